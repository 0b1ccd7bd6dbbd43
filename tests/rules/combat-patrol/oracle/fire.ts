/** CP-FIRE: shots, who is hit, where and how badly. */

import type { Weapon, WeaponId } from "../../../../src/rules/combat-patrol/book.js";
import { BANDS } from "../../../../src/rules/combat-patrol/data.js";
import type { Point, Side } from "../../../../src/rules/combat-patrol/engagement.js";
import type { Meaning } from "../../../../src/rules/combat-patrol/toldCards.js";
import type { Target } from "../../../../src/rules/kit/targets.js";
import { blast } from "./dynamite.js";
import { apart, atMost, dot, less, minus } from "./geometry.js";
import { mark } from "./morale.js";
import {
  type Card,
  type Effect,
  type Game,
  type Gun,
  given,
  Man,
  nearest,
  type Owner,
  type Thing,
  woundMeaning,
} from "./state.js";

type Struck = Man | Thing;

/** A man, or a herd or a charge by an order. */
export interface Aimed {
  readonly name: string;
  readonly at: Point;
}

/** What is hit, and how that is told. */
export interface Declaration {
  /** Who aims; of a Gatling the gunner. */
  readonly man: Man;
  readonly target: Aimed;
  readonly weapon: Weapon;
  readonly weaponId: WeaponId | "gatling";
  /** Null but for a Gatling. */
  readonly gun: Gun | null;
  readonly from: Point;
  readonly band: number;
  readonly column: number;
  readonly rate: number;
  readonly mode: "standing" | "moving" | "reaction";
  /** CP-GEO-7, as it stands at the declaration. */
  readonly area: readonly Struck[];
}

/** CP-FIRE-2, CP-WPN-1: index in BANDS; null beyond long range. */
export function bandAt(weapon: Pick<Weapon, "ranges">, distance: number): number | null {
  const band = (weapon.ranges ?? []).findIndex((limit) => limit > 0 && atMost(distance, limit));
  return band < 0 ? null : band;
}

/** The band of a firing at short range (CP-REACT-2). */
export const closestBand = (weapon: Weapon): number =>
  given(weapon.ranges).findIndex((limit) => limit > 0);

export const gunOf = (game: Game, man: Man): Weapon => game.book.weapons[given(man.gun)];

/** CP-MTD-8, CP-MTD-10: whether he fires his gun from a horse that moves. */
export function firesRiding(game: Game, man: Man): boolean {
  const { saddle } = gunOf(game, man);
  return saddle === "any" || (saddle === "horsemanship" && man.sheet.horsemanship);
}

/** CP-LDR-5, CP-LDR-6. */
export function isDirected(game: Game, man: Man): boolean {
  if (man.sheet.hero || man.isLone) return true;
  return game.units.some((unit) => {
    const leader = unit.leader;
    if (leader === null || !leader.isIn || unit.side !== man.side) return false;
    if (unit !== man.unit && unit.sheet.rank === "team") return false;
    const { trained, untrained } = game.book.radius;
    const radius = (unit.sheet.trained ? trained : untrained)[unit.sheet.rank];
    return atMost(apart(leader.at, man.at), radius);
  });
}

/** CP-FIRE-3: all but the sniper's. */
export function shiftsOf(game: Game, man: Man, moving: boolean): number {
  const { shifts } = game.book;
  return (
    (moving ? shifts.moving : 0) +
    (man.mounted && !man.sheet.horsemanship ? shifts.saddle : 0) +
    (isDirected(game, man) ? 0 : shifts.noLeader) +
    (man.unit.pinned ? shifts.pinned : 0)
  );
}

export const accuracyOf = (man: Man): number => ({ E: 0, R: 1, G: 2 })[man.sheet.accuracy];

export const columnOf = (column: number): number => Math.max(0, Math.min(9, column));

/** CP-GEO-7. */
export function areaOf(game: Game, target: Man, side: Side | null): Struck[] {
  const others = game.men.filter(
    (man) => man.isIn && !(man.side !== null && man.side === side) && (!man.isBear || man.provoked),
  );
  const things = game.things.filter(
    ({ unit, state }) => state !== "dead" && !(unit.side !== null && unit.side === side),
  );
  if (game.readings.area === "unit") {
    return [...others, ...things].filter(({ unit }) => unit === target.unit);
  }
  const { area } = game.book;
  return [...others, ...things].filter(
    (one) => one === target || atMost(apart(one.at, target.at), area),
  );
}

/**
 * CP-FIRE-10: of some enemies the one that a man's own word picks, the nearest of equals; null for nobody.
 * @param usual the rule's own choice
 * @param from  where his shots come from
 */
