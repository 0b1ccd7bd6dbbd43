/** What a scenario by a book may say, and what comes of it. */
import * as z from "zod";
import { SIDES, type SideId } from "../../core/columns.js";
import { once } from "../../core/once.js";
import { own } from "../../core/own.js";
import { type DataMap, LIMITS, type Path } from "../../scenario/document.js";
import { envelopeShape, FIGURE_NAME, SIDE_NAME, weaponId } from "../../scenario/envelope.js";
import { noted } from "../../scenario/fieldNotes.js";
import {
  checkMen,
  checkNames,
  countField,
  figureName,
  firstNumbers,
} from "../../scenario/figures.js";
import { type ReadingTable, readingsSchema } from "../../scenario/readings.js";
import type { ResolveContext } from "../../scenario/resolve.js";
import { TooMuch } from "./asking.js";
import { lengthOf } from "./bare.js";
import type { Book, Declarations, Range } from "./book.js";
import { FLAG } from "./book.js";
import { bookOf, checkBook, namesIn } from "./check.js";
import { bookColumns } from "./counts.js";
import {
  type BookFight,
  type Carried,
  DISTANCE_MAX,
  type Fighter,
  GUNS_MAX,
  MOST_OF_SIDE,
} from "./fightModel.js";
import { laidOut } from "./game.js";
import * as say from "./messages.js";
import { valueIn } from "./read.js";

type Said = string | number | boolean;

export interface FigureEntry {
  readonly name?: string | undefined;
  readonly npc?: string | undefined;
  readonly count: number;
  readonly stats: Readonly<Record<string, Said>>;
  readonly weapons?: readonly string[] | undefined;
  readonly at?: number | undefined;
  readonly policy?: string | undefined;
}
interface SideEntry {
  readonly name?: string | undefined;
  readonly policy?: string | undefined;
  readonly figures: readonly FigureEntry[];
}
export interface BookScenario {
  readonly book: string;
  readonly turns: number;
  readonly distance: number;
  readonly first: SideId;
  readonly readings: Readonly<Record<string, Said>>;
  readonly options: Readonly<Record<string, Said>>;
  readonly weapons: Readonly<Record<string, Readonly<Record<string, Said>>>>;
  readonly sides: Readonly<Record<SideId, SideEntry>>;
}

/** A value of a range, as a schema. @param unit of a length */
function rangeSchema(
  { type, least, most, values }: Range,
  sentence: string,
  unit?: string,
): z.ZodType {
  if (unit !== undefined && values === null)
    return noted(z.int().min(least).max(most).describe(sentence), { unit });
  if (type === FLAG) return z.union([z.boolean(), z.enum(["yes", "no"])]).describe(sentence);
  if (type !== "number") return z.enum([...type] as [string, ...string[]]).describe(sentence);
  if (values !== null) return z.literal([...values]).describe(sentence);
  return z.int().min(least).max(most).describe(sentence);
}

/** @param lengths names of those that are lengths, and their unit */
const valuesSchema = (
  declarations: Declarations,
  sentence: string,
  lengths: { readonly of: readonly string[]; readonly unit: string } = { of: [], unit: "" },
) =>
  z
    .strictObject(
      Object.fromEntries(
        [...declarations].map(([name, range]) => {
          const says = range.says === "" ? `The ${name}.` : range.says;
          const unit = lengths.of.includes(name) ? lengths.unit : undefined;
          return [name, rangeSchema(range, says, unit).optional()];
        }),
      ),
    )
    .describe(sentence);

const wordFrom = (words: readonly string[]): z.ZodType<string> =>
  words.length === 0 ? z.never() : z.enum([...words] as [string, ...string[]]);

/** Fields of a gun by which its bands go: lengths. */
export const rangesOf = ({ fields, bands }: Book): readonly string[] =>
  [...new Set(bands.flatMap(({ when }) => (when === null ? [] : namesIn(when.tree))))].filter(
    (name) => fields.get(name)?.type === "number",
  );

/** The readings of a book, as the lists and schemas of every system have them. */
export const readingTable = ({ file }: Book): ReadingTable => file.readings ?? {};

