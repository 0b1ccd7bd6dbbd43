/**
 * Data files and workbooks of twelve studies as DuckDB, R, Gnumeric and LibreOffice read them, each by itself: columns
 * of numbers are numbers to all, columns of words are none to any, and a workbook's cells are those of the data file.
 * Needs `Rscript`, `ssconvert`, `soffice`, and the package registry for DuckDB.
 */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../e2e/cli.js";

const NOON = "scenarios/high-noon.yaml";
const STUDIES: Readonly<Record<string, readonly string[]>> = {
  run: ["run", "scenarios/bank-door.yaml", "--games", "2000"],
  compare: ["compare", NOON, "--set", "Will.cool=5"],
  sweep: ["sweep", NOON, "--vary", "distance=10..40:10"],
  map: ["sweep", NOON, "--vary", "distance=10..40:10", "--vary", "Will.cool=3..4"],
  weights: ["weights", NOON],
  balance: ["balance", NOON],
  tune: ["tune", NOON, "--solve", "distance", "--target", "win.A=50%", "--range", "20..40"],
  readings: ["readings", NOON],
  tactics: ["tactics", NOON],
  best: ["best", NOON],
  versus: ["versus", "scenarios/napnuts-duel.yaml", "--games", "320"],
  across: ["versus", "--across", "--games", "320", "--distance", "6"],
};

let folder = "";
const csvOf = (study: string): string[] =>
  readdirSync(join(folder, study)).filter((name) => name.endsWith(".csv"));
const run = (program: string, words: readonly string[]): string =>
  execFileSync(program, words, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });

/** Cells of a data file; no field of a study has a line break. */
const rowsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? plain! : quoted.replaceAll('""', '"'),
      ),
    );

interface Cell {
  readonly column: string;
  readonly isText: boolean;
}

/** Sheets of a workbook by name: the cells of each row below the head that hold something, straight from the XML. */
function sheetsOf(study: string): Map<string, Cell[][]> {
  const parts = unzipSync(readFileSync(join(folder, study, "report.xlsx")));
  const text = strFromU8(parts["xl/workbook.xml"]!);
  const titles = [...text.matchAll(/<sheet [^>]*?name="([^"]*)"/g)].map(([, name]) => name!);
  return new Map(
    titles.map((name, i) => {
      const markup = strFromU8(parts[`xl/worksheets/sheet${i + 1}.xml`]!);
      // What some readers refuse the whole file for.
      expect(markup.replace(/<is>.*?<\/is>/gs, "")).not.toMatch(/NaN|Infinity/);
      expect(name.length).toBeLessThanOrEqual(31);
      expect(markup).toContain("<row ");
      const rows = [...markup.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells]) =>
        [...cells!.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>/g)].map(([, column, attributes]) => ({
          column: column!,
          isText: /t="(s|inlineStr|str)"/.test(attributes!),
        })),
      );
      return [name, rows.slice(1)];
    }),
  );
}

const letters = (at: number): string =>
  (at >= 26 ? String.fromCharCode(64 + Math.floor(at / 26)) : "") +
  String.fromCharCode(65 + (at % 26));

/** What each column of a data file is in the workbook: null where all cells are empty. */
function kindsOf(study: string, file: string): ("number" | "text" | null)[] {
  const rows = sheetsOf(study).get(file.replace(/\.csv$/, ""));
  const [head = []] = rowsOf(readFileSync(join(folder, study, file), "utf8"));
  return head.map((_, at) => {
    const cells = rows!.flatMap((row) => row.filter(({ column }) => column === letters(at)));
    const texts = cells.filter(({ isText }) => isText).length;
    // What stands in the file is a number or a word.
    if (!/^(from|to)$/.test(head[at]!))
      expect([0, cells.length], `${study} ${file} ${head[at]}`).toContain(texts);
    return cells.length === 0 ? null : texts > 0 ? "text" : "number";
  });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "deadeye-readers-"));
  for (const [study, words] of Object.entries(STUDIES)) {
    const out = ["--quiet", "--no-charts", "--xlsx", "--out", join(folder, study)];
    execFileSync(process.execPath, [join(ROOT, "bin/deadeye.js"), ...words, ...out], {
      cwd: ROOT,
      stdio: "pipe",
    });
  }
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("there are twelve, with a data file each", () => {
  expect(Object.keys(STUDIES).length).toBe(12);
  for (const study of Object.keys(STUDIES)) expect(csvOf(study).length).toBeGreaterThan(0);
});

