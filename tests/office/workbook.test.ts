/** Workbooks in LibreOffice, with an English and a German locale: numbers are numbers, and shown as people there write them. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { csvFiles, dataTables } from "../../src/report/csv.js";
import { runAnswer } from "../../src/report/runCard.js";
import { workbook } from "../../src/report/xlsx.js";
import { duel, odd } from "../report/fixtures.js";

const BOOKS = { duel: duel(), odd: odd() };

let base = "";
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), "office-"));
  for (const [name, summary] of Object.entries(BOOKS)) {
    const bytes = await workbook(runAnswer(summary), dataTables(summary));
    writeFileSync(join(base, `${name}.xlsx`), bytes);
  }
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/**
 * Opens the workbooks and writes each sheet as text.
 * @param shown as a reader of that locale sees the cells; else as the numbers that they are
 * @returns lines of cells by `book-sheet`
 */
function opened(locale: string, shown: boolean): Map<string, string[][]> {
  const profile = join(base, `profile-${locale}`);
  const out = join(base, `${locale}-${shown}`);
  mkdirSync(join(profile, "user"), { recursive: true });
  writeFileSync(
    join(profile, "user/registrymodifications.xcu"),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>
</oor:items>`,
  );
  // Tabs between cells, every sheet, UTF-8.
  const filter = `csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,false,${shown},false,false,-1`;
  const books = Object.keys(BOOKS).map((name) => join(base, `${name}.xlsx`));
  execFileSync(
    "soffice",
    [
      `-env:UserInstallation=file://${profile}`,
      "--headless",
      "--convert-to",
      filter,
      "--outdir",
      out,
      ...books,
    ],
    { stdio: "pipe", env: { ...process.env, HOME: base } },
  );
  return new Map(
    readdirSync(out).map((file) => [
      file.replace(/\.csv$/, ""),
      readFileSync(join(out, file), "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => line.split("\t").map((cell) => cell.replace(/^"(.*)"$/, "$1"))),
    ]),
  );
}

/** As a cell has it: without what XML forbids, and the apostrophe before what a CSV reader would take for a formula. */
const allowed = (cell: string): string =>
  cell.replace(/^'/, "").replace(/[\u0000-\u001f\ufffe\uffff]|\p{Surrogate}/gu, "");

describe.each([
  ["en-US", "."],
  ["de-DE", ","],
])("%s", (locale, point) => {
  test("every number is that of the data file, every name a text", () => {
    const sheets = opened(locale, false);
    const mistakes: string[] = [];
    for (const [book, summary] of Object.entries(BOOKS)) {
      for (const [file, content] of csvFiles(summary)) {
        const lines = sheets.get(`${book}-${file.replace(/\.csv$/, "")}`) ?? [];
        for (const [row, line] of content.trimEnd().split("\n").entries()) {
          if (line.includes('"')) continue;
          for (const [column, cell] of line.split(",").entries()) {
            const read = lines[row]?.[column] ?? "";
            // A share that is not shown as formatted is written with all its digits.
            const part = read.endsWith("%") ? 100 : 1;
            const number = Number(read.replace(point, ".").replace("%", "")) / part;
            const same =
              cell !== "" && !Number.isNaN(Number(cell))
                ? read !== "" && Math.abs(number - Number(cell)) <= 1e-9 * Math.abs(number)
                : allowed(cell) === read;
            if (!same) mistakes.push(`${book} ${file} ${row}:${column} ${cell} ${read}`);
          }
        }
      }
    }
    expect(mistakes).toEqual([]);
  });

  test("shares are shown in per cent, with the point of the country", () => {
    const outcomes = opened(locale, true).get("duel-outcomes");
    expect(outcomes?.[1]?.slice(0, 4)).toEqual(["A", "612345", `61${point}2%`, `61${point}1%`]);
  });
});
