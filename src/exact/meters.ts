/**
 * Meters of a chain (core/machine.ts): they are no part of a state. What is known of a state is a vector over the values
 * of those meters that some later step can still lower; a meter that nothing can lower any more is left out.
 */
import { METER_MAX, METERS_MAX, NO_METER } from "../core/machine.js";
import { type Chain, METER, topologicalOrder } from "./chain.js";

/** A chain with all that sweeps through its turns need. */
export interface Flow {
  readonly chain: Chain;
  readonly turnsMax: number;
  readonly layout: Layout;
  /** Game turns that are under way at once. */
  readonly layers: number;
  /** States, each after all that it can lead to inside one game turn. */
  readonly order: Int32Array;
  /** Where a state's vector goes with each step. */
  readonly moves: Moves;
}

/** @param numbers most numbers that all layers may have; null if there are more */
export function flowOf(chain: Chain, turnsMax: number, numbers: number): Flow | null {
  const live = liveMeters(chain);
  const layout = layOut(chain, live);
  const layers = 1 + chain.passed.subarray(0, chain.steps).reduce((a, b) => Math.max(a, b), 0);
  if (layout.total * layers > numbers) return null;
  const moves = movesOf(chain, live);
  return { chain, turnsMax, layout, layers, order: topologicalOrder(chain), moves };
}

/** Where each state's vector of mass lies. */
interface Layout {
  /** Bits of the meters that a draw in a state or later can lower. */
  readonly live: Int32Array;
  readonly offset: Int32Array;
  readonly length: Int32Array;
  readonly total: number;
}

function layOut({ states }: Chain, live: Int32Array): Layout {
  const offset = new Int32Array(states + 1);
  const length = new Int32Array(states + 1);
  let total = 0;
  for (let state = 1; state <= states; state++) {
    offset[state] = total;
    length[state] = METER_MAX ** bitCount(live[state] as number);
    total += length[state] as number;
  }
  return { live, offset, length, total };
}

/** In a map of meter values: the step cannot be taken from there. */
export const NOWHERE = -1;
/** Of a step: all meter values stay as they are; or it can never be taken. */
export const UNMOVED = -1;
export const IMPOSSIBLE = -2;

/** Where a state's meter values go with each step: the number of a map, UNMOVED or IMPOSSIBLE. */
interface Moves {
  readonly ofStep: Int32Array;
  readonly maps: readonly Int32Array[];
}

function movesOf(
  { states, steps, first, after, to, meter, meterStep }: Chain,
  live: Int32Array,
): Moves {
  const ofStep = new Int32Array(steps).fill(UNMOVED);
  const maps: Int32Array[] = [];
  const known = new Map<number, number>();
  for (let state = 1; state <= states; state++) {
    const before = live[state] as number;
    const last = after[state] as number;
    for (let step = first[state] as number; step < last; step++) {
      const target = to[step] as number;
      const kind = meterStep[step] as number;
      const after = target > 0 ? (live[target] as number) : 0;
      // At the end of a game nobody asks what is left.
      if (kind === METER.kept && (before === after || target < 0)) continue;
      const lowered = kind === METER.kept ? NO_METER : (meter[state] as number);
      const key = ((lowered + 1) * 3 + kind) * 2 ** 32 + before * 2 ** 16 + after;
      let move = known.get(key);
      if (move === undefined) {
        const map = mapOf(before, after, lowered, kind);
        move = map.every((value) => value === NOWHERE) ? IMPOSSIBLE : maps.push(map) - 1;
        known.set(key, move);
      }
      ofStep[step] = move;
    }
  }
  return { ofStep, maps };
}

/** Values of meters are written as digits value - 1, the lowest meter first, to the base METER_MAX. */
function mapOf(before: number, after: number, meter: number, kind: number): Int32Array {
  const length = METER_MAX ** bitCount(before);
  const map = new Int32Array(length);
  for (let from = 0; from < length; from++) {
    let rest = from;
    let to = 0;
    let scale = 1;
    for (let m = 0; m < METERS_MAX; m++) {
      if (!((before >> m) & 1)) continue;
      let digit = rest % METER_MAX;
      rest = (rest - digit) / METER_MAX;
      if (m === meter && kind !== METER.kept) {
        if ((kind === METER.emptied) !== (digit === 0)) to = Number.NEGATIVE_INFINITY;
        digit--;
      }
      if (!((after >> m) & 1)) continue;
      to += digit * scale;
      scale *= METER_MAX;
    }
    // A meter that is no meter never runs out.
    if (kind === METER.emptied && meter === NO_METER) to = Number.NEGATIVE_INFINITY;
    map[from] = to < 0 ? NOWHERE : to;
  }
  return map;
}

/** By state: bits of the meters that a draw there or later can lower. */
function liveMeters({ states, steps, first, after, to, meter, meterStep }: Chain): Int32Array {
  const live = new Int32Array(states + 1);
  for (let state = 1; state <= states; state++) {
    const last = after[state] as number;
    for (let step = first[state] as number; step < last; step++) {
      if (meterStep[step] !== METER.kept && meter[state] !== NO_METER) {
        live[state] = 1 << (meter[state] as number);
      }
    }
  }
  if (steps === 0) return live;
  // Later states have larger numbers mostly, so few passes from the last to the first are enough.
  for (let changed = true; changed; ) {
    changed = false;
    for (let state = states; state > 0; state--) {
      let bits = live[state] as number;
      const last = after[state] as number;
      for (let step = first[state] as number; step < last; step++) {
        const target = to[step] as number;
        if (target > 0) bits |= live[target] as number;
      }
      if (bits !== live[state]) {
        live[state] = bits;
        changed = true;
      }
    }
  }
  return live;
}

/** Sets meters to the values that stand at one place of a state's vector; others are full. */
export function metersAt(live: number, place: number, meters: Uint8Array): void {
  let rest = place;
  for (let m = 0; m < meters.length; m++) {
    meters[m] = METER_MAX;
    if (!((live >> m) & 1)) continue;
    meters[m] = (rest % METER_MAX) + 1;
    rest = Math.floor(rest / METER_MAX);
  }
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
