/**
 * Every roll of the rules, as code that asks for dice by name: the only file here that rolls. `outcomes.ts`
 * enumerates it into tables; a die is asked for even where it cannot matter, as on a table.
 */
import { type Dice, face } from "../../core/dice.js";
import type { Readings } from "./readings.js";
import { HORSE, LADDER, LOCATION_CUTS, LOCATION_CUTS_HIDDEN } from "./tables.js";

export const STRIKE = { miss: 0, skin: 1, star: 2, wound: 3 } as const;
/** What becomes of him who was hit. */
export const FATE = { none: 0, killed: 1, knockedOut: 2, disarmed: 3 } as const;
/** Indices of `LOCATIONS`; legs are the last two. */
export const LOCATION = {
  head: 0,
  chest: 1,
  spareArm: 2,
  shootArm: 3,
  leftLeg: 4,
  rightLeg: 5,
} as const;
/** With so many wounds a further one in the chest kills for certain (SH-WOUND-3): on foot more need not be told apart. */
export const WOUNDS_MAX = 6;
/** A rider's wounds count up to the largest Ride die (SH-HORSE-4). */
export const RIDER_WOUNDS_MAX = 12;

/** What the readings say of hits. */
export const ruledBy = (readings: Readings) => ({
  /** Both arms wounded put him out. */
  disarms: readings.disarmed === "out",
  /** Only the first wound is ignored. */
  skinOfOneWound: readings.thickSkin === "one-wound",
  twoChestRolls: readings.dragoonChest === "two-rolls",
  /** Lucky counts in falls too. */
  luckyFalls: readings.lucky === "every-dodge",
});

/** What the dice of a hit depend on, of the man hit. */
export interface Body extends Readonly<ReturnType<typeof ruledBy>> {
  /** Wounds anywhere so far, at most RIDER_WOUNDS_MAX. */
  readonly total: number;
  readonly spareArm: boolean;
  readonly shootArm: boolean;
  /** Thick Skin not yet used up (SH-ABIL-2). */
  readonly skin: boolean;
  /** A Lawman's star counts against this hit (SH-ABIL-9). */
  readonly star: boolean;
  readonly legsHidden: boolean;
  /** SH-BLDG-4: 0 he cannot fall, 1 he may, 2 and a fall costs a wound. */
  readonly fall: 0 | 1 | 2;
  /** Index of the Ride die, -1 on foot (SH-HORSE-4). */
  readonly ride: number;
  readonly horseWounds: number;
}

/** What the dice of one try depend on (SH-SHOOT-1). Dice are indices of the ladder. */
export interface TryCase {
  readonly shoot: number;
  readonly dodge: number;
  readonly lucky: boolean;
  readonly wounds: 1 | 2;
  readonly body: Body;
}

/** A result, packed: what happened to a man who was shot at, or to the loser of a brawl. */
export interface Result {
  strike: number;
  location: number;
  /** Wounds at that location, 0 to 2. */
  wounds: number;
  fate: number;
  /** Fell through a window, off a roof or off a horse. */
  fell: number;
  /** Location of the fall's wound plus one; 0 for none. */
  bruise: number;
  /** Thick Skin is used up by it, though a wound came through. */
  skin: number;
}

const pack = (r: Result): number =>
  r.strike |
  (r.location << 2) |
  (r.wounds << 5) |
  (r.fate << 7) |
  (r.fell << 9) |
  (r.bruise << 10) |
  (r.skin << 13);
export const strikeOf = (code: number): number => code & 3;
export const locationOf = (code: number): number => (code >> 2) & 7;
export const woundsOf = (code: number): number => (code >> 5) & 3;
export const fateOf = (code: number): number => (code >> 7) & 3;
export const fellOf = (code: number): number => (code >> 9) & 1;
export const bruiseOf = (code: number): number => ((code >> 10) & 7) - 1;
export const skinOf = (code: number): number => (code >> 13) & 1;
/** Above the bits of a result. */
export const RESULT_BITS = 14;

