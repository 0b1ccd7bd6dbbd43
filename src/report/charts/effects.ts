import { parted } from "../../core/messages.js";
import { weaponWords } from "../../rules/kit/words.js";
import type { EffectRow, Summary } from "../../stats/summary.js";
import { shownEffects } from "../fought.js";
import { percent, show } from "../numbers.js";
import { printable, shorten } from "../text.js";
import type { ChartSpec, Room, Spec } from "./frame.js";
import * as draw from "./frame.js";
import { LITTLE_TO_MUCH } from "./palette.js";

const CELL_HEIGHT = 26;
const LINE_HEIGHT = 14;
const CELL_WIDTH_MAX = 62;
const PANEL_GAP = 26;
/** Between the words of two columns. */
const WORD_GAP = 4;
/** Shooter and weapon pairs drawn, those with most hits first in the data files' order. */
const PANELS_MAX = 12;

const TOOLTIP = [
  { field: "figure", title: "Figure" },
  { field: "weapon", title: "Weapon" },
  { field: "effect", title: "Effect" },
  { field: "where", title: "Location" },
  { field: "shown", title: "Share of hits" },
  { field: "interval", title: "Interval, %" },
  { field: "count", title: "Hits", format: "," },
];

/** Rows of one shooter with one weapon. */
function panels(summary: Summary): EffectRow[][] {
  const byShooter = new Map<string, EffectRow[]>();
  for (const row of shownEffects(summary)) {
    const key = [row.side, row.figure, row.weapon].join("\u0000");
    const rows = byShooter.get(key);
    if (rows) rows.push(row);
    else byShooter.set(key, [row]);
  }
  return [...byShooter.values()];
}

/** A cell has room for one decimal, and gets fewer if the interval does not support it. */
function brief(row: EffectRow): string {
  const { value } = show(row.perHit, "percent");
  const short = percent(row.perHit.value ?? 0);
  return value.length < short.length ? value : short;
}

/** Two lines above a panel: who with what, and on which side. */
function panelTitle(summary: Summary, row: EffectRow, index: number, room: number): string {
  const line = (text: string): string =>
    shorten(printable(text), room, draw.measure(draw.LABEL_SIZE, 600));
  const who = line(`${row.figure} · ${weaponWords(row.weapon)}`);
  // The number keeps two panels apart whose shortened names are alike; only the label is shown.
  return `${who}\n${line(summary.sides[row.side])}\n${index}`;
}

/** Narrow columns: a line for each word, and for each half of `left-arm`. */
const wordsOf = (location: string): string[] => location.split(/ |(?<=-)/);

/** @param room of a column, pixels */
function layers(effects: readonly string[], locations: readonly string[], room: number): Spec[] {
  const cells = locations.length;
  const fitted = (word: string): string =>
    shorten(word, room - WORD_GAP, draw.measure(draw.LABEL_SIZE));
  // The last one next to the grid.
  const words = locations.map((name) => wordsOf(name).map(fitted));
  const lines = Math.max(1, ...words.map(({ length }) => length));
  const labels = words.map((own) => [...Array<string>(lines - own.length).fill(""), ...own]);
  const x = (field: string): Spec =>
    draw.quantity(field, {
      title: null,
      scale: { domain: [0, cells], nice: false },
      axis: {
        orient: "top",
        values: locations.map((_, index) => index + 0.5),
        labelExpr: `${JSON.stringify(lines > 1 ? labels : words.flat())}[floor(datum.value)]`,
        // Names: none may give way to its neighbour.
        labelOverlap: false,
        grid: false,
        labelPadding: 3 + LINE_HEIGHT * (lines - 1),
      },
    });
  const y = draw.nominal("effect", { sort: effects, title: null, axis: { offset: 2 } });
  const color = draw.quantity("value", {
    scale: { range: LITTLE_TO_MUCH, domainMin: 0 },
    legend: null,
  });
  const both = { y, tooltip: TOOLTIP };
  return [
    draw.rects(
      { stroke: "white", strokeWidth: 2 },
      { x: x("from"), x2: { field: "to" }, color, ...both },
    ),
    draw.texts(
      {},
      { x: x("middle"), text: draw.nominal("brief"), color: draw.asWritten("ink"), ...both },
    ),
  ];
}

/**
 * Cells that a row covers: one, or all of them for a hit that the cover stopped and that has no
 * location.
 */
function span(location: string, locations: readonly string[]): Spec {
  const from = Math.max(0, locations.indexOf(location));
  const to = location === "" ? locations.length : from + 1;
  return { from, to, middle: (from + to) / 2 };
}

/** What hits do and where: a grid of effect by location for each shooter and weapon. */
export function effectsChart(summary: Summary, room: Room): ChartSpec {
  const all = panels(summary);
  const shown = all.slice(0, PANELS_MAX);
  const rows = shown.flat();
  const effects = draw.inOrder(
    rows.map((row) => printable(row.effect)),
    summary.effects.map((row) => printable(row.effect)),
  );
  const places = draw.inOrder(
    rows.map((row) => printable(row.location)).filter(Boolean),
    summary.effects.map((row) => printable(row.location)),
  );
  const locations = places.length > 0 ? places : ["anywhere"];
  const left = draw.widest(effects) + 12;
  const widest = draw.widest(locations.flatMap(wordsOf)) + WORD_GAP;
  const freeIn = (columns: number): number =>
    (room.width - 10 - (columns - 1) * PANEL_GAP) / columns - left;
  const beside = shown.length > 1 && freeIn(2) >= locations.length * widest;
  const columns = beside && room.width >= 560 ? 2 : 1;
  const width = Math.floor(
    Math.min(freeIn(columns), locations.length * Math.max(widest, CELL_WIDTH_MAX)),
  );
  const values = shown.flatMap((panel, index) =>
    panel.map((row) => ({
      panel: panelTitle(summary, row, index, width),
      order: index,
      figure: printable(row.figure),
      weapon: printable(weaponWords(row.weapon)),
      effect: printable(row.effect),
      location: printable(row.location),
      where: printable(row.location) || "none",
      count: row.count,
      ...draw.numbers(row.perHit, "percent"),
      brief: brief(row),
      ...span(printable(row.location), locations),
      ink: draw.ON_FILL,
    })),
  );
  const hits = rows.reduce((sum, row) => sum + row.count, 0);
  const header = {
    title: null,
    labelExpr: "slice(split(datum.label, '\\n'), 0, 2)",
    labelPadding: 4,
    labelLineHeight: 16,
  };
  return draw.chart(
    {
      name: "effects",
      title: "What hits do",
      description: `Share of ${parted(hits)} hits by effect and location, per shooter and weapon.`,
    },
    draw.heading(summary, room, "What hits do: share of a shooter's hits by effect and location", [
      "Each grid adds up to 100 %. Darker is more often.",
      ...draw.cutNote(shown.length, all.length, "effects.csv", "grids"),
    ]),
    {
      data: { values },
      facet: draw.nominal("panel", { sort: { field: "order", op: "min" }, header }),
      columns,
      spacing: { row: 22, column: PANEL_GAP },
      resolve: { axis: { x: "independent", y: "independent" } },
      spec: {
        width,
        height: CELL_HEIGHT * Math.max(1, effects.length),
        layer: layers(effects, locations, width / locations.length),
      },
    },
  );
}
