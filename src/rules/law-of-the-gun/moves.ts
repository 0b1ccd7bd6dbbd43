/**
 * What a man of a duel may do with his move, where the file lets best play decide it (LG-MOVE-1, LG-MOVE-4): stay, lie
 * down or stand up, or walk along the line between the two. Of all lengths of a walk only those that the file names
 * are options, so that distances are few.
 */
import { DISTANCE_TOLERANCE_CM } from "./data.js";
import type { Duel } from "./duel.js";
import { AWAY, type DuelState, GOES, HALTED, LAME, NEARER, PRONE } from "./state.js";

/** Options of a move; from WALK on the cm between the two when it ends, in ten-thousandths. */
export const STAY = 0;
export const CHANGE_POSTURE = 1;
const WALK = 2;
const PARTS = 10_000;
const walkTo = (cm: number): number => WALK + Math.round(cm * PARTS);
export const isWalk = (move: number): boolean => move >= WALK;
export const walkEndsAt = (move: number): number => (move - WALK) / PARTS;

/** Nobody walks up so near: that is a charge, and then hand to hand (LG-CHARGE-1). */
const CONTACT_CM = 1;

/** Whether he could walk: in the open, with sound legs. A man whose leg is hurt stays, though he could limp (LG-INJ-4). */
export const mayWalk = (fight: DuelState, who: number): boolean =>
  fight.figure(who).cover === "open" && (fight.walk(who) & LAME) === 0;

/** Most options of a move. */
export const movesMax = ({ walksCm = [] }: Duel): number => WALK + 2 * walksCm.length;

/**
 * Lists the moves of a man. Who walks goes on or halts; before he turns about or lies down he halts (LG-INIT-1).
 * @returns how many; the first is to stay
 */
export function movesOf(fight: DuelState, who: number, into: Int32Array): number {
  let n = 0;
  into[n++] = STAY;
  const { mayLie, walksCm = [] } = fight.duel;
  if (fight.figure(who).cover !== "open") return n;
  const goes = fight.walk(who) & GOES;
  if (mayLie && goes === HALTED) into[n++] = CHANGE_POSTURE;
  if (!mayWalk(fight, who) || fight.has(who, PRONE)) return n;
  const gap = fight.distance(who, 1 - who);
  const reach = Math.max(fight.reach(who, false), fight.reach(1 - who, false));
  // Out of every range there is nothing to get away from.
  const isFar = gap > reach + DISTANCE_TOLERANCE_CM;
  for (const cm of walksCm) {
    if (goes !== AWAY && gap - cm > CONTACT_CM) into[n++] = walkTo(gap - cm);
    if (goes !== NEARER && !isFar) into[n++] = walkTo(gap + cm);
  }
  return n;
}
