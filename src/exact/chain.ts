/**
 * A game as an absorbing Markov chain: every state of its machine that can be reached, with the exact chance of
 * every step. The steps come from the machine and the outcome tables that the sampler uses, so both play one game.
 */
import { octaveOf, powerOfTwoFrom } from "../core/elementary.js";
import { type ChainProgram, type Machine, OVER, SETTLED, TURN_BITS } from "../core/machine.js";
import { CLASS, CLASS_BITS, CLASS_MASK, type OutcomePool } from "../core/outcomes.js";
import { EndSet, StateSet } from "../core/states.js";

/** What a step does to the meter of its state (core/machine.ts). */
export const METER = { kept: 0, lowered: 1, emptied: 2 } as const;

export const ENDS_ROOM = 1 << 16;
/** States between two calls of a progress listener. */
export const PROGRESS_STATES = 1 << 14;

/** How much a chain may grow before it is given up. */
export interface ChainLimits {
  readonly states: number;
  readonly steps: number;
}

/** Rows of one outcome table: what each counts, and the chance of each class. */
export interface TableChances {
  /** Cell of each row, relative to the state's; and the chance of the row. */
  readonly cells: Int32Array;
  readonly rows: Float64Array;
  /** By class. A class that lowers a meter has its chance at the class that rows carry. */
  readonly classes: Float64Array;
}

/**
 * States are numbered 1..`states`. Steps of state s are `first[s]` to `after[s]` - 1. A step with `to` > 0 leads to that
 * state while `passed` game turns end; one with `to` < 0 ends the game in the way at -`to` of `ends`. A step that is
 * never taken before the turn limit has passed is such an end, too.
 */
export interface Chain {
  readonly machine: Machine;
  /** The meters as a game begins. */
  readonly full: Uint8Array;
  readonly states: number;
  readonly steps: number;
  /** The first state; minus an end if there is no draw before the turn limit. */
  readonly start: number;
  /** Game turns that end before the first draw. */
  readonly startTurns: number;
  /** Steps of a decision are its options in order, each with a chance that means nothing. */
  readonly first: Int32Array;
  readonly after: Int32Array;
  readonly to: Int32Array;
  readonly passed: Uint8Array;
  readonly chance: Float64Array;
  /** METER.kept, lowered or emptied. */
  readonly meterStep: Uint8Array;
  /** By state: its meter or NO_METER, its outcome table, its cell block. */
  readonly meter: Int8Array;
  readonly table: Int32Array;
  readonly cellBase: Int32Array;
  /** Null where nobody asked for it. */
  readonly ways: Ways | null;
  /** By table. */
  readonly chances: readonly TableChances[];
  /** Blocks of `EndSet`. */
  readonly ends: Int32Array;
  /** Puts the machine into a state, at its pending draw. */
  load(state: number): void;
  /** Edge of a game that the turn limit stops in a state. */
  limitEnd(state: number): Edge;
}

/** What games need to know of a chain that are played on it. */
export interface Ways {
  /** By state: the place of its draw. */
  readonly place: Int32Array;
  /**
   * By class of the table of a state, from `first[state]` to `first[state + 1]` - 1: its step; -1 of a class that only says
   * that a meter is lowered.
   */
  readonly first: Int32Array;
  readonly step: Int32Array;
}

/** A typed array that doubles when it is full. */
export class Column<T extends Int32Array | Uint8Array | Int8Array | Float64Array> {
  constructor(
    public values: T,
    private readonly make: (length: number) => T,
  ) {}

  put(at: number, value: number): void {
    if (at >= this.values.length) this.reach(at);
    this.values[at] = value;
  }

  /** Makes sure that there is an element of this index; new ones are 0. */
  reach(at: number): void {
    let length = this.values.length;
    while (at >= length) length *= 2;
    if (length === this.values.length) return;
    const longer = this.make(length);
    longer.set(this.values);
    this.values = longer;
  }
}
const int32 = (length: number) => new Int32Array(length);
export const uint8 = (length: number) => new Uint8Array(length);
const int8 = (length: number) => new Int8Array(length);
export const float64 = (length: number) => new Float64Array(length);
/** Few, so that it doubles before its code is compiled for good. */
const COLUMN_FIRST = 1 << 6;
export const column = <T extends Int32Array | Uint8Array | Int8Array | Float64Array>(
  make: (length: number) => T,
) => new Column(make(COLUMN_FIRST), make);

/**
 * Where a step leads: a state, shifted left by TURN_BITS, and the game turns that pass until then; or an end of the
 * game, minus its place in `EndSet`.
 */
