/** What each attribute and each range is worth, as table, data and page. */
import pc from "picocolors";
import { type Lever, turnedBy } from "../rules/kit/levers.js";
import {
  isIdle,
  type LeverRow,
  leverRows,
  perUnit,
  size,
  type Weight,
  type Weights,
} from "../studies/weights.js";
import { weightsChart } from "./charts/weights.js";
import { csvTable, rounded } from "./csv.js";
import type { FileContent } from "./folder.js";
import { changeUnit, count, type Shown, showBoth, showChange } from "./numbers.js";
import { cells, type Document, type Section } from "./sheet/document.js";
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
import { renderBlock, type TableOptions } from "./table.js";
import { printable, terminalColumns, wrap } from "./text.js";

export const WEIGHTS_FILES: readonly string[] = studyFileNames(
  "weights",
  ["weights.csv", "weights.json"],
  ["attributes", "ranges"],
);

/** The kinds of lever, and what their charts are called. */
const KINDS = [
  { kind: "attribute", chart: "attributes" },
  { kind: "range", chart: "ranges" },
] as const;

/** `point`, `die`, `inch`: what one more of it is, in a sentence. */
const oneOf = ({ system }: Weights, { kind, unit }: Lever): string =>
  kind === "range" ? system.length.one : unit;

/** `One point of an attribute`, `One inch of range`: of levers of one kind. */
const titleOf = (weights: Weights, { lever }: LeverRow): string =>
  `One ${oneOf(weights, lever)} of ${lever.kind === "range" ? "range" : "an attribute"}`;

/** `Will: skill`, `pistol: accurate range`. */
export const leverName = (lever: Lever): string => `${printable(lever.who)}: ${whatWords(lever)}`;

const whatWords = ({ kind, what }: Lever): string => (kind === "range" ? `${what} range` : what);

const inUnits = ({ base }: Weights): string =>
  scaleOf(base.unit) === "percent" ? " in percentage points" : "";

const sidesOf = ({ sides }: Weights, lever: Lever): string =>
  lever.sides.map((side) => printable(sides[side])).join(" and ");

export const valueWords = ({ kind, value, unit }: Lever): string =>
  kind === "range" ? `${value} ${unit}` : String(value);

/** What a change does, in words for each unit: in brackets if that cannot be told from zero. */
export function weightWords({ base }: Weights, weight: Weight): Shown {
  const { value, interval } = showChange(perUnit(weight), scaleOf(base.unit));
  const { alike } = weight.difference;
  return { value: alike ? "0" : weight.told ? value : `(${value})`, interval };
}

/** The answer in a sentence or two. */
export function weightsAnswer(weights: Weights): string {
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
  const of = `${count(told)} of ${count(weights.weights.length)} changes`;
  return (
    `${weights.metric} is ${showBoth(weights.base, scale)}.` +
    (best.length === 0 ? "" : ` What does most: ${best.join("; ")}.`) +
    (isSampled(weights) ? ` ${of} can be told from zero.` : ` ${of} change it at all.`)
  );
}

function notes(weights: Weights): string[] {
  const values = [weights.base, ...weights.weights.map(({ value }) => value)];
  const exact = values.every(({ method }) => method === "exact");
  const percent = 100 * weights.alpha;
  const { short, one } = weights.system.length;
  return [
    methodWords(weights, values, `a change of ${weights.metric}`),
    ...(exact
      ? []
      : [
          `In brackets: cannot be told from zero when all ${count(weights.weights.length)} changes are taken ` +
            `together (Holm's procedure: a chance of ${percent} % at most that any change that does nothing is told apart).`,
        ]),
    ...alikeNotes(weights.weights.map(({ difference }) => difference)),
    `Ranges were changed by ${weights.step} ${short}; their numbers are for one ${one} of these.`,
    ...(weights.diced.length === 0
      ? []
      : [
          `Without attributes of their own, for they are diced: ${weights.diced.map(printable).join(", ")}.`,
        ]),
  ];
}

const isSampled = ({ weights }: Weights): boolean =>
  weights.some(({ difference }) => difference.method !== "exact");

/** Intervals only where there are some. */
function headOf(weights: Weights): string[] {
  const interval = isSampled(weights) ? ["interval"] : [];
  return ["side", "who", "what", "is", "one more", ...interval, "one less", ...interval];
}

