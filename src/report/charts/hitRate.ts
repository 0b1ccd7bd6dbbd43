import type { ShotRow, Summary } from "../../stats/summary.js";
import { count, show } from "../numbers.js";
import { printable, shorten } from "../text.js";
import {
  type ChartSpec,
  colorScale,
  cutNote,
  framed,
  GUTTER,
  heading,
  INK,
  inOrder,
  intervalNote,
  LABEL_SIZE,
  measure,
  numbers,
  ROWS_MAX,
  type Room,
  rowLabels,
  type Spec,
  shapeScale,
  sideBlocks,
  widest,
} from "./frame.js";

/** Up to so many modes of fire lie beside each other in each row; of more, each has a row where it was used. */
const MODES_BESIDE = 3;
/** Marks of one chart. */
const MARKS_MAX = 2 * ROWS_MAX;
/** Pixels between two modes of one row, and between rows. */
const MODE_STEP = 17;

const TOOLTIP = [
  { field: "figure", title: "Figure" },
  { field: "weapon", title: "Weapon" },
  { field: "band", title: "Range" },
  { field: "mode", title: "Fire" },
  { field: "shown", title: "Hit rate" },
  { field: "interval", title: "Interval, %" },
  { field: "shots", title: "Shots", format: "," },
  { field: "hits", title: "Hits", format: "," },
];

/** Rows that share a place on the page: one figure, weapon and range. */
function place(row: ShotRow): string {
  return [row.side, row.figure, row.weapon, row.band].join("\u0000");
}

/**
 * ` · weapon · range`; the weapon gives way if both do not fit, since the range tells two rows of
 * it apart.
 */
function suffix(row: ShotRow, room: number): string {
  const band = row.band === "" ? "" : ` · ${printable(row.band)}`;
  const left = room - widest([` · ${band}`]);
  return ` · ${shorten(printable(row.weapon), left, measure(LABEL_SIZE))}${band}`;
}

/** Label of each place, unique within its side. Names give way before ranges when room is short. */
function placeLabels(rows: readonly ShotRow[], room: number): Map<string, string> {
  const labels = new Map<string, string>();
  for (const side of ["A", "B"] as const) {
    const own = rows.filter((row) => row.side === side);
    const ends = own.map((row) => suffix(row, room * 0.7));
    const left = Math.max(room * 0.3, room - widest(ends));
    const figures = [...new Set(own.map((row) => row.figure))];
    const short = rowLabels(figures, left);
    const texts = new Map<string, string>();
    own.forEach((row, index) => {
      const figure = short[figures.indexOf(row.figure)] ?? "";
      texts.set(place(row), `${figure}${ends[index] ?? ""}`);
    });
    const keys = [...texts.keys()];
    rowLabels([...texts.values()], room).forEach((label, i) => {
      labels.set(keys[i] ?? "", label);
    });
  }
  return labels;
}

/** Encodings of the modes of fire: lightness and shape both tell them apart. */
function modeScale(scale: Spec, many: boolean): Spec {
  // Of many, each row says its own in words.
  const legend = many ? { legend: null } : {};
  return { field: "mode", type: "nominal", title: "Fire", scale, ...legend };
}

function layers(modes: readonly string[], plotWidth: number, last: boolean): Spec[] {
  const many = modes.length > MODES_BESIDE;
  const color = modeScale(colorScale(modes), many);
  const interval = {
    mark: { type: "rule", strokeWidth: 2 },
    encoding: {
      x: { field: "low", type: "quantitative" },
      x2: { field: "high" },
      color,
      tooltip: TOOLTIP,
    },
  };
  const point = {
    mark: { type: "point", filled: true, size: 75, opacity: 1 },
    encoding: {
      x: {
        field: "value",
        type: "quantitative",
        title: last ? "Hits per shot" : null,
        scale: { domain: [0, 1] },
        axis: { format: ".0%", tickCount: 5, labels: last },
      },
      color,
      shape: modeScale(shapeScale(modes), many),
      tooltip: TOOLTIP,
    },
  };
  const words = {
    mark: { type: "text", align: "left", fontSize: LABEL_SIZE, color: INK },
    encoding: {
      x: { value: plotWidth + GUTTER },
      text: { field: many ? "words" : "shown", type: "nominal" },
    },
  };
  return [interval, point, words];
}

