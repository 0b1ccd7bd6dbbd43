/** `deadeye readings FILE`: does any ruling that people argue about change the answer? */

import { basename, extname, join } from "node:path";
import * as say from "../../core/messages.js";
import { suggest } from "../../core/suggest.js";
import { counted } from "../../core/tally.js";
import { solveAll } from "../../exact/pool.js";
import { QUICK, type Solution, solve } from "../../exact/solve.js";
import {
  READINGS_FILES,
  type ReadingEffect,
  type ReadingsReport,
  readingsFiles,
  readingsJson,
  renderReadings,
  type Winner,
} from "../../report/readings.js";
import { printable } from "../../report/text.js";
import { rulesetOf } from "../../rules/index.js";
import type { Compiled, Ruleset } from "../../rules/ruleset.js";
import { loadScenario, type Scenario } from "../../scenario/load.js";
import { systemName } from "../../scenario/system.js";
import { playPaired } from "../../sim/pairedPool.js";
import {
  type ComparedMetric,
  compareCounts,
  comparedMetrics,
  pairedCounters,
} from "../../stats/comparison.js";
import { exactValue, unitOf } from "../../stats/quantity.js";
import { wilson } from "../../stats/wilson.js";
import { EXIT, UsageError } from "../exit.js";
import { type Steps, startSteps } from "../progress.js";
import { VERSION } from "../version.js";

export interface ReadingsCommandOptions {
  readonly systems: readonly Ruleset[];
  readonly set: readonly string[];
  /** Games of each variant, where it has to be played. */
  readonly games?: number;
  readonly seed?: string;
  readonly workers: number;
  readonly out?: string;
  readonly metric: string;
  /** All combinations, too. */
  readonly all: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly color: boolean;
  readonly width: number;
  readonly print: (text: string) => void;
}

const GAMES = 200_000;
const LEVEL = 0.95;
/** Most combinations that `--all` tries. */
const COMBINATIONS_MAX = 1024;
/** Exact chances that differ by less are the same. */
const ROUNDING = 1e-9;

type Change = ReadingEffect["changes"][number];

/** A scenario with some readings switched. */
interface Variant {
  readonly changes: readonly Change[];
  readonly model: unknown;
}

/**
 * Switches every reading of a scenario, one at a time or in all combinations.
 * @returns exit code
 * @throws DeadeyeError or UsageError for bad input, before anything is written
 */
export async function readingsCommand(
  file: string,
  options: ReadingsCommandOptions,
): Promise<number> {
  const base = await loadScenario(file, { systems: options.systems, set: options.set });
  const report = await studyReadings(file, base, options);
  const folder = options.out ?? join("reports", `readings-${basename(file, extname(file))}`);
  const files = await readingsFiles(report);
  const { writeReport } = await import("../../report/folder.js");
  await writeReport(folder, files, READINGS_FILES);
  if (options.json) options.print(readingsJson(report));
  else {
    options.print(renderReadings(report, { color: options.color, width: options.width }));
    if (!options.quiet) options.print(`\n${say.readingsWritten(printable(folder))}`);
  }
  return EXIT.done;
}

async function studyReadings(
  file: string,
  base: Scenario,
  options: ReadingsCommandOptions,
): Promise<ReadingsReport> {
  const ruleset = rulesetOf(base.envelope.system);
  const program = ruleset.compile(base.model);
  const known = comparedMetrics(program.columns, program.columns);
  const metric = known.find(({ id }) => id === options.metric);
  if (metric === undefined) {
    const ids = known.map(({ id }) => id);
    throw new UsageError(
      say.notKnown("--metric", options.metric, ids, suggest(options.metric, ids)),
    );
  }
  const progress = startSteps(options.quiet || options.json);
  const study = new Study(ruleset, base, program, metric, options, progress);
  const load = async (changes: readonly Change[]): Promise<Variant> => {
    const set = changes.map(({ name, to }) => `readings.${name}=${to}`);
    const scenario = await loadScenario(file, {
      systems: options.systems,
      set: [...options.set, ...set],
    });
    return { changes, model: scenario.model };
  };
  const single = await Promise.all(alternatives(ruleset, base).map((change) => load([change])));
  const oneByOne = async (): Promise<ReadingEffect[]> =>
    (await study.effects(single)).sort(
      (a, b) => Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0),
    );
  let effects = await oneByOne();
  let combinations: ReadingsReport["combinations"] = null;
  if (options.all && effects.length > 0) {
    const { lists, leftOut } = combined(effects);
    const solvedSoFar = study.exact !== null;
    const all = await study.effects(await Promise.all(lists.map(load)));
    if (solvedSoFar && study.exact === null) effects = await oneByOne();
    const byValue = [...all].sort((a, b) => (a.value ?? 0) - (b.value ?? 0));
    combinations = {
      tried: all.length,
      leftOut,
      lowest: byValue[0] as ReadingEffect,
      highest: byValue[byValue.length - 1] as ReadingEffect,
      // Few changes say more than many.
      flips: all.filter(({ flips }) => flips).sort((a, b) => a.changes.length - b.changes.length),
    };
  }
  progress.stop();
  const { envelope } = base;
  return {
    version: VERSION,
    system: systemName(ruleset),
    scenario: envelope.name,
    file: basename(envelope.file),
    overrides: options.set,
    sides: envelope.sides,
    metric: metric.id,
    unit: study.unit,
    method: study.exact === null ? "paired" : "exact",
    games: study.exact === null ? study.games : 0,
    seed: study.seed,
    ...study.base(),
    effects,
    combinations,
  };
}

