/** Standing duels with fresh decks, solved by the house's solver: values of an independent program, and games played. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { counted } from "../../../src/core/tally.js";
import { QUICK, type Solution, solve } from "../../../src/exact/solve.js";
import { csvFiles } from "../../../src/report/csv.js";
import { BOOK, type Book, type MoraleRow } from "../../../src/rules/combat-patrol/book.js";
import { compileEngagement } from "../../../src/rules/combat-patrol/compile.js";
import type { ClassId } from "../../../src/rules/combat-patrol/data.js";
import type { Engagement, Figure } from "../../../src/rules/combat-patrol/engagement.js";
import { combatPatrol } from "../../../src/rules/combat-patrol/index.js";
import { parseScenario } from "../../../src/scenario/load.js";
import { InProcess } from "../../../src/sim/executor.js";
import { exactValue, metricQuantities } from "../../../src/stats/quantity.js";
import { run } from "../../../src/studies/run.js";
import { familyLimit } from "../../exact/family.js";
import { scoresOf } from "../../exact/played.js";
import { alphaOf } from "../../statistical/budget.js";
import { ruleTest } from "../ruleTest.js";
import { duel, figure } from "./engagements.js";

const CALM: MoraleRow = [50, 0, 0, 0, 0, 0];
const calm: Readonly<Record<ClassId, MoraleRow>> = { G: CALM, R: CALM, E: CALM };
const book: Book = { ...BOOK, morale: { open: calm, cover: calm } };

const standing = (a: Partial<Figure>, b: Partial<Figure>, distance: number): Engagement =>
  duel(figure("R", { name: "A1", ...a }), figure("R", { name: "B1", ...b }), distance, {
    book,
    readings: { deck: "fresh" },
  });

/** The same with each card put back before the next. */
function replaced(...men: Parameters<typeof standing>): Engagement {
  const fight = standing(...men);
  return { ...fight, readings: { ...fight.readings, deck: "replaced" } };
}

function solved(fight: Engagement): Solution {
  const solution = solve(compileEngagement(fight), QUICK);
  if ("tooBig" in solution) throw new Error("too big");
  return solution;
}

function winsOfA(fight: Engagement): number | null {
  const { columns } = compileEngagement(fight);
  const quantity = metricQuantities(columns).find(({ id }) => id === "win.A")?.quantity;
  return quantity === undefined ? null : exactValue(columns, solved(fight).cells, quantity);
}

describe("known values", () => {
  const DIGITS = 11;

  ruleTest(["CP-FIRE-2", "CP-ACT-4"], "D1, D5: a revolver against a rifle at 8; rifles", () => {
    const revolver = standing({ weapons: ["revolver"] }, {}, 8);
    expect(winsOfA(revolver)).toBeCloseTo(0.353265859649, DIGITS);
    expect(winsOfA(standing({}, {}, 8))).toBeCloseTo(0.5, DIGITS);
  });

  ruleTest(["CP-WPN-3", "CP-FIRE-6"], "D3: a musket against a wall at 4, and two shots", () => {
    const weapons = ["cap-and-ball-revolver"] as const;
    const musket = standing({ weapons: ["musket"] }, { weapons, cover: "wall" }, 4);
    expect(winsOfA(musket)).toBeCloseTo(0.121647695866, DIGITS);
  });
});

ruleTest(["CP-DECK-2", "CP-FIRE-4"], "two shots at 4, each card put back, by hand", () => {
  // Column 2: 18 of the 50 cards hit, four are Out of Ammunition, which ends the two shots. In the open a man of
  // Endurance 1 is out at the first hit. From a full deck the second shot would have 18 of 49 cards.
  const out = 18 / 50 + (28 / 50) * (18 / 50);
  const man = { weapons: ["revolver"], endurance: 1 } as const;
  const fight = { ...replaced(man, man, 4), turns: 1 };
  const one = { ...fight, book: { ...fight.book, copies: 1 } };
  // One activation each before the Reshuffle, or not: of six orders A is first or alone in two, second in one.
  expect(winsOfA(one)).toBeCloseTo((2 * out + (1 - out) * out) / 6, 12);
});

ruleTest(["CP-POL-13", "CP-ACT-4"], "one who waits is shot at: the first turn, by hand", () => {
  // K1 of section 20: a rifle at short range puts him out; by the same card it runs out of ammunition, which takes the
  // second activation. Two wounds leave him standing.
  const out = 451 / 2450;
  const twice = out + (1 - out - 4 / 50) * out;
  const rifles = standing({}, {}, 8);
  const [a, ...others] = rifles.units as [Engagement["units"][number], Engagement["units"][number]];
  const fight: Engagement = { ...rifles, turns: 1, units: [{ ...a, tactic: "wait" }, ...others] };
  const program = compileEngagement(fight);
  const { cells } = solved(fight);
  expect(counted(program.plan, { cells }, program.columns.outcomes.B)).toBeCloseTo(
    (out + twice) / 3,
    12,
  );
  expect(winsOfA(fight)).toBe(0);
});

