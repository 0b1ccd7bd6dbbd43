/** The outcome tables of a duel, made from `rolls.ts` when first asked for, and chances to put a man out. */
import type { Dice } from "../../core/dice.js";
import {
  type Coded,
  OutcomePool,
  type Outcomes,
  outcomes,
  type Reading,
} from "../../core/outcomes.js";
import { chanceOut, columnOf, sixtiethsOf } from "./chances.js";
import { ACCEPTED_KIND, shotKind, spreadKind } from "./counts.js";
import {
  BANDS,
  COLUMNS,
  COVERS,
  type Cover,
  IMPACT_MODIFIER,
  IMPACTS,
  type Tables,
  type Weapon,
} from "./data.js";
import type { DuelFigure, Rules } from "./duel.js";
import * as rolls from "./rolls.js";

/** What the dice of a shot depend on, as small integers; see `rolls.ShotCase`. */
export interface TargetNow {
  figure: DuelFigure;
  /** Now: his own, or a prone man's. */
  cover: Cover;
  constitution: number;
  /** As `HitCase.walks`. */
  walks: boolean;
  /** 0 without Fate left. */
  fateSkill: number;
  /** 0 if the Cool test is diced apart. */
  cool: number;
  alreadyOut: boolean;
  /** Credited to the shooter if put out: an enemy still in action. */
  credit: boolean;
}

const SHOT_KEYS = 0;
const SPREAD_KEYS = 2 ** 31;
const TEST_KEYS = 2 ** 40;
/** Orders of rows, as severities. */
const HIGHEST_FIRST = (code: number): number => code;
const LOWEST_FIRST = (code: number): number => -code;

/**
 * Rolls of shots by the tables of the rules that they are read off, and by what else they depend on: variants of a duel
 * roll the same dice. Each duel numbers and counts them in a pool of its own.
 */
const rolled = new WeakMap<Tables, Map<number, Coded>>();
/** They are forgotten when there are so many. */
const ROLLED_MAX = 512;

function rolledBy({ tables }: Rules): Map<number, Coded> {
  let known = rolled.get(tables);
  if (known === undefined || known.size > ROLLED_MAX) {
    known = new Map();
    rolled.set(tables, known);
  }
  return known;
}

/** The tables of a test, by the number that it depends on, each made when first asked for. */
class Tests {
  private readonly ids: number[] = [];

  constructor(private readonly make: (on: number) => number) {}

  of(on = 0): number {
    const { ids } = this;
    const known = on < ids.length ? ids[on] : undefined;
    return known ?? this.add(on);
  }

  private add(on: number): number {
    const id = this.make(on);
    this.ids[on] = id;
    return id;
  }
}

/** Games are learnt or solved, and hardly ever look a draw up here. */
const GUIDE_BITS = 4;

/** All outcome tables of one duel, made when first asked for. */
export class DuelTables {
  readonly pool = new OutcomePool(GUIDE_BITS);
  /** Tables of shots at men in action. */
  readonly shots = new Set<number>();
  /** Tables of tests that were made. */
  private testsMade = 0;
  private readonly sixtieths = sixtiethsOf(this.rules);
  protected readonly rolled = rolledBy(this.rules);

  readonly coolTest = this.tests(rolls.coolTest);
  readonly recovery = this.tests(rolls.recovery);
  readonly changeOfAction = this.tests(rolls.changeOfAction);
  readonly fanTest = this.tests(rolls.fanTest);
  readonly refusal = this.tests(rolls.refusal, LOWEST_FIRST, (code) =>
    code === 0 ? ACCEPTED_KIND : 0,
  );
  readonly npcRow = this.tests(rolls.npcRow);
  readonly firstSide = this.tests(rolls.firstSide, LOWEST_FIRST);
  readonly drawDie = this.tests(rolls.drawDie);
  private readonly drawn = this.tests(
    (dice, n) => rolls.drawOfTwo(dice, Math.floor(n / 12), Math.floor(n / 2) % 6, n % 2 === 1),
    LOWEST_FIRST,
  );

  constructor(private readonly rules: Rules) {}

  /** LG-EFF-3: no wound says which arm, so either is as likely. */
  get evenArms(): boolean {
    return COLUMNS.every((column) =>
      this.rules.tables.effects[column].every(
        ({ kind, location, side }) => kind !== "wound" || location !== "arm" || side === null,
      ),
    );
  }

