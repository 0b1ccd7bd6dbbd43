/** SH-SHOOT: shots and throws one after another, later shots of a fan, crossfire, fire. */
import { CROSSFIRE_INCHES, type Die, HORSE } from "../../../../src/rules/shootist/tables.js";
import {
  beatsWords,
  horseWords,
  listed,
  movedWords,
  shotWords,
  skillWords,
  weaponWords,
} from "../../../../src/rules/shootist/words.js";
import { bestOther, isMovingWhenStanding, isTarget, mustPopOut, type Option } from "./options.js";
import { deedOf } from "./situation.js";
import {
  atMost,
  distanceBetween,
  type Fallen,
  type Game,
  type Gun,
  given,
  Horse,
  Man,
  type Mode,
  type SkirmishSaid,
  stepped,
  type Target,
} from "./state.js";
import { type Aim, bandOf, dodgeDie, inLastBand, shootDie } from "./steps.js";
import { fallFromBuilding, kill, lookForIndians, rollDodge, strike, testRide } from "./wounds.js";

/** What a man shoots with in one action. */
interface Action {
  readonly man: Man;
  readonly mode: Mode;
  /** Rounds of the whole action. */
  readonly shots: number;
  readonly kinds: readonly string[];
}

const RUNAWAY_SIDES = 12;
const RUNAWAY_INCHES = 1;
const BUILDING_DODGE = 4;
const BURNS_SIDES = 4;

/** He does what he has chosen; the later shots of a fan wait (SH-SHOOT-8). */
export function shoot(game: Game, man: Man, option: Option): void {
  const { mode, shots, target } = option;
  const gun = given(option.guns[0]);
  const action = { man, mode, shots, kinds: option.guns.map(({ weapon }) => weapon.id) };
  stepOut(game, man);
  if (mode === "both barrels") {
    // SH-WPN-5: declared first, both shells spent.
    gun.rounds -= 2;
    for (let barrel = 1; barrel <= 2; barrel++) fireRound(game, action, gun, target, barrel);
    return;
  }
  fire(game, action, gun, target, 1);
  if (mode === "fan") man.fan = { gun, first: target, left: shots - 1 };
  const second = option.guns[1];
  if (second === undefined) return;
  const next = laterTarget(game, action, second, target);
  if (next !== null) fire(game, action, second, next, 2);
}

/** SH-SHOOT-8, SH-SHOOT-9: one later shot of a fan, in pass 2 or pass 3. */
export function fanOn(game: Game, man: Man, pass: number): void {
  const { fan } = man;
  if (fan === null || fan.left === 0) return;
  fan.left -= 1;
  const hindered = man.armsWounded
    ? "an arm is wounded"
    : man.attackers.length > 0
      ? "there is an attack hand to hand"
      : null;
  const kinds = [fan.gun.weapon.id];
  const shots = pass + fan.left;
  const action: Action = { man, mode: "fan", shots, kinds };
  const able = man.inPlay && hindered === null;
  const target = able ? laterTarget(game, action, fan.gun, fan.first) : null;
  if (target !== null) fire(game, action, fan.gun, target, pass, target !== fan.first);
  else if (man.inPlay) {
    const lost = isThere(fan.first)
      ? `${targetWords(fan.first)} is no target any more`
      : "there is nobody else to shoot at";
    game.write(["SH-SHOOT-9", "lost", { number: pass, why: hindered ?? lost }], {
      who: man.number,
      weapon: fan.gun.weapon.id,
      mode: "fan",
      result: "not fired",
    });
  }
}

/** S14, S33: a horse is in play while it lives. */
const isThere = (target: Target): boolean => (target instanceof Man ? target.inPlay : target.alive);

/** SH-POL-6, S14: the first target while it is in play, if it may still be shot at; else the best other. */
function laterTarget(game: Game, action: Action, gun: Gun, first: Target): Target | null {
  const { man, mode, kinds } = action;
  const moving = man.moved;
  if (isThere(first)) {
    const distance = distanceBetween(man, first);
    const aim = { man, gun, target: first, distance, moving, mode, other: false, kinds };
    return isTarget(first) && shootDie(game.skirmish, aim) !== null ? first : null;
  }
  return bestOther(game, { man, gun, moving, mode, other: mode === "fan", kinds });
}

