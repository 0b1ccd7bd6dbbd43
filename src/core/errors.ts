/** How everything that a user can get wrong is reported: as data, all of it at once. */
import { createColors } from "picocolors";
import { moreProblems } from "./messages.js";

/** One thing wrong with the input. Tests and tools go by `code` and `path`, people by the rest. */
export interface Issue {
  /** Stable, e.g. `UNKNOWN_KEY`. */
  readonly code: string;
  /**
   * Where in the scenario, as `--set` writes it: `sides.A.figures.0.stats.skill`; empty for the
   * whole file.
   */
  readonly path: string;
  readonly file: string;
  /** From 1; 0 if there is no line to point at (no such file, `--set`). */
  readonly line: number;
  /** From 1, in UTF-16 units as editors count; 0 if `line` is 0. */
  readonly column: number;
  /** The whole line, without its line break. */
  readonly sourceLine: string;
  /** Of the caret underline, in UTF-16 units of `sourceLine`. */
  readonly length: number;
  readonly message: string;
  /** Rule of the game that says so. */
  readonly rule?: string;
  readonly hint?: string;
  /** The `path=value` of the `--set` that is to blame, instead of a line. */
  readonly set?: string;
}

/** Bad input. Holds every issue that was found, in the order in which people read the file. */
export class DeadeyeError extends Error {
  override readonly name = "DeadeyeError";
  readonly issues: readonly Issue[];

  /** @param issues at least one */
  constructor(issues: readonly Issue[]) {
    super(formatIssues({ issues }, { color: false }));
    this.issues = issues;
  }
}

/** Ctrl-C came before there was anything to report. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";

  constructor() {
    super("interrupted before there was anything to report");
  }
}

export interface FormatOptions {
  readonly color: boolean;
  /** How many issues are printed in full; the rest are only counted. Default 50. */
  readonly issuesMax?: number;
  /** What stands before each: default `error`, in red. */
  readonly as?: "error" | "note";
}

/** Columns of a source line that are shown; a longer line is cut around the mistake. */
const SHOWN_COLUMNS = 96;
const LEAD_COLUMNS = 40;

/**
 * Writes issues for people, in the form that editors and terminals make clickable.
 * @param error   a DeadeyeError, or anything with `issues`
 * @param options `color` for terminals
 * @returns lines of text, ending in a line break: `file:line:column: error: ...`, the source line,
 *   a caret underline, the hint, the rule
 * @example formatIssues({ issues: [issue] }, { color: false })
 * // duel.yaml:5:11: error: distance must be at least 1, not 0
 * //   distance: 0
 * //             ^
 * //   rule LG-GEO-2
 */
export function formatIssues(
  error: { readonly issues: readonly Issue[] },
  options: FormatOptions,
): string {
  const shown = error.issues.slice(0, options.issuesMax ?? 50);
  const parts = shown.map((issue) => formatIssue(issue, options));
  const left = error.issues.length - shown.length;
  if (left > 0) parts.push(`${moreProblems(left)}\n`);
  return parts.join("");
}

function formatIssue(issue: Issue, { color, as = "error" }: FormatOptions): string {
  const paint = createColors(color);
  const mark = as === "error" ? paint.red : paint.cyan;
  const file = printable(issue.file);
  let where = file;
  if (issue.set !== undefined) where = `${file}: --set ${shortened(printable(issue.set))}`;
  else if (issue.line > 0) where = `${file}:${issue.line}:${issue.column}`;
  const lines = [`${paint.bold(where)}: ${mark(paint.bold(`${as}:`))} ${printable(issue.message)}`];
  if (issue.line > 0) {
    const { text, before, under } = excerpt(issue);
    if (text.trim() !== "") {
      lines.push(`  ${text}`, `  ${" ".repeat(before)}${mark("^".repeat(under))}`);
    }
  }
  if (issue.hint !== undefined) lines.push(`  ${paint.cyan(printable(issue.hint))}`);
  if (issue.rule !== undefined) lines.push(`  ${paint.dim(`rule ${issue.rule}`)}`);
  return `${lines.join("\n")}\n`;
}

/** The part of the source line to show, and where the carets go under it, in terminal columns. */
function excerpt(issue: Issue): { text: string; before: number; under: number } {
  const line = issue.sourceLine;
  const mark = issue.column - 1;
  let from = 0;
  if (line.length > SHOWN_COLUMNS) from = Math.max(0, mark - LEAD_COLUMNS);
  const to = Math.min(line.length, from + SHOWN_COLUMNS);
  const markEnd = Math.min(mark + Math.max(1, issue.length), to);
  const head = from > 0 ? "…" : "";
  const tail = to < line.length ? "…" : "";
  return {
    text: `${head}${printable(line.slice(from, to))}${tail}`,
    before: head.length + columns(line.slice(from, mark)),
    under: Math.max(1, columns(line.slice(mark, markEnd))),
  };
}

const shortened = (text: string): string =>
  text.length > SHOWN_COLUMNS ? `${text.slice(0, SHOWN_COLUMNS)}…` : text;

/**
 * Controls, direction overrides and broken surrogate pairs: they would corrupt a terminal or fool
 * the eye.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * A tab becomes one space and an unprintable character one U+FFFD, so that carets stay in place.
 */
function printable(text: string): string {
  return text.replaceAll("\t", " ").replace(UNPRINTABLE, "\ufffd");
}

const NARROW = /\p{Mn}|\p{Me}|\u200c|\u200d|[\ufe00-\ufe0f]/u;
const WIDE = /[\p{Emoji_Presentation}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\uff01-\uff60]/u;

/** Terminal columns that a text takes, well enough to put a caret under a word. */
function columns(text: string): number {
  let sum = 0;
  for (const character of text) sum += NARROW.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return sum;
}
