/** What the ways that the dice of a segment can fall come to: few things, each told apart once. */
import type { Outcomes } from "../../core/outcomes.js";
import type { Vm } from "./vm.js";

/** What a way that the dice fall comes to. */
export interface Effect {
  /** Words that are written, and their values. */
  readonly at: Int32Array;
  readonly to: Int32Array;
  /** As `Game.segment`. */
  readonly passed: number;
  /** How many rolls the segment had room for. */
  readonly most: number;
  /** The same where its meter runs out; null: it lowers none. */
  readonly emptied: Effect | null;
}

/** A row of an outcome table. */
export interface Row {
  readonly cell: number;
  /** What it changes, by number: in all, and where its meter runs out, or NEVER. */
  readonly change: number;
  readonly emptied: number;
  /** Rows that change the same have the same number, of those that there are. */
  readonly way: number;
}
/** In place of a change: no meter is lowered. */
export const NEVER = -1;

type Change = Omit<Effect, "most" | "emptied">;

const mixed = (sum: number, value: number): number =>
  Math.imul(sum ^ value, 0x9e3779b1) ^ (sum >>> 15);

/** Rows as they are met. */
export class Effects {
  readonly rows: Row[] = [];
  /** Classes of the outcome table (core/outcomes.ts). */
  classes = 0;
  private readonly changes: Change[] = [];
  /** Their numbers, by a sum of what they are. */
  private readonly bySum = new Map<number, number[]>();
  private ways = 0;

  /** Number of the change that a path has left in the words. */
  changeOf(vm: Vm): number {
    const { words, end, written } = vm;
    sort(written);
    let sum = end;
    for (let i = 0; i < written.length; i++) {
      const at = written[i]!;
      sum = mixed(mixed(sum, at), words[at]!);
    }
    const known = this.bySum.get(sum) ?? [];
    for (let i = 0; i < known.length; i++) {
      if (isLeft(vm, this.changes[known[i]!]!)) return known[i]!;
    }
    const at = Int32Array.from(written);
    const change = this.changes.push({ at, to: at.map((word) => words[word]!), passed: end }) - 1;
    known.push(change);
    this.bySum.set(sum, known);
    return change;
  }

  /** Number of the row that counts there and changes that. */
  rowOf(cell: number, change: number, emptied: number): number {
    const { rows } = this;
    let way = -1;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      if (row.change !== change || row.emptied !== emptied) continue;
      if (row.cell === cell) return i;
      way = row.way;
    }
    this.classes += emptied === NEVER ? 1 : 3;
    return rows.push({ cell, change, emptied, way: way < 0 ? this.ways++ : way }) - 1;
  }

  /** By row. @param most rolls that the segment had room for */
  made(most: number): Effect[] {
    const { changes } = this;
    return this.rows.map(({ change, emptied }) => ({
      ...changes[change]!,
      most,
      emptied: emptied === NEVER ? null : { ...changes[emptied]!, most, emptied: null },
    }));
  }
}

/** Puts few numbers that are nearly in order in order. */
function sort(list: number[]): void {
  for (let i = 1; i < list.length; i++) {
    const value = list[i]!;
    let at = i;
    for (; at > 0 && list[at - 1]! > value; at--) list[at] = list[at - 1]!;
    list[at] = value;
  }
}

/** Whether a path has left that in the words. */
function isLeft({ words, written, end }: Vm, { at, to, passed }: Change): boolean {
  if (passed !== end || at.length !== written.length) return false;
  for (let i = 0; i < at.length; i++) {
    if (at[i] !== written[i] || to[i] !== words[at[i]!]) return false;
  }
  return true;
}

/** A sum of what a table is, and what its rows do: others may have it, too. */
export function sumOf(table: Outcomes, rows: readonly Row[]): number {
  let sum = mixed(table.total, rows.length);
  for (const { code, weight, paths } of table.rows) {
    const { cell, way } = rows[code]!;
    sum = mixed(mixed(sum, weight), mixed(paths.length, mixed(cell, way)));
  }
  return sum;
}

/** Whether rows do the same. */
export function sameRows(a: readonly Row[], b: readonly Row[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    const { cell, way, emptied } = a[i]!;
    const other = b[i]!;
    if (cell !== other.cell || way !== other.way || emptied < 0 !== other.emptied < 0) return false;
  }
  return true;
}

/** Whether two tables have the same rows, which the same dice lead to. */
export function sameDice(a: Outcomes, b: Outcomes): boolean {
  if (a.total !== b.total || a.rows.length !== b.rows.length) return false;
  for (let i = 0; i < a.rows.length; i++) {
    const { code, weight, paths } = a.rows[i]!;
    const other = b.rows[i]!;
    if (code !== other.code || weight !== other.weight || paths.length !== other.paths.length)
      return false;
    for (let k = 0; k < paths.length; k++)
      if (paths[k]!.weight !== other.paths[k]!.weight || !sameRolls(paths[k]!, other.paths[k]!))
        return false;
  }
  return true;
}

type Way = Outcomes["rows"][number]["paths"][number];

function sameRolls({ path: { rolls } }: Way, { path: { rolls: others } }: Way): boolean {
  if (rolls.length !== others.length) return false;
  for (let i = 0; i < rolls.length; i++) {
    const { rule, sides, low, high } = rolls[i]!;
    const other = others[i]!;
    if (rule !== other.rule || sides !== other.sides || low !== other.low || high !== other.high)
      return false;
  }
  return true;
}
