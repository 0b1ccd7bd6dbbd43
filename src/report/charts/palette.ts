/**
 * Colours, each with one meaning over all pages. Marks stand out on white and on the dark page (at least 3 to 1), words
 * on what is filled (4.5 to 1); a test measures both. Every use also differs in place, shape or words.
 */
import type { SideId } from "../../stats/summary.js";

/** Paper, and the page at night. */
export const PAPER = "#FFFFFF";
export const NIGHT = "#171614";

export const INK = "#22201C";
export const SOFT_INK = "#5F5A52";
export const GRID = "#E6E2DA";
/** Words on a light fill, which stays light at night. */
export const ON_FILL = "#1D1B18";
/** Words on a dark fill. */
export const ON_DARK = "#FFFFFE";

/** The same at night. */
export const NIGHT_INK = "#ECE7DE";
export const NIGHT_SOFT_INK = "#B3ABA0";
export const NIGHT_GRID = "#3A3631";

/** Grey bands behind lines and words. */
export const BAND = "#D3D3D3";
export const BAND_PALE = "#F6F6F6";

/** Small letters on a map: darker than the marks. */
export const SIDE_INK: Readonly<Record<SideId, string>> = { A: "#00507D", B: "#963F00" };
/** Of what belongs to no side. */
export const DRIFT_INK = "#5A5A5A";
/** What a map is drawn on, and what stands there. */
export const TABLE = "#FDFCF9";
export const TABLE_GRID = "#E9E4DA";
export const STONE = "#F4F0E8";
export const BUILDING = "#EEE9DF";
export const BUILDING_INK = "#938A7C";
export const GREEN = "#E4EBD6";
export const GREEN_INK = "#55722B";
export const WATER = "#E3F1F9";
export const WATER_INK = "#2F7FB0";
export const EARTH_INK = "#A39A8B";

const AT_NIGHT: readonly (readonly [day: string, night: string])[] = [
  [INK, NIGHT_INK],
  [SOFT_INK, NIGHT_SOFT_INK],
  [GRID, NIGHT_GRID],
  [PAPER, NIGHT],
  ["white", NIGHT],
  [BAND, "#45403A"],
  [BAND_PALE, "#24211E"],
  [SIDE_INK.A, "#7CC4F0"],
  [SIDE_INK.B, "#F2A36E"],
  [DRIFT_INK, "#A8A29A"],
  [TABLE, "#1F1D1A"],
  [TABLE_GRID, "#2F2C28"],
  [STONE, "#4A453D"],
  [BUILDING, "#3A352E"],
  [BUILDING_INK, "#7D7568"],
  [GREEN, "#263019"],
  [GREEN_INK, "#8FB25A"],
  [WATER, "#173040"],
  [WATER_INK, "#5AA9DA"],
  [EARTH_INK, "#857C6E"],
];

/** Style rules that turn a chart's colours to those of the night. @param within selector before the marks */
export const nightRules = (within = ""): string =>
  AT_NIGHT.flatMap(([day, night]) =>
    ["fill", "stroke"].map((what) => `${within}[${what}="${day}"]{${what}:${night}}`),
  ).join("\n");

/** A picture with a chart's colours turned to those of the night, for what knows no style rules. */
export const atNight = (svg: string): string =>
  AT_NIGHT.reduce(
    (drawn, [day, night]) =>
      drawn
        .replaceAll(`fill="${day}"`, `fill="${night}"`)
        .replaceAll(`stroke="${day}"`, `stroke="${night}"`),
    svg,
  );

/** Okabe and Ito 2008: told apart by nearly everybody. */
export const SIDE_COLOR: Readonly<Record<SideId, string>> = { A: "#0072B2", B: "#D55E00" };
/** A game that both lose, and one that nobody wins. */
export const MUTUAL = "#CC79A7";
export const NOBODY = "#858585";

/** What belongs to neither side: one line, one row of bars. */
export const NEUTRAL = "#5D6B78";
/** The lighter of two ways of one thing; `NEUTRAL` is the darker, and its edge. */
export const NEUTRAL_LIGHT = "#C3CCD4";

/** Kinds of shots and their like, in their order. */
export const SERIES = ["#00796B", "#B07D00", "#8557AE", "#6B7F2A", "#B8558F", "#8A7362"] as const;

/** Ways to end: killed, then others in their order, neighbours of different lightness. */
export const KILLED = { color: "#AB4250", ink: ON_DARK };
export const ENDED = [
  { color: "#D9B44A", ink: ON_FILL },
  { color: "#5E7A4E", ink: ON_DARK },
  { color: "#C8B6D8", ink: ON_FILL },
  { color: "#7A5C3E", ink: ON_DARK },
  { color: "#9FB8A8", ink: ON_FILL },
] as const;
export const IN_ACTION = { color: "#E7E3DB", ink: ON_FILL };

/** From little to much, all of them light enough for words. */
export const LITTLE_TO_MUCH = ["#F3F6F5", "#74B3A6"] as const;
/** The same in steps without words. */
export const STEPS = ["#D8EAE6", "#A3CFC6", "#68AFA2", "#328377", "#0C4A45"] as const;

/** How much of a side's colour there is in the cell that is surest of it. */
const SUREST = 0.6;
/** A map whose values all lie nearer to one half than this is pale. */
const REACH_LEAST = 0.1;

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A colour with white. @param part of the colour, 0 to 1 */
function tint(color: string, part: number): string {
  const mixed = channels(color).map((c) => Math.round(255 + part * (c - 255)));
  return `#${mixed.map((c) => c.toString(16).padStart(2, "0")).join("")}`;
}

const reachOf = (chances: readonly number[]): number =>
  Math.max(REACH_LEAST, ...chances.map((chance) => Math.abs(chance - 0.5)));

/**
 * Fills of a map of chances to win: white at one half, then the colour of the side that is ahead.
 * @param chances of A, all that the map shows
 * @returns the fill of a chance; each takes `ON_FILL`
 */
export function oddsFills(chances: readonly number[]): (chance: number) => string {
  const reach = reachOf(chances);
  return (chance) =>
    tint(SIDE_COLOR[chance < 0.5 ? "B" : "A"], (SUREST * Math.abs(chance - 0.5)) / reach);
}

/** The scale of a map of a metric in its unit: of a side's wins as above, of anything else paler is less. */
export function mapScale(
  id: string,
  values: readonly number[],
  factor: number,
): { readonly domain: readonly number[]; readonly range: readonly string[] } {
  const side = /^win\.([AB])(?:-win\.[AB])?$/.exec(id)?.[1] as SideId | undefined;
  if (side === undefined) {
    const ends = [Math.min(...values), Math.max(...values)];
    return { domain: ends.map((value) => factor * value), range: LITTLE_TO_MUCH };
  }
  // Of a lead, which goes from -1 to 1, fair is 0.
  const [fair, whole] = id.includes("-") ? [0, 2] : [0.5, 1];
  const reach = whole * reachOf(values.map((value) => (value - fair) / whole + 0.5));
  const other = side === "A" ? "B" : "A";
  return {
    domain: [fair - reach, fair, fair + reach].map((value) => factor * value),
    range: [tint(SIDE_COLOR[other], SUREST), PAPER, tint(SIDE_COLOR[side], SUREST)],
  };
}

/** A metric of one side has its colour: `win.A`. */
export function metricColor(id: string): string {
  const side = /\.([AB])(\.|$)/.exec(id)?.[1];
  return side === undefined ? NEUTRAL : SIDE_COLOR[side as SideId];
}
