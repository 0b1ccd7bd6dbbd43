/** Reference sheets as files: data and page. */
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { oneIn, percentText, tenths } from "../../src/core/percent.js";
import type { FileContent } from "../../src/report/folder.js";
import { sheetCsv, sheetJson } from "../../src/report/sheet/data.js";
import { sheetDocument } from "../../src/report/sheet/layout.js";
import { renderSheet, sheetTable } from "../../src/report/sheet/render.js";
import { book, HOSTILE, make, odd } from "./sheets.js";

let files: Map<string, FileContent>;
let oddFiles: Map<string, FileContent>;
const text = (name: string, of = files): string => String(of.get(name));
beforeAll(async () => {
  files = await renderSheet(book, { charts: true, full: true, pdf: false });
  oddFiles = await renderSheet(odd, { charts: true, full: true, pdf: false });
});

describe("sheet.csv and sheet.json", () => {
  test("columns and rows", () => {
    const lines = text("sheet.csv").trimEnd().split("\n");
    expect(lines.length).toBe(1 + 23_400);
    expect(lines[0]).toBe(
      "weapon,band,cover,skill_cool,target_constitution,movement,target_fast,fires,aimed,hit,cover_hit,graze,wound," +
        "disabled,dead,out,one_in",
    );
    // 9/20, 63/400, 400/63.
    expect(lines).toContain(
      "pistol,accurate,open,3,3,stationary,0,1,0.5,0.45,0,0.18,0.135,0.045,0.09,0.1575,6.34921",
    );
    // 11 needed: no chance, and no number for 1 in never.
    expect(lines).toContain("pistol,maximum,window,5,1,fast,1,0.833333,0,0,0,0,0,0,0,0,");
    expect(text("sheet.csv")).not.toMatch(/NaN|Infinity|undefined/);
  });

  test("exact fractions, readings and signature", () => {
    const json = JSON.parse(text("sheet.json")) as {
      readings: Record<string, unknown>;
      rows: Record<string, string | number | null>[];
      [key: string]: unknown;
    };
    expect(Object.keys(json).slice(0, 4)).toEqual(["version", "system", "readings", "signature"]);
    expect(json.readings.fastTargetNeeds11).toBe("miss");
    expect(json.rows.length).toBe(23_400);
    const pistol = json.rows.find((row) => row.weapon === "pistol" && row.out === "63/400");
    expect(pistol).toMatchObject({ hit: "9/20", cover_hit: "0", fires: "1", one_in: "400/63" });
    // The signature can be made from the file alone.
    const cells = json.rows.map((row) => Object.values(row).slice(0, -1).join());
    const hash = createHash("sha256")
      .update(`${cells.join("\n")}\n`)
      .digest("hex");
    expect(json.signature).toBe(hash);
  });

  test("decimals are those of the fractions", () => {
    const json = JSON.parse(text("sheet.json")) as { rows: Record<string, string>[] };
    const lines = text("sheet.csv").trimEnd().split("\n").slice(1);
    const off = json.rows.filter((row, i) => {
      const [above = 0, below = 1] = String(row.out).split("/").map(Number);
      const shown = Number(lines[i]?.split(",")[15]);
      return !(Math.abs(shown - above / below) <= 5e-7);
    });
    expect(off).toEqual([]);
  });

  test("the signature changes with what is printed, and only with it", () => {
    const of = (...set: string[]) => make(set, ["pistol"]).signature;
    expect(of()).not.toBe(book.signature);
    expect(of("readings.loneFigureMorale=false")).toBe(of());
    expect(of("readings.obscuringCover=open")).not.toBe(of());
  });

  test("a stranger's text is data", () => {
    const { content } = odd;
    const [row] = content.rows;
    if (row === undefined) throw new Error("no row");
    const sheet = { ...odd, content: { ...content, rows: [row] } };
    const json = JSON.parse(sheetJson(sheet)) as Record<string, unknown>;
    expect(json).toMatchObject({ scenario: HOSTILE.name, file: HOSTILE.file });
    const formula = { ...row, key: ["=cmd()", ...row.key.slice(1)] };
    expect(sheetCsv({ ...content, rows: [formula] }).split("\n")[1]).toMatch(/^'=cmd\(\),/);
  });
});

const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script as string);

