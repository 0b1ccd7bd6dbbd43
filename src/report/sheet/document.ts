/** What a printed sheet consists of, whatever it is printed as. All texts are plain: who prints them escapes them. */
import type { Section as DrawnSection, Table } from "../../core/sheet.js";
import type { ChartSpec } from "../charts/frame.js";

export type { Cell, Grid, Row, Table } from "../../core/sheet.js";
export { cells } from "../../core/sheet.js";

export type Section = DrawnSection<ChartSpec>;
export type Block = Section["blocks"][number];

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
