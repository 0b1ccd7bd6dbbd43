/** The report of what each attribute and each range is worth. */
import { parted } from "../core/messages.js";
import { picture, section } from "../core/sheet.js";
import { type Lever, type LeverValue, turnedBy } from "../rules/kit/levers.js";
import {
  isIdle,
  type LeverRow,
  type LeverStep,
  leverRows,
  perUnit,
  size,
  type Weight,
  type Weights,
} from "../studies/weights.js";
import {
  leverName,
  leverValue,
  leverWhat,
  leverWho,
  weightsChart,
  weightWords,
} from "./charts/weights.js";
import { aboutVariants, alikeNotes, headJson, methodWords } from "./method.js";
import { metricWords } from "./metricWords.js";
import { changeUnit, scaleOf, showBoth, showChange, withUnit } from "./numbers.js";
import { jsonText, type StudyReport, type StudySection } from "./study.js";
import { type DataTable, dataTable, rounded } from "./table/csv.js";
import { name, number, type Table, tableOf } from "./table/table.js";
import { capital } from "./text.js";
import { assumedNotes } from "./why.js";

/** The kinds of lever, and what their charts are called. */
const KINDS = [
  { kind: "attribute", chart: "attributes" },
  { kind: "range", chart: "ranges" },
] as const;

/** `point`, `die`, `inch`: what one more of it is, in a sentence. */
const oneOf = ({ system }: Weights, { kind, unit }: Lever): string =>
  kind === "range" ? system.length.one : unit;

/** The same of levers of one kind: `step` if what counts for one is not what counts for another. */
function oneOfAll(weights: Weights, rows: readonly LeverRow[]): string {
  const [unit = "step", ...others] = new Set(rows.map(({ lever }) => oneOf(weights, lever)));
  return others.length > 0 ? "step" : unit;
}

/** `One point of an attribute`, `One inch of range`: of levers of one kind. */
const titleOf = (weights: Weights, rows: readonly LeverRow[]): string =>
  `One ${oneOfAll(weights, rows)} of ${rows[0]?.lever.kind === "range" ? "range" : "an attribute"}`;

const inUnits = ({ base }: Weights): string =>
  scaleOf(base.unit) === "percent" ? " in percentage points" : "";

/** The answer in a sentence or two. */
function weightsAnswer(weights: Weights): string {
  const scale = scaleOf(weights.base.unit);
  const best = KINDS.flatMap(({ kind }) => {
    const [row] = leverRows(weights, kind);
    const most = row === undefined ? null : size(row.up) >= size(row.down) ? row.up : row.down;
    if (most === null || !most.told) return [];
    const { value, interval } = weightWords(weights, most);
    const way = turnedBy(most.lever, most.to) > 0 ? "more" : "less";
    const sure = interval === "" ? "" : ` (${interval})`;
    return [
      `${leverName(most.lever)}, one ${oneOf(weights, most.lever)} ${way}: ${value}${changeUnit(scale)}${sure}`,
    ];
  });
  const told = weights.weights.filter((weight) => weight.told).length;
  const of = `${parted(told)} of ${parted(weights.weights.length)} changes`;
  return (
    `${capital(metricWords(weights, weights.metric))} is ${showBoth(weights.base, scale)}.` +
    (best.length === 0 ? "" : ` What matters most: ${best.join("; ")}.`) +
    stepSentence(weights) +
    (isSampled(weights) ? ` ${of} are measurable.` : ` ${of} make a difference.`)
  );
}

/** The value of a lever that is not the file's, as `leverValue` writes it. */
const leverAt = (lever: Lever, value: LeverValue): string =>
  lever.kind === "range" ? `${value} ${lever.unit}` : String(value);

const stepWords = ({ base }: Weights, { difference }: LeverStep) =>
  showChange(difference, scaleOf(base.unit));

/** The step that does most. */
function stepSentence(weights: Weights): string {
  const worth = ({ difference }: LeverStep): number => Math.abs(difference.value ?? 0);
  const [most] = [...weights.steps].sort((a, b) => worth(b) - worth(a));
  const { low, high } = most?.difference ?? { low: null, high: null };
  // What may be nothing is no greatest step.
  if (most === undefined || ((low ?? 1) <= 0 && (high ?? 1) >= 0)) return "";
  const { value, interval } = stepWords(weights, most);
  const sure = interval === "" ? "" : ` (${interval})`;
  const { lever, to } = most;
  return (
    ` The greatest step: ${leverName(lever)} ${leverAt(lever, to)} instead of ${leverValue(lever)}, ` +
    `${withUnit(value, scaleOf(weights.base.unit))}${sure}.`
  );
}

