/** Sight, cover and the lists of enemies seen: LG-SIGHT, LG-COVER, LG-VIS. */
import { lowest } from "../../kit/bits.js";
import { DISTANCE_TOLERANCE_CM } from "../data.js";
import { ROLL } from "./dice.js";
import { ROUNDING_CM } from "./pieces.js";
import { points } from "./points.js";
import { F, t } from "./state.js";
import { COLUMN, VIEW, views } from "./views.js";
import type { Seen } from "./witness.js";

/** LG-VIS-1, LG-VIS-3. */
const SPOT_NEAR_CM = 50;
const SPOT_FAR_CM = 100;
/** LG-SOLO-7: a dummy is spotted like a man with this Cool. */
export const DUMMY_COOL = 3;

/** LG-COVER-2, LG-COVER-3: what a target is behind, seen by an enemy, whatever his gun arm. */
export function columnOf(target: number, shooter: number): number {
  const own = t.ownCover[target]!;
  if (own >= 0) return own;
  const flags = t.flags[target]!;
  if (t.melee[target]! >= 0 || (flags & F.charging) !== 0) return COLUMN.open;
  const view = t.view[target * t.men + shooter]!;
  return columnIn(target, view);
}

/** The same for a bystander, who may be the shooter's friend (LG-WEAP-2, D10). */
export function columnOfBystander(victim: number, shooter: number): number {
  if (t.side[victim] !== t.side[shooter]) return columnOf(victim, shooter);
  const own = t.ownCover[victim]!;
  if (own >= 0) return own;
  const flags = t.flags[victim]!;
  if (t.melee[victim]! >= 0 || (flags & F.charging) !== 0) return COLUMN.open;
  return columnIn(victim, views.pair(t.at[victim]!, t.at[shooter]!));
}

function columnIn(target: number, view: number): number {
  if ((view & VIEW.shared) !== 0) return COLUMN.open; // LG-VIS-4
  const column = (view >> VIEW.columnShift) & VIEW.columnMask;
  if (column !== 0) return column;
  if (t.has(target, F.prone)) return COLUMN.wall;
  const obscured = t.cart[target]! >= 0 || points.isObscured(t.at[target]!);
  return obscured ? COLUMN.obscuring : COLUMN.open;
}

/** LG-COVER-4: in cover against an enemy. */
export function inCover(m: number, enemy: number): boolean {
  if (t.ownCover[m]! >= 0) return true;
  return (t.view[m * t.men + enemy]! & VIEW.covered) !== 0;
}

/** LG-COVER-4, against whoever stands at a point. */
export function inCoverAgainstPoint(m: number, point: number): boolean {
  if (t.ownCover[m]! >= 0) return true;
  return (views.pair(t.at[m]!, point) & VIEW.covered) !== 0;
}

/** The nearest of some enemies, ties: first in the file; -1 if there are none. */
export function nearestOf(m: number, enemies: number): number {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  const row = m * t.men;
  for (let rest = enemies; rest !== 0; rest &= rest - 1) {
    const e = lowest(rest);
    const cm = t.cm[row + e]!;
    if (cm >= least - ROUNDING_CM) continue;
    found = e;
    least = cm;
  }
  return found;
}

/** A suspect is an enemy figure, or, from `men` on, one of the dummies (LG-SOLO-3). */
export function pointOf(suspect: number): number {
  return suspect < t.men ? t.at[suspect]! : t.dummyAt[suspect - t.men]!;
}

/** LG-SOLO-3: the nearest enemy figure or dummy, seen or not; -1 if there is none. */
export function nearestSuspect(m: number): number {
  let found = nearestOf(m, t.enemiesOf(m));
  if (t.dummies === 0) return found;
  let least = found < 0 ? Number.POSITIVE_INFINITY : t.cm[m * t.men + found]!;
  for (let d = 0; d < t.dummies; d++) {
    if (t.dummySide[d] === t.side[m]) continue;
    points.measure(t.at[m]!, t.dummyAt[d]!);
    const cm = points.measured[0]!;
    if (cm >= least - ROUNDING_CM) continue;
    found = t.men + d;
    least = cm;
  }
  return found;
}

/** LG-TAC-1: the nearest enemy that he sees himself, else the nearest suspected one. */
export function nearestKnown(m: number): number {
  const seen = nearestOf(m, t.seenBy(m));
  return seen >= 0 ? seen : nearestSuspect(m);
}

