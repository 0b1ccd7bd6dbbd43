/** A comparison as table, data and page. */

import pc from "picocolors";
import type { ComparisonRow } from "../stats/comparison.js";
import type { ComparedSide, Comparison } from "../studies/compare.js";
import { framed, INK, LABEL_SIZE, type Spec, widest } from "./charts/frame.js";
import { csvTable, rounded } from "./csv.js";
import type { FileContent } from "./folder.js";
import { count } from "./numbers.js";
import { precisionSentence } from "./sentences.js";
import { cells, chartsOf, type Document, type Row } from "./sheet/document.js";
import { sheetHtml } from "./sheet/html.js";
import { alikeNotes } from "./study.js";
import { type Block, renderBlock, type TableOptions } from "./table.js";
import { printable, terminalColumns, wrap } from "./text.js";

export const COMPARE_FILES: readonly string[] = ["compare.csv", "compare.json", "compare.html"];

const isShare = (row: ComparisonRow): boolean => row.unit === "probability";

/** Digits after the point that the spread supports: a standard error, or half the width where no game varied. */
function decimals({ standardError, low, high }: ComparisonRow, factor: number): number {
  const width = low === null || high === null ? 0 : high - low;
  const error = (standardError || width / 4) * factor;
  if (!(error > 0)) return 4;
  return Math.min(6, Math.max(0, Math.ceil(-Math.log10(2 * error))));
}

/** Percentage points for shares, the unit itself else. */
function differenceWords(row: ComparisonRow): { value: string; interval: string; exact: string } {
  const factor = isShare(row) ? 100 : 1;
  const unit = isShare(row) ? " points" : "";
  const digits = decimals(row, factor);
  const signed = (x: number | null): string => {
    if (x === null) return "unknown";
    const text = (x * factor).toFixed(digits);
    return Number(text) > 0 ? `+${text}` : text.replace(/^-(?=0(\.0*)?$)/, "");
  };
  const known = row.low !== null && row.high !== null;
  return {
    value: row.value === null ? "unknown" : `${signed(row.value)}${unit}`,
    interval: known ? `${signed(row.low)} to ${signed(row.high)}` : "",
    exact:
      row.exact === null
        ? ""
        : `${row.exact > 0 ? "+" : ""}${Number((row.exact * factor).toPrecision(5))}`,
  };
}

const valueWords = (row: ComparisonRow, value: number | null): string =>
  value === null
    ? "unknown"
    : isShare(row)
      ? `${(100 * value).toFixed(decimals(row, 100))} %`
      : value.toFixed(decimals(row, 1));

/** The answer in a sentence or two. */
export function comparisonAnswer(comparison: Comparison): string {
  const row = comparison.rows.find(({ id }) => id === comparison.metric) as ComparisonRow;
  const { value, interval } = differenceWords(row);
  const factor = isShare(row) ? 100 : 1;
  const unit = isShare(row) ? " points" : "";
  const values = `${valueWords(row, row.b)} instead of ${valueWords(row, row.a)}`;
  if (comparison.verdict === "higher" || comparison.verdict === "lower") {
    return `${row.id} is ${comparison.verdict} in B: ${values}, a difference of ${value} (${interval}).`;
  }
  if (row.low === null || row.high === null) {
    return row.unknown === "all-alike"
      ? `${row.id} came out alike in both, ${values}: the games tell of no difference, nor how large one could be.`
      : `${row.id} cannot be compared yet: too few games.`;
  }
  const largest = Math.max(Math.abs(row.low), Math.abs(row.high)) * factor;
  const bound = String(Number(largest.toPrecision(2)));
  return row.alike
    ? `No difference in ${row.id} at all was found in ${count(comparison.games)} games; one of ${bound}${unit} could ` +
        "have been missed."
    : `No difference in ${row.id} larger than ${bound}${unit} was found: ${values}, ${value} (${interval}).`;
}

