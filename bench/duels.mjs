/**
 * The duels of the benchmark, one row each, and what each engine needs to play them. All are within the reach of the
 * native resolver: one man on foot against one, tactic `stand`, default readings, one or two weapons.
 */
import { readFileSync } from "node:fs";

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {string} title
 * @property {string} text the scenario, YAML
 */

/** @param {string} name a file in scenarios/ */
const shipped = (name) => readFileSync(new URL(`../scenarios/${name}`, import.meta.url), "utf8");

/**
 * A scenario that is not shipped. JSON is YAML too.
 * @param {string} name
 * @param {object} body distance, draw, …
 * @param {object} a    side A's figure
 * @param {object} b    side B's
 */
const scenario = (name, body, a, b) =>
  JSON.stringify({
    deadeye: 1,
    system: "law-of-the-gun",
    name,
    kind: "duel",
    ...body,
    sides: { A: { name: "A", figures: [a] }, B: { name: "B", figures: [b] } },
  });

/** @param {string} digits initiative, skill, cool, constitution, horsemanship */
const stats = (digits) => {
  const [initiative, skill, cool, constitution, horsemanship] = [...digits].map(Number);
  return { initiative, skill, cool, constitution, horsemanship };
};

const hunter = { stats: stats("34443"), weapons: ["buffalo-gun"] };
const bothGuns = { stats: stats("44343"), weapons: ["pistol", "repeating-rifle"], cover: "wall" };
const anyOutlaw = { npc: "outlaw/roll", weapons: ["pistol"] };

/** @type {readonly Row[]} */
export const DUELS = [
  {
    id: "high-noon",
    title: "High noon: pistols in the open, 25 cm, gunfight",
    text: shipped("high-noon.yaml"),
  },
  {
    id: "rifle-pistol",
    title: "Repeating rifle against pistol, 60 cm",
    text: shipped("rifle-against-pistol.yaml"),
  },
  {
    id: "buffalo",
    title: "Buffalo guns, reloading, 120 cm",
    text: scenario("Buffalo guns", { distance: 120, draw: false }, hunter, hunter),
  },
  {
    id: "walls",
    title: "Pistol and rifle each, behind walls, 40 cm",
    text: scenario("Behind walls", { distance: 40 }, bothGuns, bothGuns),
  },
  {
    id: "derringer",
    title: "Derringer against pistol, 8 cm, gunfight",
    text: shipped("derringer-over-the-card-table.yaml"),
  },
  {
    id: "covers",
    title: "Shotgun at a window against carbine and pistol at a fence, 35 cm",
    text: scenario(
      "Window and fence",
      { distance: 35, first: "B" },
      { stats: stats("34343"), weapons: ["shotgun"], cover: "window" },
      {
        stats: stats("33433"),
        weapons: ["minie-carbine", "pistol"],
        cover: "fence",
        gunArm: "left",
      },
    ),
  },
  {
    id: "rolled",
    title: "Outlaws of the NPC chart, diced for each game, 25 cm, gunfight",
    text: scenario("Any two outlaws", { distance: 25 }, anyOutlaw, anyOutlaw),
  },
];

/**
 * The description that bench/native/duel.c reads.
 * @param {any} duel the model of the scenario
 * @throws Error if the native resolver cannot play it
 */
export function nativeDescription(duel) {
  const [a, b] = duel.figures;
  const plain = duel.figures.every(
    (figure) =>
      figure.tactic === "stand" &&
      !figure.offerSurrender &&
      [figure.fanning, figure.rapidFire, figure.fate].every((option) => option === "never") &&
      figure.weapons.length <= 2,
  );
  if (duel.figures.length !== 2 || !plain) throw new Error("not a duel for the native resolver");
  const distance = Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]);
  const side = (figure) => [
    `${figure.side}.rows ${figure.rows.map((r) => `${r.skill} ${r.cool} ${r.constitution}`).join(" ")}`,
    `${figure.side}.cover ${figure.cover}`,
    `${figure.side}.gunArm ${figure.gunArm}`,
    ...figure.weapons.map(
      (gun) =>
        `${figure.side}.weapon ${gun.accurate} ${gun.maximum} ${gun.reload ? "yes" : "no"} ` +
        `${gun.hands} ${gun.impact.accurate} ${gun.impact.maximum}`,
    ),
  ];
  const head = [`distance ${distance}`, `draw ${duel.draw ? 1 : 0}`];
  const tail = [`first ${duel.first}`, `turns ${duel.turns}`];
  return [...head, ...tail, ...side(a), ...side(b), ""].join("\n");
}
