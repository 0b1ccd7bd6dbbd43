/**
 * The pages on books: the example is valid and comes to what the page says as it grows, what is said of other notations
 * comes to the means that it gives, and the game that was written from the page comes out as its rules do by hand.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { renderExact } from "../../src/report/exact.js";
import { bookRules } from "../../src/rules/book/index.js";
import { checkScenario, enclose, readScenario } from "../../src/scenario/load.js";
import { InProcess } from "../../src/sim/executor.js";
import { exact } from "../../src/studies/exact.js";
import { chances, loaded, lockstep } from "../rules/book/fights.js";
import { ownGame } from "./ownGame.js";

const blocksOf = (text: string): string[] =>
  [...text.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block]) => block as string);

const page = readFileSync("docs/books.md", "utf8");
const [toy, fight, ...parts] = blocksOf(page) as [string, string, ...string[]];

type Data = { [key: string]: Data | string };
/** Blocks go into blocks; anything else takes the place of what was there. */
const merged = (whole: Data | string | undefined, part: Data | string): Data | string =>
  typeof whole !== "object" || typeof part !== "object" || Array.isArray(part)
    ? part
    : Object.fromEntries(
        [...new Set([...Object.keys(whole), ...Object.keys(part)])].map((key) => [
          key,
          key in part ? merged(whole[key], part[key]!) : whole[key]!,
        ]),
      );

describe("the example", () => {
  const wanted = [...page.matchAll(/(\d+\.\d) %/g)].map(([, number]) => Number(number));
  const steps = [toy];
  for (const part of parts) steps.push(stringify(merged(parse(steps.at(-1)!), parse(part))));
  test.each(steps.map((book, i) => [i, book] as const))("part %i", (i, book) => {
    const last = i === steps.length - 1;
    const policy = last ? fight.replace("name: Sisters", "name: Sisters, policy: watchful") : fight;
    const { A, B, mutual, draw } = chances(loaded(book, policy).model);
    expect(A + B + mutual + draw).toBeCloseTo(1, 12);
    expect((100 * A).toFixed(1)).toBe(wanted[i]!.toFixed(1));
    expect(lockstep(book, policy, 20)).toEqual([]);
  });
  test("has four parts", () => {
    expect([steps.length, wanted.length]).toEqual([4, 4]);
  });
});

describe("other notations", () => {
  /** Rows of the table of notations: what stands in a book, and its mean. */
  const rows = [...page.matchAll(/^\| \w+ `.*\| `([^`]+)` \| (\d+)\/(\d+) \|$/gm)].map(
    ([, dice, over, under]) => ({ dice: dice as string, mean: Number(over) / Number(under) }),
  );

  const faces = (sides: number): number[] => Array.from({ length: sides }, (_, i) => i + 1);
  const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
  /** The mean over every way of so many dice. */
  const mean = (dice: readonly number[], of: (...shown: number[]) => number): number => {
    const ways = dice.reduce<number[][]>(
      (before, sides) => before.flatMap((way) => faces(sides).map((face) => [...way, face])),
      [[]],
    );
    return sum(ways.map((way) => of(...way))) / ways.length;
  };
  const rising = (shown: readonly number[]): number[] => [...shown].sort((a, b) => a - b);
  const counts =
    (least: number) =>
    (...shown: number[]) =>
      shown.filter((face) => face >= least).length;
  const five = [6, 6, 6, 6, 6];
  /** As the other programs say what their notation means. */
  const MEANT: Readonly<Record<string, number>> = {
    "3d6": mean([6, 6, 6], (...shown) => sum(shown)),
    "highest(4, 6, 3)": mean([6, 6, 6, 6], (...shown) => sum(rising(shown).slice(1))),
    "lowest(2, 20)": mean([20, 20], (...shown) => rising(shown)[0]!),
    "explode(6, 2)": mean([6, 6, 6], (a, b, c) => a! + (a === 6 ? b! + (b === 6 ? c! : 0) : 0)),
    "explode(6, 1)": mean([6, 6], (a, b) => a! + (a === 6 ? b! : 0)),
    "count(5, 6, 4)": mean(five, counts(4)),
    "count(5, 6, 5)": mean(five, counts(5)),
    "reroll(6, 2)": mean([6, 6], (a, b) => (a! < 3 ? b! : a!)),
    "reroll(6, 3)": mean([6, 6], (a, b) => (a! <= 3 ? b! : a!)),
  };

  test("are all listed", () => {
    expect(rows.map(({ dice }) => dice)).toEqual(Object.keys(MEANT));
  });

  test.each(rows)("$dice comes to $mean on average", ({ dice, mean: said }) => {
    expect(MEANT[dice]).toBeCloseTo(said, 12);
    // A wins with the chance that the number is above each of 0, 1, 2 ...: their sum is the mean.
    const least = Array.from({ length: 60 }, (_, i) => i + 1);
    const above = least.map((from) => {
      const book = toy
        .replace(
          /^rolls:\n/m,
          `rolls:\n  it: { dice: "${dice}", yes: dice >= ${from}, no: else }\n`,
        )
        .replace(
          /^turn:\n.*$/ms,
          "turn: [{ roll: it, yes: { each: man, of: B, do: { out: man } } }]\n",
        );
      const once = fight.replace("distance: 10", "distance: 10\nturns: 1");
      const document = enclose(readScenario(once, "fight.yaml"), { book });
      return chances(checkScenario(document, { systems: [bookRules] }).model).A;
    });
    expect(above.reduce((total, chance) => total + chance, 0)).toBeCloseTo(said, 12);
  });
});

test("a draw by a rule is told as one, and not as the end of all turns", async () => {
  const [book, scenario] = blocksOf(readFileSync("docs/own-game.md", "utf8")) as [string, string];
  const told = async (turns: number): Promise<string> => {
    const fight = loaded(book, scenario.replace("turns: 8", `turns: ${turns}`));
    const solved = await exact(fight, { executor: new InProcess() });
    return renderExact(solved, { color: false, width: 100 });
  };
  expect(await told(12)).toContain("17.7621 % of games end in a draw.");
  expect(await told(2)).toMatch(
    /After turn 2, the last, \S+ % of games are undecided and count as draws\./,
  );
});

test("the game that was written from the page: as its rules by hand", () => {
  const [book, scenario] = blocksOf(readFileSync("docs/own-game.md", "utf8")) as [string, string];
  const { A, B, mutual, draw } = chances(loaded(book, scenario).model);
  expect(mutual).toBe(0);
  for (const [i, chance] of ownGame().entries())
    expect(Math.abs([A, B, draw][i]! - chance)).toBeLessThan(1e-12);
  expect(lockstep(book, scenario, 40)).toEqual([]);
});
