/**
 * Fields of a file, each declared once. From a declaration follow the check of its shape with its sentence (and so the
 * JSON Schema and what `--set` may write), its column in `list`, its default, how it is laid over a row of the book,
 * and its lever.
 */
import * as z from "zod";
import { once } from "../../core/once.js";
import { oneLine } from "../../scenario/envelope.js";
import { noted } from "../../scenario/fieldNotes.js";
import type { Listing } from "../../scenario/system.js";
import { type About, graded, type Lever, type LeverValue, type Placed } from "./levers.js";

/** What a declaration may say besides its rule, its sentence and its values. */
interface Extras<Plain> {
  /** What it is where nobody says; a file need not say it in any case. */
  readonly plain?: Plain;
  /** Over its column in `list`; without one it has no column. */
  readonly head?: string;
  /** What one step of it is called, where it can be turned: `point`. */
  readonly step?: string;
  /** What its number counts, as reports write it behind one: `cm`. */
  readonly unit?: string;
  /** The form of a text in words. */
  readonly says?: string;
  /** The list of the rule system whose words a text may be. */
  readonly listed?: "weapons" | "metrics";
}

/** A field: `Value` to the rules, `Plain` or undefined where nobody says, `Said` in a file. */
export interface Field<Value = unknown, Plain = unknown, Said = unknown> extends Extras<Plain> {
  /** Not optional; its sentence, rule and unit are with it. Made when it is asked for. */
  readonly schema: z.ZodType<Said>;
  /** Values in order, if it takes only some. */
  readonly values?: readonly [Value, ...Value[]];
  /** Ends of a number. */
  readonly least?: number;
  readonly most?: number;
  /** Fields of a block. */
  readonly inside?: Fields;
}

export type Fields = Readonly<Record<string, Field>>;

/** What the rules see of some fields: a value for each. */
export type Values<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer Value> ? Value : never;
};
type SaidOf<F> = F extends Field<unknown, unknown, infer Said> ? Said : never;

const declared = <Value, Plain, Said>(
  rule: string,
  make: () => z.ZodType<Said>,
  extras: Extras<Plain> & Pick<Field<Value, Plain, Said>, "values" | "least" | "most">,
): Field<Value, Plain, Said> => {
  const { unit, says, listed } = extras;
  const note = {
    rule,
    ...(unit !== undefined && { unit }),
    ...(says !== undefined && { says }),
    ...(listed !== undefined && { listed }),
  };
  return lazily(() => noted(make(), note), extras);
};

const lazily = <Said, More extends object>(make: () => z.ZodType<Said>, more: More) => {
  const schema = once(make);
  return {
    ...more,
    get schema() {
      return schema();
    },
  };
};

/** True or false. */
export const flag = <Plain extends boolean | undefined = undefined>(
  rule: string,
  sentence: string,
  extras: Extras<Plain> = {},
): Field<boolean, Plain, boolean> => declared(rule, () => z.boolean().describe(sentence), extras);

/** A whole number within ends, which count. */
export const whole = <Plain extends number | undefined = undefined>(
  rule: string,
  sentence: string,
  [least, most]: readonly [number, number],
  extras: Extras<Plain> = {},
): Field<number, Plain, number> =>
  declared(rule, () => z.int().min(least).max(most).describe(sentence), {
    ...extras,
    least,
    most,
  });

/** A number within ends, which count. */
export const measure = <Plain extends number | undefined = undefined>(
  rule: string,
  sentence: string,
  [least, most]: readonly [number, number],
  extras: Extras<Plain> = {},
): Field<number, Plain, number> =>
  declared(rule, () => z.number().min(least).max(most).describe(sentence), {
    ...extras,
    least,
    most,
  });

/** One of some words, or numbers, in the order in which a lever turns them. */
export const oneOf = <
  const Value extends string | number,
  Plain extends Value | undefined = undefined,
>(
  rule: string,
  sentence: string,
  values: readonly [Value, ...Value[]],
  extras: Extras<Plain> = {},
): Field<Value, Plain, Value> => {
  const make = () => {
    const schema = values.every((value) => typeof value === "string")
      ? z.enum(values as readonly string[])
      : z.literal([...values]);
    return schema.describe(sentence) as unknown as z.ZodType<Value>;
  };
  return declared(rule, make, { ...extras, values });
};

