/** Shipped scenarios with their states put together: fewer of them, the same solution, the same games. */
import { expect, test } from "vitest";
import { type ChainProgram, chainOf } from "../../src/core/machine.js";
import { exploreChain } from "../../src/exact/chain.js";
import { alikeIn, MergedMachine, mergedChain } from "../../src/exact/merged.js";
import { flowOf } from "../../src/exact/meters.js";
import { PATIENT, solveFlow } from "../../src/exact/solve.js";
import { fought } from "../../src/rules/book/compile.js";
import { Sampler } from "../../src/sim/play.js";
import { SHIPPED, shipped } from "../rules/book/fights.js";
import { bruteForce, farthest } from "./bruteForce.js";
import { programOf } from "./walked.js";

const NEAR = 1e-12;

const scenario = (file: string, ...set: string[]): ChainProgram =>
  chainOf(programOf(file, set)) as ChainProgram;

const PROGRAMS: readonly (readonly [string, number, () => ChainProgram])[] = [
  ["high-noon", 3357, () => scenario("high-noon")],
  ["rapid-fire", 855, () => scenario("rapid-fire")],
  ["fanning", 9544, () => scenario("fanning")],
  ["combat-patrol-standing-duel", 0, () => scenario("combat-patrol-standing-duel")],
  ...SHIPPED.map(
    (name) =>
      [name, name === "standing-duel" ? 4323 : 0, () => fought(shipped(name).model).chain] as const,
  ),
];

test.each(PROGRAMS)("%s", (_, states, make) => {
  const program = make();
  const chain = exploreChain(program, PATIENT, undefined, true);
  if ("tooBig" in chain) throw new Error("too big");
  const merged = mergedChain(chain, alikeIn(chain)!);
  expect(merged.states).toBeLessThanOrEqual(chain.states);
  if (states > 0) expect(merged.states).toBe(states);
  const [all, fewer] = [chain, merged].map((one) =>
    solveFlow(program, flowOf(one, program.turnsMax, PATIENT.numbers)!, null, () => {}),
  );
  all!.cells.forEach((count, cell) => {
    expect(Math.abs(count - fewer!.cells[cell]!), `cell ${cell}`).toBeLessThan(NEAR);
  });
  const machine = () => new MergedMachine(merged);
  const [mine, theirs] = [
    { ...program, statesEstimate: 5000 },
    { ...program, statesEstimate: 5000, machine },
  ].map((one) => new Sampler(one, "merged").play(0, 10_000));
  expect(theirs).toEqual(mine);
});

test("every row followed, with ammunition and turn as they are: three turns of high noon", () => {
  const program = scenario("high-noon", "turns=3");
  const chain = exploreChain(program, PATIENT, undefined, true);
  if ("tooBig" in chain) throw new Error("too big");
  const machine = new MergedMachine(mergedChain(chain, alikeIn(chain)!));
  const [plain, merged] = [program.machine(), machine].map((one) => bruteForce(program, one));
  expect(farthest(plain!, merged!)).toBeLessThan(NEAR);
});
