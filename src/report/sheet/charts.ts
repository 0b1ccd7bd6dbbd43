/** The pictures of reference sheets: greys, lengths and words (maps of odds have their numbers), so that a copier does them no harm. */
import { percentText } from "../../core/percent.js";
import type { Fraction, ReachSteps, SheetChart, StackedBars } from "../../core/sheet.js";
import type { ChartSpec, Room, Spec } from "../charts/frame.js";
import * as draw from "../charts/frame.js";
import { NOBODY, oddsFills } from "../charts/palette.js";

const GAP = 8;
/** Room for the names of guns. */
const NAMES_MAX = 150;

/** Texts to the left of the plot, one for each row. */
const names = (values: readonly Spec[], style: Spec = { fontWeight: 400 }): Spec =>
  draw.texts(
    { align: "right", color: draw.INK, ...style },
    { x: draw.quantity("px", { scale: null }), text: { field: "text" } },
    values,
  );

const PALE = "#E4E4E4";
const BLACK = "#1C1C1C";

/** Light to dark, with the ink that can be read on it. */
const SHADES = [
  { fill: "#FFFFFF", ink: draw.INK },
  { fill: PALE, ink: draw.INK },
  { fill: "#B4B4B4", ink: draw.INK },
  { fill: "#6E6E6E", ink: "#FFFFFF" },
  { fill: BLACK, ink: "#FFFFFF" },
] as const;

/** As many of them as there are parts, from end to end. */
const shadesOf = (parts: number): (typeof SHADES)[number][] =>
  Array.from(
    { length: parts },
    (_, i) => SHADES[Math.round((i * (SHADES.length - 1)) / Math.max(1, parts - 1))]!,
  );
const BAR = 15;
const BAR_STEP = 18;
const GROUP_GAP = 10;

/** The picture of what a sheet wants shown. */
export const sheetChart = (chart: SheetChart): ChartSpec =>
  chart.kind === "stacked" ? stackedChart(chart) : reachChart(chart);

/** Shares of a whole, one group of bars after the other. */
function stackedChart({ bars, parts, room, ...about }: StackedBars): ChartSpec {
  const shades = shadesOf(parts.length);
  const boxes: Spec[] = [];
  const labels: Spec[] = [];
  const groups: Spec[] = [];
  const ends: Spec[] = [];
  const labelWidth = draw.widest([room.label]) + GAP;
  const left = labelWidth + draw.widest(bars.map(({ group }) => group)) + 2 * GAP;
  const right = draw.widest([room.end]) + GAP;
  const width = draw.WIDTH - left - right;
  let y = 0;
  bars.forEach((bar, i) => {
    const fresh = bar.group !== bars[i - 1]?.group;
    if (fresh && i > 0) y += GROUP_GAP;
    const middle = y + BAR / 2;
    if (fresh) groups.push({ px: -labelWidth - GAP, y: middle, text: bar.group });
    labels.push({ px: -GAP, y: middle, text: bar.label });
    let x = 0;
    for (const [part, share] of bar.shares.entries()) {
      if (share === 0) continue;
      const shown = percentText(share);
      boxes.push({
        x,
        x2: x + share,
        y,
        y2: y + BAR,
        effect: parts[part],
        ink: shades[part]?.ink,
        mx: x + share / 2,
        middle,
        shown: draw.widest([shown]) + 4 < (share / 100) * width ? shown : "",
      });
      x += share;
    }
    ends.push({ px: width + GAP, y: middle, text: bar.end });
    y += BAR_STEP;
  });
  const fill = draw.nominal("effect", {
    title: null,
    scale: { domain: parts, range: shades.map(({ fill }) => fill) },
    legend: { symbolStrokeColor: draw.INK, symbolStrokeWidth: 0.6, symbolType: "square" },
  });
  const x = draw.quantity("x", {
    title: about.axis,
    axis: { values: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100], grid: false },
  });
  const numbers = {
    x: draw.quantity("mx"),
    y: draw.quantity("middle"),
    text: { field: "shown" },
    color: draw.asWritten("ink"),
  };
  return draw.chart(
    { name: about.name, title: about.title, description: about.description, paper: true },
    draw.headed(draw.WIDTH, about.heading, about.notes),
    draw.canvas(width, y - BAR_STEP + BAR, 100, [
      draw.rects({ stroke: draw.INK, strokeWidth: 0.6 }, { x, ...draw.ENDS, fill }, boxes),
      draw.texts({ fontSize: draw.LABEL_SIZE - 1 }, numbers, boxes),
      names(labels),
      names(groups, { fontWeight: 600 }),
      names(ends, { align: "left", fontWeight: 400 }),
    ]),
  );
}

