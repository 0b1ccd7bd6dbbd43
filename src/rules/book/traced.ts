/**
 * What was worked out of a fight's text: leaves of a tree that asks for the words that the text read, one by one. All
 * games of a fight share it.
 */
import type { Coded, OutcomePool, Outcomes } from "../../core/outcomes.js";
import { type Effect, NEVER, type Row, sameDice, sameRows, sumOf } from "./effects.js";

/** What comes next: a draw, or what is certain. */
export interface Leaf {
  /** Number of its table in `Traced`, or CERTAIN. */
  readonly table: number;
  readonly place: number;
  readonly meter: number;
  readonly effects: readonly Effect[];
}
/** In place of a table: nothing is drawn. */
export const CERTAIN = 0;

/** A question of the tree: a word, and where its values lead. */
export interface Node<Of> {
  word: number;
  readonly small: (Node<Of> | undefined)[];
  readonly others: Map<number, Node<Of>>;
  leaf: Of | undefined;
}
const node = <Of>(): Node<Of> => ({ word: -1, small: [], others: new Map(), leaf: undefined });
const SMALL = 256;

/** Down the tree of questions. @returns undefined if nobody has been there with these words */
export function followed<Of>(root: Node<Of> | undefined, words: Int32Array): Of | undefined {
  let at = root;
  while (at !== undefined && at.leaf === undefined) {
    const value = words[at.word]!;
    at = value >= 0 && value < SMALL ? at.small[value] : at.others.get(value);
  }
  return at?.leaf;
}

/** Puts what was found where the words that were read lead to. */
export function remember<Of>(
  roots: Node<Of>[],
  pc: number,
  words: Int32Array,
  reads: readonly number[],
  leaf: Of,
): void {
  roots[pc] ??= node();
  let at = roots[pc]!;
  for (const word of reads) {
    if (at.word < 0) at.word = word;
    else if (at.word !== word)
      throw new Error("invariant: the same words lead to the same questions");
    const value = words[word]!;
    let next = value >= 0 && value < SMALL ? at.small[value] : at.others.get(value);
    if (next === undefined) {
      next = node();
      if (value >= 0 && value < SMALL) {
        while (at.small.length < value) at.small.push(undefined);
        at.small[value] = next;
      } else at.others.set(value, next);
    }
    at = next;
  }
  at.leaf = leaf;
}

/** An outcome table, and what its rows do. */
interface Made {
  readonly rows: readonly Row[];
  readonly coded: Coded;
  readonly number: number;
}

/** Leaves that are kept: when full, all are forgotten and worked out again. */
const LEAVES_MAX = 200_000;

export class Traced {
  /** By place in the text: what comes of a segment; what the policy answers. */
  readonly roots: Node<Leaf>[] = [];
  readonly answers: Node<number>[] = [];
  private leaves = 0;
  /** By number, from 1. */
  private readonly tables: Coded[] = [];
  private readonly bySum = new Map<number, Made[]>();

  /** Before another leaf is put there. */
  makeRoom(): void {
    if (++this.leaves <= LEAVES_MAX) return;
    this.leaves = 0;
    this.roots.length = 0;
    this.answers.length = 0;
  }

  /** Number of a table: the same for the same rows with the same dice, wherever they fall. @param pool has such guides */
  tableOf(table: Outcomes, rows: readonly Row[], pool: OutcomePool): number {
    const sum = sumOf(table, rows);
    const known = this.bySum.get(sum) ?? [];
    for (const one of known)
      if (sameRows(one.rows, rows) && sameDice(one.coded.table, table)) return one.number;
    const coded = pool.code(table, {
      kind: (row) => rows[row]!.cell,
      change: (row) => rows[row]!.way,
      lowers: (row) => rows[row]!.emptied !== NEVER,
    });
    const number = this.tables.push(coded);
    known.push({ rows, coded, number });
    this.bySum.set(sum, known);
    return number;
  }

  coded(number: number): Coded {
    return this.tables[number - 1]!;
  }
}
