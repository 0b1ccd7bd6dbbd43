/**
 * NP-POL: what a character does of all that he may. Answers to the choices of fight.ts. Nobody runs, hits the dirt or
 * leaves a brawl (NP-POL-4), and a reaction is let be (NP-POL-7), which with two players it must be (NP-AUCT-7).
 */
import type { Policy } from "../../core/game.js";
import { Plans } from "../../core/situations.js";
import { bitsIn, has, lowest } from "../kit/bits.js";
import { WHOM } from "../kit/targets.js";
import { ACT, DEED, MANNER, type Man, NA, NO_POSTURE, POSTURE, type State } from "./state.js";
import { DEEDS, type Deed, FEATURES } from "./tactics.js";

/** What is decided, and by whom. */
export const CHOICE = {
  /** NP-TURN-1: the action of the character whose card was drawn. */
  action: 0,
  /** NP-POL-5: who of those who may interrupts the shot of this one; -1: nobody. */
  interrupt: 1,
} as const;

export const ACT_BITS = 4;
export const ACT_MASK = (1 << ACT_BITS) - 1;

/** NP-POL-3: nobody walks nearer than an inch. */
const NEAREST = 1;

const at = (kind: number, target: number): number => (target << ACT_BITS) | kind;

/** NP-POL-2, NP-SHOOT-11: by dice, then class, then number; the one aimed at is kept. */
export function targetOf(state: State, f: number, man: Man): number {
  const enemies = state.present & man.enemies;
  const visible = enemies & ~state.ducked;
  let among = visible !== 0 ? visible : enemies;
  if ((among & (among - 1)) === 0) return lowest(among);
  if (man.aim !== 0 && has(among, man.aimedAt)) return man.aimedAt;
  if (man.target !== WHOM.default) among = wantedOf(state, f, man, among);
  let best = -1;
  let most = NA - 1;
  let rank = -1;
  for (let rest = among; rest !== 0; rest &= rest - 1) {
    const e = lowest(rest);
    const dice = state.diceNow(f, man, e);
    if (dice < most) continue;
    const { classOf } = state.man(e);
    if (dice === most && classOf <= rank) continue;
    best = e;
    most = dice;
    rank = classOf;
  }
  return best;
}

/** Of some enemies, those whom he goes for by his word: of those against whom he could have a die, if there are any. */
function wantedOf(state: State, f: number, man: Man, among: number): number {
  let able = 0;
  for (let rest = among; rest !== 0; rest &= rest - 1) {
    const e = lowest(rest);
    if (man.dice(state.man(e), state.band(f, e), man.aimMax, MANNER.single) >= 1) able |= 1 << e;
  }
  const from = able !== 0 ? able : among;
  let wanted = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let rest = from; rest !== 0; rest &= rest - 1) {
    const e = lowest(rest);
    const worth = worthOf(state, f, man, e);
    if (worth < most) continue;
    wanted = worth > most ? 1 << e : wanted | (1 << e);
    most = worth;
  }
  return wanted;
}

/** How much his word speaks for an enemy. */
function worthOf(state: State, f: number, man: Man, e: number): number {
  switch (man.target) {
    case WHOM.nearest:
      return -state.apart(f, e);
    case WHOM.weakest:
      return state.man(e).woundPoints;
    case WHOM.strongest:
      return state.man(e).classOf;
    case WHOM.focus:
      return Number(has(state.shotAt, e));
    default:
      return -Number(has(state.shotAt, e));
  }
}

