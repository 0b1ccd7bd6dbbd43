/** The JSON Schema of a scenario file: for whoever walks through what a file may say, and for other programs. */
import * as z from "zod";
import { parted } from "../core/messages.js";
import { fieldNotes } from "./fieldNotes.js";
import { listedWords, type RuleSystem } from "./system.js";

export type JsonSchema = { readonly [key: string]: unknown };

interface Drawing {
  /** Whose words a text is to have as examples; without it none has. */
  readonly system?: RuleSystem | undefined;
  /** Where other programs read it, no word may stand in it that is not of JSON Schema. */
  readonly standard?: boolean;
}

function drawn(schema: z.ZodType, { system, standard = false }: Drawing): JsonSchema {
  return z.toJSONSchema(schema, {
    // "input": what people write, where a key with a default may be left out.
    io: "input",
    target: "draft-2020-12",
    override({ zodSchema, jsonSchema }) {
      const { unit, listed, forEach } = fieldNotes.get(zodSchema) ?? {};
      if (unit !== undefined && !standard) jsonSchema.unit = unit;
      if (forEach !== undefined && !standard) jsonSchema.forEach = forEach;
      if (listed !== undefined && system) jsonSchema.examples = listedWords(system, listed);
      // Editors write out every key that has one.
      delete jsonSchema.default;
      const description = withDefault(zodSchema);
      if (description !== undefined) jsonSchema.description = description;
      // Who has too many is told so by the largest number already.
      if (jsonSchema.items === false) delete jsonSchema.items;
    },
  }) as JsonSchema;
}

/** What a field with a default is, and the default; undefined for any other. */
function withDefault(schema: z.core.$ZodType): string | undefined {
  if (!(schema instanceof z.ZodDefault)) return undefined;
  const { defaultValue, innerType } = schema.def;
  const said = schema.description ?? (innerType as z.ZodType).description;
  const isPlain = typeof defaultValue !== "object" && defaultValue !== "";
  return isPlain && said !== undefined && !/default/i.test(said)
    ? `${said} Default: ${typeof defaultValue === "number" ? numberWords(defaultValue) : defaultValue}.`
    : said;
}

/** `1,000,000`; whatever has decimals as it is. */
const numberWords = (value: number): string =>
  Number.isInteger(value) ? parted(value) : String(value);

const made = new WeakMap<z.ZodType, JsonSchema>();
const withWords = new WeakMap<z.ZodType, JsonSchema>();

/**
 * Of what a file may say; `unit` is what a number counts. Nothing in it is a reference. Made once.
 * @param system whose words are examples of the texts that may be one of them; without it there may be examples or not
 */
export function jsonSchemaOf(schema: z.ZodType, system?: RuleSystem): JsonSchema {
  const plain = system === undefined ? made.get(schema) : undefined;
  const found = withWords.get(schema) ?? plain ?? drawn(schema, { system });
  if (system === undefined) made.set(schema, found);
  else withWords.set(schema, found);
  return found;
}

/**
 * Of what a file may say, as other programs read it: no word in it is not of JSON Schema.
 * @param system whose words are examples of the texts that may be one of them
 */
export const standardSchemaOf = (schema: z.ZodType, system: RuleSystem): JsonSchema => {
  const { $schema: _, ...body } = drawn(schema, { system, standard: true });
  const { npcs, ...properties } = blockOf(body.properties) ?? {};
  const chart = {
    description: `Men in a spreadsheet beside this file, chart.csv or .xlsx: a row each, taken by npc: NAME.`,
    type: "string",
  };
  const own = npcs === undefined ? chart : { anyOf: [npcs, chart], description: chart.description };
  return { ...body, properties: { ...(withRows(properties) as object), npcs: own } };
};

/** The same, where a figure may be a row of a chart, which may say what it leaves out. */
function withRows(part: unknown, key = ""): unknown {
  if (Array.isArray(part)) return part.map((one) => withRows(one, key));
  const block = blockOf(part);
  if (block === null) return part;
  const inside = Object.fromEntries(
    Object.entries(block).map(([own, one]) => [own, withRows(one, own)]),
  );
  const items = blockOf(inside.items);
  if (key !== "figures" || items === null) return inside;
  const {
    required = [],
    properties,
    ...rest
  } = items as { readonly required?: string[] } & JsonSchema;
  const { npc, ...others } = blockOf(properties) ?? {};
  const row = { description: "Name of a man of the chart under npcs.", type: "string" };
  const either =
    npc === undefined
      ? row
      : { description: blockOf(npc)?.description ?? row.description, anyOf: [npc, row] };
  return {
    ...inside,
    items: {
      ...rest,
      properties: { ...others, npc: either },
      ...(required.length > 0 && { allOf: [{ anyOf: [{ required: ["npc"] }, { required }] }] }),
    },
  };
}

/** What is shorter, in letters of JSON, stands in its place as often as it occurs. */
const SHARED_LEAST = 100;

/**
 * The same schema, where what occurs more than once stands once, under `$defs`, by the name of the first key that has it.
 * Zod's own `reused` compares objects, not what they say: it names 800 parts, many of a few words, in a file half as big again.
 * @param whole without any reference
 */
export function shared(whole: JsonSchema): JsonSchema {
  const times = new Map<string, number>();
  const count = (part: unknown): void => {
    const text = isSchema(part) ? JSON.stringify(part) : null;
    const before = text === null ? 0 : (times.get(text) ?? 0);
    if (text !== null) times.set(text, before + 1);
    if (before === 0) Object.values(blockOf(part) ?? {}).forEach(count);
  };
  count(whole);
  const names = new Map<string, string>();
  const defs: Record<string, unknown> = {};
  const inside = (part: unknown, key: string): unknown => {
    if (Array.isArray(part)) return part.map((each) => placed(each, key));
    const entries = Object.entries(blockOf(part) ?? {});
    const isOfKeys = !isSchema(part);
    return blockOf(part) === null
      ? part
      : Object.fromEntries(entries.map(([own, each]) => [own, placed(each, isOfKeys ? own : key)]));
  };
  const placed = (part: unknown, key: string): unknown => {
    const text = isSchema(part) ? JSON.stringify(part) : "";
    if (text.length < SHARED_LEAST || times.get(text) === 1) return inside(part, key);
    const known = names.get(text);
    if (known !== undefined) return { $ref: `#/$defs/${known}` };
    let name = key;
    for (let n = 2; Object.hasOwn(defs, name); n++) name = `${key}-${n}`;
    names.set(text, name);
    // Taken before what is inside asks for a name.
    defs[name] = null;
    defs[name] = inside(part, key);
    return { $ref: `#/$defs/${name}` };
  };
  return { ...(inside(whole, "file") as JsonSchema), $defs: defs };
}

/** Not the keys of a block, one of which may be called `type`. */
const isSchema = (part: unknown): boolean => {
  const { type, anyOf } = blockOf(part) ?? {};
  return typeof type === "string" || Array.isArray(anyOf);
};

/** A block of a schema; null if there is none. */
export const blockOf = (value: unknown): JsonSchema | null =>
  typeof value === "object" && value !== null ? (value as JsonSchema) : null;

/** The branches of a union, or the schema itself. */
export function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const either = schema.anyOf ?? schema.oneOf;
  return Array.isArray(either) ? (either as JsonSchema[]).flatMap(alternativesOf) : [schema];
}
