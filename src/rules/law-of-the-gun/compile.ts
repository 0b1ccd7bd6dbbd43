/** A duel, ready to be played: outcome tables made on demand from `rolls.ts`, chances to put a man out, cells. */
import type { Program } from "../../core/machine.js";
import { type Outcomes, outcomes, OutcomePool } from "../../core/outcomes.js";
import { type DuelColumns, duelColumns, shotKind, spreadKind } from "./columns.js";
import type { Duel, DuelFigure } from "./duel.js";
import { DuelMachine } from "./resolve.js";
import * as rolls from "./rolls.js";
import {
  type Band,
  type Column,
  type Cover,
  IMPACT_MODIFIER,
  OBSCURING_MODIFIER,
  type Readings,
  type Weapon,
} from "./tables.js";

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
const TEST = { cool: 0, recovery: 1, fan: 2, refusal: 3, npc: 4, first: 5, die: 6, two: 7 };

/** Column and modifier of a cover (LG-EFF-2, reading `obscuringCover`). */
export function columnOf(cover: Cover, readings: Readings): { column: Column; modifier: number } {
  if (cover !== "fence") return { column: cover, modifier: 0 };
  return {
    column: readings.obscuringCover === "open" ? "open" : "wall",
    modifier: OBSCURING_MODIFIER,
  };
}

/** Order of rows whose low codes are the bad ones for whom rolls (tests), or plain order. */
const byCode = (code: number): number => -code;

/** All outcome tables of one duel, made when first asked for. */
export class DuelTables {
  readonly pool = new OutcomePool();
  private readonly chances = new Map<number, number>();

  constructor(private readonly readings: Readings) {}

  /** Table of one shot. @param aim 1..5 for a stationary man's test, 0 for a snap shot without one */
  shot(weapon: Weapon, band: number, aim: number, target: TargetNow): number {
    const c = this.hitCase(weapon, band, target);
    const wide = weapon.spread > 0 ? 1 : 0;
    const key = SHOT_KEYS + ((hitKey(c, target.credit) * 6 + aim) * 2 + band) * 2 + wide;
    const known = this.pool.find(key);
    if (known >= 0) return known;
    const shotCase = this.shotCase(band, aim, c);
    const table = outcomes((dice) => rolls.shot(dice, shotCase), rolls.shotSeverity);
    return this.pool.add(key, table, {
      kind: (code) => shotKind(code, target.credit && isOut(code)),
      // A harmless hit differs from a miss only where tests or bystanders follow apart.
      change: (code) => rolls.changeOf(code, target.cool > 0 && weapon.spread === 0),
    });
  }

  /** Table of a bystander's hit (LG-WEAP-2). */
  spread(weapon: Weapon, band: number, target: TargetNow): number {
    const c = this.hitCase(weapon, band, target);
    const key = SPREAD_KEYS + hitKey(c, target.credit);
    const known = this.pool.find(key);
    if (known >= 0) return known;
    const table = outcomes((dice) => rolls.hitBy(dice, c), rolls.shotSeverity);
    return this.pool.add(key, table, {
      kind: (code) => spreadKind(code, target.credit && isOut(code)),
      change: (code) => rolls.changeOf(code, target.cool > 0),
    });
  }

  coolTest = (cool: number): number =>
    this.test(TEST.cool, cool, () => outcomes((d) => rolls.coolTest(d, cool), (code) => code));
  recovery = (original: number): number =>
    this.test(TEST.recovery, original, () => outcomes((d) => rolls.recovery(d, original), (c) => c));
  fanTest = (cool: number): number =>
    this.test(TEST.fan, cool, () => outcomes((d) => rolls.fanTest(d, cool), (code) => code));
  refusal = (cool: number): number =>
    this.test(TEST.refusal, cool, () => outcomes((d) => rolls.refusal(d, cool), byCode), (code) =>
      code === 0 ? 1 : 0,
    );
  npcRow = (): number =>
    this.test(TEST.npc, 0, () => outcomes(rolls.npcRow, (code) => code));
  firstSide = (): number => this.test(TEST.first, 0, () => outcomes(rolls.firstSide, byCode));
  drawDie = (): number => this.test(TEST.die, 0, () => outcomes(rolls.drawDie, (code) => code));
  drawOfTwo = (coolA: number, coolB: number, coin: boolean): number =>
    this.test(TEST.two, (coolA * 6 + coolB) * 2 + (coin ? 1 : 0), () =>
      outcomes((d) => rolls.drawOfTwo(d, coolA, coolB, coin), byCode),
    );

  /**
   * Chance that one shot puts a man out (LG-TARGET-2): dead or disabled, CON test included, the SK&CL test too.
   * @returns whole number of 21,600ths
   */
  chanceOut(weapon: Weapon, band: number, aim: number, cover: Cover, constitution: number): number {
    const impact = IMPACT_MODIFIER[weapon.impact[BANDS[band] as Band]] + 1;
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
      band: BANDS[band] as Band,
      harder: 0,
      tenAlwaysHits: this.readings.fastTargetNeeds11 === "natural-10-hits",
      hit,
    };
  }

  private hitCase(weapon: Weapon, band: number, target: TargetNow): rolls.HitCase {
    const { column, modifier } = columnOf(target.figure.cover, this.readings);
    const impact = weapon.impact[BANDS[band] as Band];
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

  private test(
    type: number,
    limit: number,
    make: () => Outcomes,
    kind: (code: number) => number = () => 0,
  ): number {
    const key = TEST_KEYS + type * 128 + limit;
    const known = this.pool.find(key);
    return known >= 0 ? known : this.pool.add(key, make(), { kind, change: (code) => code });
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

/** A compiled duel. `columns` says what its tally means. */
export interface DuelProgram extends Program {
  readonly duel: Duel;
  readonly columns: DuelColumns;
  machine(): DuelMachine;
}

/** Compiles a duel. Cheap: tables come into being when a game first needs them. */
export function compileDuel(duel: Duel): DuelProgram {
  const columns = duelColumns(duel);
  return {
    duel,
    columns,
    plan: columns.plan,
    turnCell: columns.turnCell,
    turnsMax: duel.turns,
    machine: () => new DuelMachine(duel, columns, new DuelTables(duel.readings)),
  };
}
