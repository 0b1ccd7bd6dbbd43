/** What the rulings that people argue about change, as table, data and page. */

import pc from "picocolors";
import type { ReadingEffect, ReadingsReport, Winner } from "../studies/readings.js";
import { framed, INK, LABEL_SIZE, type Spec, widest } from "./charts/frame.js";
import { csvTable, rounded } from "./csv.js";
import type { FileContent } from "./folder.js";
import { count, showChange } from "./numbers.js";
import { cells, type Document } from "./sheet/document.js";
import {
  alikeNotes,
  footOf,
  methodWords,
  PARTIAL,
  scaleOf,
  studyFileNames,
  studyFiles,
} from "./study.js";
import { type Block, renderBlock, type TableOptions } from "./table.js";
import { printable, terminalColumns, wrap } from "./text.js";

export const READINGS_FILES: readonly string[] = studyFileNames(
  "readings",
  ["readings.csv", "readings.json"],
  ["readings"],
);

/** Combinations that flip the winner, as many as anybody reads. */
const FLIPS_SHOWN = 10;

const isShare = ({ unit }: ReadingsReport): boolean => unit === "probability";

function valueWords(report: ReadingsReport, value: number | null): string {
  if (value === null) return "unknown";
  return isShare(report) ? `${(100 * value).toFixed(2)} %` : String(Number(value.toPrecision(5)));
}

function changeWords(report: ReadingsReport, effect: ReadingEffect): string {
  const { difference, low, high } = effect;
  if (difference === null) return "unknown";
  const factor = isShare(report) ? 100 : 1;
  const unit = isShare(report) ? " points" : "";
  if (effect.alike) {
    if (effect.method === "exact") return "none at all";
    const { interval } = showChange({ value: difference, low, high }, scaleOf(report.unit));
    return `none in ${count(effect.n)} games${interval === "" ? "" : ` (${interval})`}`;
  }
  const signed = (x: number): string =>
    `${x > 0 ? "+" : ""}${(x * factor).toFixed(isShare(report) ? 2 : 4)}`;
  const exact = `${signed(difference)}${unit}`;
  if (effect.method === "exact" || low === null || high === null) return exact;
  return `${exact} (${signed(low)} to ${signed(high)})`;
}

const switched = ({ changes }: ReadingEffect): string =>
  changes.map(({ name, to }) => `${name}: ${to}`).join(", ");

function winnerWords(report: ReadingsReport, winner: Winner): string {
  if (winner === "even") return "neither side";
  return winner === "unclear" ? "the games do not tell who" : printable(report.sides[winner]);
}

/** Does it matter? In a sentence or two. */
export function readingsAnswer(report: ReadingsReport): string {
  const flips = report.effects.filter((effect) => effect.flips);
  const first = report.effects[0];
  const most =
    first === undefined || first.difference === 0 || first.difference === null
      ? report.method === "exact"
        ? `No ruling changes ${report.metric}.`
        : `No ruling changed ${report.metric} in ${count(report.games)} games.`
      : `The ruling that changes ${report.metric} most is ${switched(first)}: ${changeWords(report, first)}.`;
  const base = `As it is, ${winnerWords(report, report.winner)} wins more often.`;
  const flip =
    flips.length === 0
      ? "No single ruling makes another side win."
      : `Another side wins with ${flips.map(switched).join("; ")}.`;
  const { combinations } = report;
  const all =
    combinations === null
      ? ""
      : ` Of ${count(combinations.tried)} combinations ${count(combinations.flips.length)} do; ${report.metric} lies ` +
        `between ${valueWords(report, combinations.lowest.value)} and ${valueWords(report, combinations.highest.value)}.`;
  return `${most} ${base} ${flip}${all}`;
}

function notes(report: ReadingsReport): string[] {
  const { combinations, effects, metric } = report;
  const whose = `a change of ${metric}`;
  const words = methodWords(report, effects, whose);
  if (combinations === null) return [words, ...alikeNotes(effects)];
  const { games, precision, leftOut, lowest, highest, flips } = combinations;
  const shown = [lowest, highest, ...flips];
  const own = methodWords({ ...report, games, precision }, shown, whose);
  return [
    words,
    ...(own === words ? [] : [`Combinations: ${own}`]),
    ...alikeNotes([...effects, ...shown]),
    ...(leftOut.length === 0 ? [] : [`Combinations leave out: ${leftOut.join(", ")}.`]),
  ];
}

const HEAD = ["reading", "rule", "instead of", "value", "change", "wins"];

function effectCells(report: ReadingsReport, effect: ReadingEffect): string[] {
  const { changes } = effect;
  return [
    switched(effect),
    [...new Set(changes.map(({ rule }) => rule))].join(", "),
    changes.map(({ from }) => from).join(", "),
    valueWords(report, effect.value),
    changeWords(report, effect),
    `${winnerWords(report, effect.winner)}${effect.flips ? " (!)" : ""}`,
  ];
}