/** A field of a form of its own. */
export const formed = <Value, Said, Plain extends Value | undefined = undefined>(
  rule: string,
  make: () => z.ZodType<Said>,
  extras: Extras<Plain> = {},
): Field<Value, Plain, Said> => declared(rule, make, extras);

/** A block of fields, each of which a file may leave out. */
export const block = <F extends Fields>(
  sentence: string,
  inside: F,
): Field<Values<F>, Values<F>, Given<F>> =>
  lazily(
    () => z.strictObject(optional(inside)).describe(sentence) as unknown as z.ZodType<Given<F>>,
    { plain: plainOf(inside) as Values<F>, inside },
  );

/** A block of keys, and no others. @param rule where there is one for the whole */
export const shape = <Keys extends z.ZodRawShape>(sentence: string, keys: Keys, rule?: string) => {
  const schema = z.strictObject(keys).describe(sentence);
  return rule === undefined ? schema : noted(schema, rule);
};

/** A figure, where a file may give as many alike as it counts. */
export const menAlike = <Keys extends z.ZodRawShape>(keys: Keys) =>
  shape("One man, or count men alike.", keys);

/** What a man knows of the fight, in the same words wherever two books let him ask the same. */
export const KNOWN = {
  distance: "Inches to the nearest enemy.",
  rounds: "Rounds in the guns.",
  friends: "Men of the same side, this one included.",
  enemyCovered: "The nearest enemy is in cover.",
} as const;

/** A list of things alike. */
export const list = <Item extends z.ZodType>(
  sentence: string,
  item: Item,
  most: number,
  least = 0,
) => {
  const all = z.array(item);
  return (least > 0 ? all.min(least) : all).max(most).describe(sentence);
};

/** A name, or what else is one line of text. */
export const line = (rule: string, sentence: string, most = 40) =>
  noted(oneLine(most).describe(sentence), rule);

/** A block with some of these ids, all of the same shape. */
export const each = <Id extends string, Shape extends z.ZodType>(
  ids: readonly Id[],
  of: Shape,
  sentence: string,
) =>
  shape(
    sentence,
    Object.fromEntries(ids.map((id) => [id, of.optional()])) as {
      [K in Id]: z.ZodOptional<Shape>;
    },
  ).optional();

export const keysOf = <F extends Fields>(fields: F): (keyof F & string)[] => Object.keys(fields);

/** What a file may say of some fields. */
export type Given<F extends Fields> = { [K in keyof F]?: SaidOf<F[K]> | undefined };

/** The shape of fields none of which a file needs to say. */
export const optional = <F extends Fields>(fields: F) =>
  mapped(fields, ({ schema }) => schema.optional()) as {
    [K in keyof F]: z.ZodOptional<z.ZodType<SaidOf<F[K]>>>;
  };

/** The shape of fields that all have to be said. */
export const required = <F extends Fields>(fields: F) =>
  mapped(fields, ({ schema }) => schema) as { [K in keyof F]: z.ZodType<SaidOf<F[K]>> };

/** The shape of fields that have their plain value where a file does not say. */
export const settled = <F extends Fields>(fields: F) =>
  mapped(fields, ({ schema, plain }) =>
    plain === undefined ? schema.optional() : schema.default(plain),
  ) as unknown as {
    [K in keyof F]: F[K] extends Field<unknown, undefined>
      ? z.ZodOptional<z.ZodType<SaidOf<F[K]>>>
      : z.ZodDefault<z.ZodType<SaidOf<F[K]>>>;
  };

const mapped = <From, To>(block: Readonly<Record<string, From>>, to: (one: From) => To) =>
  Object.fromEntries(Object.entries(block).map(([key, one]) => [key, to(one)]));

type PlainKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, undefined> ? never : K;
}[keyof F];

/** The plain values of those fields that have one. */
export const plainOf = <F extends Fields>(fields: F): Pick<Values<F>, PlainKeys<F>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, { plain }]) =>
      plain === undefined ? [] : [[key, plain]],
    ),
  ) as Pick<Values<F>, PlainKeys<F>>;

