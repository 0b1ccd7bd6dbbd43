/**
 * How fast fights are played that are not learnt: Napnuts and Combat Patrol, cowboys and a duel in the open against
 * native programs that draw every card; Shootist's posse and ambush and Law of the Gun's ambush and solo game against
 * ones that roll every die; and shipped scenarios.
 */
import { readFileSync } from "node:fs";
import { WARM_UP_FROM } from "./games.mjs";
import { buildNative } from "./native.mjs";
import { median, ratioOf, turns, zOf } from "./numbers.mjs";
import { startPlayer } from "./players.mjs";
import { ambush, solo } from "./tables.mjs";

const WARM_UPS = 2;
/** Games of a round, and seconds for the rounds of one fight. */
const GAMES = 2 ** 15;
const SECONDS = 3;

/** Cowboys with a handgun each, as native/napnuts_cowboys.c plays them. */
const cowboys = (a, b, distance) => ({
  id: `napnuts ${a} against ${b}`,
  figures: a + b,
  native: "napnuts_cowboys",
  words: [a, b, distance].map(String),
  text: JSON.stringify({
    deadeye: 1,
    system: "napnuts",
    name: `${a} against ${b} cowboys`,
    kind: "duel",
    distance,
    sides: { A: posse(a), B: posse(b) },
  }),
});
const posse = (count) => ({ figures: [{ class: "cowboy", weapons: ["handgun"], count }] });

const shipped = (id, figures, more = {}) => ({
  id,
  figures,
  ...more,
  text: readFileSync(new URL(`../scenarios/${id}.yaml`, import.meta.url), "utf8"),
});
const ROWS = [
  cowboys(1, 1, 12),
  cowboys(3, 4, 12),
  shipped("shootist-posse", 11, { native: "shootist_posse", words: [] }),
  shipped("shootist-ambush", 7, { native: "shootist_ambush", words: [] }),
  {
    id: "law-of-the-gun 3 against 5",
    figures: 8,
    native: "law_of_the_gun_table",
    words: [],
    text: ambush(3, 5),
  },
  {
    id: "law-of-the-gun 6 against 8",
    figures: 14,
    native: "law_of_the_gun_solo",
    words: [],
    text: solo(),
  },
  shipped("napnuts-poker", 2),
  shipped("combat-patrol-duel", 2, {
    native: "combat_patrol_duel",
    words: ["rifle", "revolver", "8"],
  }),
  shipped("combat-patrol-ambush", 11),
  shipped("combat-patrol-open-fight", 11),
  shipped("combat-patrol-gatling", 14),
  shipped("combat-patrol-gatling-five-riders", 9),
  shipped("combat-patrol-coach", 10),
];

/**
 * @param {{ dist: string, rounds: number, quick: boolean }} options
 * @returns ns of processor time a game, collections, and, where the native program plays the row, the ratio to it and
 *   the largest |z| over the outcomes
 */
export async function measureGunfights({ dist, rounds, quick }) {
  const names = new Set(ROWS.flatMap(({ native }) => native ?? []));
  const natives = new Map([...names].map((name) => [name, buildNative(name)]));
  try {
    const rows = [];
    for (const row of quick ? ROWS.filter(({ native }) => native) : ROWS) {
      const native = natives.get(row.native);
      rows.push(await measure(row, native, dist, rounds, quick ? 256 : GAMES));
    }
    return rows;
  } finally {
    for (const native of natives.values()) native.remove();
  }
}

async function measure({ id, figures, text, words }, native, dist, rounds, games) {
  const player = await startPlayer({ dist, text, seed: "bench", engine: "ours" });
  const ask = (from, on = false) =>
    player.ask({ do: "measure", from, to: from + games, counts: true, on });
  try {
    // Rare bodies have tables of their own, which are made when they are first met.
    for (let i = 0; i < WARM_UPS; i++) await ask(WARM_UP_FROM + i * games);
    const ours = [];
    const theirs = [];
    for (const round of turns(rounds, SECONDS)) {
      ours.push(await ask(round * games, round > 0));
      if (words !== undefined) theirs.push(native.play({ words }, round * games, games));
    }
    const ns = (played) => played.map(({ cpuNs, cpu_ns }) => (cpuNs ?? cpu_ns) / games);
    const won = (played, outcome) =>
      played.reduce((sum, { outcomes }) => sum + outcomes[outcome], 0);
    const all = ours.length * games;
    const nsPerGame = median(ns(ours));
    return {
      id,
      figures,
      games,
      nsPerGame,
      gamesPerSecond: 1e9 / nsPerGame,
      collections: ours.reduce((sum, { gc, gcTraced }) => sum + gc + gcTraced, 0),
      ...(words !== undefined && {
        ratio: ratioOf(ns(ours), ns(theirs)),
        z: ["A", "B", "draw"]
          .map((outcome) => zOf(won(ours, outcome), all, won(theirs, outcome), all))
          .reduce((worst, z) => (Math.abs(z) > Math.abs(worst) ? z : worst)),
      }),
    };
  } finally {
    await player.close();
  }
}
