/**
 * Small duels followed exactly: every row of every table with its weight, as fractions of bigints,
 * against chances worked out by hand.
 */
import { describe, expect, it, test } from "vitest";
import type { ChainProgram } from "../../../src/core/machine.js";
import { counted } from "../../../src/core/tally.js";
import { PATIENT, solve } from "../../../src/exact/solve.js";
import type { DuelFigure } from "../../../src/rules/law-of-the-gun/duel.js";
import { lawOfTheGun } from "../../../src/rules/law-of-the-gun/index.js";
import { parseScenario } from "../../../src/scenario/load.js";
import { standardError } from "../../statistical/budget.js";
import { seeded } from "../../statistical/seeded.js";
import { ruleTest } from "../ruleTest.js";
import { type DuelOver, duel, type FigureOver, figure } from "./duels.js";
import { chance, type Ends, ends, mass } from "./ends.js";
import { randomDuel } from "./randomDuels.js";

const a = (over: FigureOver = {}): DuelFigure => figure({ side: "A", ...over });
const b = (over: FigureOver = {}): DuelFigure => figure({ side: "B", ...over });
const mute = (over: FigureOver = {}): DuelFigure => b({ weapons: ["derringer"], ...over });
const once = (figures: readonly DuelFigure[], over: DuelOver = {}): Ends =>
  ends(duel({ turns: 1, figures, ...over }));

describe("one game turn, by hand", () => {
  test("one pistol shot at 25 cm: SK 4, CL 3 against CON 3 in the open", () => {
    const of = once([a(), mute()]);
    // Hit: 1/2 · 6/10 + 1/2 · 3/10 = 9/20. Out of the hits: 3/10 + 1/10 · 1/2 = 7/20.
    expect(chance(of, "A")).toBe("63/400");
    expect(chance(of, "B dead")).toBe("9/100"); // 9/20 · 2/10
    expect(chance(of, "B disabled")).toBe("27/400"); // 9/20 · (1/10 + 1/20)
    expect(chance(of, "draw")).toBe("337/400");
    expect(mass(of)).toBe("1");
  });

  test("and B shoots back, shaken and maybe with his gun arm hurt", () => {
    const of = once([a(), b()]);
    // B's chance to put A out: CL 3: 63/400; CL 2: hits 24/60, · 7/20 = 56/400;
    // snap: 3/10 · 7/20 = 21/200.
    // A misses: 11/20. He hits: gun arm 1/10 · 1/2 = 1/20: snap. Else not out: 12/20, CL 3 or 2.
    // 11/20 · 63/400 + 9/20 · (1/20 · 21/200 + 12/20 · (63 + 56)/800)
    // = 693/8000 + 9/20 · (21 + 357)/4000 = (6930 + 3402)/80000.
    expect(chance(of, "B")).toBe("2583/20000");
    expect(chance(of, "A")).toBe("63/400");
    expect(chance(of, "draw")).toBe("14267/20000");
    expect(mass(of)).toBe("1");
  });

  test("a man of CL 1 falls back to 50 cm and shoots from there", () => {
    const of = once([a(), b({ cool: 1 })]);
    // B at 25 cm: hits 21/60, · 7/20 = 49/400; snap 21/200.
    // At 50 cm, low impact, 1/4 of the hits: hits 9/60, 3/80; snap 1/10, 1/40.
    // He falls back with 5/6 of the hits that leave him in action.
    // Gun arm: 1/20 · (1/6 · 21/200 + 5/6 · 1/40) = 23/12000.
    // Else: 12/20 · (1/6 · 49/400 + 5/6 · 3/80) = 372/12000.
    // 11/20 · 49/400 + 9/20 · 395/12000 = 1078/16000 + 237/16000.
    expect(chance(of, "B")).toBe("263/3200");
    expect(chance(of, "A")).toBe("63/400");
    expect(mass(of)).toBe("1");
  });

  test("a gunfight of equals", () => {
    const of = once([a(), b()], { draw: true });
    // First 15/36, second 15/36, together 6/36. First: p = 63/400, second: q = 2583/20000 as above,
    // together: p (1 - p), mutual p².
    // 5/12 · 5733/20000 + 1/6 · 63 · 337/160000 = (114660 + 21231)/960000.
    expect(chance(of, "A")).toBe("45297/320000");
    expect(chance(of, "B")).toBe("45297/320000");
    expect(chance(of, "mutual")).toBe("1323/320000"); // 1/6 · 3969/160000
    expect(mass(of)).toBe("1");
  });

  test("a winner who offers surrender", () => {
    const of = once([a({ offerSurrender: true }), b({ cool: 4 })], { draw: true });
    // A needs a + 3 > b + 4: 10 of 36. B fails CL 4 with 1/3.
    expect(chance(of, "B surrendered")).toBe("5/54");
    expect(mass(of)).toBe("1");
  });

  test("rapid fire at 60 cm", () => {
    const of = once([a({ rapidFire: "always" }), mute({ at: [60, 0] })]);
    // Snap 1/10, low impact 1/4: 1 - (39/40)².
    expect(chance(of, "A")).toBe("79/1600");
    expect(mass(of)).toBe("1");
  });

  test("fanning: five snap shots, fewer after three natural 1s", () => {
    const of = once([a({ fanning: "always" }), mute({ cool: 5 })]);
    // In 200ths a shot puts out 21, is a natural 1 in 20, else 159. Shot k + 1 is fired if k came
    // to nothing with at most two 1s: 1, 179/200, 179²/200², (179³ - 20³)/200³,
    // (179⁴ - 4 · 20³ · 159 - 20⁴)/200⁴. Their sum is 6480485481/200⁴, times 21/200.
    // The CL test passes with 1/2; else a single shot: 63/400.
    // (136090195101 + 50400000000)/(2 · 200⁵).
    expect(chance(of, "A")).toBe("186490195101/640000000000");
    expect(mass(of)).toBe("1");
  });

  test("a scattergun at two men 2 cm apart", () => {
    const of = once([
      a({ weapons: ["scattergun"] }),
      mute({ name: "B1", at: [30, 0] }),
      mute({ name: "B2", at: [30, 2] }),
    ]);
    // Hit: 1/2 · 4/10 + 1/2 · 1/10 = 1/4. Each is out with 1/4 (low impact).
    expect(chance(of, "A")).toBe("1/64");
    expect(chance(of, "B2 in")).toBe("15/16");
    expect(chance(of, "B1 dead")).toBe("1/40"); // 1/4 · 1/10
    expect(mass(of)).toBe("1");
  });

  test("a man with Fate behind a wall", () => {
    const of = once([a(), mute({ cover: "wall", fate: "auto", skill: 3 })]);
    // 8, 9, 10 put out; Fate fails with 1/2: 3/20. It helps: 8 becomes 6..1, 9 becomes 7..2: a
    // wounded arm at worst; 10 becomes 8 with D6 1: 1/10 · 1/2 · 1/6 = 1/120. 9/20 · 19/120.
    expect(chance(of, "A")).toBe("57/800");
    expect(mass(of)).toBe("1");
  });

  test("nobody can reach anybody: a draw", () => {
    const of = ends(duel({ turns: 30, figures: [a(), b({ at: [91, 0] })] }));
    expect([...of.keys()].sort()).toEqual(["A in", "B in", "draw"]);
    expect(chance(of, "draw")).toBe("1");
  });
});

