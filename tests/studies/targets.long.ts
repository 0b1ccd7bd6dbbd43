/**
 * Whom to shoot at, where it cannot matter: games are coins that fall here, so what `tactics --targets` says of the words
 * is all luck. It may not call one better more often than it promises, and what it says of best play has to hold.
 */
import { describe, expect, test } from "vitest";
import { rulesetOf } from "../../src/rules/index.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { type Executor, InProcess } from "../../src/sim/executor.js";
import type { AnswerOf, Job } from "../../src/sim/jobs.js";
import type { TacticsReport } from "../../src/studies/tactics.js";
import { tactics } from "../../src/studies/tacticsStudy.js";
import { scenarioOf } from "../scenario/shipped.js";
import { alphaOf, binomialLower, limitZ } from "../statistical/budget.js";
import { seeded } from "../statistical/seeded.js";

const loaded = (set: readonly string[]) => scenarioOf("napnuts-duel", set);
/** Each side has two men to choose from, or A alone has. */
const BOTH = loaded(["sides.A.figures.0.count=2", "sides.B.figures.0.count=2"]);
const ONE = loaded(["sides.B.figures.0.count=2"]);

const GAMES = 256;
const RUNS = 80;
const MUTANT_RUNS = 80;

const hashOf = (text: string): number =>
  [...text].reduce(
    (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193),
    0x811c9dc5,
  );

/** What its coins are thrown by. */
interface Coins {
  /** Chance that A wins a game. */
  readonly chance: (model: unknown) => number;
  /** Games that are as lucky as those before: the mutant that plays nothing afresh. */
  readonly stale?: boolean;
}

/** Answers as if all games were coins; nothing is solved. */
function coins(run: number, { chance, stale = false }: Coins): Executor {
  const { gameKey } = rulesetOf("napnuts");
  const answer = (job: Job): unknown => {
    if (job.do !== "batches") return { tooBig: 1 };
    const { game, batches, from, to } = job;
    const p = chance(game.model);
    const counts = new Float64Array(2 * batches);
    const throws = (uniform: () => number, times: number): number => {
      let won = 0;
      for (let i = 0; i < times; i++) if (uniform() < p) won++;
      return won;
    };
    const each = (to - from) / batches;
    const uniform = seeded(
      hashOf(`${run} ${gameKey(game.model)} ${stale ? "" : `${game.seed} ${from}`}`),
    );
    for (let batch = 0; batch < batches; batch++) {
      const first = GAMES / batches;
      const won = stale ? (each / first) * throws(uniform, first) : throws(uniform, each);
      counts[batch] = won;
      counts[batches + batch] = each - won;
    }
    return counts;
  };
  return {
    workers: 1,
    warm: true,
    run: async <J extends Job>(job: J) => answer(job) as AnswerOf<J>,
  };
}

const played = (scenario: Scenario, executor: Executor): Promise<TacticsReport> =>
  tactics(scenario, { executor, games: GAMES, targets: true });

const allTied = ({ tactics: { A, B } }: TacticsReport): boolean =>
  [A, B].every((side) => side.every(({ tied }) => tied.length === side.length - 1));

/** How often all was tied, how often the value covered a half, and the values. */
async function repeated(scenario: Scenario, runs: number, stale: boolean) {
  let tied = 0;
  let covered = 0;
  const values: number[] = [];
  for (let run = 0; run < runs; run++) {
    const report = await played(scenario, coins(run, { chance: () => 0.5, stale }));
    if (allTied(report)) tied++;
    const { value, low, high } = report.value;
    if (low <= 0.5 && high >= 0.5) covered++;
    values.push(value);
  }
  const mean = values.reduce((sum, x) => sum + x, 0) / runs;
  const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (runs - 1);
  return { tied, covered, z: (mean - 0.5) / Math.sqrt(variance / runs) };
}

describe.each([
  ["both choose", BOTH],
  ["one side chooses", ONE],
])("%s among words that are all alike", (_, scenario) => {
  test("all are tied as often as promised, and the value of best play covers the truth, without a lean", async () => {
    const { tied, covered, z } = await repeated(scenario, RUNS, false);
    const alpha = alphaOf("tactics/targets") / 6;
    expect(binomialLower(tied, RUNS, 0.95), `${tied} tied`).toBeGreaterThan(alpha);
    expect(binomialLower(covered, RUNS, 0.95), `${covered} covered`).toBeGreaterThan(alpha);
    expect(Math.abs(z)).toBeLessThan(limitZ(alpha));
  });
});

test("mutant: the best of many on the games that it was chosen by is found out", async () => {
  const { z } = await repeated(ONE, MUTANT_RUNS, true);
  expect(z).toBeGreaterThan(limitZ(1e-6));
});

test("a word that is worth thirty points is told from all others, and is best play", async () => {
  const { targets } = rulesetOf("napnuts").advantages;
  const chance = (model: unknown): number => (targets.of(model, "A").includes("focus") ? 0.8 : 0.5);
  let covered = 0;
  const runs = 20;
  for (let run = 0; run < runs; run++) {
    const report = await played(BOTH, coins(run, { chance }));
    const [best] = report.tactics.A;
    expect(best).toMatchObject({ tactic: "focus", tied: [], rankHigh: 1 });
    if (report.value.low <= 0.8 && report.value.high >= 0.8) covered++;
  }
  expect(binomialLower(covered, runs, 0.95)).toBeGreaterThan(alphaOf("tactics/targets") / 6);
});

test("NP-POL-2: of equal men whom any hit puts out, and without aim to lose, it does not matter whom they shoot at", async () => {
  const kills = "[dead, dead, dead, dead, dead, dead]";
  const effects = ["left-arm", "right-arm", "legs", "belly", "chest", "head"]
    .map((location) => `${location}: ${kills}`)
    .join(", ");
  const set = [
    "distance=6",
    "cards.perCycle=0",
    "weapons.handgun.aimMax=0",
    `effects={ ${effects} }`,
  ];
  const men = ["sides.A.figures.0.count=3", "sides.B.figures.0.count=3"];
  const report = await tactics(loaded([...set, ...men]), {
    executor: new InProcess(),
    games: 512,
    targets: true,
  });
  expect(allTied(report)).toBe(true);
  const { value, low, high } = report.value;
  expect(Math.abs(value - 0.5)).toBeLessThan((limitZ(1e-6) / 1.96) * ((high - low) / 2));
});
