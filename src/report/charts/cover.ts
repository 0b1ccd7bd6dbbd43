import type { CoverRow, Summary, TableSummary } from "../../stats/summary.js";
import { count } from "../numbers.js";
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
  legendFor,
  measure,
  numbers,
  type Room,
  rowLabels,
  type Spec,
  shapeScale,
  widest,
} from "./frame.js";

/** Pixels between two marks of one cover. */
const MARK_STEP = 13;
/** Pixels for the name of a cover. */
const COVER_ROOM = 90;
const PANELS_MAX = 8;
const SERIES_ALIKE = 8;
const PANEL_GAP = 28;
const BESIDE_FROM = 560;

const TOOLTIP = [
  { field: "sideName", title: "Side" },
  { field: "weapon", title: "Weapon" },
  { field: "cover", title: "Target's cover" },
  { field: "band", title: "Range" },
  { field: "mode", title: "Fire" },
  { field: "shown", title: "Hit rate" },
  { field: "interval", title: "Interval, %" },
  { field: "shots", title: "Shots", format: "," },
  { field: "hits", title: "Hits", format: "," },
];

/** Rows of one side's weapon. */
function panels(rows: readonly CoverRow[]): CoverRow[][] {
  const byWeapon = new Map<string, CoverRow[]>();
  for (const row of rows) {
    const key = `${row.side}\u0000${row.weapon}`;
    byWeapon.set(key, [...(byWeapon.get(key) ?? []), row]);
  }
  return [...byWeapon.values()];
}

const seriesOf = (row: CoverRow): string => `${printable(row.band)}, ${printable(row.mode)}`;

/** What all panels share. */
interface Scales {
  /** Covers as they are labelled, by their names in the data. */
  readonly covers: ReadonlyMap<string, string>;
  readonly modes: readonly string[];
  readonly bands: readonly string[];
  readonly series: readonly string[];
  /** Upper end of the axis. */
  readonly most: number;
}

/** @param all rows of the rule system, shots or none, which give the order */
function scalesOf(rows: readonly CoverRow[], all: readonly CoverRow[], labelRoom: number): Scales {
  const names = (pick: (row: CoverRow) => string): string[] =>
    inOrder(
      rows.map((row) => printable(pick(row))),
      all.map((row) => printable(pick(row))),
    );
  const modes = names((row) => row.mode);
  const bands = names((row) => row.band);
  const both = bands.flatMap((band) => modes.map((mode) => `${band}, ${mode}`));
  const series = inOrder(rows.map(seriesOf), both);
  const highest = Math.max(0.1, ...rows.map((row) => row.hitRate.high ?? 0));
  const most = Math.min(1, Math.ceil(highest * 10) / 10);
  const found = inOrder(
    rows.map((row) => row.cover),
    all.map((row) => row.cover),
  );
  const labels = rowLabels(found, labelRoom);
  const covers = new Map(found.map((cover, index) => [cover, labels[index] ?? ""]));
  return { covers, modes, bands, series, most };
}

/** Few series have the same place in every panel; of many, each panel has room for its own only. */
const seriesIn = ({ series }: Scales, rows: readonly CoverRow[]): readonly string[] =>
  series.length > SERIES_ALIKE ? inOrder(rows.map(seriesOf), series) : series;

function layers({ modes, bands, most }: Scales, plotWidth: number, room: Room): Spec[] {
  const color = {
    field: "mode",
    type: "nominal",
    title: "Fire",
    scale: colorScale(modes),
    legend: { symbolType: "square", ...legendFor(room) },
  };
  const shape = {
    field: "band",
    type: "nominal",
    title: "Range",
    scale: shapeScale(bands),
    legend: legendFor(room),
  };
  const x = {
    type: "quantitative",
    title: "Hits per shot",
    scale: { domain: [0, most], nice: false },
    axis: { format: ".0%", tickCount: 5 },
  };
  return [
    {
      mark: { type: "rule", strokeWidth: 2 },
      encoding: { x: { ...x, field: "low" }, x2: { field: "high" }, color, tooltip: TOOLTIP },
    },
    {
      mark: { type: "point", filled: true, size: 60, opacity: 1 },
      encoding: { x: { ...x, field: "value" }, color, shape, tooltip: TOOLTIP },
    },
    {
      mark: { type: "text", align: "left", fontSize: LABEL_SIZE - 1, color: INK },
      encoding: { x: { value: plotWidth + GUTTER }, text: { field: "shown", type: "nominal" } },
    },
  ];
}

/** How often shots hit, by what their target was behind: a panel for each side's weapon. */
export function coverChart(summary: Summary, table: TableSummary, room: Room): ChartSpec {
  const fired = table.covers.filter((row) => row.hitRate.value !== null);
  const all = panels(fired);
  const shown = all.slice(0, PANELS_MAX);
  const scales = scalesOf(shown.flat(), table.covers, COVER_ROOM);
  const labels = [...scales.covers.values()];
  const columns = Math.min(Math.max(1, shown.length), room.width >= BESIDE_FROM ? 2 : 1);
  const value = (row: CoverRow): Spec => ({
    sideName: printable(summary.sides[row.side]),
    weapon: printable(row.weapon),
    label: scales.covers.get(row.cover),
    cover: printable(row.cover),
    band: printable(row.band),
    mode: printable(row.mode),
    series: seriesOf(row),
    shots: row.shots,
    hits: row.hits,
    ...numbers(row.hitRate, "percent"),
  });
  const left = widest(labels) + 8;
  const right = widest(shown.flat().map((row) => String(value(row).shown))) + GUTTER;
  const free = (room.width - 8 - (columns - 1) * PANEL_GAP) / columns;
  const plotWidth = Math.max(80, Math.floor(free - left - right));
  const panel = (rows: readonly CoverRow[]): Spec => {
    const { side, weapon } = rows[0] as CoverRow;
    const name = `${printable(weapon)} · ${printable(summary.sides[side])}`;
    return {
      title: {
        text: shorten(name, plotWidth + left, measure(LABEL_SIZE, 600)),
        fontSize: LABEL_SIZE,
        frame: "group",
        dx: -left,
        offset: 4,
      },
      width: plotWidth,
      height: { step: MARK_STEP, for: "offset" },
      encoding: {
        y: {
          field: "label",
          type: "nominal",
          title: null,
          scale: { domain: labels, paddingInner: 0.12, paddingOuter: 0.06 },
        },
        yOffset: { field: "series", type: "nominal", scale: { domain: seriesIn(scales, rows) } },
      },
      data: { values: rows.map(value) },
      layer: layers(scales, plotWidth, room),
    };
  };
  const shots = shown.flat().reduce((sum, row) => sum + row.shots, 0);
  return {
    name: "cover",
    title: "Hit rate by cover",
    description: `Hits per shot, ${count(shots)} shots, by the target's cover, weapon, range and mode of fire.`,
    spec: framed({
      title: heading(
        summary,
        room,
        "Hit rate by the target's cover, weapon, range and mode of fire",
        [
          intervalNote(summary),
          ...cutNote(shown.length, all.length, "covers.csv").map((note) =>
            note.replace("rows", "panels"),
          ),
        ],
      ),
      columns,
      spacing: PANEL_GAP,
      concat: shown.map(panel),
      resolve: { scale: { color: "shared", shape: "shared" } },
    }),
  };
}
