/** The outcome tables of a fight: `rolls.ts`, enumerated when first asked for. A table is found by one whole number. */
import type { Dice } from "../../core/dice.js";
import { IntMap } from "../../core/intMap.js";
import { OutcomePool, outcomes } from "../../core/outcomes.js";
import { brawlKind, crossfireKind, fireKind, horseKind, shotKind } from "./counts.js";
import type { Readings } from "./readings.js";
import * as rolls from "./rolls.js";
import { LADDER } from "./tables.js";

/** A `rolls.Body` in 17 bits: flags, and the first bits of numbers; wounds anywhere lowest. What a brawl asks of is in the first eight. */
export const BODY = {
  spareArm: 1 << 4,
  shootArm: 1 << 5,
  skin: 1 << 6,
  star: 1 << 7,
  legsHidden: 1 << 8,
  fall: 9,
  /** Index of the Ride die plus one, 0 on foot. */
  ride: 11,
  horse: 14,
} as const;
const BODY_BITS = 17;
const WOUNDS_MASK = 15;
const BRAWLER_BITS = 8;

/** SH-BLDG-4: a hit asks for his Dodge again. */
export const mayFall = (body: number): boolean => ((body >> BODY.fall) & 3) !== 0;

const DICE = LADDER.length;
/** Faces of the largest die, and none. */
const FACES = 13;
const bit = (value: boolean): number => (value ? 1 : 0);

// ---- keys: all that a table depends on inside one fight, below 2^31. Dice are indices of the ladder ----

/** A try at a man, below 2^25. */
export const tryKey = (
  shoot: number,
  dodge: number,
  lucky: number,
  wounds: number,
  body: number,
): number => (((shoot * DICE + dodge) * 4 + lucky * 2 + wounds - 1) << BODY_BITS) | body;

/** A try at a horse. @param ride index of the rider's Ride die, -1 without a rider */
export const horseKey = (
  shoot: number,
  dodge: number,
  wounds: number,
  horseWounds: number,
  riderWounds: number,
  ride: number,
): number =>
  ((((shoot * DICE + dodge) * 2 + wounds - 1) * 6 + horseWounds) * 16 + riderWounds) * 6 + ride + 1;

/** SH-SHOOT-12, of either. @param key the try's @param friend he who may be hit is the shooter's friend */
export const crossfireKey = (key: number, lowest: number, friend: boolean): number =>
  (key * FACES + lowest) * 2 + bit(friend);

/** Of men not mounted. An immune man cannot be wounded. */
export const brawlKey = (
  attacker: number,
  opponent: number,
  attackerImmune: boolean,
  opponentImmune: boolean,
  attackerBody: number,
  opponentBody: number,
): number => {
  const dice = (attacker * DICE + opponent) * 4 + bit(attackerImmune) * 2 + bit(opponentImmune);
  return (((dice << BRAWLER_BITS) | attackerBody) << BRAWLER_BITS) | opponentBody;
};

/** `rolls.drawOfTwo`. */
export const drawOfTwoKey = (first: number, second: number, order: number, tie: number): number =>
  ((first * DICE + second) * 3 + order + 1) * 3 + tie + 1;

export const candidateKey = (die: number, lucky: boolean): number => die * 2 + bit(lucky);

/** Every roll that the rules ask for as a table. The key of those not named above: a die, a number of men, or 0. */
export const ROLL = {
  attempt: 0,
  crossfire: 1,
  horse: 2,
  horseCrossfire: 3,
  brawl: 4,
  draw: 5,
  drawOfTwo: 6,
  tie: 7,
  candidate: 8,
  tiedCandidates: 9,
  runaway: 10,
  fumble: 11,
  fire: 12,
} as const;
const ROLLS = Object.keys(ROLL).length;

/** What a table is made of. */
interface Case {
  roll(dice: Dice): number;
  /** More severe first; rows are ordered by it. */
  readonly severity: (code: number) => number;
  readonly kind: (code: number) => number;
}

