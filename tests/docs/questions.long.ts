/** docs/questions.md: every number there, worked out again. */

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { PATIENT, type Solution, solve } from "../../src/exact/solve.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { compileDuel, type DuelProgram } from "../../src/rules/law-of-the-gun/compile.js";
import { NPCS } from "../../src/rules/law-of-the-gun/data.js";
import { Matchups, npcEntries } from "../../src/rules/law-of-the-gun/matchups.js";
import { exactValue, metricQuantities } from "../../src/stats/quantity.js";
import { Solver } from "../../src/studies/solver.js";
import { threadsOf } from "../host/threads.js";
import { PLAIN, weapon } from "../rules/law-of-the-gun/duels.js";

const NPC_ENTRIES = npcEntries(NPCS);
const CHAPTER = readFileSync("docs/questions.md", "utf8").replace(/\s+/g, " ");

/** The sentence must stand in the chapter, line breaks aside. */
const told = (sentence: string): void => expect(CHAPTER).toContain(sentence);

/** Solutions by system and game: most distances and readings of a question make no other game. */
const known = new Map<string, Solution>();

/** Exact chances of metrics, in percent. */
async function percents(
  file: string,
  set: readonly string[],
  ...ids: readonly string[]
): Promise<number[]> {
  const scenario = await loadScenario(`scenarios/${file}`, { systems: RULESETS, set });
  const ruleset = rulesetOf(scenario.envelope.system);
  const program = ruleset.compile(scenario.model);
  const key = `${ruleset.id} ${ruleset.gameKey(scenario.model)}`;
  const solved = known.get(key) ?? (solve(program, PATIENT) as Solution);
  known.set(key, solved);
  const { cells } = solved;
  const metrics = metricQuantities(program.columns);
  return ids.map((id) => {
    const found = metrics.find((metric) => metric.id === id);
    if (found === undefined) throw new Error(`no metric ${id}`);
    return 100 * (exactValue(program.columns, cells, found.quantity) as number);
  });
}

/** Chances of A and of B, as the chapter writes them. */
async function wins(file: string, ...set: string[]): Promise<[string, string]> {
  const [a, b] = (await percents(file, set, "win.A", "win.B")) as [number, number];
  return [a.toFixed(1), b.toFixed(1)];
}

test("is rapid fire always better than aiming?", async () => {
  const file = "rapid-fire.yaml";
  const both = (key: string, value: number): string[] =>
    ["A", "B"].map((side) => `sides.${side}.figures.0.stats.${key}=${value}`);
  expect(await wins(file)).toEqual(["52.8", "42.8"]);
  expect(await wins(file, "distance=50")).toEqual(["52.8", "42.8"]);
  expect(await wins(file, "distance=51")).toEqual(["36.3", "53.0"]);
  expect(await wins(file, "distance=60")).toEqual(["36.3", "53.0"]);
  const killers = [...both("skill", 5), ...both("cool", 5)];
  expect(await wins(file, ...killers)).toEqual(["48.8", "49.3"]);
  for (const distance of [10, 20, 30, 60, 100]) {
    const [rapid, aimed] = await wins(file, ...killers, `distance=${distance}`);
    expect(Number(rapid), `${distance} cm`).toBeLessThan(Number(aimed));
  }
  told("up to 50 cm it wins 52.8 % against 42.8 %");
  told("from 51 cm on it loses, 36.3 % against 53.0 % at 60 cm");
  told(
    "Two men of Skill 5 and Cool 5 do better to aim at any range (at 45 cm 48.8 % for rapid fire, 49.3 % for aiming)",
  );
});

test("from what distance does a rifle beat a pistol?", async () => {
  const at = (distance: number) => wins("rifle-against-pistol.yaml", `distance=${distance}`);
  const sign: number[] = [];
  // On both sides of every range of the two guns, and in between.
  const distances = [5, 10, 15, 20, 30, 31, 40, 41, 50, 51, 65, 66, 79, 80, 90, 91, 95];
  for (const distance of distances) {
    const [rifle, pistol] = (await at(distance)).map(Number) as [number, number];
    sign.push(Math.sign(rifle - pistol));
  }
  // One change of sign, after 30 cm.
  expect(sign).toEqual(distances.map((distance) => (distance <= 30 ? -1 : 1)));
  expect(await at(30)).toEqual(["47.5", "50.7"]);
  expect(await at(31)).toEqual(["68.5", "27.8"]);
  expect(await at(60)).toEqual(["53.4", "39.6"]);
  expect(await at(91)).toEqual(["86.0", "0.0"]);
  told("From 31 cm on");
  told(
    "at 30 cm the pistol wins 50.7 % and the rifle 47.5 %, at 31 cm the rifle 68.5 % and the pistol 27.8 %",
  );
  told("at 60 cm, where both are beyond accurate range, 53.4 % against 39.6 %");
  told("from 91 cm on the pistol cannot answer");
});

