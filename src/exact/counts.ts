/** Where probability mass goes: the expected counts of one game. */
import type { Counted, Machine } from "../core/machine.js";
import { IDLE_CELL } from "../core/tally.js";
import type { TableChances } from "./chain.js";

/** Sums are compensated: there may be 10^8 terms, most of them tiny. */
export class Counts {
  /** Sum of each cell, and what its roundings lost. Behind the cells: the mass of all ends. */
  private readonly sums: Float64Array;
  private readonly lost: Float64Array;
  private readonly massCell: number;
  private readonly scratch = new Int32Array(64);

  /** @param ends blocks of `EndSet` */
  constructor(
    private readonly program: Counted,
    private readonly ends: Int32Array,
  ) {
    this.massCell = program.plan.cells;
    this.sums = new Float64Array(this.massCell + 1);
    this.lost = new Float64Array(this.massCell + 1);
  }

  /** Mass that draws from a table, in a cell block. */
  draw({ cells, rows }: TableChances, cellBase: number, mass: number): void {
    for (let row = 0; row < rows.length; row++) {
      this.count(cellBase + cells[row]!, mass * rows[row]!);
    }
  }

  /** Mass that ends in the way `end` during a turn. */
  end(end: number, turn: number, mass: number): void {
    const { ends } = this;
    const { turnCell, turnsMax } = this.program;
    this.count(turnCell + (ends[end] === 1 ? turnsMax : turn), mass);
    const last = end + 2 + ends[end + 1]!;
    for (let i = end + 2; i < last; i++) this.count(ends[i]!, mass);
    this.count(this.massCell, mass);
  }

  /** The turn limit stops games where the machine stands. */
  limit(machine: Machine, mass: number): void {
    const { scratch } = this;
    const count = machine.endCells(true, scratch);
    this.count(this.program.turnCell + this.program.turnsMax, mass);
    for (let i = 0; i < count; i++) this.count(scratch[i]!, mass);
    this.count(this.massCell, mass);
  }

  /** Expected counts by cell, and the mass of all ends. */
  totals(): { cells: Float64Array; mass: number } {
    const totals = this.sums.map((sum, cell) => sum + this.lost[cell]!);
    totals[IDLE_CELL] = 0;
    return { cells: totals.slice(0, this.massCell), mass: totals[this.massCell]! };
  }

  /** Neumaier's sum (1974, Zeitschrift für Angewandte Mathematik und Mechanik 54:39-51). */
  private count(cell: number, mass: number): void {
    const { sums, lost } = this;
    const sum = sums[cell]!;
    const next = sum + mass;
    lost[cell]! += sum >= mass ? sum - next + mass : mass - next + sum;
    sums[cell] = next;
  }
}