/** Rows of the book by id: what a row does not say is as it is where nobody says. */
export const rows = <F extends Fields, Id extends string>(
  fields: F,
  said: Readonly<Record<Id, Omit<Values<F>, PlainKeys<F>> & Partial<Values<F>>>>,
): Readonly<Record<Id, Values<F>>> => {
  const plain = plainOf(fields);
  return mapped(said, (row) => ({ ...plain, ...row })) as Readonly<Record<Id, Values<F>>>;
};

/** Of an entry the values of some fields, null for what it does not say. */
export const picked = <F extends Fields, Entry extends { readonly [K in keyof F]?: unknown }>(
  fields: F,
  entry: Entry,
) =>
  Object.fromEntries(keysOf(fields).map((key) => [key, entry[key] ?? null])) as {
    [K in keyof F]: undefined extends Entry[K] ? Exclude<Entry[K], undefined> | null : Entry[K];
  };

type Changes<Base> = {
  readonly [K in keyof Base]?: (Base[K] extends object ? Changes<Base[K]> : Base[K]) | undefined;
};

/** A row of the book with what a file says of it laid over it, inside blocks too. */
export function overlaid<Base extends object>(base: Base, said: Changes<Base>): Base {
  const made = { ...base } as Record<string, unknown>;
  for (const [key, value] of Object.entries(said)) {
    if (value === undefined) continue;
    const inner = made[key];
    const isBlock = typeof inner === "object" && inner !== null && !Array.isArray(inner);
    made[key] = isBlock ? overlaid(inner, value!) : value;
  }
  return made as Base;
}

type Cell = Listing["rows"][number][number];

/** The columns of fields that have one; those of a block are named after it. */
function columnsOf(
  fields: Fields,
  path: readonly string[] = [],
): { key: string; head: string; of(row: object): Cell }[] {
  return Object.entries(fields).flatMap(([key, { head, inside }]) => {
    const here = [...path, key];
    if (inside !== undefined) return columnsOf(inside, here);
    if (head === undefined) return [];
    const [first = "", ...rest] = here;
    const name = first + rest.map((word) => word[0]?.toUpperCase() + word.slice(1)).join("");
    const of = (row: object) =>
      here.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], row) as Cell;
    return [{ key: name, head, of }];
  });
}

/**
 * A table for `deadeye list`: a row for each entry of the book.
 * @param about of what; `head` over the ids, and further columns
 * @param more  columns behind those of the fields
 */
export function listingOf<Row extends { readonly id: string }>(
  about: Pick<Listing, "title" | "rule"> & { readonly head: string },
  fields: Fields,
  rows: readonly Row[],
  more: readonly { readonly key: string; readonly head: string; of(row: Row): Cell }[] = [],
): Listing {
  const columns = [...columnsOf(fields), ...more];
  return {
    title: about.title,
    rule: about.rule,
    columns: [{ key: "id", head: about.head }, ...columns.map(({ key, head }) => ({ key, head }))],
    rows: rows.map((row) => [row.id, ...columns.map(({ of }) => of(row))]),
  };
}

/** The lever of an attribute of men. @throws Error if its field can take any value */
export function attributeLever(
  { values, least, most, step = "step" }: Field<LeverValue>,
  about: Omit<About, "kind" | "unit">,
  value: LeverValue,
): Lever {
  const known = { ...about, kind: "attribute" as const, unit: step };
  if (values !== undefined) return graded(known, values, value);
  if (least === undefined || most === undefined || typeof value !== "number") {
    throw new Error(`invariant: ${about.what} has ends`);
  }
  return { ...known, values: null, value, least, most };
}

/**
 * The levers of a man's attributes; none of one that he has no value of.
 * @param block of the file in which they stand: `stats.`
 */
export const attributeLevers = <F extends Readonly<Record<string, Field<LeverValue>>>>(
  { side, path, who }: Placed<unknown>,
  fields: F,
  values: { readonly [K in keyof F]?: LeverValue | undefined },
  block = "",
): Lever[] =>
  keysOf(fields).flatMap((what) => {
    const value = values[what];
    const about = { sides: [side], who, what, path: `${path}.${block}${what}` };
    return value === undefined ? [] : [attributeLever(fields[what]!, about, value)];
  });