export type Edge = number;
export const stateOf = (edge: Edge): number => edge >> TURN_BITS;
export const turnsOf = (edge: Edge): number => edge & ((1 << TURN_BITS) - 1);
/** In place of an edge: there is no room; it is not known. */
export const NO_ROOM = 0;
const UNKNOWN = 0;
/** Beyond, a state and its game turns are no longer one word. */
const STATES_MAX = (1 << (31 - TURN_BITS)) - 1;
/** So many places where a machine lands for one state, at most; somebody's choice lies between the two. */
const LANDINGS = 3;
/** States of a duel. */
const EXPECTED = 5000;

/**
 * States of a game, numbered from 1 as they are met, each with its pending draw; and the places where its machine
 * lands, each with the edge from there. A state is one of them, too.
 */
export class MetStates {
  /** Number of states. */
  size = 0;
  readonly table = column(int32);
  readonly meter = column(int8);
  readonly cellBase = column(int32);
  readonly place = column(int32);
  /** Where the machine was when `edge` was asked last; 0 if there is no room. */
  here = 0;
  private readonly max: number;
  private readonly set: StateSet;
  /** By state, its number in `set`; values there are the edges. */
  private readonly placeOf = column(int32);

  /**
   * @param most     so many states there may be, and never more than STATES_MAX
   * @param expected so many for which room is made at once
   */
  constructor(
    private readonly machine: Machine,
    most: number,
    expected = EXPECTED,
  ) {
    this.max = Math.min(most, STATES_MAX);
    const room = powerOfTwoFrom(expected * LANDINGS);
    this.set = new StateSet(machine.state.length, this.max * LANDINGS, room);
  }

  /** The edge from where the machine has landed; UNKNOWN if nobody has told `lead`. */
  edge(): Edge {
    const { set, machine } = this;
    this.here = set.find(machine.state);
    if (this.here !== 0) return set.value;
    this.here = set.add(machine.state);
    return UNKNOWN;
  }

  /** Remembers the edge from a place. */
  lead(place: number, edge: Edge): void {
    this.set.give(place, edge);
  }

  /** Forgets all. */
  clear(): void {
    this.size = 0;
    this.set.clear();
  }

  /**
   * Where the machine stands.
   * @param pending table of its draw
   * @returns number of the state; 0 if there is no room
   */
  meet(pending: number): number {
    const { machine } = this;
    const known = this.edge();
    if (known !== UNKNOWN) return stateOf(known);
    if (this.here === 0 || this.size === this.max) return 0;
    const state = ++this.size;
    this.placeOf.put(state, this.here);
    this.lead(this.here, state << TURN_BITS);
    this.table.put(state, pending);
    this.meter.put(state, machine.meter);
    this.cellBase.put(state, machine.cellBase);
    this.place.put(state, machine.place);
    return state;
  }

  /** Puts the machine into a state, at its pending draw. @param into its state, or its origin */
  load(state: number, into: Int32Array = this.machine.state): void {
    this.set.get(this.placeOf.values[state]!, into);
  }
}

/** Where steps lead. Each way to explore has a class of its own, whose methods V8 can tell for good; closures it cannot. */
export abstract class Arrivals {
  /** The game turn under way. */
  now = 1;

  constructor(
    protected readonly machine: Machine,
    private readonly turnsMax: number,
    private readonly ends: EndSet,
  ) {}

  /** The states that can be met in a turn. */
  protected abstract statesIn(turn: number): MetStates;
  /** Told each state that is come to, and when. */
  protected abstract met(state: number, turn: number): void;

  /**
   * Where the machine stands.
   * @param landed what `take` or `next` has returned
   * @returns NO_ROOM if there is none
   */
  at(landed: number): Edge {
    const { machine, now, turnsMax } = this;
    const passed = machine.turnsPassed;
    if (landed !== SETTLED) return this.meet(landed, passed);
    if (now + passed > turnsMax) return this.goOn(passed);
    const states = this.statesIn(now + passed);
    const known = states.edge();
    if (known === UNKNOWN) {
      const place = states.here;
      const edge = this.goOn(passed);
      // What lies beyond the turn limit is an end only from here.
      if (edge > 0 && place !== 0) states.lead(place, edge - passed);
      return edge;
    }
    const edge = known + passed;
    const turn = now + turnsOf(edge);
    if (turn > turnsMax) {
      states.load(stateOf(edge));
      return -this.ends.add(machine, true);
    }
    this.met(stateOf(edge), turn);
    return edge;
  }

