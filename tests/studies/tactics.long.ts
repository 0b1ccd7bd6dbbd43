/** Tactic against tactic: each cell is the game of the file with the same words in it. */
import { expect, test } from "vitest";
import { tacticsReport } from "../../src/report/tactics.js";
import { rulesetOf } from "../../src/rules/index.js";
import { InProcess } from "../../src/sim/executor.js";
import { exact } from "../../src/studies/exact.js";
import { run } from "../../src/studies/run.js";
import { assumedOf, cellOf, type TacticsReport } from "../../src/studies/tactics.js";
import { tactics } from "../../src/studies/tacticsStudy.js";
import { scenarioOf } from "../scenario/shipped.js";

const executor = new InProcess();

/** Changes to the file for a pair. */
const setOf = ({ tactics: of }: TacticsReport, a: string, b: string): string[] => {
  const all = [of.A.find(({ tactic }) => tactic === a), of.B.find(({ tactic }) => tactic === b)];
  return all.flatMap((one) => [...(one?.set ?? [])]);
};

test("LG-TAC-1: what can be solved is what exact says of the file with these tactics", async () => {
  const report = await tactics(scenarioOf("rifle-against-pistol"), { executor });
  expect(report).toMatchObject({ method: "exact", games: 0, again: null });
  for (const { a, b, value } of report.cells) {
    const set = setOf(report, a, b);
    const { outcomes } = await exact(scenarioOf("rifle-against-pistol", set), { executor });
    const chance = (id: string) =>
      outcomes.find(({ outcome }) => outcome === id)?.probability.value ?? 0;
    expect(value).toBeCloseTo((1 + chance("A") - chance("B")) / 2, 9);
  }
  expect(report.exploitability).toBeLessThan(1e-9);
  expect(report.value.low).toBe(report.value.high);
});

test("intervals of chances lie between 0 and 1, where a side hardly ever wins, too", async () => {
  const report = await tactics(scenarioOf("shootist-ambush"), { executor, games: 256 });
  const { cells, tactics: of, value: joint } = report;
  for (const { low, value, high } of [...cells, ...of.A, ...of.B, joint]) {
    expect(low).toBeGreaterThanOrEqual(0);
    expect(value).toBeGreaterThanOrEqual(low);
    expect(high).toBeGreaterThanOrEqual(value);
    expect(high).toBeLessThanOrEqual(1);
  }
});

test("CP-POL-13: what is played are the games of the file with these tactics", async () => {
  const stem = "combat-patrol-ambush";
  const report = await tactics(scenarioOf(stem), { executor, games: 256, objective: "win" });
  expect(report.cells).toHaveLength(6 * 6);
  for (const { a, b, value } of report.cells) {
    const changed = scenarioOf(stem, setOf(report, a, b));
    const { outcomes } = await run(changed, { executor, games: 256, why: false });
    const wins = outcomes.find(({ outcome }) => outcome === "A")?.probability.value;
    expect(value).toBeCloseTo(wins as number, 12);
  }
  const now = cellOf(report, assumedOf(report, "A"), assumedOf(report, "B")).value;
  const { asItIs, again } = report;
  // The reply is the best of the first games, and its number that of fresh ones: the best of many flatters itself.
  expect(cellOf(report, asItIs.A.a, asItIs.A.b).value).toBeGreaterThanOrEqual(now);
  expect(cellOf(report, asItIs.B.a, asItIs.B.b).value).toBeLessThanOrEqual(now);
  for (const { a, b, value, low, high } of Object.values(asItIs)) {
    const changed = scenarioOf(stem, setOf(report, a, b));
    const fresh = { executor, games: again!.games, seed: again!.seed, why: false };
    const { outcomes } = await run(changed, fresh);
    const wins = outcomes.find(({ outcome }) => outcome === "A")?.probability.value;
    expect(value).toBeCloseTo(wins as number, 12);
    expect(high - low).toBeLessThan(0.06);
  }
  expect(report.exploitability).toBeLessThan(1e-9);
  expect(report.value.low).toBeLessThan(report.value.high);
  expect(report.again?.games).toBe(2048);
  const { answer } = tacticsReport(report);
  expect(answer).toContain("Best for both");
  expect(answer).toContain("With the file's tactics, ");
});

