/** Room at the edges of a picture for readers without our font. */
import { textWidth } from "../font.js";
import { LABEL_SIZE } from "./frame.js";

/** The widest sans that systems fall back to (DejaVu Sans) over Inter, bold type included. */
const WIDER = 1.2;
/** Between letters and edge. */
const MARGIN = 4;

const TAG = /<g\b([^>]*)>|<\/g>|<text\b([^>]*)>(.*?)<\/text>/gs;

const attribute = (tag: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
/** How far a tag moves what it holds to the right. */
const shift = (tag: string): number =>
  Number(/translate\(\s*(-?[\d.]+)/.exec(attribute(tag, "transform"))?.[1] ?? 0);
/** Its lines, each entity as a letter. */
const linesOf = (inside: string): string[] => inside.replace(/&[#\w]+;/g, "&").split(/<[^>]*>/);

/** Where the leftmost and the rightmost letter would be, were all type so much wider. */
function reach(svg: string): { left: number; right: number } {
  const found = { left: 0, right: 0 };
  const at = [0];
  for (const [tag, group, text, inside = ""] of svg.matchAll(TAG)) {
    const here = at.at(-1) ?? 0;
    if (tag === "</g>") at.pop();
    else if (group !== undefined) at.push(here + shift(group));
    // Type that stands upright has the height of the picture.
    if (text === undefined || text.includes("rotate(")) continue;
    const size = Number.parseFloat(attribute(text, "font-size")) || LABEL_SIZE;
    const weight = /^(bold|[6-9]00)$/.test(attribute(text, "font-weight")) ? 600 : 400;
    const width = Math.max(...linesOf(inside).map((line) => textWidth(line, size, weight))) * WIDER;
    const anchor = attribute(text, "text-anchor");
    const before = anchor === "end" ? width : anchor === "middle" ? width / 2 : 0;
    const left = here + shift(text) - before;
    found.left = Math.min(found.left, left);
    found.right = Math.max(found.right, left + width);
  }
  return found;
}

/** The picture with so much more room at its sides that nothing is cut in another font; the same where that is enough. */
export function withEdges(svg: string): string {
  const size = /width="([\d.]+)" height="([\d.]+)" viewBox="0 0 \1 \2"/.exec(svg);
  if (size === null) return svg;
  const [, width = "", height = ""] = size;
  const { left, right } = reach(svg);
  const before = left < 0 ? Math.ceil(MARGIN - left) : 0;
  const after = right > Number(width) ? Math.ceil(right - Number(width) + MARGIN) : 0;
  const whole = Number(width) + before + after;
  return svg
    .replace(
      size[0],
      `width="${whole}" height="${height}" viewBox="${-before} 0 ${whole} ${height}"`,
    )
    .replace(
      `<rect width="${width}" height="${height}"`,
      `<rect x="${-before}" width="${whole}" height="${height}"`,
    );
}