/** S22: he steps out of full cover to shoot. */
function stepOut(game: Game, man: Man): void {
  if (!mustPopOut(game, man)) return;
  man.poppedOut = true;
  man.moved = true;
  game.write(["SH-MOVE-4", "steps", {}], {
    who: man.number,
    result: "moved",
  });
  lookForIndians(game);
}

/** A shot has been fired: he is seen, and can be shot at (SH-SHOOT-5, SH-INDIAN-1, SH-MOD-5). */
function fired(man: Man, gun: Gun): void {
  man.exposed = true;
  man.noticed = true;
  if (!gun.weapon.thrown) man.kinds.add(gun.weapon.id);
}

/** Spends one round. */
function fire(
  game: Game,
  action: Action,
  gun: Gun,
  target: Target,
  number: number,
  other = false,
): void {
  gun.rounds -= 1;
  fireRound(game, action, gun, target, number, other);
}

/** All tries of one round that has been spent (SH-SHOOT-3, SH-WPN-5); crossfire if all missed (SH-SHOOT-13). */
function fireRound(
  game: Game,
  action: Action,
  gun: Gun,
  target: Target,
  number: number,
  other = false,
): void {
  const { man, mode, kinds } = action;
  const { weapon } = gun;
  fired(man, gun);
  if (weapon.thrown && weapon.brawl === "blade" && target instanceof Man) {
    target.stuck.set(weapon.id, (target.stuck.get(weapon.id) ?? 0) + 1); // SH-WPN-7
  }
  let hits = 0;
  for (let attempt = 1; attempt <= weapon.tries; attempt++) {
    if (!isTarget(target)) return; // S14: the rest is lost
    const distance = distanceBetween(man, target);
    const moving = man.moved;
    const aim: Aim = { man, gun, target, distance, moving, mode, other, kinds };
    const die = given(shootDie(game.skirmish, aim));
    if (tryShot(game, action, aim, die, number, attempt)) hits += 1;
    else if (attempt === weapon.tries && hits === 0) crossfire(game, action, gun, target, die);
  }
}

/** SH-SHOOT-1: one roll of shoot against dodge. */
function tryShot(
  game: Game,
  action: Action,
  aim: Aim,
  die: Die,
  number: number,
  attempt: number,
): boolean {
  const { man, gun, distance } = aim;
  const { weapon } = gun;
  const target = given(aim.target);
  (target instanceof Horse ? target.owner : target).shotAt = true;
  const shot = game.roll("SH-SHOOT-1", die, man, skillWords(weapon));
  const dodge = rollDodgeOf(game, "SH-SHOOT-1", target, dodgeDie(game.skirmish, target, weapon));
  const hit = shot.face > dodge;
  shot.meaning += `, ${beatsWords(dodge, hit)}`;
  const circumstances = [
    ...(aim.moving ? ["on the move"] : []),
    ...(aim.other ? ["at another target"] : []),
    ...(target instanceof Man && target.unaware ? ["from behind"] : []),
    ...(target instanceof Man && target.coverNow !== "open" ? ["in cover"] : []),
  ];
  const band = given(bandOf(game.skirmish, weapon, distance));
  const { how, values } = shotWords({
    weapon,
    mode: action.mode,
    shot: [number, action.shots],
    attempt: [attempt, weapon.tries],
    target: targetWords(target),
    distance,
    steps: weapon.bands[band]?.steps ?? 0,
    circumstances,
  });
  resolve(game, {
    said: (result) => ["SH-SHOOT-1", how, { ...values, result }],
    action,
    gun,
    target,
    band,
    shot,
    dodge,
    crossfire: false,
  });
  return hit;
}

/** A shoot roll against a dodge roll. */
interface Rolled {
  /** The sentence, given what came of it. */
  readonly said: (result: string) => SkirmishSaid;
  readonly action: Action;
  readonly gun: Gun;
  readonly target: Target;
  readonly band: number;
  readonly shot: Fallen;
  readonly dodge: number;
  readonly crossfire: boolean;
}

