/** A sweep over one or two numbers of a file as table, data and page. */
import pc from "picocolors";
import type { VariantValue } from "../stats/variants.js";
import type { Sweep, SweepAxis, SweepPoint } from "../studies/sweep.js";
import { sweepChart } from "./charts/sweep.js";
import { csvTable, rounded } from "./csv.js";
import type { FileContent } from "./folder.js";
import { changeUnit, type Scale, show, showChange } from "./numbers.js";
import { cells, type Document, type Table } from "./sheet/document.js";
import {
  alikeNotes,
  footOf,
  methodWords,
  PARTIAL,
  precisionKey,
  scaleOf,
  scenarioWords,
  studyFileNames,
  studyFiles,
} from "./study.js";
import { type Block, renderBlock, type TableOptions } from "./table.js";
import { printable, terminalColumns, wrap } from "./text.js";

const CHART_NAMES = Array.from({ length: 8 }, (_, i) => (i === 0 ? "sweep" : `sweep-${i + 1}`));
export const SWEEP_FILES: readonly string[] = studyFileNames(
  "sweep",
  ["sweep.csv", "steps.csv", "sweep.json"],
  CHART_NAMES,
);

const unitOf = (sweep: Sweep, metric: number): string =>
  sweep.points[0]?.metrics[metric]?.unit ?? "";

const at = (sweep: Sweep, { values }: SweepPoint): string =>
  values
    .map((value, axis) => `${sweep.axes.length > 1 ? `${sweep.axes[axis]?.path} ` : ""}${value}`)
    .map(printable)
    .join(" and ");

/** Where one side of a chance ends and the other begins, as far as the intervals tell. */
function halfWords(sweep: Sweep, metric: number): string {
  const [axis] = sweep.axes;
  if (sweep.axes.length > 1 || !axis?.numeric || unitOf(sweep, metric) !== "probability") return "";
  const sure = sweep.points.flatMap(({ values, metrics }) => {
    const { low, high } = metrics[metric] as VariantValue;
    if (low === null || high === null || (low <= 0.5 && high >= 0.5)) return [];
    return [{ value: values[0] as string, above: low > 0.5 }];
  });
  const crossings = sure.flatMap((one, i) => {
    const before = sure[i - 1];
    return before === undefined || before.above === one.above
      ? []
      : [`between ${before.value} and ${one.value}`];
  });
  return crossings.length === 0 ? "" : ` It passes 50 % ${crossings.join(", ")}.`;
}

/** The answer in a sentence or two. */
export function sweepAnswer(sweep: Sweep, metric: number): string {
  const id = sweep.metrics[metric] as string;
  const known = sweep.points.filter(({ metrics }) => metrics[metric]?.value != null);
  const valueAt = ({ metrics }: SweepPoint): number => metrics[metric]?.value as number;
  const byValue = [...known].sort((a, b) => valueAt(a) - valueAt(b));
  const [least, most] = [byValue[0], byValue[byValue.length - 1]];
  if (least === undefined || most === undefined) return `${id} is unknown at every point.`;
  const words = (point: SweepPoint): string =>
    `${valueWords(sweep, point, metric).value} at ${at(sweep, point)}`;
  if (known.length === 1) return `${id} is ${words(least)}.`;
  if (valueAt(least) === valueAt(most)) return `${id} is the same everywhere: ${words(least)}.`;
  return `${id} lies between ${words(least)} and ${words(most)}.${halfWords(sweep, metric)}`;
}

const valueWords = (sweep: Sweep, { metrics }: SweepPoint, metric: number) =>
  show(metrics[metric] as VariantValue, scaleOf(unitOf(sweep, metric)));

/** For the head of a column: `, points`. */
const inUnits = (scale: Scale): string => {
  const unit = changeUnit(scale);
  return unit === "" ? "" : `,${unit}`;
};

/** `distance, cm`. */
export const axisTitle = ({ path, unit }: { path: string; unit: string | null }): string =>
  unit === null ? path : `${path}, ${unit}`;

