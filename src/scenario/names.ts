/** Names for the places of a file: `A.Will.skill` is `sides.A.figures.0.stats.skill`, in words "Will's Skill". */
import { SIDES } from "../core/columns.js";
import { capital, type Message, plainWords, possessive } from "../core/messages.js";
import { suggest } from "../core/suggest.js";
import { type Data, isDataMap, type Path, pathText, valueAt } from "./document.js";
import type { FieldNote } from "./fieldNotes.js";
import { firstNumbers } from "./figures.js";
import { alternativesOf, blockOf, type JsonSchema, jsonSchemaOf } from "./jsonSchema.js";
import * as say from "./messages.js";
import { kindOf, listedWords, type RuleSystem } from "./system.js";

/** A key or a list position on the way to a place, and what it is called. */
interface Step {
  readonly key: string;
  /** What a person may call it; the first is the one that is printed. */
  readonly names: readonly string[];
  /** A side, a figure, a weapon: something that has fields, not a field. */
  readonly owner: boolean;
}

/** A place of the file, from the root. */
type Spot = readonly Step[];

/** One value that a file has or may have, for whoever fills in forms. */
export interface Field {
  readonly path: string;
  /** Keys and list positions on the way. */
  readonly steps: Path;
  /** The side, man or weapon that it is about; null for the whole fight. */
  readonly owner: string | null;
  /** What it is called under its owner: `skill`. */
  readonly name: string;
  /** In the file; undefined if it is left out. */
  readonly value: Data | undefined;
  /** A number from `least` to `most`, a word of some, a yes or no. */
  readonly kind: "number" | "word" | "yes";
  readonly least: number | null;
  readonly most: number | null;
  readonly whole: boolean;
  readonly words: readonly string[];
  /** `cm`; empty if it has none. */
  readonly unit: string;
  /** What it means, in a sentence. */
  readonly says: string;
}

/** A value as `Field` has it; also a text, whose words are examples, and a list of words. */
export interface Input extends Omit<Field, "kind"> {
  readonly kind: Field["kind"] | "text" | "list";
}

/** Enough for the deepest field of any system. */
const DEPTH_MAX = 10;

/**
 * The place that is meant by a path or by a name.
 * @param words a path, whose first word is a key of the file; or names of some of the steps to it, the last of
 *   which is the last of the name: `A.Will.skill`, `Will.skill`, `pistol.accurate`, `skill` if only one man has any.
 *   Case does not matter, nor does a dash for a space
 * @param data  the file
 * @returns the path, the words themselves if nothing has such a name; a message if several places have:
 *   SET_AMBIGUOUS; or if a place is called nearly so: SET_UNKNOWN_NAME
 * @example pathNamed("A.Will.skill", data, systems) // "sides.A.figures.0.stats.skill"
 */
export function pathNamed(
  words: string,
  data: Data,
  systems: readonly RuleSystem[],
): string | Message {
  const root = rootOf(data, systems);
  const asked = words.split(".").map(folded);
  const [first = ""] = words.split(".");
  const keys = Object.keys(blockOf(root?.schema.properties) ?? {});
  if (root === null || asked.includes("") || keys.includes(first)) return words;
  const found = root.spots.flatMap((spot) => {
    const skipped = skippedBy(asked, spot);
    return skipped === null ? [] : [{ spot, ...skipped }];
  });
  // Whoever names an owner means a field of his, not of what he owns; a lone word could be anybody's.
  const rank = (one: { owners: number; steps: number }): number =>
    (asked.length > 1 ? one.owners * DEPTH_MAX : 0) + one.steps - one.owners;
  const least = Math.min(...found.map(rank));
  const best = found.filter((one) => rank(one) === least).map(({ spot }) => spot);
  const [only] = best;
  if (only === undefined) return unknownName(words, keys, root.spots);
  if (best.length > 1) return say.nameAmbiguous(words, namesOf(best));
  return pathText(only.map(({ key }) => key));
}

