/** How a run is cut into chunks of games. The cut changes nothing but the speed. */
import { pow } from "../core/elementary.js";
import { GROUP_GAMES, groupEnd, SINGLE_GAMES } from "../core/tally.js";

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
  for (let first = from; first < games; ) {
    // A run that is continued may begin at any of the first games, which are groups of one.
    const end = first + size - ((first + size) % GROUP_GAMES);
    chunks.push({ from: first, to: Math.min(end, games) });
    first = end;
  }
  return chunks;
}

/** Games of one of the first chunks where each game is worked out anew. */
const WORKED_OUT = 32;

/** Most games of one of the others: more would make a signal wait, fewer take time to hand out and to merge. */
const WORKED_OUT_MAX = 2048;

/**
 * The same for games that are not looked up but worked out: the first chunks, of games that are groups by themselves,
 * are so short that something is known within a second. The others grow with the games before them, so that a signal
 * waits for a small part of the time that the run has taken, and shrink toward the end, so that no worker waits long.
 */
export function planShortChunks(games: number, workers: number, from = 0): Chunk[] {
  const chunks: Chunk[] = [];
  for (let first = from, to = from; first < games; first = to) {
    const wished = Math.min(first / 16, (games - first) / (2 * workers), WORKED_OUT_MAX);
    to =
      first < SINGLE_GAMES
        ? Math.min(first + WORKED_OUT, SINGLE_GAMES)
        : groupEnd(first + Math.ceil(wished) - 1);
    chunks.push({ from: first, to: Math.min(to, games) });
  }
  return chunks;
}

/**
 * The same for so many variants, of which nothing is known before all have played: a chunk is long, so that a worker
 * plays much of one variant before it needs another.
 */
export function planVariantChunks(
  games: number,
  workers: number,
  variants: number,
  from = 0,
): Chunk[] {
  const wished = ((games - from) * variants) / (workers * CHUNKS_PER_WORKER);
  const size = Math.min(Math.max(Math.ceil(wished), WORKED_OUT), WORKED_OUT_MAX);
  const chunks: Chunk[] = [];
  for (let first = from, to = from; first < games; first = to) {
    to = Math.min(groupEnd(first + size - 1), games);
    chunks.push({ from: first, to });
  }
  return chunks;
}

/** Games before the first look: fewer take less time than to look at them. */
const FIRST_LOOK = 1 << 15;

/** Growth of the games from look to look where each is cheap and few games are to be played in vain. */
export const FINE_GROWTH = Math.sqrt(Math.SQRT2);

/** Games that a command may take which stops by itself, unless `--games` says otherwise. */
export const GAMES_PATIENCE = 1 << 26;

/**
 * Numbers of games after which somebody looks whether to go on: growing by a factor, so that there are few, and fixed
 * before the first game, so that the games cannot choose them. A group of games ends at each but the last.
 * @param budget games that may be played in all; the last look
 * @param growth factor from one look to the next, above 1
 * @param first  games before the first look, a multiple of those of a group
 * @example planLooks(100_000) // [32768, 65536, 100000]
 */
export function planLooks(budget: number, growth = 2, first = FIRST_LOOK): number[] {
  const looks: number[] = [];
  let games = first;
  for (let look = 1; games < budget; look++) {
    looks.push(games);
    games = Math.ceil((first * pow(growth, look)) / GROUP_GAMES) * GROUP_GAMES;
  }
  return [...looks, budget];
}

/**
 * How many games are likely to come after so many: all up to the only look; where somebody may stop at an earlier one,
 * as many as before.
 */
export function gamesAhead(looks: readonly number[], games: number): number {
  const most = Math.max(0, (looks.at(-1) ?? 0) - games);
  return looks.length === 1 ? most : Math.min(most, games);
}

/**
 * The stretch of games before each look.
 * @param first games played already; where a group begins
 */
export function stretches(looks: readonly number[], first = 0): Chunk[] {
  return looks.map((to, i) => {
    const from = looks[i - 1] ?? first;
    if (to <= from) throw new Error("invariant: looks grow");
    if (from > 0 && groupEnd(from - 1) !== from) {
      throw new Error(`invariant: a group of games ends at the look after ${from} games`);
    }
    return { from, to };
  });
}

/**
 * The same in parts that a signal need not wait for long, and that fit into memory: a short one at first, so that there
 * is something to report soon.
 * @param first longest first part
 * @param most  longest other part; groups of games end at multiples of both
 */
export function parts(looks: readonly number[], first: number, most: number): Chunk[] {
  const ends = new Set(looks);
  for (let end = first; end < Math.max(...looks); end += most) ends.add(end);
  return stretches([...ends].sort((a, b) => a - b));
}
