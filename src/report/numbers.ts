/** Numbers for people: as many digits as the interval supports, and no more. */
import { decadeOf } from "../core/elementary.js";
import { parted } from "../core/messages.js";
import type { Standing } from "../stats/ranking.js";
import type { Estimate } from "../stats/summary.js";

/** How a number is written: a share as percent, anything else plainly. */
export type Scale = "percent" | "plain";

/** An estimate in words: `61.2 %` and `61.1 to 61.3`. */
export interface Shown {
  readonly value: string;
  /** Empty where there is none: exact values, and values that nothing is known about. */
  readonly interval: string;
}

export const UNKNOWN = "unknown";
/** Said where numbers stand beside their sum or difference, and have digits of their own. */
export const ROUNDED = "Each number is rounded by itself.";
const DECIMALS_MAX = 6;
/** Digits after the point of a number that is known exactly, in percent and plainly. */
const DECIMALS_EXACT = 4;
/** What chances that add up to 1 may be off by rounding. */
const ROUNDING = 1e-14;
/** Certain. What is near 0 is no rounding: chances are sums of what can happen. */
const isCertain = (share: number): boolean => Math.abs(share - 1) < ROUNDING;

/** One in the last of so many digits after the point. */
const lastDigit = (digits: number): number => Number(`1e-${digits}`);

const isNothing = (text: string): boolean => Number(text.replaceAll(",", "")) === 0;

/** A number with so many digits after the point. What is not 0 never reads as 0: `< 0.01`, `> -0.01`. */
export function written(x: number, decimals: number): string {
  const text = parted(x, decimals);
  if (x === 0 || !isNothing(text)) return text;
  const least = parted(lastDigit(decimals), decimals);
  return x > 0 ? `< ${least}` : `> -${least}`;
}

/** The same of a percentage, with its sign; what is not certain does not read like it: `> 99.99 %`. */
function writtenPercent(x: number, decimals: number): string {
  const sure = parted(100, decimals);
  const text = written(x, decimals);
  const least = parted(100 - lastDigit(decimals), decimals);
  return `${text === sure && x < 100 ? `> ${least}` : text} %`;
}

/** An exact change with its sign: `+2.1`; 0 has none. */
export function writtenSigned(x: number, decimals: number): string {
  const text = written(x, decimals);
  if (text.startsWith("< ")) return text.replace("< ", "< +");
  return x > 0 ? `+${text}` : text;
}

/** The same of what was measured, and may be 0. */
export function measuredSigned(x: number, decimals: number): string {
  const text = parted(x, decimals);
  return x > 0 && !isNothing(text) ? `+${text}` : text;
}

/** `less than 0.01` in a sentence for `< 0.01` in a table. */
export const inSentence = (text: string): string =>
  text.replace(/^< /, "less than ").replace(/^> /, "more than ");

/**
 * Digits after the point that an interval supports: the last one is at most 1.5 half widths, and
 * more are added until neither end reads like the value itself.
 */
function decimalsFor(value: number, low: number, high: number): number {
  const half = (high - low) / 2;
  if (!(half > 0)) return DECIMALS_EXACT;
  let decimals = Math.min(DECIMALS_MAX, Math.max(0, -decadeOf(1.5 * half)));
  // An end that lies on the value, but for rounding noise, may read like it.
  const same = (end: number): boolean =>
    Math.abs(end - value) > half / 10 && end.toFixed(decimals) === value.toFixed(decimals);
  while (decimals < DECIMALS_MAX && (same(low) || same(high))) decimals++;
  return decimals;
}

/** Digits after the point of a share in per cent by the ends of its interval, if it has any. */
export const shareDecimals = (low: number | null, high: number | null): number =>
  low === null || high === null ? 2 : decimalsFor(50 * (low + high), 100 * low, 100 * high);

/** 0 or 1, if a share is that; null if it lies between. */
const sureEnd = (share: number): 0 | 1 | null => (share === 0 ? 0 : isCertain(share) ? 1 : null);

/** Decimals for an estimate without two finite ends: three significant digits. */
function decimalsPlain(value: number): number {
  if (value === 0) return 0;
  return Math.min(DECIMALS_MAX, Math.max(0, 2 - decadeOf(Math.abs(value))));
}

function intervalWords(low: string | null, high: string | null): string {
  if (low !== null && high !== null) return `${low} to ${high}`;
  if (low !== null) return `${low} or more`;
  return high === null ? "" : `${high} or less`;
}

/**
 * @param scale `percent` multiplies by 100 and writes the sign after the value only
 * @param least digits after the point, where a neighbour in the same sentence has as many
 */
