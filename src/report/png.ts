/** Pictures of pixels, for chats and forums that show no SVG. Import lazily, and where there is a disk with our fonts. */
import { Resvg } from "@resvg/resvg-js";
import { CARD } from "./answerCard.js";
import { atNight, NIGHT, PAPER } from "./charts/palette.js";
import type { FileContent } from "./folder.js";
import { FONT_FAMILY } from "./font.js";
import { CHART_FOLDER, type PagePicture, pictureFile, pictureNames } from "./html/picture.js";
import type { OnUnprinted } from "./sheet/document.js";
import { FACES, lettered, unletteredIn } from "./sheet/letters.js";
import { plainText } from "./text.js";

/** Pixels of a picture's own; the card is as large as it has to be. */
const zoomOf = (name: string): number => (name.endsWith(`${CARD}.svg`) ? 1 : 2);

/** What is seen of a picture at night is in its own style rules. */
const HAS_NIGHT = /prefers-color-scheme:dark/;
/** They are not for this reader, which has the font files, and takes colours from marks. */
const STYLE = /<style>.*?<\/style>/s;

/** Room around a chart, which on a page has the page around it. */
const FRAME = 16;

const framed = (svg: string, room: number): string =>
  svg.replace(/ width="[\d.]+" height="[\d.]+" viewBox="([^"]*)"/, (_, box: string) => {
    const [x, y, width, height] = box.split(" ").map(Number) as [number, number, number, number];
    const [wide, high] = [width + 2 * room, height + 2 * room];
    return ` width="${wide}" height="${high}" viewBox="${x - room} ${y - room} ${wide} ${high}"`;
  });

/**
 * Draws a picture; the same bytes on any machine: fonts of the system have no part in it.
 * @param svg  as the report writes it
 * @param dark with the colours that it has at night, if it has any
 */
function pngOf(svg: string, dark: boolean, zoom: number): Uint8Array {
  const plain = lettered(svg.replace(STYLE, ""));
  const night = dark && HAS_NIGHT.test(svg);
  const drawn = framed(night ? atNight(plain) : plain, zoom === 1 ? 0 : FRAME);
  const font = {
    loadSystemFonts: false,
    fontFiles: Object.values(FACES),
    defaultFontFamily: FONT_FAMILY,
    sansSerifFamily: FONT_FAMILY,
  };
  const background = night ? NIGHT : PAPER;
  return new Resvg(drawn, { font, background, fitTo: { mode: "zoom", value: zoom } })
    .render()
    .asPng();
}

/** What a picture says to those who cannot see it, as it says itself. */
const wordsOf = (svg: string): string =>
  ["title", "desc"]
    .map((tag) => plainText(new RegExp(`<${tag}>(.*?)</${tag}>`, "s").exec(svg)?.[1] ?? ""))
    .filter((text) => text !== "")
    .join("\n");

/**
 * A report with its answer as a picture, and each of its pictures as PNG, too, with a text beside it for those who
 * cannot see it.
 * @param onUnprinted is told what the pictures lack
 */
export function withPngs(
  report: ReadonlyMap<string, FileContent>,
  card: PagePicture,
  dark: boolean,
  onUnprinted: OnUnprinted,
): Map<string, FileContent> {
  const all = new Map(report);
  const files = [...report, [`${CHART_FOLDER}/${card.name}.svg`, pictureFile(card)] as const];
  const lacking = new Set<string>();
  for (const [name, content] of files) {
    if (!name.endsWith(".svg")) continue;
    const svg = String(content);
    const { png, words } = pictureNames(name.replace(/\.svg$/, ""));
    all
      .set(name, content)
      .set(png, pngOf(svg, dark, zoomOf(name)))
      .set(words, `${wordsOf(svg)}\n`);
    for (const [, text = ""] of svg.matchAll(/>([^<]+)<\/t/g)) {
      for (const one of unletteredIn(plainText(text))) lacking.add(one);
    }
  }
  if (lacking.size > 0) onUnprinted([...lacking]);
  return all;
}
