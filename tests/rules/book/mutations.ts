/** Books with slips in them: each ends in issues with places, or in a run. */
import { DeadeyeError } from "../../../src/core/errors.js";
import { PATIENT, solve } from "../../../src/exact/solve.js";
import { compileBook } from "../../../src/rules/book/compile.js";
import { Sampler } from "../../../src/sim/play.js";
import { bookText, fightText, loaded, SHIPPED } from "./fights.js";

/** A generator of its own: the same slips for a seed, on every machine. */
function picker(seed: number): (count: number) => number {
  let state = (seed * 69621 + 1) % 2147483647;
  return (count) => {
    state = (state * 48271) % 2147483647;
    return state % count;
  };
}

const WORDS = /[A-Za-z][\w-]*|\d+|[-+*/%().,<>={}[\]:]/g;

/** A book with one to three words left out, doubled, exchanged, or put in from elsewhere. */
export function mutated(text: string, seed: number): string {
  const pick = picker(seed);
  let changed = text;
  for (let slips = 1 + pick(3); slips > 0; slips--) {
    const words = [...changed.matchAll(WORDS)];
    const at = words[pick(words.length)]!;
    const other = words[pick(words.length)]![0];
    const ways = ["", `${at[0]} ${at[0]}`, other, `${at[0]} ${other}`, `${pick(300)}`];
    const put = ways[pick(ways.length)]!;
    changed = changed.slice(0, at.index) + put + changed.slice(at.index + at[0].length);
  }
  return changed;
}

const GAMES = 8;

export interface Tried {
  readonly refused: number;
  readonly played: number;
  /** What neither was refused with a place nor could be played. */
  readonly broken: readonly string[];
  /** The longest that a single one took, in milliseconds. */
  readonly slowest: number;
}

/** @param now the time in milliseconds */
export function tryMutations(from: number, count: number, now: () => number): Tried {
  const tried = { refused: 0, played: 0, broken: [] as string[], slowest: 0 };
  for (let seed = from; seed < from + count; seed++) {
    const name = SHIPPED[seed % SHIPPED.length]!;
    const begun = now();
    try {
      const { model } = loaded(mutated(bookText(name), seed), fightText(name));
      const program = compileBook(model);
      new Sampler(program, "slips").play(0, GAMES);
      solve(program, { ...PATIENT, states: 500, steps: 5_000, followed: 500, numbers: 5_000 });
      tried.played++;
    } catch (thrown) {
      tried.refused++;
      if (!(thrown instanceof DeadeyeError)) tried.broken.push(`${name} ${seed}: ${thrown}`);
      else if (thrown.issues.some(({ line, column, code }) => line < 1 || column < 1 || !code))
        tried.broken.push(`${name} ${seed}: no place: ${thrown.message}`);
    }
    tried.slowest = Math.max(tried.slowest, now() - begun);
  }
  return tried;
}
