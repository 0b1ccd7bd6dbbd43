/**
 * Outcome tables: rule code, enumerated into rows of one integer code each, so that one 32-bit draw plays what
 * the rules need several dice for.
 *
 * Rows are ordered by severity, most severe first, and a low draw is a lucky one. The same luck thus gives a
 * better man the same result or a better one, which is what makes paired comparisons sharp.
 */

import { enumerate, type Path } from "./dice/enumerated.js";
import type { Dice } from "./dice.js";

export interface OutcomeRow {
  /** What happened, packed by the rules that made the table. */
  readonly code: number;
  /** The row's probability is weight / total, exact integers. */
  readonly weight: number;
  /** The dice that lead here; weights in the same total. */
  readonly paths: readonly { readonly weight: number; readonly path: Path<number> }[];
}

export interface Outcomes {
  readonly total: number;
  readonly rows: readonly OutcomeRow[];
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/**
 * Enumerates `code` and gathers equal results into rows.
 * @param severity larger is worse for whom it happens to; ties by code, ascending
 * @returns rows, most severe first; their weights sum to `total` exactly
 */
export function outcomes(
  code: (dice: Dice) => number,
  severity: (code: number) => number,
): Outcomes {
  const paths = enumerate(code);
  const total = paths.reduce((lcm, path) => (lcm / gcd(lcm, path.of)) * path.of, 1);
  if (!Number.isSafeInteger(total)) throw new Error("no common denominator below 2^53");
  const byCode = new Map<number, { weight: number; path: Path<number> }[]>();
  for (const path of paths) {
    const weighted = { weight: (total / path.of) * path.weight, path };
    const row = byCode.get(path.value);
    if (row) row.push(weighted);
    else byCode.set(path.value, [weighted]);
  }
  const rows = [...byCode].map(([value, list]) => ({
    code: value,
    weight: list.reduce((sum, item) => sum + item.weight, 0),
    paths: list,
  }));
  rows.sort((a, b) => severity(b.code) - severity(a.code) || a.code - b.code);
  return { total, rows };
}

/**
 * Entries of a guide, by the draw's top bits. Where one row has all the draws of an entry, the entry is that row's
 * second word; else it is -1 - (number of the first row of the table that can apply).
 */
const GUIDE_BITS = 9;
const GUIDE_SIZE = 1 << GUIDE_BITS;
/** Shift that leaves those bits of a draw. */
export const GUIDE_SHIFT = 32 - GUIDE_BITS;
/** Words of a row in `OutcomePool.rows`: bound; tally kind and class. */
export const ROW_WORDS = 2;
/** The second word of a row is `kind << CLASS_BITS | class`; it fits in 15 bits. */
export const CLASS_BITS = 8;
export const CLASS_MASK = (1 << CLASS_BITS) - 1;

/** How the rules read the codes of a table. */
export interface Reading {
  /** What the tally counts for a row, relative to the cell block of whoever acts. */
  kind(code: number): number;
  /** Codes with the same answer change the state of the game in the same way. */
  change(code: number): number;
}

/**
 * All outcome tables of a game in flat arrays, as the sampler reads them.
 *
 * A draw u (as uint32) belongs to the first row i of its table with u < bound[i], where
 * bound = floor(2^32 · cumulative weight / total): a row's chance is right to 2^-32.
 * Bounds are kept as the last int32 of the row with the top bit flipped, so that signed comparison orders them.
 * Rows that change the game in the same way share a *class*, 0, 1, 2, … in each table.
 */
export class OutcomePool {
  /**
   * What the hot loop reads, at addresses that never change: two words for each row, tables one after the other, and
   * GUIDE_SIZE entries for each table.
   */
  readonly hotRows = new Int32Array(1 << 16);
  readonly hotGuides = new Int16Array(GUIDE_SIZE << 10);
  /** The same arrays, or larger ones that begin with the same tables. */
  private rows = this.hotRows;
  private guides = this.hotGuides;
  readonly tables: Outcomes[] = [];
  /** Where each table's rows begin in `rows`. */
  readonly rowBase: number[] = [];
  /** A code for each class of each table. */
  private readonly classes: number[][] = [];
  private readonly byKey = new Map<number, number>();
  private rowWords = 0;

  /** Id of the table with this key, or -1. */
  find(key: number): number {
    return this.byKey.get(key) ?? -1;
  }

