/** Why a man on the table does what he does: what there was to choose, and by what he has chosen. */
import type { Minds, Order, Reason } from "../../../core/asked.js";
import { plainWords } from "../../../core/messages.js";
import { differ, order, tacticReason, targetReason } from "../../kit/why.js";
import { FAN, FAN_SHOTS, RAPID, RAPID_SHOTS, SINGLE } from "../chances.js";
import { gunWords } from "../phrases.js";
import { ACTIONS } from "../says.js";
import { PLANS, TACTIC_WORDS, TARGET_WORDS } from "../tactics.js";
import { GUN_REASON, optionReason } from "../why.js";
import { CHOICE, gunOf, NOTHING, targetOf, wayOf } from "./choices.js";
import { leaderOf } from "./groups.js";
import { desired, isChange, lineOf, withoutWeapon } from "./orders.js";
import { optionsAt } from "./policy.js";
import { TACTIC } from "./roster.js";
import { ACTION, t } from "./state.js";

/** More than anybody has. */
const OPTIONS_MAX = 4096;

const name = (m: number): string => t.figures[m]!.name;
/** What a tactic may make him do, by ACTION. */
const ORDERS: Readonly<Record<number, keyof typeof ACTIONS>> = {
  [ACTION.halt]: "halt",
  [ACTION.advance]: "advance",
  [ACTION.takeCover]: "take-cover",
  [ACTION.charge]: "charge",
  [ACTION.patrol]: "patrol",
  [ACTION.back]: "back",
  [ACTION.leave]: "leave",
};

/** The tactic of a leader, or what follows a patrol. */
function tactic(m: number, leader: number): Reason {
  const man = t.figures[leader]!;
  const met = t.tactic[leader] === TACTIC.patrol && ((t.contact >> m) & 1) === 1;
  if (met && man.contact !== null) {
    return { by: `the contact ${plainWords(man.contact)}`, says: TACTIC_WORDS[man.contact] };
  }
  return tacticReason(man, lineOf(leader), TACTIC_WORDS, PLANS);
}

const isShot = (option: number): boolean => option !== NOTHING;

/** His options as they are now, for whoever asks of one of them. */
function optionsNow(point: number, m: number): number[] {
  const into = new Int32Array(OPTIONS_MAX);
  return [...into.subarray(0, optionsAt(point, m, into))];
}

function shotOrder(point: number, m: number, shot: number): Order {
  const way =
    wayOf(shot) === SINGLE
      ? "one shot"
      : wayOf(shot) === FAN
        ? `fan ${FAN_SHOTS} shots`
        : `${RAPID_SHOTS} rapid shots`;
  const guns = differ(optionsNow(point, m).filter(isShot), gunOf);
  const how = guns ? ` with the ${gunWords(t.weapons[gunOf(shot)]!)}` : "";
  return order(`${way}${how} at`, name(targetOf(shot)));
}

function shotReasons(point: number, m: number, taken: number, shots: readonly number[]): Reason[] {
  const man = t.figures[m]!;
  const why = [tactic(m, leaderOf(m))];
  if (!isShot(taken)) return why;
  const same = shots.filter((shot) => targetOf(shot) === targetOf(taken));
  const ways = same.filter((shot) => gunOf(shot) === gunOf(taken)).map(wayOf);
  return [
    ...why,
    ...(point !== CHOICE.reaction && differ(shots, targetOf)
      ? [targetReason(man.target, TARGET_WORDS)]
      : []),
    ...(differ(same, gunOf) ? [GUN_REASON] : []),
    ...(ways.includes(FAN) ? [optionReason(man, "fanning")] : []),
    ...(ways.includes(RAPID) ? [optionReason(man, "rapidFire")] : []),
  ];
}

export const MINDS: Minds = {
  // Nobody solves these games.
  ownDraws: true,
  optionsAt(point, m, into) {
    // LG-INIT-1: who goes on as before decides nothing anew.
    if (point === CHOICE.want && !isChange(m, desired(m, t.chief))) return 0;
    return optionsAt(point, m, into);
  },
  mind: (_, m) => ({ who: m, name: name(m) }),
  order(point, m, option) {
    switch (point) {
      case CHOICE.offer:
        return order(option === 0 ? "go on" : "offer surrender");
      case CHOICE.want:
        return order(ACTIONS[ORDERS[option]!][0]);
      case CHOICE.reaction:
        return isShot(option) ? shotOrder(point, m, option) : order("let it be");
      default:
        return isShot(option) ? shotOrder(point, m, option) : order("hold the shot");
    }
  },
  reasons(point, m, taken, options) {
    switch (point) {
      case CHOICE.offer:
        return [optionReason(t.figures[m]!, "offerSurrender")];
      case CHOICE.want:
        // LG-TAC-3: who can fight no more has no choice that his tactic makes.
        return taken === withoutWeapon(m, t.chief) ? [] : [tactic(m, t.chief)];
      default:
        return shotReasons(point, m, taken, options.filter(isShot));
    }
  },
};
