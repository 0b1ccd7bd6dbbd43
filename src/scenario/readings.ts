/** Readings: rulings of a rule system that clubs argue about, each with its values, the default first. */
import * as z from "zod";
import { noted } from "./fieldNotes.js";
import type { Listing } from "./system.js";

/** A ruling that people argue about. */
interface Reading {
  /** The rule that it settles. */
  readonly rule: string;
  /** What the book says, and what it leaves open. */
  readonly book: string;
  /** The default first. */
  readonly values: readonly (string | number | boolean)[];
  /** For each value, in their order: what it means at the table, or what speaks for it. */
  readonly sides: readonly string[];
  /** What of a game it changes. */
  readonly changes: string;
}

export type ReadingTable = Readonly<Record<string, Reading>>;

/** The rulings in force: for each name of a table one of its values. */
export type ReadingsOf<Table extends ReadingTable> = {
  readonly [Name in keyof Table]: Table[Name]["values"][number];
};

export const defaultReadings = <Table extends ReadingTable>(table: Table): ReadingsOf<Table> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { values }]) => [name, values[0]]),
  ) as ReadingsOf<Table>;

/** What a file may say under `readings`: any of the names, with one of its values. */
export const readingsSchema = (table: ReadingTable) =>
  z
    .strictObject(
      Object.fromEntries(
        Object.entries(table).map(([name, { rule, values, changes }]) => {
          const words = values.map(String);
          const what = `How ${rule} is read: ${words.join(" or ")}; default ${words[0]}. It changes: ${changes}`;
          const schema = values.every((value) => typeof value === "boolean")
            ? z.boolean()
            : values.every((value) => typeof value === "string")
              ? z.enum(words as [string, ...string[]])
              : z.literal([...values]);
          return [name, noted(schema.describe(what), rule).optional()];
        }),
      ),
    )
    .describe("Rulings that clubs argue about.");

/** A reading with its values, the default first, and the rule that it settles. */
export interface ReadingValues {
  readonly name: string;
  readonly rule: string;
  readonly values: readonly (string | number | boolean)[];
  /** For each value, in their order: what it means at the table. */
  readonly sides: readonly string[];
}

export const readingValuesOf = (table: ReadingTable): ReadingValues[] =>
  Object.entries(table).map(([name, { rule, values, sides }]) => ({ name, rule, values, sides }));

/** Readings that are not the default, by name. */
export function otherReadings(
  readings: Readonly<Record<string, string | number | boolean>>,
  known: readonly ReadingValues[],
): [name: string, value: string][] {
  const defaults = new Map(known.map(({ name, values }) => [name, values[0]]));
  return Object.keys(readings)
    .sort()
    .filter((name) => readings[name] !== defaults.get(name))
    .map((name) => [name, String(readings[name])]);
}

/** The readings as `deadeye list` prints them. */
export const readingListing = (table: ReadingTable): Listing => ({
  title: "readings",
  rule: "Readings",
  columns: [
    { key: "name", head: "reading" },
    { key: "default", head: "default" },
    { key: "others", head: "other values" },
    { key: "rule", head: "rule" },
    { key: "book", head: "the book", below: true },
    { key: "sides", head: "", below: true },
    { key: "changes", head: "it changes", below: true },
  ],
  rows: Object.entries(table).map(([name, { rule, book, values, sides, changes }]) => {
    const [first, ...others] = values.map(String);
    const said = values.map((value, i) => `${value}: ${sides[i]}`).join("\n");
    return [name, first ?? "", others.join(", "), rule, book, said, changes];
  }),
});
