/** Names for the places of a file: `A.Will.skill` is `sides.A.figures.0.stats.skill`, in words "Will's skill". */
import type * as z from "zod";
import { SIDES } from "../core/columns.js";
import { type Message, possessive } from "../core/messages.js";
import { suggest } from "../core/suggest.js";
import { type Data, isDataMap, pathText } from "./document.js";
import { valueAt } from "./explain.js";
import { alternativesOf, blockOf, type JsonSchema, jsonSchemaOf } from "./jsonSchema.js";
import * as say from "./messages.js";
import { kindOf, type RuleSystem } from "./system.js";

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
 * A place of a file in words.
 * @returns the path itself where nothing on the way has a name
 * @example placeName("sides.A.figures.0.stats.skill", data, systems) // "Will's skill"
 */
export function placeName(path: string, data: Data, systems: readonly RuleSystem[]): string {
  const spot = rootOf(data, systems)?.spots.find(
    (one) => pathText(one.map(({ key }) => key)) === path,
  );
  const last = spot?.[spot.length - 1];
  if (spot === undefined || last === undefined) return path;
  const owner = spot.slice(0, -1).findLast((step) => step.owner);
  if (owner === undefined) return path;
  const fields = spot.slice(spot.indexOf(owner) + 1).map(({ names }) => names[0]);
  // Of attributes in a block of their own, the block says nothing.
  const words = /^(stats|skills)$/.test(fields[0] ?? "") ? fields.slice(1) : fields;
  return `${possessive(owner.names[0] as string)} ${words.join(" ") || last.names[0]}`;
}

interface Root {
  readonly schema: JsonSchema;
  readonly spots: readonly Spot[];
}

/** Every place that the file has or could have; null if its system or kind is not known. */
function rootOf(data: Data, systems: readonly RuleSystem[]): Root | null {
  if (!isDataMap(data)) return null;
  const system = systems.find(({ id }) => id === data.system);
  const kind = system && kindOf(system, data.kind);
  if (system === undefined || kind === undefined) return null;
  const schema = jsonSchemaOf(kind.schema as z.ZodType);
  const weapons = system.listings.weapons.rows.map(([id]) => String(id));
  return { schema, spots: [...spotsIn(schema, data, [], weapons)] };
}

/** @param weapons of the book, which a file may change without having named them */
function* spotsIn(
  schema: JsonSchema,
  data: Data | undefined,
  trail: Spot,
  weapons: readonly string[],
): Generator<Spot> {
  if (trail.length > 0) yield trail;
  if (trail.length >= DEPTH_MAX) return;
  for (const branch of alternativesOf(schema)) {
    for (const [step, inner] of stepsInto(branch, data, trail, weapons)) {
      yield* spotsIn(inner, valueAt(data ?? null, [step.key]), [...trail, step], weapons);
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
      more as JsonSchema,
    ]),
  ];
}

const isBlock = (schema: JsonSchema): boolean =>
  alternativesOf(schema).every((one) => one.type === "object");

/** Entries of a list by their names; men without one are numbered through, as everywhere. */
function entriesOf(items: JsonSchema, data: readonly Data[], trail: Spot): [Step, JsonSchema][] {
  const side = SIDES.find((id) => trail[trail.length - 2]?.key === id);
  let men = 0;
  return data.map((entry, i) => {
    const name = valueAt(entry, ["name"]);
    const first = men + 1;
    const count = valueAt(entry, ["count"]);
    men += typeof count === "number" ? count : 1;
    const plain = side === undefined ? [] : [`${side}${first}`];
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
    const step = spot[i] as Step;
    const word = asked[left - 1];
    if (word !== undefined && step.names.some((name) => folded(name) === word)) left--;
    else if (i === spot.length - 1) return null;
    else if (step.owner) owners++;
  }
  return left > 0 ? null : { owners, steps: spot.length - asked.length };
}

/** The shortest names that tell places apart: owners and the field, with more of the way where that is not enough. */
function namesOf(spots: readonly Spot[]): string[] {
  const said = (step: Step): string => (step.names[0] as string).replaceAll(/[\s.]+/g, "-");
  const short = spots.map((spot) =>
    spot
      .filter(({ owner }, i) => owner || i === spot.length - 1)
      .map((step) => (SIDES.some((id) => id === step.key) ? step.key : said(step)))
      .join("."),
  );
  return short.map((name, i) =>
    short.indexOf(name) === i && short.lastIndexOf(name) === i
      ? name
      : pathText((spots[i] as Spot).map(({ key }) => key)),
  );
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
    names.filter((_, i) => last(fields[i] as Spot) === field),
  );
}
