/**
 * Best play, exactly: the decisions of a game are states of its chain, and the best of each is found from the turn
 * limit backwards. Sides see the dice and what the other has done, so each decision is a maximum or a minimum;
 * decisions made at the same time are a matrix game.
 *
 * @source Puterman, Markov Decision Processes (1994), 4.3: backward induction; Shapley, Stochastic games (1953,
 * Proceedings of the National Academy of Sciences 39:1095-1100): matrix games inside it
 */
import { ChoosingDriver } from "../core/choosingDriver.js";
import { type Columns, OUTCOMES, type Outcome, type SideId } from "../core/columns.js";
import { type ChainProgram, type Counted, chainOf, type Program } from "../core/machine.js";
import { exploreChain } from "./chain.js";
import { bestColumn, solveMatrix } from "./matrixGame.js";
import { type Flow, flowOf, NOWHERE, placeAfter, SUMMED, UNMOVED } from "./meters.js";
import { partOf } from "./part.js";
import { type Decisions, decisionsOf, Plan } from "./plan.js";
import {
  type Solution,
  type SolveLimits,
  type SolveProgress,
  solveFlow,
  type TooBig,
} from "./solve.js";

/** What a side plays for: its chance to win and half that of a draw; to win alone; to win minus to lose. */
export const OBJECTIVES = ["score", "win", "margin"] as const;
export type Objective = (typeof OBJECTIVES)[number];

/** Less than this is rounding: then the default policy is followed. */
export const TIE = 1e-12;

/** Who decides for himself; whoever does not follows the plan that there is. */
export interface Minds {
  readonly A: boolean;
  readonly B: boolean;
}

/** What A's side gets at each end of the game, from 0 to 1; B plays for as little as possible. */
export type Worth = Readonly<Record<Outcome, number>>;

/**
 * Score and margin are worth the same to a side: the one is the other, halved, plus a half.
 * @param side whose objective it is
 */
export function worthOf(objective: Objective, side: SideId): Worth {
  const half = objective === "win" ? (side === "A" ? 0 : 1) : 0.5;
  return { A: 1, B: 0, mutual: half, draw: half };
}

/** A chain, and what its ends are worth. */
export class ValuedChain {
  private readonly scratch = new Int32Array(64);

  constructor(
    readonly flow: Flow,
    protected readonly outcomeOf: ReadonlyMap<number, Outcome>,
  ) {}

  /** What an end of the chain is worth. */
  endWorth(end: number, worth: Worth): number {
    const { ends } = this.flow.chain;
    return this.worthIn(ends.subarray(end + 2, end + 2 + ends[end + 1]!), worth);
  }

  /** What a state is worth if the turn limit stops the game there. */
  limitWorth(state: number, worth: Worth): number {
    const { chain } = this.flow;
    chain.load(state);
    return this.worthIn(
      this.scratch.subarray(0, chain.machine.endCells(true, this.scratch)),
      worth,
    );
  }

  /** What an end of a game is worth that counts in some cells. */
  worthIn(cells: Int32Array, worth: Worth): number {
    for (const cell of cells) {
      const outcome = this.outcomeOf.get(cell);
      if (outcome !== undefined) return worth[outcome];
    }
    throw new Error("invariant: a game ends without an outcome");
  }
}

/** A game with its decisions as a chain. */
export class DecisionGame extends ValuedChain {
  readonly decisions: Decisions;

  constructor(
    readonly counted: Counted,
    flow: Flow,
    readonly driver: ChoosingDriver,
    outcomeOf: ReadonlyMap<number, Outcome>,
  ) {
    super(flow, outcomeOf);
    this.decisions = decisionsOf(flow, (table) => driver.deciderOf(table));
  }

  /** The game in which one side alone decides, and the other does as by default. */
  ofOne(side: SideId): DecisionGame {
    const { counted, flow, driver, decisions, outcomeOf } = this;
    const mind = side === "A" ? 0 : 1;
    const chain = partOf(
      flow.chain,
      (state) => decisions.at[state] !== 0 && decisions.side[state] !== mind,
      flow.turnsMax,
    );
    // A part has no more numbers than the whole, which there was room for.
    const part = flowOf(chain, flow.turnsMax, Number.POSITIVE_INFINITY)!;
    return new DecisionGame(counted, part, driver, outcomeOf);
  }

