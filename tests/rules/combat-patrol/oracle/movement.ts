/** CP-MOV, CP-GEO: ways on foot and on horseback, and where they end. */

import { hypot } from "../../../../src/core/elementary.js";
import type { ClassId } from "../../../../src/rules/combat-patrol/data.js";
import type { Area, Obstacle, Point } from "../../../../src/rules/combat-patrol/engagement.js";
import type { Meaning } from "../../../../src/rules/combat-patrol/toldCards.js";
import { inchesWords } from "../../../../src/rules/kit/words.js";
import { apart, atMost, dot, fromWay, less, minus, plus, toward } from "./geometry.js";
import { type Card, type Game, given, type Man, type Unit } from "./state.js";

/** CP-MOV-1: what a man adds to every card. Animals add nothing (CP-ANI-1). */
export const gutsMove = (game: Game, man: Man): number =>
  man.isBear ? 0 : game.book.guts[man.sheet.guts];

/** Inches of so many cards for a man. */
export const inchesOf = (game: Game, man: Man, cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + Math.max(0, card.move + gutsMove(game, man)), 0);

export const moveWords = (card: Card): Meaning => ["inches", { inches: inchesWords(card.move) }];

export const bogWords = ({ bog }: Card): Meaning => ["bog", { bog }];

/** CP-GEO-18: whether a straight way touches a rectangle. */
export function touches(from: Point, to: Point, area: Area): boolean {
  let [enter, leave] = [0, 1];
  for (const axis of [0, 1] as const) {
    const low = Math.min(area.from[axis], area.to[axis]);
    const high = Math.max(area.from[axis], area.to[axis]);
    const way = to[axis] - from[axis];
    if (atMost(Math.abs(way), 0)) {
      if (less(from[axis], low) || less(high, from[axis])) return false;
      continue;
    }
    const [a, b] = [(low - from[axis]) / way, (high - from[axis]) / way];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return atMost(enter, leave);
}

export const isRough = ({ kind }: Area): boolean => kind === "woods" || kind === "rough";

/** How far along a way it crosses an obstacle, from strictly one side to strictly the other; null if not. */
export function crossing(from: Point, to: Point, obstacle: Obstacle): number | null {
  const side = (point: Point, a: Point, b: Point): number => {
    const [x, y] = minus(b, a);
    const length = hypot(x, y);
    const [px, py] = minus(point, a);
    return length === 0 ? 0 : (x * py - y * px) / length;
  };
  const [here, there] = [
    side(from, obstacle.from, obstacle.to),
    side(to, obstacle.from, obstacle.to),
  ];
  if (atMost(Math.abs(here), 0) || atMost(Math.abs(there), 0) || here > 0 === there > 0)
    return null;
  const share = here / (here - there);
  const meets = plus(from, minus(to, from), share);
  const along = minus(obstacle.to, obstacle.from);
  const at = dot(minus(meets, obstacle.from), along) / hypot(...along);
  return less(at, 0) || less(hypot(...along), at) ? null : share * apart(from, to);
}

/** Those that stand, without a gap. */
export function obstaclesOn(
  game: Game,
  from: Point,
  to: Point,
): { obstacle: Obstacle; number: number; along: number }[] {
  return game.fight.obstacles
    .flatMap((obstacle, number) => {
      const along = game.gaps.has(number) ? null : crossing(from, to, obstacle);
      return along === null ? [] : [{ obstacle, number, along }];
    })
    .sort((a, b) => a.along - b.along);
}

/**
 * What a straight way of a length comes to (CP-GEO-18): halved by rough ground, 2 off for each obstacle on foot.
 * @param direction of length 1
 * @param most      the way ends there whatever the length
 */
export function lengthOn(
  game: Game,
  man: Man,
  direction: Point,
  inches: number,
  most = Number.POSITIVE_INFINITY,
): number {
  const from = man.at;
  const to = plus(from, direction, Math.min(Math.max(0, inches), most));
  const rough = game.fight.areas.some((area) => isRough(area) && touches(from, to, area));
  const length = rough ? Math.floor(Math.max(0, inches) / 2) : inches;
  const lines = man.mounted ? 0 : obstaclesOn(game, from, to).length;
  return Math.max(0, (length - 2 * lines) * amongHerds(game, man, from, to));
}

/** CP-HERD-3: the share of a move that is left to who goes through a herd. */
function amongHerds(game: Game, man: Man, from: Point, to: Point): number {
  const through = game.herds.some(
    (herd) => herd.isIn && less(fromWay(herd.at, from, to), herd.sheet.radius),
  );
  return through ? (man.mounted ? 1 / 2 : 1 / 4) : 1;
}

/** How far a man gets towards a place, with CP-GEO-18. */
export function reachToward(game: Game, man: Man, goal: Point, inches: number): number {
  const direction = toward(man.at, goal);
  return direction === null ? 0 : lengthOn(game, man, direction, inches, apart(man.at, goal));
}

/** CP-GEO-11: where the table ends along a way. */
export function toEdge(game: Game, from: Point, direction: Point, length: number): number {
  const { table } = game.fight;
  if (table === null) return length;
  let most = length;
  for (const [axis, size] of [
    [0, table.width],
    [1, table.depth],
  ] as const) {
    const step = direction[axis];
    if (step > 0) most = Math.min(most, (size - from[axis]) / step);
    if (step < 0) most = Math.min(most, -from[axis] / step);
  }
  return Math.max(0, most);
}

export function isOffTable(game: Game, [x, y]: Point): boolean {
  const { table } = game.fight;
  if (table === null) return false;
  return less(x, 0) || less(table.width, x) || less(y, 0) || less(table.depth, y);
}

/** CP-GEO-9: the longest part of a way that does not end closer than 1 to an enemy. */
export function clearOf(game: Game, man: Man, direction: Point, length: number): number {
  const enemies = game.enemiesOf(man);
  let most = length;
  for (;;) {
    const end = plus(man.at, direction, most);
    const close = enemies.find((enemy) => less(apart(end, enemy.at), 1));
    if (close === undefined) return most;
    const offset = minus(close.at, man.at);
    const along = dot(offset, direction);
    const aside = dot(offset, offset) - along * along;
    const enters = along - Math.sqrt(Math.max(0, 1 - aside));
    if (enters <= 0) return 0;
    most = Math.min(enters, most - 1e-12);
  }
}

/**
 * An own move straight toward a place.
 * @param short how far from it he stops
 * @returns inches moved
 */
export function moveToward(
  game: Game,
  man: Man,
  goal: Point,
  inches: number,
  short: number,
  stopAt = Number.POSITIVE_INFINITY,
): number {
  const direction = toward(man.at, goal);
  if (direction === null) return 0;
  const most = Math.max(0, apart(man.at, goal) - short);
  const wanted = Math.min(lengthOn(game, man, direction, inches, most), stopAt, most);
  const length = clearOf(game, man, direction, toEdge(game, man.at, direction, wanted));
  man.at = plus(man.at, direction, length);
  man.loseCover();
  return length;
}

/** CP-GEO-11: a move that somebody else forces; over the edge he is gone. */
export function forcedMove(game: Game, man: Man, direction: Point, length: number): void {
  man.at = plus(man.at, direction, length);
  if (isOffTable(game, man.at)) game.putOut(man, "fled", null);
}

/** CP-MOV-4: whether a card bogs down in terrain of a grade. */
export const bogs = (card: Card, grade: ClassId): boolean =>
  card.bog >= 4 - { G: 1, R: 2, E: 3 }[grade];

/** Who moves in this activation, and how far he would go; then the cards (CP-MOV-1, CP-MTD-1, CP-MTD-12). */
export class March {
  readonly cards: Card[] = [];
  readonly thirdFor = new Set<Man>();
  /** CP-MTD-2: the one who hangs up at a line. */
  stuck: Man | null = null;
  private checked = false;
  private third: Card | null = null;
  private sprint: Card | null = null;

  constructor(
    private readonly game: Game,
    private readonly unit: Unit,
  ) {}

  /**
   * Draws for those who move or charge; toward their enemies if nothing else is said.
   * @param short how far from there a man stops
   */
  draw(
    movers: readonly Man[],
    short: (man: Man) => number,
    goalOf: (man: Man) => Point | null = (man) => this.game.nearestEnemy(man)?.at ?? null,
  ): void {
    const { game, unit } = this;
    if (movers.length === 0) return;
    this.cards.push(game.draw("CP-MOV-1 move", unit.owner, moveWords));
    const riders = movers.filter((man) => man.mounted);
    if (riders.length === 0) return;
    this.cards.push(game.draw("CP-MTD-1 second card", unit.owner, moveWords));
    this.checkLines = () => this.checkOnce(riders, short, goalOf);
    this.checkLines();
  }

  private checkLines = (): void => {};

  /** CP-MTD-2: when the cards, two or three, bring a rider over a line for the first time (C13). */
  private checkOnce(
    riders: readonly Man[],
    short: (man: Man) => number,
    goalOf: (man: Man) => Point | null,
  ): void {
    const { game, unit } = this;
    if (this.checked) return;
    const crossing = riders.filter((man) => {
      const goal = goalOf(man);
      return goal !== null && this.linesToward(man, goal, short(man)).length > 0;
    });
    if (crossing.length === 0) return;
    this.checked = true;
    const card = game.draw("CP-MOV-4 bog check", unit.owner, bogWords);
    if (bogs(card, "R")) this.stuck = given(crossing[card.pick(crossing.length)]);
  }

  /** The lines on his way, that ends so far short of a place. */
  linesToward(man: Man, goal: Point, short: number) {
    const { game } = this;
    const direction = toward(man.at, goal);
    if (direction === null) return [];
    const most = Math.max(0, apart(man.at, goal) - short);
    const length = Math.min(lengthOn(game, man, direction, this.inches(man), most), most);
    return obstaclesOn(game, man.at, plus(man.at, direction, length));
  }

  /** CP-MTD-12. */
  bid(chargers: readonly Man[]): void {
    const { game, unit } = this;
    if (game.readings.gallop === "never") return;
    const bidders = chargers.filter((man) => {
      const enemy = game.nearestEnemy(man);
      if (!man.mounted || man === this.stuck || enemy === null) return false;
      const left = apart(man.at, enemy.at) - this.reach(man, enemy.at);
      return less(0, left) && atMost(left, 5 + gutsMove(game, man));
    });
    if (bidders.length === 0) return;
    this.third = game.draw("CP-MTD-12 third card", unit.owner, moveWords);
    for (const man of bidders) {
      this.thirdFor.add(man);
      man.galloped = true;
    }
    this.checkLines();
  }

  /** CP-MOV-2, CP-MTD-1: one card more for everybody, who is stunned when it ends. */
  hurry(men: readonly Man[]): void {
    const { game, unit } = this;
    const go = men.filter((man) => man !== this.stuck);
    for (const man of go) man.galloped = true;
    if (go.some((man) => !man.mounted)) {
      this.sprint = game.draw("CP-MOV-2 sprint", unit.owner, moveWords);
    }
    if (!go.some((man) => man.mounted)) return;
    this.third = game.draw("CP-MTD-12 third card", unit.owner, moveWords);
    for (const man of go) if (man.mounted) this.thirdFor.add(man);
    this.checkLines();
  }

  /** Inches on the cards: one on foot, two mounted, three at a gallop. */
  inches(man: Man): number {
    const own = man.mounted ? this.cards : this.cards.slice(0, 1);
    const gallops = man.mounted && this.thirdFor.has(man);
    const third = this.third !== null && gallops ? [this.third] : [];
    const sprint = this.sprint !== null && man.galloped && !man.mounted ? [this.sprint] : [];
    return inchesOf(this.game, man, [...own, ...third, ...sprint]);
  }

  reach(man: Man, goal: Point): number {
    return reachToward(this.game, man, goal, this.inches(man));
  }

  /** Moves a man toward his nearest enemy (CP-GEO-6). */
  move(man: Man, short: number): void {
    const { game } = this;
    const enemy = game.nearestEnemy(man);
    if (enemy === null) return;
    const line = man === this.stuck ? this.linesToward(man, enemy.at, short)[0]?.along : undefined;
    const length = moveToward(game, man, enemy.at, this.inches(man), short, line);
    const how = line === undefined ? "moves" : "hangsUp";
    game.write(man, ["CP-MOV-1", how, { inches: inchesWords(length), enemy: enemy.name }]);
  }
}
