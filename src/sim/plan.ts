/** How a run is cut into chunks of games. The cut changes nothing but the speed. */
import { GROUP_GAMES } from "../core/tally.js";

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
 * Cuts games 0..games-1 into chunks that end where groups of games end (`groupEnd`), as exact merging demands.
 * @param chunkGames wished size; default by the number of workers
 */
export function planChunks(games: number, workers: number, chunkGames?: number): Chunk[] {
  const wished = chunkGames ?? games / (workers * CHUNKS_PER_WORKER);
  const bounded =
    chunkGames === undefined ? Math.min(Math.max(wished, CHUNK_MIN), CHUNK_MAX) : wished;
  const size = Math.max(Math.ceil(bounded / GROUP_GAMES), 1) * GROUP_GAMES;
  const chunks: Chunk[] = [];
  for (let from = 0; from < games; from += size) {
    chunks.push({ from, to: Math.min(from + size, games) });
  }
  return chunks;
}
