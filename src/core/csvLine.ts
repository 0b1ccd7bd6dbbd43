/** A line of a table that somebody else's program wrote. */

export interface Cell {
  readonly text: string;
  /** Offsets in the line. */
  readonly start: number;
  readonly end: number;
}

/** By the mark between cells: what is inside quotation marks, or anything without one. */
const CELL = {
  ",": /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y,
  ";": /\s*(?:"((?:[^"]|"")*)"|([^";]*))\s*(;|$)/y,
  "\t": / *(?:"((?:[^"]|"")*)"|([^"\t]*)) *(\t|$)/y,
} as const;
export type Separator = keyof typeof CELL;

/** The mark that parts most cells of a line. */
export function separatorOf(line: string): Separator {
  const plain = line.replaceAll(/"(?:[^"]|"")*"/g, "");
  const [best = ","] = (Object.keys(CELL) as Separator[]).sort(
    (a, b) => plain.split(b).length - plain.split(a).length,
  );
  return best;
}

/** Cells of a line; null if a quotation mark is not closed. */
export function cellsOf(line: string, separator: Separator = ","): Cell[] | null {
  const cells: Cell[] = [];
  const cell = new RegExp(CELL[separator]);
  for (;;) {
    const start = cell.lastIndex;
    const found = cell.exec(line);
    if (found === null) return null;
    const [whole, quoted, plain = "", end = ""] = found;
    const text = quoted?.replaceAll('""', '"') ?? plain.trim();
    const before = /^\s*/.exec(whole)?.[0].length ?? 0;
    cells.push({
      // Files of ours put an apostrophe before what a spreadsheet would take for a formula.
      text: text.replace(/^'(?=[=+\-@])/, ""),
      start: start + before,
      end: start + whole.slice(0, whole.length - end.length).trimEnd().length,
    });
    if (end === "") return cells;
  }
}
