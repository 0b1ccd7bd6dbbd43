/** What a book says, as plain data: for programs, and for whoever wants to see that it was understood. */
import { fractionText } from "../../core/sheet.js";
import { type Book, type Declarations, type Range, type Roll, saidOf } from "./book.js";
import { throwersOf } from "./check.js";
import type { Thrower } from "./thrown.js";

/** A value of a book: a word, a number, a flag. */
export type BookValue = number | string | boolean;

/** What values something may have. */
export interface BookRange {
  readonly name: string;
  /** Of whole numbers that may be anything between; else null. */
  readonly least: number | null;
  readonly most: number | null;
  /** All values, in order, where they are words or few numbers; else null. */
  readonly values: readonly BookValue[] | null;
}
export interface BookDeclared extends BookRange {
  /** Null: a scenario has to say it, or the game does. */
  readonly usual: BookValue | null;
  readonly says: string;
}

/** A roll with values that it may take. */
export interface BookRollRow {
  readonly takes: readonly BookValue[];
  /** By result, in their order: chances, as `63/400`. */
  readonly chances: readonly string[];
}
export interface BookRoll {
  readonly name: string;
  readonly rule: string;
  readonly takes: readonly BookRange[];
  /** Words; or the numbers that it may give, rising. */
  readonly results: readonly (number | string)[];
  /** Results that are hits, of a shot. */
  readonly hits: readonly string[];
  /** A row for each case; null where there are too many to be worked out. */
  readonly rows: readonly BookRollRow[] | null;
}

/** A book as it was read. Names are its own. */
export interface BookContents {
  readonly id: string;
  readonly title: string;
  readonly edition: string;
  readonly about: string;
  /** What distances are in: `inch`, `cm`, or a word of its own. */
  readonly length: string;
  readonly rules: readonly { readonly id: string; readonly says: string }[];
  readonly readings: readonly {
    readonly name: string;
    readonly rule: string;
    /** The first is the book's. */
    readonly values: readonly string[];
  }[];
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly stats: readonly BookDeclared[];
  readonly state: Readonly<Record<"figure" | "weapon" | "game", readonly BookDeclared[]>>;
  readonly fates: readonly string[];
  readonly fields: readonly BookDeclared[];
  readonly bands: readonly string[];
  readonly weapons: readonly {
    readonly id: string;
    readonly fields: Readonly<Record<string, BookValue>>;
  }[];
  readonly men: readonly {
    readonly id: string;
    readonly stats: Readonly<Record<string, BookValue>>;
    readonly weapons: readonly string[];
  }[];
  readonly rolls: readonly BookRoll[];
  readonly actions: readonly {
    readonly name: string;
    readonly rule: string;
    /** Whom it is done to; null: nobody. */
    readonly at: "enemies" | "friends" | "given" | null;
    /** With a weapon. */
    readonly armed: boolean;
  }[];
  readonly choices: readonly { readonly name: string; readonly actions: readonly string[] }[];
  /** A line for each of what is tried first, by choice. */
  readonly policies: readonly {
    readonly name: string;
    readonly choice: string;
    readonly lines: readonly string[];
  }[];
}

/** More cases of a roll are not listed. */
const CASES_MAX = 2_000;

/** All values of a range, as numbers of the game. */
export const valuesOf = ({ least, most, values }: Range): readonly number[] =>
  values ?? Array.from({ length: most - least + 1 }, (_, i) => least + i);

/** Every case of what a roll takes; null if there are more than so many. */
export function casesOf({ takes }: Roll, most = CASES_MAX): readonly (readonly number[])[] | null {
  let all: number[][] = [[]];
  for (const range of takes.values()) {
    const values = valuesOf(range);
    if (all.length * values.length > most) return null;
    all = all.flatMap((before) => values.map((value) => [...before, value]));
  }
  return all;
}

/** Ways of each result of a roll, by number; those that do not come are left out. */
export function waysOf(thrower: Thrower, given: readonly number[]): ReadonlyMap<number, number> {
  const { results, cuts } = thrower.of(given);
  return new Map(results.map((result, i) => [result, cuts[i]! - (cuts[i - 1] ?? 0)]));
}

