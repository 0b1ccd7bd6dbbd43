/** What a summary says in words. Plain text: whoever prints it escapes it. */
import { count, parted } from "../core/messages.js";
import { roundOf } from "../scenario/system.js";
import type { ChosenWorkers } from "../sim/executor.js";
import type { Estimate, Metric, OutcomeRow, Precision, SideId, Summary } from "../stats/summary.js";
import type { Progress } from "../studies/study.js";
import { metricWords } from "./metricWords.js";
import { exactShort, percent, type Shown, show, showAlike } from "./numbers.js";
import { capital, printable, shellWord } from "./text.js";

function winOf(summary: Summary, side: SideId): OutcomeRow | undefined {
  return summary.outcomes.find((row) => row.outcome === side);
}

function overlap(a: Estimate, b: Estimate): boolean {
  const [aLow, aHigh, bLow, bHigh] = [a.low, a.high, b.low, b.high];
  if (aLow === null || aHigh === null || bLow === null || bHigh === null) return true;
  return aLow <= bHigh && bLow <= aHigh;
}

const inBrackets = (text: string): string => (text === "" ? "" : ` (${text})`);

/**
 * Where the scenario was solved, the chances themselves; the games played are their check. A side may be one or many,
 * whatever its name ends in: so what sides do is told in the past, or in what is to come, where verbs do not tell.
 */
function exactAnswer(summary: Summary, first: OutcomeRow, second: OutcomeRow): string {
  const [more, less] = [first.exact, second.exact] as [number, number];
  const name = (row: OutcomeRow): string => printable(summary.sides[row.outcome as SideId]);
  // Two sides alike are told apart by rounding only.
  if (Math.abs(more - less) < 1e-9) {
    const { A, B } = summary.sides;
    return willWin([A, B], [exactShort(more), exactShort(more)], " (exact)");
  }
  return willWin([name(first), name(second)], [exactShort(more), exactShort(less)], " (exact)");
}

/**
 * What was solved: `Marshal will win 50.28 % of games, Outlaw 47.67 %.`
 * @param how behind the first of them
 */
export const willWin = (
  [a, b]: readonly [string, string],
  [more, less]: readonly [string, string],
  how = "",
): string =>
  more === less
    ? `Even: ${printable(a)} and ${printable(b)} will each win ${more} of games${how}.`
    : `${printable(a)} will win ${more} of games${how}, ${printable(b)} ${less}.`;

/**
 * The answer in one sentence, exact where it is known. Else a leader is named only if the two intervals lie apart.
 * Without draws they touch exactly where the difference stops being clear; with draws this errs
 * towards caution.
 */
export function answer(summary: Summary): string {
  const a = winOf(summary, "A");
  const b = winOf(summary, "B");
  if (!a || !b || a.probability.value === null || b.probability.value === null) {
    return "Nothing can be said yet: no game was finished.";
  }
  const chance = (row: OutcomeRow): number => row.exact ?? row.probability.value!;
  const [first, second] = chance(b) > chance(a) ? [b, a] : [a, b];
  if (first.exact !== null && second.exact !== null) return exactAnswer(summary, first, second);
  if (first.games === 0) return `Nobody won any of ${parted(summary.games)} games.`;
  const [more, less] = showAlike([first.probability, second.probability], "percent") as [
    Shown,
    Shown,
  ];
  const said =
    `${printable(summary.sides[first.outcome as SideId])} won ${more.value} of games${inBrackets(more.interval)}, ` +
    `${printable(summary.sides[second.outcome as SideId])} ${less.value}${inBrackets(less.interval)}.`;
  return overlap(first.probability, second.probability) ? `Too close to call: ${said}` : said;
}

/** `Interrupted: 12,000 of 1,000,000 games were played.`, or null for a whole run. */
export function partialNote(summary: Summary): string | null {
  if (!summary.partial) return null;
  const asked = parted(summary.gamesAsked);
  const played =
    summary.precision === null
      ? `${parted(summary.games)} of ${asked} games were played`
      : `${parted(summary.games)} games were played, not yet enough`;
  return `Interrupted: ${played}. These results are partial.`;
}

/** `0.12 points` for shares, else `0.12 turns`: two digits of a half width. */
function halfWords(half: number, unit: string): string {
  const points = unit === "probability";
  const digits = Number((points ? 100 * half : half).toPrecision(2));
  return `\u00b1${digits} ${points ? "points" : unit}`;
}

/**
 * `Marshal's chance to win is known to ±0.098 points, as asked (±0.1 points), after 2,756,864 games.`: what became of `--precision`, and
 * what its interval means; empty without it.
 */
