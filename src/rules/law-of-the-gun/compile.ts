/** A duel, ready to be played. */
import { ChainDriver } from "../../core/chainDriver.js";
import { ControlledDriver } from "../../core/controlledDriver.js";
import { pow } from "../../core/elementary.js";
import type { ChainProgram } from "../../core/machine.js";
import { PlayDriver } from "../../core/playDriver.js";
import { alike } from "../kit/alike.js";
import { type DuelColumns, duelColumns } from "./counts.js";
import type { Duel } from "./duel.js";
import { Fight } from "./fight.js";
import { DuelTables } from "./outcomes.js";
import { drawsEveryTurn } from "./readings.js";
import { fightStakes } from "./stakes.js";
import { countsOf } from "./state.js";

/** A compiled duel. `columns` says what its tally means. */
export interface DuelProgram extends ChainProgram {
  readonly duel: Duel;
  readonly columns: DuelColumns;
  /** The text of its rules, for a driver. */
  fight(): Fight;
  machine(): ChainDriver<Fight>;
}

/** Compiles a duel. Cheap: tables come into being when a game first needs them. */
export function compileDuel(model: Duel): DuelProgram {
  const duel = alike(model);
  const columns = duelColumns(duel);
  const counted = { plan: columns.plan, turnCell: columns.turnCell, turnsMax: duel.turns };
  const fight = (): Fight => new Fight(duel, columns, new DuelTables(duel));
  return {
    ...counted,
    duel,
    columns,
    statesEstimate: estimateStates(duel),
    countsMax: countsOf(duel),
    fight,
    machine: () => new ChainDriver(fight()),
    ...decided(duel, fight),
    player: () => new PlayDriver(fight(), counted),
    controlled: () => {
      const text = fight();
      return new ControlledDriver(text, counted, fightStakes(text));
    },
  };
}

const BEST_OF_TWO = {
  why: "best play is worked out for one against one: men of a side who act one after the other are too many decisions",
  instead: "leave one figure a side, or play with other tactics and compare",
};

/** Best play is of one against one: there, what each side may do is what one man may. */
const decided = (duel: Duel, fight: () => Fight): Pick<ChainProgram, "deciding" | "undecided"> =>
  duel.figures.length === 2 ? { deciding: fight } : { undecided: BEST_OF_TWO };

/**
 * Fitted to what small duels have: each man's Cool and six conditions of his arms multiply; a further weapon or a
 * reload doubles them; where he was driven back to and whose turn it is make some nine for each further man. A gunfight
 * in every turn has six times as many.
 */
function estimateStates(duel: Duel): number {
  const fight = duel.draw && drawsEveryTurn(duel.readings) ? 6 : 1;
  return duel.figures.reduce((product, figure) => {
    const cool = figure.rows.reduce((sum, row) => sum + row.cool, 0);
    const reloads = figure.weapons.filter((weapon) => weapon.reload).length;
    return product * 6 * cool * pow(2, figure.weapons.length - 1 + reloads) * 9;
  }, fight / 9);
}
