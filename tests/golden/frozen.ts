/**
 * Exact answers of the shipped scenarios, as they were when last frozen (`exact.json`). They freeze values and prove
 * none. `npm run freeze` solves them anew and prints what moved; the commit that keeps it says why.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { chainOf } from "../../src/core/machine.js";
import { type SolveLimits, solve } from "../../src/exact/solve.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { exactValue, metricQuantities } from "../../src/stats/quantity.js";

const FILE = new URL("exact.json", import.meta.url);
const TOLERANCE = 1e-12;

export interface Frozen {
  /** By id; null where it is not defined. */
  readonly metrics: Readonly<Record<string, number | null>>;
  /** Expected counts of a game, by cell of the tally. */
  readonly cells: readonly number[];
}

/** By name of the scenario file, with what is changed in it. */
export const readFrozen = (): Record<string, Frozen> => JSON.parse(readFileSync(FILE, "utf8"));

/** Keeps them: a line for each scenario, so that a difference names it. */
export function writeFrozen(all: Readonly<Record<string, Frozen>>): void {
  const lines = Object.entries(all).map(([file, one]) => `"${file}": ${JSON.stringify(one)}`);
  writeFileSync(FILE, `{\n${lines.join(",\n")}\n}\n`);
}

/** Scenarios of ten seconds to minutes, frozen with fewer turns, too: CI solves these. */
const SHORTER = [
  "duel",
  "eagle-eye",
  "fan-specialist",
  "fanning",
  "hunter",
  "one-ability",
  "shotgun",
].map((name) => `shootist-${name}.yaml`);
const FEWER = " turns=4";

/** What is frozen of the scenarios of a folder. */
export const namesOf = (files: readonly string[]): string[] =>
  files.flatMap((file) => (SHORTER.includes(file) ? [file, `${file}${FEWER}`] : [file]));

/** Whether it is solved with fewer turns instead, but for \`npm run verify -- frozen\`. */
export const hasShorter = (name: string): boolean => SHORTER.includes(name);

/**
 * @param name of a scenario file; behind it there may be a change
 * @returns null where games are no chain, or too big for the limits
 * @throws Error if the chances of all that can happen are not 1 together
 */
export async function solveShipped(name: string, limits: SolveLimits): Promise<Frozen | null> {
  const [file, ...set] = name.split(" ");
  const { envelope, model } = await loadScenario(`scenarios/${file}`, { systems: RULESETS, set });
  const program = rulesetOf(envelope.system).compile(model);
  if (chainOf(program) === null) return null;
  const solved = solve(program, limits);
  if ("tooBig" in solved) return null;
  if (Math.abs(solved.mass - 1) > TOLERANCE) throw new Error(`${name}: mass ${solved.mass}, not 1`);
  const { columns } = program;
  const metrics = metricQuantities(columns).map(({ id, quantity }) => [
    id,
    exactValue(columns, solved.cells, quantity),
  ]);
  return { metrics: Object.fromEntries(metrics), cells: [...solved.cells] };
}

/** What is not the same within 1e-12, in words. */
export function moved(was: Frozen | undefined, is: Frozen): string[] {
  if (was === undefined) return ["new"];
  const near = (a: number | null | undefined, b: number | null | undefined): boolean =>
    typeof a === "number" && typeof b === "number" ? Math.abs(a - b) <= TOLERANCE : a === b;
  const ids = [...new Set([...Object.keys(was.metrics), ...Object.keys(is.metrics)])];
  const metrics = ids
    .filter((id) => !near(was.metrics[id], is.metrics[id]))
    .map((id) => `${id}: ${was.metrics[id]} -> ${is.metrics[id]}`);
  const cells = is.cells.filter((value, cell) => !near(was.cells[cell], value)).length;
  const more = was.cells.length === is.cells.length ? [] : [`${is.cells.length} cells`];
  return [...metrics, ...more, ...(cells === 0 ? [] : [`${cells} cells moved`])];
}
