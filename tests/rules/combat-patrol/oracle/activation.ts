/** CP-POL, CP-FIRE-9: what a unit does when its number comes up. */
import {
  declareThrow,
  fixFuse,
  mayThrow,
  type Throw,
  throwDynamite,
  throwReach,
} from "./dynamite.js";
import {
  bandAt,
  type Declaration,
  declare,
  firesRiding,
  gunOf,
  picked,
  resolveFire,
} from "./fire.js";
import { serveGun } from "./gatling.js";
import { apart, atMost, less } from "./geometry.js";
import { activateBear, checkFrights, noteFire, provokes } from "./herds.js";
import { charge } from "./melee.js";
import { resolveMarkers } from "./morale.js";
import { March } from "./movement.js";
import { followOrder, useCharges } from "./orders.js";
import { mindOf } from "./situation.js";
import { type Game, given, type Man, type Unit, type Wagon } from "./state.js";
import { driveWagon, regainControl, takeReins, willMove } from "./wagons.js";

/** CP-ACT-7, as settled before the first shot (C4). */
type Act =
  | "nothing"
  | "fire"
  | "fire moving"
  | "throw"
  | "throw moving"
  | "move"
  /** To the range at which riders stand, or reading moveThenFire; then fire moving. */
  | "move and fire"
  | "move and throw"
  | "charge";

/** CP-POL-1. */
export function activate(game: Game, unit: Unit): void {
  begin(game, unit);
  unit.pinned = false;
  if (unit.sheet.kind === "bear") {
    const bear = given(unit.inPlay[0]);
    bear.provoked ||= provokes(game, bear);
  }
  steady(game, unit);
  resolveMarkers(game, unit);
  useCharges(game, unit);
  const wagon = game.wagonOf(unit);
  if (wagon !== null) {
    regainControl(game, wagon);
    wagon.pace = "stands";
  }
  for (const man of unit.inPlay) recover(game, man);
  act(game, unit, unit.inPlay);
  // CP-ATT-6, CP-HERD-2: this was the activation of the herd, too.
  for (const herd of game.herds) if (herd.sheet.herders === unit.number) herd.stunned = false;
  end(game, unit);
}

/** CP-ACT-6, CP-ACT-10, CP-HERO-1: a hero of a unit acts alone. */
export function activateHero(game: Game, hero: Man): void {
  begin(game, hero.unit);
  for (const man of hero.unit.men) man.acted = man !== hero;
  useCharges(game, hero.unit);
  const wagon = game.wagonOf(hero.unit);
  if (wagon !== null) regainControl(game, wagon);
  recover(game, hero);
  act(game, hero.unit, [hero], hero);
  end(game, hero.unit);
}

function begin(game: Game, unit: Unit): void {
  game.freshen();
  unit.had = unit.markers;
  for (const man of unit.men) {
    man.acted = false;
    man.advanced = false;
    man.galloped = false;
  }
  for (const man of game.men) man.charged = 0;
  for (const wagon of game.wagons) wagon.movedNow = false;
  for (const gun of game.guns) gun.movedNow = false;
}

function end(game: Game, unit: Unit): void {
  for (const man of unit.inPlay.filter(({ galloped }) => galloped)) {
    man.stunned = true;
    game.write(man, ["CP-MTD-1", "spent", {}]);
  }
  checkFrights(game);
}

/** CP-HERO-2, CP-LDR-4, CP-POL-12. */
function steady(game: Game, unit: Unit): void {
  const [only] = unit.men;
  const hero = only?.isLone === true && only.sheet.hero ? only : null;
  const man = hero ?? (unit.sheet.trained ? unit.leader : null);
  if (man === null || !man.isIn || man.stunned) return;
  const from = hero === null ? game.readings.leaderRemoveAt : game.readings.heroRemoveAt;
  const removes = game.book.steadies[man.sheet.guts];
  if (from === "never" || unit.markers < from || removes === 0) return;
  const removed = Math.min(removes, unit.markers);
  unit.markers -= removed;
  man.acted = true;
  const rule = hero === null ? "CP-LDR-4" : "CP-HERO-2";
  game.write(man, [rule, "steadies", { removed, left: unit.markers }]);
}

