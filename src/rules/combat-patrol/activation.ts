/** CP-ACT-7, CP-FIRE-9, CP-POL-1: the activation of a unit, from its morale to its charges. */
import { bearActs, feelsProvoked } from "./bears.js";
import { DID, MODE } from "./counts.js";
import { fixFuse } from "./dynamite.js";
import { beginFire, declare, declareThrow, resolveFire } from "./fire.js";
import { crewActs, crewRecovers } from "./gatling.js";
import { herdsRecover } from "./herds.js";
import { charges } from "./melee.js";
import { resolveMarkers, steady } from "./morale.js";
import { endGallops, moveUnit } from "./moves.js";
import { OBEYED, obey } from "./orders.js";
import { CHOICE, DEED, likes, mayThrow } from "./policy.js";
import { checkScares } from "./scares.js";
import { type Field, KIND, MIND, NOBODY, OUT, PACE, TINY } from "./state.js";
import { control, drive, rolls } from "./wagons.js";

/** A full activation of a unit: pin, markers, and what it does. */
export function activate(field: Field, u: number): void {
  begin(field, u);
  field.pinned[u] = 0;
  // Unless it is driven now.
  field.pace[u] = PACE.stands;
  if (field.kind[u] === KIND.bear) feelsProvoked(field, u);
  if (field.markers[u] !== 0) {
    steady(field, u);
    resolveMarkers(field, u);
  }
  act(field, u);
  herdsRecover(field, u);
  finish(field, u);
}

/** CP-ACT-6, CP-ACT-10: a hero of a larger unit acts alone; pin and markers wait. */
export function activateHero(field: Field, f: number): void {
  const u = field.unitOf[f]!;
  begin(field, u);
  for (let g = field.first[u]!; g < field.end[u]!; g++) {
    if (g !== f) field.done[g] = 1;
  }
  act(field, u, f);
  finish(field, u);
}

function begin(field: Field, u: number): void {
  field.cards.startActivation();
  field.had[u] = field.markers[u]!;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    field.done[f] = 0;
    field.advanced[f] = 0;
    field.moved[f] = 0;
    field.deed[f] = DEED.nothing;
  }
}

function finish(field: Field, u: number): void {
  endGallops(field, u);
  for (let f = field.first[u]!; f < field.end[u]!; f++) field.done[f] = 0;
  checkScares(field);
}

/** @param hero who acts alone, on the Hero card; else NOBODY */
function act(field: Field, u: number, hero = NOBODY): void {
  switch (field.kind[u]) {
    case KIND.bear:
      bearActs(field, u);
      return;
    case KIND.gatling:
      crewRecovers(field, u);
      if (obey(field, u) === OBEYED.no) crewActs(field, u);
      return;
    default:
      if (field.runaway[u] !== 0) control(field, u);
      settle(field, u);
      if (field.kind[u] === KIND.wagon) actWagon(field, u, hero);
      else if (obey(field, u) === OBEYED.no) actMen(field, u);
  }
}

/** CP-POL-1, CP-POL-10, C4: what everybody does; who recovers or clears a marker has done with it. */
function settle(field: Field, u: number): void {
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (field.out[f] !== OUT.no || field.done[f] !== 0) continue;
    const deed = field.asks.choose(CHOICE.deed, f);
    field.deed[f] = deed;
    if (deed > DEED.clear || deed === DEED.nothing) continue;
    if (deed === DEED.recover) field.stunned[f] = 0;
    else {
      field.empty[f]!--;
      field.asks.count(field.columns.deedCells[f]! + DID.clearing);
    }
    field.done[f] = 1;
    field.deed[f] = DEED.nothing;
    fixFuse(field, f);
  }
}

/** CP-DYN-4: who acts by himself lays no fuse. */
function fixActingFuses(field: Field, u: number): void {
  if (field.fused.length === 0) return;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (field.deed[f] !== DEED.nothing) fixFuse(field, f);
  }
}

