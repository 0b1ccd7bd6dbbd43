/** Pictures on pages, and the script that tells what stands behind their marks. */
import { pageScript } from "../assets.js";
import { escapeMarkup } from "../text.js";

/** A picture as a page needs it: there before, and without, any script. */
export interface PagePicture {
  /** File name without its ending. */
  readonly name: string;
  readonly title: string;
  /** What a reader who cannot see the picture should know. */
  readonly description: string;
  /** It stays on white paper at night. */
  readonly paper?: boolean;
  /**
   * One `svg` element with its size and view box. The page forbids `style`, and several pictures share it: presentation
   * attributes only, no ids, text in Inter (weights 400 and 600), no fonts, links or scripts.
   */
  readonly svg: string;
}

/** Marks that have words have this too. */
const TOLD = /aria-roledescription="\w+ mark"/;

/** @param narrow the same for a phone; without it a phone scrolls the wide one */
export function pictureMarkup(picture: PagePicture, narrow?: string): string {
  const label = escapeMarkup(`${picture.title}. ${picture.description}`);
  const role = TOLD.test(picture.svg) ? "group" : "img";
  const small = narrow === undefined ? "" : `<div class="small">${narrow}</div>`;
  const kind = picture.paper ? ' class="paper"' : small === "" ? "" : ' class="both"';
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
 * The script that a page needs: none where no mark has words.
 * @throws Error if it is needed and was never built
 */
export const scriptFor = (body: string): string =>
  TOLD.test(body) ? inlineScript(pageScript()) : "";