/** One side's rows. */
function block(
  values: readonly Spec[],
  modes: readonly string[],
  width: number,
  last: boolean,
): Spec {
  if (modes.length > MODES_BESIDE) {
    return {
      width,
      height: { step: MODE_STEP },
      encoding: {
        y: {
          field: "row",
          type: "nominal",
          sort: null,
          title: null,
          // Named where its first mode stands.
          axis: { labelExpr: "split(datum.label, '\\n')[1] || ''" },
        },
      },
      data: { values },
      layer: layers(modes, width, last),
    };
  }
  return {
    width,
    height: { step: MODE_STEP, for: "offset" },
    encoding: {
      y: {
        field: "label",
        type: "nominal",
        sort: null,
        title: null,
        scale: { paddingInner: 0.25, paddingOuter: 0.15 },
      },
      yOffset: { field: "mode", type: "nominal", scale: { domain: modes } },
    },
    data: { values },
    layer: layers(modes, width, last),
  };
}

/** A row of its own: its key with the label of the place where that begins, and its words. */
function ownRow(rows: readonly ShotRow[], i: number, labels: ReadonlyMap<string, string>): Spec {
  const row = rows[i] as ShotRow;
  const before = rows[i - 1];
  const begins = before === undefined || place(before) !== place(row);
  return {
    row: `${i}\n${begins ? (labels.get(place(row)) ?? "") : ""}`,
    words: `${show(row.hitRate, "percent").value}, ${printable(row.mode)}`,
  };
}

/** How often shots hit, by figure, weapon, range and mode of fire. */
export function hitRateChart(summary: Summary, room: Room): ChartSpec {
  const fired = summary.shots.filter((row) => row.shots > 0 && row.hitRate.value !== null);
  const places = [...new Set(fired.map(place))];
  const last = places[ROWS_MAX - 1];
  const end = last === undefined ? fired.length : fired.findLastIndex((row) => place(row) === last);
  const kept = new Set(fired.slice(0, Math.min(end + 1, MARKS_MAX)).map(place));
  const rows = fired.filter((row) => kept.has(place(row)));
  const labels = placeLabels(rows, room.width * 0.42);
  const modes = inOrder(
    rows.map((row) => printable(row.mode)),
    summary.shots.map((row) => printable(row.mode)),
  );
  const many = modes.length > MODES_BESIDE;
  const values = rows.map((row, i) => ({
    ...(many ? ownRow(rows, i, labels) : {}),
    side: row.side,
    label: labels.get(place(row)),
    figure: printable(row.figure),
    weapon: printable(row.weapon),
    band: printable(row.band),
    mode: printable(row.mode),
    shots: row.shots,
    hits: row.hits,
    ...numbers(row.hitRate, "percent"),
  }));
  const right = widest(values.map((row: Spec) => String(row.words ?? row.shown)));
  const left = widest([...labels.values()]);
  const plotWidth = Math.max(80, Math.floor(room.width - left - right - 2 * GUTTER - 16));
  const shots = rows.reduce((sum, row) => sum + row.shots, 0);
  return {
    name: "hit-rate",
    title: "Hit rate",
    description: `Hits per shot, ${count(shots)} shots, by figure, weapon, range and mode of fire.`,
    spec: framed({
      title: heading(summary, room, "Hit rate by figure, weapon, range and mode of fire", [
        intervalNote(summary),
        ...cutNote(kept.size, places.length, "shots.csv"),
      ]),
      ...sideBlocks(summary, room, values, (own, last) => block(own, modes, plotWidth, last)),
      resolve: { scale: { color: "shared", shape: "shared" } },
    }),
  };
}
