/** Shots and what they do: LG-SHOOT, LG-HIT, LG-EFF, LG-INJ, LG-COOL-1, LG-FATE-1, LG-WEAP-2. */
import type { Arm, Band, Effect, Impact, Mode } from "../../../../src/rules/law-of-the-gun/data.js";
import {
  AND_FAST,
  armWords,
  dieWords,
  effectDieWords,
  fateDieWords,
  type GunSaid,
  hitDieWords,
  resultWords,
  slowerBy,
  spent,
  struckWords,
  weaker,
} from "../../../../src/rules/law-of-the-gun/phrases.js";
import { atMost, distance, nearer } from "./geometry.js";
import type { AskedDie } from "./log.js";
import { fallBack, fallOff } from "./movement.js";
import {
  bandAt,
  effectAt,
  effectRow,
  FANNED_SHOTS,
  hitFaces,
  mayBeShot,
  type Plan,
  RAPID_SHOTS,
} from "./plans.js";
import { behind, seenAfterShot } from "./sight.js";
import {
  type Behind,
  type Gun,
  given,
  type Horse,
  leaveMelee,
  type Man,
  type Table,
} from "./state.js";
import { behindWords, cartWords, gunWords, length, modeWords } from "./words.js";

/** LG-FATE-1: the first modified result of 8 or more. */
const FATE_FROM = 8;
/** LG-ATTR-3. */
const HORSE_CONSTITUTION = 4;
/** LG-INJ-7: a D6 of 5 or 6 hits the horse. */
const HORSE_FROM = 5;

/** A hit whose dice have been rolled. */
export interface Hit {
  readonly by: Man;
  readonly weapon: string;
  readonly impact: Impact;
  readonly band: Band | "melee";
  readonly mode: Mode | "melee";
  readonly victim: Man;
  /** LG-INJ-7: the horse or team that is hit instead of him. */
  readonly horse: Horse | null;
  readonly column: Behind;
  readonly effectDie: number;
  /** Those that led to it, for the line that tells it. */
  readonly dice: readonly AskedDie[];
}

/** A shot, or the shots of an option, each resolved wholly before the next (LG-OPT-1). */
export function shootNow(t: Table, plan: Plan): void {
  const { shooter, target, gun } = plan;
  if (fansNow(t, plan)) {
    fan(t, plan);
  } else if (plan.option === "rapid") {
    logRapid(t, plan); // LG-RAPID-1, D14.
    resolveShot(t, shooter, target, gun, "snap");
    const again = gun.points > 0 && shooter.inAction ? rapidTarget(t, plan) : null;
    if (again !== null) resolveShot(t, shooter, again, gun, "snap");
  } else {
    const mode = rollMode(t, plan);
    if (mode !== null) resolveShot(t, shooter, target, gun, mode);
  }
}

/** LG-FAN-1: fans it if he passes. */
function fansNow(t: Table, { shooter, target, gun, option, cool }: Plan): boolean {
  if (option !== "fanning") return false;
  const fans = t.test("LG-FAN-1", "fans", cool, { shots: FANNED_SHOTS });
  const shot = { gun: gunWords(gun), target: target.name };
  t.log(["LG-FAN-1", "tries", shot], shooter, fans ? "fans" : "fails to fan", { target });
  return fans;
}

function logRapid(t: Table, { shooter, target, gun }: Plan): void {
  const shot = { gun: gunWords(gun), target: target.name };
  t.log(["LG-RAPID-1", "fires", shot], shooter, "fires rapidly", { target });
}

/** LG-FAN-1: the nearest member of the target group still in action, seen, in accurate range. */
function fan(t: Table, { shooter, target: first, gun }: Plan): void {
  const group = first.group;
  let target: Man | null = first;
  for (let shot = 1; shot <= FANNED_SHOTS; shot++) {
    if (target === null || gun.points === 0 || !shooter.inAction) break; // the rest is lost
    resolveShot(t, shooter, target, gun, "snap");
    target = nearestIn(t, shooter, gun, group, gun.weapon.accurate);
  }
  gun.loaded = false; // LG-RELOAD-2: binds that pistol only
}