const MISSED: Result = { strike: 0, location: 0, wounds: 0, fate: 0, fell: 0, bruise: 0, skin: 0 };

/** Faces of a die of the ladder. */
export const sidesOf = (index: number): number => LADDER[index] as number;

/** One face of a die of the ladder. */
function roll(dice: Dice, rule: string, die: number): number {
  return face(dice, rule, sidesOf(die));
}

/** Whether a Dodge roll is below `face`; Lucky rolls twice and takes the higher (SH-ABIL-8). */
function dodgeBelow(dice: Dice, rule: string, die: number, lucky: boolean, limit: number): boolean {
  const sides = sidesOf(die);
  const cuts = [Math.min(limit - 1, sides), sides];
  const below = dice.pick(rule, sides, cuts) === 0;
  return lucky ? dice.pick(rule, sides, cuts) === 0 && below : below;
}

/** SH-SHOOT-1: one shot or throw, and all that the hit leads to (SH-WOUND-9). Returns a packed Result. */
export function attempt(dice: Dice, c: TryCase): number {
  const shoot = roll(dice, "SH-SHOOT-1", c.shoot);
  if (!dodgeBelow(dice, "SH-SHOOT-1", c.dodge, c.lucky, shoot)) return 0;
  return pack(hitBy(dice, c, shoot));
}

/** SH-SHOOT-12: the shot at the candidate with the lowest Dodge roll, which is `lowest`. */
export function crossfireShot(dice: Dice, c: TryCase, lowest: number): number {
  const shoot = roll(dice, "SH-SHOOT-12", c.shoot);
  return shoot > lowest ? pack(hitBy(dice, c, shoot)) : 0;
}

/** A hit with a shoot roll of `shoot`. */
function hitBy(dice: Dice, c: TryCase, shoot: number): Result {
  const { body } = c;
  const result = wound(dice, body, c.wounds, false);
  if (result.strike === STRIKE.skin || result.fate !== FATE.none) return result;
  const lucky = c.lucky && body.luckyFalls;
  if (body.fall > 0 && dodgeBelow(dice, "SH-BLDG-4", c.dodge, lucky, shoot)) {
    result.fell = 1;
    if (body.fall === 2) bruise(dice, body, result);
  }
  if (body.ride >= 0 && result.strike === STRIKE.wound) {
    const wounds = body.total + result.wounds + body.horseWounds;
    if (rideFails(dice, body.ride, wounds)) result.fell = 1;
  }
  return result;
}

/** SH-BLDG-4: one extra wound, which knows neither Thick Skin nor star. */
function bruise(dice: Dice, body: Body, result: Result): void {
  const location = dice.pick("SH-WOUND-1", 10, LOCATION_CUTS);
  result.bruise = location + 1;
  const total = body.total + result.wounds + 1;
  if (location === LOCATION.head) result.fate = FATE.killed;
  if (location === LOCATION.chest && chestKills(dice, total)) result.fate = FATE.killed;
  if (result.fate === FATE.none && disarmed(body, result)) result.fate = FATE.disarmed;
}

/** SH-WOUND-1 to SH-WOUND-7: where, the star, the wounds, the death roll. */
function wound(dice: Dice, body: Body, wounds: number, brawl: boolean): Result {
  const result = { ...MISSED };
  if (body.skin) {
    if (wounds === 1 || !body.skinOfOneWound) return { ...result, strike: STRIKE.skin };
    result.skin = 1;
  }
  result.strike = STRIKE.wound;
  result.wounds = wounds - result.skin;
  const hidden = body.legsHidden && !brawl;
  result.location = dice.pick(
    "SH-WOUND-1",
    hidden ? 8 : 10,
    hidden ? LOCATION_CUTS_HIDDEN : LOCATION_CUTS,
  );
  if (result.location === LOCATION.head) result.fate = brawl ? FATE.knockedOut : FATE.killed;
  if (result.location === LOCATION.chest) {
    if (body.star && dice.pick("SH-ABIL-9", 6, [1, 6]) === 0) {
      return { ...result, strike: STRIKE.star, wounds: 0 };
    }
    if (chestWound(dice, body, result.wounds)) result.fate = FATE.killed;
  }
  if (result.fate === FATE.none && disarmed(body, result)) result.fate = FATE.disarmed;
  return result;
}

