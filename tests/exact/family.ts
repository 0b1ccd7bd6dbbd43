/** Many duels, each solved and played: all numbers of all of them against the exact ones, as one family. */

import { loadScenario } from "../../src/cli/scenarioFile.js";
import { QUICK, type Solution, type SolveLimits, solve } from "../../src/exact/solve.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { compileDuel, type DuelProgram } from "../../src/rules/law-of-the-gun/compile.js";
import { Sampler } from "../../src/sim/play.js";
import { metricQuantities } from "../../src/stats/quantity.js";
import { zScore } from "../../src/stats/zScore.js";
import { randomDuel } from "../rules/law-of-the-gun/randomDuels.js";
import { shippedOf } from "../scenario/shipped.js";
import { limitZ } from "../statistical/budget.js";
import { seeded } from "../statistical/seeded.js";

export interface NamedProgram {
  readonly name: string;
  readonly program: DuelProgram;
}

/** A program and its exact solution. */
export interface Solved extends NamedProgram {
  readonly exact: Solution;
}

/** What was compared. */
export interface FamilyResult {
  readonly duels: number;
  readonly comparisons: number;
  /** Numbers that could not be compared: not defined, or the same in every game. */
  readonly silent: number;
  readonly largest: number;
  readonly farthest: string;
}

export interface Solvables {
  readonly solved: readonly Solved[];
  /** Too big for the limits, by name. */
  readonly tooBig: readonly string[];
}

/** Random duels of two figures in the order of their seeds, until so many are solved. */
export function solvableDuels(
  wanted: number,
  firstSeed: number,
  limits: SolveLimits = QUICK,
): Solvables {
  const solved: Solved[] = [];
  const tooBig: string[] = [];
  for (let seed = firstSeed; solved.length < wanted; seed++) {
    const name = `duel of seed ${seed}`;
    const program = compileDuel(randomDuel(seeded(seed), 1));
    const exact = solve(program, limits);
    if ("tooBig" in exact) tooBig.push(name);
    else solved.push({ name, program, exact });
  }
  return { solved, tooBig };
}

/** The duels of Law of the Gun that come with the program. */
export async function shippedScenarios(): Promise<NamedProgram[]> {
  const all = await Promise.all(
    shippedOf("law-of-the-gun").map(async ({ name, path }) => {
      const { envelope, model } = await loadScenario(path, { systems: RULESETS });
      if (envelope.kind !== "duel") return [];
      return [{ name, program: rulesetOf(envelope.system).compile(model) as DuelProgram }];
    }),
  );
  return all.flat();
}

/** Those of them that can be solved in a second, and the others. */
export async function solvableScenarios(): Promise<Solvables> {
  const solved: Solved[] = [];
  const tooBig: string[] = [];
  for (const { name, program } of await shippedScenarios()) {
    const exact = solve(program, QUICK);
    if ("tooBig" in exact) tooBig.push(name);
    else solved.push({ name, program, exact });
  }
  return { solved, tooBig };
}

/**
 * Plays each program and compares every metric.
 * @param played what is played instead of the program, in a mutant twin
 */
export function compareFamily(
  solved: readonly Solved[],
  games: number,
  played: (program: DuelProgram) => DuelProgram = (program) => program,
): FamilyResult {
  let comparisons = 0;
  let silent = 0;
  let largest = 0;
  let farthest = "";
  for (const { name, program, exact } of solved) {
    const tally = new Sampler(played(program), `family ${name}`).play(0, games);
    for (const { id, quantity } of metricQuantities(program.columns)) {
      const z = zScore(program.columns, tally, exact.cells, quantity);
      if (z === null) {
        silent++;
        continue;
      }
      comparisons++;
      if (Math.abs(z) <= largest) continue;
      largest = Math.abs(z);
      farthest = `${id}, ${name}`;
    }
  }
  return { duels: solved.length, comparisons, silent, largest, farthest };
}

/** Bonferroni: a right program exceeds it with a chance of `alpha` at most, however its numbers hang together. */
export const familyLimit = (alpha: number, comparisons: number): number =>
  limitZ(alpha / comparisons);

/** One line for a log. */
export function familyLine(what: string, result: FamilyResult, limit: number): string {
  const { duels, comparisons, silent, largest, farthest } = result;
  return (
    `${what}: ${duels} duels, ${comparisons} comparisons (${silent} with nothing to compare), ` +
    `largest |z| ${largest.toFixed(2)} (${farthest}), bound ${limit.toFixed(2)}`
  );
}