describe("symmetry, exactly", () => {
  const twins: readonly (readonly [string, FigureOver, DuelOver])[] = [
    ["pistols", {}, { first: "roll" }],
    ["a gunfight", { skill: 5, cool: 2 }, { draw: true, first: "roll" }],
    ["a gunfight each turn", {}, { draw: true, readings: { drawScope: "every-turn" } }],
    ["muskets behind walls", { weapons: ["minie-carbine"], cover: "wall" }, { first: "roll" }],
    ["timid men with Fate", { cool: 1, fate: "auto" }, { first: "roll" }],
    ["offers", { offerSurrender: true }, { draw: true, first: "roll" }],
    ["rapid fire", { rapidFire: "auto" }, { first: "roll", turns: 1 }],
  ];

  it.each(twins)("%s: both sides win equally often", (_name, over, rest) => {
    const of = ends(duel({ turns: 2, figures: [a(over), b(over)], ...rest }));
    expect(chance(of, "A")).toBe(chance(of, "B"));
    for (const status of ["dead", "disabled", "surrendered"]) {
      expect(chance(of, `A ${status}`)).toBe(chance(of, `B ${status}`));
    }
    expect(mass(of)).toBe("1");
  });

  test("the coin decides between the halves: (63/400 + 2583/20000) / 2", () => {
    const of = once([a(), b()], { first: "roll" });
    expect(chance(of, "A")).toBe("5733/40000");
    expect(chance(of, "B")).toBe("5733/40000");
  });
});

test("the chances of any duel sum to exactly 1", () => {
  let followed = 0;
  for (let seed = 1; followed < 16; seed++) {
    const random = randomDuel(seeded(seed));
    // Pairs of one shot each a turn keep the number of ends small.
    if (random.figures.length > 2 || random.figures.some(({ npc }) => npc !== null)) continue;
    followed++;
    const short = { ...random, turns: 1 };
    expect(mass(ends(short)), `seed ${seed}`).toBe("1");
  }
});

// The clause was settled with this duel: an independent program has a draw in 0.03025 of 1.5 million games, and in
// 0.03129 without it.
ruleTest("LG-SETTLED-10", "in later exchanges a man at rest may recover Cool", () => {
  const GAMES = 1_500_000;
  const text = `deadeye: 1
system: law-of-the-gun
name: Two pistols
kind: duel
distance: 28
readings: { drawScope: every-turn }
sides:
  A: { figures: [{ stats: { initiative: 3, skill: 4, cool: 3, constitution: 3, horsemanship: 3 }, weapons: [pistol] }] }
  B: { figures: [{ stats: { initiative: 3, skill: 3, cool: 4, constitution: 3, horsemanship: 3 }, weapons: [pistol] }] }
`;
  const { model } = parseScenario(text, "pistols.yaml", { systems: [lawOfTheGun] });
  const program = lawOfTheGun.compile(model);
  const solution = solve(program as ChainProgram, PATIENT);
  if ("tooBig" in solution) throw new Error("too big");
  const draw = counted(program.plan, solution, program.columns.outcomes.draw);
  const z = (reference: number): number =>
    Math.abs(draw - reference) / standardError(reference, GAMES);
  expect(z(0.03025)).toBeLessThan(4);
  expect(z(0.03129)).toBeGreaterThan(4);
});
