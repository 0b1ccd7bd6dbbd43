/** CP-GATLING: a gun, its crew and its limber. */
import { inchesWords } from "../../../../src/rules/kit/words.js";
import {
  accuracyOf,
  areaOf,
  bandAt,
  closestBand,
  columnOf,
  type Declaration,
  picked,
  resolveFire,
  shiftsOf,
} from "./fire.js";
import { apart, atMost, between, minus } from "./geometry.js";
import { noteFire } from "./herds.js";
import { checkReaction, fighterOf, type Pair } from "./melee.js";
import { inchesOf, moveToward, moveWords } from "./movement.js";
import { mindOf } from "./situation.js";
import { type Game, type Gun, given, type Man, nearest, type Unit } from "./state.js";

/** CP-GEO-14. */
const NEAR_GUN = 2;

/** CP-GEO-14: whether a man is at the gun; nobody reaches it from a wagon (C30). */
const isAt = (man: Man, gun: Gun): boolean =>
  man.aboard === null && atMost(apart(man.at, gun.at), NEAR_GUN);

/** CP-GEO-14: those who are at the gun and can do something. */
export const servers = (gun: Gun): Man[] =>
  gun.unit.inPlay.filter((man) => !man.stunned && !man.acted && isAt(man, gun));

/** CP-GATLING-8, CP-GATLING-1: the second of the crew, or the best shot of those left. */
function gunnerOf(gun: Gun, crew: readonly Man[]): Man {
  const named = gun.unit.men[1] ?? gun.unit.men[0];
  const own = crew.find((man) => man === named);
  if (own !== undefined) return own;
  return crew.reduce((best, man) => (accuracyOf(man) < accuracyOf(best) ? man : best));
}

/** CP-GATLING-6. */
export const inArc = (game: Game, gun: Gun, point: readonly [number, number]): boolean =>
  atMost(apart(gun.at, point), 0) ||
  atMost(between(gun.facing, minus(point, gun.at)), game.book.arc);

function declareGun(
  game: Game,
  gun: Gun,
  target: Man,
  reaction: boolean,
  crew: readonly Man[],
): Declaration | null {
  const weapon = game.book.gatling;
  const man = gunnerOf(gun, crew);
  const band = reaction ? closestBand(weapon) : bandAt(weapon, apart(gun.at, target.at));
  if (band === null) return null;
  const full = crew.length >= game.book.gatlingCrew;
  target.shotAt = true;
  return {
    man,
    target,
    weapon,
    weaponId: "gatling",
    gun,
    from: gun.at,
    band,
    column: columnOf(accuracyOf(man) + band + shiftsOf(game, man, false)),
    rate: full ? given(weapon.rates[band]) : 1,
    mode: reaction ? "reaction" : "standing",
    area: areaOf(game, target, man.side),
  };
}

/** CP-GATLING-8, CP-POL-5: what the crew does with the gun. */
export function serveGun(game: Game, unit: Unit): void {
  const gun = given(game.gunOf(unit));
  returnToGun(game, gun);
  const crew = servers(gun);
  const [first] = crew;
  if (first === undefined) return;
  const named = { unit: unit.name };
  if (gun.markers > 0) {
    gun.markers -= 1;
    gunnerOf(gun, crew).clearings += 1;
    game.write(first, ["CP-GATLING-1", "clears", { ...named, left: gun.markers }]);
    return;
  }
  if (gun.ready === "unlimbered") {
    gun.ready = "set-up";
    game.write(first, ["CP-GATLING-2", "setsUp", named]);
    return;
  }
  if (gun.ready !== "set-up" || gun.movedNow) return;
  const gunner = gunnerOf(gun, crew);
  // CP-POL-13: who waits keeps his fire.
  if (game.nearestEnemy(gunner) !== null && mindOf(game, gunner) === "wait") return;
  const enemies = game.enemiesOf(first);
  const inFront = enemies.filter((enemy) => inArc(game, gun, enemy.at));
  const reached = inFront.filter(
    (enemy) => bandAt(game.book.gatling, apart(gun.at, enemy.at)) !== null,
  );
  const aimed = picked(gunner, nearest(gun.at, inFront), reached, gun.at);
  const declared = aimed === null ? null : declareGun(game, gun, aimed, false, crew);
  if (declared !== null) {
    noteFire(game, gun.at, null);
    resolveFire(game, [declared]);
    return;
  }
  const closest = nearest(gun.at, enemies);
  if (closest === null || inArc(game, gun, closest.at) || gun.sheet.onWagon) return;
  gun.facing = minus(closest.at, gun.at);
  game.write(first, ["CP-GATLING-6", "turns", { ...named, enemy: closest.name }]);
}

/** CP-GEO-14: a crewman who is farther away spends his activation on the way back. */
export function returnToGun(game: Game, gun: Gun): void {
  const away = gun.unit.inPlay.filter(
    (man) => !man.acted && !man.stunned && man.aboard === null && !isAt(man, gun),
  );
  if (away.length === 0 || gun.unit.pinned) return;
  const card = game.draw("CP-GEO-14 back to the gun", gun.unit.owner, moveWords);
  for (const man of away) {
    const length = moveToward(game, man, gun.at, inchesOf(game, man, [card]), 1);
    man.acted = true;
    game.write(man, ["CP-GEO-14", "back", { inches: inchesWords(length) }]);
  }
}

/** CP-REACT-3: the gun reacts once to a charging unit. */
export function gunReaction(game: Game, unit: Unit, pairs: readonly Pair[]): void {
  const gun = given(game.gunOf(unit));
  const crew = gun.unit.inPlay.filter((man) => !man.stunned && isAt(man, gun));
  const pair = pairs.find((one) => fighterOf(one) !== null && inArc(game, gun, one.start));
  if (pair === undefined || crew.length === 0) return;
  if (gun.markers > 0 || gun.ready !== "set-up" || unit.pinned) return;
  if (!checkReaction(game, gunnerOf(gun, crew))) return;
  const declared = declareGun(game, gun, given(fighterOf(pair)), true, crew);
  noteFire(game, gun.at, null);
  if (declared !== null) resolveFire(game, [declared]);
}
