/** A sheet as a document: its content with what stands on every page. */
import { picture, section } from "../../core/sheet.js";
import { measure } from "../charts/frame.js";
import { printable } from "../text.js";
import { sheetChart } from "./charts.js";
import { readingsText, type Sheet, type SheetHead } from "./data.js";
import type { Document, Section } from "./document.js";

const SIGNATURE_SHOWN = 16;
/** Points: names of weapons in a crowded table. */
const NAME_SIZE = 8;
const NAME_ROOM = 96;

/** A long name gives its middle, since made-up families of weapons differ at the end. */
export function squeezed(name: string): string {
  const letters = [...name];
  let shown = name;
  for (let kept = letters.length - 1; measure(NAME_SIZE)(shown) > NAME_ROOM; kept--) {
    const head = Math.ceil(kept / 2);
    shown = `${letters.slice(0, head).join("").trimEnd()}…${letters.slice(head - kept).join("")}`;
  }
  return shown;
}

/** Title and edition, of which one may be the beginning of the other. */
function rulesWords(title: string, edition: string): string {
  if (edition.startsWith(title)) return edition;
  return title.startsWith(edition) ? title : `${title}, ${edition}`;
}

/** What all sheets say above and below their sections. */
export function framedBy(
  head: SheetHead,
  signature: string,
  data: string,
): Pick<Document, "over" | "facts" | "foot" | "generator"> {
  const { system, edition, source, version } = head;
  const rules = rulesWords(system.title, edition);
  const from: (readonly [string, string])[] =
    source === null
      ? []
      : [["Weapons and readings of", `${printable(source.name)} (${printable(source.file)})`]];
  return {
    over: system.title + (source === null ? "" : ` · ${printable(source.name)}`),
    facts: [
      ["Rules", rules],
      ...from,
      ["Readings in force", readingsText(head)],
      ["Program", `deadeye ${version}`],
      ["Signature", signature],
      ["Data", data],
    ],
    foot:
      `${rules} · readings: ${readingsText(head)} · deadeye ${version} · ` +
      `signature ${signature.slice(0, SIGNATURE_SHOWN)}`,
    generator: `deadeye ${version}`,
  };
}

/**
 * The sheet in words, tables and chart specifications.
 * @param full the long book instead of the page
 */
export function sheetDocument(sheet: Sheet, full: boolean): Document {
  const { content, signature } = sheet;
  return {
    title: content.title,
    lead: content.lead,
    compact: !full,
    sections: (full ? content.sections : content.page).map(
      ({ title, blocks }): Section =>
        section(
          title,
          ...blocks.map((block) =>
            block.kind === "picture" ? picture(sheetChart(block.chart)) : block,
          ),
        ),
    ),
    ...framedBy(sheet, signature, "sheet.csv, and sheet.json with exact fractions"),
  };
}