/** LG-VIS-2, after every move: first off the lists, then on. */
export function reviseLists(): void {
  const { alive, toRevise } = t;
  for (let rest = alive & t.seen & toRevise; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    if ((t.sight[m]! & alive) !== 0) continue;
    t.seen &= ~(1 << m);
    t.replanAgainst(m);
    t.witness.outOfSight(m);
  }
  t.toRevise = 0;
  extendLists(toRevise);
}

/** LG-VIS-2, at the start and after every move: whoever of some men is in view; and dummies. */
export function extendLists(men: number): void {
  const { alive } = t;
  for (let rest = alive & ~t.seen & men; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    if ((t.inView[m]! & alive) !== 0) comesIntoView(m, "view");
  }
  for (let d = 0; d < t.dummies; ) {
    if (isDummyInView(d)) takeAway(d);
    else d++;
  }
}

/** He is on the enemy's list now (LG-VIS-2). */
function comesIntoView(m: number, how: Seen): void {
  t.seen |= 1 << m;
  t.replanFor(m);
  t.witness.comesIntoView(m, how);
}

function isDummyInView(d: number): boolean {
  const point = t.dummyAt[d]!;
  if (points.isObscured(point)) return false;
  const watchers = t.ofSide[1 - t.dummySide[d]!]! & t.alive;
  return isInSight(point, watchers);
}

/** Whether one of some men has a line of sight to a point. */
function isInSight(point: number, men: number): boolean {
  for (let rest = men; rest !== 0; rest &= rest - 1) {
    if ((views.pair(t.at[lowest(rest)]!, point) & VIEW.sight) !== 0) return true;
  }
  return false;
}

/** LG-SOLO-7, LG-VIS-2. */
function takeAway(d: number): void {
  t.witness.takesAway(d);
  t.dummies--;
  for (let i = d; i < t.dummies; i++) {
    t.dummyAt[i] = t.dummyAt[i + 1]!;
    t.dummySide[i] = t.dummySide[i + 1]!;
  }
}

/** LG-VIS-2: after his shot, whoever has a line of sight to an enemy. */
export function seenAfterShot(shooter: number): void {
  const bit = 1 << shooter;
  if ((t.seen & bit) !== 0 || (t.alive & bit) === 0) return;
  if ((t.sight[shooter]! & t.alive) !== 0) comesIntoView(shooter, "shot");
}

/** LG-VIS-3: at the start of the spotting side's player turn, one try for each hidden enemy. */
export function spotting(side: number): void {
  const spotters = t.atLarge & t.ofSide[side]!;
  for (let rest = t.alive & ~t.seen & t.ofSide[1 - side]!; rest !== 0; rest &= rest - 1) {
    const hidden = lowest(rest);
    const spotter = nearestOf(hidden, spotters & t.sight[hidden]!);
    if (spotter < 0) continue;
    const pair = hidden * t.men + spotter;
    const indoors = (t.view[pair]! & VIEW.shared) !== 0; // LG-VIS-4
    points.measured[0] = t.cm[pair]!;
    if (isSpotted(spotter, hidden, indoors, t.cool[hidden]!)) comesIntoView(hidden, "spotted");
  }
  for (let d = 0; d < t.dummies; ) {
    if (t.dummySide[d] !== side && isDummySpotted(d, spotters)) takeAway(d);
    else d++;
  }
}

/** The try of one man to spot another at the distance that was measured last. @param hidden for a dummy himself */
function isSpotted(spotter: number, hidden: number, indoors: boolean, cool: number): boolean {
  const cm = points.measured[0]!;
  if (cm > SPOT_FAR_CM + DISTANCE_TOLERANCE_CM) return false;
  const near = !indoors && cm <= SPOT_NEAR_CM + DISTANCE_TOLERANCE_CM;
  const found =
    t.dice.test("LG-VIS-3", t.skill[spotter]!, hidden, ROLL.spot) &&
    (near || !t.dice.test("LG-VIS-3", cool, hidden, ROLL.spot)); // the hidden one fails CL
  t.witness.looks(spotter, hidden, near, found);
  return found;
}

function isDummySpotted(d: number, spotters: number): boolean {
  const point = t.dummyAt[d]!;
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let rest = spotters; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    if ((views.pair(t.at[m]!, point) & VIEW.sight) === 0) continue;
    points.measure(t.at[m]!, point);
    const cm = points.measured[0]!;
    if (cm >= least - ROUNDING_CM) continue;
    nearest = m;
    least = cm;
  }
  points.measured[0] = least;
  return nearest >= 0 && isSpotted(nearest, nearest, false, DUMMY_COOL);
}
