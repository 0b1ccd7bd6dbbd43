/** The values of a number in a file that `tune` tries. */
import { DeadeyeError } from "../core/errors.js";
import type { NumberRange } from "../scenario/range.js";
import type { Scenario } from "../scenario/scenario.js";
import { spread } from "../stats/crossing.js";
import * as say from "./messages.js";
import { limitsAt, variantOf } from "./study.js";
import { UsageError } from "./usage.js";

const VALUES_MAX = 1_000_000;
/** Steps in which the stretch of values is looked for that a file's rules accept. */
const EDGE_SCAN = 20;

/** A number of a scenario, and what is asked of its values. */
export interface Asked {
  /** Path of the number, as for `--set`. */
  readonly solve: string;
  /** Smallest and largest value; default: what the file's schema allows. */
  readonly range?: readonly [from: number, to: number] | undefined;
  /** Between neighbouring values; default 1. */
  readonly step?: number | undefined;
}

/** All values that the number can have. */
export interface Values {
  readonly values: readonly number[];
  /** They are those that the file lists, not steps of one length. */
  readonly listed: boolean;
  /** `cm`; null if it has none. */
  readonly unit: string | null;
  /** The scenario with the value at a place of the list. */
  at(place: number): Scenario;
}

/**
 * The values that are asked about; those that the file's rules refuse are left out at the ends.
 * @throws DeadeyeError or UsageError if there is no such number, or it cannot have such values
 */
export function valuesOf(base: Scenario, { solve: path, range, step }: Asked): Values {
  const load = (value: number): Scenario => variantOf(base, [`${path}=${value}`]);
  const limits = limitsOf(base, path, load);
  if (limits.integer && step !== undefined && !Number.isInteger(step)) {
    throw new UsageError(say.stepWhole(path));
  }
  const [low, high] = range ?? allowed(path, limits);
  const found = (values: readonly number[], listed: boolean): Values => ({
    values,
    listed,
    unit: limits.unit,
    at: (place) => load(values[place]!),
  });
  if (!(low < high)) throw new UsageError(say.rangeForm(`${low}..${high}`));
  if (limits.values !== null) {
    if (step !== undefined) throw new UsageError(say.stepOfListed(path, limits.values));
    const listed = limits.values.filter((value) => value >= low && value <= high);
    if (listed.length < 2) throw new UsageError(say.rangeForm(`${low}..${high}`));
    return found(accepted(listed, load), true);
  }
  const values = stepped(low, high, step ?? 1);
  if (range === undefined) return found(accepted(values, load), false);
  for (const end of [low, values[values.length - 1]!]) load(end);
  return found(values, false);
}

/** @throws UsageError if there is no number; what the loader says of a path that does not exist */
function limitsOf(base: Scenario, path: string, load: (value: number) => Scenario): NumberRange {
  const limits = limitsAt(base, path);
  if (limits !== null) return limits;
  try {
    load(1);
  } catch (error) {
    if (!(error instanceof DeadeyeError)) throw error;
    const here = error.issues.every((issue) => issue.path === path);
    if (!here || error.issues.some(({ code }) => code === "UNKNOWN_KEY")) throw error;
  }
  throw new UsageError(say.solveNoNumber(path));
}

function allowed(path: string, { low, high }: NumberRange): readonly [number, number] {
  if (low === null || high === null) throw new UsageError(say.rangeNeeded(path));
  return [low, high];
}

function stepped(low: number, high: number, step: number): number[] {
  const count = Math.floor((high - low) / step + 1e-9) + 1;
  if (count > VALUES_MAX) throw new UsageError(say.tooManyValues(count, VALUES_MAX));
  if (count < 2) throw new UsageError(say.rangeForm(`${low}..${high}`));
  return Array.from({ length: count }, (_, i) => Number((low + i * step).toPrecision(12)));
}

/** The stretch of values that the file's rules accept: a maximum range is not below the accurate one. */
function accepted(values: readonly number[], load: (value: number) => Scenario): readonly number[] {
  const accepts = (at: number): boolean => {
    try {
      load(values[at]!);
      return true;
    } catch (error) {
      if (error instanceof DeadeyeError) return false;
      throw error;
    }
  };
  const scan = spread(0, values.length - 1, EDGE_SCAN);
  const good = scan.map(accepts);
  const [first, last] = [good.indexOf(true), good.lastIndexOf(true)];
  if (first < 0) {
    load(values[0]!);
    throw new Error("invariant: the first value was refused");
  }
  /** The accepted place nearest to a refused one. */
  const edge = (yes: number, no: number | undefined): number => {
    let [inside, outside] = [yes, no ?? yes];
    while (Math.abs(inside - outside) > 1) {
      const middle = Math.trunc((inside + outside) / 2);
      if (accepts(middle)) inside = middle;
      else outside = middle;
    }
    return inside;
  };
  const from = edge(scan[first]!, scan[first - 1]);
  const to = edge(scan[last]!, scan[last + 1]);
  return values.slice(from, to + 1);
}
