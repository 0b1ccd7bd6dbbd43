/**
 * NP-POL: what a character does of all that he may. Answers to the choices of the text. Nobody runs, hits the dirt or
 * leaves a brawl (NP-POL-4), and a reaction is let be (NP-POL-7), which with two players it must be (NP-AUCT-7).
 */
import type { Policy } from "../../core/game.js";
import { bitsIn, has, lowest } from "../kit/bits.js";
import { WHOM } from "../kit/targets.js";
import { diceNow, diceOf, isLegal, isReady, NA } from "./fire.js";
import { NEAREST } from "./movement.js";
import {
  ACT,
  ACT_BITS,
  DEED,
  field,
  GUN,
  HAND,
  MANNER,
  NO_POSTURE,
  NOBODY,
  POSTURE,
} from "./state.js";

/** What is decided, and by whom. */
export const CHOICE = {
  /** NP-TURN-1: the action of the character whose card was drawn. */
  action: 0,
  /** NP-POL-5: who of those who may interrupts the shot of this one; -1: nobody. */
  interrupt: 1,
} as const;

const at = (kind: number, target: number): number => (target << ACT_BITS) | kind;

/** In place of an action. */
const NO_ACTION = -1;

/** NP-POL-2, NP-SHOOT-11: by dice, then class, then number; the one aimed at is kept. */
export function targetOf(f: number): number {
  const enemies = field.present & field.enemies[f]!;
  const visible = enemies & ~field.ducked;
  let among = visible !== 0 ? visible : enemies;
  if ((among & (among - 1)) === 0) return lowest(among);
  if (field.aim[f] !== 0 && has(among, field.aimedAt[f]!)) return field.aimedAt[f]!;
  if (field.target[f] !== WHOM.default) among = wantedOf(f, among);
  let best = NOBODY;
  let most = NA - 1;
  let rank = -1;
  for (let rest = among; rest !== 0; rest &= rest - 1) {
    const e = lowest(rest);
    const dice = diceNow(f, e);
    if (dice < most) continue;
    const classOf = field.classOf[e]!;
    if (dice === most && classOf <= rank) continue;
    best = e;
    most = dice;
    rank = classOf;
  }
  return best;
}

/** Of some enemies, those whom he goes for by his word: of those against whom he could have a die, if there are any. */
function wantedOf(f: number, among: number): number {
  let able = 0;
  for (let rest = among; rest !== 0; rest &= rest - 1) {
    const e = lowest(rest);
    if (diceOf(f, e, field.band(f, e), field.aimMax[f]!, MANNER.single) >= 1) able |= 1 << e;
  }
  const from = able !== 0 ? able : among;
  let wanted = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let rest = from; rest !== 0; rest &= rest - 1) {
    const e = lowest(rest);
    const worth = worthOf(f, e);
    if (worth < most) continue;
    wanted = worth > most ? 1 << e : wanted | (1 << e);
    most = worth;
  }
  return wanted;
}

/** How much his word speaks for an enemy. */
function worthOf(f: number, e: number): number {
  switch (field.target[f]) {
    case WHOM.nearest:
      return -field.apart(f, e);
    case WHOM.weakest:
      return field.woundPoints(e);
    case WHOM.strongest:
      return field.classOf[e]!;
    case WHOM.focus:
      return Number(has(field.shotAt, e));
    default:
      return -Number(has(field.shotAt, e));
  }
}

