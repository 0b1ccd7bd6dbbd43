/** CP-ACT-7, CP-FIRE-9, CP-POL-1: the activation of a unit, from its morale to its charges. */
import { bearActs, feelsProvoked } from "./bears.js";
import { DID, MODE } from "./counts.js";
import { fixFuse, useCharges } from "./dynamite.js";
import { beginFire, declare, declareThrow, resolveFire } from "./fire.js";
import { crewActs, crewRecovers } from "./gatling.js";
import { herdsRecover } from "./herds.js";
import { charges } from "./melee.js";
import { resolveMarkers, steady } from "./morale.js";
import { endGallop, moveUnit } from "./moves.js";
import { OBEYED, obey } from "./orders.js";
import { CHOICE, DEED, likes, mayThrow } from "./policy.js";
import { checkScares } from "./scares.js";
import { field, KIND, MIND, NOBODY, OUT, PACE, TINY } from "./state.js";
import { control, drive, rolls } from "./wagons.js";

/** Deeds as bits; one more, that somebody has been forced forward. */
const CHARGING = 1 << DEED.charge;
const STANDING = (1 << DEED.fire) | (1 << DEED.throw);
const MOVING =
  CHARGING | (1 << DEED.close) | (1 << DEED.walk) | (1 << DEED.range) | (1 << DEED.bring);
const ADVANCED = 1 << 10;

/** A full activation of a unit: pin, markers, and what it does. */
export function activate(u: number): void {
  begin(u);
  field.pinned[u] = 0;
  // Unless it is driven now.
  field.pace[u] = PACE.stands;
  if (field.kind[u] === KIND.bear) feelsProvoked(u);
  if (field.markers[u] !== 0) {
    steady(u);
    resolveMarkers(u);
  }
  act(u);
  herdsRecover(u);
  finish(u);
}

/** CP-ACT-6, CP-ACT-10: a hero of a larger unit acts alone; pin and markers wait. */
export function activateHero(f: number): void {
  const u = field.unitOf[f]!;
  begin(u);
  for (let g = field.first[u]!; g < field.end[u]!; g++) {
    if (g !== f) field.done[g] = 1;
  }
  act(u, f);
  finish(u);
}

function begin(u: number): void {
  field.cards.startActivation();
  field.had[u] = field.markers[u]!;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    field.done[f] = 0;
    field.advanced[f] = 0;
    field.moved[f] = 0;
    field.deed[f] = DEED.nothing;
  }
}

function finish(u: number): void {
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    field.done[f] = 0;
    if (field.gallops[f] !== 0) endGallop(f);
  }
  checkScares();
}

/** @param hero who acts alone, on the Hero card; else NOBODY */
function act(u: number, hero = NOBODY): void {
  useCharges(u);
  switch (field.kind[u]) {
    case KIND.bear:
      bearActs(u);
      return;
    case KIND.gatling:
      crewRecovers(u);
      if (obey(u) === OBEYED.no) crewActs(u);
      return;
    default: {
      if (field.runaway[u] !== 0) control(u);
      const deeds = settle(u);
      if (field.kind[u] === KIND.wagon) actWagon(u, hero);
      else if (obey(u) === OBEYED.no) actMen(u, deeds);
    }
  }
}

/**
 * CP-POL-1, CP-POL-10, C4: what everybody does; who recovers or clears a marker has done with it.
 * @returns what is to be done now, as bits
 */
function settle(u: number): number {
  let deeds = 0;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (field.out[f] !== OUT.no || field.done[f] !== 0) continue;
    const deed = field.asks.choose(CHOICE.deed, f);
    field.deed[f] = deed;
    if (deed > DEED.clear || deed === DEED.nothing) {
      deeds |= 1 << deed;
      if (field.advanced[f] !== 0) deeds |= ADVANCED;
      continue;
    }
    if (deed === DEED.recover) {
      field.stunned[f] = 0;
      field.witness.recovers(f);
    } else {
      field.empty[f]!--;
      field.asks.count(field.columns.deedCells[f]! + DID.clearing);
      field.witness.clears(f);
    }
    field.done[f] = 1;
    field.deed[f] = DEED.nothing;
    fixFuse(f);
  }
  return deeds;
}

