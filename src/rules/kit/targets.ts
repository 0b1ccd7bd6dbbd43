/** Whom a man shoots at, where the rules leave it to him: the same words in every rule system. */
import { type Field, oneOf } from "./fields.js";

export const TARGETS = ["default", "nearest", "weakest", "strongest", "spread", "focus"] as const;
export type Target = (typeof TARGETS)[number];

/** Their numbers, for flat arrays. */
export const WHOM = Object.fromEntries(TARGETS.map((word, i) => [word, i])) as Record<
  Target,
  number
>;

/** The key of a side, of those who act together, and of a man: the nearest to him counts. */
export const targetField = (rule: string): Field<Target, undefined, Target> =>
  oneOf(
    rule,
    "Whom he shoots at, of those whom he may shoot at; of equals, whom he would by default.",
    TARGETS,
  );

/** What is said of a man, those with him, his side, in that order. */
export const targetOf = (...said: readonly (Target | undefined)[]): Target =>
  said.find((word) => word !== undefined) ?? "default";

/**
 * The same word, or "default" where that means the same.
 * @param enemies of the man: of one alone there is no choice
 * @param usual   words that the rule system's default does anyway
 */
export const settledTarget = (
  word: Target,
  enemies: number,
  usual: readonly Target[] = [],
): Target => (enemies < 2 || usual.includes(word) ? "default" : word);

/** What each word means at the table; who is weakest or strongest, and when a turn is over, is the rule system's. */
export const targetWords = (own: {
  readonly default: string;
  readonly weakest: string;
  readonly strongest: string;
  /** `in this turn`. */
  readonly lately: string;
}): Readonly<Record<Target, string>> => ({
  default: own.default,
  nearest: "The nearest.",
  weakest: own.weakest,
  strongest: own.strongest,
  spread: `One who has not been shot at ${own.lately}, if there is one.`,
  focus: `One who has been shot at ${own.lately} already, if there is one.`,
});
