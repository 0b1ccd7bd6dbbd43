/** Runs on threads: the same tally whoever plays which games, and whoever dies. */
import { expect, test } from "vitest";
import { groupEnd, SINGLE_GAMES } from "../../src/core/tally.js";
import { RULESETS } from "../../src/rules/index.js";
import { loadScenario } from "../../src/scenario/load.js";
import { planChunks } from "../../src/sim/plan.js";
import { playRun } from "../../src/sim/pool.js";
import { signatureOf } from "../../src/stats/summarize.js";

const GAMES = 60_001;
const noon = await loadScenario("scenarios/high-noon.yaml", { systems: RULESETS });
const run = { system: noon.envelope.system, model: noon.model, seed: "pool", games: GAMES };
const expected = await playRun({ ...run, workers: 1, chunkGames: GAMES });

test.each([
  [1, 4096],
  [2, undefined],
  [2, 777],
  [3, 10_000],
  [8, 256],
])("%i workers, chunks of %s: the same tally, moments included", async (workers, chunkGames) => {
  const tally = await playRun({
    ...run,
    workers,
    ...(chunkGames === undefined ? {} : { chunkGames }),
  });
  expect(signatureOf(tally)).toBe(signatureOf(expected));
  expect(tally).toEqual(expected);
});

test("a worker that dies is reported, its chunk replayed, the result unchanged", async () => {
  const lost: number[] = [];
  const tally = await playRun({
    ...run,
    workers: 2,
    chunkGames: 8192,
    dieAt: 20_000,
    onLoss: (chunk) => lost.push(chunk.from),
  });
  expect(lost).toContain(16_384);
  expect(tally).toEqual(expected);
});

test("a signal ends the run early with the games played so far", async () => {
  const controller = new AbortController();
  const tally = await playRun({
    ...run,
    games: 100_000_000,
    workers: 2,
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  expect(tally.games).toBeGreaterThan(0);
  expect(tally.games).toBeLessThan(100_000_000);
});

test("chunks cover every game once and end where groups end", () => {
  for (const [games, workers, size] of [
    [1, 1, undefined],
    [1_000_000, 2, undefined],
    [999_999, 3, 1000],
    [5_000, 8, 1],
  ] as const) {
    const chunks = planChunks(games, workers, size);
    let next = 0;
    for (const { from, to } of chunks) {
      expect(from).toBe(next);
      if (to < games && to > SINGLE_GAMES) expect(groupEnd(to - 1)).toBe(to);
      next = to;
    }
    expect(next).toBe(games);
  }
});
