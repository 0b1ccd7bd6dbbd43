/**
 * The exact solution of a chain: probability mass is moved through it turn by turn until every game has ended or
 * reached the turn limit. No game is played and nothing is cut off; the only error is that of rounding.
 *
 * Inside a game turn no state comes back, so one sweep in topological order moves all of a turn's mass. Meters
 * (ammunition) are no part of a state: a state's mass is a vector over the values of those meters that some later
 * step can still lower; a meter that nothing can lower any more is summed out.
 */
import { type ChainProgram, type Counted, chainOf, type Program } from "../core/machine.js";
import { type Chain, exploreChain, exploreLikeliest } from "./chain.js";
import { Counts } from "./counts.js";
import { allStates } from "./merged.js";
import { type Flow, flowOf, NOWHERE, placeAfter, SUMMED, UNMOVED } from "./meters.js";
import type { Plan } from "./plan.js";
import { type Cut, type UnrollLimits, unroll } from "./unroll.js";

/** How much a solution may take before it is given up. */
export interface SolveLimits extends UnrollLimits {
  /** Numbers of mass, over all states and the turns that are under way at once. */
  readonly numbers: number;
  /** States of most mass that are followed of a chain too big to be followed all. */
  readonly likeliest: number;
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
  likeliest: 0,
  numbers: 800_000,
  estimate: 2_500_000,
};
/** Two minutes and 2 GB. */
export const PATIENT: SolveLimits = {
  states: 3_200_000,
  steps: 14_000_000,
  followed: 25_000_000,
  likeliest: 200_000,
  numbers: 40_000_000,
  estimate: 25_000_000,
};

/** For best play, whose chains have more states that take less each: three minutes and 4 GB. */
export const BEST: SolveLimits = { ...PATIENT, states: 4_000_000, numbers: 90_000_000 };

/** Told now and then how far the work is: states met so far; or the game turn under way. */
export type SolveProgress = (stage: "states" | "turns", done: number, of: number | null) => void;

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

/** Something that is still being filled. */
type Changing<T> = { -readonly [K in keyof T]: T[K] };

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
  if (program === null) return { tooBig: 0 };
  const bounded = cuts && program.countsMax !== undefined;
  if (program.statesEstimate === null) {
    const chain = allStates(program);
    if (!("tooBig" in chain)) return solveExplored(program, chain, limits, progress);
    if (chain.tooBig >= limits.states) return chain;
  }
  const begun = (program.statesEstimate ?? 0) <= limits.estimate;
  if (program.machine().meters.length > 0) {
    const solved = begun ? solveChain(program, limits, progress) : { tooBig: 0 };
    return (bounded && "tooBig" in solved && boundChain(program, limits, progress)) || solved;
  }
  if (!begun) return { tooBig: 0 };
  const unrolled = unroll(program, limits, bounded, (turn) => {
    progress("turns", turn, program.turnsMax);
  });
  if ("tooBig" in unrolled) return unrolled;
  const { cut, ...solved } = unrolled;
  if (cut !== null && cut.mass > 1 - FOLLOWED_LEAST) return { tooBig: solved.states };
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
  return "tooBig" in chain ? chain : solveExplored(program, chain, limits, progress);
}

function solveExplored(
  program: ChainProgram,
  chain: Chain,
  limits: SolveLimits,
  progress: SolveProgress,
): Solution | TooBig {
  const flow = flowOf(chain, program.turnsMax, limits.numbers);
  if (flow === null) return { tooBig: chain.states };
  return solveFlow(program, flow, null, progress);
}

/** So few games say nothing about all: then a game is too big. */
const FOLLOWED_LEAST = 0.5;
/** In a turn a state of less mass is left, of the likeliest: it saves time, and costs next to nothing. */
const MASS_LEAST = 1e-9;

/**
 * Follows the games that come to the likeliest states alone; the others are cut off where they leave them.
 * @returns null where even these are too big, or say nothing
 */
function boundChain(
  program: ChainProgram,
  limits: SolveLimits,
  progress: SolveProgress,
): BoundedSolution | null {
  const chain = exploreLikeliest(program, limits, limits.likeliest, (states) => {
    progress("states", states, limits.likeliest);
  });
  const flow = flowOf(chain, program.turnsMax, limits.numbers);
  if (flow === null) return null;
  const cut = { mass: 0, from: 0, turns: 0 };
  const solved = solveFlow(program, flow, null, progress, cut);
  return cut.mass > 1 - FOLLOWED_LEAST ? null : { ...solved, cut };
}