/** CP-ATT-6, CP-WPN-4: stun first, then a marker; either is all that a man does. */
function recover(game: Game, man: Man): void {
  if (man.acted) return;
  if (man.stunned || man.ammo > 0) fixFuse(game, man);
  if (man.stunned) {
    man.stunned = false;
    man.acted = true;
    game.write(man, ["CP-ATT-6", "recovers", {}]);
  } else if (man.ammo > 0) {
    man.ammo -= 1;
    man.clearings += 1;
    man.acted = true;
    game.write(man, ["CP-WPN-4", "clears", { left: man.ammo }]);
  }
}

/** @param alone who acts on the Hero card */
function act(game: Game, unit: Unit, men: readonly Man[], alone: Man | null = null): void {
  const able = men.filter((man) => man.isIn && !man.acted);
  if (unit.sheet.kind === "bear") {
    if (able.length > 0) activateBear(game, unit);
    return;
  }
  const wagon = game.wagonOf(unit);
  if (wagon?.runaway !== true && followOrder(game, unit, able)) return;
  if (unit.sheet.kind === "gatling") {
    serveGun(game, unit);
    return;
  }
  // CP-ACT-6: with others aboard nobody's team runs on the Hero card.
  const runs = alone === null || wagon?.runaway !== true || wagon.driver === alone;
  if (wagon !== null) takeReins(game, wagon);
  const drives = wagon !== null && runs && willMove(game, wagon);
  if (drives) wagon.movedNow = true;
  const acts = settleAll(game, unit, able);
  carryOut(game, unit, acts, drives ? wagon : null);
}

/** C4: what everybody does is settled before the first shot. */
function settleAll(game: Game, unit: Unit, men: readonly Man[]): Map<Man, Act> {
  const able = men.filter((man) => man.isIn && !man.acted);
  const acts = new Map(able.map((man) => [man, settle(game, unit, man)]));
  for (const [man, one] of acts) if (one !== "nothing") fixFuse(game, man);
  return acts;
}

/**
 * CP-FIRE-9: fire, moves, moving fire, charges.
 * @param driven the wagon that goes on in this activation
 */
function carryOut(game: Game, unit: Unit, acts: ReadonlyMap<Man, Act>, driven: Wagon | null): void {
  const doing = (...wanted: readonly Act[]): Man[] =>
    [...acts].flatMap(([man, one]) =>
      wanted.includes(one) && man.isIn && !man.stunned && !man.acted ? [man] : [],
    );
  shoot(game, doing("fire"), doing("throw"), false);
  if (driven !== null) driveWagon(game, driven);
  const march = new March(game, unit);
  const movers = doing("move", "move and fire", "move and throw", "charge");
  const short = (man: Man): number => stopsShort(game, man, given(acts.get(man)), march);
  march.draw(movers, short);
  march.bid(doing("charge"));
  const waiting: Man[] = [];
  for (const man of movers) {
    const inches = short(man);
    if (inches === 0 && man !== march.stuck) waiting.push(man);
    else march.move(man, inches);
  }
  // Who hangs up at a line does nothing else.
  if (march.stuck !== null) march.stuck.acted = true;
  const later = doing("throw moving", "move and throw").filter(
    (man) => !man.mounted && mayThrow(game, man),
  );
  const moved = doing("move").filter((man) => firesAfterMove(game, man));
  shoot(game, [...doing("fire moving", "move and fire"), ...moved], later, true);
  charge(game, waiting, march);
}

/** How far from his nearest enemy a mover stops: 0 if he charges home. */
function stopsShort(game: Game, man: Man, act: Act, march: March): number {
  if (act === "move and fire") return Math.max(1, standRange(game, man));
  if (act === "move and throw") return throwReach(game);
  const enemy = game.nearestEnemy(man);
  if (act !== "charge" || enemy === null) return 1;
  return atMost(apart(man.at, enemy.at), march.reach(man, enemy.at)) ? 0 : 1;
}