/** SH-WPN-2: one roll against the new total; reading `dragoonChest: two-rolls`: one for each wound. */
function chestWound(dice: Dice, body: Body, wounds: number): boolean {
  const total = body.total + wounds;
  if (wounds === 2 && body.twoChestRolls && chestKills(dice, total - 1)) return true;
  return chestKills(dice, total);
}

/** SH-WOUND-3: dead if the D6 is below the total of wounds. */
function chestKills(dice: Dice, total: number): boolean {
  return dice.pick("SH-WOUND-3", 6, [Math.min(total - 1, 6), 6]) === 0;
}

/** SH-WOUND-6: one wound in each arm. */
function disarmed(body: Body, { location, bruise }: Result): boolean {
  const spare = body.spareArm || location === LOCATION.spareArm || bruise - 1 === LOCATION.spareArm;
  const shoot = body.shootArm || location === LOCATION.shootArm || bruise - 1 === LOCATION.shootArm;
  return body.disarms && spare && shoot;
}

/** SH-HORSE-4: falls if the roll is at most all wounds. */
export function rideFails(dice: Dice, ride: number, wounds: number): boolean {
  const sides = sidesOf(ride);
  return dice.pick("SH-HORSE-4", sides, [Math.min(wounds, sides), sides]) === 0;
}

/** What became of a horse that was shot at. */
export const HORSE_HIT = { missed: 0, hit: 1, riderFalls: 2 } as const;

/** A shot at a horse (SH-HORSE-3, SH-HORSE-4). */
export interface HorseCase {
  readonly shoot: number;
  readonly dodge: number;
  readonly wounds: 1 | 2;
  /** Of the horse, before. */
  readonly horseWounds: number;
  /** Of the rider. */
  readonly riderWounds: number;
  /** Index of the rider's Ride die; -1 without a rider. */
  readonly ride: number;
}

/** One shot or throw at a horse (SH-SHOOT-1, SH-HORSE-3). Returns one of HORSE_HIT. */
export function horseAttempt(dice: Dice, c: HorseCase): number {
  const shoot = roll(dice, "SH-SHOOT-1", c.shoot);
  if (!dodgeBelow(dice, "SH-SHOOT-1", c.dodge, false, shoot)) return HORSE_HIT.missed;
  return horseHit(dice, c);
}

/** As `crossfireShot`, at a horse. */
export function horseCrossfire(dice: Dice, c: HorseCase, lowest: number): number {
  return roll(dice, "SH-SHOOT-12", c.shoot) > lowest ? horseHit(dice, c) : HORSE_HIT.missed;
}

function horseHit(dice: Dice, c: HorseCase): number {
  const wounds = c.horseWounds + c.wounds;
  if (c.ride < 0) return HORSE_HIT.hit;
  if (wounds >= HORSE.wounds) return HORSE_HIT.riderFalls;
  return rideFails(dice, c.ride, c.riderWounds + wounds) ? HORSE_HIT.riderFalls : HORSE_HIT.hit;
}

/** Two men who brawl (SH-BRAWL-1). Dice are indices of the ladder. */
export interface BrawlCase {
  readonly attacker: number;
  readonly opponent: number;
  /** SH-WPN-8: cannot be wounded. */
  readonly attackerImmune: boolean;
  readonly opponentImmune: boolean;
  readonly bodies: { readonly attacker: Body; readonly opponent: Body };
}

