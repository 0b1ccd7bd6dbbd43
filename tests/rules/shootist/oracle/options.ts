/** SH-POL-2, SH-POL-3: what a man could shoot, what it is worth, and what he chooses. */
import type { Die } from "../../../../src/rules/shootist/tables.js";
import { deedOf } from "./situation.js";
import {
  distanceBetween,
  type Game,
  type Gun,
  Horse,
  inContact,
  type Man,
  type Mode,
  type Target,
} from "./state.js";
import { type Aim, combinedMove, dodgeDie, shootDie } from "./steps.js";

export interface Option {
  readonly target: Target;
  readonly mode: Mode;
  /** One gun, or both of two pistols. */
  readonly guns: readonly Gun[];
  /** Rounds to be fired: 1, 2 or 3. */
  readonly shots: number;
  /** Expected wounds. */
  readonly value: number;
  /** Of two pistols the worse. */
  readonly die: Die;
}

/** SH-POL-2: values nearer than this are equal. */
const EQUAL = 1e-12;

export function isMore(value: number, than: number): boolean {
  return value > than + EQUAL;
}

/** SH-SHOOT-1: chance that the shoot die beats the dodge die, or the higher of two (SH-ABIL-8). */
export function hitChance(shoot: Die, dodge: Die, lucky: boolean): number {
  let hits = 0;
  for (let face = 1; face <= shoot; face++) {
    const under = Math.min(face - 1, dodge) / dodge;
    hits += lucky ? under * under : under;
  }
  return hits / shoot;
}

/** Whether he may be shot at by an enemy (SH-SHOOT-4, SH-INDIAN-1), in a brawl or not (SH-SHOOT-14). */
export function isTarget(target: Target): boolean {
  // S21: riderless horses are not shot at.
  if (target instanceof Horse) return target.alive && target.ridden && isTarget(target.owner);
  if (!target.inPlay || !target.noticed) return false;
  return target.coverNow !== "full" || target.exposed;
}

/** Those at whom he may shoot, in the order of SH-POL-3, horses after their riders (S21). */
export function targetsOf(game: Game, man: Man): Target[] {
  return game.enemiesOf(man).flatMap((enemy) => {
    const { horse } = enemy;
    const both = man.sheet.habits.shootsHorses && horse !== null ? [enemy, horse] : [enemy];
    return both.filter(isTarget);
  });
}

/** S22: he must step out of his cover to shoot. */
export function mustPopOut(game: Game, man: Man): boolean {
  if (game.skirmish.standing || !man.sheet.habits.popsOut) return false;
  if (man.legsWounded === 2) return false; // SH-MOVE-1
  return man.coverNow === "full" && man.opening === "none";
}

/** Whether a shot from where he stands is one of a man who moves (SH-MOD-1, S4, S22). */
export function isMovingWhenStanding(game: Game, man: Man): boolean {
  return man.moved || mustPopOut(game, man);
}

/** Expected wounds of one round at the target, and its die; null if it may not be fired. */
export function shotWorth(game: Game, aim: Aim): { value: number; die: Die } | null {
  const die = shootDie(game.skirmish, aim);
  if (die === null || aim.target === null) return null;
  const { weapon } = aim.gun;
  const lucky = !(aim.target instanceof Horse) && aim.target.has("lucky");
  const chance = hitChance(die, dodgeDie(game.skirmish, aim.target, weapon), lucky);
  return { die, value: weapon.wounds * weapon.tries * chance };
}

/** S5, S6: everything legal that he could do to one target from a distance, whatever his style. */
function optionsAgainst(
  game: Game,
  man: Man,
  target: Target,
  distance: number,
  moving: boolean,
): Option[] {
  const options: Option[] = [];
  const add = (mode: Mode, guns: readonly Gun[], shots: number): void => {
    const kinds = guns.map(({ weapon }) => weapon.id);
    const worths = guns.map((gun) =>
      shotWorth(game, { man, gun, target, distance, moving, mode, other: false, kinds }),
    );
    let value = 0;
    let worst: Die = 12;
    for (const worth of worths) {
      if (worth === null) return;
      value += (worth.value * shots) / guns.length;
      if (worth.die < worst) worst = worth.die;
    }
    options.push({ target, mode, guns, shots, value, die: worst });
  };
  const loaded = man.guns.filter(({ rounds }) => rounds > 0);
  const pair = loaded.filter(({ weapon }) => weapon.pistol).slice(0, 2);
  const ids = [...new Set(man.guns.map(({ weapon }) => weapon.id))];
  for (const id of ids) {
    const ofKind = loaded.filter(({ weapon }) => weapon.id === id);
    const lowest = ofKind[0];
    if (lowest === undefined) continue;
    add("aimed", [lowest], 1);
    const barrels = lowest.weapon.tries === 2 && !lowest.weapon.thrown; // S5
    if (barrels && lowest.rounds >= 2) add("both barrels", [lowest], 2);
    // SH-SHOOT-6: the spare arm must be sound.
    const two = pair.length === 2 && pair[0]?.weapon.id === id;
    if (two && man.wounds["spare arm"] === 0) add("two pistols", pair, 2);
    // SH-SHOOT-7.
    if (!lowest.weapon.pistol || man.armsWounded || moving) continue;
    const fullest = ofKind.reduce((best, gun) => (gun.rounds > best.rounds ? gun : best));
    for (const shots of [2, 3]) if (fullest.rounds >= shots) add("fan", [fullest], shots);
  }
  return options;
}