  /**
   * Adds a table.
   * @param key number under which `find` knows it
   * @returns table id, 0, 1, 2, …
   */
  add(key: number, table: Outcomes, reading: Reading): number {
    const id = this.tables.length;
    const base = this.rowWords;
    if (table.rows.length > 256) throw new Error("a table has at most 256 rows");
    this.reserve(base + table.rows.length * ROW_WORDS, (id + 1) * GUIDE_SIZE);
    const changes: number[] = [];
    const classes: number[] = [];
    let cumulative = 0n;
    const total = BigInt(table.total);
    table.rows.forEach((row, i) => {
      cumulative += BigInt(row.weight);
      const bound = Number((cumulative << 32n) / total);
      const change = reading.change(row.code);
      if (!changes.includes(change)) {
        changes.push(change);
        classes.push(row.code);
      }
      if (reading.kind(row.code) > 127) throw new Error("a table has at most 128 kinds");
      this.rows[base + i * ROW_WORDS] = (bound - 1) ^ 0x80000000;
      this.rows[base + i * ROW_WORDS + 1] =
        (reading.kind(row.code) << CLASS_BITS) | changes.indexOf(change);
    });
    let row = base;
    for (let slot = 0; slot < GUIDE_SIZE; slot++) {
      const least = (slot << GUIDE_SHIFT) ^ 0x80000000;
      const most = least + ((1 << GUIDE_SHIFT) - 1);
      while ((this.rows[row] as number) < least) row += ROW_WORDS;
      this.guides[id * GUIDE_SIZE + slot] =
        (this.rows[row] as number) >= most
          ? (this.rows[row + 1] as number)
          : -1 - (row - base) / ROW_WORDS;
    }
    this.rowWords = base + table.rows.length * ROW_WORDS;
    this.tables.push(table);
    this.rowBase.push(base);
    this.classes.push(classes);
    this.byKey.set(key, id);
    return id;
  }

  /** Where the guide of a table begins in `guides`. */
  guideBase(table: number): number {
    return table * GUIDE_SIZE;
  }

  /** Number of classes of a table. */
  classCount(table: number): number {
    return (this.classes[table] as number[]).length;
  }

  /** A code of a class. */
  classCode(table: number, index: number): number {
    return (this.classes[table] as number[])[index] as number;
  }

  /** True if the hot loop can read a table; tables that came after its arrays were full it cannot. */
  isHot(table: number): boolean {
    const rowCount = (this.tables[table] as Outcomes).rows.length;
    return (
      (this.rowBase[table] as number) + rowCount * ROW_WORDS <= this.hotRows.length &&
      (table + 1) * GUIDE_SIZE <= this.hotGuides.length
    );
  }

  /** Kind and class of the row to which a draw belongs: its second word. */
  wordAt(table: number, u: number): number {
    const word = this.guides[this.guideBase(table) + (u >>> GUIDE_SHIFT)] as number;
    if (word >= 0) return word;
    let row = (this.rowBase[table] as number) - ROW_WORDS * (word + 1);
    while ((this.rows[row] as number) < (u ^ 0x80000000)) row += ROW_WORDS;
    return this.rows[row + 1] as number;
  }

  /** Number of the row, inside its table, to which a draw belongs. */
  rowAt(table: number, u: number): number {
    const base = this.rowBase[table] as number;
    let row = base;
    while ((this.rows[row] as number) < (u ^ 0x80000000)) row += ROW_WORDS;
    return (row - base) / ROW_WORDS;
  }

  /**
   * The dice that a draw stands for: the row's paths share its range of draws in proportion to their
   * weights, and the faces inside a path share the path's.
   * @returns one face for each roll of the path, in order
   */
  facesAt(table: number, u: number): number[] {
    const row = this.rowAt(table, u);
    const base = this.rowBase[table] as number;
    const bound = (i: number): number => (this.rows[base + i * ROW_WORDS] as number) ^ 0x80000000;
    const low = row === 0 ? 0 : (bound(row - 1) >>> 0) + 1;
    const high = bound(row) >>> 0;
    // Position of the draw inside its row, in [0, 1).
    let position = ((u >>> 0) - low + 0.5) / (high - low + 1);
    const outcome = (this.tables[table] as Outcomes).rows[row] as OutcomeRow;
    position *= outcome.weight;
    let index = 0;
    while (index < outcome.paths.length - 1 && position >= (outcome.paths[index]?.weight ?? 0)) {
      position -= outcome.paths[index]?.weight ?? 0;
      index++;
    }
    const { weight, path } = outcome.paths[index] as OutcomeRow["paths"][number];
    let rest = Math.min(Math.max(position / weight, 0), 1 - 2 ** -30);
    return path.rolls.map((roll) => {
      const scaled = rest * (roll.high - roll.low + 1);
      rest = scaled - Math.floor(scaled);
      return roll.low + Math.floor(scaled);
    });
  }

  private reserve(rows: number, guides: number): void {
    while (this.rows.length < rows) {
      const larger = new Int32Array(this.rows.length * 2);
      larger.set(this.rows);
      this.rows = larger;
    }
    while (this.guides.length < guides) {
      const larger = new Int16Array(this.guides.length * 2);
      larger.set(this.guides);
      this.guides = larger;
    }
  }
}
