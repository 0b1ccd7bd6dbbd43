/**
 * Exact chances of a shot, a hit, a Draw and a brawl between unwounded men: what the reference sheets print.
 * Nothing is computed here that the rules could say: `rolls.ts` is enumerated, and its ways are counted.
 */
import { pow } from "../../core/elementary.js";
import { type Outcomes, outcomes } from "../../core/outcomes.js";
import { type Fraction, gcd, type SheetOdds } from "../../core/sheet.js";
import { chanceIn } from "../kit/sheet.js";
import type { Readings } from "./readings.js";
import * as rolls from "./rolls.js";
import { LADDER } from "./tables.js";

/** What of the man hit a sheet distinguishes. */
export interface Target {
  /** Index of his Dodge die, all modifiers in it. */
  readonly dodge: number;
  readonly lucky: boolean;
  readonly lawman: boolean;
  /** Wounds that he already has; in the legs, so that his dice are as they were (SH-WOUND-7). */
  readonly wounds: number;
  readonly legsHidden: boolean;
}

/** What can come of a try, in the order of the columns. `out` is killed or disarmed. */
export const EVENTS = ["hit", "wound", "killed", "disarmed", "out"] as const;

const TOP = LADDER.length - 1;

/**
 * SH-DIE-2, SH-DIE-3.
 * @param sum steps from the lowest die of the ladder
 * @returns index of the die; null where the shot may not be tried
 */
export const shotDie = (sum: number): number | null => (sum < 0 ? null : Math.min(sum, TOP));

/** Chances under given readings, each distinct case enumerated once. */
export class FightOdds {
  private readonly known = new Map<string, SheetOdds>();

  constructor(private readonly readings: Readings) {}

  /** One try (SH-SHOOT-1) with a die of the ladder. */
  attempt(shoot: number, target: Target, wounds: 1 | 2, firearm = true): SheetOdds {
    const key = JSON.stringify([shoot, target, wounds, firearm]);
    let odds = this.known.get(key);
    if (odds === undefined) {
      const { dodge, lucky } = target;
      const body = this.body(target, firearm);
      odds = count(
        outcomes(
          (dice) => rolls.attempt(dice, { shoot, dodge, lucky, wounds, body }),
          rolls.severity,
        ),
      );
      this.known.set(key, odds);
    }
    return odds;
  }

  /**
   * One round of a brawl (SH-BRAWL-1) between unwounded men.
   * @returns chances that the first wins the roll, that the other does, and that the first knocks the other out
   */
  brawl(
    attacker: number,
    opponent: number,
  ): { wins: Fraction; loses: Fraction; knocksOut: Fraction } {
    const body = this.body(
      { dodge: 0, lucky: false, lawman: false, wounds: 0, legsHidden: false },
      false,
    );
    const bodies = { attacker: body, opponent: body };
    const immune = { attackerImmune: false, opponentImmune: false };
    const table = outcomes(
      (dice) => rolls.brawl(dice, { attacker, opponent, ...immune, bodies }),
      rolls.severity,
    );
    const of = (wanted: (code: number) => boolean): Fraction => ({
      numerator: weightOf(table, wanted),
      denominator: table.total,
    });
    const beaten = (code: number): boolean => rolls.loserOf(code) === rolls.LOSER.opponent;
    return {
      wins: of(beaten),
      loses: of((code) => rolls.loserOf(code) === rolls.LOSER.attacker),
      knocksOut: of((code) => beaten(code) && rolls.fateOf(code) === rolls.FATE.knockedOut),
    };
  }

  private body({ lawman, wounds, legsHidden }: Target, firearm: boolean): rolls.Body {
    return {
      total: wounds,
      spareArm: false,
      shootArm: false,
      skin: false,
      star: lawman && (firearm || this.readings.lawmanStar === "everything"),
      legsHidden,
      fall: 0,
      ride: -1,
      horseWounds: 0,
      ...rolls.ruledBy(this.readings),
    };
  }
}

const weightOf = ({ rows }: Outcomes, wanted: (code: number) => boolean): number =>
  rows.reduce((sum, { code, weight }) => sum + (wanted(code) ? weight : 0), 0);

function count(table: Outcomes): SheetOdds {
  const fate = (wanted: number) => (code: number) => rolls.fateOf(code) === wanted;
  const weights = [
    weightOf(table, (code) => rolls.strikeOf(code) !== rolls.STRIKE.miss),
    weightOf(table, (code) => rolls.strikeOf(code) === rolls.STRIKE.wound),
    weightOf(table, fate(rolls.FATE.killed)),
    weightOf(table, fate(rolls.FATE.disarmed)),
    weightOf(table, (code) => rolls.fateOf(code) !== rolls.FATE.none),
  ];
  return { weights, total: table.total };
}

export const chanceOf = chanceIn(EVENTS);

/** Chance of the first among those of the second. */
export const among = (part: Fraction, whole: Fraction): Fraction => ({
  numerator: part.numerator * whole.denominator,
  denominator: part.denominator * whole.numerator,
});

/**
 * At least one success in several tries alike, of a target that does not react between them.
 * @throws Error if the fraction does not fit whole numbers below 2^53
 */
export function atLeastOne({ numerator, denominator }: Fraction, tries: number): Fraction {
  const common = gcd(numerator, denominator);
  const all = pow(denominator / common, tries);
  const none = pow((denominator - numerator) / common, tries);
  if (!Number.isSafeInteger(all)) throw new Error("no whole numbers below 2^53");
  return { numerator: all - none, denominator: all };
}

/** SH-TURN-1, SH-TURN-2: who draws first of two men. */
export function drawsFirst(first: number, second: number, readings: Readings): Fraction {
  // The bigger die goes first in a tie, or it is diced (reading `tiedDraw`).
  const bigger = first === second ? -1 : first > second ? 0 : 1;
  const tie = readings.tiedDraw === "bigger-die" ? bigger : -1;
  const table = outcomes(
    (dice) => rolls.drawOfTwo(dice, first, second, -1, tie),
    (code) => -code,
  );
  return { numerator: weightOf(table, (code) => code === 0), denominator: table.total };
}
