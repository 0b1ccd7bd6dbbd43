/** The value that meets a target, with the curve that it was read from, as table, data and page. */

import pc from "picocolors";
import type { Crossing, CurveSide } from "../stats/crossing.js";
import { nearestPoint, type TuneReport } from "../studies/tune.js";
import { tuneChart } from "./charts/tune.js";
import { csvTable, rounded } from "./csv.js";
import type { FileContent } from "./folder.js";
import { count } from "./numbers.js";
import { widestSentence } from "./sentences.js";
import { cells, type Document } from "./sheet/document.js";
import { precisionKey, studyFileNames, studyFiles } from "./study.js";
import { renderBlock, type TableOptions } from "./table.js";
import { printable, terminalColumns, wrap } from "./text.js";

export const TUNE_FILES: readonly string[] = studyFileNames(
  "tune",
  ["tune.csv", "tune.json"],
  ["tune"],
);

const PARTIAL = "Interrupted: this is what was known by then.";

/** What counts as meeting the target: a tenth of a point, or a thousandth of the target. */
const NEAR = 1e-3;

type Point = TuneReport["points"][number];

const isShare = ({ unit }: Pick<TuneReport, "unit">): boolean => unit === "probability";

/** A value of the metric. */
export function metricWords(report: Pick<TuneReport, "unit">, value: number | null): string {
  if (value === null) return "unknown";
  return isShare(report) ? `${(100 * value).toFixed(2)} %` : String(Number(value.toPrecision(5)));
}

/** The target as it was asked for. */
const targetWords = (report: TuneReport): string =>
  isShare(report) ? `${Number((100 * report.target).toPrecision(6))} %` : String(report.target);

function intervalWords(report: TuneReport, { low, high }: Point): string {
  if (report.method === "exact" || low === null || high === null) return "";
  return `${metricWords(report, low)} to ${metricWords(report, high)}`;
}

const meets = (report: TuneReport, { value }: Point): boolean =>
  value !== null && Math.abs(value - report.target) <= NEAR * Math.max(1, Math.abs(report.target));

const last = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

/** One crossing in a sentence. */
export function crossingWords(report: TuneReport, { kind, from, to, direction }: Crossing): string {
  const at = (parameter: number): string => {
    const point = report.points.find((one) => one.parameter === parameter) as Point;
    return `${parameter} (${metricWords(report, point.value)})`;
  };
  const name = last(report.path);
  const where = from === to ? `at ${name} ${from}` : `from ${name} ${from} to ${to}`;
  if (kind === "meets") return `${report.metric} is ${targetWords(report)} ${where}.`;
  if (kind === "undecided") {
    return `${report.metric} cannot be told from ${targetWords(report)} ${where}.`;
  }
  const way = direction === "up" ? "rises" : "falls";
  return `${report.metric} ${way} through ${targetWords(report)} between ${name} ${at(from)} and ${at(to)}.`;
}

/** The answer in a few sentences. */
export function tuneAnswer(report: TuneReport): string {
  const nearest = nearestPoint(report);
  const range = `from ${report.from} to ${report.to}`;
  if (nearest === null)
    return `${report.metric} has no value for any ${last(report.path)} ${range}.`;
  const words = `${last(report.path)} ${nearest.parameter}: ${metricWords(report, nearest.value)}`;
  const crossings = report.crossings.map((crossing) => crossingWords(report, crossing)).join(" ");
  const several =
    report.crossings.length > 1 ? ` That is ${report.crossings.length} places: see the curve.` : "";
  if (meets(report, nearest)) {
    return `${crossings}${several} The value that meets the target best is ${words}.`.trim();
  }
  if (report.crossings.some(({ kind }) => kind === "undecided")) {
    return `${crossings}${several} The nearest is ${words}.`.trim();
  }
  const none = `No value ${range} meets ${report.metric} = ${targetWords(report)}; the nearest is ${words}.`;
  if (crossings !== "") return `${crossings}${several} ${none}`;
  const side = nearest.side === "below" ? "below" : "above";
  return `${none} Wherever it was tried it lies ${side}.`;
}

const mostGames = ({ points }: TuneReport): number =>
  Math.max(0, ...points.map(({ games }) => games));

function notes(report: TuneReport): string[] {
  const { method, points, values, games, seed, level, step } = report;
  const tried =
    points.length === values
      ? `All ${count(values)} values were tried.`
      : `${count(points.length)} of ${count(values)} values${step === null ? "" : ` (steps of ${step})`} were tried: a scan, then those around ` +
        "each crossing. Two crossings between neighbours of the scan could be missed.";
  const known =
    method === "exact"
      ? "Every number is exact: each value was solved."
      : `${count(games)} games in all on the same dice, seed ${printable(seed ?? "")}. With ${100 * level} % ` +
        "confidence all intervals of the curve hold at once, so the brackets do, however the values were chosen.";
  if (report.precision === null) return [tried, known];
  const asked = widestSentence(report.precision, {
    whose: `${report.metric} at a value that the answer names`,
    after: method === "exact" ? "" : `${count(mostGames(report))} games of one value at most`,
    partial: report.partial,
  });
  return [tried, known, asked];
}