function nearestIn(t: Table, man: Man, gun: Gun, men: readonly Man[], rangeCm: number): Man | null {
  let found: Man | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const each of men) {
    const cm = distance(man.at, each.at);
    if (!atMost(cm, rangeCm) || !nearer(cm, least) || !mayBeShot(t, man, each)) continue;
    if (hitFaces(t, "snap", given(bandAt(gun, cm)), each) === 0) continue;
    found = each;
    least = cm;
  }
  return found;
}

/** LG-OPT-1, D14: the same target; if he cannot be hit or seen now, the nearest enemy in range. */
function rapidTarget(t: Table, { shooter, target, gun }: Plan): Man | null {
  const band = bandAt(gun, distance(shooter.at, target.at));
  const canHit = band !== null && hitFaces(t, "snap", band, target) > 0;
  if (canHit && mayBeShot(t, shooter, target)) return target;
  return nearestIn(t, shooter, gun, t.enemiesOf(shooter), gun.weapon.maximum);
}

/** LG-SHOOT-2, LG-SHOOT-3, LG-BUSH-1: the test for the mode; null is no shot. */
function rollMode(t: Table, plan: Plan): Mode | null {
  if (plan.pace === "fast") {
    const { shooter, target } = plan;
    const rule = plan.aimRule as "LG-SHOOT-3" | "LG-CHARGE-2";
    if (t.test(rule, "shot", plan.aim)) return "snap";
    t.log([rule, "none", { target: target.name }], shooter, "cannot shoot", { target });
    return null;
  }
  if (plan.aim === 0) return "snap";
  return t.test(plan.aimRule, "shot", plan.aim) ? "aimed" : "snap";
}

/** LG-TURN-5: of several figures hit by one shot each is resolved wholly before the next. */
function resolveShot(t: Table, shooter: Man, target: Man, gun: Gun, mode: Mode): void {
  const band = given(bandAt(gun, distance(shooter.at, target.at)));
  for (const victim of rollToHit(t, shooter, target, gun, band, mode, behind(t, target, shooter))) {
    const column = behind(t, victim, shooter);
    const hit = rollEffect(t, shooter, gun, band, mode, victim, column);
    if (injure(t, hit)) testCool(t, hit);
  }
  seenAfterShot(t, shooter); // LG-VIS-2
}

/** LG-TURN-5, D8: all dice from the state before, then the injuries, then the Cool tests. */
export function shootTogether(t: Table, plans: readonly Plan[]): void {
  const hits: Hit[] = [];
  for (const plan of plans) {
    const { shooter, target, gun } = plan;
    const band = given(bandAt(gun, distance(shooter.at, target.at)));
    const shoot = (mode: Mode): void => {
      if (gun.points === 0) return; // LG-OPT-1: the rest is lost
      const columnOf = (man: Man): Behind => behind(t, man, shooter);
      for (const victim of rollToHit(t, shooter, target, gun, band, mode, columnOf(target))) {
        hits.push(rollEffect(t, shooter, gun, band, mode, victim, columnOf(victim)));
      }
    };
    // LG-OPT-1: in an equal draw all shots go by the state before, hence at the same man.
    if (fansNow(t, plan)) {
      for (let shot = 1; shot <= FANNED_SHOTS; shot++) shoot("snap");
      gun.loaded = false;
    } else if (plan.option === "rapid") {
      logRapid(t, plan);
      for (let shot = 1; shot <= RAPID_SHOTS; shot++) shoot("snap");
    } else {
      const mode = rollMode(t, plan);
      if (mode !== null) shoot(mode);
    }
  }
  const testing = hits.filter((hit) => injure(t, hit));
  for (const hit of testing) testCool(t, hit);
  for (const { shooter } of plans) seenAfterShot(t, shooter);
}

