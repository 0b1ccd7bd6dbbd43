/** What the changes of a book are worth: as the solver says of books that were changed by hand. */
import { describe, expect, test } from "vitest";
import { compareReport } from "../../../src/report/compare.js";
import { studyText } from "../../../src/report/study.js";
import { InProcess } from "../../../src/sim/executor.js";
import { type Comparison, compare } from "../../../src/studies/compare.js";
import { edited, TOY_FIGHT as fight, TOY as toy } from "./edited.js";
import { chances, loaded } from "./fights.js";

const compared = (
  a: string,
  b: string,
  scenarios = [fight, fight],
  games = 200,
): Promise<Comparison> =>
  compare(loaded(a, scenarios[0]!), loaded(b, scenarios[1]!), { executor: new InProcess(), games });
const winOf = (book: string, scenario = fight): number => chances(loaded(book, scenario).model).A;

describe("what each is worth", () => {
  const EASIER = ["hit: dice >= least", "hit: dice >= least - 1"] as const;
  const TOUGHER = ["target.hurt is 2", "target.hurt is 1"] as const;
  const WORDS = ["title: Toy", "title: Toy, second edition"] as const;

  test("by itself, together and to each other, as the books by hand", async () => {
    const after = edited(toy, EASIER, TOUGHER, WORDS);
    const { editions } = await compared(toy, after);
    const [hit, out] = [EASIER, TOUGHER].map((one) => winOf(edited(toy, one)) - winOf(toy));
    const whole = winOf(after) - winOf(toy);
    expect(editions!.steps.map(({ changes }) => changes.map(({ name }) => name))).toEqual([
      ["roll to-hit"],
      ["action shoot"],
    ]);
    expect(editions!.steps[0]!.difference.value).toBeCloseTo(hit!, 12);
    expect(editions!.steps[1]!.difference.value).toBeCloseTo(out!, 12);
    expect(editions!.together!.value).toBeCloseTo(whole, 12);
    expect(editions!.interaction!.value).toBeCloseTo(whole - hit! - out!, 12);
    expect(Math.abs(whole - hit! - out!)).toBeGreaterThan(0.001);
    expect(editions!.idle.map(({ words }) => words)).toEqual([
      'the title Toy to "Toy, second edition"',
    ]);
  });

  test("what cannot stand alone comes with what it needs", async () => {
    const after = edited(
      toy,
      ["rolls:\n", "rolls:\n  to-save: { dice: d6, saved: dice >= 5, failed: else }\n"],
      [
        "actions:\n",
        "steps:\n  struck: { do: { roll: to-save, failed: [{ harm: wound }, target.hurt += 1, { if: target.hurt is 2, then: { out: target, as: killed } }] } }\nactions:\n",
      ],
      [
        "[{ harm: wound }, target.hurt += 1, { if: target.hurt is 2, then: { out: target, as: killed } }]\n  wait",
        "struck\n  wait",
      ],
      ["usual: 4", "usual: 3"],
    );
    const { editions } = await compared(toy, after);
    expect(editions!.steps.map(({ changes }) => changes.map(({ name }) => name))).toEqual([
      ["stat aim"],
      ["roll to-save", "step struck", "action shoot"],
    ]);
    expect(editions!.steps[0]!.difference.alike).toBe(true);
    expect(editions!.together!.value).toBeCloseTo(winOf(after) - winOf(toy), 12);
    expect(editions!.interaction).toEqual({ value: 0, low: 0, high: 0 });
  });

  test("a roll with another name, and a scenario that says what only the second edition knows", async () => {
    const after = edited(
      toy.replaceAll("to-hit", "shooting-roll"),
      ["stats: {", "stats: { wits: { range: 0..3, usual: 0 },"],
      ['roll: "shooting-roll(aim', 'roll: "shooting-roll(aim - wits'],
    );
    const sharp = fight.replace("stats: { aim: 3 }", "stats: { aim: 3, wits: 1 }");
    const { editions } = await compared(toy, after, [fight, sharp]);
    // The scenario needs the stat; the action needs stat and roll; the roll that nothing asks for is dropped.
    expect(editions!.steps.map(({ changes }) => changes.map(({ name }) => name))).toEqual([
      ["stat wits", "roll shooting-roll", "action shoot"],
      ["stat wits", "the scenario"],
    ]);
    expect(editions!.idle.map(({ words }) => words)).toEqual([
      expect.stringMatching(/^roll to-hit removed: /),
    ]);
    expect(editions!.steps.map(({ difference }) => difference.alike)).toEqual([true, true]);
    expect(editions!.together!.value).toBeCloseTo(winOf(after, sharp) - winOf(toy), 12);
    expect(editions!.interaction!.value).toBeCloseTo(editions!.together!.value!, 12);
  });

  test("one book twice, and a book for readers", async () => {
    expect((await compared(toy, toy)).editions).toBeNull();
    const { editions } = await compared(toy, edited(toy, WORDS));
    expect(editions).toMatchObject({ steps: [], together: null, interaction: null });
  });
});