/**
 * A place of a file in words: "Will's Skill", "the saddle carbine's accurate range", "dice of class hero".
 * @returns the path itself if there is no such place
 * @example placeName("sides.A.figures.0.stats.skill", data, systems) // "Will's Skill"
 */
export function placeName(path: string, data: Data, systems: readonly RuleSystem[]): string {
  const spot = rootOf(data, systems)?.spots.find(
    (one) => pathText(one.map(({ key }) => key)) === path,
  );
  if (spot === undefined) return path;
  const at = spot.slice(0, -1).findLastIndex((step) => step.owner && !isNumber(step));
  const owner = spot[at];
  if (owner === undefined) return fieldName(spot[0]?.key === "readings" ? spot.slice(1) : spot);
  const own = fieldName(spot.slice(at + 1));
  const name = owner.names[0]!;
  if (name !== owner.key || SIDES.some((id) => id === name)) return `${possessive(name)} ${own}`;
  if (spot[at - 1]?.key !== "weapons") {
    return `${own} of ${singular(fieldName(spot.slice(0, at)))} ${plainWords(name)}`;
  }
  return `the ${possessive(name.replaceAll("-", " "))} ${own}${RANGES.has(own) ? " range" : ""}`;
}

/** What the keys of a weapon that are adjectives are about. */
const RANGES: ReadonlySet<string> = new Set(["accurate", "maximum", "short", "medium", "long"]);

const isNumber = ({ names }: Step): boolean => /^\d+$/.test(names[0]!);

const singular = (words: string): string => words.replace(/(?<=s)es$|s$/, "");

/**
 * What a value is called under its owner: of attributes in a block of their own, the block says nothing, and people
 * count from one.
 */
function fieldName(own: Spot): string {
  const words: string[] = [];
  for (const step of own) {
    const name = step.names[0]!;
    const list = isNumber(step) ? words.pop() : undefined;
    words.push(list === undefined ? plainWords(name) : `${singular(list)} ${Number(name) + 1}`);
  }
  const [first = "", ...others] = words;
  // An attribute is a proper name, as the books write it.
  const isAttribute = /^(stats|skills)$/.test(first) && others.length > 0;
  const names = isAttribute ? others.map(capital) : words;
  return names.join(" ").replace(/^weapon 1$/, "weapon");
}

/** A point of the table that a file names: where a man stands, a corner, a stop on the way. */
export interface FilePoint {
  /** Keys and list positions on the way. */
  readonly steps: Path;
  /** The man or piece that it is of; null for what has no name. */
  readonly owner: string | null;
  /** What it is called under its owner: `at`, `corners 2`. */
  readonly name: string;
  readonly at: readonly [x: number, y: number];
  readonly unit: string;
  /** Of the list that it is in, as corners of an area and points of a way are: null, it is in none. */
  readonly list: FileList | null;
}

interface FileList {
  /** How many more it has than it needs. */
  readonly spare: number;
  /** How many more it may have. */
  readonly room: number;
}

/** Every point that a file has: two lengths in a list. */
export function pointsOf(data: Data, systems: readonly RuleSystem[]): FilePoint[] {
  const found = new Map<string, FilePoint>();
  /** Of lists, by their path: they come before their entries. */
  const lists = new Map<string, FileList>();
  for (const { spot, schema } of rootOf(data, systems)?.places ?? []) {
    const { path, ...rest } = placedAt(spot);
    const value = valueAt(data, path);
    if (Array.isArray(value)) {
      const around = valueAt(data, path.slice(0, -1));
      lists.set(pathText(path), listOf(value.length, alternativesOf(schema), around));
    }
    const unit = unitOfPoint(schema);
    if (unit === null || !Array.isArray(value)) continue;
    const [x, y] = value;
    if (typeof x !== "number" || typeof y !== "number") continue;
    const list = lists.get(pathText(path.slice(0, -1))) ?? null;
    found.set(pathText(path), { ...rest, at: [x, y], unit, list });
  }
  return [...found.values()];
}

