import type { BreakdownForm, LinesPicture, MeasureForm } from "../../core/breakdown.js";
import { parted } from "../../core/messages.js";
import type { Breakdown, BreakdownRow, Estimate, Summary } from "../../stats/summary.js";
import { columnOf, countOf, estimateOf, keyOf, situationOf } from "../breakdowns.js";
import { show, showBoth } from "../numbers.js";
import { capital, printable, wrap } from "../text.js";
import type { ChartSpec, Room, Spec } from "./frame.js";
import * as draw from "./frame.js";
import { NEUTRAL, NEUTRAL_LIGHT } from "./palette.js";

/** Pixels of a line of text, and above the first line of a situation. */
const LINE = 18;
const ABOVE = 8;
const LINES_MAX = 60;
/** Share of the room that the words take. */
const WORDS = 0.56;

const COLORS = [NEUTRAL, NEUTRAL_LIGHT];

/** Names of the measures: how often, as a share of what, and how often a game. */
interface Measured {
  readonly times: string;
  readonly share: string;
  readonly perGame: string;
}

function measuredOf({ measures }: BreakdownForm): Measured {
  const name = (kind: MeasureForm["kind"]): string =>
    measures.find((one) => one.kind === kind)?.name ?? "";
  return { times: name("count"), share: name("rate"), perGame: name("perGame") };
}

/** What a breakdown is drawn with: its picture, what it measures, and how its columns are called. */
interface Drawing extends Measured {
  readonly form: BreakdownForm;
  readonly picture: LinesPicture;
  readonly tooltip: readonly Spec[];
}

function drawingOf(form: BreakdownForm, picture: LinesPicture): Drawing {
  const measured = measuredOf(form);
  const titled = (name: string): string => {
    const column = columnOf(form, name);
    return capital("key" in column ? column.key.head : column.measure.head);
  };
  const { block, color, words, whole } = picture;
  return {
    ...measured,
    form,
    picture,
    tooltip: [
      { field: block, title: titled(block) },
      { field: "situation", title: "Group" },
      ...[color, words].map((field) => ({ field, title: titled(field) })),
      { field: "shown", title: `${titled(measured.share)} of the ${whole}` },
      { field: "interval", title: "Interval, %" },
      { field: "perGame", title: titled(measured.perGame) },
      { field: measured.times, title: titled(measured.times), format: "," },
    ],
  };
}

/** What stands where in the picture of one chart, y in pixels from the top. */
interface Layout {
  readonly bars: readonly Spec[];
  readonly heads: readonly Spec[];
  readonly texts: readonly Spec[];
  readonly height: number;
}

/** Lines of one block from the top down: a heading for each situation, below it what is then said. */
function laidOut(drawing: Drawing, rows: readonly BreakdownRow[], room: number): Layout {
  const { form, picture, times, share, perGame } = drawing;
  const bars: Spec[] = [];
  const heads: Spec[] = [];
  const texts: Spec[] = [];
  let y = 0;
  let before = "";
  const write = (into: Spec[], words: string, bold: boolean): void => {
    for (const line of wrap(words, room, draw.measure(draw.LABEL_SIZE, bold ? 600 : 400))) {
      into.push({ y: y + LINE / 2, words: line });
      y += LINE;
    }
  };
  for (const row of rows) {
    const when = situationOf(form, row);
    if (when !== before) {
      y += heads.length === 0 ? 0 : ABOVE;
      write(heads, capital(when), true);
      before = when;
    }
    bars.push({
      y: y + LINE / 2,
      top: y + 3,
      bottom: y + LINE - 3,
      [picture.block]: printable(keyOf(row, picture.block)),
      situation: when,
      [picture.color]: printable(keyOf(row, picture.color)),
      [picture.words]: printable(keyOf(row, picture.words)),
      [times]: countOf(row, times),
      ...draw.numbers(estimateOf(row, share), "percent"),
      perGame: show(estimateOf(row, perGame), "plain").value,
    });
    const [kind, words] = [picture.color, picture.words].map((key) => printable(keyOf(row, key)));
    write(texts, `${kind}: ${words}`, false);
  }
  return { bars, heads, texts, height: y };
}

