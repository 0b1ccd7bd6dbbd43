/** summary.json, which is also what `--json` prints. Keys are a contract: add, never rename. */

import type { Grid } from "../core/breakdown.js";
import type {
  Agreement,
  Befell,
  Breakdown,
  BreakdownRow,
  Estimate,
  FigureRow,
  Metric,
  Outcome,
  Precision,
  SideId,
  Summary,
} from "../stats/summary.js";
import { countOf, estimateOf } from "./breakdowns.js";
import { ownFates } from "./fates.js";

interface JsonEstimate {
  value: number | null;
  low: number | null;
  high: number | null;
  level: number;
  method: string;
  n: number;
  unit: string;
}

type JsonMetric = { id: string } & JsonEstimate & { exact: number | null; z: number | null };

interface JsonOutcome extends JsonEstimate {
  outcome: Outcome;
  label: string;
  games: number;
  exact: number | null;
  z: number | null;
}

type JsonBefell = { games: number } & JsonEstimate;

/** Tables that only this rule system has, by name: rows of keys and measures, or a grid of counts. */
type JsonBreakdowns = Record<string, readonly object[] | JsonGrid>;

interface JsonGrid extends Grid {
  /** Counts on each square: rows from y = 0 on, each from x = 0 on. */
  counts: Record<SideId, number[]>;
}

/** The content of summary.json. */
export interface SummaryJson {
  version: string;
  scenario: string;
  /** The system's id, as a scenario file has it. */
  system: string;
  seed: string;
  games: number;
  readings: Record<string, string | number | boolean>;
  signature: string;
  metrics: JsonMetric[];
  system_title: string;
  file: string;
  kind: string;
  sides: Record<SideId, string>;
  games_asked: number;
  partial: boolean;
  outcomes: JsonOutcome[];
  /** Null if the scenario was not solved exactly; `largest` is null where a game came out that cannot be. */
  agreement: (Omit<Agreement, "largest"> & { largest: number | null }) | null;
  /** How figures ended, by their ways to go out. Only where the rules know other ones than the common four. */
  fates?: ({ side: SideId; figure: string } & ReturnType<typeof endsJson>)[];
  /** Only where the rule system has any. */
  table?: JsonBreakdowns;
  /** Only of runs with --precision; `asked` and `reached` are half widths of the metric's interval. */
  precision?: Precision;
}

/** JSON has no NaN or Infinity; both mean that the number is not known. */
function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

function estimateJson(e: Estimate): JsonEstimate {
  return {
    value: finite(e.value),
    low: finite(e.low),
    high: finite(e.high),
    level: e.level,
    method: e.method,
    n: e.n,
    unit: e.unit,
  };
}

export function metricJson(metric: Metric): JsonMetric {
  return { id: metric.id, ...estimateJson(metric), exact: metric.exact, z: finite(metric.z) };
}

const befellJson = ({ games, probability }: Befell): JsonBefell => ({
  games,
  ...estimateJson(probability),
});

/** How a figure ended. */
const endsJson = ({ fates, inAction }: FigureRow): { in_action: JsonBefell } => ({
  ...Object.fromEntries(fates.map((fate) => [fate.fate, befellJson(fate)])),
  in_action: befellJson(inAction),
});

function gridJson(grid: Grid, { form, rows }: Breakdown): JsonGrid {
  const times = form.measures[0]?.name ?? "";
  const counts = (side: SideId): number[] =>
    rows.filter(({ keys }) => keys.side === side).map((row) => countOf(row, times));
  const { width, depth, square, across, along } = grid;
  return { width, depth, square, across, along, counts: { A: counts("A"), B: counts("B") } };
}

/** The only estimate of a row stands in the row itself, several below their names; rows of figures say how these ended. */
function rowJson(summary: Summary, { form }: Breakdown, row: BreakdownRow, index: number): object {
  const { keys, counts, estimates } = row;
  const ended = "figure" in keys ? endsJson(summary.figures[index] as FigureRow) : {};
  const [only, ...more] = Object.values(estimates);
  if (only !== undefined && more.length === 0) {
    return { ...keys, ...ended, ...counts, ...estimateJson(only) };
  }
  const measured = form.measures.map(({ name, kind }) => {
    if (kind === "count" || kind === "average") return [name, countOf(row, name)];
    const estimate = estimateJson(estimateOf(row, name));
    return [name, kind === "share" ? { games: countOf(row, name), ...estimate } : estimate];
  });
  return { ...keys, ...ended, ...Object.fromEntries(measured) };
}

function breakdownsJson(summary: Summary): JsonBreakdowns {
  return Object.fromEntries(
    summary.breakdowns.map((one) => [
      one.form.json ?? one.form.name,
      one.grid === null
        ? one.rows.map((row, i) => rowJson(summary, one, row, i))
        : gridJson(one.grid, one),
    ]),
  );
}

/** Readings by name, so that the order in which somebody set them cannot show. */
export function sortedReadings(
  readings: Summary["readings"],
): Record<string, string | number | boolean> {
  const entries = Object.entries(readings).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries);
}

/** The summary as plain data, keys in contract order. */
export function summaryJson(summary: Summary): SummaryJson {
  return {
    version: summary.version,
    scenario: summary.scenario,
    system: summary.system.id,
    seed: summary.seed,
    games: summary.games,
    readings: sortedReadings(summary.readings),
    signature: summary.signature,
    metrics: summary.metrics.map(metricJson),
    system_title: summary.system.title,
    file: summary.file,
    kind: summary.kind,
    sides: { A: summary.sides.A, B: summary.sides.B },
    games_asked: summary.gamesAsked,
    partial: summary.partial,
    outcomes: summary.outcomes.map((row) => ({
      outcome: row.outcome,
      label: row.label,
      games: row.games,
      ...estimateJson(row.probability),
      exact: row.exact,
      z: finite(row.z),
    })),
    agreement:
      summary.agreement === null
        ? null
        : { ...summary.agreement, largest: finite(summary.agreement.largest) },
    ...(ownFates(summary.figures).length === 0
      ? {}
      : {
          fates: summary.figures.map((row) => ({
            side: row.side,
            figure: row.figure,
            ...endsJson(row),
          })),
        }),
    ...(summary.breakdowns.length === 0 ? {} : { table: breakdownsJson(summary) }),
    ...(summary.precision === null ? {} : { precision: summary.precision }),
  };
}

/** The text of summary.json, ending in a line break. */
export function renderJson(summary: Summary): string {
  return `${JSON.stringify(summaryJson(summary), null, 2)}\n`;
}
