/** CP-ORD-1: what a unit does because it was ordered to, instead of its policy. */

import { hypot } from "../../core/elementary.js";
import { serves, serving } from "./crew.js";
import { atFuse, FUSES_MOST, fixFuse, isRipe, setOff } from "./dynamite.js";
import type { Order } from "./engagement.js";
import { beginFire, declareAtCharge, declareAtHerd, resolveFire } from "./fire.js";
import { comeBack, crewRecovers } from "./gatling.js";
import { distanceToLine, from, teamIsNear } from "./harm.js";
import { leave } from "./herds.js";
import { approachGoal, goal, goTowards, inchesOf, shareToEdge, touches } from "./movement.js";
import { moveTo } from "./moves.js";
import { STAMPEDE, stampede } from "./scares.js";
import { CHARGE, field, GUN, KIND, NOBODY, OUT, PACE, TEAM, TINY } from "./state.js";
import { barricade, bogged } from "./wagons.js";

/** CP-GATLING-3, CP-GATLING-4: the worst ground there is. */
const ELITE = 3;
/** CP-GATLING-2. */
const LIMBER_WITHIN = 4;
/** Who works at a wagon, an obstacle or a gun stands this near. */
const AT_HAND = 2;
/** CP-HERD-2, CP-WAG-5. */
const HERDERS = 3;
const OVERTURNERS = 4;

/** Orders that move the unit: a pinned one keeps them. */
const MOVING: ReadonlySet<Order["do"]> = new Set(["move", "tow", "manhandle", "fuse", "drive"]);

/** What came of the order of a unit. */
export const OBEYED = {
  /** It has none, or its moment has come: the policy decides. */
  no: 0,
  /** This activation was spent on it. */
  yes: 1,
} as const;

/** What came of an order that was tried. */
export const CAME = {
  /** It cannot be done. */
  nothing: 0,
  done: 1,
  /** A gun is bogged down. */
  bogged: 2,
} as const;

const cameIf = (done: boolean): number => (done ? CAME.done : CAME.nothing);

/** Takes up the next order of a unit, if there is one and somebody can act. */
export function obey(u: number): number {
  while (field.orderAt[u]! < field.orders[u]!) {
    const first = firstAble(u);
    if (first === NOBODY) return OBEYED.no;
    const order = field.units[u]!.orders[field.orderAt[u]!]!;
    if (field.pinned[u] !== 0 && MOVING.has(order.do)) return OBEYED.no;
    if (order.do === "hold" && order.until !== null) {
      if (!isEnemyWithin(u, order.until)) return waits(u, first);
      field.orderAt[u]!++;
      continue;
    }
    if (order.do === "wait") {
      if (field.chargeState[order.charge] !== CHARGE.laid) {
        field.orderAt[u]!++;
        continue;
      }
      if (!isRipe(order.charge, field.side[u]!)) return waits(u, first);
      field.orderAt[u]!++;
      if (setOff(u, order.charge) === NOBODY) continue;
      field.witness.obeys(u, first, order, CAME.done);
      return OBEYED.yes;
    }
    field.orderAt[u]!++;
    field.witness.obeys(u, first, order, carryOut(u, order));
    return OBEYED.yes;
  }
  return OBEYED.no;
}

function waits(u: number, first: number): number {
  field.witness.waits(u, first);
  return OBEYED.yes;
}

const isAble = (f: number): boolean =>
  field.out[f] === OUT.no && field.done[f] === 0 && field.stunned[f] === 0;

function firstAble(u: number): number {
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (isAble(f)) return f;
  }
  return NOBODY;
}

function isEnemyWithin(u: number, range: number): boolean {
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (field.out[f] !== OUT.no) continue;
    if (field.nearest(f) !== NOBODY && field.gap <= range + TINY) return true;
  }
  return false;
}

/** @returns one of CAME */
function carryOut(u: number, order: Order): number {
  if (order.do !== "fuse") fixFuses(u);
  switch (order.do) {
    case "move":
      return cameIf(moveTo(u, order.to, order.fast));
    case "mount":
    case "dismount":
      saddle(u, order.do === "mount");
      return CAME.done;
    case "swap":
      return cameIf(swap(u, order.units[0], order.units[1]));
    case "limber":
    case "unlimber":
    case "tow":
    case "manhandle":
      return handleGun(u, order);
    case "prepare":
    case "place":
    case "fuse":
    case "connect":
      return cameIf(handleDynamite(u, order));
    case "shootCharge":
    case "shootHerd":
      return cameIf(shoot(u, order));
    case "drive":
    case "stampede":
      return cameIf(handleHerd(u, order));
    case "gap":
    case "board":
    case "alight":
    case "cut":
    case "overturn":
      return cameIf(handleWagon(u, order));
    default:
      return CAME.done;
  }
}