/** The lines of one block, each with its bar. */
function block(
  { picture, tooltip }: Drawing,
  title: string,
  laid: Layout,
  colors: readonly string[],
  size: {
    readonly left: number;
    readonly width: number;
    readonly end: number;
    readonly last: boolean;
    readonly legend: Spec;
  },
): Spec {
  const { left, width, end, last, legend } = size;
  const y = (field: string): Spec =>
    draw.quantity(field, {
      axis: null,
      scale: { domain: [laid.height, 0], nice: false, zero: false },
    });
  const x = (field: string): Spec =>
    draw.quantity(field, {
      title: last ? picture.axis : null,
      scale: { domain: [0, end], nice: false },
      axis: { format: "~%", tickCount: 4 },
    });
  const color = draw.nominal(picture.color, {
    title: picture.colorTitle,
    scale: { domain: colors, range: COLORS.slice(0, colors.length) },
    legend,
  });
  const bar = { x: x("value"), x2: { datum: 0 }, y: y("top"), y2: { field: "bottom" } };
  const words = (values: readonly Spec[], fontWeight: number): Spec =>
    draw.texts(
      { align: "left", fontWeight, color: draw.INK },
      { x: { value: -left }, y: y("y"), text: draw.nominal("words") },
      values,
    );
  return {
    title: draw.panelTitle(title, left, { color: draw.SOFT_INK, dx: -left, offset: 6 }),
    width,
    height: laid.height,
    data: { values: laid.bars },
    layer: [
      draw.rects({ stroke: NEUTRAL, strokeWidth: 1 }, { ...bar, color, tooltip }),
      draw.rules(
        { strokeWidth: 2, color: draw.INK },
        { x: x("low"), x2: { field: "high" }, y: y("y"), tooltip },
      ),
      draw.wordsBehind(width + draw.GUTTER, "shown", { y: y("y") }),
      words(laid.texts, 400),
      words(laid.heads, 600),
    ],
  };
}

/** How often each line was used, of all with the same block: in words, each with its bar. */
export function linesChart(
  summary: Summary,
  { form, rows: all }: Breakdown,
  picture: LinesPicture,
  room: Room,
): ChartSpec {
  const drawing = drawingOf(form, picture);
  const shareOf = (row: BreakdownRow): Estimate => estimateOf(row, drawing.share);
  const used = all.filter((row) => shareOf(row).value !== null);
  const rows = used.slice(0, LINES_MAX);
  const blocks = [...new Set(rows.map((row) => keyOf(row, picture.block)))];
  const colorsOf = (list: readonly BreakdownRow[]): string[] =>
    list.map((row) => printable(keyOf(row, picture.color)));
  const colors = draw.inOrder(colorsOf(rows), colorsOf(all)).slice(0, COLORS.length);
  const left = Math.floor(room.width * WORDS);
  const right = draw.widest(rows.map((row) => show(shareOf(row), "percent").value)) + draw.GUTTER;
  const width = Math.max(60, Math.floor(room.width - left - right - 12));
  const end = Math.min(1, 1.05 * Math.max(0.01, ...rows.map((row) => shareOf(row).high ?? 0)));
  const views = blocks.map((name, index) => {
    const own = rows.filter((row) => keyOf(row, picture.block) === name);
    const whole = parted(own[0] === undefined ? 0 : shareOf(own[0]).n);
    const title = `${capital(printable(name))}: ${whole} ${picture.whole}`;
    const size = {
      left,
      width,
      end,
      last: index === blocks.length - 1,
      legend: draw.legendFor(room),
    };
    return block(drawing, title, laidOut(drawing, own, left - draw.GUTTER), colors, size);
  });
  const [most] = [...rows].sort((a, b) => (shareOf(b).value ?? 0) - (shareOf(a).value ?? 0));
  return draw.chart(
    {
      name: picture.name,
      title: picture.title,
      description:
        most === undefined
          ? picture.none
          : `Most used: ${printable(keyOf(most, picture.words))}, ` +
            `${showBoth(shareOf(most), "percent")} of the ${picture.whole}.`,
    },
    draw.heading(summary, room, picture.heading, [
      draw.intervalNote(summary, "Thin bars"),
      ...draw.cutNote(rows.length, used.length, `${form.name}.csv`),
    ]),
    { spacing: 18, vconcat: views, resolve: { scale: { color: "shared" } } },
  );
}
