/** Changes of the text of a file that leave all else as it is: comments, order, the way it is written. */
import { type Path, type Place, readDocument, Source } from "./document.js";

/** Letters `from` to `to` - 1 become `insert`. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * Puts a value into a text.
 * @param path  of the value, from the root
 * @param value as YAML writes it: a number, a word, `true`; in place of a list of them another, in brackets
 * @returns null if there is no block for it that could be understood
 * @example edited("distance: 25 # cm", ["distance"], "30") // { from: 10, to: 12, insert: "30" }
 */
export function edited(text: string, path: Path, value: string): Edit | null {
  const { place, usable } = readDocument(new Source("", text));
  if (!usable) return null;
  let at = place;
  for (const [depth, step] of path.entries()) {
    const next = at.children.get(step);
    if (next === undefined) return added(text, at, path.slice(depth), value);
    at = next;
  }
  if (at.children.size === 0) return { from: at.value.start, to: at.value.end, insert: value };
  const isPlain = [...at.children.values()].every(({ children }) => children.size === 0);
  return isPlain && value.startsWith("[")
    ? { from: at.value.start, to: writtenEnd(text, at), insert: value }
    : null;
}

/** Puts a key into a block that lacks it, behind its other keys and written as they are. */
function added(text: string, block: Place, path: Path, value: string): Edit | null {
  const children = [...block.children.values()];
  const [first] = children;
  const last = children.reduce<Place | undefined>(
    (end, one) => (end === undefined || one.value.end > end.value.end ? one : end),
    undefined,
  );
  if (!first?.key || last === undefined || path.some((step) => typeof step === "number"))
    return null;
  const inside = path.slice(1).reduceRight((within, step) => `{ ${step}: ${within} }`, value);
  const entry = `${path[0]}: ${inside}`;
  const end = last.value.end;
  if (text[block.value.start] === "{") return { from: end, to: end, insert: `, ${entry}` };
  const lineStart = text.lastIndexOf("\n", first.key.start - 1) + 1;
  const indent = " ".repeat(first.key.start - lineStart);
  const ending = text.slice(0, end).trimEnd().length;
  const lineEnd = text.indexOf("\n", ending);
  const from = lineEnd < 0 ? text.length : lineEnd;
  return { from, to: from, insert: `\n${indent}${entry}` };
}

/** The places on the way to a path, the root first; null if there is none, or the text cannot be understood. */
function wayTo(text: string, path: Path): Place[] | null {
  const { place, usable } = readDocument(new Source("", text));
  if (!usable) return null;
  const way = [place];
  for (const step of path) {
    const next = way.at(-1)?.children.get(step);
    if (next === undefined) return null;
    way.push(next);
  }
  return way;
}

