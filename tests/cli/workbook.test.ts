/** Men in a workbook: the same as in CSV, refused where a cell has no value of its own, and never unpacked beyond a bound. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import writeWorkbook from "write-excel-file/universal";
import { readEnclosedText } from "../../src/cli/scenarioFile.js";
import { sheetText } from "../../src/cli/workbook.js";
import { DeadeyeError } from "../../src/core/errors.js";
import { loadScenario } from "../../src/studies/library.js";

const ROWS = [
  ["name", "initiative", "skill", "cool", "constitution", "horsemanship", "weapons"],
  ["Ada", 4, 4, 5, 3, 3, "pistol, repeating-rifle"],
  ['Bo "the Kid"', 3, 2, 4, 4, 2, "shotgun"],
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "deadeye-workbook-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function workbook(rows: readonly (readonly (string | number | Date | null)[])[] = ROWS) {
  const cells = rows.map((row) =>
    row.map((value) => (value instanceof Date ? { value, format: "yyyy-mm-dd" } : { value })),
  );
  const blob = await writeWorkbook(cells as never).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

/** The same workbook with another text of its sheet. */
function edited(bytes: Uint8Array, edit: (sheet: string) => string): Uint8Array {
  const parts = unzipSync(bytes);
  const name = "xl/worksheets/sheet1.xml";
  const before = strFromU8(parts[name]!);
  const after = edit(before);
  expect(after).not.toBe(before);
  return zipSync({ ...parts, [name]: strToU8(after) });
}

/** What the cell C2 holds (Ada's skill, 4), replaced. */
const withC2 = async (cell: string) =>
  edited(await workbook(), (sheet) => sheet.replace(/<c\b[^>]*\br="C2"[^>]*>.*?<\/c>/s, cell));

test("a workbook says what the same rows say as CSV", async () => {
  const text = await sheetText(await workbook());
  const csv = ROWS.map((row) =>
    row
      .map((cell) => (/[",]/.test(`${cell}`) ? `"${`${cell}`.replaceAll('"', '""')}"` : cell))
      .join(","),
  );
  expect(text).toBe(`${csv.join("\n")}\n`);
  const scenario = JSON.stringify({
    deadeye: 1,
    system: "law-of-the-gun",
    name: "Two",
    kind: "duel",
    distance: 12,
    npcs: "men.xlsx",
    sides: { A: { figures: [{ npc: "Ada" }] }, B: { figures: [{ npc: 'Bo "the Kid"' }] } },
  });
  const read = loadScenario(scenario, { files: { "men.xlsx": text as string } });
  expect(read.problems).toEqual([]);
  const { figures } = read.scenario!.model as { figures: { rows: { cool: number }[] }[] };
  expect(figures.map(({ rows: [row] }) => row!.cool)).toEqual([5, 4]);
});

test("the value that a spreadsheet has saved of a formula counts", async () => {
  expect(await sheetText(await withC2('<c r="C2"><f>B2-1</f><v>3</v></c>'))).toContain("Ada,4,3,5");
});

test("a formula that was worked out to an empty text is an empty cell", async () => {
  const cell = '<c r="C2" t="str"><f>IF(B2=4,"","x")</f><v></v></c>';
  expect(await sheetText(await withC2(cell))).toContain("Ada,4,,5");
});

test.each([
  ["a formula without a value", '<c r="C2"><f>B2-1</f></c>', "CHART_NO_VALUE"],
  ["a formula with an empty value", '<c r="C2"><f>B2-1</f><v></v></c>', "CHART_NO_VALUE"],
  ["a formula whose value is no tag", '<c r="C2"><f>B2-1</f><v/></c>', "CHART_NO_VALUE"],
  ["an error", '<c r="C2" t="e"><v>#DIV/0!</v></c>', "CHART_NO_VALUE"],
  ["an error of a formula", '<c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', "CHART_NO_VALUE"],
])("%s is refused, by its cell", async (_, cell, code) => {
  expect(await sheetText(await withC2(cell))).toMatchObject({
    code,
    text: expect.stringContaining("cell C2 "),
  });
});

test("a date is refused, by its cell", async () => {
  const rows = [...ROWS, ["Cy", 3, 3, 3, new Date("2026-03-04"), 3, "pistol"]];
  expect(await sheetText(await workbook(rows))).toMatchObject({
    code: "CHART_DATE",
    text: expect.stringContaining("cell E4 "),
  });
});

test("what is no workbook is told so", async () => {
  for (const bytes of [strToU8("name,skill\nAda,4\n"), zipSync({ "a.txt": strToU8("a") })])
    expect(await sheetText(bytes)).toMatchObject({ code: "NOT_A_WORKBOOK" });
});

test("a small archive of a large text is refused before it is unpacked", async () => {
  const parts = unzipSync(await workbook());
  const large = zipSync({ ...parts, "xl/big.xml": new Uint8Array(17 << 20) });
  expect(large.length).toBeLessThan(64 << 10);
  // Its data are made unreadable: who unpacked them would say something else.
  const at = Buffer.from(large).indexOf("xl/big.xml") + "xl/big.xml".length;
  const broken = large.slice();
  broken.fill(0xff, at + 8, at + 200);
  for (const bytes of [large, broken])
    expect(await sheetText(bytes)).toMatchObject({ code: "FILE_TOO_BIG" });
});

test("a file of more than 1 MiB is refused", async () => {
  const path = join(folder, "big.xlsx");
  const parts = unzipSync(await workbook());
  const noise = new Uint8Array((1 << 20) + 1);
  await writeFile(path, zipSync({ ...parts, "xl/media/a.png": [noise, { level: 0 }] }));
  const found = await readEnclosedText(path).catch((error: unknown) => error);
  expect(found).toBeInstanceOf(DeadeyeError);
  expect((found as DeadeyeError).issues).toMatchObject([{ code: "FILE_TOO_BIG" }]);
  await writeFile(
    path,
    zipSync({ ...parts, "xl/media/a.png": [noise.subarray(1 << 18), { level: 0 }] }),
  );
  expect(await readEnclosedText(path)).toContain("Ada,4,4,5");
});