describe("played and solved", () => {
  const GAMES = 20_000;
  const DUELS = 6;
  /** Of a count in a game, more than in any of these duels, as a multiple of its mean. */
  const VARIANCE = 6;

  test.each<[string, Engagement]>([
    [
      "CP-WPN-1: shotguns of three shots, a wall, a better shot",
      standing({ weapons: ["shotgun"], cover: "wall" }, { weapons: ["shotgun"], accuracy: "E" }, 3),
    ],
    [
      "CP-WPN-3: guns that foul, behind a fence",
      standing({ weapons: ["muzzle-loading-shotgun"] }, { weapons: ["musket"], cover: "fence" }, 6),
    ],
    [
      "CP-WPN-1: a derringer has no long range",
      standing({ weapons: ["derringer"] }, { weapons: ["revolver"] }, 1),
    ],
    [
      "CP-MOV-1: they walk up to each other, out of cover and at their own pace",
      {
        ...standing(
          { weapons: ["derringer"], guts: "E" },
          { weapons: ["revolver"], cover: "wall" },
          30,
        ),
        mayMove: true,
      },
    ],
    ["CP-FIRE-3: a sniper with a bow", standing({ weapons: ["bow"], sniper: true }, {}, 20)],
    [
      "CP-DECK-2: each card put back, shotguns and a gun that fouls",
      replaced({ weapons: ["shotgun"], cover: "wall" }, { weapons: ["muzzle-loading-shotgun"] }, 3),
    ],
  ])("%s", (name, fight) => {
    const program = compileEngagement(fight);
    const { cells, mass } = solved(fight);
    expect(mass).toBeCloseTo(1, 12);
    const found = scoresOf(program, cells, name, GAMES, VARIANCE);
    const defined = found.filter(([, z]) => z !== null);
    expect(defined.length).toBeGreaterThan(30);
    const bound = familyLimit(alphaOf("combat-patrol/standing") / DUELS, defined.length);
    expect(defined.filter(([, z]) => Math.abs(z as number) > bound)).toEqual([]);
  });

  ruleTest("CP-DECK-2", "what is no standing duel with fresh decks is not solved", () => {
    const rifles = standing({}, {}, 8);
    const others: Engagement[] = [
      { ...rifles, readings: { ...rifles.readings, deck: "exhaust" } },
      { ...rifles, book: BOOK },
      standing({ weapons: ["revolver"] }, {}, 9),
      standing({ hero: true }, {}, 8),
      standing({ weapons: [] }, {}, 0),
    ];
    for (const one of others) expect("tooBig" in solve(compileEngagement(one), QUICK)).toBe(true);
  });
});

describe("what is counted", async () => {
  const text = readFileSync("scenarios/combat-patrol-duel.yaml", "utf8");
  const duelists = parseScenario(text, "duel", { systems: [combatPatrol] });
  const summary = await run(duelists, { executor: new InProcess(), games: 2048, why: false });

  ruleTest("CP-STAT-3", "put out by a gun, per shot and per activation spent on it", () => {
    const [row] = summary.breakdowns.find(({ form }) => form.name === "handling")?.rows ?? [];
    const value = (name: string): number => row?.estimates[name]?.value as number;
    // Nobody comes to blows: who is out and has not fled was shot.
    const outs = summary.figures[1]?.fates.find(({ fate }) => fate === "killed")?.games as number;
    const spent = 2048 * (value("firing") + value("clearing"));
    expect(value("out_per_activation") * spent).toBeCloseTo(outs, 6);
    const rifle = summary.weapons.find(({ weapon }) => weapon === "rifle");
    expect((rifle?.outPerShot.value as number) * (rifle?.shots as number)).toBeCloseTo(outs, 6);
  });

  ruleTest("CP-STAT-5", "columns of what cannot occur stay empty", () => {
    const lines = new Map(csvFiles(summary)).get("figures.csv")?.trim().split("\n") ?? [];
    const [head, ...rows] = lines.map((line) => line.split(","));
    const empty = ["disabled", "surrendered"].map((name) => head?.indexOf(name) as number);
    expect(rows.map((row) => empty.map((at) => row[at]))).toEqual([
      ["", ""],
      ["", ""],
    ]);
  });
});