/** NP-POL-1, NP-POL-14, NP-POL-15. */
export function actionOf(state: State, f: number): number {
  const man = state.man(f);
  if (man.duty !== ACT.pass) {
    return man.duty === ACT.stand && !state.mayReposition(man) ? ACT.pass : man.duty;
  }
  const target = targetOf(state, f, man);
  const other = state.man(target);
  const here = state.band(f, target);
  const { aimMax, least, rooted, deed, wanted } = man;
  const aim = man.aimAt(target);
  if (deed === DEED.wait) return aim < aimMax ? at(ACT.aim, target) : ACT.pass;
  if (deed === DEED.walk && !rooted && state.apart(f, target) > NEAREST) {
    return approached(man, target);
  }
  const most = man.dice(other, here, aimMax, MANNER.single);
  if (most < least) {
    const inCover = has(state.inCover, f);
    const approach = state.approaches;
    if (most <= 0) {
      if (rooted) return ACT.pass;
      if (inCover && !(approach && isBetterNearer(man, other, here, aimMax, 1))) return ACT.pass;
      return approached(man, target);
    }
    if (approach && !inCover && !rooted && isBetterNearer(man, other, here, 0, least)) {
      return approached(man, target);
    }
  }
  if (wanted !== NO_POSTURE && man.posture === POSTURE.standing && state.mayReposition(man)) {
    return wanted === POSTURE.prone ? ACT.lie : ACT.kneel;
  }
  if (has(state.ducked, target)) return aim < aimMax ? at(ACT.aim, target) : ACT.pass;
  if (man.fans && man.bothArms && man.dice(other, here, 0, MANNER.fan) >= 1) {
    return at(ACT.fan, target);
  }
  if (man.shootsBoth && man.bothArms && man.isReady(man.left)) {
    if (man.dice(other, here, aim, MANNER.right) >= 1) return at(ACT.both, target);
  }
  const now = man.dice(other, here, aim, MANNER.single);
  return now >= least || (aim >= aimMax && now >= 1) ? at(ACT.shoot, target) : at(ACT.aim, target);
}

/** Whether a nearer band gives so many dice with so much aim. */
function isBetterNearer(man: Man, target: Man, here: number, aim: number, least: number): boolean {
  for (let band = 0; band < here; band++) {
    if (man.dice(target, band, aim, MANNER.single) >= least) return true;
  }
  return false;
}

const approached = (man: Man, target: number): number =>
  man.posture === POSTURE.standing ? at(ACT.walk, target) : ACT.stand;

/** NP-AUCT-1, NP-POL-5: dice with which an enemy of the mover may shoot him now; below 1 he may not. */
export const reactionDice = (state: State, f: number, mover: number): number => {
  const man = state.man(f);
  return man.duty === ACT.pass ? state.diceNow(f, man, mover) : 0;
};

/**
 * NP-POL-5, NP-POL-13: the next to interrupt: most dice, then class, then number.
 * @param asked bits of those who have been asked already
 */
export function interrupterOf(state: State, mover: number, asked: number): number {
  let best = -1;
  let most = 0;
  let rank = -1;
  for (let rest = state.present & state.man(mover).enemies & ~asked; rest !== 0; rest &= rest - 1) {
    const f = lowest(rest);
    const { interruptAt, classOf } = state.man(f);
    const dice = reactionDice(state, f, mover);
    if (dice < interruptAt || dice < most) continue;
    if (dice === most && classOf <= rank) continue;
    best = f;
    most = dice;
    rank = classOf;
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
    if (plans.has(who)) state.man(who).follow(plans.deed(who, this.sees));
    return actionOf(state, who);
  }

  /** The line of his table that holds now; -1: none. */
  lineOf(f: number): number {
    return this.plans.line(f, this.sees);
  }

  /** What he knows, in the order of `FEATURES`. */
  private readonly sees = (feature: number, f: number): number => {
    const { state } = this;
    const man = state.man(f);
    const enemies = state.present & man.enemies;
    switch (feature) {
      case 0:
        return state.apart(f, this.nearest(f, enemies));
      case 1:
        return man.fleshWounds + man.seriousWounds;
      case 2:
        return man.right.rounds + man.left.rounds;
      case 3:
        return bitsIn(enemies);
      case 4:
        return bitsIn(state.present & ~enemies);
      case 5:
        return Number(has(state.inCover, this.nearest(f, enemies)));
      case 7:
        return man.aimAt(targetOf(state, f, man));
      case 8:
        return Number(man.posture === POSTURE.prone);
    }
    const target = targetOf(state, f, man);
    const other = state.man(target);
    if (feature === 6) return Math.max(0, state.diceNow(f, man, target));
    return feature === 9 ? other.aimAt(f) : Number(other.posture === POSTURE.prone);
  };

  private nearest(f: number, enemies: number): number {
    const { state } = this;
    let near = lowest(enemies);
    for (let rest = enemies; rest !== 0; rest &= rest - 1) {
      const e = lowest(rest);
      if (state.apart(f, e) < state.apart(f, near)) near = e;
    }
    return near;
  }
}
