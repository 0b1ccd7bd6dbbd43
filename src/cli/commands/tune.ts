/** `deadeye tune FILE --solve PATH --target METRIC=VALUE`: which value meets a target? */
import { basename } from "node:path";
import { DeadeyeError, Interrupted } from "../../core/errors.js";
import { isChain } from "../../core/machine.js";
import { suggest } from "../../core/suggest.js";
import type { Tally } from "../../core/tally.js";
import { QUICK, solve } from "../../exact/solve.js";
import { tuneReport } from "../../report/tune.js";
import { rulesetOf } from "../../rules/index.js";
import type { Ruleset } from "../../rules/ruleset.js";
import type { Scenario } from "../../scenario/load.js";
import { type NumberRange, numberRange } from "../../scenario/range.js";
import { schemaOf, systemName } from "../../scenario/system.js";
import { playLooks } from "../../sim/looks.js";
import { FINE_GROWTH, GAMES_PATIENCE, planLooks } from "../../sim/plan.js";
import {
  answerPlaces,
  CURVE_ALPHA,
  type CurvePoint,
  crossingsOf,
  playedPoint,
  sideOf,
  spread,
  traceCurve,
} from "../../stats/crossing.js";
import { halfWidth, reachedOf } from "../../stats/precision.js";
import { exactValue, metricQuantities, type Quantity, unitOf } from "../../stats/quantity.js";
import type { Precision } from "../../stats/summary.js";
import { Solver } from "../../studies/solver.js";
import type { TunePoint, TuneReport } from "../../studies/tune.js";
import { EXIT, UsageError } from "../exit.js";
import { stemOf } from "../folder.js";
import * as say from "../messages.js";
import { type Steps, startSteps } from "../progress.js";
import { loadScenario } from "../scenarioFile.js";
import { deliver, type StudyCommandOptions, studyFolder } from "../study.js";
import { VERSION } from "../version.js";
import { demandHalf } from "./goal.js";

export interface TuneCommandOptions extends StudyCommandOptions {
  /** Path of the number in the file, as for `--set`. */
  readonly solve: string;
  /** `METRIC=VALUE`. */
  readonly target: string;
  /** `FROM..TO`; what the file's schema allows if absent. */
  readonly range?: string;
  readonly step?: number;
}

/** Most games of one value, where values have to be played. */
const GAMES = 1 << 18;
const VALUES_MAX = 1_000_000;
/** Steps in which the stretch of values is looked for that a file's rules accept. */
const EDGE_SCAN = 20;
/** A gap is cut into so many parts at a time, where values are solved on several threads. */
const PARTS = 4;

/**
 * Looks for the value of one number of a file at which a metric meets a target.
 * @returns exit code
 * @throws DeadeyeError or UsageError for bad input, before anything is written
 */
export async function tuneCommand(file: string, options: TuneCommandOptions): Promise<number> {
  const base = await loadScenario(file, { systems: options.systems, set: options.set });
  const folder = await studyFolder(options.out, `tune-${stemOf(file)}`, "tune");
  const progress = startSteps(options.quiet || options.json);
  const report = await new Tuning(file, base, options, progress).run();
  progress.stop();
  await deliver(folder, tuneReport(report), options, say.tuneWritten);
  return report.partial ? EXIT.interrupted : EXIT.done;
}

interface Target {
  readonly metric: string;
  readonly quantity: Quantity;
  readonly value: number;
}

function targetOf(ruleset: Ruleset, base: Scenario, text: string): Target {
  const known = metricQuantities(ruleset.compile(base.model).columns);
  const equals = text.indexOf("=");
  const metric = text.slice(0, Math.max(0, equals)).trim();
  const words = text.slice(equals + 1).trim();
  const value = Number(words);
  if (equals < 1 || words === "" || !Number.isFinite(value))
    throw new UsageError(say.targetForm(text));
  const found = known.find(({ id }) => id === metric);
  if (found === undefined) {
    const ids = known.map(({ id }) => id);
    throw new UsageError(say.notKnown("--target", metric, ids, suggest(metric, ids)));
  }
  if (unitOf(found.quantity) === "probability" && !(value >= 0 && value <= 1)) {
    throw new UsageError(say.targetShare(metric, words));
  }
  return { metric, quantity: found.quantity, value };
}