/** A line for each lever that steps: where, up and down, and what that does. */
function stepTable(weights: Weights): Table {
  const levers = [...new Set(weights.steps.map(({ lever }) => lever))];
  const stepOf = (lever: Lever, way: 1 | -1): LeverStep | undefined =>
    weights.steps.find((one) => one.lever === lever && turnedBy(lever, one.to) * way > 0);
  const changed = metricWords(weights, weights.metric) + inUnits(weights);
  const way = (head: string, sign: 1 | -1) => [
    number(head, (lever: Lever) => {
      const step = stepOf(lever, sign);
      return step === undefined ? "none" : leverAt(lever, step.to);
    }),
    number("change", (lever: Lever) => {
      const step = stepOf(lever, sign);
      if (step === undefined) return "";
      const { value, interval } = stepWords(weights, step);
      return interval === "" ? value : `${value} (${interval})`;
    }),
  ];
  return tableOf(
    {
      title: `The next step: change of ${changed}`,
      caption: `The nearest value that changes anything, up and down, and the change of ${changed} then.`,
    },
    [
      name("side", (lever: Lever) => lever.sides.map((side) => weights.sides[side]).join(" and ")),
      name("who", leverWho),
      name("what", (lever: Lever) => leverWhat(lever)),
      number("is", (lever: Lever) => leverValue(lever)),
      ...way("next step up", 1),
      ...way("next step down", -1),
    ],
    levers,
  );
}

/** steps.csv: a row for each step. */
const stepsCsv = ({ steps, metric }: Weights): DataTable =>
  dataTable(steps, [
    ["kind", ({ lever }) => lever.kind],
    ["side", ({ lever }) => lever.sides.join(" ")],
    ["who", ({ lever }) => lever.who],
    ["what", ({ lever }) => lever.what],
    ["path", ({ lever }) => lever.path],
    ["from", ({ lever }) => lever.value],
    ["last", ({ last }) => last],
    ["to", ({ to }) => to],
    ["unit", ({ lever }) => lever.unit],
    ["metric", () => metric],
    ["value", ({ value }) => value.value],
    ["difference", ({ difference }) => difference.value],
    ["low", ({ difference }) => difference.low],
    ["high", ({ difference }) => difference.high],
    ["exact", ({ difference }) => difference.exact],
  ]);

function notes(weights: Weights): string[] {
  const values = [weights.base, ...weights.weights.map(({ value }) => value)];
  const exact = values.every(({ method }) => method === "exact");
  const percent = 100 * weights.alpha;
  const { short, one } = weights.system.length;
  return [
    methodWords(weights, values, `a change of ${metricWords(weights, weights.metric)}`),
    ...(exact
      ? []
      : [
          `In brackets: may be luck, when all ${parted(weights.weights.length)} changes are taken together (Holm's procedure: a ` +
            `chance of ${percent} % at most that any change that does nothing is taken for one that does).`,
        ]),
    ...alikeNotes(weights.weights.map(({ difference }) => difference)),
    ...(weights.weights.some(({ lever }) => lever.kind === "range")
      ? [
          `Ranges were changed by ${weights.step} ${short}; their numbers are the average for one ${one}. A range makes no ` +
            "difference until it reaches over somebody.",
        ]
      : []),
    ...(weights.diced.length === 0
      ? []
      : [`Left out, since their attributes are diced: ${weights.diced.join(", ")}.`]),
  ];
}

const isSampled = ({ weights }: Weights): boolean =>
  weights.some(({ difference }) => difference.method !== "exact");