/** LG-HIT-1: the to-hit roll and what it costs; returns those who are hit, the target first. */
function rollToHit(
  t: Table,
  shooter: Man,
  target: Man,
  gun: Gun,
  band: Band,
  mode: Mode,
  cover: Behind,
): Man[] {
  const least = 11 - hitFaces(t, mode, band, target);
  const die = t.d10("LG-HIT-1", (face) => hitDieWords(least, face));
  const hit = die >= least;
  shooter.shots.push({ weapon: gun.weapon.id, band, mode, cover, hit });
  const result = hit ? "hit" : "miss";
  const facts = {
    gun: gunWords(gun),
    target: target.name,
    cm: length(t, distance(shooter.at, target.at)),
    band,
    mode: modeWords(shooter, mode),
    cover: `${behindWords(t, target, shooter)}${target.fast ? AND_FAST : ""}`,
  };
  const what = `${mode} ${gun.weapon.id}: ${result}`;
  t.log(["LG-HIT-1", result, facts], shooter, what, { target });
  shooter.hasFired = true;
  t.anyoneHasFired = true;
  target.shotAt = true; // LG-COOL-2: any to-hit roll against him
  target.everShotAt = true;
  if (die === 1) spendAmmunition(t, shooter, gun);
  if (gun.weapon.reload) gun.loaded = false; // LG-RELOAD-1
  if (!hit) return [];
  const spread = gun.weapon.spread;
  if (spread === 0 || band !== "maximum") return [target];
  // LG-WEAP-2, D10.
  const others = t.men.filter(
    (man) => man !== target && man.inAction && atMost(distance(man.at, target.at), spread),
  );
  for (const man of others) {
    const spread = { gun: gunWords(gun), target: man.name };
    t.log(["LG-WEAP-2", "spreads", spread], shooter, "hits too", { target: man });
  }
  return [target, ...others];
}

/** LG-AMMO-1. */
function spendAmmunition(t: Table, shooter: Man, gun: Gun): void {
  gun.points -= 1;
  t.log(spent(gun.points, gunWords(gun)), shooter, "is short of ammunition");
}

/** LG-INJ-7: which is hit, the horse or the rider (the driver or the team); then the effect die. */
function rollEffect(
  t: Table,
  by: Man,
  gun: Gun,
  band: Band,
  mode: Mode,
  victim: Man,
  column: Behind,
): Hit {
  const struck = rollVictim(t, victim, column);
  const impact = gun.weapon.impact[band];
  const effectDie = rollEffectDie(t, impact, struck.column);
  const dice = t.takeDice();
  return { ...struck, by, weapon: gun.weapon.id, impact, band, mode, victim, effectDie, dice };
}

/** LG-EFF-1. */
export function rollEffectDie(t: Table, impact: Impact, column: Behind): number {
  return t.d10("LG-EFF-1", (face) => {
    const row = effectRow(impact, column, face);
    const table = column === "obscuring" ? t.encounter.readings.obscuringCover : column;
    const effect = effectAt(t, column, row);
    return effectDieWords(face, impact, column === "obscuring" ? 1 : 0, table, row, effect);
  });
}

/** LG-INJ-7, LG-VEH-1: a horse is hit in the open column, whatever covers the man. */
export function rollVictim(t: Table, victim: Man, column: Behind): Pick<Hit, "horse" | "column"> {
  const beast = victim.cart?.driver === victim ? victim.cart.team : victim.horse;
  if (beast === null) return { horse: null, column };
  const [horse, man] =
    victim.cart === null ? (["horse", "rider"] as const) : (["team", "driver"] as const);
  const words = (face: number): string => dieWords("LG-INJ-7", face < HORSE_FROM ? man : horse);
  if (t.d6("LG-INJ-7", words) < HORSE_FROM) return { horse: null, column };
  return { horse: beast, column: "open" };
}

