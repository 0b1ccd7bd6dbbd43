/** The outcome tables of a fight, made from `rolls.ts` when first asked for. */
import type { Dice } from "../../core/dice.js";
import { IntMap } from "../../core/intMap.js";
import { OutcomePool, type Outcomes, outcomes, type Reading } from "../../core/outcomes.js";
import { brawlKind, crossfireKind, fireKind, horseKind, shotKind } from "./columns.js";
import * as rolls from "./rolls.js";
import { LADDER, type Readings } from "./tables.js";

/** What the dice of a hit depend on, of the man hit, as it changes during a fight. Readings are those of the tables. */
export interface BodyNow {
  readonly total: number;
  readonly spareArm: boolean;
  readonly shootArm: boolean;
  readonly skin: boolean;
  readonly star: boolean;
  readonly legsHidden: boolean;
  readonly fall: 0 | 1 | 2;
  readonly ride: number;
  readonly horseWounds: number;
}

/**
 * A `BodyNow` in 17 bits: what a table is found by. First eight that matter in a brawl as well.
 * @param total wounds anywhere, at most RIDER_WOUNDS_MAX
 * @param ride  index of the Ride die, -1 on foot
 */
export function packBody(
  total: number,
  spareArm: boolean,
  shootArm: boolean,
  skin: boolean,
  star: boolean,
  legsHidden: boolean,
  fall: number,
  ride: number,
  horseWounds: number,
): number {
  return (
    total |
    (spareArm ? 1 << 4 : 0) |
    (shootArm ? 1 << 5 : 0) |
    (skin ? 1 << 6 : 0) |
    (star ? 1 << 7 : 0) |
    (legsHidden ? 1 << 8 : 0) |
    (fall << 9) |
    ((ride + 1) << 11) |
    (horseWounds << 14)
  );
}
const BODY_BITS = 17;
const BRAWLER_BITS = 8;

/** SH-BLDG-4: a hit asks for his Dodge again. @param body `packBody` */
export const mayFall = (body: number): boolean => ((body >> 9) & 3) !== 0;

const unpackBody = (body: number): BodyNow => ({
  total: body & 15,
  spareArm: (body & (1 << 4)) !== 0,
  shootArm: (body & (1 << 5)) !== 0,
  skin: (body & (1 << 6)) !== 0,
  star: (body & (1 << 7)) !== 0,
  legsHidden: (body & (1 << 8)) !== 0,
  fall: ((body >> 9) & 3) as 0 | 1 | 2,
  ride: ((body >> 11) & 7) - 1,
  horseWounds: body >> 14,
});

/** A fight has hundreds of tables. */
const GUIDE_BITS = 6;
const DICE = LADDER.length;
/** Faces of the largest die, and none. */
const FACES = 13;
const FAMILIES = ["attempt", "crossfire", "horse", "horseCrossfire", "brawl", "small"] as const;
type Family = (typeof FAMILIES)[number];
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
const ARGUMENTS = 1024;

/** All outcome tables of one fight. */
export class FightTables {
  readonly pool = new OutcomePool(GUIDE_BITS);
  /** By table id: the rule code that it was made of, which a replay rolls again die by die. */
  readonly codes: ((dice: Dice) => number)[] = [];
  private readonly body: rolls.Body;
  /** Ids of the tables there are. */
  private readonly known: Readonly<Record<Family, IntMap>>;

  /** @param standing legs make no difference, so wounds of either are the same */
  constructor(
    readings: Readings,
    private readonly standing: boolean,
  ) {
    this.known = {
      attempt: new IntMap(),
      crossfire: new IntMap(),
      horse: new IntMap(),
      horseCrossfire: new IntMap(),
      brawl: new IntMap(),
      small: new IntMap(),
    };
    this.body = {
      ...unpackBody(0),
      disarms: readings.disarmed === "out",
      skinOfOneWound: readings.thickSkin === "one-wound",
      twoChestRolls: readings.dragoonChest === "two-rolls",
      luckyFalls: readings.lucky === "every-dodge",
    };
  }

  // Each looks its table up, and only if it is new goes where closures are made: a call that finds it allocates nothing.

  /** One try at a man. Dice are indices of the ladder. @param body `packBody` */
  attempt(shoot: number, dodge: number, lucky: boolean, wounds: number, body: number): number {
    const key = tryKey(shoot, dodge, lucky, wounds, body);
    const known = this.known.attempt.get(key);
    if (known >= 0) return known;
    return this.addAttempt(key, {
      shoot,
      dodge,
      lucky,
      wounds: wounds as 1 | 2,
      body: this.whole(body),
    });
  }