/** The report for a terminal, ending in a line break. */
export function renderReadings(report: ReadingsReport, options: TableOptions): string {
  const colors = pc.createColors(options.color);
  const lines = (text: string): string => wrap(text, options.width, terminalColumns).join("\n");
  const title = `${printable(report.scenario)} (${printable(report.system.title)}): ${report.metric} is ${valueWords(report, report.value)}`;
  const block = (name: string, effects: readonly ReadingEffect[]): Block => ({
    title: name,
    head: HEAD,
    names: 3,
    rows: effects.map((effect) => effectCells(report, effect)),
  });
  const { combinations } = report;
  return [
    lines(title),
    ...(report.partial ? [colors.yellow(PARTIAL)] : []),
    colors.bold(lines(readingsAnswer(report))),
    renderBlock(block("One ruling at a time", report.effects), options),
    ...(combinations === null
      ? []
      : [
          renderBlock(
            block("Combinations: least, most, and those that change the winner", [
              combinations.lowest,
              combinations.highest,
              ...combinations.flips.slice(0, FLIPS_SHOWN),
            ]),
            options,
          ),
        ]),
    notes(report)
      .map((note) => colors.dim(lines(note)))
      .join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

function readingsCsv(report: ReadingsReport): string {
  return csvTable(
    [
      "reading",
      "rule",
      "from",
      "to",
      "metric",
      "value",
      "change",
      "low",
      "high",
      "winner",
      "flips",
      "method",
      "n",
    ],
    report.effects.map((effect) => [
      effect.changes.map(({ name }) => name).join(" "),
      effect.changes.map(({ rule }) => rule).join(" "),
      effect.changes.map(({ from }) => from).join(" "),
      effect.changes.map(({ to }) => to).join(" "),
      report.metric,
      rounded(effect.value),
      rounded(effect.difference),
      rounded(effect.low),
      rounded(effect.high),
      effect.winner,
      effect.flips ? 1 : 0,
      effect.method,
      effect.n,
    ]),
  );
}

/** The text of readings.json, which is also what `--json` prints. Keys: add, never rename. */
export function readingsJson(report: ReadingsReport): string {
  const { system, ...rest } = report;
  const data = { ...rest, system: system.id, system_title: system.title };
  // As in all reports: no such key where no precision was asked for.
  const replacer = (key: string, value: unknown): unknown =>
    key === "precision" && value === null ? undefined : value;
  return `${JSON.stringify(data, replacer, 2)}\n`;
}

const WIDTH = 700;

/** Changes of the metric, the greatest at the top. */
function effectChart(report: ReadingsReport): Spec {
  const factor = isShare(report) ? 100 : 1;
  const values = report.effects
    .filter(({ difference }) => difference !== null)
    .map((effect) => ({
      name: switched(effect),
      change: factor * (effect.difference ?? 0),
      low: factor * (effect.low ?? effect.difference ?? 0),
      high: factor * (effect.high ?? effect.difference ?? 0),
      shown: changeWords(report, effect) + (effect.flips ? ", another winner" : ""),
    }));
  const right = widest(values.map(({ shown }) => shown)) + 12;
  const left = widest(values.map(({ name }) => name)) + 20;
  const width = Math.max(160, WIDTH - left - right);
  const y = { field: "name", type: "nominal", sort: null, title: null, axis: { labelLimit: 0 } };
  const title = `change of ${report.metric}${isShare(report) ? ", percentage points" : ""}`;
  const x = { type: "quantitative", title };
  return framed({
    title: {
      text: `What each ruling does to ${report.metric}`,
      subtitle: ["Bars: the change if this one ruling is switched, all others as they are."],
    },
    width,
    height: { step: 24 },
    data: { values },
    layer: [
      {
        mark: { type: "bar", color: "#8A8A8A", height: 12 },
        encoding: { y, x: { field: "change", ...x } },
      },
      {
        mark: { type: "rule", color: INK, strokeWidth: 2 },
        encoding: { y, x: { field: "low", ...x }, x2: { field: "high" } },
      },
      { mark: { type: "rule", color: INK }, encoding: { x: { datum: 0, ...x } } },
      {
        mark: { type: "text", align: "left", fontSize: LABEL_SIZE, color: INK },
        encoding: { y, x: { value: width + 12 }, text: { field: "shown" } },
      },
    ],
  });
}

function readingsDocument(report: ReadingsReport): Document {
  const { system, combinations } = report;
  const columns = ["name", "name", "name", "number", "number", "name"] as const;
  const table = (caption: string, effects: readonly ReadingEffect[]) =>
    ({
      kind: "table",
      caption,
      head: [cells(HEAD)],
      columns,
      rows: effects.map((effect) => ({ first: true, cells: cells(effectCells(report, effect)) })),
    }) as const;
  return {
    title: "Do the rulings matter?",
    over: `${system.title} · ${printable(report.scenario)}`,
    lead: [
      ...(report.partial ? [PARTIAL] : []),
      readingsAnswer(report),
      `${report.metric} as it is: ${valueWords(report, report.value)}.`,
      ...notes(report),
    ],
    sections: [
      {
        title: "One ruling at a time",
        blocks: [
          {
            kind: "picture",
            chart: {
              name: "readings",
              title: `What each ruling does to ${report.metric}`,
              description: "One bar for each alternative reading.",
              spec: effectChart(report),
            },
          },
          table("Each alternative reading by itself. (!): another side wins.", report.effects),
        ],
      },
      ...(combinations === null
        ? []
        : [
            {
              title: "Combinations",
              blocks: [
                table("Least, most, and what changes the winner.", [
                  combinations.lowest,
                  combinations.highest,
                  ...combinations.flips.slice(0, FLIPS_SHOWN),
                ]),
              ],
            },
          ]),
    ],
    ...footOf(report, "readings.csv and readings.json"),
  };
}

/** All files of the report. Pure: the same report gives the same bytes. */
export function readingsFiles(
  report: ReadingsReport,
  charts: boolean,
): Promise<Map<string, FileContent>> {
  const data = [
    ["readings.csv", readingsCsv(report)],
    ["readings.json", readingsJson(report)],
  ] as const;
  return studyFiles("readings", readingsDocument(report), data, charts);
}
