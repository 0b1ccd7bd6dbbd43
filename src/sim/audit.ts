/** Whether counts that somebody else brings can be those of the games that they are said to be of. */
import { type Columns, OUTCOMES } from "../core/columns.js";
import { counted, emptyTally, pairMoments, type Tally } from "../core/tally.js";
import type { Chunk } from "./plan.js";
import { groupsIn } from "./shards.js";

/** Whole numbers that add up exactly. */
export const areCounts = (numbers: Float64Array): boolean =>
  numbers.every((count) => Number.isSafeInteger(count) && count >= 0);

/** Squares of whole numbers are odd where these are, and no less; their sum is least where all groups are alike. */
const areSquares = (squares: number, sum: number, groups: number): boolean =>
  Math.abs(squares - sum) % 2 === 0 && squares >= sum && squares * groups >= sum * sum;

/**
 * Looks at a tally as at one from a stranger: its form, its number of games, that each of them ended once, and that
 * sums of counts and of their squares can go together. Counts that are made up with care pass: only playing the games
 * again tells them.
 * @param range games that it is said to be of; begins and ends where groups of games do
 */
export function tallyFits(columns: Columns, tally: Tally, range: Chunk): boolean {
  const { plan, outcomes } = columns;
  const { cells, moments } = emptyTally(plan);
  const games = range.to - range.from;
  return (
    tally.cells.length === cells.length &&
    tally.moments.length === moments.length &&
    tally.games === games &&
    tally.groups === groupsIn(range) &&
    areCounts(tally.cells) &&
    areCounts(tally.moments) &&
    counted(plan, tally, columns.games) === games &&
    OUTCOMES.reduce((sum, id) => sum + counted(plan, tally, outcomes[id]), 0) === games &&
    plan.pairs.every((_, pair) => {
      const { num, den, numSq, denSq } = pairMoments(plan, tally, pair);
      return areSquares(numSq, num, tally.groups) && areSquares(denSq, den, tally.groups);
    })
  );
}