/**
 * Moves the mass of all games through a chain.
 * @param plan what is done where somebody decides; null if nobody does
 * @param cut  filled with what is left in states that were not followed; null if all were
 */
export function solveFlow(
  program: Counted,
  flow: Flow,
  plan: Plan | null,
  progress: SolveProgress,
  cut: Changing<Cut> | null = null,
): Solution {
  const { chain, layout } = flow;
  const counts = new Counts(program, chain.ends);
  if (chain.start < 0) counts.end(-chain.start, 1, 1);
  else sweep(flow, plan, counts, progress, cut);
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
  flow: Flow,
  plan: Plan | null,
  counts: Counts,
  progress: SolveProgress,
  cut: Changing<Cut> | null,
): void {
  const { chain, turnsMax, layout } = flow;
  const { offset, length, total, ends, room } = layout;
  // Expected visits of each state.
  const visits = new Float64Array(chain.states + 1);
  const mass = new Float64Array(room);
  const startTurn = 1 + chain.startTurns;
  mass[offset[chain.start]! + length[chain.start]! - 1] = 1;
  for (let turn = startTurn; turn <= turnsMax; turn++) {
    sweepTurn(flow, plan, turn, mass, visits, cut);
    countEnds(counts, turn, mass, ends);
    mass.copyWithin(0, total, ends);
    mass.fill(0, ends - total);
    progress("turns", turn, turnsMax);
  }
  for (let state = 1; state <= chain.states; state++) {
    if (visits[state]! > 0 && !plan?.decides(state))
      countDraws(counts, chain, state, visits[state]!);
    // What has passed into later turns is stopped by the limit.
    const limited = massOf(state, layout, mass);
    if (limited !== 0) countLimit(counts, chain, state, limited);
  }
}

function countDraws(
  counts: Counts,
  { chances, table, cellBase }: Chain,
  state: number,
  mass: number,
): void {
  counts.draw(chances[table[state]!]!, cellBase[state]!, mass);
}

function countLimit(counts: Counts, chain: Chain, state: number, mass: number): void {
  chain.load(state);
  counts.limit(chain.machine, mass);
}

/** Counts the games that have ended in a turn. @param ends where their mass begins */
function countEnds(counts: Counts, turn: number, mass: Float64Array, ends: number): void {
  for (let end = 1; ends + end < mass.length; end++) {
    if (mass[ends + end] !== 0) counts.end(end, turn, mass[ends + end]!);
  }
}

/** What lies in a state, in all turns. */
function massOf(
  state: number,
  { offset, length, total, layers }: Flow["layout"],
  mass: Float64Array,
): number {
  let sum = 0;
  for (let layer = 0; layer < layers; layer++) {
    const from = layer * total + offset[state]!;
    for (let at = from; at < from + length[state]!; at++) sum += mass[at]!;
  }
  return sum;
}

/** Moves all mass of a turn on, to later turns and ends. */
function sweepTurn(
  { order, layout, moves, turnsMax }: Flow,
  plan: Plan | null,
  turn: number,
  mass: Float64Array,
  visits: Float64Array,
  cut: Changing<Cut> | null,
): void {
  const { offset, length } = layout;
  const { first, after } = moves;
  for (let i = order.length - 1; i >= 0; i--) {
    const state = order[i]!;
    const from = offset[state]!;
    const size = length[state]!;
    let here = 0;
    for (let c = from; c < from + size; c++) here += mass[c]!;
    if (here === 0) continue;
    if (cut !== null && (here < MASS_LEAST || first[state] === after[state])) {
      cut.mass += here;
      cut.turns += here * (turnsMax + 1 - turn);
      if (cut.from === 0) cut.from = turn;
      mass.fill(0, from, from + size);
      continue;
    }
    visits[state]! += here;
    if (plan?.decides(state)) takePlanned(moves, plan, state, turn, mass, from, size);
    else if (size % NINE === 0) pourNines(moves, state, mass, from, size, here);
    else pour(moves, state, mass, from, size, here);
  }
}