/** SH-POL-3, S7: those that his style leaves him. */
function styled(game: Game, man: Man, options: readonly Option[]): readonly Option[] {
  const plain = options.filter(({ mode }) => mode === "aimed" || mode === "both barrels");
  switch (deedOf(game, man)) {
    case "auto":
    case "stand":
      return options;
    case "aimed":
      return options.filter(({ mode }) => mode === "aimed");
    case "fan": {
      const fans = options.filter(
        ({ mode, shots, guns }) => mode === "fan" && shots === Math.min(3, guns[0]?.rounds ?? 0),
      );
      return fans.length > 0 ? fans : plain;
    }
    case "twoGun": {
      const pairs = options.filter(({ mode }) => mode === "two pistols");
      return pairs.length > 0 ? pairs : plain;
    }
    case "brawl":
    case "wait":
      return [];
  }
}

/** SH-POL-2: a later one only if it is worth more. */
function best(options: readonly Option[]): Option | null {
  return options.reduce<Option | null>(
    (found, option) => (found === null || isMore(option.value, found.value) ? option : found),
    null,
  );
}

/** S: the best from where he stands. */
export function bestStanding(game: Game, man: Man): Option | null {
  return best(wanted(game, man, fromHere(game, man)));
}

function fromHere(game: Game, man: Man): readonly Option[] {
  const moving = isMovingWhenStanding(game, man);
  const options = targetsOf(game, man).flatMap((target) =>
    optionsAgainst(game, man, target, distanceBetween(man, target), moving),
  );
  return styled(game, man, options);
}

/** The best against one target from a distance. */
export function bestAgainst(
  game: Game,
  man: Man,
  target: Target,
  distance: number,
  moving: boolean,
): Option | null {
  return best(styled(game, man, optionsAgainst(game, man, target, distance, moving)));
}

/** M: the best after his combined move straight at the target (SH-MOVE-2, S8). */
export const bestMoving = (game: Game, man: Man): Option | null =>
  best(wanted(game, man, afterMove(game, man)));

/** The best against each target after that move. */
function afterMove(game: Game, man: Man): readonly Option[] {
  const move = combinedMove(man);
  if (man.coverNow !== "open" || man.opening !== "none" || move === 0) return [];
  if (deedOf(game, man) === "stand") return [];
  return targetsOf(game, man).flatMap((target) => {
    const distance = distanceBetween(man, target);
    if (inContact(distance)) return [];
    const option = bestAgainst(game, man, target, Math.max(0, distance - move), true);
    return option === null ? [] : [option];
  });
}

const ownerOf = (target: Target): Man => (target instanceof Horse ? target.owner : target);

/** SH-POL-3: of some options those against whom his own word picks, of all whom he could shoot at in this action. */
function wanted(game: Game, man: Man, options: readonly Option[]): readonly Option[] {
  const word = man.sheet.target;
  if (word === "default") return options;
  const moving = game.skirmish.standing ? [] : afterMove(game, man);
  const all = [...fromHere(game, man), ...moving].filter(({ value }) => isMore(value, 0));
  const points = (target: Target): number => {
    const enemy = ownerOf(target);
    switch (word) {
      case "nearest":
        return -distanceBetween(man, enemy);
      case "weakest":
        return enemy.woundsSeen;
      case "strongest":
        return enemy.sheet.skills.shoot;
      case "spread":
        return enemy.shotAt ? 0 : 1;
      case "focus":
        return enemy.shotAt ? 1 : 0;
    }
  };
  const top = Math.max(...all.map(({ target }) => points(target)));
  return options.filter(({ target }) => points(target) >= top - EQUAL);
}

/** The best single shot of a gun at anybody (S14). */
export function bestOther(game: Game, aim: Omit<Aim, "target" | "distance">): Target | null {
  let found: Target | null = null;
  let most = 0;
  for (const target of targetsOf(game, aim.man)) {
    const worth = shotWorth(game, {
      ...aim,
      target,
      distance: distanceBetween(aim.man, target),
    });
    if (worth === null || !isMore(worth.value, most)) continue;
    found = target;
    most = worth.value;
  }
  return found;
}
