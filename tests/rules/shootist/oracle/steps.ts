/** SH-DIE and SH-MOD: which die is rolled. Steps add up (SH-DIE-4), throws take those of shots (SH-MOD-6). */
import type { Skirmish } from "../../../../src/rules/shootist/skirmish.js";
import {
  type Die,
  HORSE,
  LADDER,
  type Location,
  MOVE,
  type Weapon,
} from "../../../../src/rules/shootist/tables.js";
import {
  atMost,
  type Gun,
  given,
  Horse,
  type Man,
  type Mode,
  stepped,
  type Target,
} from "./state.js";

/** A shot that could be fired. */
export interface Aim {
  readonly man: Man;
  readonly gun: Gun;
  /** null: at a building (S25). */
  readonly target: Target | null;
  readonly distance: number;
  /** On foot or by horse, turned or stepped out of cover included (SH-MOVE-4). */
  readonly moving: boolean;
  readonly mode: Mode;
  /** A fanned shot at another target than the first. */
  readonly other: boolean;
  /** Kinds of the guns of the whole action (S15). */
  readonly kinds: readonly string[];
}

/** SH-SHOOT-2: the band's index, or null beyond the last. */
export function bandOf(skirmish: Skirmish, { bands }: Weapon, distance: number): number | null {
  const last = bands.length - 1;
  const found = bands.findIndex(({ upTo }, i) => {
    // S28: on the limit of a band is in the next one, but the last band keeps its limit.
    if (skirmish.readings.bandLimit === "farther" && i < last) return !atMost(upTo, distance);
    return atMost(distance, upTo);
  });
  return found < 0 ? null : found;
}

export function inLastBand({ bands }: Weapon, distance: number): boolean {
  return atMost(distance, bands[bands.length - 1]?.upTo ?? -1);
}

/** SH-WOUND-3 to SH-WOUND-8, SH-ABIL-3: steps that wounds at a place cost. */
function woundSteps(skirmish: Skirmish, man: Man, place: Location): number {
  if (man.has("tough-guy")) return 0;
  const wounds = man.wounds[place];
  return skirmish.readings.woundPenalties === "once" ? Math.min(1, wounds) : wounds;
}

/** SH-MOD-1, SH-DIE-3: the die of a shot or throw with a loaded gun; null if it may not be attempted. */
export function shootDie(skirmish: Skirmish, aim: Aim): Die | null {
  const { man, gun, target, moving } = aim;
  const { weapon } = gun;
  const band = bandOf(skirmish, weapon, aim.distance);
  if (band === null || man.disarmed) return null;
  if (weapon.still && moving && !man.mounted) return null; // SH-WPN-4
  const steps =
    bandSteps(skirmish, man, weapon.bands[band]?.steps ?? 0) +
    (moving && !man.has("sharp-shooter") ? -1 : 0) + // SH-ABIL-1
    (man.mounted && weapon.still ? (moving ? -2 : -1) : 0) +
    (aim.mode === "fan" ? fanSteps(skirmish, man, aim.other) : 0) +
    (aim.mode === "two pistols" ? -1 : 0) +
    (isCovered(target) && !man.has("indian") ? -1 : 0) + // SH-INDIAN-2
    (isChanged(man, weapon, aim.kinds) ? -1 : 0) -
    woundSteps(skirmish, man, "shoot arm") +
    (weapon.arrow && man.armsWounded && !man.has("tough-guy") ? -1 : 0) +
    (man.superFast ? -1 : 0) +
    (man.variable === "shoot" && weapon.skill === "shoot" ? 1 : 0);
  const die = man.sheet.skills[weapon.skill];
  return LADDER.indexOf(die) + steps < 0 ? null : stepped(die, steps);
}

/** SH-ABIL-4. */
function bandSteps(skirmish: Skirmish, man: Man, steps: number): number {
  if (!man.has("eagle-eye")) return steps;
  return skirmish.readings.eagleEye === "always-zero" ? 0 : Math.max(0, steps);
}

