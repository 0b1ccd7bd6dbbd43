/** Shots at men who move about, as dice and as outcome tables: from the test for an aimed shot to the effect die. */

import { type Dice, face, test } from "../../../core/dice.js";
import { OutcomePool, outcomes } from "../../../core/outcomes.js";
import { BANDS, IMPACTS, type Impact, OBSCURING_MODIFIER } from "../data.js";
import { attempt, effectRow, MODE, type Ruled, STRIKE, TRIES } from "../rolls.js";

/** LG-INJ-7: a D6 of 5 or 6 hits the horse. */
export const HORSE_FROM = 5;

/** How a shot is tried: 0 a snap shot without a test; else the limit of a test, 1..5, behind one of these, a stance. */
export const TRY = { aimed: 0, bushwhack: 5, fast: 10, halfWay: 15 } as const;
const LIMITS = 5;
const STANCES = ["stationary", "bushwhack", "fast", "halfWay"] as const;
/** No shot: a hit alone. */
const HIT_ALONE = LIMITS * STANCES.length + 1;
const ATTEMPTS = HIT_ALONE + 1;
/** Limit and rule of the test of a try that has one. */
export const limitOf = (tried: number): number => ((tried - 1) % LIMITS) + 1;
const stanceOf = (tried: number) => STANCES[Math.floor((tried - 1) / LIMITS)];
export const ruleOf = (tried: number) => TRIES[stanceOf(tried)!];

/** Codes: mode, strike, 1 for the horse, the modified effect die (0 without a hit). */
export const modeOf = (code: number): number => code & 3;
export const strikeOf = (code: number): number => (code >> 2) & 3;
export const isHorse = (code: number): boolean => ((code >> 4) & 1) === 1;
export const levelOf = (code: number): number => code >> 5;

/** Neither a hit nor worse for the shooter than a point of ammunition. */
export const isMiss = (code: number): boolean =>
  code === MODE.none || strikeOf(code) !== STRIKE.hit;

/**
 * Horse or rider, and the effect die: the upper bits of a code.
 * @param obscuring behind obscuring cover only (LG-EFF-2)
 * @param mounted   on a horse, or driving a team: a D6 says which of the two is hit (LG-INJ-7, D32)
 */
function hitOn(dice: Dice, impact: Impact, obscuring: boolean, mounted: boolean): number {
  const horse = mounted && dice.pick("LG-INJ-7", 6, [HORSE_FROM - 1, 6]) === 1;
  // A horse gets no cover modifier (LG-INJ-8).
  const cover = obscuring && !horse ? OBSCURING_MODIFIER : 0;
  return (horse ? 1 << 4 : 0) | (effectRow(face(dice, "LG-EFF-1", 10), impact, cover) << 5);
}

/** Most severe first, and what happens to the man before what happens to his horse. */
const severity = (code: number): number =>
  strikeOf(code) * 64 + (strikeOf(code) === STRIKE.hit && !isHorse(code) ? 32 : 0) + levelOf(code);

/** Codes of a test (LG-INJ-3). */
export const TEST = { failed: 0, passed: 1 } as const;
const TEST_LIMITS = 6;

/** Tables are few. */
const GUIDE_BITS = 6;

/** Outcome tables of shots, of hits without a shot before them, and of wounds of the body, made when first asked for. */
export class ShotTables {
  readonly pool = new OutcomePool(GUIDE_BITS);
  private readonly ids = new Int16Array(ATTEMPTS * 2 * 3 * 8 + TEST_LIMITS + 1).fill(-1);
  /** Those of LG-INJ-3. */
  private readonly bodies = new Set<number>();

  constructor(private readonly rules: Ruled) {}

  /**
   * Table of a shot, or of a hit alone (bystanders, melee).
   * @param impact 0 low, 1 normal, 2 high
   * @param band   0 accurate, 1 maximum
   */
  table(
    tried: number,
    band: number,
    fast: boolean,
    impact: number,
    obscuring: boolean,
    mounted: boolean,
  ): number {
    const flags = (fast ? 1 : 0) | (obscuring ? 2 : 0) | (mounted ? 4 : 0);
    const key = ((tried * 2 + band) * 3 + impact) * 8 + flags;
    const known = this.ids[key]!;
    return known >= 0 ? known : this.make(key, tried, band, fast, impact, obscuring, mounted);
  }

  hitTable(impact: number, obscuring: boolean, mounted: boolean): number {
    return this.table(HIT_ALONE, 0, false, impact, obscuring, mounted);
  }

  /** LG-INJ-3: table of the test of a man who is hit in the body. */
  bodyTable(limit: number): number {
    const key = this.ids.length - 1 - limit;
    const known = this.ids[key]!;
    if (known >= 0) return known;
    const id = this.add(
      key,
      (dice) => (test(dice, "LG-INJ-3", limit) ? TEST.passed : TEST.failed),
      (code) => code,
    );
    this.bodies.add(id);
    return id;
  }

  isOfBody(table: number): boolean {
    return this.bodies.has(table);
  }

  private make(
    key: number,
    tried: number,
    band: number,
    fast: boolean,
    impact: number,
    obscuring: boolean,
    mounted: boolean,
  ): number {
    const c = {
      rules: this.rules,
      stance: stanceOf(tried) ?? "moved",
      aim: limitOf(tried),
      band: BANDS[band]!,
      harder: fast ? 1 : 0,
    } as const;
    const roll = (dice: Dice): number => {
      const shot = tried === HIT_ALONE ? STRIKE.hit << 2 : attempt(dice, c);
      if (strikeOf(shot) !== STRIKE.hit) return shot;
      return shot | hitOn(dice, IMPACTS[impact]!, obscuring, mounted);
    };
    return this.add(key, roll, severity);
  }

  private add(key: number, roll: (dice: Dice) => number, severe: (code: number) => number): number {
    const id = this.pool.add(key, outcomes(roll, severe), {
      kind: () => 0,
      change: (code) => code,
    });
    this.ids[key] = id;
    return id;
  }
}