const ROW = 40;
const BAR_MAX = 25;
/** Room above the rows for the numbers of the break-even ranges, in two lines. */
const TOP = 34;

const share = ({ numerator, denominator }: Fraction): number => numerator / denominator;

interface Bar extends Spec {
  readonly x: number;
  readonly x2: number;
  readonly y: number;
  readonly y2: number;
  readonly fill: string;
}

/** Adds a bar, as one with the last if they look alike and touch: a seam would show. */
function lay(bars: Bar[], bar: Bar): void {
  const last = bars[bars.length - 1];
  const one = last?.x2 === bar.x && last.y === bar.y && last.y2 === bar.y2;
  if (one && last.fill === bar.fill) bars[bars.length - 1] = { ...last, x2: bar.x2 };
  else bars.push(bar);
}

/** The part of a segment inside a stretch. */
const overlap = (a: { from: number; to: number }, b: { from: number; to: number }) => ({
  from: Math.max(a.from, b.from),
  to: Math.min(a.to, b.to),
});

/** Chance per turn against distance: a row of steps for each weapon, the best one's behind it. */
function reachChart(reach: ReachSteps): ChartSpec {
  const unit = reach.unit.short;
  const labels = draw.rowLabels(
    reach.rows.map(({ label }) => label),
    NAMES_MAX,
  );
  const left = draw.widest(labels) + GAP + 4;
  const width = draw.WIDTH - left - 16;
  const px = width / reach.reach;
  const height = TOP + ROW * reach.rows.length;
  const top = Math.max(...reach.best.map(({ rate }) => share(rate)), 1e-9);
  const tall = (rate: Fraction): number => (share(rate) / top) * BAR_MAX;
  const text = draw.measure(draw.LABEL_SIZE - 1);
  const behind: Bar[] = [];
  const bars: Bar[] = [];
  const words: Spec[] = [];
  const guns: Spec[] = [];
  const floors: Spec[] = [];
  reach.rows.forEach(({ segments, leads }, i) => {
    const floor = TOP + ROW * (i + 1) - 2;
    guns.push({ px: -GAP, y: floor - 7, text: labels[i] });
    floors.push({ x: 0, x2: reach.reach, y: floor });
    for (const { from, to, rate } of reach.best) {
      lay(behind, { x: from, x2: to, y: floor - tall(rate), y2: floor, fill: PALE });
    }
    const tight: string[] = [];
    let end = 0;
    for (const segment of segments) {
      const { from, to, rate } = segment;
      end = to;
      const y = floor - tall(rate);
      for (const stretch of reach.best) {
        const part = overlap(segment, stretch);
        const lead = leads.some(({ from: start }) => start === stretch.from);
        if (part.from < part.to && share(rate) > 0) {
          const fill = lead ? BLACK : NOBODY;
          lay(bars, { x: part.from, x2: part.to, y, y2: floor, fill });
        }
      }
      const shown = `${percentText(100 * share(rate))} %`;
      if (share(rate) === 0) continue;
      if (text(shown) + 6 <= (to - from) * px) {
        words.push({ px: from * px + 3, y: y - 7, text: shown, right: false });
      } else tight.push(`${shown} to ${to} ${unit}`);
    }
    if (tight.length === 0) return;
    const joined = tight.join(", ");
    const fits = end * px + text(joined) + 6 <= width;
    // Beside the bars, or above them where the picture ends.
    words.push({
      px: fits ? end * px + 6 : width,
      y: fits ? floor - 7 : floor - tall(segments[0]!.rate) - 7,
      text: joined,
      right: !fits,
    });
  });
  const marks = reach.best.map(({ to }) => to).filter((to) => to < reach.reach);
  const step = reach.reach > 120 ? 25 : reach.reach > 40 ? 10 : 5;
  const ticks = Array.from({ length: Math.floor(reach.reach / step) + 1 }, (_, i) => i * step);
  const label = (right: boolean, halo: boolean): Spec =>
    names(
      words.filter((word) => word.right === right),
      {
        align: right ? "right" : "left",
        fontSize: draw.LABEL_SIZE - 1,
        color: halo ? "#FFFFFF" : draw.INK,
        // White around the letters, so that no line runs through them.
        ...(halo ? { stroke: "#FFFFFF", strokeWidth: 3, strokeJoin: "round" } : {}),
      },
    );
  const evens = marks.map((x) => ({ x, y: TOP - 6, y2: height - 2 }));
  const x = draw.quantity("x", {
    title: `distance, ${unit}`,
    axis: { values: ticks, grid: false, ticks: true, tickColor: draw.INK },
  });
  return draw.chart(
    {
      name: reach.name,
      paper: true,
      title: reach.title,
      description:
        `A row of steps for each weapon: chance per turn to put the man out against distance in ${unit}, the best one's ` +
        `chance behind it. Break-even ranges: ${marks.join(", ") || "none"} ${unit}.`,
    },
    draw.headed(draw.WIDTH, reach.title, reach.notes),
    draw.canvas(width, height, reach.reach, [
      draw.rects({ color: PALE }, { x, ...draw.ENDS }, behind),
      draw.rules({ color: draw.INK, strokeWidth: 0.6 }, { x2: draw.ENDS.x2 }, floors),
      draw.rules(
        { color: draw.INK, strokeWidth: 0.9, strokeDash: [2, 3] },
        { y2: draw.ENDS.y2 },
        evens,
      ),
      draw.rects({}, { ...draw.ENDS, fill: draw.asWritten("fill") }, bars),
      markWords(marks, px),
      names(guns),
      label(false, true),
      label(true, true),
      label(false, false),
      label(true, false),
    ]),
  );
}

