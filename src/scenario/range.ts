/** What numbers a place of a scenario file can hold, as its schema says. */
import * as z from "zod";

export interface NumberRange {
  /** Ends included; null where the schema has none. */
  readonly low: number | null;
  readonly high: number | null;
  readonly integer: boolean;
  /** As the schema's metadata have it; null if it has none. */
  readonly unit: string | null;
}

type JsonSchema = { readonly [key: string]: unknown };

/** What a schema says of a number that is a length, for people and for `numberRange`. */
export const inCm = (description: string) => ({ description, unit: "cm" });

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
  const root = z.toJSONSchema(schema, { io: "input", target: "draft-2020-12" }) as JsonSchema;
  return descend(root, path);
}

function descend(schema: JsonSchema, path: readonly string[]): NumberRange | null {
  for (const either of [schema.anyOf, schema.oneOf]) {
    if (!Array.isArray(either)) continue;
    for (const branch of either as JsonSchema[]) {
      const found = descend(branch, path);
      if (found !== null) return found;
    }
    return null;
  }
  const [step, ...rest] = path;
  if (step === undefined) return limitsOf(schema);
  const inner = stepInto(schema, step);
  return inner === null ? null : descend(inner, rest);
}

function stepInto(schema: JsonSchema, step: string): JsonSchema | null {
  const block = (value: unknown): JsonSchema | null =>
    typeof value === "object" && value !== null ? (value as JsonSchema) : null;
  if (schema.type === "array") {
    const tuple = schema.prefixItems as readonly unknown[] | undefined;
    return /^\d+$/.test(step) ? block(tuple?.[Number(step)] ?? schema.items) : null;
  }
  const properties = block(schema.properties);
  if (properties !== null && Object.hasOwn(properties, step)) return block(properties[step]);
  return block(schema.additionalProperties);
}

function limitsOf({ type, minimum, maximum, unit }: JsonSchema): NumberRange | null {
  if (type !== "integer" && type !== "number") return null;
  const bound = (value: unknown): number | null =>
    typeof value === "number" && Math.abs(value) < BOUND_MAX ? value : null;
  return {
    low: bound(minimum),
    high: bound(maximum),
    integer: type === "integer",
    unit: typeof unit === "string" ? unit : null,
  };
}
