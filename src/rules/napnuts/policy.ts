/**
 * NP-POL: what a character does of all that he may. Answers to the choices of fight.ts. Nobody runs, hits the dirt or
 * leaves a brawl (NP-POL-4), and a reaction is let be (NP-POL-7), which with two players it must be (NP-AUCT-7).
 */
import type { Policy } from "../../core/game.js";
import { Plans } from "../../core/situations.js";
import { has, lowest } from "../kit/bits.js";
import { DEEDS, type Deed, FEATURES } from "./gunfight.js";
import { DEED, GUN, MANNER, NA, NO_POSTURE, POSTURE, type State } from "./state.js";

/** What is decided, and by whom. */
export const CHOICE = {
  /** NP-TURN-1: the action of the character whose card was drawn. */
  action: 0,
  /** NP-POL-5: who of those who may interrupts the shot of this one; -1: nobody. */
  interrupt: 1,
} as const;

/** NP-TURN-2: kinds of actions; an option is `target << 4 | kind`. */
export const ACT = {
  pass: 0,
  recover: 1,
  fix: 2,
  break: 3,
  load: 4,
  close: 5,
  stand: 6,
  kneel: 7,
  lie: 8,
  walk: 9,
  aim: 10,
  shoot: 11,
  fan: 12,
  both: 13,
} as const;
export const ACT_BITS = 4;
export const ACT_MASK = (1 << ACT_BITS) - 1;

/** NP-POL-3: nobody walks nearer than an inch. */
const NEAREST = 1;

const at = (kind: number, target: number): number => (target << ACT_BITS) | kind;

/** NP-POL-2, NP-SHOOT-11: by dice, then class, then number; the one aimed at is kept. */
export function targetOf(state: State, f: number): number {
  const enemies = state.enemiesOf(f);
  const visible = enemies & ~state.ducked;
  const among = visible !== 0 ? visible : enemies;
  const aimed = state.aimedAt[f] as number;
  if ((among & (among - 1)) === 0) return lowest(among);
  if (aimed >= 0 && state.aim[f] !== 0 && has(among, aimed)) return aimed;
  let best = -1;
  let most = NA - 1;
  for (let rest = among; rest !== 0; rest &= rest - 1) {
    const e = lowest(rest);
    const dice = state.diceNow(f, e);
    if (dice < most) continue;
    if (dice === most && (state.classOf[e] as number) <= (state.classOf[best] as number)) continue;
    best = e;
    most = dice;
  }
  return best;
}

/** NP-POL-1, NP-POL-14, NP-POL-15. */
export function actionOf(state: State, f: number): number {
  if (has(state.stunned, f)) return ACT.recover;
  if (has(state.ducked, f)) return state.mayReposition(f) ? ACT.stand : ACT.pass;
  if (state.jammed[2 * f] !== 0) return ACT.fix;
  if (state.gunState[f] === GUN.open) return ACT.load;
  if (state.gunState[f] === GUN.loaded) return ACT.close;
  if (state.rounds[2 * f] === 0) return state.guns[f]?.breaks ? ACT.break : ACT.load;
  const target = targetOf(state, f);
  const here = state.band(f, target);
  const aimMax = state.aimMax[f] as number;
  const shootAt = state.shootAt[f] as number;
  const most = state.dice(f, target, here, aimMax, MANNER.single);
  const rooted = state.isRooted(f);
  const deed = state.deeds[f] as number;
  if (deed === DEED.wait) return state.aimAt(f, target) < aimMax ? at(ACT.aim, target) : ACT.pass;
  if (deed === DEED.walk && !rooted && state.apart(f, target) > NEAREST) {
    return approached(state, f, target);
  }
  const inCover = has(state.inCover, f);
  const approach = state.approaches;
  if (most <= 0) {
    if (rooted) return ACT.pass;
    if (inCover && !(approach && isBetterNearer(state, f, target, here, aimMax, 1)))
      return ACT.pass;
    return approached(state, f, target);
  }
  if (approach && !inCover && !rooted && most < shootAt) {
    if (isBetterNearer(state, f, target, here, 0, shootAt)) return approached(state, f, target);
  }
  const wanted = state.wanted[f] as number;
  if (wanted !== NO_POSTURE && state.posture[f] === POSTURE.standing && state.mayReposition(f)) {
    return wanted === POSTURE.prone ? ACT.lie : ACT.kneel;
  }
  const aim = state.aimAt(f, target);
  if (has(state.ducked, target)) return aim < aimMax ? at(ACT.aim, target) : ACT.pass;
  if (state.fans[f] !== 0 && state.bothArms(f)) {
    if (state.dice(f, target, here, 0, MANNER.fan) >= 1) return at(ACT.fan, target);
  }
  if (state.shootsBoth[f] !== 0 && state.bothArms(f) && state.isReady(f, 1)) {
    if (state.dice(f, target, here, aim, MANNER.right) >= 1) return at(ACT.both, target);
  }
  const now = state.dice(f, target, here, aim, MANNER.single);
  return now >= shootAt || (aim >= aimMax && now >= 1)
    ? at(ACT.shoot, target)
    : at(ACT.aim, target);
}

/** Whether a nearer band gives so many dice with so much aim. */
function isBetterNearer(
  state: State,
  f: number,
  target: number,
  here: number,
  aim: number,
  least: number,
): boolean {
  for (let band = 0; band < here; band++) {
    if (state.dice(f, target, band, aim, MANNER.single) >= least) return true;
  }
  return false;
}

const approached = (state: State, f: number, target: number): number =>
  state.posture[f] === POSTURE.standing ? at(ACT.walk, target) : ACT.stand;

/** NP-AUCT-1, NP-POL-5: dice with which he may shoot the mover now; below 1 he may not. */
export const reactionDice = (state: State, f: number, mover: number): number =>
  has(state.enemiesOf(mover) & ~(state.stunned | state.ducked), f) && state.isReady(f, 0)
    ? state.diceNow(f, mover)
    : 0;

/**
 * NP-POL-5, NP-POL-13: the next to interrupt: most dice, then class, then number.
 * @param asked bits of those who have been asked already
 */
export function interrupterOf(state: State, mover: number, asked: number): number {
  let best = -1;
  let most = 0;
  for (let rest = state.enemiesOf(mover) & ~asked; rest !== 0; rest &= rest - 1) {
    const f = lowest(rest);
    const dice = reactionDice(state, f, mover);
    if (dice < 1 || dice < (state.interruptAt[f] as number) || dice < most) continue;
    if (dice === most && (state.classOf[f] as number) <= (state.classOf[best] as number)) continue;
    best = f;
    most = dice;
  }
  return best;
}

/** The policy of the digest. */
export class DefaultPolicy implements Policy {
  private readonly plans: Plans;

  /** @param asked bits of those who have been asked to interrupt already */
  constructor(
    private readonly state: State,
    private readonly asked: () => number,
  ) {
    const { characters } = state.fight;
    const usual = characters.map(({ tactic }) => Math.max(0, DEEDS.indexOf(tactic as Deed)));
    const plans = characters.map(({ plan }) => plan);
    this.plans = new Plans(plans, usual, FEATURES, DEEDS);
  }

  choose(point: number, who: number): number {
    const { state, plans } = this;
    if (point !== CHOICE.action) return interrupterOf(state, who, this.asked());
    if (plans.has(who)) state.follow(who, plans.deed(who, state.sees));
    return actionOf(state, who);
  }
}
