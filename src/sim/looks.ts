/** Plays a run, and hands its tally out at looks that were fixed beforehand. */
import { emptyTally, mergeTally, type Tally } from "../core/tally.js";
import { rulesetOf } from "../rules/index.js";
import { type Executor, InProcess, inOrder, type WorkOptions } from "./executor.js";
import type { Game, PlayJob } from "./jobs.js";
import { planChunks, planShortChunks, stretches } from "./plan.js";
import { isLearnt } from "./play.js";

/** Below this many games, looked up or worked out, other threads would take longer to start than the games to play. */
const GAMES_FOR_THREADS = { learnt: 50_000, workedOut: 4_000 };

export interface LooksOptions extends WorkOptions {
  readonly game: Game;
  /** Numbers of games, growing, at which the tally is handed out; see `planLooks`. */
  readonly looks: readonly number[];
  /**
   * Where to count: games that it has, from the first on, all their groups whole, are not played again. Default: an
   * empty one. If a job fails, it has the games before that job's.
   */
  readonly total?: Tally;
  /** The first game, with which a group begins; default: the one after those that `total` has. */
  readonly from?: number;
  /** Games in a chunk; default by the size of the run. Changes nothing but the speed. */
  readonly chunkGames?: number;
  readonly onProgress?: ((gamesDone: number) => void) | undefined;
}

/**
 * Plays on from look to look, for as long as tallies are asked for. The tally at a look is that of a run of so many
 * games, those played before included.
 * @returns after each look one and the same tally, which goes on growing: read it before asking for the next. If the
 *   signal came it has fewer games than the look, and is the last. It is the same for any executor and any chunks
 * @throws JobFailed if a chunk failed three times
 */
export async function* playLooks(
  executor: Executor,
  { game, looks, chunkGames, onProgress, from: first, ...options }: LooksOptions,
): AsyncGenerator<Tally, void, void> {
  const program = rulesetOf(game.system).compile(game.model);
  const total = options.total ?? emptyTally(program.plan);
  const learnt = isLearnt(program);
  const few = GAMES_FOR_THREADS[learnt ? "learnt" : "workedOut"];
  const here = new InProcess();
  for (const { from, to } of stretches(looks, first ?? total.games)) {
    const player = executor.warm || to - from >= few ? executor : here;
    const chunks =
      learnt || chunkGames !== undefined
        ? planChunks(to, executor.workers, chunkGames, from)
        : planShortChunks(to, executor.workers, from);
    const jobs = chunks.map((chunk): PlayJob => ({ do: "play", game, ...chunk }));
    const count = (tally: Tally): void => {
      mergeTally(total, tally);
      onProgress?.(total.games);
    };
    await inOrder(player, jobs, count, options);
    yield total;
    if (options.signal?.aborted) return;
  }
}

/**
 * Plays games `from`..games-1.
 * @returns the tally; `games` is less than asked for only if the signal came
 * @throws JobFailed if a chunk failed three times
 */
export async function playRun(
  executor: Executor,
  { games, ...options }: Omit<LooksOptions, "looks"> & { readonly games: number },
): Promise<Tally> {
  for await (const tally of playLooks(executor, { ...options, looks: [games] })) return tally;
  throw new Error("invariant: there is a tally for each look");
}
