/** A duel, ready to be played. */
import type { Program } from "../../core/machine.js";
import { type DuelColumns, duelColumns } from "./columns.js";
import type { Duel } from "./duel.js";
import { DuelTables } from "./outcomes.js";
import { DuelMachine } from "./resolve.js";

/** A compiled duel. `columns` says what its tally means. */
export interface DuelProgram extends Program {
  readonly duel: Duel;
  readonly columns: DuelColumns;
  machine(): DuelMachine;
}

/** Compiles a duel. Cheap: tables come into being when a game first needs them. */
export function compileDuel(duel: Duel): DuelProgram {
  const columns = duelColumns(duel);
  return {
    duel,
    columns,
    plan: columns.plan,
    turnCell: columns.turnCell,
    turnsMax: duel.turns,
    machine: () => new DuelMachine(duel, columns, new DuelTables(duel.readings)),
  };
}