  /** SH-SHOOT-12. @param friend he who may be hit is the shooter's friend */
  crossfire(
    shoot: number,
    dodge: number,
    lucky: boolean,
    wounds: number,
    body: number,
    lowest: number,
    friend: boolean,
  ): number {
    const key = (tryKey(shoot, dodge, lucky, wounds, body) * FACES + lowest) * 2 + bit(friend);
    const known = this.known.crossfire.get(key);
    if (known >= 0) return known;
    const c = { shoot, dodge, lucky, wounds: wounds as 1 | 2, body: this.whole(body) };
    return this.addCrossfire(key, c, lowest, friend);
  }

  horse(c: rolls.HorseCase): number {
    const key = horseKey(c);
    const known = this.known.horse.get(key);
    return known >= 0 ? known : this.addHorse(key, { ...c });
  }

  horseCrossfire(c: rolls.HorseCase, lowest: number, friend: boolean): number {
    const key = (horseKey(c) * FACES + lowest) * 2 + bit(friend);
    const known = this.known.horseCrossfire.get(key);
    return known >= 0 ? known : this.addHorseCrossfire(key, { ...c }, lowest, friend);
  }

  /** One round of a brawl (SH-BRAWL-1). Bodies as `packBody`, of men not mounted. */
  brawl(
    attacker: number,
    opponent: number,
    attackerImmune: boolean,
    opponentImmune: boolean,
    attackerBody: number,
    opponentBody: number,
  ): number {
    const dice = (attacker * DICE + opponent) * 4 + bit(attackerImmune) * 2 + bit(opponentImmune);
    const key = (((dice << BRAWLER_BITS) | attackerBody) << BRAWLER_BITS) | opponentBody;
    const known = this.known.brawl.get(key);
    if (known >= 0) return known;
    const bodies = { attacker: this.whole(attackerBody), opponent: this.whole(opponentBody) };
    return this.addBrawl(key, { attacker, opponent, attackerImmune, opponentImmune, bodies });
  }

  drawDie(die: number): number {
    const known = this.knownSmall(SMALL.draw, die);
    return known >= 0 ? known : this.addDrawDie(die);
  }

  /** SH-TURN-2. */
  tied(men: number): number {
    const known = this.knownSmall(SMALL.tie, men);
    return known >= 0 ? known : this.addLot(SMALL.tie, "SH-TURN-2", men);
  }

  /** SH-SHOOT-12: candidates with the same lowest roll. */
  tiedCandidates(men: number): number {
    const known = this.knownSmall(SMALL.candidates, men);
    return known >= 0 ? known : this.addLot(SMALL.candidates, "SH-SHOOT-12", men);
  }

  drawOfTwo(first: number, second: number, order: number, tie: number): number {
    const argument = ((first * DICE + second) * 3 + order + 1) * 3 + tie + 1;
    const known = this.knownSmall(SMALL.two, argument);
    return known >= 0 ? known : this.addDrawOfTwo(argument, first, second, order, tie);
  }

  candidateDodge(die: number, lucky: boolean): number {
    const argument = die * 2 + bit(lucky);
    const known = this.knownSmall(SMALL.candidate, argument);
    return known >= 0 ? known : this.addCandidateDodge(argument, die, lucky);
  }

  runaway(): number {
    const known = this.knownSmall(SMALL.runaway, 0);
    return known >= 0 ? known : this.addSmall(SMALL.runaway, 0, rolls.runaway, down);
  }

  fumbled(): number {
    const known = this.knownSmall(SMALL.fumble, 0);
    return known >= 0 ? known : this.addSmall(SMALL.fumble, 0, rolls.fumbled, same);
  }

  fire(shoot: number): number {
    const known = this.knownSmall(SMALL.fire, shoot);
    return known >= 0 ? known : this.addFire(shoot);
  }

  // ---- new tables ----

  private addAttempt(key: number, c: rolls.TryCase): number {
    return this.add("attempt", key, (dice) => rolls.attempt(dice, c), shotKind);
  }

  private addCrossfire(key: number, c: rolls.TryCase, lowest: number, friend: boolean): number {
    const kind = (code: number): number => crossfireKind(shotKind(code), friend);
    return this.add("crossfire", key, (dice) => rolls.crossfireShot(dice, c, lowest), kind);
  }

