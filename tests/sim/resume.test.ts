/** A run that goes on is the run that it would have been. */
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { InProcess } from "../../src/sim/executor.js";
import { playLooks } from "../../src/sim/looks.js";
import { FINE_GROWTH, planLooks, stretches } from "../../src/sim/plan.js";
import { Sampler } from "../../src/sim/play.js";
import { probe, wholeGroups } from "../../src/sim/resume.js";

describe.each([
  ["high-noon.yaml", 12_001, [0, 1, 255, 4095, 4096, 4097, 4352, 4700]],
  ["bank-door.yaml", 4800, [255, 4700]],
])("%s", async (file, games, firsts) => {
  const { envelope, model } = await loadScenario(`scenarios/${file}`, { systems: RULESETS });
  const program = rulesetOf(envelope.system).compile(model);
  const seed = "resume";
  const played = (count: number) => new Sampler(program, seed).play(0, count);
  const expected = played(games);

  test.each(firsts)("continued after %i games", async (first) => {
    const start = wholeGroups(program, seed, played(first));
    expect(start).not.toBeNull();
    if (start === null) return;
    expect(first - start.games).toBeGreaterThanOrEqual(0);
    expect(first - start.games).toBeLessThan(256);
    expect(start).toEqual(played(start.games));
    const game = { system: envelope.system, model, seed };
    const options = { game, looks: [games], total: start };
    for await (const tally of playLooks(new InProcess(), options)) {
      expect(tally).toEqual(expected);
    }
  });

  test("games of another seed are not taken for those of this run", () => {
    const strange = new Sampler(program, "another").play(0, 4700);
    strange.cells.fill(0);
    expect(wholeGroups(program, seed, strange)).toBeNull();
    expect(probe(program, seed)).not.toEqual(probe(program, "another"));
  });
});

test("looks that grow by a fifth begin and end as those that double, and part no group", () => {
  const looks = planLooks(1 << 20, FINE_GROWTH);
  expect(looks[0]).toBe(32_768);
  expect(looks.filter((look) => Number.isInteger(Math.log2(look)))).toEqual(
    planLooks(1 << 20).filter((look) => look >= 32_768),
  );
  expect(stretches(looks).length).toBe(21);
  expect(stretches(planLooks(100_001, FINE_GROWTH).slice(2), 38_912).at(-1)?.to).toBe(100_001);
});