/** CP-MTD-1. */
function saddle(u: number, up: boolean): void {
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (!isAble(f) || field.horse[f] === 0 || field.aboard[f] !== NOBODY) continue;
    field.mounted[f] = up ? 1 : 0;
  }
}

// ---- CP-LDR-3

function swap(u: number, v: number, w: number): boolean {
  const leader = field.leader[u]!;
  if (leader === NOBODY || !isAble(leader) || !field.units[u]?.trained) return false;
  if (!mayReceive(u, v) || !mayReceive(u, w)) return false;
  const die = field.die[v]!;
  field.die[v] = field.die[w]!;
  field.die[w] = die;
  return true;
}

function mayReceive(u: number, v: number): boolean {
  const leader = field.leader[u]!;
  const one = field.units[u]!.figures[leader - field.first[u]!];
  const other = field.units[v]!;
  if (field.side[v] !== field.side[u] || field.strength[v] === 0) return false;
  // CP-IND-1
  if (one?.indian === false && other.figures.some(({ indian }) => indian)) return false;
  if ((field.activatedBy[v]! >> field.die[v]!) & 1) return false;
  for (let f = field.first[v]!; f < field.end[v]!; f++) {
    if (field.out[f] !== OUT.no) continue;
    if (field.isNear(f, leader, field.radius[u]!)) return true;
  }
  return false;
}

// ---- CP-GATLING

type GunOrder = Extract<Order, { do: "limber" | "unlimber" | "tow" | "manhandle" }>;

function handleGun(u: number, order: GunOrder): number {
  const unit = field.units[u];
  if (unit?.kind !== "gatling" || unit.onWagon) return CAME.nothing;
  crewRecovers(u);
  comeBack(u);
  const crew = serving(u);
  const limbered = field.gun[u] === GUN.limbered;
  switch (order.do) {
    case "limber":
      if (crew === 0 || limbered || !isCommanded(u)) return CAME.nothing;
      from(field.px[u]!, field.py[u]!);
      if (!teamIsNear(u, LIMBER_WITHIN)) return CAME.nothing;
      field.gun[u] = GUN.limbered;
      field.limberX[u] = field.px[u]!;
      field.limberY[u] = field.py[u]!;
      return CAME.done;
    case "unlimber":
      if (crew === 0 || field.gun[u] === GUN.setUp) return CAME.nothing;
      field.gun[u] = GUN.setUp;
      return CAME.done;
    case "tow":
      if (crew === 0 || !limbered || !isCommanded(u)) return CAME.nothing;
      return tow(u, order.to);
    default:
      if (crew < AT_HAND || limbered) return CAME.nothing;
      return manhandle(u, order.to);
  }
}

/** CP-GATLING-2: the limber, which can move, is in the radius of the commander. */
function isCommanded(u: number): boolean {
  const commander = field.leader[u]!;
  const team = field.team[u]!;
  if (commander === NOBODY || field.out[commander] !== OUT.no) return false;
  if (team === TEAM.none || team === TEAM.dead) return false;
  from(field.x[commander]!, field.y[commander]!);
  return teamIsNear(u, field.radius[u]!);
}

/** CP-GATLING-3, CP-ORD-2. */
function tow(u: number, to: readonly [number, number]): number {
  const pile = field.side[u]!;
  const { cards, deck } = field;
  const pace = field.team[u] === TEAM.wounded ? 0.5 : 1;
  const one = pace * deck.move[cards.draw(pile, "CP-GATLING-3 limber")]!;
  let length = one;
  const x = field.px[u]!;
  const y = field.py[u]!;
  if (touches("road", x, y, x, y)) {
    length += pace * deck.move[cards.draw(pile, "CP-GATLING-3 limber")]!;
  }
  if (isRoughFor(u, to, length)) {
    // One card halved, also on a road that has run into it.
    length = Math.floor(one / 2);
    if (bogged(cards.draw(pile, "CP-MOV-4 bog check"), ELITE)) return CAME.bogged;
  }
  shift(u, to, length);
  return CAME.done;
}

/** CP-GATLING-4, CP-ORD-2. */
function manhandle(u: number, to: readonly [number, number]): number {
  const pile = field.side[u]!;
  const { cards, deck } = field;
  const length = deck.move[cards.draw(pile, "CP-GATLING-4 manhandle")]! / 4;
  if (isRoughFor(u, to, length) && bogged(cards.draw(pile, "CP-MOV-4 bog check"), ELITE)) {
    return CAME.bogged;
  }
  shift(u, to, length);
  return CAME.done;
}

/** CP-GEO-18: whether the way of a gun toward a point touches woods or rough. */
function isRoughFor(u: number, to: readonly [number, number], length: number): boolean {
  const x = field.px[u]!;
  const y = field.py[u]!;
  const gap = hypot(to[0] - x, to[1] - y);
  const share = gap === 0 ? 0 : Math.min(1, length / gap);
  return touches("rough", x, y, x + (to[0] - x) * share, y + (to[1] - y) * share);
}

