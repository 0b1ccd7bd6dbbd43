/** The outcome tables of a duel, made from `rolls.ts` when first asked for, and chances to put a man out. */
import type { Dice } from "../../core/dice.js";
import { OutcomePool, type Outcomes, outcomes } from "../../core/outcomes.js";
import { ACCEPTED_KIND, shotKind, spreadKind } from "./counts.js";
import {
  type Band,
  type Column,
  type Cover,
  IMPACT_MODIFIER,
  OBSCURING_MODIFIER,
  type Readings,
  type Weapon,
} from "./data.js";
import type { DuelFigure } from "./duel.js";
import * as rolls from "./rolls.js";

export const BANDS: readonly Band[] = ["accurate", "maximum"];

/** Denominator of `DuelTables.chanceOut`: every die that can matter divides it. */
export const CHANCE_TOTAL = 21_600;

/** What the dice of a shot depend on, as small integers; see `rolls.ShotCase`. */
export interface TargetNow {
  figure: DuelFigure;
  constitution: number;
  /** 0 without Fate left. */
  fateSkill: number;
  /** 0 if the Cool test is diced apart. */
  cool: number;
  alreadyOut: boolean;
  /** Credited to the shooter if put out: an enemy still in action. */
  credit: boolean;
}

const COLUMNS: readonly Column[] = ["open", "left", "right", "wall", "window"];
const COVER_COUNT = 6;
const SHOT_KEYS = 0;
const SPREAD_KEYS = 2 ** 31;
const TEST_KEYS = 2 ** 40;
/** More than the numbers that any test can depend on. */
const TEST_ARGUMENTS = 128;
const TEST = { cool: 0, recovery: 1, fan: 2, refusal: 3, npc: 4, first: 5, die: 6, two: 7 };

/** Column and modifier of a cover (LG-EFF-2, reading `obscuringCover`). */
export function columnOf(cover: Cover, readings: Readings): { column: Column; modifier: number } {
  if (cover !== "fence") return { column: cover, modifier: 0 };
  return {
    column: readings.obscuringCover === "open" ? "open" : "wall",
    modifier: OBSCURING_MODIFIER,
  };
}

/** Orders of rows, as severities. */
const HIGHEST_FIRST = (code: number): number => code;
const LOWEST_FIRST = (code: number): number => -code;

/** All outcome tables of one duel, made when first asked for. */
export class DuelTables {
  readonly pool = new OutcomePool();
  private readonly chances = new Map<number, number>();
  private readonly testIds = new Map<number, number>();

  constructor(private readonly readings: Readings) {}

  /** Table of one shot. @param aim 1..5 for a stationary man's test, 0 for a snap shot without one */
  shot(weapon: Weapon, band: number, aim: number, target: TargetNow): number {
    const c = this.hitCase(weapon, band, target);
    const wide = weapon.spread > 0 ? 1 : 0;
    const key = SHOT_KEYS + ((hitKey(c, target.credit) * 6 + aim) * 2 + band) * 2 + wide;
    const known = this.pool.find(key);
    if (known >= 0) return known;
    const shotCase = this.shotCase(band, aim, c);
    const table = this.outcomes((dice) => rolls.shot(dice, shotCase), rolls.shotSeverity);
    return this.pool.add(key, table, {
      kind: (code) => shotKind(code, target.credit && isOut(code)),
      // A harmless hit differs from a miss only where tests or bystanders follow apart.
      change: (code) => rolls.changeOf(code, target.cool > 0 && weapon.spread === 0),
      lowers: (code) => rolls.strikeOf(code) === rolls.STRIKE.naturalOne,
    });
  }

  /** Table of a bystander's hit (LG-WEAP-2). */
  spread(weapon: Weapon, band: number, target: TargetNow): number {
    const c = this.hitCase(weapon, band, target);
    const key = SPREAD_KEYS + hitKey(c, target.credit);
    const known = this.pool.find(key);
    if (known >= 0) return known;
    const table = this.outcomes((dice) => rolls.hitBy(dice, c), rolls.shotSeverity);
    return this.pool.add(key, table, {
      kind: (code) => spreadKind(code, target.credit && isOut(code)),
      change: (code) => rolls.changeOf(code, target.cool > 0),
    });
  }

  coolTest(cool: number): number {
    const known = this.known(TEST.cool, cool);
    return known ?? this.test(TEST.cool, cool, (dice) => rolls.coolTest(dice, cool));
  }

  recovery(original: number): number {
    const known = this.known(TEST.recovery, original);
    return known ?? this.test(TEST.recovery, original, (dice) => rolls.recovery(dice, original));
  }

  fanTest(cool: number): number {
    const known = this.known(TEST.fan, cool);
    return known ?? this.test(TEST.fan, cool, (dice) => rolls.fanTest(dice, cool));
  }

  refusal(cool: number): number {
    const known = this.known(TEST.refusal, cool);
    if (known !== undefined) return known;
    const kind = (code: number): number => (code === 0 ? ACCEPTED_KIND : 0);
    const roll = (dice: Dice): number => rolls.refusal(dice, cool);
    return this.test(TEST.refusal, cool, roll, LOWEST_FIRST, kind);
  }