  /** Brings the driver to a decision. */
  goTo(state: number): void {
    const { driver, flow } = this;
    flow.chain.load(state);
    driver.table = flow.chain.table[state]!;
    driver.stand();
  }

  /** The policy of the rules. */
  usual(): Plan {
    return new Plan(this.decisions, this.flow.turnsMax);
  }

  /** Every number of the game under a plan. */
  solve(plan: Plan, progress: SolveProgress = () => {}): Solution {
    return solveFlow(this.counted, this.flow, plan, progress);
  }

  /** What a solution is worth to A. */
  worthOf({ cells }: Solution, worth: Worth): number {
    let sum = 0;
    for (const [cell, outcome] of this.outcomeOf) sum += cells[cell]! * worth[outcome];
    return sum;
  }
}

/**
 * Explores a game with its decisions.
 * @param opened kinds of A's and of B's decisions (bits) that are left open
 */
export function decisionGame(
  whole: Program,
  opened: readonly [a: number, b: number],
  columns: Pick<Columns, "plan" | "outcomes">,
  limits: SolveLimits,
  progress: SolveProgress = () => {},
): DecisionGame | TooBig {
  const program = chainOf(whole);
  if (program?.deciding === undefined) return { tooBig: 0 };
  const driver = new ChoosingDriver(program.deciding(), opened);
  const asked: ChainProgram = { ...program, machine: () => driver };
  const chain = exploreChain(asked, limits, (states) =>
    progress("states", states, program.statesEstimate),
  );
  if ("tooBig" in chain) return chain;
  const flow = flowOf(chain, program.turnsMax, limits.numbers);
  if (flow === null) return { tooBig: chain.states };
  return new DecisionGame(program, flow, driver, outcomesOf(columns));
}

export const outcomesOf = ({
  plan,
  outcomes,
}: Pick<Columns, "plan" | "outcomes">): ReadonlyMap<number, Outcome> =>
  new Map(
    OUTCOMES.flatMap((outcome) =>
      (plan.counters[outcomes[outcome]] ?? []).map(({ cell }) => [cell, outcome] as const),
    ),
  );

/**
 * Told at each decision, in the last turn first, how long its vector is, and what its options are worth to A there:
 * `worths[option * length + place in the vector]`, to be read at once.
 */
export type Weigh = (turn: number, state: number, length: number, worths: Float64Array) => void;

/** Told what all states of a game turn are worth, as `Layout` has it, the last turn first; to be read at once. */
export type SeeTurn = (turn: number, values: Float64Array) => void;

/**
 * The best that some minds can do.
 * @param base  what the others do, and whoever is free where nothing is better
 * @param minds who is free
 * @returns the plan found and what it is worth to A
 */
export function bestPlan(
  game: ValuedChain,
  base: Plan,
  minds: Minds,
  worth: Worth,
  weigh: Weigh | null = null,
  see: SeeTurn | null = null,
): { readonly plan: Plan; readonly value: number } {
  const { chain, turnsMax, layout } = game.flow;
  if (chain.start < 0) return { plan: base, value: game.endWorth(-chain.start, worth) };
  const plan = base.copy();
  const back = new Backwards(game, plan, minds, worth, weigh);
  const first = 1 + chain.startTurns;
  for (let turn = turnsMax; turn >= first; turn--) {
    back.turn(turn);
    see?.(turn, back.values);
  }
  const full = layout.offset[chain.start]! + layout.length[chain.start]! - 1;
  return { plan, value: back.values[full]! };
}

/** One sweep backwards through all turns. */
class Backwards {
  /** What the game is worth, as `Layout` has it: from the turn under way on. */
  readonly values: Float64Array;
  /** What the options of the decision at hand are worth. */
  private readonly worths: Float64Array;

