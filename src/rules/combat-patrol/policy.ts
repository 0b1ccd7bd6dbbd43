/** CP-POL: what is done of all that the rules allow. Answers to the choices of the text. */
import type { Policy } from "../../core/game.js";
import { field, MIND, NOBODY, OUT, TINY } from "./state.js";

/** What is decided, and by whom. */
export const CHOICE = {
  /** What a figure does in its unit's activation: one of DEED. */
  deed: 0,
  /** CP-POL-12: whether a lone hero removes markers of his unit. */
  heroSteadies: 1,
  /** CP-POL-4: whether a trained leader does. */
  leaderSteadies: 2,
  /** CP-MTD-12: whether a rider who is short of his enemy would gallop. */
  gallop: 3,
} as const;

/** CP-ACT-7: what a figure does in an activation. */
export const DEED = {
  nothing: 0,
  recover: 1,
  clear: 2,
  fire: 3,
  throw: 4,
  /** Moves toward the enemy. */
  close: 5,
  /** Moves toward the enemy, and fires moving if that brings it into medium range (moveThenFire). */
  walk: 9,
  /** Moves to the range that it likes, and fires moving. */
  range: 6,
  /** Moves to where it can throw, and throws. */
  bring: 7,
  charge: 8,
} as const;

/** CP-POL-9: no friend so near to the aim point. */
const FRIEND_NEAR = 3;
/** CP-MTD-12: most that is left of the way when a gallop is bid. */
const GALLOP_LEFT = 5;

/** CP-POL-5, CP-POL-2 (moveThenFire): how near a figure goes before it stands and fires; a range of 0 is none (CP-WPN-1). */
export function likes(f: number): number {
  const short = field.ranges[3 * f]!;
  const medium = field.ranges[3 * f + 1]!;
  const near = field.mounted[f] !== 0 && field.readings.ridersClose === "short" && short > 0;
  return near || medium === 0 ? short : medium;
}

/** CP-POL-9: as far as a stick flies. */
export const throwRange = (): number => field.engagement.book.throwRanges[2];

/** CP-POL-1, CP-POL-2: what a figure does that stands or rides by itself, or sits in a wagon. */
export function deedOf(f: number): number {
  if (field.stunned[f] !== 0) return DEED.recover;
  if (field.empty[f] !== 0 && field.longest[f] !== 0) return DEED.clear;
  const e = field.nearest(f);
  if (e === NOBODY) return DEED.nothing;
  const { gap } = field;
  const does = field.mind(f);
  if (does === MIND.wait) return DEED.nothing;
  const armed = field.longest[f]! > 0;
  const inRange = armed && gap <= field.longest[f]! + TINY;
  if (mayThrow(f, e, gap)) return DEED.throw;
  if (field.aboard[f] !== NOBODY) return inRange ? DEED.fire : DEED.nothing;
  const u = field.unitOf[f]!;
  const stays = field.pinned[u] !== 0 || does === MIND.hold;
  if (!armed) {
    if (stays || keepsCover(f)) return DEED.nothing;
    return field.sticks[f] !== 0 && gap > throwRange() + TINY ? DEED.bring : DEED.charge;
  }
  if (does === MIND.charge && !stays && !keepsCover(f)) return DEED.charge;
  const rides = field.mounted[f] !== 0;
  if (rides && field.saddleGun[f] !== 0) {
    const fires = field.advanced[f] !== 0 && inRange;
    const near = fires || gap <= likes(f) + TINY;
    if (!near && !stays && !keepsCover(f)) return DEED.range;
  }
  if (inRange) {
    const steady = !rides || field.advanced[f] === 0 || field.saddleGun[f] !== 0;
    return steady ? DEED.fire : DEED.nothing;
  }
  if (stays || keepsCover(f)) return DEED.nothing;
  return field.readings.moveThenFire === "medium" && !rides ? DEED.walk : DEED.close;
}

/**
 * CP-ACT-7: what a figure may do in an activation. Who recovers or clears a marker does that (CP-POL-1).
 * @returns how many; what the policy does is among them
 */
export function legalDeeds(f: number, into: Int32Array): number {
  const usual = deedOf(f);
  let n = 0;
  if (usual !== DEED.recover && usual !== DEED.clear) {
    into[n++] = DEED.nothing;
    const e = field.nearest(f);
    const { gap } = field;
    const armed = field.longest[f]! > 0;
    const rides = field.mounted[f] !== 0;
    // CP-MTD-8: not with everything from a horse that has moved.
    const steady = !rides || field.advanced[f] === 0 || field.saddleGun[f] !== 0;
    if (e !== NOBODY && armed && steady && gap <= field.longest[f]! + TINY) into[n++] = DEED.fire;
    if (e !== NOBODY && mayThrow(f, e, gap)) into[n++] = DEED.throw;
    const moves = field.aboard[f] === NOBODY && field.pinned[field.unitOf[f]!] === 0;
    if (e !== NOBODY && moves) {
      into[n++] = DEED.close;
      if (armed && !rides) into[n++] = DEED.walk;
      if (armed && gap > likes(f) + TINY) into[n++] = DEED.range;
      if (field.sticks[f] !== 0 && gap > throwRange() + TINY) into[n++] = DEED.bring;
      into[n++] = DEED.charge;
    }
  }
  if (!into.subarray(0, n).includes(usual)) into[n++] = usual;
  return n;
}

/**
 * CP-POL-9: he has something to throw, is near enough, out of his own blast, and no friend is near the enemy.
 * CP-ACT-8, CP-MTD-8: from a horse that has moved nothing is thrown.
 */
export function mayThrow(f: number, e: number, gap: number): boolean {
  if (field.sticks[f] === 0) return false;
  if (field.mounted[f] !== 0 && (field.advanced[f] !== 0 || field.moved[f] !== 0)) return false;
  if (gap > throwRange() + TINY || gap <= templateRadius(f) + TINY) return false;
  for (let g = 0; g < field.count; g++) {
    if (g === f || field.out[g] !== OUT.no || field.sideOf[g] !== field.sideOf[f]) continue;
    if (field.isNear(g, e, FRIEND_NEAR)) return false;
  }
  return true;
}

/** CP-DYN-1: inches of what he throws. */
export function templateRadius(f: number): number {
  const { small, medium, large } = field.engagement.book.templates;
  const template = field.template[f]!;
  return template === 1 ? small : template === 2 ? medium : large;
}

/** CP-POL-14: a figure in cover that is out of range stays while a comrade has an enemy in range. */
export function keepsCover(f: number): boolean {
  if (field.cover[f] === 0 || !field.readings.coverStay) return false;
  const u = field.unitOf[f]!;
  for (let g = field.first[u]!; g < field.end[u]!; g++) {
    if (g === f || field.out[g] !== OUT.no || field.longest[g] === 0) continue;
    if (field.nearest(g) !== NOBODY && field.gap <= field.longest[g]! + TINY) return true;
  }
  return false;
}

/** The policy of the digest. */
export class DefaultPolicy implements Policy {
  choose(point: number, who: number): number {
    switch (point) {
      case CHOICE.heroSteadies:
        return this.steadies(who, field.readings.heroRemoveAt);
      case CHOICE.leaderSteadies:
        return this.steadies(who, field.readings.leaderRemoveAt);
      case CHOICE.gallop:
        return Number(field.readings.gallop === "bid" && field.gap <= GALLOP_LEFT + TINY);
      default:
        return deedOf(who);
    }
  }

  private steadies(u: number, at: number | "never"): number {
    return Number(at !== "never" && field.markers[u]! >= at);
  }
}