test("NP-POL-4: every tactic that guns allow is one that its file may have", async () => {
  const report = await tactics(scenarioOf("napnuts-posse"), { executor, games: 256 });
  const standings = [...report.tactics.A, ...report.tactics.B];
  expect(standings.filter(({ assumed }) => assumed)).toHaveLength(2);
  for (const { set } of standings) expect(set).not.toBeNull();
});

test("LG-TAC-1: a patrol may do all that others do, and go on with all of it", () => {
  const { model } = scenarioOf("bank-door");
  const { named } = rulesetOf("law-of-the-gun").advantages.tactics;
  const contacts = ["stand", "hold", "advance", "take-cover", "charge"];
  const plain = [...contacts, "aggressive", "careful"];
  const patrols = contacts.map((contact) => `patrol, then ${contact}`);
  expect(named(model, "A")).toEqual([...plain, ...patrols]);
  expect(named(model, "B")).toEqual(plain);
});

test("NP-POL-2: targets against targets are the games of the file with these words", async () => {
  const stem = "napnuts-posse";
  const report = await tactics(scenarioOf(stem), { executor, games: 256, targets: true });
  const words = ["default", "nearest", "weakest", "strongest", "spread", "focus"];
  for (const side of ["A", "B"] as const) {
    expect(report.tactics[side].map(({ tactic }) => tactic).sort()).toEqual([...words].sort());
    expect(assumedOf(report, side)).toBe("default");
  }
  const { a, b, value } = cellOf(report, "focus", "strongest");
  const changed = scenarioOf(stem, setOf(report, a, b));
  const { outcomes } = await run(changed, { executor, games: 256, why: false });
  const chance = (id: string) =>
    outcomes.find(({ outcome }) => outcome === id)?.probability.value ?? 0;
  expect(value).toBeCloseTo((1 + chance("A") - chance("B")) / 2, 12);
});

test("NP-POL-2: the search turns whom to shoot at beside tables, and its --set makes that very game", async () => {
  // Of rifles, which nobody fans, there are fewer tables.
  const rifles = ["A.Lefty.weapons=[rifle]", "B.Righty.weapons=[rifle]"];
  const two = [...rifles, "sides.B.figures.0.count=2", "turns=8"];
  const scenario = scenarioOf("napnuts-duel", two);
  const report = await tactics(scenario, { executor, games: 48, search: true });
  const found = report.search?.A;
  if (found === undefined || found === null) throw new Error("nothing was searched");
  // Four distances, five deeds near and four others far. And on his feet
  // or prone, three counts of aim points with five of dice each, and full aim.
  const tables = 4 * 5 * 4 + 2 * (3 * 5 + 1);
  expect(found.tried).toBe(tables * 6 + 6);
  // Who meets one man has nobody to choose.
  expect(report.search?.B?.tried).toBe(tables);
  expect(found.set).not.toBeNull();
  expect(found.gain.low).toBeLessThanOrEqual(found.gain.value);
  const changed = scenarioOf("napnuts-duel", [...two, ...(found.set ?? [])]);
  const { targets } = rulesetOf("napnuts").advantages;
  expect(targets.of(changed.model, "A")).toEqual([found.target ?? "default"]);
});

test("NP-POL-1: 6 inches apart it finds that three dice are too few, and games of the file with it score as it says", async () => {
  const near = ["distance=6"];
  const found = (
    await tactics(scenarioOf("napnuts-duel", near), { executor, games: 256, search: true })
  ).search?.A;
  if (found === undefined || found === null) throw new Error("nothing was searched");
  expect(found.gain.low).toBeGreaterThan(0.02);
  expect(found.lines?.some(({ do: deed }) => deed === "prone")).toBe(true);
  // The other side's best is to lie down.
  const file = scenarioOf("napnuts-duel", [...near, ...(found.set ?? []), "B.Righty.tactic=prone"]);
  const games = 20_000;
  const { outcomes } = await run(file, { executor, games, seed: "again", why: false });
  const chance = (id: string) =>
    outcomes.find(({ outcome }) => outcome === id)?.probability.value ?? 0;
  const score = (1 + chance("A") - chance("B")) / 2;
  const half = (found.value.high - found.value.low) / 2;
  expect(Math.abs(score - found.value.value)).toBeLessThan(
    4 * (half / 1.96 + 0.5 / Math.sqrt(games)),
  );
});
