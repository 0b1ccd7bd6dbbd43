/** The answer as one picture, of the size that chats and forums show of a link: how it is laid out. */
import { measure } from "./charts/frame.js";
import { GRID, INK, ON_DARK, PAPER, SOFT_INK } from "./charts/palette.js";
import { FONT_FAMILIES, type Weight } from "./font.js";
import type { PagePicture } from "./html/picture.js";
import { escapeMarkup, printable, shorten, withMinus, wrap } from "./text.js";

export const CARD = "answer";
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const ROOM = WIDTH - 2 * MARGIN;
const TERMS = 150;
const BAR = 60;
/** Between what stands together, and between what does not. */
const GAP = 14;
const PART_GAP = 30;

/** How a text stands: at its full size where there is room. */
interface Type {
  readonly size: number;
  readonly weight: Weight;
  readonly ink: string;
  /** More are left out, and a mark stands for them. */
  readonly lines: number;
}
const OVER: Type = { size: 26, weight: 600, ink: SOFT_INK, lines: 2 };
const ANSWER: Type = { size: 44, weight: 600, ink: INK, lines: 7 };
const FACT: Type = { size: 25, weight: 400, ink: INK, lines: 3 };
const TERM: Type = { ...FACT, ink: SOFT_INK };
/** Type is made smaller by these steps until all has room. */
const SMALLER = 0.96;
const LARGEST = 1.3;
const SMALLEST = 0.55;

/** A part of all games. */
export interface Share {
  readonly name: string;
  /** `61.2 %`. */
  readonly words: string;
  readonly of: number;
  readonly fill: string;
}

/** What stands on a card; all texts are plain. */
export interface AnswerCard {
  /** For those who cannot see it. */
  readonly title: string;
  readonly over: string;
  readonly answers: readonly string[];
  readonly shares: readonly Share[];
  readonly facts: readonly (readonly [term: string, text: string])[];
}

/** Numbers stay with their percent signs, intervals in one piece. */
const together = (text: string): string =>
  text
    .replaceAll(" %", "\u00a0%")
    .replace(/\([^()]* to [^()]*\)/g, (interval) => interval.replaceAll(" ", "\u00a0"));

/** So many lines at most, the last one with a mark where there would be more. */
function linesOf(text: string, room: number, { size, weight, lines }: Type): string[] {
  const width = measure(size, weight);
  const whole = together(withMinus(printable(text)));
  let all = wrap(whole, room, width);
  // No word alone on the last line: as narrow as no more lines allow, and no cut word, but not below half the room.
  let [enough, tooNarrow] = [50, 25];
  while (enough - tooNarrow > 1) {
    const middle = (enough + tooNarrow) >> 1;
    const narrower = wrap(whole, (room * middle) / 50, width);
    if (narrower.length > all.length || narrower.some((line) => line.endsWith("…"))) {
      tooNarrow = middle;
    } else [enough, all] = [middle, narrower];
  }
  const rest = all.slice(lines - 1).join(" ");
  return [...all.slice(0, lines - 1), ...(rest === "" ? [] : [shorten(rest, room, width)])];
}

const textAt = (
  x: number,
  y: number,
  { size, weight, ink }: Type,
  line: string,
  anchor = "start",
) =>
  `<text x="${x}" y="${round(y)}" font-size="${round(size)}" font-weight="${weight}" fill="${ink}" ` +
  `text-anchor="${anchor}">${escapeMarkup(line)}</text>`;

const round = (x: number): number => Math.round(100 * x) / 100;

/** As many sentences as have room at their full size, and that size; a single one that has none is cut. */
function sentencesOf(text: string, room: number, type: Type): [text: string, type: Type] {
  const all = text.split(/(?<=[.!?]) (?=\p{Lu})/u);
  const whole = { ...type, lines: Number.POSITIVE_INFINITY };
  const fits = (): boolean => linesOf(all.join(" "), room, whole).length <= type.lines;
  while (all.length > 1 && !fits()) all.pop();
  return [all.join(" "), fits() ? whole : type];
}

/** From the top of its line to the foot of its letters, and to the next line. */
const ASCENT = 0.95;
const LEADING = 1.28;

/** @param scale of type and gaps; @returns the marks, and where they end */
function laidOut({ over, answers, shares, facts }: AnswerCard, scale: number) {
  const scaled = (type: Type): Type => ({ ...type, size: type.size * scale });
  const marks: string[] = [];
  let y = MARGIN - 14;
  const paragraph = (text: string, type: Type, x: number, room: number): void => {
    for (const line of linesOf(text, room, type)) {
      marks.push(textAt(x, y + ASCENT * type.size, type, line));
      y += LEADING * type.size;
    }
  };
  const brand = scaled({ ...OVER, ink: INK });
  marks.push(textAt(WIDTH - MARGIN, y + ASCENT * brand.size, brand, "deadeye", "end"));
  paragraph(over, scaled(OVER), MARGIN, ROOM - measure(brand.size, 600)("deadeye  "));
  y += PART_GAP * scale;
  for (const text of answers) {
    const [kept, type] = sentencesOf(text, ROOM, ANSWER);
    paragraph(kept, scaled(type), MARGIN, ROOM);
    y += GAP * scale;
  }
  if (shares.length > 0) {
    y += GAP * scale;
    marks.push(...barOf(shares, y));
    y += BAR + GAP * scale;
  }
  y += (PART_GAP - GAP) * scale;
  marks.push(`<rect x="${MARGIN}" y="${round(y)}" width="${ROOM}" height="2" fill="${GRID}"/>`);
  y += PART_GAP * scale * 0.7;
  const terms = TERMS * scale;
  for (const [term, text] of facts) {
    marks.push(textAt(MARGIN, y + ASCENT * FACT.size * scale, scaled(TERM), term));
    paragraph(text, scaled(FACT), MARGIN + terms, ROOM - terms);
    y += GAP * 0.5 * scale;
  }
  return { marks, end: y };
}

/** Who is named in the bar where there is room; the answer above has the words. */
function barOf(shares: readonly Share[], y: number): string[] {
  const type: Type = { size: 26, weight: 600, ink: ON_DARK, lines: 1 };
  let x = MARGIN;
  return shares.flatMap(({ name, words, of, fill }) => {
    const width = ROOM * of;
    const at = x;
    x += width;
    const box = `<rect x="${round(at)}" y="${round(y)}" width="${round(width)}" height="${BAR}" fill="${fill}"/>`;
    const room = width - 2 * GAP;
    const fits = (text: string): boolean => measure(type.size, type.weight)(text) <= room;
    const line = [`${printable(name)} ${words}`, words].find(fits);
    return line === undefined ? [box] : [box, textAt(at + GAP, y + BAR / 2 + 9.5, type, line)];
  });
}

export function answerCard(card: AnswerCard): PagePicture {
  let scale = LARGEST;
  let { marks, end } = laidOut(card, scale);
  while (end > HEIGHT - MARGIN + 14 && scale > SMALLEST) {
    scale *= SMALLER;
    ({ marks, end } = laidOut(card, scale));
  }
  const svg =
    `<svg font-family="${FONT_FAMILIES}" xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" ` +
    `viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>${marks.join("")}</svg>`;
  const facts = card.facts.map(([term, text]) => `${term}: ${text}`);
  return {
    name: CARD,
    title: card.title,
    description: [card.over, ...card.answers, ...facts].map(printable).join("\n"),
    svg,
  };
}

/** The first of some sentences; points inside numbers and names of files end none. */
export const firstSentence = (text: string): string => /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
