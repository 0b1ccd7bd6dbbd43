/** CP-WAG: wagons that drive, run away and fall over. */

import type { Point } from "../../../../src/rules/combat-patrol/engagement.js";
import { inchesWords } from "../../../../src/rules/kit/words.js";
import { fixFuse } from "./dynamite.js";
import { hurt } from "./fire.js";
import { across, apart, atMost, between, fromWay, less, minus, plus, toward } from "./geometry.js";
import { resultOf } from "./morale.js";
import { bogs, bogWords, isRough, moveWords, obstaclesOn, touches } from "./movement.js";
import { mindOf } from "./situation.js";
import {
  type Card,
  type Game,
  given,
  type Man,
  type Owner,
  sumMeaning,
  type Wagon,
  woundMeaning,
} from "./state.js";

/** CP-WAG-8: a turn of more degrees than this asks for a check. */
const SHARP = 45;

/** CP-WAG-10: who drives now; null if nobody can. */
export function actingDriver(wagon: Wagon): Man | null {
  const { driver } = wagon;
  const able = driver?.isIn && driver.aboard === wagon;
  return able && !driver.stunned && !driver.acted ? driver : null;
}

/** CP-WAG-7: whether the driver gets his team in hand again. */
export function regainControl(game: Game, wagon: Wagon): void {
  const driver = actingDriver(wagon);
  if (!wagon.runaway || driver === null) return;
  const bolts = ({ mor }: Card): boolean => resultOf(game, driver.sheet.guts, false, mor) !== "ok";
  const card = game.draw("CP-WAG-7 control", wagon.unit.owner, (drawn) => [
    bolts(drawn) ? "boltsOn" : "inHand",
    {},
  ]);
  wagon.runaway = bolts(card);
  game.write(driver, ["CP-WAG-7", wagon.runaway ? "bolts" : "control", {}]);
}

/** CP-WAG-11: somebody aboard takes the reins if the driver is out. */
export function takeReins(game: Game, wagon: Wagon): void {
  const { driver } = wagon;
  if (!mayGo(game, wagon) || (driver?.isIn && driver.aboard === wagon)) return;
  const next = wagon.aboard.find((man) => man.unit === wagon.unit && !man.acted && !man.stunned);
  if (next === undefined) return;
  wagon.driver = next;
  next.acted = true;
  fixFuse(game, next);
  game.write(next, ["CP-WAG-11", "reins", {}]);
}

/** Whether there is anywhere to go, and a team to pull (C26). */
function mayGo(game: Game, wagon: Wagon): boolean {
  if (wagon.gone || wagon.overturned || !wagon.hitched || wagon.team === "dead") return false;
  if (wagon.runaway) return true;
  const held = keepsPlace(game, wagon) || (game.readings.pinStopsWagon && wagon.unit.pinned);
  if (wagon.path.length === 0 || held) return false;
  const next = wagon.path.find((corner) => !atMost(apart(wagon.at, corner), 0));
  const walks = !wagon.sheet.gallops || wagon.cutOut;
  return !(walks && next !== undefined && hasComeTo(game, wagon, next).length > 0);
}

/** C26: what its driver has a mind to, or without one the first of its unit. */
function keepsPlace(game: Game, wagon: Wagon): boolean {
  const { unit, driver } = wagon;
  const has = driver?.isIn && driver.aboard === wagon;
  const who = has ? driver : (unit.inPlay[0] ?? null);
  if (who === null || game.nearestEnemy(who) === null) return unit.sheet.tactic === "hold";
  return ["hold", "wait"].includes(mindOf(game, who));
}

/** C27: the obstacles on whose line it stands, that it would cross on the way to a point. */
function hasComeTo(game: Game, wagon: Wagon, to: Point): { along: number }[] {
  const { at, came } = wagon;
  if (came === null) return [];
  return game.fight.obstacles.flatMap((obstacle, number) => {
    const line = toward(obstacle.from, obstacle.to);
    const isOpen = game.gaps.has(number);
    if (line === null || isOpen || !atMost(fromWay(at, obstacle.from, obstacle.to), 0)) return [];
    const sides = [came, minus(to, at)].map((way) => across(line, way));
    const crosses = sides.every((side) => less(0, side)) || sides.every((side) => less(side, 0));
    return crosses ? [{ along: 0 }] : [];
  });
}

