/** A fight by a book, ready to be played and solved. */
import { ChainDriver } from "../../core/chainDriver.js";
import type { ChainProgram } from "../../core/machine.js";
import { PlayDriver } from "../../core/playDriver.js";
import { bookOf } from "./check.js";
import { type BookColumns, bookColumns } from "./counts.js";
import type { BookFight } from "./fightModel.js";
import { BookGame } from "./game.js";

/** A compiled fight. `columns` says what its tally means. */
export interface BookProgram extends ChainProgram {
  readonly columns: BookColumns;
  game(): BookGame;
}

/** Nobody knows how many states a book has before they are followed: so many are tried. */
const STATES_UNKNOWN = 100_000;

export function compileBook(fight: BookFight): BookProgram {
  const book = bookOf(fight);
  const columns = bookColumns(book, fight);
  const counted = { plan: columns.plan, turnCell: columns.turnCell, turnsMax: fight.turns };
  const game = (): BookGame => new BookGame(book, fight, columns);
  return {
    ...counted,
    columns,
    statesEstimate: STATES_UNKNOWN,
    game,
    machine: () => new ChainDriver(game()),
    player: () => new PlayDriver(game(), counted),
    deciding: game,
  };
}
