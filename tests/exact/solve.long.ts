/** The exact solver against fractions worked out by hand, against bigints, and against what must hold of any game. */
import { describe, expect, test } from "vitest";
import { METERS_MAX } from "../../src/core/machine.js";
import { counted } from "../../src/core/tally.js";
import { PATIENT, QUICK, type Solution, type SolveLimits, solve } from "../../src/exact/solve.js";
import { compileDuel, type DuelProgram } from "../../src/rules/law-of-the-gun/compile.js";
import type { Duel, DuelFigure } from "../../src/rules/law-of-the-gun/duel.js";
import { exactValue, metricQuantities } from "../../src/stats/quantity.js";
import { wayOut } from "../core/fates.js";
import { type DuelOver, duel, type FigureOver, figure } from "../rules/law-of-the-gun/duels.js";
import { decimal, ends, NONE } from "../rules/law-of-the-gun/ends.js";
import { randomDuel } from "../rules/law-of-the-gun/randomDuels.js";
import { alphaOf } from "../statistical/budget.js";
import { seeded } from "../statistical/seeded.js";
import { compareFamily, familyLimit, shippedScenarios, solvableDuels } from "./family.js";
import { exactMetric, exactMetrics, solution } from "./solved.js";

const a = (over: FigureOver = {}): DuelFigure => figure({ side: "A", ...over });
const b = (over: FigureOver = {}): DuelFigure => figure({ side: "B", ...over });
/** Reaches nobody beyond 15 cm. */
const mute = (over: FigureOver = {}): DuelFigure => b({ weapons: ["derringer"], ...over });
const fight = (turns: number, figures: readonly DuelFigure[], over: DuelOver = {}): Duel =>
  duel({ turns, figures, ...over });
/** Nobody's Cool changes: a lone man does not test. */
const steady: DuelOver = { readings: { loneFigureMorale: false } };

/** A few seconds. */
const BIG: SolveLimits = {
  ...QUICK,
  states: 200_000,
  steps: 2_000_000,
  numbers: 8_000_000,
  estimate: Infinity,
};
const SMALL: SolveLimits = {
  ...QUICK,
  states: 4000,
  steps: 40_000,
  numbers: 80_000,
  estimate: Infinity,
};

describe("by hand, one turn", () => {
  test("a pistol at 25 cm: 9/20 to hit, 7/20 of the hits put out", () => {
    const exact = exactMetrics(fight(1, [a(), mute()]));
    expect(exact.get("win.A")).toBeCloseTo(63 / 400, 15);
    expect(exact.get("draw")).toBeCloseTo(337 / 400, 15);
    expect(exact.get("hitRate.A")).toBeCloseTo(9 / 20, 15);
    expect(exact.get("outPerShot.A.pistol")).toBeCloseTo(63 / 400, 15);
    expect(exact.get("shots.A.mean")).toBeCloseTo(1, 14);
    expect(exact.get("shots.B.mean")).toBe(0);
    expect(exact.get("hitRate.B")).toBeNull();
    expect(exact.get("turns.mean")).toBeCloseTo(1, 15);
  });

  test("B shoots back if he still can; see rules/law-of-the-gun/exact.long.ts", () => {
    const exact = exactMetrics(fight(1, [a(), b()]));
    expect(exact.get("win.B")).toBeCloseTo(2583 / 20000, 15);
    expect(exact.get("shots.B.mean")).toBeCloseTo(337 / 400, 15);
    expect(exact.get("killRatio.A")).toBeCloseTo(63 / 400 / (2583 / 20000), 14);
  });

  test("a gunfight of equals, with both out in 1323/320000", () => {
    const exact = exactMetrics(fight(1, [a(), b()], { draw: true }));
    expect(exact.get("win.A")).toBeCloseTo(45297 / 320000, 15);
    expect(exact.get("win.B")).toBeCloseTo(45297 / 320000, 15);
    expect(exact.get("mutual")).toBeCloseTo(1323 / 320000, 15);
  });

  test("fanning: 186490195101/640000000000", () => {
    const fanned = fight(1, [a({ fanning: "always" }), mute({ cool: 5 })]);
    expect(exactMetric(fanned, "win.A")).toBeCloseTo(186490195101 / 640000000000, 15);
  });
});

