/**
 * Meters of a chain (core/machine.ts): they are no part of a state. What is known of a state is a vector over the values
 * of those meters that some later step can still lower; a meter that nothing can lower any more is left out.
 */
import { METERS_MAX, NO_METER } from "../core/machine.js";
import { type Chain, METER, topologicalOrder } from "./chain.js";

/** A chain with all that sweeps through its turns need. */
export interface Flow {
  readonly chain: Chain;
  readonly turnsMax: number;
  /** States, each after all that it can lead to inside one game turn. */
  readonly order: Int32Array;
  readonly layout: Layout;
  readonly moves: Moves;
}

/** @param numbers most numbers that all turns under way may have; null if there are more */
export function flowOf(chain: Chain, turnsMax: number, numbers: number): Flow | null {
  const live = liveMeters(chain);
  const order = topologicalOrder(chain);
  const layout = layOut(chain, live, order);
  if (layout.total * layout.layers > numbers) return null;
  return { chain, turnsMax, order, layout, moves: movesOf(chain, layout, order) };
}

/**
 * Where numbers lie. All of a sweep are in one array: the vectors of all states in the turn under way, in each later
 * one that a step can reach, and then a number for each way to end. So a step always leads to the same place, and when
 * a turn is over the others move up (or down, backwards).
 */
export interface Layout {
  /** By state: bits of the meters that a draw there or later can lower. */
  readonly live: Int32Array;
  /** By state: its vector, those of states that follow each other in the order side by side. */
  readonly offset: Int32Array;
  readonly length: Int32Array;
  /** Length of all vectors. */
  readonly total: number;
  /** Game turns that are under way at once. */
  readonly layers: number;
  /** Where the numbers of ends begin: the place of an end in `Chain.ends` is added to it. */
  readonly ends: number;
  /** Length of the whole array. */
  readonly room: number;
}

function layOut(
  { states, steps, to, passed, full }: Chain,
  live: Int32Array,
  order: Int32Array,
): Layout {
  const offset = new Int32Array(states + 1);
  const length = new Int32Array(states + 1);
  let total = 0;
  for (const state of order) {
    const values = valuesOf(live[state]!, full);
    offset[state] = total;
    length[state] = values;
    // There may be more than those arrays can say: then it is too big.
    total += values;
  }
  const layers = 1 + mostOf(passed, steps, 1);
  const ends = layers * total;
  return { live, offset, length, total, layers, ends, room: ends + mostOf(to, steps, -1) + 1 };
}

/** The greatest of the first `count` values times `sign`; 0 if there is none above. */
function mostOf(values: Uint8Array | Int32Array, count: number, sign: number): number {
  let most = 0;
  for (let i = 0; i < count; i++) {
    const value = sign * values[i]!;
    if (value > most) most = value;
  }
  return most;
}

/** In a map of meter values: the step cannot be taken from there. */
export const NOWHERE = -1;
/** In place of a map: all meter values stay as they are; or none matters any more, and they are summed. */
export const UNMOVED = -1;
export const SUMMED = -2;

/** What sweeps read of steps: those of states that follow each other in the order side by side, without the impossible. */
export interface Moves {
  /** Steps of a state are `first[state]` to `after[state]` - 1; those of a decision are its options. */
  readonly first: Int32Array;
  readonly after: Int32Array;
  readonly chance: Float64Array;
  /** Where the vector of the target lies, or the number of the end. */
  readonly at: Int32Array;
  /** How meter values move there: where its map begins in `maps`, or UNMOVED or SUMMED. */
  readonly map: Int32Array;
  /** By value: the new one or NOWHERE. */
  readonly maps: Int32Array;
}

function movesOf(chain: Chain, layout: Layout, order: Int32Array): Moves {
  const laid = new MovesOf(chain, layout);
  for (const state of order) laid.add(state);
  const { first, after, chance, at, map, ways } = laid;
  return { first, after, chance, at, map, maps: ways.all() };
}

/** Lays out the steps of one state after the other: that much is compiled soon, and for good. */
class MovesOf {
  readonly first: Int32Array;
  readonly after: Int32Array;
  readonly chance: Float64Array;
  readonly at: Int32Array;
  readonly map: Int32Array;
  readonly ways: MeterMaps;
  private count = 0;

  constructor(
    private readonly chain: Chain,
    private readonly layout: Layout,
  ) {
    const { states, steps } = chain;
    this.first = new Int32Array(states + 1);
    this.after = new Int32Array(states + 1);
    this.chance = new Float64Array(steps);
    this.at = new Int32Array(steps);
    this.map = new Int32Array(steps);
    this.ways = new MeterMaps(layout.live, chain.full);
  }

  add(state: number): void {
    const { chance, at, map, ways, chain, layout } = this;
    const { to, passed, meterStep } = chain;
    const { total, offset, ends } = layout;
    const { setOf } = ways;
    const set = setOf[state]!;
    const meter = chain.meter[state]!;
    const last = chain.after[state]!;
    let count = this.count;
    this.first[state] = count;
    for (let step = chain.first[state]!; step < last; step++) {
      const target = to[step]!;
      const kind = meterStep[step]!;
      const lowered = kind === METER.kept ? NO_METER : meter;
      const way = ways.of(set, target > 0 ? setOf[target]! : 0, lowered, kind);
      if (way === IMPOSSIBLE) continue;
      chance[count] = chain.chance[step]!;
      at[count] = target > 0 ? passed[step]! * total + offset[target]! : ends - target;
      map[count++] = way;
    }
    this.after[state] = count;
    this.count = count;
  }
}

