/** The outcome tables of a fight, made from `rolls.ts` when first asked for. */
import type { Dice } from "../../core/dice.js";
import { OutcomePool, outcomes } from "../../core/outcomes.js";
import { brawlKind, crossfireKind, fireKind, horseKind, shotKind } from "./columns.js";
import * as rolls from "./rolls.js";
import { LADDER, type Readings } from "./tables.js";

/** What the dice of a hit depend on, of the man hit, as it changes during a fight. Readings are those of the tables. */
export interface BodyNow {
  total: number;
  spareArm: boolean;
  shootArm: boolean;
  skin: boolean;
  star: boolean;
  legsHidden: boolean;
  fall: 0 | 1 | 2;
  ride: number;
  horseWounds: number;
}

const DICE = LADDER.length;
const STEP = 2 ** 32;
const FAMILY = {
  attempt: 0,
  crossfire: STEP,
  horse: 2 * STEP,
  horseCrossfire: 3 * STEP,
  brawl: 2 ** 40,
  small: 4 * STEP,
};
const SMALL = {
  draw: 0,
  tie: 1,
  two: 2,
  candidate: 3,
  runaway: 4,
  fumble: 5,
  fire: 6,
  candidates: 7,
};
const FAMILIES = Object.keys(SMALL).length;
const ARGUMENTS = 1024;

/** All outcome tables of one fight. */
export class FightTables {
  readonly pool = new OutcomePool();
  /** By table id: the rule code that it was made of, which a replay rolls again die by die. */
  readonly codes: ((dice: Dice) => number)[] = [];
  private readonly body: rolls.Body;
  /** By family and argument: the table's id plus one. */
  private readonly smalls = new Int32Array(FAMILIES * ARGUMENTS);

  /** @param standing legs make no difference, so wounds of either are the same */
  constructor(
    readings: Readings,
    private readonly standing: boolean,
  ) {
    this.body = {
      ...NOBODY,
      disarms: readings.disarmed === "out",
      skinOfOneWound: readings.thickSkin === "one-wound",
      twoChestRolls: readings.dragoonChest === "two-rolls",
      luckyFalls: readings.lucky === "every-dodge",
    };
  }

  /** One try at a man. Dice are indices of the ladder. */
  attempt(shoot: number, dodge: number, lucky: boolean, wounds: 1 | 2, body: BodyNow): number {
    const key = FAMILY.attempt + tryKey(shoot, dodge, lucky, wounds, body);
    const known = this.pool.find(key);
    if (known >= 0) return known;
    const c = { shoot, dodge, lucky, wounds, body: this.whole(body) };
    return this.add(key, (dice) => rolls.attempt(dice, c), shotKind);
  }

  /** SH-SHOOT-12. @param friend he who may be hit is the shooter's friend */
  crossfire(
    shoot: number,
    dodge: number,
    lucky: boolean,
    wounds: 1 | 2,
    body: BodyNow,
    lowest: number,
    friend: boolean,
  ): number {
    const own = tryKey(shoot, dodge, lucky, wounds, body);
    const key = FAMILY.crossfire + (own * 13 + lowest) * 2 + (friend ? 1 : 0);
    const known = this.pool.find(key);
    if (known >= 0) return known;
    const c = { shoot, dodge, lucky, wounds, body: this.whole(body) };
    const kind = (code: number): number => crossfireKind(shotKind(code), friend);
    return this.add(key, (dice) => rolls.crossfireShot(dice, c, lowest), kind);
  }

  horse(c: rolls.HorseCase): number {
    const key = FAMILY.horse + horseKey(c);
    const known = this.pool.find(key);
    if (known >= 0) return known;
    const copy = { ...c };
    return this.add(key, (dice) => rolls.horseAttempt(dice, copy), horseKind);
  }

  horseCrossfire(c: rolls.HorseCase, lowest: number, friend: boolean): number {
    const key = FAMILY.horseCrossfire + (horseKey(c) * 13 + lowest) * 2 + (friend ? 1 : 0);
    const known = this.pool.find(key);
    if (known >= 0) return known;
    const copy = { ...c };
    const kind = (code: number): number => crossfireKind(horseKind(code), friend);
    return this.add(key, (dice) => rolls.horseCrossfire(dice, copy, lowest), kind);
  }

  /** One round of a brawl (SH-BRAWL-1). */
  brawl(
    attacker: number,
    opponent: number,
    attackerImmune: boolean,
    opponentImmune: boolean,
    attackerBody: BodyNow,
    opponentBody: BodyNow,
  ): number {
    const dice = (attacker * DICE + opponent) * 4 + bit(attackerImmune) * 2 + bit(opponentImmune);
    const key = FAMILY.brawl + (dice * BRAWL_KEYS + brawlKey(attackerBody)) * BRAWL_KEYS;
    const known = this.pool.find(key + brawlKey(opponentBody));
    if (known >= 0) return known;
    const bodies = { attacker: this.whole(attackerBody), opponent: this.whole(opponentBody) };
    const c = { attacker, opponent, attackerImmune, opponentImmune, bodies };
    return this.add(key + brawlKey(opponentBody), (d) => rolls.brawl(d, c), brawlKind);
  }

