/** A book by itself: what `loadBook` and `deadeye book` say of it, against counts of dice, and against its duels. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { InProcess, loadBook } from "../../../src/browser.js";
import { renderBook, renderBookJson } from "../../../src/report/book.js";
import { openBook } from "../../../src/rules/book/index.js";
import { bookReport } from "../../../src/studies/book.js";

const bookText = (id: string): string => readFileSync(`books/${id}.yaml`, "utf8");
const BOOKS = readdirSync("books").filter((file) => !file.endsWith("-fight.yaml"));
const executor = new InProcess();

/** `3/4` as a number. */
const share = (fraction: string): number => {
  const [over, under = "1"] = fraction.split("/");
  return Number(over) / Number(under);
};
const faces = (sides: number): number[] => Array.from({ length: sides }, (_, i) => i + 1);

describe("loadBook", () => {
  test.each(BOOKS)("%s: chances of every case add up to 1", (file) => {
    const { opened } = openBook(readFileSync(`books/${file}`, "utf8"));
    for (const { rows, results } of opened!.contents.rolls)
      for (const { chances } of rows ?? []) {
        expect(chances).toHaveLength(results.length);
        expect(chances.reduce((sum, one) => sum + share(one), 0)).toBeCloseTo(1, 12);
      }
  });

  test("a roll, case by case, by a loop over its die", () => {
    const { book } = loadBook(bookText("iron-and-tin"));
    const toWound = book!.rolls.find(({ name }) => name === "to-wound")!;
    expect(toWound.rows).toHaveLength(10 * 8);
    for (const { takes, chances } of toWound.rows!) {
      const [strength, toughness] = takes as [number, number];
      const least =
        strength >= 2 * toughness
          ? 2
          : strength > toughness
            ? 3
            : strength === toughness
              ? 4
              : 2 * strength <= toughness
                ? 6
                : 5;
      const ways = faces(6).filter((face) => face >= least).length;
      expect(chances.map(share)).toEqual([ways / 6, (6 - ways) / 6]);
    }
  });

  test("a roll of two dice, and one that gives a number", () => {
    const { opened } = openBook(bookText("standing-duel"));
    const draw = opened!.contents.rolls.find(({ name }) => name === "draw")!;
    expect(draw.results).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(draw.rows![2]).toEqual({
      takes: [3],
      chances: draw.results.map((n) => (Number(n) > 3 && Number(n) <= 9 ? "1/6" : "0")),
    });
    const { book: iron } = loadBook(bookText("iron-and-tin"));
    const off = iron!.rolls.find(({ name }) => name === "roll-off")!;
    expect(off.rows).toEqual([{ takes: [], chances: ["5/12", "5/12", "1/6"] }]);
  });

  test("never throws: every mistake has its place", () => {
    for (const text of ["", "a", "deadeye-book: 1", "deadeye: 1", "[", "\0", "deadeye-book: {}"]) {
      const { book, problems } = loadBook(text, { fileName: "x.yaml" });
      expect(book).toBeNull();
      expect(problems.length).toBeGreaterThan(0);
      for (const { file, message } of problems)
        expect([file, message === ""]).toEqual(["x.yaml", false]);
    }
    const wrong = bookText("iron-and-tin").replace(/dice >= least$/m, "dice >= leest");
    const [problem] = loadBook(wrong).problems;
    expect(problem?.sourceLine.slice(problem.column - 1)).toMatch(/^leest/);
    expect(() => loadBook(1 as never)).toThrow("text");
    expect(() => loadBook("", { file: "" } as never)).toThrow("fileName");
  });
});

describe("deadeye book", () => {
  const made = `
deadeye-book: 1
id: made
title: Made
length: pace
readings:
  easy: { rule: R-1, values: ["no", "yes"], book: B, sides: [a, b], changes: c }
  idle: { rule: R-2, values: ["no", "yes"], book: B, sides: [a, b], changes: c }
tables: { hard: { rows: [1, 0] } }
rules: { R-1: Shoot., R-2: Nothing. }
figure: { state: { hurt: 0..2 }, fates: [down] }
weapon: { fields: { reach: { range: 1..9, usual: 3 } }, bands: { near: distance <= gun.reach } }
weapons: { gun: {} }
rolls:
  hit: { rule: R-1, takes: { least: 1..3 }, dice: d6, high: dice > 6, hit: dice >= least + hard(easy), miss: else }
actions:
  shoot: { rule: R-1, at: enemies, with: weapon, do: fire }
  rest: { rule: R-2, when: hurt > 1 }
choices: { act: [shoot, rest] }
steps: { fire: { do: { roll: hit(2), shot: aimed, hit: [target.hurt += 1, { out: target, as: down }] } } }
turn: [{ phase: go, order: sides, do: { choose: act } }]
`;
  test("what never comes, and what readings change", async () => {
    const report = await bookReport(made, "made.yaml", { executor });
    expect(
      report.never.map(({ line, message }) => `${line}: ${message.replace(/ in this.*/, "")}`),
    ).toEqual([
      "11: hurt is never 2",
      "15: high can never come of hit",
      "19: nobody may ever choose rest",
    ]);
    // A shoots first and hits on 3 or more, or on 2: p of a hit in turns, whoever shoots, sums to 1 / (2 - p).
    const first = (p: number): number => 1 / (2 - p);
    // Whose shot it is: nothing else is worth knowing.
    expect(report.duel.states).toBe(2);
    const [easy, idle] = report.switched;
    expect(easy).toMatchObject({ name: "easy", value: "yes", alike: false });
    expect(easy!.change).toBeCloseTo(first(5 / 6) - first(4 / 6), 12);
    expect(idle).toMatchObject({ name: "idle", change: 0, alike: true });
    const text = renderBook(report, { color: false, width: 100 });
    expect(text).toContain("Reading idle: yes changes nothing in that duel.");
    expect(text).toContain("with a gun each, 3 paces apart");
    expect(JSON.parse(renderBookJson(report))).toMatchObject({ id: "made", duels: 1 });
  });
});
