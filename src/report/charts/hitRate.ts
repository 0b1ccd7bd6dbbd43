import { SIDES } from "../../core/columns.js";
import { parted } from "../../core/messages.js";
import { weaponWords } from "../../rules/kit/words.js";
import type { ShotRow, Summary } from "../../stats/summary.js";
import { shownShots } from "../fought.js";
import { show } from "../numbers.js";
import { plainWords, printable, shorten } from "../text.js";
import type { ChartSpec, Room, Spec } from "./frame.js";
import * as draw from "./frame.js";

/** Up to so many modes of fire lie beside each other in each row; of more, each has a row where it was used. */
const MODES_BESIDE = 3;
/** Marks of one chart. */
const MARKS_MAX = 2 * draw.ROWS_MAX;
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
  const left = room - draw.widest([` · ${band}`]);
  return ` · ${shorten(printable(weaponWords(row.weapon)), left, draw.measure(draw.LABEL_SIZE))}${band}`;
}

/** Label of each place, unique within its side. Names give way before ranges when room is short. */
function placeLabels(rows: readonly ShotRow[], room: number): Map<string, string> {
  const labels = new Map<string, string>();
  for (const side of SIDES) {
    const own = rows.filter((row) => row.side === side);
    const ends = own.map((row) => suffix(row, room * 0.7));
    const left = Math.max(room * 0.3, room - draw.widest(ends));
    const figures = [...new Set(own.map((row) => row.figure))];
    const short = draw.rowLabels(figures, left);
    const texts = new Map<string, string>();
    own.forEach((row, index) => {
      const figure = short[figures.indexOf(row.figure)] ?? "";
      texts.set(place(row), `${figure}${ends[index] ?? ""}`);
    });
    const keys = [...texts.keys()];
    draw.rowLabels([...texts.values()], room).forEach((label, i) => {
      labels.set(keys[i] ?? "", label);
    });
  }
  return labels;
}

function layers(modes: readonly string[], plotWidth: number, last: boolean): Spec[] {
  const many = modes.length > MODES_BESIDE;
  // Lightness and shape both tell modes apart; of many, each row says its own in words.
  const mode = (scale: Spec): Spec =>
    draw.nominal("mode", { title: "Fire", scale, ...(many ? { legend: null } : {}) });
  const both = { color: mode(draw.colorScale(modes)), tooltip: TOOLTIP };
  const x = draw.shareAxis("value", last ? "Hits per shot" : null, { labels: last });
  return [
    draw.rules({ strokeWidth: 2 }, { x: draw.quantity("low"), x2: { field: "high" }, ...both }),
    draw.points({ size: 75 }, { x, shape: mode(draw.shapeScale(modes)), ...both }),
    draw.wordsBehind(plotWidth + draw.GUTTER, many ? "words" : "shown"),
  ];
}

/** Rows, but for what is drawn in them. */
function rowsOf(modes: readonly string[]): Spec {
  if (modes.length > MODES_BESIDE) {
    // Named where its first mode stands.
    const axis = { labelExpr: "split(datum.label, '\\n')[1] || ''" };
    return { height: { step: MODE_STEP }, encoding: { y: { ...draw.namedRows("row"), axis } } };
  }
  const scale = { paddingInner: 0.25, paddingOuter: 0.15 };
  return {
    height: { step: MODE_STEP, for: "offset" },
    encoding: {
      y: { ...draw.namedRows("label"), scale },
      yOffset: draw.nominal("mode", { scale: { domain: modes } }),
    },
  };
}

/** A row of its own: its key with the label of the place where that begins, and its words. */
function ownRow(rows: readonly ShotRow[], i: number, labels: ReadonlyMap<string, string>): Spec {
  const row = rows[i]!;
  const before = rows[i - 1];
  const begins = before === undefined || place(before) !== place(row);
  return {
    row: `${i}\n${begins ? (labels.get(place(row)) ?? "") : ""}`,
    words: `${show(row.hitRate, "percent").value}, ${printable(plainWords(row.mode))}`,
  };
}

/** How often shots hit, by figure, weapon, range and mode of fire. */
export function hitRateChart(summary: Summary, room: Room): ChartSpec {
  const fired = shownShots(summary).filter((row) => row.shots > 0 && row.hitRate.value !== null);
  const places = [...new Set(fired.map(place))];
  const last = places[draw.ROWS_MAX - 1];
  const end = last === undefined ? fired.length : fired.findLastIndex((row) => place(row) === last);
  const kept = new Set(fired.slice(0, Math.min(end + 1, MARKS_MAX)).map(place));
  const rows = fired.filter((row) => kept.has(place(row)));
  const labels = placeLabels(rows, room.width * 0.42);
  const modes = draw.inOrder(
    rows.map((row) => printable(plainWords(row.mode))),
    summary.shots.map((row) => printable(plainWords(row.mode))),
  );
  const many = modes.length > MODES_BESIDE;
  const values = rows.map((row, i) => ({
    ...(many ? ownRow(rows, i, labels) : {}),
    side: row.side,
    label: labels.get(place(row)),
    figure: printable(row.figure),
    weapon: printable(weaponWords(row.weapon)),
    band: printable(row.band),
    mode: printable(plainWords(row.mode)),
    shots: row.shots,
    hits: row.hits,
    ...draw.numbers(row.hitRate, "percent"),
  }));
  const width = draw.plotBetween(
    room,
    labels.values(),
    values.map((row: Spec) => String(row.words ?? row.shown)),
  );
  const shots = rows.reduce((sum, row) => sum + row.shots, 0);
  return draw.chart(
    {
      name: "hit-rate",
      title: "Hit rate",
      description: `Hits per shot, ${parted(shots)} shots, by figure, weapon, range and mode of fire.`,
    },
    draw.heading(summary, room, "Hit rate by figure, weapon, range and mode of fire", [
      draw.intervalNote(summary),
      ...draw.cutNote(kept.size, places.length, "shots.csv"),
    ]),
    {
      ...draw.sideBlocks(summary, room, values, (_, last) => ({
        width,
        ...rowsOf(modes),
        layer: layers(modes, width, last),
      })),
      resolve: { scale: { color: "shared", shape: "shared" } },
    },
  );
}
