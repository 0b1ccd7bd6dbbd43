/**
 * Control variates, chosen by themselves: the first games of a run fit the value of a situation, the next ones measure
 * what it is worth, and only where that is more than it costs are later games played with it. Those first games count
 * like all others, their luck as 0. What is taken off a game was settled before it, so the mean is what it would be.
 */
import { type Columns, OUTCOMES } from "../core/columns.js";
import {
  CURVE_TERMS,
  type Curve,
  LUCK_SUMS,
  LUCK_UNIT,
  logistic,
  type Situations,
} from "../core/control.js";
import { square } from "../core/elementary.js";
import type { ControlledPlayer } from "../core/machine.js";
import { expandSeed, gameKey0, gameKey1 } from "../core/random.js";
import type { Aim, Control, TallyPlan } from "../core/tally.js";
import type { Chunk } from "./plan.js";

/** Games from 0 on that V is fitted on, and games, those included, before luck is taken off. */
const FIT_GAMES = 1 << 11;
export const PILOT_GAMES = 1 << 12;

/** So many times as many games a control must save to be used: a game takes up to 1.25 times as long with it. */
const WORTH_LEAST = 1.6;

/** Cells of the outcomes, in their order. */
const outcomeCells = ({ plan, outcomes }: Columns): readonly number[] =>
  OUTCOMES.map((outcome) => cellOf(plan, outcomes[outcome]));

function cellOf(plan: TallyPlan, counter: number): number {
  const [only, ...others] = plan.counters[counter] ?? [];
  if (only === undefined || others.length > 0) throw new Error("invariant: an outcome is one cell");
  return only.cell;
}

/**
 * Plays games and counts their luck; or, without a curve, how often each situation came and how many of these games
 * ended as aimed.
 */
export class ControlledEngine {
  readonly counts: readonly Int32Array[];
  /** Sums of a `Control`; without a curve counts of situations, and then those of games that ended as aimed. */
  luck = new Float64Array(0);
  private readonly seed: Int32Array;
  private readonly ends: readonly number[];
  private aim: Aim = "A";
  private fitted = false;
  private key = "";

  constructor(
    private readonly player: ControlledPlayer,
    columns: Columns,
    seed: string,
  ) {
    this.counts = [player.counts];
    this.seed = expandSeed(seed);
    this.ends = outcomeCells(columns);
  }

  /** What the next games are played for; `luck` begins anew. */
  set(aim: Aim, curve: Curve | null): void {
    const { luck } = this.player;
    const { situations } = luck;
    this.aim = aim;
    this.fitted = curve !== null;
    this.luck = new Float64Array(curve === null ? 2 * situations.count : LUCK_SUMS);
    const key = JSON.stringify([aim, curve]);
    if (key === this.key) return;
    this.key = key;
    luck.values = curve === null ? null : situations.values(curve, aim);
  }

  play(from: number, to: number): void {
    const { player, ends } = this;
    const { counts } = player;
    const [seed0, seed1] = this.seed as unknown as [number, number];
    for (let game = from; game < to; game++) {
      const key0 = gameKey0(seed0, game);
      let before = 0;
      for (let i = 0; i < ends.length; i++) before += i * counts[ends[i]!]!;
      player.play(key0, gameKey1(seed1, key0));
      let outcome = -before;
      for (let i = 0; i < ends.length; i++) outcome += i * counts[ends[i]!]!;
      if (this.fitted) this.addLuck(outcome);
      else this.addNotes(OUTCOMES[outcome] === this.aim);
    }
  }

  private addLuck(outcome: number): void {
    const { sum } = this.player.luck;
    this.luck[outcome]! += Math.round(sum * LUCK_UNIT);
    this.luck[LUCK_SUMS - 1]! += Math.round(sum * sum * LUCK_UNIT);
  }

  private addNotes(asAimed: boolean): void {
    const { notes, noted, situations } = this.player.luck;
    for (let i = 0; i < noted; i++) {
      this.luck[notes[i]!]!++;
      if (asAimed) this.luck[situations.count + notes[i]!]!++;
    }
  }
}

/** Steps of a fit; it settles after half as many. */
const FIT_STEPS = 16;
/** Holds the curve back where nothing was seen. */
const RIDGE = 1;

/**
 * The logistic curve of the chance to win.
 * @param notes counts of situations, and then those of games that ended as aimed
 * @source iteratively reweighted least squares, with a ridge: McCullagh and Nelder 1989, Generalized Linear Models, 2.5
 */