  npcRow(): number {
    return this.known(TEST.npc, 0) ?? this.test(TEST.npc, 0, rolls.npcRow);
  }

  firstSide(): number {
    return this.known(TEST.first, 0) ?? this.test(TEST.first, 0, rolls.firstSide, LOWEST_FIRST);
  }

  drawDie(): number {
    return this.known(TEST.die, 0) ?? this.test(TEST.die, 0, rolls.drawDie);
  }

  drawOfTwo(coolA: number, coolB: number, coin: boolean): number {
    const argument = (coolA * 6 + coolB) * 2 + (coin ? 1 : 0);
    const known = this.known(TEST.two, argument);
    if (known !== undefined) return known;
    const roll = (dice: Dice): number => rolls.drawOfTwo(dice, coolA, coolB, coin);
    return this.test(TEST.two, argument, roll, LOWEST_FIRST);
  }

  /**
   * Chance that one shot puts a man out (LG-TARGET-2): dead or disabled, CON test included, the SK&CL test too.
   * @returns whole number of 21,600ths
   */
  chanceOut(weapon: Weapon, band: number, aim: number, cover: Cover, constitution: number): number {
    const impact = IMPACT_MODIFIER[weapon.impact[BANDS[band]!]] + 1;
    const coverIndex = cover === "fence" ? COVER_COUNT - 1 : COLUMNS.indexOf(cover);
    const key = (((impact * COVER_COUNT + coverIndex) * 6 + constitution) * 6 + aim) * 2 + band;
    const known = this.chances.get(key);
    if (known !== undefined) return known;
    const { column, modifier } = columnOf(cover, this.readings);
    const table = outcomes(
      (dice) =>
        rolls.shot(
          dice,
          this.shotCase(band, aim, {
            column,
            modifier: modifier + impact - 1,
            lowImpact: impact === 0,
            constitution,
            gunArm: "right",
            fateSkill: 0,
            cool: 0,
            coverTests: false,
            alreadyOut: false,
          }),
        ),
      rolls.shotSeverity,
    );
    const chance = outWeight(table) * (CHANCE_TOTAL / table.total);
    if (!Number.isInteger(chance)) throw new Error("chance is not a whole number of 21,600ths");
    this.chances.set(key, chance);
    return chance;
  }

  private shotCase(band: number, aim: number, hit: rolls.HitCase): rolls.ShotCase {
    return {
      stance: aim > 0 ? "stationary" : "moved",
      aim,
      band: BANDS[band]!,
      harder: 0,
      tenAlwaysHits: this.readings.fastTargetNeeds11 === "natural-10-hits",
      hit,
    };
  }

  private hitCase(weapon: Weapon, band: number, target: TargetNow): rolls.HitCase {
    const { column, modifier } = columnOf(target.figure.cover, this.readings);
    const impact = weapon.impact[BANDS[band]!];
    return {
      column,
      modifier: modifier + IMPACT_MODIFIER[impact],
      lowImpact: impact === "low",
      constitution: target.constitution,
      gunArm: target.figure.gunArm,
      fateSkill: target.fateSkill,
      cool: target.cool,
      coverTests: this.readings.coverHitsTestCool,
      alreadyOut: target.alreadyOut,
    };
  }

  private known(test: number, argument: number): number | undefined {
    return this.testIds.get(test * TEST_ARGUMENTS + argument);
  }

  private test(
    test: number,
    argument: number,
    roll: (dice: Dice) => number,
    severity: (code: number) => number = HIGHEST_FIRST,
    kind: (code: number) => number = () => 0,
  ): number {
    const key = test * TEST_ARGUMENTS + argument;
    const reading = { kind, change: (code: number) => code };
    const id = this.pool.add(TEST_KEYS + key, this.outcomes(roll, severity), reading);
    this.testIds.set(key, id);
    return id;
  }

  /** Enumerates the rule code of a table. */
  protected outcomes(roll: (dice: Dice) => number, severity: (code: number) => number): Outcomes {
    return outcomes(roll, severity);
  }
}

const isOut = (code: number): boolean => rolls.injuryOf(code) === rolls.INJURY.out;

function outWeight(table: Outcomes): number {
  return table.rows.reduce((sum, row) => sum + (isOut(row.code) ? row.weight : 0), 0);
}

/** A number below 2^20 for all that a hit depends on inside one duel. */
function hitKey(c: rolls.HitCase, credit: boolean): number {
  let key = COLUMNS.indexOf(c.column);
  key = key * 4 + c.modifier + 1;
  key = key * 2 + (c.lowImpact ? 1 : 0);
  key = key * 6 + c.constitution;
  key = key * 2 + (c.gunArm === "left" ? 1 : 0);
  key = key * 6 + c.fateSkill;
  key = key * 6 + c.cool;
  key = key * 2 + (c.alreadyOut ? 1 : 0);
  return key * 2 + (credit ? 1 : 0);
}
