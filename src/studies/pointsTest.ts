/** What a list of prices is worth, on fights that were not used to find it. */
import { mean, quantile, sampleCorrelation } from "simple-statistics";
import { square } from "../core/elementary.js";
import {
  CORRECTIONS,
  chanceIn,
  type FoughtSetting,
  type Priced,
  type Setting,
  type Worths,
  worthsOf,
} from "../stats/prices.js";
import type { Factor, Failing, Ground, Points, Quality, Spread, TestedFight } from "./points.js";
import type { Played, Referee } from "./pointsPlay.js";
import { Draws, type Pool, pairKey, someOf } from "./pointsPool.js";
import { pairsOf, pointsOfSide, pointsThere, reach, type Scale } from "./pointsPrices.js";
import { type PriceList, promised } from "./priceList.js";

/** Fights that are tested have so many times as many games: each is looked at by itself. */
const GROWTH = 4;
/** Pairs of sides that are tested: of equal points over all grounds, of equal points on one, and of any. */
const TESTED = { mix: 50, ground: 80, any: 40 } as const;
/** Grounds that a pair of equal points over all of them meets on. */
const GROUNDS = 3;
/** Points are equal if they differ by no more than this part. */
const EQUAL = 0.02;
const TRIES = 1000;
/** Sides of any points: the weaker has at least this part. */
const ANY = 0.6;
/** The least fair fights are played again, so that the worst is not just the unluckiest. */
const AGAIN = { fights: 6, growth: 4 } as const;

/** A list under test, what guns count on each ground by it, and all that is known. */
export interface Tested {
  readonly pool: Pool;
  readonly worths: Worths;
  readonly list: PriceList;
  readonly factors: readonly Factor[];
}

/** Plays fights that were not used. @param games of a fight that was */
export async function testOf(
  about: Tested,
  referee: Referee,
  { seed, games }: { readonly seed: string; readonly games: number },
): Promise<TestedFight[]> {
  const { pool } = about;
  const draws = new Draws(`${seed} points, tested`);
  const grounds = pool.grounds();
  const seen = new Set<string>();
  const tests: (Pick<TestedFight, "pair" | "kind"> & { readonly setting: Setting })[] = [];
  let pair = 0;
  /** Pairs of sides that cost what is right for one another, on some grounds each. */
  const draw = (kind: TestedFight["kind"], right: (less: number, more: number) => boolean) => {
    const last = pair + TESTED[kind];
    for (let tries = 0; pair < last && tries < TRIES * TESTED[kind]; tries++) {
      const { a, b } = pool.drawPair(draws, pool.listed);
      const met = someOf(grounds, kind === "mix" ? GROUNDS : 1, draws);
      const cost = (men: readonly Priced[]): number =>
        kind === "mix"
          ? pointsOfSide(pool, about.list, men)
          : pointsThere(pool, about.list, about.factors, { men, ground: met[0]! });
      const [one, other] = [cost(a), cost(b)];
      const key = `${pairKey(a, b)} ${kind === "ground" ? pool.kindsOf(met[0]!) : ""}`;
      if (seen.has(key) || !right(Math.min(one, other), Math.max(one, other))) continue;
      seen.add(key);
      for (const ground of met) {
        tests.push({ pair, kind, setting: { a, b, ground: pool.kindsOf(ground) } });
      }
      pair++;
    }
  };
  const equal = (less: number, more: number): boolean => more - less <= EQUAL * more;
  if (grounds.length > 1) draw("mix", equal);
  draw("ground", equal);
  draw("any", (less, more) => less >= ANY * more);
  const settings = tests.map(({ setting }) => setting);
  const label = "points, fights that were not used";
  const played = await referee.play(pool, settings, GROWTH * games, label);
  return played.flatMap((one, i) => testedOf(about, one, tests[i]!));
}

function testedOf(
  { pool, worths, list, factors }: Tested,
  { fought, solved }: Played,
  { pair, kind }: Pick<TestedFight, "pair" | "kind">,
): TestedFight[] {
  if (fought === null) return [];
  const { a, b, wins, decided } = fought;
  const points = { A: pointsOfSide(pool, list, a), B: pointsOfSide(pool, list, b) };
  const { steepness, growth } = worths;
  const ground = pool.groundOf(fought);
  const there = (men: readonly Priced[]) => pointsThere(pool, list, factors, { men, ground });
  const counts = { A: there(a), B: there(b) };
  const promise = (sides: typeof points): number =>
    promised({ ...list, steepness, growth }, sides, (a.length + b.length) / 2);
  const fight = {
    pair,
    A: pool.named(a),
    B: pool.named(b),
    ground,
    points,
    counts,
    kind,
    expected: promise(points),
    there: promise(counts),
    predicted: chanceIn(worths.predict(fought)),
    played: wins / decided,
    decided: solved ? null : decided,
  };
  return [fight];
}

const settingOf = (
  pool: Pool,
  { A, B, ground }: { readonly ground: Ground } & Pick<TestedFight, "A" | "B">,
): Setting => ({ a: pool.numbered(A), b: pool.numbered(B), ground: pool.kindsOf(ground) });

