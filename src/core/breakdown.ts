/**
 * Breakdowns: tables that only one rule system has. What the target was behind, whose card was drawn, which wagon got
 * through: the system declares a form (which tags part the counts, what is measured, in which words it is told and how
 * it is drawn); statistics, data files, pages and charts follow the form and do not know what it is about.
 *
 *     export const CARDS: BreakdownForm = {
 *       name: "cards",                                  // cards.csv
 *       keys: [{ name: "side", head: "side" }, { name: "suit", head: "suit" }],
 *       measures: [
 *         { name: "drawn", kind: "count", head: "drawn" },
 *         { name: "played", kind: "rate", head: "played", where: { played: true } },
 *       ],
 *       section: "Cards",
 *       page: { caption: "Cards by suit.", columns: ["suit", "played", "drawn"], group: ["side"] },
 *     };
 *     cells.cell({ figure: 0, suit: "hearts", played: true });
 *     return cells.columns(FATES, [{ form: CARDS }]);
 *
 * A row is made for each set of values that the tags of all keys are told with, in the order in which they were first
 * told.
 */
/** Tags to look for: all of them must be told with these values. */
export type Wanted = Readonly<Record<string, string | number | boolean>>;

/** What rows are told apart by. */
export interface KeyForm {
  /** The tag, which is the column of the data file as well. */
  readonly name: string;
  /** What people call it, small letters. */
  readonly head: string;
  /** The same where there is room. */
  readonly long?: string;
  /** Its values are free text rather than short terms. */
  readonly free?: boolean;
  /** Its values as parts of a sentence: all such keys of a row together say its situation. */
  readonly words?: Readonly<Record<string, string>>;
}

/** What a row measures. */
export interface MeasureForm {
  /** Column of the data file. */
  readonly name: string;
  /**
   * `count`: how often. `share`: of games, for what happens at most once in each. `rate`: proportion of everything that
   * the row counts, or of all rows `within` the same key. `perTry`: what comes of the tries of the row (`hit`), perhaps more
   * than once. `perGame`: times a game. `average`: the same without an interval, where there are too many rows to know
   * them all with their error. `known`: a chance that the rules alone give, whatever was played.
   */
  readonly kind: "count" | "share" | "rate" | "perTry" | "perGame" | "average" | "known";
  readonly head: string;
  /** Of what is known and no chance itself. */
  readonly unit?: string;
  /** The same in the terminal, after "share of games in which a figure". */
  readonly line?: string;
  /** Which cells of the row; if it is left out the tries among them, all of them where nothing was tried. */
  readonly where?: Wanted;
  readonly within?: string;
  /** Of what comes of a try: the cells that are tries, if not the shots of the row. */
  readonly of?: Wanted;
  /** Of a share: the data file has its games alone, since its probability follows from another file. */
  readonly gamesOnly?: boolean;
  /** Of a share of figures: the metric `fled.A` counts them by side, and the sentence that tells it says "flee". */
  readonly metric?: { readonly id: string; readonly words: string };
}

/** How the terminal shows it. */
export interface TerminalForm {
  readonly title: string;
  /** Names of keys and measures. */
  readonly columns: readonly string[];
  /** Rows of which this is zero are left out. */
  readonly used?: string;
  /** Rows alike in the columns, which are keys, are added up; then the headings of times, per game and share of the first key. */
  readonly merged?: readonly string[];
}

/** How the page shows it. */
export interface PageForm {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Keys, or `situation`, that head a group of rows: the first in bold type, the second beside it. */
  readonly group: readonly string[];
  readonly used?: string;
  /** Intervals go below their numbers. */
  readonly dense?: boolean;
}

interface PictureHead {
  /** File name without its ending. */
  readonly name: string;
  readonly title: string;
  readonly heading: string;
}

/** Marks with intervals: a panel for each value of `panel` of each side, in it a row for each value of `label`. */
export interface RatesPicture extends PictureHead {
  readonly kind: "rates";
  /** After the number of tries: `by the target's cover`. */
  readonly by: string;
  readonly axis: string;
  readonly panel: string;
  readonly label: string;
  readonly shape: string;
  readonly color: string;
  /** Measures: the rate, and what it is a rate of. */
  readonly rate: string;
  readonly tries: string;
  readonly hits: string;
  /** Of a rate that is known: a sentence, whose it is. */
  readonly exact?: string;
}

/** Bars below sentences: a block for each value of `block`, a heading for each situation. */
export interface LinesPicture extends PictureHead {
  readonly kind: "lines";
  readonly block: string;
  readonly color: string;
  readonly colorTitle: string;
  readonly words: string;
  /** What the shares are shares of: `rolls`. */
  readonly whole: string;
  readonly axis: string;
  readonly none: string;
}

/** Squares of a grid seen from above, by how often; one panel a side. */
export interface GridPicture extends PictureHead {
  readonly kind: "grid";
  /** `Put out here`. */
  readonly here: string;
  /** `Figures of Gang go down most often`: the words before and after the side's name. */
  readonly most: readonly [before: string, after: string];
  readonly none: string;
}

export interface BreakdownForm {
  /** Of its data file: `covers` for covers.csv. */
  readonly name: string;
  /** Its key in summary.json, below `table`; the name, if left out. */
  readonly json?: string;
  readonly keys: readonly KeyForm[];
  readonly measures: readonly MeasureForm[];
  /** Heading on the page; those of the common tables are taken as well. */
  readonly section: string;
  readonly terminal?: TerminalForm;
  readonly page?: PageForm;
  readonly picture?: RatesPicture | LinesPicture | GridPicture;
  /** Without rows there is no data file. */
  readonly optional?: boolean;
}

/** Squares over a table, the first row at y = 0. Lengths of the rule system. */
export interface Grid {
  /** Of the table; squares of the last row and column may reach beyond its edge. */
  readonly width: number;
  readonly depth: number;
  /** Length of a square's sides. */
  readonly square: number;
  /** Squares side by side along x, and rows of them along y. */
  readonly across: number;
  readonly along: number;
}

/** Values of a row's keys by their names. */
export type Keys = Readonly<Record<string, string | number>>;

export interface BreakdownColumns {
  readonly form: BreakdownForm;
  /** Of a row, its measures that are known, by name. */
  readonly known?: (keys: Keys) => Readonly<Record<string, number | null>>;
  /** Where rows are squares. */
  readonly grid: Grid | null;
  readonly rows: readonly {
    readonly keys: Keys;
    /** By measure: counters of counts, shares and averages, pairs of rates, times a try and times a game. */
    readonly counters: Readonly<Record<string, number>>;
    readonly pairs: Readonly<Record<string, number>>;
  }[];
}
