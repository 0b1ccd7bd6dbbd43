/** Tables of a run's page: long ones are cut, rows of one figure or weapon stand below its name. */
import { parted } from "../../core/messages.js";
import type { Group, PageTable, RunTable } from "../table/run.js";
import type { Cell, Kind } from "../table/table.js";
import { escapeMarkup, markup, printable, shorten, tight } from "../text.js";

/** Rows of one table on the page; whoever needs more has the data file. */
const ROWS_MAX = 200;
/** Names of people may break anywhere, words between words only, numbers nowhere. */
const CLASS: Readonly<Record<Kind, string>> = { list: "w", name: "v", number: "n" };
/**
 * Longest weapon, range or effect in characters: a made-up one must not push the numbers off the
 * sheet.
 */
const WORD_MAX = 28;

/** A weapon, a range band and their like. */
const term = (text: string): string =>
  escapeMarkup(shorten(printable(text), WORD_MAX, (t) => t.length));

const WRITE: Readonly<Record<Kind, (text: string) => string>> = {
  list: markup,
  name: term,
  number: tight,
};

/**
 * The empty place of a missing interval keeps the values of a column in line.
 * @param room whether any value of the column has an interval
 */
const content = (kind: Kind, { text, small }: Cell, room: boolean): string =>
  WRITE[kind](text) + (small === undefined || !room ? "" : `<small>${tight(small)}</small>`);

function groupMarkup({ head, beside, behind }: Group): string {
  return (
    markup(head) +
    (beside === undefined ? "" : ` <span>${markup(beside)}</span>`) +
    (behind === undefined ? "" : ` · ${term(behind)}`)
  );
}

/** @param code the first column has names that scripts use */
export function pageTable({ page }: RunTable, code = false): string {
  return page === null || page.rows.length === 0 ? "" : render(page, code);
}

function render({ caption, head, columns, rows, groups, dense, file }: PageTable, code: boolean) {
  const kinds = columns.map((kind) => ` class="${CLASS[kind]}"`);
  const above = groups?.slice(0, ROWS_MAX).map(groupMarkup);
  const heading = (i: number): string =>
    above === undefined || above[i] === above[i - 1]
      ? ""
      : `<tr class="g"><th colspan="${columns.length}" scope="rowgroup">${above[i]}</th></tr>\n`;
  const label = escapeMarkup(caption);
  const heads = (head[0] ?? []).map(({ text }, i) =>
    text === "" ? "<td></td>" : `<th scope="col"${kinds[i] ?? ""}>${text}</th>`,
  );
  const intervals = columns.map((_, i) => rows.some(({ cells }) => Boolean(cells[i]?.small)));
  const written = (cell: Cell, i: number): string => {
    const inside = content(columns[i] ?? "name", cell, intervals[i] === true);
    return `<td${kinds[i] ?? ""}>${code && i === 0 ? `<code>${inside}</code>` : inside}</td>`;
  };
  const body = rows
    .slice(0, ROWS_MAX)
    .map(({ cells }, i) => `${heading(i)}<tr>${cells.map(written).join("")}</tr>`);
  const more =
    rows.length > ROWS_MAX
      ? `<p class="note">The first ${ROWS_MAX} of ${parted(rows.length)} rows; ` +
        `all are in ${file}.</p>`
      : "";
  return (
    `<p class="caption">${label}</p>\n` +
    `<div class="scroll"><table aria-label="${label}"${dense ? ' class="dense"' : ""}>\n` +
    `<thead><tr>${heads.join("")}</tr></thead>\n` +
    `<tbody>\n${body.join("\n")}\n</tbody></table></div>${more}\n`
  );
}
