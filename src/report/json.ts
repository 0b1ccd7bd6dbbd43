/** summary.json, which is also what `--json` prints. Keys are a contract: add, never rename. */

import type { Grid, MeasureForm } from "../core/breakdown.js";
import { SIDES } from "../core/columns.js";
import type {
  Befell,
  Breakdown,
  BreakdownRow,
  Estimate,
  FigureRow,
  Metric,
  SideId,
  Summary,
  TurningPoint,
  Why,
  Worth,
} from "../stats/summary.js";
import { countOf, estimateOf } from "./breakdowns.js";
import { ownFates } from "./fates.js";
import { workersSentence } from "./sentences.js";

/** JSON has no NaN or Infinity; both mean that the number is not known. */
function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

const estimateJson = ({ value, low, high, level, method, n, unit }: Estimate) => ({
  value: finite(value),
  low: finite(low),
  high: finite(high),
  level,
  method,
  n,
  unit,
});

export const metricJson = (metric: Metric) => ({
  id: metric.id,
  ...estimateJson(metric),
  exact: metric.exact,
  z: finite(metric.z),
});

const befellJson = ({ games, probability }: Befell) => ({ games, ...estimateJson(probability) });

/** How a figure ended. */
const endsJson = ({ fates, inAction }: FigureRow) => ({
  ...Object.fromEntries(fates.map((fate) => [fate.fate, befellJson(fate)])),
  in_action: befellJson(inAction),
});

/** With counts on each square: rows from y = 0 on, each from x = 0 on. */
function gridJson({ width, depth, square, across, along }: Grid, { form, rows }: Breakdown) {
  const times = form.measures[0]?.name ?? "";
  const counts = SIDES.map((side) => [
    side,
    rows.filter(({ keys }) => keys.side === side).map((row) => countOf(row, times)),
  ]);
  return { width, depth, square, across, along, counts: Object.fromEntries(counts) };
}

/**
 * The only estimate of a row stands in the row itself, several below their names, as does what comes of a try; rows of
 * figures say how these ended.
 */
function rowJson(summary: Summary, { form }: Breakdown, row: BreakdownRow, index: number): object {
  const { keys, counts } = row;
  const ended = "figure" in keys ? endsJson(summary.figures[index]!) : {};
  const named = ({ name }: MeasureForm) => [name, estimateJson(estimateOf(row, name))] as const;
  const estimated = form.measures.filter(({ name }) => name in row.estimates);
  const tried = estimated.filter(({ kind }) => kind === "perTry");
  const [only, ...more] = estimated.filter((one) => !tried.includes(one));
  if (only !== undefined && more.length === 0) {
    const [, itself] = named(only);
    return { ...keys, ...ended, ...counts, ...itself, ...Object.fromEntries(tried.map(named)) };
  }
  const measured = form.measures.map(({ name, kind }) => {
    if (kind === "count" || kind === "average") return [name, countOf(row, name)];
    const estimate = estimateJson(estimateOf(row, name));
    return [name, kind === "share" ? { games: countOf(row, name), ...estimate } : estimate];
  });
  return { ...keys, ...ended, ...Object.fromEntries(measured) };
}

/** Tables that only this rule system has, by name: rows of keys and measures, or a grid of counts. */
const breakdownsJson = (summary: Summary): Record<string, object> =>
  Object.fromEntries(
    summary.breakdowns.map((one) => [
      one.form.json ?? one.form.name,
      one.grid === null
        ? one.rows.map((row, i) => rowJson(summary, one, row, i))
        : gridJson(one.grid, one),
    ]),
  );

const worthJson = ({ told, alike: _, ...worth }: Worth) => ({ ...estimateJson(worth), told });

const whyJson = ({ side, games, leftOut, reasons, tactics }: Why) => ({
  side,
  games,
  /** Null if everything was tried; else how many changes were not, and with how many games they are. */
  left_out: leftOut,
  reasons: reasons.map(({ id, words, how, ...worth }) => ({ id, words, how, ...worthJson(worth) })),
  tactics: Object.fromEntries(
    Object.entries(tactics).map(([of, { assumed, others }]) => [
      of,
      {
        assumed,
        others: others.map(({ tactic, words, score, ...worth }) => ({
          tactic,
          words,
          ...worthJson(worth),
          score,
        })),
      },
    ]),
  ),
});

const turningPointJson = ({ told, turn, firstLost }: TurningPoint) => ({
  told,
  turn: estimateJson(turn),
  first_lost: estimateJson(firstLost),
});

/** Readings by name, so that the order in which somebody set them cannot show. */
export const sortedReadings = (readings: Summary["readings"]): Summary["readings"] =>
  Object.fromEntries(Object.entries(readings).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The content of summary.json, keys in contract order. */
export function summaryJson(summary: Summary) {
  const { version, scenario, system, seed, games, signature, file, kind, partial } = summary;
  const { sides, agreement, figures, precision, why, turningPoint, workers } = summary;
  return {
    version,
    scenario,
    /** The system's id, as a scenario file has it. */
    system: system.id,
    seed,
    games,
    readings: sortedReadings(summary.readings),
    signature,
    metrics: summary.metrics.map(metricJson),
    system_title: system.title,
    file,
    kind,
    sides: { A: sides.A, B: sides.B } satisfies Record<SideId, string>,
    games_asked: summary.gamesAsked,
    partial,
    outcomes: summary.outcomes.map(({ outcome, label, probability, exact, z, ...row }) => ({
      outcome,
      label,
      games: row.games,
      ...estimateJson(probability),
      exact,
      z: finite(z),
    })),
    /** Null if the scenario was not solved exactly; `largest` is null where a game came out that cannot be. */
    agreement: agreement && { ...agreement, largest: finite(agreement.largest) },
    /** How figures ended, by their ways to go out. Only where the rules know other ones than the common four. */
    ...(ownFates(figures).length > 0 && {
      fates: figures.map((row) => ({ side: row.side, figure: row.figure, ...endsJson(row) })),
    }),
    ...(summary.breakdowns.length > 0 && { table: breakdownsJson(summary) }),
    /** Only of runs with --precision; `asked` and `reached` are half widths of the metric's interval. */
    ...(precision && { precision }),
    /** What the winner's chance to win owes to what, and what other tactics would change. Only where it was asked for. */
    ...(why && { why: whyJson(why) }),
    /** Since which turn the loser was behind, and how often the side that lost the first man lost; from `told` games. */
    ...(turningPoint && { turning_point: turningPointJson(turningPoint) }),
    /** Only where nobody ordered how many workers play, or others than this machine's do: the one thing that may differ. */
    ...(workers && { workers: { ...workers, told: workersSentence(workers) } }),
  };
}
export type SummaryJson = ReturnType<typeof summaryJson>;

/** The text of summary.json, ending in a line break. */
export function renderJson(summary: Summary): string {
  return `${JSON.stringify(summaryJson(summary), null, 2)}\n`;
}
