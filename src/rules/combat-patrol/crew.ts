/** CP-GATLING-1, CP-GEO-14: who serves a gun. */
import { field, NOBODY, OUT, TINY } from "./state.js";

/** CP-GEO-14: a crewman serves while this near. */
const SERVES = 2;
/** The second of the crew: commander, gunner, loader, assistant (CP-GATLING-8). */
const GUNNER = 1;

export const isNear = (u: number, f: number): boolean =>
  field.distanceTo(f, field.px[u]!, field.py[u]!) <= SERVES + TINY;

/** Whether a crewman is at the gun and can do something; nobody reaches it from a wagon (C30). */
export const serves = (u: number, f: number): boolean =>
  field.out[f] === OUT.no &&
  field.stunned[f] === 0 &&
  field.done[f] === 0 &&
  field.aboard[f] === NOBODY &&
  isNear(u, f);

/** How many serve a gun. */
export function serving(u: number): number {
  let count = 0;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (serves(u, f)) count++;
  }
  return count;
}

/** CP-GATLING-1: the gunner, or the best of those who serve; NOBODY if nobody does. */
export function gunnerOf(u: number): number {
  const first = field.first[u]!;
  const end = field.end[u]!;
  if (first + GUNNER < end && serves(u, first + GUNNER)) return first + GUNNER;
  let best = NOBODY;
  for (let f = first; f < end; f++) {
    if (!serves(u, f)) continue;
    if (best === NOBODY || field.accuracy[f]! < field.accuracy[best]!) best = f;
  }
  return best;
}
