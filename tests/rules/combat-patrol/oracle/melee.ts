/** CP-MEL, CP-REACT, CP-MTD: charges, what meets them, the rounds, and where riders go on. */

import type { Point } from "../../../../src/rules/combat-patrol/engagement.js";
import { inchesWords } from "../../../../src/rules/kit/words.js";
import { declare, hurt, resolveFire } from "./fire.js";
import { gunReaction } from "./gatling.js";
import { across, apart, atMost, dot, less, minus, plus, toward } from "./geometry.js";
import { noteCharge, noteFire } from "./herds.js";
import {
  forcedMove,
  inchesOf,
  isOffTable,
  type March,
  moveWords,
  obstaclesOn,
} from "./movement.js";
import {
  type Game,
  given,
  type Man,
  nearest,
  sumMeaning,
  type Unit,
  woundMeaning,
} from "./state.js";

/** A charger and his opponent, and those who help him. */
export interface Pair {
  readonly attacker: Man;
  readonly opponent: Man;
  readonly start: Point;
  /** CP-GEO-10: the line of charge. */
  line: Point;
  readonly supporters: { readonly man: Man; readonly start: Point }[];
}

/** CP-MEL-5: contacts, then reactions, then rounds. */
export function charge(game: Game, chargers: readonly Man[], march: March): void {
  const pairs: Pair[] = [];
  for (const man of chargers) {
    // A comrade's blast may have put him out or stunned him since the moves.
    if (!man.isIn || man.stunned) continue;
    const within = (enemy: Man): boolean =>
      atMost(apart(man.at, enemy.at), march.reach(man, enemy.at));
    const enemies = game.enemiesOf(man);
    const free = enemies.filter(
      (enemy) => within(enemy) && pairs.every(({ opponent }) => opponent !== enemy),
    );
    const enemy = nearest(man.at, free);
    if (enemy !== null) {
      pairs.push(contact(game, man, enemy));
      continue;
    }
    const closest = nearest(man.at, enemies);
    const pair = pairs.find(({ opponent }) => opponent === closest);
    if (closest !== null && pair !== undefined && within(closest)) support(game, man, pair);
    else march.move(man, 1);
  }
  const guns = new Set<Unit>();
  for (const pair of pairs) react(game, pair, pairs, guns);
  for (const pair of pairs) fight(game, pair);
}

function contact(game: Game, man: Man, enemy: Man): Pair {
  const start = man.at;
  const line = toward(start, enemy.at) ?? game.facingOf(man.unit);
  man.charged = apart(start, enemy.at);
  man.at = enemy.at;
  man.loseCover();
  noteCharge(game, enemy);
  const inches = inchesWords(man.charged);
  game.write(man, ["CP-GEO-9", "charges", { enemy: enemy.name, inches }]);
  return { attacker: man, opponent: enemy, start, line, supporters: [] };
}

/** CP-GEO-9: a supporter stops 1 short. */
function support(game: Game, man: Man, pair: Pair): void {
  const start = man.at;
  const line = toward(start, pair.opponent.at) ?? [0, 0];
  const length = Math.max(0, apart(start, pair.opponent.at) - 1);
  man.at = plus(start, line, length);
  man.loseCover();
  pair.supporters.push({ man, start });
  game.write(man, ["CP-MEL-5", "helps", { friend: pair.attacker.name }]);
}

/** CP-BEAR-1: a bear charges one man. */
export function meet(game: Game, bear: Man, enemy: Man): void {
  const pair = contact(game, bear, enemy);
  react(game, pair, [pair], new Set());
  fight(game, pair);
}

// ---- reactions

/** CP-REACT-2, CP-REACT-3. */
function canReact(man: Man): boolean {
  if (!man.isIn || man.stunned || man.unit.pinned || man.ammo > 0 || man.isBear) return false;
  return man.gun !== null || man.mounted;
}

/** Who of a pair fights: CP-MEL-5. */
export function fighterOf({ attacker, supporters }: Pair): Man | null {
  const able = (man: Man): boolean => man.isIn && !man.stunned;
  if (able(attacker)) return attacker;
  return supporters.map(({ man }) => man).find(able) ?? null;
}

