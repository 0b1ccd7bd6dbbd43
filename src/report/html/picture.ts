/** Pictures on pages, and the script that tells what stands behind their marks. */
import { pageScript } from "../assets.js";
import { nightRules } from "../charts/palette.js";
import { fontFaces } from "../font.js";
import { escapeMarkup } from "../text.js";

/** A picture as a page needs it: there before, and without, any script. */
export interface PagePicture {
  /** File name without its ending. */
  readonly name: string;
  readonly title: string;
  /** What a reader who cannot see the picture should know. */
  readonly description: string;
  /**
   * One `svg` element with its size and view box. The page forbids `style`, and several pictures share it: presentation
   * attributes only, no ids, text in Inter (weights 400 and 600), no fonts, links or scripts.
   */
  readonly svg: string;
}

/** What a script has something to add to; a page without pictures has none, for those who want no scripts. */
const LIVELY = /<figure\b/;
/** Marks that have words have this too. */
const TOLD = /aria-roledescription="\w+ mark"/;

/** @param narrow the same for a phone; without it a phone scrolls the wide one */
export function pictureMarkup(picture: PagePicture, narrow?: string): string {
  const label = escapeMarkup(`${picture.title}. ${picture.description}`);
  const role = TOLD.test(picture.svg) ? "group" : "img";
  const small = narrow === undefined ? "" : `<div class="small">${narrow}</div>`;
  const kind = small === "" ? "" : ' class="both"';
  return (
    `<figure data-chart="${escapeMarkup(picture.name)}"${kind} role="${role}" aria-label="${label}">` +
    `<div class="still scroll">${picture.svg}</div>${small}</figure>\n`
  );
}

/** Nothing in it may look like the end of the script element; both stand in strings, where a backslash is harmless. */
const inlineScript = (script: string): string =>
  script
    .replaceAll("\r\n", "\n")
    .replace(/<\/(?=script)/gi, "<\\/")
    .replaceAll("<!--", "\\x3c!--");

/**
 * A picture that is not shown, but can be saved.
 * @see page/takeaway.ts
 */
export const hiddenPicture = ({ name, svg }: Pick<PagePicture, "name" | "svg">): string =>
  `<figure data-chart="${escapeMarkup(name)}" hidden><div class="still">${svg}</div></figure>\n`;

/**
 * The script that a page needs: none where there is no picture.
 * @throws Error if it is needed and was never built
 */
export const scriptFor = (body: string): string =>
  LIVELY.test(body) ? inlineScript(pageScript()) : "";

export const CHART_FOLDER = "charts";
/** Files of one picture; each is there, or not. @param path without an ending */
export const pictureNames = (path: string) =>
  ({
    svg: `${path}.svg`,
    spec: `${path}.vl.json`,
    png: `${path}.png`,
    words: `${path}.txt`,
  }) as const;

/** A picture as a file of its own: with its fonts, its title and its description. */
export function pictureFile(chart: Pick<PagePicture, "title" | "description" | "svg">): string {
  const { svg } = chart;
  const open = svg.indexOf(">") + 1;
  const head = svg.slice(0, open - 1);
  const name = `<title>${escapeMarkup(chart.title)}</title>`;
  const words = `<desc>${escapeMarkup(chart.description)}</desc>`;
  const text = `${svg}${chart.title}`;
  const night = `@media (prefers-color-scheme:dark){${nightRules()}}`;
  const style = `<style>${fontFaces(text)}${night}</style>`;
  return `${head} role="img">${name}${words}${style}${svg.slice(open)}\n`;
}