/** Numbers above the break-even lines; one too near its neighbour moves up, and is left out if it fits nowhere. */
function markWords(marks: readonly number[], px: number): Spec {
  const ends = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const width = draw.measure(draw.LABEL_SIZE, 600);
  const values = marks.flatMap((mark) => {
    const half = width(String(mark)) / 2 + 2;
    const line = ends.findIndex((end) => mark * px - half >= end);
    if (line < 0) return [];
    ends[line] = mark * px + half;
    return [{ x: mark, y: TOP - 14 - 14 * line, text: String(mark) }];
  });
  return draw.texts({ fontWeight: 600, color: draw.INK }, { text: { field: "text" } }, values);
}

/** A map of odds: one man a line, one opponent a column. */
export interface OddsCase {
  readonly name: string;
  readonly title: string;
  readonly note: string;
  readonly men: readonly string[];
  readonly opponents: readonly string[];
  /** Men of one group stand together; lines part the groups. */
  readonly groupOf: (name: string) => string;
  /** Chance to win, by index. */
  readonly win: (man: number, opponent: number) => number;
  /** What is coloured, where games may stay undecided: above one half for whoever wins more often than he loses. Default: `win`. */
  readonly lean?: (man: number, opponent: number) => number;
}

const CELL_HEIGHT = 17;
const CELL_TEXT = 10;
/** Percent as a whole number; 0 and 100 are certainties. */
function wholePercent(share: number): string {
  if (share === 0 || share === 1) return String(100 * share);
  return String(Math.min(99, Math.max(1, Math.round(100 * share))));
}

