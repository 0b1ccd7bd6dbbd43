/** A list of prices that somebody brought, judged entry by entry. */
import { mean } from "simple-statistics";
import { holm } from "../stats/holm.js";
import type { Worths } from "../stats/prices.js";
import { studentCdf } from "../stats/student.js";
import * as say from "./messages.js";
import type { Judged } from "./points.js";
import type { Pool } from "./pointsPool.js";
import { ALPHA, reach } from "./pointsPrices.js";
import { type PriceList, priceOf } from "./priceList.js";
import { UsageError } from "./usage.js";

/** @throws UsageError for a man or a gun that fights, and that the list lacks */
export function demandPrices(pool: Pool, list: PriceList): void {
  for (const { id, step } of pool.men) {
    for (const gun of pool.guns) {
      if (step === null && priceOf(list, id, gun) === null) {
        throw new UsageError(say.noPrice(list.name, id, gun));
      }
    }
  }
}

/** Each entry of a list beside what it would be worth at the list's own level. */
export function judge(pool: Pool, worths: Worths, list: PriceList): Judged[] {
  const { at } = worths;
  const first = list.guns.get(pool.guns[0]!) ?? 0;
  const listed = Array.from({ length: pool.listed }, (_, man) => man);
  const priced = listed.map((man) => list.men.get(pool.men[man]!.id)! + first);
  const total = listed.map((man) => worths.man(man));
  const level = mean(priced) / mean(total);
  /** @param own derivative of its worth by its own parameter */
  const entry = (
    kind: Judged["kind"],
    name: string,
    price: number,
    worth: number,
    add: number,
    own: { readonly place: number; readonly slope: number },
  ) => {
    const slopes = new Float64Array(at.size);
    if (own.place >= 0) slopes[own.place] = level * own.slope;
    // The list's own level is known no better than its men.
    for (const man of listed) {
      const place = at.man(man);
      if (place >= 0) {
        slopes[place]! -= (level * worth * worths.man(man)) / (mean(total) * total.length);
      }
    }
    const error = worths.errorOf(slopes);
    const fair = level * worth - add;
    const t = error === 0 ? 0 : (price - fair) / error;
    const p = Math.min(1, 2 * studentCdf(-Math.abs(t), worths.freedom));
    const half = reach(worths) * error;
    return { kind, name, price, fair, low: fair - half, high: fair + half, p };
  };
  const men = listed.map((man, i) =>
    entry("man", pool.men[man]!.id, priced[i]! - first, total[i]!, first, {
      place: at.man(man),
      slope: total[i]!,
    }),
  );
  const guns = pool.guns.flatMap((name, gun) => {
    const price = list.guns.get(name);
    if (price === undefined || gun === 0) return [];
    return [entry("gun", name, price, worths.gun(gun), -first, { place: at.gun(gun), slope: 1 })];
  });
  const all = [...men, ...guns];
  const told = holm(
    all.map(({ p }) => p),
    ALPHA,
  );
  return all.map((one, i) => ({
    ...one,
    verdict: !told[i] ? "none" : one.price < one.fair ? "cheap" : "dear",
  }));
}
