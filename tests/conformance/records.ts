/** What a tally says of winners, lengths, shots and hits, and what the records of single games say of them. */
import { isDeepStrictEqual } from "node:util";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { OUTCOMES } from "../../src/core/columns.js";
import type { GameRecord } from "../../src/core/story.js";
import { counted, type Tally } from "../../src/core/tally.js";
import { RULESETS } from "../../src/rules/index.js";
import type { Compiled, Ruleset } from "../../src/rules/ruleset.js";
import { Sampler } from "../../src/sim/play.js";
import { shippedOf } from "../scenario/shipped.js";

/** A scenario that is shipped, ready to be compiled. */
export interface ShippedScenario {
  readonly system: string;
  /** Of its file, in `scenarios`. */
  readonly name: string;
  readonly ruleset: Ruleset;
  readonly model: unknown;
  readonly seed: string;
}

/** Every scenario of every system, in the order of their names. */
export async function shippedScenarios(): Promise<readonly ShippedScenario[]> {
  const bySystem = RULESETS.map((ruleset) =>
    shippedOf(ruleset.id).map(async ({ name, path }) => {
      const { model, envelope } = await loadScenario(path, { systems: RULESETS });
      return { system: ruleset.id, name, ruleset, model, seed: envelope.seed };
    }),
  );
  return Promise.all(bySystem.flat());
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((all, one) => all + one, 0);

/** Of some games. */
interface Summed {
  /** Games by outcome, as in OUTCOMES. */
  readonly outcomes: readonly number[];
  /** Games by length in turns. */
  readonly turns: readonly number[];
  /** Of each figure in file order. */
  readonly shots: readonly number[];
  readonly hits: readonly number[];
}

/** As counted. */
export function fromTally({ plan, columns }: Compiled, tally: Tally): Summed {
  const value = (counter: number): number => counted(plan, tally, counter);
  const own = (what: "shots" | "hits"): number[] =>
    columns.figures.map(({ side, figure }) =>
      sum(
        columns.shots
          .filter((row) => row.side === side && row.figure === figure)
          .map((row) => value(row[what])),
      ),
    );
  return {
    outcomes: OUTCOMES.map((outcome) => value(columns.outcomes[outcome])),
    turns: columns.turnOf.map(value),
    shots: own("shots"),
    hits: own("hits"),
  };
}

/** The same, added up from the games one by one. */
export function fromRecords({ columns }: Compiled, records: readonly GameRecord[]): Summed {
  const games = (wanted: (record: GameRecord) => boolean): number => records.filter(wanted).length;
  return {
    outcomes: OUTCOMES.map((outcome) => games(({ winner }) => winner === outcome)),
    turns: columns.turnOf.map((_, turn) => games(({ turns }) => turns === turn)),
    shots: columns.figures.map((_, f) => sum(records.map(({ shots }) => shots[f] as number))),
    hits: columns.figures.map((_, f) => sum(records.map(({ hits }) => hits[f] as number))),
  };
}

/**
 * Replays the first games of a scenario, and samples each of them alone and all of them at once.
 * @returns how the games that were told differ from those that were counted; empty if they do not
 */
export function replayFaults(
  { ruleset, model, seed }: Pick<ShippedScenario, "ruleset" | "model" | "seed">,
  games: number,
  program = ruleset.compile(model),
  sampler = new Sampler(program, seed),
): string[] {
  const tell = ruleset.teller(model, seed);
  const faults: string[] = [];
  const compare = (what: string, told: readonly GameRecord[], tally: Tally): void => {
    const [says, counts] = [fromRecords(program, told), fromTally(program, tally)];
    if (isDeepStrictEqual(says, counts)) return;
    faults.push(`${what}: told ${JSON.stringify(says)}, counted ${JSON.stringify(counts)}`);
  };
  const records = Array.from({ length: games }, (_, game) => {
    // Now and then it says what it was asked, too: what was done is one of the options.
    const { record } = tell(game, game % 8 === 0);
    compare(`game ${game}`, [record], sampler.play(game, game + 1));
    return record;
  });
  compare("all games", records, sampler.play(0, games));
  return faults;
}
