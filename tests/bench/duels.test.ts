/** The C program that rolls every die of a standing duel comes to the exact chances of the benchmark's duels. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DUELS, nativeDescription } from "../../bench/duels.mjs";
import { chainOf } from "../../src/core/machine.js";
import { counted } from "../../src/core/tally.js";
import { PATIENT, solve } from "../../src/exact/solve.js";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { alphaOf, limitZ, standardError } from "../statistical/budget.js";

const GAMES = 400_000;
const OUTCOMES = ["A", "B", "mutual", "draw"] as const;

const folder = mkdtempSync(join(tmpdir(), "deadeye-duels-"));
const program = join(folder, "duel");
beforeAll(() => {
  const strict = ["-O3", "-std=c11", "-Wall", "-Wextra", "-Werror"];
  execFileSync("gcc", [...strict, "-o", program, "bench/native/duel.c"]);
});
afterAll(() => rmSync(folder, { recursive: true }));

const z = limitZ(alphaOf("law-of-the-gun/native-duels") / (DUELS.length * OUTCOMES.length));

test.each(DUELS)("$id", ({ id, text }) => {
  const { model } = parseScenario(text, id, { systems: [lawOfTheGun] });
  const compiled = lawOfTheGun.compile(model as never);
  const chain = chainOf(compiled);
  const exact = chain === null ? null : solve(chain, PATIENT);
  if (exact === null || !("cells" in exact)) throw new Error("a duel can be solved");
  const input = nativeDescription(model);
  const line = execFileSync(program, ["--games", String(GAMES)], { input });
  const { outcomes } = JSON.parse(String(line)) as {
    outcomes: Record<(typeof OUTCOMES)[number], number>;
  };
  for (const outcome of OUTCOMES) {
    const chance = counted(compiled.plan, exact, compiled.columns.outcomes[outcome]);
    const limit = z * standardError(chance, GAMES);
    // Nobody is struck down together without a gunfight: the solver's 0 may be off by a rounding.
    expect(Math.abs(outcomes[outcome] / GAMES - chance), outcome).toBeLessThan(limit + 1e-12);
  }
});
