/** Whom a man shoots at, or comes nearer to: SH-POL-3, SH-POL-5(b) and (c), SH-POL-6. */
import { WHOM } from "../kit/targets.js";
import { aspectOf } from "./bodies.js";
import { MODE } from "./counts.js";
import { clamp, sumNow } from "./ladder.js";
import { wholeMove } from "./movement.js";
import { ACTION, KEPT, packAction, packLater, worseDieOf } from "./options.js";
import { WOUNDS_MAX } from "./rolls.js";
import { DEEDS } from "./skirmish.js";
import { field, HORSE_OF, MOUNTED } from "./state.js";
import {
  aimsAtHorses,
  BEST_OPTION,
  BEST_TARGET,
  BEST_VALUE,
  bestMoved,
  bestStanding,
  OTHERWISE,
  OWN_WAY,
  valueFrom,
  weigh,
} from "./weigh.js";
import { deeds, hasOtherwise, worthOf } from "./worth.js";

/** No decision yet. */
export const NOTHING = -1;
export const STAND = DEEDS.indexOf("stand");
/** SH-POL-3: whom he shoots at; and his Shoot die. */
const targets = field.ofEach(({ target }) => WHOM[target]);
const shootDice = field.ofEach(({ skills }) => skills.shoot);

/** Shooting, or moving in order to shoot; NOTHING where no shot is worth anything. */
export function shooting(f: number): number {
  const stays = field.standing || deeds[f] === STAND;
  const told = targets[f] !== WHOM.default;
  if (told) weighWanted(f, stays);
  else weigh(f, stays, OWN_WAY, field.firstFoe(f), field.afterFoes(f));
  const value = bestMoved[BEST_VALUE]!;
  const target = bestMoved[BEST_TARGET]!;
  const option = bestMoved[BEST_OPTION]!;
  if (!told && bestStanding[BEST_VALUE] === 0 && hasOtherwise(f)) {
    weigh(f, true, OTHERWISE, field.firstFoe(f), field.afterFoes(f));
  }
  if (value > bestStanding[BEST_VALUE]!) return packAction(ACTION.moveAndShoot, target, option);
  if (bestStanding[BEST_VALUE] === 0) return NOTHING;
  const bestTarget = bestStanding[BEST_TARGET]!;
  const bestOption = bestStanding[BEST_OPTION]!;
  const free =
    !stays && worseDieOf(bestOption) === 0 && !field.inCover(f) && !field.behindOpening(f);
  if (free && nearerIsBetter(f)) return packAction(ACTION.move, bestTarget & (HORSE_OF - 1));
  return packAction(ACTION.shoot, bestTarget, bestOption);
}

/** S9, SH-SETTLED-1: from his whole move nearer he would do at least twice as well against the same target. */
function nearerIsBetter(f: number): boolean {
  const whole = wholeMove(f);
  if (whole === 0) return false;
  const target = bestStanding[BEST_TARGET]!;
  const distance = field.apart(f, target & (HORSE_OF - 1));
  const nearer = distance > whole ? distance - whole : 0;
  const own = valueFrom(f, target, nearer, false, OWN_WAY);
  const value = own > 0 ? own : valueFrom(f, target, nearer, true, OTHERWISE);
  return value >= 2 * bestStanding[BEST_VALUE]!;
}

/** S45: six count as all. */
export const woundsSeen = (f: number): number => Math.min(field.totals[f]!, WOUNDS_MAX);

/** How much his word speaks for an enemy. */
function worthOfWord(f: number, g: number): number {
  switch (targets[f]) {
    case WHOM.nearest:
      return -field.apart(f, g);
    case WHOM.weakest:
      return woundsSeen(g);
    case WHOM.strongest:
      return shootDice[g]!;
    case WHOM.focus:
      return (field.shotAt[0]! >> g) & 1;
    default:
      return -((field.shotAt[0]! >> g) & 1);
  }
}

const keptStanding = new Int32Array(3);
const keptMoved = new Int32Array(3);
const found = new Int32Array(3);

/** Leaves in `bestStanding` and `bestMoved` what is best at those whom his word picks of all whom he could shoot at. */
function weighWanted(f: number, stays: boolean): void {
  const end = field.afterFoes(f);
  weigh(f, stays, OWN_WAY, field.firstFoe(f), end);
  // Where no way of his style's own is legal against anybody, others are.
  const others = bestStanding[BEST_VALUE] === 0 && hasOtherwise(f);
  let most = Number.NEGATIVE_INFINITY;
  keptStanding[BEST_VALUE] = 0;
  keptMoved[BEST_VALUE] = 0;
  for (let g = field.firstFoe(f); g < end; g++) {
    weigh(f, stays, OWN_WAY, g, g + 1);
    found.set(bestMoved);
    if (others) weigh(f, true, OTHERWISE, g, g + 1);
    if (found[BEST_VALUE] === 0 && bestStanding[BEST_VALUE] === 0) continue;
    const worth = worthOfWord(f, g);
    if (worth < most) continue;
    if (worth > most) {
      keptStanding[BEST_VALUE] = 0;
      keptMoved[BEST_VALUE] = 0;
    }
    most = worth;
    keepBetter(f, keptStanding, bestStanding);
    keepBetter(f, keptMoved, found);
  }
  bestStanding.set(keptStanding);
  bestMoved.set(keptMoved);
}

/** Keeps the better of two options, of equals the one at the nearer. */
function keepBetter(f: number, kept: Int32Array, other: Int32Array): void {
  const value = other[BEST_VALUE]!;
  if (value === 0 || value < kept[BEST_VALUE]!) return;
  if (value === kept[BEST_VALUE]) {
    const man = other[BEST_TARGET]! & (HORSE_OF - 1);
    if (field.apart(f, man) >= field.apart(f, kept[BEST_TARGET]! & (HORSE_OF - 1))) return;
  }
  kept.set(other);
}

/** SH-POL-6, S14: whom a later shot goes at. @param target whom the first went at */
export function later(f: number, slot: number, target: number, mode: number): number {
  const there = target < HORSE_OF ? field.inPlay(target) : field.horseAlive(target - HORSE_OF);
  if (there) {
    if (!field.isThere(target) || !field.canBeTarget(target & (HORSE_OF - 1))) return KEPT;
    const sum = sumNow(f, slot, target, mode, false);
    return sum >= 0 ? packLater(target, clamp(sum)) : KEPT;
  }
  const arm = field.armOf(f, slot);
  const onHorses = aimsAtHorses[f] === 1;
  const end = field.afterFoes(f);
  let found = KEPT;
  let bestValue = 0;
  let bestDistance = 0;
  let lastAspect = -1;
  let lastDistance = -1;
  for (let g = field.firstFoe(f); g < end; g++) {
    const aspect = aspectOf(g);
    if (aspect < 0) continue;
    const distance = field.apart(f, g);
    // He is no better a target than the one before.
    if (distance === lastDistance && aspect === lastAspect && !onHorses) continue;
    lastAspect = aspect;
    lastDistance = distance;
    for (let at = g; ; at += HORSE_OF) {
      const sum = sumNow(f, slot, at, mode, mode === MODE.fan);
      const value = sum < 0 ? 0 : worthOf(arm, at, clamp(sum));
      if (value > bestValue || (value === bestValue && value > 0 && distance < bestDistance)) {
        bestValue = value;
        bestDistance = distance;
        found = packLater(at, clamp(sum));
      }
      if (!onHorses || at !== g || !field.has(g, MOUNTED)) break; // S41
    }
  }
  return found;
}
