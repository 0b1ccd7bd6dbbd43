/** Zod's issues -> sentences for people, with their places. */
import type * as z from "zod";
import type { Issue } from "../core/errors.js";
import type { Message } from "../core/messages.js";
import { own } from "../core/own.js";
import { suggest } from "../core/suggest.js";
import { type Data, isDataMap, type Path, pathText, valueAt } from "./document.js";
import { fieldNotes } from "./fieldNotes.js";
import * as say from "./messages.js";
import { listedWords, type RuleSystem } from "./system.js";

/** Something wrong with the shape, not yet placed in the text. */
export interface Fault {
  readonly path: Path;
  /** What to point at: the key, the value, or (for what is missing) the block that lacks it. */
  readonly at: "key" | "value" | "block";
  readonly said: Message;
  readonly rule?: string;
  /** For a mistyped key: the key that was meant, which is not there. */
  readonly meant?: string;
  /** What is wrong with a text at `path`, with its line in that text. */
  readonly within?: Issue;
}

type Schema = z.core.$ZodType;
type ZodIssue = z.core.$ZodIssue;

/** The parts of zod's definitions that the walk below needs, over all its kinds of schema. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly valueType?: Schema;
  readonly keyType?: Schema;
  readonly element?: Schema;
  readonly items?: readonly Schema[];
  readonly options?: readonly Schema[];
  /** Of whole numbers. */
  readonly format?: string;
}

const definition = (schema: Schema): Definition => schema._zod.def as unknown as Definition;

/**
 * Explains a failed parse.
 * @param schema what the data were parsed with
 * @param data   the data
 * @param given  zod's issues
 * @param system whose schema it is: what this kind of file has no key for, another may have
 * @returns faults in no particular order; a mistyped required key is one fault, not two
 */
export function explain(
  schema: Schema,
  data: Data,
  given: readonly ZodIssue[],
  system: RuleSystem,
): Fault[] {
  const issues = given.flatMap(opened);
  const missing: Fault[] = [];
  const faults: Fault[] = [];
  const unknown: { path: Path; key: string }[] = [];
  for (const issue of issues) {
    const path = issue.path as Path;
    if (isSafeIntegerNote(issue) && issues.some((other) => tighter(other, issue))) continue;
    if (issue.code !== "invalid_type" && issues.some((other) => isOfOtherType(other, issue)))
      continue;
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) unknown.push({ path, key });
    } else if (path.length > 0 && valueAt(data, path) === undefined) {
      const said = say.missingKey(String(path[path.length - 1]), pathText(path.slice(0, -1)));
      missing.push({ path, at: "block", said, ...ruleAt(schema, path) });
    } else {
      faults.push({
        path,
        at: "value",
        said: sentence(schema, data, issue, system),
        ...ruleAt(schema, path),
      });
    }
  }
  const meant = new Set<Fault>();
  for (const { path, key } of unknown) {
    const lacking = missing.filter(
      (fault) => !meant.has(fault) && samePath(fault.path.slice(0, -1), path),
    );
    const wanted = suggest(key, lacking.map(lastKey));
    const folded = lacking.find((fault) => lastKey(fault) === wanted);
    if (folded !== undefined) meant.add(folded);
    const known = keysAt(schema, path);
    const used = valueAt(data, path);
    const free = known.filter((word) => !isDataMap(used) || !Object.hasOwn(used, word));
    const guess = wanted ?? suggest(key, free) ?? suggest(key, known);
    const others = system.kinds.filter((other) => keysAt(other.schema(), path).includes(key));
    const within = known.find((block) => keysAt(schema, [...path, block]).includes(key));
    const instead =
      own(insteadAt(schema, path), key) ??
      (guess === null && within !== undefined ? say.keyOfBlock(key, within) : undefined) ??
      say.keyOfKinds(others.map(({ kind }) => kind));
    const said = say.unknownKey(key, pathText(path), known, guess, instead);
    const isFree = guess !== null && (wanted === guess || free.includes(guess));
    faults.push({ path: [...path, key], at: "key", said, ...(isFree && { meant: guess }) });
  }
  return [...faults, ...missing.filter((fault) => !meant.has(fault))];
}

/**
 * Where a list or a block may stand, only one branch of the union takes what is there; its own issues say what is wrong
 * inside.
 */
