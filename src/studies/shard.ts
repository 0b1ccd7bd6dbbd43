/** A part of a run, and the run that all its parts make. */
import { Interrupted } from "../core/errors.js";
import { emptyTally, mergeTally, type Tally } from "../core/tally.js";
import type { Scenario } from "../scenario/scenario.js";
import { playRun } from "../sim/looks.js";
import { type Shard, shardRange } from "../sim/shards.js";
import { progressOf, rulesetOfScenario, type StudyOptions } from "./study.js";

/**
 * Plays the games of one shard.
 * @param games of the whole run
 * @returns their tally; empty where there are more shards than games
 * @throws Interrupted if the signal came: half a part is none; JobFailed
 */
export async function playShard(
  scenario: Scenario,
  { games, shard }: { readonly games: number; readonly shard: Shard },
  options: StudyOptions,
): Promise<Tally> {
  const { from, to } = shardRange(shard, games);
  const { system, name, seed } = scenario.envelope;
  const tally = emptyTally(rulesetOfScenario(scenario).compile(scenario.model).plan);
  if (from === to) return tally;
  const label = `${name}, part ${shard.number} of ${shard.of}`;
  await playRun(options.executor, {
    game: { system, model: scenario.model, seed: options.seed ?? seed },
    total: tally,
    from,
    games: to,
    signal: options.signal,
    onLoss: options.onLoss,
    onProgress: progressOf(options, "games", label, to - from),
  });
  if (tally.games < to - from) throw new Interrupted();
  return tally;
}

/** The tally of a run whose parts are all there. */
export function mergeParts(scenario: Scenario, parts: readonly Tally[]): Tally {
  const total = emptyTally(rulesetOfScenario(scenario).compile(scenario.model).plan);
  for (const part of parts) mergeTally(total, part);
  return total;
}
