/** Who shoots at whom with what: LG-TARGET, LG-SHOOT, LG-BUSH, LG-OPT-1, LG-RELOAD, tactic `hold`. */
import {
  type Band,
  type Effect,
  IMPACT_MODIFIER,
  type Impact,
  type Mode,
  OBSCURING_MODIFIER,
} from "../../../../src/rules/law-of-the-gun/data.js";
import { atMost, distance, nearer } from "./geometry.js";
import { behind, inCoverAgainst, nearestSeen, sees } from "./sight.js";
import { type Behind, type Gun, given, type Man, type Table } from "./state.js";

/** LG-FAN-1 and LG-RAPID-1. */
export const FANNED_SHOTS = 5;
export const RAPID_SHOTS = 2;

export type Pace = "still" | "moved" | "fast";

/** A shot that somebody is about to fire. */
export interface Plan {
  readonly shooter: Man;
  readonly target: Man;
  readonly gun: Gun;
  /** `fast` (LG-SHOOT-3) and half-way fire (LG-CHARGE-2): a failed SK&CL is no shot at all. */
  readonly pace: Pace;
  /** The D6 that makes it an aimed shot, or a shot at all when fast; 0 = a snap shot, no test. */
  readonly aim: number;
  /** The rule that asks for that D6. */
  readonly aimRule: "LG-SHOOT-2" | "LG-SHOOT-3" | "LG-BUSH-1" | "LG-CHARGE-2";
  readonly option: "single" | "fanning" | "rapid";
  /** The shooter's Cool when he planned, for the test of LG-FAN-1. */
  readonly cool: number;
}

/** LG-SHOOT-4: accurate band, maximum band, or no shot. */
export function bandAt(gun: Gun, cm: number): Band | null {
  if (atMost(cm, gun.weapon.accurate)) return "accurate";
  return atMost(cm, gun.weapon.maximum) ? "maximum" : null;
}

/** LG-AMMO-1, LG-INJ-2: ammunition left, and hands for it. */
export function hasHands(t: Table, man: Man, gun: Gun): boolean {
  if (man.armless) return false;
  if (man.lostArms[man.sheet.gunArm] && t.encounter.readings.lostGunArm === "no-shooting") {
    return false;
  }
  const anyLost = man.lostArms.left || man.lostArms.right;
  return !(anyLost && gun.weapon.hands === 2);
}

export function canUse(t: Table, man: Man, gun: Gun): boolean {
  return gun.points > 0 && hasHands(t, man, gun);
}

/** LG-TAC-1: the accurate range of the usable weapon with the longest one; null without any. */
export function bestAccurate(t: Table, man: Man): number | null {
  const ranges = man.guns.filter((gun) => canUse(t, man, gun)).map((gun) => gun.weapon.accurate);
  return ranges.length === 0 ? null : Math.max(...ranges);
}

/** LG-HIT-1: faces of the D10 that hit; a fast target takes one more, and 11 cannot be rolled. */
export function hitFaces(t: Table, mode: Mode, band: Band, target: Man): number {
  const need = t.encounter.tables.toHit[mode][band] + (target.fast ? 1 : 0);
  if (need === 11 && t.encounter.readings.fastTargetNeeds11 === "natural-10-hits") return 1;
  return 11 - need;
}

/** LG-TURN-3: not moved in this player turn; for a reaction, since his own last one began. */
export function paceOf(man: Man): Pace {
  if (man.inOwnTurn && man.fast) return "fast";
  return man.movedSince ? "moved" : "still";
}

/** LG-SHOOT-2, LG-INJ-2: the number that makes a shot aimed; 0 if it can only be a snap shot. */
function aimNumber(man: Man, pace: Pace, value: number): number {
  if (pace === "fast") return man.skillAndCool;
  return pace === "moved" || !man.gunArmSound ? 0 : value;
}

