/** How long exact answers take: a duel solved, every chance of a reference sheet, everyone of the NPC chart in turn. */
import { availableParallelism } from "node:os";
import { performance } from "node:perf_hooks";
import { median } from "./numbers.mjs";

/** Distances of the NPC sheet, cm. */
const NPC_DISTANCES = [25, 60];

/** Milliseconds that something takes. */
async function milliseconds(work) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/**
 * The first solution of a duel pays for compiling our code; users who solve one duel wait for that one, those who solve
 * many for the later ones.
 * @param {{ dist: string, duels: readonly { id: string, text: string }[], rounds: number, quick: boolean }} what
 */
export async function measureExact({ dist, duels, rounds, quick }) {
  const load = (file) => import(new URL(file, dist).href);
  const { solve, PATIENT } = await load("exact/solve.js");
  const { Solver } = await load("studies/solver.js");
  const { Threads } = await load("host/threads/threads.js");
  const { parseScenario } = await load("scenario/load.js");
  const { lawOfTheGun } = await load("rules/law-of-the-gun/index.js");
  const { Matchups, npcEntries } = await load("rules/law-of-the-gun/matchups.js");
  const { makeSheet, sheetCsv } = await load("report/sheet/data.js");
  const { BOOK, NPCS, WEAPONS } = await load("rules/law-of-the-gun/data.js");
  const { DEFAULT_READINGS } = await load("rules/law-of-the-gun/readings.js");

  const solved = [];
  for (const { id, text } of duels) {
    const { model } = parseScenario(text, id, { systems: [lawOfTheGun] });
    const program = lawOfTheGun.compile(model);
    let solution = null;
    const run = () => {
      solution = solve(program, PATIENT);
    };
    const firstMs = await milliseconds(run);
    const times = [];
    for (let round = 0; round < (quick ? 1 : Math.max(rounds, 3)); round++)
      times.push(await milliseconds(run));
    const { states, steps, mass } = solution;
    solved.push({ id, states, steps, massError: mass - 1, firstMs, warmMs: median(times) });
  }

  const { sheets } = lawOfTheGun;
  const text = lawOfTheGun.bouts.plain(null);
  const book = parseScenario(text, "book", { systems: [lawOfTheGun] });
  const armoury = lawOfTheGun.armoury(book);
  const weapons = armoury.weapons.map(({ id }) => id);
  const scope = { weapons, covers: sheets.covers, distances: [], fit: (name) => name };
  let rows = 0;
  const sheetMs = await milliseconds(() => {
    const content = sheets.make(armoury, scope);
    const sheet = makeSheet(content, { version: "bench", system: lawOfTheGun, source: null });
    rows = sheetCsv(sheet.content).split("\n").length - 2;
  });

  const workers = availableParallelism();
  const chart = npcEntries(NPCS);
  const men = quick ? chart.slice(0, 2) : chart;
  let npcDuels = 0;
  const npcMs = await milliseconds(async () => {
    for (const distance of NPC_DISTANCES) {
      const weapon = WEAPONS.find(({ id }) => id === "pistol");
      const matchups = new Matchups({
        weapon,
        distance,
        readings: DEFAULT_READINGS,
        tables: BOOK,
        units: "cm",
      });
      for (const man of men) for (const other of men) matchups.of(man.stats, other.stats);
      npcDuels += matchups.duels.length;
      const threads = new Threads(workers);
      await new Solver(lawOfTheGun.id, threads).solve(matchups.duels);
      await threads.close();
    }
  });
  return {
    duels: solved,
    sheet: { rows, milliseconds: sheetMs },
    npc: {
      rows: men.length,
      distances: NPC_DISTANCES,
      duels: npcDuels,
      workers,
      milliseconds: npcMs,
    },
  };
}