export function picked(
  man: Man,
  usual: Man | null,
  among: readonly Man[],
  from: Point,
): Man | null {
  const points: Readonly<Record<Target, ((enemy: Man) => number) | null>> = {
    default: null,
    nearest: null,
    weakest: (enemy) => -enemy.endurance,
    strongest: (enemy) => 2 - accuracyOf(enemy),
    spread: (enemy) => (enemy.shotAt ? 0 : 1),
    focus: (enemy) => (enemy.shotAt ? 1 : 0),
  };
  const of = points[man.sheet.target];
  if (of === null) return usual;
  const top = Math.max(...among.map(of));
  return nearest(
    from,
    among.filter((enemy) => of(enemy) === top),
  );
}

/** A man fires at an enemy. */
export function declare(
  game: Game,
  man: Man,
  target: Man,
  mode: Declaration["mode"],
): Declaration | null {
  const aimed = aim(game, man, target, apart(man.at, target.at), mode);
  if (aimed === null) return null;
  target.shotAt = true;
  return { ...aimed, area: areaOf(game, target, man.side) };
}

/** How a man fires at what is so far away; null if it is beyond his range. */
export function aim(
  game: Game,
  man: Man,
  target: Aimed,
  distance: number,
  mode: Declaration["mode"],
): Omit<Declaration, "area"> | null {
  const weapon = gunOf(game, man);
  const band = mode === "reaction" ? closestBand(weapon) : bandAt(weapon, distance);
  if (band === null) return null;
  const sniper = man.sheet.sniper ? game.book.shifts.sniper : 0;
  const shifts = shiftsOf(game, man, mode === "moving") + sniper;
  return {
    man,
    target,
    weapon,
    weaponId: given(man.gun),
    gun: null,
    from: man.at,
    band,
    column: columnOf(accuracyOf(man) + band + shifts),
    rate: given(weapon.rates[band]),
    mode,
  };
}

/** CP-FIRE-1: figure by figure, shot by shot. */
export function resolveFire(game: Game, declared: readonly Declaration[]): void {
  for (const one of declared) {
    if (one.man.isIn) fireAll(game, one);
  }
}

/** All shots of one firing; what a hit does. */
export function fireAll(game: Game, one: Declaration, onHit = resolveHit): void {
  const { man, weapon, weaponId, band, column } = one;
  if (one.mode !== "reaction") man.firings += 1;
  game.freshen();
  for (let shot = 0; shot < one.rate; shot++) {
    const card = game.draw("CP-FIRE-4 shot", man.unit.owner, (drawn) => shotMeaning(drawn, column));
    const hit = card.hits(column);
    man.shots.push({ weapon: weaponId, band, mode: one.mode, hit });
    if (weapon.reload === "always") addMarkers(one, 1);
    if (card.outOfAmmunition && weapon.reload !== "none") {
      const markers = markersOf(game, weapon, card.isEven);
      addMarkers(one, markers);
      game.write(man, ["CP-WPN-3", "dry", { ...shotWords(one), markers }]);
      if (game.readings.xEndsBurst) return;
      continue;
    }
    if (!hit) {
      game.write(man, ["CP-FIRE-4", "miss", shotWords(one)]);
      continue;
    }
    onHit(game, one);
    if (!man.isIn) return;
  }
}

const shotWords = ({ weaponId, target, band }: Declaration) => ({
  weapon: weaponId,
  target: target.name,
  band: given(BANDS[band]),
});

/** What the card of a shot or a throw means. */
export function shotMeaning(card: Card, column: number): Meaning {
  if (card.outOfAmmunition) return ["dry", {}];
  return [card.hits(column) ? "hits" : "misses", { column }];
}

/** CP-WPN-3. */
function markersOf(game: Game, { reload }: Weapon, even: boolean): number {
  if (reload === "always") return even ? game.readings.foulMarkers : 1;
  return reload === "double" ? 2 : 1;
}

/** CP-GATLING-1: a Gatling's markers are the gun's. */
function addMarkers({ man, gun }: Declaration, markers: number): void {
  if (gun === null) man.ammo = Math.max(man.ammo, markers);
  else gun.markers = Math.max(gun.markers, markers);
}