/** Fate, table, injury. Says whether the hit makes the victim's group test Cool. */
export function injure(t: Table, hit: Hit): boolean {
  const { by, victim, column } = hit;
  let row = effectRow(hit.impact, column, hit.effectDie);
  const callsOnFate = row >= FATE_FROM && victim.fateLeft && victim.inAction && hit.horse === null;
  if (callsOnFate) row = callOnFate(t, victim, row, column);
  const effect = effectAt(t, column, row);
  by.effects.push({
    weapon: hit.weapon,
    band: hit.band,
    mode: hit.mode,
    cover: column,
    effect: effect.kind,
    location: effect.location ?? "",
    horse: hit.horse !== null,
  });
  const what = effect.location === null ? "hit cover" : `${effect.kind} ${effect.location}`;
  const beast = victim.cart === null ? "horse" : "team";
  const struck = hit.horse === null ? victim.name : `${victim.name}'s ${beast}`;
  const besides = { target: victim, dice: hit.dice };
  const said: GunSaid =
    effect.kind === "cover"
      ? ["LG-EFF-1", "cover", { struck }]
      : ["LG-EFF-1", "hit", { struck, effect: struckWords(effect, hit.horse !== null) }];
  t.log(said, by, hit.horse === null ? what : `horse: ${what}`, besides);
  if (callsOnFate) {
    t.log(["LG-FATE-1", "spent", { cool: victim.cool }], victim, "has spent his Fate");
  }
  // LG-EFF-4: struck cover. LG-SETTLED-2: none to return fire for.
  if (effect.kind === "cover") return t.encounter.readings.coverHitsTestCool;
  t.hits += 1;
  // LG-SOLO-8: the enemy who last hit; a friend's scattergun does not count.
  if (by.side !== victim.side) victim.lastHitBy = { man: by, order: t.hits };
  // D8: of simultaneous hits a later one does nothing to a man already put out.
  if (victim.inAction) {
    if (hit.horse === null) suffer(t, victim, effect);
    else horseSuffers(t, victim, hit.horse, effect);
    if (!victim.inAction && victim.side !== by.side) by.enemiesOut += 1;
  }
  return true; // LG-INJ-1: a graze is a hit for morale
}

/** LG-FATE-1, LG-OPT-2. */
function callOnFate(t: Table, man: Man, row: number, column: Behind): number {
  man.fateLeft = false; // spent whether or not SK is passed
  if (!t.test("LG-FATE-1", "helps", man.stats.skill)) return row;
  man.cool = Math.max(1, man.cool - 1);
  const lowered = (face: number): number => Math.max(1, row - (face + 1));
  const words = (face: number): string =>
    fateDieWords(face, row, lowered(face), effectAt(t, column, lowered(face)));
  return lowered(t.d6("LG-FATE-1", words));
}

/** LG-INJ-1 to LG-INJ-6. */
function suffer(t: Table, man: Man, { kind, location, side }: Effect): void {
  if (kind === "dead" || kind === "disabled") {
    putOut(t, man, kind);
    return;
  }
  if (location === "arm" || location === "leg") {
    if (kind === "graze" && t.duel) return; // D49: the side is not diced
    const hitSide = side ?? rollSide(t, location);
    if (kind === "graze") {
      const graze = { which: hitSide, limb: location };
      if (side === null) t.log(["LG-EFF-3", "graze", graze], man, "has a graze");
      return;
    }
    if (location === "arm") hurtArm(t, man, hitSide);
    else hurtLeg(t, man);
  } else if (kind === "wound") {
    if (!t.test("LG-INJ-3", "wound", man.stats.constitution)) {
      putOut(t, man, "disabled");
      return;
    }
    t.log(["LG-INJ-3", "passes", {}], man, "is wounded and fights on");
  }
  // LG-INJ-6: mounted and wounded.
  if (kind !== "wound" || man.horse === null) return;
  if (t.test("LG-INJ-6", "rides", man.stats.horsemanship)) {
    t.log(["LG-INJ-6", "keeps", {}], man, "keeps the saddle");
  } else fallOff(t, man, "LG-INJ-6");
}

/** LG-EFF-3. */
function rollSide(t: Table, location: string): Arm {
  const words = (face: number): string =>
    dieWords("LG-EFF-3", face <= 3 ? "left" : "right", { limb: location });
  return t.d6("LG-EFF-3", words) <= 3 ? "left" : "right";
}

/** LG-INJ-2. */
function hurtArm(t: Table, man: Man, side: Arm): void {
  man.woundedArms[side] = true;
  const kept = t.test("LG-INJ-2", "arm", man.stats.constitution);
  if (!kept) man.lostArms[side] = true;
  const arm = armWords(side, man.sheet.gunArm);
  const what = kept ? "has a hurt arm" : "has lost an arm";
  t.log(["LG-INJ-2", kept ? "hurt" : "lost", { arm }], man, what);
}

