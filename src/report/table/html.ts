/** Tables for a page. */
import { content, markup, tight } from "../text.js";
import { type Cell, groupStarts, isNarrow, type Kind, type Table } from "./table.js";

/** Rows of a table that is kept on one page in print. */
const UNIT_ROWS_MAX = 45;

/** Several names: no line ends within `pistol 12–24`, neither before the range nor after its dash. */
const names = (text: string): string =>
  content(text)
    .replace(/ (?=\d+–\d)/g, "\u00a0")
    .replace(/(?<=\d–)(?=\d)/g, "\u2060");
const WRITES = { name: content, list: names, number: tight } as const;

const contentOf = ({ text, small }: Cell, kind: Kind = "name"): string =>
  WRITES[kind](text) + (small === undefined ? "" : `<small>${tight(small)}</small>`);

const KIND_CLASS = { name: "v", list: "l", number: "n" } as const;

/** Words that would fill a narrow column from top to bottom: so many characters. */
const SENTENCE = 40;

/** A table with its caption; small ones stay on one page in print. */
export function htmlTable(one: Table): string {
  const { caption, head, columns, rows } = one;
  const starts = groupStarts(head);
  const says = columns.map(
    (kind, i) =>
      kind === "list" && rows.some(({ cells }) => (cells[i]?.text.length ?? 0) > SENTENCE),
  );
  const kind = (i: number): string =>
    KIND_CLASS[columns[i] ?? "name"] + (says[i] ? " says" : "") + (starts.has(i) ? " start" : "");
  const headLine = (line: readonly Cell[]): string => {
    let at = 0;
    return line
      .map((cell) => {
        const span = cell.span ?? 1;
        const wide = span > 1 && cell.text !== "";
        const name = wide ? "span" : kind(at);
        at += span;
        const scope = wide ? "colgroup" : "col";
        const tag = cell.text === "" ? "td" : "th";
        const spanned = span > 1 ? ` colspan="${span}"` : "";
        const scoped = tag === "th" ? ` scope="${scope}"` : "";
        return `<${tag}${scoped}${spanned} class="${name}">${contentOf(cell)}</${tag}>`;
      })
      .join("");
  };
  const body = rows.map(({ cells, first }) => {
    const line = cells.map((cell, i) => {
      const content = contentOf(cell, columns[i]);
      return i === 0
        ? `<th scope="row" class="${kind(0)}">${content}</th>`
        : `<td class="${kind(i)}">${content}</td>`;
    });
    return `<tr${first ? ' class="first"' : ""}>${line.join("")}</tr>`;
  });
  const label = markup(caption);
  const unit = rows.length <= UNIT_ROWS_MAX ? ' class="unit"' : "";
  const narrow = isNarrow(one) ? ' class="narrow"' : "";
  return (
    `<div${unit}><p class="caption">${label}</p>\n` +
    `<div class="scroll"><table aria-label="${label}"${narrow}>\n` +
    `<thead>${head.map((line) => `<tr>${headLine(line)}</tr>`).join("\n")}</thead>\n` +
    `<tbody>\n${body.join("\n")}\n</tbody></table></div></div>\n`
  );
}