export const LOSER = { nobody: 0, attacker: 1, opponent: 2 } as const;
export const loserOf = (code: number): number => code >> RESULT_BITS;

/** One round. Returns the loser above a packed Result; a loser who cannot be wounded counts as nobody. */
export function brawl(dice: Dice, c: BrawlCase): number {
  const attacker = roll(dice, "SH-BRAWL-1", c.attacker);
  const sides = sidesOf(c.opponent);
  const last = Math.min(attacker, sides);
  const beaten = dice.pick("SH-BRAWL-1", sides, [Math.min(attacker - 1, sides), last, sides]);
  if (beaten === 1) return 0;
  const loser = beaten === 0 ? LOSER.opponent : LOSER.attacker;
  if (loser === LOSER.opponent ? c.opponentImmune : c.attackerImmune) return 0;
  const body = loser === LOSER.opponent ? c.bodies.opponent : c.bodies.attacker;
  return pack(wound(dice, body, 1, true)) | (loser << RESULT_BITS);
}

/** SH-TURN-1: one man's Draw die. */
export function drawDie(dice: Dice, die: number): number {
  return roll(dice, "SH-TURN-1", die);
}

/** Lots among tied men, 0 for the first of them: who goes next (SH-TURN-2), who is shot at (SH-SHOOT-12). */
export function lot(dice: Dice, rule: string, men: number): number {
  return face(dice, rule, men) - 1;
}

/**
 * The Draw of two men as one table: both dice, and the coin for a tie.
 * @param order who goes first whatever the dice say: 0 or 1; -1 for nobody
 * @param tie   who wins a tie: 0 or 1; -1 for a coin
 * @returns 0 if the first man goes first, else 1
 */
export function drawOfTwo(
  dice: Dice,
  first: number,
  second: number,
  order: number,
  tie: number,
): number {
  const a = drawDie(dice, first);
  const b = drawDie(dice, second);
  if (order >= 0) return order;
  if (a !== b) return a > b ? 0 : 1;
  return tie >= 0 ? tie : lot(dice, "SH-TURN-2", 2);
}

/** A Dodge roll of a crossfire candidate (SH-SHOOT-12), the higher of two for the Lucky. */
export function candidateDodge(dice: Dice, die: number, lucky: boolean): number {
  const first = roll(dice, "SH-SHOOT-12", die);
  return lucky ? Math.max(first, roll(dice, "SH-SHOOT-12", die)) : first;
}

/** SH-HORSE-5: inches that a riderless horse runs. */
export function runaway(dice: Dice): number {
  return face(dice, "SH-HORSE-5", 12);
}

/** SH-RELOAD-2: rounds lost. */
export function fumbled(dice: Dice): number {
  return face(dice, "SH-RELOAD-2", 6);
}

/** SH-BLDG-5: a flaming arrow; turns until the building collapses, 0 for a miss. */
export function fire(dice: Dice, shoot: number): number {
  const arrow = roll(dice, "SH-BLDG-5", shoot);
  if (!dodgeBelow(dice, "SH-BLDG-5", 0, false, arrow)) return 0;
  return face(dice, "SH-BLDG-5", 4);
}

/** A result changes the game in the same way as others with the same answer. */
export const severity = (code: number): number => {
  const fate = fateOf(code);
  const fateRank =
    fate === FATE.killed ? 3 : fate === FATE.knockedOut ? 2 : fate === FATE.disarmed ? 1 : 0;
  const strike = strikeOf(code);
  return (
    fateRank * 65536 +
    (strike === STRIKE.wound ? 32768 : 0) +
    (woundsOf(code) + (bruiseOf(code) >= 0 ? 1 : 0)) * 4096 +
    fellOf(code) * 2048 +
    // The chest before arms before legs; stars and skins before misses.
    (strike === STRIKE.wound ? (5 - locationOf(code)) * 64 : strike * 16)
  );
};
