/** A reference sheet as files, and in short for a terminal. */
import type { Band, Weapon } from "../../rules/law-of-the-gun/tables.js";
import { weaponWords } from "../../rules/law-of-the-gun/words.js";
import type { FileContent } from "../folder.js";
import { type Block, renderBlock, type TableOptions } from "../table.js";
import { terminalColumns, wrap } from "../text.js";
import { readingsText, STANDARD, sheetDocument } from "./content.js";
import { type Sheet, sheetCsv, sheetJson } from "./data.js";
import { chartsOf, type Document, withoutCharts } from "./document.js";
import { sheetHtml } from "./html.js";
import { type NpcSheet, npcCsv, npcDocument, npcJson } from "./npc.js";
import { oneIn, percentText } from "./numbers.js";

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
  { charts }: { readonly charts: boolean },
): Promise<Map<string, FileContent>> {
  return renderDocument(
    "sheet",
    sheetDocument(sheet),
    charts,
    sheetCsv(sheet.rows),
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

/** The sheet in short: each weapon at its ranges, for an average shooter and an average man in the first cover. */
export function sheetTable(sheet: Sheet, options: TableOptions): string {
  const cover = sheet.covers[0] ?? "open";
  const line = (weapon: Weapon, band: Band): string[] => {
    const impact = weapon.impact[band];
    const a = { band, impact, cover, ...STANDARD, movement: "stationary", targetFast: false };
    const { hit, out, total } = sheet.odds.attempt({ ...a, movement: "stationary" });
    const percent = (weight: number): string => `${percentText((100 * weight) / total)} %`;
    return [
      weaponWords(weapon.id),
      `${band === "accurate" ? 0 : weapon.accurate} to ${weapon[band]} cm`,
      percent(hit),
      percent(out),
      out === 0 ? "never" : oneIn(total / out),
    ];
  };
  const block: Block = {
    title: `One shot: stationary, Skill and Cool ${STANDARD.skillCool}, target ${cover} and of Constitution ${STANDARD.constitution}`,
    head: ["weapon", "range", "hit", "put out", ""],
    names: 1,
    rows: sheet.guns.flatMap(({ weapon, bands }) => bands.map((band) => line(weapon, band))),
  };
  const away = sheet.outOfRange.map((weapon) => `${weaponWords(weapon.id)} (${weapon.maximum} cm)`);
  const notes = [
    `${sheet.system.title}, readings: ${readingsText(sheet)}`,
    ...(away.length === 0 ? [] : [`Out of range: ${away.join(", ")}`]),
  ];
  const lines = notes.flatMap((note) => wrap(note, options.width, terminalColumns));
  return `${lines.join("\n")}\n\n${renderBlock(block, options)}\n`;
}
