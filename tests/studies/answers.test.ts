/** What studies say in words: the file's own gun, words swept over, costs. The numbers are checked elsewhere. */
import { expect, test } from "vitest";
import { sweepReport } from "../../src/report/sweep.js";
import { versusReport } from "../../src/report/versus.js";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { InProcess } from "../../src/sim/executor.js";
import type { Progress } from "../../src/studies/study.js";
import { sweep } from "../../src/studies/sweep.js";
import { type VersusCost, versus } from "../../src/studies/versusStudy.js";

const here = { executor: new InProcess() };

const CARBINE = `
deadeye: 1
system: law-of-the-gun
name: A new carbine
kind: duel
distance: 40
weapons: { saddle-carbine: { accurate: 60, maximum: 120 } }
sides:
  A: { name: Carbine, figures: [{ name: Ann, npc: cowboy/4, weapons: [saddle-carbine] }] }
  B: { name: Pistol, figures: [{ name: Bill, npc: cowboy/4, weapons: [pistol] }] }
`;
const carbine = parseScenario(CARBINE, "carbine.yaml", { systems: RULESETS });

test("users 17, 18: versus tells its cost first, and gives the file's own gun a verdict", async () => {
  const costs: VersusCost[] = [];
  const progress: Progress[] = [];
  const weapon = ["saddle-carbine", "pistol", "shotgun"];
  const found = await versus(carbine, {
    ...here,
    weapon,
    distance: [20, 50, 80],
    cover: ["open"],
    onCost: (cost) => costs.push(cost),
    onProgress: (now) => progress.push(now),
  });
  expect(costs).toHaveLength(1);
  // One measure of the whole, whatever it is done in: it starts with all, never falls, and ends with all.
  expect(progress[0]?.of).toBe(costs[0]?.duels);
  for (const [i, { done, of }] of progress.entries()) {
    expect(done).toBeGreaterThanOrEqual(progress[i - 1]?.done ?? 0);
    expect(done).toBeLessThanOrEqual(of!);
  }
  expect(progress[progress.length - 1]).toMatchObject({ done: found.bouts, of: found.bouts });
  expect(costs[0]).toMatchObject({ guns: 3, distances: 3, covers: 1 });
  // Three guns against three, from two seats, at three distances; some of them are the same game.
  expect(costs[0]?.duels).toBeLessThanOrEqual(3 * 3 * 2 * 3);
  expect(costs[0]?.duels).toBeGreaterThan(3);
  const scoreAt = (distance: number, gun: string): number =>
    found.duels
      .filter((duel) => duel.distance === distance && duel.gun === gun && duel.against !== gun)
      .reduce((sum, { win }) => sum + win, 0);
  const bestAt = (distance: number): string =>
    [...weapon].sort((a, b) => scoreAt(distance, b) - scoreAt(distance, a))[0] as string;
  const { answer = "", facts } = versusReport(found);
  const [own = ""] = answer.split(" The best gun overall");
  const part = /The file's own saddle carbine has rank (\d) of 3 overall.*It is (.*)\.$/.exec(own);
  expect(part).not.toBeNull();
  const places = part?.[2] as string;
  for (const distance of [20, 50, 80]) {
    const best = bestAt(distance);
    const said =
      best === "saddle-carbine" ? "the best at" : `below the ${best?.replaceAll("-", " ")} at`;
    const ranges = new RegExp(`${said} ([^,]*)`).exec(places)?.[1] ?? "";
    const within = ranges.split(" and ").some((range) => {
      const [low = 0, high = low] = (range.match(/\d+/g) ?? []).map(Number);
      return low <= distance && distance <= high;
    });
    expect({ distance, places, within }).toMatchObject({ within: true });
  }
  // Defaults of a new gun are shown.
  expect(Object.fromEntries(facts)["The saddle carbine"]).toMatch(
    /accurate 60, maximum 120.*impact accurate \w+/,
  );
});

test("users 20: one distance is no stretch", async () => {
  const found = await versus(carbine, {
    ...here,
    weapon: ["saddle-carbine", "pistol"],
    distance: [40],
    cover: ["open"],
  });
  const { answer, sections } = versusReport(found);
  expect(JSON.stringify({ answer, sections })).not.toMatch(/40 to 40/);
  expect(answer).toContain("It is the best at 40 cm.");
});

const NPC = "sides.B.figures.0.npc";
const words = (...values: string[]) => [`Bill.npc=${values.join(",")}`];

test("users 23: a sweep over words is told against the file's own", async () => {
  const own = await sweep(carbine, { ...here, vary: words("cowboy/1", "cowboy/4", "cowboy/6") });
  const at = own.points.map(({ metrics }) => metrics[0]?.value as number);
  expect(own.steps.map(({ from, to }) => [from, to])).toEqual([
    [1, 0],
    [1, 2],
  ]);
  own.steps.forEach(({ to, metrics }) => {
    expect(metrics[0]?.value).toBeCloseTo((at[to] as number) - (at[1] as number), 12);
  });
  const { sections, csv } = sweepReport(own);
  const text = JSON.stringify(sections);
  expect(text).toContain("against the file as it is");
  expect(own.axes[0]).toMatchObject({ path: NPC, name: "Bill's npc" });
  expect(csv[0]?.[1].columns.slice(0, 2)).toEqual([NPC, "metric"]);

  const other = await sweep(carbine, { ...here, vary: words("cowboy/1", "cowboy/6") });
  expect(other.steps.map(({ from, to }) => [from, to])).toEqual([
    [null, 0],
    [null, 1],
  ]);
  other.steps.forEach(({ to, metrics }) => {
    const point = other.points[to]?.metrics[0]?.value as number;
    expect(metrics[0]?.value).toBeCloseTo(point - (at[1] as number), 12);
  });
  expect(other.points).toHaveLength(2);
});
