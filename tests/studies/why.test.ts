/** Why a side wins. What is taken away is checked against the file with it written otherwise, and against exact answers. */
import { expect, test } from "vitest";
import { rulesetOf } from "../../src/rules/index.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { InProcess } from "../../src/sim/executor.js";
import type { SideId } from "../../src/stats/summary.js";
import { goalOf, playScenario } from "../../src/studies/run.js";
import { rulesetOfScenario } from "../../src/studies/study.js";
import { turningPoint as pointOf } from "../../src/studies/turningPoint.js";
import { scenarioOf } from "../scenario/shipped.js";

async function ran(scenario: Scenario, games: number, why = true) {
  const { columns } = rulesetOfScenario(scenario).compile(scenario.model);
  const executor = new InProcess();
  const goal = goalOf({ games }, columns, games);
  const { summary } = await playScenario(scenario, goal, { executor, why });
  return summary;
}

test.each<[stem: string, id: string, side: SideId, set: string[]]>([
  ["high-noon", "firstShot", "A", ["draw=false"]],
  ["high-noon", "initiative", "A", ["sides.A.figures.0.stats.initiative=3"]],
  [
    "men-behind-cover",
    "cover",
    "A",
    ["sides.A.figures.0.cover=open", "sides.B.figures.0.cover=open"],
  ],
  ["rapid-fire", "options", "B", ["sides.B.figures.0.rapidFire=always"]],
  ["rifle-against-pistol", "weapons", "B", ["sides.B.figures.0.weapons=[repeating-rifle]"]],
  ["napnuts-siege", "cover", "A", ["sides.A.figures.0.cover=open"]],
  ["napnuts-posse", "bid", "A", ["sides.A.bid=2"]],
  ["napnuts-hero", "class", "A", ["sides.A.figures.0.class=cowboy"]],
  ["shootist-posse", "numbers", "A", ["sides.B.figures=[{name: Outlaw, npc: outlaw, count: 5}]"]],
  ["shootist-one-ability", "abilities", "B", ["sides.B.figures.0.abilities=[lucky]"]],
  ["combat-patrol-open-fight", "leaders", "A", ["sides.A.units.0.trained=false"]],
  ["combat-patrol-hero", "endurance", "B", ["sides.B.figures.0.endurance=4"]],
])("users 14: %s without %s, for %s, is the file with it written so", (stem, id, side, set) => {
  const scenario = scenarioOf(stem);
  const { advantages, gameKey } = rulesetOf(scenario.envelope.system);
  const without = advantages.list.find((one) => one.id === id)?.without(scenario.model, side);
  expect(gameKey(without)).toBe(gameKey(scenarioOf(stem, set).model));
});

test("users 14: of an ambush on a table without cover, no shot is at a man in cover", async () => {
  const scenario = scenarioOf("marshal-against-outlaw-gang");
  const { advantages } = rulesetOfScenario(scenario);
  const model = advantages.list.find(({ id }) => id === "cover")?.without(scenario.model, "A");
  const covers = async (one: Scenario): Promise<string[]> => {
    const { breakdowns } = await ran(one, 64, false);
    const { rows } = breakdowns.find(({ form }) => form.name === "covers") ?? { rows: [] };
    return rows.flatMap(({ keys, counts }) =>
      (counts.shots ?? 0) > 0 ? [String(keys.cover)] : [],
    );
  };
  expect(await covers(scenario)).toContain("window");
  // Who lies down is behind a wall to the rules, wherever that is (LG-COVER-2).
  expect(["open", "wall"]).toEqual(
    expect.arrayContaining([...new Set(await covers({ ...scenario, model }))]),
  );
});

