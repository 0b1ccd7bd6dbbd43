/**
 * Outcome tables: rule code, enumerated into rows of one integer code each, so that one 32-bit draw plays what
 * the rules need several dice for.
 *
 * Rows are ordered by severity, most severe first, and a low draw is a lucky one. The same luck thus gives a
 * better man the same result or a better one, which is what makes paired comparisons sharp.
 */

import { enumerate, follow, type Path } from "./dice/enumerated.js";
import type { Dice } from "./dice.js";
import { once } from "./once.js";
import type { FallenDie } from "./story.js";

export interface OutcomeRow {
  /** What happened, packed by the rules that made the table. */
  readonly code: number;
  /** The row's probability is weight / total, exact integers. */
  readonly weight: number;
  /** The dice that lead here; weights in the same total. */
  readonly paths: readonly Way[];
}

interface Way {
  readonly weight: number;
  readonly path: Path<number>;
}

export interface Outcomes {
  readonly total: number;
  readonly rows: readonly OutcomeRow[];
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** @param parts what the paths of a table are parts of */
function totalOf(parts: Iterable<number>): number {
  let total = 1;
  for (const of of parts) total = (total / gcd(total, of)) * of;
  if (!Number.isSafeInteger(total)) throw new Error("no common denominator below 2^53");
  return total;
}

type Severity = (code: number) => number;

const bySeverity =
  (severity: Severity) =>
  (a: OutcomeRow, b: OutcomeRow): number =>
    severity(b.code) - severity(a.code) || a.code - b.code;

/** A row of code that anybody can run again: whoever plays asks for no paths, which would fill most of the memory. */
class RunRow implements OutcomeRow {
  constructor(
    readonly code: number,
    readonly weight: number,
    private readonly ways: () => ReadonlyMap<number, readonly Way[]>,
  ) {}