test("what is a point of Cool worth?", async () => {
  const cool = async (value: number) => {
    const set = [`sides.A.figures.0.stats.cool=${value}`];
    return (await percents("high-noon.yaml", set, "win.A"))[0] as number;
  };
  const values = await Promise.all([1, 2, 3, 4, 5].map(cool));
  const steps = values.slice(1).map((value, i) => (value - (values[i] as number)).toFixed(1));
  expect(steps).toEqual(["10.2", "7.4", "5.7", "2.6"]);
  told(
    "10.2 points of the marshal's win rate from 1 to 2, 7.4 from 2 to 3, 5.7 from 3 to 4 and 2.6 from 4 to 5",
  );
});

describe("which NPC type is mis-rated?", () => {
  const mean = new Map<string, number>();

  beforeAll(async () => {
    const matchups = new Matchups({
      weapon: weapon("pistol"),
      distance: 25,
      ...PLAIN,
    });
    const pairs = NPC_ENTRIES.map(({ id, stats }) => ({
      id,
      met: NPC_ENTRIES.map((other) => matchups.of(stats, other.stats)),
    }));
    const solved = await new Solver("law-of-the-gun", threadsOf(2)).solve(matchups.duels);
    const programs = matchups.duels.map(compileDuel);
    for (const { id, met } of pairs) {
      let sum = 0;
      for (const { index, swapped } of met) {
        const { columns } = programs[index] as DuelProgram;
        const { cells } = solved[index] as Solution;
        sum += exactValue(columns, cells, {
          kind: "share",
          counter: ({ outcomes }) => (swapped ? outcomes.B : outcomes.A),
        }) as number;
      }
      mean.set(id, (100 * sum) / met.length);
    }
  });
  const of = (id: string): string => (mean.get(id) as number).toFixed(1);

  test("the rows that win less often than the row before them", () => {
    const worse = NPC_ENTRIES.filter(({ id, type }, i) => {
      const before = NPC_ENTRIES[i - 1];
      if (before?.type !== type) return false;
      return (mean.get(id) as number) < (mean.get(before.id) as number) - 1e-9;
    });
    expect(worse.map(({ id }) => id)).toEqual(["hired-gun/6", "outlaw/6"]);
    const ids = ["outlaw/6", "outlaw/5", "hired-gun/6", "hired-gun/5"];
    expect(ids.map(of)).toEqual(["52.7", "53.7", "53.7", "57.1"]);
    told(
      "`outlaw/6`, Wanted dead or alive: he wins 52.7 % of his duels, his own Gang leader, `outlaw/5`, 53.7 %",
    );
    told("`hired-gun/6`, the Bounty hunter, 53.7 % after the Stone killer's 57.1 %");
  });

  test("men whose better numbers change nothing", () => {
    expect(["cowboy/2", "cowboy/3", "cowboy/4"].map(of)).toEqual(["46.1", "46.1", "46.1"]);
    expect(mean.get("cowboy/4")).toBeCloseTo(mean.get("cowboy/2") as number, 10);
    expect(mean.get("townie/5")).toBeCloseTo(mean.get("townie/4") as number, 10);
    told(
      "The Senior hand, `cowboy/4`, shoots no better than `cowboy/2` (46.1 %), the Deputy no better than a Rowdy",
    );
  });
});

test("does any rules ambiguity change the best gun?", async () => {
  const file = "rifle-against-pistol.yaml";
  const ruleset = rulesetOf("law-of-the-gun");
  const scenario = await loadScenario(`scenarios/${file}`, { systems: RULESETS });
  const inForce = ruleset.readings(scenario.model);
  const flips: string[] = [];
  for (const { name, values } of ruleset.readingValues) {
    for (const value of values) {
      if (value === inForce[name]) continue;
      const [rifle, pistol] = (await wins(file, `readings.${name}=${value}`)).map(Number);
      if ((rifle as number) < (pistol as number)) flips.push(`${name}: ${value}`);
    }
  }
  expect(flips).toEqual(["impact: all-normal"]);
  expect((await wins(file, "readings.impact=all-normal"))[0]).toBe("46.8");
  told("Of all the readings only `impact: all-normal`");
  told("falls from 53.4 % to 46.8 %");
});

test("every command of the chapter is one that there is", () => {
  const commands = [...CHAPTER.matchAll(/npx deadeye (\w+)/g)].map((match) => match[1]);
  expect(commands.length).toBeGreaterThanOrEqual(5);
  const program = readFileSync("src/cli/commands.ts", "utf8");
  for (const command of commands) expect(program).toContain(`"${command} `);
});