/** Hit or miss, and what a hit does to man or horse. */
function resolve(game: Game, rolled: Rolled): void {
  const { said, action, gun, target, band, shot, crossfire } = rolled;
  const { man, mode } = action;
  const { weapon } = gun;
  const hit = shot.face > rolled.dodge;
  const owner = target instanceof Horse ? target.owner : target;
  const at = target instanceof Horse ? "horse" : "man";
  man.shots.push({ weapon: weapon.id, band, mode, at, crossfire, hit });
  const told = { who: man.number, target: owner.number, weapon: weapon.id, band, mode };
  if (!hit) {
    game.write(said("miss"), { ...told, result: "miss" });
  } else if (target instanceof Horse) {
    target.wounds += weapon.wounds; // SH-HORSE-3
    const inAll = `${target.wounds} of ${HORSE.wounds} wounds`;
    const result = target.alive ? `horse hit, ${inAll}` : "horse killed";
    game.write(said(result), { ...told, result });
    testRide(game, target);
  } else {
    // The die of the shot, before this wound: that of a fall too (SH-BLDG-4).
    const dodge = dodgeDie(game.skirmish, target, weapon);
    const mark = { by: man, victim: target, weapon };
    const struck = strike(game, mark);
    game.write(said(struck.words), { ...told, result: struck.words });
    if (struck.hit) fallFromBuilding(game, mark, { shoot: shot.face, dodge });
    if (struck.wounded) testRide(game, target.horse);
  }
}

const targetWords = (target: Target): string =>
  target instanceof Horse ? horseWords(target.owner.name) : target.name;

function rollDodgeOf(game: Game, rule: string, target: Target, die: Die, lucky = true): number {
  if (target instanceof Horse) return game.roll(rule, die, target.owner, "horse's Dodge").face;
  return rollDodge(game, rule, target, die, lucky && target.has("lucky"));
}

// ------------------------------------------------------------------ crossfire

/** SH-SHOOT-11, S16: everybody else whom the bullet could find. */
function candidates(game: Game, man: Man, gun: Gun, target: Target): Target[] {
  const side = (target instanceof Horse ? target.owner : target).sheet.side;
  const men = game.men.filter((each) => each.inPlay && each !== man);
  const horses = game.men.flatMap(({ horse, sheet }) =>
    horse?.alive && sheet.side === side ? [horse] : [],
  );
  return [...men, ...horses].filter((each) => {
    const distance = distanceBetween(man, each);
    return (
      each !== target && !atMost(distance, CROSSFIRE_INCHES) && inLastBand(gun.weapon, distance)
    );
  });
}

/** SH-SHOOT-12: after a miss rolled with this die. */
function crossfire(game: Game, action: Action, gun: Gun, missed: Target, die: Die): void {
  if (!game.skirmish.bunched) return;
  const { man } = action;
  const { weapon } = gun;
  const rule = "SH-SHOOT-12";
  const lucky = game.skirmish.readings.lucky === "every-dodge";
  const rolls = candidates(game, man, gun, missed).map((target) => ({
    target,
    dodge: rollDodgeOf(game, rule, target, dodgeDie(game.skirmish, target, weapon), lucky),
  }));
  if (rolls.length === 0) return;
  const least = Math.min(...rolls.map(({ dodge }) => dodge));
  const lowest = rolls.filter(({ dodge }) => dodge === least);
  const tied = listed(lowest.map((each) => targetWords(each.target)));
  const lot =
    lowest.length === 1 ? null : game.roll(rule, lowest.length, null, `lot among ${tied}`);
  const slowest = given(lowest[(lot?.face ?? 1) - 1]);
  if (lot !== null) lot.meaning += `: ${targetWords(slowest.target)}`;
  const { target } = slowest;
  const shot = game.roll(rule, stepped(die, -1), man, skillWords(weapon));
  const distance = distanceBetween(man, target);
  shot.meaning += `, ${beatsWords(least, shot.face > least)}`;
  const among = rolls.length === 1 ? "" : `, the slowest of ${listed(rolls.map(wordsOfRoll))}`;
  const values = { weapon: weaponWords(weapon.id), target: targetWords(target), among };
  resolve(game, {
    said: (result) => ["SH-SHOOT-12", "crossfire", { ...values, result }],
    action,
    gun,
    target,
    band: given(bandOf(game.skirmish, weapon, distance)),
    shot,
    dodge: least,
    crossfire: true,
  });
  if (target instanceof Horse) runAway(game, target, man);
}