/** `FROM..TO`. */
function typedRange(text: string): { low: number; high: number } {
  const [from, to, ...more] = text.split("..");
  const [low, high] = [Number(from), Number(to)];
  const numbers = [from, to].every((word) => word !== undefined && word.trim() !== "");
  if (
    !numbers ||
    more.length > 0 ||
    !Number.isFinite(low) ||
    !Number.isFinite(high) ||
    low >= high
  ) {
    throw new UsageError(say.rangeForm(text));
  }
  return { low, high };
}

class Tuning {
  private readonly ruleset: Ruleset;
  private readonly target: Target;
  /** Places that something is known about. */
  private readonly known = new Set<number>();
  /** Games of the places that were played. */
  private readonly tallies = new Map<number, Tally>();
  private exact: boolean;
  private pathUnit: string | null = null;
  /** Ctrl-C came before everything was known. */
  private cut = false;
  /** All values that the number can have. */
  private values: readonly number[] = [];
  /** They are those that the file lists, not steps of one length. */
  private listed = false;

  constructor(
    private readonly file: string,
    private readonly base: Scenario,
    private readonly options: TuneCommandOptions,
    private readonly progress: Steps,
  ) {
    this.ruleset = rulesetOf(base.envelope.system);
    this.target = targetOf(this.ruleset, base, options.target);
    if (options.precision !== undefined) {
      demandHalf(unitOf(this.target.quantity), options.precision);
    }
    this.exact = true;
  }

  async run(): Promise<TuneReport> {
    const { base, options, ruleset, target } = this;
    this.values = await this.allValues();
    const program = ruleset.compile(base.model);
    // Likely too big: better known before all values are tried.
    if (!isChain(program)) this.exact = false;
    else if (program.statesEstimate > QUICK.states)
      this.exact = !("tooBig" in solve(program, QUICK));
    const solver = new Solver(ruleset.id, options.executor);
    let points: readonly TunePoint[];
    const curve = {
      places: this.values.length,
      target: target.value,
      parts: () => (this.exact ? PARTS : 2),
    };
    points = await traceCurve(curve, (places) => this.learn(places, solver));
    points = await this.refined(points);
    return {
      version: VERSION,
      system: systemName(ruleset),
      scenario: base.envelope.name,
      file: basename(base.envelope.file),
      overrides: options.set,
      path: options.solve,
      pathUnit: this.pathUnit,
      metric: target.metric,
      unit: unitOf(target.quantity),
      target: target.value,
      from: this.values[0] as number,
      to: this.values[this.values.length - 1] as number,
      step: this.listed ? null : this.step,
      values: this.values.length,
      method: this.exact ? "exact" : "sequential",
      level: this.exact ? 1 : 1 - CURVE_ALPHA,
      games: points.reduce((sum, { games }) => sum + games, 0),
      seed: this.exact ? null : this.seed,
      partial: this.cut,
      precision: this.precisionOf(points),
      points: points.map((point) => ({ ...point, side: sideOf(point, target.value) })),
      crossings: crossingsOf(points, target.value).map((crossing) => ({
        ...crossing,
        from: this.values[crossing.from] as number,
        to: this.values[crossing.to] as number,
      })),
    };
  }

  private get seed(): string {
    return this.options.seed ?? this.base.envelope.seed;
  }

  private get step(): number {
    return this.options.step ?? 1;
  }

  private load(value: number): Promise<Scenario> {
    const { systems, set, solve: path } = this.options;
    return loadScenario(this.file, { systems, set: [...set, `${path}=${value}`] });
  }

