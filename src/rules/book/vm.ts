/** The memory of a game by a book, which notes what is read and written while steps are followed. */
import { NO_METER } from "../../core/machine.js";
import { IDLE_CELL } from "../../core/tally.js";

/** Words before what the book declares. */
export const PC = 0;
/** Somebody has gone out or moved since the end was looked for. */
export const DIRTY = 1;
/** Who has won, where an end says so: 1 + its place in OUTCOMES. */
export const RESULT = 2;
/** 1 + cells of the shot that is under way. */
export const SHOT = 3;
/** What belongs to nobody begins here: the side that is first. */
export const FIRST = 4;

/** One step: what it does, and the place of the next. */
export type Op = (vm: Vm) => number;
/** An expression. */
export type Run = (vm: Vm) => number;

const CONSTANTS = new WeakMap<Run, number>();
/** An expression that is always the same. */
export function constant(value: number): Run {
  const run: Run = () => value;
  CONSTANTS.set(run, value);
  return run;
}
/** What an expression always is; undefined: it is not always the same. */
export const alwaysOf = (run: Run): number | undefined => CONSTANTS.get(run);

const REGISTERS = new WeakMap<Run, number>();
/** What stands in a register. */
export function reading(register: number): Run {
  const run: Run = (vm) => vm.get(register);
  REGISTERS.set(run, register);
  return run;
}
/** The register that an expression reads; undefined: it is none. */
export const registerOf = (run: Run): number | undefined => REGISTERS.get(run);

/** As `Dice` (core/dice.ts) for the big dice of rolls. */
export interface Throws {
  pick(rule: string, sides: number, cuts: readonly number[]): number;
  /** Whether the last point of a meter is taken. */
  empties(meter: number): boolean;
}

/** Hears what happens; nobody does while games are played. */
export interface Listener {
  roll?(what: Rolled): void;
  /** A try to hit is about to be rolled. */
  tries?(me: number): void;
  /** All that came of it is done. */
  tried?(): void;
  /** Somebody begins what was decided. */
  action?(site: number, action: number): void;
  lot?(figure: number, of: number): void;
  /** @param rank a word of what marks him */
  card?(figure: number, rank: string, of: number): void;
  out?(figure: number, fate: number): void;
  moved?(figure: number): void;
  /** A declared state has another value. */
  changed?(word: number, value: number): void;
  /** Places are taken from another point, so far off. */
  based?(by: number): void;
}

export interface Rolled {
  readonly roll: string;
  readonly values: readonly number[];
  /** Result, or the number that it gave. */
  readonly result: number;
  /** Register of whoever acts; null: nobody. */
  readonly me: number | null;
  /** Whose try to hit it is, and whether it hit. */
  readonly shot: { readonly hit: boolean } | null;
}

export class Vm {
  tracing = false;
  /** Words read that this path had not written, in the order in which they were first read. */
  reads: number[] = [];
  /** Words that this path has written. */
  written: number[] = [];
  private readonly readStamp: Uint32Array;
  private readonly writeStamp: Uint32Array;
  private run = 0;
  private path = 0;
  /** Figures that `it` stands for, by depth. */
  readonly its: number[] = [];
  throws: Throws | null = null;
  listener: Listener | null = null;

  // What a segment remembers since it began.
  pc = 0;
  rolled = 0;
  most = 0;
  /** A segment ends before this step. */
  seam = false;
  /** What ended: turns, OVER, STALEMATE; 0 for nothing. */
  end = 0;
  site = -1;
  shots = 0;
  inShot = false;
  /** The try itself belongs to an earlier segment. */
  late = false;
  hit = false;
  base = IDLE_CELL;
  harm = -1;
  credit = false;
  meter = NO_METER;
  /** No roll and a meter in one segment. */
  apart = false;

  constructor(readonly words: Int32Array) {
    this.readStamp = new Uint32Array(words.length);
    this.writeStamp = new Uint32Array(words.length);
  }

  begin(most: number): void {
    this.rolled = 0;
    this.most = Math.max(1, most);
    this.apart = most === 0;
    this.seam = false;
    this.end = 0;
    this.site = -1;
    this.shots = 0;
    this.inShot = false;
    this.late = false;
    this.hit = false;
    this.base = IDLE_CELL;
    this.harm = -1;
    this.credit = false;
    this.meter = NO_METER;
  }

  /** Notes from now on what is read. */
  beginRun(): void {
    this.run++;
    this.path++;
    this.reads = [];
    this.tracing = true;
  }

  beginPath(): void {
    this.path++;
    this.written = [];
  }

  get(word: number): number {
    if (this.tracing && this.writeStamp[word] !== this.path && this.readStamp[word] !== this.run) {
      this.readStamp[word] = this.run;
      this.reads.push(word);
    }
    return this.words[word]!;
  }

  set(word: number, value: number): void {
    if (this.tracing && this.writeStamp[word] !== this.path) {
      this.writeStamp[word] = this.path;
      this.written.push(word);
    }
    this.words[word] = value;
  }

  /** A word that is put there to be asked about is no part of what the answer depends on. */
  hide(word: number): void {
    if (this.tracing) this.writeStamp[word] = this.path;
  }

  /** The segment ends before this step. */
  cut(): number {
    this.seam = true;
    return this.pc;
  }
}
