/**
 * What men in a standing duel do of all that they may. The rules (fight.ts) ask, a policy answers; the digest's own is
 * the default: whom to shoot at and with what (LG-TARGET-1, LG-TARGET-2), reload or shoot (LG-RELOAD), react
 * (LG-REACT-1), the optional rules (LG-OPT-1), to offer surrender (LG-DRAW-2).
 */

import type { ChoiceKind, Policy } from "../../core/game.js";
import { lowest } from "../kit/bits.js";
import { WHOM } from "../kit/targets.js";
import { bestWay, FAN, fanningWith, RAPID, rapidFireWith, SINGLE, worthOf } from "./chances.js";
import { DISTANCE_TOLERANCE_CM, type Weapon } from "./data.js";
import type { Duel } from "./duel.js";
import { CHANGE_POSTURE, isWalk, movesOf, STAY } from "./moves.js";
import { CL, type DuelState, EXCHANGE, HOLDS, IN, MOVED, SHOT_AT } from "./state.js";

/** What is to be decided. */
export const CHOICE = {
  /** His own player turn, or his slot of a gunfight: a shot, a reload, or nothing. */
  own: 0,
  /** The man who acts has moved: a shot at him, or nothing. */
  reaction: 1,
  /** The winner of the draw: 1 to offer surrender, 0 to go on. */
  offer: 2,
  /** His move, at the start of his own player turn, where the file allows one: see moves.ts. */
  move: 3,
} as const;

/** Options of `own` and `reaction`: nothing; 1 + weapon to reload it; or a shot, packed. */
export const NOTHING = 0;
const SHOT_BIT = 8;
const shotWith = (target: number, weapon: number, way: number): number =>
  SHOT_BIT | (target << 4) | (weapon << 8) | (way << 10);
export const isShot = (option: number): boolean => (option & SHOT_BIT) !== 0;
export const targetOf = (option: number): number => (option >> 4) & 15;
export const weaponOf = (option: number): number => (option >> 8) & 3;
/** SINGLE, FAN or RAPID. */
export const wayOf = (option: number): number => option >> 10;
export const reloadedBy = (option: number): number => option - 1;

/** Kinds of decisions; `differs` tells them by their places. */
export const KINDS: readonly ChoiceKind[] = [
  { id: "way", rule: "LG-OPT-1", words: "one aimed shot, two snap shots, or fanning" },
  { id: "weapon", rule: "LG-RELOAD-2", words: "which weapon, or a reload" },
  { id: "hold", rule: "LG-REACT-1", words: "shoot at once, or hold the shot for a reaction" },
  { id: "offer", rule: "LG-DRAW-2", words: "offer surrender after winning the draw" },
];
/** More of them, where a file allows them. */
const LIE: ChoiceKind = { id: "lie", rule: "LG-MOVE-4", words: "lie down, or stand up" };
const MOVE: ChoiceKind = { id: "move", rule: "LG-MOVE-1", words: "walk nearer, or away" };
/** Bits of kinds; those that a file allows come one after the other, and nobody opens whom to shoot at. */
const KIND = { way: 1, weapon: 2, hold: 4, offer: 8, allowed: 16, whom: 256 } as const;

/** As `Deciding.kinds`. */
export const kindsOf = ({ mayLie, walksCm }: Duel): readonly ChoiceKind[] => [
  ...KINDS,
  ...(mayLie ? [LIE] : []),
  ...(walksCm ? [MOVE] : []),
];

