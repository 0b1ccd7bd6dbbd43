/** How much a run plays that is not told how much. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { groupEnd } from "../../src/core/tally.js";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { InProcess } from "../../src/sim/executor.js";
import { planShortChunks } from "../../src/sim/plan.js";
import { FIRST_PART } from "../../src/sim/variants.js";
import type { Summary } from "../../src/stats/summary.js";
import { compare } from "../../src/studies/compare.js";
import {
  type Goal,
  playScenario,
  saysGames,
  USUAL_PRECISION,
  watch,
} from "../../src/studies/run.js";

const text = readFileSync(new URL("../../scenarios/canyon-rifles.yaml", import.meta.url), "utf8");
const loaded = (words: string): Scenario => parseScenario(words, "x.yaml", { systems: RULESETS });
const silent = loaded(text.replace(/^run:.*$/m, "run: { seed: canyon-rifles }"));

test("users 15: the games of a file are asked for, those that nobody wrote are not", () => {
  expect(saysGames(silent)).toBe(false);
  expect(saysGames(loaded(text.replace(/^run:.*$/m, "run: { games: 50 }")))).toBe(true);
  expect(saysGames(loaded(text.replace(/^run:.*\n/m, "")))).toBe(false);
});

test("users 15: a run that was told nothing ends when patience does, whole, and its games can be had again", async () => {
  const patience = new AbortController();
  const executor = new InProcess();
  const { summary } = await playScenario(
    silent,
    { games: 1_000_000, precision: USUAL_PRECISION, patience: patience.signal },
    { executor, why: false, onProgress: ({ done }) => done >= 128 && patience.abort() },
  );
  expect(summary.partial).toBe(false);
  expect(summary.games).toBeGreaterThanOrEqual(128);
  expect(summary.games).toBeLessThan(1000);
  expect(summary.gamesAsked).toBe(summary.games);
  expect(summary.precision).toMatchObject({ usual: true, met: false });
  const again = await playScenario(
    silent,
    { games: summary.games, precision: null },
    { executor, why: false },
  );
  expect(again.summary.signature).toBe(summary.signature);
});

test("a run whose patience is over before its first game still tells something", async () => {
  const { summary } = await playScenario(
    silent,
    { games: 1_000_000, precision: USUAL_PRECISION, patience: AbortSignal.abort() },
    { executor: new InProcess(), why: false },
  );
  expect(summary.partial).toBe(false);
  expect(summary.games).toBeGreaterThan(0);
  expect(summary.games).toBeLessThan(1000);
});

test("a comparison whose patience is over before its first game still tells something", async () => {
  const options = { executor: new InProcess(), lookAround: false, patience: AbortSignal.abort() };
  const { games, rows } = await compare(silent, silent, { ...options, precision: 1e-6 });
  expect(games).toBe(FIRST_PART);
  expect(rows.find(({ id }) => id === "win.A")?.value).toBe(0);
});

test("users 16: where each game is worked out, the first chunks are short, others a small part of the run", () => {
  const chunks = planShortChunks(1_000_000, 2);
  const sizes = chunks.map(({ from, to }) => to - from);
  expect(Math.max(...sizes.slice(0, 8))).toBeLessThanOrEqual(32);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2048);
  expect(sizes.at(-1)).toBeLessThanOrEqual(256);
  for (const { from, to } of chunks.slice(0, -1)) {
    expect(to - from).toBeLessThanOrEqual(Math.max(32, from / 16 + 255));
    expect(to).toBe(groupEnd(to - 1));
  }
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1_000_000);
  chunks.slice(1).forEach(({ from }, i) => {
    expect(from).toBe(chunks[i]?.to);
  });
});

test.each<[file: string, goal: Goal]>([
  // Known well enough long before the first place where a run may end, or between two looks that double.
  ["rapid-fire", { games: 1 << 20, precision: { metric: "win.A", half: 0.02 } }],
  ["high-noon", { games: 1 << 20, precision: USUAL_PRECISION }],
  // A crowd: when its games are decided, too.
  ["napnuts-posse", { games: 4000, precision: null }],
])(
  "users 15: %s: a run that is watched is at its end the run, with all that it says",
  async (file, goal) => {
    const scenario = loaded(
      readFileSync(new URL(`../../scenarios/${file}.yaml`, import.meta.url), "utf8"),
    );
    const options = { executor: new InProcess() };
    let last: Summary | null = null;
    for await (const look of watch(scenario, goal, options)) last = look;
    const { summary } = await playScenario(scenario, goal, options);
    expect(last).toEqual(summary);
    expect(summary.turningPoint !== null).toBe(file === "napnuts-posse");
  },
);