/** How far a list is from the fewest and the most entries that it may have. @param around the block in which it stands */
function listOf(has: number, schemas: readonly JsonSchema[], around: Data | undefined): FileList {
  let [least, most] = [0, Number.POSITIVE_INFINITY];
  for (const { minItems, maxItems, forEach } of schemas) {
    if (typeof minItems === "number") least = Math.max(least, minItems);
    if (typeof maxItems === "number") most = Math.min(most, maxItems);
    const note = forEach as FieldNote["forEach"];
    if (note === undefined || !isDataMap(around)) continue;
    const others = around[note.of];
    const count = Array.isArray(others) ? others.length : 0;
    const isTwo = around[note.twoIf] === true;
    least = Math.max(least, isTwo ? 2 * count : count);
    if (isTwo) most = Math.min(most, 2 * count);
  }
  return { spare: has - least, room: most - has };
}

/** The unit of two lengths in a list; null of anything else. */
function unitOfPoint(schema: JsonSchema): string | null {
  for (const { prefixItems } of alternativesOf(schema)) {
    if (!Array.isArray(prefixItems) || prefixItems.length !== 2) continue;
    const [x, y] = prefixItems.map((one) => blockOf(one)?.unit);
    if (typeof x === "string" && x === y) return x;
  }
  return null;
}

/** The schema that a file is to follow, with the words that it may use as examples; null if its system or kind is not known. */
export function schemaOfFile(data: Data, systems: readonly RuleSystem[]): JsonSchema | null {
  const read = readingOf(data, systems);
  return read && jsonSchemaOf(read.kind.schema(read.data), read.system);
}

/** Keys that say nothing of the fight. */
const OF_FILE: ReadonlySet<string> = new Set(["deadeye", "expect"]);

/**
 * The values of a file that stand for themselves, and those that it leaves out; none of texts and lists.
 * @returns in the order of the schema; none if the system or kind is not known
 * @example fieldsOf(data, systems).find(({ path }) => path === "distance")?.unit // "cm"
 */
export const fieldsOf = (data: Data, systems: readonly RuleSystem[]): Field[] =>
  inputsOf(data, systems).filter(isField);

const isField = (input: Input): input is Field => input.kind !== "text" && input.kind !== "list";

/** The same, with texts and lists of words. */
export function inputsOf(data: Data, systems: readonly RuleSystem[]): Input[] {
  const found = new Map<string, Input>();
  for (const { spot, schema } of rootOf(data, systems)?.places ?? []) {
    const isEntry = spot.length > 1 && isNumber(spot[spot.length - 1]!);
    const input = OF_FILE.has(spot[0]?.key ?? "") || isEntry ? null : inputAt(spot, schema, data);
    if (input !== null && !found.has(input.path)) found.set(input.path, input);
  }
  return [...found.values()];
}

const examplesOf = ({ examples }: JsonSchema): string[] =>
  Array.isArray(examples) ? examples.map(String) : [];

/** What a list of words may have; null of any other. */
function listedAt(branches: readonly JsonSchema[]): string[] | null {
  const found = branches.flatMap((one) => {
    const items = blockOf(one.items);
    return one.type === "array" && items !== null ? alternativesOf(items) : [];
  });
  const words = found.flatMap((one) =>
    Array.isArray(one.enum) ? one.enum.map(String) : examplesOf(one),
  );
  return found.some(({ type }) => type === "string") ? words : null;
}

