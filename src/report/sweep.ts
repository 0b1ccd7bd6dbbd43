import { picture } from "../core/sheet.js";
import { listed } from "../rules/kit/words.js";
import { valueWords } from "../studies/study.js";
import type { Sweep, SweepAxis, SweepPoint, SweepWins } from "../studies/sweep.js";
import { sweepChart } from "./charts/sweep.js";
import { aboutVariants, alikeNotes, headJson, methodWords } from "./method.js";
import { isDifference, isLead, metricWords } from "./metricWords.js";
import {
  axisTitle,
  changeUnit,
  knownWithin,
  ROUNDED,
  type Scale,
  type Shown,
  scaleOf,
  show,
  showChange,
  showLead,
  turnedRound,
} from "./numbers.js";
import { jsonText, type StudyReport } from "./study.js";
import { evenPlaces, isOfWins } from "./sweepSides.js";
import { asIs, type DataColumn, type DataTable, dataTable, numbers, shares } from "./table/csv.js";
import { name, number, type Table, tableOf } from "./table/table.js";
import { capital } from "./text.js";

/** As many metrics as a sweep may have. */
const CHART_NAMES = Array.from({ length: 8 }, (_, i) => (i === 0 ? "sweep" : `sweep-${i + 1}`));

/** Values that differ by less are the same. */
const ROUNDING = 1e-9;

const calledOf = (sweep: Sweep, metric: number): string =>
  metricWords(sweep, sweep.metrics[metric]!);

const unitOf = (sweep: Sweep, metric: number): string =>
  sweep.points[0]?.metrics[metric]?.unit ?? "";

/** `31 cm`, `two gun` */
const placeWords = ({ unit, path }: SweepAxis, value: string, { sides }: Sweep): string =>
  `${valueWords(path, value, sides)}${unit === null ? "" : ` ${unit}`}`;

const at = (sweep: Sweep, { values }: SweepPoint): string =>
  sweep.axes
    .map((axis, i) => `${axis.name} ${placeWords(axis, values[i] ?? "", sweep)}`)
    .join(" and ");

/** Where both sides win equally often, in words. */
export function evenWords(sweep: Sweep): string {
  const [axis] = sweep.axes;
  if (sweep.axes.length > 1 || !axis?.numeric) return "";
  const places = evenPlaces(sweep);
  if (places.length === 0) return "";
  if (places.length === sweep.points.length) return " Both sides win equally often everywhere.";
  const withUnit = (value: number): string => placeWords(axis, String(value), sweep);
  const even = places.flatMap(({ from, to }) => (from === to ? [`at ${withUnit(from)}`] : []));
  const turns = places.flatMap(({ from, to }) =>
    from === to ? [] : [`between ${from} and ${withUnit(to)}`],
  );
  return (
    (even.length === 0 ? "" : ` Both sides win equally often ${listed(even)}.`) +
    (turns.length === 0 ? "" : ` The lead changes sides ${listed(turns)}.`)
  );
}

/** Where one side of a chance ends and the other begins, as far as the intervals tell. */
function halfWords(sweep: Sweep, metric: number): string {
  const [axis] = sweep.axes;
  if (isOfWins(sweep, metric)) return evenWords(sweep);
  if (sweep.axes.length > 1 || !axis?.numeric || unitOf(sweep, metric) !== "probability") return "";
  const middle = isDifference(sweep.metrics[metric]!) ? 0 : 0.5;
  const sure = sweep.points.flatMap(({ values, metrics }) => {
    const { low, high } = metrics[metric]!;
    if (low === null || high === null || (low <= middle && high >= middle)) return [];
    return [{ value: values[0]!, above: low > middle }];
  });
  const crossings = sure.flatMap((one, i) => {
    const before = sure[i - 1];
    return before === undefined || before.above === one.above
      ? []
      : [`between ${before.value} and ${placeWords(axis, one.value, sweep)}`];
  });
  return crossings.length === 0
    ? ""
    : ` It passes ${middle === 0 ? "0 points" : "50 %"} ${listed(crossings)}.`;
}

function shownAt(sweep: Sweep, { metrics }: SweepPoint, metric: number): Shown {
  const unit = unitOf(sweep, metric);
  const estimate = metrics[metric]!;
  return isLead(sweep.metrics[metric]!, unit) ? showLead(estimate) : show(estimate, scaleOf(unit));
}

/** The answer in a sentence or two. */
export function sweepAnswer(sweep: Sweep, metric: number): string {
  const id = capital(calledOf(sweep, metric));
  const known = sweep.points.filter(({ metrics }) => metrics[metric]?.value != null);
  const valueAt = ({ metrics }: SweepPoint): number => metrics[metric]?.value as number;
  const values = known.map(valueAt);
  // The first of those that differ by no more than the last digits of a solution.
  const firstAt = (value: number) => known.find((p) => Math.abs(valueAt(p) - value) <= ROUNDING);
  const [least, most] = [firstAt(Math.min(...values)), firstAt(Math.max(...values))];
  if (least === undefined || most === undefined) return `${id} is not known at any point.`;
  const unit = unitOf(sweep, metric);
  const words = (point: SweepPoint): string => {
    const estimate = point.metrics[metric]!;
    const { value } = isLead(sweep.metrics[metric]!, unit)
      ? showLead(estimate)
      : knownWithin(estimate, unit);
    return `${value} at ${at(sweep, point)}`;
  };
  if (known.length === 1) return `${id} is ${words(least)}.`;
  if (least === most) {
    return `${id} is the same everywhere: ${words(least)}.${halfWords(sweep, metric)}`;
  }
  return `${id} lies between ${words(least)} and ${words(most)}.${halfWords(sweep, metric)}`;
}

