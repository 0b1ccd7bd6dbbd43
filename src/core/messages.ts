/**
 * What sentences for users are made of. The sentences stand with their owners, each a function, so
 * that tests need not repeat it: `scenario/messages.ts`, `rules/<system>/messages.ts`, `cli/messages.ts`.
 */

/** What is wrong, apart from where. `hint` says what to do about it. */
export interface Message {
  readonly code: string;
  readonly text: string;
  readonly hint?: string;
  /** Words that would have been right there, if it is a word that is wrong. */
  readonly known?: readonly string[];
}

export const message = (code: string, text: string, hint?: string | null): Message =>
  hint === undefined || hint === null ? { code, text } : { code, text, hint };

/** Lists are cut here, so that a sentence stays a sentence. */
const LISTED_MAX = 20;
const WORD_MAX = 60;

export const list = (words: readonly string[]): string =>
  words.length > LISTED_MAX
    ? `${words.slice(0, LISTED_MAX).join(", ")} and ${words.length - LISTED_MAX} more`
    : words.join(", ");

/** With a capital letter in front. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Not part of a number or of a rule's id. */
const KEYS = /(?<![\w.-])[a-z]\w*(?:-\w+)*/g;

/** Keys and words of a file as people write them: `loneFigureMorale` is `lone figure morale`, `true` is `yes`. */
export const plainWords = (text: string): string => {
  if (text === "true" || text === "false") return text === "true" ? "yes" : "no";
  return text.replaceAll(KEYS, (key) =>
    key.replaceAll("-", " ").replaceAll(/(?<=[a-z])[A-Z\d]/g, (c) => ` ${c.toLowerCase()}`),
  );
};

/** `Marshal's`, `Cowboys'`. */
export const possessive = (name: string): string => `${name}${name.endsWith("s") ? "'" : "'s"}`;

export const quote = (word: string): string =>
  `"${word.length > WORD_MAX ? `${word.slice(0, WORD_MAX)}…` : word}"`;

/** A number with its thousands apart: `1,000,000`. Own code, since Intl costs 20 ms to wake up. */
export function parted(value: number, decimals = 0): string {
  // What rounds to zero has no sign.
  const text = value.toFixed(decimals).replace(/^-(?=[0.]*$)/, "");
  // Numbers from 1e21 come as 1e+21, which has no thousands to part.
  if (text.includes("e")) return text;
  const [whole = "", fraction] = text.split(".");
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? thousands : `${thousands}.${fraction}`;
}

export const count = (n: number, one: string, many = `${one}s`): string =>
  `${parted(n)} ${n === 1 ? one : many}`;

/** "did you mean ...", or null if there is nothing to suggest. */
export const didYouMean = (word: string | null): string | null =>
  word === null ? null : `did you mean "${word}"?`;

export const meantOrOneOf = (meant: string | null, known: readonly string[], what: string) =>
  didYouMean(meant) ?? (known.length > 0 ? `${what}: ${list(known)}` : null);

export const moreProblems = (n: number): string => `... and ${count(n, "more problem")}`;

/**
 * What a number that is written as in other places would be here; null if there is no telling.
 * @example asNumber("25,5") // "25.5"
 */
export function asNumber(words: string): string | null {
  const plain = words.trim().replace(/^([-+]?\d+),(\d+)(?=\s*%?$)/, "$1.$2");
  const share = /^([-+]?\d+(?:\.\d+)?)\s*%$/.exec(plain)?.[1];
  if (share !== undefined) return String(Number((Number(share) / 100).toPrecision(12)));
  return plain !== words && Number.isFinite(Number(plain)) ? plain : null;
}

/** A value as people would call it: `the number 7`, `text ("seven")`, `a list`. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return "empty";
  if (typeof value === "string") return value === "" ? "empty text" : `text (${quote(value)})`;
  if (typeof value === "number" && !Number.isFinite(value)) {
    return Number.isNaN(value) ? "no number at all" : "infinite";
  }
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return String(value);
  return Array.isArray(value) ? "a list" : "a block of keys";
}
