/** What is too big for best play is said as soon as it is known. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bestPlay } from "../../src/exact/best.js";
import { BEST } from "../../src/exact/solve.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";

test("one side's game that is too big ends it: the other's is not looked at", () => {
  const text = readFileSync("scenarios/napnuts-duel.yaml", "utf8");
  const set = ["turns=250", "cards.perCycle=0", "weapons.handgun.rounds=1"];
  const { model } = parseScenario(text, "duel.yaml", { systems: RULESETS, set });
  const program = rulesetOf("napnuts").compile(model);
  /** States met, of each game that was followed. */
  const games: number[] = [];
  const limits = { ...BEST, states: 60_000 };
  const found = bestPlay(program, program.columns, 7, "score", false, limits, (stage, done) => {
    expect(stage).toBe("states");
    if (done < (games.at(-1) ?? Number.POSITIVE_INFINITY)) games.push(done);
    else games[games.length - 1] = done;
  });
  expect(found).toEqual({ tooBig: limits.states });
  // Both decide; then A alone.
  expect(games.length).toBe(2);
});
