/** Games of random books against their exact chances, within bounds that hold for certain but for one time in 10^9. */
import { OUTCOMES } from "../../../src/core/columns.js";
import { counted } from "../../../src/core/tally.js";
import { PATIENT, solve } from "../../../src/exact/solve.js";
import { compileBook } from "../../../src/rules/book/compile.js";
import { Sampler } from "../../../src/sim/play.js";
import { loaded } from "./fights.js";
import { randomFight } from "./random.js";

/** Chance that a right program fails for one of all these books, over choices of seed. */
const ALPHA = 1e-9;
/** More chances than any number of books compares. */
const COMPARED_MAX = 100_000;

/** How far a share of so many games may be off. @source Bernstein 1924: exp(-n t^2 / 2(p(1-p) + t/3)) on each side */
export function bound(p: number, games: number): number {
  const log = Math.log((2 * COMPARED_MAX) / ALPHA) / games;
  return log / 3 + Math.sqrt((log / 3) ** 2 + 2 * log * p * (1 - p));
}

/** @returns what is off; null: the book has too many states to be solved here */
export function offBy(seed: number, games: number): string[] | null {
  const { book, scenario } = randomFight(seed);
  const program = compileBook(loaded(book, scenario).model);
  const limits = { ...PATIENT, states: 20_000, steps: 300_000, followed: 300_000 };
  const solved = solve(program, limits);
  if ("tooBig" in solved) return null;
  const { plan, columns } = program;
  const played = new Sampler(program, `agreement ${seed}`).play(0, games);
  const chances = [
    ...OUTCOMES.map((outcome) => [outcome, columns.outcomes[outcome]] as const),
    ...columns.figures.map(({ side, figure, out }) => [`${side} ${figure} out`, out] as const),
    ...columns.turnOf.map((counter, turn) => [`turn ${turn}`, counter] as const),
  ];
  return chances.flatMap(([name, counter]) => {
    const p = Math.min(1, counted(plan, solved, counter));
    const share = counted(plan, played, counter) / games;
    return Math.abs(share - p) <= bound(p, games)
      ? []
      : [`book ${seed}: ${name} ${share}, not ${p}`];
  });
}
