/** The scenario files that are shipped, by rule system. */
import { readdirSync, readFileSync } from "node:fs";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import type { Scenario } from "../../src/scenario/scenario.js";

export interface ShippedFile {
  /** In `scenarios`. */
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** The files of one rule system, in the order of their names. */
export const shippedOf = (system: string): readonly ShippedFile[] =>
  readdirSync("scenarios")
    .sort()
    .map((name) => {
      const path = `scenarios/${name}`;
      return { name, path, text: readFileSync(path, "utf8") };
    })
    .filter(({ text }) => text.includes(`\nsystem: ${system}\n`));

/** A shipped scenario by the stem of its file, with changes. */
export const scenarioOf = (stem: string, set: readonly string[] = []): Scenario =>
  parseScenario(readFileSync(`scenarios/${stem}.yaml`, "utf8"), `${stem}.yaml`, {
    systems: RULESETS,
    set,
  });
