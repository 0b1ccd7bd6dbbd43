/** What can be turned in a scenario: LG-ATTR-1, LG-NPC-2, LG-SHOOT-4. */
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../../src/cli/scenarioFile.js";
import type { Lever } from "../../../src/rules/kit/levers.js";
import { levers } from "../../../src/rules/law-of-the-gun/levers.js";
import { scenarios } from "../../../src/rules/law-of-the-gun/scenarios.js";
import { checkScenario, parseScenario } from "../../../src/scenario/load.js";

const systems = [scenarios];
const turned = (text: string) => levers(parseScenario(text, "x", { systems }));
const DUEL = (a: string, b: string, more = ""): string => `
deadeye: 1
system: law-of-the-gun
name: x
kind: duel
distance: 20
${more}
sides:
  A: { figures: [${a}] }
  B: { figures: [${b}] }
`;
const short = ({ path, who, value, least, most }: Lever) => ({ path, who, value, least, most });
const PLAIN = "{ name: Will, npc: cowboy/1, weapons: [pistol] }";

describe("attributes", () => {
  test("a fixed row of the chart, with stats over it; five for each man", () => {
    const { list, diced } = turned(
      DUEL(
        "{ name: Will, npc: cowboy/1, stats: { skill: 5 }, weapons: [pistol] }",
        PLAIN.replace("Will", "Joe"),
      ),
    );
    const will = list.filter(({ who }) => who === "Will");
    // cowboy/1 is 2 3 2 3 2.
    expect(will.map(({ value }) => value)).toEqual([2, 5, 2, 3, 2]);
    expect(short(will[1] as Lever)).toEqual({
      path: "sides.A.figures.0.stats.skill",
      who: "Will",
      value: 5,
      least: 1,
      most: 5,
    });
    expect(diced).toEqual([]);
  });

  test("a row that is diced has a lever only where stats fix it", () => {
    const { list, diced } = turned(
      DUEL(
        "{ name: Will, npc: outlaw/roll, stats: { cool: 3 }, weapons: [pistol] }",
        "{ npc: cowboy/2, weapons: [pistol] }",
      ),
    );
    expect(list.filter(({ who }) => who === "Will").map(({ what }) => what)).toEqual(["cool"]);
    expect(diced).toEqual(["Will (outlaw/roll)"]);
  });

  test("men alike are one lever, and others are numbered behind them", () => {
    const { list } = turned(
      DUEL(
        "{ npc: cowboy/2, weapons: [pistol], count: 2 }, { npc: cowboy/2, weapons: [pistol] }",
        "{ name: Joe, npc: cowboy/2, weapons: [pistol], count: 3 }",
      ),
    );
    const who = new Set(list.filter(({ kind }) => kind === "attribute").map((one) => one.who));
    expect([...who]).toEqual(["A1 to A2", "A3", "Joe 1 to 3"]);
  });

  test("men of groups, on a table", async () => {
    const { list, diced } = levers(await loadScenario("scenarios/ranch-defence.yaml", { systems }));
    const captain = list.find(({ who }) => who === "Captain");
    expect(captain?.path).toBe("sides.B.groups.1.figures.0.stats.initiative");
    expect(diced).toEqual([
      "Left gun 1 to 2 (hired-gun/roll)",
      "Gun 1 to 2 (hired-gun/roll)",
      "Right gun 1 to 2 (hired-gun/roll)",
    ]);
  });
});

describe("ranges", () => {
  test("of weapons that somebody carries, once each, neither crossing the other", () => {
    const { list } = turned(
      DUEL(
        PLAIN,
        "{ npc: cowboy/2, weapons: [pistol, shotgun] }",
        "weapons: { pistol: { accurate: 35 } }",
      ),
    );
    const ranges = list.filter(({ kind }) => kind === "range");
    expect(ranges.map(({ path, value, least, most }) => [path, value, least, most])).toEqual([
      ["weapons.pistol.accurate", 35, 1, 90],
      ["weapons.pistol.maximum", 90, 35, 1000],
      ["weapons.shotgun.accurate", 40, 1, 80],
      ["weapons.shotgun.maximum", 80, 40, 1000],
    ]);
    expect(ranges.map(({ sides }) => sides)).toEqual([["A", "B"], ["A", "B"], ["B"], ["B"]]);
  });
});

test("every lever of every value it may have is a valid file", async () => {
  const file = "scenarios/men-behind-cover.yaml";
  const scenario = await loadScenario(file, { systems });
  for (const { path, least, most } of levers(scenario).list) {
    for (const value of [least, most]) {
      checkScenario(scenario.document, { systems, set: [`${path}=${value}`] });
    }
  }
});
