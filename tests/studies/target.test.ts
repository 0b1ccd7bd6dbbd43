/** What `tune` and `balance` are asked for: differences of metrics, and per cents. */
import { describe, expect, test } from "vitest";
import { targetOf } from "../../src/cli/target.js";
import { InProcess } from "../../src/sim/executor.js";
import { quantityNamed, unitOf } from "../../src/stats/quantity.js";
import { exact } from "../../src/studies/exact.js";
import { rulesetOfScenario } from "../../src/studies/study.js";
import { tune } from "../../src/studies/tune.js";
import { scenarioOf } from "../scenario/shipped.js";

const executor = new InProcess();

describe("users 11: fairness can be asked for", () => {
  test.each([
    ["win.A=0.5", { metric: "win.A", value: 0.5 }],
    ["win.A=50%", { metric: "win.A", value: 0.5 }],
    ["win.A-win.B=0", { metric: "win.A-win.B", value: 0 }],
    [" win.A - win.B = -2.5 % ", { metric: "win.A - win.B", value: -0.025 }],
  ])("%s", (text, target) => expect(targetOf(text)).toEqual(target));

  test.each(["win.A", "=0.5", "win.A=", "win.A=%", "win.A=half"])("%s has no such form", (text) =>
    expect(() => targetOf(text)).toThrow("win.A=50% or win.A-win.B=0"),
  );

  test("tune finds it where both win as often, also where games are undecided", async () => {
    const scenario = scenarioOf("rifle-against-pistol", ["turns=3"]);
    const found = await tune(scenario, {
      executor,
      solve: "distance",
      target: { metric: "win.A - win.B", value: 0 },
      range: [25, 40],
    });
    expect(found.method).toBe("exact");
    expect(found.points.length).toBeGreaterThan(3);
    for (const { parameter, value } of found.points) {
      const at = scenarioOf("rifle-against-pistol", ["turns=3", `distance=${parameter}`]);
      const { outcomes } = await exact(at, { executor });
      const [a, b] = outcomes.map((one) => one.probability.value as number);
      expect(value).toBeCloseTo((a as number) - (b as number), 12);
    }
    expect(found.crossings.map(({ from, to }) => [from, to])).toEqual([[30, 31]]);
  });
});

test("users 11: a name with dashes of its own is no difference; two units make none", () => {
  const { model, ...scenario } = scenarioOf("rifle-against-pistol");
  const { columns } = rulesetOfScenario({ ...scenario, model }).compile(model);
  const named = (words: string) => quantityNamed(columns, words);
  expect(named("outPerShot.A.repeating-rifle")?.kind).toBe("rate");
  const dashed = named("outPerShot.A.repeating-rifle-outPerShot.B.pistol");
  expect(dashed?.kind).toBe("difference");
  expect(dashed && unitOf(dashed)).toBe(unitOf(named("outPerShot.B.pistol") as never));
  expect(named("win.A-turns.mean")).toBeNull();
  expect(named("win.A-win.A")).toBeNull();
});
