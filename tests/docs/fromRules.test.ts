/**
 * The page "from your rules to a book": each piece runs as it is printed and comes to the fraction beside it, which is
 * what counting the ways of its dice by hand comes to; a second reading plays the same games; and best play is as good
 * as the page says.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bestPlay } from "../../src/exact/best.js";
import { BEST } from "../../src/exact/solve.js";
import { bookRules } from "../../src/rules/book/index.js";
import { chances, loaded, lockstep } from "../rules/book/fights.js";

const page = readFileSync("docs/from-rules-to-a-book.md", "utf8");
const [shell, fight] = [...page.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block]) => block) as [
  string,
  string,
];

/** What the page says of a mechanism. */
const pieces = [
  ...page.matchAll(
    /^### (.*)\n\n> .*\n\n```yaml\n([\s\S]*?)^```\n\n(?:With (.*?) )?Ann wins \*\*(\d+)\/(\d+)\*\* of games, ([\d.]+) %\.(.*)$/gm,
  ),
].map(([, name = "", lines = "", more = "", over, under, percent, after = ""]) => {
  const set = (key: string): string => new RegExp(`\`${key}: (\\d+)\``).exec(more)?.[1] ?? "1";
  const best = /best play of (Ann|Bob)[^*]*\*\*(\d+)\/(\d+)\*\*/i.exec(after.split("\n\n")[0]!);
  return {
    name,
    book: `${shell}${lines}`,
    scenario: fight
      .replace("turns: 1", `turns: ${set("turns")}`)
      .replace("count: 1", `count: ${set("count")}`),
    chance: [Number(over), Number(under)] as const,
    percent,
    best: best && { who: best[1]!, chance: Number(best[2]) / Number(best[3]) },
  };
});

/** All ways of so many dice. */
const ways = (sides: readonly number[]): number[][] =>
  sides.reduce<number[][]>(
    (all, most) =>
      all.flatMap((way) => Array.from({ length: most }, (_, face) => [...way, face + 1])),
    [[]],
  );
/** The share of all ways of so many dice. */
function share(sides: readonly number[], holds: (...dice: number[]) => boolean): number {
  const all = ways(sides);
  return all.filter((way) => holds(...way)).length / all.length;
}
const least = (of: number) => (face: number) => face >= of;
const rising = (dice: readonly number[]) => [...dice].sort((a, b) => a - b);

