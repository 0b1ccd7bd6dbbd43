/** Who is with whom and what he is to do: LG-GROUP, LG-TAC-1. */

import { GROUP_CM } from "../../../../src/rules/law-of-the-gun/data.js";
import type { Side } from "../../../../src/rules/law-of-the-gun/duel.js";
import type { Tactic } from "../../../../src/rules/law-of-the-gun/tactics.js";
import { atMost, distance } from "./geometry.js";
import { lineOfSight } from "./sight.js";
import { given, type ListedGroup, type Man, type Table } from "./state.js";

/** LG-GROUP-1: the one named, else the highest initiative; ties: first in the file. */
export function leadOf(men: readonly Man[]): Man {
  const named = men.find((man) => man.sheet.leader);
  if (named !== undefined) return named;
  let leader = given(men[0]);
  for (const man of men) if (man.stats.initiative > leader.stats.initiative) leader = man;
  return leader;
}

/** LG-GROUP-2: skedaddlers and men in melee are alone; those near him in sight are with him. */
export function checkGroup(t: Table, listed: ListedGroup): void {
  for (const man of listed.men) if (man.inAction) man.group = [man];
  const present = listed.men.filter((man) => man.atLarge);
  if (present.length === 0) return;
  const leader = leadOf(present);
  listed.leader = leader;
  const withHim = present.filter(
    (man) =>
      man === leader ||
      (atMost(distance(man.at, leader.at), GROUP_CM) && lineOfSight(t, man, leader)),
  );
  for (const man of withHim) man.group = withHim;
}

/** LG-GROUP-2: checked at the start of each own player turn. */
export function checkGroupsOf(t: Table, side: Side): void {
  for (const listed of t.listedGroups) if (listed.men[0]?.side === side) checkGroup(t, listed);
}

/** LG-TURN-3, D5: groups in file order, leader first; then the lone men of the list. */
export function actingOrder(t: Table, side: Side): (readonly Man[])[] {
  const order: (readonly Man[])[] = [];
  const placed = new Set<Man>();
  const add = (men: readonly Man[]): void => {
    order.push(men);
    for (const man of men) placed.add(man);
  };
  for (const man of t.men) {
    if (man.side !== side || !man.inAction || placed.has(man)) continue;
    if (man.listed === null) {
      add([man]);
      continue;
    }
    const { men, leader } = man.listed;
    if (leader.inAction) {
      add([leader, ...leader.group.filter((member) => member !== leader && member.inAction)]);
    }
    for (const each of men) if (each.inAction && !placed.has(each)) add([each]);
  }
  return order;
}

/** The leader of those with whom he acts; himself if he is alone. */
export function leaderOf(man: Man): Man {
  if (man.group.length === 1) return man;
  const leader = given(man.listed).leader;
  if (leader.atLarge && man.group.includes(leader)) return leader;
  const present = man.group.filter((member) => member.atLarge);
  return present.length === 0 ? man : leadOf(present); // D31
}

/** Those of a group and whoever was with one of them when he went out: who shoots at him shoots at the group. */
export function withFallen(t: Table, men: readonly Man[]): Man[] {
  const wasWithThem = (man: Man): boolean => man.group.some((member) => men.includes(member));
  return t.men.filter((man) => men.includes(man) || (!man.inAction && wasWithThem(man)));
}

/** LG-TAC-1: members follow the leader's tactic, a group of one its own; in a duel each his own. */
export function tacticOf(t: Table, man: Man): Tactic {
  const leader = t.duel ? man : leaderOf(man);
  if (leader.byPlan !== null) return leader.byPlan;
  const { tactic, contact } = leader.sheet;
  return tactic === "patrol" && man.contact ? contact : tactic;
}

/** Tactic `hold`, until he has fired or has been shot at (D18). */
export function isHolding(t: Table, man: Man): boolean {
  return tacticOf(t, man) === "hold" && !man.hasFired && !man.everShotAt;
}
