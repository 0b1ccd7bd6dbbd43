/** The smallest changes that make a scenario fair. */
import { describe, expect, test } from "vitest";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { type Balance, balance } from "../../src/studies/balance.js";
import { exact } from "../../src/studies/exact.js";
import { variantOf } from "../../src/studies/study.js";
import { LEAD, studyVariants } from "../../src/studies/variants.js";
import { threadsOf } from "../host/threads.js";
import { scenarioOf } from "../scenario/shipped.js";

const executor = threadsOf(2);

const setOf = ({ remedies }: Balance, i: number): string[] =>
  (remedies[i]?.changes ?? []).map(({ path, to }) => `${path}=${to}`);

const WEST = `deadeye: 1
system: law-of-the-gun
name: West
kind: duel
distance: 30
weapons:
  carbine: { accurate: 45, maximum: 90, impact: { accurate: normal, maximum: low } }
sides:
  A:
    name: Cowboys
    figures: [{ name: Cow, npc: cowboy/3, count: 5, weapons: [carbine] }]
  B:
    name: Gunslingers
    figures:
      - name: Gun
        count: 3
        stats: { constitution: 5, initiative: 5, skill: 5, cool: 4, horsemanship: 5 }
        weapons: [pistol]
`;

describe("users 11: what makes it fair", () => {
  test("high noon: men who fight alike are fair, exactly", async () => {
    const noon = variantOf(scenarioOf("high-noon"), ["turns=2"]);
    const found = await balance(noon, { executor });
    const [a, b] = (await exact(noon, { executor })).metrics;
    expect(found.base.value).toBeCloseTo(a!.value! - b!.value!, 12);
    const even = found.remedies.filter(({ lead }) => Math.abs(lead.value ?? 1) < 1e-12);
    // Initiative and Horsemanship do nothing in this duel; Skill and Cool are equal: Constitution is all there is.
    expect(even.map(({ changes }) => changes.map(({ name, to }) => `${name} ${to}`))).toEqual([
      ["Will's Constitution 3"],
      ["B1's Constitution 4"],
    ]);
    expect(found.remedies.slice(0, 2)).toEqual(even);
    const names = found.remedies.flatMap(({ changes }) => changes.map(({ path }) => path));
    expect(names.join()).not.toMatch(/initiative|horsemanship/);
  });

  test.each([
    ["bushwhack", ["turns=2"]],
    ["shootist-ambush", []],
    ["napnuts-duel", []],
    ["combat-patrol-duel", []],
  ])("%s %j: changes of every kind, each a valid file, fair ones first", async (file, set) => {
    const scenario = scenarioOf(file, set);
    const found = await balance(scenario, { executor, games: 64 });
    expect(found.tried.singles).toBeGreaterThan(30);
    expect(found.remedies.length).toBeGreaterThan(2);
    expect(found.remedies.length).toBeLessThanOrEqual(12);
    const order = found.remedies.map(
      ({ decides, fair }) => (decides ? 0 : 3) + ["yes", "maybe", "no"].indexOf(fair),
    );
    expect(order).toEqual([...order].sort());
    found.remedies.forEach(({ lead, wins }, i) => {
      variantOf(scenario, setOf(found, i));
      expect(lead.value).toBeCloseTo((wins.A.value as number) - (wins.B.value as number), 12);
      expect(lead.low as number).toBeLessThanOrEqual(lead.value as number);
      expect(lead.high as number).toBeGreaterThanOrEqual(lead.value as number);
    });
  });

  test("the last round owes nothing to the luck of the first", async () => {
    const scenario = scenarioOf("napnuts-duel");
    const found = await balance(scenario, { executor, games: 100, seed: "s" });
    const variants = found.remedies.map((_, i) => variantOf(scenario, setOf(found, i)));
    const alone = async (seed: string): Promise<(number | null)[]> => {
      const { values } = await studyVariants(variants, {
        executor,
        seed,
        games: 100,
        label: "",
        pairs: [],
        metrics: [LEAD],
        headline: "values",
        usual: 100,
        solving: false,
      });
      return values.map(([lead]) => lead?.value ?? null);
    };
    const told = found.remedies.map(({ lead }) => lead.value);
    expect(told).toEqual(await alone("s balance"));
    expect(told).not.toEqual(await alone("s"));
  });

  test("how many men are fair, where one less is not enough", async () => {
    const found = await balance(parseScenario(WEST, "west.yaml", { systems: RULESETS }), {
      executor,
      games: 400,
    });
    const men = found.remedies.flatMap(({ changes, wins }) =>
      changes[0]?.path === "sides.A.figures.0.count" ? [{ to: changes[0].to, wins }] : [],
    );
    // Of five cowboys two lose more often than not, and three win.
    const leads = new Map(
      men.map(({ to, wins: { A, B } }) => [to, Number(A.value) - Number(B.value)]),
    );
    expect(leads.get("2")).toBeLessThan(0);
    expect(leads.get("3")).toBeGreaterThan(0);
    expect(found.remedies[0]?.changes[0]?.path).toMatch(/count$/);
  });

  test("pairs are tried where no single change is enough", async () => {
    const text = scenarioOf("greenhorn-against-stone-killer").document;
    const scenario = variantOf({ document: text } as Scenario, ["turns=1"]);
    const found = await balance(scenario, { executor, tolerance: 1e-6 });
    expect(found.tried.pairs).toBeGreaterThan(0);
  });
});
