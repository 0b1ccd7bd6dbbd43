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
 * Place of the event since which the side that lost had lost the larger share of its men, to the end.
 * @returns null where it never had, or nobody won
 */
export function turnedAt({ events, record }: Story, sides: readonly SideId[]): number | null {
  const { winner } = record;
  if (winner !== "A" && winner !== "B") return null;
  const ahead = winner === "A" ? 1 : -1;
  const men = SIDES.map((side) => sides.filter((one) => one === side).length);
  const out = [0, 0];
  let since: number | null = null;
  for (const [at, event] of events.entries()) {
    const gone = event.out ?? [];
    if (gone.length === 0) continue;
    for (const man of gone) out[SIDES.indexOf(sides[man]!)]!++;
    // Shares of whole numbers: compared as products, they are exact.
    const [a, b] = out as [number, number];
    const lead = ahead * (b * men[0]! - a * men[1]!);
    since = lead > 0 ? (since ?? at) : null;
  }
  return since;
}

/** Whose man was the first to be put out. */
function firstOut({ events }: Story, sides: readonly SideId[]): SideId | null {
  const gone = events.find(({ out = [] }) => out.length > 0)?.out ?? [];
  const [first = null, other] = new Set(gone.map((man) => sides[man]!));
  return other === undefined ? first : null;
}

/**
 * Follows who is put out in a told game.
 * @param sides of the men, in file order
 * @source ours: no rule says when a game is decided
 */
export function decidedOf(story: Story, sides: readonly SideId[]): Decided {
  const { winner, turns } = story.record;
  const at = turnedAt(story, sides);
  const turn = at === null ? turns : story.events[at]!.turn;
  return { winner, turn, first: firstOut(story, sides) };
}
