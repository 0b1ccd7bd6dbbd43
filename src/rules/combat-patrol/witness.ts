/**
 * Hears what happens in a game, once it has happened, and tells it (`told.ts`). While games are played nobody listens:
 * these are methods without a body. Figures, units and cards by number; `effect` is one of COUNTED_EFFECT.
 */
import type { Order } from "./engagement.js";

export class Witness {
  /** All stand where the game begins. */
  begins(): void {}

  // ---- CP-MOR, CP-ATT

  /** A hero or a leader has taken markers off. */
  steadies(_f: number): void {}
  /** @param _result index of MORALE, as the card has it */
  markerResolved(_f: number, _result: number): void {}
  /** His stun, or a marker of his own weapon, cost him the activation. */
  recovers(_f: number): void {}
  clears(_f: number): void {}

  // ---- CP-MOV, CP-MTD: `goal.length` says how far

  /** A figure has moved towards an enemy. */
  moves(_f: number, _e: number): void {}
  /** He is about to go to a line, and to stay there: before those who move in front of him in the list. */
  hangsUp(_f: number): void {}
  allMoved(): void {}
  isSpent(_f: number): void {}
  /** A bear has, which does not reach its prey; or sits where it is. */
  comesNearer(_bear: number): void {}
  looksOn(_bear: number): void {}

  // ---- CP-FIRE, CP-DYN

  /** He is about to declare fire at an enemy, of all in range. @param _weapon as below */
  picks(_f: number, _weapon: number, _target: number): void {}
  /**
   * He begins to fire or to throw.
   * @param _weapon his number; figures and unit for a gun
   * @param _aim    one of AIM, and which
   */
  fires(_f: number, _weapon: number, _aim: number, _target: number): void {}
  misses(_f: number): void {}
  runsOut(_f: number, _weapon: number, _card: number): void {}
  hits(_f: number, _e: number, _card: number, _effect: number): void {}
  /** @param _which `field.team` or `field.carriage` */
  hitsTeam(_f: number, _which: Uint8Array, _u: number, _card: number, _counts: boolean): void {}
  isThrown(_f: number, _badly: boolean): void {}
  loadTried(_f: number, _goesOff: boolean): void {}
  throwFails(_f: number, _dud: boolean): void {}
  throws(_f: number, _column: number, _onTarget: boolean): void {}
  explodes(_charge: number): void {}
  usesCharge(_f: number, _charge: number): void {}
  blastReaches(_f: number, _isHit: boolean): void {}
  blastHits(_f: number, _effect: number): void {}
  blastReachesTeam(_which: Uint8Array, _u: number, _isHit: boolean): void {}
  blastHitsTeam(_which: Uint8Array, _u: number): void {}

  // ---- CP-MEL, CP-REACT

  /** Into contact with an enemy, `field.gap` away until now. */
  charges(_f: number, _e: number): void {}
  helps(_f: number, _attacker: number): void {}
  reacts(_f: number, _reacts: boolean): void {}
  /** By a counter-charge. */
  meets(_f: number): void {}
  findsNobody(_f: number): void {}
  /** @param _own total of the attacker */
  fought(_f: number, _d: number, _own: number, _other: number): void {}
  ridesOn(_f: number): void {}
  /** By an obstacle, as he rides on. */
  isStopped(_f: number): void {}

  // ---- CP-GATLING

  comesBack(_f: number): void {}
  clearsGun(_u: number): void {}
  setsUp(_u: number): void {}
  turnsGun(_u: number, _e: number): void {}

  // ---- CP-STAM, CP-HERD

  /** What comes of it follows. */
  herdChecked(_u: number): void {}
  herdStays(_u: number): void {}
  stampedes(_u: number): void {}
  herdRuns(_u: number): void {}
  trampled(_u: number, _f: number, _own: number, _herd: number): void {}

  // ---- CP-WAG

  teamChecked(_u: number): void {}
  controls(_driver: number, _u: number): void {}
  takesReins(_f: number): void {}
  /** A wagon is about to drive. */
  setsOut(_u: number): void {}
  drives(_u: number, _fast: boolean, _wild: boolean): void {}
  overturns(_u: number): void {}
  thrownOut(_f: number, _stunned: boolean): void {}

  // ---- CP-ORD

  /** @param _first who would carry it out */
  waits(_u: number, _first: number): void {}
  /** @param _came one of CAME */
  obeys(_u: number, _first: number, _order: Order, _came: number): void {}
}

export const NOBODY_WATCHES = new Witness();
