/** Every tactic of one side against every one of the other, and what both should do. */
import type { SideId } from "../core/columns.js";
import type { Objective } from "../exact/backward.js";
import type { Interval, Standing } from "../stats/ranking.js";
import type { StudyHead } from "./head.js";
import type { Searched } from "./tacticsSearch.js";

/** Both numbers that a choice may be told by, of side A: whichever was played for is the value, too. */
export interface BothNumbers {
  /** Its chance to win. */
  readonly win: Interval;
  /** The same, and half the chance that nobody wins. */
  readonly score: Interval;
}

/** A tactic of one side among its others. */
export interface TacticStanding extends Omit<Standing, "tied">, BothNumbers {
  readonly tactic: string;
  /** At the table, in sentences. */
  readonly words: string;
  /** The file tells the side just this. */
  readonly assumed: boolean;
  /** Chance to pick it in the equilibrium. `value` is what A gets if this is played against the other's equilibrium. */
  readonly weight: number;
  /** Those that cannot be told from it. */
  readonly tied: readonly string[];
  /** One that is surely better against whatever the other side does; null if none is. */
  readonly dominatedBy: string | null;
  /** Changes to the file that tell the side so, `path=value`; null where no such change makes the same game. */
  readonly set: readonly string[] | null;
}

/** One tactic against one. */
export interface TacticCell extends Interval, BothNumbers {
  readonly a: string;
  readonly b: string;
}

export interface TacticsReport extends StudyHead {
  readonly objective: Objective;
  readonly method: "exact" | "batches";
  /** Of each interval. */
  readonly level: number;
  /** By A's tactic, then by B's. */
  readonly cells: readonly TacticCell[];
  /** Best first. */
  readonly tactics: Readonly<Record<SideId, readonly TacticStanding[]>>;
  /**
   * What A gets if both do their best: A is sure of `low` with its mixture whatever B does, and B's mixture allows A no
   * more than `high`.
   */
  readonly value: Interval & BothNumbers;
  /**
   * What A gets as the file has it, and if one side alone plays its best single tactic against that: of fresh games,
   * where pairs were played again.
   */
  readonly asItIs: Readonly<Record<"both" | SideId, TacticCell>>;
  /** The same as `value` on the games by which the mixtures were chosen, which flatter them. */
  readonly chosenAt: number;
  /** What both best responses gain against the mixtures in the matrix as it was played. */
  readonly exploitability: number;
  /** Fresh games of each pair that decides, and their seed; null if the matrix is exact. */
  readonly again: { readonly games: number; readonly pairs: number; readonly seed: string } | null;
  /** The best tables that were found for each side; null if none was looked for, or the side has none. */
  readonly search: Readonly<Record<SideId, Searched | null>> | null;
}

/** What a side is told whose men are told different things. */
export const AS_IN_FILE = "as in the file";

export const assumedOf = ({ tactics }: Pick<TacticsReport, "tactics">, side: SideId): string => {
  const found = tactics[side].find(({ assumed }) => assumed);
  if (found === undefined) throw new Error("invariant: what the file says is one of the tactics");
  return found.tactic;
};

/** The cell of a pair of tactics. @param a of side A @param b of side B */
export function cellOf({ cells }: Pick<TacticsReport, "cells">, a: string, b: string): TacticCell {
  const found = cells.find((cell) => cell.a === a && cell.b === b);
  if (found === undefined) throw new Error("invariant: every pair has its cell");
  return found;
}