const head = ({ path, metric }: TuneReport): string[] => [
  last(path),
  metric,
  "interval",
  "target",
  "games",
];

const SIDE_WORDS: Readonly<Record<CurveSide, string>> = {
  below: "below",
  above: "above",
  on: "on it",
  open: "cannot be told",
};

const rows = (report: TuneReport, points: readonly Point[]): string[][] =>
  points.map((point) => [
    String(point.parameter),
    metricWords(report, point.value),
    intervalWords(report, point),
    SIDE_WORDS[point.side],
    point.games === 0 ? "" : count(point.games),
  ]);

/** Rows that a terminal shows at most. */
const SHOWN = 24;

/** The points that matter most: all if they are few, else those nearest to the target. */
function shownPoints(report: TuneReport): readonly Point[] {
  if (report.points.length <= SHOWN) return report.points;
  const off = ({ value }: Point): number =>
    value === null ? Infinity : Math.abs(value - report.target);
  const chosen = new Set([...report.points].sort((a, b) => off(a) - off(b)).slice(0, SHOWN));
  return report.points.filter((point) => chosen.has(point));
}

/** For a terminal, ending in a line break. */
export function renderTune(report: TuneReport, options: TableOptions): string {
  const colors = pc.createColors(options.color);
  const lines = (text: string): string => wrap(text, options.width, terminalColumns).join("\n");
  const shown = shownPoints(report);
  const cut = shown.length < report.points.length ? ", the values nearest to the target" : "";
  return [
    lines(
      `${printable(report.scenario)} (${printable(report.system.title)}): ${printable(report.path)} for ` +
        `${report.metric} = ${targetWords(report)}`,
    ),
    ...(report.partial ? [colors.yellow(PARTIAL)] : []),
    colors.bold(lines(tuneAnswer(report))),
    renderBlock(
      { title: `The curve${cut}`, head: head(report), names: 1, rows: rows(report, shown) },
      options,
    ),
    notes(report)
      .map((note) => colors.dim(lines(note)))
      .join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

function tuneCsv(report: TuneReport): string {
  const exact = report.method === "exact";
  // Exact numbers stay whole: they are there to be compared.
  const number = (x: number | null): number | null => (exact ? x : rounded(x));
  return csvTable(
    ["path", "value", "metric", "estimate", "low", "high", "target", "side", "games", "exact"],
    report.points.map((point) => [
      report.path,
      point.parameter,
      report.metric,
      number(point.value),
      number(point.low),
      number(point.high),
      report.target,
      point.side,
      point.games,
      exact ? 1 : 0,
    ]),
  );
}

/** The text of tune.json, which is also what `--json` prints. Keys: add, never rename. */
export function tuneJson(report: TuneReport): string {
  const { system, points, pathUnit, precision: _, ...rest } = report;
  const nearest = nearestPoint(report);
  const data = {
    ...rest,
    ...precisionKey(report),
    system: system.id,
    system_title: system.title,
    path_unit: pathUnit,
    nearest:
      nearest === null
        ? null
        : { value: nearest.parameter, estimate: nearest.value, meets: meets(report, nearest) },
    points: points.map(({ at: __, parameter, value, ...point }) => ({
      value: parameter,
      estimate: value,
      ...point,
    })),
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

function tuneDocument(report: TuneReport): Document {
  const { system, version, points } = report;
  const changes = report.overrides.map(printable).join(", ");
  return {
    title: `${last(report.path)} for ${report.metric} = ${targetWords(report)}`,
    over: `${system.title} · ${printable(report.scenario)}`,
    lead: [...(report.partial ? [PARTIAL] : []), tuneAnswer(report), ...notes(report)],
    sections: [
      {
        title: "The curve",
        blocks: [
          { kind: "picture", chart: tuneChart(report) },
          {
            kind: "table",
            caption: `${report.metric} at the values of ${printable(report.path)} that were tried.`,
            head: [cells(head(report))],
            columns: ["name", "number", "number", "name", "number"],
            rows: rows(report, points).map((row) => ({ first: true, cells: cells(row) })),
          },
        ],
      },
    ],
    facts: [
      ["Rules", system.title],
      ["Scenario", `${printable(report.file)}${changes === "" ? "" : `, with ${changes}`}`],
      ["Program", `deadeye ${version}`],
      ["Data", "tune.csv and tune.json"],
    ],
    foot: `${system.title} · deadeye ${version}`,
    generator: `deadeye ${version}`,
  };
}

/** All files. Pure: the same report gives the same bytes. */
export function tuneFiles(report: TuneReport, charts: boolean): Promise<Map<string, FileContent>> {
  const data = [
    ["tune.csv", tuneCsv(report)],
    ["tune.json", tuneJson(report)],
  ] as const;
  return studyFiles("tune", tuneDocument(report), data, charts);
}
