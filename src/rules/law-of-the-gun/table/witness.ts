/** What happens in a game on a table, for whoever tells it (told.ts). While games are played nobody looks. */

/** What somebody moves for. */
export type Purpose =
  | "path"
  | "towards"
  | "back"
  | "edge"
  | "cover"
  | "away"
  | "round"
  | "on"
  | "side"
  | "centre"
  | "short"
  | "stood";

/** How somebody comes on the enemy's list (LG-VIS-2). */
export type Seen = "view" | "shot" | "spotted";

/** Men, guns, places and dummies are numbers; men as a set are bits. What happens has happened, if nothing else is said. */
export class Witness {
  // ---- the course of the game

  /** LG-TURN-2: it is known who moves first. */
  begins(): void {}
  /** LG-SOLO-7: a group has its place; a dummy is laid. */
  dealt(_list: number, _drawn: Float64Array): void {}
  laid(_dummy: number): void {}
  /** Everybody is where he begins. */
  placed(): void {}
  turn(_side: number): void {}
  /** LG-DRAW-1. @param totals by man, 0 for whoever does not draw */
  draws(_totals: Int8Array): void {}
  /** LG-DRAW-3: their place in the order has come. */
  together(_men: number): void {}
  offers(_m: number, _other: number): void {}
  surrenders(_m: number): void {}
  /** LG-COOL-2. @param calms whether his Cool has risen */
  gathers(_m: number, _calms: boolean): void {}

  // ---- sight

  comesIntoView(_m: number, _how: Seen): void {}
  outOfSight(_m: number): void {}
  /** A dummy is about to be taken away. */
  takesAway(_dummy: number): void {}
  /** LG-VIS-3: he has tried, over the distance measured last. @param hidden himself for a dummy */
  looks(_m: number, _hidden: number, _near: boolean, _found: boolean): void {}

  // ---- orders

  /** LG-SOLO-2. @param charted those who act on it */
  charts(_leader: number, _charted: number, _row: number, _passed: boolean, _sees: boolean): void {}
  /** LG-INIT-1: rolled, and not yet followed. @param others whoever wants to change beside the leader */
  rolls(_leader: number, _changes: boolean, _others: number, _roll: number): void {}
  reloads(_m: number, _gun: number): void {}
  /** LG-AMMO-2. */
  refills(_m: number, _gun: number): void {}
  takes(_m: number, _giver: number, _gun: number): void {}
  leaves(_m: number): void {}

  // ---- moves

  /** He is about to move. @param whom an enemy or dummy; a place, of cover */
  means(_m: number, _purpose: Purpose, _whom: number): void {}
  /** LG-MOVE-2: diced. */
  moves(_m: number, _cm: number): void {}
  setsOff(_m: number, _fast: boolean): void {}
  /** He goes on towards a point of his way. */
  goesTo(_at: number): void {}
  /** LG-TERR-1. */
  crosses(_m: number, _piece: number, _cm: number): void {}
  arrives(_m: number): void {}
  standsUp(_m: number): void {}
  goesProne(_m: number): void {}
  /** @param place -1 for none */
  dismounts(_m: number, _place: number): void {}
  /** Off his horse, or out of a vehicle. */
  falls(_m: number, _rule: "LG-TERR-2" | "LG-INJ-6", _cart: boolean): void {}
  fallsBack(_m: number): void {}
  panics(_m: number): void {}
  runs(_m: number, _enemy: number): void {}
  /** He is out. @param off the table */
  flees(_m: number, _off: boolean): void {}
  rallies(_m: number): void {}

  // ---- hand to hand

  /** LG-CHARGE-1: not tested yet. */
  charges(_m: number, _target: number): void {}
  comesOn(_m: number, _target: number): void {}
  halfWay(_m: number): void {}
  chargesOn(_m: number): void {}
  closes(_m: number, _target: number): void {}
  /** LG-MELEE-1: the best of either side. */
  fights(_a: number, _b: number, _totalA: number, _totalB: number): void {}
  fightsOn(_m: number): void {}
  pushed(_m: number): void {}

  // ---- shots and what they do

  reacts(_m: number, _mover: number): void {}
  /** LG-FAN-1: he has tried to, with the shot that he has planned. */
  fans(_m: number): void {}
  firesRapidly(_m: number): void {}
  /** The shot of a slot is diced. @param code of shots.ts */
  fires(_m: number, _slot: number, _code: number): void {}
  /** LG-AMMO-1: one point less. */
  spends(_m: number, _gun: number): void {}
  /** LG-WEAP-2. @param others those whom the hit strikes too */
  spreads(_gun: number, _others: number): void {}
  /** A hit is diced. @param impact 0 low, 1 normal, 2 high @param column what he is behind */
  struck(_victim: number, _impact: number, _column: number): void {}
  /** Its effect is known. @param at in the table of results: column and row */
  hits(_by: number, _victim: number, _code: number, _at: number): void {}
  grazed(_m: number, _limb: string, _left: boolean): void {}
  armHurt(_m: number, _left: boolean, _kept: boolean): void {}
  legHurt(_m: number, _passed: boolean): void {}
  wounded(_m: number): void {}
  keepsSaddle(_m: number): void {}
  out(_m: number): void {}
  horseLimps(_m: number, _passed: boolean): void {}
  /** A horse, or the team of a vehicle. */
  horseGoesOn(_m: number): void {}
  teamOut(_m: number): void {}
  unhorsed(_m: number, _onFeet: boolean): void {}
  /** LG-COOL-1. */
  testsCool(_m: number, _victim: number, _kept: boolean): void {}
}

/** While games are played. */
export const NOBODY_WATCHES = new Witness();
