/** The shipped scenarios that are played on a table. */

import { loadScenario } from "../../../../src/cli/scenarioFile.js";
import { type Encounter, isEncounter } from "../../../../src/rules/law-of-the-gun/encounter.js";
import { lawOfTheGun } from "../../../../src/rules/law-of-the-gun/index.js";
import { shippedOf } from "../../../scenario/shipped.js";

export interface ShippedTable {
  /** Of the file. */
  readonly name: string;
  readonly encounter: Encounter;
  readonly seed: string;
}

export const SHIPPED_TABLES: readonly ShippedTable[] = (
  await Promise.all(
    shippedOf("law-of-the-gun").map(async ({ name, path }) => {
      const { model, envelope } = await loadScenario(path, { systems: [lawOfTheGun] });
      return isEncounter(model) ? [{ name, encounter: model, seed: envelope.seed }] : [];
    }),
  )
).flat();
