/** Who is with whom and what he is to do: LG-GROUP, LG-TAC-1. */
import { lowest } from "../../kit/bits.js";
import { DISTANCE_TOLERANCE_CM, GROUP_CM } from "../data.js";
import { points } from "./points.js";
import { TACTIC } from "./roster.js";
import { t } from "./state.js";
import { VIEW, views } from "./views.js";

const TOGETHER_CM = GROUP_CM + DISTANCE_TOLERANCE_CM;

/** LG-GROUP-1: of some men the one named, else the highest initiative; ties: first in the file. */
export function leadOf(men: number): number {
  const named = men & t.named;
  if (named !== 0) return lowest(named);
  let leader = lowest(men);
  for (let rest = men; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    if (t.initiative[m]! > t.initiative[leader]!) leader = m;
  }
  return leader;
}

/** LG-GROUP-2: skedaddlers and men in melee are alone; those near the leader in sight are with him. */
export function checkGroup(list: number): void {
  const listed = t.listedMen[list]! & t.alive;
  // Nothing that a group depends on has changed since it was last checked.
  const same = t.checkedAlive[list] === listed && t.checkedAtLarge[list] === (listed & t.atLarge);
  if (t.listMoved[list] === 0 && same) return;
  for (let rest = listed; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    t.group[m] = 1 << m;
  }
  const present = listed & t.atLarge;
  t.checkedAlive[list] = listed;
  t.checkedAtLarge[list] = present;
  t.listMoved[list] = 0;
  t.unsettle(t.listedMen[list]!);
  t.regrouped |= 1 << t.side[lowest(t.listedMen[list]!)]!;
  if (present === 0) return;
  const leader = leadOf(present);
  t.listedLeader[list] = leader;
  const at = t.at[leader]!;
  let together = 1 << leader;
  for (let rest = present & ~together; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    const here = t.at[m]!;
    if (!points.isWithin(here, at, TOGETHER_CM)) continue;
    if ((views.pair(here, at) & VIEW.sight) !== 0) together |= 1 << m;
  }
  for (let rest = together; rest !== 0; rest &= rest - 1) t.group[lowest(rest)] = together;
}

/** LG-GROUP-2: checked at the start of each own player turn. */
export function checkGroupsOf(side: number): void {
  for (let list = 0; list < t.lists; list++) {
    if ((t.listedMen[list]! & t.ofSide[side]!) !== 0) checkGroup(list);
  }
}

/** The leader of those with whom he acts; himself if he is alone. */
export function leaderOf(m: number): number {
  const group = t.group[m]!;
  if (group === 1 << m) return m;
  const leader = t.listedLeader[t.listed[m]!]!;
  const { atLarge } = t;
  if (((group & atLarge) >> leader) & 1) return leader;
  const present = group & atLarge;
  return present === 0 ? m : leadOf(present); // D31
}

/** Those of a group and whoever was with one of them when he went out: who shoots at him shoots at the group. */
export function withFallen(men: number): number {
  let found = men;
  for (let rest = t.ofSide[t.side[lowest(men)]!]! & ~t.alive; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    if ((t.group[m]! & men) !== 0) found |= 1 << m;
  }
  return found;
}

/** LG-TAC-1: members follow the leader's tactic, a group of one its own. */
export function tacticOf(m: number): number {
  return tacticUnder(m, leaderOf(m));
}

/** What the tactic of a leader makes a member do. */
export function tacticUnder(m: number, leader: number): number {
  const tactic = t.tactic[leader]!;
  if (tactic !== TACTIC.patrol || ((t.contact >> m) & 1) === 0) return tactic;
  return t.contactTactic[leader]!;
}

/** Tactic `hold`, until he has fired or has been shot at (D18). */
export function isHolding(m: number): boolean {
  if ((((t.hasFired | t.everShotAt | ~t.mayHold) >> m) & 1) === 1) return false;
  return tacticOf(m) === TACTIC.hold;
}
