/** The lengths of a scenario file, found by the notes of its schema. */
import { alternativesOf, blockOf, type JsonSchema } from "./jsonSchema.js";

/**
 * A part of a parsed file with its lengths changed: every number that the schema notes to count `unit`.
 * @param data  as the schema took it; stays as it is
 * @param unit  as `FieldNote.unit` writes it: `cm`
 */
export function withLengths<Part>(
  schema: JsonSchema,
  data: Part,
  unit: string,
  change: (length: number) => number,
): Part {
  return changed(alternativesOf(schema), data, unit, change) as Part;
}

function changed(
  branches: readonly JsonSchema[],
  data: unknown,
  unit: string,
  change: (length: number) => number,
): unknown {
  if (typeof data === "number") {
    return branches.some((branch) => branch.unit === unit) ? change(data) : data;
  }
  const into = (steps: (branch: JsonSchema) => unknown, inner: unknown): unknown => {
    const inside = branches.flatMap((branch) => {
      const next = blockOf(steps(branch));
      return next === null ? [] : alternativesOf(next);
    });
    return changed(inside, inner, unit, change);
  };
  if (Array.isArray(data)) {
    return data.map((entry, i) =>
      into(({ prefixItems, items }) => (prefixItems as unknown[] | undefined)?.[i] ?? items, entry),
    );
  }
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, inner]) => [
      key,
      into(
        ({ properties, additionalProperties }) =>
          blockOf(properties)?.[key] ?? additionalProperties,
        inner,
      ),
    ]),
  );
}
