/** What may stand where somebody types: words for a shell, which the scripts of `deadeye completion` ask for. */
import type { Data } from "../scenario/document.js";
import { metricIdsOfBook } from "../scenario/metrics.js";
import { type NamedValue, namedValues } from "../scenario/names.js";
import { kindsOf, type RuleSystem } from "../scenario/system.js";
import { COMMON, HELP, isOption, optionOf, partsOf, placeOfName } from "./command.js";
import { flagOf, type Option, type OptionRows } from "./options.js";
import { type Command, nameOf } from "./row.js";

/** A word, whole, as it would stand in the line; what it means, if anybody says. */
export interface Candidate {
  readonly word: string;
  readonly says: string;
}

/** Reads a file as far as it goes; null if there is none that can be read. */
export type ReadData = (file: string) => Promise<Data | null>;

/** What is known where somebody types. */
interface Context {
  readonly system: RuleSystem;
  readonly systems: readonly RuleSystem[];
  readonly values: readonly NamedValue[];
}

/** Whole numbers are offered one by one if there are no more. */
const NUMBERS_MAX = 12;
/** A shell takes such a word as it stands: the names of a file are a stranger's. */
const PLAIN = /^[\p{L}\p{N}_.=,/:+%-]+$/u;

/**
 * What may stand in place of the last word.
 * @param words of the line up to the cursor, without the program's own; the last may be empty
 * @returns none where any text may stand, or a file, which the shell knows
 * @example (await candidates(COMMANDS, ["sw"], context)).map(({ word }) => word) // ["sweep"]
 */
export async function candidates(
  commands: readonly Command[],
  words: readonly string[],
  { systems, read }: { readonly systems: readonly RuleSystem[]; readonly read: ReadData },
): Promise<Candidate[]> {
  const now = words[words.length - 1] ?? "";
  const before = words.slice(0, -1);
  const at = placeOfName(commands, before);
  const row = commands.find((one) => nameOf(one) === before[at]);
  const flags = COMMON.filter((name) => name.length > 1).map((name) => plain(`--${name}`));
  let found: readonly Candidate[];
  if (row === undefined && at >= 0 && before[at] !== HELP) return [];
  if (row === undefined) {
    const named = commands.map((one) => ({ word: nameOf(one), says: one.describe }));
    found = isOption(now) || now === "-" ? flags : [...named, plain(HELP)];
  } else {
    const { options, positional } = row;
    const { names, given, open } = readSoFar(before.toSpliced(at, 1), options);
    const file = "file" in positional || "files" in positional || "a" in positional;
    const context = () => contextOf(file ? names[0] : undefined, given, systems, read);
    const [typed, ...parts] = partsOf(now);
    const inline = isOption(now) && parts.length > 0 ? optionOf(typed, options) : null;
    if (open !== null) found = await valuesFor(options[open]!, now, context);
    else if (inline !== null) {
      const head = now.slice(0, now.indexOf("=") + 1);
      const values = await valuesFor(options[inline]!, now.slice(head.length), context);
      found = values.map(({ word, says }) => ({ word: `${head}${word}`, says }));
    } else if (isOption(now) || now === "-") found = [...flagsOf(options, given), ...flags];
    else {
      const places = Object.values(positional);
      const place = places[Math.min(names.length, places.length - 1)];
      found = place === undefined ? [] : await valuesFor(place, now, context);
    }
  }
  const safe = found.filter(({ word }) => word.startsWith(now) && PLAIN.test(word));
  return safe.filter(({ word }, i) => safe.findIndex((one) => one.word === word) === i);
}

const plain = (word: string): Candidate => ({ word, says: "" });

/** Names of files and options of a line that is not whole yet. */
function readSoFar(words: readonly string[], options: OptionRows) {
  const names: string[] = [];
  const given = new Map<string, string>();
  let open: string | null = null;
  for (const word of words) {
    if (open !== null) {
      given.set(open, word);
      open = null;
    } else if (isOption(word)) {
      const [typed, ...parts] = partsOf(word);
      const option = optionOf(typed, options);
      if (option === null) continue;
      given.set(option, parts.join("="));
      if (parts.length === 0 && options[option]?.row.type !== "boolean") open = option;
    } else names.push(word);
  }
  return { names, given, open };
}

/** Options that are not yet given, or may be repeated. */
const flagsOf = (options: OptionRows, given: ReadonlyMap<string, string>): Candidate[] =>
  Object.entries(options)
    .filter(([name, { row }]) => row.array === true || !given.has(name))
    .map(([name, { row }]) => ({
      word: row.default === true ? flagOf(name).replace("--", "--no-") : flagOf(name),
      says: row.describe ?? "",
    }));