function react(game: Game, pair: Pair, pairs: readonly Pair[], guns: Set<Unit>): void {
  const { opponent } = pair;
  if (game.gunOf(opponent.unit) !== null) {
    if (!guns.has(opponent.unit)) {
      guns.add(opponent.unit);
      gunReaction(
        game,
        opponent.unit,
        pairs.filter((one) => one.opponent.unit === opponent.unit),
      );
    }
    return;
  }
  const charger = fighterOf(pair);
  if (charger === null || !canReact(opponent)) return;
  if (!checkReaction(game, opponent)) return;
  if (opponent.gun === null) {
    counterCharge(game, pair);
    return;
  }
  const declared = declare(game, opponent, charger, "reaction");
  if (declared === null) return;
  noteFire(game, opponent.at, opponent.aboard);
  resolveFire(game, [declared]);
  if (opponent.mounted && !charger.mounted) charger.charged = 0;
}

/** CP-REACT-1. */
export function checkReaction(game: Game, man: Man): boolean {
  const { reaction } = man.sheet;
  const card = game.draw("CP-REACT-1 reaction", man.unit.owner, ({ d6 }) => [
    "reaction",
    { d6, reaction },
  ]);
  const done = card.d6 <= reaction;
  game.write(man, ["CP-REACT-1", done ? "reacts" : "slow", {}]);
  return done;
}

function counterCharge(game: Game, pair: Pair): void {
  const { attacker, opponent, line, start } = pair;
  const card = game.draw("CP-REACT-3 counter-charge", opponent.unit.owner, moveWords);
  const way = apart(start, opponent.at);
  const length = Math.min(inchesOf(game, opponent, [card]), way);
  const meeting = plus(opponent.at, line, -length);
  opponent.at = meeting;
  opponent.charged = length;
  opponent.loseCover();
  attacker.at = meeting;
  attacker.charged = way - length;
  game.write(opponent, ["CP-REACT-3", "meets", { inches: inchesWords(length) }]);
}

// ---- rounds

/** CP-MTD-4: on horseback, after a straight way. */
const hasImpetus = (game: Game, man: Man): boolean =>
  man.mounted && atMost(game.book.melee.impetusFrom, man.charged);

/** CP-WPN-5, CP-MTD-5: the weapon in his hand, Impetus included. */
export function handOf(game: Game, man: Man, impetus: boolean): number {
  const { weapons, bayonet } = man.sheet;
  const worth = weapons.map((id) => {
    const { hth, bayonet: fixed } = game.book.weapons[id];
    if (impetus && id === "lance") return game.readings.lanceImpetus;
    return (bayonet ? fixed : hth) + (impetus ? game.book.melee.impetus : 0);
  });
  return worth.length > 0 ? Math.max(...worth) : impetus ? game.book.melee.impetus : 0;
}

function fight(game: Game, pair: Pair): void {
  const { attacker, opponent } = pair;
  const fighter = fighterOf(pair);
  if (fighter === null) return;
  const impetus = fighter === attacker && hasImpetus(game, fighter);
  let line = pair.line;
  const spot = attacker.at;
  if (fighter !== attacker) {
    const start = given(pair.supporters.find(({ man }) => man === fighter)).start;
    line = toward(start, opponent.at) ?? line;
    if (opponent.isIn) fighter.at = opponent.at;
  }
  const here = opponent.isIn && atMost(apart(fighter.at, opponent.at), 0);
  if (!here) {
    game.write(fighter, ["CP-MTD-6", "nobody", {}]);
    if (impetus) breakThrough(game, fighter, line, game.book.breakthrough.gone, spot, opponent);
    return;
  }
  const helpers = pair.supporters.filter(
    ({ man }) => man !== fighter && man.isIn && !man.stunned,
  ).length;
  const result = round(game, fighter, opponent, line, helpers, impetus, hasImpetus(game, opponent));
  if (!impetus || result === null || !fighter.isIn || !fighter.mounted) return;
  const { wounded, incapacitated } = game.book.breakthrough;
  const length = result === "wound" && opponent.isIn ? wounded : incapacitated;
  breakThrough(game, fighter, line, length, spot, opponent);
}