const pathsOf = (sweep: Sweep): string[] => sweep.axes.map(({ path }) => path);

/** One axis: a line for each point. Two: a line for each value of the first, a column for each of the second. */
function tableOf(sweep: Sweep, metric: number): Pick<Block, "head" | "rows"> {
  const [first, second] = sweep.axes as readonly [SweepAxis, SweepAxis | undefined];
  const id = sweep.metrics[metric] as string;
  if (second !== undefined) {
    const columns = second.values.length;
    return {
      head: [`${axisTitle(first)} ↓  ${axisTitle(second)} →`, ...second.values],
      rows: first.values.map((value, row) => [
        value,
        ...sweep.points
          .slice(row * columns, (row + 1) * columns)
          .map((point) => valueWords(sweep, point, metric).value),
      ]),
    };
  }
  const sampled = sweep.points.some(({ metrics }) => metrics[metric]?.method !== "exact");
  const scale = scaleOf(unitOf(sweep, metric));
  return {
    head: [axisTitle(first), id, ...(sampled ? ["interval"] : []), `change${inUnits(scale)}`],
    rows: sweep.points.map((point, i) => {
      const { value, interval } = valueWords(sweep, point, metric);
      const step = sweep.steps[i - 1]?.metrics[metric];
      const change = step && showChange(step, scale);
      const inWords =
        change === undefined
          ? ""
          : change.value + (change.interval === "" ? "" : ` (${change.interval})`);
      const exact = point.metrics[metric]?.method === "exact" ? "exact" : interval;
      return [point.values[0] ?? "", value, ...(sampled ? [exact] : []), inWords];
    }),
  };
}

const valuesOf = (sweep: Sweep): VariantValue[] => sweep.points.flatMap(({ metrics }) => metrics);

/** How the numbers were found; along two axes no changes are shown. */
const notes = (sweep: Sweep): string[] => [
  methodWords(sweep, valuesOf(sweep), sweep.metrics[0] as string),
  ...(sweep.axes.length > 1 ? [] : alikeNotes(sweep.steps.flatMap(({ metrics }) => metrics))),
];