/** Whether it goes somewhere in this activation (CP-WAG-10). */
export const willMove = (game: Game, wagon: Wagon): boolean =>
  mayGo(game, wagon) && (wagon.runaway || actingDriver(wagon) !== null);

/** CP-WAG-1, CP-WAG-8, CP-GEO-17. */
export function driveWagon(game: Game, wagon: Wagon): void {
  const { runaway } = wagon;
  const owner: Owner = runaway ? "GM" : wagon.unit.owner;
  const driver = runaway ? null : actingDriver(wagon);
  if (driver !== null) {
    driver.acted = true;
    fixFuse(game, driver);
  }
  const gallops = !runaway && wagon.sheet.gallops && !wagon.cutOut;
  const cards = [game.draw("CP-WAG-1 move", owner, moveWords)];
  if (gallops || runaway) cards.push(game.draw("CP-WAG-1 gallop", owner, moveWords));
  const drawn = cards.reduce((sum, card) => sum + card.move, 0);
  const halved = wagon.team === "wounded" ? drawn / 2 : drawn;
  wagon.movedNow = true;
  const from = wagon.at;
  const stops = new Drive(game, wagon, owner, runaway, gallops).along(halved);
  wagon.pace = stops ? "stands" : gallops || runaway ? "gallops" : "goes";
  const how = runaway ? "runsAway" : gallops ? "gallops" : "drives";
  const inches = inchesWords(apart(from, wagon.at));
  game.write(null, ["CP-WAG-1", how, { wagon: wagon.name, inches }]);
}

/** One move of a wagon along its way. */
class Drive {
  private ended = false;

  constructor(
    private readonly game: Game,
    private readonly wagon: Wagon,
    private readonly owner: Owner,
    private readonly runaway: boolean,
    private readonly gallops: boolean,
  ) {}

  /** Whether it wins at the end of its way. */
  private get isCoach(): boolean {
    return this.wagon === this.game.coach;
  }

  /** @returns whether it has come to a stop */
  along(inches: number): boolean {
    const { wagon } = this;
    const legs = this.legs(inches);
    const rough = legs.some(([from, to]) => this.roughParts(from, to).length > 0);
    let left = rough ? Math.floor(inches / 2) : inches;
    while (!this.ended && less(0, left)) {
      const [corner] = wagon.path;
      const goal = corner ?? plus(wagon.at, wagon.heading, left);
      const way = apart(wagon.at, goal);
      if (corner !== undefined && atMost(way, 0)) {
        wagon.path.shift();
        if (wagon.path.length === 0) this.arrive();
        continue;
      }
      const direction = given(toward(wagon.at, goal));
      if (less(1e-9, between(wagon.heading, direction))) this.turn(direction);
      if (this.ended) return true;
      left -= this.leg(direction, Math.min(left, way));
    }
    const [corner] = wagon.path;
    if (wagon.path.length === 1 && corner !== undefined && atMost(apart(wagon.at, corner), 0)) {
      wagon.path.shift();
      this.arrive();
    }
    return this.ended;
  }

  /** Straight parts of so many inches of the way. */
  private legs(inches: number): [Point, Point][] {
    const { wagon } = this;
    const legs: [Point, Point][] = [];
    let from = wagon.at;
    let direction = wagon.heading;
    let left = inches;
    for (const corner of wagon.path) {
      const way = Math.min(left, apart(from, corner));
      direction = toward(from, corner) ?? direction;
      const to = plus(from, direction, way);
      legs.push([from, to]);
      from = to;
      left -= way;
    }
    if (this.runaway && left > 0 && !this.isCoach) legs.push([from, plus(from, direction, left)]);
    return legs;
  }

  /** Where along a leg it is in rough ground, from and to, the first it comes to first; of those that begin alike one. */
  private roughParts(from: Point, to: Point): [number, number][] {
    const way = apart(from, to);
    const direction = toward(from, to);
    if (direction === null) return [];
    const spans = this.game.fight.areas.flatMap((area): [number, number][] => {
      if (!isRough(area) || !touches(from, to, area)) return [];
      return [spanIn(from, direction, way, area.from, area.to)];
    });
    spans.sort((a, b) => a[0] - b[0]);
    return spans.filter(([enter], i) => i === 0 || less(given(spans[i - 1])[0], enter));
  }