  private addHorse(key: number, c: rolls.HorseCase): number {
    return this.add("horse", key, (dice) => rolls.horseAttempt(dice, c), horseKind);
  }

  private addHorseCrossfire(
    key: number,
    c: rolls.HorseCase,
    lowest: number,
    friend: boolean,
  ): number {
    const kind = (code: number): number => crossfireKind(horseKind(code), friend);
    return this.add("horseCrossfire", key, (dice) => rolls.horseCrossfire(dice, c, lowest), kind);
  }

  private addBrawl(key: number, c: rolls.BrawlCase): number {
    return this.add("brawl", key, (dice) => rolls.brawl(dice, c), brawlKind);
  }

  private addDrawDie(die: number): number {
    return this.addSmall(SMALL.draw, die, (dice) => rolls.drawDie(dice, die), down);
  }

  private addLot(family: number, rule: string, men: number): number {
    return this.addSmall(family, men, (dice) => rolls.lot(dice, rule, men), down);
  }

  private addDrawOfTwo(
    argument: number,
    first: number,
    second: number,
    order: number,
    tie: number,
  ): number {
    const roll = (dice: Dice): number => rolls.drawOfTwo(dice, first, second, order, tie);
    return this.addSmall(SMALL.two, argument, roll, down);
  }

  private addCandidateDodge(argument: number, die: number, lucky: boolean): number {
    const roll = (dice: Dice): number => rolls.candidateDodge(dice, die, lucky);
    return this.addSmall(SMALL.candidate, argument, roll, down);
  }

  private addFire(shoot: number): number {
    const roll = (dice: Dice): number => rolls.fire(dice, shoot);
    return this.addSmall(SMALL.fire, shoot, roll, same, fireKind);
  }

  private whole(body: number): rolls.Body {
    return { ...this.body, ...unpackBody(body) };
  }

  private add(
    family: Family,
    key: number,
    roll: (dice: Dice) => number,
    kind: (code: number) => number,
  ): number {
    const change = (code: number): number => this.changeOf(code);
    return this.keep(family, key, roll, outcomes(roll, rolls.severity), { kind, change });
  }

  private keep(
    family: Family,
    key: number,
    roll: (dice: Dice) => number,
    table: Outcomes,
    reading: Reading,
  ): number {
    this.codes.push(roll);
    const id = this.pool.add(FAMILIES.indexOf(family) * 2 ** 31 + key, table, reading);
    this.known[family].set(key, id);
    return id;
  }

  /** Two codes with the same answer leave the same state behind: whoever is out has no wounds to speak of. */
  private changeOf(code: number): number {
    const loser = rolls.loserOf(code) << rolls.RESULT_BITS;
    if (rolls.fateOf(code) !== rolls.FATE.none) return loser | (rolls.fateOf(code) << 7);
    const leg = this.standing && rolls.locationOf(code) === rolls.LOCATION.rightLeg;
    return leg ? code - (1 << 2) : code;
  }

  private addSmall(
    family: number,
    argument: number,
    roll: (dice: Dice) => number,
    severity: (code: number) => number,
    kind: (code: number) => number = () => 0,
  ): number {
    const key = family * ARGUMENTS + argument;
    const reading = { kind, change: same };
    return this.keep("small", key, roll, outcomes(roll, severity), reading);
  }

  /** A table of `small` that is there; -1 if it is not. */
  private knownSmall(family: number, argument: number): number {
    return this.known.small.get(family * ARGUMENTS + argument);
  }
}

/** Orders rows by code, the lowest first. */
const down = (code: number): number => -code;
const same = (code: number): number => code;
const bit = (value: boolean): number => (value ? 1 : 0);

/** A number below 2^25 for all that a try at a man depends on inside one fight. */
export const tryKey = (
  shoot: number,
  dodge: number,
  lucky: boolean,
  wounds: number,
  body: number,
): number => (((shoot * DICE + dodge) * 4 + bit(lucky) * 2 + wounds - 1) << BODY_BITS) | body;

function horseKey(c: rolls.HorseCase): number {
  const key = ((c.shoot * DICE + c.dodge) * 2 + c.wounds - 1) * 6 + c.horseWounds;
  return (key * 16 + c.riderWounds) * 6 + c.ride + 1;
}
