/** SH-POL-5, SH-POL-8: what a man does when his place comes. */
import { OPENINGS, type Weapon } from "../../../../src/rules/shootist/tables.js";
import {
  roundsWords,
  supplyWords,
  wayWords,
  weaponWords,
} from "../../../../src/rules/shootist/words.js";
import {
  bestAgainst,
  bestMoving,
  bestStanding,
  isMore,
  isMovingWhenStanding,
  type Option,
} from "./options.js";
import { burn, shoot } from "./shooting.js";
import { deedOf } from "./situation.js";
import {
  atMost,
  byDistance,
  distanceBetween,
  type Game,
  Gun,
  given,
  inContact,
  type Man,
  type SkirmishSaid,
} from "./state.js";
import { brawlDie, brawlWeapon, combinedMove, inLastBand, wholeMove } from "./steps.js";
import { dismount, lookForIndians, strike } from "./wounds.js";

const GEAR_MAX = 4;
const BELT_ROUNDS = 6;
const GUN_ROUNDS = 3;

/** His one action of the turn (SH-TURN-1). */
export function act(game: Game, man: Man): void {
  if (man.unaware) turnRound(game, man);
  const first = !man.hasActed;
  man.hasActed = true;
  if (game.skirmish.standing) actStanding(game, man);
  else if (first && mayGetOff(man)) getOff(game, man);
  else if (man.attackers.length > 0) actAttacked(game, man);
  else actFree(game, man);
}

/** S4: it counts as moving. */
function turnRound(game: Game, man: Man): void {
  man.unaware = false;
  man.moved = true;
  if (man.mounted) given(man.horse).moved = true; // S31
  game.write(["SH-MOVE-4", "turns", {}], { who: man.number, result: "turned" });
}

/** SH-POL-8, S29. */
function actStanding(game: Game, man: Man): void {
  if (burn(game, man)) return;
  const standing = bestStanding(game, man);
  if (standing !== null) shoot(game, man, standing);
  else if (deedOf(game, man) === "wait" || !reloadStanding(game, man)) pass(game, man);
}

/** SH-BRAWL-4, SH-POL-5(a), S10: he may brawl, or move by the combined move. */
function actAttacked(game: Game, man: Man): void {
  const attacker = man.attackers
    .filter((each) => each.inPlay)
    .sort((a, b) => a.number - b.number)[0];
  if (attacker !== undefined && !man.disarmed) brawl(game, man, attacker);
  else if (["stand", "wait"].includes(deedOf(game, man))) pass(game, man);
  else if (!moveToBrawl(game, man) && !approach(game, man, combinedMove(man))) pass(game, man);
}

/** SH-POL-5(b) to (g). */
function actFree(game: Game, man: Man): void {
  if (burn(game, man)) return;
  if (leaveFire(game, man) || breakOff(game, man)) return;
  const stays = deedOf(game, man) === "stand";
  const standing = bestStanding(game, man);
  const moving = bestMoving(game, man);
  if (moving !== null && isMore(moving.value, standing?.value ?? 0)) {
    advance(game, man, moving.target, combinedMove(man));
    shoot(game, man, moving);
    return;
  }
  if (standing !== null) {
    if (!stays && isBetterNearer(game, man, standing))
      advance(game, man, standing.target, wholeMove(man));
    else shoot(game, man, standing);
    return;
  }
  if (stays) {
    if (!reloadStanding(game, man)) pass(game, man);
    return;
  }
  if (deedOf(game, man) === "wait") {
    pass(game, man);
    return;
  }
  if (moveToBrawl(game, man) || pickUp(game, man)) return;
  if (reloadMoving(game, man) || reloadStanding(game, man)) return;
  if (!approach(game, man, wholeMove(man))) pass(game, man);
}

function pass(game: Game, man: Man): void {
  game.write(["SH-POL-5", "nothing", {}], { who: man.number, result: "passes" });
}

// ------------------------------------------------------------------ moving