  /** The values that are asked about; those that the file's rules refuse are left out at the ends. */
  private async allValues(): Promise<number[]> {
    const { solve: path, range, step } = this.options;
    const schema = schemaOf(this.ruleset, this.base.envelope.kind);
    const limits = numberRange(schema, path.split("."));
    if (limits === null) {
      // A path that does not exist is explained by the loader.
      await this.load(1).catch((error: unknown) => {
        const here = error instanceof DeadeyeError && error.issues.every((i) => i.path === path);
        if (!here || error.issues.some(({ code }) => code === "UNKNOWN_KEY")) throw error;
      });
      throw new UsageError(say.solveNoNumber(path));
    }
    this.pathUnit = limits.unit;
    if (limits.integer && step !== undefined && !Number.isInteger(step)) {
      throw new UsageError(say.stepWhole(path));
    }
    const { low, high } = range === undefined ? this.allowed(limits) : typedRange(range);
    if (limits.values !== null) {
      if (step !== undefined) throw new UsageError(say.stepOfListed(path, limits.values));
      const listed = limits.values.filter((value) => value >= low && value <= high);
      if (listed.length < 2) throw new UsageError(say.rangeForm(`${low}..${high}`));
      this.listed = true;
      return this.accepted(listed);
    }
    const count = Math.floor((high - low) / this.step + 1e-9) + 1;
    if (count > VALUES_MAX) throw new UsageError(say.tooManyValues(count, VALUES_MAX));
    if (count < 2) throw new UsageError(say.rangeForm(`${low}..${high}`));
    const values = Array.from({ length: count }, (_, i) =>
      Number((low + i * this.step).toPrecision(12)),
    );
    if (range === undefined) return this.accepted(values);
    await Promise.all([this.load(low), this.load(values[count - 1] as number)]);
    return values;
  }

  private allowed({ low, high }: NumberRange): { low: number; high: number } {
    if (low === null || high === null) throw new UsageError(say.rangeNeeded(this.options.solve));
    return { low, high };
  }

  /** The stretch of values that the file's rules accept: a maximum range is not below the accurate one. */
  private async accepted(values: readonly number[]): Promise<number[]> {
    const accepts = async (at: number): Promise<boolean> => {
      try {
        await this.load(values[at] as number);
        return true;
      } catch (error) {
        if (error instanceof DeadeyeError) return false;
        throw error;
      }
    };
    const scan = spread(0, values.length - 1, EDGE_SCAN);
    const good = await Promise.all(scan.map(accepts));
    const [first, last] = [good.indexOf(true), good.lastIndexOf(true)];
    if (first < 0) {
      await this.load(values[0] as number);
      throw new Error("invariant: the first value was refused");
    }
    /** The accepted place nearest to a refused one. */
    const edge = async (yes: number, no: number | undefined): Promise<number> => {
      let [inside, outside] = [yes, no ?? yes];
      while (Math.abs(inside - outside) > 1) {
        const middle = Math.trunc((inside + outside) / 2);
        if (await accepts(middle)) inside = middle;
        else outside = middle;
      }
      return inside;
    };
    const from = await edge(scan[first] as number, scan[first - 1]);
    const to = await edge(scan[last] as number, scan[last + 1]);
    return values.slice(from, to + 1);
  }

  /** @returns what is known of those places, and of others that are now known differently; null after Ctrl-C */
  private async learn(places: readonly number[], solver: Solver): Promise<TunePoint[] | null> {
    try {
      return await this.found(places, solver);
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      this.cut = true;
      return null;
    }
  }

  private async found(places: readonly number[], solver: Solver): Promise<TunePoint[] | null> {
    const scenarios = await Promise.all(places.map((at) => this.load(this.values[at] as number)));
    const solved = this.exact ? await this.solved(places, scenarios, solver) : null;
    if (solved !== null) return solved;
    // One is too big: then all are played, so that all are known in the same way.
    const before = this.exact ? [...this.known] : [];
    this.exact = false;
    const played: TunePoint[] = [];
    for (const at of [...before, ...places]) {
      const point = await this.play(at, (one) => sideOf(one, this.target.value) !== "open");
      if (point === null) return played.length > 0 ? played : null;
      played.push(point);
      this.progress.update(say.valuesDone(this.known.add(at).size));
    }
    return played;
  }

