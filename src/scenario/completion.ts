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

/** Where somebody writes: what stands before the word, and what closes the brackets that its line has opened. */
interface Writing {
  readonly from: number;
  readonly head: string;
  readonly before: string;
  readonly rest: string;
}

/** Null within a comment. */
function writingAt(text: string, offset: number): Writing | null {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  const [word = ""] = /[\w-]*$/.exec(line) ?? [];
  const from = offset - word.length;
  const before = line.slice(0, line.length - word.length);
  if (/(^|\s)#/.test(before)) return null;
  return { from, head: text.slice(0, from), before, rest: closing(before) };
}

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
  const writing = writingAt(text, offset);
  if (writing === null) return null;
  const { from, head, before, rest } = writing;
  const found = /:\s+$/.test(before)
    ? valuesFor(`${head}${MARK}${rest}`, schema)
    : [
        ...keysFor(`${head}${MARK}: 0${rest}`, schema),
        ...valuesFor(`${head}${MARK}${rest}`, schema),
      ];
  return found.length === 0 ? null : { from, options: found };
}

/**
 * What whoever reads a text would take for a word that he does not know.
 * @param offset where somebody writes; what stands behind the word stays
 * @param known  words that might stand where a text has the mark
 * @returns null if he does not say
 */
export function wordsKnownAt(
  text: string,
  offset: number,
  known: (mark: string, text: string) => readonly string[],
): Completions | null {
  const writing = writingAt(text, offset);
  if (writing === null) return null;
  const { from, head, before } = writing;
  const [word = ""] = /^[\w-]*/.exec(text.slice(offset)) ?? [];
  const tail = text.slice(offset + word.length);
  const lineEnd = tail.indexOf("\n");
  // What is half written on the line may be no text at all: then as if nothing stood behind it.
  const tails = [tail, closingAll(before) + (lineEnd < 0 ? "" : tail.slice(lineEnd))];
  const forms: readonly (readonly [form: string, insert: string])[] = [
    [MARK, ""],
    [`${MARK} = 0`, ""],
    [`${MARK}()`, "("],
    [`${MARK}: 0`, ": "],
  ];
  const found = new Map<string, Completion>();
  for (const [form, insert] of forms) {
    const words = tails
      .map((after) => known(MARK, head + form + after))
      .find((all) => all.length > 0);
    for (const label of words ?? [])
      if (!found.has(label)) found.set(label, { label, insert: label + insert, says: "" });
  }
  return found.size === 0 ? null : { from, options: [...found.values()] };
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

/** The same, and before it what closes the quotes of a line and the brackets of an expression. */
function closingAll(line: string): string {
  const quoted = line.split('"');
  const isOpen = quoted.length % 2 === 0;
  const inside = quoted.at(-1) ?? "";
  const round = inside.split("(").length - inside.split(")").length;
  const outer = isOpen ? quoted.slice(0, -1).join('"') : line;
  return ")".repeat(Math.max(0, round)) + (isOpen ? '"' : "") + closing(outer);
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
  // What has itself inside stands once, and is referred to.
  const all = (one: JsonSchema): JsonSchema[] =>
    alternativesOf(one).flatMap((each) => {
      const { $ref } = each;
      if (typeof $ref !== "string") return [each];
      const named = blockOf(blockOf(schema.$defs)?.[$ref.replace("#/$defs/", "")]);
      return named === null ? [] : all(named);
    });
  let here = all(schema);
  for (const step of path) {
    here = here.flatMap((one) => {
      const inner = typeof step === "number" ? itemOf(one, step) : propertyOf(one, step);
      return inner === null ? [] : all(inner);
    });
  }
  return here;
}

const itemOf = ({ prefixItems, items }: JsonSchema, at: number): JsonSchema | null =>
  blockOf(Array.isArray(prefixItems) ? prefixItems[at] : items);

const propertyOf = ({ properties, additionalProperties }: JsonSchema, key: string) =>
  blockOf(blockOf(properties)?.[key] ?? additionalProperties);
