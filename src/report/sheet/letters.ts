/** Letters that the font of printed pages lacks, such as Chinese ones and emoji: a mark stands for each, and they are told. */
import { once } from "../../core/once.js";
import { printFont } from "../assets.js";
import { codePoints } from "../font.js";
import { PRINTED } from "../fontWidths.js";

/** Files of the font by weight. */
export const FACES = { regular: printFont("regular"), bold: printFont("bold") } as const;

/** Stands for a letter; a font would draw an empty box. */
const MARK = "?";
/** The font has ASCII. An accent may belong to the letter before it. */
const BEYOND_ASCII = /[A-Za-z\d]?[^\p{ASCII}]+/gu;
/** What a sentence puts around a name. */
const AROUND = /^[("“]+|(?:['’]s)?[)"”,;:.]*$/g;
const ENDS_NAME = /[)"”,;:.]$/;

const segmenter = once(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

const printed = once(() => new Set(codePoints(PRINTED)));

const has = (text: string): boolean =>
  [...text].every((letter) => printed().has(letter.codePointAt(0) ?? 0));

/** @returns the text with a mark for each letter, as people count them, that the font lacks */
export const lettered = (text: string): string =>
  text.replace(BEYOND_ASCII, (run) =>
    has(run)
      ? run
      : Array.from(segmenter().segment(run), ({ segment }) => (has(segment) ? segment : MARK)).join(
          "",
        ),
  );

/** @returns words that the font cannot print whole; those side by side together, as in a name */
export function unletteredIn(text: string): string[] {
  if (lettered(text) === text) return [];
  const found: string[] = [];
  let open = false;
  for (const word of text.split(/\s+/)) {
    const lacking = lettered(word) !== word;
    if (lacking && open) found.push(`${found.pop()} ${word}`);
    else if (lacking) found.push(word);
    open = lacking && !ENDS_NAME.test(word);
  }
  return found.map((words) => words.replace(AROUND, ""));
}