export function precisionSentence(
  found: Pick<Summary, "precision" | "games" | "partial" | "sides" | "system">,
): string {
  const { precision, games, partial } = found;
  if (precision === null) return "";
  const { unit, reached } = precision;
  const metric = printable(metricWords(found, precision.metric));
  if (precision.usual && !partial && (reached !== null || precision.met))
    return usualWords(metric, precision, games);
  const known =
    reached === null
      ? `${capital(metric)} has no value after ${parted(games)} games`
      : `${capital(metric)} is known to ${halfWords(reached, unit)} after ${parted(games)} games`;
  return (
    `${known}, ${endWords(precision, partial)}.${worthWords(precision)} Its interval holds at any number of games, ` +
    "however often one looks, stops or plays on (a confidence sequence); the others hold each by itself."
  );
}

/** Of a run that was told nothing, which stops when most would, or runs out of time. */
function usualWords(metric: string, precision: Precision, games: number): string {
  const { asked, unit, met, reached } = precision;
  const why = met
    ? `Stopped at the default precision, ${halfWords(asked, unit)}.`
    : `Stopped for time: ${metric} is known to ${halfWords(reached ?? 0, unit)}.`;
  return `${why}${worthWords(precision)} Repeat: --games ${games}. Finer: --precision 0.001.`;
}

/** What a control variate saved. */
const worthWords = ({ worth }: Precision): string =>
  worth === undefined
    ? ""
    : ` The luck of their shots is taken off (a control variate), which is worth ${worth.toFixed(1)} times as many games.`;

/** Whether it was reached, and if not, why. */
function endWords({ asked, unit, met }: Precision, partial: boolean): string {
  const wanted = halfWords(asked, unit);
  if (met) return `as asked (${wanted})`;
  return partial
    ? `${wanted} was asked for`
    : `the limit, which came before the ${wanted} asked for`;
}

/**
 * `The widest interval of win.A is ±0.49 points after 32,768 games of each, as asked (±0.5 points).`: what became of
 * `--precision` where many intervals are to be narrow enough.
 * @param whose what they are intervals of
 * @param after the games that were played; empty if everything was solved
 */
export function widestSentence(
  precision: Precision,
  { whose, after, partial }: { whose: string; after: string; partial: boolean },
): string {
  const { asked, reached, unit } = precision;
  if (after === "") {
    return `No game was needed for ${whose} to be known to ${halfWords(asked, unit)}.`;
  }
  const widest =
    reached === null
      ? `Not every interval of ${whose} is known after ${after}`
      : `The widest interval of ${whose} is ${halfWords(reached, unit)} after ${after}`;
  return (
    `${widest}, ${endWords(precision, partial)}. Intervals hold at any number of games, however often one looks, stops ` +
    "or plays on (confidence sequences)."
  );
}

export function metric(summary: Summary, id: string): Metric | undefined {
  return summary.metrics.find((candidate) => candidate.id === id);
}

/** First turn by which a share of games had ended. */
function turnBy(summary: Summary, share: number): number | undefined {
  return summary.turns.find((row) => row.cumulative >= share)?.turn;
}

/**
 * `A game lasts 3.42 turns on average (3.41 to 3.43). Half are over by turn 3, nine in ten by turn
 * 6.`
 */
export function lengthSentence(summary: Summary): string {
  const parts: string[] = [];
  const round = roundOf(summary.system);
  const mean = metric(summary, "turns.mean");
  if (mean && mean.value !== null) {
    const { value, interval } = show(mean, "plain");
    parts.push(`A game lasts ${value} ${round}s on average${inBrackets(interval)}.`);
  }
  const half = turnBy(summary, 0.5);
  const most = turnBy(summary, 0.9);
  if (half !== undefined && most !== undefined) {
    parts.push(
      half === most
        ? `Nine in ten are over by ${round} ${most}.`
        : `Half are over by ${round} ${half}, nine in ten by ${round} ${most}.`,
    );
  }
  return parts.join(" ");
}

/** `95 %`: the confidence that the intervals of a summary have. */
export function confidence(summary: Summary): string {
  const level = summary.outcomes.find((row) => row.probability.method !== "exact")?.probability
    .level;
  return percent(level ?? 0.95).replace(".0 %", " %");
}

/** The command that plays these games again. */
export function command(summary: Summary): string {
  const file = summary.file.startsWith("-") ? `./${summary.file}` : summary.file;
  const seed = summary.seed.startsWith("-") ? `--seed=${summary.seed}` : null;
  const words = ["deadeye", "run", printable(file), "--games", String(summary.games)];
  words.push(...(seed === null ? ["--seed", printable(summary.seed)] : [printable(seed)]));
  for (const change of summary.overrides) words.push("--set", printable(change));
  return words.map(shellWord).join(" ");
}

