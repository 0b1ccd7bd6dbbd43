/**
 * Four charts that are read at a glance, each a link to its table: hit rates, kill ratios, weapons, length. Their words
 * are text of the page, so that no name is cut and all of it can be read aloud; only bars are drawn.
 */
import { log } from "../../core/elementary.js";
import { weaponWords } from "../../rules/kit/words.js";
import { roundOf } from "../../scenario/system.js";
import type { Estimate, SideId, Summary } from "../../stats/summary.js";
import { shownFigures, shownShots, usedWeapons } from "../fought.js";
import { show } from "../numbers.js";
import { anchorOf } from "../sections.js";
import { metric } from "../sentences.js";
import { capital, escapeMarkup, plainWords, printable, tight } from "../text.js";

/** Rows of a side; the table has all. */
const ROWS_MAX = 2;
/** Bars of the lengths of games; what is longer than this share of them would squeeze the others. */
const BARS_MAX = 24;
const TAIL_FROM = 0.99;
const HEIGHT = { row: 9, turns: 64 };

/** Something of a side that was measured. */
interface Row {
  readonly side: SideId;
  readonly name: string;
  readonly words: string;
  /** From where to where the bar goes, and its interval, as parts of the width; null if it is not known. */
  readonly from: number;
  readonly to: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

interface Small {
  readonly title: string;
  /** Of the section that has its table. */
  readonly section: string;
  readonly rows: readonly Row[];
  /** A place along the bars that means something. */
  readonly tick: number | null;
}

const at = (part: number): string => `${Math.round(1e4 * Math.min(1, Math.max(0, part))) / 100}%`;

/** Those of each side that matter most, in the order that they have. */
function most<Of extends { readonly side: SideId }>(all: readonly Of[], by: (one: Of) => number) {
  return (["A", "B"] as const).flatMap((side) => {
    const own = all.filter((one) => one.side === side);
    const first = [...own].sort((a, b) => by(b) - by(a)).slice(0, ROWS_MAX);
    return own.filter((one) => first.includes(one));
  });
}

/** @param to where a value stands along the bar, 0 to 1 */
function rowOf(
  { side, name }: Pick<Row, "side" | "name">,
  estimate: Estimate,
  words: string,
  to: (value: number) => number,
  from = 0,
): Row {
  const placed = (x: number | null): number | null => (x === null ? null : to(x));
  const [value, low, high] = [estimate.value, estimate.low, estimate.high].map(placed);
  return { side, name, words, from, to: value ?? null, low: low ?? null, high: high ?? null };
}

function hitRates(summary: Summary): Small {
  const shots = shownShots(summary).filter(({ hitRate }) => hitRate.value !== null);
  const rows = most(shots, (row) => row.shots).map((row) => {
    const { figure, weapon, band, mode, hitRate } = row;
    const how = [weaponWords(weapon), ...[band, mode].map(plainWords)];
    const name = [figure, ...how].filter(Boolean).join(", ");
    return rowOf({ side: row.side, name }, hitRate, show(hitRate, "percent").value, (x) => x);
  });
  return { title: "Hits per shot", section: "Shooting", rows, tick: null };
}

/** Ratios lie around 1, which is the middle; each decade is a third of the width. */
const ratioAt = (ratio: number): number =>
  ratio <= 0 ? 0 : Math.min(1, Math.max(0, 0.5 + log(ratio) / Math.LN10 / 3));

function killRatios(summary: Summary): Small {
  const figures = shownFigures(summary).filter(
    ({ killRatio: { value, low } }) => value !== null || low !== null,
  );
  const rows = most(figures, ({ enemiesOut }) => enemiesOut).map(({ side, figure, killRatio }) => {
    const { value, interval } = show(killRatio, "plain");
    const words = killRatio.value === null ? interval : value;
    return rowOf({ side, name: figure }, killRatio, words, ratioAt, 0.5);
  });
  return { title: "Kill ratio", section: "Figures", rows, tick: 0.5 };
}

function weapons(summary: Summary): Small {
  const used = usedWeapons(summary).filter(({ outPerShot: { value } }) => value !== null);
  const best = most(used, ({ enemiesOut }) => enemiesOut);
  const ends = best.map(({ outPerShot: { value, high } }) => Math.max(value ?? 0, high ?? 0));
  const whole = Math.max(1e-9, ...ends);
  const rows = best.map(({ side, weapon, outPerShot }) => {
    const words = show(outPerShot, "percent").value.replace(" %", "");
    const name = `${summary.sides[side]}, ${weaponWords(weapon)}`;
    return rowOf({ side, name }, outPerShot, words, (x) => x / whole);
  });
  return { title: "Put out per 100 shots", section: "Shooting", rows, tick: null };
}

const mark = (kind: string, [from, to]: readonly [number, number], y: number, height: number) =>
  `<rect class="${kind}" x="${at(Math.min(from, to))}" y="${y}" width="${at(Math.abs(to - from))}" height="${height}"/>`;

function rowPicture({ side, from, to, low, high }: Row, tick: number | null): string {
  const { row } = HEIGHT;
  const whole = mark("track", [0, 1], 0, row);
  const own = to === null ? "" : mark(`of-${side}`, [from, to], 0, row);
  const known =
    low === null || high === null || low === high
      ? ""
      : `<line class="interval" x1="${at(low)}" x2="${at(high)}" y1="${row / 2}" y2="${row / 2}"/>`;
  const one =
    tick === null
      ? ""
      : `<line class="half" x1="${at(tick)}" x2="${at(tick)}" y1="0" y2="${row}"/>`;
  return `<svg aria-hidden="true" width="100%" height="${row}">${whole}${own}${known}${one}</svg>`;
}

function smallMarkup({ title, section, rows, tick }: Small): string {
  if (rows.length === 0) return "";
  const bars = rows.map(
    (row) =>
      `<span class="row"><span>${tight(printable(row.name))}</span><span class="number">${tight(row.words)}</span></span>` +
      rowPicture(row, tick),
  );
  return frame(title, section, bars.join(""));
}

const frame = (title: string, section: string, inside: string): string =>
  `<a class="small-chart" href="#${anchorOf(section)}">` +
  `<span class="what">${escapeMarkup(title)}</span>${inside}</a>\n`;

/** Shares of games by length: each bar stands for so many turns, and the last one for whatever is longer. */
function lengthBars({ turns }: Summary): {
  shares: number[];
  first: number;
  last: number;
  longer: boolean;
} {
  const first = turns[0]!.turn;
  const end = turns[turns.length - 1]!.turn;
  const most = (turns.find(({ cumulative }) => cumulative >= TAIL_FROM) ?? turns[turns.length - 1]!)
    .turn;
  const each = Math.ceil((most - first + 1) / BARS_MAX);
  const shares = Array.from({ length: Math.ceil((most - first + 1) / each) }, () => 0);
  for (const { turn, probability } of turns) {
    shares[Math.min(shares.length - 1, Math.floor((turn - first) / each))]! +=
      probability.value ?? 0;
  }
  const last = Math.min(end, first + each * shares.length - 1);
  return { shares, first, last, longer: end > last };
}

/** How many games end when. */
function lengths(summary: Summary): string {
  const mean = metric(summary, "turns.mean");
  if (summary.turns.length === 0 || mean === undefined || mean.value === null) return "";
  const { shares, first, last, longer } = lengthBars(summary);
  const highest = Math.max(...shares);
  const width = 1 / shares.length;
  const bars = shares.map((share, i) => {
    const height = Math.round((10 * HEIGHT.turns * share) / highest) / 10;
    const from = (i + 0.1) * width;
    return mark("neutral", [from, from + 0.8 * width], HEIGHT.turns - height, height);
  });
  const most = `${last}${longer ? " or more" : ""}`;
  const { value } = show(mean, "plain");
  return frame(
    `${capital(roundOf(summary.system))}s in a game`,
    "Length of a game",
    `<span class="row"><span>on average</span><span class="number">${tight(value)}</span></span>` +
      `<svg aria-hidden="true" width="100%" height="${HEIGHT.turns}">${bars.join("")}</svg>` +
      `<span class="row axis"><span>${first}</span><span>${most}</span></span>`,
  );
}

export function smallCharts(summary: Summary): string {
  const charts = [hitRates, killRatios, weapons].map((made) => smallMarkup(made(summary)));
  const all = [...charts, lengths(summary)].join("");
  return all === ""
    ? ""
    : `<div class="small-room"><div class="small-charts">\n${all}</div></div>\n`;
}
