/** SH-SHOOT, SH-WPN: shots, throws and fans. */
import { OVER, SETTLED } from "../../core/machine.js";
import { tryAt } from "./bodies.js";
import { MODE, shotCell } from "./counts.js";
import { crossfire } from "./crossfire.js";
import { choose, draw, PURPOSE, settle } from "./draws.js";
import { strike } from "./harm.js";
import { horseTry } from "./horses.js";
import { armTries, clamp, dodgeDie, sumNow, thrown } from "./ladder.js";
import {
  dieOf,
  KEPT,
  laterDieOf,
  laterTargetOf,
  modeOf,
  POINT,
  secondOf,
  shotsOf,
  slotOf,
} from "./options.js";
import { ROLL } from "./outcomes.js";
import {
  ACTIVE,
  EXPOSED,
  FULL_COVER,
  fanLeft,
  fanSlot,
  fanTarget,
  field,
  HAND,
  HORSE_OF,
  handMode,
  handOther,
  handShooter,
  handSlot,
  handTarget,
  LEFT,
  leftDie,
  leftHit,
  leftSecond,
  leftSub,
  leftTries,
  MEN_MAX,
  NOTICED,
  PASS,
  packFan,
  packHand,
  packLeft,
  SLOTS_MAX,
} from "./state.js";
import { bandOf } from "./zones.js";

/** 1 for a man with guns of more than one kind: SH-MOD-5 can touch him. */
const changesKind = field.ofEach(({ weapons }) => {
  const kinds = new Set(weapons.flatMap(({ id, thrown }) => (thrown ? [] : [id])));
  return field.scavenging || kinds.size > 1 ? 1 : 0;
});

/** First cells of shots, see `shotCell`. */
const cells = field.laidOut(Int32Array, shotCell(MEN_MAX, 0, 0, 0), () => field.columns.shotCells);

const cellOf = (f: number, arm: number, distance: number, mode: number): number =>
  cells[shotCell(f, arm, bandOf(arm, distance), thrown[arm] === 1 ? MODE.thrown : mode)]!;

// ---- an action, or a later shot of a fan

/** The shooting that was decided on. @param option `packOption` @returns OVER, SETTLED or 0 */
export function shoot(f: number, target: number, option: number): number {
  const slot = slotOf(option);
  const mode = modeOf(option);
  const second = secondOf(option);
  changeKinds(f, slot, second);
  show(f);
  if (mode === MODE.fan) field.fans[f] = packFan(shotsOf(option) - 1, slot, target);
  const tries = aim(f, target, slot, mode);
  return fire(packHand(f, target, slot, mode, 0), packLeft(tries, dieOf(option), 0, second + 1, 0));
}

/** SH-SHOOT-9: the next shot of a fan, if it is not lost. @returns OVER, SETTLED or 0 */
export function fanOn(f: number): number {
  const fan = field.fans[f]!;
  const left = fanLeft(fan);
  const slot = fanSlot(fan);
  const first = fanTarget(fan);
  const able = left > 0 && !field.anyArm(f) && field.attackers[f] === 0;
  const later = able ? choose(POINT.laterShot, f) : KEPT;
  field.fans[f] = left > 1 ? packFan(left - 1, slot, first) : 0;
  if (later === KEPT) {
    field.witness.keeps(f, first, left, able);
    return 0;
  }
  const target = laterTargetOf(later);
  show(f);
  const tries = aim(f, target, slot, MODE.fan);
  return fire(
    packHand(f, target, slot, MODE.fan, target === first ? 0 : 1),
    packLeft(tries, laterDieOf(later), field.now[PASS]! * 2, 0, 0),
  );
}

/** The shot that the words have in hand, if there is one. @returns OVER, SETTLED or 0 */
export const fireOn = (): number =>
  field.now[HAND] === 0 ? 0 : fire(field.now[HAND]!, field.now[LEFT]!);

// ---- before a shot

/** SH-MOD-5: the kinds of the guns that he shoots with. @param second the second pistol, -1 for none */
export function changeKinds(f: number, slot: number, second: number): void {
  if (changesKind[f] === 0 || thrown[field.armOf(f, slot)] === 1) return;
  const { kinds } = field.gearNow(f);
  const pair = second >= 0 ? 1 << kinds[second]! : 0;
  field.kindsShot[f] = field.kindsShot[f]! | (((1 << kinds[slot]!) | pair) << 4);
  field.renew(f);
}