describe("by hand, several turns", () => {
  test("two and three shots at a man who cannot answer: 1 - (337/400)^n", () => {
    // Cool 3 allows three failed tests before he falls back, so he stands where he is until the fourth shot; three
    // natural 1s would empty the pistol, but only after the third.
    for (const turns of [2, 3]) {
      const won = exactMetric(fight(turns, [a(), mute()]), "win.A");
      expect(won, `${turns} turns`).toBeCloseTo(1 - (337 / 400) ** turns, 14);
    }
  });

  test("the fourth shot is not fired after three natural 1s", () => {
    // Not out after three: (337/400)³, of which (1/10)³ has no ammunition for the fourth.
    const left = (337 / 400) ** 3;
    const won = exactMetric(fight(4, [a(), mute()], steady), "win.A");
    expect(won).toBeCloseTo(1 - (left - 1 / 1000) * (337 / 400) - 1 / 1000, 14);
  });

  test("a pistol that is fired until it is empty: 1 - (40/103)³", () => {
    // A shot puts out with 63/400, is a natural 1 with 40/400, else nothing: 297/400. Of what ends the waiting,
    // natural 1s are 40/103; three in a row of those, and the pistol is empty: a draw that lasts to the limit.
    const exact = exactMetrics(fight(200, [a(), mute()], steady));
    const dry = (40 / 103) ** 3;
    expect(exact.get("win.A")).toBeCloseTo(1 - dry, 14);
    expect(exact.get("draw")).toBeCloseTo(dry, 14);
    // Each wait takes 400/103 shots; the second comes with 40/103, the third with (40/103)².
    const shots = (400 / 103) * (1 + 40 / 103 + (40 / 103) ** 2);
    expect(exact.get("shots.A.mean")).toBeCloseTo(shots, 13);
    expect(exact.get("hitRate.A")).toBeCloseTo(9 / 20, 14);
    // Won games end with the last shot. Of all shots of dry games there are dry * 3 * 400/103.
    const length = shots - dry * 3 * (400 / 103) + 200 * dry;
    expect(exact.get("turns.mean")).toBeCloseTo(length, 12);
  });

  test("a rifle that reloads fires in turns 1 and 3: 1 - (319/400)²", () => {
    // High impact: 7 to 10 put out, 4 becomes a body wound that CON 3 fails with 1/2: 9/20. 9/20 · 9/20 = 81/400.
    const rifle = (turns: number): number =>
      exactMetric(fight(turns, [a({ weapons: ["minie-rifle"] }), mute()]), "win.A");
    expect(rifle(1)).toBeCloseTo(81 / 400, 15);
    expect(rifle(2)).toBeCloseTo(81 / 400, 15);
    expect(rifle(3)).toBeCloseTo(1 - (319 / 400) ** 2, 15);
    expect(rifle(4)).toBeCloseTo(1 - (319 / 400) ** 2, 15);
  });
});

describe("against bigints", () => {
  const STATUSES = { dead: "killed", disabled: "disabled", surrendered: "surrendered" } as const;

  /** Largest difference of any outcome or status from its exact fraction. */
  function difference(program: DuelProgram, solved: Solution): number {
    const truth = ends(program.duel);
    const { columns, plan } = program;
    const at = (name: string): number => decimal(truth.get(name) ?? NONE);
    const differences = Object.entries(columns.outcomes).map(
      ([outcome, counter]) => counted(plan, solved, counter) - at(outcome),
    );
    for (const row of columns.figures) {
      for (const [status, column] of Object.entries(STATUSES)) {
        differences.push(
          counted(plan, solved, wayOut(row, column)) - at(`${row.figure} ${status}`),
        );
      }
    }
    return Math.max(...differences.map(Math.abs));
  }

  const PAIRS: readonly (readonly [string, Duel])[] = [
    ["pistols, three turns", fight(3, [a(), b()], { first: "roll" })],
    ["a gunfight, two turns", fight(2, [a(), b()], { draw: true, first: "roll" })],
    ["timid men", fight(3, [a({ cool: 1 }), b({ cool: 1 })])],
    ["Fate", fight(2, [a({ fate: "auto" }), b({ fate: "auto", cover: "wall" })])],
    ["an offer", fight(2, [a({ offerSurrender: true }), b()], { draw: true })],
    ["fanning", fight(2, [a({ fanning: "always" }), b()])],
    ["three men", fight(1, [a({ weapons: ["scattergun"] }), b(), b({ name: "C", at: [30, 1] })])],
  ];
  test.each(PAIRS)("%s", (_name, of) => {
    const program = compileDuel(of);
    expect(difference(program, solution(program, BIG))).toBeLessThan(1e-14);
  });

  test("8 random duels of two turns", () => {
    let compared = 0;
    for (let seed = 1; compared < 8; seed++) {
      const random = randomDuel(seeded(seed), 1);
      const program = compileDuel({ ...random, turns: Math.min(2, random.turns) });
      const solved = solve(program, SMALL);
      // Fractions of rows of the NPC chart become long.
      if ("tooBig" in solved || random.figures.some(({ npc }) => npc !== null)) continue;
      compared++;
      expect(difference(program, solved), `seed ${seed}`).toBeLessThan(1e-14);
    }
  });
});