/** Of ten, the faces of the best mode that he may get; 0: this weapon cannot hit (LG-TARGET-2). */
function reachFaces(t: Table, pace: Pace, aim: number, band: Band, target: Man): number {
  const snap = hitFaces(t, "snap", band, target);
  return pace === "still" && aim > 0 ? Math.max(snap, hitFaces(t, "aimed", band, target)) : snap;
}

export interface Want {
  readonly pace: Pace;
  readonly aim: number;
  /** LG-RELOAD-2, D7: only within accurate range. */
  readonly accurateOnly: boolean;
  /** LG-TAC-2: weapons waiting for a reload count. */
  readonly unloadedToo?: boolean;
}

/** The weapons with which he could hit this target now, in file order. */
export function reaching(t: Table, man: Man, target: Man, want: Want): Gun[] {
  const cm = distance(man.at, target.at);
  return man.guns.filter((gun) => {
    if (!(gun.loaded || want.unloadedToo) || !canUse(t, man, gun)) return false;
    const band = bandAt(gun, cm);
    if (band === null || (want.accurateOnly && band !== "accurate")) return false;
    return reachFaces(t, want.pace, want.aim, band, target) > 0;
  });
}

/** LG-SIGHT-1: melees are not shot into. LG-TARGET-2: "visible" is seen by this figure. */
export function mayBeShot(t: Table, man: Man, target: Man): boolean {
  return target.inAction && target.melee === null && sees(t, man, target);
}

/** LG-TARGET-1: the visible enemies in action in range, or those of them whom his own word takes. */
function wantedTargets(t: Table, man: Man, want: Want): Man[] {
  const inRange = t
    .enemiesOf(man)
    .filter((enemy) => mayBeShot(t, man, enemy) && reaching(t, man, enemy, want).length > 0);
  const best = (points: (enemy: Man) => number): Man[] => {
    const top = Math.max(...inRange.map(points));
    return inRange.filter((enemy) => points(enemy) === top);
  };
  switch (man.sheet.target) {
    case "weakest":
      return best((enemy) => chanceToPutOut(t, man, enemy, want));
    case "strongest":
      return best(({ skillAndCool }) => skillAndCool);
    case "focus":
      return best(({ shotAt }) => (shotAt ? 1 : 0));
    case "spread":
      return best(({ shotAt }) => (shotAt ? 0 : 1));
    default:
      return inRange;
  }
}

/** LG-TARGET-2: with the weapon that he would shoot him with. */
function chanceToPutOut(t: Table, man: Man, target: Man, want: Want): number {
  const gun = given(bestGun(t, man, target, want));
  const band = given(bandAt(gun, distance(man.at, target.at)));
  const aim = want.pace === "still" ? want.aim : 0;
  return singleShotChance(t, gun, band, target, behind(t, target, man), aim);
}

/** LG-TARGET-1: the nearest visible enemy in action in range, ties: first in the file. */
export function nearestTarget(t: Table, man: Man, want: Want): Man | null {
  let nearest: Man | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const enemy of wantedTargets(t, man, want)) {
    const cm = distance(man.at, enemy.at);
    if (!nearer(cm, least)) continue;
    nearest = enemy;
    least = cm;
  }
  return nearest;
}

/** LG-TARGET-1, LG-TARGET-2: the greatest chance to put this target out. */
export function bestGun(t: Table, man: Man, target: Man, want: Want): Gun | null {
  const guns = reaching(t, man, target, want);
  if (guns.length < 2) return guns[0] ?? null;
  const cm = distance(man.at, target.at);
  const column = behind(t, target, man);
  let best: Gun | null = null;
  let greatest = -1;
  for (const gun of guns) {
    const band = given(bandAt(gun, cm));
    const chance = singleShotChance(
      t,
      gun,
      band,
      target,
      column,
      want.pace === "still" ? want.aim : 0,
    );
    if (chance <= greatest) continue; // ties: first listed
    best = gun;
    greatest = chance;
  }
  return best;
}

