/** How a run is cut into chunks of games. The cut changes nothing but the speed. */
import { GROUP_GAMES, groupEnd } from "../core/tally.js";

/** Games `from` to `to` - 1. */
export interface Chunk {
  readonly from: number;
  readonly to: number;
}

const CHUNK_MIN = 4096;
const CHUNK_MAX = 1 << 18;
/** Chunks for each worker: enough that none waits long for the last one. */
const CHUNKS_PER_WORKER = 16;

/**
 * Cuts games `from`..games-1 into chunks that end where groups of games end (`groupEnd`), as exact merging demands.
 * @param chunkGames wished size; default by the number of workers
 * @param from       first game; where a group begins
 */
export function planChunks(games: number, workers: number, chunkGames?: number, from = 0): Chunk[] {
  const wished = chunkGames ?? (games - from) / (workers * CHUNKS_PER_WORKER);
  const bounded =
    chunkGames === undefined ? Math.min(Math.max(wished, CHUNK_MIN), CHUNK_MAX) : wished;
  const size = Math.max(Math.ceil(bounded / GROUP_GAMES), 1) * GROUP_GAMES;
  const chunks: Chunk[] = [];
  for (let first = from; first < games; first += size) {
    chunks.push({ from: first, to: Math.min(first + size, games) });
  }
  return chunks;
}

/** Games before the first look: fewer take less time than to look at them. */
const FIRST_LOOK = 1 << 15;

/**
 * Numbers of games after which somebody looks whether to go on: doubling, so that there are few, and fixed before
 * the first game, so that the games cannot choose them.
 * @param budget games that may be played in all; the last look
 * @example planLooks(100_000) // [32768, 65536, 100000]
 */
export function planLooks(budget: number): number[] {
  const looks: number[] = [];
  for (let games = FIRST_LOOK; games < budget; games *= 2) looks.push(games);
  return [...looks, budget];
}

/** The stretch of games before each look. */
export function stretches(looks: readonly number[]): Chunk[] {
  return looks.map((to, i) => {
    const from = looks[i - 1] ?? 0;
    if (to <= from) throw new Error("invariant: looks grow");
    if (from > 0 && groupEnd(from - 1) !== from) {
      throw new Error(`invariant: a group of games ends at the look after ${from} games`);
    }
    return { from, to };
  });
}