  /** One straight part, with what lies on it; inches gone. */
  private leg(direction: Point, length: number): number {
    const { game, wagon } = this;
    const from = wagon.at;
    const to = plus(from, direction, length);
    const events: { along: number; leave?: number }[] = [
      ...hasComeTo(game, wagon, to),
      ...obstaclesOn(game, from, to),
      ...this.roughParts(from, to).map(([along, leave]) => ({ along, leave })),
    ].sort((a, b) => (less(a.along, b.along) ? -1 : Number(less(b.along, a.along))));
    for (const { along, leave } of events) {
      if (leave !== undefined) {
        if (this.checkPasses()) continue;
        return this.stop(direction, (along + leave) / 2);
      }
      if (!this.runaway && !this.gallops) return this.stop(direction, along);
      if (this.checkPasses()) continue;
      const gone = this.stop(direction, along);
      wagon.came = null;
      if (this.runaway) overturn(game, wagon);
      return gone;
    }
    this.go(direction, length);
    return length;
  }

  private go(direction: Point, length: number): void {
    const { wagon } = this;
    wagon.at = plus(wagon.at, direction, length);
    wagon.heading = direction;
    if (less(0, length)) wagon.came = direction;
  }

  private stop(direction: Point, along: number): number {
    this.go(direction, along);
    this.ended = true;
    return along;
  }

  /** CP-WAG-8. */
  private turn(direction: Point): void {
    const { game, wagon } = this;
    const sharp = less(SHARP, between(wagon.heading, direction));
    // Who has stopped at the corner goes on from there without another check.
    wagon.heading = direction;
    if (!sharp || (!this.runaway && !this.gallops) || this.checkPasses()) return;
    this.ended = true;
    if (this.runaway) overturn(game, wagon);
  }

  private checkPasses(): boolean {
    const card = this.game.draw("CP-WAG-8 bog check", this.owner, bogWords);
    return !bogs(card, "R");
  }

  /** CP-GEO-17. */
  private arrive(): void {
    this.wagon.gone = this.isCoach;
    if (!this.runaway || this.wagon.gone) this.ended = true;
  }
}

/** Where a straight way runs through a rectangle, from and to. */
function spanIn(from: Point, direction: Point, way: number, a: Point, b: Point): [number, number] {
  let [enter, leave] = [0, way];
  for (const axis of [0, 1] as const) {
    const step = direction[axis];
    if (atMost(Math.abs(step), 0)) continue;
    const [s, t] = [(a[axis] - from[axis]) / step, (b[axis] - from[axis]) / step];
    enter = Math.max(enter, Math.min(s, t));
    leave = Math.min(leave, Math.max(s, t));
  }
  return [enter, leave];
}

/** CP-WAG-8, CP-WAG-9. */
export function overturn(game: Game, wagon: Wagon): void {
  const men = wagon.aboard;
  wagon.overturned = true;
  wagon.runaway = false;
  wagon.hitched = false;
  game.write(null, ["CP-WAG-8", "overturns", { wagon: wagon.name }]);
  for (const man of men) {
    // The load of the one before may have put him out.
    if (!man.isIn) continue;
    man.mounted = false;
    man.acted = true;
    man.at = wagon.at;
    const plain = man.sheet.melee;
    const mine = game.draw("CP-WAG-9 man", man.unit.owner, sumMeaning(plain)).d10 + plain;
    const theirs = game.draw("CP-WAG-9 wagon", "GM", sumMeaning(0)).d10;
    if (mine >= theirs) {
      man.stunned = true;
      game.write(man, ["CP-WAG-9", "stunned", {}]);
      continue;
    }
    const card = game.draw("CP-WAG-9 damage", "GM", woundMeaning);
    hurt(game, man, card.incapacitates, null, "GM");
    game.write(man, ["CP-WAG-9", man.isIn ? "hurt" : "out", {}]);
  }
  // C31: a coach that is destroyed has lost its team.
  wagon.team = "dead";
  for (const man of men.filter(({ isIn }) => isIn)) shelter(game, man);
}

/** Behind the wreck (C28). */
export function shelter(game: Game, man: Man): void {
  man.at = man.aboard?.at ?? man.at;
  man.aboard = null;
  man.cover = "wall";
  const enemy = game.nearestEnemy(man);
  man.front = enemy === null ? null : minus(enemy.at, man.at);
}
