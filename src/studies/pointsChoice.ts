/** What to play next, so that prices are soon known. */
import { square } from "../core/elementary.js";
import { dot, times } from "../stats/cholesky.js";
import { chanceIn, type Setting, type Worths } from "../stats/prices.js";
import type { Draws, Pool } from "./pointsPool.js";

/** Of so many fights that are drawn the one that tells most is played. */
const TOURNAMENT = 8;
/** A fight that is more certain than this tells little. */
const EVEN = 1.4;

/** Fights that tell most of the prices that are least known. */
export function tellingFights(
  pool: Pool,
  draws: Draws,
  worths: Worths,
  { many, games }: { readonly many: number; readonly games: number },
): Setting[] {
  const { size, steepness } = worths.at;
  const prices = pool.men.length + pool.guns.length - 2;
  const covariance = Float64Array.from(worths.covariance);
  const list: Setting[] = [];
  while (list.length < many) {
    let best: { setting: Setting; moved: Float64Array; spread: number; gain: number } | null = null;
    for (let i = 0; i < TOURNAMENT; i++) {
      const setting = pool.drawSetting(draws, pool.men.length);
      const { logit, slopes } = worths.predict(setting);
      if (Math.abs(logit) > EVEN && i > 0) continue;
      const chance = chanceIn({ logit });
      const moved = times(covariance, slopes);
      const noise = 1 / (games * chance * (1 - chance)) + worths.misfit;
      const spread = noise + dot(slopes, moved);
      let gain = 0;
      for (let at = 0; at < prices; at++) gain += moved[at]! * moved[at]!;
      // How steep it is matters to all prices.
      gain = (gain + square(moved[steepness]!)) / spread;
      if (best === null || gain > best.gain) best = { setting, moved, spread, gain };
    }
    const { setting, moved, spread } = best!;
    list.push(setting);
    for (let i = 0; i < size; i++) {
      const own = moved[i]! / spread;
      if (own === 0) continue;
      for (let j = 0; j < size; j++) covariance[i * size + j]! -= own * moved[j]!;
    }
  }
  return list;
}
