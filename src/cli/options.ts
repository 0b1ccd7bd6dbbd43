/** Options as rows: how one is declared, and how its words are read. */
import type { Options } from "yargs";
import { asNumber } from "../core/messages.js";
import { FORMATS } from "../report/table/chat.js";
import type { Shard } from "../sim/shards.js";
import { GAMES_MAX, isSeed, WORKERS_MAX } from "../studies/limits.js";
import * as said from "../studies/messages.js";
import { UsageError } from "../studies/usage.js";
import * as say from "./messages.js";

/** How an option is declared for help, and what its words mean. */
export interface Option<Value> {
  readonly row: Options;
  /** What stands behind it, as the help has it: `N` for a whole number, `PATH=VALUE`; empty of flags. */
  readonly shape: string;
  /** @param flag the option as it is typed, for a complaint */
  read(words: unknown, flag: string): Value;
}

export type OptionRows = Readonly<Record<string, Option<unknown>>>;

/** What the options of a command were found to be. */
export type ValuesOf<Rows extends OptionRows> = {
  readonly [Name in keyof Rows]: Rows[Name] extends Option<infer Value> ? Value : never;
};

/** `untilDecided` is typed `--until-decided`. */
export const flagOf = (option: string): string =>
  `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const described = (describe: string | undefined): Options =>
  describe === undefined ? {} : { describe };

/** Names that are flags already. */
const asTyped = (flag: string): string => flag;

const asText = (words: unknown): string | undefined =>
  words === undefined ? undefined : String(words);

/** A text; as it was typed. */
export const text = (describe?: string, shape = "TEXT"): Option<string | undefined> => ({
  row: { type: "string", ...described(describe) },
  shape,
  read: asText,
});

/** A text that is always there. */
export const textOr = (usual: string, describe: string, shape = "TEXT"): Option<string> => ({
  row: { type: "string", default: usual, describe },
  shape,
  read: String,
});

/** A text that has to be given. */
export const needed = (describe?: string, shape = "FILE"): Option<string> => ({
  row: { type: "string", demandOption: true, ...described(describe) },
  shape,
  read: String,
});

/** Texts; each needs the option anew. */
export const several = (
  describe: string,
  shape = "TEXT",
  usual: readonly string[] = [],
): Option<readonly string[]> => ({
  shape,
  row: {
    type: "string",
    array: true,
    nargs: 1,
    describe,
    ...(usual.length > 0 && { default: [...usual] }),
  },
  read: (words) => ((words ?? []) as unknown[]).map(String),
});

/** Files: the rest of the words. */
export const files = (describe?: string): Option<readonly string[]> => ({
  row: { type: "string", array: true, demandOption: true, ...described(describe) },
  shape: "FILE",
  read: (words) => (words as unknown[]).map(String),
});

/** One of some words. */
export const oneOf = <const Word extends string>(
  choices: readonly Word[],
  describe: string,
): Option<Word | undefined> => ({
  row: { choices: [...choices], describe },
  shape: choices.join("|"),
  read: (words) => words as Word | undefined,
});

export const flag = (describe: string, usual = false): Option<boolean> => ({
  row: { type: "boolean", default: usual, describe },
  shape: "",
  read: Boolean,
});

/** Yes, no, or nothing said. */
export const either = (describe: string): Option<boolean | undefined> => ({
  row: { type: "boolean", describe },
  shape: "",
  read: (words) => words as boolean | undefined,
});

/** A whole number. */
export const whole = (low: number, high: number, describe: string): Option<number | undefined> => ({
  // Its words stay text until they are read, so that `1e6x` and `--games=` are told.
  row: { type: "string", describe },
  shape: "N",
  read(words, name) {
    const typed = asText(words);
    if (typed === undefined) return undefined;
    // "1.000" is a thousand to some and one to others.
    if (/^\d{1,3}(?:[.,_'\s]\d{3})+$/.test(typed)) {
      throw new UsageError(say.partedNumber(name, typed, typed.replaceAll(/\D/g, "")));
    }
    const value = Number(typed);
    if (typed.trim() === "" || !Number.isInteger(value) || value < low || value > high) {
      throw new UsageError(said.notWhole(name, low, high, typed)(asTyped));
    }
    return value;
  },
});

/** A number above 0. */
export const positive = (describe: string): Option<number | undefined> => ({
  row: { type: "string", describe },
  shape: "X",
  read(words, name) {
    const typed = asText(words);
    if (typed === undefined) return undefined;
    const value = Number(typed);
    if (typed.trim() === "" || !(value > 0) || !Number.isFinite(value)) {
      const meant = asNumber(typed);
      if (meant !== null) throw new UsageError(say.decimalComma(name, typed, meant));
      throw new UsageError(said.notPositive(name, typed)(asTyped));
    }
    return value;
  },
});

const SHARDS_MAX = 1_000_000;

/** Which part of a run, as `3/20`. */
export const shard: Option<Shard | undefined> = {
  row: { type: "string", describe: "Play part I of N only, written to the file --out" },
  shape: "I/N",
  read(words, name) {
    const typed = asText(words);
    if (typed === undefined) return undefined;
    const [, number = 0, of = 0] = (/^(\d{1,7})\/(\d{1,7})$/.exec(typed) ?? []).map(Number);
    if (number < 1 || number > of || of > SHARDS_MAX) {
      throw new UsageError(say.notShard(name, typed, SHARDS_MAX));
    }
    return { number, of };
  },
};

const PRECISION = "Play until the metric is known to this half width of its 95 % interval";

/** Seeds follow the same limits on the command line as in a file. */
const seedText = (whose: string): Option<string | undefined> => ({
  row: { type: "string", describe: `Where the dice begin; default: ${whose}` },
  shape: "TEXT",
  read(words) {
    const typed = asText(words);
    if (typed !== undefined && !isSeed(typed)) {
      throw new UsageError(said.seedForm());
    }
    return typed;
  },
});

const texts = several(
  "Change a value of the file: distance=30, Will.skill=5 or +1; may be repeated",
  "PATH=VALUE",
);
/** Changes; each is one word, or the next one would be taken for a file. */
export const set: Option<readonly string[]> = {
  ...texts,
  read(words, flag) {
    const read = texts.read(words, flag);
    const bad = read.find((one) => !one.includes("="));
    if (bad !== undefined) throw new UsageError(say.setForm(flag, bad));
    return read;
  },
};
export const json = (prints: string): Option<boolean> => flag(prints);
export const quiet = (what = "No progress"): Option<boolean> => flag(what);
export const workers = whole(1, WORKERS_MAX, "Threads; default: as many as make it quicker");

/** Who plays, if not this machine alone. */
export const queue = {
  queue: text(
    "Workers on this queue play; default: DEADEYE_QUEUE, where it is set",
    "redis://HOST",
  ),
  queueFile: text("File with the address of the queue, which may have a password", "FILE"),
};

/** @param of what is known then, if it is not the metric itself */
export const precision = (of = ""): Option<number | undefined> =>
  positive(`${PRECISION}${of}; --games is the limit`);

/**
 * Of commands that play.
 * @param games what the number of games is, and its default
 * @param prints what `--json` prints
 * @param seed  whose seed is the default
 */
export const play = (games: string, prints: string, seed = "the file's") => ({
  set,
  json: json(`Print ${prints}, and nothing else`),
  games: whole(1, GAMES_MAX, games),
  seed: seedText(seed),
  workers,
  ...queue,
  quiet: quiet(),
});

/** Of commands that write a report folder. @param usual the default one */
export const folder = (usual: string) => ({
  out: text(`Report folder; default: ${usual}`, "DIR"),
  charts: flag("Draw no charts", true),
});

export const format = oneOf(FORMATS, "Print the answer and its tables for a chat or a forum");

/** Of commands whose answer goes out into the world. @param usual the folder */
export const report = (usual: string) => ({
  ...folder(usual),
  png: flag("Pictures as PNG, too, and the answer as one, for chats and forums"),
  dark: flag("The same, light on dark"),
  xlsx: flag("A workbook, too: report.xlsx, with a sheet for each table"),
  format,
});

const METRIC_USUAL = "win.A";

/** One metric that an answer is about. */
export const metric = (describe: string): Option<string> =>
  textOr(METRIC_USUAL, describe, "METRIC");

/** A metric that is not the usual one; undefined for that. */
export const otherMetric = (id: string | undefined): string | undefined =>
  id === METRIC_USUAL ? undefined : id;