export function show(
  estimate: Pick<Estimate, "value" | "low" | "high" | "method">,
  scale: Scale,
  least = 0,
): Shown {
  const factor = scale === "percent" ? 100 : 1;
  const times = (x: number | null): number | null => (x === null ? null : x * factor);
  const low = times(estimate.low);
  const high = times(estimate.high);
  // What cannot be otherwise has no digits that tell more.
  const whole = estimate.value === null ? null : sureEnd(estimate.value);
  const sure = whole !== null && estimate.low === estimate.value && low === high;
  const value = sure ? whole * factor : times(estimate.value);
  const decimals = Math.max(
    least,
    sure
      ? 0
      : value !== null && low !== null && high !== null
        ? decimalsFor(value, low, high)
        : decimalsPlain(value ?? low ?? high ?? 0),
  );
  const end = (x: number | null): string | null => (x === null ? null : parted(x, decimals));
  const write = scale === "percent" ? writtenPercent : written;
  const exact = estimate.method === "exact" || (low !== null && low === value && high === value);
  return {
    value: value === null ? UNKNOWN : write(value, decimals),
    interval: exact ? "" : intervalWords(end(low), end(high)),
  };
}

/** `41 ±4`, in percent without its sign: the greater half of an interval, and the digits that it supports. */
export function showHalf({
  value,
  low,
  high,
}: Readonly<Record<"value" | "low" | "high", number>>): string {
  const [middle, half] = [100 * value, 100 * Math.max(value - low, high - value)];
  const decimals = decimalsFor(middle, middle - half, middle + half);
  return `${parted(middle, decimals)} ±${parted(half, decimals)}`;
}

/** What differences are counted in, after a blank: shares differ by percentage points. */
export const changeUnit = (scale: Scale): string => (scale === "percent" ? " points" : "");

/** `+1 point`, `-2.1 points`; of what is no share as it is. @param text a difference of that scale */
export const withUnit = (text: string, scale: Scale): string =>
  `${text}${/^[+-]?1$/.test(text) ? changeUnit(scale).replace(/s$/, "") : changeUnit(scale)}`;

/**
 * A difference with its sign and without its unit: `+2.1` and `+1.9 to +2.3`.
 * @param least digits after the point, where a neighbour has as many
 */
export function showChange(
  { value, low, high }: Pick<Estimate, "value" | "low" | "high">,
  scale: Scale,
  least = 0,
): Shown {
  if (value === null) return { value: UNKNOWN, interval: "" };
  const factor = scale === "percent" ? 100 : 1;
  if (value === 0 && low === value && high === value) return { value: "0", interval: "" };
  const decimals = Math.max(
    least,
    low === null || high === null
      ? decimalsPlain(value * factor)
      : decimalsFor(value * factor, low * factor, high * factor),
  );
  const known = low !== null && high !== null && low !== high;
  const [from, to] = [low, high].map((x) => measuredSigned((x ?? 0) * factor, decimals));
  return {
    value: (known ? measuredSigned : writtenSigned)(value * factor, decimals),
    interval: known ? `${from} to ${to}` : "",
  };
}

/** A lead seen from the other side. */
export const turnedRound = ({ value, low, high }: Pick<Estimate, "value" | "low" | "high">) => ({
  value: value === null ? null : 0 - value,
  low: high === null ? null : 0 - high,
  high: low === null ? null : 0 - low,
});

/** One share less another: `+2.1 points` and `+1.9 to +2.3`. */
export function showLead(estimate: Pick<Estimate, "value" | "low" | "high">): Shown {
  const { value, interval } = showChange(estimate, "percent");
  return { value: value === UNKNOWN ? value : withUnit(value, "percent"), interval };
}

/** Value and interval in one cell: `61.2 % (61.1 to 61.3)`. */
export function showBoth(estimate: Estimate, scale: Scale): string {
  const { value, interval } = show(estimate, scale);
  return interval === "" ? value : `${value} (${interval})`;
}

/**
 * A known share without an interval, such as a cumulative one. Only 0 and 1 themselves read as
 * such.
 */
export function percent(share: number): string {
  if (share === 0 || share === 1) return `${share * 100} %`;
  if (share < 1e-5) return "< 0.001 %";
  if (share > 1 - 1e-5) return "> 99.999 %";
  return `${parted(share * 100, share > 0.9995 || share < 0.0005 ? 3 : 1)} %`;
}

/** Two numbers and their difference as they stand beside each other. */
export interface AddingUp {
  /** Behind the point, of all three. */
  readonly digits: number;
  /** That of the two numbers as they are shown: b less a. */
  readonly difference: number;
}

