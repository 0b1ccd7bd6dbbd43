/** Fights of price lists, played or solved. */
import { mean } from "simple-statistics";
import type { Scenario } from "../scenario/scenario.js";
import { inOrder } from "../sim/executor.js";
import type { OddsJob } from "../sim/jobs.js";
import { type FoughtSetting, type Setting, SOLVED_GAMES } from "../stats/prices.js";
import type { Pool } from "./pointsPool.js";
import { progressOf, type StudyOptions } from "./study.js";

/** So many of all games somebody must win, or a fight says nothing. */
const DECIDED_LEAST = 20;

/** A fight as it was drawn, with what came of it; null where nobody ever wins. */
export interface Played {
  readonly fought: FoughtSetting | null;
  readonly games: number;
  readonly solved: boolean;
}

/** Plays fights, each job with a seed of its own. */
export class Referee {
  /** A signal came: what was asked for last is not whole. */
  cut = false;
  private jobs = 0;

  constructor(
    private readonly scenario: Scenario,
    private readonly seed: string,
    private readonly options: StudyOptions,
  ) {}

  /** What came of fights; of fewer after a signal. */
  async play(
    pool: Pool,
    settings: readonly Setting[],
    games: number,
    label: string,
  ): Promise<Played[]> {
    const { executor, signal, onLoss } = this.options;
    const system = this.scenario.envelope.system;
    const jobs = settings.map((setting) => {
      const scenarios = pool.scenarios(setting);
      const each = Math.max(1, Math.round(games / scenarios.length));
      return scenarios.map(({ model }): OddsJob => {
        const seed = `${this.seed} ${this.jobs++}`;
        return { do: "odds", game: { system, model, seed }, from: 0, to: each };
      });
    });
    const answers: { a: number; b: number; games: number }[] = [];
    const tell = progressOf(this.options, "duels", label, settings.length);
    const perFight = jobs[0]?.length ?? 1;
    await inOrder(
      executor,
      jobs.flat(),
      (answer) => {
        answers.push(answer);
        tell(Math.floor(answers.length / perFight));
      },
      { signal, onLoss },
    );
    this.cut ||= signal?.aborted === true;
    const whole = Math.floor(answers.length / perFight);
    return settings.slice(0, whole).map((setting, i) => {
      const own = answers.slice(i * perFight, (i + 1) * perFight);
      return playedFrom(setting, own);
    });
  }
}

function playedFrom(
  setting: Setting,
  answers: readonly { readonly a: number; readonly b: number; readonly games: number }[],
): Played {
  const solved = answers.every(({ games }) => games === 0);
  // Of two fights, either side first in one, one may have been solved and the other not.
  const each = answers.map(({ a, b, games }) =>
    games === 0 ? { a, b } : { a: a / games, b: b / games },
  );
  const games = answers.reduce((sum, one) => sum + one.games, 0);
  const [a, b] = [mean(each.map((one) => one.a)), mean(each.map((one) => one.b))];
  const all = solved ? SOLVED_GAMES : games;
  const decided = all * (a + b);
  const fought =
    decided < (solved ? 1 : DECIDED_LEAST) ? null : { ...setting, wins: all * a, decided };
  return { fought, games, solved };
}
