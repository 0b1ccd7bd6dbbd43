/** `--vary path=values`: the values of a scenario that a sweep goes through. */
import type { Message } from "../core/messages.js";
import * as say from "./messages.js";
import { type InForce, isAdded, summed } from "./set.js";

/** A place in the file and the values that are put there, as `--set` takes them. */
export interface Vary {
  readonly path: string;
  /** No two alike; ascending if all are numbers, else as given. */
  readonly values: readonly string[];
  readonly numeric: boolean;
}

/** Points of a sweep, and parameters that it may have. */
export const POINTS_MAX = 400;
export const AXES_MAX = 2;

const NUMBER = "\\+?-?(?:\\d+\\.?\\d*|\\.\\d+)";
const RANGE = new RegExp(`^(${NUMBER})\\.\\.(${NUMBER})(?::(${NUMBER}))?$`);
/** Sums of steps are cleaned of rounding to so many digits. */
const DIGITS = 12;

/**
 * Reads what follows `--vary`.
 * @param text `PATH=VALUE,VALUE,…`, `PATH=FROM..TO` or `PATH=FROM..TO:STEP`; the step is 1 if not given, TO is a value
 *   if a step meets it. A value may be a `[list]`, whose commas part nothing. `+1` is one more than the
 *   file has
 * @param inForce the number that a path has in the file; null if none
 * @returns a message if it cannot be read: VARY_MALFORMED, VARY_RANGE, VARY_TOO_MANY, SET_NOTHING_TO_ADD_TO,
 *   SET_ADDS_TO_CHOICE. Whether the file has such a path and takes such values is for the file to say
 * @example parseVary("distance=10..30:10") // { path: "distance", values: ["10", "20", "30"], numeric: true }
 */
export function parseVary(
  text: string,
  inForce: (path: string) => InForce | null = () => null,
): Vary | Message {
  const equals = text.indexOf("=");
  const path = text.slice(0, Math.max(0, equals)).trim();
  const given = text.slice(equals + 1).trim();
  if (path === "" || given === "") return say.varyMalformed();
  const range = RANGE.exec(given);
  const [, low, high] = /^(\d[\d.]*)(?:-|–|\s+to\s+)(\d[\d.]*)$/.exec(given) ?? [];
  if (low !== undefined) return say.varyMalformed(`${path}=${low}..${high}`);
  if (range === null && given.includes("..")) return say.varyMalformed();
  const typed = range?.slice(1, 3) ?? parted(given);
  const from = typed.some(isAdded) ? inForce(path) : null;
  const known: string[] = [];
  for (const words of typed) {
    const sum = summed(words, path, from);
    if ("code" in sum) return sum;
    known.push(sum.words);
  }
  const values = range === null ? known : stepped(known, range[3]);
  if ("code" in values) return values;
  if (values.includes("")) return say.varyMalformed();
  const numeric = values.every((value) => Number.isFinite(Number(value)));
  const sorted = numeric
    ? [...new Set(values.map(Number))].sort((a, b) => a - b).map(String)
    : [...new Set(values)];
  return sorted.length > POINTS_MAX
    ? say.varyTooMany(sorted.length, POINTS_MAX)
    : { path, values: sorted, numeric };
}

function stepped([from, to]: readonly string[], step: string | undefined): string[] | Message {
  const [low, high, by] = [Number(from), Number(to), Number(step ?? 1)];
  if (!(low < high) || !(by > 0)) return say.varyRange();
  // A step that should meet TO may miss it by rounding.
  const count = Math.floor((high - low) / by + 1e-9) + 1;
  if (count > POINTS_MAX) return say.varyTooMany(count, POINTS_MAX);
  return Array.from({ length: count }, (_, i) =>
    String(Number((low + i * by).toPrecision(DIGITS))),
  );
}

/** Parts at commas that are inside no bracket. */
function parted(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const letter of text) {
    if ("[{".includes(letter)) depth++;
    if ("]}".includes(letter)) depth--;
    if (letter === "," && depth === 0) {
      parts.push(part.trim());
      part = "";
    } else part += letter;
  }
  return [...parts, part.trim()];
}

/**
 * Every combination of the values, as `--set` takes them; the last axis changes first.
 * @returns a message if there are too many points or a path is varied twice: VARY_AXES, VARY_SAME_PATH, VARY_TOO_MANY
 */
export function pointsOf(axes: readonly Vary[]): string[][] | Message {
  if (axes.length > AXES_MAX) return say.varyAxes(AXES_MAX);
  const twice = axes.find(({ path }, i) => axes.findIndex((other) => other.path === path) !== i);
  if (twice !== undefined) return say.varySamePath(twice.path);
  const count = axes.reduce((product, { values }) => product * values.length, 1);
  if (count > POINTS_MAX) return say.varyTooMany(count, POINTS_MAX);
  return axes.reduce<string[][]>(
    (points, { values }) => points.flatMap((point) => values.map((value) => [...point, value])),
    [[]],
  );
}