const namesOf = (sweep: Sweep): string[] => sweep.axes.map((axis) => axis.name);

/** Two axes: a line for each value of the first, a column for each of the second. */
function mapTable(sweep: Sweep, metric: number): Table {
  const [first, second] = sweep.axes as readonly [SweepAxis, SweepAxis];
  const id = calledOf(sweep, metric);
  const width = second.values.length;
  return tableOf(
    {
      title: `${id} by ${namesOf(sweep).join(" and ")}`,
      caption: `${id}: lines by ${first.name}, columns by ${second.name}.`,
    },
    [
      name(`${axisTitle(first)} ↓  ${axisTitle(second)} →`, (row: number) =>
        valueWords(first.path, first.values[row] ?? "", sweep.sides),
      ),
      ...second.values.map((value, column) =>
        number(value, (row: number) => {
          const point = sweep.points[row * width + column]!;
          return shownAt(sweep, point, metric).value;
        }),
      ),
    ],
    [...first.values.keys()],
  );
}

/** For the head of a column: `, points`. */
const inUnits = (scale: Scale): string => changeUnit(scale).replace(/^ /, ", ");

/** The name of the side that a chance to win is not about. */
const otherOf = ({ sides, metrics }: Sweep, metric: number): string =>
  metrics[metric] === "win.A" ? sides.B : sides.A;

/** What the other side wins at a point, and by how much the one that the metric is about is ahead. */
function sideWords(sweep: Sweep, metric: number, point: number) {
  const wins = sweep.wins?.[point];
  if (wins === undefined) return { other: "", lead: "" };
  const isOfA = sweep.metrics[metric] === "win.A";
  const other = isOfA ? wins.B : wins.A;
  const { value, interval } = showChange(isOfA ? wins.lead : turnedRound(wins.lead), "percent");
  return {
    other: show(other, "percent").value,
    lead: interval === "" ? value : `${value} (${interval})`,
  };
}

/** One axis: a line for each point. */
function curveTable(sweep: Sweep, metric: number): Table {
  const [axis] = sweep.axes as readonly [SweepAxis];
  const id = calledOf(sweep, metric);
  const scale = scaleOf(unitOf(sweep, metric));
  const own = sweep.steps[0]?.from ?? null;
  const rows = sweep.points.map((point, i) => {
    const step = sweep.steps.find(({ to }) => to === i)?.metrics[metric];
    const change = step === undefined ? { value: "", interval: "" } : showChange(step, scale);
    return {
      at: `${valueWords(axis.path, point.values[0] ?? "", sweep.sides)}${!axis.numeric && i === own ? " (the file's)" : ""}`,
      exact: point.metrics[metric]?.method === "exact",
      ...shownAt(sweep, point, metric),
      ...sideWords(sweep, metric, i),
      change: change.interval === "" ? change.value : `${change.value} (${change.interval})`,
    };
  });
  type Line = (typeof rows)[number];
  const interval = number("interval", (row: Line) => (row.exact ? "exact" : row.interval));
  return tableOf(
    {
      title: `${id} by ${axis.name}`,
      caption: `${id} by ${axis.name}. Change: against ${axis.numeric ? "the line above" : "the file as it is"}, on the same dice.${isOfWins(sweep, metric) ? " Lead: how much more often the side wins than the other." : ""}`,
    },
    [
      name(axisTitle(axis), (row: Line) => row.at),
      number(id, (row: Line) => row.value),
      ...(rows.every(({ exact }) => exact) ? [] : [interval]),
      ...(isOfWins(sweep, metric)
        ? [
            number(otherOf(sweep, metric), (row: Line) => row.other),
            number("lead", (row: Line) => row.lead),
          ]
        : []),
      number(`change${inUnits(scale)}`, (row: Line) => row.change),
    ],
    rows,
  );
}

/** How the numbers were found; along two axes no changes are shown. */
const notes = (sweep: Sweep): string[] => [
  methodWords(
    sweep,
    sweep.points.flatMap(({ metrics }) => metrics),
    calledOf(sweep, 0),
  ),
  ...(sweep.axes.length > 1
    ? []
    : [ROUNDED, ...alikeNotes(sweep.steps.flatMap(({ metrics }) => metrics))]),
];

const typed = (sweep: Sweep, axis: number, value: string): string | number =>
  sweep.axes[axis]?.numeric ? Number(value) : value;

/** The file, where what it says is no point of the sweep: an empty cell. */
const AS_IT_IS: SweepPoint = { values: [""], metrics: [] };