/**
 * CP-MEL-1 to CP-MEL-3.
 * @param line of the charge
 * @returns what the attacker did to the defender; null if he did not win
 */
export function round(
  game: Game,
  attacker: Man,
  defender: Man,
  line: Point,
  helpers: number,
  attackerImpetus: boolean,
  defenderImpetus: boolean,
): "wound" | "incapacitate" | null {
  const { support, supportMost, stunned } = game.book.melee;
  const bonus = (man: Man, impetus: boolean): number =>
    man.sheet.melee + handOf(game, man, impetus) + (man.stunned ? stunned : 0);
  const mine = bonus(attacker, attackerImpetus) + Math.min(supportMost, helpers * support);
  const theirs = bonus(defender, defenderImpetus);
  const a = game.draw("CP-MEL-1 attacker", attacker.unit.owner, sumMeaning(mine)).d10 + mine;
  const d = game.draw("CP-MEL-1 defender", defender.unit.owner, sumMeaning(theirs)).d10 + theirs;
  const totals = { enemy: defender.name, own: a, other: d };
  if (a === d) {
    fallBack(game, attacker, line, -1);
    game.write(attacker, ["CP-MEL-3", "tie", totals]);
    return null;
  }
  const [winner, loser] = a > d ? [attacker, defender] : [defender, attacker];
  const card = game.draw("CP-MEL-3 damage", winner.unit.owner, woundMeaning);
  hurt(game, loser, card.incapacitates, winner, winner.unit.owner);
  const end = loser.isIn ? "back" : "out";
  if (loser.isIn) fallBack(game, loser, line, a > d ? 1 : -1);
  const names = { winner: winner.name, loser: loser.name };
  game.write(attacker, ["CP-MEL-3", end, { ...totals, ...names }]);
  if (a < d) return null;
  return card.incapacitates ? "incapacitate" : "wound";
}

/** CP-GEO-10. Those aboard a wagon stay there. */
function fallBack(game: Game, man: Man, line: Point, sign: 1 | -1): void {
  if (!man.isIn || man.aboard !== null) return;
  forcedMove(game, man, line, sign * game.book.melee.fallBack);
  if (game.readings.fallbackLosesCover) man.loseCover();
}

/** CP-MTD-6, CP-MTD-7, CP-GEO-15. */
function breakThrough(
  game: Game,
  rider: Man,
  line: Point,
  length: number,
  spot: Point,
  fought: Man,
): void {
  const along = (man: Man): number => dot(minus(man.at, spot), line);
  const next = game
    .enemiesOf(rider)
    .filter(
      (man) =>
        man !== fought &&
        atMost(0, along(man)) &&
        atMost(along(man), length + 1) &&
        atMost(Math.abs(across(line, minus(man.at, spot))), 1),
    )
    .reduce<Man | null>(
      (first, man) => (first === null || less(along(man), along(first)) ? man : first),
      null,
    );
  const way = next === null ? length : Math.min(length, along(next));
  const [line0] = obstaclesOn(game, spot, plus(spot, line, way));
  rider.at = plus(spot, line, line0?.along ?? way);
  if (line0 !== undefined) {
    rider.stunned = true;
    game.write(rider, ["CP-MTD-7", "stopped", { obstacle: line0.obstacle.kind }]);
    return;
  }
  if (isOffTable(game, rider.at)) stopAtEdge(game, rider, spot, line, way);
  game.write(rider, ["CP-MTD-6", "ridesOn", { inches: inchesWords(apart(spot, rider.at)) }]);
  // The edge may have stopped him short of his next enemy.
  const comes = atMost(way, apart(spot, rider.at));
  if (next !== null && comes) round(game, rider, next, line, 0, false, false);
}

function stopAtEdge(game: Game, rider: Man, spot: Point, line: Point, length: number): void {
  const { width, depth } = given(game.fight.table);
  const inside = ([width, depth] as const).map((size, axis) => {
    const step = given(line[axis]);
    const from = given(spot[axis]);
    return step > 0 ? (size - from) / step : step < 0 ? -from / step : length;
  });
  rider.at = plus(spot, line, Math.max(0, Math.min(length, ...inside)));
}
