/**
 * The interval for a ratio of two small counts from the same games: enemies out per own time out.
 */
import { clusteredSpread, demandProportion } from "./clusteredWilson.js";
import { demandCount, demandLevel } from "./domain.js";
import { demandMoments, type PairMoments } from "./moments.js";
import type { Estimate } from "./summary.js";
import { scoreLow } from "./wilson.js";

/**
 * Kill ratio K / O with the interval of the share K / (K + O), which stays sensible for counts of
 * three and for any correlation between the two (mutual kills, several kills a game): the share's
 * clustered Wilson interval, mapped through odds. The share's group residual (1 - p) k - p o is, up
 * to a factor, the linearised residual of the ratio itself.
 * @param m sums over independent groups of games; num = k (enemies out), den = o (own times out)
 * @param level two-sided confidence in (0, 1)
 * @returns Estimate in [0, Infinity), method "wilson-clustered", unit "ratio", n = K + O. O = 0:
 *   value and high are null (no upper bound), low is finite; K = 0: value and low 0; both: all null
 * @throws StatsDomainError STATS_DOMAIN if the sums are no counts, contradict each other or leave
 *   2^53 when added up, or level is outside its range
 * @source share instead of ratio: Przyborowski & Wilenski 1940, Biometrika 31:313-323; interval:
 *   see clusteredWilson
 * @example clusteredRatio(pairMoments([[1, 0], [1, 1], [0, 1], [2, 0]])) // value 2, low 0.3007
 */
export function clusteredRatio(m: PairMoments, level = 0.95): Estimate {
  demandMoments(m);
  demandLevel(level);
  const share: PairMoments = {
    num: m.num,
    den: m.num + m.den,
    numSq: m.numSq,
    denSq: m.numSq + 2 * m.numDen + m.denSq,
    numDen: m.numSq + m.numDen,
    groups: m.groups,
  };
  demandCount(share.denSq, "sum of (num + den)^2");
  demandProportion(share);
  const about = { level, method: "wilson-clustered", n: share.den, unit: "ratio" };
  if (share.den === 0) return { value: null, low: null, high: null, ...about };
  const spread = clusteredSpread(share, level);
  const kills = m.num / share.den;
  const outs = m.den / share.den;
  const shareLow = scoreLow(kills, outs, spread);
  const missLow = scoreLow(outs, kills, spread);
  const low = shareLow / (1 - shareLow);
  if (m.den === 0) return { value: null, low, high: null, ...about };
  const value = m.num / m.den;
  const high = (1 - missLow) / missLow;
  return { value, low: Math.min(value, low), high: Math.max(value, high), ...about };
}
