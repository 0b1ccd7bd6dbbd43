/**
 * Text that others wrote (names, seeds, file names), made safe for a terminal, for markup and for a
 * shell.
 */

/**
 * Controls, bidirectional overrides and halves of surrogate pairs: they corrupt XML and fool the
 * eye.
 */
const UNPRINTABLE = new RegExp(
  [
    "[\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069\\ufffe\\uffff]+",
    "[\\ud800-\\udbff](?![\\udc00-\\udfff])",
    "(?<![\\ud800-\\udbff])[\\udc00-\\udfff]",
  ].join("|"),
  "g",
);

/**
 * One printable line: white space is folded, unprintable characters become U+FFFD.
 * For everything that people see; data files keep the text as it was written.
 */
export function printable(text: string): string {
  return text.replace(/\s+/g, " ").replace(UNPRINTABLE, "\ufffd").trim();
}

/** A line of a file, for people who copy it: as it stands, but for what cannot be printed. */
export const printableLine = (line: string): string =>
  line.replaceAll("\t", "  ").replace(UNPRINTABLE, "\ufffd").trimEnd();

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** For element content and quoted attributes, in HTML and in XML alike. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** What `escapeMarkup` was given. */
export const plainText = (escaped: string): string =>
  Object.entries(ENTITIES).reduceRight(
    (text, [plain, entity]) => text.replaceAll(entity, plain),
    escaped,
  );

/** Text of strangers for a page. */
export const markup = (text: string): string => escapeMarkup(printable(text));

/** One word of a POSIX command line, quoted only where it has to be. */
export function shellWord(word: string): string {
  return /^[\w@%+:,./-][\w@%+=:,./-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * Emoji, CJK and their like take two columns of a terminal. A cheap guess, used to shorten names
 * only.
 */
const WIDE =
  /\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/u;

/** Columns that a text takes on a terminal, about. */
export function terminalColumns(text: string): number {
  let columns = 0;
  for (const character of text) columns += WIDE.test(character) ? 2 : 1;
  return columns;
}

/**
 * The text, or as much of its beginning as fits together with an ellipsis.
 * @param measure width of a text, in the unit of `room`
 */
export function shorten(text: string, room: number, measure: (text: string) => number): string {
  if (measure(text) <= room) return text;
  const characters = [...text];
  let low = 0;
  let high = characters.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(`${characters.slice(0, middle).join("")}…`) <= room) low = middle;
    else high = middle - 1;
  }
  return `${characters.slice(0, low).join("").trimEnd()}…`;
}

/** Breaks at spaces, not before %, into lines that fit; a word that is too long by itself is shortened. */
export function wrap(text: string, room: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/ (?!%)/)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (measure(longer) <= room) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = shorten(word, room, measure);
  }
  if (line !== "") lines.push(line);
  return lines;
}

export { capital, plainWords } from "../core/messages.js";

/** Numbers below zero with a minus sign, not a hyphen. */
export const withMinus = (text: string): string => text.replace(/(?<![\w-])-(?=\d)/g, "\u2212");

/** Ids of rules, and options with a number behind them. */
const HYPHENED = /(?:\b[A-Z]{2}(?:-[A-Z]+)+-\d+|(?<![\w-])--[a-z]+(?:-[a-z]+)*(?: \d+)?)\b/g;

/** Text of strangers for a page, but not for an attribute. No line ends behind a hyphen of what is one word. */
export const content = (text: string): string =>
  markup(text).replace(HYPHENED, '<span class="whole">$&</span>');

/** Numbers for a page: they keep together with their percent sign, intervals in brackets with themselves. */
export function tight(text: string): string {
  return content(withMinus(text))
    .replaceAll(" %", "\u00a0%")
    .replace(/\(([+\u2212]?[\d.,]+) to ([+\u2212]?[\d.,]+)\)/g, "($1\u00a0to\u00a0$2)");
}