/** How well the games played agree with the exact solution; empty if there is none. */
export function agreementSentence(summary: Summary): string {
  const { agreement } = summary;
  if (agreement === null) return "";
  const { numbers, largest, limit, suspicious } = agreement;
  const farthest = printable(metricWords(summary, agreement.farthest));
  const off = Number.isFinite(largest)
    ? `${largest.toFixed(1)} standard errors off`
    : "impossible by the exact solution";
  return !suspicious
    ? `Solved exactly, too. Of ${numbers} numbers this one is the farthest off: ${farthest}, by ${largest.toFixed(1)} ` +
        `standard errors. Up to ${limit.toFixed(1)} is chance.`
    : `SUSPICIOUS: ${farthest} is ${off}, where chance explains up to ${limit.toFixed(1)} over ${numbers} ` +
        "numbers. Either the games or the exact solution are wrong: please report this scenario.";
}

/** What the file says in vain, and the like: the first of the notes on it; empty if there is none. */
export function noteSentence({ fought }: Summary): string {
  const [first, ...more] = fought?.notes ?? [];
  if (first === undefined) return "";
  const others =
    more.length === 0 ? "" : ` (and ${count(more.length, "more", "more")}: deadeye validate)`;
  return `Note on the file, ${printable(first)}${others}.`;
}

/** How sure the answer is, in a sentence. */
export function sureSentence(summary: Summary): string {
  const { agreement, games, precision } = summary;
  if (precision !== null) return precisionSentence(summary);
  if (agreement === null) return `Numbers in brackets: ${confidence(summary)} intervals.`;
  return (
    `Exact: solved, not sampled. The ${parted(games)} games played are the check: of ${agreement.numbers} numbers none ` +
    `is more than ${agreement.largest.toFixed(1)} standard errors off.`
  );
}

const MB = 2 ** 20;

/** How many workers played, where nobody ordered it, and why no more. */
export function workersSentence({
  number,
  processors,
  quota,
  memory,
  limit,
}: ChosenWorkers): string {
  if (limit === "here") return "Workers: none; this thread was done before one would have begun.";
  const there = count(processors, "processor");
  const room = memory === null ? "the memory" : `${parted(Math.floor(memory / MB))} MB`;
  const why = {
    cost: `of ${there} no other one would have saved more time than it takes to get quick`,
    processors: processors === 1 ? "there is one processor" : "one for each processor",
    quota: `the container may use ${quota} of ${there}`,
    memory: `no more fit into ${room}`,
  }[limit];
  return `Workers: ${number}; ${why}.`;
}

/** A z for people; empty if there is none. */
export const zWords = (z: number | null): string =>
  z === null ? "" : Number.isFinite(z) ? parted(z, 2) : z > 0 ? "\u221e" : "-\u221e";

/** What the figures of a side fired, over everything, from the counts: shots, hits. */
export function shooting(
  summary: Summary,
  side: SideId,
  figures: readonly string[],
): [number, number] {
  let shots = 0;
  let hits = 0;
  for (const row of summary.shots) {
    if (row.side !== side || !figures.includes(row.figure)) continue;
    shots += row.shots;
    hits += row.hits;
  }
  return [shots, hits];
}

/** How many of what it counts a study has done. */
function doneWords({ what, done, of }: Omit<Progress, "label">): string {
  const so = parted(done);
  const all = of === null ? "" : ` of ${parted(of)}`;
  switch (what) {
    case "games":
      return `${so}${all} games played`;
    case "points":
      return `${so}${all} solved`;
    case "duels":
      return `${so}${all} duels done`;
    case "values":
      return `${so}${all} values done`;
    case "states":
      return `following the states of the game: ${so} so far`;
    case "turns":
      return `game turn ${so}${all}`;
  }
}

/** How far a study is. */
export function progressWords(progress: Progress): string {
  const { what, label } = progress;
  const words = doneWords(progress);
  if (what === "states" || what === "turns" || (what === "values" && label === "")) return words;
  return what === "values" ? `${words}, ${label}` : `${label}: ${words}`;
}

/** One measure of a study that goes through several rounds: what was done in all of them. It never runs back. */
export class WholeProgress {
  /** Of the rounds that are over, by what they count. */
  private readonly before = new Map<Progress["what"], number>();
  private last: Progress | null = null;

  /** @returns how far all of it is, in words */
  add(progress: Progress): string {
    const { last, before } = this;
    const { what, done, of, label } = progress;
    const isNext =
      last !== null &&
      (last.what !== what || last.done > done || (last.label !== label && what !== "values"));
    if (isNext) before.set(last.what, (before.get(last.what) ?? 0) + last.done);
    this.last = progress;
    const own = before.get(what) ?? 0;
    const others = [...before].filter(([kind]) => kind !== what);
    return [
      ...others.map(([kind, all]) => doneWords({ what: kind, done: all, of: null })),
      doneWords({ what, done: own + done, of: of === null ? null : own + of }),
    ].join(", ");
  }
}

/** What two words for one outcome mean, wherever both are among the numbers. */
export const SCORE_NOTE =
  "Score: the chance to win and half the chance that nobody wins. Wins: the chance to win alone, as deadeye run has it.";
