/**
 * Luck, counted while games are played, so that fewer of them say as much.
 *
 * A draw at which strength is at stake moves the chance to win. Let V be *any* value of a situation: V after the row
 * that fell, less the mean of V over all rows of the table, is 0 on average. Summed over a game this is its luck, a
 * control variate: how games end, less their luck, has the same mean and varies less, the more, the nearer V is to the
 * chance to win. So V may be fitted on other games (sim/control.ts), and a bad fit makes nothing wrong.
 *
 * @source Henderson and Glynn 2002, Approximating martingales for variance reduction in Markov process simulation,
 *   Mathematics of Operations Research 27:253-271
 */
import { exp } from "./elementary.js";
import type { Aim } from "./tally.js";

/** What a rule system says of a game's text: which draws take strength, a whole number, from a side. */
export interface Stakes {
  /** Most that the sides, A and B, have. */
  readonly most: readonly [number, number];
  /** What a side, 0 or 1, has now: 0 once nobody is left. It never grows inside a game turn. */
  strength(side: number): number;
  /** Whether a table is one of those draws. */
  isStake(table: number): boolean;
  /** Whose strength is at stake: 0 or 1. @param place of the draw */
  side(table: number, place: number): number;
  /** What losses depend on besides the table, now: a small number. */
  kind(): number;
  /** What a row takes of it. */
  loss(table: number, kind: number, code: number): number;
}

/** Luck of a game is rounded to this part of 1, so that sums are exact in any order. */
export const LUCK_UNIT = 2 ** 20;
/** Of a tally's control: four outcomes, then squares. */
export const LUCK_SUMS = 5;

/** Turns that are told apart; later ones are as the last. */
const TURNS = 16;

/** V of every situation, as a logistic curve: what its terms (`curveAt`) are multiplied by. */
export type Curve = readonly number[];
export const CURVE_TERMS = 9;

/** Terms of the curve at strengths `a` and `b`, as parts of the most, and part of the turns. */
export function curveAt(into: Float64Array, a: number, b: number, turn: number): void {
  into[0] = 1;
  into[1] = a;
  into[2] = b;
  into[3] = turn;
  into[4] = a * turn;
  into[5] = b * turn;
  into[6] = a * a;
  into[7] = b * b;
  into[8] = a * b;
}

/** Numbers the situations of a game: strength of each side, and game turn. */
export class Situations {
  private readonly ofB: number;
  readonly count: number;

  constructor(readonly most: readonly [number, number]) {
    this.ofB = most[1] + 1;
    this.count = TURNS * (most[0] + 1) * this.ofB;
  }

  at(turn: number, a: number, b: number): number {
    const stage = turn < TURNS ? turn : TURNS - 1;
    return (stage * (this.most[0] + 1) + a) * this.ofB + b;
  }

  /** How the number changes with a point of strength of a side. */
  step(side: number): number {
    return side === 0 ? this.ofB : 1;
  }

  /** Calls for every situation, with the terms of the curve there, which change. */
  each(see: (at: number, a: number, b: number, terms: Float64Array) => void): void {
    const terms = new Float64Array(CURVE_TERMS);
    const [mostA, mostB] = this.most;
    for (let turn = 0; turn < TURNS; turn++) {
      for (let a = 0; a <= mostA; a++) {
        for (let b = 0; b <= mostB; b++) {
          curveAt(terms, a / mostA, b / mostB, turn / TURNS);
          see(this.at(turn, a, b), a, b, terms);
        }
      }
    }
  }

  /** V by situation. @param curve of the chance that `aim` wins while both sides have somebody left */
  values(curve: Curve, aim: Aim): Float64Array {
    const values = new Float64Array(this.count);
    this.each((at, a, b, terms) => {
      const [own, other] = aim === "A" ? [a, b] : [b, a];
      if (own === 0) values[at] = 0;
      else if (other === 0) values[at] = 1;
      else values[at] = logistic(curve, terms);
    });
    return values;
  }
}

/** The logistic function of a curve's value. */
export function logistic(curve: Curve, terms: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < CURVE_TERMS; i++) sum += curve[i]! * terms[i]!;
  return 1 / (1 + exp(-sum));
}

/** The luck of the game that is played. Allocates nothing while games are played, but for longer games than before. */
export class Luck {
  readonly situations: Situations;
  /** V by situation; null while situations are only noted. */
  values: Float64Array | null = null;
  /** Luck so far. */
  sum = 0;
  /** Situations of the game's draws, `noted` of them, while they are only noted. */
  notes = new Int32Array(1 << 8);
  noted = 0;

  constructor(most: readonly [number, number]) {
    this.situations = new Situations(most);
  }

  /** A game begins. */
  begin(): void {
    this.sum = 0;
    this.noted = 0;
  }

  /**
   * A draw was made.
   * @param at      situation before it
   * @param step    what a point of strength at stake changes of its number
   * @param chances exact chances to lose 0, 1, 2, ... points
   * @param lost    points that were lost
   */
  fell(at: number, step: number, chances: Float64Array, lost: number): void {
    const { values } = this;
    if (values === null) {
      this.note(at);
      return;
    }
    let mean = 0;
    for (let loss = 0; loss < chances.length; loss++) {
      mean += chances[loss]! * values[at - loss * step]!;
    }
    this.sum += values[at - lost * step]! - mean;
  }

  private note(at: number): void {
    if (this.noted === this.notes.length) {
      const longer = new Int32Array(2 * this.noted);
      longer.set(this.notes);
      this.notes = longer;
    }
    this.notes[this.noted++] = at;
  }
}
