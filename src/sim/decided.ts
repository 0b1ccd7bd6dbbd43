/** When a told game was decided. */
import { type Outcome, SIDES, type SideId } from "../core/columns.js";
import type { Story } from "../core/story.js";

export interface Decided {
  readonly winner: Outcome;
  /**
   * The turn since which, to the end, the side that lost had lost the larger share of its men: its last lead or parity
   * was before. The last turn where it never had, or nobody won.
   */
  readonly turn: number;
  /** Whose man was the first to be put out; null if nobody's was, or men of both sides at once. */
  readonly first: SideId | null;
}

/**
 * Follows who is put out in a told game.
 * @param sides of the men, in file order
 * @source ours: no rule says when a game is decided
 */
export function decidedOf({ events, record }: Story, sides: readonly SideId[]): Decided {
  const { winner, turns } = record;
  const ahead = winner === "A" ? 1 : -1;
  const men = SIDES.map((side) => sides.filter((one) => one === side).length);
  const out = [0, 0];
  let first: SideId | null | undefined;
  let since: number | null = null;
  for (const event of events) {
    const gone = (event.out ?? []).map((man) => sides[man]!);
    if (gone.length === 0) continue;
    if (first === undefined) first = new Set(gone).size === 1 ? gone[0]! : null;
    for (const side of gone) out[SIDES.indexOf(side)]!++;
    // Shares of whole numbers: compared as products, they are exact.
    const [a, b] = out as [number, number];
    const lead = ahead * (b * men[0]! - a * men[1]!);
    since = lead > 0 ? (since ?? event.turn) : null;
  }
  const won = winner === "A" || winner === "B";
  return { winner, turn: won ? (since ?? turns) : turns, first: first ?? null };
}