/** The shape of a scenario; without a book that of all. */
function shapeOf(book: Book | null): z.ZodObject {
  const unit = book === null ? "" : lengthOf(book.file).short;
  const length = (sentence: string, least: number) => {
    const schema = z.int().min(least).max(DISTANCE_MAX).describe(sentence);
    return unit === "" ? schema : noted(schema, { unit });
  };
  const any = z.record(z.string(), z.union([z.string(), z.int(), z.boolean()]));
  const policies = book === null ? z.string() : wordFrom([...book.policies.keys()]);
  const policy = policies
    .describe("Who decides for them: a policy of the book; default: usual.")
    .optional();
  const gun = book === null ? weaponId : wordFrom([...book.weapons.keys()]);
  const figure = z
    .strictObject({
      name: FIGURE_NAME,
      npc: (book === null ? z.string() : wordFrom([...book.men.keys()]))
        .describe("A man of the book: stats and weapons are taken from there.")
        .optional(),
      count: countField(MOST_OF_SIDE),
      stats: (book === null ? any : valuesSchema(book.stats, "Stats."))
        .default({})
        .describe("Stats; the others are the usual ones."),
      weapons: z.array(gun).max(GUNS_MAX).describe("Weapons carried.").optional(),
      at: length(
        "Place on the line; default: A at 0, B at the distance.",
        -DISTANCE_MAX,
      ).optional(),
      policy,
    })
    .describe("One figure, or count figures alike.");
  const side = z
    .strictObject({
      name: SIDE_NAME,
      policy,
      figures: z.array(figure).min(1).max(MOST_OF_SIDE).describe("Whoever fights for it."),
    })
    .describe("One side.");
  const options = Object.entries(book?.file.options ?? {}).map(
    ([name, { values, says = name }]) => [
      name,
      z
        .enum(values.map(String) as [string, ...string[]])
        .describe(says)
        .optional(),
    ],
  );
  return z
    .strictObject({
      ...envelopeShape,
      system: z.literal("book").describe("Rule system: a book of one's own."),
      kind: z.literal("fight").describe("fight: two sides on a line."),
      book: noted(
        z
          .string()
          .max(LIMITS.fileBytes)
          .describe("The rules: the name of a book beside the scenario, or its text."),
        { says: "the name of a file, or a text" },
      ),
      distance: length("How far apart the two sides begin.", 0),
      first: z
        .enum(SIDES as ["A", "B"])
        .default("A")
        .describe("The side that is first."),
      readings: (book === null ? any : readingsSchema(readingTable(book)))
        .default({})
        .describe("Rulings that people argue about."),
      options: (book === null ? any : z.strictObject(Object.fromEntries(options)))
        .default({})
        .describe("What else the book lets a scenario say."),
      weapons: (book === null
        ? z.record(weaponId, any)
        : z.strictObject(
            Object.fromEntries(
              [...book.weapons.keys()].map((id) => [
                id,
                valuesSchema(book.fields, "What is changed of it.", {
                  of: rangesOf(book),
                  unit,
                }).optional(),
              ]),
            ),
          )
      )
        .default({})
        .describe("Guns of the book to change, by id."),
      sides: z.strictObject({ A: side, B: side }).describe("The two sides."),
    })
    .describe("A fight by a book of one's own.");
}

const plainShape = once(() => shapeOf(null));
const shapes = new WeakMap<Book, z.ZodObject>();

/** @param data of a file that may have a book in it */
export function scenarioSchema(data?: DataMap): z.ZodObject {
  const text = data?.book;
  const book = typeof text === "string" && isText(text) ? checkBook(text).book : null;
  return book === null ? plainShape() : schemaBy(book);
}

/** Of a scenario by that book. */
export function schemaBy(book: Book): z.ZodObject {
  const shape = shapes.get(book) ?? shapeOf(book);
  shapes.set(book, shape);
  return shape;
}

/** A text, and not the name of a file that nobody has read. */
const isText = (words: string): boolean => words.includes("\n");

/** Whatever stands for a fight whose book has mistakes. */
const NO_FIGHT: BookFight = {
  book: "",
  turns: 1,
  first: "A",
  readings: {},
  options: {},
  figures: [],
};

/**
 * Makes the fight that a scenario describes.
 * @param context takes issues: BOOK, those of the book's own text, MISSING_KEY, NAME_TWICE, TOO_MANY_FIGURES,
 *   NO_FIGURES
 * @returns the fight; incomplete if there were issues
 */
