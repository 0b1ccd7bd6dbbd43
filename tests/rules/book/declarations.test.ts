/** Whatever a declaration takes works wherever it may stand, and is refused where it may not. */
import { describe, expect, test } from "vitest";
import { checkBook } from "../../../src/rules/book/check.js";
import { chances, loaded } from "./fights.js";

interface Parts {
  readonly stats?: string;
  readonly state?: string;
  readonly fields?: string;
  readonly gun?: string;
  readonly gunState?: string;
  readonly game?: string;
  readonly more?: string;
  readonly turn: string;
}

const book = ({
  stats = "",
  state = "",
  fields = "",
  gun = "",
  gunState = "",
  game = "",
  more = "",
  turn,
}: Parts) => `
deadeye-book: 1
id: toy
title: Toy
length: inch
words: { cover: [open, soft, hard] }
figure: { stats: { plain: { range: 0..9, usual: 0 }, ${stats} }, state: { calm: 0..1, ${state} }, fates: [won, lost] }
weapon: { fields: { reach: { range: 1..9, usual: 9 }, ${fields} }, state: { ${gunState} } }
weapons: { gun: { ${gun} } }
game: { state: { ${game} } }
actions: { use: { with: weapon, do: used }, pass: {} }
choices: { act: [use, pass] }
policies: { usual: { act: [use] } }
${more}
turn:
${turn}
`;

const scenario = (man = "", turns = 3): string => `
deadeye: 1
system: book
name: toy
kind: fight
book: toy.yaml
distance: 5
turns: ${turns}
sides:
  A: { figures: [{ name: Ann, weapons: [gun], ${man} }] }
  B: { figures: [{ name: Bob, weapons: [gun] }] }
`;

/** Whether A has won for certain: that is what a book says if what it asks holds. */
function holds(parts: Parts, man?: string): boolean {
  const { A, draw } = chances(loaded(book(parts), scenario(man)).model);
  expect(A + draw).toBe(1);
  return A === 1;
}
const issues = (parts: Parts): string[] =>
  checkBook(book(parts), "toy.yaml").issues.map(({ line, message }) => `${line}: ${message}`);

/** A wins in the turn in which this holds of him; the third is the last. */
const ends = (when: string): string => `ends: [{ when: "${when}", winner: A }]`;
const step = (does: string): string => `steps: { used: { do: [${does}] } }`;
const phase = "  - { phase: p, do: { choose: act } }";
const NOTHING = step("calm = 0");

describe("a state that is set again when a turn ends", () => {
  // It is raised by one each turn: it comes to two only if it is not.
  const rises = (until: string) => `{ range: 1..9, starts: 2${until} }`;
  test.each([
    ["of a figure", { state: `n: ${rises(", until: turn")}` }, "n += 1", "any(A, it.n > 3)"],
    [
      "of a gun",
      { gunState: `n: ${rises(", until: turn")}` },
      "[gun.n += 1, calm = if(gun.n > 3, 1, 0)]",
      "any(A, it.calm is 1)",
    ],
    [
      "of the game",
      { game: `n: ${rises(", until: turn")}` },
      "[n += 1, n -= if(side is B, 1, 0)]",
      "n > 3",
    ],
  ])("%s", (_, parts, does, when) => {
    const flat = does
      .replace(/^\[|\]$/g, "")
      .split(/,(?![^(]*\))/)
      .map((one) => `"${one.trim()}"`);
    const more = `${step(flat.join(", "))}\n${ends(when)}`;
    expect(holds({ ...parts, more, turn: phase })).toBe(false);
    const kept = Object.fromEntries(
      Object.entries(parts).map(([key, said]) => [key, said.replace(", until: turn", "")]),
    );
    expect(holds({ ...kept, more, turn: phase })).toBe(true);
  });

  test("also with a first value that goes by a stat", () => {
    const state = "n: { range: 0..9, starts: plain + 2, until: turn }";
    const more = `${step('"n += 1"')}\n${ends("any(A, it.n is 8)")}`;
    expect(holds({ state, more, turn: phase }, "stats: { plain: 5 }")).toBe(true);
    const after = `${step('"n += 1"')}\n${ends("any(A, it.n > 8)")}`;
    expect(holds({ state, more: after, turn: phase }, "stats: { plain: 5 }")).toBe(false);
  });

  test("stats and fields have none", () => {
    expect(
      issues({ stats: "n: { range: 0..1, until: turn }", more: NOTHING, turn: phase })[0],
    ).toContain("until");
    expect(
      issues({
        fields: "n: { range: 0..1, until: turn }",
        gun: "n: 1",
        more: NOTHING,
        turn: phase,
      })[0],
    ).toContain("until");
  });
});