/** The least fair of equal points, played again. @param games of a fight by which the list was found */
export async function worstOf(
  about: Tested,
  referee: Referee,
  tested: readonly TestedFight[],
  games: number,
): Promise<TestedFight | null> {
  const off = ({ played }: TestedFight): number => Math.abs(played - 0.5);
  const worst = tested.filter(({ kind }) => kind === "ground").sort((a, b) => off(b) - off(a));
  const some = worst.slice(0, AGAIN.fights);
  if (some.length === 0 || referee.cut) return null;
  const settings = some.map((one) => settingOf(about.pool, one));
  const label = "points, the least fair fights again";
  const again = await referee.play(about.pool, settings, AGAIN.growth * GROWTH * games, label);
  const found = again.flatMap((one, i) => testedOf(about, one, some[i]!));
  return found.sort((a, b) => off(b) - off(a))[0] ?? null;
}

/** A correction that gains less, of the chance to win, is not worth its trouble. */
export const GAIN_LEAST = 0.002;

/** Where adding up fails, and what it would gain to allow for it, on fights that were not used. */
export function failingsOf(
  { pool, worths, factors }: Omit<Tested, "list">,
  scale: Scale,
  fought: readonly FoughtSetting[],
  tested: readonly TestedFight[],
): Pick<Points, "failings" | "pairs"> {
  if (tested.length === 0) return { failings: [], pairs: [] };
  const refit = (correction: (typeof CORRECTIONS)[number]): Worths =>
    worthsOf({ ...pool.form(), correction }, fought);
  const errorOf = (predicted: (one: TestedFight) => number): number =>
    errorIn(tested.map((one) => ({ ...one, expected: predicted(one) })));
  const known = errorOf(({ predicted }) => predicted);
  const found = CORRECTIONS.map((id): Failing => {
    const better = refit(id);
    const place = better.at.correction;
    const value = better.values[place]!;
    const half = reach(worths) * better.deviation(place);
    const after = errorOf((one) => chanceIn(better.predict(settingOf(pool, one))));
    return { id, value, low: value - half, high: value + half, before: known, after };
  });
  const [best] = [...found].sort(byGain);
  const helps = best?.id === "hands" && gainOf(best) >= GAIN_LEAST;
  const many = { value: null, low: null, high: null };
  const before = errorOf(({ expected }) => expected);
  const after = errorOf(({ there }) => there);
  const grounds: Failing[] =
    factors.length === 0 ? [] : [{ id: "grounds", ...many, before, after }];
  return {
    failings: [...grounds, ...found].sort(byGain),
    pairs: helps ? pairsOf(pool, refit("hands"), scale) : [],
  };
}

const gainOf = ({ before, after }: Failing): number => before - after;
const byGain = (a: Failing, b: Failing): number => gainOf(b) - gainOf(a);

/** A fight, or several taken together, as errors count them. */
type Outcome = Pick<TestedFight, "expected" | "played" | "decided">;

/** Variance of what was played by its dice alone. */
const diceIn = ({ played, decided }: Outcome): number =>
  decided === null ? 0 : (played * (1 - played)) / decided;

/** Root of the mean square of what was played less what was expected, dice taken off. */
function errorIn(fights: readonly Outcome[]): number {
  if (fights.length === 0) return 0;
  const squares = fights.map((one) => square(one.played - one.expected) - diceIn(one));
  return Math.sqrt(Math.max(0, mean(squares)));
}

function spreadOf(fights: readonly Outcome[]): Spread {
  const shares = fights.map(({ played }) => Math.max(played, 1 - played));
  return { fights: fights.length, nine: quantile(shares, 0.9), error: errorIn(fights) };
}

/** Fights of one pair on several grounds as one. */
function together(fights: readonly Outcome[]): Outcome {
  const played = mean(fights.map((one) => one.played));
  const dice = mean(fights.map(diceIn)) / fights.length;
  return {
    expected: mean(fights.map(({ expected }) => expected)),
    played,
    decided: dice === 0 ? null : (played * (1 - played)) / dice,
  };
}

/** @returns null if no fight was of equal points */
export function qualityOf(
  tested: readonly TestedFight[],
  worst: TestedFight | null,
): Quality | null {
  const of = (kind: TestedFight["kind"]) => tested.filter((one) => one.kind === kind);
  const [mix, equal, any] = [of("mix"), of("ground"), of("any")];
  if (equal.length === 0) return null;
  const pairs = [...new Set(mix.map(({ pair }) => pair))];
  const over = pairs.map((number) => together(mix.filter(({ pair }) => pair === number)));
  const expected = tested.map((one) => one.there);
  const played = tested.map((one) => one.played);
  return {
    over: over.length === 0 ? null : spreadOf(over),
    each: spreadOf(equal.map((one) => ({ ...one, expected: one.there }))),
    worst,
    any: {
      fights: any.length,
      error: errorIn(any),
      there: errorIn(any.map((one) => ({ ...one, expected: one.there }))),
      known: errorIn(any.map((one) => ({ ...one, expected: one.predicted }))),
    },
    correlation: tested.length < 3 ? null : sampleCorrelation(expected, played),
  };
}
