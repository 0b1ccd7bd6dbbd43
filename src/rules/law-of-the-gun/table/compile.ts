/** An encounter, ready to be played. */
import { ControlledDriver } from "../../../core/controlledDriver.js";
import type { PlayerProgram } from "../../../core/machine.js";
import { PlayDriver } from "../../../core/playDriver.js";
import type { Encounter } from "../encounter.js";
import { type EncounterColumns, encounterColumns } from "./counts.js";
import { TableGame } from "./game.js";
import { tableStakes } from "./stakes.js";

/** A compiled encounter. `columns` says what its tally means. */
export interface EncounterProgram extends PlayerProgram {
  readonly columns: EncounterColumns;
  player(): PlayDriver<TableGame>;
}

/** Lays out what an encounter counts, and says how it is played. */
export function compileEncounter(encounter: Encounter): EncounterProgram {
  const columns = encounterColumns(encounter);
  const counted = { plan: columns.plan, turnCell: columns.turnCell, turnsMax: encounter.turns };
  return {
    ...counted,
    columns,
    unsolvable: {
      why: "men who move about on a table can stand anywhere",
      instead: "play it with deadeye run; a duel can be solved",
    },
    player: () => new PlayDriver(new TableGame(encounter, columns), counted),
    controlled: () => {
      const game = new TableGame(encounter, columns);
      return new ControlledDriver(game, counted, tableStakes(encounter, game.prepared.shots));
    },
  };
}