/** Chance that one shot puts the target out, in 1/3600, Fate and horses left out (D11). */
function singleShotChance(
  t: Table,
  gun: Gun,
  band: Band,
  target: Man,
  column: Behind,
  aim: number,
): number {
  const aimed = hitFaces(t, "aimed", band, target);
  const snap = hitFaces(t, "snap", band, target);
  return (aim * aimed + (6 - aim) * snap) * outSixtieths(t, gun, band, target, column);
}

/** Chance that a hit kills or disables, the CON test included, in 1/60. */
function outSixtieths(t: Table, gun: Gun, band: Band, target: Man, column: Behind): number {
  let sixtieths = 0;
  for (let die = 1; die <= 10; die++) {
    const row = effectRow(gun.weapon.impact[band], column, die);
    const { kind, location } = effectAt(t, column, row);
    if (kind === "dead" || kind === "disabled") sixtieths += 6;
    else if (kind === "wound" && (location === "head" || location === "body")) {
      sixtieths += 6 - target.stats.constitution;
    }
  }
  return sixtieths;
}

/** LG-EFF-2: modifiers add up, then clamp to 1..10. */
export function effectRow(impact: Impact, column: Behind, die: number): number {
  let row = die;
  if (!(impact === "low" && die === 10)) row += IMPACT_MODIFIER[impact];
  if (column === "obscuring") row += OBSCURING_MODIFIER;
  return Math.max(1, Math.min(10, row));
}

/** LG-EFF-1, LG-EFF-2: obscuring cover is on the wall column, or by its reading on the open one. */
export function effectAt(t: Table, column: Behind, row: number): Effect {
  const table = column === "obscuring" ? t.encounter.readings.obscuringCover : column;
  return given(t.encounter.tables.effects[table][row - 1]);
}

/** LG-OPT-1, D13. */
function chooseOption(
  t: Table,
  man: Man,
  target: Man,
  gun: Gun,
  pace: Pace,
  aim: number,
): Plan["option"] {
  const { fanning, rapidFire } = man.sheet;
  if (fanning === "never" && rapidFire === "never") return "single";
  // Only for a stationary shot by a man who could fire aimed.
  if (pace !== "still" || aim === 0) return "single";
  const band = given(bandAt(gun, distance(man.at, target.at)));
  const mayFan = fanning !== "never" && gun.weapon.fanning && band === "accurate"; // LG-FAN-1
  const snapFaces = hitFaces(t, "snap", band, target);
  const mayRapid = rapidFire !== "never" && !gun.weapon.reload && snapFaces > 0; // LG-RAPID-1
  if (!mayFan && !mayRapid) return "single";

  // Whole numbers, so that ties are ties: chances in units of 1 / (6 * 600^5).
  const column = behind(t, target, man);
  const whole = power(600, 5);
  const single = singleShotChance(t, gun, band, target, column, aim) * (whole / 600);
  const miss = 600 - snapFaces * outSixtieths(t, gun, band, target, column);
  const fanned = man.cool * (whole - power(miss, FANNED_SHOTS)) + (6 - man.cool) * (single / 6);
  const rapid = 6 * (whole - power(miss, RAPID_SHOTS) * power(600, 5 - RAPID_SHOTS));

  const alwaysFan = mayFan && fanning === "always";
  const alwaysRapid = mayRapid && rapidFire === "always";
  const larger = fanned >= rapid ? "fanning" : "rapid";
  if (alwaysFan && alwaysRapid) return larger;
  if (alwaysFan) return "fanning";
  if (alwaysRapid) return "rapid";
  const fanPays = mayFan && fanned > single;
  const rapidPays = mayRapid && rapid > single;
  if (fanPays && rapidPays) return larger;
  if (fanPays) return "fanning";
  return rapidPays ? "rapid" : "single";
}