test("R: what is a number in the workbook is one, and nothing else", () => {
  writeFileSync(
    join(folder, "types.R"),
    `for (f in commandArgs(TRUE)) { t <- read.csv(f, check.names = FALSE)
     cat(f, sapply(t, class), sep = "\\t"); cat("\\n") }`,
  );
  for (const study of Object.keys(STUDIES)) {
    const files = csvOf(study);
    const printed = run("Rscript", [
      "--vanilla",
      "types.R",
      ...files.map((file) => `${study}/${file}`),
    ]);
    for (const [i, line] of printed.trimEnd().split("\n").entries()) {
      const [, ...types] = line.split("\t");
      const kinds = kindsOf(study, files[i]!);
      // A column without a cell is of no type; R calls that logical.
      const wanted = kinds.map((kind) =>
        kind === null ? "logical" : kind === "text" ? "character" : "numeric",
      );
      expect(
        types.map((type) => (type === "integer" ? "numeric" : type)),
        line,
      ).toEqual(wanted);
    }
  }
});

test("DuckDB: the same, but that it takes a column of yes and no, or of true and false, for truths", () => {
  const home = join(folder, "duckdb");
  mkdirSync(home);
  writeFileSync(join(home, "package.json"), '{ "type": "module" }\n');
  const quietly = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts"];
  execFileSync("npm", ["install", ...quietly, "@duckdb/node-api@1.5.6-r.1"], { cwd: home });
  writeFileSync(
    join(home, "types.mjs"),
    `import { DuckDBInstance } from "@duckdb/node-api";
     const database = await (await DuckDBInstance.create(":memory:")).connect();
     for (const file of process.argv.slice(2)) {
       const types = await database.runAndReadAll(\`DESCRIBE SELECT * FROM read_csv('\${file}')\`);
       const count = await database.runAndReadAll(\`SELECT count(*)::INTEGER AS n FROM read_csv('\${file}')\`);
       console.log(JSON.stringify([count.getRowObjects()[0].n, types.getRowObjects().map((row) => row.column_type)]));
     }`,
  );
  for (const study of Object.keys(STUDIES)) {
    const files = csvOf(study);
    const printed = run(process.execPath, [
      "duckdb/types.mjs",
      ...files.map((file) => `${study}/${file}`),
    ]);
    for (const [i, line] of printed.trimEnd().split("\n").entries()) {
      const [count, types] = JSON.parse(line) as [number, string[]];
      const [, ...rows] = rowsOf(readFileSync(join(folder, study, files[i]!), "utf8"));
      expect(count).toBe(rows.length);
      kindsOf(study, files[i]!).forEach((kind, at) => {
        const words = new Set(rows.map((row) => row[at]).filter((cell) => cell !== ""));
        const yesNo =
          words.size > 0 && [...words].every((word) => /^(yes|no|true|false)$/.test(word!));
        const type = types[at]!;
        const is = /^(BIGINT|DOUBLE)$/.test(type) ? "number" : type === "VARCHAR" ? "text" : type;
        if (kind !== null) expect(is, `${study} ${files[i]}`).toBe(yesNo ? "BOOLEAN" : kind);
      });
    }
  }
});

/** Cells that a program writes of a sheet, against those of the data file. */
function compared(study: string, file: string, converted: string): string[] {
  const wanted = rowsOf(readFileSync(join(folder, study, file), "utf8"));
  const found = rowsOf(readFileSync(join(folder, converted), "utf8"));
  return wanted.flatMap((row, i) =>
    row.flatMap((cell, at) => {
      const read = found[i]?.[at] ?? "";
      const part = read.endsWith("%") ? 100 : 1;
      const same =
        cell !== "" && Number.isFinite(Number(cell))
          ? read !== "" &&
            Math.abs(Number(read.replace("%", "")) / part - Number(cell)) <=
              1e-9 * Math.abs(Number(cell))
          : read === cell.replace(/^'/, "");
      return same ? [] : [`${study} ${file} ${i}:${at} ${cell} ${read}`];
    }),
  );
}

describe("workbooks", () => {
  test("Gnumeric: every cell is that of the data file", () => {
    for (const study of Object.keys(STUDIES)) {
      run("ssconvert", [
        "-S",
        `${study}/report.xlsx`,
        `${study}-%n.txt`,
        "-T",
        "Gnumeric_stf:stf_csv",
      ]);
      const sheets = [...sheetsOf(study).keys()];
      for (const file of csvOf(study)) {
        const at = sheets.indexOf(file.replace(/\.csv$/, ""));
        expect(compared(study, file, `${study}-${at}.txt`)).toEqual([]);
      }
    }
  });

  test("LibreOffice: the same", () => {
    for (const study of Object.keys(STUDIES)) {
      const filter =
        "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1";
      const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
      run("soffice", [
        profile,
        "--headless",
        "--convert-to",
        filter,
        "--outdir",
        `lo-${study}`,
        `${study}/report.xlsx`,
      ]);
      for (const file of csvOf(study)) {
        const converted = `lo-${study}/report-${file}`;
        expect(existsSync(join(folder, converted)), converted).toBe(true);
        expect(compared(study, file, converted)).toEqual([]);
      }
    }
  });
});
