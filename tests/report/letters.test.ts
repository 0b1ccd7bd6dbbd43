/** Letters that the font of the PDFs lacks: never an empty box, always told. */
import { expect, test } from "vitest";
import type { Document } from "../../src/report/sheet/document.js";
import { sheetPdf } from "../../src/report/sheet/pdf.js";
import { readPdf } from "./pdf.js";

const page = (title: string, ...lead: readonly string[]): Document => ({
  title,
  over: "Rules",
  lead,
  sections: [],
  facts: [["Weapons of", title]],
  foot: `Rules of ${title}`,
  generator: "deadeye",
});

async function printed(document: Document) {
  const { bytes, unprinted } = await sheetPdf(document, new Map(), "A4");
  const [only] = readPdf(Buffer.from(bytes)).pages;
  if (only === undefined) throw new Error("no page");
  return { unprinted, boxes: only.boxes, text: only.text };
}

test("names in Latin, Cyrillic and Greek letters are printed as they are", async () => {
  const names = ["Żółć", "Ђорђе", "Ἀχιλλεύς", "Nguyễn", "5 × 3 − 1 ≥ ½ …"];
  const { unprinted, boxes, text } = await printed(page("Noon", ...names));
  expect({ unprinted, boxes }).toEqual({ unprinted: [], boxes: 0 });
  for (const name of names) expect(text).toContain(name);
  expect(text).not.toContain("?");
});

test.each([
  ["決闘 🤠", "?? ?"],
  ["אבג", "???"],
  ["عمر", "???"],
  ["Jo 👩‍👩‍👧", "?"],
  ["M王ller", "M?ller"],
])("%s: marks, and told on the page and to the program", async (name, marks) => {
  const { unprinted, boxes, text } = await printed(
    page(`Bob and ${name}`, `Against "${name}", he wins.`),
  );
  expect(boxes).toBe(0);
  expect(unprinted).toEqual([name.replace("Jo ", "")]);
  expect(text).toContain(`Against "${name.startsWith("Jo") ? "Jo " : ""}${marks}", he wins.`);
  expect(text).toContain(`"?" is a letter that this font lacks ("${marks}"): see the HTML page`);
});

test("many names are counted at the foot", async () => {
  const names = ["決一", "決二", "決三", "決四", "決五"];
  const { unprinted, text } = await printed(page("Noon", ...names));
  expect(unprinted).toEqual(names);
  expect(text).toContain('("??", "??", "??", 2 more)');
});
