/**
 * What dice come to, as exact whole numbers: how many of all equally likely ways lead to each value, and which faces
 * each of those ways shows.
 */
import type { FallenDie } from "../../core/story.js";

/** A die of a way. */
export type Face = Pick<FallenDie, "sides" | "face">;

/** Of some dice together. */
export interface Distribution {
  /** All ways: a whole number below 2^53. */
  readonly total: number;
  /** By value: its ways. */
  readonly ways: ReadonlyMap<number, number>;
  /** The dice of a way. @param nth of those that come to `value`, from 0 */
  faces(value: number, nth: number): Face[];
}

/** What no book may exceed. */
export const DICE_MOST = { dice: 20, sides: 100, explosions: 10, total: 2 ** 53 } as const;

/** No die: always this value. */
export const constant = (value: number): Distribution => ({
  total: 1,
  ways: new Map([[value, 1]]),
  faces: () => [],
});

export const die = (sides: number): Distribution => ({
  total: sides,
  ways: new Map(Array.from({ length: sides }, (_, i) => [i + 1, 1])),
  faces: (face) => [{ sides, face }],
});

const added = (ways: Map<number, number>, value: number, more: number): void => {
  ways.set(value, (ways.get(value) ?? 0) + more);
};

/** Two independent ones, and a value of both. */
export function joined(
  a: Distribution,
  b: Distribution,
  of: (x: number, y: number) => number,
): Distribution {
  const ways = new Map<number, number>();
  for (const [x, v] of a.ways) for (const [y, w] of b.ways) added(ways, of(x, y), v * w);
  const faces = (value: number, nth: number): Face[] => {
    let left = nth;
    for (const [x, v] of a.ways) {
      for (const [y, w] of b.ways) {
        if (of(x, y) !== value) continue;
        if (left < v * w) return [...a.faces(x, Math.floor(left / w)), ...b.faces(y, left % w)];
        left -= v * w;
      }
    }
    throw new Error("invariant: no such way");
  };
  return { total: a.total * b.total, ways, faces };
}

/** What each value counts for. */
function counted(a: Distribution, of: (x: number) => number): Distribution {
  return joined(a, constant(0), of);
}

const sum = (x: number, y: number): number => x + y;

/** The sum of several alike. */
export function several(count: number, each: Distribution): Distribution {
  let all = constant(0);
  for (let i = 0; i < count; i++) all = joined(all, each, sum);
  return all;
}

/** How many of several dice show at least so much. */
export const successes = (count: number, each: Distribution, least: number): Distribution =>
  several(
    count,
    counted(each, (face) => (face >= least ? 1 : 0)),
  );

/** A die that is rolled again and added on its highest face, at most so many times. */
export function exploding(sides: number, most: number): Distribution {
  const ways = new Map<number, number>();
  let left = 1;
  for (let more = most; more >= 0; more--) {
    for (let face = 1; face <= sides; face++)
      if (face < sides || more === most) added(ways, more * sides + face, left);
    left *= sides;
  }
  const faces = (value: number): Face[] => {
    const shown = [];
    let rest = value;
    while (rest > sides) {
      shown.push({ sides, face: sides });
      rest -= sides;
    }
    return [...shown, { sides, face: rest }];
  };
  return { total: left, ways, faces };
}

/** A die that is rolled once more if it shows at most so much; the second roll stands. */
export function rerolled(sides: number, upTo: number): Distribution {
  const again = Math.max(0, Math.min(sides, upTo));
  const stood = (face: number): number => (face > again ? sides : 0);
  const ways = new Map(
    Array.from({ length: sides }, (_, i) => [i + 1, stood(i + 1) + again] as const),
  );
  const faces = (face: number, nth: number): Face[] => {
    const last = { sides, face };
    return nth < stood(face) ? [last] : [{ sides, face: nth - stood(face) + 1 }, last];
  };
  return { total: sides * sides, ways, faces };
}

const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return ways;
};

export const power = (x: number, n: number): number => {
  let all = 1;
  for (let i = 0; i < n; i++) all *= x;
  return all;
};

/** The sum of the best of several dice: value by value from the best one on, how many dice show it. */
export function kept(count: number, each: Distribution, keep: number, high: boolean): Distribution {
  const values = [...each.ways.keys()].sort((a, b) => (high ? b - a : a - b));
  const known = new Map<string, Map<number, number>>();
  /** Ways that so many of the dice show the value of this step. */
  const showing = (step: number, dice: number, shown: number): number =>
    choose(dice, shown) * power(each.ways.get(values[step]!)!, shown);
  /** Ways of the dice that are left, by the sum of those that are kept of them. */
  const rest = (step: number, dice: number, keeps: number): Map<number, number> => {
    const key = `${step},${dice},${keeps}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const ways = new Map<number, number>();
    if (dice === 0) ways.set(0, 1);
    else if (step < values.length) {
      for (let shown = 0; shown <= dice; shown++) {
        const used = Math.min(shown, keeps);
        for (const [value, more] of rest(step + 1, dice - shown, keeps - used))
          added(ways, value + used * values[step]!, showing(step, dice, shown) * more);
      }
    }
    known.set(key, ways);
    return ways;
  };
  const ways = rest(0, count, Math.min(keep, count));
  const faces = (value: number, nth: number): Face[] => {
    const found: number[] = [];
    let [left, dice, keeps, wanted] = [nth, count, Math.min(keep, count), value];
    for (let step = 0; dice > 0; step++) {
      for (let shown = 0; ; shown++) {
        const used = Math.min(shown, keeps);
        const own = showing(step, dice, shown);
        const after = rest(step + 1, dice - shown, keeps - used);
        const more = after.get(wanted - used * values[step]!) ?? 0;
        if (left >= own * more) {
          left -= own * more;
          continue;
        }
        for (let i = 0; i < shown; i++) found.push(values[step]!);
        left = Math.floor(left / own);
        dice -= shown;
        keeps -= used;
        wanted -= used * values[step]!;
        break;
      }
    }
    return facesOf(found, each, nth);
  };
  return { total: power(each.total, count), ways, faces };
}

/** The dice of several that show these values. @param nth of the ways that they can */
function facesOf(values: readonly number[], each: Distribution, nth: number): Face[] {
  let left = nth;
  return values.flatMap((value) => {
    const own = each.ways.get(value)!;
    const faces = each.faces(value, left % own);
    left = Math.floor(left / own);
    return faces;
  });
}

/** What several dice show, the best first. */
export type Hand = readonly number[];

/**
 * Several dice of which more than one thing is asked.
 * @param numbers gets every hand that may fall: its place there is its value
 */
export function pooled(count: number, each: Distribution, numbers: Hand[]): Distribution {
  const values = [...each.ways.keys()].sort((a, b) => b - a);
  const ways = new Map<number, number>();
  const follow = (step: number, hand: Hand, weight: number): void => {
    const dice = count - hand.length;
    const value = values[step];
    if (dice === 0 || value === undefined) {
      if (dice === 0) ways.set(numbers.push(hand) - 1, weight);
      return;
    }
    for (let shown = dice; shown >= 0; shown--) {
      const own = choose(dice, shown) * power(each.ways.get(value)!, shown);
      follow(step + 1, [...hand, ...Array<number>(shown).fill(value)], weight * own);
    }
  };
  follow(0, [], 1);
  return {
    total: power(each.total, count),
    ways,
    faces: (hand, nth) => facesOf(numbers[hand]!, each, nth),
  };
}

/** How many hands so many dice of so many values have. */
export const handsOf = (count: number, values: number): number =>
  choose(count + values - 1, Math.min(count, values - 1));