/** As `Deciding.differs`. */
export function differs({ mayLie }: Duel, point: number, option: number, other: number): number {
  if (option === other) return 0;
  if (point === CHOICE.offer) return KIND.offer;
  if (point === CHOICE.move) {
    const either = (is: (move: number) => boolean): boolean => is(option) || is(other);
    const lies = either((move) => move === CHANGE_POSTURE) ? KIND.allowed : 0;
    return lies | (either(isWalk) ? KIND.allowed << (mayLie ? 1 : 0) : 0);
  }
  if (option === NOTHING || other === NOTHING) return KIND.hold;
  if (!isShot(option) || !isShot(other)) return KIND.weapon;
  return (
    (wayOf(option) === wayOf(other) ? 0 : KIND.way) |
    (weaponOf(option) === weaponOf(other) ? 0 : KIND.weapon) |
    (targetOf(option) === targetOf(other) ? 0 : KIND.whom)
  );
}

/** As `Game.optionsAt`. A man who lets a weapon wait for its reload shoots in accurate range only (LG-RELOAD-2). */
export function optionsAt(fight: DuelState, point: number, who: number, into: Int32Array): number {
  if (point === CHOICE.offer) {
    into.set([0, 1]);
    return canShoot(fight, who) ? 2 : 1;
  }
  if (point === CHOICE.move) return movesOf(fight, who, into);
  const own = point === CHOICE.own;
  let n = 0;
  into[n++] = NOTHING;
  const waiting = own ? fight.reloadable(who) : 0;
  for (let w = 0; waiting >> w !== 0; w++) if ((waiting >> w) & 1) into[n++] = 1 + w;
  const man = fight.figure(who);
  for (let target = 0; target < fight.count; target++) {
    if (fight.sideOf(target) === fight.sideOf(who) || fight.status(target) !== IN) continue;
    if (!own && target !== fight.actor()) continue;
    man.weapons.forEach((weapon, w) => {
      const band = fight.bandTo(who, target, weapon);
      if (band < 0 || (waiting !== 0 && band > 0) || !fight.usable(who, w)) return;
      into[n++] = shotWith(target, w, SINGLE);
      if (!own || fight.aimOf(who) === 0) return;
      if (fanningWith(man, weapon, band) !== "never") into[n++] = shotWith(target, w, FAN);
      if (rapidFireWith(man, weapon, 1) !== "never") into[n++] = shotWith(target, w, RAPID);
    });
  }
  return n;
}

/** LG-DRAW-2, D4: an offer is made by a winner who could shoot. */
function canShoot(fight: DuelState, who: number): boolean {
  return fight.nearest(who, fight.reach(who, fight.reloadable(who) !== 0), -1) >= 0;
}

/** The digest's policy. */
export class DefaultPolicy implements Policy {
  constructor(private readonly fight: DuelState) {}

  choose(point: number, who: number): number {
    if (point === CHOICE.own) return this.own(who);
    if (point === CHOICE.reaction) return this.reaction(who, this.fight.actor());
    if (point === CHOICE.move) return STAY;
    // LG-DRAW-2, D4: a winner who could shoot.
    return this.fight.figure(who).offerSurrender && isShot(this.own(who)) ? 1 : 0;
  }

  /** LG-TARGET-1: the nearest enemy in reach; in accurate range only if he could reload instead (LG-RELOAD-2). */
  private own(f: number): number {
    const { fight } = this;
    const waiting = fight.reloadable(f);
    if (!fight.has(f, HOLDS) || fight.get(EXCHANGE) !== 0) {
      const aim = fight.aimOf(f);
      const word = fight.target[f]!;
      const among = word === WHOM.default ? -1 : this.wanted(f, word, waiting !== 0, aim);
      const target = fight.nearest(f, fight.reach(f, waiting !== 0), among);
      if (target >= 0) {
        const weapon = this.bestWeapon(f, target, waiting !== 0, aim);
        if (weapon >= 0) return shotWith(target, weapon, this.bestWay(f, target, weapon, aim));
      }
    }
    // LG-RELOAD-1, D6: the first weapon that is worth it.
    return waiting === 0 ? NOTHING : 1 + lowest(waiting);
  }

