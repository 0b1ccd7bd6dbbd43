/**
 * How many workers pay, on machines of which everything is known: each plays the same work with every number of
 * workers, too, which says what is right.
 */
import { describe, expect, test } from "vitest";
import { Foreman } from "../../src/host/thrift.js";
import { MACHINES, type Machine, roomOf, thrifty, WORKS, type Work, wall } from "./machines.js";

const wallsOf = (machine: Machine, work: Work): number[] =>
  Array.from({ length: machine.processors }, (_, i) => wall(machine, work, i + 1));

describe.each(MACHINES)(
  "$processors processors, each with $shared of the work beside its like",
  (machine) => {
    test.each(WORKS)("$games games of $ms ms; $load ms to load, $slow to get quick", (work) => {
      const { foreman, ms } = thrifty(machine, work);
      const walls = wallsOf(machine, work);
      const smaller = Math.min(...walls.slice(0, foreman.wanted - 1), Number.POSITIVE_INFINITY);
      expect(ms / smaller).toBeLessThan(1.1);
      expect(ms / Math.min(...walls)).toBeLessThan(1.45);
    });
  },
);

test("all of sixteen, or one alone, would not do", () => {
  const [machine] = MACHINES.slice(-1) as [Machine];
  const ratios = WORKS.map((work) => {
    const walls = wallsOf(machine, work);
    const best = Math.min(...walls);
    return [walls.at(-1)! / best, walls[0]! / best] as const;
  });
  expect(Math.max(...ratios.map(([all]) => all))).toBeGreaterThan(1.5);
  expect(Math.max(...ratios.map(([, one]) => one))).toBeGreaterThan(5);
});

const [, , , EIGHT] = MACHINES as [Machine, Machine, Machine, Machine];
const LONG = WORKS.at(-5)!;

test("memory that runs out holds it back: by its limit at the beginning, by how big workers are later", () => {
  const GIB = 2 ** 30;
  const small = thrifty(EIGHT, LONG, { bytes: GIB, memory: GIB });
  expect(small.foreman.chosen()).toMatchObject({ number: 4, limit: "memory", memory: GIB });
  const { foreman } = thrifty(EIGHT, LONG, { bytes: 4 * GIB }, 0.6 * GIB);
  expect(foreman.chosen()).toMatchObject({ number: 6, limit: "cost" });
});

test("what is not played by workers has none", () => {
  const foreman = new Foreman(roomOf(EIGHT));
  expect(foreman.chosen()).toMatchObject({ number: 0, limit: "here", processors: 8, quota: null });
});

test("jobs that fail are paid for and bring nothing; solutions are counted apart from games", () => {
  const now = { ms: 0 };
  const foreman = new Foreman(roomOf(EIGHT), { clock: () => now.ms });
  const first = foreman.wanted;
  foreman.expect(1e6, "games");
  for (let i = 0; i < 50; i++) {
    foreman.asked();
    now.ms += 100;
    foreman.ended(0, "games");
  }
  expect(foreman.wanted).toBe(first);
  foreman.expect(1000, "jobs");
  for (let i = 0; i < 50; i++) {
    foreman.asked();
    now.ms += 100;
    foreman.ended(1, "jobs");
  }
  expect(foreman.wanted).toBe(8);
});

test("a page begins with one, and has others where the work lasts: at most 2.5 times as long as with all", () => {
  const paged = WORKS.map((work) => thrifty(EIGHT, work, {}, 0, 1));
  expect(paged[0]!.foreman.wanted).toBe(1);
  expect(Math.max(...paged.map(({ foreman }) => foreman.wanted))).toBe(8);
  for (const [i, { ms }] of paged.entries()) {
    expect(ms / wall(EIGHT, WORKS[i]!, 8)).toBeLessThan(2.5);
  }
});
