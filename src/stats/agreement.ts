/** Where several rankings of the same competitors agree: in their winner, in the order of two. */
import type { Standing } from "./ranking.js";

/** What one ranking says about its winners. */
export interface Winners {
  /** All that can be the best; the true ones are among them. */
  readonly candidates: readonly string[];
  /** Whether all of them are the best: one alone, or exact scores that are equal. */
  readonly decided: boolean;
}

/** `yes`: some competitor is the best everywhere. `no`: none is. */
export type Agreement = "yes" | "no" | "undecided";

/**
 * Compares winners; right wherever the candidates hold all true winners, so that `yes` and `no` are as sure as the
 * rankings together.
 * @param all of two rankings or more, one candidate or more in each; rankings without any agree with their like only
 */
export function agreement(all: readonly Winners[]): Agreement {
  const [first, ...others] = all as readonly [Winners, ...Winners[]];
  if (all.every(({ candidates }) => candidates.length === 0)) return "yes";
  const shared = first.candidates.filter((one) =>
    others.every(({ candidates }) => candidates.includes(one)),
  );
  if (shared.length === 0) return "no";
  // Whichever of its candidates is the best in the one that is open: it has to be the best in all others.
  const open = all.filter(({ decided }) => !decided);
  const settled = open.every(({ candidates }) => candidates.length === shared.length);
  return open.length <= 1 && settled ? "yes" : "undecided";
}

/** A competitor in one ranking. */
export interface Placed extends Pick<Standing, "value"> {
  readonly name: string;
  /** Names of those that cannot be told from him. */
  readonly tied: readonly string[];
}

/** Two competitors of whom one ranking is sure that the first is better, and another that the second is. */
export interface OppositePair {
  readonly first: string;
  readonly second: string;
  /** By ranking, who is surely better; null if that cannot be told, or neither is. */
  readonly better: readonly (string | null)[];
}

/**
 * Pairs that rankings put in opposite order; as sure as the rankings together.
 * @param rankings of the same competitors, two rankings or more
 * @returns each pair once, in the order of the first ranking
 */
export function oppositePairs(rankings: readonly (readonly Placed[])[]): OppositePair[] {
  const names = rankings[0]?.map(({ name }) => name) ?? [];
  const pairs = names.flatMap((first, i) =>
    names.slice(i + 1).map((second): OppositePair => {
      const better = rankings.map((ranking) => betterOf(ranking, first, second));
      return { first, second, better };
    }),
  );
  return pairs.filter(({ first, second, better }) =>
    [first, second].every((name) => better.includes(name)),
  );
}

function betterOf(ranking: readonly Placed[], first: string, second: string): string | null {
  const [a, b] = [first, second].map((name) => ranking.find((one) => one.name === name));
  if (a === undefined || b === undefined || a.tied.includes(second)) return null;
  return a.value > b.value ? first : second;
}