/** Moves the mass of a state by all its steps. @param here all of it */
function pour(
  { first, after, chance, at: target, map, maps }: Flow["moves"],
  state: number,
  mass: Float64Array,
  from: number,
  size: number,
  here: number,
): void {
  const last = after[state]!;
  for (let step = first[state]!; step < last; step++) {
    const p = chance[step]!;
    const to = target[step]!;
    const way = map[step]!;
    if (way === SUMMED) mass[to]! += p * here;
    else if (way === UNMOVED) {
      for (let c = 0; c < size; c++) mass[to + c]! += p * mass[from + c]!;
    } else {
      for (let c = 0; c < size; c++) {
        const d = maps[way + c]!;
        if (d !== NOWHERE) mass[to + d]! += p * mass[from + c]!;
      }
    }
  }
  for (let c = from; c < from + size; c++) mass[c] = 0;
}

/** Values of two meters of three points: of most states of a duel no fewer matter. */
const NINE = 9;

/** As `pour`, nine numbers at a time. @param size a multiple of that */
function pourNines(
  { first, after, chance, at: target, map, maps }: Flow["moves"],
  state: number,
  mass: Float64Array,
  begin: number,
  size: number,
  here: number,
): void {
  const steps = first[state]!;
  const last = after[state]!;
  for (let block = 0; block < size; block += NINE) {
    const from = begin + block;
    const m0 = mass[from]!;
    const m1 = mass[from + 1]!;
    const m2 = mass[from + 2]!;
    const m3 = mass[from + 3]!;
    const m4 = mass[from + 4]!;
    const m5 = mass[from + 5]!;
    const m6 = mass[from + 6]!;
    const m7 = mass[from + 7]!;
    const m8 = mass[from + 8]!;
    for (let step = steps; step < last; step++) {
      const p = chance[step]!;
      const to = target[step]!;
      const way = map[step]!;
      if (way === SUMMED) {
        if (block === 0) mass[to]! += p * here;
      } else if (way === UNMOVED) {
        const into = to + block;
        mass[into]! += p * m0;
        mass[into + 1]! += p * m1;
        mass[into + 2]! += p * m2;
        mass[into + 3]! += p * m3;
        mass[into + 4]! += p * m4;
        mass[into + 5]! += p * m5;
        mass[into + 6]! += p * m6;
        mass[into + 7]! += p * m7;
        mass[into + 8]! += p * m8;
      } else {
        const at = way + block;
        const d0 = maps[at]!;
        if (d0 !== NOWHERE) mass[to + d0]! += p * m0;
        const d1 = maps[at + 1]!;
        if (d1 !== NOWHERE) mass[to + d1]! += p * m1;
        const d2 = maps[at + 2]!;
        if (d2 !== NOWHERE) mass[to + d2]! += p * m2;
        const d3 = maps[at + 3]!;
        if (d3 !== NOWHERE) mass[to + d3]! += p * m3;
        const d4 = maps[at + 4]!;
        if (d4 !== NOWHERE) mass[to + d4]! += p * m4;
        const d5 = maps[at + 5]!;
        if (d5 !== NOWHERE) mass[to + d5]! += p * m5;
        const d6 = maps[at + 6]!;
        if (d6 !== NOWHERE) mass[to + d6]! += p * m6;
        const d7 = maps[at + 7]!;
        if (d7 !== NOWHERE) mass[to + d7]! += p * m7;
        const d8 = maps[at + 8]!;
        if (d8 !== NOWHERE) mass[to + d8]! += p * m8;
      }
    }
    for (let c = from; c < from + NINE; c++) mass[c] = 0;
  }
}

/** Moves all mass of a decision as it is planned. */
function takePlanned(
  { first, at: target, map, maps }: Flow["moves"],
  plan: Plan,
  state: number,
  turn: number,
  mass: Float64Array,
  from: number,
  size: number,
): void {
  const options = first[state]!;
  const place = plan.placeOf(turn, state);
  for (let c = 0; c < size; c++) {
    const here = mass[from + c]!;
    if (here === 0) continue;
    mass[from + c] = 0;
    plan.visit(place + c, here);
    const mix = plan.mixAt(place + c);
    if (mix === undefined) {
      const step = options + plan.optionAt(place + c);
      mass[target[step]! + placeAfter(map[step]!, maps, c)]! += here;
      continue;
    }
    for (let i = 0; i < mix.length; i++) {
      const step = options + i;
      mass[target[step]! + placeAfter(map[step]!, maps, c)]! += here * mix[i]!;
    }
  }
}