describe("a meter has three points, wherever it stands", () => {
  test.each([
    ["of a figure", { state: "n: { range: 0..3, meter: true }" }, "n -= 1", "any(A, it.n is 0)"],
    ["of a gun", { gunState: "n: { range: 0..3, starts: 3, meter: true }" }, "gun.n -= 1", null],
    ["of the game", { game: "n: { range: 0..3, meter: true }" }, "n -= 1", "n is 0"],
  ] as const)("%s", (_, parts, does, asked) => {
    const look = asked === null ? ', { if: "gun.n is 0", then: "calm = 1" }' : "";
    const when = asked ?? "any(A, it.calm is 1)";
    const turn = "  - { phase: p, where: side is A, do: { choose: act } }";
    const more = `${step(`"${does}"${look}`)}\n${ends(when)}`;
    const text = book({ ...parts, more, turn });
    expect(chances(loaded(text, scenario("", 3)).model).A).toBe(1);
    expect(chances(loaded(text, scenario("", 2)).model).A).toBe(0);
  });

  test("nothing else may be asked or done, and it begins full", () => {
    const state = "n: { range: 0..3, meter: true }";
    for (const does of ["n -= 2", "n += 1", "n = 3"])
      expect(issues({ state, more: step(`"${does}"`), turn: phase })).toEqual([
        expect.stringContaining("a meter is lowered by one"),
      ]);
    for (const when of ["any(A, it.n > 1)", "any(A, it.n is it.calm)"])
      expect(issues({ state, more: `${NOTHING}\n${ends(when)}`, turn: phase })[0]).toContain(
        "whether anything is left",
      );
    expect(
      issues({ state: "n: { range: 0..6, meter: true }", more: NOTHING, turn: phase })[0],
    ).toContain("0..3");
    expect(
      issues({
        state: "n: { range: 0..3, starts: 2, meter: true }",
        more: NOTHING,
        turn: phase,
      })[0],
    ).toContain("begins full");
    expect(
      issues({
        state: "n: { range: 0..3, meter: true, until: turn }",
        more: NOTHING,
        turn: phase,
      })[0],
    ).toContain("until");
  });
});

describe("first values", () => {
  test.each([
    ["of a figure", { state: "n: { range: 0..9, starts: plain + 1 }" }, "any(A, it.n is 6)"],
    ["of the game", { game: "n: { range: 0..9, starts: 6 }" }, "n is 6"],
    ["a word", { state: "n: { range: cover, starts: hard }" }, "any(A, it.n is hard)"],
    ["a flag", { state: "n: { range: flag, starts: yes }" }, "any(A, it.n)"],
    [
      "by an option",
      { state: "n: { range: 0..9, starts: 'if(way is long, 6, 2)' }" },
      "any(A, it.n is 6)",
    ],
  ])("%s", (_, parts, when) => {
    const options = "options: { way: { values: [long, short] } }";
    const more = `${NOTHING}\n${options}\n${ends(when)}`;
    expect(holds({ ...parts, more, turn: phase }, "stats: { plain: 5 }")).toBe(true);
  });

  test("of a gun, by its fields", () => {
    const parts = { gunState: "n: { range: 0..9, starts: gun.reach - 3 }" };
    const more = `${step('"calm = if(gun.n is 6, 1, 0)"')}\n${ends("any(A, it.calm is 1)")}`;
    expect(holds({ ...parts, more, turn: phase })).toBe(true);
  });

  test("not by a state, which is not there yet", () => {
    const state = "n: { range: 0..9, starts: calm + 1 }";
    expect(issues({ state, more: NOTHING, turn: phase })).toEqual([
      expect.stringContaining("a first value goes by no state"),
    ]);
  });
});

describe("usual values", () => {
  test("of a stat and of a field; without one a scenario has to say it", () => {
    const parts = {
      stats: "n: { range: cover, usual: soft }",
      fields: "m: { range: flag, usual: yes }",
    };
    const more = `${step('"calm = if(gun.m and n is soft, 1, 0)"')}\n${ends("any(A, it.calm is 1)")}`;
    expect(holds({ ...parts, more, turn: phase })).toBe(true);
    expect(holds({ ...parts, more, turn: phase }, "stats: { n: hard }")).toBe(false);
    const open = { stats: "n: cover", more: NOTHING, turn: phase };
    expect(() => loaded(book(open), scenario())).toThrow("the stat n is missing");
    expect(issues({ fields: "m: 0..1", more: NOTHING, turn: phase })[0]).toContain(
      "m is missing beside the weapon",
    );
  });
});

describe("states stop at the ends of their ranges", () => {
  test.each(["n += 9", "n -= 0 - 9", "n = 9"])("%s", (does) => {
    const more = `${step(`"${does}"`)}\n${ends("any(A, it.n is 2)")}`;
    expect(holds({ state: "n: 0..2", more, turn: phase })).toBe(true);
  });
});
