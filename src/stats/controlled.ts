/** The interval for a share of games whose luck was counted (core/control.ts). */
import { type Columns, OUTCOMES } from "../core/columns.js";
import { LUCK_SUMS, LUCK_UNIT } from "../core/control.js";
import { counted, type Tally } from "../core/tally.js";
import type { Quantity } from "./quantity.js";
import { studentQuantile } from "./student.js";
import type { Estimate } from "./summary.js";

/** Fewer games of either kind than this have tails that are not yet normal. */
const EVENTS_MIN = 1000;
/** An outcome that has less of the luck than this, as a part of the aimed one's, is better counted as it is. */
const WEIGHT_MIN = 0.5;

/**
 * A share of games, or the difference of two, with the luck of the games taken off: each game counts as how it ended,
 * less its luck times a weight that was settled before it, so that the mean is the same and the variance is less. The
 * interval is Student's, by the variance of what is left.
 * @param tally of at least 2 games
 * @returns Estimate, method "controlled-t", n = games; null where no luck was counted, has to do with another quantity,
 *   or games of either kind are fewer than `eventsMin`
 * @throws StatsDomainError STATS_DOMAIN if level is outside its range
 * @source control variates with coefficients of other games: Glasserman 2003, Monte Carlo Methods in Financial
 *   Engineering, 4.1; see also core/control.ts
 */
export function controlledShare(
  columns: Columns,
  tally: Tally,
  quantity: Quantity,
  level = 0.95,
  eventsMin = EVENTS_MIN,
): Estimate | null {
  const found = momentsOf(columns, tally, quantity, eventsMin);
  if (found === null) return null;
  const { games } = tally;
  const { value, variance, least } = found;
  const half = -studentQuantile((1 - level) / 2, games - 1) * Math.sqrt(variance / games);
  const within = (x: number): number => Math.max(least, Math.min(1, x));
  return {
    value: within(value),
    low: within(value - half),
    high: within(value + half),
    level,
    method: "controlled-t",
    n: games,
    unit: "probability",
  };
}

/** How many times as many games would say as much without their luck taken off; null where it is not. */
export function worthOf(columns: Columns, tally: Tally, quantity: Quantity): number | null {
  const found = momentsOf(columns, tally, quantity, EVENTS_MIN);
  return found === null ? null : found.plainVariance / found.variance;
}

interface Moments {
  readonly value: number;
  /** Of a game, with its luck taken off and without. */
  readonly variance: number;
  readonly plainVariance: number;
  /** The least that the quantity can be. */
  readonly least: number;
}

function momentsOf(
  columns: Columns,
  { control, games, cells }: Tally,
  quantity: Quantity,
  eventsMin: number,
): Moments | null {
  const signs = control === undefined ? null : signsOf(columns, quantity);
  if (control === undefined || signs === null) return null;
  const ended = OUTCOMES.map((outcome) =>
    counted(columns.plan, { cells }, columns.outcomes[outcome]),
  );
  if (signs.some((sign, i) => sign !== 0 && isRare(ended[i]!, games, eventsMin))) {
    return null;
  }
  const total = (of: (i: number, sign: number) => number): number =>
    signs.reduce((sum, sign, i) => sum + of(i, sign), 0);
  const luck = (i: number): number => control.sums[i]! / LUCK_UNIT;
  const weight = total((i, sign) => sign * control.weights[i]!);
  if (Math.abs(weight) < WEIGHT_MIN) return null;
  const plain = total((i, sign) => sign * ended[i]!);
  const plainSquares = total((i, sign) => sign * sign * ended[i]!);
  const sum = plain - weight * total(luck);
  const squares =
    plainSquares -
    2 * weight * total((i, sign) => sign * luck(i)) +
    weight * weight * luck(LUCK_SUMS - 1);
  return {
    value: sum / games,
    variance: (squares - (sum * sum) / games) / (games - 1),
    plainVariance: (plainSquares - (plain * plain) / games) / (games - 1),
    least: Math.min(0, ...signs),
  };
}

const isRare = (ended: number, games: number, least: number): boolean =>
  Math.min(ended, games - ended) < least;

/** How much each outcome adds to a quantity; null if it is no matter of outcomes. */
function signsOf(columns: Columns, quantity: Quantity): readonly number[] | null {
  const [of, minus] =
    quantity.kind === "difference" ? [quantity.of, quantity.minus] : [quantity, null];
  const is = (one: Quantity | null, counter: number): number =>
    one?.kind === "share" && one.counter(columns) === counter ? 1 : 0;
  const counters = OUTCOMES.map((outcome) => columns.outcomes[outcome]);
  const known = (one: Quantity | null): boolean =>
    counters.some((counter) => is(one, counter) === 1);
  if (!known(of) || (minus !== null && !known(minus))) return null;
  return counters.map((counter) => is(of, counter) - is(minus, counter));
}

/**
 * Which side's wins a quantity is mostly about, for whoever counts luck.
 * @returns undefined if it is no share of wins, nor a difference of shares with one
 */
export function aimOf(columns: Columns, quantity: Quantity): "A" | "B" | undefined {
  const parts = quantity.kind === "difference" ? [quantity.of, quantity.minus] : [quantity];
  if (parts.some(({ kind }) => kind !== "share")) return undefined;
  const about = (counter: number): boolean =>
    parts.some((one) => one.kind === "share" && one.counter(columns) === counter);
  if (about(columns.outcomes.A)) return "A";
  return about(columns.outcomes.B) ? "B" : undefined;
}