function inputAt(spot: Spot, schema: JsonSchema, data: Data): Input | null {
  const branches = alternativesOf(schema);
  const numeric = branches.find(({ type }) => type === "number" || type === "integer");
  const enumerated = branches.flatMap((one) =>
    Array.isArray(one.enum) ? one.enum.map(String) : [],
  );
  const yes = branches.some(({ type }) => type === "boolean");
  const texts = branches.filter((one) => one.type === "string" && one.enum === undefined);
  const listed = listedAt(branches);
  const words = listed ?? [
    ...enumerated,
    ...texts.flatMap(examplesOf),
    ...(texts.length > 0 ? examplesOf(schema) : []),
  ];
  const plain = enumerated.length > 0 ? "word" : numeric ? "number" : yes ? "yes" : null;
  const kind = texts.length > 0 ? "text" : (plain ?? (listed === null ? null : "list"));
  if (kind === null) return null;
  const { path, ...rest } = placedAt(spot);
  const number = (value: unknown): number | null => (typeof value === "number" ? value : null);
  return {
    path: pathText(path),
    ...rest,
    value: valueAt(data, path),
    kind,
    least: number(numeric?.minimum ?? numeric?.exclusiveMinimum),
    most: number(numeric?.maximum ?? numeric?.exclusiveMaximum),
    whole: numeric?.type === "integer",
    words,
    unit: String(schema.unit ?? numeric?.unit ?? ""),
    says: String(schema.description ?? numeric?.description ?? ""),
  };
}

/** A value that `--set` can change, by the shortest name that it has in this file. */
export interface NamedValue {
  readonly path: string;
  readonly name: string;
  /** In the file; undefined if it is left out. */
  readonly value: Data | undefined;
  /** Words that may stand there, if the schema names any; yes and no among them. */
  readonly words: readonly string[];
  /** Limits, if a number may stand there; infinite where there is none. */
  readonly number: {
    readonly least: number;
    readonly most: number;
    readonly whole: boolean;
  } | null;
  readonly says: string;
}

const SCALARS: readonly unknown[] = ["number", "integer", "boolean", "string"];

/**
 * The values of a file, and those that it leaves out, as `--set` takes them; none of lists.
 * @returns in the order of the schema; none if the system or kind is not known
 * @example namedValues(data, systems).find(({ name }) => name === "A.Will.skill")?.number?.most // 5
 */
export function namedValues(data: Data, systems: readonly RuleSystem[]): NamedValue[] {
  const branches = new Map<string, JsonSchema[]>();
  const spots = new Map<string, Spot>();
  const root = rootOf(data, systems);
  for (const { spot, schema } of root?.places ?? []) {
    if (OF_FILE.has(spot[0]?.key ?? "")) continue;
    const scalars = alternativesOf(schema).filter(
      ({ type, enum: words, const: word }) =>
        SCALARS.includes(type) || words !== undefined || word !== undefined,
    );
    if (scalars.length === 0) continue;
    const path = pathText(spot.map(({ key }) => key));
    spots.set(path, spot);
    const said = scalars.map((one) => ({ description: schema.description, ...one }));
    branches.set(path, [...(branches.get(path) ?? []), ...said]);
  }
  // Of places of one short name it means the one that lies least deep, as `pathNamed` takes it.
  const least = new Map<string, { readonly depth: number; readonly paths: readonly string[] }>();
  for (const [path, spot] of spots) {
    const before = least.get(shortName(spot));
    if (before !== undefined && before.depth < spot.length) continue;
    const others = before?.depth === spot.length ? before.paths : [];
    least.set(shortName(spot), { depth: spot.length, paths: [...others, path] });
  }
  const isLone = loneAmong(root?.spots ?? []);
  return [...branches].map(([path, all]) => {
    const spot = spots.get(path)!;
    const name = shortName(spot);
    const { paths = [] } = least.get(name) ?? {};
    const numeric = all.find(({ type }) => type === "number" || type === "integer");
    const words = all.flatMap(({ enum: listed, examples, const: word, type }) => {
      const known = listed ?? examples ?? (word === undefined ? [] : [word]);
      return type === "boolean" ? [true, false] : Array.isArray(known) ? known : [];
    });
    const limit = (value: unknown, without: number): number =>
      typeof value === "number" ? value : without;
    return {
      path,
      name: paths.length === 1 && paths[0] === path && isLone(name, spot) ? name : path,
      value: valueAt(
        data,
        spots.get(path)!.map(({ key }) => key),
      ),
      words: [...new Set(words.map(String))],
      number: numeric
        ? {
            least: limit(numeric.minimum, Number.NEGATIVE_INFINITY),
            most: limit(numeric.maximum, Number.POSITIVE_INFINITY),
            whole: numeric.type === "integer",
          }
        : null,
      says: String(all.find(({ description }) => description !== undefined)?.description ?? ""),
    };
  });
}