  get paths(): readonly Way[] {
    return this.ways().get(this.code)!;
  }
}

/**
 * Enumerates `code` and gathers equal results into rows.
 * @param code     gives the same for the same dice, whenever it is run
 * @param severity larger is worse for whom it happens to; ties by code, ascending
 * @returns rows, most severe first; their weights sum to `total` exactly
 */
export function outcomes(code: (dice: Dice) => number, severity: Severity): Outcomes {
  const { total, weights } = weightsOf(code);
  const ways = once(() => waysOf(code).ways);
  const rows = [...weights].map(([value, weight]) => new RunRow(value, weight, ways));
  return { total, rows: rows.sort(bySeverity(severity)) };
}

/** Weights by code. */
function weightsOf(code: (dice: Dice) => number): { total: number; weights: Map<number, number> } {
  /** By what paths are parts of: weights by code. */
  const parts = new Map<number, Map<number, number>>();
  follow(code, ({ value, weight, of }) => {
    const part = parts.get(of) ?? new Map<number, number>();
    parts.set(of, part);
    part.set(value, (part.get(value) ?? 0) + weight);
  });
  const total = totalOf(parts.keys());
  const weights = new Map<number, number>();
  for (const [of, part] of parts) {
    for (const [value, weight] of part) {
      weights.set(value, (weights.get(value) ?? 0) + (total / of) * weight);
    }
  }
  return { total, weights };
}

/** The same of code that can be run but now. */
export function outcomesNow(code: (dice: Dice) => number, severity: Severity): Outcomes {
  const { total, ways } = waysOf(code);
  const rows = [...ways].map(([value, paths]) => ({
    code: value,
    weight: paths.reduce((sum, item) => sum + item.weight, 0),
    paths,
  }));
  return { total, rows: rows.sort(bySeverity(severity)) };
}

/** Paths by code. */
function waysOf(code: (dice: Dice) => number): { total: number; ways: Map<number, Way[]> } {
  const paths = enumerate(code);
  const total = totalOf(paths.map(({ of }) => of));
  const ways = new Map<number, Way[]>();
  for (const path of paths) {
    const weighted = { weight: (total / path.of) * path.weight, path };
    const row = ways.get(path.value);
    if (row) row.push(weighted);
    else ways.set(path.value, [weighted]);
  }
  return { total, ways };
}

/** Up to here, and times 2^16 too, numbers are whole. */
const HALVED_MAX = 2 ** 37;

/** floor(2^32 weight / total), exactly. */
function boundOf(weight: number, total: number): number {
  if (total >= HALVED_MAX) return Number((BigInt(weight) << 32n) / BigInt(total));
  // Sixteen bits, and what is left of them.
  const whole = weight * 2 ** 16;
  const rest = whole % total;
  const more = rest * 2 ** 16;
  return ((whole - rest) / total) * 2 ** 16 + (more - (more % total)) / total;
}

/**
 * A coded table is a guide and then its rows. The draw's top bits choose an entry of the guide. Where one row has all
 * the draws of an entry, the entry is that row's second word; else it is -1 - (where in the block the first row that
 * can apply begins).
 */
/** Top bits where tables are few. A smaller guide finds rows more slowly, but keeps more tables near the processor. */
const GUIDE_BITS = 9;
/** Words of a row: bound; tally kind and class. */
export const ROW_WORDS = 2;
/** The second word of a row is `kind << CLASS_BITS | class`. */
export const CLASS_BITS = 8;
export const CLASS_MASK = (1 << CLASS_BITS) - 1;

/** How the rules read the codes of a table. */
export interface Reading {
  /** What the tally counts for a row, relative to the cell block of whoever acts. */
  kind(code: number): number;
  /** Codes with the same answer change the state of the game in the same way. */
  change(code: number): number;
  /** True if the row lowers the meter of the draw (core/machine.ts). Part of what `change` tells apart. */
  lowers?(code: number): boolean;
}

/**
 * What a class number of a table stands for. A class of rows that lower a meter takes three numbers in a row:
 * first the one that rows carry, then the two ways that it can go.
 */
export const CLASS = { plain: 0, lowers: 1, notEmpty: 2, empty: 3 } as const;
const PLAIN = [CLASS.plain];
const LOWERING = [CLASS.lowers, CLASS.notEmpty, CLASS.empty];

/** A table as it was coded; nobody changes it. */
export interface Coded {
  readonly table: Outcomes;
  readonly block: Int32Array;
  /** For each class: one of its codes; what it is. */
  readonly codes: Int32Array;
  readonly kinds: Uint8Array;
}

/**
 * All outcome tables of a game, each coded as a block of integers that the sampler reads.
 *
 * A draw u (as uint32) belongs to the first row i of its table with u < bound[i], where
 * bound = floor(2^32 · cumulative weight / total): a row's chance is right to 2^-32.
 * Bounds are kept as the last int32 of the row with the top bit flipped, so that signed comparison orders them.
 * Rows that change the game in the same way share a *class*, numbered from 0 in each table (`CLASS`).
 */
export class OutcomePool {
  /** Shift that leaves the bits of a draw that choose an entry of the guide. */
  readonly guideShift: number;
  private readonly guideSize: number;
  readonly tables: Outcomes[] = [];
  /** Coded tables, position-independent. */
  readonly blocks: Int32Array[] = [];
  /** For each class of each table: one of its codes; what it is. */
  private readonly classCodes: Int32Array[] = [];
  private readonly classKinds: Uint8Array[] = [];
  private readonly byKey = new Map<number, number>();

  /** @param guideBits see GUIDE_BITS */
  constructor(guideBits: number = GUIDE_BITS) {
    this.guideShift = 32 - guideBits;
    this.guideSize = 1 << guideBits;
  }

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
    return this.addCoded(key, this.code(table, reading));
  }

