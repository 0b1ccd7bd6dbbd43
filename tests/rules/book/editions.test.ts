/**
 * Two editions of a book: what is said to have changed is what was changed by hand, and every edition between them is
 * the first with just those changes. What they are worth: editions.long.ts.
 */
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { bookEditions } from "../../../src/rules/book/editions.js";
import { edited, TOY as toy } from "./edited.js";
import { bookText } from "./fights.js";

/** Single changes of the example, with what is said of each. */
const SINGLE: readonly (readonly [was: string, is: string, said: string])[] = [
  ["rifle: { reach: 30 }", "rifle: { reach: 36 }", "rifle's reach 30 to 36"],
  [
    "rifle: { reach: 30 } }",
    "rifle: { reach: 30 }, bow: { reach: 9 } }",
    "gun bow added: { reach: 9 }",
  ],
  ["hurt: 0..2", "hurt: 0..3", "state hurt 0..2 to 0..3"],
  ["usual: 4", "usual: 5", "stat aim: usual 4 to 5"],
  ["hit: dice >= least", "hit: dice > least", 'roll to-hit: hit "dice >= least" to "dice > least"'],
  [
    "aim + if(band is long, 1, 0)",
    "aim",
    'action shoot: do 1 roll "to-hit(aim + if(band is long, 1, 0))" to "to-hit(aim)"',
  ],
  ["{ harm: wound }, ", "", "action shoot: do 1 hit 1 removed { harm: wound }"],
  [
    "[{ harm: wound }",
    "[{ harm: wound }, target.hurt += 1",
    'action shoot: do 1 hit 3 added "target.hurt += 1"',
  ],
  ["act: [shoot, wait] }", "act: [wait, shoot] }", "choice act [shoot, wait] to [wait, shoot]"],
  [
    "target: least distance",
    "target: most distance",
    'policy usual, act: 1 target "least distance" to "most distance"',
  ],
  ["order: alternating", "order: sides", "phase shooting: order alternating to sides"],
  ["title: Toy", "title: Toys", "the title Toy to Toys"],
  [
    "length: inch",
    "length: inch\nends: [{ when: false, winner: draw }]",
    "ends added: [{ when: false, winner: draw }]",
  ],
  [
    "distance * 2 <= gun.reach",
    "distance * 3 <= gun.reach",
    'band short "distance * 2 <= gun.reach" to "distance * 3 <= gun.reach"',
  ],
];

describe("what changed", () => {
  test.each(SINGLE)("%s: %s", (was, is, said) => {
    const after = edited(toy, [was, is]);
    const { changes } = bookEditions(toy, after);
    expect(changes.map(({ words }) => words)).toEqual([said]);
  });

  test("a line, to the letter", () => {
    const { changes } = bookEditions(
      toy,
      edited(toy, ["length: inch", "edition: second\nlength: inch"], ["usual: 4", "usual: 5"]),
    );
    const line = toy.slice(0, toy.indexOf("stats:")).split("\n").length;
    expect(changes.map(({ lines }) => lines)).toEqual([
      { before: null, after: 4 },
      { before: line, after: line + 1 },
    ]);
  });

  test("a number of a table, by what it stands for", () => {
    const withTable = (rows: string) => `${toy}tables: { losses: { first: 2, rows: ${rows} } }\n`;
    const words = (a: string, b: string) =>
      bookEditions(withTable(a), withTable(b)).changes.map((one) => one.words);
    expect(words("[1, 2, 3]", "[1, 4, 5]")).toEqual([
      "table losses at 3 2 to 4",
      "table losses at 4 3 to 5",
    ]);
    expect(words("[[1, 2], [3, 4]]", "[[1, 2], [9, 4]]")).toEqual(["table losses at 3, 0 3 to 9"]);
    expect(words("[1, 2]", "[1, 2, 3]")).toEqual(["table losses: rows [1, 2] to [1, 2, 3]"]);
  });

  test("nothing: brackets, comments, the order of guns", () => {
    const after = edited(
      `# another look\n${toy}`,
      [
        "revolver: { reach: 12 }, rifle: { reach: 30 }",
        "rifle: { reach: 30 }, revolver: { reach: 12 }",
      ],
      ["do: { choose: act } }", "do: [{ choose: act }] }"],
    );
    expect(bookEditions(toy, after).changes).toEqual([]);
  });
});

describe("editions between", () => {
  const data = (text: string): unknown => JSON.parse(JSON.stringify(parse(text)));
  test.each([
    ["dust", "ladder"],
    ["luck", "activation"],
  ] as const)("all changes from %s make %s", (from, to) => {
    const { changes, between } = bookEditions(bookText(from), bookText(to));
    expect(changes.length).toBeGreaterThan(10);
    // By parts, not by the texts that it was given: all but one in any order, then that one.
    const all = [...changes.keys()];
    for (const last of [0, Math.floor(all.length / 2), all.length - 1]) {
      const most = between(new Set(all.filter((i) => i !== last)));
      const rest = bookEditions(most, bookText(to));
      expect(rest.changes.map(({ path }) => path)).toEqual([changes[last]!.path]);
      expect(data(rest.between(new Set([0])))).toEqual(data(bookText(to)));
      const one = bookEditions(bookText(from), between(new Set([last])));
      expect(one.changes.map(({ path }) => path)).toEqual([changes[last]!.path]);
    }
    expect(data(between(new Set(all)))).toEqual(data(bookText(to)));
    expect(data(between(new Set()))).toEqual(data(bookText(from)));
  });
});
