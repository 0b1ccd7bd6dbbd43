/** Shipped scenarios with rulings, weapons and gear that are there for nothing: what is said of them, and what is so. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { isDataMap } from "../../src/scenario/document.js";
import { checkScenario, without } from "../../src/scenario/load.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { Sampler } from "../../src/sim/play.js";
import { notesOf } from "../../src/studies/notes.js";

export const SHIPPED = readdirSync("scenarios").filter((file) => file.endsWith(".yaml"));

/** The games of a scenario, to the last counter. */
function games({ envelope, model }: Scenario, count: number): string {
  const program = rulesetOf(envelope.system).compile(model);
  return new Sampler(program, "idle").play(0, count).cells.join();
}

/** A file with another value of each reading that it takes, and a change of each weapon. @param turn which value */
export async function planted(file: string, turn: number): Promise<Scenario> {
  let scenario: Scenario = await loadScenario(`scenarios/${file}`, { systems: RULESETS });
  const { readingValues } = rulesetOf(scenario.envelope.system);
  const sets = readingValues.map(
    ({ name, values }) => `readings.${name}=${values[1 + (turn % (values.length - 1))]}`,
  );
  const guns = ["pistol", "minie-rifle", "rifle", "musket", "colt", "spear", "handgun", "lance"];
  const tables = [
    "covers.brush=LB",
    "covers.pit=LB",
    "classes.E.reaction=5",
    "classes.hero.bonus=4",
  ];
  const changes = ["accurate=31", "hth=3", "rounds=5", "rate=3", "aim=1"];
  for (const set of [
    ...sets,
    ...tables,
    ...guns.flatMap((id) => changes.map((one) => `weapons.${id}.${one}`)),
  ]) {
    try {
      scenario = checkScenario(scenario.document, { systems: RULESETS, set: [set] });
    } catch {
      // This file does not take it.
    }
  }
  return scenario;
}

/** The paths that notes say to have no effect. */
export const idlePaths = (scenario: Scenario): string[] =>
  notesOf(scenario).flatMap(({ code, path }) => (code === "NO_EFFECT" ? [path] : []));

/** Whether all that is said to have no effect has none in so many games. */
export function isIdle(scenario: Scenario, paths: readonly string[], count: number): boolean {
  const steps = (path: string) =>
    path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  // Later entries of a list go first: the others keep their places.
  const document = [...paths]
    .reverse()
    .reduce((left, path) => without(left, steps(path)), scenario.document);
  if (!isDataMap(document.root.data)) throw new Error("a scenario is a block of keys");
  return games(scenario, count) === games(checkScenario(document, { systems: RULESETS }), count);
}

/** What is noted of a file as without effect has none. */
export const testIdle = (files: readonly string[]): void =>
  test.each(files.map((file, i) => [file, i % 2] as const))(
    "%s: what is noted in vain can go, whatever the readings",
    async (file, turn) => {
      const scenario = await planted(file, turn);
      const paths = idlePaths(scenario);
      expect(isIdle(scenario, paths, 60), paths.join(" ")).toBe(true);
    },
  );
