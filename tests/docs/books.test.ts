/** The page on books: its example is valid, and what it says of other notations comes to the means that it gives. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bookRules } from "../../src/rules/book/index.js";
import { checkScenario, enclose, readScenario } from "../../src/scenario/load.js";
import { chances, loaded } from "../rules/book/fights.js";

const page = readFileSync("docs/books.md", "utf8");
const [toy, fight] = [...page.matchAll(/^```yaml\n(.*?)^```$/gms)].map(
  ([, text]) => text as string,
);

test("the example and its scenario are valid, and can be solved", () => {
  const { A, B, mutual, draw } = chances(loaded(toy as string, fight as string).model);
  expect(A + B + mutual + draw).toBeCloseTo(1, 12);
  expect(Math.min(A, B)).toBeGreaterThan(0.01);
});

/** Rows of the table of notations: what stands in a book, and its mean. */
const rows = [...page.matchAll(/^\| \w+ `.*\| `([^`]+)` \| (\d+)\/(\d+) \|$/gm)].map(
  ([, dice, over, under]) => ({ dice: dice as string, mean: Number(over) / Number(under) }),
);

test("other notations are listed", () => {
  expect(rows.length).toBeGreaterThan(8);
});

test.each(rows)("$dice comes to $mean on average", ({ dice, mean }) => {
  // A wins with the chance that the number is above each of 0, 1, 2 ...: their sum is the mean.
  const least = Array.from({ length: 60 }, (_, i) => i + 1);
  const above = least.map((from) => {
    const book = (toy as string)
      .replace(/^rolls:\n/m, `rolls:\n  it: { dice: "${dice}", yes: dice >= ${from}, no: else }\n`)
      .replace(
        /^turn:\n.*$/ms,
        "turn: [{ roll: it, yes: { each: man, of: B, do: { out: man } } }]\n",
      );
    const once = (fight as string).replace("distance: 10", "distance: 10\nturns: 1");
    const document = enclose(readScenario(once, "fight.yaml"), { book });
    return chances(checkScenario(document, { systems: [bookRules] }).model).A;
  });
  expect(above.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(mean, 12);
});