/** NP-POL-1: what comes first, or what he does about the one whom he goes for. */
export function actionOf(f: number): number {
  const duty = field.duty[f]!;
  if (duty !== ACT.pass) return duty === ACT.stand && !field.mayReposition(f) ? ACT.pass : duty;
  const target = targetOf(f);
  const deed = field.deed[f]!;
  if (deed === DEED.wait) return aimedMore(f, target);
  if (deed === DEED.walk && field.rooted[f] === 0 && field.apart(f, target) > NEAREST) {
    return approached(f, target);
  }
  const here = field.band(f, target);
  const most = diceOf(f, target, here, field.aimMax[f]!, MANNER.single);
  if (most < field.least[f]!) {
    const action = weak(f, target, here, most);
    if (action !== NO_ACTION) return action;
  }
  const wanted = field.wanted[f]!;
  if (wanted !== NO_POSTURE && field.posture[f] === POSTURE.standing && field.mayReposition(f)) {
    return wanted === POSTURE.prone ? ACT.lie : ACT.kneel;
  }
  return has(field.ducked, target) ? aimedMore(f, target) : shotOf(f, target, here);
}

/** NP-POL-1, NP-POL-14, NP-POL-15: with too few dice at best. @returns what he does about it, or NO_ACTION */
function weak(f: number, target: number, here: number, most: number): number {
  const rooted = field.rooted[f] !== 0;
  const inCover = has(field.inCover, f);
  if (most <= 0) {
    if (rooted) return ACT.pass;
    const { approaches } = field;
    if (inCover && !(approaches && isBetterNearer(f, target, here, field.aimMax[f]!, 1))) {
      return ACT.pass;
    }
    return approached(f, target);
  }
  if (!field.approaches || inCover || rooted) return NO_ACTION;
  return isBetterNearer(f, target, here, 0, field.least[f]!) ? approached(f, target) : NO_ACTION;
}

/** NP-POL-1, N8: how he shoots, if he does not aim first. */
function shotOf(f: number, target: number, here: number): number {
  if (field.fans[f] !== 0 && field.bothArms[f] !== 0) {
    if (diceOf(f, target, here, 0, MANNER.fan) >= 1) return at(ACT.fan, target);
  }
  const aim = field.aimAt(f, target);
  if (field.shootsBoth[f] !== 0 && field.bothArms[f] !== 0 && isReady(f, HAND.left)) {
    if (diceOf(f, target, here, aim, MANNER.right) >= 1) return at(ACT.both, target);
  }
  const now = diceOf(f, target, here, aim, MANNER.single);
  const shoots = now >= field.least[f]! || (aim >= field.aimMax[f]! && now >= 1);
  return at(shoots ? ACT.shoot : ACT.aim, target);
}

/** He aims, or has aimed all he can. */
const aimedMore = (f: number, target: number): number =>
  field.aimAt(f, target) < field.aimMax[f]! ? at(ACT.aim, target) : ACT.pass;

/** Whether a nearer band gives so many dice with so much aim. */
function isBetterNearer(f: number, e: number, here: number, aim: number, least: number): boolean {
  for (let band = 0; band < here; band++) {
    if (diceOf(f, e, band, aim, MANNER.single) >= least) return true;
  }
  return false;
}

const approached = (f: number, target: number): number =>
  field.posture[f] === POSTURE.standing ? at(ACT.walk, target) : ACT.stand;

/** NP-AUCT-1, NP-POL-5: dice with which an enemy of the mover may shoot him now; below 1 he may not. */
const reactionDice = (f: number, mover: number): number =>
  field.duty[f] === ACT.pass ? diceNow(f, mover) : 0;

/** NP-POL-5, NP-POL-13: the next to interrupt of those who were not asked: most dice, then class, then number. */
function interrupterOf(mover: number): number {
  let best = NOBODY;
  let most = 0;
  let rank = -1;
  const able = field.present & field.enemies[mover]! & ~field.asked;
  for (let rest = able; rest !== 0; rest &= rest - 1) {
    const f = lowest(rest);
    const dice = reactionDice(f, mover);
    if (dice < field.interruptAt[f]! || dice < most) continue;
    const classOf = field.classOf[f]!;
    if (dice === most && classOf <= rank) continue;
    best = f;
    most = dice;
    rank = classOf;
  }
  return best;
}