/** A place for people: whose it is, and what it is called. */
function placedAt(spot: Spot) {
  const owner = spot.slice(0, -1).findLast((step) => step.owner);
  const own = owner === undefined ? spot : spot.slice(spot.indexOf(owner) + 1);
  const path = spot.map(({ key }) => key);
  return {
    path,
    steps: path.map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
    owner: owner?.names[0] ?? null,
    name: fieldName(own),
  };
}

interface Root {
  readonly schema: JsonSchema;
  readonly places: readonly Placed[];
  readonly spots: readonly Spot[];
}

/** A place, and what may stand there. */
interface Placed {
  readonly spot: Spot;
  readonly schema: JsonSchema;
}

/** By what a file is read; null if its system or kind is not known. */
function readingOf(data: Data, systems: readonly RuleSystem[]) {
  const system = isDataMap(data) ? systems.find(({ id }) => id === data.system) : undefined;
  const kind = system && isDataMap(data) ? kindOf(system, data.kind) : undefined;
  return system && kind && isDataMap(data) ? { system, kind, data } : null;
}

/** Every place that the file has or could have; null if its system or kind is not known. */
function rootOf(data: Data, systems: readonly RuleSystem[]): Root | null {
  const read = readingOf(data, systems);
  if (read === null) return null;
  const schema = jsonSchemaOf(read.kind.schema(read.data), read.system);
  const weapons = listedWords(read.system, "weapons");
  const places = [...placesIn(schema, data, [], weapons)];
  return { schema, places, spots: places.map(({ spot }) => spot) };
}

/** @param weapons of the book, which a file may change without having named them */
function* placesIn(
  schema: JsonSchema,
  data: Data | undefined,
  trail: Spot,
  weapons: readonly string[],
): Generator<Placed> {
  if (trail.length > 0) yield { spot: trail, schema };
  if (trail.length >= DEPTH_MAX) return;
  for (const branch of alternativesOf(schema)) {
    for (const [step, inner] of stepsInto(branch, data, trail, weapons)) {
      yield* placesIn(inner, valueAt(data ?? null, [step.key]), [...trail, step], weapons);
    }
  }
}

function stepsInto(
  schema: JsonSchema,
  data: Data | undefined,
  trail: Spot,
  weapons: readonly string[],
): [Step, JsonSchema][] {
  const items = blockOf(schema.items);
  if (items !== null) return Array.isArray(data) ? entriesOf(items, data, trail) : [];
  const properties = Object.entries(blockOf(schema.properties) ?? {});
  const listed = properties.flatMap(([key, value]) => {
    const inner = blockOf(value);
    return inner === null ? [] : [[key, inner] as const];
  });
  // A block of blocks, such as that of the sides: each has its own fields.
  const owner = trail.length > 0 && listed.every(([, inner]) => isBlock(inner));
  const more = blockOf(schema.additionalProperties);
  const known = trail[trail.length - 1]?.key === "weapons" ? weapons : [];
  const own = isDataMap(data) && more !== null ? [...Object.keys(data), ...known] : known;
  return [
    ...listed.map(([key, inner]): [Step, JsonSchema] => {
      const called = valueAt(data ?? null, [key, "name"]);
      const names = owner && typeof called === "string" ? [called, key] : [key];
      return [{ key, names, owner }, inner];
    }),
    ...(more === null ? [] : [...new Set(own)]).map((key): [Step, JsonSchema] => [
      { key, names: [key], owner: true },
      more!,
    ]),
  ];
}