/** How the games were saved, and how sure the answer is. */
function methodNotes(comparison: Comparison): string[] {
  const row = comparison.rows.find(({ id }) => id === comparison.metric) as ComparisonRow;
  const times =
    row.saving === null
      ? ""
      : ` Without that, ${row.saving.toFixed(1)} times as many games would be needed.`;
  const asked = precisionSentence(comparison);
  const looks =
    asked !== ""
      ? ` The difference of ${asked}`
      : comparison.looks > 1
        ? ` The games were looked at ${comparison.looks} times; the interval of ${row.id} is wide enough for that ` +
          `(${(100 * comparison.level).toPrecision(4)} % at the last look, 95 % over all looks).`
        : "";
  return [
    `${count(comparison.games)} games of each, seed ${printable(comparison.seed)}, on the same dice.${times}`,
    `Intervals: 95 % confidence, each by itself.${looks}`,
    ...alikeNotes(comparison.rows),
  ];
}

const sideLine = (name: string, side: ComparedSide): string => {
  const changes = side.overrides.map(printable).join(", ");
  return `${name}: ${printable(side.scenario)} (${printable(side.file)}${changes === "" ? "" : `, with ${changes}`})`;
};

const HEAD = ["metric", "A", "B", "B − A", "interval", "exact", "saving"];

function rowCells(row: ComparisonRow): string[] {
  const { value, interval, exact } = differenceWords(row);
  const saving = row.saving === null ? "" : `${row.saving.toFixed(1)} ×`;
  return [row.id, valueWords(row, row.a), valueWords(row, row.b), value, interval, exact, saving];
}