/** CP-FIRE-9: standing fire, moves, moving fire, charges. */
function actMen(field: Field, u: number): void {
  fixActingFuses(field, u);
  fireStanding(field, u);
  moveUnit(field, u);
  fireMoving(field, u);
  charges(field, u);
}

/** CP-WAG-3, CP-WAG-7, CP-WAG-10, CP-WAG-11. */
function actWagon(field: Field, u: number, hero: number): void {
  const wild = field.runaway[u] !== 0;
  if (!wild && obey(field, u) === OBEYED.yes) return;
  fixActingFuses(field, u);
  // CP-ACT-6: on the Hero card a team runs away with nobody but the hero who drives it.
  const runs = wild && (hero === NOBODY || field.driver[u] === hero);
  const pinned = field.pinned[u] !== 0 && field.readings.pinStopsWagon;
  const held = !wild && (pinned || keepsPlace(field, u));
  const goes = rolls(field, u) && !held && (takeReins(field, u, wild) || runs);
  fireStanding(field, u, goes);
  if (goes) drive(field, u);
  moveUnit(field, u);
  fireMoving(field, u);
  charges(field, u);
}

/** CP-POL-13: whether its driver, or who would be it, has a mind to stay. */
function keepsPlace(field: Field, u: number): boolean {
  let f = field.driver[u]!;
  for (let g = field.first[u]!; f === NOBODY && g < field.end[u]!; g++) {
    if (field.out[g] === OUT.no) f = g;
  }
  if (f === NOBODY || field.nearest(f) === NOBODY) return field.units[u]?.tactic === "hold";
  const does = field.mind(f);
  return does === MIND.hold || does === MIND.wait;
}

/**
 * CP-WAG-10, CP-WAG-11.
 * @param wild the team runs away: nobody drives
 * @returns true if a driver drives in this activation; he fires at nobody
 */
function takeReins(field: Field, u: number, wild: boolean): boolean {
  const driver = field.driver[u]!;
  if (driver !== NOBODY) {
    if (wild) return false;
    field.deed[driver] = DEED.nothing;
    if (field.done[driver] !== 0) return false;
    fixFuse(field, driver);
    return true;
  }
  for (let f = 0; f < field.count; f++) {
    if (field.aboard[f] !== u || field.out[f] !== OUT.no || field.done[f] !== 0) continue;
    if (field.unitOf[f] !== u) continue;
    field.driver[u] = f;
    field.deed[f] = DEED.nothing;
    field.done[f] = 1;
    fixFuse(field, f);
    return false;
  }
  return false;
}

const fires = (field: Field, f: number, deed: number): boolean =>
  field.deed[f] === deed &&
  field.out[f] === OUT.no &&
  field.stunned[f] === 0 &&
  field.done[f] === 0;

/** @param rolling passengers wait until their wagon has moved */
function fireStanding(field: Field, u: number, rolling = false): void {
  beginFire();
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (field.advanced[f] !== 0 || (rolling && field.aboard[f] === u)) continue;
    if (fires(field, f, DEED.fire)) declare(field, f, MODE.standing);
    else if (fires(field, f, DEED.throw)) declareThrow(field, f, MODE.standing);
  }
  resolveFire(field);
}

/** CP-FIRE-9: the second declaration. */
function fireMoving(field: Field, u: number): void {
  beginFire();
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    const went = field.moved[f] !== 0 || field.advanced[f] !== 0;
    if (!went) continue;
    if (fires(field, f, DEED.fire) || fires(field, f, DEED.range)) declare(field, f, MODE.moving);
    else if (fires(field, f, DEED.walk)) {
      if (field.nearest(f) !== NOBODY && field.gap <= likes(field, f) + TINY) {
        declare(field, f, MODE.moving);
      }
    } else if (fires(field, f, DEED.throw) || fires(field, f, DEED.bring)) {
      const e = field.nearest(f);
      if (e !== NOBODY && mayThrow(field, f, e, field.gap)) declareThrow(field, f, MODE.moving);
    }
  }
  resolveFire(field);
}
