/** What a printed sheet consists of, whatever it is printed as. All texts are plain: who prints them escapes them. */
import type { ChartSpec } from "../charts/frame.js";

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

export interface Picture {
  readonly kind: "picture";
  readonly chart: ChartSpec;
}

export type Block = Table | Grid | Picture;

export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface Document {
  readonly title: string;
  /** A line above the title: whose rules. */
  readonly over: string;
  /** Paragraphs below the title. */
  readonly lead: readonly string[];
  readonly sections: readonly Section[];
  /** Terms and texts at the end of the document. */
  readonly facts: readonly (readonly [term: string, text: string])[];
  /** At the foot of every printed page, beside the page number. */
  readonly foot: string;
  readonly generator: string;
}

/** Fewer numbers than this are not spread over the whole page: the eye would lose the line. */
const SPREAD = 4;

/** Whether a table is only as wide as it has to be. */
export const isNarrow = ({ columns }: Table): boolean =>
  !columns.includes("list") && columns.filter((kind) => kind === "number").length < SPREAD;

export const cell = (text: string): Cell => ({ text });
export const cells = (texts: readonly string[]): Cell[] => texts.map(cell);

/** Columns over which a heading of the first line begins, where there are two lines. */
export function groupStarts(head: Table["head"]): Set<number> {
  const starts = new Set<number>();
  let column = 0;
  for (const cell of head.length > 1 ? (head[0] ?? []) : []) {
    if (cell.text !== "") starts.add(column);
    column += cell.span ?? 1;
  }
  return starts;
}

/** The charts of a document, in its order. */
export function chartsOf(document: Document): ChartSpec[] {
  return document.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "picture" ? [block.chart] : [])),
  );
}

/** The document without its pictures. */
export function withoutCharts(document: Document): Document {
  const sections = document.sections
    .map(({ title, blocks }) => ({
      title,
      blocks: blocks.filter(({ kind }) => kind !== "picture"),
    }))
    .filter(({ blocks }) => blocks.length > 0);
  return { ...document, sections };
}
