/** What is said about a field besides its type. */
import * as z from "zod";

/** What messages and reports know about a field besides its type. */
export interface FieldNote {
  readonly rule?: string;
  /**
   * The form of a text in words, for those with a pattern: `lower-case letters, digits and dashes`.
   */
  readonly says?: string;
  /** What a number counts, as reports write it behind one: `cm`. */
  readonly unit?: string;
  /** Of a text: the list of the rule system whose words it may be, and the block of a file that adds to them. */
  readonly listed?: "weapons" | "metrics";
  /** Of a list: it has at least an entry for each of that list beside it; where that switch beside it is on, just two. */
  readonly forEach?: { readonly of: string; readonly twoIf: string };
  /** Of a block: keys that people write there in place of its own, and what to do about each. */
  readonly instead?: Readonly<Record<string, string>>;
}

/** Notes by schema. Kept apart from JSON Schema, where strict editors refuse unknown words. */
export const fieldNotes = z.registry<FieldNote>();

/**
 * Attaches a note, or a rule alone, to a schema; call it last, each zod method makes a new schema.
 */
export function noted<Schema extends z.ZodType>(schema: Schema, note: FieldNote | string): Schema {
  fieldNotes.add(schema, typeof note === "string" ? { rule: note } : note);
  return schema;
}
