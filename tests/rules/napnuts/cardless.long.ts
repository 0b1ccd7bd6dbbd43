/** Duels without cards, solved: against games played, against the same without any wounds forgotten, by hand, and refused. */
import { describe, expect, test } from "vitest";
import type { ChainDriver } from "../../../src/core/chainDriver.js";
import { type ChainProgram, chainOf } from "../../../src/core/machine.js";
import { QUICK, type Solution, type SolveLimits, solve } from "../../../src/exact/solve.js";
import { alikeOf, GONE, reachedFrom } from "../../../src/rules/napnuts/bodies.js";
import { BOOK } from "../../../src/rules/napnuts/book.js";
import { compileGunfight } from "../../../src/rules/napnuts/compile.js";
import type { Character, Gunfight } from "../../../src/rules/napnuts/gunfight.js";
import { scoresOf } from "../../exact/played.js";
import { alphaOf, limitZ } from "../../statistical/budget.js";
import { ruleTest } from "../ruleTest.js";
import { character, type GunfightOver, gunfight } from "./gunfights.js";

const NO_CARDS = { ...BOOK.cards, perCycle: 0 };
const book = { ...BOOK, cards: NO_CARDS };
const without = (a: Partial<Character>, b: Partial<Character>, over: GunfightOver = {}): Gunfight =>
  gunfight({ book, turns: 3, ...over, characters: [character("A", a), character("B", b)] });
const LIMITS: SolveLimits = { ...QUICK, states: 300_000, steps: 1e6, numbers: 3e6 };

function solved(program: ReturnType<typeof compileGunfight> | ChainProgram): Solution {
  const solution = solve(program, LIMITS);
  if ("tooBig" in solution) throw new Error("too big");
  return solution;
}

const DUELS: readonly (readonly [string, Gunfight])[] = [
  [
    "NP-SHOOT-1, NP-REACT-4: handguns, and hands that hold no card",
    without(
      {},
      { class: "gunslinger" },
      { book: { ...BOOK, cards: { ...BOOK.cards, handMax: 0 } } },
    ),
  ],
  [
    "NP-SHOOT-12, NP-END-1: one round, and four wounds are enough",
    without(
      {},
      {},
      {
        turns: 6,
        readings: { woundsOut: 4 },
        book: { ...book, guns: { ...BOOK.guns, handgun: { ...BOOK.guns.handgun, rounds: 1 } } },
      },
    ),
  ],
  [
    "NP-STATE-2, NP-SHOOT-10: a window against a doorway",
    without(
      { cover: "window" },
      { cover: "doorway", class: "hero" },
      {
        readings: { reappear: "free", duck: "exposedOnly" },
      },
    ),
  ],
  [
    "NP-POL-10, NP-SHOOT-7: shotguns walk up to each other",
    without({ gun: "shotgun" }, { gun: "shotgun" }, { distance: 20 }),
  ],
  [
    "NP-SHOOT-14: a rifle against a man who lies",
    without({ gun: "rifle" }, { tactic: "prone" }, { readings: { bothHandLines: false } }),
  ],
  [
    "NP-SHOOT-13: a fan against both handguns",
    without(
      { tactic: "fan", class: "hero" },
      { tactic: "two-guns", two: true },
      {
        turns: 1,
        distance: 2,
      },
    ),
  ],
  [
    "NP-END-3, NP-POL-4: nobody gives up, and who is hurt lies down",
    without(
      { class: "citizen" },
      {
        plan: [
          { when: { wounds: { atLeast: 2 } }, do: "prone" },
          { when: { rounds: { atMost: 5 } }, do: "walk" },
        ],
      },
      { distance: 12, readings: { harmless: "in", immobile: "staysDown" } },
    ),
  ],
];

describe("played and solved", () => {
  const GAMES = 20_000;
  /** Of a count in a game, more than in any of these duels, as a multiple of its mean. */
  const VARIANCE = 6;

  test.each(DUELS)("%s", (name, fight) => {
    const program = compileGunfight(fight);
    const { cells, mass } = solved(program);
    expect(mass).toBeCloseTo(1, 12);
    const found = scoresOf(program, cells, name, GAMES, VARIANCE);
    const defined = found.filter(([, z]) => z !== null);
    expect(defined.length).toBeGreaterThan(30);
    const bound = limitZ(alphaOf("napnuts/cardless") / DUELS.length / defined.length);
    expect(defined.filter(([, z]) => Math.abs(z as number) > bound)).toEqual([]);
  });
});

/** What a chain keeps wounds by. */
interface Keeping {
  wounds: { alike: readonly ReadonlyMap<number, number>[] };
}

