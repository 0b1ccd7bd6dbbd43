/** Brackets of `tune` and ranks of `versus`, where games are played, against known truth. */
import { describe, expect, test } from "vitest";
import { counted } from "../../src/core/tally.js";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { InProcess } from "../../src/sim/executor.js";
import { Sampler } from "../../src/sim/play.js";
import { CURVE_ALPHA } from "../../src/stats/crossing.js";
import { intervalsOf, rank } from "../../src/stats/ranking.js";
import { wilson } from "../../src/stats/wilson.js";
import { solution } from "../exact/solved.js";
import { alphaOf, binomialUpper, limitZ, standardError } from "./budget.js";
import { wrongCurves } from "./repeated.js";
import { seeded } from "./seeded.js";

describe("a bracket of played games", () => {
  const runs = 500;

  test("the curve and its bracket are wrong at most as often as is said", async () => {
    const count = await wrongCurves(runs);
    expect(binomialUpper(count, runs, CURVE_ALPHA)).toBeGreaterThan(alphaOf("tune/bracket"));
  });

  test("mutant: a 95 % interval at each place and look is found out", async () => {
    const count = await wrongCurves(runs, (at, { columns, tally }) => {
      const wins = counted(columns.plan, tally, columns.outcomes.A);
      const { value, low, high } = wilson(wins, tally.games, 1 - CURVE_ALPHA);
      return { at, value, low, high };
    });
    expect(binomialUpper(count, runs, CURVE_ALPHA)).toBeLessThan(alphaOf("tune/bracket"));
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
      const found = rank(scores, 1 - 0.05 / family, [-Infinity, Infinity]);
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

test("batches of a bout: as many wins as the exact solution says; every batch is one of a run", async () => {
  const system = lawOfTheGun.bouts;
  const bouts = system.of(parseScenario(system.plain(null), "test", { systems: [lawOfTheGun] }));
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
  const counts = await new InProcess().run({
    ...{ do: "batches", game: { system: lawOfTheGun.id, model, seed: "bout" }, counters },
    ...{ batches, from: 0, to: batches * games },
  });
  const whole = new Sampler(program, "bout").play(0, batches * games);
  const { cells } = solution(program);
  counters.forEach((counter, i) => {
    const wins = counts.slice(i * batches, (i + 1) * batches).reduce((sum, x) => sum + x, 0);
    expect(wins).toBe(counted(plan, whole, counter));
    const [p, n] = [counted(plan, { cells }, counter), batches * games];
    const z = (wins / n - p) / standardError(p, n);
    expect(Math.abs(z)).toBeLessThan(limitZ(alphaOf("versus/batches") / counters.length));
  });
});
