/** The pictures of gun against gun: numbers, shapes and words too, so that a copier does them no harm. */

import { headToHeadOf, stretchesOf, type Versus } from "../../studies/versus.js";
import { rankWords, written } from "../numbers.js";
import { oddsChart } from "../sheet/charts.js";
import type { ChartSpec, Room, Spec } from "./frame.js";
import * as draw from "./frame.js";
import { BAND, BAND_PALE, NEUTRAL } from "./palette.js";

const GAP = 10;
const ROW_STEP = 26;

/** Every gun's chance against every other at one distance, covers and seats averaged. @param name of its files */
export function matrixChart(versus: Versus, distance: number, name: string): ChartSpec {
  const headToHead = headToHeadOf(versus, (duel) => duel.distance === distance);
  const ranked = (versus.rankings.find((one) => one.distance === distance && one.cover === null)
    ?.guns ?? []) as readonly { readonly gun: string }[];
  const guns = ranked.map(({ gun }) => gun);
  const covers =
    versus.covers.length > 1 ? ` Averaged over the covers: ${versus.covers.join(", ")}.` : "";
  return oddsChart({
    name,
    title: `Chance of the gun on the left to win, in %: ${distance} ${versus.system.length.short}`,
    note: `The best gun of this distance at the top. White: it wins as often as it loses. Blue: it wins more often, orange: it loses more often.${covers}`,
    men: guns,
    opponents: guns,
    groupOf: () => "",
    win: (m, o) => headToHead(guns[m]!, guns[o]!).win,
    lean: (m, o) => {
      const { win, lose } = headToHead(guns[m]!, guns[o]!);
      return (1 + win - lose) / 2;
    },
  });
}

/** Scores over all, with those from either seat. */
export const rankingChart = (versus: Versus): ChartSpec =>
  draw.inBoth((room) => rankingIn(versus, room));

function rankingIn(versus: Versus, room: Room): ChartSpec {
  const { guns, advantage } = versus.rankings[0]!;
  const values = guns.map((one) => ({
    gun: one.gun,
    value: 100 * one.value,
    low: 100 * one.low,
    high: 100 * one.high,
    first: 100 * one.winFirst,
    second: 100 * one.winSecond,
    shown: `${written(100 * one.value, 1)} %, rank ${rankWords(one)}`,
    // In the order of the ranks, which the table tells.
    behind: `${written(100 * one.value, 1)} %`,
  }));
  const behind = draw.isNarrow(room) ? "behind" : "shown";
  const right = draw.widest(values.map((value) => value[behind])) + GAP;
  const left = draw.widest(guns.map(({ gun }) => gun)) + 20;
  const width = room.width - left - right;
  const tooltip = [
    { field: "gun", title: "Gun" },
    { field: "shown", title: "Wins" },
  ];
  const y = draw.namedRows("gun");
  const x = {
    type: "quantitative",
    title: "chance to win, %",
    ...draw.valueAxis(
      "probability",
      values.flatMap(({ value, low, high, first, second }) => [value, low, high, first, second]),
    ),
  };
  const { interval, dot, words } = draw.alongRows({ y, tooltip }, x);
  const seat = (field: string, text: string, dx: number): Spec =>
    draw.texts(
      { text, fontSize: draw.LABEL_SIZE - 2, color: draw.INK, dx },
      { y, x: { field, ...x } },
    );
  const sure = versus.method === "exact" ? "" : " Thick lines: intervals that hold all at once.";
  const apart = `${written(100 * advantage.value, 1)} points apart on average`;
  const title = "Which gun wins most";
  return draw.chart(
    {
      name: "ranking",
      title,
      description:
        "One line for each gun: its chance to win against all guns, and moving first and second.",
    },
    draw.headed(room.width, title, [
      `Dots: chance to win against all guns, all distances and covers averaged.${sure}`,
      ...(versus.firstMatters
        ? [`Numbers 1 and 2: the same if it moves first or second (${apart}).`]
        : []),
    ]),
    {
      width,
      height: { step: ROW_STEP },
      data: { values },
      layer: [
        draw.rules(
          { color: NEUTRAL, strokeWidth: 1 },
          { y, x: { field: "second", ...x }, x2: { field: "first" } },
        ),
        interval(),
        dot({ size: 70 }),
        ...(versus.firstMatters ? [seat("first", "1", 6), seat("second", "2", -6)] : []),
        words(width + GAP, behind),
      ],
    },
  );
}