  /** LG-TARGET-1: those in reach whom his own word takes, as bits. */
  private wanted(f: number, word: number, accurate: boolean, aim: number): number {
    const { fight } = this;
    const enemies = 1 - fight.sideOf(f);
    let wanted = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let g = fight.begin(enemies); g < fight.end(enemies); g++) {
      if (fight.status(g) !== IN) continue;
      const slot = this.bestWeapon(f, g, accurate, aim);
      if (slot < 0) continue;
      const band = fight.bandTo(f, g, fight.weapon(f, slot));
      const chance = this.chanceOut(fight.weapon(f, slot), band, aim, g);
      const nerve = Math.min(fight.stats(g).skill, fight.at(g, CL));
      const worth = worthOf(word, chance, nerve, Number(fight.has(g, SHOT_AT)));
      if (worth < most) continue;
      wanted = worth > most ? 1 << g : wanted | (1 << g);
      most = worth;
    }
    return wanted;
  }

  /** LG-REACT-1, and the tactic `hold` (D18). */
  private reaction(f: number, mover: number): number {
    const { fight } = this;
    const distance = fight.distance(f, mover);
    if (distance > fight.reach(f, false) + DISTANCE_TOLERANCE_CM) return NOTHING;
    if (fight.has(f, HOLDS) && !this.opensFire(f, mover, distance)) return NOTHING;
    const weapon = this.bestWeapon(f, mover, false, fight.reactionAim(f));
    return weapon < 0 ? NOTHING : shotWith(mover, weapon, SINGLE);
  }

  /** In his range, or about to get away: further off than at the start of the player turn, having moved. */
  private opensFire(f: number, mover: number, distance: number): boolean {
    const { fight } = this;
    const open = fight.figure(f).openFire ?? fight.reach(f, true);
    if (distance <= open + DISTANCE_TOLERANCE_CM) return true;
    if (!fight.has(mover, MOVED)) return false;
    const { xy } = fight;
    const at = 2 * (fight.count + mover);
    const dx = xy[at]! - xy[2 * f]!;
    const dy = xy[at + 1]! - xy[2 * f + 1]!;
    return distance > Math.sqrt(dx * dx + dy * dy) + DISTANCE_TOLERANCE_CM;
  }

  /** LG-TARGET-2: the usable weapon with the greatest chance to put this target out; ties: first listed. -1: none. */
  private bestWeapon(f: number, target: number, accurate: boolean, aim: number): number {
    const { fight } = this;
    const { weapons } = fight.figure(f);
    let best = -1;
    let bestChance = -1;
    for (let w = 0; w < weapons.length; w++) {
      const weapon = weapons[w]!;
      if (!fight.usable(f, w)) continue;
      const band = fight.bandTo(f, target, weapon);
      if (band < 0 || (accurate && band > 0)) continue;
      const chance = weapons.length === 1 ? 0 : this.chanceOut(weapon, band, aim, target);
      if (chance > bestChance) {
        best = w;
        bestChance = chance;
      }
    }
    return best;
  }

  private chanceOut(weapon: Weapon, band: number, aim: number, target: number): number {
    const { fight } = this;
    const cover = fight.coverOf(target);
    return fight.tables.chanceOut(weapon, band, aim, cover, fight.stats(target).constitution);
  }

  /** LG-OPT-1: fanning, rapid fire, or the single shot. */
  private bestWay(f: number, target: number, slot: number, aim: number): number {
    const { fight } = this;
    const man = fight.figure(f);
    if (aim === 0 || (man.fanning === "never" && man.rapidFire === "never")) return SINGLE;
    const weapon = man.weapons[slot]!;
    const band = fight.bandTo(f, target, weapon);
    const fan = fanningWith(man, weapon, band);
    const rapid = rapidFireWith(man, weapon, 1);
    if (fan === "never" && rapid === "never") return SINGLE;
    const single = this.chanceOut(weapon, band, aim, target);
    return bestWay(single, this.chanceOut(weapon, band, 0, target), fight.at(f, CL), fan, rapid);
  }
}
