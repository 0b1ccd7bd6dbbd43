/** The weapons and readings of a scenario file, whoever carries them: what reference sheets are made of. */
import type { RuleSystem } from "../../scenario/system.js";
import { quiet, readAs } from "../files.js";
import type { DuelOrEncounter } from "./encounter.js";
import { resolveWeapons } from "./model.js";
import { scenarios } from "./scenarios.js";
import type { DuelFile } from "./schema.js";
import { type Readings, WEAPONS, type Weapon } from "./tables.js";

export interface Armoury {
  readonly readings: Readings;
  /** The book's in its order, changed by the readings and the file; then the file's own. */
  readonly weapons: readonly Weapon[];
  /** Ids of the weapons that the file changes or adds. */
  readonly changed: readonly string[];
  readonly model: DuelOrEncounter;
}

/** Reads the same files as the games, by the same checks. */
export const armouries: RuleSystem<Armoury> = readAs(
  scenarios,
  (model, parsed, context) => {
    // Every kind of file has its weapons in the same place. What is wrong with them is noted by
    // now; a second time would be once too often.
    const file = parsed as Pick<DuelFile, "weapons">;
    const weapons = resolveWeapons(file, model.readings, quiet(context));
    return {
      readings: model.readings,
      weapons: [...weapons.values()],
      changed: Object.keys(file.weapons ?? {}),
      model,
    };
  },
  ({ model }) => model,
);

/**
 * A scenario with nothing but the book in it, for sheets without a file.
 * @returns text of a scenario file
 */
export function bookScenario(): string {
  const side = { figures: [{ npc: "cowboy/1", weapons: [WEAPONS[0]?.id] }] };
  return JSON.stringify({
    deadeye: 1,
    system: scenarios.id,
    name: scenarios.title,
    kind: "duel",
    distance: 1,
    sides: { A: side, B: side },
  });
}
