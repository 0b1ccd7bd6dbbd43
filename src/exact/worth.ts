/**
 * What one game was worth from moment to moment: the chance of each side to win before every draw, and what each option
 * of a decision was worth, if all go on by their policies.
 *
 * The game is walked along its chain; then the chain is explored as the policies play it, with the other options of
 * those decisions alone that the game came to, and what its states are worth is found from the turn limit backwards.
 *
 * @source Puterman, Markov Decision Processes (1994), 4.2: policy evaluation
 */
import { ChoosingDriver } from "../core/choosingDriver.js";
import { type Columns, SIDES, type SideId } from "../core/columns.js";
import type { Deciding } from "../core/game.js";
import { type ChainProgram, type Machine, OVER, STALEMATE } from "../core/machine.js";
import { CLASS_MASK } from "../core/outcomes.js";
import { StateSet } from "../core/states.js";
import { bestPlan, outcomesOf, ValuedChain, worthOf } from "./backward.js";
import { exploreChain } from "./chain.js";
import { flowOf, placeAfter } from "./meters.js";
import { decisionsOf, Plan } from "./plan.js";
import type { SolveLimits, SolveProgress, TooBig } from "./solve.js";

/** Chances of both sides to win. */
export type Chances = Readonly<Record<SideId, number>>;

/** A decision of a game. */
export interface WeighedDecision {
  readonly turn: number;
  readonly point: number;
  readonly who: number;
  /** The policy's, which was taken, first. */
  readonly options: readonly number[];
  readonly worths: readonly Chances[];
}

export interface Worths {
  /** Before the first draw of the game, after it, and so on until its end. */
  readonly chances: readonly Chances[];
  readonly decisions: readonly WeighedDecision[];
}

/** How the game went on at a draw. */
export interface Fell {
  /**
   * The random number of the draw, or the code of the row that fell.
   * @param draw which draw of the game it is, from 0
   */
  at(place: number, turn: number, draw: number): { readonly u: number } | { readonly code: number };
}

/** A moment of a game: a draw, or a decision. */
interface Moment {
  readonly turn: number;
  /** Its number among the states of the game. */
  readonly id: number;
  readonly meters: Uint8Array;
  readonly decision: Omit<WeighedDecision, "worths"> | null;
  /** Filled in, by side. */
  readonly chances: Record<SideId, number>;
  readonly options: Record<SideId, number>[];
}

/** More draws and decisions than a game has. */
const MOMENTS_MAX = 1 << 20;

/**
 * @param fell   how the draws of the game went
 * @param weighs whether decisions are looked at, which takes more states: a game whose text has none written down has
 *   none
 */
export function worthsOf(
  program: ChainProgram,
  columns: Pick<Columns, "plan" | "outcomes">,
  fell: Fell,
  weighs: boolean,
  limits: SolveLimits,
  progress: SolveProgress = () => {},
): Worths | TooBig {
  const machine = weighs ? machineOf(program) : program.machine();
  const path = new Path(machine);
  const end = path.walk(program.turnsMax, fell);
  if (machine instanceof ChoosingDriver) machine.only = path.isDecided;
  const outcomeOf = outcomesOf(columns);
  const chain = exploreChain({ ...program, machine: () => machine }, limits, (states) =>
    progress("states", states, program.statesEstimate),
  );
  if ("tooBig" in chain) return chain;
  const flow = flowOf(chain, program.turnsMax, limits.numbers);
  if (flow === null) return { tooBig: chain.states };
  const game = new ValuedChain(flow, outcomeOf);
  const numbers = path.numbersIn(chain);
  const deciderOf = (table: number) =>
    machine instanceof ChoosingDriver ? machine.deciderOf(table) : undefined;
  const plan = new Plan(decisionsOf(flow, deciderOf), program.turnsMax);
  const { layout, moves } = flow;
  const byTurn: Moment[][] = Array.from({ length: program.turnsMax + 1 }, () => []);
  for (const moment of path.moments) byTurn[moment.turn]!.push(moment);
  const nobody = { A: false, B: false };
  for (const side of SIDES) {
    // Values are A's; what is won by nobody is nobody's.
    const own = (value: number): number => (side === "A" ? value : 1 - value);
    bestPlan(game, plan, nobody, worthOf("win", side), null, (turn, values) => {
      for (const { id, meters, decision, chances, options } of byTurn[turn]!) {
        const state = numbers[id]!;
        const place = placeIn(layout.live[state]!, meters, chain.full);
        chances[side] = own(values[layout.offset[state]! + place]!);
        if (decision === null) continue;
        const begin = moves.first[state]!;
        for (let i = 0; i < decision.options.length; i++) {
          const to = moves.at[begin + i]! + placeAfter(moves.map[begin + i]!, moves.maps, place);
          options[i]![side] = own(values[to]!);
        }
      }
    });
  }
  const draws = path.moments.filter(({ decision }) => decision === null);
  return {
    chances: [...draws.map(({ chances }) => chances), end(game)],
    decisions: path.moments.flatMap(({ decision, options }) =>
      decision === null ? [] : [{ ...decision, worths: options }],
    ),
  };
}

