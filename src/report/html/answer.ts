/** The first screen of a run: who wins as one bar, a sentence, four small charts, and the rest in few words. */
import type { SideId, Summary } from "../../stats/summary.js";
import {
  answerSentences,
  barWords,
  type MadeChange,
  type Share,
  sharesOf,
  sureWords,
  withWhat,
} from "../answer.js";
import { escapeMarkup, markup, tight } from "../text.js";
import { smallCharts } from "./smallCharts.js";

/** Pixels of the bar: its height, that of what stands above it, and where the intervals lie, one below the other. */
const BAR = { top: 7, height: 30, interval: { A: 42, B: 49 }, tick: 3, all: 53 };

const at = (share: number): string => `${Math.round(1e4 * share) / 100}%`;

const line = (kind: string, x1: number, x2: number, y1: number, y2: number): string =>
  `<line class="${kind}" x1="${at(x1)}" x2="${at(x2)}" y1="${y1}" y2="${y2}"/>`;

/** An interval below the bar, with its ends. @param ends of the share, from the left of the bar */
function interval([low, high]: readonly [number, number], side: SideId): string {
  const { interval: heights, tick } = BAR;
  const y = heights[side];
  const end = (x: number): string => line("interval", x, x, y - tick, y + tick);
  return line("interval", low, high, y, y) + end(low) + end(high);
}

function barPicture(shares: readonly Share[], before: number | null): string {
  const { top, height, all } = BAR;
  const sum = shares.reduce((so, { of }) => so + of, 0);
  let x = 0;
  const parts = shares.map(({ outcome, of }) => {
    const from = x;
    x += of / sum;
    return `<rect class="of-${outcome}" x="${at(from)}" y="${top}" width="${at(of / sum)}" height="${height}"/>`;
  });
  const edges = shares.slice(0, -1).map((_, i) => {
    const edge = shares.slice(0, i + 1).reduce((so, { of }) => so + of, 0) / sum;
    return line("edge", edge, edge, top, top + height);
  });
  const intervals = shares.map(({ outcome, low, high }) => {
    if (low === high) return "";
    if (outcome === "A") return interval([low, high], outcome);
    return outcome === "B" ? interval([1 - high, 1 - low], outcome) : "";
  });
  const was = before === null ? "" : line("was", before, before, 0, top + height + 4);
  return (
    `<svg aria-hidden="true" width="100%" height="${all}">${parts.join("")}${edges.join("")}` +
    `${line("half", 0.5, 0.5, 0, top)}${intervals.join("")}${was}</svg>`
  );
}

function sideMarkup(summary: Summary, side: SideId, shares: readonly Share[]): string {
  const share = shares.find(({ outcome }) => outcome === side);
  if (share === undefined) return "";
  const { name, words, interval: known } = share;
  const small = known === "" ? "" : ` <small>${tight(known)}</small>`;
  const what = withWhat(summary, side);
  return (
    `<div class="end"><strong>${markup(name)}</strong><span class="share">${tight(words)}${small}</span>` +
    `${what === "" ? "" : `<span class="with">${tight(what)}</span>`}</div>`
  );
}

/** Who wins. @param change what the last change of the file did */
function bar(summary: Summary, change: MadeChange | null): string {
  const shares = sharesOf(summary);
  if (shares.length === 0) return "";
  const middle = shares
    .filter(({ outcome, of }) => !/[AB]/.test(outcome) && of > 0)
    .map(
      ({ outcome, name, words }) =>
        `<span class="as-${outcome}">${markup(name)} ${tight(words)}</span>`,
    );
  const sure = sureWords(summary);
  const lines = shares.some(({ interval: known }) => known !== "")
    ? `Lines below the bar: ${sure}`
    : sure;
  return (
    `<div class="wins">\n<div class="ends">${sideMarkup(summary, "A", shares)}` +
    `${sideMarkup(summary, "B", shares)}</div>\n` +
    `<div class="bar" role="img" aria-label="${escapeMarkup(barWords(summary))}">` +
    `${barPicture(shares, change?.before ?? null)}</div>\n` +
    `<p class="sure"><span>${tight(lines)}</span>${middle.join("")}</p>\n` +
    `${change === null ? "" : `<p class="made">${tight(change.words)}</p>\n`}</div>\n`
  );
}

export function answerMarkup(summary: Summary, change: MadeChange | null = null): string {
  const [first = "", ...more] = answerSentences(summary).map(tight);
  return (
    `${bar(summary, change)}<p class="answer">${first}</p>\n${smallCharts(summary)}` +
    more.map((sentence) => `<p class="facts">${sentence}</p>\n`).join("")
  );
}
