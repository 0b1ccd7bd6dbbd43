/** summary.json, which is also what `--json` prints. Keys are a contract: add, never rename. */
import type { Agreement, Estimate, Metric, Outcome, SideId, Summary } from "../stats/summary.js";

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
  };
}

/** The text of summary.json, ending in a line break. */
export function renderJson(summary: Summary): string {
  return `${JSON.stringify(summaryJson(summary), null, 2)}\n`;
}