test("the report says it in words, a table and a data file", async () => {
  const after = edited(
    toy,
    ["rifle: { reach: 30 }", "rifle: { reach: 8 }"],
    ["hit: dice >= least", "hit: dice >= least - 1"],
    ["title: Toy", "title: Toy, second edition"],
  );
  const report = compareReport(await compared(toy, after));
  const text = studyText(report, { color: false, width: 200 });
  const points = (book: string): string => `+${(100 * (winOf(book) - winOf(toy))).toFixed(1)}`;
  const [rifle, hit] = [
    edited(toy, ["rifle: { reach: 30 }", "rifle: { reach: 8 }"]),
    edited(toy, ["hit: dice >= least", "hit: dice >= least - 1"]),
  ].map(points);
  expect(report.answer).toContain("2 changes of the book: by itself rifle's reach does most, ");
  expect(text).toMatch(new RegExp(`Rifle's reach 30 to 8 .*\\${rifle}\\d* points`));
  expect(text).toMatch(new RegExp(`Roll to-hit: hit "dice >= least" to .*\\${hit}\\d* points`));
  expect(text).toMatch(/What they do to each other .*-\d/);
  const { columns, rows } = report.csv.find(([name]) => name === "editions.csv")![1];
  const column = (name: string) => rows.map((row) => row[columns.indexOf(name)]);
  expect(column("row")).toEqual(["alone", "alone", "sum", "together", "interaction", "idle"]);
  expect(column("path").slice(0, 2)).toEqual(["weapons.rifle.reach", "rolls.to-hit"]);
  const [first, second, sum, together, interaction, idle] = column("change").map(Number);
  expect([first! + second!, together! - sum!, idle]).toEqual([
    expect.closeTo(sum!, 5),
    expect.closeTo(interaction!, 5),
    0,
  ]);
  expect(JSON.parse(report.json).editions.steps).toHaveLength(2);
});

test("of a fight that has to be played", async () => {
  const many = fight.replace("count: 2", "count: 6").replace("name: Bob,", "name: Bob, count: 6,");
  const walking = edited(
    toy,
    ["state: { hurt: 0..2 }", "state: { hurt: 0..2, seen: 0..15 }"],
    ["    do:\n", "    do:\n      - seen += 1\n"],
  );
  const after = edited(
    walking,
    ["rifle: { reach: 30 }", "rifle: { reach: 8 }"],
    ["hit: dice >= least", "hit: dice > least"],
  );
  const { editions } = await compared(walking, after, [many, many], 256);
  const { steps, together, interaction, games } = editions!;
  expect(games).toBe(256);
  const sum = (key: "value" | "low" | "high") =>
    steps.reduce((all, { difference }) => all + difference[key]!, 0);
  expect(interaction!.value).toBeCloseTo(together!.value! - sum("value"), 12);
  expect(interaction!.low).toBeCloseTo(together!.low! - sum("high"), 12);
  expect(interaction!.high).toBeCloseTo(together!.high! - sum("low"), 12);
});
