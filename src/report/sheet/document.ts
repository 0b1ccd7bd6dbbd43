/** What a printed sheet consists of, whatever it is printed as. All texts are plain: who prints them escapes them. */
import { type Section as DrawnSection, section } from "../../core/sheet.js";
import type { ChartSpec } from "../charts/frame.js";
import type { PagePicture } from "../html/picture.js";
import type { Origin } from "../html/whoFought.js";

export type Section = DrawnSection<ChartSpec>;
export type Block = Section["blocks"][number];

export interface Document {
  readonly title: string;
  /** A line above the title: whose rules. */
  readonly over: string;
  /** Sentences in larger type, first of all: what was asked. */
  readonly answers?: readonly string[];
  /** The answer as a picture, to be saved. */
  readonly card?: PagePicture;
  /** Paragraphs below the title. */
  readonly lead: readonly string[];
  readonly sections: readonly Section[];
  /** Who fought, with which file and command: on a page, not on paper. */
  readonly origin?: Origin;
  /** Data files beside the page. */
  readonly files?: readonly string[];
  /** Terms and texts at the end of the document. */
  readonly facts: readonly (readonly [term: string, text: string])[];
  /** At the foot of every printed page, beside the page number. */
  readonly foot: string;
  readonly generator: string;
  /** Printed on as few sides as can be, in smaller type if it has to be. */
  readonly compact?: boolean;
}

/** Is told of names with letters that cannot be printed, if there are any: each once, as they were written. */
export type OnUnprinted = (names: readonly string[]) => void;

/** The charts of a document, in its order. */
export function chartsOf(document: Document): ChartSpec[] {
  return document.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "picture" ? [block.chart] : [])),
  );
}

/** The document without its pictures. */
export function withoutCharts({ card: _, ...document }: Document): Document {
  const sections = document.sections
    .map(({ title, blocks }) => section(title, ...blocks.filter(({ kind }) => kind !== "picture")))
    .filter(({ blocks }) => blocks.length > 0);
  return { ...document, sections };
}
