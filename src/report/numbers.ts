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
const DECIMALS_MAX = 6;
/** Digits after the point of a number that is known exactly, in percent and plainly. */
const DECIMALS_EXACT = 4;
/** What exact numbers may be off by rounding: differences of equal shares are seldom 0. */
const ROUNDING = 1e-14;
const isAbout = (x: number, wanted: number): boolean => Math.abs(x - wanted) < ROUNDING;

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
  const sign = scale === "percent" ? " %" : "";
  const times = (x: number | null): number | null => (x === null ? null : x * factor);
  const low = times(estimate.low);
  const high = times(estimate.high);
  // What cannot be otherwise has no digits that tell more.
  const end = [0, 1].find((share) => estimate.value !== null && isAbout(estimate.value, share));
  const sure = end !== undefined && estimate.low === estimate.value && low === high;
  const value = sure ? end * factor : times(estimate.value);
  const decimals = Math.max(
    least,
    sure
      ? 0
      : value !== null && low !== null && high !== null
        ? decimalsFor(value, low, high)
        : decimalsPlain(value ?? low ?? high ?? 0),
  );
  const write = (x: number | null): string | null => (x === null ? null : parted(x, decimals));
  const exact = estimate.method === "exact" || (low !== null && low === value && high === value);
  return {
    value: value === null ? UNKNOWN : `${parted(value, decimals)}${sign}`,
    interval: exact ? "" : intervalWords(write(low), write(high)),
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

/** A difference with its sign and without its unit: `+2.1` and `+1.9 to +2.3`. */
export function showChange(
  { value, low, high }: Pick<Estimate, "value" | "low" | "high">,
  scale: Scale,
): Shown {
  if (value === null) return { value: UNKNOWN, interval: "" };
  const factor = scale === "percent" ? 100 : 1;
  if (isAbout(value, 0) && low === value && high === value) return { value: "0", interval: "" };
  const decimals =
    low === null || high === null
      ? decimalsPlain(value * factor)
      : decimalsFor(value * factor, low * factor, high * factor);
  const signed = (x: number): string => {
    const text = parted(x * factor, decimals);
    return Number(text) === 0 ? text.replace("-", "") : x > 0 ? `+${text}` : text;
  };
  const known = low !== null && high !== null && low !== high;
  return {
    value: signed(value),
    interval: known ? `${signed(low)} to ${signed(high)}` : "",
  };
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

/** Digits behind the point of a number as it is shown. */
export const decimalsOf = (shown: string): number => /\.(\d+)/.exec(shown)?.[1]?.length ?? 0;

/** Estimates side by side: all with as many digits as the one that is known best. */
export function showAlike(estimates: readonly Estimate[], scale: Scale): Shown[] {
  const digits = estimates.map((one) => decimalsOf(show(one, scale).value));
  return estimates.map((one) => show(one, scale, Math.max(...digits)));
}

/** An exact probability in a sentence: the digits that anybody remembers, and more of a small one. */
export const exactShort = (probability: number): string =>
  probability < 0.001 ? exactPercent(probability) : `${parted(probability * 100, 2)} %`;

/** An exact probability; what cannot happen is `0 %`, what hardly ever does `0.0000 %`. */
export const exactPercent = (probability: number): string =>
  probability === 0 ? "0 %" : `${parted(probability * 100, DECIMALS_EXACT)} %`;

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
  return scaleOf(unit) === "percent"
    ? `${(100 * value).toFixed(2)} %`
    : String(Number(value.toPrecision(5)));
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
