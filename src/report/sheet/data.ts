/** sheet.csv and sheet.json: every chance of a reference sheet as data. Columns and keys: add at the end, never rename. */

import { plainWords } from "../../core/messages.js";
import { sha256Hex } from "../../core/sha256.js";
import {
  fractionText,
  type SheetContent,
  type SheetOdds,
  type SheetRow,
} from "../../core/sheet.js";
import type { SystemName } from "../../scenario/system.js";
import { sortedReadings } from "../json.js";
import { csvTable, rounded } from "../table/csv.js";

/** Every file of a sheet of this stem, in the order in which they are put in place. */
export const sheetFileNames = (stem: "sheet" | "npc"): string[] => [
  `${stem}.csv`,
  `${stem}.json`,
  `${stem}-letter.pdf`,
  `${stem}.pdf`,
  `${stem}.html`,
];

/** What stands on every sheet besides its content. */
export interface SheetHead {
  readonly version: string;
  readonly system: SystemName;
  readonly edition: string;
  /** Scenario that readings and weapons were taken from; null for the book's. Text of strangers. */
  readonly source: { readonly name: string; readonly file: string } | null;
  readonly readings: Readonly<Record<string, string | number | boolean>>;
  /** Those that are not the default. */
  readonly otherReadings: readonly (readonly [name: string, value: string])[];
}

/** A sheet, ready to be laid out. */
export interface Sheet extends SheetHead {
  readonly content: SheetContent;
  /** From `signatureOf`. */
  readonly signature: string;
}

/** @param about what else is printed on it */
export function makeSheet(
  content: SheetContent,
  about: Pick<SheetHead, "version" | "system" | "source">,
): Sheet {
  const { edition, readings, otherReadings } = content;
  return { ...about, edition, readings, otherReadings, content, signature: signatureOf(content) };
}

/** The chances of a row in words for files. Many rows share theirs, so each is written once. */
class Written {
  private readonly known = new Map<SheetOdds, string[]>();

  constructor(private readonly write: (odds: SheetOdds) => string[]) {}

  of(odds: SheetOdds): string[] {
    let texts = this.known.get(odds);
    if (texts === undefined) {
      texts = this.write(odds);
      this.known.set(odds, texts);
    }
    return texts;
  }
}

/** In the order of the columns. */
const fractions = ({ weights, total }: SheetOdds): string[] =>
  weights.map((weight) => fractionText({ numerator: weight, denominator: total }));

const decimal = (value: number): string => String(rounded(value));

/** How often the event happens that `one_in` is about. */
const rare =
  ({ events, oneIn }: SheetContent) =>
  ({ weights }: SheetOdds): number =>
    weights[events.indexOf(oneIn)] ?? 0;

/** The text of sheet.csv. `one_in` is empty where it never happens. */
export function sheetCsv(content: SheetContent): string {
  const { key, events, rows } = content;
  const out = rare(content);
  const chances = new Written((odds) => [
    ...odds.weights.map((weight) => decimal(weight / odds.total)),
    out(odds) === 0 ? "" : decimal(odds.total / out(odds)),
  ]);
  return csvTable(
    [...key, ...events, "one_in"],
    rows.map((row) => [...row.key, ...chances.of(row.odds)]),
  );
}

/**
 * SHA-256 over the exact fractions: a line of key and fractions for each row, cells parted by commas, in the order
 * of sheet.csv.
 * @returns 64 hexadecimal digits
 */
export function signatureOf({ rows }: Pick<SheetContent, "rows">): string {
  const chances = new Written(fractions);
  const line = ({ key, odds }: SheetRow): string => `${[...key, ...chances.of(odds)].join()}\n`;
  return sha256Hex(rows.map(line).join(""));
}

/** `impact: all-normal; otherwise default`. */
export function readingsText({ otherReadings }: Pick<SheetHead, "otherReadings">): string {
  const others = otherReadings.map(
    ([name, value]) => `${plainWords(name)}: ${plainWords(String(value))}`,
  );
  return others.length === 0 ? "default" : `${others.join(", ")}; otherwise default`;
}

/** The text of sheet.json, one row a line. */
export function sheetJson(sheet: Sheet): string {
  const { version, system, readings, source, content, edition, signature } = sheet;
  const head = { version, system: system.id, readings: sortedReadings(readings), signature };
  const added = {
    system_title: system.title,
    edition,
    scenario: source?.name ?? null,
    file: source?.file ?? null,
    distances: content.distances,
    out_of_range: content.outOfRange.map(({ id }) => id),
    weapons: content.weapons,
    ...content.also,
  };
  const out = rare(content);
  const chances = new Written((odds) => {
    const weight = out(odds);
    const oneIn =
      weight === 0 ? null : fractionText({ numerator: odds.total, denominator: weight });
    const pairs = fractions(odds).map((text, i) => [content.events[i], text]);
    return [JSON.stringify(Object.fromEntries([...pairs, ["one_in", oneIn]])).slice(1)];
  });
  const rows = content.rows.map(({ key, odds }) => {
    const head = JSON.stringify(Object.fromEntries(content.key.map((name, i) => [name, key[i]])));
    return `${head.slice(0, -1)},${chances.of(odds)}`;
  });
  const body = JSON.stringify({ ...head, ...added }, null, 2).slice(0, -2);
  return `${body},\n  "rows": [\n    ${rows.join(",\n    ")}\n  ]\n}\n`;
}