/** A column for each axis: the value at the point. */
const placeColumns = (sweep: Sweep): DataColumn<{ readonly at: SweepPoint }>[] =>
  sweep.axes.map(({ path }, axis) => [
    path,
    ({ at: { values } }) => typed(sweep, axis, values[axis] ?? ""),
  ]);

/** The same for scripts that fit any sweep: `path` and `at`, then `path_2` and `at_2` of a second axis. */
const axisColumns = (sweep: Sweep): DataColumn<{ readonly at: SweepPoint }>[] =>
  placeColumns(sweep).flatMap(([path, at], axis) => {
    const [pathName, atName] = axis === 0 ? ["path", "at"] : [`path_${axis + 1}`, `at_${axis + 1}`];
    return [
      [pathName!, () => path],
      [atName!, at],
    ];
  });

const isShare =
  (sweep: Sweep) =>
  ({ metric }: { readonly metric: string }): boolean =>
    unitOf(sweep, sweep.metrics.indexOf(metric)) === "probability";

/** sweep.csv: a row for each point and metric. */
const sweepCsv = (sweep: Sweep): DataTable =>
  dataTable(
    sweep.points.flatMap((point) =>
      point.metrics.map((one, i) => ({ ...one, at: point, metric: sweep.metrics[i]! })),
    ),
    [
      ...placeColumns(sweep),
      ...asIs("metric"),
      ...shares(numbers(false, "value", "low", "high"), isShare(sweep)),
      ...asIs("level", "method", "n", "exact"),
      ...axisColumns(sweep),
    ],
  );

/** steps.csv: differences of neighbouring points, or from the file as it is, from the first columns to `to`. */
const stepsCsv = (sweep: Sweep): DataTable =>
  dataTable(
    sweep.steps.flatMap(({ axis, from, to, metrics }) =>
      metrics.map(({ value: difference, ...one }, i) => ({
        ...one,
        difference,
        at: from === null ? AS_IT_IS : sweep.points[from]!,
        along: sweep.axes[axis]?.path ?? "",
        to: typed(sweep, axis, sweep.points[to]?.values[axis] ?? ""),
        metric: sweep.metrics[i]!,
      })),
    ),
    [
      ...placeColumns(sweep),
      ...asIs("along", "to", "metric"),
      ...shares(numbers(false, "difference", "low", "high"), isShare(sweep)),
      ...asIs("level", "method", "n", "exact"),
    ],
  );

/** sides.csv: what either side wins at each point, and what A wins more often than B. */
const sidesCsv = (sweep: Sweep, wins: readonly SweepWins[]): DataTable =>
  dataTable(
    wins.flatMap(({ A, B, lead }, i) =>
      [
        { ...A, metric: "win.A" },
        { ...B, metric: "win.B" },
        { ...lead, metric: "win.A-win.B" },
      ].map((one) => ({ ...one, at: sweep.points[i]! })),
    ),
    [
      ...placeColumns(sweep),
      ...asIs("metric"),
      ...shares(numbers(false, "value", "low", "high")),
      ...asIs("level", "method", "n", "exact"),
    ],
  );

function sweepJson(sweep: Sweep): string {
  const { metrics } = sweep;
  const placed = (at: SweepPoint) =>
    Object.fromEntries(placeColumns(sweep).map(([path, of]) => [path, of({ at })]));
  return jsonText({
    ...headJson(sweep),
    axes: sweep.axes.map(({ path, name: called, values, unit }, axis) => ({
      path,
      name: called,
      unit,
      values: values.map((value) => typed(sweep, axis, value)),
    })),
    metrics,
    points: sweep.points.map((point, i) => ({
      at: placed(point),
      metrics: point.metrics.map((one, j) => ({ id: metrics[j], ...one })),
      ...(sweep.wins === null ? {} : { wins: sweep.wins[i] }),
    })),
    gaps: sweep.gaps,
    steps: sweep.steps.map(({ axis, from, to, metrics: found }) => ({
      along: sweep.axes[axis]?.path,
      from: from === null ? null : placed(sweep.points[from]!),
      to: placed(sweep.points[to]!),
      metrics: found.map(({ value, p: _, ...one }, i) => ({
        id: metrics[i],
        difference: value,
        ...one,
      })),
    })),
  });
}

export function sweepReport(sweep: Sweep): StudyReport {
  const several = sweep.axes.length > 1;
  return {
    ...aboutVariants(sweep),
    stem: "sweep",
    called: "Sweep",
    title: `What changes with ${namesOf(sweep).join(" and ")}`,
    sections: sweep.metrics.map((id, metric) => ({
      title: capital(metricWords(sweep, id)),
      answer: sweepAnswer(sweep, metric),
      blocks: [
        picture(sweepChart(sweep, metric, CHART_NAMES[metric]!)),
        (several ? mapTable : curveTable)(sweep, metric),
      ],
    })),
    notes: notes(sweep),
    csv: [
      ["sweep.csv", sweepCsv(sweep)],
      ["steps.csv", stepsCsv(sweep)],
      ...(sweep.wins === null ? [] : [["sides.csv", sidesCsv(sweep, sweep.wins)] as const]),
    ],
    json: sweepJson(sweep),
  };
}