/** A fight has hundreds of tables. */
const GUIDE_BITS = 6;

export class FightTables {
  readonly pool = new OutcomePool(GUIDE_BITS);
  /** Roll and key of each table. */
  private readonly asked: { readonly roll: number; readonly key: number }[] = [];
  private readonly ruled: ReturnType<typeof rolls.ruledBy>;
  /** Ids of the tables there are, by roll and key. */
  private readonly known = Array.from({ length: ROLLS }, () => new IntMap());

  /** @param standing legs make no difference, so wounds of either are the same */
  constructor(
    readings: Readings,
    private readonly standing: boolean,
  ) {
    this.ruled = rolls.ruledBy(readings);
  }

  /** Id of the table of a roll. Allocates nothing but for a new one. */
  find(roll: number, key: number): number {
    const id = this.known[roll]!.get(key);
    return id >= 0 ? id : this.add(roll, key);
  }

  private add(roll: number, key: number): number {
    const { severity, kind, roll: rolled } = this.caseOf(roll, key);
    const change = roll <= ROLL.brawl ? (code: number) => this.changeOf(code) : same;
    const id = this.pool.add(roll * 2 ** 31 + key, outcomes(rolled, severity), { kind, change });
    this.known[roll]!.set(key, id);
    this.asked[id] = { roll, key };
    return id;
  }

  /** Wounds before the shot of the man whom it hits, and whether he is the shooter's friend; null for other tables. */
  shotAt(table: number): { readonly wounds: number; readonly friend: boolean } | null {
    const { roll, key } = this.asked[table]!;
    if (roll === ROLL.attempt) return { wounds: key & WOUNDS_MASK, friend: false };
    if (roll !== ROLL.crossfire) return null;
    return { wounds: Math.floor(key / 2 / FACES) & WOUNDS_MASK, friend: key % 2 === 1 };
  }

  private caseOf(roll: number, key: number): Case {
    const lowest = Math.floor(key / 2) % FACES;
    const crossed = Math.floor(key / 2 / FACES);
    const crossKind = (kind: (code: number) => number) => (code: number) =>
      crossfireKind(kind(code), key % 2 === 1);
    switch (roll) {
      case ROLL.attempt: {
        const c = this.tryOf(key);
        return hit((dice) => rolls.attempt(dice, c), shotKind);
      }
      case ROLL.crossfire: {
        const c = this.tryOf(crossed);
        return hit((dice) => rolls.crossfireShot(dice, c, lowest), crossKind(shotKind));
      }
      case ROLL.horse: {
        const c = horseOf(key);
        return hit((dice) => rolls.horseAttempt(dice, c), horseKind);
      }
      case ROLL.horseCrossfire: {
        const c = horseOf(crossed);
        return hit((dice) => rolls.horseCrossfire(dice, c, lowest), crossKind(horseKind));
      }
      case ROLL.brawl: {
        const c = this.brawlOf(key);
        return hit((dice) => rolls.brawl(dice, c), brawlKind);
      }
      case ROLL.draw:
        return plain((dice) => rolls.drawDie(dice, key));
      case ROLL.drawOfTwo: {
        const [first, second] = [Math.floor(key / 9 / DICE), Math.floor(key / 9) % DICE];
        const [order, tie] = [(Math.floor(key / 3) % 3) - 1, (key % 3) - 1];
        return plain((dice) => rolls.drawOfTwo(dice, first, second, order, tie));
      }
      case ROLL.tie:
        return plain((dice) => rolls.lot(dice, "SH-TURN-2", key));
      case ROLL.candidate:
        return plain((dice) => rolls.candidateDodge(dice, key >> 1, (key & 1) === 1));
      case ROLL.tiedCandidates:
        return plain((dice) => rolls.lot(dice, "SH-SHOOT-12", key));
      case ROLL.runaway:
        return plain(rolls.runaway);
      case ROLL.fumble:
        return { ...plain(rolls.fumbled), severity: same };
      default:
        return { roll: (dice) => rolls.fire(dice, key), severity: same, kind: fireKind };
    }
  }

