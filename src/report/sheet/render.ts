/** A reference sheet as files, and in short for a terminal. */
import type { Spec } from "../charts/frame.js";
import type { FileContent } from "../folder.js";
import { textTable } from "../table/table.js";
import { type TerminalOptions, terminalTable } from "../table/terminal.js";
import { terminalColumns, wrap } from "../text.js";
import { readingsText, type Sheet, sheetCsv, sheetJson } from "./data.js";
import { chartsOf, type Document, type OnUnprinted, withoutCharts } from "./document.js";
import { documentMarkup, sheetHtml } from "./html.js";
import { sheetDocument } from "./layout.js";
import { type NpcSheet, npcCsv, npcDocument, npcJson } from "./npc.js";

/** The font sets a point so close to a 1 after it that 10.1 reads like 101: decimals get a little air. */
const spaced = (svg: string): string =>
  svg.replace(/<text (?=[^>]*>[^<]*\d\.\d)/g, '<text letter-spacing="0.5" ');

interface SheetOptions {
  readonly charts: boolean;
  /** Default: true. */
  readonly pdf?: boolean;
  readonly onUnprinted?: OnUnprinted;
}

/** The page of a sheet, for a page that has its own frame. */
export async function sheetMarkup(sheet: Sheet): Promise<string> {
  const document = sheetDocument(sheet, false);
  return documentMarkup(document, await picturesOf(document));
}

/**
 * All files of a sheet. Pure: the same sheet gives the same bytes.
 * @returns content by name
 */
export async function renderSheet(
  sheet: Sheet,
  { full, ...how }: SheetOptions & { readonly full: boolean },
): Promise<Map<string, FileContent>> {
  return renderDocument(
    "sheet",
    sheetDocument(sheet, full),
    how,
    sheetCsv(sheet.content),
    sheetJson(sheet),
  );
}

/** All files of a sheet of the NPC chart. Pure: the same sheet gives the same bytes. */
export async function renderNpcSheet(
  sheet: NpcSheet,
  how: SheetOptions,
): Promise<Map<string, FileContent>> {
  return renderDocument("npc", npcDocument(sheet), how, npcCsv(sheet), npcJson(sheet));
}

async function renderDocument(
  stem: string,
  whole: Document,
  { charts, pdf = true, onUnprinted }: SheetOptions,
  csv: string,
  json: string,
): Promise<Map<string, FileContent>> {
  const document = charts ? whole : withoutCharts(whole);
  const pictures = await picturesOf(document);
  const files = new Map<string, FileContent>([
    [`${stem}.csv`, csv],
    [`${stem}.json`, json],
  ]);
  if (pdf) {
    // Loaded only here: it takes longer to start than the numbers take.
    const { sheetPdf } = await import("./pdf.js");
    const letter = await sheetPdf(document, pictures, "LETTER");
    const a4 = await sheetPdf(document, pictures, "A4");
    files.set(`${stem}-letter.pdf`, letter.bytes).set(`${stem}.pdf`, a4.bytes);
    if (a4.unprinted.length > 0) onUnprinted?.(a4.unprinted);
  }
  return files.set(`${stem}.html`, sheetHtml(document, pictures));
}

async function picturesOf(document: Document): Promise<Map<Spec, string>> {
  const pictures = new Map<Spec, string>();
  const charts = chartsOf(document);
  if (charts.length === 0) return pictures;
  // Loaded only here, like the PDF library.
  const { drawSpec } = await import("../charts.js");
  for (const { spec } of charts) pictures.set(spec, spaced(await drawSpec(spec)));
  return pictures;
}

/** The sheet in short, for a terminal. */
export function sheetTable(sheet: Sheet, options: TerminalOptions): string {
  const { outOfRange, short } = sheet.content;
  const away = outOfRange.map(({ words }) => words);
  const notes = [
    `${sheet.system.title}, readings: ${readingsText(sheet)}`,
    ...(away.length === 0 ? [] : [`Out of range: ${away.join(", ")}`]),
  ];
  const lines = notes.flatMap((note) => wrap(note, options.width, terminalColumns));
  const { title, head, names, rows } = short;
  const table = textTable({ title }, head, names, rows);
  return `${lines.join("\n")}\n\n${terminalTable(table, options)}\n`;
}
