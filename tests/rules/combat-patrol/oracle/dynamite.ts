/** CP-DYN: sticks, bundles and charges. */

import type { TemplateId } from "../../../../src/rules/combat-patrol/data.js";
import type { Point } from "../../../../src/rules/combat-patrol/engagement.js";
import { inchesWords } from "../../../../src/rules/kit/words.js";
import {
  accuracyOf,
  bandAt,
  columnOf,
  EFFECT_WORDS,
  shiftsOf,
  shotMeaning,
  strike,
  strikeThing,
} from "./fire.js";
import { apart, atMost, fromWay, less, plus, toward, turned } from "./geometry.js";
import { noteFire } from "./herds.js";
import { type Charge, type Game, given, Man, type Owner, woundMeaning } from "./state.js";

/** CP-POL-9: inches around the enemy in which no friend may be. */
const FRIENDS_CLEAR = 3;

export const throwReach = (game: Game): number => game.book.throwRanges[2];

/** CP-POL-9: whether a carrier throws at the nearest enemy from where he is. */
export function mayThrow(game: Game, man: Man): boolean {
  const enemy = game.nearestEnemy(man);
  if (enemy === null || man.sticks === 0) return false;
  const distance = apart(man.at, enemy.at);
  const radius = game.book.templates[given(man.sheet.dynamite).template];
  if (!atMost(distance, throwReach(game)) || !less(radius, distance)) return false;
  return !game.men.some(
    (other) =>
      other !== man &&
      other.isIn &&
      other.side === man.side &&
      atMost(apart(other.at, enemy.at), FRIENDS_CLEAR),
  );
}

/** What a carrier is about to throw, and where. */
export interface Throw {
  readonly man: Man;
  readonly target: Man;
  readonly at: Point;
  readonly column: number;
}

export function declareThrow(game: Game, man: Man, moving: boolean): Throw {
  const target = given(game.nearestEnemy(man));
  const band = given(bandAt({ ranges: game.book.throwRanges }, apart(man.at, target.at)));
  const shifts = game.book.shifts.dynamite + shiftsOf(game, man, moving);
  return { man, target, at: target.at, column: columnOf(accuracyOf(man) + band + shifts) };
}

/** CP-DYN-2. */
export function throwDynamite(game: Game, { man, target, at, column }: Throw): void {
  const { template } = given(man.sheet.dynamite);
  const owner = man.unit.owner;
  noteFire(game, man.at, man.aboard);
  const thrown = { target: target.name };
  const card = game.draw("CP-DYN-2 throw", owner, (drawn) => shotMeaning(drawn, column));
  if (card.outOfAmmunition) {
    man.sticks = 0;
    const { d10 } = game.draw("CP-DYN-2 premature", owner, (drawn) => [
      drawn.d10 % 2 === 0 ? "premature" : "dud",
      {},
    ]);
    game.write(man, ["CP-DYN-2", d10 % 2 === 0 ? "premature" : "dud", thrown]);
    if (d10 % 2 === 0) blast(game, man.at, template, man, owner);
    return;
  }
  man.sticks -= 1;
  if (card.hits(column)) {
    game.write(man, ["CP-DYN-2", "onTarget", thrown]);
    blast(game, at, template, man, owner);
    return;
  }
  const off = game.draw("CP-DYN-2 scatter", owner, ({ arrow, d6 }) => [
    "scatter",
    { degrees: 45 * arrow, inches: inchesWords(d6) },
  ]);
  const line = toward(man.at, at) ?? [1, 0];
  const point = plus(at, turned(line, 45 * off.arrow), off.d6);
  game.write(man, ["CP-DYN-2", "off", { ...thrown, inches: inchesWords(off.d6) }]);
  blast(game, point, template, man, owner);
}

/** CP-DYN-3. */
export function blast(
  game: Game,
  centre: Point,
  template: TemplateId,
  by: Man | null,
  owner: Owner,
): void {
  const radius = game.book.templates[template];
  const under = [...game.men, ...game.things].filter(
    (one) =>
      (one instanceof Man ? one.isIn : one.state !== "dead") &&
      atMost(apart(one.at, centre), radius),
  );
  const order = sortedByDistance(
    under.filter((one) => one instanceof Man),
    centre,
  );
  for (const one of [...order, ...under.filter((thing) => !(thing instanceof Man))]) {
    if (one instanceof Man ? !one.isIn : one.state === "dead") continue;
    const who = one.name;
    const hits = game.draw("CP-DYN-3 blast", owner, (card) => [
      card.shows(template) ? "blastHits" : "blastSpares",
      { who },
    ]);
    if (!hits.shows(template)) {
      game.write(null, ["CP-DYN-3", "spares", { who }]);
      continue;
    }
    const card = game.draw("CP-DYN-3 blast hit", owner, woundMeaning);
    const effect =
      one instanceof Man
        ? strike(game, one, card.location, card.incapacitates, centre, by, owner)
        : strikeThing(one, card.incapacitates);
    const how = one instanceof Man && !one.isIn ? "out" : "hit";
    game.write(null, ["CP-DYN-3", how, { who, effect: EFFECT_WORDS[effect] }]);
  }
}

/** Nearest first; those as far in list order. */
function sortedByDistance(men: readonly Man[], centre: Point): Man[] {
  const left = [...men];
  const order: Man[] = [];
  while (left.length > 0) {
    const next = left.reduce((best, man) =>
      less(apart(man.at, centre), apart(best.at, centre)) ? man : best,
    );
    order.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return order;
}

/** CP-DYN-4: anything else that a man does fixes the length of the fuse that he lays. */
export function fixFuse(game: Game, man: Man): void {
  for (const charge of game.charges) if (charge.layer === man) charge.fuseLeft = 0;
}

/** CP-DYN-4, CP-DYN-5, CP-DYN-6: a charge on the ground goes off, and breaches walls. */
export function explode(game: Game, charge: Charge): void {
  charge.exploded = true;
  charge.lit = false;
  game.write(null, ["CP-DYN-5", "explodes", {}]);
  const radius = game.book.templates[charge.template];
  const covered = game.men.filter(
    (man) => man.isIn && man.cover === "wall" && atMost(apart(man.at, charge.at), radius),
  );
  blast(game, charge.at, charge.template, charge.layer, charge.sheet.owner);
  for (const [number, { kind, from, to }] of game.fight.obstacles.entries()) {
    if (kind === "wall" && atMost(fromWay(charge.at, from, to), radius)) game.gaps.add(number);
  }
  for (const man of covered) man.loseCover();
}