/** Its decisions of both sides are states of their own, where they are written down. */
function machineOf({ deciding, machine }: ChainProgram): Machine {
  if (deciding === undefined) return machine();
  const game = deciding();
  const all = (1 << game.kinds.length) - 1;
  return new ChoosingDriver(game, [all, all]);
}

/** The place of these meters in the vector of a state: the inverse of `metersAt`. */
function placeIn(live: number, meters: Uint8Array, full: Uint8Array): number {
  let place = 0;
  let scale = 1;
  for (let m = 0; m < meters.length; m++) {
    if (!((live >> m) & 1)) continue;
    place += (meters[m]! - 1) * scale;
    scale *= Math.max(1, full[m]!);
  }
  return place;
}

/** A game along its chain. */
class Path {
  readonly moments: Moment[] = [];
  /** The states that it came to. */
  private readonly set: StateSet;
  /** Words of the game, point and who, where somebody decided. */
  private readonly decided: StateSet;
  private readonly asked: Int32Array;

  constructor(private readonly machine: Machine) {
    const words = machine instanceof ChoosingDriver ? machine.game.words.length : 0;
    this.set = new StateSet(machine.state.length, MOMENTS_MAX);
    this.decided = new StateSet(words + 2, MOMENTS_MAX);
    this.asked = new Int32Array(words + 2);
  }

  /** Whether somebody decided there, as the words of the game are now. */
  readonly isDecided = (point: number, who: number): boolean => this.findDecision(point, who) !== 0;

  private findDecision(point: number, who: number): number {
    const { asked, decided } = this;
    const { words } = (this.machine as ChoosingDriver).game;
    for (let i = 0; i < words.length; i++) asked[i] = words[i]!;
    asked[words.length] = point;
    asked[words.length + 1] = who;
    return decided.find(asked);
  }

  /** @returns what the end of the game was worth */
  walk(turnsMax: number, fell: Fell): (game: ValuedChain) => Chances {
    const { machine, moments } = this;
    machine.start();
    let draws = 0;
    let turn = 1;
    for (let table = machine.next(); ; table = machine.next()) {
      turn += machine.turnsPassed;
      if (table === OVER || table === STALEMATE || turn > turnsMax) {
        return this.endAt(table !== OVER);
      }
      const id = this.set.find(machine.state) || this.set.add(machine.state);
      const decision = machine.isChoice?.(table) ? this.decision(turn) : null;
      moments.push({
        turn,
        id,
        meters: machine.meters.slice(),
        decision,
        chances: { A: 0, B: 0 },
        options: decision === null ? [] : decision.options.map(() => ({ A: 0, B: 0 })),
      });
      // The policy's option is the first.
      machine.apply(decision === null ? this.codeOf(table, turn, draws++, fell) : 0);
    }
  }

  private endAt(limit: boolean): (game: ValuedChain) => Chances {
    const cells = new Int32Array(64);
    const some = cells.slice(0, this.machine.endCells(limit, cells));
    return (game) => ({
      A: game.worthIn(some, worthOf("win", "A")),
      B: 1 - game.worthIn(some, worthOf("win", "B")),
    });
  }

  private decision(turn: number): Omit<WeighedDecision, "worths"> {
    const driver = this.machine as ChoosingDriver;
    driver.stand();
    const { point, who, count } = driver;
    const options = [...driver.options.subarray(0, count)];
    if (this.findDecision(point, who) === 0) this.decided.add(this.asked);
    driver.rise();
    return { turn, point, who, options };
  }

  private codeOf(table: number, turn: number, draw: number, fell: Fell): number {
    const { machine } = this;
    const { pool } = machine;
    const how = fell.at(machine.place, turn, draw);
    let word: number;
    if ("u" in how) word = pool.wordAt(table, how.u);
    else {
      const { game } = machine as ChoosingDriver;
      const code = (game as Deciding).codeOf?.(how.code) ?? how.code;
      const row = pool.tables[table]!.rows.findIndex((one) => one.code === code);
      if (row < 0) throw new Error("invariant: what was drawn is a row of the table");
      word = pool.rowWord(table, row);
    }
    return pool.classCode(table, word & CLASS_MASK);
  }

  /** By state of the game, its number in an explored chain. */
  numbersIn({ states, load }: { readonly states: number; load(state: number): void }): Int32Array {
    const { machine, set } = this;
    const numbers = new Int32Array(set.size + 1);
    for (let state = 1; state <= states; state++) {
      load(state);
      const id = set.find(machine.state);
      if (id !== 0) numbers[id] = state;
    }
    return numbers;
  }
}