/** The policy of the digest. */
export class DefaultPolicy implements Policy {
  choose(point: number, who: number): number {
    if (point !== CHOICE.action) return interrupterOf(who);
    if (field.plans.has(who)) field.follow(who, field.plans.deed(who, sees));
    return actionOf(who);
  }
}

/** The line of his table that holds now; -1: none. */
export const lineOf = (f: number): number => field.plans.line(f, sees);

/** What he knows, in the order of `FEATURES`. */
function sees(feature: number, f: number): number {
  const enemies = field.present & field.enemies[f]!;
  switch (feature) {
    case 0:
      return field.apart(f, nearest(f, enemies));
    case 1:
      return field.fleshWounds[f]! + field.seriousWounds[f]!;
    case 2:
      return field.rounds[2 * f + HAND.right]! + field.rounds[2 * f + HAND.left]!;
    case 3:
      return bitsIn(enemies);
    case 4:
      return bitsIn(field.present & ~enemies);
    case 5:
      return Number(has(field.inCover, nearest(f, enemies)));
    case 6:
      return Math.max(0, diceNow(f, targetOf(f)));
    case 7:
      return field.aimAt(f, targetOf(f));
    case 8:
      return Number(field.posture[f] === POSTURE.prone);
    case 9:
      return field.aimAt(targetOf(f), f);
    default:
      return Number(field.posture[targetOf(f)] === POSTURE.prone);
  }
}

function nearest(f: number, enemies: number): number {
  let near = lowest(enemies);
  for (let rest = enemies; rest !== 0; rest &= rest - 1) {
    const e = lowest(rest);
    if (field.apart(f, e) < field.apart(f, near)) near = e;
  }
  return near;
}

// ---- what the rules allow: nobody asks for it while games are played

export function legalOptions(point: number, who: number, into: Int32Array): number {
  return point === CHOICE.interrupt ? legalInterrupters(who, into) : legalActions(who, into);
}

function legalInterrupters(mover: number, into: Int32Array): number {
  let count = 0;
  into[count++] = NOBODY;
  const able = field.present & field.enemies[mover]! & ~field.asked;
  for (let rest = able; rest !== 0; rest &= rest - 1) {
    const f = lowest(rest);
    if (reactionDice(f, mover) >= 1) into[count++] = f;
  }
  return count;
}

function legalActions(f: number, into: Int32Array): number {
  let count = 0;
  into[count++] = ACT.pass;
  if (has(field.stunned, f)) {
    into[count++] = ACT.recover;
    return count;
  }
  if (field.mayReposition(f)) {
    into[count++] = ACT.stand;
    if (has(field.ducked, f)) return count;
    into[count++] = ACT.kneel;
    into[count++] = ACT.lie;
  }
  if (has(field.ducked, f)) return count;
  if (field.jammed[2 * f + HAND.right] !== 0) into[count++] = ACT.fix;
  const breaks = field.breaks[f] !== 0;
  const { open, loaded, closed } = GUN;
  const gun = field.gunState[f];
  if (gun === open || (gun === closed && !breaks)) into[count++] = ACT.load;
  if (gun === loaded || gun === open) into[count++] = ACT.close;
  if (gun === closed && breaks) into[count++] = ACT.break;
  for (let rest = field.present & field.enemies[f]!; rest !== 0; rest &= rest - 1) {
    const e = lowest(rest);
    if (field.rooted[f] === 0 && field.posture[f] === POSTURE.standing) {
      into[count++] = at(ACT.walk, e);
    }
    into[count++] = at(ACT.aim, e);
    if (!isReady(f, HAND.right)) continue;
    for (const kind of [ACT.shoot, ACT.fan, ACT.both]) {
      if (hasGunsFor(f, kind) && isLegal(f, kind, e)) into[count++] = at(kind, e);
    }
  }
  return count;
}

const hasGunsFor = (f: number, kind: number): boolean =>
  kind === ACT.shoot ||
  (kind === ACT.fan ? field.handgun[f] !== 0 : field.two[f] !== 0 && isReady(f, HAND.left));
