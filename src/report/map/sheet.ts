/** The sheet that a map is drawn on: title, table edge with its scale, legend. */
import type { SideId } from "../../core/columns.js";
import type { TableMap } from "../../core/map.js";
import { INK, LABEL_SIZE, measure, SOFT_INK } from "../charts/frame.js";
import { PAPER, TABLE, TABLE_GRID } from "../charts/palette.js";
import { FONT_FAMILIES, fontFaces } from "../font.js";
import { escapeMarkup, printable, wrap } from "../text.js";
import { patterns } from "./ground.js";
import type { Box, Pixel, View } from "./svg.js";
import * as svg from "./svg.js";

/** What a map says beyond what is on it. */
export interface MapOptions {
  readonly title: string;
  /** One line or more under it. */
  readonly notes: readonly string[];
  /** Names of the sides. */
  readonly sides: Readonly<Record<SideId, string>>;
  /** With its fonts inside, as a file of its own; a page that has them needs none. */
  readonly alone: boolean;
  /** Lines at its foot, each wrapped; the last one stands out. */
  readonly foot?: readonly string[] | undefined;
  /** The table and the numbers at its edge alone: the page around it says the rest. */
  readonly bare?: boolean | undefined;
  /** px; default: `SHEET_WIDTH`. */
  readonly wide?: number | undefined;
}

/** An entry of the legend: its sign around a point, and words. */
export interface LegendEntry {
  readonly sign: (at: Pixel) => string;
  readonly words: string;
}

/** px. */
export const SHEET_WIDTH = 720;
/** Room for the first letter of a line of the title: at 0 its stem would be cut. */
const HEAD_LEFT = 4;
const PLOT_HEIGHT_MAX = 640;
const LEFT = 36;
const RIGHT = 16;
const EDGE_ROOM = 22;
/** A side's name at its edge is no longer than this share of the width. */
const EDGE_NAME = 420 / SHEET_WIDTH;
const TICKS_ROOM = 20;
const TITLE_SIZE = 16;
const NOTE_SIZE = 12;
const TICK_SIZE = 10.5;
const LEGEND_ROW = 23;
const SIGN_ROOM = 38;
const LEGEND_GAP = 22;
const FOOT_SIZE = 15;
const FOOT_ROW = 20;
/** Lengths between numbers on the edge, whichever leaves them room. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const STEP_PX_MIN = 42;

export interface Sheet {
  readonly view: View;
  readonly titleLines: readonly string[];
  readonly noteLines: readonly string[];
}

/** Lines above the picture, and where it begins. */
export function headsOf({
  title,
  notes,
  wide = SHEET_WIDTH,
}: Pick<MapOptions, "title" | "notes" | "wide">) {
  const titleLines = wrap(printable(title), wide - HEAD_LEFT, measure(TITLE_SIZE, 600));
  const noteLines = notes.flatMap((note) =>
    wrap(printable(note), wide - HEAD_LEFT, measure(NOTE_SIZE)),
  );
  return { titleLines, noteLines, top: titleLines.length * 21 + noteLines.length * 17 + 10 };
}

export function layOut({ width, depth }: TableMap, options: MapOptions): Sheet {
  const heads = headsOf(options);
  const { wide = SHEET_WIDTH } = options;
  const top = heads.top + EDGE_ROOM;
  const pxPerLength = Math.min((wide - LEFT - RIGHT) / width, PLOT_HEIGHT_MAX / depth);
  const left = (wide + LEFT - RIGHT - width * pxPerLength) / 2;
  const box = { left, top, right: left + width * pxPerLength, bottom: top + depth * pxPerLength };
  const at = ([x, y]: readonly [number, number]): Pixel => ({
    x: box.left + x * pxPerLength,
    y: box.bottom - y * pxPerLength,
  });
  return { ...heads, view: { box, pxPerLength, at } };
}

/** Faint lines to read coordinates by. */
export function drawGrid({ width, depth }: TableMap, { view }: Sheet): string {
  const step = stepOf(view);
  const lines: string[] = [];
  for (let x = step; x < width; x += step)
    lines.push(svg.line(view.at([x, 0]), view.at([x, depth])));
  for (let y = step; y < depth; y += step)
    lines.push(svg.line(view.at([0, y]), view.at([width, y])));
  const ground = svg.rectangle(view.box, { fill: TABLE });
  return ground + svg.group({ stroke: TABLE_GRID, "stroke-width": 0.7 }, lines);
}

