/** The table of a man in a scenario file: `plan: [{ when: { distance: { atMost: 8 } }, do: stand }]`. */

import * as z from "zod";
import type { PlanLines } from "../../core/situations.js";
import type { Field, Fields } from "./fields.js";
import { formed, list, shape } from "./fields.js";

/** More lines nobody remembers at a table. */
const LINES_MAX = 8;

/**
 * The field of a table.
 * @param sees  what a man knows: numbers, and flags
 * @param deeds what he may be told
 */
export function planField<Deed extends string>(
  rule: string,
  sees: Fields,
  deeds: readonly Deed[],
): Field<PlanLines<Deed>, undefined, PlanLines<Deed>> {
  return formed(rule, () => {
    const conditions = Object.fromEntries(
      Object.entries(sees).map(([key, { schema }]) => [key, conditionOf(schema).optional()]),
    );
    const line = shape("One line: the first that holds counts.", {
      when: z
        .strictObject(conditions)
        .default({})
        .describe("What all has to hold; nothing: always."),
      do: z.enum(deeds).describe("What he then does."),
    });
    return list(
      "A table of his own: what he does, by situation, in place of one tactic.",
      line,
      LINES_MAX,
      1,
    ) as unknown as z.ZodType<PlanLines<Deed>>;
  });
}

/** A flag is asked as it is, a number by its ends. */
const conditionOf = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodBoolean
    ? schema
    : shape("Ends, which count.", { atLeast: schema.optional(), atMost: schema.optional() });

/** What a man does by situation: his own table before that of his tactic; null for neither. */
export const planOf = <Deed extends string>(
  own: PlanLines<Deed> | null,
  ofTactic: PlanLines<Deed> | undefined,
): PlanLines<Deed> | null =>
  own === null ? (ofTactic ?? null) : ofTactic === undefined ? own : [...own, ...ofTactic];
