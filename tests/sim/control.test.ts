/** Luck is taken off: the same games, the same mean, whoever plays which of them. */
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { LUCK_SUMS, LUCK_UNIT } from "../../src/core/control.js";
import type { Tally } from "../../src/core/tally.js";
import { precisionSentence } from "../../src/report/sentences.js";
import { RULESETS } from "../../src/rules/index.js";
import { InProcess } from "../../src/sim/executor.js";
import { playLooks } from "../../src/sim/looks.js";
import { Sampler } from "../../src/sim/play.js";
import { run } from "../../src/studies/run.js";
import { luckOf } from "./luck.js";

/** Curves that fit badly: luck is 0 on average whatever it is that luck is counted by. */
const CURVES = [
  [0, 4, -4, 0, 0, 0, 0, 0, 0],
  [0, -9, 2, 1, 5, 0, -3, 0, 7],
];
const GAMES = 1000;

const FIGHTS = [
  "shootist-posse.yaml",
  "shootist-posse-bunched.yaml",
  "gang-against-lawmen.yaml",
  "bank-door.yaml",
  "war-party.yaml",
  "napnuts-posse.yaml",
  "napnuts-siege.yaml",
];

describe.each(FIGHTS)("%s", async (file) => {
  const { program, play } = await luckOf(file, "luck");

  test("the games are those that are played without, to the last counter", () => {
    const plain = new Sampler(program, "luck").play(0, 200);
    expect(play(0, 200, null).tally).toEqual(plain);
    expect(play(0, 200, CURVES[0] as number[]).tally).toEqual(plain);
  });

  test.each(CURVES.map((curve) => [curve]))("luck is 0 on average by %j", (curve) => {
    const { luck } = play(0, GAMES, curve);
    const mean = luck.subarray(0, LUCK_SUMS - 1).reduce((sum, one) => sum + one, 0) / GAMES;
    const squares = (luck[LUCK_SUMS - 1] as number) / GAMES / LUCK_UNIT;
    expect(squares).toBeGreaterThan(0.01);
    expect(Math.abs(mean / LUCK_UNIT) / Math.sqrt(squares / GAMES)).toBeLessThan(4.5);
  });
});

describe("a run", async () => {
  const { program, game, piloted } = await luckOf("napnuts-duel.yaml", "looks");
  const LOOKS = [6144, 6912];
  /** Nobody plays so far. */
  const LAST = 1 << 16;

  async function played(looks: readonly number[], total?: Tally): Promise<Tally[]> {
    const tallies: Tally[] = [];
    const options = { game, looks: [...looks, LAST], aim: "A" as const, ...(total && { total }) };
    for await (const tally of playLooks(new InProcess(), options)) {
      tallies.push(structuredClone(tally));
      if (tallies.length === looks.length) break;
    }
    return tallies;
  }

  test("finds out by its first games that a control is worth its time, and goes on as one run would", async () => {
    const [early, late] = (await played(LOOKS)) as [Tally, Tally];
    expect(early.control?.weights[0]).toBeGreaterThan(0.5);
    const [continued] = await played(LOOKS.slice(1), structuredClone(early));
    expect(continued).toEqual(late);
    // The luck of the pilot's games is not taken off.
    const { run } = piloted();
    expect(run(4096, LOOKS[0] as number).control).toEqual(early.control);
  });

  test("that is short is played as ever", async () => {
    const options = { game, looks: [1000], aim: "A" as const };
    for await (const tally of playLooks(new InProcess(), options)) {
      expect(tally).toEqual(new Sampler(program, "looks").play(0, 1000));
    }
  });

  test("to a precision says by which method, and what it saved", async () => {
    const noon = await loadScenario("scenarios/napnuts-duel.yaml", { systems: RULESETS });
    const executor = new InProcess();
    const found = await run(noon, { executor, precision: 0.006, why: false });
    const win = found.metrics.find(({ id }) => id === "win.A");
    expect(win?.method).toBe("controlled-t-sequence");
    expect(found.precision?.met).toBe(true);
    expect(found.precision?.worth).toBeGreaterThan(2);
    expect(precisionSentence(found)).toMatch(/control variate\), which is worth 2\.\d times/);
    // What one side has of luck the other lacks: outcomes add up, give or take the rare ones.
    const sum = found.outcomes.reduce((all, { probability }) => all + (probability.value ?? 0), 0);
    expect(Math.abs(sum - 1)).toBeLessThan(1e-3);
    const plain = await run(noon, { executor, games: found.games, why: false });
    expect(found.signature).toBe(plain.signature);
    const share = plain.metrics.find(({ id }) => id === "win.A");
    expect(Math.abs((win?.value ?? 0) - (share?.value ?? 0))).toBeLessThan(0.012);
  });
});