function opened(issue: ZodIssue): ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const inside = issue.errors.filter(
    (branch) => !branch.some(({ code, path }) => code === "invalid_type" && path.length === 0),
  );
  const [only] = inside;
  if (inside.length !== 1 || only === undefined) return [issue];
  return only
    .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as ZodIssue)
    .flatMap(opened);
}

/**
 * For a whole number beyond 2^53 zod says so besides the field's own limit, which is the one to
 * print.
 */
const isSafeIntegerNote = (issue: ZodIssue): boolean =>
  (issue.code === "too_big" || issue.code === "too_small") && issue.origin === "int";
const tighter = (other: ZodIssue, issue: ZodIssue): boolean =>
  other !== issue && other.code === issue.code && samePath(other.path as Path, issue.path as Path);

/** What is no list at all has no length either. */
const isOfOtherType = (other: ZodIssue, issue: ZodIssue): boolean =>
  other.code === "invalid_type" && samePath(other.path as Path, issue.path as Path);

const lastKey = (fault: Fault): string => String(fault.path[fault.path.length - 1]);
const samePath = (a: Path, b: Path): boolean =>
  a.length === b.length && a.every((step, index) => step === b[index]);

/** Schemas from the root down to the one at `path`, wrappers such as `optional` included. */
function schemasTo(schema: Schema, path: Path): Schema[] {
  const chain: Schema[] = [];
  let current: Schema | undefined = schema;
  let depth = 0;
  while (current !== undefined) {
    chain.push(current);
    const { type, innerType, shape, valueType, element, items, options } = definition(current);
    if (innerType !== undefined && type !== "object") {
      current = innerType;
      continue;
    }
    const step = path[depth];
    if (step === undefined) break;
    if (options !== undefined) {
      const wanted = typeof step === "number" ? "array" : "record";
      current = options.find((option) => definition(option).type === wanted);
      continue;
    }
    depth++;
    if (shape !== undefined) current = own(shape, step);
    else current = valueType ?? element ?? items?.[step as number];
  }
  return chain;
}

/** A plain value that may stand at a path; null if only a list or a block may. */
export function plainValueAt(schema: Schema, path: Path): string | number | boolean | null {
  const last = schemasTo(schema, path).pop() as z.ZodType | undefined;
  const least = (last as Partial<z.ZodNumber> | undefined)?.minValue;
  const known = [...(typeof least === "number" ? [least] : []), 1, "?", true];
  return known.find((value) => last?.safeParse(value).success) ?? null;
}

function keysAt(schema: Schema, path: Path): string[] {
  const chain = schemasTo(schema, path);
  const last = chain[chain.length - 1];
  return Object.keys((last && definition(last).shape) ?? {});
}

/** Keys that people write there, and what they mean. */
function insteadAt(schema: Schema, path: Path): Readonly<Record<string, string>> {
  const notes = schemasTo(schema, path).map((part) => fieldNotes.get(part as z.ZodType));
  return notes.findLast((note) => note?.instead !== undefined)?.instead ?? {};
}

function ruleAt(schema: Schema, path: Path): { rule?: string } {
  for (const part of schemasTo(schema, path).reverse()) {
    const rule = fieldNotes.get(part as z.ZodType)?.rule;
    if (rule !== undefined) return { rule };
  }
  return {};
}

function saysAt(schema: Schema, path: Path): string {
  const last = schemasTo(schema, path).pop();
  const spoken = last && fieldNotes.get(last as z.ZodType)?.says;
  if (spoken !== undefined) return spoken;
  // The form of a record's keys, or of one branch of a union.
  const { type, options = [], ...own } = (last && definition(last)) ?? { type: "" };
  const { keyType } = [own, ...options.map(definition)].find((each) => each.keyType) ?? own;
  if (keyType !== undefined) return fieldNotes.get(keyType as z.ZodType)?.says ?? "of another form";
  return type === "union" ? "one line of text, or a whole number" : "of another form";
}

const TYPES: Readonly<Record<string, string>> = {
  int: "a whole number",
  number: "a number",
  string: "text",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "a block of keys",
  record: "a block of keys",
};

