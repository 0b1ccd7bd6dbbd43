/** How often the intervals of a run cover the exact value, over many runs of one duel. */
import { emptyTally } from "../../src/core/tally.js";
import { compileDuel } from "../../src/rules/law-of-the-gun/compile.js";
import type { Duel, DuelFigure } from "../../src/rules/law-of-the-gun/duel.js";
import { Sampler } from "../../src/sim/play.js";
import { estimate } from "../../src/stats/estimate.js";
import { exactValue, metricQuantities, type Place } from "../../src/stats/quantity.js";
import { wilson } from "../../src/stats/wilson.js";
import { type DuelOver, duel, type FigureOver, figure } from "../rules/law-of-the-gun/duels.js";
import { binomialLower, binomialUpper } from "../statistical/budget.js";
import type { Coverage } from "../statistical/coverage.js";
import { solution } from "./solved.js";

const a = (over: FigureOver = {}): DuelFigure => figure({ side: "A", ...over });
/** Reaches nobody beyond 15 cm. */
const mute = (over: FigureOver = {}): DuelFigure =>
  figure({ side: "B", weapons: ["derringer"], ...over });
const shots = (turns: number, figures: readonly DuelFigure[], over: DuelOver = {}): Duel =>
  duel({ turns, figures, ...over });

/** Poor shots at long range. */
const poor = { skill: 1 };
const far = { at: [60, 0] as const };
const pairs = [
  a(poor),
  a({ ...poor, name: "A2", at: [0, 1] }),
  mute({ ...far, cover: "wall" }),
  mute({ ...far, name: "B2", at: [60, 1], cover: "wall" }),
];
/** Spares the solver the Cool of four men. */
const calm: DuelOver = { readings: { loneFigureMorale: false } };
const fated = [a(poor), mute({ ...far, cover: "window", fate: "auto", skill: 5 })];
const windowed = [a(poor), mute({ ...far, cover: "window" })];

/** A share of games whose exact chance is known. */
export interface Chance {
  readonly duel: Duel;
  readonly outcome: "A" | "B" | "draw";
  /** As the solver gives it, by hand where it is that short. */
  readonly p: number;
}

/**
 * Chances from 0.001 to 0.999. One shot of a poor man at 60 cm hits with 1/6 · 4/10 + 5/6 · 1/10 = 3/20 (LG-SHOOT-2,
 * LG-HIT-1) with low impact: in the open 1/4 of the hits put out, behind a wall 2/10, in a window 1/10.
 */
export const CHANCES: readonly Chance[] = [
  { duel: shots(1, pairs, calm), outcome: "A", p: 0.0009 }, // both shots: (3/20 · 2/10)²
  { duel: shots(1, fated), outcome: "A", p: 0.0025 }, // Fate fails with 1/6: 3/20 · 1/10 · 1/6
  { duel: shots(1, windowed), outcome: "A", p: 0.015 },
  { duel: shots(1, [a(), mute(far)]), outcome: "A", p: 1 / 16 }, // 1/4 · (1/2 · 4/10 + 1/2 · 1/10)
  { duel: shots(1, [a(), mute()]), outcome: "A", p: 63 / 400 },
  {
    duel: shots(3, [a({ weapons: ["minie-rifle"] }), mute()]),
    outcome: "A",
    p: 1 - (319 / 400) ** 2,
  },
  { duel: shots(3, [a(), mute()]), outcome: "draw", p: (337 / 400) ** 3 },
  { duel: shots(1, [a({ weapons: ["shotgun"] }), mute()]), outcome: "draw", p: 319 / 400 },
  { duel: shots(1, [a(), mute()]), outcome: "draw", p: 337 / 400 },
  { duel: shots(1, [a(), mute(far)]), outcome: "draw", p: 15 / 16 },
  { duel: shots(1, windowed), outcome: "draw", p: 0.985 },
  { duel: shots(1, fated), outcome: "draw", p: 0.9975 },
  { duel: shots(1, pairs, calm), outcome: "draw", p: 0.9991 },
];

/** Coverage of one chance by the interval that a run reports. */
export interface ShareCoverage {
  readonly p: number;
  readonly runs: number;
  readonly covered: number;
  /** What the score interval covers of B(games, p), summed exactly. */
  readonly truth: number;
}