describe("sheet.html", () => {
  test("allows its own style and its own script by their hashes, nothing from outside", () => {
    const html = text("sheet.html");
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
    const hash = (text: string) => createHash("sha256").update(text).digest("base64");
    const [script = "", ...others] = scriptsOf(html);
    expect(others).toEqual([]);
    expect(html).toContain(
      `content="default-src 'none'; script-src 'sha256-${hash(script)}'; style-src 'sha256-${hash(style)}'; ` +
        `font-src data:; img-src data:; base-uri 'none'; form-action 'none'"`,
    );
    expect(html.replace(/<script.*?>[\s\S]*?<\/script>/g, "")).not.toMatch(
      /<(script|img|iframe|object|embed|link|base)\b| (href|src)="/,
    );
    expect(style.replace(/url\(data:font\/woff2;base64,[\w+/=]+\)/g, "")).not.toMatch(
      /url\(|@import/,
    );
  });

  test("nothing of anybody's text becomes markup", () => {
    const html = text("sheet.html", oddFiles);
    expect(html).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
    expect(scriptsOf(html)).toEqual(scriptsOf(text("sheet.html")));
    expect(html).not.toMatch(/<b>/);
  });

  test("every table has its head, every picture says what it shows", () => {
    const html = text("sheet.html");
    expect(html.match(/<thead>/g)?.length).toBe(html.match(/<table\b/g)?.length);
    const labels = [...html.matchAll(/<figure [^>]*aria-label="([^"]*)"/g)].map(([, l]) => l);
    expect(labels.length).toBe(4);
    for (const label of labels) expect(label?.length).toBeGreaterThan(60);
    expect(html.match(/<svg\b/g)?.length).toBe(4);
    for (const title of [
      "To hit",
      "What a hit does",
      "To put a man out",
      "Shots needed",
      "By distance",
    ])
      expect(html).toContain(`<h2>${title}</h2>`);
  });

  test("the words and numbers that a club looks for", () => {
    const html = text("sheet.html");
    const wanted = [
      ">5 / 14</td>",
      "15.8<small>1 in 6.3</small>",
      "trapdoor rifle, trapdoor carbine, shotgun and scattergun",
      "distance, cm",
      "Law of the Gun, Tyneside Wargames Club, January 2010",
      book.signature,
    ];
    // A list, since a page in a failure message helps nobody.
    expect(wanted.filter((words) => !html.includes(words))).toEqual([]);
  });
});

describe("the page", () => {
  test("has a line for what the book tells apart, and each gun on one of them", () => {
    const putOut = book.content.page.find(({ title }) => title === "To put a man out");
    const [table] = putOut?.blocks ?? [];
    if (table?.kind !== "table") throw new Error("no table");
    // 13 guns, 26 ranges less that of no gun: six impacts by range.
    expect(table.rows.length).toBe(6);
    const chances = new Map(
      table.rows.flatMap(({ cells: [guns, ...covers] }) =>
        (guns?.text ?? "").split(", ").map((gun) => [gun, covers.map((one) => one.text)] as const),
      ),
    );
    expect(chances.size).toBe(26);
    // 63/400 and, behind a window, 9/20 of 2/10.
    expect(chances.get("pistol 0–30")).toEqual(["15.8", "13.5", "9.0", "13.5", "9.0", "18.0"]);
    for (const { id, accurate } of book.content.weapons) {
      const row = book.content.rows.find(
        ({ key }) => key.join() === `${id},accurate,open,3,3,stationary,0`,
      );
      const { weights = [], total = 1 } = row?.odds ?? {};
      const out = weights[book.content.events.indexOf("out")] ?? 0;
      const name = `${String(id).replaceAll("-", " ")} 0–${accurate}`;
      expect(chances.get(name)?.[0], name).toBe(tenths((100 * out) / total));
    }
  });
});

describe("in words", () => {
  test("percentages and odds", () => {
    expect([0, 5, 15.75, 0.8333, 0.0213, 100, 99.97].map(percentText)).toEqual([
      "0",
      "5",
      "15.8",
      "0.83",
      "0.021",
      "100",
      "> 99.9",
    ]);
    expect([0, 5, 15.75, 0.8333].map(tenths)).toEqual(["–", "5.0", "15.8", "0.83"]);
    expect([1, 6.3492, 9.96, 10.4].map(oneIn)).toEqual([
      "1 in 1",
      "1 in 6.3",
      "1 in 10",
      "1 in 10",
    ]);
  });

  test("what was narrowed and changed is said", () => {
    const narrowed = { covers: ["wall"], distances: [60] };
    const sheet = make(["weapons.pistol.accurate=70"], [], narrowed);
    const lead = sheetDocument(sheet, false).lead.join(" ");
    expect(lead).toContain("Only ranges that are met at 60 cm.");
    expect(lead).toContain(
      "Out of range: scattergun (40 cm), derringer (15 cm) and thrown knife (20 cm).",
    );
    expect(lead).toContain("* differs from the book.");
    const shown = sheetTable(sheet, { color: false, width: 100 });
    expect(shown).toContain(
      "Out of range: scattergun (40 cm), derringer (15 cm), thrown knife (20 cm)",
    );
    // Normal impact, wall column: 9/20 · 3/10.
    expect(shown).toMatch(/pistol +0 to 70 cm +45 % +13.5 % +1 in 7.4/);
  });
});