function fitted(situations: Situations, notes: Float64Array): Curve {
  const curve = new Array<number>(CURVE_TERMS).fill(0);
  for (let step = 0; step < FIT_STEPS; step++) {
    const matrix = Array.from({ length: CURVE_TERMS }, (_, i) => {
      const row = new Float64Array(CURVE_TERMS + 1);
      row[i] = RIDGE;
      row[CURVE_TERMS] = -RIDGE * curve[i]!;
      return row;
    });
    situations.each((at, _a, _b, terms) => {
      const seen = notes[at]!;
      if (seen === 0) return;
      const chance = logistic(curve, terms);
      const weight = seen * chance * (1 - chance);
      const off = notes[situations.count + at]! - seen * chance;
      for (let i = 0; i < CURVE_TERMS; i++) {
        const row = matrix[i] as Float64Array;
        const term = terms[i]!;
        for (let j = 0; j < CURVE_TERMS; j++) row[j]! += weight * term * terms[j]!;
        row[CURVE_TERMS]! += off * term;
      }
    });
    solved(matrix).forEach((change, i) => {
      curve[i]! += change;
    });
  }
  return curve;
}

/** Solves a positive definite system, its right side in the last column. Changes the rows. */
function solved(rows: Float64Array[]): number[] {
  const size = rows.length;
  rows.forEach((pivot, i) => {
    for (const row of rows) {
      if (row === pivot) continue;
      const times = row[i]! / pivot[i]!;
      for (let j = i; j <= size; j++) row[j]! -= times * pivot[j]!;
    }
  });
  return rows.map((row, i) => row[size]! / row[i]!);
}

/** What the pilot of a run has found out by now. */
export class Pilot {
  private notes: Float64Array | null = null;
  private curve: Curve | null = null;
  private readonly trial = new Float64Array(LUCK_SUMS);
  private readonly ended = new Float64Array(OUTCOMES.length);
  private weights: readonly number[] | null = null;

  constructor(
    private readonly columns: Columns,
    private readonly situations: Situations,
    private readonly aim: Aim,
  ) {}

  /** Games after which something is settled. */
  static readonly ends = [FIT_GAMES, PILOT_GAMES];

  /** How games from here on are to be played; null: as ever, they are not worth a control. */
  task(from: number): { readonly aim: Aim; readonly curve: Curve | null } | null {
    const { aim, notes, situations } = this;
    if (from < FIT_GAMES) return { aim, curve: null };
    if (this.curve === null && notes !== null) this.curve = fitted(situations, notes);
    if (from >= PILOT_GAMES && this.weights === null) this.weights = this.judged();
    return this.weights?.length === 0 ? null : { aim, curve: this.curve };
  }

  /** @param cells of the games that the luck is of, and of no others */
  take({ from }: Chunk, luck: Float64Array, cells: Float64Array): void {
    if (from >= PILOT_GAMES) return;
    if (from < FIT_GAMES) {
      this.notes ??= new Float64Array(luck.length);
      add(this.notes, luck);
      return;
    }
    add(this.trial, luck);
    outcomeCells(this.columns).forEach((cell, i) => {
      this.ended[i]! += cells[cell]!;
    });
  }

  /** The control that luck is counted for after the pilot. */
  control(): Control {
    return { aim: this.aim, weights: this.weights ?? [], sums: new Float64Array(LUCK_SUMS) };
  }

  /** For each outcome the regression of its share on luck; none if that is not worth it. */
  private judged(): readonly number[] {
    const { trial, ended, aim } = this;
    const games = PILOT_GAMES - FIT_GAMES;
    const mean = trial.subarray(0, OUTCOMES.length).reduce((sum, luck) => sum + luck, 0) / games;
    const variance = trial[LUCK_SUMS - 1]! / games / LUCK_UNIT - square(mean / LUCK_UNIT);
    if (variance <= 0) return [];
    const covariances = OUTCOMES.map((_, i) => (trial[i]! - mean * ended[i]!) / games / LUCK_UNIT);
    const at = OUTCOMES.indexOf(aim);
    const share = ended[at]! / games;
    const whole = share * (1 - share);
    const left = whole - square(covariances[at]!) / variance;
    return left > 0 && whole / left >= WORTH_LEAST
      ? covariances.map((covariance) => covariance / variance)
      : [];
  }
}

function add(into: Float64Array, from: Float64Array): void {
  from.forEach((value, i) => {
    into[i]! += value;
  });
}

/** Adds the luck of some games. */
export const addLuck = (control: Control, luck: Float64Array): void => add(control.sums, luck);
