/** summary.json, which is also what `--json` prints. Keys are a contract: add, never rename. */

import type {
  Agreement,
  Befell,
  Casualties,
  Estimate,
  FigureRow,
  Metric,
  Outcome,
  Precision,
  SideId,
  Summary,
  TableSummary,
} from "../stats/summary.js";
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

/** What games on a table add; the columns of the data files by the same names. */
interface JsonTable {
  covers: ({
    side: SideId;
    weapon: string;
    band: string;
    mode: string;
    cover: string;
    shots: number;
    hits: number;
  } & JsonEstimate)[];
  figures: {
    side: SideId;
    figure: string;
    in_action: JsonBefell;
    out_of_ammunition: JsonBefell;
    ridden_down: JsonBefell;
    out_in_melee: JsonBefell;
    /** Ways to go out: `killed`, `disabled` and so on. */
    [fate: string]: JsonBefell | string;
  }[];
  chart: {
    chart: string;
    sees: string;
    under_fire: string;
    in_cover: string;
    test: string;
    action: string;
    count: number;
    share: JsonEstimate;
    per_game: JsonEstimate;
  }[];
  casualties: {
    width: number;
    depth: number;
    square: number;
    across: number;
    along: number;
    /** Men put out on each square: rows from y = 0 on, each from x = 0 on. */
    counts: Record<SideId, number[]>;
  };
}

/** The content of summary.json. */
export interface SummaryJson {
  version: string;
  scenario: string;
  /** The system's id, as a scenario file has it. */
  system: string;
  seed: string;
  games: number;
  readings: Record<string, string | boolean>;
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
  /** Only of games on a table. */
  table?: JsonTable;
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

function casualtiesJson({ squares, ...grid }: Casualties): JsonTable["casualties"] {
  const counts = (side: SideId): number[] =>
    squares.filter((square) => square.side === side).map(({ count }) => count);
  return {
    width: grid.width,
    depth: grid.depth,
    square: grid.square,
    across: grid.across,
    along: grid.along,
    counts: { A: counts("A"), B: counts("B") },
  };
}

function tableJson(
  summary: Summary,
  { covers, figures, chart, casualties }: TableSummary,
): JsonTable {
  return {
    covers: covers.map(({ hitRate, ...row }) => ({ ...row, ...estimateJson(hitRate) })),
    figures: figures.map((row, i) => ({
      side: row.side,
      figure: row.figure,
      ...endsJson(summary.figures[i] as FigureRow),
      out_of_ammunition: befellJson(row.outOfAmmunition),
      ridden_down: befellJson(row.riddenDown),
      out_in_melee: befellJson(row.outInMelee),
    })),
    chart: chart.map((row) => ({
      chart: row.chart,
      sees: row.sees,
      under_fire: row.underFire,
      in_cover: row.inCover,
      test: row.test,
      action: row.action,
      count: row.count,
      share: estimateJson(row.share),
      per_game: estimateJson(row.perGame),
    })),
    casualties: casualtiesJson(casualties),
  };
}

/** Readings by name, so that the order in which somebody set them cannot show. */
export function sortedReadings(readings: Summary["readings"]): Record<string, string | boolean> {
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
    ...(summary.table === null ? {} : { table: tableJson(summary, summary.table) }),
    ...(summary.precision === null ? {} : { precision: summary.precision }),
  };
}

/** The text of summary.json, ending in a line break. */
export function renderJson(summary: Summary): string {
  return `${JSON.stringify(summaryJson(summary), null, 2)}\n`;
}