/** Every value of every reading that is not in force. */
function alternatives(ruleset: Ruleset, base: Scenario): Change[] {
  const inForce = ruleset.readings(base.model);
  return ruleset.readingValues.flatMap(({ name, rule, values }) =>
    values
      .map(String)
      .filter((value) => value !== String(inForce[name]))
      .map((to) => ({ name, rule, from: String(inForce[name]), to })),
  );
}

/** All combinations of two or more changes; if they are too many, of those readings that change most. */
function combined(effects: readonly ReadingEffect[]): { lists: Change[][]; leftOut: string[] } {
  const byName = new Map<string, Change[]>();
  for (const { changes } of effects) {
    const change = changes[0] as Change;
    byName.set(change.name, [...(byName.get(change.name) ?? []), change]);
  }
  let lists: Change[][] = [[]];
  const leftOut: string[] = [];
  for (const [name, changes] of byName) {
    const more = lists.flatMap((list) => [list, ...changes.map((change) => [...list, change])]);
    if (more.length > COMBINATIONS_MAX) leftOut.push(name);
    else lists = more;
  }
  return { lists: lists.filter((list) => list.length > 1), leftOut };
}

/** Finds out what variants do: by solving them if the scenario can be solved in a second, else by playing. */
class Study {
  /** Expected counts of the scenario as it is; null if it or a variant is too big, and all are played. */
  exact: Float64Array | null;
  readonly games: number;
  readonly seed: string;
  readonly unit: string;
  private baseValue: number | null = null;
  private baseWinner: Winner = "unclear";

  constructor(
    private readonly ruleset: Ruleset,
    private readonly scenario: Scenario,
    private readonly program: Compiled,
    private readonly metric: ComparedMetric,
    private readonly options: ReadingsCommandOptions,
    private readonly progress: Steps,
  ) {
    const solved = solve(program, QUICK);
    this.exact = "tooBig" in solved ? null : solved.cells;
    this.games = options.games ?? GAMES;
    this.seed = options.seed ?? scenario.envelope.seed;
    this.unit = unitOf(metric.a);
    if (this.exact !== null) {
      this.baseValue = exactValue(program.columns, this.exact, metric.a);
      this.baseWinner = this.exactWinner(program, this.exact);
    }
  }

  /** The scenario as it is; known once an effect has been found. */
  base(): { value: number | null; winner: Winner } {
    return { value: this.baseValue, winner: this.baseWinner };
  }

  async effects(variants: readonly Variant[]): Promise<ReadingEffect[]> {
    if (this.exact === null) return this.played(variants);
    const solutions = await solveAll(
      this.ruleset.id,
      variants.map(({ model }) => model),
      {
        workers: this.options.workers,
        onProgress: (done) => this.progress.update(say.variantsDone(done, variants.length)),
      },
    );
    // A variant may be bigger than the scenario: then all are played, so that all are known equally well.
    if (solutions.some((solution) => "tooBig" in solution)) {
      this.exact = null;
      return this.played(variants);
    }
    return variants.map(({ changes, model }, i) => {
      const { cells } = solutions[i] as Solution;
      const program = this.ruleset.compile(model);
      const value = exactValue(program.columns, cells, this.metric.b);
      const before = this.baseValue;
      const raw = value === null || before === null ? null : value - before;
      const difference = raw !== null && Math.abs(raw) < ROUNDING ? 0 : raw;
      const winner = this.exactWinner(program, cells);
      const flips = winner !== this.baseWinner;
      return { changes, value, difference, low: difference, high: difference, winner, flips };
    });
  }

  private exactWinner({ columns }: Compiled, cells: Float64Array): Winner {
    const a = counted(columns.plan, { cells }, columns.outcomes.A);
    const b = counted(columns.plan, { cells }, columns.outcomes.B);
    if (Math.abs(a - b) < ROUNDING) return "even";
    return a > b ? "A" : "B";
  }

  private async played(variants: readonly Variant[]): Promise<ReadingEffect[]> {
    const found: ReadingEffect[] = [];
    for (const { changes, model } of variants) {
      const program = this.ruleset.compile(model);
      const columns = [this.program.columns, program.columns] as const;
      const batches = playPaired({
        system: this.ruleset.id,
        models: [this.scenario.model, model],
        seed: this.seed,
        looks: [this.games],
        workers: this.options.workers,
        rows: [pairedCounters(...columns, this.metric)],
      });
      for await (const counts of batches) {
        const [row] = compareCounts(columns, [this.metric], counts, null, LEVEL);
        const winnerOf = (tally: typeof counts.a, of: Compiled["columns"]): Winner => {
          const share = (side: "A" | "B") =>
            wilson(counted(of.plan, tally, of.outcomes[side]), tally.games, LEVEL);
          const [a, b] = [share("A"), share("B")];
          if ((a.low as number) > (b.high as number)) return "A";
          return (b.low as number) > (a.high as number) ? "B" : "unclear";
        };
        this.baseValue = row?.a ?? null;
        this.baseWinner = winnerOf(counts.a, columns[0]);
        const winner = winnerOf(counts.b, columns[1]);
        const clear = winner !== "unclear" && this.baseWinner !== "unclear";
        found.push({
          changes,
          value: row?.b ?? null,
          difference: row?.value ?? null,
          low: row?.low ?? null,
          high: row?.high ?? null,
          winner,
          flips: clear && winner !== this.baseWinner,
        });
      }
      this.progress.update(say.variantsDone(found.length, variants.length));
    }
    return found;
  }
}