function stepOf({ pxPerLength }: View): number {
  return STEPS.find((step) => step * pxPerLength >= STEP_PX_MIN) ?? 10_000;
}

/** The edge, ticks every half step, numbers every step, and whose edge it is. */
export function drawEdge(
  { width, depth, length }: TableMap,
  { view }: Sheet,
  options: MapOptions,
): string {
  const { box } = view;
  const step = stepOf(view);
  const ticks: string[] = [];
  const numbers: string[] = [];
  for (let far = 0; far <= width + 1e-9; far += step / 2) {
    const { x } = view.at([far, 0]);
    const whole = far % step === 0;
    ticks.push(svg.line({ x, y: box.bottom }, { x, y: box.bottom + (whole ? 6 : 3) }));
    if (!whole) continue;
    const words = far === 0 ? `0 ${length.short}` : String(far);
    numbers.push(svg.text({ x, y: box.bottom + 17 }, words, { "text-anchor": "middle" }));
  }
  for (let far = 0; far <= depth + 1e-9; far += step / 2) {
    const { y } = view.at([0, far]);
    const whole = far % step === 0;
    ticks.push(svg.line({ x: box.left - (whole ? 6 : 3), y }, { x: box.left, y }));
    if (!whole) continue;
    numbers.push(svg.text({ x: box.left - 9, y: y + 3.7 }, String(far), { "text-anchor": "end" }));
  }
  const middle = (box.left + box.right) / 2;
  const { wide = SHEET_WIDTH } = options;
  const edge = (side: SideId, y: number): string =>
    svg.text(
      { x: middle, y },
      `Side ${side}'s edge: ${svg.fitted(options.sides[side], EDGE_NAME * wide, LABEL_SIZE)}`,
      {
        "font-size": LABEL_SIZE,
        "text-anchor": "middle",
        fill: INK,
      },
    );
  return (
    svg.rectangle(box, { fill: "none", stroke: INK, "stroke-width": 1.6 }) +
    svg.group({ stroke: INK, "stroke-width": 1 }, ticks) +
    svg.group({ "font-size": TICK_SIZE, fill: SOFT_INK }, numbers) +
    edge("B", box.top - 8) +
    edge("A", box.bottom + TICKS_ROOM + 15)
  );
}

/** Rows as wide as the sheet. */
function drawLegend(
  entries: readonly LegendEntry[],
  top: number,
  wide: number,
): { svg: string; height: number } {
  const parts: string[] = [];
  const width = ({ words }: LegendEntry): number =>
    SIGN_ROOM + measure(LABEL_SIZE)(words) + LEGEND_GAP;
  let x = 0;
  let row = 0;
  for (const entry of entries) {
    if (x > 0 && x + width(entry) - LEGEND_GAP > wide) {
      x = 0;
      row += 1;
    }
    const y = top + row * LEGEND_ROW + LEGEND_ROW / 2;
    parts.push(entry.sign({ x: x + SIGN_ROOM / 2 - 3, y }));
    parts.push(svg.text({ x: x + SIGN_ROOM, y: y + 4.3 }, entry.words, { fill: INK }));
    x += width(entry);
  }
  return {
    svg: svg.group({ "font-size": LABEL_SIZE }, parts),
    height: entries.length === 0 ? 0 : (row + 1) * LEGEND_ROW,
  };
}

/** Labels may lie here: within the picture, as far as the numbers at the edge. */
export function labelBounds({ view }: Sheet): Box {
  const { left, top, right, bottom } = view.box;
  return { left: left + 2, top: top + 2, right: right - 2, bottom: bottom - 2 };
}

/**
 * The whole picture.
 * @param table       what lies within the table edge, which cuts it off
 * @param names       what may not be cut off
 * @param description for those who cannot see the picture
 */
