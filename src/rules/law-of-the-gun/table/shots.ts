/** Shots at men who move about, as dice and as outcome tables: from the test for an aimed shot to the effect die. */

import type { Dice } from "../../../core/dice.js";
import { face, test } from "../../../core/dice.js";
import { OutcomePool, outcomes } from "../../../core/outcomes.js";
import {
  BANDS,
  type Band,
  IMPACT_MODIFIER,
  IMPACTS,
  type Impact,
  OBSCURING_MODIFIER,
  type Tables,
} from "../data.js";
import { MODE, STRIKE, toHitFace } from "../rolls.js";

/** LG-INJ-7: a D6 of 5 or 6 hits the horse. */
export const HORSE_FROM = 5;

/**
 * How a shot is tried: 0 a snap shot without a test; else the limit of a test, 1..5, behind one of these: the first two
 * for an aimed shot, the others to shoot at all.
 */
export const TRY = { aimed: 0, bushwhack: 5, fast: 10, halfWay: 15 } as const;
const LIMITS = 5;
const TRY_RULES = ["LG-SHOOT-2", "LG-BUSH-1", "LG-SHOOT-3", "LG-CHARGE-2"] as const;
/** No shot: a hit alone. */
const HIT_ALONE = LIMITS * TRY_RULES.length + 1;
const TRIES = HIT_ALONE + 1;
/** Limit and rule of the test of an attempt that has one. */
export const limitOf = (attempt: number): number => ((attempt - 1) % LIMITS) + 1;
export const ruleOf = (attempt: number) => TRY_RULES[Math.floor((attempt - 1) / LIMITS)]!;

/** Everything that the dice of one shot at a man on a table depend on. */
export interface TableShotCase {
  readonly attempt: number;
  readonly band: Band;
  /** LG-HIT-1: 1 if the target moved fast. */
  readonly harder: 0 | 1;
  readonly impact: Impact;
  /** LG-EFF-2: behind obscuring cover only. */
  readonly obscuring: boolean;
  /** On a horse, or driving a team: a D6 says which of the two is hit (LG-INJ-7, D32). */
  readonly mounted: boolean;
}

/** Codes: mode, strike, 1 for the horse, the modified effect die (0 without a hit). */
export const modeOf = (code: number): number => code & 3;
export const strikeOf = (code: number): number => (code >> 2) & 3;
export const isHorse = (code: number): boolean => ((code >> 4) & 1) === 1;
export const levelOf = (code: number): number => code >> 5;

/** Neither a hit nor worse for the shooter than a point of ammunition. */
export const isMiss = (code: number): boolean =>
  code === MODE.none || strikeOf(code) !== STRIKE.hit;

/** One attempt to shoot, up to the effect die: SK&CL or Cool test, to hit, horse or rider, effect. */
export function tableShot(
  dice: Dice,
  c: TableShotCase,
  toHit: Tables["toHit"],
  tenAlwaysHits: boolean,
): number {
  let aimed = false;
  if (c.attempt > 0) {
    const passed = test(dice, ruleOf(c.attempt), limitOf(c.attempt));
    if (c.attempt <= TRY.fast) aimed = passed;
    else if (!passed) return MODE.none;
  }
  const mode = aimed ? MODE.aimed : MODE.snap;
  const least = toHitFace({ toHit, band: c.band, harder: c.harder, tenAlwaysHits }, aimed);
  const strike = dice.pick("LG-HIT-1", 10, [1, least - 1, 10]);
  if (strike === 0) return mode | (STRIKE.naturalOne << 2);
  if (strike === 1) return mode | (STRIKE.miss << 2);
  return mode | (STRIKE.hit << 2) | hitOn(dice, c);
}

/** Horse or rider, and the effect die: the upper bits of a code. */
export function hitOn(
  dice: Dice,
  c: Pick<TableShotCase, "impact" | "obscuring" | "mounted">,
): number {
  const horse = c.mounted && dice.pick("LG-INJ-7", 6, [HORSE_FROM - 1, 6]) === 1;
  const natural = face(dice, "LG-EFF-1", 10);
  let level = natural;
  if (!(c.impact === "low" && natural === 10)) level += IMPACT_MODIFIER[c.impact];
  // A horse gets no cover modifier (LG-INJ-8).
  if (c.obscuring && !horse) level += OBSCURING_MODIFIER;
  return ((horse ? 1 : 0) << 4) | (Math.max(1, Math.min(10, level)) << 5);
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
  private readonly ids = new Int16Array(TRIES * 2 * 3 * 8 + TEST_LIMITS + 1).fill(-1);
  /** Those of LG-INJ-3. */
  private readonly bodies = new Set<number>();

  constructor(
    private readonly toHit: Tables["toHit"],
    private readonly tenAlwaysHits: boolean,
  ) {}

  /**
   * Table of a shot, or of a hit alone (bystanders, melee).
   * @param impact 0 low, 1 normal, 2 high
   * @param band   0 accurate, 1 maximum
   */
  table(
    attempt: number,
    band: number,
    fast: boolean,
    impact: number,
    obscuring: boolean,
    mounted: boolean,
  ): number {
    const flags = (fast ? 1 : 0) | (obscuring ? 2 : 0) | (mounted ? 4 : 0);
    const key = ((attempt * 2 + band) * 3 + impact) * 8 + flags;
    const known = this.ids[key]!;
    return known >= 0 ? known : this.make(key, attempt, band, fast, impact, obscuring, mounted);
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
    attempt: number,
    band: number,
    fast: boolean,
    impact: number,
    obscuring: boolean,
    mounted: boolean,
  ): number {
    const c: TableShotCase = {
      attempt,
      band: BANDS[band]!,
      harder: fast ? 1 : 0,
      impact: IMPACTS[impact]!,
      obscuring,
      mounted,
    };
    const roll = (dice: Dice): number =>
      attempt === HIT_ALONE
        ? hitOn(dice, c) | (STRIKE.hit << 2)
        : tableShot(dice, c, this.toHit, this.tenAlwaysHits);
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