  /** From where the machine has landed. @param passed game turns until then */
  private goOn(passed: number): Edge {
    const pending = this.machine.next();
    return this.meet(pending, passed + this.machine.turnsPassed);
  }

  private meet(pending: number, passed: number): Edge {
    const turn = this.now + passed;
    if (pending < 0 || turn > this.turnsMax) return -this.ends.add(this.machine, pending !== OVER);
    const state = this.statesIn(turn).meet(pending);
    if (state === 0) return NO_ROOM;
    this.met(state, turn);
    return (state << TURN_BITS) | passed;
  }
}

/** The steps that were followed, state after state; `Chain` says what the columns mean. */
export class Steps {
  count = 0;
  readonly first = column(int32);
  readonly after = column(int32);
  readonly to = column(int32);
  readonly passed = column(uint8);
  readonly chance = column(float64);
  readonly meterStep = column(uint8);
  /** By state: where its classes begin in `ways`, the step of each; see `Ways`. */
  private readonly wayFirst = column(int32);
  private readonly ways = column(int32);
  private wayCount = 0;
  /** Those by step. */
  private readonly columns = [this.to, this.passed, this.chance, this.meterStep];
  /** By table, of those that were drawn from. */
  readonly chances: TableChances[] = [];

  /**
   * @param max      most steps that there may be
   * @param recorded the step of each class is kept
   */
  constructor(
    private readonly machine: Machine,
    private readonly max: number,
    private readonly recorded = false,
  ) {}

  /**
   * Follows every step of a state.
   * @returns false if there was no room: then the state has no steps
   */
  follow(states: MetStates, state: number, arrivals: Arrivals): boolean {
    const { machine } = this;
    const { pool } = machine;
    const begin = this.count;
    const from = states.table.values[state]!;
    const { classes } = this.chancesOf(from);
    for (const each of this.columns) each.reach(begin + classes.length);
    const to = this.to.values;
    const passed = this.passed.values;
    const chance = this.chance.values;
    const meterStep = this.meterStep.values;
    const apart = machine.isChoice?.(from) ?? false;
    let count = begin;
    let lowered = 0;
    if (this.recorded) {
      this.wayFirst.put(state, this.wayCount);
      this.ways.reach(this.wayCount + classes.length);
    }
    const ways = this.recorded ? this.ways.values : null;
    const wayBegin = this.wayCount;
    states.load(state, machine.origin);
    for (let index = 0; index < classes.length; index++) {
      const is = pool.classIs(from, index);
      if (is === CLASS.lowers) {
        lowered = classes[index]!;
        if (ways !== null) ways[wayBegin + index] = -1;
        continue;
      }
      // The one counter that the next step can touch: just enough to stay above 0, or not.
      if (is !== CLASS.plain) machine.meters.fill(is === CLASS.empty ? 1 : 2);
      const edge = arrivals.at(machine.take(pool.classCode(from, index)));
      if (edge === NO_ROOM || count === this.max) return false;
      const target = edge > 0 ? stateOf(edge) : edge;
      const turns = edge > 0 ? turnsOf(edge) : 0;
      const way =
        is === CLASS.plain ? METER.kept : is === CLASS.empty ? METER.emptied : METER.lowered;
      const p = is === CLASS.plain ? classes[index]! : lowered;
      // Classes that go the same way are one step; options never are.
      let step = apart ? count : begin;
      while (
        step < count &&
        (to[step] !== target || passed[step] !== turns || meterStep[step] !== way)
      ) {
        step++;
      }
      if (ways !== null) ways[wayBegin + index] = step;
      if (step < count) {
        chance[step]! += p;
        continue;
      }
      to[step] = target;
      passed[step] = turns;
      chance[step] = p;
      meterStep[step] = way;
      count++;
    }
    this.count = count;
    if (ways !== null) this.wayCount += classes.length;
    this.first.put(state, begin);
    this.after.put(state, this.count);
    return true;
  }

  /** Of states that were all followed. */
  waysOf({ size, table, place }: MetStates): Ways {
    const first = new Int32Array(size + 2);
    const step = new Int32Array(this.wayCount);
    let count = 0;
    // States are not followed in the order of their numbers.
    for (let state = 1; state <= size; state++) {
      first[state] = count;
      const begin = this.wayFirst.values[state]!;
      const { length } = this.chances[table.values[state]!]!.classes;
      step.set(this.ways.values.subarray(begin, begin + length), count);
      count += length;
    }
    first[size + 1] = count;
    return { place: place.values, first, step };
  }