const rangeOf = (name: string, range: Range): BookRange => {
  const isOpen = range.type === "number" && range.values === null;
  return {
    name,
    least: isOpen ? range.least : null,
    most: isOpen ? range.most : null,
    values: isOpen ? null : valuesOf(range).map((value) => saidOf(range, value)),
  };
};

const declaredIn = (all: Declarations): BookDeclared[] =>
  [...all].map(([name, declared]) => ({
    ...rangeOf(name, declared),
    usual: declared.usual === null ? null : saidOf(declared, declared.usual),
    says: declared.says,
  }));

const worded = (
  declared: Declarations,
  values: ReadonlyMap<string, number>,
): Record<string, BookValue> =>
  Object.fromEntries(
    [...values].map(([name, value]) => [name, saidOf(declared.get(name)!, value)]),
  );

function rollOf(roll: Roll, thrower: Thrower): BookRoll {
  const { name, rule, takes, hits } = roll;
  const ranges = [...takes.values()];
  const cases = casesOf(roll);
  const ways = cases?.map((given) => ({ ways: waysOf(thrower, given), thrown: thrower.of(given) }));
  // Where none of its results holds, it comes to nothing: one more than there are.
  const nothing = ways?.some((one) => one.ways.has(roll.results.length)) ? ["none of them"] : [];
  const numbers = new Set(ways?.flatMap((one) => [...one.ways.keys()]));
  const results: readonly (number | string)[] =
    roll.gives === null
      ? [...roll.results.map((result) => result.name), ...nothing]
      : [...numbers].sort((a, b) => a - b);
  const rows = cases?.map((given, i) => {
    const { ways: own, thrown } = ways![i]!;
    return {
      takes: given.map((value, j) => saidOf(ranges[j]!, value)),
      chances: results.map((result, j) => {
        const numerator = own.get(roll.gives === null ? j : Number(result)) ?? 0;
        return fractionText({ numerator, denominator: thrown.total });
      }),
    };
  });
  return {
    name,
    rule,
    takes: [...takes].map(([one, range]) => rangeOf(one, range)),
    results,
    hits: roll.gives === null ? hits.filter((hit) => results.includes(hit)) : [],
    rows: rows ?? null,
  };
}

/** @param book that was checked */
export function contentsOf(book: Book): BookContents {
  const { file } = book;
  const throwers = throwersOf(book);
  return {
    id: file.id,
    title: file.title,
    edition: file.edition ?? "",
    about: file.about ?? "",
    length: file.length,
    rules: Object.entries(file.rules ?? {}).map(([id, says]) => ({ id, says })),
    readings: [...book.readings].map(([name, values]) => ({
      name,
      rule: file.readings?.[name]?.rule ?? "",
      values,
    })),
    options: [...book.options].map(([name, values]) => ({ name, values })),
    stats: declaredIn(book.stats),
    state: {
      figure: declaredIn(book.state),
      weapon: declaredIn(book.gunState),
      game: declaredIn(book.game),
    },
    fates: book.fates,
    fields: declaredIn(book.fields),
    bands: book.bands.map(({ name }) => name),
    weapons: [...book.weapons].map(([id, fields]) => ({ id, fields: worded(book.fields, fields) })),
    men: [...book.men].map(([id, { stats, weapons }]) => ({
      id,
      stats: worded(book.stats, stats),
      weapons,
    })),
    rolls: [...book.rolls.values()].map((roll) => rollOf(roll, throwers.get(roll.name)!)),
    actions: [...book.actions.values()].map(({ name, rule, at, gun }) => ({
      name,
      rule,
      at,
      armed: gun,
    })),
    choices: [...book.choices].map(([name, actions]) => ({ name, actions })),
    policies: [...book.policies].flatMap(([name, byChoice]) =>
      [...byChoice].map(([choice, lines]) => ({
        name,
        choice,
        lines: lines.map(({ words }) => words),
      })),
    ),
  };
}