/** The gun goes straight toward a point, as far as the table goes (CP-GEO-11), its crew and a limber that is hooked up with it. */
function shift(u: number, to: readonly [number, number], length: number): void {
  const x = field.px[u]!;
  const y = field.py[u]!;
  const gap = hypot(to[0] - x, to[1] - y);
  const share = gap === 0 ? 0 : Math.min(1, length / gap);
  const [toX, toY] = [x + (to[0] - x) * share, y + (to[1] - y) * share];
  const part = shareToEdge(x, y, toX, toY);
  const dx = (toX - x) * part;
  const dy = (toY - y) * part;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (serves(u, f)) goAlong(f, dx, dy);
  }
  field.px[u] = x + dx;
  field.py[u] = y + dy;
  if (field.gun[u] === GUN.limbered) {
    field.limberX[u] = x + dx;
    field.limberY[u] = y + dy;
  }
}

/** CP-GEO-9, CP-GEO-11: who goes along with a gun or a herd stops before an enemy and at the edge himself. */
function goAlong(f: number, dx: number, dy: number): void {
  goal.x = field.x[f]! + dx;
  goal.y = field.y[f]! + dy;
  goal.length = hypot(dx, dy);
  goTowards(f);
}

// ---- CP-DYN

type DynamiteOrder = Extract<Order, { do: "prepare" | "place" | "fuse" | "connect" }>;

function carrierOf(u: number): number {
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (isAble(f) && field.sticks[f] !== 0) return f;
  }
  return NOBODY;
}

/** CP-DYN-4: any other order fixes the length of the fuses that the unit has laid. */
function fixFuses(u: number): void {
  for (let f = field.first[u]!; f < field.end[u]!; f++) fixFuse(f);
}

function handleDynamite(u: number, order: DynamiteOrder): boolean {
  if (order.do === "prepare") {
    if (carrierOf(u) === NOBODY) return false;
    field.prepared[u] = 1;
    return true;
  }
  const c = order.charge;
  if (order.do === "place") {
    const f = carrierOf(u);
    if (f === NOBODY || field.prepared[u] === 0) return false;
    if (field.chargeState[c] !== CHARGE.none) return false;
    field.prepared[u] = 0;
    field.sticks[f]!--;
    field.chargeState[c] = CHARGE.laid;
    field.chargeBy[c] = f;
    field.fused[c] = 0;
    field.chargeX[c] = field.x[f]!;
    field.chargeY[c] = field.y[f]!;
    field.fuseX[c] = field.x[f]!;
    field.fuseY[c] = field.y[f]!;
    return true;
  }
  if (field.chargeState[c] !== CHARGE.laid) return false;
  if (order.do === "fuse") return layFuse(u, c, order.to);
  if (field.machine[c] !== 0 || atFuse(u, c) === NOBODY) return false;
  field.machine[c] = 1;
  return true;
}

/** CP-DYN-4: at half speed; the end of the fuse goes with him who placed the charge. */
function layFuse(u: number, c: number, to: readonly [number, number]): boolean {
  const f = field.chargeBy[c]!;
  if (f === NOBODY || field.unitOf[f] !== u || !isAble(f)) return false;
  if (field.fused[c]! >= FUSES_MOST) return false;
  field.fused[c]!++;
  const card = field.cards.draw(field.side[u]!, "CP-MOV-1 move");
  const length = inchesOf(f, card);
  goal.x = to[0];
  goal.y = to[1];
  if (field.aboard[f] === NOBODY) approachGoal(f, length / 2, 0);
  field.fuseX[c] = field.x[f]!;
  field.fuseY[c] = field.y[f]!;
  return true;
}

type ShootOrder = Extract<Order, { do: "shootCharge" | "shootHerd" }>;

/** @returns whether there was anything to shoot at */
function shoot(u: number, order: ShootOrder): boolean {
  const there = order.do === "shootHerd" ? field.animals[order.herd] !== 0 : isThere(order.charge);
  if (!there) return false;
  beginFire();
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (!isAble(f) || field.longest[f] === 0) continue;
    // CP-MTD-8: not with everything from a horse that has moved.
    if (field.mounted[f] !== 0 && field.advanced[f] !== 0 && field.saddleGun[f] === 0) continue;
    if (order.do === "shootHerd") declareAtHerd(f, order.herd);
    else if (field.sniper[f] !== 0) declareAtCharge(f, order.charge);
  }
  resolveFire();
  return true;
}

const isThere = (c: number): boolean =>
  field.chargeState[c] === CHARGE.laid || field.chargeState[c] === CHARGE.lit;

// ---- CP-HERD