/** To a place on the line; where he began is behind him then (SH-POL-1). */
function moveTo(game: Game, man: Man, x: number, rule: "SH-MOVE-1" | "SH-BRAWL-5"): void {
  const way = wayWords(man.opening, Math.abs(x - man.x), x);
  const how = man.mounted ? "rides" : "moves";
  man.leaveSpot();
  man.x = x;
  man.moved = true;
  if (man.mounted) {
    const horse = given(man.horse);
    horse.x = x;
    horse.moved = true;
  }
  game.write([rule, how, { way }], { who: man.number, result: "moved" });
  lookForIndians(game);
}

/** Straight at somebody, at most to contact. */
function advance(game: Game, man: Man, towards: { readonly x: number }, move: number): void {
  const distance = distanceBetween(man, towards);
  const way = towards.x > man.x ? move : -move;
  moveTo(game, man, atMost(distance, move) ? towards.x : man.x + way, "SH-MOVE-1");
}

/** What is left of a move behind an opening (S13); null if he cannot leave it. */
function leftOutside(man: Man, move: number): number | null {
  const cost = man.opening === "none" ? 0 : OPENINGS[man.opening];
  return move > 0 && atMost(cost, move) ? Math.max(0, move - cost) : null;
}

/** S9: whether his whole move nearer doubles a shot that is a D4 now. */
function isBetterNearer(game: Game, man: Man, { target, die, value }: Option): boolean {
  const move = wholeMove(man);
  const distance = distanceBetween(man, target);
  if (man.coverNow !== "open" || man.opening !== "none" || die !== 4) return false;
  if (move === 0 || inContact(distance)) return false;
  const moving = isMovingWhenStanding(game, man);
  const nearer = bestAgainst(game, man, target, Math.max(0, distance - move), moving);
  return nearer !== null && !isMore(2 * value, nearer.value);
}

/** SH-POL-5(f), S12, S13. */
function approach(game: Game, man: Man, move: number): boolean {
  const enemies = game.enemiesOf(man);
  const nearest = given(enemies[0]);
  const left = leftOutside(man, move);
  if (left === null || inContact(distanceBetween(man, nearest))) return false;
  if (man.coverNow !== "open" && deedOf(game, man) !== "brawl") {
    const reached = man.guns.some(
      ({ rounds, weapon }) =>
        rounds > 0 && enemies.some((enemy) => inLastBand(weapon, distanceBetween(man, enemy))),
    );
    if (reached) return false;
  }
  advance(game, man, nearest, left);
  return true;
}

/** SH-BRAWL-5, S23. */
function breakOff(game: Game, man: Man): boolean {
  const nearest = given(game.enemiesOf(man)[0]);
  if (!man.sheet.habits.breaksOff || !inContact(distanceBetween(man, nearest))) return false;
  const left = leftOutside(man, wholeMove(man));
  if (left === null) return false;
  const away = man.sheet.side === "A" ? -left : left;
  moveTo(game, man, man.x + away, "SH-BRAWL-5");
  return true;
}

/** S25. */
function leaveFire(game: Game, man: Man): boolean {
  const { building } = man;
  if (!man.sheet.habits.leavesFire || building === null || !game.blazes.has(building)) return false;
  const left = leftOutside(man, wholeMove(man));
  if (left === null) return false;
  advance(game, man, given(game.enemiesOf(man)[0]), left);
  return true;
}

/** SH-MOVE-1: to dismount is a move, which nobody makes with both legs wounded. */
const mayGetOff = (man: Man): boolean =>
  man.sheet.habits.dismounts && man.mounted && man.legsWounded < 2;

/** SH-HORSE-1, S23. */
function getOff(game: Game, man: Man): void {
  dismount(man);
  man.moved = true;
  game.write(["SH-HORSE-1", "dismounts", {}], { who: man.number, result: "dismounted" });
  lookForIndians(game);
}

// ------------------------------------------------------------------ hand to hand

/** SH-POL-5(d), SH-BRAWL-2, SH-BRAWL-6, S10: nobody who is mounted or inside a building (SH-BLDG-3). */
function moveToBrawl(game: Game, man: Man): boolean {
  if (man.mounted || man.opening !== "none" || man.disarmed) return false;
  const move = combinedMove(man);
  const opponent = game
    .enemiesOf(man)
    .find(
      (enemy) =>
        !enemy.mounted &&
        enemy.noticed &&
        enemy.opening === "none" &&
        atMost(distanceBetween(man, enemy), move),
    );
  if (opponent === undefined) return false;
  if (!inContact(distanceBetween(man, opponent))) advance(game, man, opponent, move);
  brawl(game, man, opponent);
  return true;
}