  private chancesOf(table: number): TableChances {
    const { chances } = this;
    // V8 throws code away that reads beyond an array.
    if (table < chances.length && chances[table] !== undefined) return chances[table];
    const made = chancesOf(this.machine.pool, table);
    chances[table] = made;
    return made;
  }

  /** Forgets all steps. @param states how many states there were */
  clear(states: number): void {
    this.count = 0;
    this.first.values.fill(0, 0, states + 1);
    this.after.values.fill(0, 0, states + 1);
  }
}

/** All states are known in all turns, and whoever follows them knows where they lead. */
class Anyhow extends Arrivals {
  constructor(
    machine: Machine,
    turnsMax: number,
    ends: EndSet,
    private readonly states: MetStates,
  ) {
    super(machine, turnsMax, ends);
  }

  protected statesIn(): MetStates {
    return this.states;
  }

  protected met(_state: number, _turn: number): void {}
}

/** In each turn those are due that are known to be met first in it. */
class Due extends Anyhow {
  readonly due: number[][];
  /** By state: the first turn in which it is known to be met. */
  readonly earliest = column(uint8);

  constructor(machine: Machine, turnsMax: number, ends: EndSet, states: MetStates) {
    super(machine, turnsMax, ends, states);
    this.due = Array.from({ length: turnsMax + 1 }, () => []);
  }

  protected override met(state: number, turn: number): void {
    const { earliest } = this;
    earliest.reach(state);
    const known = earliest.values[state]!;
    if (known !== 0 && known <= turn) return;
    earliest.values[state] = turn;
    this.due[turn]!.push(state);
  }
}

/**
 * Follows every step from every state that can be met before the turn limit: turn by turn, in each one breadth first
 * through the states that are met first in it.
 * @param program compiled scenario
 * @param limits  where to give up
 * @param progress told now and then how many states were met
 * @param recorded the chain knows its ways
 * @returns the chain, or how many states had been met when a limit was reached
 */
export function exploreChain(
  program: ChainProgram,
  limits: ChainLimits,
  progress: (states: number) => void = () => {},
  recorded = false,
): Chain | { readonly tooBig: number } {
  const { turnsMax } = program;
  const machine = program.machine();
  const states = new MetStates(machine, limits.states);
  const steps = new Steps(machine, limits.steps, recorded);
  const ends = new EndSet(ENDS_ROOM);
  const arrivals = new Due(machine, turnsMax, ends, states);
  const { due, earliest } = arrivals;

  machine.start();
  const first = arrivals.at(machine.next());
  let followed = 0;
  for (let now = 1; now <= turnsMax; now++) {
    arrivals.now = now;
    // States met in this turn are put behind those at hand.
    const met = due[now]!;
    for (let i = 0; i < met.length; i++) {
      const state = met[i]!;
      if (earliest.values[state]! < now) continue;
      if (!steps.follow(states, state, arrivals)) return { tooBig: states.size };
      if (++followed % PROGRESS_STATES === 0) progress(states.size);
    }
    met.length = 0;
  }
  return chainFrom(machine, states, steps, ends, first, recorded);
}

/** A step of less mass is not followed: of so many states together it is nothing. */
const BINS = 40;
const binOf = (mass: number): number => Math.max(0, octaveOf(1 / mass));
/** Of the draws that lower a meter so many empty it, near enough; and so many games go on after a turn. */
const EMPTIED = 0.1;
const LASTING = 0.97;

/**
 * Follows the states that games come to most often, and no others: those of the rest have no steps. How often is
 * guessed, for the order in which states are followed changes no number of what is found out about them.
 * @param likeliest how many states are followed
 * @returns as `exploreChain`
 */