  /** @returns null if one is too big */
  private async solved(
    places: readonly number[],
    scenarios: readonly Scenario[],
    solver: Solver,
  ): Promise<TunePoint[] | null> {
    const models = scenarios.map(({ model }) => model);
    const solutions = await solver.solve(models, {
      signal: this.options.signal,
      onLoss: this.options.onLoss,
      onProgress: (done) => this.progress.update(say.valuesDone(this.known.size + done)),
    });
    const points = solutions.flatMap((solution, i) => {
      if ("tooBig" in solution) return [];
      const { columns } = this.ruleset.compile(models[i]);
      const value = exactValue(columns, solution.cells, this.target.quantity);
      return [this.point({ at: places[i] as number, value, low: value, high: value }, 0)];
    });
    if (points.length < places.length) return null;
    for (const at of places) this.known.add(at);
    return points;
  }

  /**
   * Plays one value on until enough is known: what is asked, or the precision; or until the budget ends.
   * @returns null if there was no time for a look
   */
  private async play(
    at: number,
    isEnough: (point: CurvePoint) => boolean,
  ): Promise<TunePoint | null> {
    const { games, precision, executor, signal, onLoss } = this.options;
    const { model } = await this.load(this.values[at] as number);
    const { columns } = this.ruleset.compile(model);
    const { quantity } = this.target;
    const anytime = precision !== undefined;
    const looks = anytime
      ? planLooks(games ?? GAMES_PATIENCE, FINE_GROWTH)
      : planLooks(games ?? GAMES);
    const start = this.tallies.get(at);
    const left = looks.filter((look) => look > (start?.games ?? 0));
    let point: TunePoint | null = null;
    const tallies = playLooks(executor, {
      game: { system: this.ruleset.id, model, seed: this.seed },
      looks: left,
      ...(start === undefined ? {} : { total: start }),
      signal,
      onLoss,
      onProgress: (done) => this.progress.update(say.gamesOfValue(this.known.size, done)),
    });
    for await (const tally of tallies) {
      // Interrupted games end at no look that was fixed beforehand: nothing may be read off them.
      const look = looks.indexOf(tally.games) + 1;
      if (look === 0) break;
      const found = playedPoint(
        at,
        { columns, tally, quantity },
        this.values.length,
        anytime ? "anytime" : look,
      );
      point = this.point(found, tally.games);
      this.tallies.set(at, tally);
      if (isEnough(found) || this.isPrecise(found)) break;
    }
    if (signal.aborted) this.cut = true;
    return point;
  }

  /** Whether a point is known as well as was asked; never where no precision was asked for. */
  private isPrecise(point: CurvePoint): boolean {
    const half = halfWidth(point);
    return half !== null && half <= (this.options.precision ?? -1);
  }

  /**
   * With `--precision` the values that the answer is read from are played on until they are known as well as was asked.
   * That may show another value to be the nearest to the target, which is then played on as well.
   */
  private async refined(points: readonly TunePoint[]): Promise<readonly TunePoint[]> {
    const { precision, signal } = this.options;
    if (this.exact || precision === undefined) return points;
    const known = new Map(points.map((point) => [point.at, point]));
    const spent = new Set<number>();
    const sorted = (): TunePoint[] => [...known.values()].sort((a, b) => a.at - b.at);
    while (!signal.aborted) {
      const at = answerPlaces(sorted(), this.target.value).find(
        (place) => !spent.has(place) && !this.isPrecise(known.get(place) as TunePoint),
      );
      if (at === undefined) break;
      const point = await this.play(at, () => false);
      if (point !== null) known.set(at, point);
      spent.add(at);
    }
    if (signal.aborted) this.cut = true;
    return sorted();
  }

  /** What became of the precision at the values that the answer names; null if none was asked for. */
  private precisionOf(points: readonly TunePoint[]): Precision | null {
    const { precision: half, games } = this.options;
    if (half === undefined) return null;
    const { metric, quantity, value } = this.target;
    const named = new Set(answerPlaces(points, value));
    return reachedOf(
      points.filter(({ at }) => named.has(at)),
      unitOf(quantity),
      { metric, half, limit: games ?? GAMES_PATIENCE },
    );
  }

  private point(point: CurvePoint, games: number): TunePoint {
    return { ...point, parameter: this.values[point.at] as number, games };
  }
}
