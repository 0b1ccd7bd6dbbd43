/** What the interval methods for correlated counts need to know of a run: six exact sums. */
import type { PairMoments } from "../core/tally.js";
import { demandCount, StatsDomainError } from "./domain.js";

export type { PairMoments };

/**
 * Refuses sums that no set of groups can have.
 * @param m the sums
 * @throws StatsDomainError STATS_DOMAIN if one is not a count or they contradict each other
 */
export function demandMoments(m: PairMoments): void {
  demandCount(m.num, "num");
  demandCount(m.den, "den");
  demandCount(m.numSq, "numSq");
  demandCount(m.denSq, "denSq");
  demandCount(m.numDen, "numDen");
  demandCount(m.groups, "groups");
  // For integers n <= n^2; and by Cauchy and Schwarz (sum n)^2 <= groups * sum n^2.
  const squares =
    m.num <= m.numSq &&
    m.den <= m.denSq &&
    BigInt(m.num) ** 2n <= BigInt(m.groups) * BigInt(m.numSq) &&
    BigInt(m.den) ** 2n <= BigInt(m.groups) * BigInt(m.denSq);
  if (!squares || BigInt(m.numDen) ** 2n > BigInt(m.numSq) * BigInt(m.denSq)) {
    throw new StatsDomainError(`these sums belong to no set of groups: ${JSON.stringify(m)}`);
  }
}

/**
 * The sums of a list of groups: for tests, and for callers that hold the groups.
 * @param groups one pair [num, den] of counts a group
 * @returns the six sums
 * @throws StatsDomainError STATS_DOMAIN if an entry is no count or a sum leaves 2^53
 * @example pairMoments([[1, 2], [0, 3]]) // num 1, den 5, numSq 1, denSq 13, numDen 2, groups 2
 */
export function pairMoments(groups: ReadonlyArray<readonly [number, number]>): PairMoments {
  let num = 0;
  let den = 0;
  let numSq = 0;
  let denSq = 0;
  let numDen = 0;
  for (const [n, d] of groups) {
    demandCount(n, "num of a group");
    demandCount(d, "den of a group");
    num += n;
    den += d;
    numSq += n * n;
    denSq += d * d;
    numDen += n * d;
  }
  const sums = { num, den, numSq, denSq, numDen, groups: groups.length };
  demandMoments(sums);
  return sums;
}

/**
 * Sum over the groups of the squared residual (n - r d)^2 at the pooled ratio r = num / den: the
 * raw material of every variance here. In doubles numSq - 2 r numDen + r^2 denSq can lose all its
 * digits (blocks of games make the squares far larger than the residuals), so it is added up
 * exactly. The expected square of a group's residual is proportional to its number of games,
 * whatever the sizes, so groups of 1 and of 64 may be mixed.
 * @param m sums with den > 0
 * @returns the sum of squares, >= 0, correctly rounded but for the last division
 * @throws StatsDomainError STATS_DOMAIN if the sums contradict each other
 * @example residualSquares(pairMoments([[1, 2], [0, 2]])) // 0.5
 */
export function residualSquares(m: PairMoments): number {
  const num = BigInt(m.num);
  const den = BigInt(m.den);
  const scaled =
    BigInt(m.numSq) * den * den - 2n * num * den * BigInt(m.numDen) + num * num * BigInt(m.denSq);
  if (scaled < 0n) {
    throw new StatsDomainError(`these sums belong to no set of groups: ${JSON.stringify(m)}`);
  }
  return Number(scaled) / m.den / m.den;
}

/**
 * How many groups of equal size would carry as much as these: (sum x)^2 / sum x^2. Groups with
 * x = 0 do not count, large ones count for more. At most the number of groups.
 * @param sum sum of x over the groups
 * @param sumSq sum of x^2
 * @returns a number >= 1, or 0 if all x are 0
 * @source Kish 1965, Survey Sampling, section 11.7
 * @example effectiveGroups(6, 14) // 2.5714
 */
export function effectiveGroups(sum: number, sumSq: number): number {
  return sum === 0 ? 0 : Math.max(1, (sum / sumSq) * sum);
}