/** CP-FIRE-5, CP-FIRE-6. */
function resolveHit(game: Game, one: Declaration): void {
  const { man, area } = one;
  const card = game.draw("CP-FIRE-5 hit", man.unit.owner, (drawn) => {
    const who = given(area[drawn.pick(area.length)]).name;
    return [drawn.incapacitates ? "badHit" : "hit", { who, where: given(PLACES[drawn.location]) }];
  });
  const who = given(area[card.pick(area.length)]);
  const wasted = who instanceof Man ? !who.isIn : who.state === "dead";
  if (wasted) {
    man.effects.push("wasted");
    game.write(man, ["CP-FIRE-5", "wasted", { ...shotWords(one), who: who.name }]);
    return;
  }
  const effect =
    who instanceof Man
      ? strike(game, who, card.location, card.incapacitates, one.from, man, man.unit.owner)
      : strikeThing(who, card.incapacitates);
  man.effects.push(effect);
  const how = who instanceof Man && !who.isIn ? "out" : "hit";
  const words = { ...shotWords(one), who: who.name, effect: EFFECT_WORDS[effect] };
  game.write(man, ["CP-FIRE-6", how, words]);
}

const PLACES: Readonly<Record<string, string>> = {
  H: "head",
  C: "chest",
  A: "arms",
  B: "waist",
  L: "legs",
};

export const EFFECT_WORDS: Readonly<Record<Effect, string>> = {
  wasted: "wasted",
  cover: "stopped by cover",
  wound: "wounded",
  incapacitate: "incapacitated",
  horse: "the horse",
  team: "an animal of the team",
  limber: "the limber's",
  "herd animal": "an animal",
};

/** CP-WAG-4, CP-GATLING-5. */
export function strikeThing(thing: Thing, incapacitates: boolean): Effect {
  if (incapacitates) thing.state = "dead";
  else if (thing.state === "sound") thing.state = "wounded";
  mark(thing.unit);
  return thing.kind;
}

/** CP-FIRE-7, CP-GEO-8: whether a man's cover protects a location from there. */
export function isProtected(game: Game, man: Man, location: string, from: Point): boolean {
  if (!game.book.covers[man.coverNow].includes(location)) return false;
  if (man.aboard !== null || man.front === null) return true;
  return less(0, dot(man.front, minus(from, man.at)));
}

/** CP-FIRE-6, CP-FIRE-8: what a hit at a location does to a man. */
export function strike(
  game: Game,
  man: Man,
  location: string,
  incapacitates: boolean,
  from: Point,
  by: Man | null,
  owner: Owner,
): Effect {
  if (isProtected(game, man, location, from)) {
    man.stunned = true;
    if (game.readings.stunMarkers) mark(man.unit);
    return "cover";
  }
  if (man.mounted && hitsHorse(game, owner)) {
    unhorse(game, man, by, owner);
    return "horse";
  }
  hurt(game, man, incapacitates, by, owner);
  return incapacitates ? "incapacitate" : "wound";
}

function hitsHorse(game: Game, owner: Owner): boolean {
  const isHorse = (d10: number): boolean => d10 <= game.book.horseUpTo;
  const card = game.draw("CP-MTD-9 horse or man", owner, ({ d10 }) => [
    isHorse(d10) ? "horse" : "rider",
    { d10 },
  ]);
  return isHorse(card.d10);
}

/** CP-MTD-9, CP-MTD-10, CP-MOR-9. */
function unhorse(game: Game, man: Man, by: Man | null, owner: Owner): void {
  man.mounted = false;
  man.lostHorse = true;
  mark(man.unit);
  const card = game.draw("CP-MTD-9 thrown", owner, (drawn) => [
    drawn.shows("medium") ? "fallsBadly" : "lands",
    { man: man.name },
  ]);
  if (!card.shows("medium") || man.sheet.horsemanship) return;
  const fall = game.draw("CP-MTD-9 thrown and hurt", owner, woundMeaning);
  hurt(game, man, fall.incapacitates, by, owner);
}

/** CP-ATT-4, CP-MOR-1, CP-DYN-7: a wound or worse, whatever it came from. */
export function hurt(
  game: Game,
  man: Man,
  incapacitates: boolean,
  by: Man | null,
  owner: Owner,
): void {
  man.endurance -= incapacitates ? game.book.incapacitate : game.book.wound;
  const kills = man.endurance <= 0;
  if (!kills || game.readings.killMarkers) mark(man.unit);
  if (kills) game.putOut(man, "out", by);
  if (man.sticks === 0) return;
  const card = game.draw("CP-DYN-7 load", owner, (drawn) => [
    drawn.shows("small") ? "loadExplodes" : "loadIsSafe",
    { man: man.name },
  ]);
  if (!card.shows("small")) return;
  man.sticks = 0;
  game.write(man, ["CP-DYN-7", "explodes", {}]);
  blast(game, man.at, "medium", null, owner);
}
