/** C programs of whole games, which roll every die and draw every card, against the sampler. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { counted } from "../../src/core/tally.js";
import type { Compiled } from "../../src/rules/ruleset.js";
import { Sampler } from "../../src/sim/play.js";
import { lengthSums } from "../../src/stats/quantity.js";
import { standardError } from "../statistical/budget.js";

/** An outcome as likely as not that is 3.4 points off is seen with 99 % power; details are compared in lockstep. */
const GAMES = 25_000;

/** What a program of `bench/native` says; the length of a game has the name that its book gives it. */
interface Said {
  readonly outcomes: Readonly<Record<"A" | "B" | "draw", number>>;
  readonly turns?: number;
  readonly cycles?: number;
}

/**
 * Compiles a program before the tests of a file, with every warning an error.
 * @param z limit for each outcome and for the length
 * @returns demands that it plays the same games as the sampler, started with these words
 */
export function cardProgram(name: string, z: number) {
  const folder = mkdtempSync(join(tmpdir(), "deadeye-cards-"));
  const program = join(folder, name);
  beforeAll(() => {
    const strict = ["-O3", "-std=c11", "-Wall", "-Wextra", "-Werror"];
    execFileSync("gcc", [...strict, "-o", program, `bench/native/${name}.c`, "-lm"]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return (
    compiled: Compiled,
    words: readonly (string | number)[],
    outcomes: readonly (keyof Said["outcomes"])[],
  ): void => {
    const { plan, columns } = compiled;
    const tally = new Sampler(compiled, "native").play(0, GAMES);
    const line = execFileSync(program, [...words, "--games", GAMES].map(String));
    const theirs = JSON.parse(String(line)) as Said;
    for (const outcome of outcomes) {
      const own = counted(plan, tally, columns.outcomes[outcome]) / GAMES;
      const other = theirs.outcomes[outcome] / GAMES;
      const limit = z * standardError((own + other) / 2, GAMES, GAMES);
      // What is so rare that neither has seen it differs by nothing.
      expect(Math.abs(own - other), outcome).toBeLessThanOrEqual(limit);
    }
    const { sum, sumSq } = lengthSums(columns, tally);
    const variance = sumSq / GAMES - (sum / GAMES) ** 2;
    const apart = Math.abs(sum - (theirs.turns ?? theirs.cycles ?? Number.NaN)) / GAMES;
    expect(apart, "length").toBeLessThan(z * Math.sqrt((2 * variance) / GAMES));
  };
}
