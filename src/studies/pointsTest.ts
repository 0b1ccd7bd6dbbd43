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
import type { Failing, Ground, Quality, Spread, TestedFight } from "./points.js";
import type { Played, Referee } from "./pointsPlay.js";
import { Draws, type Pool, pairKey, someOf } from "./pointsPool.js";
import { pointsOfSide, reach } from "./pointsPrices.js";
import { type PriceList, promised } from "./priceList.js";

/** Fights that are tested have so many times as many games: each is looked at by itself. */
const GROWTH = 4;
/** Pairs of sides that are tested: of equal points, and of any. */
const TESTED = { equal: 80, any: 40 } as const;
/** Grounds that a pair of equal points meets on. */
const GROUNDS = 3;
/** Points are equal if they differ by no more than this part. */
const EQUAL = 0.02;
const TRIES = 1000;
/** Sides of any points: the weaker has at least this part. */
const ANY = 0.6;
/** The least fair fights are played again, so that the worst is not just the unluckiest. */
const AGAIN = { fights: 6, growth: 4 } as const;

/** A list under test, and all that is known of men, guns and grounds. */
interface Tested {
  readonly pool: Pool;
  readonly worths: Worths;
  readonly list: PriceList;
}

/** Plays fights that were not used. @param games of a fight that was */
export async function testOf(
  about: Tested,
  referee: Referee,
  { seed, games }: { readonly seed: string; readonly games: number },
): Promise<TestedFight[]> {
  const { pool } = about;
  const draws = new Draws(`${seed} points, tested`);
  const seen = new Set<string>();
  const cost = (men: readonly Priced[]): number => pointsOfSide(pool, about.list, men);
  /** Pairs of sides whose points are right for one another. */
  const pairs = (many: number, right: (less: number, more: number) => boolean) => {
    const found: Pick<Setting, "a" | "b">[] = [];
    for (let tries = 0; found.length < many && tries < TRIES * many; tries++) {
      const { a, b } = pool.drawPair(draws, pool.listed);
      const points = [cost(a), cost(b)];
      if (seen.has(pairKey(a, b)) || !right(Math.min(...points), Math.max(...points))) continue;
      seen.add(pairKey(a, b));
      found.push({ a, b });
    }
    return found;
  };
  const equal = pairs(TESTED.equal, (less, more) => more - less <= EQUAL * more);
  const any = pairs(TESTED.any, (less, more) => less >= ANY * more);
  const tests = [...equal, ...any].flatMap(({ a, b }, pair) =>
    someOf(pool.grounds(), pair < equal.length ? GROUNDS : 1, draws).map((ground) => ({
      pair,
      equal: pair < equal.length,
      setting: { a, b, ground: pool.kindsOf(ground) },
    })),
  );
  const settings = tests.map(({ setting }) => setting);
  const label = "points, fights that were not used";
  const played = await referee.play(pool, settings, GROWTH * games, label);
  return played.flatMap((one, i) => testedOf(about, one, tests[i]!));
}

function testedOf(
  { pool, worths, list }: Tested,
  { fought, solved }: Played,
  { pair, equal }: Pick<TestedFight, "pair" | "equal">,
): TestedFight[] {
  if (fought === null) return [];
  const { a, b, wins, decided } = fought;
  const points = { A: pointsOfSide(pool, list, a), B: pointsOfSide(pool, list, b) };
  const { steepness, growth } = worths;
  const fight = {
    pair,
    A: pool.named(a),
    B: pool.named(b),
    ground: pool.groundOf(fought),
    points,
    equal,
    expected: promised({ ...list, steepness, growth }, points, (a.length + b.length) / 2),
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
  const worst = tested.filter(({ equal }) => equal).sort((a, b) => off(b) - off(a));
  const some = worst.slice(0, AGAIN.fights);
  if (some.length === 0 || referee.cut) return null;
  const settings = some.map((one) => settingOf(about.pool, one));
  const label = "points, the least fair fights again";
  const again = await referee.play(about.pool, settings, AGAIN.growth * GROWTH * games, label);
  const found = again.flatMap((one, i) => testedOf(about, one, some[i]!));
  return found.sort((a, b) => off(b) - off(a))[0] ?? null;
}

/** Where adding up fails, and what it would gain to allow for it, on fights that were not used. */
export function failingsOf(
  pool: Pool,
  worths: Worths,
  fought: readonly FoughtSetting[],
  tested: readonly TestedFight[],
): Failing[] {
  if (tested.length === 0) return [];
  const errorOf = (predicted: (one: TestedFight) => number): number =>
    errorIn(tested.map((one) => ({ ...one, expected: predicted(one) })));
  const known = errorOf(({ predicted }) => predicted);
  const found = CORRECTIONS.map((id): Failing => {
    const better = worthsOf({ ...pool.form(), correction: id }, fought);
    const place = better.at.correction;
    const value = better.values[place]!;
    const half = reach(worths) * better.deviation(place);
    const after = errorOf((one) => chanceIn(better.predict(settingOf(pool, one))));
    return { id, value, low: value - half, high: value + half, before: known, after };
  });
  const many = { value: null, low: null, high: null };
  const byList = errorOf(({ expected }) => expected);
  const grounds: Failing[] =
    pool.grounds().length > 1 && pool.guns.length > 1
      ? [{ id: "grounds", ...many, before: byList, after: known }]
      : [];
  return [...grounds, ...found].sort((a, b) => b.before - b.after - (a.before - a.after));
}

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
  const equal = tested.filter((one) => one.equal);
  if (equal.length === 0) return null;
  const any = tested.filter((one) => !one.equal);
  const pairs = [...new Set(equal.map(({ pair }) => pair))];
  const over = pairs.map((number) => together(equal.filter(({ pair }) => pair === number)));
  const expected = tested.map((one) => one.expected);
  const played = tested.map((one) => one.played);
  return {
    over: spreadOf(over),
    each: spreadOf(equal),
    worst,
    any: {
      fights: any.length,
      error: errorIn(any),
      known: errorIn(any.map((one) => ({ ...one, expected: one.predicted }))),
    },
    correlation: tested.length < 3 ? null : sampleCorrelation(expected, played),
  };
}
