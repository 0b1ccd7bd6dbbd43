/** The sheet as PDF, for a printer: fonts and vector pictures inside, the same bytes every time. Import lazily. */
import type { PdfMake } from "pdfmake";
import { quote } from "../../core/messages.js";
import type { Spec } from "../charts/frame.js";
import { FONT_FAMILY } from "../font.js";
import { type Cell, type Grid, groupStarts, isNarrow, type Table } from "../table/table.js";
import type { Block, Document, Section } from "./document.js";
import { FACES, lettered, unletteredIn } from "./letters.js";

export type Paper = "A4" | "LETTER";

/** Points, like all lengths here. */
const MARGIN = 36;
const FOOT = 40;
/** Of a picture; the text of the narrower paper. */
const PICTURE = 523;
const INK = "#1c1c1c";
const SOFT = "#555555";
const LINE = "#c8c8c8";
const SIZE = 8;
/** The least that can still be read at a table. */
const SMALL = 6.5;
const GRID_COLUMNS = 3;
const GRID_GAP = 16;
/** Digits of one width. The features that shape words are left out: they take most of the time and do nothing here. */
const FIGURES = { tnum: true, calt: false, kern: false };
/** More columns than that make a table crowded. */
const CROWDED = 12;
/** Width of a number in a narrow table. */
const NARROW_NUMBER = 70;
/** After a column. */
const NAME_GAP = 9;
const NUMBER_GAP = 6;
/** Before a column that begins a group under one heading. */
const GROUP_GAP = 9;
/** Width of the terms at the end. */
const TERMS = 130;
/** Lines of a table that is kept on one page: less than a page, or the library would drop the table. */
const UNIT_LINES_MAX = 45;

/** Part of a pdfmake document definition. */
type Node = Readonly<Record<string, unknown>>;

/**
 * The library, once it is needed: it takes longer to load than a sheet takes to be solved.
 * @throws Error if it is not installed
 */
export async function printer(): Promise<PdfMake> {
  const { default: pdfmake } = await import("pdfmake");
  const { regular, bold } = FACES;
  const files = { normal: regular, italics: regular, bold, bolditalics: bold };
  pdfmake.setFonts({ [FONT_FAMILY]: files });
  // A document may name nothing but the two font files.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path === regular || path === bold);
  return pdfmake;
}

function cellNode({ text, small }: Cell, alignment: string, more: Node = {}): Node {
  if (small === undefined) return { text, alignment, ...more };
  return {
    stack: [{ text }, { text: small, fontSize: SMALL, color: SOFT, noWrap: true }],
    alignment,
    ...more,
  };
}

function headLine(line: readonly Cell[], columns: Table["columns"], last: boolean): Node[] {
  let column = 0;
  return line.flatMap((cell) => {
    const span = cell.span ?? 1;
    const alignment = span > 1 ? "center" : columns[column] === "number" ? "right" : "left";
    const noWrap = columns[column] === "name";
    column += span;
    const border = [false, false, false, last || cell.text !== ""];
    const node = cellNode(cell, alignment, { color: SOFT, colSpan: span, border, noWrap });
    // Columns under a span need a cell of their own, with the same line below.
    return [node, ...Array.from({ length: span - 1 }, () => ({ text: "", border }))];
  });
}

/** Numbers share what names leave; in a crowded table the first name has what numbers leave, and a list always. */
function columnWidths(table: Table): (string | number)[] {
  const { columns } = table;
  if (columns.length > CROWDED) return columns.map((_, i) => (i === 0 ? "*" : "auto"));
  const free = columns.includes("list") ? "list" : "number";
  return columns.map((kind) => (kind === free ? (isNarrow(table) ? NARROW_NUMBER : "*") : "auto"));
}

/**
 * @param above what is printed above the table again on every page, if it needs more than one
 */
