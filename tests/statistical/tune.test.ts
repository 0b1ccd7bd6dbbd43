/** Brackets of `tune` and ranks of `versus`, where games are played, against known truth. */
import { describe, expect, test } from "vitest";
import { counted, emptyTally, mergeTally, type Tally } from "../../src/core/tally.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import { loadScenario, parseScenario } from "../../src/scenario/load.js";
import playBatch from "../../src/sim/batchWorker.js";
import { Sampler } from "../../src/sim/play.js";
import {
  CURVE_ALPHA,
  type CurvePoint,
  crossingsOf,
  playedPoint,
  sideOf,
  traceCurve,
} from "../../src/stats/crossing.js";
import { exactValue, metricQuantities, type NamedQuantity } from "../../src/stats/quantity.js";
import { intervalsOf, rank } from "../../src/stats/ranking.js";
import { wilson } from "../../src/stats/wilson.js";
import { solution } from "../exact/solved.js";
import { alphaOf, binomialUpper, limitZ } from "./budget.js";
import { seeded } from "./seeded.js";

const RUNS = 500;
const LOOKS = [512, 1024, 2048];
const TARGET = 0.49;

const skills = await Promise.all(
  [1, 2, 3, 4, 5].map(async (skill) => {
    const set = [`sides.A.figures.0.stats.skill=${skill}`];
    const { envelope, model } = await loadScenario("scenarios/high-noon.yaml", {
      systems: RULESETS,
      set,
    });
    const program = rulesetOf(envelope.system).compile(model);
    const { columns } = program;
    const { quantity } = metricQuantities(columns).find(
      ({ id }) => id === "win.A",
    ) as NamedQuantity;
    const truth = exactValue(columns, solution(program).cells, quantity) as number;
    return { program, columns, quantity, truth, sampler: new Sampler(program, "tune") };
  }),
);
type Skill = (typeof skills)[number];

/** Traces the curve by playing other games in each run. @returns whether all that it says is true */
async function holds(
  run: number,
  point: (at: number, skill: Skill, tally: Tally, look: number) => CurvePoint,
): Promise<boolean> {
  const first = run * (LOOKS[LOOKS.length - 1] as number);
  const play = (at: number): CurvePoint => {
    const skill = skills[at] as Skill;
    const tally = emptyTally(skill.program.plan);
    let last: CurvePoint | null = null;
    for (const [look, games] of LOOKS.entries()) {
      mergeTally(tally, skill.sampler.play(first + tally.games, first + games));
      last = point(at, skill, tally, look + 1);
      if (sideOf(last, TARGET) !== "open") break;
    }
    return last as CurvePoint;
  };
  const points = await traceCurve(
    { places: skills.length, target: TARGET, parts: () => 2 },
    (places) => Promise.resolve(places.map(play)),
  );
  const sides = points.every((one) => {
    const said = sideOf(one, TARGET);
    return (
      said === "open" || said === ((skills[one.at] as Skill).truth < TARGET ? "below" : "above")
    );
  });
  // The exact curve passes 49 % between Skill 3 and 4.
  const bracket = crossingsOf(points, TARGET).every(
    ({ kind, from, to }) => kind !== "crosses" || (from <= 2 && to >= 3),
  );
  const covered = points.every(
    ({ at, low, high }) =>
      (low as number) <= (skills[at] as Skill).truth &&
      (skills[at] as Skill).truth <= (high as number),
  );
  return sides && bracket && covered;
}

async function wrong(point: Parameters<typeof holds>[1]): Promise<number> {
  let count = 0;
  for (let run = 0; run < RUNS; run++) if (!(await holds(run, point))) count++;
  return count;
}

describe("a bracket of played games", () => {
  test("the curve and its bracket are wrong at most as often as is said", async () => {
    expect(skills.map(({ truth }) => truth < TARGET)).toEqual([true, true, true, false, false]);
    const count = await wrong((at, skill, tally, look) =>
      playedPoint(at, { ...skill, tally }, skills.length, look),
    );
    expect(binomialUpper(count, RUNS, CURVE_ALPHA)).toBeGreaterThan(alphaOf("tune/bracket"));
  });

  test("mutant: a 95 % interval at each place and look is found out", async () => {
    const count = await wrong((at, { columns }, tally) => {
      const wins = counted(columns.plan, tally, columns.outcomes.A);
      const { value, low, high } = wilson(wins, tally.games, 1 - CURVE_ALPHA);
      return { at, value, low, high };
    });
    expect(binomialUpper(count, RUNS, CURVE_ALPHA)).toBeLessThan(alphaOf("tune/bracket"));
  });
});

describe("ranks of measured scores", () => {
  const guns = 6;
  const batches = 32;
  const runs = 500;

  /** Runs in which equal guns are told apart, or ranks leave out the truth. */
  function mistakes(family: number): number {
    let count = 0;
    for (let run = 0; run < runs; run++) {
      const draw = seeded(run);
      // Two better guns that are equal, four worse that are equal; a batch has its own luck, common to all.
      const luck = Float64Array.from({ length: batches }, draw);
      const scores = Array.from({ length: guns }, (_, gun) =>
        luck.map((common) => common + draw() + (gun < 2 ? 0.5 : 0)),
      );
      const found = rank(scores, 0.05, family);
      const right = found.every(({ rankLow, rankHigh }, gun) =>
        gun < 2 ? rankLow <= 1 && rankHigh >= 2 : rankLow <= 3 && rankHigh >= 6,
      );
      if (!right) count++;
    }
    return count;
  }

  test("are wrong at most as often as is said", () => {
    expect(binomialUpper(mistakes(intervalsOf(guns)), runs, 0.05)).toBeGreaterThan(
      alphaOf("versus/ranks"),
    );
  });

  test("mutant: pairs at 95 % each are found out", () => {
    expect(binomialUpper(mistakes(1), runs, 0.05)).toBeLessThan(alphaOf("versus/ranks"));
  });
});

test("batches of a bout: as many wins as the exact solution says; every batch is one of a run", () => {
  const system = lawOfTheGun.bouts;
  const bouts = parseScenario(system.plain(null), "test", { systems: [system] }).model;
  const model = bouts.model({
    guns: ["shotgun", "repeating-rifle"],
    distance: 30,
    cover: "wall",
    first: "B",
  });
  const program = lawOfTheGun.compile(model as Parameters<typeof lawOfTheGun.compile>[0]);
  const { columns, plan } = program;
  const [batches, games] = [128, 200];
  const counters = [columns.outcomes.A, columns.outcomes.B];
  const counts = playBatch({ system: system.id, model, seed: "bout", batches, games, counters });
  const whole = new Sampler(program, "bout").play(0, batches * games);
  const { cells } = solution(program);
  counters.forEach((counter, i) => {
    const wins = counts.slice(i * batches, (i + 1) * batches).reduce((sum, x) => sum + x, 0);
    expect(wins).toBe(counted(plan, whole, counter));
    const [p, n] = [counted(plan, { cells }, counter), batches * games];
    const z = (wins - n * p) / Math.sqrt(n * p * (1 - p));
    expect(Math.abs(z)).toBeLessThan(limitZ(alphaOf("versus/batches") / counters.length));
  });
});
