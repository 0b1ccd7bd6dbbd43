/** Workbooks, read back from their XML: what the CSV files say, as numbers and as text, and nothing that no reader takes. */
import { strFromU8, unzipSync } from "fflate";
import { expect, test, vi } from "vitest";
import { csvFiles, dataTables } from "../../src/report/csv.js";
import { runAnswer } from "../../src/report/runCard.js";
import { answer } from "../../src/report/sentences.js";
import type { DataTable } from "../../src/report/table/csv.js";
import { workbook } from "../../src/report/xlsx.js";
import { duel, odd } from "./fixtures.js";
import { elementsOf, parseXml, textOf, type XmlElement } from "./xml.js";

interface ReadCell {
  readonly value: string | number;
  readonly format: string;
}
interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly (ReadCell | null)[])[];
  readonly xml: string;
}

const named = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).filter((one) => one.name === name);

/** Column of `AB12`, from 0. */
const columnOf = (address: string): number =>
  [...address.replace(/\d/g, "")].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) -
  1;

function readBack(bytes: Uint8Array): ReadSheet[] {
  const files = unzipSync(bytes);
  const xml = (path: string): XmlElement =>
    parseXml(strFromU8(files[path]!).replace(/^<\?xml[^>]*\?>/, ""));
  const strings = named(xml("xl/sharedStrings.xml"), "si").map(textOf);
  const styles = xml("xl/styles.xml");
  const codes = new Map(
    named(styles, "numFmt").map(({ attributes }) => [attributes.numFmtId, attributes.formatCode]),
  );
  const formats = named(named(styles, "cellXfs")[0]!, "xf").map(
    ({ attributes }) => codes.get(attributes.numFmtId) ?? "",
  );
  return named(xml("xl/workbook.xml"), "sheet").map(({ attributes }, i) => {
    const path = `xl/worksheets/sheet${i + 1}.xml`;
    const rows: (ReadCell | null)[][] = [];
    for (const cell of named(xml(path), "c")) {
      const { r = "", t, s = "0" } = cell.attributes;
      const at = Number(r.replace(/\D/g, "")) - 1;
      const row = rows[at] ?? [];
      rows[at] = row;
      const value = textOf(named(cell, "v")[0]!);
      row[columnOf(r)] = {
        value: t === "s" ? strings[Number(value)]! : Number(value),
        format: formats[Number(s)] ?? "",
      };
    }
    return { name: attributes.name ?? "", rows, xml: strFromU8(files[path]!) };
  });
}

/** Without what XML forbids, and the apostrophe before what a CSV reader would take for a formula. */
const allowed = (cell: string): string =>
  cell.replace(/^'/, "").replace(/[\u0000-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "");

/** Cells of a CSV line without quoted commas. */
const cellsOf = (line: string): string[] => line.split(",");

test.each([
  ["duel", duel()],
  ["odd", odd()],
])("a sheet for each data file, cell by cell what it says: %s", async (_, summary) => {
  const [first, ...sheets] = readBack(await workbook(runAnswer(summary), dataTables(summary)));
  expect(first?.name).toBe("answer");
  expect(first?.rows.flat().map((cell) => cell?.value)).toContain(answer(summary));
  const csv = csvFiles(summary);
  expect(sheets.map(({ name }) => `${name}.csv`)).toEqual(csv.map(([name]) => name));
  const mistakes: string[] = [];
  for (const [i, [name, content]] of csv.entries()) {
    const lines = content.trimEnd().split("\n");
    expect(sheets[i]?.rows.length, name).toBe(lines.length);
    for (const [row, line] of lines.entries()) {
      if (line.includes('"')) continue;
      for (const [column, cell] of cellsOf(line).entries()) {
        const read = sheets[i]?.rows[row]?.[column] ?? null;
        const same =
          typeof read?.value === "number"
            ? Number(cell) === read.value
            : allowed(cell) === (read?.value ?? "");
        if (!same) mistakes.push(`${name} ${row}:${column} ${cell} ${read?.value}`);
      }
    }
  }
  expect(mistakes).toEqual([]);
});

test("heads stay in sight and have filters; shares are percent with the digits that they deserve", async () => {
  const [, outcomes, , , , turns] = readBack(await workbook(runAnswer(duel()), dataTables(duel())));
  expect(outcomes?.xml).toContain('ySplit="1"');
  expect(outcomes?.xml).toContain('<autoFilter ref="A1:F5"/>');
  // 61.2 % (61.1 to 61.3) of 1,000,000 games; a count is no share.
  expect(outcomes?.rows[1]?.map((cell) => cell?.format)).toEqual([
    ...["", "", "0.0%", "0.0%", "0.0%", "0.0000%"],
  ]);
  expect(turns?.rows[1]?.[0]?.format).toBe("");
});

const table: DataTable = {
  columns: ["name", "value"],
  rows: [
    ["=1+1", Number.NaN],
    ["+cmd|' /C calc'!A0", Number.POSITIVE_INFINITY],
    ["12", 1e-300],
    ["  a\u0007\ud800 <b>&\n", null],
    ["", -0.5],
    ["x".repeat(40_000), 3],
  ],
};

test("what no reader takes is an empty cell, and what strangers wrote is text", async () => {
  const [, sheet] = readBack(await workbook(runAnswer(duel()), [["names.csv", table]]));
  expect(sheet?.xml).not.toMatch(/NaN|Infinity|<f>|<f /);
  expect(sheet?.rows.slice(1).map((row) => [row?.[0]?.value, row?.[1]?.value])).toEqual([
    ["=1+1", undefined],
    ["+cmd|' /C calc'!A0", undefined],
    ["12", 1e-300],
    ["  a <b>&\n", undefined],
    [undefined, -0.5],
    ["x".repeat(32_767), 3],
  ]);
});

test("the same bytes at any hour", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const made = (hour: string) => {
    vi.setSystemTime(new Date(hour));
    return workbook(runAnswer(duel()), dataTables(duel()));
  };
  const first = await made("2026-01-01T12:00:00Z");
  expect(Buffer.compare(first, await made("2031-07-31T07:13:09Z"))).toBe(0);
  vi.useRealTimers();
});
