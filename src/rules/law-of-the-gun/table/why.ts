/** Why a man on the table does what he does: what there was to choose, and by what he has chosen. */
import type { Asked, Order, Reason } from "../../../core/asked.js";
import { plainWords } from "../../../core/messages.js";
import { differ, order, tacticReason, targetReason } from "../../kit/why.js";
import { FAN, FAN_SHOTS, RAPID, RAPID_SHOTS, SINGLE } from "../chances.js";
import { gunWords } from "../phrases.js";
import { ACTIONS } from "../says.js";
import { PLANS, TACTIC_WORDS, TARGET_WORDS } from "../tactics.js";
import { GUN_REASON, optionReason } from "../why.js";
import { couldReact, type OpenShot, openShots } from "./fire.js";
import { leaderOf } from "./groups.js";
import { isArmed } from "./melee.js";
import { lineOf, withoutWeapon } from "./orders.js";
import { TACTIC } from "./roster.js";
import { ACTION, t } from "./state.js";

const name = (m: number): string => t.figures[m]!.name;
const mind = (m: number) => ({ who: m, name: name(m) });
/** What a tactic may make him do, by ACTION. */
const ORDERS = [
  [ACTION.halt, "halt"],
  [ACTION.advance, "advance"],
  [ACTION.takeCover, "take-cover"],
  [ACTION.charge, "charge"],
  [ACTION.patrol, "patrol"],
  [ACTION.back, "back"],
  [ACTION.leave, "leave"],
] as const;

/** The tactic of a leader, or what follows a patrol. */
function tactic(m: number, leader: number): Reason {
  const man = t.figures[leader]!;
  const met = t.tactic[leader] === TACTIC.patrol && ((t.contact >> m) & 1) === 1;
  if (met && man.contact !== null) {
    return { by: `the contact ${plainWords(man.contact)}`, says: TACTIC_WORDS[man.contact] };
  }
  return tacticReason(man, lineOf(leader), TACTIC_WORDS, PLANS);
}

/** His next shot, of all that he may fire. */
export function picked(asked: Asked, m: number): void {
  const shots = openShots(m);
  const [target, gun, way] = [t.planTarget[m]!, t.planGun[m]!, t.planOption[m]!];
  const taken = shots.findIndex((s) => s.target === target && s.gun === gun && s.way === way);
  // A shot may be planned for somebody whom he comes to see only then.
  if (taken < 0) return;
  const same = shots.filter((s) => s.target === target);
  const ways = same.filter((s) => s.gun === gun).map((s) => s.way);
  const man = t.figures[m]!;
  const guns = differ(shots, (s) => s.gun);
  asked.decided(
    t.turn,
    mind(m),
    [order("hold the shot"), ...shots.map((s) => shotOrder(s, guns))],
    1 + taken,
    [
      tactic(m, leaderOf(m)),
      ...(differ(shots, (s) => s.target) ? [targetReason(man.target, TARGET_WORDS)] : []),
      ...(differ(same, (s) => s.gun) ? [GUN_REASON] : []),
      ...(ways.includes(FAN) ? [optionReason(man, "fanning")] : []),
      ...(ways.includes(RAPID) ? [optionReason(man, "rapidFire")] : []),
    ],
  );
}

function shotOrder({ target, gun, way }: OpenShot, guns: boolean): Order {
  const shot =
    way === SINGLE
      ? "one shot"
      : way === FAN
        ? `fan ${FAN_SHOTS} shots`
        : `${RAPID_SHOTS} rapid shots`;
  const how = guns ? ` with the ${gunWords(t.weapons[gun]!)}` : "";
  return order(`${shot}${how} at`, name(target));
}

/** Whether he offers surrender. */
export function offered(asked: Asked, m: number): void {
  const man = t.figures[m]!;
  const orders = [order("go on"), order("offer surrender")];
  const reasons = [optionReason(man, "offerSurrender")];
  asked.decided(t.turn, mind(m), orders, man.offerSurrender ? 1 : 0, reasons);
}

/** Whether he reacts to a mover. */
export function reacted(asked: Asked, m: number, mover: number, reacts: boolean): void {
  if (!(reacts || couldReact(m, mover))) return;
  const orders = [order("let it be"), order("one shot at", name(mover))];
  asked.decided(t.turn, mind(m), orders, reacts ? 1 : 0, [tactic(m, leaderOf(m))]);
}

/** LG-TAC-1: what he wants to do from now on. */
export function wanted(asked: Asked, m: number, leader: number, action: number): void {
  const may = ORDERS.filter(([one]) => {
    if (one === action || one === ACTION.halt || one === ACTION.advance) return true;
    return one === ACTION.takeCover || (one === ACTION.charge && isArmed(m));
  });
  // LG-TAC-3: who can fight no more has no choice that his tactic makes.
  const reasons = action === withoutWeapon(m, leader) ? [] : [tactic(m, leader)];
  asked.decided(
    t.turn,
    mind(m),
    may.map(([, word]) => order(ACTIONS[word][0])),
    may.findIndex(([one]) => one === action),
    reasons,
  );
}