describe("wounds that dice cannot tell apart", () => {
  test.each(DUELS)("%s: kept apart they change no number", (_, fight) => {
    const chain = chainOf(compileGunfight(fight)) as ChainProgram;
    const short = { ...chain, turnsMax: Math.min(3, fight.turns) };
    const apart: ChainProgram = {
      ...short,
      machine: () => {
        const machine = chain.machine() as ChainDriver;
        const { wounds } = machine.game as unknown as Keeping;
        wounds.alike = wounds.alike.map(
          (of) => new Map([...of.keys()].map((body) => [body, body])),
        );
        return machine;
      },
    };
    const [few, many] = [solved(short), solved(apart)];
    expect(many.states).toBeGreaterThan(few.states);
    for (const [cell, count] of many.cells.entries())
      expect(few.cells[cell]).toBeCloseTo(count, 12);
  });

  test("bodies are one if they look alike now and after all that can come", () => {
    // A count up to 5, of which only whether it is 4 or more can be seen, at which a further one is the end.
    const reached = reachedFrom(0, 2, (body, way) =>
      way === 1 ? body : body === 4 ? GONE : body + 1,
    );
    expect(reached.bodies).toEqual([0, 1, 2, 3, 4]);
    const far = alikeOf(reached, (body) => String(body >= 4));
    expect([...far]).toEqual([0, 1, 2, 3, 4].map((body) => [body, body]));
    // Whoever never ends and looks the same is the same.
    const round = reachedFrom(0, 1, (body) => (body + 1) % 6);
    expect(new Set(alikeOf(round, (body) => String(body % 3)).values())).toEqual(
      new Set([0, 1, 2]),
    );
  });
});

ruleTest(["NP-DECK-1", "NP-SHOOT-4"], "one cycle at 6 inches, by hand", () => {
  // Three dice each at once, and here every hit kills: 91 of 216 show a six, with which no two dice jam it.
  const deadly = BOOK.effects.map((row) => row.map(() => "dead" as const));
  const fight = without({}, {}, { turns: 1, book: { ...book, effects: deadly } });
  const { columns, ...program } = compileGunfight(fight);
  const { cells } = solved({ ...program, columns });
  const hit = 91 / 216;
  // Of six orders of A, B and the joker A shoots first in two, and after B, if he has missed, in one.
  const byHand = (2 * hit + (1 - hit) * hit) / 6;
  expect(cells[columns.outcomeCell.A]).toBeCloseTo(byHand, 14);
  expect(cells[columns.outcomeCell.B]).toBeCloseTo(byHand, 14);
});

ruleTest(
  "NP-SHOOT-10",
  "what postures and the open expose, and their dice, a file may change",
  () => {
    const effects = BOOK.effects.map((row) => row.map(() => "dead" as const));
    const winsA = (changes: Partial<typeof BOOK>): number | undefined => {
      const own = { ...book, effects, ...changes };
      const fight = without({ shootAt: 1 }, { shootAt: 1 }, { turns: 1, book: own });
      const { columns, ...program } = compileGunfight(fight);
      return solved({ ...program, columns }).cells[columns.outcomeCell.A];
    };
    const standing = (dice: number) => ({
      postures: { ...BOOK.postures, standing: { ...BOOK.postures.standing, dice } },
    });
    const open = (change: Partial<typeof BOOK.covers.open>) => ({
      covers: { ...BOOK.covers, open: { ...BOOK.covers.open, ...change } },
    });
    // Three dice at 6 inches less two are one, and whose card comes shoots with it.
    const hit = 1 / 6;
    const byHand = (2 * hit + (1 - hit) * hit) / 6;
    expect(winsA({ ...standing(-2) })).toBeCloseTo(byHand, 14);
    expect(winsA({ ...open({ dice: -2 }) })).toBeCloseTo(byHand, 14);
    expect(winsA({ ...standing(-1), ...open({ dice: -1 }) })).toBeCloseTo(byHand, 14);
    // Nothing of him shows: all hits are grazes.
    expect(winsA(open({ exposed: [] }))).toBe(0);
  },
);

ruleTest(
  ["NP-REACT-3", "NP-SCEN-2"],
  "what is no duel without cards is not solved, and says why",
  () => {
    const whyOf = (fight: Gunfight): string => {
      const program = compileGunfight(fight);
      expect(chainOf(program)).toBeNull();
      return program.unsolvable.why;
    };
    expect(whyOf(gunfight())).toContain("cards");
    const three = [character("A"), character("B"), character("B", { name: "B2" })];
    expect(whyOf({ ...without({}, {}), characters: three })).toContain("more than two men");
    expect(whyOf(gunfight({ book, kind: "ambush", ambusher: "A" }))).toContain("ambushes");
    const kind = { ...BOOK.shot, headWound: 1 };
    expect(whyOf(without({}, {}, { book: { ...book, shot: kind } }))).toContain(
      "instead of taking",
    );
  },
);

ruleTest(
  ["NP-POL-14", "NP-SHOOT-2"],
  "who is at a window and stunned may be walked at, too",
  () => {
    // Four dice at 12 inches, less one for the window and three for a stunned man are none; at 6 inches there is one.
    const shot = {
      ...BOOK.shot,
      awayOrStunned: -3,
      wrongHand: 0,
      headWound: 0,
      armWound: 0,
      seriousWound: 0,
    };
    const handgun = { ...BOOK.guns.handgun, aim: 0, dice: [5, 5, 4, null, null, null] };
    const fight = without(
      { shootAt: 1 },
      { shootAt: 1, cover: "window" },
      { distance: 12, book: { ...book, shot, guns: { ...BOOK.guns, handgun } } },
    );
    const kinds = chainOf(compileGunfight(fight))
      ?.deciding?.()
      .kinds.map(({ id }) => id);
    expect(kinds).toContain("stay");
  },
);