  /** Codes a table for this pool, or one with as big a guide. */
  code(table: Outcomes, reading: Reading): Coded {
    const { guideSize, guideShift } = this;
    const { rows, total } = table;
    const block = new Int32Array(guideSize + rows.length * ROW_WORDS);
    const classOf = new Map<number, number>();
    const codes: number[] = [];
    const kinds: number[] = [];
    let cumulative = 0;
    for (let i = 0; i < rows.length; i++) {
      const { code, weight } = rows[i]!;
      cumulative += weight;
      const change = reading.change(code);
      let index = classOf.get(change);
      if (index === undefined) {
        index = codes.length;
        classOf.set(change, index);
        const ways = reading.lowers?.(code) ? LOWERING : PLAIN;
        for (const is of ways) {
          codes.push(code);
          kinds.push(is);
        }
      }
      const at = guideSize + i * ROW_WORDS;
      block[at] = (boundOf(cumulative, total) - 1) ^ 0x80000000;
      block[at + 1] = (reading.kind(code) << CLASS_BITS) | index;
    }
    if (codes.length > CLASS_MASK) throw new Error("a table has at most 255 classes");
    let row = guideSize;
    for (let slot = 0; slot < guideSize; slot++) {
      const least = (slot << guideShift) ^ 0x80000000;
      const most = least + ((1 << guideShift) - 1);
      while (block[row]! < least) row += ROW_WORDS;
      block[slot] = block[row]! >= most ? block[row + 1]! : -1 - row;
    }
    return { table, block, codes: Int32Array.from(codes), kinds: Uint8Array.from(kinds) };
  }

  /** As `add`. */
  addCoded(key: number, { table, block, codes, kinds }: Coded): number {
    const id = this.tables.length;
    this.tables.push(table);
    this.blocks.push(block);
    this.classCodes.push(codes);
    this.classKinds.push(kinds);
    this.byKey.set(key, id);
    return id;
  }

  /** Number of classes of a table. */
  classCount(table: number): number {
    return this.classCodes[table]!.length;
  }

  /** A code of a class. */
  classCode(table: number, index: number): number {
    return this.classCodes[table]![index]!;
  }

  /** What a class is, see `CLASS`. */
  classIs(table: number, index: number): number {
    return this.classKinds[table]![index]!;
  }

  /** Kind and class of a row: its second word. */
  rowWord(table: number, row: number): number {
    return this.blocks[table]![this.guideSize + row * ROW_WORDS + 1]!;
  }

  /** The rows of a coded table, without its guide. */
  rowsOf(table: number): Int32Array {
    return this.blocks[table]!.subarray(this.guideSize);
  }

  /** Kind and class of the row to which a draw belongs: its second word. */
  wordAt(table: number, u: number): number {
    const block = this.blocks[table]!;
    const word = block[u >>> this.guideShift]!;
    if (word >= 0) return word;
    let row = -1 - word;
    while (block[row]! < (u ^ 0x80000000)) row += ROW_WORDS;
    return block[row + 1]!;
  }

  /** Number of the row, inside its table, to which a draw belongs. */
  rowAt(table: number, u: number): number {
    const block = this.blocks[table]!;
    let row = this.guideSize;
    while (block[row]! < (u ^ 0x80000000)) row += ROW_WORDS;
    return (row - this.guideSize) / ROW_WORDS;
  }

  /** The faces of `diceAt`. */
  facesAt(table: number, u: number): number[] {
    return this.diceAt(table, u).map(({ face }) => face);
  }

  /**
   * The dice that a draw stands for: the row's paths share its range of draws in proportion to their
   * weights, and the faces inside a path share the path's.
   * @returns the dice of the path, in order
   */
  diceAt(table: number, u: number): FallenDie[] {
    const row = this.rowAt(table, u);
    const block = this.blocks[table]!;
    const bound = (i: number): number => block[this.guideSize + i * ROW_WORDS]! ^ 0x80000000;
    const low = row === 0 ? 0 : (bound(row - 1) >>> 0) + 1;
    const high = bound(row) >>> 0;
    // Position of the draw inside its row, in [0, 1).
    let position = ((u >>> 0) - low + 0.5) / (high - low + 1);
    const outcome = this.tables[table]!.rows[row]!;
    position *= outcome.weight;
    let index = 0;
    while (index < outcome.paths.length - 1 && position >= (outcome.paths[index]?.weight ?? 0)) {
      position -= outcome.paths[index]?.weight ?? 0;
      index++;
    }
    const { weight, path } = outcome.paths[index]!;
    let rest = Math.min(Math.max(position / weight, 0), 1 - 2 ** -30);
    return path.rolls.map((roll) => {
      const scaled = rest * (roll.high - roll.low + 1);
      rest = scaled - Math.floor(scaled);
      return { rule: roll.rule, sides: roll.sides, face: roll.low + Math.floor(scaled) };
    });
  }
}