/**
 * As many digits as it takes for the difference, rightly rounded, to be that of the two numbers shown, and for neither
 * of them to read as 0 if it is not.
 * @param least digits behind the point that the numbers are to have at least
 * @returns with `least` digits and the difference itself where six digits do not do it
 * @example addingUp(42.97, 42.73, 1) // digits 2, difference -0.24: 42.7 less 43.0 is not the -0.2 that it rounds to
 */
export function addingUp(a: number, b: number, least: number): AddingUp {
  const hidden = (x: number, digits: number): boolean => x !== 0 && isNothing(parted(x, digits));
  const tiny = [a, b].some((x) => hidden(x, DECIMALS_MAX));
  for (let digits = least; digits <= DECIMALS_MAX; digits++) {
    const difference = Number(
      (Number(b.toFixed(digits)) - Number(a.toFixed(digits))).toFixed(digits),
    );
    // Half a unit of the last digit may be rounded either way.
    const right = Math.abs(difference - (b - a)) <= (0.5 + 1e-6) * lastDigit(digits);
    if (right && (tiny || ![a, b].some((x) => hidden(x, digits)))) return { digits, difference };
  }
  return { digits: least, difference: b - a };
}

/** The same of two exact numbers, with three significant digits of their difference. */
export const exactAddingUp = (a: number, b: number): AddingUp =>
  addingUp(a, b, Math.max(2, decimalsPlain(b - a)));

/** A value with so many digits: `61.24 %`. @param x times `factorOf` */
export const showValue = (x: number, unit: string, digits: number): string =>
  (scaleOf(unit) === "percent" ? writtenPercent : written)(x, digits);

/** Digits behind the point of a number as it is shown. */
export const decimalsOf = (shown: string): number => /\.(\d+)/.exec(shown)?.[1]?.length ?? 0;

/** Estimates side by side: all with as many digits as the one that is known best. */
export function showAlike(estimates: readonly Estimate[], scale: Scale): Shown[] {
  const digits = estimates.map((one) => decimalsOf(show(one, scale).value));
  return estimates.map((one) => show(one, scale, Math.max(...digits)));
}

/** An exact probability in a sentence: the digits that anybody remembers, and more of one near 0 or 1. */
export const exactShort = (probability: number): string =>
  Math.min(Math.abs(probability), Math.abs(1 - probability)) < 0.001
    ? inSentence(exactPercent(probability))
    : `${parted(probability * 100, 2)} %`;

/** An exact probability; what cannot happen is `0 %`, what hardly ever does `< 0.0001 %`. */
export function exactPercent(probability: number): string {
  const end = sureEnd(probability);
  if (end !== null) return `${100 * end} %`;
  return writtenPercent(100 * probability, DECIMALS_EXACT);
}

/** Quotient of two counts, null when there is nothing to divide by. */
export function quotient(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}

/** How numbers of a unit are written. */
export const scaleOf = (unit: string): Scale => (unit === "probability" ? "percent" : "plain");

/** Percent for chances, the unit itself else. */
export const factorOf = (unit: string): number => (scaleOf(unit) === "percent" ? 100 : 1);

/** Value and ends of an interval, times `factorOf`: what a chart of a study is given. */
export function scaledBy<Part extends number | null>(
  factor: number,
  { value, low, high }: { readonly value: Part; readonly low: Part; readonly high: Part },
) {
  const times = (x: Part): Part => (x === null ? x : x * factor) as Part;
  return { value: times(value), low: times(low), high: times(high) };
}

/** A value by itself: shares to a hundredth of a percent, others with five digits. */
export function known(value: number | null, unit: string): string {
  if (value === null) return UNKNOWN;
  return scaleOf(unit) === "percent" ? exactShort(value) : String(Number(value.toPrecision(5)));
}

/** A value of a variant: as `known` where it is exact, else with the digits that its interval supports. */
export function knownWithin(
  estimate: Pick<Estimate, "value" | "low" | "high">,
  unit: string,
): Shown {
  const { value, low, high } = estimate;
  return low === high && low === value
    ? { value: known(value, unit), interval: "" }
    : show({ ...estimate, method: "" }, scaleOf(unit));
}

/** `distance, cm`. */
export const axisTitle = (axis: { readonly name: string; readonly unit: string | null }): string =>
  axis.unit === null ? axis.name : `${axis.name}, ${axis.unit}`;

/** `3`, or `3–5` where it is open. */
export const rankWords = ({ rankLow, rankHigh }: Pick<Standing, "rankLow" | "rankHigh">): string =>
  rankLow === rankHigh ? String(rankLow) : `${rankLow}–${rankHigh}`;
