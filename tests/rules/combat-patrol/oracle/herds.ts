/** CP-HERD, CP-STAM, CP-BEAR: animals, what frightens them and teams, and who stands in their way. */

import { hypot } from "../../../../src/core/elementary.js";
import type { ClassId } from "../../../../src/rules/combat-patrol/data.js";
import type { Point } from "../../../../src/rules/combat-patrol/engagement.js";
import { inchesWords } from "../../../../src/rules/kit/words.js";
import { hurt } from "./fire.js";
import { apart, atMost, fromWay, less, plus, turned } from "./geometry.js";
import { handOf, meet } from "./melee.js";
import { resultOf } from "./morale.js";
import { moveToward, moveWords, reachToward } from "./movement.js";
import {
  type Game,
  given,
  type Herd,
  type Man,
  sumMeaning,
  type Unit,
  type Wagon,
  woundMeaning,
} from "./state.js";

/** CP-STAM-3. */
const NORTH: Point = [0, 1];

// ---- fright

/** CP-STAM-1, CP-WAG-6: somebody fires from there; `aboard` whoever sits in a wagon. */
export function noteFire(game: Game, from: Point, aboard: Wagon | null): void {
  const near = game.book.frightens;
  for (const herd of game.herds) {
    if (atMost(herd.distance(from), near)) game.frightened.add(herd);
  }
  for (const wagon of game.wagons) {
    const own = wagon === aboard && !game.readings.ownWagonFire;
    if (!own && atMost(apart(wagon.at, from), near)) game.frightened.add(wagon);
  }
}

/** CP-STAM-1, CP-WAG-6: a man is charged. */
export function noteCharge(game: Game, man: Man): void {
  for (const herd of game.herds) {
    // CP-GEO-5: the distance of a unit is that of its nearest figure.
    const within = (one: Man): boolean => atMost(herd.distance(one.at), game.book.frightens);
    if (man.unit.inPlay.some(within)) game.frightened.add(herd);
  }
  if (man.aboard !== null) game.frightened.add(man.aboard);
}

/** At the end of an activation: one check each, in list order. */
export function checkFrights(game: Game): void {
  for (const unit of game.units) {
    const herd = game.herdOf(unit);
    if (herd !== null && game.frightened.has(herd)) checkStampede(game, herd);
    const wagon = game.wagonOf(unit);
    if (wagon !== null && game.frightened.has(wagon)) checkRunaway(game, wagon);
  }
  game.frightened.clear();
}

/** CP-STAM-2. */
export function checkStampede(game: Game, herd: Herd): void {
  if (!herd.isIn || herd.stampede !== null || herd.sheet.species === "sheep") return;
  const { guts } = game.book.species[herd.sheet.species];
  const result = checked(game, "CP-STAM-2 stampede check", guts);
  if (result !== "advance") {
    game.write(null, ["CP-STAM-2", "stays", { herd: herd.unit.name }]);
    return;
  }
  startStampede(game, herd);
}

/** CP-STAM-2, CP-ACT-9. */
export function startStampede(game: Game, herd: Herd): void {
  const { arrow } = game.draw("CP-STAM-2 direction", "GM", (card) => [
    "degrees",
    { degrees: 45 * card.arrow },
  ]);
  herd.stampede = turned(NORTH, 45 * arrow);
  herd.startedOn = game.cards;
  game.write(null, ["CP-STAM-2", "stampede", { herd: herd.unit.name }]);
}

function checkRunaway(game: Game, wagon: Wagon): void {
  if (wagon.gone || wagon.runaway || wagon.overturned || !wagon.hitched) return;
  if (wagon.team === "dead") return;
  const driver = wagon.driver;
  const guts: ClassId = driver?.isIn === true && driver.aboard === wagon ? driver.sheet.guts : "G";
  const result = checked(game, "CP-WAG-6 runaway check", guts);
  wagon.runaway = result === "advance";
  game.write(null, ["CP-WAG-6", wagon.runaway ? "bolts" : "stands", { wagon: wagon.name }]);
}

const checked = (
  game: Game,
  what: "CP-STAM-2 stampede check" | "CP-WAG-6 runaway check",
  guts: ClassId,
) =>
  resultOf(
    game,
    guts,
    false,
    game.draw(what, "GM", ({ mor }) => ["result", { result: resultOf(game, guts, false, mor) }])
      .mor,
  );

// ---- moves of a herd