export function finish(
  map: TableMap,
  sheet: Sheet,
  options: MapOptions,
  {
    table,
    names,
    legend,
    description,
  }: {
    readonly table: readonly string[];
    readonly names: readonly string[];
    readonly legend: readonly LegendEntry[];
    readonly description: string;
  },
): string {
  const { box } = sheet.view;
  const { wide = SHEET_WIDTH } = options;
  const below = drawLegend(legend, box.bottom + TICKS_ROOM + EDGE_ROOM + 8, wide);
  // In several pictures of a page the same name is the same shape.
  const id = `map-table-${[box.left, box.top, box.right, box.bottom].map(Math.round).join("-")}`;
  const { left, right, top, bottom } = box;
  const shown = {
    ...{ left: left - LEFT, right: right + RIGHT },
    ...{ top: top - EDGE_ROOM, bottom: bottom + TICKS_ROOM + EDGE_ROOM },
  };
  return sheetOf(sheet, options, {
    defs: `${patterns()}\n${svg.element("clipPath", { id }, svg.rectangle(box, {}))}`,
    marks: [
      svg.group({ "clip-path": `url(#${id})` }, [drawGrid(map, sheet), ...table]),
      drawEdge(map, sheet, options),
      ...names,
      options.bare ? "" : below.svg,
    ],
    shown: options.bare ? shown : null,
    end: bottom + TICKS_ROOM + EDGE_ROOM + 8 + below.height + 6,
    description,
  });
}

/** How lines of words are set, px. */
interface Type {
  readonly y: number;
  readonly high: number;
  readonly size: number;
  readonly weight: number;
  readonly fill: string;
}

const linesOf = (all: readonly string[], { y, high, size, weight, fill }: Type): string[] =>
  all.map((words, i) =>
    svg.text({ x: HEAD_LEFT, y: y + high * i }, words, {
      "font-size": size,
      "font-weight": weight,
      fill,
    }),
  );

/** Title and notes. */
const headLines = ({ titleLines, noteLines }: Omit<Sheet, "view">): string[] => [
  ...linesOf(titleLines, { y: 16, high: 21, size: TITLE_SIZE, weight: 600, fill: INK }),
  ...linesOf(noteLines, {
    ...{ y: 14 + 21 * titleLines.length, high: 17, size: NOTE_SIZE, weight: 400, fill: SOFT_INK },
  }),
];

/** Lines at the foot, and where they end. */
function feetOf(foot: readonly string[], wide: number, end: number) {
  let y = end + FOOT_SIZE;
  const lines = foot.flatMap((words, i) => {
    const weight = i === foot.length - 1 ? 600 : 400;
    const wrapped = wrap(printable(words), wide - HEAD_LEFT, measure(FOOT_SIZE, weight));
    const drawn = linesOf(wrapped, { y, high: FOOT_ROW, size: FOOT_SIZE, weight, fill: INK });
    y += FOOT_ROW * wrapped.length + 4;
    return drawn;
  });
  return { lines, end: Math.ceil(foot.length === 0 ? end : y - FOOT_SIZE + 4) };
}

/**
 * A picture with its title above and its last lines below.
 * @param shown the part of it that is to be seen; null: all
 * @param end   where its marks end, px
 */
export function sheetOf(
  heads: Omit<Sheet, "view">,
  { title, foot = [], alone, bare = false, wide: sheetWide = SHEET_WIDTH }: MapOptions,
  {
    defs,
    marks,
    shown,
    end,
    description,
  }: {
    readonly defs: string;
    readonly marks: readonly string[];
    readonly shown: Box | null;
    readonly end: number;
    readonly description: string;
  },
): string {
  const feet = feetOf(foot, sheetWide, end);
  const box = shown ?? { left: 0, top: 0, right: sheetWide, bottom: feet.end };
  const content = [
    svg.rectangle(box, { fill: PAPER }),
    ...(bare ? [] : headLines(heads)),
    ...marks,
    ...feet.lines,
  ].join("\n");
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  return svg
    .element(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: wide,
        height: high,
        viewBox: [box.left, box.top, wide, high].map((each) => Math.round(each)).join(" "),
        "font-family": FONT_FAMILIES,
        role: "img",
      },
      [
        `<title>${escapeMarkup(printable(title))}</title>`,
        `<desc>${escapeMarkup(printable(description))}</desc>`,
        ...(alone ? [`<style>${fontFaces(content)}</style>`] : []),
        `<defs>${defs}</defs>`,
        content,
      ].join("\n"),
    )
    .concat("\n");
}
