/**
 * The exact solution of a chain: probability mass is moved through it turn by turn until every game has ended or
 * reached the turn limit. No game is played and nothing is cut off; the only error is that of rounding.
 *
 * Inside a game turn no state comes back, so one sweep in topological order moves all of a turn's mass. Meters
 * (ammunition) are no part of a state: a state's mass is a vector over the values of those meters that some later
 * step can still lower; a meter that nothing can lower any more is summed out.
 */
import { type ChainProgram, type Counted, chainOf, type Program } from "../core/machine.js";
import { type Chain, exploreChain } from "./chain.js";
import { Counts } from "./counts.js";
import { type Flow, flowOf, IMPOSSIBLE, NOWHERE, UNMOVED } from "./meters.js";
import type { Plan } from "./plan.js";
import { type Cut, type UnrollLimits, unroll } from "./unroll.js";

/** How much a solution may take before it is given up. */
export interface SolveLimits extends UnrollLimits {
  /** Numbers of mass, over all states and the turns that are under way at once. */
  readonly numbers: number;
  /** A scenario of more estimated states (`Program.statesEstimate`) is not even begun. */
  readonly estimate: number;
}

/**
 * A second, on a machine of today. The estimate can be far too high, so that it is not asked before sixty times as many
 * states: finding out costs less than a second, too.
 */
export const QUICK: SolveLimits = {
  states: 40_000,
  steps: 400_000,
  followed: 40_000,
  numbers: 800_000,
  estimate: 2_500_000,
};
/** Two minutes and 2 GB. */
export const PATIENT: SolveLimits = {
  states: 3_200_000,
  steps: 14_000_000,
  followed: 25_000_000,
  numbers: 40_000_000,
  estimate: 25_000_000,
};

/** Told now and then how far the work is: states met so far; or the game turn under way. */
export type SolveProgress = (stage: "states" | "turns", done: number, of: number) => void;

/** Expected counts of one game. */
export interface Solution {
  /** By cell of the tally plan: how often it is counted in a game, on average. */
  readonly cells: Float64Array;
  /** Chance that the game ends, in any way: 1 but for rounding. */
  readonly mass: number;
  /** States and steps that were followed. */
  readonly states: number;
  readonly steps: number;
  /** States times the values that their meters can show. */
  readonly numbers: number;
  readonly cut: null;
}

/** Expected counts of one game, as far as games were followed. It is no `Solution`: its numbers are only bounds. */
export interface BoundedSolution extends Omit<Solution, "cut"> {
  readonly cut: Cut;
}

export interface TooBig {
  /** States met before it was given up: there are more. 0 if it was not begun. */
  readonly tooBig: number;
}

/**
 * Solves a scenario.
 * @param program compiled scenario
 * @param limits  where to give up
 * @param progress told how far the work is
 * @returns expected counts, or how far it got; a program that can only be played is too big
 * @source Kemeny and Snell, Finite Markov Chains (1960), chapter 3: visits before absorption
 */
export function solve(
  program: Program,
  limits: SolveLimits,
  progress: SolveProgress = () => {},
): Solution | TooBig {
  const solved = solveWith(program, limits, false, progress);
  if ("tooBig" in solved) return solved;
  const { cut } = solved;
  if (cut !== null) throw new Error("invariant: what is cut off is too big");
  return { ...solved, cut };
}

/**
 * Solves a scenario as far as it can be: where it is too big, the likeliest games are followed to their end and the
 * others cut off. Parameters as of `solve`.
 * @returns what is exact has no cut; the rest is too big even for this, or does not bound what its turns count
 */
export function solveOrBound(
  program: Program,
  limits: SolveLimits,
  progress: SolveProgress = () => {},
): Solution | BoundedSolution | TooBig {
  return solveWith(program, limits, true, progress);
}

function solveWith(
  whole: Program,
  limits: SolveLimits,
  cuts: boolean,
  progress: SolveProgress,
): Solution | BoundedSolution | TooBig {
  const program = chainOf(whole);
  if (program === null || program.statesEstimate > limits.estimate) return { tooBig: 0 };
  if (program.machine().meters.length > 0) return solveChain(program, limits, progress);
  const bounded = cuts && program.countsMax !== undefined;
  const unrolled = unroll(program, limits, bounded, (turn) => {
    progress("turns", turn, program.turnsMax);
  });
  if ("tooBig" in unrolled) return unrolled;
  const { cut, ...solved } = unrolled;
  const solution = { ...solved, numbers: solved.states };
  return cut === null ? { ...solution, cut } : { ...solution, cut };
}

function solveChain(
  program: ChainProgram,
  limits: SolveLimits,
  progress: SolveProgress,
): Solution | TooBig {
  const chain = exploreChain(program, limits, (states) => {
    progress("states", states, program.statesEstimate);
  });
  if ("tooBig" in chain) return chain;
  const flow = flowOf(chain, program.turnsMax, limits.numbers);
  if (flow === null) return { tooBig: chain.states };
  return solveFlow(program, flow, null, progress);
}

/**
 * Moves the mass of all games through a chain.
 * @param plan what is done where somebody decides; null if nobody does
 */
