/** Mistakes in books: where each stands, what is said, and that none hides another. */
import { describe, expect, test } from "vitest";
import { DeadeyeError } from "../../../src/core/errors.js";
import { checkBook } from "../../../src/rules/book/check.js";
import { bookRules } from "../../../src/rules/book/index.js";
import { parseScenario } from "../../../src/scenario/load.js";
import { bookText, fightText, loaded } from "./fights.js";
import { tryMutations } from "./mutations.js";

const text = bookText("iron-and-tin");

/** Line, column and length of each issue, what it says, and the hint. */
const saidOf = (book: string): string[] =>
  checkBook(book, "book.yaml").issues.map(
    ({ line, column, length, message, hint }) =>
      `${line}:${column}+${length} ${message}${hint === undefined ? "" : ` (${hint})`}`,
  );

const SLIPS: readonly (readonly [right: string, wrong: string, said: string])[] = [
  [
    "target.toughness)",
    "target.toughnes)",
    '102:49+8 nothing is called "toughnes" here (did you mean "toughness"?)',
  ],
  [
    "to-wound(gun.strength",
    "to-woun(gun.strength",
    '102:19+7 no roll "to-woun" (did you mean "to-wound"?)',
  ],
  [
    "dice < least\n    saved",
    "dice << least\n    saved",
    "90:19+1 a number or a name is missing here",
  ],
  [
    "pinned: [target.pinned = true",
    "pined: [target.pinned = true",
    '114:42+5 no result of nerve "pined" (did you mean "pinned"?)',
  ],
  [
    "target.cover is hard",
    "target.cover is hrad",
    '104:79+4 "hrad" is not known here (did you mean "hard"?)',
  ],
  [
    "hurt: 0..3",
    "hurt: 0-3",
    '43:11+3 "0-3" is no range (write 0..3, flag, the name of a list under words, or a list)',
  ],
  ["dice: 2d6,", "dice: 2000d6,", "92:55+6 at most 20 dice of 2 to 100 sides"],
  ["when: watching and", "when: watching &", '135:20+1 "&" means nothing here'],
  [
    "hit: dice > 1",
    "hit: 1 < dice < 7",
    "74:19+1 two comparisons in a row (say which belong together: 1 < x and x < 7)",
  ],
  [
    "order: alternating",
    "order: alternate",
    '161:12+9 "alternate" is not known here (did you mean "alternating"?)',
  ],
  ["rolls:", "rols:", '63:1+4 unknown key "rols" (did you mean "rolls"?)'],
  [
    "by: foe, at: me",
    "by: fo, at: me",
    '167:38+2 nothing is called "fo" here (did you mean "foe"?)',
  ],
  [
    "get-up: { rule: IT-9,",
    "get-up: { rule: IT-99,",
    '130:19+5 no rule "IT-99" (did you mean "IT-9"?)',
  ],
  [
    "  lose-life:\n    do:\n",
    "  lose-life:\n    do:\n      - lose-life\n",
    '110:9+9 "lose-life" comes back to itself (steps and actions form no circle)',
  ],
  [
    "if(target.cover is open, 0, 1)",
    "if(target.covr is open, 0, 1)",
    '98:64+4 nothing is called "covr" here (did you mean "cover"?)',
  ],
];

/** Where one of the others stands already. */
const MORE_SLIPS: typeof SLIPS = [
  [
    "to-wound(gun.strength",
    "to-wound(strength",
    '102:28+8 nothing is called "strength" here (did you mean "gun.strength"?)',
  ],
  [
    "turn:\n",
    'ends: [{ when: "any(A, hurt > 0)", winner: B }]\nturn:\n',
    '158:24+4 nothing is called "hurt" here (did you mean "it.hurt"?)',
  ],
  [
    "if(target.cover is open, 0, 1)",
    "if(any(enemies, not it.in), 0, 1)",
    "98:70+9 of enemies all are in action, so it.in is always true (enemies-ever has those who are out, too)",
  ],
];

