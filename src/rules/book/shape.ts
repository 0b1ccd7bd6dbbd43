/** The keys of a book. What stands in statements and expressions is read in `read.ts`. */
import * as z from "zod";
import { once } from "../../core/once.js";
import { oneLine, weaponId } from "../../scenario/envelope.js";
import { noted } from "../../scenario/fieldNotes.js";
import { NAME } from "./expression.js";

const ENTRIES_MAX = 100;
const WORDS_MAX = 40;

/**
 * What a book may say.
 * @param statements what stands for a list of statements
 * @param anyName    names that are none are let through, so that what stands under them is read all the same
 */
export const bookShape = (statements: z.ZodType, anyName = false) => {
  const name = noted(z.string().max(40).regex(NAME), {
    says: "a name: letters and digits, a letter first, with single dashes between words",
  });
  const key = anyName ? z.string() : name;
  const gun = anyName ? z.string() : weaponId;
  const said = z.string().max(2000);
  const expression = noted(z.union([said, z.int(), z.boolean()]), { says: "an expression" });
  const entries = <Of extends z.ZodType>(of: Of, sentence: string) =>
    z
      .record(key, of)
      .refine((all) => Object.keys(all).length <= ENTRIES_MAX, `at most ${ENTRIES_MAX}`)
      .describe(sentence);
  const words = z
    .array(z.union([name, z.int(), z.boolean()]))
    .min(1)
    .max(WORDS_MAX);
  const range = noted(z.union([said, words]), {
    says: "a range: 0..3, flag, the name of a list under words, or a list",
  });
  const says = said.describe("A sentence for the table.").optional();
  const declared = <Shape extends z.ZodRawShape>(more: Shape, sentence: string) =>
    entries(z.union([said, words, z.strictObject({ range, says, ...more })]), sentence);
  const usual = z
    .union([z.int(), z.boolean(), said])
    .describe("What is taken where nothing is said.")
    .optional();
  const state = {
    starts: expression
      .describe("Its first value; default: the least, of a meter the most.")
      .optional(),
    until: z.literal("turn").describe("It has its first value again when a turn ends.").optional(),
    meter: z
      .boolean()
      .describe("Three points of which one may only ask whether any is left.")
      .optional(),
  };
  const rule = oneLine(40).describe("The rule that says so.").optional();
  const line = z.union([
    name,
    z.strictObject({
      do: name.describe("The action."),
      when: expression.describe("Where not, the next line is looked at.").optional(),
      target: said.describe("Which target: least or most of what.").optional(),
      gun: said.describe("Which gun: least or most of what.").optional(),
    }),
  ]);
  const block = <Shape extends z.ZodRawShape>(shape: Shape, sentence: string) =>
    z.strictObject(shape).describe(sentence);
  return block(
    {
      "deadeye-book": z.literal(1).describe("Version of the language: 1."),
      id: name.describe("A word for the book."),
      title: oneLine(80).describe("What reports call it."),
      edition: oneLine(120).describe("Whose rules, and which edition.").optional(),
      about: said.describe("A paragraph on the rules.").optional(),
      length: z
        .string()
        .regex(/^[a-z]{1,20}$/)
        .describe("What distances are in: inch, cm or another word."),
      rules: z.record(oneLine(40), said).describe("A sentence for each rule.").optional(),
      words: entries(words, "Named lists of words, in order.").optional(),
      readings: entries(
        block(
          {
            rule: oneLine(40).describe("The rule that it settles."),
            values: words.describe("Its values, the default first."),
            book: said.describe("What the book says, and leaves open."),
            sides: z.array(said).describe("What each value means, in their order."),
            changes: said.describe("What of a game it changes."),
          },
          "A ruling that people argue about.",
        ),
        "Rulings that people argue about.",
      ).optional(),
      options: entries(
        block({ values: words.describe("Its values, the default first."), says }, "An option."),
        "What else a scenario may say.",
      ).optional(),
      tables: entries(
        block(
          {
            first: z.int().describe("What the first row stands for; default 0.").optional(),
            rows: z
              .union([z.array(z.int()).min(1), z.array(z.array(z.int()).min(1)).min(1)])
              .describe("Numbers, or rows of numbers."),
          },
          "Numbers by number or word.",
        ),
        "Numbers that are looked up.",
      ).optional(),
      figure: block(
        {
          stats: declared({ usual }, "What a scenario says of a figure.").optional(),
          state: declared(state, "What becomes of a figure in a game.").optional(),
          fates: z.array(name).min(1).max(9).describe("Ways to go out.").optional(),
        },
        "What a figure is.",
      ).optional(),
      weapon: block(
        {
          fields: declared({ usual }, "What a gun is.").optional(),
          state: declared(state, "What becomes of one gun of one figure.").optional(),
          bands: entries(expression, "Ranges, the nearest first.").optional(),
        },
        "What a gun is.",
      ).optional(),
      weapons: z
        .record(gun, z.record(key, z.union([z.int(), z.boolean(), said])))
        .describe("The book's guns.")
        .optional(),
      men: entries(
        block(
          {
            stats: z
              .record(key, z.union([z.int(), z.boolean(), said]))
              .describe("Stats; the others are the usual ones.")
              .optional(),
            weapons: z.array(weaponId).max(8).describe("Weapons carried.").optional(),
            says,
          },
          "A man whom a scenario may name.",
        ),
        "Men whom a scenario names as npc.",
      ).optional(),
      game: block(
        { state: declared(state, "What belongs to nobody.").optional() },
        "What belongs to nobody.",
      ).optional(),
      rolls: entries(
        z
          .object({
            rule,
            takes: entries(range, "What it goes by.").optional(),
            dice: z
              .union([expression, z.record(key, expression)])
              .describe("The dice; several by name."),
            let: entries(expression, "Numbers made of them.").optional(),
            gives: expression.describe("The number that it gives.").optional(),
            hits: z.array(name).describe("Results that are hits, of a shot.").optional(),
            says,
          })
          .catchall(expression),
        "Whatever is diced.",
      ).optional(),
      steps: entries(
        block(
          { of: name.describe("Its figure's name.").optional(), do: statements },
          "Statements with a name.",
        ),
        "Lists of statements with a name.",
      ).optional(),
      actions: entries(
        block(
          {
            rule,
            at: z.enum(["enemies", "friends", "given"]).describe("Whom it is done to.").optional(),
            with: z.literal("weapon").describe("It is done with a gun.").optional(),
            when: expression.describe("Where the rules allow it.").optional(),
            do: statements.optional(),
            says,
          },
          "What somebody may do.",
        ),
        "What figures may do.",
      ).optional(),
      choices: entries(z.array(name).min(1), "What is decided: actions.").optional(),
      policies: entries(
        entries(z.array(line), "Lines for a choice."),
        "Who decides how.",
      ).optional(),
      start: statements.optional(),
      turn: statements,
      ends: z
        .array(
          block(
            {
              when: expression.describe("When the game ends."),
              winner: z.enum(["A", "B", "mutual", "draw"]).describe("For whom."),
              rule,
            },
            "An end.",
          ),
        )
        .max(20)
        .describe("What else ends a game, beside a side with nobody left.")
        .optional(),
    },
    "A book: rules as data.",
  );
};

/** The same, made when there is one to be read: statements are read one by one, in `read.ts`. */
export const readShape = once(() => bookShape(z.unknown()));
export const looseShape = once(() => bookShape(z.unknown(), true));

export type BookFile = z.output<ReturnType<typeof readShape>>;
