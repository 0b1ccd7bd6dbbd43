/** States put together: the chances, the ends and the very games stay what they are; and too much put together is seen. */
import { describe, expect, test } from "vitest";
import type { ChainProgram, Machine } from "../../src/core/machine.js";
import { coarsest, type Partition } from "../../src/core/partition.js";
import { type Chain, exploreChain } from "../../src/exact/chain.js";
import { alikeIn, MergedMachine, mergedChain, statesOf } from "../../src/exact/merged.js";
import { QUICK, solve } from "../../src/exact/solve.js";
import { Sampler } from "../../src/sim/play.js";
import { randomChain } from "../sim/randomChain.js";
import { bruteForce, farthest } from "./bruteForce.js";
import { coloured, type Matters } from "./coloured.js";

const NEAR = 1e-12;
const SEEDS = Array.from({ length: 12 }, (_, i) => i + 1);
const shape = { nodes: 12, turnsMax: 6, ends: 3, rows: 6 };
/** Cheap enough to look at many. */
const MORE_SEEDS = Array.from({ length: 60 }, (_, i) => i + 1);

const plain = (seed: number): ChainProgram => randomChain(seed, shape);
const painted = (seed: number, matters: Matters = "never"): ChainProgram =>
  coloured(plain(seed), 3, matters);

function explored(program: ChainProgram): Chain {
  const chain = exploreChain(program, { states: 10_000, steps: 100_000 }, undefined, true);
  if ("tooBig" in chain) throw new Error("too big");
  return chain;
}

const mergedMachine = (program: ChainProgram, alike?: (chain: Chain) => Partition): Machine => {
  const chain = explored(program);
  return new MergedMachine(mergedChain(chain, (alike ?? alikeIn)(chain)!));
};

/** How far the chances of merged games are from those of games as they are. */
const off = (program: ChainProgram, alike?: (chain: Chain) => Partition): number =>
  farthest(
    bruteForce(program, program.machine()),
    bruteForce(program, mergedMachine(program, alike)),
  );

/** Whether the same random numbers make the same games, to the last count of each group. */
function samePlayed(program: ChainProgram, alike?: (chain: Chain) => Partition): boolean {
  const machine = mergedMachine(program, alike);
  const tallies = [program, { ...program, machine: () => machine }].map((one) =>
    new Sampler(one, "merged").play(0, 4500),
  );
  const [a, b] = tallies.map(({ cells, moments }) => [...cells, ...moments].join());
  return a === b;
}

describe("random chains with a colour that their games take no notice of", () => {
  test("come to fewer states, and to the same chances and games", () => {
    let [states, left] = [0, 0];
    for (const seed of SEEDS) {
      const program = painted(seed);
      const chain = explored(program);
      const alone = alikeIn(explored(plain(seed)))!;
      const { blocks } = alikeIn(chain)!;
      expect(blocks, `chain ${seed}`).toBeGreaterThanOrEqual(alone.blocks);
      expect(off(program), `chain ${seed}`).toBeLessThan(NEAR);
      expect(samePlayed(program), `chain ${seed}`).toBe(true);
      states += chain.states;
      left += blocks;
    }
    expect(left).toBeLessThan(0.8 * states);
  });

  test.each<Matters>(["limit", "row", "place"])(
    "nor do they lose one that matters: %s",
    (matters) => {
      let more = 0;
      for (const seed of SEEDS) {
        const program = painted(seed, matters);
        const { blocks } = alikeIn(explored(program))!;
        if (blocks > alikeIn(explored(plain(seed)))!.blocks) more++;
        expect(off(program), `chain ${seed}`).toBeLessThan(NEAR);
        expect(samePlayed(program), `chain ${seed}`).toBe(true);
      }
      expect(more).toBeGreaterThan(3);
    },
  );
});

/** Kinds of states by what is said to matter. */
const kindsBy = (chain: Chain, shows: (state: number) => unknown[]): Int32Array => {
  const known = new Map<string, number>();
  return Int32Array.from({ length: chain.states + 1 }, (_, state) => {
    if (state === 0) return 0;
    const key = shows(state).join();
    known.set(key, known.get(key) ?? known.size + 1);
    return known.get(key)!;
  });
};