const wordsOfRoll = ({ target, dodge }: { target: Target; dodge: number }): string =>
  `${targetWords(target)} (${dodge})`;

/** SH-HORSE-5, S21. */
function runAway(game: Game, horse: Horse, from: Man): void {
  if (!horse.alive || horse.ridden) return;
  if (atMost(distanceBetween(horse, horse.owner), RUNAWAY_INCHES)) return;
  const run = game.roll("SH-HORSE-5", RUNAWAY_SIDES, horse.owner, "horse's run");
  horse.x += horse.x < from.x ? -run.face : run.face;
  horse.moved = true;
  const way = movedWords(run.face, horse.x);
  game.write(["SH-HORSE-5", "runs", { horse: horseWords(horse.owner.name), way }], {
    target: horse.owner.number,
    result: "runs",
  });
}

// ------------------------------------------------------------------ fire

/** S25: he shoots a flaming arrow at a building that hides an enemy. Says whether he did. */
export function burn(game: Game, man: Man): boolean {
  if (!man.sheet.habits.burns || ["brawl", "wait"].includes(deedOf(game, man))) return false;
  const enemy = game
    .enemiesOf(man)
    .find(({ building }) => building !== null && !game.blazes.has(building));
  const gun = man.guns.find(({ weapon, rounds }) => weapon.arrow && rounds > 0);
  if (enemy === undefined || gun === undefined) return false;
  const { weapon } = gun;
  const distance = distanceBetween(man, enemy);
  const moving = isMovingWhenStanding(game, man);
  const mode = "aimed";
  const aim = { man, gun, target: null, distance, moving, mode, other: false, kinds: [weapon.id] };
  const die = shootDie(game.skirmish, aim as Aim);
  if (die === null) return false;
  stepOut(game, man);
  gun.rounds -= 1;
  fired(man, gun);
  const building = given(enemy.building);
  const rule = "SH-BLDG-5";
  const shot = game.roll(rule, die, man, skillWords(weapon));
  const dodge = game.roll(rule, BUILDING_DODGE, null, "the building's Dodge").face;
  const hit = shot.face > dodge;
  shot.meaning += `, ${beatsWords(dodge, hit)}`;
  const band = given(bandOf(game.skirmish, weapon, distance));
  man.shots.push({ weapon: weapon.id, band, mode, at: "building", crossfire: false, hit });
  const told = { who: man.number, weapon: weapon.id, band, mode } as const;
  if (!hit) {
    game.write([rule, "miss", { building }], { ...told, result: "miss" });
    return true;
  }
  const turns = game.roll(rule, BURNS_SIDES, null, "turns until it collapses").face;
  game.blazes.set(building, { by: man, until: game.turn + turns });
  game.write([rule, "burns", { building, turn: game.turn + turns }], { ...told, result: "burns" });
  return true;
}

/** SH-BLDG-5: at the end of a turn. All who are still inside die. */
export function collapse(game: Game): void {
  for (const [building, { by, until }] of game.blazes) {
    if (until !== game.turn) continue;
    const inside = game.men.filter((man) => man.inPlay && man.building === building);
    for (const man of inside) kill(man, by);
    const names = inside.map(({ name }) => name);
    const said: SkirmishSaid =
      names.length === 0
        ? ["SH-BLDG-5", "empty", { building }]
        : ["SH-BLDG-5", "collapses", { building, names: listed(names) }];
    game.write(said, {
      who: by.number,
      result: "collapses",
    });
    for (const man of inside) man.leaveSpot();
  }
}