type HerdOrder = Extract<Order, { do: "drive" | "stampede" }>;

function handleHerd(u: number, order: HerdOrder): boolean {
  const { herd } = order;
  const unit = field.units[herd];
  if (unit?.kind !== "herd" || unit.herders !== u || field.animals[herd] === 0) return false;
  if (field.stampeding[herd] !== STAMPEDE.no || field.herdStunned[herd] !== 0) return false;
  if (order.do === "stampede") {
    if (unit.species === "sheep") return false;
    stampede(herd);
    return true;
  }
  let able = 0;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (isAble(f)) able++;
  }
  if (able < HERDERS) return false;
  let length = 0;
  const { cards } = field.engagement.book.species[unit.species];
  for (let i = 0; i < cards; i++) {
    const card = field.cards.draw(field.side[u]!, "CP-HERD-2 drive");
    length += field.deck.move[card]!;
  }
  const x = field.px[herd]!;
  const y = field.py[herd]!;
  const gap = hypot(order.to[0] - x, order.to[1] - y);
  const share = gap === 0 ? 0 : Math.min(1, length / gap);
  const dx = (order.to[0] - x) * share;
  const dy = (order.to[1] - y) * share;
  field.px[herd] = x + dx;
  field.py[herd] = y + dy;
  field.witness.herdRuns(herd);
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    // CP-GEO-2: who is aboard a wagon stays there.
    if (!isAble(f) || field.aboard[f] !== NOBODY) continue;
    // CP-GEO-11: the edge stops him, and not the herd.
    goAlong(f, dx, dy);
  }
  leave(herd);
  return true;
}

// ---- CP-WAG

type WagonOrder = Extract<Order, { do: "gap" | "board" | "alight" | "cut" | "overturn" }>;

function handleWagon(u: number, order: WagonOrder): boolean {
  switch (order.do) {
    case "gap":
      return clearGap(u, order.obstacle);
    case "alight":
      return alight(u);
    case "board":
      if (!stands(order.wagon) || paceOf(order.wagon) !== PACE.stands) return false;
      return board(u, order.wagon);
    case "cut": {
      const team = field.team[order.wagon]!;
      const hurt = team === TEAM.dead || team === TEAM.wounded;
      if (!hurt || handsAt(u, order.wagon) === 0) return false;
      field.team[order.wagon] = TEAM.whole;
      field.cutOut[order.wagon] = 1;
      return true;
    }
    default:
      return tip(u, order.wagon);
  }
}

function clearGap(u: number, obstacle: number): boolean {
  const one = field.engagement.obstacles[obstacle];
  if (one === undefined) return false;
  let cleared = false;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (!isAble(f) || field.mounted[f] !== 0) continue;
    const gap = distanceToLine(one.from, one.to, field.x[f]!, field.y[f]!);
    if (gap > AT_HAND + TINY) continue;
    field.open[obstacle] = 1;
    cleared = true;
  }
  return cleared;
}

/** CP-WAG-2: a team without anybody to drive it stands, unless it runs away. */
function paceOf(wagon: number): number {
  if (field.runaway[wagon] !== 0) return PACE.gallops;
  return field.strength[wagon] === 0 ? PACE.stands : field.pace[wagon]!;
}

/** Not overturned. */
const stands = (wagon: number): boolean => field.kind[wagon] === KIND.wagon;

const isAt = (f: number, wagon: number): boolean =>
  isAble(f) &&
  field.mounted[f] === 0 &&
  field.distanceTo(f, field.px[wagon]!, field.py[wagon]!) <= AT_HAND + TINY;

function handsAt(u: number, wagon: number): number {
  let hands = 0;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (isAt(f, wagon)) hands++;
  }
  return hands;
}

function board(u: number, wagon: number): boolean {
  let any = false;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (!isAt(f, wagon)) continue;
    field.climb(f, wagon);
    any = true;
  }
  return any;
}

function alight(u: number): boolean {
  let any = false;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    const wagon = field.aboard[f]!;
    if (!isAble(f) || wagon === NOBODY) continue;
    if (paceOf(wagon) === PACE.gallops) continue;
    field.leaveReins(f);
    field.aboard[f] = NOBODY;
    field.cover[f] = 0;
    any = true;
  }
  return any;
}

/** CP-WAG-5: an empty wagon without a team becomes a barricade for those who tipped it. */
function tip(u: number, wagon: number): boolean {
  if (!stands(wagon) || field.team[wagon] !== TEAM.none) return false;
  if (handsAt(u, wagon) < OVERTURNERS) return false;
  for (let f = 0; f < field.count; f++) {
    if (field.aboard[f] === wagon && field.out[f] === OUT.no) return false;
  }
  barricade(wagon);
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (!isAt(f, wagon)) continue;
    field.leaveReins(f);
    field.takeWall(f);
  }
  return true;
}