/** Room for the number in a cell; wider ones would part numbers that are to be compared. */
const CELL_WIDTH = 15;
const CELL_WIDEST = 100;

/** Odds of everyone against everyone; for a phone, too, if their numbers fit on it. */
export function oddsChart(map: OddsCase): ChartSpec {
  const least = draw.widest(map.men) + GAP + CELL_WIDTH * map.opponents.length;
  const made = (room: Room): ChartSpec => oddsIn(map, room);
  return least <= draw.NARROW.width ? draw.inBoth(made) : made(draw.WIDE);
}

function oddsIn(map: OddsCase, room: Room): ChartSpec {
  const { men, opponents } = map;
  const left = draw.widest(men) + GAP;
  const across = Math.min((room.width - left) / opponents.length, CELL_WIDEST);
  const width = across * opponents.length;
  const height = men.length * CELL_HEIGHT;
  const lean = map.lean ?? map.win;
  const fillOf = oddsFills(men.flatMap((_, m) => opponents.map((__, o) => lean(m, o))));
  const boxes = men.flatMap((_, m) =>
    opponents.map((__, o) => {
      const win = map.win(m, o);
      return {
        x: o * across,
        x2: (o + 1) * across,
        y: m * CELL_HEIGHT,
        y2: (m + 1) * CELL_HEIGHT,
        mx: (o + 0.5) * across,
        middle: (m + 0.5) * CELL_HEIGHT,
        man: men[m],
        opponent: opponents[o],
        shown: wholePercent(win),
        fill: fillOf(lean(m, o)),
      };
    }),
  );
  const starts = (names: readonly string[]): number[] =>
    names.flatMap((name, i) =>
      i > 0 && map.groupOf(name) !== map.groupOf(names[i - 1]!) ? [i] : [],
    );
  const lines = [
    ...starts(men).map((i) => ({ x: 0, x2: width, y: i * CELL_HEIGHT, y2: i * CELL_HEIGHT })),
    ...starts(opponents).map((i) => ({ x: i * across, x2: i * across, y: 0, y2: height })),
  ];
  const x = (field: string): Spec =>
    draw.quantity(field, { axis: null, scale: { domain: [0, width], nice: false } });
  const ends = { x: x("x"), ...draw.ENDS };
  const heads = opponents.map((text, o) => ({ mx: (o + 0.5) * across, y: -GAP, text }));
  // Names lie where they have room.
  const turned = draw.widest(opponents) + GAP > across ? { angle: 270, align: "left" } : {};
  const tooltip = [
    { field: "man", title: "Left" },
    { field: "opponent", title: "Against" },
    { field: "shown", title: "Wins, %" },
  ];
  const numbers = {
    x: x("mx"),
    y: draw.quantity("middle"),
    text: { field: "shown" },
    color: { value: draw.ON_FILL },
    tooltip,
  };
  return draw.chart(
    {
      name: map.name,
      title: map.title,
      description:
        "A grid of chances: one man a line, one opponent a column, each cell with its number.",
    },
    { ...draw.headed(room.width, map.title, [map.note]), offset: 2 * GAP },
    draw.canvas(width, height, width, [
      draw.rects(
        { stroke: PALE, strokeWidth: 0.5 },
        { ...ends, fill: draw.asWritten("fill"), tooltip },
        boxes,
      ),
      draw.rules({ stroke: draw.INK, strokeWidth: 1.4 }, ends, lines),
      draw.texts({ fontSize: CELL_TEXT }, numbers, boxes),
      names(men.map((text, m) => ({ px: -GAP, y: (m + 0.5) * CELL_HEIGHT, text }))),
      draw.texts(
        { ...turned, fontSize: draw.LABEL_SIZE - 1, color: draw.INK },
        { x: x("mx"), text: { field: "text" } },
        heads,
      ),
    ]),
  );
}
