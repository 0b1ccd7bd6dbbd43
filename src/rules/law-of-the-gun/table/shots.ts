/** Shots at men who move about, as dice and as outcome tables: from the test for an aimed shot to the effect die. */

import { ScriptedDice } from "../../../core/dice/scripted.js";
import type { Dice } from "../../../core/dice.js";
import { face, test } from "../../../core/dice.js";
import {
  CLASS_BITS,
  CLASS_MASK,
  OutcomePool,
  type Outcomes,
  outcomes,
  ROW_WORDS,
} from "../../../core/outcomes.js";
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

/** How a shot is tried: 0 a snap shot without a test; 1..5 the limit of a test for an aimed shot; then, 1..5 more, the
 * limit of a test to shoot at all (LG-SHOOT-3, LG-CHARGE-2). */
export const FAST_TRY = 5;
const TRIES = 11;

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

/**
 * One attempt to shoot, up to the effect die: SK&CL or Cool test, to hit, horse or rider, effect.
 * @param aimRule the rule that asks for the first test
 */
export function tableShot(
  dice: Dice,
  c: TableShotCase,
  toHit: Tables["toHit"],
  tenAlwaysHits: boolean,
  aimRule: string,
): number {
  let aimed = false;
  if (c.attempt > FAST_TRY) {
    if (!test(dice, aimRule, c.attempt - FAST_TRY)) return MODE.none;
  } else if (c.attempt > 0) aimed = test(dice, aimRule, c.attempt);
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

/** Named dice as they fell. */
export type Fallen = (rule: string, sides: number, face: number) => void;

/** Outcome tables of shots and of hits without a shot before them, made when first asked for. */
export class ShotTables {
  private readonly pool = new OutcomePool();
  private readonly cases: (TableShotCase | null)[] = [];
  private readonly ids = new Int16Array((TRIES + 1) * 2 * 2 * 3 * 2 * 2).fill(-1);
  /** Codes by table and class. */
  private codes = new Int32Array(0);

  constructor(
    private readonly toHit: Tables["toHit"],
    private readonly tenAlwaysHits: boolean,
  ) {}

  /**
   * Table of a shot, or with `attempt` TRIES of a hit alone (bystanders, melee).
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
    return this.table(TRIES, 0, false, impact, obscuring, mounted);
  }

  /** The code to which a draw leads. */
  codeAt(table: number, u: number): number {
    const block = this.pool.blocks[table]!;
    let word = block[u >>> this.pool.guideShift]!;
    if (word < 0) {
      let row = -1 - word;
      while (block[row]! < (u ^ 0x80000000)) row += ROW_WORDS;
      word = block[row + 1]!;
    }
    return this.codes[(table << CLASS_BITS) | (word & CLASS_MASK)]!;
  }

  /** The rows of a table. */
  outcomesOf(table: number): Outcomes {
    return this.pool.tables[table]!;
  }

  /** Tells the dice that a draw stands for. */
  tell(table: number, u: number, aimRule: string, fallen: Fallen): void {
    const c = this.cases[table]!;
    this.roll(c, new ScriptedDice(this.pool.facesAt(table, u), fallen), aimRule);
  }

  private roll(c: TableShotCase, dice: Dice, aimRule: string): number {
    return c.attempt === TRIES
      ? hitOn(dice, c) | (STRIKE.hit << 2)
      : tableShot(dice, c, this.toHit, this.tenAlwaysHits, aimRule);
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
    const table = outcomes((dice) => this.roll(c, dice, "LG-SHOOT-2"), severity);
    const id = this.pool.add(key, table, { kind: () => 0, change: (code) => code });
    this.cases[id] = c;
    this.ids[key] = id;
    const codes = new Int32Array((id + 1) << CLASS_BITS);
    codes.set(this.codes);
    for (let i = 0; i < this.pool.classCount(id); i++) {
      codes[(id << CLASS_BITS) | i] = this.pool.classCode(id, i);
    }
    this.codes = codes;
    return id;
  }
}
