/** The little statistics that the benchmarks print. */
import { performance } from "node:perf_hooks";
import { median } from "simple-statistics";

export { logAverage as geometricMean, median } from "simple-statistics";

const TURNS_LEAST = 2;

/**
 * Counts rounds up to so many, but no more than fit into some seconds, and two of them at least: the whole benchmark is
 * to end within ten minutes, on slower machines too.
 * @param {number} most
 * @param {number} seconds
 */
export function* turns(most, seconds) {
  const until = performance.now() + seconds * 1000;
  for (let turn = 0; turn < most; turn++) {
    if (turn >= TURNS_LEAST && performance.now() > until) return;
    yield turn;
  }
}

/**
 * Ratio of two rows of interleaved measurements: of their medians, with the smallest and largest ratio of one round.
 * @param {readonly number[]} above
 * @param {readonly number[]} below
 */
export function ratioOf(above, below) {
  const rounds = above.map((value, round) => value / below[round]);
  return {
    value: median(above) / median(below),
    low: Math.min(...rounds),
    high: Math.max(...rounds),
  };
}

/**
 * Do two samples have the same chance of something? Signed root of the likelihood ratio, standard normal if they do;
 * unlike the difference over its standard error it holds for rare things too.
 * @param {number} hitsA
 * @param {number} gamesA
 * @param {number} hitsB
 * @param {number} gamesB
 */
export function zOf(hitsA, gamesA, hitsB, gamesB) {
  const share = (hitsA + hitsB) / (gamesA + gamesB);
  const term = (seen, wanted) => (seen === 0 ? 0 : seen * Math.log(seen / wanted));
  const half =
    term(hitsA, gamesA * share) +
    term(gamesA - hitsA, gamesA * (1 - share)) +
    term(hitsB, gamesB * share) +
    term(gamesB - hitsB, gamesB * (1 - share));
  const sign = hitsA / gamesA < hitsB / gamesB ? -1 : 1;
  return sign * Math.sqrt(2 * Math.max(half, 0));
}