export function exploreLikeliest(
  program: ChainProgram,
  limits: ChainLimits,
  likeliest: number,
  progress: (states: number) => void = () => {},
): Chain {
  const machine = program.machine();
  const states = new MetStates(machine, limits.states, likeliest);
  const steps = new Steps(machine, limits.steps);
  const ends = new EndSet(ENDS_ROOM);
  const arrivals = new Anyhow(machine, program.turnsMax, ends, states);
  /** By state: mass that has come there and was not passed on. By bin: states with so much, or which had it once. */
  const waiting = column(float64);
  const bins: number[][] = Array.from({ length: BINS }, () => []);
  let heaviest = 0;
  const add = (state: number, mass: number): void => {
    const sum = (waiting.values[state] ?? 0) + mass;
    const bin = binOf(sum);
    if (bin < BINS && (sum === mass || binOf(sum - mass) !== bin)) {
      bins[bin]!.push(state);
      heaviest = Math.min(heaviest, bin);
    }
    waiting.put(state, sum);
  };
  const next = (): number => {
    for (; heaviest < BINS; heaviest++) {
      for (let state = bins[heaviest]?.pop(); state !== undefined; state = bins[heaviest]?.pop()) {
        const mass = waiting.values[state]!;
        if (mass > 0 && binOf(mass) === heaviest) return state;
      }
    }
    return 0;
  };

  machine.start();
  const first = arrivals.at(machine.next());
  if (first > 0) add(stateOf(first), 1);
  let followed = 0;
  for (let state = next(); state !== 0; state = next()) {
    if ((steps.after.values[state] ?? 0) === 0) {
      if (followed === likeliest || !steps.follow(states, state, arrivals)) break;
      if (++followed % PROGRESS_STATES === 0) progress(followed);
    }
    const mass = waiting.values[state]!;
    waiting.put(state, 0);
    const last = steps.after.values[state]!;
    for (let step = steps.first.values[state]!; step < last; step++) {
      const target = steps.to.values[step]!;
      if (target < 0) continue;
      const way = steps.meterStep.values[step];
      const share = way === METER.kept ? 1 : way === METER.emptied ? EMPTIED : 1 - EMPTIED;
      const lasts = steps.passed.values[step] === 0 ? 1 : LASTING;
      add(target, mass * steps.chance.values[step]! * share * lasts);
    }
  }
  return chainFrom(machine, states, steps, ends, first);
}

/** What was followed. @param first where a game begins */
function chainFrom(
  machine: Machine,
  states: MetStates,
  steps: Steps,
  ends: EndSet,
  first: Edge,
  recorded = false,
): Chain {
  for (const column of [steps.first, steps.after]) column.reach(states.size);
  machine.start();
  return {
    machine,
    full: machine.meters.slice(),
    states: states.size,
    steps: steps.count,
    start: first > 0 ? stateOf(first) : first,
    startTurns: first > 0 ? turnsOf(first) : 0,
    first: steps.first.values,
    after: steps.after.values,
    to: steps.to.values,
    passed: steps.passed.values,
    chance: steps.chance.values,
    meterStep: steps.meterStep.values,
    ways: recorded ? steps.waysOf(states) : null,
    meter: states.meter.values,
    table: states.table.values,
    cellBase: states.cellBase.values,
    chances: steps.chances,
    ends: ends.blocks,
    load: (state) => states.load(state),
    limitEnd: (state) => {
      states.load(state);
      return -ends.add(machine, true);
    },
  };
}

/** Exact weights over their total; a sum of whole weights is divided once, so each chance is correctly rounded. */
function chancesOf(pool: OutcomePool, table: number): TableChances {
  const { rows, total } = pool.tables[table]!;
  const cells = new Int32Array(rows.length);
  const chances = new Float64Array(rows.length);
  const classes = new Float64Array(pool.classCount(table));
  rows.forEach(({ weight }, row) => {
    const word = pool.rowWord(table, row);
    cells[row] = word >> CLASS_BITS;
    chances[row] = weight / total;
    classes[word & CLASS_MASK]! += weight;
  });
  for (let index = 0; index < classes.length; index++) classes[index]! /= total;
  return { cells, rows: chances, classes };
}

/** States, each after all that it can lead to inside one game turn. */
export function topologicalOrder({
  states,
  first,
  after,
  to,
  passed,
}: Pick<Chain, "states" | "first" | "after" | "to" | "passed">): Int32Array {
  const order = new Int32Array(states);
  let done = 0;
  const seen = new Uint8Array(states + 1);
  const path = new Int32Array(states + 1);
  const nextStep = new Int32Array(states + 1);
  for (let root = 1; root <= states; root++) {
    if (seen[root] !== 0) continue;
    let depth = 0;
    path[0] = root;
    seen[root] = 1;
    nextStep[root] = first[root]!;
    while (depth >= 0) {
      const state = path[depth]!;
      const step = nextStep[state]!;
      if (step === after[state]!) {
        seen[state] = 2;
        order[done++] = state;
        depth--;
        continue;
      }
      nextStep[state] = step + 1;
      const target = to[step]!;
      if (target < 0 || passed[step] !== 0) continue;
      if (seen[target] === 1) throw new Error("a state comes back inside one game turn");
      if (seen[target] === 2) continue;
      seen[target] = 1;
      nextStep[target] = first[target]!;
      path[++depth] = target;
    }
  }
  return order;
}