  drawDie(die: number): number {
    const known = this.smallKnown(SMALL.draw, die);
    if (known >= 0) return known;
    return this.small(SMALL.draw, die, (dice) => rolls.drawDie(dice, die), down);
  }

  /** SH-TURN-2. */
  tied(men: number): number {
    const known = this.smallKnown(SMALL.tie, men);
    if (known >= 0) return known;
    return this.small(SMALL.tie, men, (dice) => rolls.lot(dice, "SH-TURN-2", men), down);
  }

  /** SH-SHOOT-12: candidates with the same lowest roll. */
  tiedCandidates(men: number): number {
    const known = this.smallKnown(SMALL.candidates, men);
    if (known >= 0) return known;
    return this.small(SMALL.candidates, men, (dice) => rolls.lot(dice, "SH-SHOOT-12", men), down);
  }

  drawOfTwo(first: number, second: number, order: number, tie: number): number {
    const argument = ((first * DICE + second) * 3 + order + 1) * 3 + tie + 1;
    const known = this.smallKnown(SMALL.two, argument);
    if (known >= 0) return known;
    const roll = (dice: Dice): number => rolls.drawOfTwo(dice, first, second, order, tie);
    return this.small(SMALL.two, argument, roll, down);
  }

  candidateDodge(die: number, lucky: boolean): number {
    const argument = die * 2 + bit(lucky);
    const known = this.smallKnown(SMALL.candidate, argument);
    if (known >= 0) return known;
    const roll = (dice: Dice): number => rolls.candidateDodge(dice, die, lucky);
    return this.small(SMALL.candidate, argument, roll, down);
  }

  runaway(): number {
    const known = this.smallKnown(SMALL.runaway, 0);
    return known >= 0 ? known : this.small(SMALL.runaway, 0, rolls.runaway, down);
  }

  fumbled(): number {
    const known = this.smallKnown(SMALL.fumble, 0);
    return known >= 0 ? known : this.small(SMALL.fumble, 0, rolls.fumbled, (code) => code);
  }

  fire(shoot: number): number {
    const known = this.smallKnown(SMALL.fire, shoot);
    if (known >= 0) return known;
    const roll = (dice: Dice): number => rolls.fire(dice, shoot);
    return this.small(SMALL.fire, shoot, roll, (code) => code, fireKind);
  }

  private whole(body: BodyNow): rolls.Body {
    return { ...this.body, ...body };
  }

  private add(key: number, roll: (dice: Dice) => number, kind: (code: number) => number): number {
    this.codes.push(roll);
    const change = (code: number): number => this.changeOf(code);
    return this.pool.add(key, outcomes(roll, rolls.severity), { kind, change });
  }

  /** Two codes with the same answer leave the same state behind: whoever is out has no wounds to speak of. */
  private changeOf(code: number): number {
    const loser = rolls.loserOf(code) << rolls.RESULT_BITS;
    if (rolls.fateOf(code) !== rolls.FATE.none) return loser | (rolls.fateOf(code) << 7);
    const leg = this.standing && rolls.locationOf(code) === rolls.LOCATION.rightLeg;
    return leg ? code - (1 << 2) : code;
  }

  private small(
    family: number,
    argument: number,
    roll: (dice: Dice) => number,
    severity: (code: number) => number,
    kind: (code: number) => number = () => 0,
  ): number {
    const place = family * ARGUMENTS + argument;
    this.codes.push(roll);
    const reading = { kind, change: (code: number) => code };
    const table = this.pool.add(FAMILY.small + place, outcomes(roll, severity), reading);
    this.smalls[place] = table + 1;
    return table;
  }

  /** A table of `small` that is there; -1 if it is not. */
  private smallKnown(family: number, argument: number): number {
    return (this.smalls[family * ARGUMENTS + argument] as number) - 1;
  }
}

const NOBODY: BodyNow = {
  total: 0,
  spareArm: false,
  shootArm: false,
  skin: false,
  star: false,
  legsHidden: false,
  fall: 0,
  ride: -1,
  horseWounds: 0,
};

/** Orders rows by code, the lowest first. */
const down = (code: number): number => -code;
const bit = (value: boolean): number => (value ? 1 : 0);

/** A number below 2^23 for all that a try at a man depends on inside one fight. */
function tryKey(shoot: number, dodge: number, lucky: boolean, wounds: number, b: BodyNow): number {
  let key = ((shoot * DICE + dodge) * 2 + bit(lucky)) * 2 + wounds - 1;
  key = ((key * 16 + b.total) * 2 + bit(b.spareArm)) * 2 + bit(b.shootArm);
  key = ((key * 2 + bit(b.skin)) * 2 + bit(b.star)) * 2 + bit(b.legsHidden);
  return ((key * 3 + b.fall) * 6 + b.ride + 1) * 6 + b.horseWounds;
}

/** All that a brawl can depend on, of one man. */
const BRAWL_KEYS = 256;
function brawlKey(b: BodyNow): number {
  const arms = (b.total * 2 + bit(b.spareArm)) * 2 + bit(b.shootArm);
  return (arms * 2 + bit(b.skin)) * 2 + bit(b.star);
}

function horseKey(c: rolls.HorseCase): number {
  const key = ((c.shoot * DICE + c.dodge) * 2 + c.wounds - 1) * 6 + c.horseWounds;
  return (key * 16 + c.riderWounds) * 6 + c.ride + 1;
}
