/** A chain with a word more in its state, of which its games take no notice; or hardly any. */
import { type ChainProgram, type Machine, OVER } from "../../src/core/machine.js";

/** What the colour changes after all: nothing, the end at the turn limit, the way that a row goes, the place of a draw. */
export type Matters = "never" | "limit" | "row" | "place";

export const coloured = (
  program: ChainProgram,
  colours: number,
  matters: Matters = "never",
): ChainProgram => ({ ...program, machine: () => new Coloured(program, colours, matters) });

class Coloured implements Machine {
  readonly state: Int32Array;
  readonly origin: Int32Array;
  private readonly inner: Machine;
  private readonly colourAt: number;

  constructor(
    program: ChainProgram,
    private readonly colours: number,
    private readonly matters: Matters,
  ) {
    this.inner = program.machine();
    this.colourAt = this.inner.state.length;
    this.state = new Int32Array(this.colourAt + 1);
    this.origin = new Int32Array(this.colourAt + 1);
  }

  get pool() {
    return this.inner.pool;
  }
  get meters() {
    return this.inner.meters;
  }
  get place() {
    // No place of the inner chain is as big.
    return this.inner.place + (this.matters === "place" && this.isOdd() ? 1 << 16 : 0);
  }
  get cellBase() {
    return this.inner.cellBase;
  }
  get meter() {
    return this.inner.meter;
  }
  get turnsPassed() {
    return this.inner.turnsPassed;
  }

  start(): void {
    this.inner.start();
    this.state.set(this.inner.state);
    this.state[this.colourAt] = 0;
  }

  next(): number {
    this.inner.state.set(this.state.subarray(0, this.colourAt));
    const found = this.inner.next();
    this.state.set(this.inner.state);
    return found;
  }

  take(code: number): number {
    const { inner, origin, state, colourAt } = this;
    inner.origin.set(origin.subarray(0, colourAt));
    const found = inner.take(this.taken(code, origin));
    this.colour(code, origin);
    state.set(inner.state);
    return found;
  }

  apply(code: number): void {
    const { inner, state, colourAt } = this;
    inner.state.set(state.subarray(0, colourAt));
    const taken = this.taken(code, state);
    this.colour(code, state);
    inner.apply(taken);
    state.set(inner.state);
  }

  endCells(limit: boolean, cells: Int32Array): number {
    this.inner.state.set(this.state.subarray(0, this.colourAt));
    const count = this.inner.endCells(limit, cells);
    // One cell less.
    return this.matters === "limit" && limit && this.isOdd() ? count - 1 : count;
  }

  private isOdd(): boolean {
    return this.state[this.colourAt]! % 2 === 1;
  }

  /** The colour after a row; it goes by where the game is. */
  private colour(code: number, from: Int32Array): void {
    this.state[this.colourAt] = (from[this.colourAt]! * 5 + code + from[0]!) % this.colours;
  }

  /** Where the colour matters, row 0 goes as row 3 does at one node of four. */
  private taken(code: number, from: Int32Array): number {
    const { pool } = this.inner;
    if (this.matters !== "row" || code !== 0 || from[this.colourAt]! % 2 === 0) return code;
    if (from[0]! % 4 !== 0) return code;
    const at = this.inner.state.slice();
    this.inner.state.set(from.subarray(0, this.colourAt));
    const table = this.inner.next();
    const rows = table === OVER ? 0 : pool.tables[table]!.rows.length;
    this.inner.state.set(at);
    return rows > 3 ? 3 : code;
  }
}
