/** Plays a run, and hands its tally out at looks that were fixed beforehand. */
import { chainOf } from "../core/machine.js";
import { type Aim, emptyTally, mergeTally, type Tally } from "../core/tally.js";
import { statesOf } from "../exact/merged.js";
import { rulesetOf } from "../rules/index.js";
import type { Compiled } from "../rules/ruleset.js";
import { addLuck, PILOT_GAMES, Pilot } from "./control.js";
import { type Executor, InProcess, inOrder, type WorkOptions } from "./executor.js";
import type { ControlledJob, ControlledTally, Game, PlayJob } from "./jobs.js";
import { type Chunk, gamesAhead, planChunks, planShortChunks, stretches } from "./plan.js";
import { FEW_STATES, isLearnt } from "./play.js";

/**
 * Below this many games other threads would take longer to start, and to learn the states each for itself, than this
 * one takes to play them: games that are looked up, where states are few and where they are not, or worked out.
 */
const GAMES_FOR_THREADS = { fewStates: 1 << 22, learnt: 50_000, workedOut: 4_000 };

function gamesForThreads(program: Compiled, workers: number): number {
  if (!isLearnt(program)) return GAMES_FOR_THREADS.workedOut;
  const chain = chainOf(program);
  const states = chain === null ? Number.POSITIVE_INFINITY : statesOf(chain);
  if (states > FEW_STATES) return GAMES_FOR_THREADS.learnt;
  // One thread is as quick as this one.
  return workers === 1 ? Number.POSITIVE_INFINITY : GAMES_FOR_THREADS.fewStates;
}

export interface LooksOptions extends WorkOptions {
  readonly game: Game;
  /** Numbers of games, growing, at which the tally is handed out; see `planLooks`. */
  readonly looks: readonly number[];
  /**
   * Where to count: games that it has, from the first on, all their groups whole, are not played again. Default: an
   * empty one. If a job fails, it has the games before that job's.
   */
  readonly total?: Tally;
  /**
   * Whose share of wins is wanted: luck is counted for it, where that is worth its time, into the tally's `control`.
   */
  readonly aim?: Aim | undefined;
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
  { game, looks, aim, chunkGames, onProgress, from: first, ...options }: LooksOptions,
): AsyncGenerator<Tally, void, void> {
  const program = rulesetOf(game.system).compile(game.model);
  const total = options.total ?? emptyTally(program.plan);
  const learnt = isLearnt(program);
  const few = gamesForThreads(program, executor.workers);
  const here = new InProcess();
  const start = first ?? total.games;
  const last = looks.at(-1) ?? start;
  const pilot = last >= CONTROLLED_LEAST && !learnt ? pilotOf(program, aim) : null;
  if (total.control?.aim !== aim || pilot === null) delete total.control;
  // A run that goes on has counted the games of its pilot, but not kept what they said.
  const ends = pilot === null ? looks : [...Pilot.ends, ...looks];
  for (const { from, to } of stretchesOf(pilot === null ? start : 0, start, ends)) {
    if (from >= PILOT_GAMES && to <= start) continue;
    const until = looks.find((look) => look >= to) ?? to;
    const player = executor.warm || until - start >= few ? executor : here;
    const chunks =
      learnt || chunkGames !== undefined
        ? planChunks(to, executor.workers, chunkGames, from)
        : planShortChunks(to, executor.workers, from);
    const count = (tally: Tally): void => {
      if (from < start) return;
      mergeTally(total, tally);
      onProgress?.(total.games);
    };
    const ahead = gamesAhead(looks, to);
    const task = pilot?.task(from) ?? null;
    if (pilot === null || task === null) {
      const jobs = chunks.map((chunk): PlayJob => ({ do: "play", game, ...chunk }));
      await inOrder(player, jobs, count, { ...options, ahead });
    } else {
      const jobs = chunks.map(
        (chunk): ControlledJob => ({ do: "controlled", game, ...chunk, ...task }),
      );
      const take = ({ tally, luck }: ControlledTally, at: number): void => {
        pilot.take(chunks[at]!, luck, tally.cells);
        count(tally);
        if (from < PILOT_GAMES) return;
        total.control ??= pilot.control();
        addLuck(total.control, luck);
      };
      await inOrder(player, jobs, take, { ...options, ahead });
    }
    const aborted = options.signal?.aborted === true;
    if (aborted || looks.includes(to)) yield total;
    if (aborted) return;
  }
}

/** Runs that may be shorter are over before a control is worth anything. */
const CONTROLLED_LEAST = 1 << 15;

/** Null if nobody wants luck to be counted, or the rules do not say what is at stake. */
function pilotOf(program: Compiled, aim: Aim | undefined): Pilot | null {
  const player = aim === undefined ? undefined : program.controlled?.();
  return aim === undefined || player === undefined
    ? null
    : new Pilot(program.columns, player.luck.situations, aim);
}

/** Stretches from `from` to the last of those ends, cut at each of them and at `start`. */
function stretchesOf(from: number, start: number, ends: readonly number[]): Chunk[] {
  const cuts = new Set([...ends, start].filter((end) => end > from));
  return stretches(
    [...cuts].sort((a, b) => a - b),
    from,
  );
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
