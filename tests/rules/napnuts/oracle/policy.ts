/** NP-POL: what a man does with his turn, whom he goes for, and who interrupts him. */
import { BANDS } from "../../../../src/rules/napnuts/data.js";
import { apart, bandAt, diceAt, diceNow } from "./shooting.js";
import { deedOf } from "./situation.js";
import { type Game, given, type Man } from "./state.js";

/** NP-TURN-2, as far as the policies use it. */
export type Action =
  | { readonly kind: "pass" | "recover" | "fix" | "break" | "load" | "close" }
  | { readonly kind: "reposition"; readonly to: "up" | "standing" | "kneeling" | "prone" }
  | { readonly kind: "walk" | "aim" | "shoot" | "fan" | "two-guns"; readonly target: Man };

/** Dice for comparing: NP-POL-11, NA below 0. */
const worth = (dice: number | null): number => dice ?? -1;

const classRank = (game: Game, man: Man): number =>
  Object.keys(game.book.classes).indexOf(man.sheet.class);

/** NP-POL-2. */
export function targetOf(game: Game, man: Man): Man {
  const enemies = game.enemiesOf(man);
  const visible = enemies.filter((enemy) => !enemy.ducked);
  const among = visible.length > 0 ? visible : enemies;
  if (man.aimedAt !== null && man.aim > 0 && among.includes(man.aimedAt)) return man.aimedAt;
  return given(
    wanted(game, man, among).sort(
      (a, b) =>
        worth(diceNow(game, man, b)) - worth(diceNow(game, man, a)) ||
        classRank(game, b) - classRank(game, a) ||
        a.number - b.number,
    )[0],
  );
}

/** NP-POL-2: those whom the man's own word leaves of some enemies. */
function wanted(game: Game, man: Man, among: readonly Man[]): Man[] {
  const { target } = man.sheet;
  if (target === "default") return [...among];
  const aimMax = man.pieces[0]?.gun.aimMax ?? 0;
  const reached = among.filter(
    (enemy) => (diceAt(game, man, enemy, bandAt(apart(man, enemy)), aimMax) ?? 0) > 0,
  );
  const these = reached.length > 0 ? reached : among;
  const best = (points: (enemy: Man) => number): Man[] => {
    const top = Math.max(...these.map(points));
    return these.filter((enemy) => points(enemy) === top);
  };
  switch (target) {
    case "nearest":
      return best((enemy) => -apart(man, enemy));
    case "weakest":
      return best((enemy) => enemy.fleshWounds + 2 * enemy.seriousWounds);
    case "strongest":
      return best((enemy) => classRank(game, enemy));
    default:
      return best((enemy) => Number(enemy.shotAtInCycle === (target === "focus")));
  }
}

/** NP-STATE-5. */
const mayReposition = (game: Game, man: Man): boolean =>
  !man.rooted || game.readings.immobile === "mayComeUp";

/** NP-POL-1, with NP-POL-14 and NP-POL-15. */
export function actionOf(game: Game, man: Man): Action {
  if (man.stunned) return { kind: "recover" };
  if (man.ducked) {
    return mayReposition(game, man) ? { kind: "reposition", to: "up" } : { kind: "pass" };
  }
  const piece = given(man.pieces[0]);
  if (piece.jammed) return { kind: "fix" };
  if (piece.state === "open") return { kind: "load" };
  if (piece.state === "loaded") return { kind: "close" };
  if (piece.rounds === 0) return { kind: piece.gun.breaks ? "break" : "load" };
  const target = targetOf(game, man);
  const { aimMax } = piece.gun;
  const here = bandAt(apart(man, target));
  const most = worth(diceAt(game, man, target, here, aimMax));
  const nearer = BANDS.map((_, band) => band).filter((band) => band < here);
  const deed = deedOf(game, man);
  if (deed === "wait") {
    return man.aimAt(target) < aimMax ? { kind: "aim", target } : { kind: "pass" };
  }
  if (deed === "walk" && !man.rooted && apart(man, target) > 1) return approached(man, target);
  // With the deed `aim` no number of dice is enough before he has aimed all he can.
  const least = deed === "shoot" ? 1 : deed === "aim" ? Infinity : man.sheet.shootAt;
  const approach = game.readings.approach === "whenTooWeak";
  if (most <= 0) {
    const helps = nearer.some((band) => worth(diceAt(game, man, target, band, aimMax)) >= 1);
    if (man.rooted || (man.inCover && !(approach && helps))) return { kind: "pass" };
    return approached(man, target);
  }
  if (approach && !man.inCover && !man.rooted && most < least) {
    const bare = (band: number): number => worth(diceAt(game, man, target, band, 0));
    if (nearer.some((band) => bare(band) >= least)) return approached(man, target);
  }
  const posture = { prone: "prone", kneel: "kneeling" }[deed as string];
  if (posture !== undefined && man.posture === "standing" && mayReposition(game, man)) {
    return { kind: "reposition", to: posture as "prone" | "kneeling" };
  }
  const aim = man.aimAt(target);
  if (target.ducked) return aim < aimMax ? { kind: "aim", target } : { kind: "pass" };
  const both = man.usable("left arm") && man.usable("right arm");
  if (deed === "fan" && both && man.sheet.gun === "handgun") {
    const fanned = diceAt(game, man, target, here, 0, { fan: true });
    if (worth(fanned) >= 1) return { kind: "fan", target };
  }
  if (deed === "two-guns" && both && man.pieces.length === 2) {
    const ready = given(man.pieces[1]).ready;
    const dice = diceAt(game, man, target, here, aim, { hand: "right" });
    if (ready && worth(dice) >= 1) return { kind: "two-guns", target };
  }
  const now = worth(diceAt(game, man, target, here, aim));
  if (now >= least || (aim >= aimMax && now >= 1)) return { kind: "shoot", target };
  return { kind: "aim", target };
}

/** Stand first, then Walk straight at him. */
const approached = (man: Man, target: Man): Action =>
  man.posture === "standing" ? { kind: "walk", target } : { kind: "reposition", to: "standing" };

/** NP-POL-5: those who could react by shooting the mover, the first choice first. */
export function reactors(game: Game, mover: Man): Man[] {
  const able = game
    .enemiesOf(mover)
    .filter((man) => !man.stunned && !man.ducked && given(man.pieces[0]).ready)
    .filter((man) => worth(diceNow(game, man, mover)) >= Math.max(1, man.sheet.interruptAt));
  return able.sort(
    (a, b) =>
      worth(diceNow(game, b, mover)) - worth(diceNow(game, a, mover)) ||
      classRank(game, b) - classRank(game, a) ||
      a.number - b.number,
  );
}
