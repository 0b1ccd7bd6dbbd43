/** What numbers a place of a scenario file can hold, as its schema says. */
import type * as z from "zod";
import { alternativesOf, blockOf, type JsonSchema, jsonSchemaOf } from "./jsonSchema.js";

export interface NumberRange {
  /** Ends included; null where the schema has none. */
  readonly low: number | null;
  readonly high: number | null;
  readonly integer: boolean;
  /** All of them in order, if the schema lists them; null if it gives limits. */
  readonly values: readonly number[] | null;
  /** As the field's note has it; null if that has none. */
  readonly unit: string | null;
}

/** Beyond this a bound is that of the number format, not of the file. */
const BOUND_MAX = 1e9;

/**
 * Limits of the number at a path of a file.
 * @param schema of the whole file
 * @param path   keys and list positions from the root
 * @returns null if there is no such place or it holds no number
 * @example numberRange(duelSchema, ["sides", "A", "figures", "0", "stats", "skill"]) // 1 to 5, integer
 */
export function numberRange(schema: z.ZodType, path: readonly string[]): NumberRange | null {
  return rangeIn(jsonSchemaOf(schema), path);
}

/** The same of a schema that was made already. */
export function rangeIn(schema: JsonSchema, path: readonly string[]): NumberRange | null {
  for (const either of [schema.anyOf, schema.oneOf]) {
    if (!Array.isArray(either)) continue;
    const found = (either as JsonSchema[])
      .map((branch) => rangeIn(branch, path))
      .filter((range) => range !== null);
    const listed = found.flatMap(({ values }) => values ?? []);
    return found.every(({ values }) => values !== null)
      ? listedRange(listed, found[0]?.unit ?? null)
      : (found[0] ?? null);
  }
  const [step, ...rest] = path;
  if (step === undefined) return limitsOf(schema);
  const inner = stepInto(schema, step);
  return inner === null ? null : rangeIn(inner, rest);
}

/**
 * The words that a place of a file can hold, as its schema lists them.
 * @param schema of the whole file
 * @param path   keys and list positions from the root
 * @returns none if there is no such place, or it holds anything else
 * @example wordsAt(duelSchema, ["sides", "A", "tactic"]) // ["stand", "hold"]
 */
export function wordsAt(schema: z.ZodType, path: readonly string[]): string[] {
  const inner = (branches: readonly JsonSchema[], step: string): JsonSchema[] =>
    branches.flatMap((branch) => {
      const next = stepInto(branch, step);
      return next === null ? [] : alternativesOf(next);
    });
  const found = path.reduce(inner, alternativesOf(jsonSchemaOf(schema)));
  return found.flatMap(({ enum: listed }) =>
    Array.isArray(listed) ? listed.filter((word) => typeof word === "string") : [],
  );
}

function stepInto(schema: JsonSchema, step: string): JsonSchema | null {
  if (schema.type === "array") {
    const tuple = schema.prefixItems as readonly unknown[] | undefined;
    return /^\d+$/.test(step) ? blockOf(tuple?.[Number(step)] ?? schema.items) : null;
  }
  const properties = blockOf(schema.properties);
  if (properties !== null && Object.hasOwn(properties, step)) return blockOf(properties[step]);
  return blockOf(schema.additionalProperties);
}

function listedRange(listed: readonly number[], unit: string | null): NumberRange | null {
  const values = [...new Set(listed)].sort((a, b) => a - b);
  const [low, high] = [values[0], values[values.length - 1]];
  if (low === undefined || high === undefined) return null;
  return { low, high, integer: values.every(Number.isInteger), values, unit };
}

function limitsOf(schema: JsonSchema): NumberRange | null {
  const { type, minimum, maximum } = schema;
  const unit = typeof schema.unit === "string" ? schema.unit : null;
  const listed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (Array.isArray(listed) && listed.every((value) => typeof value === "number")) {
    return listedRange(listed as number[], unit);
  }
  if (type !== "integer" && type !== "number") return null;
  const bound = (value: unknown): number | null =>
    typeof value === "number" && Math.abs(value) < BOUND_MAX ? value : null;
  const [low, high] = [bound(minimum), bound(maximum)];
  return { low, high, integer: type === "integer", values: null, unit };
}
