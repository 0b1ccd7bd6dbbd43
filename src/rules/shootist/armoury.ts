/** The weapons and readings of a scenario file, whoever carries them. */
import type { RuleSystem } from "../../scenario/system.js";
import { quiet, readAs } from "../files.js";
import { resolveWeapons } from "./model.js";
import { scenarios } from "./scenarios.js";
import type { SkirmishFile } from "./schema.js";
import type { Skirmish } from "./skirmish.js";
import type { Weapon } from "./tables.js";

export interface Armoury {
  /** Those of the rules in their order, changed by the readings and the file; then the file's own. */
  readonly weapons: readonly Weapon[];
  /** Ids of the weapons that the file changes or adds. */
  readonly changed: readonly string[];
  readonly model: Skirmish;
}

/** Reads the same files as the games, by the same checks. */
export const armouries: RuleSystem<Armoury> = readAs(
  scenarios,
  (model, parsed, context) => {
    const file = parsed as Pick<SkirmishFile, "weapons">;
    const weapons = resolveWeapons(file, model.readings, quiet(context));
    return { weapons: [...weapons.values()], changed: Object.keys(file.weapons ?? {}), model };
  },
  ({ model }) => model,
);
