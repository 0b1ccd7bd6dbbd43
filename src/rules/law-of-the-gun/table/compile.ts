/** An encounter, ready to be played. */
import type { PlayerProgram } from "../../../core/machine.js";
import type { Encounter } from "../encounter.js";
import { type EncounterColumns, encounterColumns } from "./counts.js";
import { TablePlayer } from "./game.js";
import { ControlledTable } from "./stakes.js";

/** A compiled encounter. `columns` says what its tally means. */
export interface EncounterProgram extends PlayerProgram {
  readonly columns: EncounterColumns;
  player(): TablePlayer;
}

/** Lays out what an encounter counts, and says how it is played. */
export function compileEncounter(encounter: Encounter): EncounterProgram {
  const columns = encounterColumns(encounter);
  return {
    columns,
    plan: columns.plan,
    turnCell: columns.turnCell,
    turnsMax: encounter.turns,
    unsolvable: {
      why: "men who move about on a table can stand anywhere",
      instead: "play it with deadeye run; a duel can be solved",
    },
    player: () => new TablePlayer(encounter, columns),
    controlled: () => new ControlledTable(encounter, columns),
  };
}