function rowCells(weights: Weights, { lever, up, down }: LeverRow): string[] {
  const sampled = isSampled(weights);
  const pair = (weight: Weight | null): string[] => {
    if (weight === null) return sampled ? ["", ""] : [""];
    const { value, interval } = weightWords(weights, weight);
    return sampled ? [value, interval] : [value];
  };
  return [
    sidesOf(weights, lever),
    printable(lever.who),
    whatWords(lever),
    valueWords(lever),
    ...pair(up),
    ...pair(down),
  ];
}

/** The weights for a terminal, ending in a line break. */
export function renderWeights(weights: Weights, options: TableOptions): string {
  const colors = pc.createColors(options.color);
  const lines = (text: string): string => wrap(text, options.width, terminalColumns).join("\n");
  return [
    lines(`${scenarioWords(weights)}, ${printable(weights.system.title)}`),
    ...(weights.partial ? [colors.yellow(PARTIAL)] : []),
    colors.bold(lines(weightsAnswer(weights))),
    ...KINDS.flatMap(({ kind }) => {
      const found = leverRows(weights, kind);
      const [first] = found;
      if (first === undefined) return [];
      const title = `${titleOf(weights, first)}: change of ${weights.metric}${inUnits(weights)}`;
      const rows = found.map((row) => rowCells(weights, row));
      return [renderBlock({ title, head: headOf(weights), names: 3, rows }, options)];
    }),
    notes(weights)
      .map((note) => colors.dim(lines(note)))
      .join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
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

/** The text of weights.csv: a row for each change of a lever. */
export function weightsCsv(weights: Weights): string {
  const rows = sorted(weights).map((weight) => fieldsOf(weights, weight));
  const columns = Object.keys(rows[0] ?? {}) as (keyof ReturnType<typeof fieldsOf>)[];
  return csvTable(
    columns,
    rows.map((row) =>
      columns.map((column) => {
        const cell = row[column];
        return typeof cell === "number" && column !== "exact" ? rounded(cell) : cell;
      }),
    ),
  );
}

/** The text of weights.json, which is also what `--json` prints. Keys: add, never rename. */
export function weightsJson(weights: Weights): string {
  const { version, system, scenario, file, overrides, seed, games, partial } = weights;
  const { metric, step, alpha, base, diced } = weights;
  const data = {
    version,
    system: system.id,
    scenario,
    file,
    overrides,
    seed,
    games,
    partial,
    ...precisionKey(weights),
    metric,
    [`step_${system.length.short}`]: step,
    family: { method: "holm", alpha, tests: weights.weights.length },
    base,
    diced,
    weights: sorted(weights).map((weight) => {
      const { told_from_zero, alike, ...fields } = fieldsOf(weights, weight);
      return { ...fields, told_from_zero: told_from_zero === 1, alike: alike === 1 };
    }),
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

function weightsDocument(weights: Weights): Document {
  const sections = KINDS.flatMap(({ kind, chart }): Section[] => {
    const rows = leverRows(weights, kind);
    const [first] = rows;
    if (first === undefined) return [];
    const title = titleOf(weights, first);
    const unit = oneOf(weights, first.lever);
    return [
      {
        title,
        blocks: [
          // Nothing but zeros is no picture.
          ...(rows.every(isIdle)
            ? []
            : ([
                {
                  kind: "picture",
                  chart: weightsChart(weights, rows, { name: chart, title, unit }),
                },
              ] as const)),
          {
            kind: "table",
            caption: `Change of ${weights.metric}${inUnits(weights)} for one ${unit} more and one ${unit} less.`,
            head: [cells(headOf(weights))],
            columns: headOf(weights).map((_, i) => (i < 3 ? "name" : "number")),
            rows: rows.map((row) => ({ first: true, cells: cells(rowCells(weights, row)) })),
          },
        ],
      },
    ];
  });
  return {
    title: `What is a point worth in ${weights.metric}?`,
    over: `${weights.system.title} · ${printable(weights.scenario)}`,
    lead: [...(weights.partial ? [PARTIAL] : []), weightsAnswer(weights), ...notes(weights)],
    sections,
    ...footOf(weights, "weights.csv and weights.json"),
  };
}

/** All files of the weights. Pure: the same weights give the same bytes. */
export function weightsFiles(weights: Weights, charts: boolean): Promise<Map<string, FileContent>> {
  const data = [
    ["weights.csv", weightsCsv(weights)],
    ["weights.json", weightsJson(weights)],
  ] as const;
  return studyFiles("weights", weightsDocument(weights), data, charts);
}
