/** The value of a number at which a metric meets a target, with the curve that it was read from. */

import type { Columns } from "../core/columns.js";
import { Interrupted } from "../core/errors.js";
import { isChain } from "../core/machine.js";
import type { Tally } from "../core/tally.js";
import { statesOf } from "../exact/merged.js";
import { QUICK, solve } from "../exact/solve.js";
import type { Ruleset } from "../rules/ruleset.js";
import type { Scenario } from "../scenario/scenario.js";
import { playLooks } from "../sim/looks.js";
import { FINE_GROWTH, GAMES_PATIENCE, planLooks } from "../sim/plan.js";
import { aimOf } from "../stats/controlled.js";
import {
  answerPlaces,
  type Crossing,
  CURVE_ALPHA,
  type CurvePoint,
  type CurveSide,
  crossingsOf,
  nearestTo,
  playedPoint,
  sideOf,
  traceCurve,
} from "../stats/crossing.js";
import { halfWidth, reachedOf } from "../stats/precision.js";
import { exactValue, type Quantity, unitOf } from "../stats/quantity.js";
import type { Precision } from "../stats/summary.js";
import type { StudyHead } from "./head.js";
import * as say from "./messages.js";
import { Solver } from "./solver.js";
import {
  demandQuantity,
  headOf,
  placeOf,
  rulesetOfScenario,
  type StudyOptions,
  type Target,
} from "./study.js";
import { type Asked, type Values, valuesOf } from "./tuneValues.js";
import { UsageError } from "./usage.js";

/** The metric at one value of the number that is tuned. */
export interface TunePoint extends CurvePoint {
  readonly parameter: number;
  /** 0 if it was solved. */
  readonly games: number;
}

export interface TuneReport extends Omit<StudyHead, "seed"> {
  /** What is tuned, as for `--set`. */
  readonly path: string;
  /** What reports call it: `Will's skill`. */
  readonly name: string;
  /** `cm`; null if it has none. */
  readonly pathUnit: string | null;
  readonly metric: string;
  /** Unit of the metric. */
  readonly unit: string;
  readonly target: number;
  /** The values that were asked about: from, to and between neighbours; and how many. */
  readonly from: number;
  readonly to: number;
  readonly step: number | null;
  readonly values: number;
  readonly method: "exact" | "sequential";
  /** Confidence that all crossings are right; 1 if they are exact. */
  readonly level: number;
  /** Null if nothing was played; `games` are those of all values together. */
  readonly seed: string | null;
  /** Values that were tried, growing. */
  readonly points: readonly (TunePoint & { readonly side: CurveSide })[];
  /** In values of the number. */
  readonly crossings: readonly Crossing[];
}

/** The value that was tried whose metric is nearest to the target; null if the metric has no value anywhere. */
export const nearestPoint = ({ points, target }: TuneReport): TuneReport["points"][number] | null =>
  nearestTo(points, target);

export interface TuneOptions extends StudyOptions, Asked {
  /** What is wanted of which metric; a precision is asked of it, at the values that the answer names. */
  readonly target: Target;
}

/** Most games of one value, where values have to be played. */
const GAMES = 1 << 18;
/** A gap is cut into so many parts at a time, where values are solved on several threads. */
const PARTS = 4;

/**
 * Looks for the value of one number of a scenario at which a metric meets a target. Games are those of each value, at
 * most, where one cannot be solved.
 * @throws DeadeyeError or UsageError for bad input; Interrupted if nothing was known yet; JobFailed
 */
export async function tune(scenario: Scenario, asked: TuneOptions): Promise<TuneReport> {
  const options = { ...asked, solve: placeOf(scenario, asked.solve, "solve").path };
  const ruleset = rulesetOfScenario(scenario);
  const program = ruleset.compile(scenario.model);
  const { metric, value } = options.target;
  const quantity = demandQuantity(program.columns, metric, options.precision, "target");
  const least = quantity.kind === "difference" ? -1 : 0;
  if (unitOf(quantity) === "probability" && !(value >= least && value <= 1)) {
    throw new UsageError(say.targetShare(metric, value, least));
  }
  const values = valuesOf(scenario, options);
  // Likely too big: better known before all values are tried.
  const solvable =
    isChain(program) && (statesOf(program) <= QUICK.states || !("tooBig" in solve(program, QUICK)));
  const tuning = new Tuning(scenario, ruleset, values, quantity, options, solvable);
  return tuning.report();
}