  constructor(
    private readonly game: ValuedChain,
    private readonly plan: Plan,
    private readonly minds: Minds,
    worth: Worth,
    private readonly weigh: Weigh | null,
  ) {
    const { chain, layout } = game.flow;
    const { first, after, states } = chain;
    let most = 0;
    for (let state = 1; state <= states; state++) {
      if (!plan.decides(state)) continue;
      most = Math.max(most, (after[state]! - first[state]!) * layout.length[state]!);
    }
    this.worths = new Float64Array(most);
    this.values = new Float64Array(layout.room);
    this.fillEnds(worth);
  }

  /** Ends, and states of a turn that the limit comes before, are worth the same throughout. */
  private fillEnds(worth: Worth): void {
    const { values, game } = this;
    const { chain, layout } = game.flow;
    const { offset, length, total, layers, ends } = layout;
    const known = new Set<number>();
    for (let step = 0; step < chain.steps; step++) {
      const target = chain.to[step]!;
      if ((target > 0 && chain.passed[step] === 0) || known.has(target)) continue;
      known.add(target);
      if (target < 0) {
        values[ends - target] = game.endWorth(-target, worth);
        continue;
      }
      const stopped = game.limitWorth(target, worth);
      // The turn under way moves up before any is known.
      for (let layer = 0; layer < layers - 1; layer++) {
        const at = layer * total + offset[target]!;
        values.fill(stopped, at, at + length[target]!);
      }
    }
  }

  /** Finds the values of all states in a game turn, those of later turns being known. */
  turn(turn: number): void {
    const { values, plan } = this;
    const { order, layout, moves } = this.game.flow;
    const { offset, length, total, layers } = layout;
    values.copyWithin(total, 0, (layers - 1) * total);
    for (let i = 0; i < order.length; i++) {
      const state = order[i]!;
      const from = offset[state]!;
      if (plan.decides(state)) this.decide(state, turn, from, length[state]!);
      else expect(moves, moves.first[state]!, moves.after[state]!, values, from, length[state]!);
    }
  }

  /** What a decision is worth, once it is made: `length` numbers from `from` on. */
  private decide(state: number, turn: number, from: number, length: number) {
    const { plan, minds, values } = this;
    const { side, unseen } = plan.decisions;
    const { first, after } = this.game.flow.moves;
    const begin = first[state]!;
    const count = after[state]! - begin;
    const isB = side[state] === 1;
    const free = isB ? minds.B : minds.A;
    const otherFree = isB ? minds.A : minds.B;
    if (otherFree && unseen[state] === 1 && this.isFirstOfTwo(state)) {
      for (let c = 0; c < length; c++) values[from + c] = this.decideTogether(state, turn, c, free);
      return;
    }
    const { worths } = this;
    for (let i = 0; i < count; i++) this.stepWorths(begin + i, i * length, length);
    this.weigh?.(turn, state, length, worths);
    const place = plan.placeOf(turn, state);
    if (free) {
      this.takeBest(isB ? -1 : 1, count, length, place, from);
      return;
    }
    for (let c = 0; c < length; c++) {
      const mix = plan.mixAt(place + c);
      if (mix === undefined) values[from + c] = worths[plan.optionAt(place + c) * length + c]!;
      else
        values[from + c] = mix.reduce((sum, share, i) => sum + share * worths[i * length + c]!, 0);
    }
  }

  /** Plans the best of the options at hand; of equal ones the first, which is the default's. */
  private takeBest(sign: 1 | -1, count: number, length: number, place: number, from: number): void {
    const { plan, worths, values } = this;
    for (let c = 0; c < length; c++) {
      let best = 0;
      let worth = worths[c]!;
      for (let i = 1; i < count; i++) {
        const other = worths[i * length + c]!;
        if (sign * (other - worth) <= TIE) continue;
        best = i;
        worth = other;
      }
      plan.choose(place + c, best);
      values[from + c] = worth;
    }
  }

