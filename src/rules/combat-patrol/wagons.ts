/** CP-WAG: driving, running away, overturning. */
import { cos, hypot } from "../../core/elementary.js";
import { EVENT, SOURCE } from "./counts.js";
import { INCAPACITATE } from "./deck.js";
import type { Point } from "./engagement.js";
import { does, hurt, stun } from "./harm.js";
import { comesAcross, crossing, goal, inside, span, touches } from "./movement.js";
import { DECK } from "./rolls.js";
import { field, KIND, NOBODY, OUT, PACE, TEAM, TINY } from "./state.js";

/** CP-MOV-4: grade of the check. */
const REGULAR = 2;
/** CP-WAG-8: a turn above 45 degrees. */
const SHARP = cos(Math.PI / 4);

/** How a wagon goes in an activation. */
const GAIT = { walk: 0, gallop: 1, runaway: 2 } as const;

/** CP-MOV-4: whether a card bogs in terrain of a grade, 1 to 3. */
export function bogged(card: number, grade: number): boolean {
  return grade >= 4 - field.deck.bog[card]!;
}

function fails(deck: number): boolean {
  return bogged(field.cards.draw(deck, "CP-WAG-8 bog check"), REGULAR);
}

/** Whether a wagon can move at all. */
export function rolls(u: number): boolean {
  const team = field.team[u]!;
  const unit = field.units[u];
  if (unit?.kind !== "wagon" || team === TEAM.none || team === TEAM.dead) return false;
  if (field.runaway[u] !== 0) return true;
  return field.leg[u]! < unit.path.length && (isFast(u) || !isBarred(u, unit.path));
}

/** CP-WAG-4: at a gallop, when it does not run away. */
function isFast(u: number): boolean {
  const unit = field.units[u];
  return unit?.kind === "wagon" && unit.gallops && field.cutOut[u] === 0;
}

/** CP-WAG-1: whether it has come to an obstacle that it may not cross. */
function isBarred(u: number, path: readonly Point[]): boolean {
  for (let leg = field.leg[u]!; leg < path.length; leg++) {
    const [toX, toY] = path[leg]!;
    if (hypot(toX - field.px[u]!, toY - field.py[u]!) <= TINY) continue;
    for (let i = 0; i < field.obstacles; i++) if (comesAcross(i, u, toX, toY)) return true;
    return false;
  }
  return false;
}

/** CP-WAG-7: the driver of a runaway tries to get it back in hand. */
export function control(u: number): void {
  const driver = field.driver[u]!;
  if (driver === NOBODY || field.stunned[driver] !== 0 || field.done[driver] !== 0) return;
  const card = field.cards.draw(field.side[u]!, "CP-WAG-7 control");
  const row = field.moraleRow(field.guts[driver]!, false);
  if (field.deck.mor[card]! <= row[0]) field.runaway[u] = 0;
  field.witness.controls(driver, u);
}

/** CP-WAG-1: a wagon drives, or runs away. */
export function drive(u: number): void {
  const unit = field.units[u];
  if (unit?.kind !== "wagon") return;
  field.witness.setsOut(u);
  const wild = field.runaway[u] !== 0;
  const deck = wild ? DECK.gm : field.side[u]!;
  const fast = wild || isFast(u);
  let length = field.deck.move[field.cards.draw(deck, "CP-WAG-1 move")]!;
  if (fast) length += field.deck.move[field.cards.draw(deck, "CP-WAG-1 gallop")]!;
  if (field.team[u] === TEAM.wounded) length /= 2;
  if (waysTouchRough(u, unit.path, length, wild)) length = Math.floor(length / 2);
  goal.length = length;
  field.pace[u] = fast ? PACE.gallops : PACE.goes;
  if (!follow(u, unit.path, deck, wild ? GAIT.runaway : fast ? GAIT.gallop : GAIT.walk)) {
    field.pace[u] = PACE.stands;
  }
  bringAlong(u);
  for (let f = 0; f < field.count; f++) if (field.aboard[f] === u) field.moved[f] = 1;
  field.witness.drives(u, fast, wild);
}