  /** Table of one shot. @param aim 1..5 for a stationary man's test, 0 for a snap shot without one */
  shot(weapon: Weapon, band: number, aim: number, target: TargetNow): number {
    const c = this.hitCase(weapon, band, target);
    const wide = weapon.spread > 0 ? 1 : 0;
    const key = SHOT_KEYS + ((hitKey(c, target.credit) * 6 + aim) * 2 + band) * 2 + wide;
    const known = this.pool.find(key);
    if (known >= 0) return known;
    const shotCase = this.shotCase(band, aim, c);
    if (!target.alreadyOut) this.shots.add(this.pool.tables.length);
    return this.shared(key, (dice) => rolls.shot(dice, shotCase), {
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
    return this.shared(key, (dice) => rolls.hitBy(dice, c), {
      kind: (code) => spreadKind(code, target.credit && isOut(code)),
      change: (code) => rolls.changeOf(code, target.cool > 0),
    });
  }

  drawOfTwo(coolA: number, coolB: number, coin: boolean): number {
    return this.drawn.of((coolA * 6 + coolB) * 2 + (coin ? 1 : 0));
  }

  /** Chance that one shot puts a man out (LG-TARGET-2), in CHANCE_TOTAL-ths. */
  chanceOut(weapon: Weapon, band: number, aim: number, cover: Cover, constitution: number): number {
    const { [BANDS[band]!]: impact } = weapon.impact;
    const row = (IMPACT_MODIFIER[impact] + 1) * COVERS.length + COVERS.indexOf(cover);
    const faces = (aimed: boolean): number =>
      11 - rolls.toHitFace(this.rules, BANDS[band]!, 0, aimed);
    return chanceOut(aim, faces(true), faces(false), this.sixtieths[row * 6 + constitution]!);
  }

  private shotCase(band: number, aim: number, hit: rolls.HitCase): rolls.ShotCase {
    const stance = aim > 0 ? "stationary" : "moved";
    return { rules: this.rules, stance, aim, band: BANDS[band]!, harder: 0, hit };
  }

  private hitCase(weapon: Weapon, band: number, target: TargetNow): rolls.HitCase {
    return {
      rules: this.rules,
      impact: weapon.impact[BANDS[band]!],
      ...columnOf(target.cover, this.rules.readings),
      constitution: target.constitution,
      gunArm: target.figure.gunArm,
      walks: target.walks,
      fateSkill: target.fateSkill,
      cool: target.cool,
      alreadyOut: target.alreadyOut,
    };
  }

  private tests(
    roll: (dice: Dice, on: number) => number,
    severity: (code: number) => number = HIGHEST_FIRST,
    kind: (code: number) => number = () => 0,
  ): Tests {
    return new Tests((on) => {
      const table = this.outcomes((dice) => roll(dice, on), severity);
      return this.pool.add(TEST_KEYS + this.testsMade++, table, { kind, change: (code) => code });
    });
  }

  /**
   * Adds a table to the pool, made by whichever duel first asks for it.
   * @param key of all that the roll and its reading depend on, but for the rules
   */
  private shared(key: number, roll: (dice: Dice) => number, reading: Reading): number {
    const all = key * 4 + rolls.shotReadings(this.rules);
    let coded = this.rolled.get(all);
    if (coded === undefined) {
      coded = this.pool.code(this.outcomes(roll, rolls.shotSeverity), reading);
      this.rolled.set(all, coded);
    }
    return this.pool.addCoded(key, coded);
  }

  /** Enumerates the rule code of a table. */
  protected outcomes(roll: (dice: Dice) => number, severity: (code: number) => number): Outcomes {
    return outcomes(roll, severity);
  }
}

const isOut = (code: number): boolean => rolls.injuryOf(code) === rolls.INJURY.out;

/** A number below 2^21 for all that a hit depends on inside one duel. */
function hitKey(c: rolls.HitCase, credit: boolean): number {
  let key = COLUMNS.indexOf(c.column);
  key = key * 2 + c.modifier;
  key = key * 3 + IMPACTS.indexOf(c.impact);
  key = key * 6 + c.constitution;
  key = key * 2 + (c.gunArm === "left" ? 1 : 0);
  key = key * 6 + c.fateSkill;
  key = key * 6 + c.cool;
  key = key * 2 + (c.alreadyOut ? 1 : 0);
  key = key * 2 + (c.walks ? 1 : 0);
  return key * 2 + (credit ? 1 : 0);
}
