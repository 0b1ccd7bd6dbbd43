/** Fire in the enemy's player turn: LG-REACT. */
import { isHolding } from "./groups.js";
import { planReaction } from "./plans.js";
import { shootNow } from "./shooting.js";
import type { Man, Table } from "./state.js";

/** LG-REACT-1, LG-REACT-2, LG-RELOAD-1: has he a shot left from his own last player turn? */
export function mayReact(t: Table, man: Man): boolean {
  if (!man.atLarge || man.reacted || man.inOwnTurn) return false;
  if (man.shotInOwnTurn || man.movedInOwnTurn) return false;
  if (man.reloadedInOwnTurn || man.suppliedInOwnTurn) return false;
  if (man.hadOwnTurn) return true;
  // In turn 1 the second side's figures count so only while unseen (D16).
  return t.encounter.readings.openingReaction === "all" || (!t.duel && !man.seen);
}

/** LG-REACT-1: the enemies of one who has finished his move, in file order. */
export function reactionsTo(t: Table, mover: Man, except: Man | null = null): void {
  for (const man of t.men) {
    if (!mover.inAction || mover.melee !== null) return;
    if (man.side === mover.side || man === except || !mayReact(t, man)) continue;
    const plan = planReaction(t, man, mover, isHolding(t, man));
    if (plan === null) continue;
    man.reacted = true;
    t.log(["LG-REACT-1", "reacts", { target: mover.name }], man, "reacts", { target: mover });
    shootNow(t, plan);
  }
}