/** SH-BRAWL-1, S19: one roll against one opponent. */
function brawl(game: Game, man: Man, opponent: Man): void {
  man.noticed = true;
  if (!opponent.attackers.includes(man)) opponent.attackers.push(man);
  const rule = "SH-BRAWL-1";
  const mine = game.roll(rule, brawlDie(game.skirmish, man), man, "Brawl").face;
  const his = game.roll(rule, brawlDie(game.skirmish, opponent), opponent, "Brawl").face;
  const rolled = { target: opponent.name, mine, other: his };
  const told = { who: man.number, target: opponent.number };
  if (mine === his) {
    game.write([rule, "equal", rolled], { ...told, result: "equal" });
    return;
  }
  const winner = mine > his ? man : opponent;
  const loser = winner === man ? opponent : man;
  const both = { ...rolled, loser: loser.name, winner: winner.name };
  // SH-WPN-8.
  if (brawlWeapon(loser) === "spear" && brawlWeapon(winner) !== "spear") {
    game.write([rule, "spear", both], { ...told, result: "kept away by a spear" });
    return;
  }
  // S40: only he who was attacked can be one who cannot brawl.
  if (winner.disarmed) {
    game.write([rule, "unable", both], { ...told, result: "cannot strike" });
    return;
  }
  const { words: result, wounded } = strike(game, { by: winner, victim: loser, weapon: null });
  const struck = { ...rolled, loser: loser.name, result };
  game.write([rule, wounded ? "wounds" : "nothing", struck], { ...told, result });
}

// ------------------------------------------------------------------ reloading

/** S11: weapons that are not thrown. */
const firearms = (man: Man): Gun[] => man.guns.filter(({ weapon }) => !weapon.thrown);

const spareFor = (man: Man, weapon: Weapon): number => man.spare.get(weapon.id) ?? 0;

/** SH-WPN-3, S11: by him, if he has rounds for it. */
const mayBeReloaded = (man: Man, weapon: Weapon): boolean =>
  weapon.reload > 0 && !(weapon.soundArms && man.armsWounded);

/** SH-POL-5(e), S11: the first gun that may be reloaded, if all are empty. */
function reloadable(man: Man): Gun | null {
  const guns = firearms(man);
  if (man.disarmed || guns.some(({ rounds }) => rounds > 0)) return null;
  const found = guns.find(({ weapon }) => spareFor(man, weapon) > 0 && mayBeReloaded(man, weapon));
  return found ?? null;
}

/** SH-RELOAD-1, SH-WOUND-4: rounds that one action takes from the belt. */
function reloadRounds(game: Game, man: Man, { weapon, rounds }: Gun): number {
  const half = game.skirmish.readings.halfReload === "up" ? Math.ceil : Math.floor;
  const value = man.wounds["spare arm"] > 0 ? Math.max(1, half(weapon.reload / 2)) : weapon.reload;
  return Math.min(value, weapon.rounds - rounds, spareFor(man, weapon));
}

function reloadStanding(game: Game, man: Man): boolean {
  const gun = reloadable(man);
  if (gun === null) return false;
  load(game, man, gun, false);
  return true;
}

/** S23: with the combined move towards the nearest enemy. */
function reloadMoving(game: Game, man: Man): boolean {
  const gun = reloadable(man);
  if (!man.sheet.habits.reloadsMoving || gun === null || gun.weapon.soundArms) return false;
  const move = combinedMove(man);
  const nearest = given(game.enemiesOf(man)[0]);
  const covered = man.coverNow !== "open" || man.opening !== "none";
  if (covered || move === 0 || inContact(distanceBetween(man, nearest))) return false;
  advance(game, man, nearest, move);
  load(game, man, gun, true);
  return true;
}