export function solveFlow(
  program: Counted,
  flow: Flow,
  plan: Plan | null,
  progress: SolveProgress,
): Solution {
  const { chain, layout } = flow;
  const counts = new Counts(program, chain.ends);
  if (chain.start < 0) counts.end(-chain.start, 1, 1);
  else sweep(flow, plan, counts, progress);
  return {
    ...counts.totals(),
    states: chain.states,
    steps: chain.steps,
    numbers: layout.total,
    cut: null,
  };
}

/** Moves the mass, turn by turn, and counts it. */
function sweep(
  { chain, turnsMax, layout, layers, order, moves }: Flow,
  plan: Plan | null,
  counts: Counts,
  progress: SolveProgress,
): void {
  const { first, after, to, passed, chance } = chain;
  const { offset, length, total } = layout;
  const { ofStep, maps } = moves;
  // Expected visits of each state, and mass that the turn limit stops in it.
  const visits = new Float64Array(chain.states + 1);
  const limited = new Float64Array(chain.states + 1);
  // Mass at the start of the turn under way and of the next ones, in a ring.
  const ring = Array.from({ length: layers }, () => new Float64Array(total));
  /** Moves some mass of a decision by one option. */
  const take = (step: number, turn: number, c: number, mass: number): void => {
    const target = to[step] as number;
    const arrival = turn + (passed[step] as number);
    if (target < 0) counts.end(-target, turn, mass);
    else if (arrival > turnsMax) (limited[target] as number) += mass;
    else {
      const move = ofStep[step] as number;
      const d = move === UNMOVED ? c : ((maps[move] as Int32Array)[c] as number);
      const then = ring[arrival % layers] as Float64Array;
      (then[(offset[target] as number) + d] as number) += mass;
    }
  };
  const decide = (plan: Plan, state: number, turn: number, now: Float64Array): void => {
    const options = first[state] as number;
    const from = offset[state] as number;
    const place = plan.placeOf(turn, state);
    for (let c = 0; c < (length[state] as number); c++) {
      const mass = now[from + c] as number;
      if (mass === 0) continue;
      now[from + c] = 0;
      plan.visit(place + c, mass);
      const mix = plan.mixAt(place + c);
      if (mix === undefined) take(options + plan.optionAt(place + c), turn, c, mass);
      else {
        for (const [i, share] of mix.entries()) take(options + i, turn, c, mass * share);
      }
    }
  };
  const startTurn = 1 + chain.startTurns;
  const full = (offset[chain.start] as number) + (length[chain.start] as number) - 1;
  (ring[startTurn % layers] as Float64Array)[full] = 1;
  for (let turn = startTurn; turn <= turnsMax; turn++) {
    const now = ring[turn % layers] as Float64Array;
    for (let i = order.length - 1; i >= 0; i--) {
      const state = order[i] as number;
      const from = offset[state] as number;
      const size = length[state] as number;
      let mass = 0;
      for (let c = from; c < from + size; c++) mass += now[c] as number;
      if (mass === 0) continue;
      (visits[state] as number) += mass;
      if (plan?.decides(state)) {
        decide(plan, state, turn, now);
        continue;
      }
      const last = after[state] as number;
      for (let step = first[state] as number; step < last; step++) {
        const move = ofStep[step] as number;
        if (move === IMPOSSIBLE) continue;
        const p = chance[step] as number;
        const target = to[step] as number;
        const arrival = turn + (passed[step] as number);
        if (target < 0 || arrival > turnsMax) {
          const moved = move === UNMOVED ? mass : movable(maps[move] as Int32Array, now, from);
          if (target < 0) counts.end(-target, turn, p * moved);
          else (limited[target] as number) += p * moved;
          continue;
        }
        const then = arrival === turn ? now : (ring[arrival % layers] as Float64Array);
        const at = offset[target] as number;
        if (move !== UNMOVED) moveBy(maps[move] as Int32Array, p, now, from, then, at);
        else if (size === 1) (then[at] as number) += p * mass;
        else
          for (let c = 0; c < size; c++) (then[at + c] as number) += p * (now[from + c] as number);
      }
      for (let c = from; c < from + size; c++) now[c] = 0;
    }
    progress("turns", turn, turnsMax);
  }
  for (let state = 1; state <= chain.states; state++) {
    const mass = visits[state] as number;
    const table = chain.chances[chain.table[state] as number] as Chain["chances"][number];
    if (mass > 0 && !plan?.decides(state))
      counts.draw(table, chain.cellBase[state] as number, mass);
    if ((limited[state] as number) === 0) continue;
    chain.load(state);
    counts.limit(chain.machine, limited[state] as number);
  }
}

/** Mass of a state that a step can take. */
function movable(map: Int32Array, now: Float64Array, from: number): number {
  let mass = 0;
  for (let c = 0; c < map.length; c++) if (map[c] !== NOWHERE) mass += now[from + c] as number;
  return mass;
}

/** Moves a state's mass where a step takes each value of its meters. */
function moveBy(
  map: Int32Array,
  p: number,
  now: Float64Array,
  from: number,
  then: Float64Array,
  at: number,
): void {
  for (let c = 0; c < map.length; c++) {
    const d = map[c] as number;
    if (d !== NOWHERE) (then[at + d] as number) += p * (now[from + c] as number);
  }
}
