/** sheet.html: one page that needs no network and no script, and prints on A4 and on Letter. */
import type { ChartSpec, Spec } from "../charts/frame.js";
import { fontFaces } from "../font.js";
import { htmlPage } from "../html/page.js";
import { hiddenPicture, pictureMarkup } from "../html/picture.js";
import { STYLE } from "../html/style.js";
import { originMarkup } from "../html/whoFought.js";
import { htmlTable } from "../table/html.js";
import type { Grid } from "../table/table.js";
import { markup, tight } from "../text.js";
import type { Block, Document, Section } from "./document.js";

/** What a sheet has of its own beside the style of every page. */
export const SHEET_STYLE = `
main,footer{max-width:54rem}
.caption{color:var(--ink);max-width:46rem}
table{font-size:.8rem;margin-bottom:1.75rem}
th,td{padding:.28rem .5rem .28rem 0;border-bottom:0}
thead th{border-bottom:0;white-space:normal}
thead tr:last-child th{border-bottom:1px solid #8a8a8a}
thead .span{text-align:center;border-bottom:1px solid #b9b2a5}
tr.first>*{border-top:1px solid var(--line)}
thead+tbody tr.first:first-child>*{border-top:0}
tr:not(.first)>th{color:var(--soft)}
td small,tbody small{display:block;min-width:0;margin:0;font-size:.72rem;color:var(--soft)}
tbody .v{white-space:nowrap}
.narrow{width:auto}
.says{min-width:15rem}
.narrow .n{min-width:6.5rem}
th.start,td.start{padding-left:.9rem}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:0 2rem}
.grid table{margin-bottom:1rem}
.grid .caption{font-size:.78rem;color:var(--soft);margin-top:.8rem}
.still svg{min-width:35rem}
@media screen and (max-width:36rem){
table{font-size:.72rem}
th,td{padding-right:.35rem}
tbody .v{white-space:normal}
.narrow .n,.says{min-width:0}
.n{white-space:normal}
td small{white-space:nowrap}
th.says{min-width:8rem}
td.w{min-width:5.5rem}
}
@media print{
main,footer{max-width:none}
h1{font-size:18pt;margin-bottom:5pt}
p{margin-bottom:4pt}
.facts,.caption{font-size:8.5pt;line-height:1.35;max-width:none}
.caption{margin-top:9pt}
figure{margin:6pt 0}
table{font-size:8pt;line-height:1.25;margin-bottom:8pt}
th,td{padding-top:1pt;padding-bottom:1pt;padding-right:4pt}
td small,tbody small{font-size:6.5pt}
.grid{grid-template-columns:repeat(3,1fr);gap:0 14pt}
.unit{break-inside:avoid}
.says{min-width:0}
.grid table{font-size:7.5pt}
.grid .caption{font-size:7.5pt}
h2{margin-top:14pt}
footer{margin-top:8pt;padding-top:0;padding-bottom:0;font-size:8pt}
footer>div{padding-top:6pt}
}
`;

/** A string of CSS, for what stands at the foot of printed pages. */
const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} .,:;·()-]/gu, (c) => `\\${c.codePointAt(0)?.toString(16)} `)}"`;

function footStyle(foot: string): string {
  const type = "font:400 6.5pt Inter,sans-serif;color:#5f5a52;vertical-align:top;padding-top:4pt";
  return (
    `@page{margin:12mm 12mm 15mm;@bottom-left{content:${cssString(foot)};${type};width:88%}` +
    `@bottom-right{content:counter(page) " of " counter(pages);${type};text-align:right}}`
  );
}

function grid({ caption, tables }: Grid): string {
  return (
    `<div class="unit"><p class="caption">${markup(caption)}</p>\n` +
    `<div class="grid">${tables.map(htmlTable).join("")}</div></div>\n`
  );
}

function block(one: Block, pictures: ReadonlyMap<Spec, string>): string {
  switch (one.kind) {
    case "table":
      return htmlTable(one);
    case "grid":
      return grid(one);
    case "picture":
      return picture(one.chart, pictures);
  }
}

function picture(chart: ChartSpec, pictures: ReadonlyMap<Spec, string>): string {
  const { spec, narrow } = chart;
  const small = narrow === undefined ? undefined : pictures.get(narrow);
  return pictureMarkup({ ...chart, svg: pictures.get(spec) ?? "" }, small);
}

function section({ title, blocks }: Section, pictures: ReadonlyMap<Spec, string>): string {
  const content = blocks.map((one) => block(one, pictures)).join("");
  return `<section>\n<h2>${markup(title)}</h2>\n${content}</section>\n`;
}

/**
 * A document without frame and end, for a page that has its own.
 * @param pictures SVG by specification
 */
export const documentMarkup = (
  { over, title, answers, card, lead, sections, origin }: Document,
  pictures: ReadonlyMap<Spec, string>,
): string =>
  `<p class="over">${markup(over)}</p>\n` +
  `<h1>${markup(title)}</h1>\n` +
  (answers ?? []).map((text) => `<p class="answer">${tight(text)}</p>\n`).join("") +
  (card === undefined ? "" : hiddenPicture(card)) +
  lead.map((text) => `<p class="facts">${tight(text)}</p>\n`).join("") +
  sections.map((one) => section(one, pictures)).join("") +
  (origin === undefined
    ? ""
    : `<section>\n<h2>Who fought</h2>\n${originMarkup(origin)}</section>\n`);

/**
 * The page.
 * @param pictures SVG by specification
 */
export function sheetHtml(document: Document, pictures: ReadonlyMap<Spec, string>): string {
  const facts = document.facts.map(
    ([term, text]) => `<dt>${markup(term)}</dt><dd>${markup(text)}</dd>`,
  );
  const files = (document.files ?? []).map((file) => `<a href="${file}">${file}</a>`);
  if (files.length > 0) facts.push(`<dt>Data</dt><dd>${files.join(", ")}</dd>`);
  const body =
    `<main>\n${documentMarkup(document, pictures)}` +
    `</main>\n<footer><div><dl>\n${facts.join("\n")}\n</dl></div></footer>\n`;
  return htmlPage({
    title: `${document.over}: ${document.title}`,
    generator: document.generator,
    style: fontFaces(body) + STYLE + SHEET_STYLE + footStyle(document.foot),
    body,
  });
}