const isBlock = (schema: JsonSchema): boolean =>
  alternativesOf(schema).every((one) => one.type === "object");

/** Entries of a list by their names; men without one are numbered through, as everywhere. */
function entriesOf(items: JsonSchema, data: readonly Data[], trail: Spot): [Step, JsonSchema][] {
  const side = SIDES.find((id) => trail[trail.length - 2]?.key === id);
  const firsts = firstNumbers(
    data.map((entry) => {
      const count = valueAt(entry, ["count"]);
      return typeof count === "number" ? count : 1;
    }),
  );
  return data.map((entry, i) => {
    const name = valueAt(entry, ["name"]);
    const plain = side === undefined ? [] : [`${side}${firsts[i]}`];
    const names = typeof name === "string" ? [name] : plain;
    return [{ key: String(i), names: [...names, String(i)], owner: isBlock(items) }, items];
  });
}

/** `Will Munny` and `will-munny` are the same name. */
const folded = (name: string): string =>
  name
    .normalize("NFC")
    .toLowerCase()
    .trim()
    .replaceAll(/[\s.]+/g, "-");

/** What is left unsaid on the way to a place that the words may mean; null if they cannot mean it. */
function skippedBy(
  asked: readonly string[],
  spot: Spot,
): { readonly owners: number; readonly steps: number } | null {
  let left = asked.length;
  let owners = 0;
  for (let i = spot.length - 1; i >= 0; i--) {
    const step = spot[i]!;
    const word = asked[left - 1];
    if (word !== undefined && step.names.some((name) => folded(name) === word)) left--;
    else if (i === spot.length - 1) return null;
    else if (step.owner) owners++;
  }
  return left > 0 ? null : { owners, steps: spot.length - asked.length };
}

/** The shortest name of a place: owners and the field. */
const shortName = (spot: Spot): string =>
  spot
    .filter(({ owner }, i) => owner || i === spot.length - 1)
    .map(({ key, names }) =>
      SIDES.some((id) => id === key) ? key : names[0]!.replaceAll(/[\s.]+/g, "-"),
    )
    .join(".");

/** The shortest names that tell places apart, with all of the way where that is not enough. */
function namesOf(spots: readonly Spot[]): string[] {
  const short = spots.map(shortName);
  const isLone = loneAmong(spots);
  return short.map((name, i) =>
    short.indexOf(name) === i && short.lastIndexOf(name) === i && isLone(name, spots[i]!)
      ? name
      : pathText(spots[i]!.map(({ key }) => key)),
  );
}

/** Whether a name could not be that of somebody's field: a lone word is any place that ends with it. */
function loneAmong(spots: Iterable<Spot>): (name: string, spot: Spot) => boolean {
  const ends = new Map<string, Set<string>>();
  for (const spot of spots) {
    const path = pathText(spot.map((step) => step.key));
    for (const name of new Set(spot[spot.length - 1]!.names.map(folded)))
      ends.set(name, (ends.get(name) ?? new Set()).add(path));
  }
  return (name, spot) =>
    name.includes(".") || spot.length === 1 || ends.get(folded(name))?.size === 1;
}

/** Words that nothing is called: perhaps a slip. */
function unknownName(
  words: string,
  keys: readonly string[],
  spots: readonly Spot[],
): string | Message {
  const [first = ""] = words.split(".");
  // The file's own check says so better.
  if (suggest(first, keys) !== null) return words;
  const fields = spots.filter((spot) => spot.some(({ owner }) => owner));
  const names = namesOf(fields);
  const meant = suggest(words, names);
  if (meant !== null && words.includes(".")) return say.nameUnknown(words, [meant]);
  const last = (spot: Spot): string => spot[spot.length - 1]?.key as string;
  const field = words.includes(".") ? null : suggest(words, fields.map(last));
  if (field === null) return words;
  return say.nameUnknown(
    words,
    names.filter((_, i) => last(fields[i]!) === field),
  );
}