/** What is known of the curve by now. */
class Tuning {
  /** Places that something is known about. */
  private readonly known = new Set<number>();
  /** How many will be known when those are that are being learnt; more may follow. */
  private wanted = 0;
  /** Games of the places that were played. */
  private readonly tallies = new Map<number, Tally>();
  private readonly solver: Solver;
  /** The signal came before everything was known. */
  private cut = false;

  constructor(
    private readonly base: Scenario,
    private readonly ruleset: Ruleset,
    private readonly values: Values,
    private readonly quantity: Quantity,
    private readonly options: TuneOptions,
    private exact: boolean,
  ) {
    this.solver = new Solver(ruleset.id, options.executor);
  }

  async report(): Promise<TuneReport> {
    const { base, options, quantity, values: asked } = this;
    const { values, listed } = asked;
    const { metric, value: target } = options.target;
    const curve = { places: values.length, target, parts: () => (this.exact ? PARTS : 2) };
    const points = await this.refined(await traceCurve(curve, (places) => this.learn(places)));
    const { exact } = this;
    const isKnown = exact ? points.length > 0 : points.some(({ games }) => games > 0);
    if (this.cut && !isKnown) throw new Interrupted();
    const { seed, ...head } = headOf(base, options);
    return {
      ...head,
      path: options.solve,
      name: placeOf(base, options.solve, "solve").name,
      pathUnit: asked.unit,
      metric,
      unit: unitOf(quantity),
      target,
      from: values[0]!,
      to: values[values.length - 1]!,
      step: listed ? null : (options.step ?? 1),
      values: values.length,
      method: exact ? "exact" : "sequential",
      level: exact ? 1 : 1 - CURVE_ALPHA,
      games: points.reduce((sum, { games }) => sum + games, 0),
      seed: exact ? null : seed,
      partial: this.cut,
      precision: this.precisionOf(points),
      points: points.map((point) => ({ ...point, side: sideOf(point, target) })),
      crossings: crossingsOf(points, target).map((crossing) => ({
        ...crossing,
        from: values[crossing.from]!,
        to: values[crossing.to]!,
      })),
    };
  }

  /** @returns what is known of those places, and of others that are now known differently; null after the signal */
  private async learn(places: readonly number[]): Promise<TunePoint[] | null> {
    try {
      return await this.found(places);
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      this.cut = true;
      return null;
    }
  }

  private async found(places: readonly number[]): Promise<TunePoint[] | null> {
    this.wanted = this.known.size + places.length;
    const solved = this.exact ? await this.solved(places) : null;
    if (solved !== null) return solved;
    // One is too big: then all are played, so that all are known in the same way.
    const before = this.exact ? [...this.known] : [];
    if (this.exact) this.known.clear();
    this.exact = false;
    const { value } = this.options.target;
    const played: TunePoint[] = [];
    for (const at of [...before, ...places]) {
      const point = await this.play(at, (one) => sideOf(one, value) !== "open");
      if (point === null) return played.length > 0 ? played : null;
      played.push(point);
      this.news(this.known.add(at).size);
    }
    return played;
  }

  private news(done: number, games?: number): void {
    const limit = this.options.games ?? (this.options.precision === undefined ? GAMES : null);
    const label = games === undefined ? "" : say.gamesOfValue(games, limit);
    this.options.onProgress?.({ what: "values", done, of: this.wanted, label });
  }

  /** @throws UsageError if the value takes the metric away */
  private columnsOf(model: unknown): Columns {
    const { columns } = this.ruleset.compile(model);
    demandQuantity(columns, this.options.target.metric, undefined, "target");
    return columns;
  }