/** By hand, from the sentence of the page. */
const BY_HAND: Readonly<Record<string, number>> = {
  "One pool, several questions": share(
    [6, 6, 6],
    (...dice) => dice.filter(least(4)).length >= 2 && dice.includes(6),
  ),
  Doubles: share([6, 6, 6, 6], (...dice) => new Set(dice).size < 4),
  "The best two and the worst": share([6, 6, 6, 6], (...dice) => {
    const [worst, , third, best] = rising(dice);
    return third! + best! >= 10 && worst! <= 2;
  }),
  // Each hits with 1/2, or after a 1 once more.
  "Ones are rolled again": 4 * (7 / 12) ** 3 * (5 / 12) + (7 / 12) ** 4,
  "Failures are rolled again": (3 / 4) ** 2,
  "One failure is rolled again": share([6, 6, 6, 6], (a, b, c, more) => {
    const hits = [a!, b!, c!].filter(least(4)).length;
    return hits + (hits < 3 && more! >= 4 ? 1 : 0) === 3;
  }),
  "Dice that explode": share([6, 6, 6, 6], (a, more, b, other) =>
    [a! + (a === 6 ? more! : 0), b! + (b === 6 ? other! : 0)].some(least(8)),
  ),
  "One pool cancels another": share(
    [6, 6, 6, 6, 6],
    (...dice) => dice.slice(0, 3).filter(least(4)).length > dice.slice(3).filter(least(5)).length,
  ),
  "Blackjack, the higher of those that succeed": share(
    [20, 20],
    (a, b) => a! <= 12 && (b! > 9 || a! > b!),
  ),
  "Opposed dice, the difference hurts": share([10, 10], (a, b) => a! - b! >= 3),
  "A ladder of dice, upward": share([8, 10, 12], (...dice) => dice.some(least(6))),
  "A ladder of dice, downward": share([8, 6, 4], (...dice) => dice.some(least(4))),
  "To hit, to wound, to save": share([6, 6, 6], (a, b, c) => a! >= 3 && b! >= 4 && c! < 5),
  "Rounds, and a turn to reload": share([6, 6, 6, 6], (...dice) => dice.some(least(4))),
  "A gun that jams": share([6, 6, 6], (...dice) => {
    const first = dice.findIndex((face) => face >= 4 || face === 1);
    return first >= 0 && dice[first]! >= 4;
  }),
  "Where it hits": share([6, 6, 6, 6], (a, place, b, second) => {
    const hits = [...(a! >= 4 ? [place!] : []), ...(b! >= 4 ? [second!] : [])];
    return hits.includes(6) || hits.length === 2;
  }),
  "A blast": share([6, 6, 6], (a, b, c) => a! >= 4 && b! >= 5 && c! >= 5),
  "Pushed back": share([6, 6, 6], (...dice) => dice.filter(least(4)).length >= 2),
  Suppressed: share([6, 6, 6, 6], (calm, shot, later, second) =>
    calm! >= 5 ? shot! >= 4 || second! >= 4 : later! >= 5 && second! >= 4,
  ),
  "A gang breaks": share([6, 6], (shot, heart) => shot! >= 4 && heart! < 5),
  "What a side has lost altogether": share(
    [6, 6, 6],
    (...dice) => dice.filter(least(4)).length >= 2,
  ),
  // Whoever acts first wins, but for two twos.
  "Cards say who acts": (1 - (4 / 16) * (3 / 15)) / 2,
  // He who is first wins with 1/2, the other with 1/4; between equals lots decide, which is half a game each.
  Initiative: share([6, 6, 2, 6, 6], (ann, bob, lot, first, second) => {
    const isFirst = ann! + 1 === bob! ? lot === 1 : ann! + 1 > bob!;
    return isFirst ? first! >= 4 : first! < 4 && second! >= 4;
  }),
  "Chits from a cup": share([2, 6, 6, 2, 6, 6], (lot, a, b, again, c, d) => {
    const shots = [
      [lot!, a!],
      [3 - lot!, b!],
      [again!, c!],
      [3 - again!, d!],
    ];
    return shots.find(([, face]) => face! >= 4)?.[0] === 1;
  }),
  // Each point throws the die of one try again: two tries of two dice, and one of one.
  "Luck after the die was seen": share([6, 6, 6, 6, 6], (...dice) => dice.some(least(4))),
  "How many dice to dare": share([6, 6], (dare, shot) => dare! >= 4 && shot! >= 4),
  "Stand and shoot": share([6, 6], (shot, fight) => shot! < 5 && fight! >= 3),
  Overwatch: share([6, 6], (his, mine) => his! < 4 && mine! >= 4),
  // Four shots on 5.
  "Aim first": share([6, 6, 6, 6], (...dice) => dice.some(least(5))),
  // In the first turn, or in the second if both missed; both hit is nobody's win.
  "Both at the same time": share([6, 6, 6, 6], (a, b, later, second) =>
    a! >= 4 || b! >= 4 ? a! >= 4 && b! < 4 : later! >= 4 && second! < 4,
  ),
};

/** Of those with something to decide, what the best of it comes to. */
const BEST_BY_HAND: Readonly<Record<string, number>> = {
  "Luck after the die was seen": share([6, 6, 6, 6, 6], (...dice) => dice.some(least(4))),
  // Two dice: one success is one shot, unless both fail; two are two.
  "How many dice to dare": share([6, 6, 6, 6], (a, b, ...shots) => {
    const successes = [a!, b!].filter(least(4)).length;
    return shots.slice(0, successes).some(least(4));
  }),
  "Stand and shoot": share([6], least(5)),
  // Two shots on 3, each aimed, are as good as four on 5 are not: 8/9 against 65/81.
  "Aim first": share([6, 6], (...dice) => dice.some(least(3))),
};

test("every mechanism of the page is worked out here", () => {
  expect(page.match(/^### /gm)).toHaveLength(pieces.length);
  expect(pieces.map(({ name }) => name)).toEqual(Object.keys(BY_HAND));
  expect(pieces.flatMap(({ name, best }) => (best === null ? [] : [name]))).toEqual(
    Object.keys(BEST_BY_HAND),
  );
});

describe("runs as it is printed", () => {
  test.each(pieces)("$name", ({ name, book, scenario, chance: [over, under], percent, best }) => {
    const { model } = loaded(book, scenario);
    expect(over / under).toBeCloseTo(BY_HAND[name]!, 14);
    expect((100 * (over / under)).toFixed(2)).toBe(percent);
    expect(chances(model).A).toBeCloseTo(over / under, 14);
    expect(lockstep(book, scenario, 20)).toEqual([]);
    if (best === null) return;
    expect(best.chance).toBeCloseTo(BEST_BY_HAND[name]!, 14);
    const program = bookRules.compile(model);
    const found = bestPlay(program as never, program.columns, 7, "win", false, BEST);
    if ("tooBig" in found) throw new Error("too big");
    const side = best.who === "Ann" ? "A" : "B";
    expect(found.replies[side].value).toBeCloseTo(best.chance, 14);
  });
});