/** S15: a second pistol that was not fired is no kind of this turn. */
function unfired(f: number, first: number, second: number): void {
  const { kinds } = field.gearNow(f);
  if (kinds[first] === kinds[second]) return;
  field.kindsShot[f] = field.kindsShot[f]! & ~(16 << kinds[second]!);
  field.renew(f);
}

/** Whoever shoots from cover is exposed (SH-SHOOT-5), and an Indian is noticed (SH-INDIAN-1). */
export function show(f: number): void {
  const shown = field.covers[f] === FULL_COVER && field.inCover(f) ? EXPOSED | NOTICED : NOTICED;
  if ((field.flags[f]! & shown) !== shown) field.raise(f, shown);
  field.now[ACTIVE] = 1;
}

/**
 * Takes a gun's shot in hand and its round out of the gun (SH-SHOOT-3).
 * @returns tries that it has
 */
function aim(f: number, target: number, slot: number, mode: number): number {
  const arm = field.armOf(f, slot);
  const barrels = mode === MODE.barrels ? 2 : 1;
  if (field.asking) field.shotAt[0] = field.shotAt[0]! | (1 << (target & (HORSE_OF - 1)));
  field.magazines[f * SLOTS_MAX + slot] = field.magazines[f * SLOTS_MAX + slot]! - barrels;
  // SH-WPN-7: it lies with him at whom it was thrown.
  const lies = field.scavenging && target < HORSE_OF && thrown[arm] === 1;
  if (lies && field.arms[arm]!.brawl === "blade") {
    field.lying[field.liesAt(target, arm)] = field.lying[field.liesAt(target, arm)]! + 1;
  }
  return armTries[arm]! * barrels;
}

// ---- the shot in hand

function tryTable(target: number, arm: number, die: number): number {
  if (target < HORSE_OF) return tryAt(target, arm, die);
  const key = horseTry(die, dodgeDie(target, arm), arm, target - HORSE_OF);
  return field.tables.find(ROLL.horse, key);
}

/**
 * Fires the shot in hand, try by try, and then the second pistol (SH-SHOOT-1, SH-WPN-5, SH-SHOOT-6).
 * @param hand `packHand`
 * @param left `packLeft`
 * @returns OVER, SETTLED or 0
 */
function fire(hand: number, left: number): number {
  const f = handShooter(hand);
  const slot = handSlot(hand);
  const target = handTarget(hand);
  const mode = handMode(hand);
  const arm = field.armOf(f, slot);
  // Nobody moves while he shoots.
  const cell = cellOf(f, arm, field.apart(f, target & (HORSE_OF - 1)), mode);
  const second = leftSecond(left);
  let tries = leftTries(left);
  let die = leftDie(left);
  let sub = leftSub(left);
  let hit = leftHit(left);
  field.now[HAND] = hand;
  for (;;) {
    field.now[LEFT] = packLeft(tries, die, sub, second, hit);
    if (settle()) return SETTLED;
    const code = draw(tryTable(target, arm, die), cell, f, PURPOSE.shot, sub, 0);
    field.witness.fires(f, slot, target, mode, handOther(hand), tries);
    tries--;
    if (code !== 0) {
      strike(target, arm, code);
      field.witness.done();
      if (field.isOver()) return OVER;
      hit = 1;
    } else if (field.bunched) {
      // SH-SHOOT-13: of a shotgun's barrel both tries must have missed.
      const lost = armTries[arm] === 1 || (tries % 2 === 0 && hit === 0);
      if (lost) crossfire(f, slot, target, die, sub);
      if (field.isOver()) return OVER;
    }
    sub++;
    if (tries === 0 || !field.isThere(target)) break;
    // The target may have fallen out of his cover.
    die = clamp(sumNow(f, slot, target, mode, handOther(hand)));
    if (tries % 2 === 0) hit = 0;
  }
  if (second > 0) return fireSecond(f, slot, second - 1, sub);
  field.now[HAND] = 0;
  field.now[LEFT] = 0;
  return 0;
}

/** SH-SHOOT-6: fires the second of two pistols, or keeps its shot. @param sub which try of the turn that is */
function fireSecond(f: number, first: number, second: number, sub: number): number {
  const later = choose(POINT.secondPistol, f);
  if (later === KEPT) {
    unfired(f, first, second);
    field.now[HAND] = 0;
    field.now[LEFT] = 0;
    return 0;
  }
  const target = laterTargetOf(later);
  const tries = aim(f, target, second, MODE.pistols);
  return fire(
    packHand(f, target, second, MODE.pistols, 0),
    packLeft(tries, laterDieOf(later), sub, 0, 0),
  );
}