describe("mass", () => {
  test("of 20 random duels is 1; outcomes and turns add up to it", () => {
    const { solved } = solvableDuels(20, 101, SMALL);
    for (const { name, program, exact } of solved) {
      const { columns, plan } = program;
      const sum = (counters: readonly number[]): number =>
        counters.reduce((total, counter) => total + counted(plan, exact, counter), 0);
      expect(Math.abs(exact.mass - 1), name).toBeLessThan(1e-12);
      expect(Math.abs(sum(Object.values(columns.outcomes)) - 1), name).toBeLessThan(1e-12);
      expect(Math.abs(sum(columns.turnOf) - 1), name).toBeLessThan(1e-12);
    }
  });
});

describe("symmetry", () => {
  const TWINS: readonly (readonly [string, FigureOver, DuelOver])[] = [
    ["pistols", {}, {}],
    ["a gunfight", { skill: 5, cool: 2 }, { draw: true }],
    ["a gunfight each turn", {}, { draw: true, readings: { drawScope: "every-turn" } }],
    ["rifles behind walls", { weapons: ["minie-carbine"], cover: "wall" }, {}],
    ["timid men with Fate", { cool: 1, fate: "auto" }, {}],
    ["offers of surrender", { offerSurrender: true }, { draw: true }],
    ["rapid fire", { rapidFire: "auto" }, {}],
    ["fanning", { fanning: "auto" }, { turns: 6 }],
    ["men who hold their fire in windows", { tactic: "hold", cover: "window" }, {}],
    ["reactions after the shot", { cool: 2 }, { readings: { reactionTiming: "after-shot" } }],
    ["a bow and a pistol each", { weapons: ["bow", "pistol"] }, {}],
    ["scatterguns at corners", { weapons: ["scattergun"], cover: "left" }, {}],
  ];
  test.each(TWINS)("%s: both sides win equally often", (_name, over, rest) => {
    const twins = fight(12, [a(over), b(over)], { first: "roll", ...rest });
    const exact = exactMetrics(twins, BIG);
    for (const [id, value] of exact) {
      const [other] = [id.replace(/\bA\b/, "B")];
      if (value === null) expect(exact.get(other), id).toBeNull();
      else expect(Math.abs(value - (exact.get(other) ?? Number.NaN)), id).toBeLessThan(1e-12);
    }
  });

  test("nothing hangs on which side the file calls A", () => {
    const [tall, small] = [
      { skill: 5, cool: 2 },
      { weapons: ["bow"], cover: "wall" as const },
    ];
    const one = exactMetrics(fight(12, [a(tall), b(small)], { first: "roll" }));
    const two = exactMetrics(fight(12, [a(small), b(tall)], { first: "roll" }));
    expect(one.get("win.A")).toBeCloseTo(two.get("win.B") as number, 13);
    expect(one.get("win.B")).toBeCloseTo(two.get("win.A") as number, 13);
  });
});

