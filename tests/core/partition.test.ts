/** Partition refinement against the table of pairs that can be told apart, filled until nothing changes. */
import { expect, test } from "vitest";
import { coarsest, type StepGraph } from "../../src/core/partition.js";
import { randomOf } from "../sim/randomChain.js";

interface Kinded {
  readonly graph: StepGraph;
  readonly kinds: Int32Array;
}

/** Few kinds and short steps, so that many nodes are alike for some steps. */
function randomGraph(seed: number): Kinded {
  const random = randomOf(seed);
  const nodes = 1 + random(40);
  const kinds = Int32Array.from({ length: nodes + 1 }, () => 1 + random(2));
  const first = new Int32Array(nodes + 2);
  const to: number[] = [];
  const does: number[] = [];
  const near = 1 + random(nodes);
  for (let node = 1; node <= nodes; node++) {
    first[node] = to.length;
    // Nodes of one kind have as many steps, mostly.
    const steps = random(30) === 0 ? random(3) : kinds[node]!;
    for (let i = 0; i < steps; i++) {
      to.push(random(4) === 0 ? -random(2) : 1 + random(near));
      does.push(random(6) === 0 ? 1 : 0);
    }
  }
  first[nodes + 1] = to.length;
  return { graph: { nodes, first, to: Int32Array.from(to), does: Uint8Array.from(does) }, kinds };
}

/** By pair: whether some way from the two shows a difference. */
function apart({ graph: { nodes, first, to, does }, kinds }: Kinded): boolean[][] {
  const told = Array.from({ length: nodes + 1 }, () => new Array<boolean>(nodes + 1).fill(false));
  const differs = (a: number, b: number): boolean => {
    const steps = first[a + 1]! - first[a]!;
    if (kinds[a] !== kinds[b] || steps !== first[b + 1]! - first[b]!) return true;
    for (let i = 0; i < steps; i++) {
      const [x, y] = [first[a]! + i, first[b]! + i];
      const [t, u] = [to[x]!, to[y]!];
      if (does[x] !== does[y]) return true;
      if (t <= 0 || u <= 0 ? t !== u : told[t]![u]!) return true;
    }
    return false;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (let a = 1; a <= nodes; a++)
      for (let b = 1; b <= nodes; b++)
        if (!told[a]![b] && differs(a, b)) {
          told[a]![b] = true;
          changed = true;
        }
  }
  return told;
}

test("of 300 random graphs the same nodes are alike", () => {
  let merged = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const made = randomGraph(seed);
    const { of, blocks } = coarsest(made.graph, made.kinds);
    const told = apart(made);
    const { nodes } = made.graph;
    const alike = (a: number): boolean =>
      told[a]!.every((is, b) => a === 0 || b === 0 || is === (of[a] !== of[b]));
    expect(
      told.every((_, a) => alike(a)),
      `graph ${seed}`,
    ).toBe(true);
    expect(new Set(of.subarray(1)).size).toBe(blocks);
    // Blocks are numbered by their first nodes.
    const firsts = Array.from({ length: blocks }, (_, i) => of.indexOf(i + 1));
    expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
    if (blocks < nodes) merged++;
  }
  expect(merged).toBeGreaterThan(200);
});
