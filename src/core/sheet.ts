/** What a reference sheet says, whatever it is printed as: the same shape for every rule system. All texts are plain. */
import type { LengthUnit } from "./units.js";

/** A cell of a table. */
export interface Cell {
  readonly text: string;
  /** Stands below, smaller. */
  readonly small?: string;
  /** Columns that it covers; 1 if absent. */
  readonly span?: number;
}

export interface Row {
  readonly cells: readonly Cell[];
  /** Begins a group of rows that belong together. */
  readonly first: boolean;
}

export interface Table {
  readonly kind: "table";
  /** In few words, for a terminal. */
  readonly title?: string;
  /** What the table shows, with units. */
  readonly caption: string;
  /** Header lines, repeated on every page; the spans of each line add up to the number of columns. */
  readonly head: readonly (readonly Cell[])[];
  /** Names stand on the left on one line, lists on the left on as many as they need, numbers on the right. */
  readonly columns: readonly ("name" | "list" | "number")[];
  readonly rows: readonly Row[];
}

/** Small tables of one form side by side. */
export interface Grid {
  readonly kind: "grid";
  readonly caption: string;
  readonly tables: readonly Table[];
}

/** A picture, as what it shows. */
export interface Picture<Chart> {
  readonly kind: "picture";
  readonly chart: Chart;
}

export interface Section<Chart> {
  readonly title: string;
  readonly blocks: readonly (Table | Grid | Picture<Chart>)[];
}

export const cell = (text: string): Cell => ({ text });
export const cells = (texts: readonly string[]): Cell[] => texts.map(cell);

export const section = <const Blocks extends readonly unknown[]>(
  title: string,
  ...blocks: Blocks
) => ({ title, blocks });
export const grid = (caption: string, ...tables: readonly Table[]): Grid => ({
  kind: "grid",
  caption,
  tables,
});
export const picture = <Chart>(chart: Chart): Picture<Chart> => ({ kind: "picture", chart });

/** An exact chance or rate, both numbers whole. */
export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

export const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** In lowest terms: `63/400`, `0`, `1`. */
export function fractionText({ numerator, denominator }: Fraction): string {
  const common = gcd(numerator, denominator);
  const below = denominator / common;
  return below === 1 ? String(numerator / common) : `${numerator / common}/${below}`;
}

/** Shares of a whole as stacked bars, light to dark. */
export interface StackedBars {
  readonly kind: "stacked";
  /** File name without its ending. */
  readonly name: string;
  readonly title: string;
  /** For those who cannot see it. */
  readonly description: string;
  /** Title and lines inside the picture. */
  readonly heading: string;
  readonly notes: readonly string[];
  readonly axis: string;
  /** Names of the parts, the lightest first; at most five. */
  readonly parts: readonly string[];
  /** Bars of one group stand together. */
  readonly bars: readonly {
    readonly group: string;
    readonly label: string;
    /** Percent, in the order of the parts. */
    readonly shares: readonly number[];
    /** Words behind the bar. */
    readonly end: string;
  }[];
  /** Room for the labels of the bars and for the words behind them: the longest that there can be. */
  readonly room: { readonly label: string; readonly end: string };
}

/** Distances over which the same rows are the best. */
export interface BestStretch {
  /** Beyond `from`, up to and including `to`. */
  readonly from: number;
  readonly to: number;
  readonly rate: Fraction;
}

/**
 * The rows with the best rate at each distance; the ends of the stretches are the break-even ranges.
 * @param rows stretches of ground with a rate each, nearest first, without gaps
 * @returns the best rate and the indices of its rows; stretches where nobody's is above 0 are left out
 */
