/** Whether several rankings have a winner in common. */

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