/** Exact for whole numbers as small as these. */
function power(base: number, exponent: number): number {
  let product = 1;
  for (let n = 0; n < exponent; n++) product *= base;
  return product;
}

/** D6: the first listed weapon that waits for its reload and could still be used. */
export function waitingGun(t: Table, man: Man): Gun | null {
  return man.guns.find((gun) => !gun.loaded && canUse(t, man, gun)) ?? null;
}

/** LG-SOLO-4: "stay hidden" until an enemy that he sees is near enough. */
export function staysHidden(t: Table, man: Man): boolean {
  if (man.hiddenUntilCm === null) return false;
  const enemy = nearestSeen(t, man);
  return enemy === null || !atMost(distance(man.at, enemy.at), man.hiddenUntilCm);
}

/** LG-SHOOT-1, LG-TARGET-1, LG-RELOAD-2: his shot in his own player turn; null if he has none. */
export function planOwnShot(t: Table, man: Man, preferred: Man | null = null): Plan | null {
  const pace = paceOf(man);
  const aim = aimNumber(man, pace, man.skillAndCool);
  const want: Want = { pace, aim, accurateOnly: waitingGun(t, man) !== null };
  const wanted =
    preferred !== null &&
    mayBeShot(t, man, preferred) &&
    reaching(t, man, preferred, want).length > 0;
  const target = wanted ? preferred : nearestTarget(t, man, want);
  if (target === null) return null;
  const gun = given(bestGun(t, man, target, want));
  const option = chooseOption(t, man, target, gun, pace, aim);
  const aimRule = pace === "fast" ? "LG-SHOOT-3" : "LG-SHOOT-2";
  return { shooter: man, target, gun, pace, aim, aimRule, option, cool: man.cool };
}

/** LG-REACT-2, tactic `hold` (D18), LG-BUSH-1 (D12). */
export function planReaction(t: Table, man: Man, mover: Man, holding: boolean): Plan | null {
  if (!mayBeShot(t, man, mover)) return null;
  if (staysHidden(t, man)) return null;
  if (holding && !opensFireAt(t, man, mover)) return null;
  const pace: Pace = man.movedSince ? "moved" : "still";
  const scope = t.encounter.readings.bushwhackScope;
  const first = scope === "game" ? !t.anyoneHasFired : !man.hasFired;
  const bushwhack = first && inCoverAgainst(t, man, mover);
  const aim = aimNumber(man, pace, bushwhack ? man.cool : man.skillAndCool);
  const gun = bestGun(t, man, mover, { pace, aim, accurateOnly: false });
  if (gun === null) return null;
  // LG-OPT-1: no options in reaction.
  return {
    shooter: man,
    target: mover,
    gun,
    pace,
    aim,
    aimRule: bushwhack ? "LG-BUSH-1" : "LG-SHOOT-2",
    option: "single",
    cool: man.cool,
  };
}

/** Tactic `hold`, D18. That a loaded weapon reaches is seen to by the choice of the weapon. */
function opensFireAt(t: Table, man: Man, enemy: Man): boolean {
  const cm = distance(man.at, enemy.at);
  if (atMost(cm, man.sheet.openFireCm ?? bestAccurate(t, man) ?? 0)) return true;
  return enemy.movedInOwnTurn && !atMost(cm, distance(man.at, enemy.turnStart));
}

/** LG-TAC-2: has he anybody whom he may shoot at? Weapons waiting for a reload count. */
export function hasAnybodyToShoot(t: Table, man: Man, holding: boolean): boolean {
  const pace: Pace = man.movedSince ? "moved" : "still";
  const aim = aimNumber(man, pace, man.skillAndCool);
  return t.enemiesOf(man).some((enemy) => {
    if (!mayBeShot(t, man, enemy) || (holding && !opensFireAt(t, man, enemy))) return false;
    return (
      reaching(t, man, enemy, { pace, aim, accurateOnly: false, unloadedToo: true }).length > 0
    );
  });
}