/** CP-GEO-2: those aboard are where their wagon is. */
function bringAlong(u: number): void {
  for (let f = 0; f < field.count; f++) {
    if (field.aboard[f] === u) field.stand(f, field.px[u]!, field.py[u]!);
  }
}

function waysTouchRough(u: number, path: readonly Point[], length: number, wild: boolean): boolean {
  if (field.engagement.areas.length === 0) return false;
  let x = field.px[u]!;
  let y = field.py[u]!;
  let left = length;
  let ux = field.headX[u]!;
  let uy = field.headY[u]!;
  for (let leg = field.leg[u]!; leg < path.length && left > 0; leg++) {
    const corner = path[leg]!;
    const toX = corner[0];
    const toY = corner[1];
    const fromX = x;
    const fromY = y;
    const d = hypot(toX - x, toY - y);
    const share = d === 0 ? 0 : Math.min(1, left / d);
    const endX = x + (toX - x) * share;
    const endY = y + (toY - y) * share;
    if (touches("rough", x, y, endX, endY)) return true;
    left -= d;
    x = endX;
    y = endY;
    if (d <= TINY) continue;
    ux = (toX - fromX) / d;
    uy = (toY - fromY) / d;
  }
  if (!wild || left <= 0 || u === field.coach) return false;
  return touches("rough", x, y, x + left * ux, y + left * uy);
}

/** CP-GEO-17: `goal.length` along its way, checking what asks for a check, in order. @returns false if it has stopped */
function follow(u: number, path: readonly Point[], deck: number, gait: number): boolean {
  let left = goal.length;
  let goes = true;
  while (left > TINY && field.leg[u]! < path.length) {
    const corner = path[field.leg[u]!]!;
    const toX = corner[0];
    const toY = corner[1];
    const x = field.px[u]!;
    const y = field.py[u]!;
    const dx = toX - x;
    const dy = toY - y;
    const d = Math.sqrt(dx * dx + dy * dy);
    const step = Math.min(left, d);
    // At the corner already there is no way to it that a check could be for.
    if (d > TINY) {
      if (!turnInto(u, corner, deck, gait)) return false;
      goal.x = x + field.headX[u]! * step;
      goal.y = y + field.headY[u]! * step;
      goes = goStraight(u, deck, gait);
    }
    left = goes ? left - step : 0;
    // Rough ground that begins at a corner may have stopped it there.
    if (hypot(toX - field.px[u]!, toY - field.py[u]!) <= TINY) {
      field.px[u] = toX;
      field.py[u] = toY;
      field.leg[u]!++;
    }
  }
  if (u === field.coach) {
    if (field.leg[u]! < path.length) return goes;
    field.coachHome = true;
    // It has left the table (CP-GEO-17).
    field.team[u] = TEAM.none;
    return false;
  }
  if (gait !== GAIT.runaway) return goes && field.leg[u]! < path.length;
  // CP-WAG-6: straight ahead.
  if (left <= TINY) return goes;
  goal.x = field.px[u]! + left * field.headX[u]!;
  goal.y = field.py[u]! + left * field.headY[u]!;
  return goStraight(u, deck, gait);
}

/** CP-WAG-8: toward a corner. @returns false if it gets no farther */
function turnInto(u: number, corner: Point, deck: number, gait: number): boolean {
  const dx = corner[0] - field.px[u]!;
  const dy = corner[1] - field.py[u]!;
  const d = Math.sqrt(dx * dx + dy * dy);
  const ux = dx / d;
  const uy = dy / d;
  const started = field.leg[u] !== 0;
  const cos = ux * field.headX[u]! + uy * field.headY[u]!;
  const sharp = started && cos < SHARP - TINY;
  field.headX[u] = ux;
  field.headY[u] = uy;
  return !sharp || gait === GAIT.walk || passes(u, deck, gait);
}

/** CP-WAG-8: a check; a runaway that fails is overturned. */
function passes(u: number, deck: number, gait: number): boolean {
  if (!fails(deck)) return true;
  if (gait === GAIT.runaway) overturn(u);
  return false;
}

