/** One game of a scenario, move by move and die by die. */
import type { Story } from "../core/story.js";
import type { Ruleset } from "../rules/ruleset.js";
import type { Scenario } from "../scenario/scenario.js";
import { type Find, type Found, findingGame, toTheEnd } from "../sim/record.js";
import * as say from "./messages.js";
import { progressOf, rulesetOfScenario, type StudyOptions } from "./study.js";
import { UsageError } from "./usage.js";
import { demandChain, type GameWorth, gameWorth } from "./worth.js";

/** Games searched unless it is said otherwise; at most the games of the scenario. */
const SEARCHED = 100_000;

export interface ReplayOptions extends Pick<StudyOptions, "seed" | "onProgress"> {
  /** Index of the game, a whole number from 0 to 2^32 - 1. */
  readonly game?: number | undefined;
  /** What kind of game to look for among the first ones; without `game`, a median one by default. */
  readonly find?: Find | undefined;
  /** How many games, from 0, are searched; default 100,000 at most. */
  readonly games?: number | undefined;
  /** Whether the story says why men chose what they did (`Story.asked`). */
  readonly why?: boolean | undefined;
  /** Whether it is worked out what that was worth; it says what there was to choose, too. May take two minutes. */
  readonly worth?: boolean | undefined;
}

/** Why a game was picked. */
export interface Searched {
  readonly find: Find;
  /** Games that were searched. */
  readonly games: number;
  readonly found: Found;
}

export interface Replay {
  readonly seed: string;
  readonly game: number;
  readonly story: Story;
  /** Null if the game was named by its index. */
  readonly searched: Searched | null;
  /** Null if nobody asked for it. */
  readonly worth: GameWorth | null;
}

/**
 * Tells one game.
 * @param ruleset of the scenario
 * @throws UsageError if the options do not fit each other, or no such game is among those searched; DeadeyeError
 *   (TOO_BIG_TO_SOLVE) where it is asked what a game was worth that cannot be solved
 * @example replay(noon, { game: 7 }).story.record.game // 7
 */
export function replay(
  scenario: Scenario,
  options: ReplayOptions,
  ruleset: Ruleset = rulesetOfScenario(scenario),
): Replay {
  return toTheEnd(replaying(scenario, options, ruleset));
}

/** `replay` in steps, for whoever has to do something else in between, or may want no more of it. */
export function* replaying(
  scenario: Scenario,
  options: ReplayOptions,
  ruleset: Ruleset,
): Generator<void, Replay> {
  const { envelope, model } = scenario;
  const { seed = envelope.seed, game, why = false, worth = false } = options;
  demandOneGame(options);
  const find = options.find ?? (game === undefined ? "median" : undefined);
  if (worth) demandChain(scenario, ruleset);
  const searched = find === undefined ? null : yield* search(scenario, seed, find, options);
  const index = searched?.found.record.game ?? game!;
  const story = ruleset.teller(model, seed, envelope.sides)(index, why || worth);
  return {
    seed,
    game: index,
    story,
    searched,
    worth: worth
      ? gameWorth(scenario, ruleset, seed, story, (stage, done, of) =>
          progressOf(options, stage, envelope.name, of)(done),
        )
      : null,
  };
}

/** @throws UsageError if it is not one game that the options, as typed or read, ask for */
export function demandOneGame({
  game,
  find,
  games,
}: Readonly<Partial<Record<"game" | "find" | "games", unknown>>>): void {
  if (game !== undefined && find !== undefined) throw new UsageError(say.gameOrFind());
  if (game !== undefined && games !== undefined) throw new UsageError(say.gamesOfFind());
}

function* search(
  scenario: Scenario,
  seed: string,
  find: Find,
  options: ReplayOptions,
): Generator<void, Searched> {
  const { envelope, model } = scenario;
  const games = options.games ?? Math.min(envelope.games, SEARCHED);
  const progress = progressOf(options, "games", envelope.name, games);
  const program = rulesetOfScenario(scenario).compile(model);
  const found = yield* findingGame(program, seed, games, find, progress);
  if (found === null) throw new UsageError(say.noSuchGame(find, games));
  return { find, games, found };
}