/** LG-INJ-4. */
function hurtLeg(t: Table, man: Man): void {
  const values = slowerBy(t.encounter);
  const passed = t.test("LG-INJ-4", "leg", man.stats.constitution, values);
  if (passed) man.legWounds += 1;
  else man.limited = true;
  const now = resultWords("LG-INJ-4", "leg", passed, values);
  t.log(["LG-INJ-4", "limps", { now }], man, "has a hurt leg");
}

function putOut(t: Table, man: Man, kind: "dead" | "disabled"): void {
  man.status = kind;
  leaveAll(t, man);
  t.log(["LG-INJ-5", kind, {}], man, kind);
}

/** Out of action: no melee, no vehicle to drive. He lies where he stood, and others may have his spot. */
export function leaveAll(t: Table, man: Man): void {
  leaveMelee(t, man);
  man.skedaddling = false;
  if (man.cart?.driver === man) man.cart.driver = null; // LG-VEH-1
}

const beastOf = (man: Man): string => `${man.name}'s ${man.cart === null ? "horse" : "team"}`;

/** LG-INJ-7, LG-INJ-8: the rider is unhurt; a graze does nothing. */
function horseSuffers(t: Table, man: Man, horse: Horse, { kind, location }: Effect): void {
  if (kind === "graze") return;
  if (kind === "wound" && (location === "arm" || location === "leg")) {
    // An arm is a front leg (LG-INJ-4).
    const values = slowerBy(t.encounter);
    const passed = t.test("LG-INJ-7", "leg", HORSE_CONSTITUTION, values);
    if (passed) horse.legWounds += 1;
    else horse.limited = true;
    const now = resultWords("LG-INJ-7", "leg", passed, values);
    t.log(["LG-INJ-7", "limps", { beast: beastOf(man), now }], man, "his horse limps");
    return;
  }
  if (kind === "wound" && t.test("LG-INJ-7", "wound", HORSE_CONSTITUTION)) {
    t.log(["LG-INJ-7", "on", { beast: beastOf(man) }], man, "his horse goes on");
    return;
  }
  if (man.cart !== null) {
    man.cart.team = null; // LG-VEH-1: the vehicle stays where it is
    const out = { beast: beastOf(man), cart: cartWords(t, man) };
    t.log(["LG-VEH-1", "out", out], man, "the team is out");
    return;
  }
  man.horse = null;
  const onFoot = t.test("LG-INJ-7", "lands", man.stats.horsemanship);
  man.prone = !onFoot;
  man.movedSince = true; // LG-REACT-2: he is no longer stationary
  if (man.inOwnTurn) {
    man.movedInOwnTurn = true;
    man.moveLost = true;
    man.noShot = true; // LG-SETTLED-6
  }
  const what = onFoot ? "loses his horse" : "goes down with his horse";
  t.log(["LG-INJ-7", onFoot ? "feet" : "down", {}], man, what);
}

/** LG-COOL-1, LG-COOL-3, D20: every member in action of the victim's group, in file order. */
export function testCool(t: Table, { victim, by }: Hit): void {
  const group = victim.group;
  if (group.length === 1 && !t.encounter.readings.loneFigureMorale) return;
  for (const man of group) {
    if (!man.inAction) continue;
    const values = { weaker: weaker(man.cool, man.skedaddling) };
    const kept = t.test("LG-COOL-1", "nerve", man.cool, values);
    const result = resultWords("LG-COOL-1", "nerve", kept, values);
    const said: GunSaid =
      man === victim
        ? ["LG-COOL-1", "hit", { result }]
        : ["LG-COOL-1", "friend", { victim: victim.name, result }];
    t.log(said, man, result);
    if (kept) continue;
    if (man.cool > 1) man.cool -= 1;
    else if (!man.skedaddling) {
      fallBack(t, man, by); // LG-FALL-1: the shooter is who made the hit
    }
  }
}