async function contextOf(
  file: string | undefined,
  given: ReadonlyMap<string, string>,
  systems: readonly RuleSystem[],
  read: ReadData,
): Promise<Context> {
  const data = file === undefined || file === "-" ? null : await read(file);
  const asked = given.get("system") ?? (data as { system?: unknown } | null)?.system;
  const system = systems.find(({ id }) => id === asked) ?? systems[0]!;
  return { system, systems, values: data === null ? [] : namedValues(data, systems) };
}

/** What may stand behind an option, or as the name of a file, by its shape. */
async function valuesFor(
  { row, shape }: Option<unknown>,
  now: string,
  contextFor: () => Promise<Context>,
): Promise<Candidate[]> {
  if (row.choices !== undefined) return row.choices.map((word) => plain(String(word)));
  if (shape.includes("|")) return shape.split("|").map(plain);
  const context = await contextFor();
  const { system, systems, values } = context;
  const listed = (list: keyof RuleSystem["listings"]): Candidate[] =>
    system.listings[list].rows.map(([id, ...cells]) => ({
      word: String(id),
      says: String(cells.at(-1) ?? ""),
    }));
  switch (shape) {
    case "PATH=VALUE":
      return now.includes("=") ? oneValue(now, values) : pathsTo(now, values, "=");
    case "PATH=VALUES":
      return now.includes("=") ? manyValues(now, values) : pathsTo(now, values, "=");
    case "PATH":
      return pathsTo(
        now,
        values.filter(({ number }) => number !== null),
        "",
      );
    case "METRIC":
      return metricsOf(context).map(plain);
    case "METRIC=VALUE":
      return ["win.A=50%", "win.A-win.B=0", ...metricsOf(context).map((id) => `${id}=`)].map(plain);
    case "WEAPON":
      return listed("weapons").map(({ word }) => plain(word));
    case "COVER":
      return listed("covers");
    case "ROW":
      return listed("npcs");
    case "TYPE":
      return [...listed("npcs").map(({ word }) => word.split("/")[0]!), "all"].map(plain);
    case "SYSTEM":
      return systems.map(({ id, title }) => ({ word: id, says: title }));
    case "KIND":
      return kindsOf(system).map(plain);
    default:
      return [];
  }
}

/** Metrics of whom the rules know; of weapons, those of the book. */
const metricsOf = ({ system }: Context): string[] =>
  metricIdsOfBook(
    system.listings.weapons.rows.map(([id]) => String(id)),
    system.metricWords,
  );

/** Names one step further, as a shell goes through folders. @param end of a whole name */
function pathsTo(now: string, values: readonly NamedValue[], end: string): Candidate[] {
  return values
    .filter(({ name }) => name.startsWith(now))
    .map(({ name, says }) => {
      const stop = name.indexOf(".", now.length);
      return stop < 0 ? { word: `${name}${end}`, says } : plain(name.slice(0, stop + 1));
    });
}

const valueNamed = (now: string, values: readonly NamedValue[]): NamedValue | undefined =>
  values.find(({ name }) => name === now.slice(0, now.indexOf("=")));

function oneValue(now: string, values: readonly NamedValue[]): Candidate[] {
  const found = valueNamed(now, values);
  return found === undefined
    ? []
    : wordsOf(found).map((word) => ({ word: `${found.name}=${word}`, says: found.says }));
}

function manyValues(now: string, values: readonly NamedValue[]): Candidate[] {
  const found = valueNamed(now, values);
  if (found === undefined) return [];
  const { name, number, words, says } = found;
  const { least = 0, most = 0 } = number ?? {};
  const isSmall = number?.whole === true && most - least < NUMBERS_MAX;
  const range = isSmall ? [`${least}..${most}`] : [];
  const before = now.slice(0, now.lastIndexOf(",") + 1);
  const further = words.map((word) => (before === "" ? `${name}=${word}` : `${before}${word}`));
  return [...range.map((word) => `${name}=${word}`), ...further].map((word) => ({ word, says }));
}

/** Words and small numbers, all of them; of others what the file has. */
function wordsOf({ words, number, value }: NamedValue): string[] {
  if (words.length > 0) return [...words];
  if (number === null) return [];
  const { least, most, whole } = number;
  if (whole && most - least < NUMBERS_MAX) {
    return Array.from({ length: most - least + 1 }, (_, i) => String(least + i));
  }
  return typeof value === "number" ? [String(value)] : [];
}
