/** Words of strangers: what every JavaScript object has under `toString` is never taken for what a table says. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadScenario } from "../../src/index.js";
import { RESERVED } from "../../src/scenario/document.js";
import { demandOptions, FORMS } from "../../src/studies/limits.js";
import { INHERITED as RESERVED_TOO, type Word, wordsOf } from "./hostile.js";
import { STRANGER, seen } from "./strangers.js";

const INHERITED = RESERVED_TOO.filter((name) => !RESERVED.has(name));

/** Every key and every value of the shipped files, one for each place of a rule system's files. */
function places(): Word[] {
  const words = readdirSync("scenarios")
    .sort()
    .flatMap((file) => wordsOf(readFileSync(`scenarios/${file}`, "utf8")));
  return [...new Map(words.map((word) => [word.place, word])).values()];
}

test("words of a file in any place are looked up in our tables alone", () => {
  const all = places();
  expect(all.length).toBeGreaterThan(300);
  for (const [index, { text, start, end }] of all.entries()) {
    const withWord = (word: string) => loadScenario(text.slice(0, start) + word + text.slice(end));
    withWord(STRANGER);
    const { problems } = withWord(INHERITED[index % INHERITED.length] ?? "");
    for (const { line, message } of problems) {
      expect(line).toBeGreaterThan(0);
      expect(message).not.toContain("function");
    }
  }
  expect(seen).toEqual([]);
});

test.each(INHERITED)("an option of a program called %s is no option", (name) => {
  const said = (() => {
    try {
      return demandOptions({ [name]: 1 }, FORMS.run);
    } catch (error) {
      return (error as Error).name;
    }
  })();
  expect(said).toBe("UsageError");
});
