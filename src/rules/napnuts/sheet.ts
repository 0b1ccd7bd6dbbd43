/**
 * Exact chances of a shot and of a blow: what the reference sheets print. Nothing is computed here that the rules could
 * say: `rolls.ts` is enumerated, and its ways are counted.
 */
import { pow } from "../../core/elementary.js";
import { type Outcomes, outcomes } from "../../core/outcomes.js";
import type { Fraction, SheetOdds } from "../../core/sheet.js";
import { chanceIn } from "../kit/sheet.js";
import type { Book } from "./book.js";
import { EFFECTS } from "./data.js";
import { DEAD, FLESH, SERIOUS, STUN, severityOf } from "./effects.js";
import type { Readings } from "./readings.js";
import * as rolls from "./rolls.js";

/** What can come of a shot at an unwounded man, in the order of the columns. */
export const EVENTS = ["hit", "jam", "wound", "stun", "out"] as const;

/** Most dice of a sheet: their ways and those of a hit fit whole numbers below 2^53. */
export const SHEET_DICE_MAX = 18;

/** Chances under given tables and readings, each distinct case enumerated once. */
export class GunfightOdds {
  private readonly shots = new Map<string, SheetOdds>();
  private readonly hits = new Map<string, Outcomes>();
  /** By dice: weights of `sixes << 5 | ones`. */
  private readonly rolled: Map<number, number>[] = [new Map([[0, 1]])];

  constructor(
    private readonly book: Book,
    private readonly readings: Readings,
  ) {}

  /**
   * One shot (NP-SHOOT-4 to NP-SHOOT-10).
   * @param count   dice, 0 to SHEET_DICE_MAX
   * @param exposed faces of the location die
   * @param far     on the effect roll
   */
  shot(count: number, exposed: readonly number[], far: number): SheetOdds {
    const bits = exposed.reduce((set, face) => set | (1 << (face - 1)), 0);
    const key = [count, bits, far].join();
    const known = this.shots.get(key);
    if (known !== undefined) return known;
    const weights = EVENTS.map(() => 0);
    const add = (event: (typeof EVENTS)[number], weight: number): void => {
      weights[EVENTS.indexOf(event)]! += weight;
    };
    for (const [code, weight] of this.dice(count)) {
      const sixes = code >> 5;
      const ones = code & 31;
      const bad = this.readings.jam === "difference" ? ones - sixes : ones;
      if (bad >= this.book.jam) add("jam", weight * HIT_WAYS);
      else if (sixes > 0) {
        add("hit", weight * HIT_WAYS);
        for (const row of this.hit(sixes - 1, far, bits).rows) {
          const effect = row.code & 15;
          const ways = weight * row.weight;
          if (FLESH[effect] || SERIOUS[effect]) add("wound", ways);
          if (STUN[effect]) add("stun", ways);
          if (DEAD[effect]) add("out", ways);
        }
      }
    }
    const odds = { weights, total: pow(6, count) * HIT_WAYS };
    this.shots.set(key, odds);
    return odds;
  }

  /** NP-SHOOT-6: where a hit lands and what it does, of 36 ways. */
  hit(extraSixes: number, far: number, exposed: number): Outcomes {
    const extra = Math.min(extraSixes, rolls.EXTRA_MAX);
    const key = [extra, far, exposed].join();
    const known = this.hits.get(key);
    if (known !== undefined) return known;
    const now = { extra, far, exposed };
    const table = outcomes(
      (dice) => rolls.hit(dice, now, this.book.effects, this.readings),
      (code) => severityOf(EFFECTS[code & 15]!),
    );
    this.hits.set(key, table);
    return table;
  }

  /** Weights of so many dice, a die at a time. */
  private dice(count: number): ReadonlyMap<number, number> {
    const known = this.rolled[count];
    if (known !== undefined) return known;
    const die = outcomes(
      (dice) => rolls.hitDice(dice, 1),
      (code) => code,
    );
    const sums = new Map<number, number>();
    for (const [code, weight] of this.dice(count - 1)) {
      for (const row of die.rows) {
        const sum = code + ((row.code >> 3) << 5) + (row.code & 7);
        sums.set(sum, (sums.get(sum) ?? 0) + weight * row.weight);
      }
    }
    this.rolled[count] = sums;
    return sums;
  }
}

/** Two dice of a hit. */
const HIT_WAYS = 36;

export const chanceOf = chanceIn(EVENTS);

/** NP-BRAWL-6, NP-BRAWL-7: chance that so many dice hit more often than so many others, all needing the same face. */
export function winsBrawl(own: number, other: number, least: number): Fraction {
  const [mine, theirs] = [own, other].map((count) =>
    outcomes(
      (dice) => rolls.blows(dice, count, least),
      (code) => code,
    ),
  ) as [Outcomes, Outcomes];
  let numerator = 0;
  for (const a of mine.rows) {
    for (const b of theirs.rows) if (a.code > b.code) numerator += a.weight * b.weight;
  }
  return { numerator, denominator: mine.total * theirs.total };
}

/** Worth of a card in an auction of points, and its rank, two to ace. */
const RANKS = Array.from({ length: 13 }, (_, i) => i + 2);

/**
 * NP-AUCT-2, NP-AUCT-5: chance that an interrupter acts before the mover, each with one random card of the same pack.
 * @param lead bonus of the interrupter less that of the mover
 */
export function interruptsFirst({ cards: { points } }: Book, lead: number): Fraction {
  const worth = (rank: number): number =>
    rank === 14 ? points.ace : rank > 10 ? points.face : points.number;
  let numerator = 0;
  for (const own of RANKS) {
    for (const other of RANKS) {
      const ahead = worth(own) + lead - worth(other);
      const ways = own === other ? 12 : 16;
      if (ahead > 0 || (ahead === 0 && own > other)) numerator += ways;
    }
  }
  return { numerator, denominator: 52 * 51 };
}

/** NP-TURN-2: chance that so many D3 show at least two ones. */
export function falls(count: number): Fraction {
  const all = pow(3, count);
  const none = pow(2, count);
  return { numerator: all - none - count * pow(2, count - 1), denominator: all };
}