/** One straight piece of the way, to `goal`: obstacles and rough ground as they come. @returns false if it stops */
function goStraight(u: number, deck: number, gait: number): boolean {
  const { areas } = field.engagement;
  const { x: endX, y: endY } = goal;
  const x = field.px[u]!;
  const y = field.py[u]!;
  const lines = field.obstacles;
  // What is at the same place comes in this order: each obstacle, then one piece of rough ground.
  let last = -1;
  for (let done = 0; ; ) {
    let first = 2;
    let what = -1;
    let rough = -1;
    for (let i = 0; i < lines; i++) {
      const share = comesAcross(i, u, endX, endY) ? 0 : crossing(i, x, y, endX, endY);
      if (share >= first - TINY || !isNext(share, i, done, last)) continue;
      first = share;
      what = i;
    }
    for (let i = 0; i < areas.length; i++) {
      const area = areas[i]!;
      if (area.kind === "road") continue;
      const share = inside(area.from, area.to, x, y, endX, endY);
      if (share >= first - TINY || !isNext(share, lines, done, last)) continue;
      first = share;
      what = lines;
      rough = i;
    }
    if (first > 1 + TINY) {
      halt(u, endX, endY);
      return true;
    }
    if (!passesOne(u, rough, endX, endY, first, deck, gait)) return false;
    done = first;
    last = what;
  }
}

const isNext = (share: number, what: number, done: number, last: number): boolean =>
  share > done + TINY || (share >= done - TINY && what > last);

/** It stands there now; obstacles below it are still before it (C27). */
function halt(u: number, x: number, y: number): void {
  if (hypot(x - field.px[u]!, y - field.py[u]!) > TINY) {
    field.cameX[u] = field.headX[u]!;
    field.cameY[u] = field.headY[u]!;
  }
  field.px[u] = x;
  field.py[u] = y;
}

function passesOne(
  u: number,
  rough: number,
  endX: number,
  endY: number,
  share: number,
  deck: number,
  gait: number,
): boolean {
  const x = field.px[u]!;
  const y = field.py[u]!;
  let stop = share;
  const checks = rough >= 0 || gait !== GAIT.walk;
  if (checks && !fails(deck)) return true;
  if (rough >= 0) {
    const area = field.engagement.areas[rough];
    if (area !== undefined) inside(area.from, area.to, x, y, endX, endY);
    stop = (span.from + span.to) / 2;
  }
  halt(u, x + (endX - x) * stop, y + (endY - y) * stop);
  if (rough >= 0 || gait === GAIT.walk) return false;
  // Who fails hangs up on it, and goes on from there.
  field.cameX[u] = 0;
  field.cameY[u] = 0;
  if (gait === GAIT.runaway) overturn(u);
  return false;
}

/** CP-WAG-8, CP-WAG-9: overturned and destroyed; everybody aboard is thrown out. */
function overturn(u: number): void {
  const { cards, deck } = field;
  field.runaway[u] = 0;
  field.asks.count(field.columns.eventCell + EVENT.overturned);
  if (u === field.coach) field.coachLost = true;
  field.team[u] = TEAM.none;
  bringAlong(u);
  field.witness.overturns(u);
  for (let f = 0; f < field.count; f++) {
    // The load of one may have put out the next.
    if (field.aboard[f] !== u || field.out[f] !== OUT.no) continue;
    const own = deck.d10[cards.draw(field.deckOf(f), "CP-WAG-9 man")]! + field.melee[f]!;
    const other = deck.d10[cards.draw(DECK.gm, "CP-WAG-9 wagon")]!;
    if (own >= other) stun(f);
    else {
      const card = cards.draw(DECK.gm, "CP-WAG-9 damage");
      does(NOBODY, SOURCE.melee, DECK.gm);
      hurt(f, deck.sev[card] === INCAPACITATE, deck.loc[card]!);
    }
    field.witness.thrownOut(f, own >= other);
  }
  barricade(u);
}

/** CP-WAG-5, CP-WAG-8: what lies there gives wall cover to whoever was aboard. */
export function barricade(u: number): void {
  field.kind[u] = KIND.men;
  field.driver[u] = NOBODY;
  for (let f = 0; f < field.count; f++) {
    if (field.aboard[f] === u && field.out[f] === OUT.no) field.takeWall(f);
    else if (field.aboard[f] === u) field.aboard[f] = NOBODY;
  }
}