/** Pixels from the top of a line of the map. */
const BAND_TOP = 16;
const BAND_BOTTOM = 46;
const BAND_MIDDLE = (BAND_TOP + BAND_BOTTOM) / 2;

/** Of a cover's line, and below the last one for the distances. */
const LINE_HEIGHT = 70;
const FOOT_HEIGHT = 34;
/** In turn, so that neighbours differ. */
const BAND_FILLS = [BAND, BAND_PALE];

/** Where bands, break-evens and words stand, in pixels. */
function bandsOf(versus: Versus, width: number) {
  // Equal steps between the listed distances: near ones, where most changes, lie close together.
  const place = (far: number): number => {
    const { distances } = versus;
    const i = Math.max(
      1,
      distances.findIndex((d, at) => at > 0 && far <= d),
    );
    const from = distances[i - 1]!;
    const to = distances[i] ?? from + 1;
    return ((i - 1 + (far - from) / (to - from)) / Math.max(1, distances.length - 1)) * width;
  };
  const boxes = versus.covers.flatMap((cover, row) =>
    stretchesOf(versus, cover).map(({ from, to, guns }, i) => {
      const words = guns.length === 0 ? "no gun" : guns.join(" = ");
      const [x, x2] = [place(from), place(to)];
      const inside = draw.widest([words]) + 8 <= x2 - x;
      return {
        x,
        x2,
        y: row * LINE_HEIGHT + BAND_TOP,
        y2: row * LINE_HEIGHT + BAND_BOTTOM,
        // Below the band where there is no room in it.
        middle: row * LINE_HEIGHT + (inside ? BAND_MIDDLE : BAND_BOTTOM + 9),
        mx: (x + x2) / 2,
        fill: BAND_FILLS[i % BAND_FILLS.length],
        words,
      };
    }),
  );
  const marks = versus.breakEvens.map(({ cover, low, high }) => ({
    x: place((low + high) / 2),
    y: versus.covers.indexOf(cover) * LINE_HEIGHT + 8,
    text: high - low > 1 ? `${low}–${high}` : String(low),
  }));
  const names = versus.covers.map((cover, row) => ({
    x: -GAP,
    y: row * LINE_HEIGHT + BAND_MIDDLE,
    text: cover,
  }));
  const total = versus.covers.length * LINE_HEIGHT;
  const ticks = versus.distances.map((distance) => ({
    x: place(distance),
    y: total + 10,
    text: String(distance),
  }));
  return { boxes, marks, names, ticks, total };
}

/** Best gun by distance: a band for each cover, with a gap where the break-even lies. */
export const breakEvenChart = (versus: Versus): ChartSpec =>
  draw.inBoth((room) => breakEvenIn(versus, room));

function breakEvenIn(versus: Versus, room: Room): ChartSpec {
  const nearest = versus.distances[0]!;
  const farthest = versus.distances[versus.distances.length - 1]!;
  const unit = versus.system.length.short;
  const left = draw.widest(versus.covers) + 20;
  const width = room.width - left - 16;
  const { boxes, marks, names, ticks, total } = bandsOf(versus, width);
  const x = draw.quantity("x", { axis: null });
  const text = (values: readonly Spec[], style: Spec = {}, encoding: Spec = {}): Spec =>
    draw.texts({ color: draw.INK, ...style }, { x, text: { field: "text" }, ...encoding }, values);
  const title = "The best gun by distance";
  return draw.chart(
    {
      name: "best",
      title,
      description: `A band for each cover ${nearest === farthest ? `at ${nearest}` : `from ${nearest} to ${farthest}`} ${unit}, with the name of the gun that leads there.`,
    },
    draw.headed(room.width, title, [
      `Numbers above the bands, ${unit}: the last distance at which the gun on the left leads` +
        (versus.method === "exact" ? "." : "; or between which two."),
    ]),
    draw.canvas(width, total + FOOT_HEIGHT, width, [
      draw.rects(
        { stroke: draw.INK, strokeWidth: 0.8 },
        { x, ...draw.ENDS, fill: draw.asWritten("fill") },
        boxes,
      ),
      text(
        boxes,
        {},
        {
          x: draw.quantity("mx", { axis: null }),
          y: draw.quantity("middle"),
          text: { field: "words" },
        },
      ),
      text(marks, { fontWeight: 600 }),
      text(names, { align: "right", fontWeight: 600 }),
      text(ticks),
      text([{ x: width / 2, y: total + 28, text: `distance, ${unit} (steps of the list)` }], {
        color: draw.SOFT_INK,
      }),
    ]),
  );
}
