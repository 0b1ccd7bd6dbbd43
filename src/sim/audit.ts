/** Whether what somebody else brings can be what was asked for. */
import { type Columns, OUTCOMES } from "../core/columns.js";
import { LUCK_SUMS } from "../core/control.js";
import { quote } from "../core/messages.js";
import { counted, emptyTally, pairMoments, type Tally } from "../core/tally.js";
import { SYSTEMS } from "../rules/index.js";
import type { Decided } from "./decided.js";
import type {
  AnswerOf,
  BestJob,
  BoundJob,
  ControlledJob,
  ControlledTally,
  GroupsJob,
  GroupsTally,
  Job,
  SolveJob,
} from "./jobs.js";
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

/**
 * What is wrong with a model that somebody else sends: it is no scenario of that rule system, or none that a file can
 * make, as far as that costs time or memory. What else is wrong ends its own job.
 * @returns null if it may be played
 */
export function modelFault(system: string, model: unknown): string | null {
  const ruleset = SYSTEMS.find(({ id }) => id === system);
  if (ruleset === undefined) return `there is no rule system ${quote(system)}`;
  try {
    const wrong = ruleset
      .sizes(model)
      .find(({ is, least, most }) => !(Number.isInteger(is) && is >= least && is <= most));
    if (wrong === undefined) return null;
    const { what, is, least, most } = wrong;
    return `${what}: ${is}, where a file has ${least} to ${most}`;
  } catch {
    return `this is no scenario of ${ruleset.title}`;
  }
}

/** Of solutions: sums of a million chances, each rounded. */
const ROUNDING = 1e-6;

/**
 * Whether an answer can be that of the job: its form, its size, ranges, and sums.
 * @param columns of the job's scenario
 */
export function answerFits(columns: Columns, job: Job, answer: unknown): boolean {
  try {
    return fits(columns, job, answer);
  } catch (error) {
    // What has another form lacks what is looked at.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function fits(columns: Columns, job: Job, answer: unknown): boolean {
  switch (job.do) {
    case "play":
      return tallyFits(columns, answer as AnswerOf<typeof job>, job);
    case "controlled":
      return controlledFits(columns, job, answer as AnswerOf<typeof job>);
    case "groups":
      return groupsFit(columns, job, answer as AnswerOf<typeof job>);
    case "batches": {
      const counts = answer as AnswerOf<typeof job>;
      return counts.length === job.counters.length * job.batches && areCounts(counts);
    }
    case "decided": {
      const games = answer as AnswerOf<typeof job>;
      return games.length === job.to - job.from && games.every(isDecided);
    }
    case "odds": {
      const { a, b, games } = answer as AnswerOf<typeof job>;
      return games === job.to - job.from
        ? areCounts(Float64Array.of(a, b)) && a + b <= games
        : games === 0 && a >= 0 && b >= 0 && a + b <= 1 + ROUNDING;
    }
    case "solve":
    case "bound":
      return isSolution(columns, answer as AnswerOf<typeof job>);
    case "best":
      return isBestPlay(columns, answer as AnswerOf<typeof job>);
  }
}

const isDecided = ({ winner, turn, first }: Decided): boolean =>
  OUTCOMES.includes(winner) &&
  Number.isSafeInteger(turn) &&
  turn >= 0 &&
  (first === null || first === "A" || first === "B");

function controlledFits(
  columns: Columns,
  job: ControlledJob,
  { tally, luck }: ControlledTally,
): boolean {
  if (!tallyFits(columns, tally, job)) return false;
  if (job.curve === null) return areCounts(luck);
  return luck.length === LUCK_SUMS && luck.every((sum) => Number.isSafeInteger(sum));
}

function groupsFit(columns: Columns, job: GroupsJob, { tally, groups }: GroupsTally): boolean {
  const { counters } = job;
  if (!tallyFits(columns, tally, job) || !areCounts(groups)) return false;
  if (groups.length !== counters.length * groupsIn(job)) return false;
  return counters.every((counter, i) => {
    let sum = 0;
    for (let at = i; at < groups.length; at += counters.length) sum += groups[at]!;
    return sum === counted(columns.plan, tally, counter);
  });
}

function isSolution(columns: Columns, answer: AnswerOf<SolveJob | BoundJob>): boolean {
  if ("tooBig" in answer) return Number.isFinite(answer.tooBig);
  const { cells, mass } = answer;
  return (
    cells instanceof Float64Array &&
    cells.length === columns.plan.cells &&
    cells.every((times) => Number.isFinite(times) && times >= 0) &&
    mass >= 0 &&
    mass <= 1 + ROUNDING
  );
}

function isBestPlay(columns: Columns, answer: AnswerOf<BestJob>): boolean {
  if ("tooBig" in answer) return Number.isFinite(answer.tooBig);
  const { usual, replies, both } = answer;
  const solutions = [usual, replies.A.solution, replies.B.solution, both?.solution ?? usual];
  return solutions.every((one) => isSolution(columns, one));
}
