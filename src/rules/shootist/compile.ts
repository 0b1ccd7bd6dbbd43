/** A fight, ready to be played. */
import type { ChainProgram } from "../../core/machine.js";
import { type FightColumns, fightColumns } from "./columns.js";
import { FightTables } from "./outcomes.js";
import { FightMachine } from "./resolve.js";
import type { Skirmish } from "./skirmish.js";
import { armsOf } from "./state.js";

/** A compiled fight. `columns` says what its tally means. */
export interface FightProgram extends ChainProgram {
  readonly skirmish: Skirmish;
  readonly columns: FightColumns;
  machine(): FightMachine;
}

/** Compiles a fight. Cheap: tables come into being when a game first needs them. */
export function compileSkirmish(skirmish: Skirmish): FightProgram {
  const columns = fightColumns(skirmish);
  return {
    skirmish,
    columns,
    plan: columns.plan,
    turnCell: columns.turnCell,
    turnsMax: skirmish.turns,
    statesEstimate: estimateStates(skirmish),
    countsMax: countsOf(skirmish),
    machine: () =>
      new FightMachine(skirmish, columns, new FightTables(skirmish.readings, skirmish.standing)),
  };
}

/**
 * Most tries of one turn: each man fires the gun that tries most, fanned or with both barrels; a try among bunched men
 * may go on to a bystander; and a building may burn him (SH-SHOOT-7, SH-SHOOT-11, SH-WPN-5, SH-BLDG-5). A brawl and a
 * burning arrow are one try.
 */
function countsOf({ fighters, bunched }: Skirmish): number {
  const tries = armsOf(fighters).map(({ tries, pistol }) => tries * (pistol ? 3 : tries));
  const burns = fighters.some(({ building }) => building !== null) ? 1 : 0;
  return fighters.length * (Math.max(1, ...tries) * (bunched ? 2 : 1) + burns);
}

/**
 * Fitted to what small standing fights have: each man's wounds make some forty conditions, his rounds multiply them,
 * and the rounds of all go down together; on the move places multiply everything once more.
 */
function estimateStates({ fighters, standing }: Skirmish): number {
  const rounds = Math.max(
    ...fighters.map(({ weapons }) =>
      weapons.reduce((sum, { rounds, spare }) => sum + rounds + spare, 0),
    ),
  );
  const men = fighters.reduce((product) => product * 40, 1);
  return men * rounds * (standing ? 4 : 4 * 20 ** fighters.length);
}