/** SH-RELOAD-1, SH-RELOAD-2. */
function load(game: Game, man: Man, gun: Gun, moving: boolean): void {
  const { weapon } = gun;
  const taken = reloadRounds(game, man, gun);
  let lost = 0;
  if (moving && weapon.fumbles) {
    const die = game.roll("SH-RELOAD-2", 6, man, "bullets lost");
    lost = Math.min(taken, die.face);
  }
  gun.rounds += taken - lost;
  man.spare.set(weapon.id, spareFor(man, weapon) - taken);
  const { from } = supplyWords(weapon);
  const loaded = { weapon: weaponWords(weapon.id), rounds: taken, from };
  const how: SkirmishSaid =
    lost > 0
      ? ["SH-RELOAD-2", "loses", { ...loaded, lost }]
      : [moving ? "SH-RELOAD-2" : "SH-RELOAD-1", "reloads", loaded];
  game.write(how, {
    who: man.number,
    weapon: weapon.id,
    result: `${taken - lost} loaded`,
  });
}

// ------------------------------------------------------------------ picking up

/** SH-PICK-1, SH-WPN-7, S24. */
function pickUp(game: Game, man: Man): boolean {
  if (!man.sheet.habits.picksUp || man.disarmed) return false;
  if (firearms(man).some(({ rounds }) => rounds > 0) || reloadable(man) !== null) return false;
  if (takeThrown(game, man)) return true;
  if (man.mounted || man.opening !== "none") return false;
  const lying = game.men.filter(
    ({ status, x }) =>
      (status === "killed" || status === "knocked out") &&
      atMost(Math.abs(x - man.x), combinedMove(man)),
  );
  for (const dead of byDistance(lying, man.x)) {
    const take = belongings(man, dead);
    if (take === null) continue;
    if (!inContact(distanceBetween(man, dead))) advance(game, man, dead, combinedMove(man));
    const what = take();
    game.write(["SH-PICK-1", "takes", { what, dead: dead.name }], {
      who: man.number,
      target: dead.number,
      result: `takes ${what}`,
    });
    return true;
  }
  return false;
}

/** A knife or tomahawk that was thrown at him, if he knows how to throw it. */
function takeThrown(game: Game, man: Man): boolean {
  const gun = man.guns.find(({ weapon }) => (man.stuck.get(weapon.id) ?? 0) > 0);
  if (gun === undefined) return false;
  const { id } = gun.weapon;
  man.stuck.set(id, (man.stuck.get(id) ?? 0) - 1);
  gun.rounds += 1;
  game.write(["SH-WPN-7", "takes", { weapon: weaponWords(id) }], {
    who: man.number,
    weapon: id,
    result: `takes a ${weaponWords(id)}`,
  });
  return true;
}

/** The first thing of a dead man that helps: taking it says what it was. Null if there is none. */
function belongings(man: Man, dead: Man): (() => string) | null {
  const own = firearms(man).filter(
    ({ weapon }) => weapon.calibre !== "" && mayBeReloaded(man, weapon),
  );
  const add = (gun: Gun, rounds: number): string => {
    man.spare.set(gun.weapon.id, spareFor(man, gun.weapon) + rounds);
    return roundsWords(gun.weapon, rounds);
  };
  for (const gun of own) {
    const fits = ({ weapon }: Gun): boolean => weapon.calibre === gun.weapon.calibre;
    const kind = dead.guns.find((each) => fits(each) && spareFor(dead, each.weapon) > 0);
    if (kind === undefined) continue;
    const spare = spareFor(dead, kind.weapon);
    const rounds = Math.min(BELT_ROUNDS, spare);
    return () => {
      dead.spare.set(kind.weapon.id, spare - rounds);
      return add(gun, rounds);
    };
  }
  for (const gun of own) {
    const loaded = dead.guns.find(
      ({ weapon, rounds }) => weapon.calibre === gun.weapon.calibre && rounds > 0,
    );
    if (loaded === undefined) continue;
    const rounds = Math.min(GUN_ROUNDS, loaded.rounds);
    return () => {
      loaded.rounds -= rounds;
      return add(gun, rounds);
    };
  }
  const loaded = dead.guns.find(({ rounds }) => rounds > 0);
  if (loaded === undefined || man.guns.length >= GEAR_MAX) return null;
  return () => {
    const { weapon } = loaded;
    const taken = new Gun(weapon);
    taken.rounds = loaded.rounds;
    loaded.rounds = 0;
    man.guns.push(taken);
    return `a ${weaponWords(weapon.id)}`;
  };
}
