/** Runs on threads: the same tally whoever plays which games. */
import { expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { groupEnd, SINGLE_GAMES, type Tally } from "../../src/core/tally.js";
import { RULESETS } from "../../src/rules/index.js";
import { InProcess } from "../../src/sim/executor.js";
import { playLooks, playRun } from "../../src/sim/looks.js";
import {
  planChunks,
  planLooks,
  planShortChunks,
  planVariantChunks,
  stretches,
} from "../../src/sim/plan.js";
import { signatureOf } from "../../src/stats/summarize.js";
import { threadsOf } from "../host/threads.js";

const GAMES = 60_001;
const noon = await loadScenario("scenarios/high-noon.yaml", { systems: RULESETS });
const game = { system: noon.envelope.system, model: noon.model, seed: "pool" };
const run = { game, games: GAMES };
const here = new InProcess();
const expected = await playRun(here, { ...run, chunkGames: GAMES });
const [one, three] = [threadsOf(1), threadsOf(3)];

test.each([
  [1, 4096, one],
  [3, undefined, three],
  [3, 777, three],
  [3, 10_000, three],
  [3, 256, three],
])("%i workers, chunks of %s: the same tally, moments included", async (_, chunkGames, threads) => {
  const tally = await playRun(threads, {
    ...run,
    ...(chunkGames === undefined ? {} : { chunkGames }),
  });
  expect(signatureOf(tally)).toBe(signatureOf(expected));
  expect(tally).toEqual(expected);
});

test("a signal ends the run early with the games played so far", async () => {
  const controller = new AbortController();
  const tally = await playRun(three, {
    ...run,
    games: 100_000_000,
    chunkGames: 4096,
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
    for (const chunks of [
      planChunks(games, workers, size),
      planShortChunks(games, workers),
      planVariantChunks(games, workers, 7),
    ]) {
      let next = 0;
      for (const { from, to } of chunks) {
        expect(from).toBe(next);
        if (to < games && to > SINGLE_GAMES) expect(groupEnd(to - 1)).toBe(to);
        next = to;
      }
      expect(next).toBe(games);
    }
  }
});

test("the tally at each look is that of a run of so many games", async () => {
  const looks = [8192, 16_384, 131_072, 200_001];
  const wholes: Tally[] = [];
  for (const games of looks) wholes.push(await playRun(here, { game, games }));
  for (const threads of [one, three]) {
    const seen: Tally[] = [];
    for await (const tally of playLooks(threads, { game, looks })) {
      seen.push(structuredClone(tally));
    }
    expect(seen).toEqual(wholes);
  }
});

test("whoever has seen enough stops; no more is played", async () => {
  let most = 0;
  const looks = [65_536, 131_072, 1_000_000_000];
  const onProgress = (games: number): void => {
    most = games;
  };
  for await (const tally of playLooks(three, { game, looks, onProgress })) {
    if (tally.games === 131_072) break;
  }
  expect(most).toBe(131_072);
});

test("a signal between or inside looks ends them with the games played so far", async () => {
  const controller = new AbortController();
  const seen: number[] = [];
  const looks = [32_768, 100_000_000, 200_000_000];
  const { signal } = controller;
  const onProgress = (games: number): void => {
    if (games > 32_768) controller.abort();
  };
  const options = { game, looks, chunkGames: 4096, signal, onProgress };
  for await (const tally of playLooks(three, options)) {
    seen.push(tally.games);
  }
  expect(seen[0]).toBe(32_768);
  expect(seen.length).toBe(2);
  expect(seen[1]).toBeLessThan(100_000_000);
});

test("looks double and end with the budget; those that would split a group are refused", async () => {
  expect(planLooks(100)).toEqual([100]);
  expect(planLooks(32_768)).toEqual([32_768]);
  expect(planLooks(100_001)).toEqual([32_768, 65_536, 100_001]);
  expect(() => stretches([5000, 6000])).toThrow("group");
  expect(() => stretches([8192, 8192])).toThrow("grow");
});