const waysOf = (chain: Chain): NonNullable<Chain["ways"]> => chain.ways!;
const graphOf = (chain: Chain) => {
  const { first, step } = waysOf(chain);
  return {
    nodes: chain.states,
    first,
    to: step.map((at) => (at < 0 ? 0 : chain.to[at]!)),
    does: Uint8Array.from(step, (at) => (at < 0 ? 0 : chain.passed[at]!)),
  };
};
const draw = (chain: Chain, state: number) => [
  chain.table[state],
  chain.cellBase[state],
  chain.meter[state],
  waysOf(chain).place[state],
];
const limit = (chain: Chain, state: number) => chain.limitEnd(state);

/** Ways to put too much together. */
const MUTANTS: Record<string, (chain: Chain) => Partition> = {
  "what is drawn alone, never where it leads": (chain) => {
    const none = new Int32Array(chain.states + 2);
    const kinds = kindsBy(chain, (state) => [...draw(chain, state), limit(chain, state)]);
    return coarsest({ ...graphOf(chain), first: none }, kinds);
  },
  "turns that pass are forgotten": (chain) => {
    const graph = graphOf(chain);
    const kinds = kindsBy(chain, (state) => [...draw(chain, state), limit(chain, state)]);
    return coarsest({ ...graph, does: new Uint8Array(graph.does.length) }, kinds);
  },
  "the end at the limit is forgotten": (chain) =>
    coarsest(
      graphOf(chain),
      kindsBy(chain, (state) => draw(chain, state)),
    ),
  "where it counts is forgotten": (chain) =>
    coarsest(
      graphOf(chain),
      kindsBy(chain, (state) => [
        chain.table[state],
        chain.meter[state],
        waysOf(chain).place[state],
        limit(chain, state),
      ]),
    ),
  "which meter is forgotten": (chain) =>
    coarsest(
      graphOf(chain),
      kindsBy(chain, (state) => [
        chain.table[state],
        chain.cellBase[state],
        waysOf(chain).place[state],
        limit(chain, state),
      ]),
    ),
};

/** Chains whose states differ in one thing at a time: two nodes that are alike but for that. */
const twins = (seed: number): ChainProgram => randomChain(seed, { ...shape, twins: true });

test.each(Object.entries(MUTANTS))("a mutant is noticed: %s", (_mutant, alike) => {
  const noticed = MORE_SEEDS.filter((seed) => {
    for (const program of [painted(seed, "limit"), twins(seed)]) {
      if (off(program, alike) > 1e-6) return true;
    }
    return false;
  });
  expect(noticed).not.toEqual([]);
});

test("draws at other places are other games: a mutant that forgets places has the chances, not the games", () => {
  const alike = (chain: Chain): Partition => {
    const kinds = kindsBy(chain, (state) => [
      chain.table[state],
      chain.cellBase[state],
      chain.meter[state],
      limit(chain, state),
    ]);
    return coarsest(graphOf(chain), kinds);
  };
  const other = SEEDS.filter((seed) => !samePlayed(painted(seed, "place"), alike));
  for (const seed of SEEDS) expect(off(painted(seed, "place"), alike)).toBeLessThan(NEAR);
  expect(other).not.toEqual([]);
});

/** A chain of long games. */
const LONG = 1;

describe("a program that does not know how many states it has", () => {
  test("is followed, solved and played as one that does", () => {
    for (const seed of SEEDS) {
      const program = painted(seed);
      const unknown = { ...program, statesEstimate: null };
      expect(statesOf(unknown)).toBe(alikeIn(explored(program))!.blocks);
      const [a, b] = [solve(program, QUICK), solve(unknown, QUICK)];
      if ("tooBig" in a || "tooBig" in b) throw new Error("too big");
      a.cells.forEach((count, cell) => {
        expect(Math.abs(count - b.cells[cell]!)).toBeLessThan(NEAR);
      });
      const [mine, theirs] = [program, unknown].map((one) => new Sampler(one, "u").play(0, 4500));
      expect(mine).toEqual(theirs);
    }
  });

  test("may have too many: then it is learnt as games need it, and not solved in a second", () => {
    const long = coloured(randomChain(LONG, { ...shape, turnsMax: 200 }), 100_000);
    const program = { ...long, statesEstimate: null };
    expect(statesOf(program)).toBe(Number.POSITIVE_INFINITY);
    expect(solve(program, QUICK)).toEqual({ tooBig: expect.any(Number) });
    const known = { ...program, statesEstimate: 1000 };
    const [mine, theirs] = [known, program].map((one) => new Sampler(one, "u").play(0, 2000));
    expect(mine).toEqual(theirs);
  });
});
