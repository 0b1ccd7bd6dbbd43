/**
 * Which nodes of a graph nobody can tell apart: partition refinement. Nodes of one kind are put together at first, and
 * parted where the same step leads to nodes that are apart, until nothing changes.
 *
 * @source Moore, Gedanken-experiments on sequential machines (1956, Automata Studies 129-153); of chains of draws it is
 * exact lumping, Kemeny and Snell, Finite Markov Chains (1960), 6.3, of the finest kind: step by step
 */

/** Nodes 1 to `nodes`. Steps of a node, in an order that has a meaning, are `first[node]` to `first[node + 1]` - 1. */
export interface StepGraph {
  readonly nodes: number;
  readonly first: Int32Array;
  /** By step: a node; or something else, at most 0, which is only what it is. */
  readonly to: Int32Array;
  /** By step: what else it does. */
  readonly does: Uint8Array;
}

export interface Partition {
  /** By node: its block, from 1, in the order of their first nodes. */
  readonly of: Int32Array;
  readonly blocks: number;
}

const FEWEST_SLOTS = 1 << 4;

/** @param kinds by node, from 1: nodes of different kinds are never put together */
export function coarsest(graph: StepGraph, kinds: Int32Array): Partition {
  const { nodes } = graph;
  let slots = FEWEST_SLOTS;
  while (slots < 2 * nodes) slots *= 2;
  const table = new Int32Array(slots);
  let of = kinds;
  for (let blocks = 0; ; ) {
    const found = refined(graph, of, table);
    if (found.blocks === blocks) return found;
    of = found.of;
    blocks = found.blocks;
  }
}

/** Parts blocks once. @param table hash table of nodes, each the first of its new block */
function refined(graph: StepGraph, of: Int32Array, table: Int32Array): Partition {
  const mask = table.length - 1;
  const next = new Int32Array(graph.nodes + 1);
  let blocks = 0;
  table.fill(0);
  for (let node = 1; node <= graph.nodes; node++) {
    let slot = hashOf(graph, of, node) & mask;
    for (let other = table[slot]!; other !== 0; other = table[slot]!) {
      if (isLike(graph, of, node, other)) break;
      slot = (slot + 1) & mask;
    }
    if (table[slot] === 0) {
      table[slot] = node;
      next[node] = ++blocks;
    } else next[node] = next[table[slot]!]!;
  }
  return { of: next, blocks };
}

function hashOf({ first, to, does }: StepGraph, of: Int32Array, node: number): number {
  let hash = of[node]!;
  const last = first[node + 1]!;
  for (let step = first[node]!; step < last; step++) {
    const target = to[step]!;
    hash = (Math.imul(hash, 0x9e3779b1) + (target > 0 ? of[target]! : target)) | 0;
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ does[step]!;
  }
  return hash ^ (hash >>> 13);
}

/** Whether two nodes are of one block, and their steps do the same and lead into the same blocks. */
function isLike(
  { first, to, does }: StepGraph,
  of: Int32Array,
  node: number,
  other: number,
): boolean {
  const begin = first[node]!;
  const steps = first[node + 1]! - begin;
  const there = first[other]!;
  if (of[node] !== of[other] || steps !== first[other + 1]! - there) return false;
  for (let i = 0; i < steps; i++) {
    const [a, b] = [to[begin + i]!, to[there + i]!];
    if (does[begin + i] !== does[there + i]) return false;
    if ((a > 0 ? of[a] : a) !== (b > 0 ? of[b] : b)) return false;
  }
  return true;
}
