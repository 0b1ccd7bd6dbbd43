/** When a scenario's games are decided, from some of them told. */
import type { SideId } from "../core/columns.js";
import { Interrupted } from "../core/errors.js";
import type { Scenario } from "../scenario/scenario.js";
import type { Decided } from "../sim/decided.js";
import { inOrder, JobFailed } from "../sim/executor.js";
import type { DecidedJob } from "../sim/jobs.js";
import { median } from "../stats/median.js";
import type { TurningPoint } from "../stats/summary.js";
import { wilson } from "../stats/wilson.js";
import { progressOf, rulesetOfScenario, type StudyOptions } from "./study.js";

/** To tell a game takes as long as to play fifty, or two hundred in a big fight. Too few told games say nothing. */
const SHARE = 0.01;
const GAMES = { least: 40, most: 100 };

/**
 * Tells the first games of a run, and says since which turn the side that lost had been behind, and how often the side
 * that loses the first man loses. Always the same games: a hundredth of the run's, a hundred at most.
 * @returns null where that would be fewer than forty, where one fights one (the game ends as soon as it is decided),
 *   and where the work was stopped: a run is whole without it
 */
export async function turningPoint(
  scenario: Scenario,
  played: number,
  options: StudyOptions,
): Promise<TurningPoint | null> {
  const { envelope, model } = scenario;
  const ruleset = rulesetOfScenario(scenario);
  const games = Math.min(GAMES.most, Math.floor(SHARE * played));
  if (games < GAMES.least || ruleset.men(model).length <= 2) return null;
  const game = { system: ruleset.id, model, seed: options.seed ?? envelope.seed };
  const { executor, signal, onLoss } = options;
  const size = Math.ceil(games / executor.workers);
  const jobs: DecidedJob[] = [];
  for (let from = 0; from < games; from += size) {
    jobs.push({ do: "decided", game, from, to: Math.min(from + size, games) });
  }
  const progress = progressOf(options, "games", `${envelope.name}: turning point`, games);
  const told: Decided[] = [];
  try {
    await inOrder(
      executor,
      jobs,
      (decided) => {
        told.push(...decided);
        progress(told.length);
      },
      { signal, onLoss },
    );
  } catch (error) {
    if (error instanceof Interrupted || error instanceof JobFailed) return null;
    throw error;
  }
  return told.length < games ? null : pointOf(told);
}

function pointOf(told: readonly Decided[]): TurningPoint {
  const won = told.filter(({ winner }) => winner === "A" || winner === "B");
  const opened = won.filter(({ first }) => first !== null);
  const lost = opened.filter(({ first, winner }) => first !== (winner as SideId));
  return {
    told: told.length,
    turn: median(
      won.map(({ turn }) => turn),
      "turns",
    ),
    firstLost: wilson(lost.length, opened.length),
  };
}
