/** A reference sheet as files, and in short for a terminal. */
import type { FileContent } from "../folder.js";
import { textTable } from "../table/table.js";
import { type TerminalOptions, terminalTable } from "../table/terminal.js";
import { terminalColumns, wrap } from "../text.js";
import { readingsText, type Sheet, sheetCsv, sheetJson } from "./data.js";
import { chartsOf, type Document, withoutCharts } from "./document.js";
import { sheetHtml } from "./html.js";
import { sheetDocument } from "./layout.js";
import { type NpcSheet, npcCsv, npcDocument, npcJson } from "./npc.js";

/** Every file of a sheet of this stem, in the order in which they are put in place. */
const filesOf = (stem: string): string[] => [
  `${stem}.csv`,
  `${stem}.json`,
  `${stem}-letter.pdf`,
  `${stem}.pdf`,
  `${stem}.html`,
];
export const SHEET_FILES: readonly string[] = filesOf("sheet");
export const NPC_FILES: readonly string[] = filesOf("npc");

/** The font sets a point so close to a 1 after it that 10.1 reads like 101: decimals get a little air. */
const spaced = (svg: string): string =>
  svg.replace(/<text (?=[^>]*>[^<]*\d\.\d)/g, '<text letter-spacing="0.5" ');

/**
 * All files of a sheet. Pure: the same sheet gives the same bytes.
 * @returns content by name
 */
export async function renderSheet(
  sheet: Sheet,
  { charts, full }: { readonly charts: boolean; readonly full: boolean },
): Promise<Map<string, FileContent>> {
  return renderDocument(
    "sheet",
    sheetDocument(sheet, full),
    charts,
    sheetCsv(sheet.content),
    sheetJson(sheet),
  );
}

/** All files of a sheet of the NPC chart. Pure: the same sheet gives the same bytes. */
export async function renderNpcSheet(
  sheet: NpcSheet,
  { charts }: { readonly charts: boolean },
): Promise<Map<string, FileContent>> {
  return renderDocument("npc", npcDocument(sheet), charts, npcCsv(sheet), npcJson(sheet));
}

async function renderDocument(
  stem: string,
  whole: Document,
  charts: boolean,
  csv: string,
  json: string,
): Promise<Map<string, FileContent>> {
  const document = charts ? whole : withoutCharts(whole);
  const pictures = new Map<string, string>();
  if (charts) {
    // Loaded only here, like the PDF library: they take longer to start than the numbers take.
    const { drawSpec } = await import("../charts.js");
    for (const { name, spec } of chartsOf(document))
      pictures.set(name, spaced(await drawSpec(spec)));
  }
  const { sheetPdf } = await import("./pdf.js");
  return new Map<string, FileContent>([
    [`${stem}.csv`, csv],
    [`${stem}.json`, json],
    [`${stem}-letter.pdf`, await sheetPdf(document, pictures, "LETTER")],
    [`${stem}.pdf`, await sheetPdf(document, pictures, "A4")],
    [`${stem}.html`, sheetHtml(document, pictures)],
  ]);
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
