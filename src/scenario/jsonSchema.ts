/** The JSON Schema of a scenario file, for whoever walks through what a file may say. */
import * as z from "zod";
import { fieldNotes } from "./system.js";

export type JsonSchema = { readonly [key: string]: unknown };

const made = new WeakMap<z.ZodType, JsonSchema>();

/** Of what a file may say; `unit` is what a number counts. Made once. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const fresh = z.toJSONSchema(schema, {
    io: "input",
    target: "draft-2020-12",
    override: ({ zodSchema, jsonSchema }) => {
      const unit = fieldNotes.get(zodSchema)?.unit;
      if (unit !== undefined) jsonSchema.unit = unit;
    },
  }) as JsonSchema;
  made.set(schema, fresh);
  return fresh;
}

/** A block of a schema; null if there is none. */
export const blockOf = (value: unknown): JsonSchema | null =>
  typeof value === "object" && value !== null ? (value as JsonSchema) : null;

/** The branches of a union, or the schema itself. */
export function alternativesOf(schema: JsonSchema): JsonSchema[] {
  const either = schema.anyOf ?? schema.oneOf;
  return Array.isArray(either) ? (either as JsonSchema[]).flatMap(alternativesOf) : [schema];
}
