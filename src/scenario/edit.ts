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
 * @param value as YAML writes it: a number, a word, `true`
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
  return at.children.size > 0 ? null : { from: at.value.start, to: at.value.end, insert: value };
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
