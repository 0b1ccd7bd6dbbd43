/** Reference sheets on paper: every PDF, and that all files are the same bytes every time. */
import { beforeAll, describe, expect, test } from "vitest";
import type { FileContent } from "../../src/report/folder.js";
import { sheetFileNames } from "../../src/report/sheet/data.js";
import { withoutCharts } from "../../src/report/sheet/document.js";
import { sheetDocument } from "../../src/report/sheet/layout.js";
import { sheetPdf } from "../../src/report/sheet/pdf.js";
import { renderSheet } from "../../src/report/sheet/render.js";
import { RULESETS } from "../../src/rules/index.js";
import { type Pdf, readPdf } from "./pdf.js";
import { book, make, odd } from "./sheets.js";

let files: Map<string, FileContent>;
/** Of the odd one, one of the papers, its tables alone. */
let oddPaper: FileContent;
const pdf = (name: string, of = files): Pdf => readPdf(Buffer.from(of.get(name) as Uint8Array));
beforeAll(async () => {
  files = await renderSheet(book, { charts: true, full: true });
  oddPaper = (await sheetPdf(withoutCharts(sheetDocument(odd, true)), new Map(), "A4")).bytes;
});
const oddPdf = (): Pdf => readPdf(Buffer.from(oddPaper as Uint8Array));

describe("the PDFs", () => {
  test.each([
    ["sheet.pdf", [595.28, 841.89]],
    ["sheet-letter.pdf", [612, 792]],
  ] as const)("%s: its paper, our fonts, text that can be found", (name, box) => {
    expect(Buffer.from(files.get(name) as Uint8Array).toString("latin1", 0, 5)).toBe("%PDF-");
    const { pages, fonts } = pdf(name);
    expect(pages.length).toBe(8);
    for (const page of pages) expect(page.box).toEqual(box);
    expect(fonts.map((font) => font.name.replace(/^\w+\+/, "")).sort()).toEqual([
      "Inter-Regular",
      "Inter-SemiBold",
    ]);
    expect(fonts.every(({ embedded }) => embedded)).toBe(true);
    const all = pages.map((page) => page.text).join("\n");
    for (const words of ["To hit", "Shots needed", "smoothbore carbine", "5 / 14", "1 in 6.3"])
      expect(all).toContain(words);
    // Texts of the pictures are texts too.
    expect(all).toContain("share of hits, %");
    expect(all).toContain("break-even ranges in cm");
    expect(all).not.toContain("?");
  });

  test("every page has the foot: rules, readings, signature, number", () => {
    pdf("sheet.pdf").pages.forEach(({ text: words }, i) => {
      expect(words).toContain("Law of the Gun, Tyneside Wargames Club, January 2010");
      expect(words).toContain("readings: default");
      expect(words).toContain(`signature ${book.signature.slice(0, 16)}`);
      expect(words).toContain(`${i + 1} of 8`);
    });
    expect(oddPdf().pages[0]?.text).toContain("impact: all normal; otherwise default");
  });

  test("a table over several pages has its heads on each", () => {
    const { pages } = oddPdf();
    const shots = pages.filter(({ text: words }) => words.includes("Shots for an even chance"));
    expect(shots.length).toBeGreaterThan(1);
    for (const { text: words } of shots) {
      expect(words).toContain("Shots needed");
      expect(words).toContain("fence, scrub");
    }
  });
});

describe("all files", () => {
  test("are those of a sheet, and the same bytes every time", async () => {
    expect([...files.keys()].sort()).toEqual(sheetFileNames("sheet").sort());
    const ofOneGun = () => renderSheet(make([], ["pistol"]), { charts: true, full: true });
    const [once, again] = [await ofOneGun(), await ofOneGun()];
    for (const name of sheetFileNames("sheet"))
      expect(
        Buffer.compare(Buffer.from(again.get(name) ?? ""), Buffer.from(once.get(name) ?? "-")),
      ).toBe(0);
  });

  test("without charts there are no pictures", async () => {
    const how = { charts: false, full: true, pdf: false };
    const plain = await renderSheet(make([], ["pistol"]), how);
    expect(String(plain.get("sheet.html"))).not.toContain("<svg");
    expect(String(plain.get("sheet.html"))).toContain("<h2>By distance</h2>");
  });
});

const SIX = [1, 2, 3, 4, 5, 6];
/** No two shoot alike. */
const OWN_GUNS: Readonly<Record<string, readonly string[]>> = {
  "law-of-the-gun": SIX.map(
    (n) => `weapons.own-gun-${n}={ accurate: ${20 + 7 * n}, maximum: ${70 + 11 * n} }`,
  ),
  shootist: SIX.map(
    (n) => `weapons.own-gun-${n}={ like: colt, bands: { "2": { upTo: ${4 + n} } } }`,
  ),
};

/** Points: what can still be read at a table. */
const LEAST = 6.5;

describe("the page", () => {
  test.each(
    RULESETS.flatMap((ruleset) => {
      const own = OWN_GUNS[ruleset.id];
      const book = [ruleset.id, "the book", [], ruleset] as const;
      return own ? [book, [ruleset.id, "six guns of one's own", own, ruleset] as const] : [book];
    }),
  )("%s, %s: at most two sides of either paper, in type that can be read", async (...asked) => {
    const [, , set, ruleset] = asked;
    const page = await renderSheet(make(set, [], {}, ruleset), { charts: true, full: false });
    for (const name of ["sheet.pdf", "sheet-letter.pdf"]) {
      const { pages } = pdf(name, page);
      expect(pages.length, name).toBeLessThanOrEqual(2);
      for (const { sizes, boxes } of pages) {
        expect(sizes[0], name).toBeGreaterThanOrEqual(LEAST);
        expect(boxes).toBe(0);
      }
    }
  });

  test("of one gun is a card of one side", async () => {
    const page = await renderSheet(make([], ["pistol"]), { charts: true, full: false });
    for (const name of ["sheet.pdf", "sheet-letter.pdf"]) {
      const { pages } = pdf(name, page);
      expect(pages.map(({ text: words }) => words.includes("1 of 1"))).toEqual([true]);
    }
  });
});
