import { parted } from "../../core/messages.js";
import { weaponWords } from "../../rules/kit/words.js";
import type { Known, SideId, Summary, WeaponRange, WeaponRow } from "../../stats/summary.js";
import { usedWeapons } from "../fought.js";
import { scaledBy, show, written } from "../numbers.js";
import { printable } from "../text.js";
import type { ChartSpec, Room, Spec } from "./frame.js";
import * as draw from "./frame.js";

const ROW_STEP = 22;
/** Shots and turns that enemies put out are counted by. */
const HUNDRED = 100;
/** Both panels side by side. */
const BESIDE_FROM = 560;

/** What is measured: a panel each. */
const PANELS = [
  { title: "Enemies put out per 100 shots", of: (row: Drawn["row"]): Known => row.outPerShot },
  { title: "Enemies put out per 100 turns", of: (row: Drawn["row"]): Known => row.outPerTurn },
] as const;
type Panel = (typeof PANELS)[number];

/** A row of the chart: a weapon at all ranges, or at one of several. */
interface Drawn {
  readonly side: SideId;
  /** Its name, before it is cut to the room that there is. */
  readonly figure: string;
  readonly weapon: WeaponRow;
  readonly band: string | null;
  readonly counted: boolean;
  readonly row: WeaponRow | WeaponRange;
}

const TOOLTIP = [
  { field: "sideName", title: "Side" },
  { field: "weapon", title: "Weapon" },
  { field: "band", title: "Range" },
  { field: "shown", title: "Enemies put out" },
  { field: "interval", title: "Interval" },
  { field: "exactShown", title: "Exact" },
  { field: "shots", title: "Shots" },
];

/** A weapon, and below it the ranges at which it was fired, if there are several. */
function rowsOf(weapon: WeaponRow): Drawn[] {
  const fired = weapon.ranges.filter(({ shots }) => shots > 0);
  const { side, weapon: name } = weapon;
  const whole = { side, figure: name, weapon, band: null, counted: true, row: weapon };
  if (fired.length < 2) return [whole];
  const own = fired.map((row): Drawn => {
    const { band, counted } = row;
    return { side, figure: `${name} · ${band}`, weapon, band, counted, row };
  });
  return [whole, ...own];
}

function valuesOf(summary: Summary, labels: ReadonlyMap<Drawn, string>, { of }: Panel): Spec[] {
  return [...labels].map(([{ weapon, band, counted, row }, label]) => {
    const known = of(row);
    // Per hundred: the same digits as percent, and not a share.
    const { value, interval } = show(known, "percent");
    return {
      side: weapon.side,
      sideName: printable(summary.sides[weapon.side]),
      color: draw.SIDE_COLOR[weapon.side],
      label,
      weapon: printable(weaponWords(weapon.weapon)),
      band: band === null ? "all" : printable(band),
      kind: band === null ? "all" : counted ? "counted" : "product",
      shots: row.shots === null ? "none" : parted(row.shots),
      ...scaledBy<number | null>(HUNDRED, known),
      exact: known.exact === null ? null : HUNDRED * known.exact,
      exactShown: known.exact === null ? "not solved" : written(HUNDRED * known.exact, 4),
      shown: row.shots === null && known.value === null ? "no shots" : value.replace(" %", ""),
      interval: interval === "" ? "none" : interval,
    };
  });
}

/** Marks of the rows of one side. */
function layers(values: readonly Spec[], width: number, most: number, last: Panel | null): Spec[] {
  const x = (field: string): Spec =>
    draw.quantity(field, {
      title: last?.title ?? null,
      scale: { domain: [0, most], nice: true },
      axis: { tickCount: 4, labels: last !== null },
    });
  const color = draw.asWritten("color");
  const both = { color, tooltip: TOOLTIP };
  const mark = (kind: string, style: Spec, more: Spec): Spec =>
    draw.points(
      style,
      { x: x("value"), ...more },
      values.filter((row) => row.kind === kind),
    );
  const hollow = { tooltip: TOOLTIP, stroke: color, fill: { value: "#FFFFFF" } };
  const exact = values.filter((row) => row.exact !== null);
  return [
    // First, because it has every row: the order of rows is that of the first layer.
    draw.wordsBehind(width + draw.GUTTER),
    draw.rules({ strokeWidth: 2.5 }, { x: x("low"), x2: { field: "high" }, ...both }),
    mark("all", { size: 85 }, both),
    mark("counted", { size: 40 }, both),
    mark("product", { size: 40, strokeWidth: 1.5 }, hollow),
    ...(exact.length === 0
      ? []
      : [
          draw.points(
            { shape: "diamond", size: 60, fill: "#FFFFFF", stroke: draw.INK, opacity: 0.8 },
            { x: x("exact"), tooltip: TOOLTIP },
            exact,
          ),
        ]),
  ];
}

/** What each weapon is worth: enemies put out per 100 shots and per 100 turns, by side and range. */
export function weaponsChart(summary: Summary, room: Room): ChartSpec {
  const all = usedWeapons(summary).flatMap(rowsOf);
  const rows = all.slice(0, draw.ROWS_MAX);
  const labels = draw.figureLabels(rows, room.width * 0.32);
  const beside = room.width >= BESIDE_FROM;
  const panels = PANELS.map((panel) => {
    const values = valuesOf(summary, labels, panel);
    const most = Math.max(
      0.1,
      ...values.map(({ high, value, exact }) =>
        Math.max(Number(high), Number(value), Number(exact)),
      ),
    );
    return { panel, values, most };
  });
  const words = draw.widest(panels.flatMap(({ values }) => values.map((row) => String(row.shown))));
  const names = draw.widest([...labels.values()]);
  const free = room.width - names - 20;
  const width = Math.max(80, Math.floor((beside ? free / 2 : free) - words - 2 * draw.GUTTER));
  const views = panels.map(({ panel, values, most }, i) => {
    const named = !beside || i === 0;
    const axis = named ? {} : { axis: { labels: false, title: null } };
    // Names of sides may not widen the panel.
    const side = { width: beside ? names + width : room.width };
    return draw.sideBlocks(summary, side, values, (own, last) => ({
      width,
      height: { step: ROW_STEP },
      encoding: { y: { ...draw.namedRows("label"), ...axis } },
      layer: layers(own, width, most, last ? panel : null),
      ...(named ? {} : { title: { text: " ", fontSize: draw.LABEL_SIZE, offset: 4 } }),
    }));
  });
  const kinds = new Set(panels.flatMap(({ values }) => values.map(({ kind }) => kind)));
  const solved = rows.some(({ row }) => row.outPerTurn.exact !== null);
  const shots = summary.weapons.reduce((sum, row) => sum + (row.shots ?? 0), 0);
  const title = "What each weapon is worth: enemies put out";
  return draw.chart(
    {
      name: "weapons",
      title: "Weapon effectiveness",
      description: `Enemies put out per 100 shots and per 100 turns, ${parted(shots)} shots, by weapon, side and range.`,
    },
    draw.heading(summary, room, title, [
      `${draw.intervalNote(summary)} Reload turns are counted.`,
      ...(kinds.has("counted") ? ["Large: all ranges. Small: one range."] : []),
      ...(kinds.has("product")
        ? [
            "Large: all ranges. Hollow: hits at that range, times enemies put out per hit at any range.",
          ]
        : []),
      ...(solved ? ["Diamonds: exact, from solving the game."] : []),
      ...draw.cutNote(rows.length, all.length, "ranges.csv"),
    ]),
    { spacing: 24, [beside ? "hconcat" : "vconcat"]: views },
  );
}
