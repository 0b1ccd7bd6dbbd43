/** Whatever a declaration takes works wherever it may stand, and is refused where it may not. */
import { describe, expect, test } from "vitest";
import { exploreChain } from "../../../src/exact/chain.js";
import { PATIENT, solve } from "../../../src/exact/solve.js";
import { checkBook } from "../../../src/rules/book/check.js";
import { fought } from "../../../src/rules/book/compile.js";
import { Sampler } from "../../../src/sim/play.js";
import { chances, loaded, lockstep } from "./fights.js";

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

/** Two men who shoot as long as they have rounds, which go one at a time, and go fast. */
const duel = (most: number, form: string): string => `
deadeye-book: 1
id: duel
title: Duel
length: inch
figure: { stats: { nerve: 1..6 }, fates: [shot] }
weapon: { fields: { reach: { range: 1..9, usual: 9 } }, state: { rounds: { range: 0..${most}${form} } } }
weapons: { gun: {} }
rolls: { fire: { dice: d12, hits: [hit], hit: dice > 11, click: dice < 8, miss: else } }
actions:
  shoot:
    at: enemies
    with: weapon
    when: gun.rounds > 0
    do:
      - { roll: fire, shot: aimed, hit: { out: target, as: shot }, click: gun.rounds -= 1 }
  wait: {}
choices: { act: [shoot, wait] }
policies: { usual: { act: [shoot, wait] } }
turn: [{ phase: fight, order: sides, do: { choose: act } }]
`;
const firefight = (men: number, turns: number): string => `
deadeye: 1
system: book
name: firefight
kind: fight
book: duel.yaml
distance: 5
turns: ${turns}
sides:
  A: { figures: [{ name: Ann, stats: { nerve: 3 }, weapons: [gun] }] }
  B: { figures: [{ name: Bob, stats: { nerve: 3 }, weapons: [gun], count: ${men} }] }
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

describe("a meter has the points of its range, wherever it stands", () => {
  test.each([
    ["of a figure", 3, { state: "n: { range: 0..3, meter: true }" }, "n -= 1", "any(A, it.n is 0)"],
    ["of a gun", 3, { gunState: "n: { range: 0..3, starts: 3, meter: true }" }, "gun.n -= 1", null],
    ["of a gun", 6, { gunState: "n: { range: 0..6, starts: 6, meter: true }" }, "gun.n -= 1", null],
    ["of the game", 1, { game: "n: { range: 0..1, meter: true }" }, "n -= 1", "n is 0"],
    ["of the game", 15, { game: "n: { range: 0..15, meter: true }" }, "n -= 1", "n is 0"],
  ] as const)("%s, %i", (_, points, parts, does, asked) => {
    const look = asked === null ? ', { if: "gun.n is 0", then: "calm = 1" }' : "";
    const when = asked ?? "any(A, it.calm is 1)";
    const turn = "  - { phase: p, where: side is A, do: { choose: act } }";
    const more = `${step(`"${does}"${look}`)}\n${ends(when)}`;
    const text = book({ ...parts, more, turn });
    expect(chances(loaded(text, scenario("", points)).model).A).toBe(1);
    if (points > 1) expect(chances(loaded(text, scenario("", points - 1)).model).A).toBe(0);
  });

  test("of six points: chances are those of a state that is counted", () => {
    const [metered, counted] = [", meter: true", ", starts: 6"].map(
      (form) => loaded(duel(6, form), firefight(1, 14)).model,
    );
    const [a, b] = [chances(metered!), chances(counted!)];
    for (const [outcome, chance] of Object.entries(a))
      expect(Math.abs(chance - b[outcome as keyof typeof b]), outcome).toBeLessThan(1e-14);
    expect(Math.min(a.A, a.B, a.draw)).toBeGreaterThan(1e-4);
    const states = [metered!, counted!].map((model) => {
      const chain = exploreChain(fought(model).chain, PATIENT);
      return "tooBig" in chain ? Number.NaN : chain.states;
    });
    expect(states[0]).toBeLessThan(states[1]! / 2);
    expect(lockstep(duel(6, ", meter: true"), firefight(1, 14), 200)).toEqual([]);
  });

  test("of fifteen points there is room for eight, the ninth is counted, and games are the same", () => {
    const text = duel(15, ", meter: true");
    const program = fought(loaded(text, firefight(8, 4)).model).chain;
    expect(program.machine().meters).toEqual(new Uint8Array(8).fill(15));
    const [learnt, straight] = [1000, 1e30].map((statesEstimate) =>
      new Sampler({ ...program, statesEstimate }, "s").play(0, 1000),
    );
    expect(learnt).toEqual(straight);
    expect(lockstep(text, firefight(8, 4), 50)).toEqual([]);
    // Eight numbers from 1 to 15 are more than anybody could keep of one state.
    expect(solve(program, PATIENT)).toEqual({ tooBig: expect.any(Number) });
  });

  test("it begins where starts says, of each gun and each figure", () => {
    const [metered, counted] = [", meter: true", ""].map((form) => {
      const points = `n: { range: 0..5, starts: gun.size + plain${form} }`;
      const parts = { gunState: points, fields: "size: 0..5", gun: "size: 2" };
      const does = `${step('"gun.n -= 1", { if: "gun.n is 0", then: "calm = 1" }')}`;
      const more = `${does}\n${ends("any(A, it.calm is 1)")}`;
      return book({ ...parts, more, turn: phase });
    });
    const ended = [0, 1, 2, 3].flatMap((plain) =>
      [1, 2, 3, 4, 5].filter((turns) => {
        const fight = scenario(`stats: { plain: ${plain} }`, turns);
        const [a, b] = [metered!, counted!].map((text) => chances(loaded(text, fight).model));
        expect(a).toEqual(b);
        expect(lockstep(metered!, fight, 2)).toEqual([]);
        return a?.A === 1;
      }),
    );
    // Two points of the gun, and those of the man.
    expect(ended).toEqual([2, 3, 4, 5, 3, 4, 5, 4, 5, 5]);
  });

  test("nothing else may be asked or done", () => {
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
      ["0..16", "1..3", "0..0", "[0, 3]", "flag"].map(
        (range) =>
          issues({ state: `n: { range: ${range}, meter: true }`, more: NOTHING, turn: phase })[0],
      ),
    ).toEqual(new Array(5).fill(expect.stringContaining("from 0..1 to 0..15")));
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

  test("by who is first, and by how far apart they stand", () => {
    const state =
      "n: { range: 0..9, starts: 'if(side is first, 1, 0) + least(enemies, distance(me, it))' }";
    const more = `${NOTHING}\n${ends("all(A, it.n is 6) and all(B, it.n is 5)")}`;
    expect(holds({ state, more, turn: phase })).toBe(true);
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
      'the field m of the weapon "gun" is missing',
    );
  });
});

describe("states stop at the ends of their ranges", () => {
  test.each(["n += 9", "n -= 0 - 9", "n = 9"])("%s", (does) => {
    const more = `${step(`"${does}"`)}\n${ends("any(A, it.n is 2)")}`;
    expect(holds({ state: "n: 0..2", more, turn: phase })).toBe(true);
  });
});

/** Every kind of values, with one of its values, and another. */
const KINDS = [
  ["0..9", "6", "2"],
  ["[1, 4, 6]", "6", "4"],
  ["[calm-man, wild-man]", "wild-man", "calm-man"],
  ["cover", "hard", "soft"],
  ["flag", "yes", "no"],
] as const;

/** A place where something is declared, and a way in which it gets a value: the parts of a book, and the scenario. */
interface Place {
  readonly name: string;
  parts(range: string, value: string): Omit<Parts, "turn">;
  scenario?(value: string): string;
  /** How it is asked. */
  readonly asks: "figure" | "gun" | "game";
}
const block = (range: string, key: string, value: string): string =>
  `n: { range: ${range}, ${key}: ${value} }`;
const PLACES: readonly Place[] = [
  {
    name: "a stat, by its usual value",
    parts: (range, value) => ({ stats: block(range, "usual", value) }),
    asks: "figure",
  },
  {
    name: "a stat, by the scenario",
    parts: (range) => ({ stats: `n: ${range}` }),
    scenario: (value) =>
      scenario(`stats: { n: ${value} }`).replace("Bob, ", `Bob, stats: { n: ${value} }, `),
    asks: "figure",
  },
  {
    name: "a stat, by a man of the book",
    parts: (range, value) => ({
      stats: `n: ${range}`,
      more: `men: { ann: { stats: { n: ${value} }, weapons: [gun] } }`,
    }),
    scenario: () => scenario().replaceAll(/name: (\w+), weapons: \[gun\],?/g, "name: $1, npc: ann"),
    asks: "figure",
  },
  {
    name: "a field, by its usual value",
    parts: (range, value) => ({ fields: block(range, "usual", value) }),
    asks: "gun",
  },
  {
    name: "a field, by the gun",
    parts: (range, value) => ({ fields: `n: ${range}`, gun: `n: ${value}` }),
    asks: "gun",
  },
  {
    name: "a field, by the scenario",
    parts: (range, value) => ({ fields: `n: ${range}`, gun: `n: ${value}` }),
    scenario: (value) => `${scenario()}weapons: { gun: { n: ${value} } }\n`,
    asks: "gun",
  },
  {
    name: "a state of a figure",
    parts: (range, value) => ({ state: block(range, "starts", value) }),
    asks: "figure",
  },
  {
    name: "a state of a gun",
    parts: (range, value) => ({ gunState: block(range, "starts", value) }),
    asks: "gun",
  },
  {
    name: "a state of the game",
    parts: (range, value) => ({ game: block(range, "starts", value) }),
    asks: "game",
  },
];
const PAIRS = KINDS.flatMap((kind) => PLACES.map((place) => [place.name, ...kind, place] as const));

describe("each kind of values, in each place", () => {
  const asked = ({ asks }: Place, value: string): string => {
    const used = asks === "gun" ? `"calm = if(gun.n is ${value}, 1, 0)"` : "calm = 0";
    const when =
      asks === "gun"
        ? "all(A, it.calm is 1)"
        : asks === "game"
          ? `n is ${value}`
          : `all(A, it.n is ${value})`;
    return `${step(used)}\n${ends(when)}`;
  };
  const wins = (place: Place, range: string, given: string, wanted: string, by = given): number => {
    const parts = place.parts(range, given);
    const more = `${parts.more ?? ""}\n${asked(place, wanted)}`;
    const text = book({ ...parts, more, turn: phase });
    return chances(loaded(text, place.scenario?.(by) ?? scenario()).model).A;
  };

  test.each(PAIRS)("%s, %s: it is %s, and not %s", (_, range, value, other, place) => {
    expect(wins(place, range, value, value)).toBe(1);
    expect(wins(place, range, value, other)).toBe(0);
    // What the scenario says goes before what the book says.
    if (place.name === "a field, by the scenario")
      expect(wins(place, range, other, value, value)).toBe(1);
  });

  test.each(PAIRS)(
    "%s, %s: a strange value is refused where it stands",
    (_, range, _value, _other, place) => {
      const strange = range === "flag" ? "maybe" : /\d/.test(range) ? "77" : "nobody";
      const text = book({
        ...place.parts(range, strange),
        more: `${place.parts(range, strange).more ?? ""}\n${NOTHING}`,
        turn: phase,
      });
      const issues = (): string => {
        try {
          loaded(text, place.scenario?.(strange) ?? scenario());
        } catch (thrown) {
          return String(thrown);
        }
        return "";
      };
      expect(issues()).toMatch(/\.yaml:\d+:\d+: error: .*(77|maybe|nobody|one of)/);
    },
  );

  const STATES = PAIRS.filter(([name]) => name.startsWith("a state"));
  test.each(STATES)("%s, %s: it is changed to %s", (_, range, value, other, place) => {
    const changed = { figure: "n", gun: "gun.n", game: "n" }[place.asks];
    const look = place.asks === "gun" ? `, "calm = if(gun.n is ${value}, 1, 0)"` : "";
    const when =
      place.asks === "gun"
        ? "all(A, it.calm is 1)"
        : place.asks === "game"
          ? `n is ${value}`
          : `all(A, it.n is ${value})`;
    const more = `${step(`"${changed} = ${value}"${look}`)}\n${ends(when)}`;
    const text = book({ ...place.parts(range, other), more, turn: phase });
    expect(chances(loaded(text, scenario()).model).A).toBe(1);
  });
});
