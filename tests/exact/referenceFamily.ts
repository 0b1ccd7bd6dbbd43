/** The slow second reading of the rules, which rolls every die, against exact chances: it shares no code with them. */
import type { FigureColumns } from "../../src/core/columns.js";
import { counted, type Tally } from "../../src/core/tally.js";
import { QUICK } from "../../src/exact/solve.js";
import { compileDuel, type DuelProgram } from "../../src/rules/law-of-the-gun/compile.js";
import type { Duel } from "../../src/rules/law-of-the-gun/duel.js";
import { placeIn } from "../../src/stats/quantity.js";
import { zScore } from "../../src/stats/zScore.js";
import { wayOut } from "../core/fates.js";
import { duel, type FigureOver, figure } from "../rules/law-of-the-gun/duels.js";
import { duelFought } from "../rules/law-of-the-gun/oracle/duel.js";
import { playTable } from "../rules/law-of-the-gun/oracle/game.js";
import { seeded } from "../statistical/seeded.js";
import type { FamilyResult } from "./family.js";
import { solution } from "./solved.js";

const versus = (a: FigureOver, b: FigureOver, over: Parameters<typeof duel>[0] = {}): Duel =>
  duel({ turns: 12, first: "roll", figures: [figure(a), figure({ side: "B", ...b })], ...over });

/** Each with other rules at work. */
export const REFERENCE_DUELS: Readonly<Record<string, Duel>> = {
  "pistols, A first": versus({}, {}, { first: "A" }),
  "a gunfight": versus({ skill: 5, cool: 2 }, { skill: 3, cool: 5 }, { draw: true }),
  "a gunfight each turn": versus({}, {}, { draw: true, readings: { drawScope: "every-turn" } }),
  "rifle against pistol at 60 cm": versus({ weapons: ["minie-rifle"] }, { at: [60, 0] }),
  "timid men fall back": versus({ cool: 1 }, { cool: 1, weapons: ["bow", "derringer"] }),
  "Fate behind a wall": versus({ fate: "auto" }, { cover: "wall", fate: "auto" }),
  "fanning against rapid fire": versus({ fanning: "always" }, { rapidFire: "auto" }, { turns: 6 }),
  "an offer of surrender": versus({ offerSurrender: true }, { cool: 2 }, { draw: true }),
  "a bushwhacker in a window": versus({ tactic: "hold", cover: "window" }, { cool: 5 }),
  "scattergun at a corner": versus({ weapons: ["scattergun", "pistol"] }, { cover: "left" }),
  "reactions after the shot": versus(
    { tactic: "hold", openFire: 20 },
    { at: [30, 0] },
    { readings: { reactionTiming: "after-shot", openingReaction: "all" } },
  ),
  "lost arms do not shoot": versus(
    { constitution: 1 },
    { constitution: 2, gunArm: "left" },
    { readings: { lostGunArm: "no-shooting" } },
  ),
};

const OUTS = [
  ["dead", "killed"],
  ["disabled", "disabled"],
  ["surrendered", "surrendered"],
] as const;

/** Plays by the reference and compares: who won, when, what became of each man; shots and hits of each. */
export function compareReference(
  duels: Readonly<Record<string, Duel>>,
  games: number,
  seed: number,
): FamilyResult {
  let comparisons = 0;
  let silent = 0;
  let largest = 0;
  let farthest = "";
  const names = Object.keys(duels);
  names.forEach((name, i) => {
    const program = compileDuel(duels[name] as Duel);
    for (const { what, z } of scores(program, games, seed + i)) {
      if (z === null) {
        silent++;
        continue;
      }
      comparisons++;
      if (Math.abs(z) <= largest) continue;
      largest = Math.abs(z);
      farthest = `${what}, ${name}`;
    }
  });
  return { duels: names.length, comparisons, silent, largest, farthest };
}

function scores(
  program: DuelProgram,
  games: number,
  seed: number,
): { what: string; z: number | null }[] {
  const { duel: played, columns, plan } = program;
  const exact = solution(program, QUICK);
  const counts = new Map<number, number>();
  const count = (counter: number): void => {
    counts.set(counter, (counts.get(counter) ?? 0) + 1);
  };
  const sums = played.figures.map(() => ({ shots: [0, 0], hits: [0, 0] }));
  const draw = seeded(seed);
  const fought = duelFought(played);
  const dice = {
    pick: (_rule: string, sides: number, cuts: readonly number[]): number => {
      const face = 1 + Math.floor(draw() * sides);
      return cuts.findIndex((cut) => face <= cut);
    },
  };
  for (let game = 0; game < games; game++) {
    const { winner, turns, figures } = playTable(fought, dice);
    count(columns.outcomes[winner]);
    count(columns.turnOf[turns] as number);
    figures.forEach(({ status, shots }, f) => {
      for (const [out, column] of OUTS) {
        if (status === out) count(wayOut(columns.figures[f] as FigureColumns, column));
      }
      const sum = sums[f] as (typeof sums)[number];
      const hits = shots.reduce((total, { hit }) => total + Number(hit), 0);
      for (const [of, value] of [[sum.shots, shots.length] as const, [sum.hits, hits] as const]) {
        of[0] = (of[0] as number) + value;
        of[1] = (of[1] as number) + value * value;
      }
    });
  }
  const list: { what: string; z: number | null }[] = [];
  const share = (what: string, counter: number): void => {
    // A tally of that one counter: its own cell holds the count.
    const cells = new Float64Array(plan.cells);
    cells[plan.counters[counter]?.[0]?.cell as number] = counts.get(counter) ?? 0;
    const tally: Tally = { cells, moments: new Float64Array(0), games, groups: games };
    const z = zScore(columns, tally, exact.cells, {
      kind: "share",
      counter: placeIn(columns, counter),
    });
    list.push({ what, z });
  };
  for (const [outcome, counter] of Object.entries(columns.outcomes)) share(outcome, counter);
  columns.turnOf.forEach((counter, turn) => {
    if (turn > 0) share(`over in turn ${turn}`, counter);
  });
  columns.figures.forEach((row, f) => {
    for (const [out, column] of OUTS) share(`${row.figure} ${out}`, wayOut(row, column));
    const guns = columns.shots.filter(({ figure: name }) => name === row.figure);
    for (const what of ["shots", "hits"] as const) {
      const mean = guns.reduce((sum, gun) => sum + counted(plan, exact, gun[what]), 0);
      const [sum = 0, squares = 0] = sums[f]?.[what] ?? [];
      // In so many games the deviation is normal unless such events are rare, and then the outcomes tell them.
      const variance = squares - (sum * sum) / games;
      const rare = games * mean < 1000 || variance === 0;
      const z = rare ? null : (sum - games * mean) / Math.sqrt(variance);
      list.push({ what: `${row.figure} ${what}`, z });
    }
  });
  return list;
}