  private tryOf(key: number): rolls.TryCase {
    const what = key >> BODY_BITS;
    const dice = what >> 2;
    return {
      shoot: Math.floor(dice / DICE),
      dodge: dice % DICE,
      lucky: (what & 2) !== 0,
      wounds: ((what & 1) + 1) as 1 | 2,
      body: this.bodyOf(key & ((1 << BODY_BITS) - 1)),
    };
  }

  private brawlOf(key: number): rolls.BrawlCase {
    const dice = key >> (2 * BRAWLER_BITS);
    const mask = (1 << BRAWLER_BITS) - 1;
    return {
      attacker: Math.floor((dice >> 2) / DICE),
      opponent: (dice >> 2) % DICE,
      attackerImmune: (dice & 2) !== 0,
      opponentImmune: (dice & 1) !== 0,
      bodies: {
        attacker: this.bodyOf((key >> BRAWLER_BITS) & mask),
        opponent: this.bodyOf(key & mask),
      },
    };
  }

  private bodyOf(body: number): rolls.Body {
    return {
      total: body & WOUNDS_MASK,
      spareArm: (body & BODY.spareArm) !== 0,
      shootArm: (body & BODY.shootArm) !== 0,
      skin: (body & BODY.skin) !== 0,
      star: (body & BODY.star) !== 0,
      legsHidden: (body & BODY.legsHidden) !== 0,
      fall: ((body >> BODY.fall) & 3) as 0 | 1 | 2,
      ride: ((body >> BODY.ride) & 7) - 1,
      horseWounds: body >> BODY.horse,
      ...this.ruled,
    };
  }

  /** Two codes with the same answer leave the same state behind: whoever is out has no wounds to speak of. */
  private changeOf(code: number): number {
    const loser = rolls.loserOf(code) << rolls.RESULT_BITS;
    if (rolls.fateOf(code) !== rolls.FATE.none) return loser | (rolls.fateOf(code) << 7);
    const leg = this.standing && rolls.locationOf(code) === rolls.LOCATION.rightLeg;
    return leg ? code - (1 << 2) : code;
  }
}

/** More than any two fights need; then they are forgotten. */
const SHARED_MAX = 5000;
let shared: { readonly key: string; readonly tables: FightTables } | null = null;

/**
 * The tables of whoever only asks for rolls: fights under the same readings roll the same dice, and
 * studies play hundreds of them.
 */
export function sharedTables({
  readings,
  standing,
}: {
  readonly readings: Readings;
  readonly standing: boolean;
}): FightTables {
  const key = JSON.stringify([readings, standing]);
  if (shared?.key !== key || shared.tables.pool.tables.length > SHARED_MAX) {
    shared = { key, tables: new FightTables(readings, standing) };
  }
  return shared.tables;
}

function horseOf(key: number): rolls.HorseCase {
  const rest = Math.floor(key / 6 / 16);
  const dice = Math.floor(rest / 6 / 2);
  return {
    shoot: Math.floor(dice / DICE),
    dodge: dice % DICE,
    wounds: ((Math.floor(rest / 6) % 2) + 1) as 1 | 2,
    horseWounds: rest % 6,
    riderWounds: Math.floor(key / 6) % 16,
    ride: (key % 6) - 1,
  };
}

const same = (code: number): number => code;
/** Orders rows by code, the lowest first. */
const down = (code: number): number => -code;
const hit = (roll: (dice: Dice) => number, kind: (code: number) => number): Case => ({
  roll,
  severity: rolls.severity,
  kind,
});
/** Nobody counts it. */
const plain = (roll: (dice: Dice) => number): Case => ({ roll, severity: down, kind: () => 0 });
