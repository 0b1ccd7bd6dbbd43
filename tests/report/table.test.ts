import { describe, expect, test } from "vitest";
import { summaryJson } from "../../src/report/json.js";
import { htmlTable } from "../../src/report/table/html.js";
import { list, name, tableOf, textTable } from "../../src/report/table/table.js";
import { terminalTable } from "../../src/report/table/terminal.js";
import { renderTable } from "../../src/report/table.js";
import { terminalColumns } from "../../src/report/text.js";
import { fourGames, strangeAmbush } from "./ambush.js";
import { duel, odd } from "./fixtures.js";

const ESCAPE = "\u001b";

test("users 4, 14: the answer first, exact where it is known, in ten lines; the tables if asked for", () => {
  for (const summary of [duel(), fourGames()]) {
    const text = renderTable(summary, { color: false, width: 100, full: false });
    const [head, ...lines] = text.trimEnd().split("\n");
    expect(head).toContain(summary.scenario);
    expect(lines[0]).toMatch(summary.agreement === null ? / won / : / 61\.21 % of games \(exact\)/);
    // One more is what the command says of the folder.
    expect(lines.length + 2).toBeLessThanOrEqual(10);
    expect(text).not.toContain("Who wins");
  }
});

test.each([60, 80, 120])("users 21: the answer fits a terminal of %i columns", (width) => {
  for (const summary of [duel(), odd(), fourGames()]) {
    const text = renderTable(summary, { color: false, width, full: false });
    for (const line of text.split("\n")) expect(terminalColumns(line)).toBeLessThanOrEqual(width);
  }
});

test("users 35: a column of sentences has room for them, also on a phone; one of names needs none", () => {
  const says =
    "Walks his path until his side sees an enemy or is shot at; then does what it was told.";
  const columns = [name("tactic", String), list("words", (words: string) => words)];
  const page = (rows: string[]): string =>
    htmlTable(tableOf({ caption: "Tactics." }, columns, rows));
  expect(page(["patrol", says])).toContain('<td class="l says">');
  expect(page(["patrol", "hold, stand"])).not.toContain("says");
});

describe("the table of the duel", () => {
  const text = renderTable(duel(), { color: false, width: 100, full: true });

  test("says who wins, how often, and how sure that is", () => {
    expect(text).toContain("Marshal will win 61.21 % of games (exact), Outlaw 37.13 %.");
    expect(text).toMatch(/^Marshal +612,345 +61\.2 % +61\.1 to 61\.3 +61\.2100 % +0\.50$/m);
    expect(text).toMatch(
      /^Outlaw +Outlaw 4 +2\.22 +42\.2 % +62\.8 % \(62\.7 to 62\.9\) +387,113 /m,
    );
    expect(text).toMatch(/^Marshal +pistol +2,491,455 +598,110 +24\.01 \(23\.95 to 24\.06\)/m);
  });

  test("is plain without colour, and the same words with it", () => {
    expect(text).not.toContain(ESCAPE);
    const coloured = renderTable(duel(), { color: true, width: 100, full: true });
    expect(coloured).toContain(ESCAPE);
    expect(coloured.replace(/\u001b\[\d+m/g, "").replace(/ +$/gm, "")).toBe(text);
  });

  test("is not marked partial", () => {
    expect(text).not.toMatch(/partial|interrupted/i);
  });
});

describe("the table of the odd one", () => {
  test("fits its width, is marked partial, and holds no control characters of others", () => {
    for (const width of [100, 120]) {
      const text = renderTable(odd(), { color: false, width, full: true });
      expect(text).toContain("Interrupted: 40 of 100,000 games were played.");
      expect(text).toContain("unknown");
      expect(text).not.toContain(ESCAPE);
      for (const line of text.split("\n")) expect(terminalColumns(line)).toBeLessThanOrEqual(width);
    }
  });

  test("cuts lists that nobody would read, and says so", () => {
    const base = duel();
    const [first] = base.shots;
    if (!first) throw new Error("the fixture has shots");
    const shots = Array.from({ length: 60 }, (_, i) => ({ ...first, weapon: `gun ${i}` }));
    expect(renderTable({ ...base, shots }, { color: false, width: 100, full: true })).toContain(
      "and 20 more rows: see the CSV files",
    );
    // What writes no file prints all rows.
    const rows = Array.from({ length: 60 }, (_, i) => [`gun ${i}`]);
    const printed = terminalTable(textTable({ title: "Guns" }, ["gun"], 1, rows), {
      color: false,
      width: 100,
    });
    expect(printed).not.toContain("more rows");
    expect(printed).toContain("gun 59");
  });
});

describe("the table of games on a table", () => {
  const text = renderTable(fourGames(), { color: false, width: 100, full: true });

  test("says who fled, ran out of ammunition, was ridden down", () => {
    expect(text).toMatch(/^Share of games in which a figure$/m);
    expect(text).toMatch(/^ +Jesse +25 % \(5 to 70\) +25 % \(5 to 70\) +0 % \(0 to 49\)$/m);
    expect(text).toMatch(/^Posse +Will +0 % \(0 to 49\) +0 % \(0 to 49\) +25 % \(5 to 70\)$/m);
  });

  test("says how often shots hit by cover, where there were any", () => {
    expect(text).toMatch(/^Posse +pistol +open +accurate +aimed +6 +50 % /m);
    expect(text).toMatch(/^Gang +repeating rifle +window +accurate +aimed +3 +33 % /m);
    expect(text).not.toContain("shotgun");
  });

  test("fits its width whatever the names, and a duel has none of it", () => {
    const wide = renderTable(strangeAmbush(), { color: false, width: 110, full: true });
    for (const line of wide.split("\n")) expect(terminalColumns(line)).toBeLessThanOrEqual(110);
    expect(wide).not.toContain(ESCAPE);
    const plain = renderTable(duel(), { color: false, width: 100, full: true });
    expect(plain).not.toMatch(/ammunition|cover/);
  });
});

test.each([
  [
    { number: 0, limit: "here" },
    "Workers: none; this thread was done before one would have begun.",
  ],
  [
    { number: 5, limit: "cost" },
    "Workers: 5; of 16 processors no other one would have saved more time than it takes to get quick.",
  ],
  [{ number: 16, limit: "processors" }, "Workers: 16; one for each processor."],
  [
    { number: 2, limit: "quota", quota: 1.5 },
    "Workers: 2; the container may use 1.5 of 16 processors.",
  ],
  [{ number: 4, limit: "memory", memory: 2 ** 30 }, "Workers: 4; no more fit into 1,024 MB."],
] as const)(
  "how many workers were taken, %j, stands once, under every table and in summary.json",
  (some, words) => {
    const workers = { processors: 16, quota: null, memory: null, ...some };
    const summary = { ...duel(), workers };
    const text = (full: boolean): string =>
      renderTable(summary, { color: false, width: 140, full });
    expect(text(true)).toContain(`${words}\n`);
    expect(text(false)).not.toContain("Workers");
    expect(summaryJson(summary).workers).toEqual({ ...workers, told: words });
    expect(summaryJson(duel())).not.toHaveProperty("workers");
  },
);