  /** The other side decides next, at the same time. */
  private isFirstOfTwo(state: number): boolean {
    const { plan } = this;
    const { first, to } = this.game.flow.chain;
    const { side, unseen } = plan.decisions;
    const other = to[first[state]!]!;
    const together = other > 0 && plan.decides(other) && unseen[other] === 1;
    return together && side[other] !== side[state];
  }

  /**
   * A decision that the other side, which is free, makes at the same time: both are settled.
   * @param free whether this side is, too; else it does as the plan says, and the other cannot see it
   */
  private decideTogether(state: number, turn: number, c: number, free: boolean): number {
    const { side } = this.plan.decisions;
    const { chain, moves } = this.game.flow;
    const { first, after } = moves;
    const count = after[state]! - first[state]!;
    /** By option: what the other decides then, and where in its vector. */
    const answers = Array.from({ length: count }, (_, i) => ({
      state: chain.to[chain.first[state]! + i]!,
      at: this.placeAfter(first[state]! + i, c),
    }));
    const worths = answers.map(({ state, at }) =>
      Array.from({ length: after[state]! - first[state]! }, (_, i) =>
        this.stepWorth(first[state]! + i, at),
      ),
    );
    const isB = side[state] === 1;
    // B's rows are what A does not get.
    const own = isB ? worths.map((row) => row.map((w) => 1 - w)) : worths;
    const { value, rows, columns } = free
      ? solveMatrix(own)
      : bestColumn(own, this.chancesAt(state, turn, c, count));
    this.settle(state, turn, c, rows);
    for (const answer of answers) this.settle(answer.state, turn, answer.at, columns);
    return isB ? 1 - value : value;
  }

  /** What the plan does, as chances of the options. */
  private chancesAt(state: number, turn: number, c: number, count: number): Float64Array {
    const place = this.plan.placeOf(turn, state) + c;
    const mix = this.plan.mixAt(place);
    if (mix !== undefined) return mix;
    const chances = new Float64Array(count);
    chances[this.plan.optionAt(place)] = 1;
    return chances;
  }

  private settle(state: number, turn: number, c: number, chances: Float64Array): void {
    const place = this.plan.placeOf(turn, state) + c;
    const sure = chances.indexOf(1);
    if (sure >= 0) this.plan.choose(place, sure);
    else this.plan.mix(place, chances);
  }

  private placeAfter(step: number, c: number): number {
    const { map, maps } = this.game.flow.moves;
    return placeAfter(map[step]!, maps, c);
  }

  /** Notes what it is worth to take an option, by place in the vector of its state: `length` numbers from `into` on. */
  private stepWorths(step: number, into: number, length: number): void {
    const { worths, values } = this;
    const { at: target, map, maps } = this.game.flow.moves;
    const at = target[step]!;
    const way = map[step]!;
    if (way === UNMOVED) for (let c = 0; c < length; c++) worths[into + c] = values[at + c]!;
    else if (way === SUMMED) for (let c = 0; c < length; c++) worths[into + c] = values[at]!;
    else for (let c = 0; c < length; c++) worths[into + c] = values[at + maps[way + c]!]!;
  }

  private stepWorth(step: number, c: number): number {
    return this.values[this.game.flow.moves.at[step]! + this.placeAfter(step, c)]!;
  }
}

/** The mean over the steps from `first` to before `last`: `length` numbers from `from` on. */
function expect(
  { chance, at: target, map, maps }: Flow["moves"],
  first: number,
  last: number,
  values: Float64Array,
  from: number,
  length: number,
): void {
  // What is the same for all values of the meters.
  let same = 0;
  for (let c = from; c < from + length; c++) values[c] = 0;
  for (let step = first; step < last; step++) {
    const p = chance[step]!;
    const at = target[step]!;
    const way = map[step]!;
    if (way === SUMMED) same += p * values[at]!;
    else if (way === UNMOVED) {
      for (let c = 0; c < length; c++) values[from + c]! += p * values[at + c]!;
    } else {
      for (let c = 0; c < length; c++) {
        const d = maps[way + c]!;
        if (d !== NOWHERE) values[from + c]! += p * values[at + d]!;
      }
    }
  }
  for (let c = from; c < from + length; c++) values[c]! += same;
}
