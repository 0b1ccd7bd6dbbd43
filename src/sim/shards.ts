/** A run cut into shards, each of which another machine may play; put together, nobody can tell them from one run. */
import { GROUP_GAMES, groupEnd, SINGLE_GAMES } from "../core/tally.js";
import type { Chunk } from "./plan.js";

/** One of some shards of equal size: `number` from 1 to `of`. */
export interface Shard {
  readonly number: number;
  readonly of: number;
}

/**
 * The games of a shard. They begin and end where groups of games do, as exact merging demands, so that shards differ by
 * up to a group, and some are empty where there are more shards than groups.
 * @param games of the whole run
 * @example shardRange({ number: 2, of: 2 }, 10) // games 5 to 9: { from: 5, to: 10 }
 */
export function shardRange({ number, of }: Shard, games: number): Chunk {
  const cut = (shards: number): number => {
    // Below 2^53: a run has at most 1e9 games, and there are at most 1e6 shards.
    const at = Math.floor((games * shards) / of);
    return shards === of || at < SINGLE_GAMES ? at : at - (at % GROUP_GAMES);
  };
  return { from: cut(number - 1), to: cut(number) };
}

/** Groups of games that begin in a range which itself begins and ends with a group. */
export function groupsIn({ from, to }: Chunk): number {
  if (to <= from) return 0;
  const singles = Math.max(0, Math.min(to, SINGLE_GAMES) - from);
  const first = Math.max(from, SINGLE_GAMES);
  return singles + (to > first ? Math.ceil((groupEnd(to - 1) - first) / GROUP_GAMES) : 0);
}