test("users 14: what a statistic is worth to the better of two men is what he wins more than two alike do", async () => {
  const poor = "[{npc: outlaw/4, stats: {skill: 3}, weapons: [pistol]}]";
  const even = await ran(
    scenarioOf("high-noon", [`sides.A.figures=${poor}`, `sides.B.figures=${poor}`]),
    5000,
  );
  const better = await ran(scenarioOf("high-noon", [`sides.A.figures=${poor}`]), 5000);
  const wins = (summary: typeof even): number =>
    summary.outcomes.find(({ outcome }) => outcome === "B")?.exact as number;
  expect(even.why).toBeNull();
  const skill = better.why?.reasons.find(({ id }) => id === "skill");
  expect(skill).toMatchObject({ method: "exact", told: true, how: "exchanged" });
  expect(skill?.value).toBeCloseTo(wins(better) - wins(even), 12);
  // The draw is by Cool, which they have alike.
  expect(better.why?.reasons.map(({ id }) => id)).not.toContain("cool");
});

test("users 2: the answer says which tactics it assumes, and what others would have done", async () => {
  // One rider against one rifle: as they are alike in number, fewer games ask all.
  const scenario = scenarioOf("canyon-rifles", [
    "sides.A.figures=[{npc: cowboy/6, weapons: [pistol], mounted: true, heading: 0, at: [25, 55]}]",
    "sides.B.figures=[{npc: outlaw/3, weapons: [repeating-rifle], on: low rock}]",
  ]);
  const { why } = await ran(scenario, 12_000);
  const [assumed, ...more] = why?.tactics.A.assumed ?? [];
  expect(more).toEqual([]);
  expect(assumed?.tactic).toBe("patrol, then charge");
  expect(assumed?.words).toMatch(/^Walks the path .* Then: Runs at the nearest enemy/);
  const hold = why?.tactics.A.others.find(({ tactic }) => tactic === "patrol, then hold");
  // Who waits in a canyon below a rifle wins next to nothing.
  expect(hold?.told).toBe(true);
  expect(hold?.value).toBeLessThan(-0.1);
  expect(why?.leftOut).toBeNull();
});

test("users 14: a short run has a quick look at why, a shorter one none, and both say what asks all", async () => {
  const scenario = scenarioOf("shootist-posse");
  const quick = await ran(scenario, 2000);
  const { leftOut, games, reasons, tactics } = quick.why as NonNullable<typeof quick.why>;
  // A fifth of 2,000 games is 128 of three: of the game as it is, and of two others.
  expect(games).toBe(134);
  expect(reasons.length).toBeLessThanOrEqual(2);
  expect([tactics.A.others, tactics.B.others]).toEqual([[], []]);
  const none = (await ran(scenario, 600)).why;
  expect(none).toMatchObject({ games: 0, reasons: [] });
  expect(none?.leftOut?.changes).toBe((leftOut?.changes ?? 0) + 2);
  expect(none?.leftOut?.games).toBe(leftOut?.games);
  expect(none?.tactics.A.assumed).toEqual(tactics.A.assumed);
});

test("users 14: the turning point is that of the first games as replay tells them, whoever does the work", async () => {
  const scenario = scenarioOf("combat-patrol-gatling-four-riders");
  const { turningPoint } = await ran(scenario, 4000);
  const executor = Object.assign(new InProcess(), { workers: 3 });
  expect(await pointOf(scenario, 4000, { executor })).toEqual(turningPoint);
  const { men, teller } = rulesetOfScenario(scenario);
  const tell = teller(scenario.model, scenario.envelope.seed);
  const sides = men(scenario.model).map(({ side }) => side);
  const stories = Array.from({ length: 40 }, (_, game) => tell(game));
  const firsts = stories.flatMap(({ events, record: { winner } }) => {
    const first =
      events.find(({ out = [] }) => out.length > 0)?.out?.map((man) => sides[man]) ?? [];
    return new Set(first).size === 1 && (winner === "A" || winner === "B")
      ? [first[0] !== winner]
      : [];
  });
  expect(turningPoint?.told).toBe(40);
  expect(turningPoint?.firstLost.n).toBe(firsts.length);
  expect(turningPoint?.firstLost.value).toBe(firsts.filter(Boolean).length / firsts.length);
});

test("users 14: no turning point is told of a few games, nor of one man against one", async () => {
  expect((await ran(scenarioOf("napnuts-siege"), 3999)).turningPoint).toBeNull();
  expect((await ran(scenarioOf("high-noon"), 4000)).turningPoint).toBeNull();
});
