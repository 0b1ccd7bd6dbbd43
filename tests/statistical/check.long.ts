/**
 * Balance assertions decided by playing: false verdicts are as rare as is said, however often one looks, and a shift of
 * half a point is caught.
 */
import { describe, expect, test } from "vitest";
import type { Columns } from "../../src/core/columns.js";
import { emptyTally, mergeTally, type Tally, TallyPlan } from "../../src/core/tally.js";
import { planLooks } from "../../src/sim/plan.js";
import { Sampler } from "../../src/sim/play.js";
import { SequentialCheck } from "../../src/stats/assertion.js";
import { normalQuantile } from "../../src/stats/normal.js";
import { metricQuantities } from "../../src/stats/quantity.js";
import { alphaOf, binomialUpper, standardError } from "./budget.js";
import { seeded } from "./seeded.js";
import { BUDGET, columns, demanded, exactOf, judgeShifts, program } from "./shift.js";

/** Columns of a game that A or B wins, and nothing else happens. */
function tossColumns(): Columns {
  const plan = new TallyPlan();
  const a = plan.counter([plan.reserve(1)]);
  const b = plan.counter([plan.reserve(1)]);
  const none = plan.counter();
  const side = { shotsPair: 0, hitPair: 0, killRatioPair: 0, outPair: 0, own: [] };
  return {
    plan,
    games: none,
    turns: none,
    turnFirst: 1,
    turnOf: [none, none],
    outcomes: { A: a, B: b, mutual: none, draw: none },
    figures: [],
    shots: [],
    effects: [],
    weapons: [],
    sides: { A: side, B: side },
    breakdowns: [],
    pools: [],
  };
}
const toss = tossColumns();

/** Games in which A wins with chance p, looked at again and again. */
function* tosses(p: number, looks: readonly number[], seed: number): Generator<Tally> {
  const draw = seeded(seed);
  const tally = emptyTally(toss.plan);
  for (const look of looks) {
    let wins = 0;
    for (let game = tally.games; game < look; game++) if (draw() < p) wins++;
    tally.cells[1]! += wins;
    tally.cells[2]! += look - tally.games - wins;
    tally.games = look;
    yield tally;
  }
}

const LOOKS = [256, 512, 1024, 2048, 4096, 8192];
const ALPHA = 0.05;
const REPETITIONS = 1000;
const Z = -normalQuantile(ALPHA / 2);

describe.each([
  ["a share", demanded("win.A", 0.3, 0.3)],
  ["a rare share", demanded("win.A", 0.002, 0.002)],
  ["a difference of shares", demanded("win.A", -0.4, -0.4, "win.B")],
])("%s whose true value is the bound", (_, line) => {
  const p = line.minus === null ? (line.low as number) : ((line.low as number) + 1) / 2;

  /** How often a wrong verdict falls at any of the looks. */
  function wrong(fails: (tallies: Generator<Tally>) => boolean): number {
    let count = 0;
    for (let i = 0; i < REPETITIONS; i++) if (fails(tosses(p, LOOKS, i))) count++;
    return count;
  }

  test("a wrong verdict is at most as frequent as is said", () => {
    const count = wrong((tallies) => {
      const check = new SequentialCheck(toss, [line], ALPHA);
      for (const tally of tallies) if (check.look(tally)) return true;
      return false;
    });
    expect(binomialUpper(count, REPETITIONS, ALPHA)).toBeGreaterThan(alphaOf("check/peeking"));
  });

  test("mutant: the usual 95 % interval at each look is found out", () => {
    const truth = line.low as number;
    const count = wrong((tallies) => {
      for (const { cells, games } of tallies) {
        const share = (cells[1] as number) / games;
        const se = standardError(share, games);
        const [value, spread] = line.minus === null ? [share, se] : [2 * share - 1, 2 * se];
        if (Math.abs(value - truth) > Z * spread) return true;
      }
      return false;
    });
    expect(binomialUpper(count, REPETITIONS, ALPHA)).toBeLessThan(alphaOf("check/peeking"));
  });
});

const sampler = new Sampler(program, "check");

test("every metric of a duel: its exact value is missed at most as often as is said", () => {
  const ids = metricQuantities(columns).map(({ id }) => id);
  const lines = [
    ...ids.map((id) => demanded(id, exactOf(id), exactOf(id))),
    ...[
      ["win.A", "win.B"],
      ["hitRate.A", "hitRate.B"],
      ["shots.A.mean", "shots.B.mean"],
    ].map(([a = "", b = ""]) => {
      const value = exactOf(a) - exactOf(b);
      return demanded(a, value, value, b);
    }),
  ];
  const runs = 200;
  const wrong = lines.map(() => 0);
  for (let i = 0; i < runs; i++) {
    const check = new SequentialCheck(columns, lines, ALPHA);
    const tally = emptyTally(program.plan);
    const first = i * 16_384;
    for (const [from, to] of [
      [0, 4096],
      [4096, 8192],
      [8192, 16_384],
    ] as const) {
      mergeTally(tally, sampler.play(first + from, first + to));
      check.look(tally);
    }
    check.lines.forEach(({ verdict }, j) => {
      if (verdict === "fails") wrong[j]!++;
    });
  }
  const alpha = alphaOf("check/metrics") / lines.length;
  for (const [j, count] of wrong.entries()) {
    expect(binomialUpper(count, runs, ALPHA), lines[j]?.text).toBeGreaterThan(alpha);
  }
});

describe("a shift of 0.5 points", () => {
  test("is caught at least 99 times in 100, tosses of a coin", () => {
    const looks = planLooks(BUDGET);
    let caught = 0;
    for (let i = 0; i < 100; i++) {
      const check = new SequentialCheck(toss, [demanded("win.A", 0.505, null)]);
      for (const tally of tosses(0.5, looks, 1000 + i)) if (check.look(tally)) break;
      if (check.lines[0]?.verdict === "fails") caught++;
    }
    expect(caught).toBeGreaterThanOrEqual(99);
  });

  test("is caught at least 99 times in 100, a duel solved exactly; what is true is not doubted", () => {
    const { caught, doubted } = judgeShifts(sampler, 100);
    expect(caught).toBeGreaterThanOrEqual(99);
    // Three false verdicts in 100 have a chance of 1.6e-7 at 1e-4 each.
    expect(doubted).toBeLessThanOrEqual(2);
  });
});
