/** What options of studies can be at all, whoever asks. */
import { own } from "../core/own.js";
import { OBJECTIVES } from "../exact/backward.js";
import { FINDS } from "../sim/record.js";
import { SEATS } from "./field.js";
import * as say from "./messages.js";
import { type Said, UsageError } from "./usage.js";

export const GAMES_MAX = 1_000_000_000;
export const WORKERS_MAX = 256;
const SEED_MAX = 100;

/** Seeds of options follow the same limits as those of a file. */
export const isSeed = (text: unknown): boolean =>
  typeof text === "string" && text.trim() !== "" && text.length <= SEED_MAX;

/** What an option of a study has to be: what is wrong with a value, if anything is. */
type Form = (option: string, value: unknown) => Said | null;

/** One of these for each option of a study, and none besides. */
export type Forms<Options> = { readonly [Option in keyof Required<Options>]: Form };

const whole =
  (low: number, high: number): Form =>
  (option, value) =>
    Number.isInteger(value) && (value as number) >= low && (value as number) <= high
      ? null
      : say.notWhole(option, low, high, shown(value));

const positive: Form = (option, value) =>
  Number.isFinite(value) && (value as number) > 0 ? null : say.notPositive(option, shown(value));

const oneOf =
  (known: readonly string[]): Form =>
  (option, value) =>
    known.includes(value as string) ? null : say.notKnown(option, shown(value), known);

const seed: Form = (_, value) => (isSeed(value) ? null : say.seedForm());

/** @param wanted in words: `a function` */
const such =
  (wanted: string, fits: (value: unknown) => boolean): Form =>
  (option, value) =>
    fits(value) ? null : say.notSuch(option, wanted, shown(value));

const isText = (value: unknown): boolean => typeof value === "string";
const isNumber = (value: unknown): boolean => typeof value === "number";
/** Whether something has these members, each of a type; pages have objects of other worlds. */
const has = (value: unknown, types: Readonly<Record<string, string>>): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(types).every(([key, type]) => typeof value[key as keyof object] === type);
const isList = (value: unknown, fits: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(fits);

const text = such("a text", isText);
const texts = such("a list of texts", (value) => isList(value, isText));
const lengths = such("a list of numbers or texts", (value) =>
  isList(value, (one) => isText(one) || isNumber(one)),
);
const flag = such("true or false", (value) => typeof value === "boolean");
const callback = such("a function", (value) => typeof value === "function");
const signal = such("an AbortSignal", (value) =>
  has(value, { aborted: "boolean", addEventListener: "function" }),
);
const pair = such("two numbers", (value) => isList(value, isNumber) && [value].flat().length === 2);
const target = such("an object { metric, value }", (value) =>
  has(value, { metric: "string", value: "number" }),
);

const priceList = such("a list of readPriceList", (value) =>
  has(value, { name: "string", men: "object" }),
);

const PLAYERS = {
  executor: such("an executor", (value) =>
    has(value, { workers: "number", warm: "boolean", run: "function" }),
  ),
  workers: whole(1, WORKERS_MAX),
  signal,
  onLoss: callback,
  onProgress: callback,
};
const STUDY = {
  ...PLAYERS,
  seed,
  games: whole(1, GAMES_MAX),
  precision: positive,
  lookAround: flag,
};
const { precision: _, ...CHECKING } = STUDY;

/** What each study can be asked. */
export const FORMS = {
  run: { ...STUDY, metric: text, why: flag, onPlayed: callback },
  solve: PLAYERS,
  best: { ...PLAYERS, objective: oneOf(OBJECTIVES), choices: texts, cards: flag },
  compare: { ...STUDY, metric: text, untilDecided: positive, patience: signal },
  sweep: { ...STUDY, vary: texts, metric: texts },
  weights: { ...STUDY, metric: text, step: positive },
  balance: { ...STUDY, tolerance: positive, points: priceList },
  points: {
    ...STUDY,
    unit: text,
    round: positive,
    man: texts,
    weapon: texts,
    distance: lengths,
    cover: texts,
    most: whole(2, 10),
    check: such("a list of readPriceList", (value) =>
      has(value, { name: "string", men: "object" }),
    ),
  },
  readings: { ...STUDY, metric: text, all: flag },
  tactics: {
    ...STUDY,
    objective: oneOf(OBJECTIVES),
    targets: flag,
    search: flag,
    onCost: callback,
  },
  tune: { ...STUDY, solve: text, range: pair, step: positive, target },
  versus: {
    ...STUDY,
    weapon: texts,
    distance: lengths,
    cover: texts,
    draw: flag,
    first: oneOf(["both", ...SEATS]),
    points: priceList,
    onCost: callback,
  },
  across: { ...STUDY, weapon: texts, distance: lengths, cover: texts, grade: text },
  check: { ...CHECKING, strict: flag, onFile: callback },
  replay: {
    seed,
    onProgress: callback,
    game: whole(0, 2 ** 32 - 1),
    find: oneOf(FINDS),
    games: whole(1, GAMES_MAX),
    why: flag,
    worth: flag,
  },
  loadBook: { fileName: text },
  loadScenario: {
    fileName: text,
    set: texts,
    files: such(
      "an object of texts",
      (value) => has(value, {}) && Object.values(value as object).every(isText),
    ),
  },
};

/**
 * Looks at the options of a program, which nobody has read before: a number that cannot be would be played for ever.
 * What depends on the scenario is looked at by the study.
 * @param forms  of all options that there are
 * @param needed options that have no default
 * @throws UsageError for the first that is missing, is not there, or cannot be
 */
export function demandOptions(
  options: object,
  forms: Readonly<Record<string, Form>>,
  needed: readonly string[] = [],
): void {
  if (!has(options, {}) || Array.isArray(options)) {
    throw new UsageError(say.notSuch("options", "an object", shown(options)));
  }
  for (const option of needed) {
    if (options[option as keyof object] === undefined) throw new UsageError(say.notGiven(option));
  }
  for (const [option, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const form = own(forms, option);
    if (form === undefined) throw new UsageError(say.noOption(option, Object.keys(forms)));
    const wrong = form(option, value);
    if (wrong !== null) throw new UsageError(wrong);
  }
}

/** @throws UsageError if something is no text */
export function demandText(name: string, value: unknown): void {
  const wrong = text(name, value);
  if (wrong !== null) throw new UsageError(wrong);
}

/** A value that somebody gave, in words. */
function shown(value: unknown): string {
  if (typeof value === "string" || isNumber(value) || typeof value === "boolean") {
    return String(value);
  }
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? "a list" : `a thing of type ${typeof value}`;
}
