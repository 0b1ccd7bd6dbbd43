/** How fast games on a table are played, and how their cost grows with the figures. */
import { readdirSync, readFileSync } from "node:fs";
import { measureGames } from "./games.mjs";

const SCENARIOS = new URL("../scenarios/", import.meta.url);

/** The digest's own ambush (LG-GEO-3): a party on a path, riflemen on wall spots. */
export const ambush = (party, riflemen) =>
  JSON.stringify({
    deadeye: 1,
    system: "law-of-the-gun",
    name: `${party} against ${riflemen}`,
    kind: "ambush",
    sides: {
      A: { figures: [{ npc: "cowboy/4", weapons: ["pistol"], group: "party", count: party }] },
      B: { figures: [{ npc: "outlaw/4", weapons: ["repeating-rifle"], count: riflemen }] },
    },
  });

/** The digest's own solo game (LG-GEO-4, LG-GEO-7): six players' men, eight of the chart in four groups. */
export const solo = () =>
  JSON.stringify({
    deadeye: 1,
    system: "law-of-the-gun",
    name: "6 against 8",
    kind: "solo",
    sides: {
      A: { figures: [{ npc: "cowboy/4", weapons: ["repeating-rifle"], group: "men", count: 6 }] },
      B: {
        groups: [1, 2, 3, 4].map((n) => ({
          name: `gang ${n}`,
          at: [30 * n + 15, 95],
          figures: [{ npc: "outlaw/3", weapons: ["pistol"], count: 2 }],
        })),
      },
    },
  });

/** Sides of the same size, for the growth of the cost. */
const GROWTH = [1, 2, 4, 8];

/** What is measured: the two of the digest, and every table that is shipped. */
function rows() {
  const shipped = readdirSync(SCENARIOS)
    .filter((file) => file.endsWith(".yaml"))
    .sort()
    .map((file) => ({
      id: file.slice(0, -5),
      text: readFileSync(new URL(file, SCENARIOS), "utf8"),
    }))
    .filter(({ text }) => /^system: law-of-the-gun$/m.test(text))
    .filter(({ text }) => /^kind: (ambush|solo)$/m.test(text));
  return [
    { id: "3-against-5", text: ambush(3, 5) },
    { id: "6-against-8", text: solo() },
    ...shipped,
  ];
}

/**
 * @param {{ dist: string, rounds: number, quick: boolean }} options
 * @returns {Promise<{ tables: object[], growth: object[] }>} ns of processor time a game, collections while they are
 *   played; and cost by the number of figures
 */
export async function measureTables({ dist, rounds, quick }) {
  const { parseScenario } = await import(new URL("scenario/load.js", dist).href);
  const { lawOfTheGun } = await import(new URL("rules/law-of-the-gun/index.js", dist).href);
  const games = quick ? 512 : 32_768;
  const measure = async ({ id, text }) => {
    const { model } = parseScenario(text, id, { systems: [lawOfTheGun] });
    const figures = model.figures.length;
    return { id, figures, ...(await measureGames({ dist, text, games, rounds })) };
  };
  const tables = [];
  for (const row of quick ? rows().slice(0, 2) : rows()) tables.push(await measure(row));
  const growth = [];
  for (const n of quick ? GROWTH.slice(0, 2) : GROWTH) {
    const row = await measure({ id: `${n}-against-${n}`, text: ambush(n, n) });
    growth.push({ ...row, nsPerSquare: row.nsPerGame / row.figures ** 2 });
  }
  return { tables, growth };
}