describe("one slip, one sentence, at its place", () => {
  test.each([...SLIPS, ...MORE_SLIPS])("%s", (right, wrong, said) => {
    expect(text).toContain(right);
    const issues = saidOf(text.replace(right, wrong));
    if (right === "rolls:") expect(issues[0]).toBe(said);
    else expect(issues).toEqual([said]);
  });

  test("a comma that YAML takes for its own", () => {
    const cut = text.replace('by: "min(6, distance - 1)"', "by: min(6, distance - 1)");
    expect(cut).not.toBe(text);
    expect(saidOf(cut)[1]).toContain(
      "a comma has cut a text in two (inside { } put what has commas in quotes)",
    );
  });

  test("all at once, in the order of the text", () => {
    const many = text
      .replace("hurt: 0..3", "hurt: 0-3")
      .replace("dice > nerve", "dice > nerv")
      .replace("order: alternating", "order: alternate");
    const lines = checkBook(many, "book.yaml").issues.map(({ line }) => line);
    expect(lines).toEqual([43, 92, 161]);
  });

  test("none hides another", () => {
    const messages = (book: string): string[] =>
      checkBook(book, "book.yaml").issues.map(({ message }) => message);
    const alone = SLIPS.map(([right, wrong]) => messages(text.replace(right, wrong))[0]!);
    const hidden = SLIPS.flatMap(([right, wrong], i) =>
      SLIPS.flatMap(([other, slip], k) => {
        // Each with the next three.
        if (k <= i || k > i + 3) return [];
        const both = messages(text.replace(right, wrong).replace(other, slip));
        return [i, k]
          .filter((one) => !both.includes(alone[one]!))
          .map((one) => [wrong, slip, alone[one]]);
      }),
    );
    expect(hidden).toEqual([]);
  });

  test.each([
    ["the name of a step", "  lose-life:", "  lose_life:", "target.hurt", "target.hurtt"],
    ["the name of an action", "  walk:\n", "  walk_it:\n", "toward: target", "toward: targett"],
    [
      "the name of a roll that is asked",
      "to-wound(gun.strength",
      "to-woun(gun.strengthh",
      "saved",
      "savedd",
    ],
    [
      "the first key of a statement",
      "{ choose: interrupt, by: foe",
      "{ chose: interrupt, by: fo",
      "at: me }",
      "at: mee }",
    ],
  ])("what stands under %s is read all the same", (_, name, slip, right, wrong) => {
    const at = text.indexOf(name);
    expect(at).toBeGreaterThan(0);
    const rest = text.slice(at).replace(name, slip).replace(right, wrong);
    const found = saidOf(text.slice(0, at) + rest);
    expect(found.length).toBeGreaterThan(1);
    expect(found.join("\n")).toContain(wrong.split(/[ .]/).find((word) => /tt|dd|ee/.test(word)));
  });

  test("what nothing uses is read all the same", () => {
    const unused = text.replace("  fire:\n", "  spare: { do: [hurt += nonsense] }\n  fire:\n");
    expect(saidOf(unused)).toEqual([expect.stringContaining('nothing is called "nonsense" here')]);
  });
});

describe("in a scenario", () => {
  const issuesOf = (load: () => unknown): DeadeyeError["issues"] => {
    try {
      load();
    } catch (thrown) {
      if (thrown instanceof DeadeyeError) return thrown.issues;
      throw thrown;
    }
    return [];
  };
  const broken = text.replace("target.cover is hard", "target.cover is hrad");

  test("mistakes of a file beside it stand in that file", () => {
    const [issue, ...more] = issuesOf(() => loaded(broken, fightText("iron-and-tin")));
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ file: "iron-and-tin.yaml", line: 104, column: 79, length: 4 });
  });

  test("mistakes of a text inside stand in the scenario", () => {
    const inside = broken.replaceAll(/^(?=.)/gm, "  ");
    const whole = fightText("iron-and-tin").replace(
      "book: iron-and-tin.yaml",
      `book: |\n${inside}`,
    );
    const [issue, ...more] = issuesOf(() =>
      parseScenario(whole, "fight.yaml", { systems: [bookRules] }),
    );
    expect(more).toEqual([]);
    const line = whole.split("\n").findIndex((one) => one.includes("hrad")) + 1;
    expect(issue).toMatchObject({ file: "fight.yaml", line, column: 81, length: 4 });
    expect(issue?.sourceLine.slice(80, 84)).toBe("hrad");
  });

  test("stats, weapons, policies and options are those of the book", () => {
    const fight = (from: string, to: string) => fightText("iron-and-tin").replace(from, to);
    for (const [from, to, said] of [
      ["armour: 6", "armor: 6", 'unknown key "armor"'],
      ["cover: soft", "cover: softt", '"softt"'],
      ["weapons: [rifle]", "weapons: [riffle]", '"riffle"'],
      ["lives: 2", "lives: 9", "lives"],
      ["    name: Ann\n", "    name: Ann\n    policy: carefull\n", '"carefull"'],
    ] as const) {
      const [issue] = issuesOf(() => loaded(text, fight(from, to)));
      expect(issue?.message, to).toContain(said);
    }
  });

  test("a book that nobody has read is no book", () => {
    const [issue] = issuesOf(() =>
      parseScenario(fightText("iron-and-tin"), "fight.yaml", { systems: [bookRules] }),
    );
    expect(issue?.message).toBe('"iron-and-tin.yaml" is no text of a book');
  });
});

test("books with slips end in issues with a place, or in a run", () => {
  const { broken, refused, played } = tryMutations(1, 120, () => 0);
  expect(broken).toEqual([]);
  expect(refused + played).toBe(120);
  expect(played).toBeGreaterThan(3);
});
