/** What options of studies can be at all, whoever asks. */
import { own } from "../core/own.js";
import { OBJECTIVES } from "../exact/backward.js";
import { FINDS } from "../sim/record.js";
import { SEATS } from "./field.js";
import * as say from "./messages.js";
import { UsageError } from "./usage.js";

export const GAMES_MAX = 1_000_000_000;
export const WORKERS_MAX = 256;
const SEED_MAX = 100;

/** Seeds of options follow the same limits as those of a file. */
export const isSeed = (text: unknown): boolean =>
  typeof text === "string" && text.trim() !== "" && text.length <= SEED_MAX;

const WHOLE: Readonly<Record<string, readonly [low: number, high: number]>> = {
  games: [1, GAMES_MAX],
  workers: [1, WORKERS_MAX],
  game: [0, 2 ** 32 - 1],
};
const POSITIVE = ["precision", "untilDecided", "tolerance", "step"];
const WORDS: Readonly<Record<string, readonly string[]>> = {
  objective: OBJECTIVES,
  find: FINDS,
  first: ["both", ...SEATS],
};

/**
 * Looks at the options of a program, which nobody has read before: a number that cannot be would be played for ever.
 * What depends on the scenario is looked at by the study.
 * @param needed options that have no default
 * @throws UsageError for the first that is missing or cannot be
 */
export function demandOptions(options: object, needed: readonly string[] = []): void {
  for (const option of needed) {
    if (options[option as keyof object] === undefined) throw new UsageError(say.notGiven(option));
  }
  for (const [option, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const [low, high] = own(WHOLE, option) ?? [0, 0];
    if (high > 0 && !(Number.isInteger(value) && value >= low && value <= high)) {
      throw new UsageError(say.notWhole(option, low, high, String(value)));
    }
    if (POSITIVE.includes(option) && !(Number.isFinite(value) && value > 0)) {
      throw new UsageError(say.notPositive(option, String(value)));
    }
    const words = own(WORDS, option) ?? [];
    if (words.length > 0 && !words.includes(value)) {
      throw new UsageError(say.notKnown(option, String(value), words));
    }
    if (option === "seed" && !isSeed(value)) throw new UsageError(say.seedForm());
  }
}