  /** @returns null if one is too big */
  private async solved(places: readonly number[]): Promise<TunePoint[] | null> {
    const models = places.map((at) => this.values.at(at).model);
    const { signal, onLoss } = this.options;
    const solutions = await this.solver.solve(models, {
      signal,
      onLoss,
      onProgress: (done) => this.news(this.known.size + done),
    });
    const points = solutions.flatMap((solution, i) => {
      if ("tooBig" in solution) return [];
      const value = exactValue(this.columnsOf(models[i]), solution.cells, this.quantity);
      return [this.point({ at: places[i]!, value, low: value, high: value }, 0)];
    });
    if (points.length < places.length) return null;
    for (const at of places) this.known.add(at);
    return points;
  }

  /**
   * Plays one value on until enough is known: what is asked, or the precision; or until the games end.
   * @returns null if there was no time for a look
   */
  private async play(
    at: number,
    isEnough: (point: CurvePoint) => boolean,
  ): Promise<TunePoint | null> {
    const { games, precision, executor, signal, onLoss } = this.options;
    const { model } = this.values.at(at);
    const columns = this.columnsOf(model);
    const anytime = precision !== undefined;
    const looks = anytime
      ? planLooks(games ?? GAMES_PATIENCE, FINE_GROWTH)
      : planLooks(games ?? GAMES);
    const start = this.tallies.get(at);
    let point: TunePoint | null = null;
    const tallies = playLooks(executor, {
      game: { system: this.ruleset.id, model, seed: headOf(this.base, this.options).seed },
      looks: looks.filter((look) => look > (start?.games ?? 0)),
      ...(start === undefined ? {} : { total: start }),
      aim: aimOf(columns, this.quantity),
      signal,
      onLoss,
      onProgress: (done) => this.news(this.known.size, done),
    });
    for await (const tally of tallies) {
      // Interrupted games end at no look that was fixed beforehand: nothing may be read off them.
      const look = looks.indexOf(tally.games) + 1;
      if (look === 0) break;
      const found = playedPoint(
        at,
        { columns, tally, quantity: this.quantity },
        this.values.values.length,
        anytime ? "anytime" : look,
      );
      point = this.point(found, tally.games);
      this.tallies.set(at, tally);
      if (isEnough(found) || this.isPrecise(found)) break;
    }
    if (signal?.aborted) this.cut = true;
    return point;
  }

  /** Whether a point is known as well as was asked; never where no precision was asked for. */
  private isPrecise(point: CurvePoint): boolean {
    const half = halfWidth(point);
    return half !== null && half <= (this.options.precision ?? -1);
  }

  /**
   * With a precision the values that the answer is read from are played on until they are known as well as was asked.
   * That may show another value to be the nearest to the target, which is then played on as well.
   */
  private async refined(points: readonly TunePoint[]): Promise<readonly TunePoint[]> {
    const { precision, signal, target } = this.options;
    if (this.exact || precision === undefined) return points;
    const known = new Map(points.map((point) => [point.at, point]));
    const spent = new Set<number>();
    const sorted = (): TunePoint[] => [...known.values()].sort((a, b) => a.at - b.at);
    while (!signal?.aborted) {
      const at = answerPlaces(sorted(), target.value).find(
        (place) => !spent.has(place) && !this.isPrecise(known.get(place)!),
      );
      if (at === undefined) break;
      const point = await this.play(at, () => false);
      if (point !== null) known.set(at, point);
      spent.add(at);
    }
    if (signal?.aborted) this.cut = true;
    return sorted();
  }

  /** What became of the precision at the values that the answer names; null if none was asked for. */
  private precisionOf(points: readonly TunePoint[]): Precision | null {
    const { precision: half, games, target } = this.options;
    if (half === undefined) return null;
    const named = new Set(answerPlaces(points, target.value));
    return reachedOf(
      points.filter(({ at }) => named.has(at)),
      unitOf(this.quantity),
      { metric: target.metric, half, limit: games ?? GAMES_PATIENCE },
    );
  }

  private point(point: CurvePoint, games: number): TunePoint {
    return { ...point, parameter: this.values.values[point.at]!, games };
  }
}