/** Intervals only where there are some. */
function leverTable(weights: Weights, rows: readonly LeverRow[]): Table {
  const unit = oneOfAll(weights, rows);
  const words = (weight: Weight | null) =>
    weight === null ? { value: "", interval: "" } : weightWords(weights, weight);
  const pair = (head: string, of: (row: LeverRow) => Weight | null) => [
    number(head, (row: LeverRow) => words(of(row)).value),
    ...(isSampled(weights) ? [number("interval", (row: LeverRow) => words(of(row)).interval)] : []),
  ];
  const changed = metricWords(weights, weights.metric) + inUnits(weights);
  return tableOf(
    {
      title: `${titleOf(weights, rows)}: change of ${changed}`,
      caption: `Change of ${changed} for one ${unit} more and one ${unit} less.`,
    },
    [
      name("side", ({ lever }: LeverRow) =>
        lever.sides.map((side) => weights.sides[side]).join(" and "),
      ),
      name("who", ({ lever }: LeverRow) => leverWho(lever)),
      name("what", ({ lever }: LeverRow) => leverWhat(lever)),
      number("is", ({ lever }: LeverRow) => leverValue(lever)),
      ...pair("one more", ({ up }) => up),
      ...pair("one less", ({ down }) => down),
    ],
    rows,
  );
}

/** All changes, the lever that does most first, attributes before ranges. */
const sorted = (weights: Weights): Weight[] =>
  KINDS.flatMap(({ kind }) =>
    leverRows(weights, kind).flatMap(({ up, down }) => [up, down].filter((one) => one !== null)),
  );

/** Keys and cells of weights.csv and weights.json. */
function fieldsOf(weights: Weights, weight: Weight) {
  const { lever, to, value, difference, told } = weight;
  const each = perUnit(weight);
  return {
    kind: lever.kind,
    side: lever.sides.join(" "),
    who: lever.who,
    what: lever.what,
    path: lever.path,
    from: lever.value,
    to,
    unit: lever.unit,
    metric: weights.metric,
    base: weights.base.value,
    value: value.value,
    difference: difference.value,
    low: difference.low,
    high: difference.high,
    per_unit: each.value,
    per_unit_low: each.low,
    per_unit_high: each.high,
    level: difference.level,
    method: difference.method,
    n: difference.n,
    exact: difference.exact,
    p: difference.p,
    told_from_zero: told ? 1 : 0,
    alike: difference.alike ? 1 : 0,
    unknown: difference.unknown,
  };
}

/** weights.csv: a row for each change of a lever. */
function weightsCsv(weights: Weights): DataTable {
  const rows = sorted(weights).map((weight) => fieldsOf(weights, weight));
  const names = Object.keys(rows[0] ?? {}) as (keyof ReturnType<typeof fieldsOf>)[];
  return dataTable(
    rows,
    names.map((column) => [
      column,
      ({ [column]: cell }) =>
        typeof cell === "number" && column !== "exact" ? rounded(cell) : cell,
    ]),
  );
}

function weightsJson(weights: Weights): string {
  const { metric, step, alpha, base, diced, assumed } = weights;
  return jsonText({
    ...headJson(weights),
    metric,
    [`step_${weights.system.length.short}`]: step,
    family: { method: "holm", alpha, tests: weights.weights.length },
    base,
    diced,
    assumed,
    weights: sorted(weights).map((weight) => {
      const { told_from_zero, alike, ...fields } = fieldsOf(weights, weight);
      return { ...fields, told_from_zero: told_from_zero === 1, alike: alike === 1 };
    }),
    steps: weights.steps.map(({ lever, ...step }) => ({
      path: lever.path,
      from: lever.value,
      last: step.last,
      to: step.to,
      value: step.value.value,
      difference: step.difference,
    })),
  });
}

function kindSection(weights: Weights, { kind, chart }: (typeof KINDS)[number]): StudySection[] {
  const rows = leverRows(weights, kind);
  if (rows.length === 0) return [];
  const title = titleOf(weights, rows);
  const about = { name: chart, title, unit: oneOfAll(weights, rows) };
  // Nothing but zeros is no picture.
  const drawn = rows.every(isIdle) ? [] : [picture(weightsChart(weights, rows, about))];
  return [section(title, ...drawn, leverTable(weights, rows))];
}

export function weightsReport(weights: Weights): StudyReport {
  return {
    ...aboutVariants(weights),
    stem: "weights",
    called: "Weights",
    title: `What is a point worth in ${metricWords(weights, weights.metric)}?`,
    answer: weightsAnswer(weights),
    sections: [
      ...KINDS.flatMap((kind) => kindSection(weights, kind)),
      ...(weights.steps.length === 0 ? [] : [section("The next step", stepTable(weights))]),
    ],
    notes: [...notes(weights), ...assumedNotes(weights.assumed)],
    csv: [
      ["weights.csv", weightsCsv(weights)],
      ["steps.csv", stepsCsv(weights)],
    ],
    json: weightsJson(weights),
  };
}
