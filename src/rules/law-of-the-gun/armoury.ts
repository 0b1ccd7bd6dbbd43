/** The weapons and readings of a scenario file, whoever carries them: what reference sheets are made of. */
import type { RuleSystem } from "../../scenario/system.js";
import type { Duel } from "./duel.js";
import { duelMetricIds, duelSummary, resolveDuel, resolveWeapons } from "./model.js";
import { duelScenarios, type duelSchema } from "./schema.js";
import { type Readings, WEAPONS, type Weapon } from "./tables.js";

export interface Armoury {
  readonly readings: Readings;
  /** The book's in its order, changed by the readings and the file; then the file's own. */
  readonly weapons: readonly Weapon[];
  /** Ids of the weapons that the file changes or adds. */
  readonly changed: readonly string[];
  readonly duel: Duel;
}

/** Reads the same files as the duel, by the same checks. */
export const armouries: RuleSystem<Armoury, typeof duelSchema> = {
  ...duelScenarios,
  resolve: (file, context) => {
    const duel = resolveDuel(file, context);
    // The duel has noted what is wrong with the weapons; a second time would be once too often.
    const quiet = { ...context, issue: () => undefined };
    const weapons = resolveWeapons(file, duel.readings, quiet);
    return {
      readings: duel.readings,
      weapons: [...weapons.values()],
      changed: Object.keys(file.weapons ?? {}),
      duel,
    };
  },
  metricIds: ({ duel }) => duelMetricIds(duel),
  summary: ({ duel }) => duelSummary(duel),
};

/**
 * A scenario with nothing but the book in it, for sheets without a file.
 * @returns text of a scenario file
 */
export function bookScenario(): string {
  const side = { figures: [{ npc: "cowboy/1", weapons: [WEAPONS[0]?.id] }] };
  return JSON.stringify({
    deadeye: 1,
    system: duelScenarios.id,
    name: duelScenarios.title,
    kind: "duel",
    distance: 1,
    sides: { A: side, B: side },
  });
}