/** CP-STAM-3: all that stampede, but for those that began on this card. */
export function moveStampedes(game: Game): void {
  for (const herd of game.herds) {
    if (game.isOver || !herd.isIn || herd.stampede === null || herd.startedOn === game.cards)
      continue;
    const card = game.draw("CP-STAM-3 herd move", "GM", moveWords);
    moveHerd(game, herd, herd.stampede, card.move, true);
  }
}

export function moveHerd(
  game: Game,
  herd: Herd,
  direction: Point,
  inches: number,
  tramples: boolean,
): void {
  const from = herd.at;
  herd.at = plus(from, direction, inches);
  game.write(null, ["CP-STAM-3", "runs", { herd: herd.unit.name, inches: inchesWords(inches) }]);
  if (tramples) trample(game, herd, from);
  const { table } = game.fight;
  if (table === null) return;
  const [x, y] = herd.at;
  const outside = hypot(Math.max(0, -x, x - table.width), Math.max(0, -y, y - table.depth));
  if (atMost(herd.sheet.radius, outside)) herd.gone = true;
}

/** CP-STAM-5, CP-GEO-16, CP-STAM-6. */
function trample(game: Game, herd: Herd, from: Point): void {
  const near = herd.sheet.radius + game.book.tramples;
  const start = game.readings.trample === "end" ? herd.at : from;
  const inWay = game.men.filter(
    (man) =>
      man.isIn &&
      man.aboard === null &&
      !man.isBear &&
      atMost(fromWay(man.at, start, herd.at), near),
  );
  for (const man of inWay) {
    if (herd.count > 0 && man.isIn) trampleOne(game, herd, man);
  }
}

function trampleOne(game: Game, herd: Herd, man: Man): void {
  const { owner } = man.unit;
  const plain =
    man.sheet.melee + handOf(game, man, false) + (man.stunned ? game.book.melee.stunned : 0);
  const { melee } = game.book.species[herd.sheet.species];
  const mine = game.draw("CP-STAM-5 figure", owner, sumMeaning(plain)).d10 + plain;
  const theirs = game.draw("CP-STAM-5 herd", "GM", sumMeaning(melee)).d10 + melee;
  const totals = { herd: herd.unit.name, mine, theirs };
  if (mine === theirs) {
    man.stunned = true;
    game.write(man, ["CP-STAM-5", "stunned", totals]);
    return;
  }
  if (mine > theirs) {
    const card = game.draw("CP-STAM-5 animal", owner, ({ incapacitates }) => [
      incapacitates ? "animalFalls" : "herdPasses",
      {},
    ]);
    if (card.incapacitates) herd.count -= 1;
    game.write(man, ["CP-STAM-5", "holds", totals]);
    return;
  }
  const card = game.draw("CP-STAM-5 damage", "GM", woundMeaning);
  hurt(game, man, card.incapacitates, null, "GM");
  game.write(man, ["CP-STAM-5", man.isIn ? "hurt" : "out", totals]);
}

/** CP-STAM-3: at the end of a turn they stop, stunned. */
export function stopStampedes(game: Game): void {
  for (const herd of game.herds) {
    if (herd.stampede === null) continue;
    herd.stampede = null;
    herd.stunned = true;
  }
}

// ---- bears

/** CP-BEAR-1: within so much it feels provoked. */
const BEAR_NEAR = 6;

/** CP-BEAR-1, CP-BEAR-2. */
export function activateBear(game: Game, unit: Unit): void {
  const bear = given(unit.inPlay[0]);
  const enemy = game.nearestEnemy(bear);
  if (enemy === null || !bear.provoked) {
    game.write(bear, ["CP-BEAR-1", "looksOn", {}]);
    return;
  }
  const first = game.draw("CP-MOV-1 move", unit.owner, moveWords);
  const way = apart(bear.at, enemy.at);
  let inches = first.move;
  if (less(reachToward(game, bear, enemy.at, inches), way)) {
    inches += game.draw("CP-MTD-1 second card", unit.owner, moveWords).move;
  }
  if (less(reachToward(game, bear, enemy.at, inches), way)) {
    const length = moveToward(game, bear, enemy.at, inches, 1);
    game.write(bear, ["CP-BEAR-1", "nearer", { inches: inchesWords(length) }]);
    return;
  }
  meet(game, bear, enemy);
}

export const provokes = (game: Game, bear: Man): boolean =>
  game.men.some(
    (man) => man.isIn && man.side !== null && atMost(apart(man.at, bear.at), BEAR_NEAR),
  );