export function bestOf(
  rows: readonly (readonly BestStretch[])[],
): (BestStretch & { readonly rows: readonly number[] })[] {
  const ends = [...new Set(rows.flatMap((row) => row.map(({ to }) => to)))].sort((a, b) => a - b);
  const found: (BestStretch & { readonly rows: readonly number[] })[] = [];
  let from = 0;
  for (const to of ends) {
    let rate: Fraction = { numerator: 0, denominator: 1 };
    let best: number[] = [];
    rows.forEach((row, i) => {
      const here = row.find((stretch) => to <= stretch.to);
      if (here === undefined) return;
      const lead = ahead(here.rate, rate);
      if (here.rate.numerator > 0 && lead === 0) best.push(i);
      if (lead > 0) [rate, best] = [here.rate, [i]];
    });
    const last = found[found.length - 1];
    // The next band of a row may be as good as the one before: then nothing changes here.
    const same =
      last?.to === from && last.rows.join() === best.join() && ahead(last.rate, rate) === 0;
    if (same) found[found.length - 1] = { ...last, to };
    else if (best.length > 0) found.push({ from, to, rate, rows: best });
    from = to;
  }
  return found;
}

/** Above 0 if the first is the greater. */
const ahead = (a: Fraction, b: Fraction): number =>
  a.numerator * b.denominator - b.numerator * a.denominator;

/** A chance against distance: a row of steps for each weapon. */
export interface ReachSteps {
  readonly kind: "reach";
  readonly name: string;
  readonly title: string;
  readonly notes: readonly string[];
  readonly unit: LengthUnit;
  readonly rows: readonly {
    readonly label: string;
    /** Nearest first, without gaps. */
    readonly segments: readonly BestStretch[];
    /** Stretches of `best` in which no other row is better. */
    readonly leads: readonly BestStretch[];
  }[];
  /** Of all weapons of the sheet, also those on another picture. */
  readonly best: readonly BestStretch[];
  /** Longest range of all weapons of the sheet. */
  readonly reach: number;
}

export type SheetChart = StackedBars | ReachSteps;

/** One case of the data: its key, and how often each event happens among `total` equally likely ways. */
export interface SheetRow {
  readonly key: readonly (string | number)[];
  /** Many rows share theirs. */
  readonly odds: SheetOdds;
}

export interface SheetOdds {
  /** In the order of `SheetContent.events`. */
  readonly weights: readonly number[];
  readonly total: number;
}

/** A sheet, before it is laid out. */
export interface SheetContent {
  readonly edition: string;
  readonly title: string;
  /** Paragraphs below the title. */
  readonly lead: readonly string[];
  /** What players look up at the table: fits on one page. */
  readonly page: readonly Section<SheetChart>[];
  /** All of it. */
  readonly sections: readonly Section<SheetChart>[];
  readonly readings: Readonly<Record<string, string | number | boolean>>;
  /** Those that are not the default. */
  readonly otherReadings: readonly (readonly [name: string, value: string])[];
  /** Names of the columns of sheet.csv and the keys of sheet.json: add at the end, never rename. */
  readonly key: readonly string[];
  readonly events: readonly string[];
  /** The event that `one_in` is about. */
  readonly oneIn: string;
  readonly rows: readonly SheetRow[];
  /** What it was narrowed to; empty for all. */
  readonly distances: readonly number[];
  /** Weapons for sheet.json. */
  readonly weapons: readonly Readonly<Record<string, unknown>>[];
  /** What else is exact, for sheet.json, under names of its own: chances as `fractionText`. */
  readonly also?: Readonly<Record<string, readonly Readonly<Record<string, string | number>>[]>>;
  /** Bands of each weapon as the rows name them, nearest first, and in words. */
  readonly ranges: readonly {
    readonly weapon: string;
    readonly band: string;
    readonly words: string;
  }[];
  readonly outOfRange: readonly { readonly id: string; readonly words: string }[];
  /** In short, for a terminal. */
  readonly short: {
    readonly title: string;
    readonly head: readonly string[];
    readonly names: number;
    readonly rows: readonly (readonly string[])[];
    /** The chance to hit that each row says, where they are of weapons. */
    readonly hits?: readonly {
      readonly weapon: string;
      readonly to: number;
      readonly rate: Fraction;
    }[];
  };
}
