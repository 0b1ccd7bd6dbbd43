/** CP-GATLING: what the crew of a gun does in an activation of its unit. */

import { WHOM } from "../kit/targets.js";
import { DID } from "./counts.js";
import { gunnerOf, isNear, serving } from "./crew.js";
import { fixFuse } from "./dynamite.js";
import { beginFire, declareGun, inArc, limitRate, resolveFire, targetOf } from "./fire.js";
import { approachGoal, goal, inchesOf } from "./movement.js";
import { DEED } from "./policy.js";
import { field, GUN, MIND, NOBODY, OUT, TEAM, TINY } from "./state.js";

/** CP-GEO-14: who is away from the gun comes back to this near. */
const BESIDE = 1;

/** CP-GEO-14: crewmen who are away from the gun spend the activation on coming back. */
export function comeBack(u: number): void {
  let card = -1;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (field.out[f] !== OUT.no || field.done[f] !== 0 || isNear(u, f)) continue;
    // CP-GEO-2: who is aboard a wagon stays there.
    if (field.aboard[f] !== NOBODY) continue;
    field.done[f] = 1;
    if (field.pinned[u] !== 0) continue;
    if (card < 0) card = field.cards.draw(field.side[u]!, "CP-GEO-14 back to the gun");
    goal.x = field.px[u]!;
    goal.y = field.py[u]!;
    approachGoal(f, inchesOf(f, card), BESIDE);
    field.witness.comesBack(f);
  }
}

/** CP-GATLING-8: one of: clear a marker, set up, fire, turn. */
export function crewActs(u: number): void {
  comeBack(u);
  const gunner = gunnerOf(u);
  if (gunner === NOBODY) return;
  if (field.jam[u] !== 0) {
    field.jam[u]!--;
    field.asks.count(field.columns.deedCells[gunner]! + DID.clearing);
    field.witness.clearsGun(u);
    return;
  }
  if (field.gun[u] === GUN.limbered) return;
  if (field.gun[u] === GUN.unlimbered) {
    field.gun[u] = GUN.setUp;
    field.witness.setsUp(u);
    return;
  }
  // CP-POL-13: who waits keeps his fire.
  if (field.nearest(gunner) !== NOBODY && field.mind(gunner) === MIND.wait) return;
  const told = field.target[gunner] !== WHOM.default;
  const target = told ? targetOf(gunner, field.count + u) : nearestInArc(u, gunner);
  if (target !== NOBODY) {
    beginFire();
    declareGun(u, gunner, target);
    if (serving(u) < field.engagement.book.gatlingCrew) limitRate(1);
    resolveFire();
    return;
  }
  turn(u, gunner);
}

/** CP-GEO-14: the nearest enemy of the gun within its arc and long range. */
function nearestInArc(u: number, gunner: number): number {
  const longest = field.longest[field.count + u]!;
  return nearestOfGun(u, gunner, longest, true);
}

function nearestOfGun(u: number, gunner: number, longest: number, withinArc: boolean): number {
  let best = NOBODY;
  let nearest = longest + TINY;
  for (let e = 0; e < field.count; e++) {
    if (field.out[e] !== OUT.no || !field.isEnemy(gunner, e)) continue;
    const x = field.x[e]!;
    const y = field.y[e]!;
    const gap = field.distanceTo(e, field.px[u]!, field.py[u]!);
    const nearer = best === NOBODY ? gap <= nearest : gap < nearest - TINY;
    if (!nearer || (withinArc && !inArc(u, x, y))) continue;
    best = e;
    nearest = gap;
  }
  return best;
}

/** CP-GATLING-6, CP-GATLING-7: toward its nearest enemy, if that is outside the arc; never on a wagon. */
function turn(u: number, gunner: number): void {
  if (field.carriage[u] !== TEAM.none) return;
  const e = nearestOfGun(u, gunner, Number.POSITIVE_INFINITY, false);
  if (e === NOBODY) return;
  const x = field.x[e]!;
  const y = field.y[e]!;
  if (inArc(u, x, y)) return;
  face(u, x, y);
  field.witness.turnsGun(u, e);
}

/** CP-GEO-14: it faces a point exactly. */
export function face(u: number, x: number, y: number): void {
  const dx = x - field.px[u]!;
  const dy = y - field.py[u]!;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length === 0) return;
  field.headX[u] = dx / length;
  field.headY[u] = dy / length;
}

/** CP-POL-1: what crewmen do one by one before the gun is served: a stun, then a marker on a weapon of his own, costs each. */
export function crewRecovers(u: number): void {
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (field.out[f] !== OUT.no || field.done[f] !== 0) continue;
    field.deed[f] = DEED.nothing;
    if (field.stunned[f] !== 0) {
      field.stunned[f] = 0;
      field.witness.recovers(f);
    } else if (field.empty[f] !== 0) {
      field.empty[f]!--;
      field.asks.count(field.columns.deedCells[f]! + DID.clearing);
      field.witness.clears(f);
    } else continue;
    fixFuse(f);
    field.done[f] = 1;
  }
}