describe("limits", () => {
  test("out of range: a draw that lasts to the limit", () => {
    const exact = exactMetrics(fight(17, [a(), b({ at: [91, 0] })]));
    expect(exact.get("draw")).toBe(1);
    expect(exact.get("win.A")).toBe(0);
    expect(exact.get("turns.mean")).toBe(17);
    expect(exact.get("shots.A.mean")).toBe(0);
  });

  test("Cool 5 against Cool 1: 77/400 against 49/400 a shot", () => {
    const shot = (cool: number): number =>
      exactMetric(fight(1, [a({ skill: 5, cool }), mute()]), "win.A");
    expect(shot(5)).toBeCloseTo(77 / 400, 15); // 5/6 · 6/10 + 1/6 · 3/10 = 11/20 to hit
    expect(shot(1)).toBeCloseTo(49 / 400, 15); // 1/6 · 6/10 + 5/6 · 3/10 = 7/20
    const duelled = exactMetrics(fight(30, [a({ cool: 5 }), b({ cool: 1 })], { first: "roll" }));
    expect(duelled.get("win.A")).toBeGreaterThan(1.5 * (duelled.get("win.B") as number));
  });

  test("a longer turn limit takes from the draws and gives to both sides", () => {
    let before = exactMetrics(fight(1, [a(), b()]));
    for (const turns of [2, 3, 5, 8, 13, 30, 100]) {
      const now = exactMetrics(fight(turns, [a(), b()]));
      expect(now.get("draw")).toBeLessThan(before.get("draw") as number);
      expect(now.get("win.A")).toBeGreaterThan(before.get("win.A") as number);
      expect(now.get("win.B")).toBeGreaterThan(before.get("win.B") as number);
      before = now;
    }
    // What is left are two men without ammunition.
    expect(before.get("draw")).toBeLessThan(0.1);
  });

  test("too big: states, steps and numbers that are found, or an estimate that is hopeless", () => {
    const program = compileDuel(fight(12, [a(), b()]));
    const { states, steps, numbers } = solution(program);
    expect(solve(program, { ...QUICK, states: 1000 })).toEqual({ tooBig: 1000 });
    expect(solve(program, { ...QUICK, steps: steps - 1 })).toHaveProperty("tooBig");
    expect(solve(program, { ...QUICK, numbers: numbers - 1 })).toEqual({ tooBig: states });
    expect(solve(program, { ...QUICK, estimate: 10 })).toEqual({ tooBig: 0 });
    // Just enough, with two turns under way at once.
    const enough = {
      ...QUICK,
      states,
      steps: steps + 1,
      numbers: 3 * numbers,
      estimate: Infinity,
    };
    expect(solve(program, enough)).toHaveProperty("mass");
  });
});

test("ammunition of more weapons than there are meters", () => {
  // Four men too far away for anything, whose idle weapons come first in the file. With four each they take all
  // meters, and the points of the two pistols that matter are part of the state. Fanning uses
  // them up.
  const armed = (idle: number): DuelProgram => {
    const far = [1, 2, 3, 4].map((i) =>
      a({ name: `far ${i}`, at: [-500, i], weapons: Array.from({ length: idle }, () => "bow") }),
    );
    const men = [
      a({ fanning: "always", constitution: 5 }),
      b({ constitution: 5, cover: "window" }),
    ];
    const program = compileDuel(fight(12, [...far, ...men], { first: "roll", ...steady }));
    // The estimate counts those far men too, and `solve` would not even begin.
    expect(solve(program, PATIENT)).toEqual({ tooBig: 0 });
    return program;
  };
  const [few, many] = [armed(1), armed(4)];
  expect(few.machine().meters.length).toBe(6);
  expect(many.machine().meters.length).toBe(METERS_MAX);
  const exact = solution(many, BIG);
  const other = solution(few, BIG);
  expect(exact.states).toBeGreaterThan(other.states);
  for (const { id, quantity } of metricQuantities(few.columns)) {
    const value = exactValue(few.columns, other.cells, quantity);
    const same = exactValue(many.columns, exact.cells, quantity);
    if (value === null) expect(same, id).toBeNull();
    else expect(same, id).toBeCloseTo(value, 12);
  }
  const result = compareFamily([{ name: "meters", program: many, exact }], 50_000);
  expect(result.comparisons).toBeGreaterThan(8);
  expect(result.largest).toBeLessThan(familyLimit(alphaOf("exact/meters"), result.comparisons));
});

test("the estimate of states is right to a factor of ten for shipped duels of two figures", async () => {
  let compared = 0;
  for (const { name, program } of await shippedScenarios()) {
    if (program.columns.figures.length > 2) continue;
    const exact = solve(program, PATIENT);
    if ("tooBig" in exact) continue;
    compared++;
    const ratio = program.statesEstimate! / exact.states;
    expect(Math.abs(Math.log10(ratio)), `${name}: ${ratio}`).toBeLessThan(1);
  }
  expect(compared).toBeGreaterThan(8);
});