/** Where one place of a vector goes by a way of `Moves.map` that takes it somewhere. */
export function placeAfter(way: number, maps: Int32Array, place: number): number {
  return way === UNMOVED ? place : way === SUMMED ? 0 : maps[way + place]!;
}

/** Of a map that goes nowhere. */
const IMPOSSIBLE = -3;

/** Maps of meter values, each worked out once. */
class MeterMaps {
  /** By state: which set of meters matters there. Sets are few, so that keys are small. Set 0 is the empty one. */
  readonly setOf: Uint16Array;
  private readonly sets: number[] = [0];
  private readonly known = new Map<number, number>();
  private readonly maps: Int32Array[] = [];
  private length = 0;

  /** @param live as that of `Layout` @param full as that of `Chain` */
  constructor(
    live: Int32Array,
    private readonly full: Uint8Array,
  ) {
    const numbers = new Map([[0, 0]]);
    this.setOf = Uint16Array.from(live, (set) => {
      const known = numbers.get(set);
      if (known !== undefined) return known;
      numbers.set(set, this.sets.length);
      return this.sets.push(set) - 1;
    });
  }

  /** As `Moves.map`, or IMPOSSIBLE. @param before, after sets */
  of(before: number, after: number, lowered: number, kind: number): number {
    if (kind === METER.kept && before === after) return UNMOVED;
    if (kind === METER.kept && after === 0) return SUMMED;
    const { sets } = this;
    const key = ((before * sets.length + after) * (METERS_MAX + 1) + lowered + 1) * 3 + kind;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const place = this.add(mapOf(sets[before]!, sets[after]!, lowered, kind, this.full));
    this.known.set(key, place);
    return place;
  }

  private add(map: Int32Array): number {
    if (map.every((value) => value === NOWHERE)) return IMPOSSIBLE;
    const place = this.length;
    this.maps.push(map);
    this.length += map.length;
    return place;
  }

  /** All maps, one after the other. */
  all(): Int32Array {
    const all = new Int32Array(this.length);
    let at = 0;
    for (const map of this.maps) {
      all.set(map, at);
      at += map.length;
    }
    return all;
  }
}

/** How many values a meter of so many points can show; one that never had a point is asked about all the same. */
const valuesOfOne = (points: number): number => Math.max(1, points);

/** How many values the meters of a set can show together. */
function valuesOf(set: number, full: Uint8Array): number {
  let values = 1;
  for (let m = 0; m < full.length; m++) if ((set >> m) & 1) values *= valuesOfOne(full[m]!);
  return values;
}

/** Values of meters are written as digits value - 1, the lowest meter first, to the base of its points. */
function mapOf(
  before: number,
  after: number,
  meter: number,
  kind: number,
  full: Uint8Array,
): Int32Array {
  const length = valuesOf(before, full);
  const map = new Int32Array(length);
  for (let from = 0; from < length; from++) {
    let rest = from;
    let to = 0;
    let scale = 1;
    for (let m = 0; m < METERS_MAX; m++) {
      if (!((before >> m) & 1)) continue;
      const base = valuesOfOne(full[m]!);
      let digit = rest % base;
      rest = (rest - digit) / base;
      if (m === meter && kind !== METER.kept) {
        if ((kind === METER.emptied) !== (digit === 0)) to = Number.NEGATIVE_INFINITY;
        digit--;
      }
      if (!((after >> m) & 1)) continue;
      to += digit * scale;
      scale *= base;
    }
    // A meter that is no meter never runs out.
    if (kind === METER.emptied && meter === NO_METER) to = Number.NEGATIVE_INFINITY;
    map[from] = to < 0 ? NOWHERE : to;
  }
  return map;
}

/** By state: bits of the meters that a draw there or later can lower. */
function liveMeters(chain: Chain): Int32Array {
  const { states, steps } = chain;
  const live = new Int32Array(states + 1);
  if (steps === 0) return live;
  for (let state = 1; state <= states; state++) live[state] = ownMeter(chain, state);
  // Later states have larger numbers mostly, so few passes from the last to the first are enough.
  let changes = 1;
  while (changes > 0) {
    changes = 0;
    for (let state = states; state > 0; state--) changes += gathered(chain, state, live);
  }
  return live;
}

/** Bit of the meter that a draw lowers; 0 if none. */
function ownMeter({ first, after, meter, meterStep }: Chain, state: number): number {
  const last = after[state]!;
  let lowers = 0;
  for (let step = first[state]!; step < last; step++) lowers |= meterStep[step]!;
  return lowers === METER.kept || meter[state] === NO_METER ? 0 : 1 << meter[state]!;
}

/** Adds the meters of those states that one leads to. @returns 1 if there are more now, else 0 */
function gathered({ first, after, to }: Chain, state: number, live: Int32Array): number {
  const before = live[state]!;
  const last = after[state]!;
  let bits = before;
  for (let step = first[state]!; step < last; step++) {
    const target = to[step]!;
    if (target > 0) bits |= live[target]!;
  }
  live[state] = bits;
  return bits === before ? 0 : 1;
}

/** Sets meters to the values that stand at one place of a state's vector; others are full. */
export function metersAt(live: number, place: number, full: Uint8Array, meters: Uint8Array): void {
  let rest = place;
  for (let m = 0; m < meters.length; m++) {
    meters[m] = full[m]!;
    if (!((live >> m) & 1)) continue;
    const base = valuesOfOne(full[m]!);
    meters[m] = (rest % base) + 1;
    rest = Math.floor(rest / base);
  }
}
