/** What the rulings that people argue about change, as table, data and page. */

import pc from "picocolors";
import type { SystemName } from "../scenario/system.js";
import { framed, INK, LABEL_SIZE, type Spec, widest } from "./charts/frame.js";
import { csvTable, rounded } from "./csv.js";
import type { FileContent } from "./folder.js";
import { count } from "./numbers.js";
import { cells, chartsOf, type Document } from "./sheet/document.js";
import { sheetHtml } from "./sheet/html.js";
import { type Block, renderBlock, type TableOptions } from "./table.js";
import { printable, terminalColumns, wrap } from "./text.js";

/** Who wins more often: unclear if the games played do not tell. */
export type Winner = "A" | "B" | "even" | "unclear";

/** One or several readings switched, against the scenario as it is. */
export interface ReadingEffect {
  /** Readings switched: name, rule that they belong to, value in force, value tried. */
  readonly changes: readonly {
    readonly name: string;
    readonly rule: string;
    readonly from: string;
    readonly to: string;
  }[];
  /** The metric then, and its change with an interval; the interval is the change itself where it is exact. */
  readonly value: number | null;
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly winner: Winner;
  /** True if another side wins more often than in the scenario as it is. */
  readonly flips: boolean;
}

export interface ReadingsReport {
  readonly version: string;
  readonly system: SystemName;
  readonly scenario: string;
  readonly file: string;
  readonly overrides: readonly string[];
  readonly sides: Readonly<Record<"A" | "B", string>>;
  readonly metric: string;
  /** `probability`, `turns`, `ratio` and so on. */
  readonly unit: string;
  /** Solved, or played on common dice. */
  readonly method: "exact" | "paired";
  /** Games of each variant; 0 if solved. */
  readonly games: number;
  readonly seed: string;
  readonly value: number | null;
  readonly winner: Winner;
  /** One reading at a time, the greatest change first. */
  readonly effects: readonly ReadingEffect[];
  /** All combinations, if asked for: those that flip the winner, and the extremes of the metric. */
  readonly combinations: {
    readonly tried: number;
    /** Readings that took no part, for want of room. */
    readonly leftOut: readonly string[];
    readonly lowest: ReadingEffect;
    readonly highest: ReadingEffect;
    readonly flips: readonly ReadingEffect[];
  } | null;
}

export const READINGS_FILES: readonly string[] = ["readings.csv", "readings.json", "readings.html"];

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
  if (difference === 0 && low === 0 && high === 0) return "none at all";
  const signed = (x: number): string =>
    `${x > 0 ? "+" : ""}${(x * factor).toFixed(isShare(report) ? 2 : 4)}`;
  const exact = `${signed(difference)}${unit}`;
  if (report.method === "exact" || low === null || high === null) return exact;
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
      ? `No ruling changes ${report.metric}.`
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

function note(report: ReadingsReport): string {
  const left = report.combinations?.leftOut ?? [];
  const without = left.length === 0 ? "" : ` Combinations leave out: ${left.join(", ")}.`;
  return report.method === "exact"
    ? `Every number is exact: each variant was solved.${without}`
    : `${count(report.games)} games of each variant on the same dice, seed ${printable(report.seed)}; 95 % intervals.${without}`;
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
    colors.dim(lines(note(report))),
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
    ]),
  );
}

/** The text of readings.json, which is also what `--json` prints. Keys: add, never rename. */
export function readingsJson(report: ReadingsReport): string {
  const { system, ...rest } = report;
  return `${JSON.stringify({ ...rest, system: system.id, system_title: system.title }, null, 2)}\n`;
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
      low: factor * (effect.low ?? 0),
      high: factor * (effect.high ?? 0),
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
  const { system, version, combinations } = report;
  const columns = ["name", "name", "name", "number", "number", "name"] as const;
  const table = (caption: string, effects: readonly ReadingEffect[]) =>
    ({
      kind: "table",
      caption,
      head: [cells(HEAD)],
      columns,
      rows: effects.map((effect) => ({ first: true, cells: cells(effectCells(report, effect)) })),
    }) as const;
  const changes = report.overrides.map(printable).join(", ");
  return {
    title: "Do the rulings matter?",
    over: `${system.title} · ${printable(report.scenario)}`,
    lead: [
      readingsAnswer(report),
      `${report.metric} as it is: ${valueWords(report, report.value)}. ${note(report)}`,
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
    facts: [
      ["Rules", system.title],
      ["Scenario", `${printable(report.file)}${changes === "" ? "" : `, with ${changes}`}`],
      ["Program", `deadeye ${version}`],
      ["Data", "readings.csv and readings.json"],
    ],
    foot: `${system.title} · deadeye ${version}`,
    generator: `deadeye ${version}`,
  };
}

/** All files of the report. Pure: the same report gives the same bytes. */
export async function readingsFiles(report: ReadingsReport): Promise<Map<string, FileContent>> {
  const document = readingsDocument(report);
  const { drawSpec } = await import("./charts.js");
  const pictures = new Map<string, string>();
  for (const { name, spec } of chartsOf(document)) pictures.set(name, await drawSpec(spec));
  return new Map<string, FileContent>([
    ["readings.csv", readingsCsv(report)],
    ["readings.json", readingsJson(report)],
    ["readings.html", sheetHtml(document, pictures)],
  ]);
}
