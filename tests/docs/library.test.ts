/** docs/library.md names every option that there is, and no other. What there is, the types say: FORMS are held against them. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadBook } from "../../src/browser.js";
import { FORMS } from "../../src/studies/limits.js";

const page = readFileSync("docs/library.md", "utf8");
/** Options by function: of the third column, what stands before a colon, a comma or the end of a code span. */
const rows = new Map(
  [...page.matchAll(/^\| `(\w+)\(.* \| (.*) \|$/gm)].map(([, name, own]) => [
    name as string,
    [...(own as string).matchAll(/(?:^|[;,] |or )`(\w+)(?:`|:|\()/g)].map(([, option]) => option),
  ]),
);
const common = page.slice(page.indexOf("**Options of all"), page.indexOf("A fight by"));
const named = [...common.matchAll(/`(\w+)(?:`|:|\()/g)].map(([, option]) => option as string);
const ALL = ["signal", "onProgress", "onLoss", "workers", "executor"];
const PLAYING = ["games", "precision", "seed", "lookAround"];

test("users 28: what all can be asked", () => {
  for (const option of [...ALL, ...PLAYING]) expect(named).toContain(option);
  expect(Object.keys(FORMS.solve).sort()).toEqual([...ALL].sort());
});

test.each(Object.entries(FORMS))("users 28: %s", (name, forms) => {
  const shared = name.startsWith("load")
    ? []
    : name === "replay"
      ? ["seed", "onProgress"]
      : [...ALL, ...PLAYING];
  const own = Object.keys(forms).filter((option) => !shared.includes(option));
  expect((rows.get(name) ?? []).sort()).toEqual(own.sort());
});

test("users 28: every function has a row", () => {
  expect([...rows.keys()].sort()).toEqual([...Object.keys(FORMS), "exact"].sort());
});

test("the example of a book prints what stands behind it", () => {
  const [, code = ""] = /^```js\n(import \{ loadBook \}.*?)^```$/ms.exec(page) ?? [];
  const printed: string[] = [];
  const wanted = [...code.matchAll(/\/\/ (.+)$/gm)].map(([, words]) => words);
  const text = readFileSync("books/iron-and-tin.yaml", "utf8");
  const run = code.replace(/^import .*$/m, "").replaceAll("console.log(", "print(");
  // The page's own words, with what it says comes of them.
  new Function("loadBook", "text", "print", run)(loadBook, text, (...words: unknown[]) =>
    printed.push(words.join(" ")),
  );
  expect(printed).toEqual(wanted);
  expect(printed.length).toBeGreaterThan(2);
});
