/** What can be turned in a fight by a book, and how far. */
import { SIDES } from "../../core/columns.js";
import { own } from "../../core/own.js";
import type { NumberRange } from "../../scenario/range.js";
import type { Scenario } from "../../scenario/scenario.js";
import { type About, graded, type Lever, placedIn, sidesWith } from "../kit/levers.js";
import type { Levers } from "../ruleset.js";
import { lengthOf } from "./bare.js";
import { type Book, type Range, wordOf } from "./book.js";
import { bookOf } from "./check.js";
import type { BookFight } from "./fightModel.js";
import { type BookScenario, gunsOf, rangesOf } from "./scenario.js";

/** Stats of figures, what the guns are that somebody carries, and numbers of small tables. */
export function levers({ file, model }: Scenario<BookFight, BookScenario>): Levers {
  const book = bookOf(model);
  const leverOf = (about: About, range: Range, value: number): Lever => {
    const { type, least, most, values } = range;
    if (type === "number" && values === null) return { ...about, values, value, least, most };
    const words = type === "number" ? values! : type;
    return graded(about, words as [string, ...string[]], wordOf(range, value));
  };
  const stats = placedIn(file.sides).flatMap(({ entry, side, path, who }) => {
    const man = book.men.get(entry.npc ?? "");
    return [...book.stats].map(([name, declared]) => {
      const said = own(entry.stats, name);
      const index = declared.type === "number" ? Number(said) : declared.type.indexOf(String(said));
      const value = said === undefined ? (man?.stats.get(name) ?? declared.usual!) : index;
      const about = { kind: "attribute", sides: [side], who, what: name, unit: "point" } as const;
      return leverOf({ ...about, path: `${path}.stats.${name}` }, declared, value);
    });
  });
  const ranges = rangesOf(book);
  const guns = [...gunsOf(book, file).values()].flatMap(({ id, fields }) => {
    const sides = sidesWith(model.figures, ({ weapons }) => weapons.some((gun) => gun.id === id));
    if (sides.length === 0) return [];
    return [...book.fields].map(([name, declared]) => {
      const about = { sides, who: id, what: name, path: `weapons.${id}.${name}` };
      return leverOf(
        ranges.includes(name) && declared.values === null
          ? { ...about, kind: "range", words: name, unit: lengthOf(book.file).short }
          : { ...about, kind: "attribute", unit: "point" },
        declared,
        own(fields, name) ?? declared.least,
      );
    });
  });
  return { list: [...stats, ...guns, ...tableLevers(book)], diced: [] };
}

/** Of tables with more numbers than these nobody would read what each is worth. */
const TABLE_MAX = 24;
/** A number of a table may be anything: so far it is turned. */
const TABLE_ENDS = { least: -1_000, most: 1_000 } as const;

/** Every number of a small table, by the value that it stands for. */
const tableLevers = ({ tables }: Book): Lever[] =>
  [...tables].flatMap(([who, { first, rows }]) => {
    const places = rows.flatMap((row: number | readonly number[], i) =>
      typeof row === "number"
        ? [{ at: `${i}`, what: `${first + i}`, value: row }]
        : row.map((value, j) => ({ at: `${i}.${j}`, what: `${first + i}, ${j}`, value })),
    );
    if (places.length > TABLE_MAX) return [];
    return places.map(({ at, what, value }): Lever => {
      const path = `book.tables.${who}.rows.${at}`;
      const about: About = { kind: "attribute", path, sides: SIDES, who, what, unit: "point" };
      return { ...about, values: null, value, ...TABLE_ENDS };
    });
  });

/** Places of the text of a book that are declared elsewhere in it. */
const DECLARED = [
  [/^book\.weapons\.[^.]+\.([^.]+)$/, "fields"],
  [/^book\.weapon\.fields\.([^.]+)\.usual$/, "fields"],
  [/^book\.men\.[^.]+\.stats\.([^.]+)$/, "stats"],
  [/^book\.figure\.stats\.([^.]+)\.usual$/, "stats"],
] as const;

/** What a number inside the text of a book may be by its declaration; null if nothing declares it. */
export function limitsInside(book: Book, path: string): NumberRange | null {
  for (const [place, kind] of DECLARED) {
    const name = place.exec(path)?.[1];
    const range = name === undefined ? undefined : book[kind].get(name);
    if (range?.type !== "number") continue;
    const isLength = kind === "fields" && rangesOf(book).includes(name!);
    const { least: low, most: high, values } = range;
    return { low, high, integer: true, values, unit: isLength ? lengthOf(book.file).short : null };
  }
  return null;
}
