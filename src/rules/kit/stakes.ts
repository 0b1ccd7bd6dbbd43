/** What a side has at stake, for whoever counts luck (core/control.ts), where men come in the order of their sides. */
import type { Stakes } from "../../core/control.js";

/** Of a man without wounds, where wounds are at stake; each takes one, but the last only what puts him out. */
export const POINTS = 5;
export const pointsLeft = (wounds: number): number => Math.max(1, POINTS - wounds);

/**
 * The strength of sides, man by man.
 * @param count  men, side A's `countA` first
 * @param most   that a man has
 * @param points of a man now; 0 of who is out
 */
export function strengthOfMen(
  { count, countA }: { readonly count: number; readonly countA: number },
  most: number,
  points: (f: number) => number,
): Pick<Stakes, "most" | "strength"> {
  return {
    most: [countA * most, (count - countA) * most],
    strength: (side) => {
      let strength = 0;
      const to = side === 0 ? countA : count;
      for (let f = side === 0 ? 0 : countA; f < to; f++) strength += points(f);
      return strength;
    },
  };
}
