/** What the workbench asks for is what a study does. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { InProcess } from "../../src/sim/executor.js";
import { tactics } from "../../src/studies/tacticsStudy.js";
import { doStudy } from "../../src/web/doing.js";
import { STUDIES } from "../../src/web/studies.js";
import { scenarioOf } from "../scenario/shipped.js";

const executor = new InProcess();
/** Few: what is asked is whether they are the same. */
const GAMES = "16";
const other = {
  fileName: "napnuts-two-guns.yaml",
  text: readFileSync("scenarios/napnuts-two-guns.yaml", "utf8"),
};
const loaded = (set: readonly string[]) => scenarioOf("napnuts-duel", set);
const scenario = loaded(["sides.B.figures.0.count=2"]);

/** What the file of the study says that A could do. */
async function offered(values: Readonly<Record<string, string>>, of = scenario) {
  const study = { study: "tactics", values: { ...values, games: GAMES }, other } as const;
  const files = await (await doStudy(study, of, { executor })).files();
  const json = JSON.parse(String(files.get("tactics.json")));
  const names = json.tactics.A.map(({ tactic }: { tactic: string }) => tactic);
  return { names: new Set<string>(names), value: json.value.value, search: json.search };
}

test("tactics: what to do, or whom to shoot at, as --targets plays it", async () => {
  const plain = await offered({});
  expect(plain.names).toContain("prone");
  const targets = await offered({ targets: "yes" });
  const asked = await tactics(scenario, { executor, games: Number(GAMES), targets: true });
  expect(targets.names).toEqual(new Set(asked.tactics.A.map(({ tactic }) => tactic)));
  expect(targets.names).toContain("weakest");
  expect(targets.names).not.toContain("prone");
  expect(targets.value).toBe(asked.value.value);
});

test("tactics: nothing is searched unless it is asked for", async () => {
  const small = loaded(["turns=3"]);
  expect((await offered({ search: "no" }, small)).search).toBeNull();
  expect((await offered({ search: "yes" }, small)).search.A.tried).toBeGreaterThan(6);
});

test("what stands first in a list is what a study does by itself", async () => {
  const { asks } = STUDIES.tactics;
  const first = Object.fromEntries(
    asks.flatMap((one) =>
      "of" in one && Array.isArray(one.of) ? [[one.name, one.of[0]?.value ?? ""]] : [],
    ),
  );
  expect(Object.keys(first)).toEqual(["objective", "targets", "search"]);
  const [left, asked] = [await offered({}), await offered(first)];
  expect(asked).toEqual(left);
});

test.each([
  ["win.A", "40", 0.4],
  ["out.A", "0.4", 0.4],
  ["outPerTurn.A.handgun", "0.1", 0.1],
  ["turns.mean", "12", 12],
])("tune: %s of %s is what the command aims at", async (metric, target, value) => {
  const of = loaded(["turns=20"]);
  const range = { solve: "distance", games: "64" };
  const study = { study: "tune", values: { ...range, metric, target }, other } as const;
  const files = await (await doStudy(study, of, { executor })).files();
  const json = JSON.parse(String(files.get("tune.json")));
  expect([json.metric, json.target]).toEqual([metric, value]);
});

test("compare: the other file is called by its name", async () => {
  const study = { study: "compare", values: { games: "64" }, other } as const;
  const files = await (await doStudy(study, scenario, { executor })).files();
  const { a, b } = JSON.parse(String(files.get("compare.json")));
  expect([a.file, b.file]).toEqual(["napnuts-duel.yaml", "napnuts-two-guns.yaml"]);
});