/** CP-DYN-4: who acts by himself lays no fuse. */
function fixActingFuses(u: number): void {
  if (field.charges === 0) return;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (field.deed[f] !== DEED.nothing) fixFuse(f);
  }
}

/** CP-FIRE-9: standing fire, moves, moving fire, charges; what nobody does is passed over. */
function actMen(u: number, deeds: number): void {
  fixActingFuses(u);
  if ((deeds & STANDING) !== 0) fireStanding(u);
  if ((deeds & MOVING) !== 0) moveUnit(u);
  if ((deeds & (MOVING | ADVANCED)) !== 0) fireMoving(u);
  if ((deeds & CHARGING) !== 0) charges(u);
}

/** CP-WAG-3, CP-WAG-7, CP-WAG-10, CP-WAG-11. */
function actWagon(u: number, hero: number): void {
  const wild = field.runaway[u] !== 0;
  if (!wild && obey(u) === OBEYED.yes) return;
  fixActingFuses(u);
  // CP-ACT-6: on the Hero card a team runs away with nobody but the hero who drives it.
  const runs = wild && (hero === NOBODY || field.driver[u] === hero);
  const pinned = field.pinned[u] !== 0 && field.readings.pinStopsWagon;
  const held = !wild && (pinned || keepsPlace(u));
  const goes = rolls(u) && !held && (takeReins(u, wild) || runs);
  fireStanding(u, goes);
  if (goes) drive(u);
  moveUnit(u);
  fireMoving(u);
  charges(u);
}

/** CP-POL-13: whether its driver, or who would be it, has a mind to stay. */
function keepsPlace(u: number): boolean {
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
function takeReins(u: number, wild: boolean): boolean {
  const driver = field.driver[u]!;
  if (driver !== NOBODY) {
    if (wild) return false;
    field.deed[driver] = DEED.nothing;
    if (field.done[driver] !== 0) return false;
    fixFuse(driver);
    return true;
  }
  for (let f = 0; f < field.count; f++) {
    if (field.aboard[f] !== u || field.out[f] !== OUT.no || field.done[f] !== 0) continue;
    if (field.unitOf[f] !== u) continue;
    field.driver[u] = f;
    field.deed[f] = DEED.nothing;
    field.done[f] = 1;
    fixFuse(f);
    field.witness.takesReins(f);
    return false;
  }
  return false;
}

const fires = (f: number, deed: number): boolean =>
  field.deed[f] === deed &&
  field.out[f] === OUT.no &&
  field.stunned[f] === 0 &&
  field.done[f] === 0;

/** @param rolling passengers wait until their wagon has moved */
function fireStanding(u: number, rolling = false): void {
  beginFire();
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (field.advanced[f] !== 0 || (rolling && field.aboard[f] === u)) continue;
    if (fires(f, DEED.fire)) declare(f, MODE.standing);
    else if (fires(f, DEED.throw)) declareThrow(f, MODE.standing);
  }
  resolveFire();
}

/** CP-FIRE-9: the second declaration. */
function fireMoving(u: number): void {
  beginFire();
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    const went = field.moved[f] !== 0 || field.advanced[f] !== 0;
    if (!went) continue;
    if (fires(f, DEED.fire) || fires(f, DEED.range)) declare(f, MODE.moving);
    else if (fires(f, DEED.walk)) {
      if (field.nearest(f) !== NOBODY && field.gap <= likes(f) + TINY) {
        declare(f, MODE.moving);
      }
    } else if (fires(f, DEED.throw) || fires(f, DEED.bring)) {
      const e = field.nearest(f);
      if (e !== NOBODY && mayThrow(f, e, field.gap)) declareThrow(f, MODE.moving);
    }
  }
  resolveFire();
}
