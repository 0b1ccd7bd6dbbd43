/** Men alike are one row: what tells them apart is their place in the file alone. */
import { expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { breakdownTable } from "../../src/report/breakdownTables.js";
import {
  orderSentences,
  pooledMen,
  pooledName,
  shownEffects,
  shownFigures,
} from "../../src/report/fought.js";
import { pageTable } from "../../src/report/html/tables.js";
import { effectsTable, figuresTable, shotsTable } from "../../src/report/runTables.js";
import { csvText } from "../../src/report/table/csv.js";
import { RULESETS } from "../../src/rules/index.js";
import { InProcess } from "../../src/sim/executor.js";
import { loadScenario as read } from "../../src/studies/library.js";
import { playScenario } from "../../src/studies/run.js";
import { breakdownOf } from "../core/breakdown.js";
import { fourGames } from "./ambush.js";
import { duel } from "./fixtures.js";
import { shippedSummary } from "./shippedSummary.js";

const men = (side: "A" | "B", words: string, ...names: string[]) =>
  names.map((name) => ({ side, name, words, weapons: ["pistol"] }));

test("users 9: men alike who are numbered through are one, others are not", () => {
  const rows = pooledMen([
    ...men("A", "Skill 3", "Deputy 1", "Deputy 2", "Deputy 3"),
    ...men("A", "Skill 4", "Deputy 4"),
    ...men("A", "Skill 4", "Marshal"),
    ...men("B", "Skill 4", "B1", "B2", "B4"),
  ]);
  expect(rows.map(pooledName)).toEqual(["Deputy 1 to 3", "Deputy 4", "Marshal", "B1 to 2", "B4"]);
});

test("users 9: the row of men alike is the sum of theirs, and what their order does is said once", async () => {
  const scenario = await loadScenario("scenarios/shootist-posse.yaml", { systems: RULESETS });
  const goal = { games: 300, precision: null };
  const { summary } = await playScenario(scenario, goal, { executor: new InProcess(), why: false });
  const rows = shownFigures(summary);
  expect(rows.map(({ figure }) => figure)).toEqual([
    "Deputy 1 to 4",
    "Gunfighter",
    "Outlaw 1 to 5",
    "Shotgunner",
  ]);
  const [deputies] = rows;
  const each = summary.figures.filter(({ figure }) => figure.startsWith("Deputy"));
  const sum = (of: (row: (typeof each)[number]) => number): number =>
    each.reduce((total, row) => total + of(row), 0);
  expect(deputies?.enemiesOut).toBe(sum(({ enemiesOut }) => enemiesOut));
  expect(deputies?.outProbability.value).toBeCloseTo(
    sum(({ outProbability }) => outProbability.value ?? 0) / 4,
    12,
  );
  expect(deputies?.fates.map(({ games }) => games)).toEqual(
    deputies?.fates.map((_, i) => sum(({ fates }) => fates[i]?.games ?? 0)),
  );
  const { low, value, high } = deputies?.outProbability ?? {};
  expect(low).toBeLessThan(value as number);
  expect(high).toBeGreaterThan(value as number);
  const hits = (of: Pick<typeof summary, "effects">["effects"]) =>
    of.filter(({ figure, weapon }) => figure.startsWith("Deputy") && weapon === "colt");
  const together = hits(shownEffects(summary));
  for (const { effect, location, count, figure } of together) {
    const alone = hits(summary.effects).filter(
      (row) => row.effect === effect && row.location === location,
    );
    expect(alone).toHaveLength(4);
    expect([figure, count]).toEqual([
      "Deputy 1 to 4",
      alone.reduce((total, row) => total + row.count, 0),
    ]);
  }
  expect(together.reduce((total, { perHit }) => total + (perHit.value ?? 0), 0)).toBeCloseTo(1, 12);
  expect(pageTable(effectsTable(summary))).not.toMatch(/Deputy 1(?! to)|Deputy [2-4]/);
  expect(orderSentences(summary)[0]).toMatch(
    /^Deputy 1 to 4 are alike\. Only because of their order in the file is Deputy 1 put out in \d+ % of games and Deputy 4 in \d+ %\.$/,
  );
  expect(pageTable(figuresTable(summary))).toContain("Outlaw 1 to 5");
  // The data file has each man.
  expect(csvText(figuresTable(summary).data()).match(/^A,Deputy \d/gm)).toHaveLength(4);
});

test("users 3, 10: the tables say that a struck cover is a hit, and that men shoot from other ranges than at first", () => {
  const games = fourGames();
  const covers = pageTable(breakdownTable(games, breakdownOf(games, "covers")));
  expect(covers).toMatch(/strikes the cover counts as a hit \(LG-EFF-4\)/);
  expect(covers).toContain("do not say what cover is worth");
  expect(covers).not.toContain("Put out per shot");
  expect(pageTable(shotsTable(duel()))).toContain("are forced back, shoot from other ranges");
});

test("men alike of whom some are never put out though others are have rows of their own", async () => {
  const text = `deadeye: 1
system: law-of-the-gun
name: West
kind: duel
distance: 40
weapons: { carbine: { accurate: 45, maximum: 90 }, pistol: { accurate: 40, maximum: 40 } }
sides:
  A: { figures: [{ name: Cow, npc: cowboy/3, weapons: [carbine], count: 5 }] }
  B: { figures: [{ name: Gun, npc: cowboy/5, weapons: [pistol], count: 3 }] }
`;
  const { scenario } = read(text);
  const goal = { games: 400, precision: null };
  const how = { executor: new InProcess(), why: false };
  const { summary } = await playScenario(scenario!, goal, how);
  const own = shownFigures(summary).filter(({ side }) => side === "A");
  expect(own.map(({ figure }) => figure)).toEqual(["Cow 1", "Cow 2", "Cow 3", "Cow 4", "Cow 5"]);
  // Men in the middle of the line of five are in reach, the two at its ends are not.
  const out = own.map(({ outProbability }) => (outProbability.value ?? 0) > 0);
  expect(out).toEqual([false, true, true, true, false]);
});

test("what cover is worth is the same hit at the same men, whoever stood behind it", async () => {
  const { model } = await loadScenario("scenarios/bank-door.yaml", { systems: RULESETS });
  const { figures } = model as { figures: { side: string; rows: { constitution: number }[] }[] };
  const robbers = figures.filter(({ side }) => side === "A").flatMap(({ rows }) => rows);
  const constitution = robbers.reduce((sum, row) => sum + row.constitution, 0) / robbers.length;
  const { breakdowns } = await shippedSummary("bank-door.yaml", 16);
  const { rows } = breakdownOf({ breakdowns }, "protection");
  const worth = (cover: string, band: string) => {
    const found = rows.find(
      ({ keys }) =>
        keys.side === "B" && keys.weapon === "pistol" && keys.cover === cover && keys.band === band,
    );
    return [found?.estimates.out_per_hit, found?.estimates.of_open].map((one) => one?.value);
  };
  // LG-EFF-1, open: of ten faces three put out, one is a wound of the trunk (LG-INJ-3); wall: three put out. Low impact: one less.
  const open = (faces: number): number => (faces + (6 - constitution) / 6) / 10;
  for (const [band, faces] of [
    ["accurate", 3],
    ["maximum", 2],
  ] as const) {
    expect(worth("open", band)[0]).toBeCloseTo(open(faces), 12);
    expect(worth("wall", band)[0]).toBeCloseTo(faces / 10, 12);
    expect(worth("wall", band)[1]).toBeCloseTo(faces / 10 / open(faces), 12);
  }
});