function tableNode(table: Table, above: readonly Node[] = []): Node {
  const { head, columns, rows } = table;
  const groups = groupStarts(head);
  const none = [false, false, false, false];
  const title: Node[][] =
    above.length === 0
      ? []
      : [columns.map((_, i) => (i > 0 ? { text: "" } : { stack: above, colSpan: columns.length }))];
  const top = title.length;
  const heads = top + head.length;
  const starts = new Set(rows.flatMap(({ first }, i) => (first ? [i + heads] : [])));
  return {
    table: {
      headerRows: heads,
      keepWithHeaderRows: 2,
      dontBreakRows: true,
      widths: columnWidths(table),
      body: [
        ...title.map((line) => line.map((node) => ({ ...node, border: none }))),
        ...head.map((line, i) => headLine(line, columns, i === head.length - 1)),
        ...rows.map(({ cells, first }) =>
          cells.map((cell, i) =>
            cellNode(cell, columns[i] === "number" ? "right" : "left", {
              ...(columns[i] === "number" ? { fontFeatures: FIGURES } : {}),
              noWrap: columns[i] !== "list",
              border: [false, first, false, false],
              ...(i === 0 && !first ? { color: SOFT } : {}),
            }),
          ),
        ),
      ],
    },
    layout: {
      hLineWidth: (i: number) => (starts.has(i) || (i > top && i <= heads) ? 0.5 : 0),
      vLineWidth: () => 0,
      hLineColor: (i: number) => (i === heads ? SOFT : LINE),
      paddingLeft: (i: number) => (groups.has(i) ? GROUP_GAP : 0),
      paddingRight: (i: number) =>
        i === columns.length - 1 ? 0 : columns[i] === "number" ? NUMBER_GAP : NAME_GAP,
      paddingTop: () => 1,
      paddingBottom: () => 0.6,
    },
  };
}

const caption = (text: string, more: Node = {}): Node => ({
  text,
  margin: [0, 0, 0, 3],
  ...more,
});

function gridNodes({ caption: text, tables }: Grid): Node[] {
  const lines: Node[] = [];
  for (let i = 0; i < tables.length; i += GRID_COLUMNS) {
    const some: Node[] = tables.slice(i, i + GRID_COLUMNS).map((table) => ({
      width: "*",
      fontSize: 7.5,
      stack: [caption(table.caption, { fontSize: 7, color: SOFT }), tableNode(table)],
    }));
    while (some.length < GRID_COLUMNS) some.push({ width: "*", text: "" });
    lines.push({ columns: some, columnGap: GRID_GAP, margin: [0, 0, 0, 8] });
  }
  return [caption(text), ...lines];
}

function blockNodes(block: Block, pictures: ReadonlyMap<Spec, string>): Node[] {
  switch (block.kind) {
    case "table":
      return [caption(block.caption), tableNode(block)];
    case "grid":
      return gridNodes(block);
    case "picture": {
      // The library knows one heavier weight, by its name.
      const svg = (pictures.get(block.chart.spec) ?? "").replaceAll(
        'font-weight="600"',
        'font-weight="bold"',
      );
      // Level with the text: the picture has a margin of its own.
      return [{ svg, width: PICTURE, margin: [-3, 0, 0, 0] }];
    }
  }
}

/** A section's heading stays with its first block, and a block on its page if it fits on one. */
function sectionNodes({ title, blocks }: Section, pictures: ReadonlyMap<Spec, string>): Node[] {
  return blocks.map((block, i) => {
    const margin = [0, 0, 0, 12];
    const heading =
      i === 0 ? [{ text: title, bold: true, fontSize: 13, margin: [0, 4, 0, 6] }] : [];
    if (block.kind === "table" && linesOf(block) > UNIT_LINES_MAX)
      return { ...tableNode(block, [...heading, caption(block.caption)]), margin };
    return { stack: [...heading, ...blockNodes(block, pictures)], unbreakable: true, margin };
  });
}

const linesOf = ({ rows }: Table): number =>
  rows.reduce((sum, row) => sum + (row.cells.some((cell) => cell.small !== undefined) ? 2 : 1), 0);

/** Type of a page that has to fit, from the usual size down to where all of it has the least one. */
const SCALES = [1, 0.87, SMALL / SIZE];

/** The same with smaller type, as far as it can be read, and smaller margins. */
function scaled(node: unknown, scale: number): unknown {
  if (Array.isArray(node)) return node.map((one) => scaled(one, scale));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === "fontSize") return [key, Math.max(SMALL, scale * Number(value))];
      if (key === "margin") return [key, (value as number[]).map((side) => scale * side)];
      return [key, scaled(value, scale)];
    }),
  );
}

