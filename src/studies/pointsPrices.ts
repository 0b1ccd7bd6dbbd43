/** From what men and guns are worth to a list of prices, with intervals. */
import { exp } from "../core/elementary.js";
import type { Priced, Worths } from "../stats/prices.js";
import { studentQuantile } from "../stats/student.js";
import type { Factor, Ground, PairPrice, Price } from "./points.js";
import type { Pool } from "./pointsPool.js";
import { type PriceList, priceOf } from "./priceList.js";

/** Chance that an interval misses, and of a false verdict among all. */
export const ALPHA = 0.05;

/** At what level prices are told: the measure's price, and what they are multiples of. */
export interface Scale {
  readonly price: number;
  readonly round: number;
}

/** How far an estimate goes to either side of its mean, in standard errors. */
export const reach = ({ freedom }: Worths): number => studentQuantile(1 - ALPHA / 2, freedom);

/** Of men, guns and steps, in unit men: what the list is made of. */
function intervals(pool: Pool, worths: Worths) {
  const { at } = worths;
  const half = (place: number): number => reach(worths) * worths.deviation(place);
  const men = pool.men.map(({ id, step }, man) => {
    const place = at.man(man);
    const value = worths.man(man);
    const off = step === null ? 0 : 1;
    const ends =
      place < 0
        ? { low: null, high: null }
        : { low: value * exp(-half(place)) - off, high: value * exp(half(place)) - off };
    const kind = step === null ? ("man" as const) : ("step" as const);
    return { kind, name: step === null ? id : step, value: value - off, ...ends };
  });
  const guns = pool.guns.map((name, gun) => {
    const place = at.gun(gun);
    const value = worths.gun(gun);
    const ends =
      place < 0
        ? { low: null, high: null }
        : { low: value - half(place), high: value + half(place) };
    return { kind: "gun" as const, name, value, ...ends };
  });
  const listed = pool.listed;
  return [...men.slice(0, listed), ...guns, ...men.slice(listed)];
}

/** Half the width of the widest interval, as a part of the unit man's price. */
export function widest(pool: Pool, worths: Worths): number {
  const halves = intervals(pool, worths).flatMap(({ low, high, value }) =>
    low === null || high === null ? [] : [(high - low) / 2 / Math.max(1, value)],
  );
  return Math.max(0, ...halves);
}

export function pricesOf(pool: Pool, worths: Worths, { price, round }: Scale): Price[] {
  const scaled = (worth: number | null): number | null => (worth === null ? null : worth * price);
  return intervals(pool, worths).map(({ kind, name, value, low, high }) => ({
    kind,
    name,
    price: cleaned(
      Math.max(kind === "man" ? round : -Infinity, round * Math.round((value * price) / round)),
    ),
    worth: value * price,
    low: scaled(low),
    high: scaled(high),
  }));
}

export function listOf(pool: Pool, worths: Worths, scale: Scale): PriceList {
  const prices = pricesOf(pool, worths, scale);
  const of = (kind: Price["kind"]) =>
    new Map(prices.filter((one) => one.kind === kind).map((one) => [one.name, one.price]));
  return {
    name: "the list",
    men: of("man"),
    guns: of("gun"),
    steps: of("step"),
    steepness: worths.steepness,
    growth: worths.growth,
  };
}

/** Of so many digits: a club multiplies by them. */
const FACTOR_DIGITS = 100;

/** What men with each gun count on each ground. */
export function factorsOf(pool: Pool, worths: Worths): Factor[] {
  const grounds = pool.grounds();
  if (grounds.length < 2) return [];
  return pool.guns.slice(1).flatMap((gun, i) =>
    grounds.map((ground) => {
      const { value, error } = worths.level(i + 1, pool.kindsOf(ground));
      const half = reach(worths) * error;
      const factor = Math.round(FACTOR_DIGITS * exp(value)) / FACTOR_DIGITS;
      return { gun, ground, factor, low: exp(value - half), high: exp(value + half) };
    }),
  );
}

/** @param worths where a gun is worth more in better hands */
export const pairsOf = (pool: Pool, worths: Worths, { price, round }: Scale): PairPrice[] =>
  pool.men.slice(0, pool.listed).flatMap((man, i) =>
    pool.guns.map((gun, j) => {
      const worth = worths.pair(i, j) * price;
      return { man: man.id, gun, price: cleaned(Math.max(0, round * Math.round(worth / round))) };
    }),
  );

/** What a side counts on a ground. */
export function pointsThere(
  pool: Pool,
  list: PriceList,
  factors: readonly Factor[],
  { men, ground }: { readonly men: readonly Priced[]; readonly ground: Ground },
): number {
  const factorOf = (gun: string): number =>
    factors.find(
      (one) =>
        one.gun === gun &&
        one.ground.distance === ground.distance &&
        one.ground.cover === ground.cover,
    )?.factor ?? 1;
  return men.reduce(
    (sum, one) => sum + pointsOfSide(pool, list, [one]) * factorOf(pool.guns[one.gun]!),
    0,
  );
}

/** What a side costs. */
export const pointsOfSide = (pool: Pool, list: PriceList, men: readonly Priced[]): number =>
  men.reduce(
    (sum, { man, gun }) => sum + (priceOf(list, pool.men[man]!.id, pool.guns[gun]!) ?? 0),
    0,
  );

const cleaned = (value: number): number => Number(value.toPrecision(12)) + 0;