/** SH-MOD-1, SH-ABIL-6, S28. */
function fanSteps(skirmish: Skirmish, man: Man, other: boolean): number {
  const { fanPenalty, fanSpecialist } = skirmish.readings;
  const specialist = man.has("fan-specialist");
  const forOther = !other || (specialist && fanSpecialist === "all") ? 0 : -2;
  const forFan = specialist || (other && fanPenalty === "instead") ? 0 : -1;
  return forFan + forOther;
}

/** SH-SHOOT-4: a man in full cover can be shot at only when exposed, and then as in partial cover. */
function isCovered(target: Target | null): boolean {
  return target !== null && !(target instanceof Horse) && target.coverNow !== "open";
}

/** SH-MOD-5, S15. */
function isChanged(man: Man, weapon: Weapon, kinds: readonly string[]): boolean {
  if (weapon.thrown || man.kindsBefore.size === 0) return false;
  return !kinds.some((kind) => man.kindsBefore.has(kind));
}

/** SH-MOD-2, SH-HORSE-3, S18: the die with which a man or a horse dodges this weapon. */
export function dodgeDie(skirmish: Skirmish, target: Target, weapon: Weapon): Die {
  if (target instanceof Horse) return stepped(HORSE.dodge, target.moved ? 1 : 0);
  const { shieldStopsArrows } = skirmish.readings;
  const shielded = weapon.thrown || (weapon.arrow && shieldStopsArrows);
  const steps =
    (target.moved ? 1 : 0) + // SH-MOVE-5
    (target.unaware ? -1 : 0) -
    woundSteps(skirmish, target, "chest") +
    (target.sheet.shield && shielded ? 1 : 0) +
    (target.variable === "dodge" ? 1 : 0);
  return stepped(target.sheet.skills.dodge, steps);
}

/** SH-MOD-3, SH-TURN-3: the die that he draws with. */
export function drawDie(skirmish: Skirmish, man: Man): Die {
  const die = stepped(man.sheet.skills.draw, -woundSteps(skirmish, man, "shoot arm"));
  const { lesserDraw } = man.sheet.habits;
  return lesserDraw !== null && lesserDraw < die ? (lesserDraw as Die) : die;
}

/** What he fights with hand to hand (S19). */
export function brawlWeapon(man: Man): "spear" | "blade" | "none" {
  const inHand = man.guns.filter(({ rounds, weapon }) => rounds > 0 || !weapon.thrown);
  const best = (["spear", "blade"] as const).find((kind) =>
    inHand.some(({ weapon }) => weapon.brawl === kind),
  );
  return best ?? "none";
}

/** SH-MOD-4. */
export function brawlDie(skirmish: Skirmish, man: Man): Die {
  const places = ["spare arm", "shoot arm", "left leg", "right leg"] as const;
  const wounds = places.reduce((sum, place) => sum + woundSteps(skirmish, man, place), 0);
  const steps =
    (brawlWeapon(man) === "none" ? 0 : 1) +
    (man.sheet.shield && skirmish.readings.shieldInBrawl ? 1 : 0) -
    wounds;
  return stepped(man.sheet.skills.brawl, steps);
}

/** SH-MOVE-1, SH-HORSE-1, SH-HORSE-3: inches of a whole move. */
export function wholeMove(man: Man): number {
  if (man.mounted) return given(man.horse).wounds > 0 ? MOVE.horseWounded : MOVE.horse;
  return onFoot(man, MOVE.foot);
}

/** Inches of a move that is combined with something else. */
export function combinedMove(man: Man): number {
  return man.mounted ? MOVE.horseCombined : onFoot(man, MOVE.footCombined);
}

function onFoot(man: Man, move: number): number {
  const shares = [1, 1 / 2, 0];
  return move * given(shares[man.legsWounded]);
}
