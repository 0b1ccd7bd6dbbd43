/** Looking again and again at a growing number of games, without believing chance more often than is said. */
import { exp, log, log1p } from "../core/elementary.js";
import { demand } from "./domain.js";
import { normalCdf } from "./normal.js";

/**
 * Chance of a wrong verdict that look number `look` may spend: alpha / (look (look + 1)). However many looks there
 * are, their chances add up to less than alpha. So with chance 1 - alpha *all* the intervals of level 1 - spend hold
 * the truth, and a verdict read off any of them is right, whatever made one stop there.
 * @param alpha chance of a wrong verdict over all looks, in (0, 1)
 * @param look  number of the look, from 1
 * @returns a chance in (0, alpha / 2]
 * @throws StatsDomainError STATS_DOMAIN if an argument is outside its range
 * @source union bound over looks: Darling and Robbins 1967, PNAS 58:66-68 (confidence sequences); spending at looks
 *   fixed beforehand: Lan and DeMets 1983, Biometrika 70:659-663
 * @example alphaAt(1e-4, 2) // 0.00001667
 */
export function alphaAt(alpha: number, look: number): number {
  demand(alpha > 0 && alpha < 1, "alpha in (0, 1)", alpha);
  demand(Number.isSafeInteger(look) && look >= 1, "look: an integer >= 1", look);
  return alpha / (look * (look + 1));
}

/** Smallest chance of missing that an interval is asked for. */
const LEAST = 1e-12;

/** Games at which a confidence sequence is narrowest, next to an interval for that number of games alone. */
const SHARPEST_GAMES = 1 << 17;

/**
 * Chance of missing that an interval from `games` games may have, so that the intervals at *all* numbers of games
 * together miss the truth with chance `alpha` at most: a confidence sequence. Whoever stops at any of them, for
 * whatever reason, or plays on after a stop, is not fooled more often than that.
 *
 * Robbins' boundary for a running mean, in standard errors: sqrt((1 + 1/v) (log(1 + v) - 2 log alpha)), where v is the
 * number of games times a constant. The constant is the same for all runs, so that nobody can choose it by the games.
 * It holds for sums that are normally distributed, hence for many games; at 2^17 games it takes 2.4 times the games
 * that one look would take, at 2^22 2.8 times.
 * Fewer than some 2,000 games would be asked for tails that no double has a level for: their intervals have `LEAST`,
 * which adds less than 1e-8 to the chance of missing at any of them.
 * @param games games played, at least 1
 * @param alpha chance of missing at any time, in (0, 1)
 * @returns a chance in (0, alpha): what to ask a two-sided interval for
 * @throws StatsDomainError STATS_DOMAIN if an argument is outside its range
 * @source normal mixture: Robbins 1970, Annals of Mathematical Statistics 41:1397-1409; with a measured variance, and
 *   the constant: Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024, Annals of Statistics 52:2613-2640
 * @example alphaAnytime(131_072, 0.05) // 0.0024
 */
export function alphaAnytime(games: number, alpha: number): number {
  demand(alpha > 0 && alpha < 1, "alpha in (0, 1)", alpha);
  demand(Number.isSafeInteger(games) && games >= 1, "games: an integer >= 1", games);
  return Math.min(alpha / 2, Math.max(LEAST, boundaryChance(games, alpha)));
}

/** Chance of a normal sum to lie beyond Robbins' boundary at one number of games. */
function boundaryChance(games: number, alpha: number): number {
  const doubt = -2 * log(alpha);
  const v = (games / SHARPEST_GAMES) * (doubt + log1p(doubt));
  return 2 * normalCdf(-Math.sqrt((1 + 1 / v) * (log1p(v) + doubt)));
}

/** Steps of a bisection that leaves nothing but rounding. */
const BISECTIONS = 60;

/**
 * Chance to see, at any number of games, what one look at `games` games finds with chance `p`: the alpha of the
 * sequence whose boundary is just reached. Whoever stops where he likes may use it as a p-value.
 * @param games games played, at least 1
 * @param p     p-value of one look, in [0, 1]
 * @returns a chance in [p, 1]: the inverse of `alphaAnytime`, without its least value
 * @throws StatsDomainError STATS_DOMAIN if an argument is outside its range
 * @source always-valid p-values: Johari, Koomen, Pekelis and Walsh 2022, Operations Research 70:1806-1821
 * @example pAnytime(131_072, 0.0024) // 0.0499
 */
export function pAnytime(games: number, p: number): number {
  demand(Number.isSafeInteger(games) && games >= 1, "games: an integer >= 1", games);
  demand(p >= 0 && p <= 1, "p in [0, 1]", p);
  if (p === 0) return 0;
  // Chances are spread over many powers of ten, and the sequence has the larger one.
  let [low, high] = [log(p), 0];
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    const alpha = exp(middle);
    if (alpha < 1 && boundaryChance(games, alpha) < p) low = middle;
    else high = middle;
  }
  return exp(high);
}

export type Verdict = "holds" | "fails" | "undecided";

/** Values that will do, ends included; an open end is null. */
export interface Region {
  readonly low: number | null;
  readonly high: number | null;
}

/** What an interval proves about a value: it lies inside the region, outside, or nobody knows. */
export function verdictOf(region: Region, interval: Region): Verdict {
  const low = interval.low ?? -Infinity;
  const high = interval.high ?? Infinity;
  const least = region.low ?? -Infinity;
  const most = region.high ?? Infinity;
  if (high < least || low > most) return "fails";
  return low >= least && high <= most ? "holds" : "undecided";
}