export function resolveFight(file: BookScenario, context: ResolveContext): BookFight {
  if (!isText(file.book)) {
    if (!context.broken(["book"])) context.issue(["book"], say.noBook(file.book));
    return NO_FIGHT;
  }
  const { book, issues } = checkBook(file.book);
  if (book === null) {
    context.within(["book"], issues);
    return NO_FIGHT;
  }
  const placed = SIDES.flatMap((side) => fighters(book, file, side, context));
  checkNames(placed, context);
  const values = (
    known: Book["readings"],
    said: Readonly<Record<string, Said>>,
  ): Record<string, string> =>
    Object.fromEntries(
      [...known].map(([name, words]) => [name, String(own(said, name) ?? words[0])]),
    );
  const fight: BookFight = {
    book: file.book,
    turns: file.turns,
    first: file.first,
    readings: values(book.readings, file.readings),
    options: values(book.options, file.options),
    figures: placed.map(({ figure }) => figure),
  };
  const sizes = fight.figures.length > 2 || fight.figures.some(({ weapons }) => weapons.length > 1);
  if (sizes) checkSize(book, fight, context);
  return fight;
}

function checkSize(book: Book, fight: BookFight, context: ResolveContext): void {
  try {
    laidOut(book, fight, bookColumns(book, fight), () => undefined);
  } catch (thrown) {
    if (!(thrown instanceof TooMuch)) throw thrown;
    context.issue(["sides"], say.fightTooBig(thrown.said));
  }
}

/** The guns of a scenario: the book's, as the file changes them. */
export function gunsOf(
  book: Book,
  { weapons }: Pick<BookScenario, "weapons">,
): ReadonlyMap<string, Carried> {
  return new Map(
    [...book.weapons].map(([id, fields]) => {
      const said = own(weapons, id) ?? {};
      const all = [...fields].map(([name, value]) => {
        const given = own(said, name);
        const changed = given === undefined ? value : valueIn(given, book.fields.get(name)!);
        return [name, typeof changed === "number" ? changed : value] as const;
      });
      return [id, { id, fields: Object.fromEntries(all) }];
    }),
  );
}

interface Placed {
  readonly figure: Fighter;
  readonly path: Path;
}

function fighters(book: Book, file: BookScenario, side: SideId, context: ResolveContext): Placed[] {
  const { figures, policy } = file.sides[side];
  const path: Path = ["sides", side, "figures"];
  checkMen(figures, side, MOST_OF_SIDE, path, context);
  const firsts = firstNumbers(figures.map(({ count }) => count));
  const guns = gunsOf(book, file);
  return figures.flatMap((entry, index) => {
    const at = [...path, index];
    const man = book.men.get(entry.npc ?? "");
    const stats = Object.fromEntries(
      [...book.stats].map(([name, declared]) => {
        const said = own(entry.stats, name);
        const value = said === undefined ? null : valueIn(said, declared);
        const found = typeof value === "number" ? value : (man?.stats.get(name) ?? declared.usual);
        if (found === null && !context.broken([...at, "stats", name]))
          context.issue([...at, "stats"], say.statMissing(name));
        return [name, found ?? declared.least];
      }),
    );
    const weapons = (entry.weapons ?? man?.weapons ?? []).flatMap((id) => guns.get(id) ?? []);
    return Array.from({ length: entry.count }, (_, copy) => ({
      figure: {
        name: figureName(entry, side, firsts[index]!, copy),
        side,
        at: (entry.at ?? (side === "A" ? 0 : file.distance)) + 0,
        stats,
        weapons,
        policy: entry.policy ?? policy ?? "usual",
      },
      path: at,
    }));
  });
}

/** For `validate`: `fight, 2 against 1 at 10 in`, as far as the nearest are apart. */
export function summaryOf(fight: BookFight): string {
  const [a = [], b = []] = SIDES.map((side) => fight.figures.filter((one) => one.side === side));
  const apart = Math.min(...a.flatMap((one) => b.map(({ at }) => Math.abs(one.at - at))));
  const { file } = bookOf(fight);
  const { short, one, many } = lengthOf(file);
  // A word of the book's own is no abbreviation.
  const unit = short !== one ? short : apart === 1 ? one : many;
  return `fight, ${a.length} against ${b.length} at ${apart} ${unit}`;
}