/** The comparison for a terminal, ending in a line break. */
export function renderComparison(comparison: Comparison, options: TableOptions): string {
  const colors = pc.createColors(options.color);
  const lines = (text: string): string => wrap(text, options.width, terminalColumns).join("\n");
  const block: Block = {
    title: "Differences",
    head: HEAD,
    names: 1,
    rows: comparison.rows.map(rowCells),
  };
  return [
    [lines(sideLine("A", comparison.a)), lines(sideLine("B", comparison.b))].join("\n"),
    ...(comparison.partial
      ? [colors.yellow("Interrupted: these are the games played by then.")]
      : []),
    colors.bold(lines(comparisonAnswer(comparison))),
    renderBlock(block, options),
    methodNotes(comparison)
      .map((note) => colors.dim(lines(note)))
      .join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

/** The text of compare.csv. */
function comparisonCsv({ rows }: Comparison): string {
  return csvTable(
    [
      "metric",
      "unit",
      "a",
      "b",
      "difference",
      "low",
      "high",
      "saving",
      "exact_a",
      "exact_b",
      "exact",
    ],
    rows.map((row) => [
      row.id,
      row.unit,
      rounded(row.a),
      rounded(row.b),
      rounded(row.value),
      rounded(row.low),
      rounded(row.high),
      rounded(row.saving),
      row.exactA,
      row.exactB,
      row.exact,
    ]),
  );
}

/** The text of compare.json, which is also what `--json` prints. Keys: add, never rename. */
export function comparisonJson(comparison: Comparison): string {
  const { version, system, a, b, seed, games, partial, metric, verdict, nothing, looks, level } =
    comparison;
  const data = {
    version,
    system: system.id,
    a,
    b,
    seed,
    games,
    partial,
    metric,
    verdict,
    nothing,
    looks,
    level,
    ...(comparison.precision === null ? {} : { precision: comparison.precision }),
    differences: comparison.rows.map((row) => ({
      id: row.id,
      unit: row.unit,
      a: row.a,
      b: row.b,
      difference: row.value,
      low: row.low,
      high: row.high,
      standard_error: row.standardError,
      level: row.level,
      method: row.method,
      alike: row.alike,
      unknown: row.unknown,
      saving: row.saving,
      exact_a: row.exactA,
      exact_b: row.exactB,
      exact: row.exact,
      z: row.z,
    })),
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

const WIDTH = 700;
const ROW_STEP = 26;

/** Differences of all chances, in points, with their intervals. */
function differenceChart(comparison: Comparison): Spec {
  const rows = comparison.rows.filter((row) => isShare(row) && row.low !== null);
  const values = rows.map((row) => {
    const words = differenceWords(row);
    return {
      id: row.id,
      value: 100 * (row.value ?? 0),
      low: 100 * (row.low ?? 0),
      high: 100 * (row.high ?? 0),
      exact: row.exact === null ? null : 100 * row.exact,
      shown: `${words.value} (${words.interval})`,
    };
  });
  const right = widest(values.map(({ shown }) => shown)) + 12;
  const left = widest(values.map(({ id }) => id)) + 20;
  const y = { field: "id", type: "nominal", sort: null, title: null, axis: { labelLimit: 0 } };
  const x = { type: "quantitative", title: "B − A, percentage points" };
  const solved = values.some(({ exact }) => exact !== null);
  return framed({
    title: {
      text: "Difference of B to A",
      subtitle: [
        "Bars: 95 % intervals, paired on the same dice. To the right of 0: more in B.",
        ...(solved ? ["Diamonds: the exact differences."] : []),
      ],
    },
    width: WIDTH - left - right,
    height: { step: ROW_STEP },
    data: { values },
    layer: [
      {
        mark: { type: "rule", color: INK, strokeDash: [4, 3] },
        encoding: { x: { datum: 0, ...x } },
      },
      {
        mark: { type: "rule", color: INK, strokeWidth: 3 },
        encoding: { y, x: { field: "low", ...x }, x2: { field: "high" } },
      },
      {
        mark: { type: "point", filled: true, color: INK, size: 60, opacity: 1 },
        encoding: { y, x: { field: "value", ...x } },
      },
      ...(solved
        ? [
            {
              mark: { type: "point", shape: "diamond", color: INK, fill: "#FFFFFF", size: 90 },
              encoding: { y, x: { field: "exact", ...x } },
            },
          ]
        : []),
      {
        mark: { type: "text", align: "left", fontSize: LABEL_SIZE, color: INK },
        encoding: { y, x: { value: WIDTH - left - right + 12 }, text: { field: "shown" } },
      },
    ],
  });
}

function comparisonDocument(comparison: Comparison): Document {
  const { system, version } = comparison;
  return {
    title: "Comparison",
    over: system.title,
    lead: [
      sideLine("A", comparison.a),
      sideLine("B", comparison.b),
      ...(comparison.partial ? ["Interrupted: these are the games played by then."] : []),
      comparisonAnswer(comparison),
      ...methodNotes(comparison),
    ],
    sections: [
      {
        title: "Differences",
        blocks: [
          {
            kind: "picture",
            chart: {
              name: "differences",
              title: "Difference of B to A",
              description: "One line for each chance: the difference with its interval.",
              spec: differenceChart(comparison),
            },
          },
          {
            kind: "table",
            caption:
              "B − A: points are percentage points. Saving: how many times as many games would be needed without " +
              "common dice.",
            head: [cells(HEAD)],
            columns: ["name", "number", "number", "number", "number", "number", "number"],
            rows: comparison.rows.map((row): Row => ({ first: true, cells: cells(rowCells(row)) })),
          },
        ],
      },
    ],
    facts: [
      ["Rules", system.title],
      ["Program", `deadeye ${version}`],
      ["Data", "compare.csv and compare.json"],
    ],
    foot: `${system.title} · deadeye ${version}`,
    generator: `deadeye ${version}`,
  };
}

/** All files of a comparison. Pure: the same comparison gives the same bytes. */
export async function comparisonFiles(comparison: Comparison): Promise<Map<string, FileContent>> {
  const document = comparisonDocument(comparison);
  const { drawSpec } = await import("./charts.js");
  const pictures = new Map<string, string>();
  for (const { name, spec } of chartsOf(document)) pictures.set(name, await drawSpec(spec));
  return new Map<string, FileContent>([
    ["compare.csv", comparisonCsv(comparison)],
    ["compare.json", comparisonJson(comparison)],
    ["compare.html", sheetHtml(document, pictures)],
  ]);
}