/** The same in letters that the font has. @param lacking gets the names that have others */
function inFont(node: unknown, lacking: Set<string>): unknown {
  if (typeof node === "string") {
    // Of a picture no more than its texts is seen.
    const seen = node.startsWith("<svg") ? (node.match(/(?<=>)[^<]+/g) ?? []) : [node];
    for (const text of seen) for (const name of unletteredIn(text)) lacking.add(name);
    return lettered(node);
  }
  if (Array.isArray(node)) return node.map((one) => inFont(one, lacking));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, inFont(value, lacking)]),
  );
}

const FOOT_NAMES = 3;

/** What stands for what at the foot of a page. */
function footOf(foot: string, lacking: ReadonlySet<string>): string {
  if (lacking.size === 0) return lettered(foot);
  const names = [...lacking].map((name) => quote(lettered(name)));
  const more = names.length > FOOT_NAMES ? [`${names.length - FOOT_NAMES} more`] : [];
  const listed = [...names.slice(0, FOOT_NAMES), ...more].join(", ");
  return `${lettered(foot)} · "?" is a letter that this font lacks (${listed}): see the HTML page`;
}

interface Printed {
  /** Of a PDF; equal for equal documents. */
  readonly bytes: Uint8Array;
  /** Names with letters that the font lacks, as they were written. */
  readonly unprinted: readonly string[];
}

/**
 * The document on one size of paper.
 * @param pictures SVG by specification
 */
export async function sheetPdf(
  document: Document,
  pictures: ReadonlyMap<Spec, string>,
  paper: Paper,
): Promise<Printed> {
  const pdfmake = await printer();
  const lacking = new Set<string>();
  const nodes = [
    { text: document.over, color: SOFT, fontSize: 9 },
    { text: document.title, bold: true, fontSize: 18, margin: [0, 2, 0, 6] },
    ...document.lead.map((text) => ({ text, margin: [0, 0, 0, 3] })),
    ...document.sections.flatMap((section) => sectionNodes(section, pictures)),
    // What matters of them stands at the foot of each page.
    ...(document.compact ? [] : [factsNode(document)]),
  ];
  const content = inFont(nodes, lacking);
  const printed = { ...document, foot: footOf(document.foot, lacking) };
  // The largest type of those that need the fewest sides.
  let best = await written(pdfmake, printed, content, 1, paper);
  for (const scale of document.compact ? SCALES.slice(1) : []) {
    if (best.pages === 1) break;
    const smaller = await written(pdfmake, printed, content, scale, paper);
    if (smaller.pages < best.pages) best = smaller;
  }
  return { bytes: best.bytes, unprinted: [...lacking] };
}

const factsNode = ({ facts }: Document): Node => ({
  unbreakable: true,
  stack: facts.map(([term, text]) => ({
    columns: [{ width: TERMS, text: term, color: SOFT }, { text }],
  })),
});

async function written(
  pdfmake: PdfMake,
  document: Document,
  content: unknown,
  scale: number,
  paper: Paper,
): Promise<{ readonly bytes: Uint8Array; readonly pages: number }> {
  let count = 0;
  const definition = {
    pageSize: paper,
    pageMargins: [MARGIN, MARGIN, MARGIN, FOOT],
    language: "en",
    info: {
      title: `${document.over}: ${document.title}`,
      creator: document.generator,
      producer: document.generator,
      // No clock: the same sheet gives the same bytes.
      creationDate: new Date(0),
      modDate: new Date(0),
    },
    defaultStyle: {
      font: FONT_FAMILY,
      fontSize: SIZE * scale,
      color: INK,
      lineHeight: 1.1,
    },
    // A copy: the library writes into what it gets.
    content: scaled(content, scale),
    footer: (page: number, pages: number) => {
      count = pages;
      return {
        columns: [
          { width: "*", text: document.foot },
          { width: "auto", text: `${page} of ${pages}`, noWrap: true },
        ],
        columnGap: 12,
        fontSize: SMALL,
        color: SOFT,
        margin: [MARGIN, 8, MARGIN, 0],
      };
    },
  };
  const bytes = await pdfmake.createPdf(definition).getBuffer();
  return { bytes, pages: count };
}
