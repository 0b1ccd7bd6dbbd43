/** What editors offer in a book, and the fight that one begins with. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { fightByBook } from "../../../src/rules/book/begin.js";
import { bookCompletionsAt } from "../../../src/rules/book/completion.js";
import { loadScenario } from "../../../src/studies/library.js";

const BOOK = readFileSync("templates/book.yaml", "utf8");

/** What is offered where the bar stands in words that take the place of others. */
function offered(words: string, instead: string): string[] {
  const from = BOOK.indexOf(words);
  expect(from).toBeGreaterThan(0);
  const offset = from + instead.indexOf("|");
  const text = BOOK.slice(0, from) + instead.replace("|", "") + BOOK.slice(from + words.length);
  return (bookCompletionsAt(text, offset)?.options ?? []).map(({ insert }) => insert);
}

describe("48.3: what may be written at a place of a book", () => {
  // What the beginning of `deadeye new --book` declares, and what is not of that kind.
  test.each([
    ["band is long", "band is |", ["short", "long", "none"], ["aim", "shoot"]],
    ["to-hit(aim + if(band is long, 1, 0))", "|", ["to-hit", "to-save"], ["shoot", "aim"]],
    ["to-save(target.armour)", "to-save(target.|)", ["aim", "armour", "wounds", "in"], ["reach"]],
    ["gun.reach\n    long", "gun.|\n    long", ["reach"], ["aim"]],
    ["hit: struck }", "h| }", ["hit", "miss"], ["saved"]],
    ["hit: struck }", "hit: | }", ["struck"], ["shoot", "to-hit"]],
    ["[shoot, wait]\n\n", "[shoot, |]\n\n", ["shoot", "wait"], ["struck"]],
    ["choose: act }", "choose: | }", ["act"], ["shoot"]],
    ["as: down", "as: |", ["down"], ["wounds"]],
    ["order: alternating", "order: |", ["sides", "alternating", "together"], ["act"]],
    ["rule: R-1 }", "rule: | }", ["R-1", "R-2", "R-3", "R-4"], ["shoot"]],
    ["target.wounds += 1", "target.|", ["wounds"], ["reach"]],
    ["edition: first draft", "ed|", ["edition: ", "about: "], ["aim"]],
    ["# Men that a scenario takes", "# Men |", [], ["men: "]],
  ] as const)("for %j there is %j", (words, instead, some, none) => {
    const found = offered(words, instead);
    expect(found).toEqual(expect.arrayContaining([...some]));
    for (const other of none) expect(found).not.toContain(other);
  });

  test("what is wrong elsewhere does not matter, nor half a line", () => {
    const broken = BOOK.replace("dice >= least, saved", "dice >= lest, saved");
    const offset = broken.indexOf("to-save(target.armour)") + "to-save(target.".length;
    const rest = broken.slice(broken.indexOf("\n", offset));
    const line = broken.slice(0, offset);
    const quoted = line.replace(/to-save\(target\.$/, '"to-save(target.');
    for (const [text, at] of [
      [broken, offset],
      [line + rest, offset],
      [quoted + rest, quoted.length],
    ] as const) {
      const labels = bookCompletionsAt(text, at)?.options.map(({ label }) => label) ?? [];
      expect(labels).toContain("armour");
    }
  });
});

test("48.3: each book has a first fight, and one with mistakes shows them", () => {
  const books = readdirSync("books").filter((file) => !file.endsWith("-fight.yaml"));
  expect(books.length).toBe(8);
  for (const name of books) {
    const text = readFileSync(`books/${name}`, "utf8");
    const files = { [name]: text };
    expect(loadScenario(fightByBook(text, name), { files }).problems).toEqual([]);
    const broken = { [name]: text.replace(/^length:.*$/m, "lenght: inch") };
    const { problems } = loadScenario(fightByBook(broken[name]!, name), { files: broken });
    expect(problems.map(({ file }) => file)).toContain(name);
  }
});

test.each(["my book: 2 #3.yaml", "a\nturns: 3.yaml", '"quoted".yaml'])(
  "the file of a book may be called %j, which adds nothing to the fight",
  (name) => {
    const plain = parse(fightByBook(BOOK, "b.yaml"));
    expect(parse(fightByBook(BOOK, name))).toEqual({ ...plain, book: name });
  },
);