/** One declaration, resolved in list order (CP-FIRE-1). */
function shoot(
  game: Game,
  firers: readonly Man[],
  throwers: readonly Man[],
  moving: boolean,
): void {
  const declared = new Map<Man, Declaration | Throw>();
  const both = [...firers, ...throwers].sort((a, b) => a.number - b.number);
  for (const man of both) {
    const usual = game.nearestEnemy(man);
    if (usual === null) continue;
    if (throwers.includes(man)) {
      declared.set(man, declareThrow(game, man, moving));
      continue;
    }
    const mode = moving ? "moving" : "standing";
    const gun = gunOf(game, man);
    const reached = game
      .enemiesOf(man)
      .filter((other) => bandAt(gun, apart(man.at, other.at)) !== null);
    const enemy = picked(man, usual, reached, man.at);
    const one = enemy === null ? null : declare(game, man, enemy, mode);
    if (one !== null) declared.set(man, one);
  }
  for (const [man, one] of declared) {
    if (!man.isIn) continue;
    if ("area" in one) {
      noteFire(game, man.at, man.aboard);
      resolveFire(game, [one]);
    } else if (man.sticks > 0) throwDynamite(game, one);
  }
}

/** CP-POL-2 to CP-POL-6, CP-POL-9, CP-POL-13, CP-POL-14. */
function settle(game: Game, unit: Unit, man: Man): Act {
  const enemy = game.nearestEnemy(man);
  if (enemy === null) return "nothing";
  const does = mindOf(game, man);
  if (does === "wait") return "nothing";
  const moving = man.advanced || man.aboard?.movedNow === true;
  // CP-ACT-8, CP-MTD-8: nobody throws from a horse that has moved.
  if (mayThrow(game, man) && !(man.mounted && moving)) return moving ? "throw moving" : "throw";
  const held = unit.pinned || does === "hold" || man.aboard !== null || staysInCover(game, man);
  if (man.gun === null) {
    if (held) return "nothing";
    const far = man.sticks > 0 && !atMost(apart(man.at, enemy.at), throwReach(game));
    return far ? "move and throw" : "charge";
  }
  if (does === "charge" && !held) return "charge";
  const distance = apart(man.at, enemy.at);
  const inRange = bandAt(gunOf(game, man), distance) !== null;
  if (closesIn(game, man) && !held) {
    if (less(standRange(game, man), distance) && !(man.advanced && inRange)) return "move and fire";
  }
  if (inRange) {
    if (man.mounted && man.advanced && !firesRiding(game, man)) return "nothing";
    return moving ? "fire moving" : "fire";
  }
  return held ? "nothing" : "move";
}

/** Riders with pistols (CP-POL-5). */
const closesIn = (game: Game, man: Man): boolean => man.mounted && firesRiding(game, man);

/** Reading moveThenFire: after an ordinary move, within medium range. */
function firesAfterMove(game: Game, man: Man): boolean {
  const enemy = game.nearestEnemy(man);
  if (game.readings.moveThenFire !== "medium" || man.mounted || man.gun === null) return false;
  return enemy !== null && (bandAt(gunOf(game, man), apart(man.at, enemy.at)) ?? 2) < 2;
}

/** The range at which he stands. */
function standRange(game: Game, man: Man): number {
  const [short, medium] = given(gunOf(game, man).ranges);
  const close = man.mounted && game.readings.ridersClose === "short" && short > 0;
  // CP-WPN-1: without a medium range it is the short one.
  return close || medium === 0 ? short : medium;
}

/** CP-POL-14. */
function staysInCover(game: Game, man: Man): boolean {
  if (!game.readings.coverStay || man.cover === "open") return false;
  return man.unit.inPlay.some((other) => {
    if (other === man || other.gun === null) return false;
    const enemy = game.nearestEnemy(other);
    return enemy !== null && bandAt(gunOf(game, other), apart(other.at, enemy.at)) !== null;
  });
}