/** Zod asks a whole number first to be a number; people are told at once what it must be. */
function expectedType(word: string, schema: Schema | undefined): string {
  const whole = word === "number" && schema !== undefined && definition(schema).format;
  return TYPES[whole ? "int" : word] ?? word;
}

function sentence(schema: Schema, data: Data, issue: ZodIssue, system: RuleSystem): Message {
  const path = issue.path as Path;
  const where = pathText(path);
  const value = valueAt(data, path);
  const last = schemasTo(schema, path).pop();
  switch (issue.code) {
    case "invalid_type":
      return say.wrongType(where, expectedType(issue.expected, last), value, keysAt(schema, path));
    case "too_small":
    case "too_big":
      return outOfBounds(where, value, issue);
    case "invalid_value":
      return invalidValue(where, value, issue.values.map(String));
    case "invalid_format":
      return wrongForm(
        where,
        saysAt(schema, path),
        value,
        issue.pattern,
        knownWords(last, data, system),
      );
    case "invalid_key":
      return say.badForm(JSON.stringify(lastStep(path)), saysAt(schema, path.slice(0, -1)));
    case "invalid_union":
      return invalidUnion(where, value, issue, last);
    default:
      return say.badValue(where, issue.message);
  }
}

/**
 * A word of another form than its field's: what was meant, and the words that it may be where there is a list.
 * `Sawn-off Shotgun` is `sawn-off-shotgun`, where there is such a one or new ones may be called so.
 */
function wrongForm(
  where: string,
  says: string,
  value: Data | undefined,
  pattern: string | undefined,
  known: Words,
): Message {
  const bare = pattern?.replace(/^\/(.*)\/[a-z]*$/, "$1");
  if (typeof value !== "string" || bare === undefined) return say.badForm(where, says);
  const trimmed = value.trim();
  const plain = trimmed.toLowerCase().replaceAll(/[\s_]+/g, "-");
  const form = new RegExp(bare, "u");
  const guess = [trimmed, plain].find((word) => form.test(word)) ?? null;
  if (known.words.length === 0) return say.badForm(where, says, guess);
  return say.badForm(where, says, suggest(plain, known.words), known);
}

/** The words that a text may be, and what they are. */
interface Words {
  readonly what: string;
  readonly words: readonly string[];
}

/** Those of the rule system's list, and what the file adds to it; none for a free text. */
function knownWords(schema: Schema | undefined, data: Data, system: RuleSystem): Words {
  const part = schema as z.ZodType | undefined;
  const listed = part && fieldNotes.get(part)?.listed;
  if (listed === undefined) {
    const examples = part?.meta()?.examples;
    return { what: "known words", words: Array.isArray(examples) ? examples.map(String) : [] };
  }
  const own = valueAt(data, [listed]);
  const added = isDataMap(own) ? Object.keys(own) : [];
  return { what: listed, words: [...new Set([...listedWords(system, listed), ...added])] };
}

const lastStep = (path: Path): string => String(path[path.length - 1] ?? "");

function outOfBounds(
  where: string,
  value: Data | undefined,
  issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
): Message {
  const small = issue.code === "too_small";
  const limit = Number(small ? issue.minimum : issue.maximum);
  if (issue.origin === "string") {
    return small ? say.tooShort(where, limit) : say.tooLong(where, limit, String(value).length);
  }
  if (issue.origin === "array")
    return small ? say.tooFew(where, limit) : say.tooMany(where, limit, value);
  return small ? say.tooSmall(where, limit, value) : say.tooLarge(where, limit, value);
}

function invalidValue(where: string, value: Data | undefined, allowed: readonly string[]): Message {
  const meant = typeof value === "string" ? suggest(value, allowed) : null;
  return say.notOneOf(where, value, allowed, meant);
}

/**
 * Unions here are of plain types, such as text or number: either the type is wrong, or one branch
 * is.
 */
function invalidUnion(
  where: string,
  value: Data | undefined,
  issue: z.core.$ZodIssueInvalidUnion,
  schema: Schema | undefined,
): Message {
  const options = (schema && definition(schema).options) ?? [];
  const types = issue.errors.map((branch, index) => {
    const first = branch[0];
    return first?.code === "invalid_type" ? expectedType(first.expected, options[index]) : null;
  });
  const named = [...new Set(types.filter((type) => type !== null))];
  return say.wrongType(where, named.join(" or "), value);
}
