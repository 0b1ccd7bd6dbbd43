/** Plays a run on worker threads, or on this one where that is quicker. */
import { setImmediate } from "node:timers/promises";
import { Piscina } from "piscina";
import { emptyTally, mergeTally, type Tally } from "../core/tally.js";
import { workerFile } from "../exact/workerFile.js";
import { rulesetOf } from "../rules/index.js";
import { type Chunk, planChunks, stretches } from "./plan.js";
import { Sampler } from "./play.js";
import type { Task, WorkerSetup } from "./worker.js";

/** Below this many games the threads would take longer to start than the games to play. */
const GAMES_FOR_THREADS = 50_000;
/** A chunk is tried this often before the run is given up. */
const TRIES = 3;

export interface LooksOptions extends WorkerSetup {
  /** Numbers of games, growing, at which the tally is handed out; see `planLooks`. */
  readonly looks: readonly number[];
  /** Games that were played before, from the first on, all their groups whole: they are not played again. */
  readonly start?: Tally;
  /** Threads to play on, 1 or more. */
  readonly workers: number;
  /** Games in a chunk; default by the size of the run. Changes nothing but the speed. */
  readonly chunkGames?: number;
  /** Stop early: chunks in hand are finished, the tally is that of the games played. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (gamesDone: number) => void;
  /** Told of a worker that died; its chunk is then played again. */
  readonly onLoss?: (chunk: Chunk, why: string) => void;
  /** For tests: the worker that first gets the chunk with this game dies. */
  readonly dieAt?: number;
}

export interface RunOptions extends Omit<LooksOptions, "looks"> {
  readonly games: number;
}

/**
 * Plays games 0..games-1.
 * @returns the tally: the same for any number of workers and any chunks; `games` is less than asked for only if
 *   the signal came
 * @throws Error if a chunk failed three times
 */
export async function playRun(options: RunOptions): Promise<Tally> {
  const { games, ...rest } = options;
  for await (const tally of playLooks({ ...rest, looks: [games] })) return tally;
  throw new Error("invariant: there is a tally for each look");
}

/**
 * Plays on from look to look, for as long as tallies are asked for: leaving the loop ends the threads, which stay warm
 * in between. The tally at a look is that of a run of so many games, those played before included.
 * @returns after each look one and the same tally, which goes on growing: read it before asking for the next. If the
 *   signal came it has fewer games than the look, and is the last
 * @throws Error if a chunk failed three times
 */
export async function* playLooks(options: LooksOptions): AsyncGenerator<Tally, void, void> {
  const program = rulesetOf(options.system).compile(options.model);
  const total = emptyTally(program.plan);
  if (options.start !== undefined) mergeTally(total, options.start);
  const cut = stretches(options.looks, total.games).map(({ from, to }) => ({
    games: to - from,
    chunks: planChunks(to, options.workers, options.chunkGames, from),
  }));
  const threads = Math.min(options.workers, Math.max(...cut.map(({ chunks }) => chunks.length)));
  let sampler: Sampler | null = null;
  let pool: Piscina | null = null;
  try {
    for (const { games, chunks } of cut) {
      if (options.dieAt === undefined && games < GAMES_FOR_THREADS) {
        sampler ??= new Sampler(program, options.seed);
        await playHere(options, chunks, sampler, total);
      } else {
        pool ??= startPool(options, threads);
        await playOnThreads(options, chunks, pool, threads, total);
      }
      yield total;
      if (options.signal?.aborted) return;
    }
  } finally {
    await pool?.destroy();
  }
}

async function playHere(
  options: LooksOptions,
  chunks: readonly Chunk[],
  sampler: Sampler,
  total: Tally,
): Promise<void> {
  for (const chunk of chunks) {
    if (options.signal?.aborted) return;
    mergeTally(total, sampler.play(chunk.from, chunk.to));
    options.onProgress?.(total.games);
    await setImmediate();
  }
}

function startPool({ system, model, seed }: LooksOptions, threads: number): Piscina {
  const workerData: WorkerSetup = { system, model, seed };
  const pool = new Piscina({
    filename: workerFile(import.meta.url, "sim", "worker.js"),
    workerData,
    minThreads: threads,
    maxThreads: threads,
  });
  // The fate of a dead worker's task is its own rejection; the pool itself carries on.
  pool.on("error", () => {});
  return pool;
}

async function playOnThreads(
  options: LooksOptions,
  chunks: readonly Chunk[],
  pool: Piscina,
  threads: number,
  total: Tally,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < chunks.length && !options.signal?.aborted) {
      const chunk = chunks[next++] as Chunk;
      mergeTally(total, await playChunk(pool, chunk, options));
      options.onProgress?.(total.games);
    }
  };
  // One chunk in hand and one in the queue for each thread, so that none waits for this one.
  await Promise.all(Array.from({ length: threads * 2 }, lane));
}

async function playChunk(pool: Piscina, chunk: Chunk, options: LooksOptions): Promise<Tally> {
  const { dieAt } = options;
  for (let attempt = 1; ; attempt++) {
    const die = attempt === 1 && dieAt !== undefined && dieAt >= chunk.from && dieAt < chunk.to;
    const task: Task = die ? { ...chunk, die } : chunk;
    try {
      return (await pool.run(task)) as Tally;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (attempt === TRIES) {
        throw new Error(`games ${chunk.from} to ${chunk.to - 1} failed ${TRIES} times: ${why}`);
      }
      options.onLoss?.(chunk, why);
    }
  }
}