/** @param number of the chance, which gives its runs games of their own */
export function shareCoverage(
  chance: Chance,
  number: number,
  games: number,
  runs: number,
): ShareCoverage {
  const program = compileDuel(chance.duel);
  const { columns } = program;
  const counter: Place = ({ outcomes }) => outcomes[chance.outcome];
  const p = exactValue(columns, solution(program).cells, { kind: "share", counter }) as number;
  if (Math.abs(p - chance.p) > 1e-14) throw new Error(`not ${chance.p} but ${p}`);
  const sampler = new Sampler(program, `calibration ${number}`);
  let covered = 0;
  for (let run = 0; run < runs; run++) {
    const tally = sampler.play(run * games, (run + 1) * games);
    const { low, high } = estimate(columns, tally, { kind: "share", counter });
    if ((low as number) <= p && p <= (high as number)) covered++;
  }
  return { p, runs, covered, truth: wilsonCoverage(p, games) };
}

/** The chance that Wilson's interval for B(n, p) covers p: the counts that do are neighbours. */
export function wilsonCoverage(p: number, n: number): number {
  const covers = (count: number): boolean => {
    const { low, high } = wilson(count, n);
    return (low as number) <= p && p <= (high as number);
  };
  const middle = Math.round(n * p);
  let first = middle;
  while (first > 0 && covers(first - 1)) first--;
  let last = middle;
  while (last < n && covers(last + 1)) last++;
  const below = first === 0 ? 0 : binomialLower(first - 1, n, p);
  const above = last === n ? 0 : binomialUpper(last + 1, n, p);
  return 1 - below - above;
}

/** The chance, two-sided and at most, that so many of the runs cover or fewer, or so many or more. */
export function surprise({ covered, runs, truth }: ShareCoverage): number {
  const lower = binomialLower(covered, runs, truth);
  const upper = binomialUpper(covered, runs, truth);
  return Math.min(1, 2 * Math.min(lower, upper));
}

export const average = (rows: readonly ShareCoverage[]): number =>
  rows.reduce((sum, { covered, runs }) => sum + covered / runs, 0) / rows.length;

export function coverageTable(rows: readonly ShareCoverage[]): string {
  return rows
    .map(({ p, runs, covered, truth }) => {
      const share = (100 * covered) / runs;
      return `p ${p.toFixed(6)}: covered ${share.toFixed(2)} %, true ${(100 * truth).toFixed(2)} %`;
    })
    .join("\n");
}

/** Numbers of which several things of one game are counted, and the duels that give them. */
export const CLUSTERED: readonly { readonly name: string; readonly duel: Duel }[] = [
  { name: "pistols", duel: duel({ turns: 12, first: "roll" }) },
  {
    name: "a gunfight of the timid",
    duel: duel({
      turns: 6,
      draw: true,
      figures: [a({ cool: 1 }), figure({ side: "B", cool: 2, weapons: ["bow"] })],
    }),
  },
];
const CLUSTERED_IDS = ["hitRate.A", "hitRate.B", "turns.mean", "shots.A.mean", "killRatio.A"];

/** Plays runs as `run` does: groups of one game each (core/tally.ts) as long as a run is short. */
export function clusteredCoverage(
  { name, duel: of }: (typeof CLUSTERED)[number],
  games: number,
  runs: number,
): Coverage[] {
  const program = compileDuel(of);
  const { columns, plan } = program;
  const { cells } = solution(program);
  const wanted = metricQuantities(columns)
    .filter(({ id }) => CLUSTERED_IDS.includes(id))
    .map(({ id, quantity }) => ({
      id,
      quantity,
      truth: exactValue(columns, cells, quantity) as number,
    }));
  const results = wanted.map(({ id }) => ({
    name: `${id}, ${name}`,
    covered: 0,
    trials: 0,
    below: 0,
    above: 0,
  }));
  const sampler = new Sampler(program, `calibration ${name}`);
  for (let run = 0; run < runs; run++) {
    const tally = emptyTally(plan);
    for (let game = run * games; game < (run + 1) * games; game++) {
      sampler.playInto(game, game + 1, tally);
    }
    wanted.forEach(({ quantity, truth }, i) => {
      const { low, high } = estimate(columns, tally, quantity);
      const result = results[i] as (typeof results)[number];
      result.trials++;
      if (truth < (low as number)) result.below++;
      else if (high !== null && truth > high) result.above++;
      else result.covered++;
    });
  }
  return results;
}
