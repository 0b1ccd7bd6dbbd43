/** A part of a chain with decisions: those that are closed are made as they come up, as the default makes them. */
import { TURN_BITS } from "../core/machine.js";
import { type Chain, type Edge, stateOf, turnsOf } from "./chain.js";

/**
 * What is left of a chain where some decisions are closed: they are no states any more, and what only their other
 * options lead to is gone.
 * @param closed   whether a state is such a decision
 * @param turnsMax the turn limit: where all that comes up is closed, games can go round until then
 */
export function partOf(whole: Chain, closed: (state: number) => boolean, turnsMax: number): Chain {
  /** Where one gets to with `target`, once what is closed is decided. */
  const beyond = (target: number, turns: number): Edge => {
    let to = target;
    let passed = turns;
    while (to > 0 && passed < turnsMax && closed(to)) {
      const step = whole.first[to]!;
      passed += whole.passed[step]!;
      to = whole.to[step]!;
    }
    if (to > 0 && passed >= turnsMax) return whole.limitEnd(to);
    return to > 0 ? (to << TURN_BITS) | passed : to;
  };
  const numbers = new Int32Array(whole.states + 1);
  const origin = new Int32Array(whole.states + 1);
  let states = 0;
  const numberOf = (state: number): number => {
    if (numbers[state] === 0) {
      numbers[state] = ++states;
      origin[states] = state;
    }
    return numbers[state]!;
  };
  const first = new Int32Array(whole.states + 1);
  const after = new Int32Array(whole.states + 1);
  const to = new Int32Array(whole.steps);
  const passed = new Uint8Array(whole.steps);
  const chance = new Float64Array(whole.steps);
  const meterStep = new Uint8Array(whole.steps);
  const start = beyond(whole.start, whole.startTurns);
  let steps = 0;
  if (start > 0) numberOf(stateOf(start));
  for (let state = 1; state <= states; state++) {
    const from = origin[state]!;
    first[state] = steps;
    const last = whole.after[from]!;
    for (let step = whole.first[from]!; step < last; step++) {
      const edge = beyond(whole.to[step]!, whole.passed[step]!);
      to[steps] = edge > 0 ? numberOf(stateOf(edge)) : edge;
      passed[steps] = edge > 0 ? turnsOf(edge) : 0;
      chance[steps] = whole.chance[step]!;
      meterStep[steps++] = whole.meterStep[step]!;
    }
    after[state] = steps;
  }
  const meter = new Int8Array(states + 1);
  const table = new Int32Array(states + 1);
  const cellBase = new Int32Array(states + 1);
  for (let state = 1; state <= states; state++) {
    const from = origin[state]!;
    meter[state] = whole.meter[from]!;
    table[state] = whole.table[from]!;
    cellBase[state] = whole.cellBase[from]!;
  }
  const { machine, full, chances, ends } = whole;
  return {
    machine,
    full,
    states,
    steps,
    start: start > 0 ? numbers[stateOf(start)]! : start,
    startTurns: start > 0 ? turnsOf(start) : 0,
    first,
    after,
    to,
    passed,
    chance,
    meterStep,
    meter,
    table,
    cellBase,
    ways: null,
    chances,
    ends,
    load: (state) => whole.load(origin[state]!),
    limitEnd: (state) => whole.limitEnd(origin[state]!),
  };
}