/** The sweep for a terminal, ending in a line break. */
export function renderSweep(sweep: Sweep, options: TableOptions): string {
  const colors = pc.createColors(options.color);
  const lines = (text: string): string => wrap(text, options.width, terminalColumns).join("\n");
  return [
    lines(`${scenarioWords(sweep)}, ${printable(sweep.system.title)}`),
    ...(sweep.partial ? [colors.yellow(PARTIAL)] : []),
    ...sweep.metrics.flatMap((id, metric) => [
      colors.bold(lines(sweepAnswer(sweep, metric))),
      renderBlock(
        { title: `${id} by ${pathsOf(sweep).join(" and ")}`, names: 1, ...tableOf(sweep, metric) },
        options,
      ),
    ]),
    notes(sweep)
      .map((note) => colors.dim(lines(note)))
      .join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

const typed = (sweep: Sweep, axis: number, value: string): string | number =>
  sweep.axes[axis]?.numeric ? Number(value) : value;

const typedPoint = (sweep: Sweep, { values }: SweepPoint): (string | number)[] =>
  values.map((value, axis) => typed(sweep, axis, value));

/** The text of sweep.csv: a row for each point and metric. */
export function sweepCsv(sweep: Sweep): string {
  return csvTable(
    [...pathsOf(sweep), "metric", "value", "low", "high", "level", "method", "n", "exact"],
    sweep.points.flatMap((point) =>
      point.metrics.map((one, metric) => [
        ...typedPoint(sweep, point),
        sweep.metrics[metric] as string,
        rounded(one.value),
        rounded(one.low),
        rounded(one.high),
        one.level,
        one.method,
        one.n,
        one.exact,
      ]),
    ),
  );
}

/** The text of steps.csv: differences of neighbouring points, from the point in the first columns to the next one. */
export function stepsCsv(sweep: Sweep): string {
  return csvTable(
    [
      ...pathsOf(sweep),
      ...["along", "to", "metric", "difference", "low", "high", "level", "method", "n", "exact"],
    ],
    sweep.steps.flatMap(({ axis, from, to, metrics }) =>
      metrics.map((one, metric) => [
        ...typedPoint(sweep, sweep.points[from] as SweepPoint),
        sweep.axes[axis]?.path ?? "",
        typed(sweep, axis, sweep.points[to]?.values[axis] ?? ""),
        sweep.metrics[metric] as string,
        rounded(one.value),
        rounded(one.low),
        rounded(one.high),
        one.level,
        one.method,
        one.n,
        one.exact,
      ]),
    ),
  );
}

/** The text of sweep.json, which is also what `--json` prints. Keys: add, never rename. */
export function sweepJson(sweep: Sweep): string {
  const { version, system, scenario, file, overrides, seed, games, partial, metrics } = sweep;
  const placed = (point: SweepPoint) =>
    Object.fromEntries(typedPoint(sweep, point).map((value, i) => [pathsOf(sweep)[i], value]));
  const data = {
    version,
    system: system.id,
    scenario,
    file,
    overrides,
    seed,
    games,
    partial,
    ...precisionKey(sweep),
    axes: sweep.axes.map(({ path, values, unit }, axis) => ({
      path,
      unit,
      values: values.map((value) => typed(sweep, axis, value)),
    })),
    metrics,
    points: sweep.points.map((point) => ({
      at: placed(point),
      metrics: point.metrics.map((one, i) => ({ id: metrics[i], ...one })),
    })),
    steps: sweep.steps.map(({ axis, from, to, metrics: found }) => ({
      along: sweep.axes[axis]?.path,
      from: placed(sweep.points[from] as SweepPoint),
      to: placed(sweep.points[to] as SweepPoint),
      metrics: found.map(({ value, p: _, ...one }, i) => ({
        id: metrics[i],
        difference: value,
        ...one,
      })),
    })),
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

function sweepDocument(sweep: Sweep): Document {
  const paths = pathsOf(sweep).join(" and ");
  return {
    title: `What ${paths} ${sweep.axes.length > 1 ? "do" : "does"}`,
    over: `${sweep.system.title} · ${printable(sweep.scenario)}`,
    lead: [
      ...(sweep.partial ? [PARTIAL] : []),
      ...sweep.metrics.map((_, metric) => sweepAnswer(sweep, metric)),
      ...notes(sweep),
    ],
    sections: sweep.metrics.map((id, metric) => {
      const { head, rows } = tableOf(sweep, metric);
      const clean = rows.map((row) => row.map(printable));
      const table: Table = {
        kind: "table",
        caption:
          sweep.axes.length > 1
            ? `${id}: lines by ${sweep.axes[0]?.path}, columns by ${sweep.axes[1]?.path}.`
            : `${id} by ${paths}. Change: against the line above, on the same dice.`,
        head: [cells(head.map(printable))],
        columns: head.map((_head, i) => (i === 0 ? "name" : "number")),
        rows: clean.map((row) => ({ first: true, cells: cells(row) })),
      };
      return {
        title: id,
        blocks: [
          { kind: "picture", chart: sweepChart(sweep, metric, CHART_NAMES[metric] as string) },
          table,
        ],
      };
    }),
    ...footOf(sweep, "sweep.csv, steps.csv and sweep.json"),
  };
}

/** All files of a sweep. Pure: the same sweep gives the same bytes. */
export function sweepFiles(sweep: Sweep, charts: boolean): Promise<Map<string, FileContent>> {
  const data = [
    ["sweep.csv", sweepCsv(sweep)],
    ["steps.csv", stepsCsv(sweep)],
    ["sweep.json", sweepJson(sweep)],
  ] as const;
  return studyFiles("sweep", sweepDocument(sweep), data, charts);
}
