/** What may be written at a place of a file, by its schema, for editors. The text may be half a file. */
import { type Path, type Place, readDocument, Source } from "./document.js";
import { alternativesOf, blockOf, type JsonSchema } from "./jsonSchema.js";

export interface Completion {
  /** A key or a value. */
  readonly label: string;
  /** What is written for it. */
  readonly insert: string;
  /** What it means, in a sentence; empty if nobody says. */
  readonly says: string;
}

export interface Completions {
  /** Where the word begins that they take the place of. */
  readonly from: number;
  readonly options: readonly Completion[];
}

/** Stands in for what is not written yet. */
const MARK = "mark-of-what-is-missing";

/**
 * @param offset where somebody writes; what stands behind it does not matter
 * @returns null if nothing is known of the place
 * @example completionsAt("kind: duel\ndis", 14, schema)?.options[0]?.insert // "distance: "
 */
export function completionsAt(
  text: string,
  offset: number,
  schema: JsonSchema,
): Completions | null {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  const [word = ""] = /[\w-]*$/.exec(line) ?? [];
  const from = offset - word.length;
  const before = line.slice(0, line.length - word.length);
  if (/(^|\s)#/.test(before)) return null;
  const head = text.slice(0, from);
  const rest = closing(before);
  const found = /:\s+$/.test(before)
    ? valuesFor(`${head}${MARK}${rest}`, schema)
    : [
        ...keysFor(`${head}${MARK}: 0${rest}`, schema),
        ...valuesFor(`${head}${MARK}${rest}`, schema),
      ];
  return found.length === 0 ? null : { from, options: found };
}

/** What closes the brackets that a line has opened. */
function closing(line: string): string {
  const open: string[] = [];
  for (const letter of line.replaceAll(/"[^"]*"|'[^']*'/g, "")) {
    if (letter === "{" || letter === "[") open.unshift(letter === "{" ? "}" : "]");
    else if (letter === open[0]) open.shift();
  }
  return open.join("");
}

interface Marked {
  readonly path: Path;
  /** The block that it is in. */
  readonly block: Place;
}

/** Where the mark stands as a key or as a value. */
function markedIn(text: string, as: "key" | "value"): Marked | null {
  const { place, usable } = readDocument(new Source("", text));
  const find = (block: Place, path: Path): Marked | null => {
    for (const [step, inner] of block.children) {
      const span = inner[as];
      if (span !== null && text.slice(span.start, span.end) === MARK) {
        return { path: as === "key" ? path : [...path, step], block };
      }
      const deeper = find(inner, [...path, step]);
      if (deeper !== null) return deeper;
    }
    return null;
  };
  return usable ? find(place, []) : null;
}

function keysFor(text: string, schema: JsonSchema): Completion[] {
  const marked = markedIn(text, "key");
  if (marked === null) return [];
  const found = new Map<string, Completion>();
  for (const one of schemasAt(schema, marked.path)) {
    for (const [key, value] of Object.entries(blockOf(one.properties) ?? {})) {
      if (marked.block.children.has(key) || found.has(key)) continue;
      const says = String(blockOf(value)?.description ?? "");
      found.set(key, { label: key, insert: `${key}: `, says });
    }
  }
  return [...found.values()];
}

function valuesFor(text: string, schema: JsonSchema): Completion[] {
  const marked = markedIn(text, "value");
  if (marked === null) return [];
  const found = new Map<string, Completion>();
  for (const one of schemasAt(schema, marked.path)) {
    const { enum: words, examples, const: word, type, description = "" } = one;
    const listed = words ?? examples;
    const all = Array.isArray(listed)
      ? listed
      : word === undefined
        ? type === "boolean"
          ? [true, false]
          : []
        : [word];
    for (const label of all.map(String)) {
      found.set(label, { label, insert: label, says: String(description) });
    }
  }
  return [...found.values()];
}

/** What may stand at a place: all branches of all unions on the way. */
function schemasAt(schema: JsonSchema, path: Path): JsonSchema[] {
  let here = alternativesOf(schema);
  for (const step of path) {
    here = here.flatMap((one) => {
      const inner = typeof step === "number" ? itemOf(one, step) : propertyOf(one, step);
      return inner === null ? [] : alternativesOf(inner);
    });
  }
  return here;
}

const itemOf = ({ prefixItems, items }: JsonSchema, at: number): JsonSchema | null =>
  blockOf(Array.isArray(prefixItems) ? prefixItems[at] : items);

const propertyOf = ({ properties, additionalProperties }: JsonSchema, key: string) =>
  blockOf(blockOf(properties)?.[key] ?? additionalProperties);
