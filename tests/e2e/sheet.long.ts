/** `deadeye sheet` from outside: files, options, exit codes, streams. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readPdf } from "../report/pdf.js";
import { deadeye, emptyFolder, onlyReport, ROOT } from "./cli.js";

const FILES = ["sheet-letter.pdf", "sheet.csv", "sheet.html", "sheet.json", "sheet.pdf"];
const rowsIn = (folder: string): string[] =>
  readFileSync(join(folder, "sheet.csv"), "utf8").trimEnd().split("\n").slice(1);

describe("a sheet", () => {
  test("of the whole book goes beside where it was started", async () => {
    const cwd = emptyFolder();
    const { code, stdout, stderr } = await deadeye(["sheet"], cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/pistol +0 to 30 cm +45 % +15.8 % +1 in 6.3/);
    expect(stdout).toContain("reports/sheet-law-of-the-gun");
    const folder = join(cwd, "reports/sheet-law-of-the-gun");
    expect(readdirSync(folder).sort()).toEqual(FILES);
    expect(rowsIn(folder).length).toBe(23_400);
  });

  test.each([
    ["sheet", "sheet.html", "sheet.pdf"],
    ["best", "best.html", "card.pdf"],
  ])("%s: names that the font of paper lacks are told", async (command, html, pdf) => {
    const cwd = emptyFolder();
    const noon = readFileSync(join(ROOT, "scenarios/high-noon.yaml"), "utf8");
    writeFileSync(join(cwd, "mine.yaml"), noon.replace(/^name: .*$/m, "name: 決闘 🤠"));
    const { code, stderr } = await deadeye([command, "mine.yaml", "--out", "out"], cwd);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `The font of the PDFs lacks letters of "決闘 🤠": "?" stands for each; ${html} has them.\n`,
    });
    expect(readFileSync(join(cwd, "out", html), "utf8")).toContain("決闘 🤠");
    for (const { boxes, text } of readPdf(readFileSync(join(cwd, "out", pdf))).pages) {
      expect(boxes).toBe(0);
      expect(text).toContain("this font lacks");
    }
  });

  test("narrowed by weapon, cover and distance, by the readings and weapons of a file", async () => {
    const cwd = emptyFolder();
    const noon = readFileSync(join(ROOT, "scenarios/high-noon.yaml"), "utf8");
    writeFileSync(
      join(cwd, "mine.yaml"),
      `${noon}\nweapons: { colt: { accurate: 45, maximum: 60 } }\n`,
    );
    const narrow = [
      "--weapon",
      "colt",
      "--weapon",
      "pistol",
      "--cover",
      "wall",
      "--distance",
      "40",
    ];
    const words = [
      "sheet",
      "mine.yaml",
      ...narrow,
      "--no-charts",
      "--set",
      "weapons.pistol.maximum=50",
    ];
    const { code, stderr } = await deadeye(words, cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const rows = rowsIn(onlyReport(cwd));
    expect(rows.length).toBe(2 * 150);
    const found = new Set(rows.map((row) => row.split(",").slice(0, 3).join()));
    expect([...found]).toEqual(["pistol,maximum,wall", "colt,accurate,wall"]);
  });

  test("--json prints sheet.json and nothing else", async () => {
    const cwd = emptyFolder();
    const words = ["sheet", "--json", "--weapon", "bow", "--no-charts", "--out", "here"];
    const { code, stdout } = await deadeye(words, cwd);
    expect(code).toBe(0);
    expect(stdout).toBe(readFileSync(join(cwd, "here/sheet.json"), "utf8"));
    expect((JSON.parse(stdout) as { rows: unknown[] }).rows.length).toBe(1800);
  });
});

describe("a sheet of the NPC chart", () => {
  test("is solved, ranked and written", async () => {
    const cwd = emptyFolder();
    const words = ["sheet", "--npc", "townie", "--distance", "25", "--weapon", "derringer"];
    // At 25 cm a derringer reaches nobody.
    expect((await deadeye(words, cwd)).stderr).toContain("the longest range is 15 cm");
    words[4] = "10";
    const { code, stdout, stderr } = await deadeye([...words, "--quiet"], cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/townie\/6 +Sheriff +\d+\.\d{4} %/);
    const folder = onlyReport(cwd);
    expect(readdirSync(folder).sort()).toEqual(
      ["npc-letter.pdf", "npc.csv", "npc.html", "npc.json", "npc.pdf"].sort(),
    );
    const rows = readFileSync(join(folder, "npc.csv"), "utf8").trimEnd().split("\n").slice(1);
    expect(rows.length).toBe(6 * 36);
    // Sheriff and Deputy against each other, from either side.
    const odds = (a: string, b: string): string[] =>
      rows
        .find((row) => row.startsWith(`${a},${b},`))
        ?.split(",")
        .slice(4, 6) ?? [];
    expect(odds("townie/6", "townie/5")).toEqual(odds("townie/5", "townie/6").reverse());
  });
});

describe("bad input: exit code 2, the word that was meant, nothing written", () => {
  test.each([
    [["--weapon", "pistl"], 'did you mean "pistol"?'],
    [["--cover", "windw"], 'did you mean "window"?'],
    [["--system", "law-of-the-gum"], 'did you mean "law-of-the-gun"?'],
    [["--distance", "near"], "--distance must be a number of centimetres above 0 and at most 1000"],
    [["--distance", "0"], "--distance must be a number of centimetres"],
    [["--distance", "300"], "none of the weapons reaches 300 cm; the longest range is 250 cm"],
    [["--set", "sides.A.name=X"], "a sheet is made of readings, weapons and tables alone"],
    [["--set", "readings.impct=digest"], 'did you mean "impact"?'],
    [["--set", "weapons.pistol.maximum=5"], "below its accurate range"],
    [["--npc", "outlw"], 'did you mean "outlaw"?'],
    [["--npc", "outlaw", "--cover", "wall"], "the men of an NPC sheet stand in the open"],
    [["--npc", "outlaw", "--weapon", "bow", "--weapon", "pistol"], "name one"],
    [["no-such-file.yaml"], "there is no such file"],
  ])("%j", async (words, says) => {
    const cwd = emptyFolder();
    const { code, stdout, stderr } = await deadeye(["sheet", ...words], cwd);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(existsSync(join(cwd, "reports"))).toBe(false);
  });
});