const isFlow = (text: string, { value }: Place): boolean => /[[{]/.test(text[value.start] ?? "");

/** Where the last of what is written in it ends: the library counts the blank lines and comments below a block to it. */
function writtenEnd(text: string, place: Place): number {
  if (place.children.size === 0 || isFlow(text, place)) return place.value.end;
  return Math.max(...[...place.children.values()].map((inner) => writtenEnd(text, inner)));
}

const startOf = ({ key, value }: Place): number => key?.start ?? value.start;

/** The lines of an entry of a block, the dash of a list entry among them; null if something else is on them. */
function linesOf(text: string, entry: Place): { from: number; to: number } | null {
  const start = entry.key === null ? text.lastIndexOf("-", entry.value.start - 1) : entry.key.start;
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const end = text.indexOf("\n", text.slice(0, writtenEnd(text, entry)).trimEnd().length);
  const between = entry.key === null ? text.slice(start + 1, entry.value.start) : "";
  if (start < 0 || `${text.slice(from, start)}${between}`.trim() !== "") return null;
  return { from, to: end < 0 ? text.length : end };
}

/**
 * Takes a key or an entry of a list out of a text. A list or block that would be empty goes with it.
 * @returns null if there is no such place, or it could not be told from what is beside it
 * @example removed("a: 1\nb: 2", ["b"]) // { from: 4, to: 9, insert: "" }
 */
export function removed(text: string, path: Path): Edit | null {
  const way = wayTo(text, path);
  const block = way?.at(-2);
  const entry = way?.at(-1);
  if (block === undefined || entry === undefined) return null;
  const siblings = [...block.children.values()].sort((a, b) => startOf(a) - startOf(b));
  if (siblings.length === 1) return removed(text, path.slice(0, -1));
  const i = siblings.indexOf(entry);
  if (isFlow(text, block)) {
    const [next, before] = [siblings[i + 1], siblings[i - 1]];
    return next === undefined
      ? { from: writtenEnd(text, before!), to: writtenEnd(text, entry), insert: "" }
      : { from: startOf(entry), to: startOf(next), insert: "" };
  }
  const lines = linesOf(text, entry);
  if (lines === null) return null;
  // With the line end before it, where there is none behind it.
  if (lines.to === text.length)
    return { from: Math.max(0, lines.from - 1), to: lines.to, insert: "" };
  return { from: lines.from, to: lines.to + 1, insert: "" };
}

/**
 * Puts an entry at the end of a list, which may be absent or empty.
 * @param entry in one line, as YAML writes it within brackets
 * @example appended("men: [Ann]", ["men"], "Bob") // { from: 9, to: 9, insert: ", Bob" }
 */
export function appended(text: string, path: Path, entry: string): Edit | null {
  const list = wayTo(text, path)?.at(-1);
  const last = list && [...list.children.values()].at(-1);
  if (list === undefined || last === undefined) return edited(text, path, `[${entry}]`);
  if (isFlow(text, list)) {
    const end = writtenEnd(text, last);
    return { from: end, to: end, insert: `, ${entry}` };
  }
  const lines = linesOf(text, last);
  if (lines === null) return null;
  const [indent = ""] = /^ */.exec(text.slice(lines.from)) ?? [];
  return { from: lines.to, to: lines.to, insert: `\n${indent}- ${entry}` };
}

/**
 * An entry of a list once more, behind itself.
 * @param changes values at places in the copy that are not those of the original; places that it lacks are left out
 * @example copied("men: [{ name: Ann }]", ["men", 0], [[["name"], "Bob"]])?.insert // ", { name: Bob }"
 */
export function copied(
  text: string,
  path: Path,
  changes: readonly (readonly [path: Path, value: string])[],
): Edit | null {
  const way = wayTo(text, path);
  const block = way?.at(-2);
  const entry = way?.at(-1);
  if (block === undefined || entry === undefined) return null;
  const flow = isFlow(text, block);
  const span = flow
    ? { from: entry.value.start, to: writtenEnd(text, entry) }
    : linesOf(text, entry);
  if (span === null) return null;
  const edits = changes.flatMap(([inner, value]): Edit[] => {
    const place = inner.reduce<Place | undefined>((at, step) => at?.children.get(step), entry);
    return place ? [{ from: place.value.start, to: place.value.end, insert: value }] : [];
  });
  let copy = text.slice(span.from, span.to);
  for (const { from, to, insert } of edits.sort((a, b) => b.from - a.from))
    copy = copy.slice(0, from - span.from) + insert + copy.slice(to - span.from);
  return { from: span.to, to: span.to, insert: `${flow ? ", " : "\n"}${copy}` };
}

/** A text after an edit. */
export const withEdit = (text: string, { from, to, insert }: Edit): string =>
  text.slice(0, from) + insert + text.slice(to);

/** A word or words as YAML writes them, in brackets, too. */
export const scalarOf = (words: string): string =>
  /^\p{L}[\p{L}\d /'_-]*$/u.test(words) && !/^(true|false|null)$/i.test(words) && !/\s$/.test(words)
    ? words
    : JSON.stringify(words);

/** What of a text is another in the second one, as one change; null if nothing is. */
export function changedPart(before: string, after: string): Edit | null {
  if (before === after) return null;
  const least = Math.min(before.length, after.length);
  let from = 0;
  while (from < least && before[from] === after[from]) from++;
  let end = 0;
  while (end < least - from && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}
