/** The whole format of books, as editors check it: the shape of a book, with statements in it. */
import * as z from "zod";
import { once } from "../../core/once.js";
import { GROUPS, ORDERS, TIES } from "./book.js";
import { NAME } from "./expression.js";
import type { REPEATED_KINDS } from "./read.js";
import { bookShape } from "./shape.js";

const said = z.string().max(2000);
const expression = z.union([said, z.int(), z.boolean()]).describe("An expression.");
const word = z.string().max(40);
const name = z.string().max(40).regex(NAME);
const groups = GROUPS.flatMap((group) => [group, `${group}-ever`]) as [string, ...string[]];

const list: z.ZodType = z.lazy(() =>
  z.union([statement, z.array(statement)]).describe("A statement, or a list of them."),
);

/** What each kind of statement says: the keys that `read.ts` knows, and no others. */
const KINDS: {
  readonly [Kind in keyof typeof REPEATED_KINDS]: Readonly<
    Record<Kind | (typeof REPEATED_KINDS)[Kind][number], z.ZodType>
  >;
} = {
  if: { if: expression, then: list, else: list.optional() },
  later: { later: list },
  each: {
    each: name.describe("What each of them is called."),
    of: z.enum(groups).describe("Of whom; default: figures.").optional(),
    where: expression.optional(),
    do: list,
  },
  repeat: { repeat: expression, do: list },
  choose: { choose: name, by: expression.optional(), at: expression.optional() },
  phase: {
    phase: word,
    order: z.enum(ORDERS).describe("Who comes when; default: sides.").optional(),
    where: expression.optional(),
    ranked: expression.describe("The highest first.").optional(),
    ties: z.enum(TIES).describe("Of equal rank; default: file.").optional(),
    of: z.int().describe("Cards; default: 54.").optional(),
    jokers: z.int().describe("Jokers among them; default: 0.").optional(),
    ranks: z
      .record(z.string(), z.int())
      .describe(
        "Cards with a rank of their own: how many of each word of the state that is marked.",
      )
      .optional(),
    marks: name.describe("The state that a card sets.").optional(),
    do: list,
  },
  harm: { harm: word, at: word.optional() },
  out: { out: expression, as: name.optional() },
  move: {
    move: expression,
    away: expression.optional(),
    toward: expression.optional(),
    by: expression,
  },
};

const statement: z.ZodType = z.lazy(() =>
  z.union([
    said.describe("A change, a step, or stalemate."),
    z
      .object({
        roll: expression.describe("A roll with what it takes."),
        shot: word.describe("It is a try to hit, in this mode.").optional(),
        as: name.describe("What its number is called.").optional(),
        then: list.optional(),
      })
      .catchall(list)
      .describe("Dice are thrown; results by name, with what comes of each."),
    ...Object.values(KINDS).map((keys) => z.strictObject(keys)),
  ]),
);

/** What a book may say, whole. */
export const bookFormat = once(() => bookShape(list));
