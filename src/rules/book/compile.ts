/** A fight by a book, ready to be played and solved. */
import { ChainDriver } from "../../core/chainDriver.js";
import type { ChainProgram } from "../../core/machine.js";
import { PlayDriver } from "../../core/playDriver.js";
import { bookOf } from "./check.js";
import { type BookColumns, bookColumns } from "./counts.js";
import type { BookFight } from "./fightModel.js";
import { BookGame } from "./game.js";
import { Traced } from "./traced.js";

/** A compiled fight. `columns` says what its tally means. */
export interface BookProgram extends ChainProgram {
  readonly columns: BookColumns;
  readonly traced: Traced;
  game(): BookGame;
}

/** A command compiles a fight several times, and what was worked out of it is worth keeping. */
const programs = new WeakMap<BookFight, BookProgram>();

export function compileBook(fight: BookFight): BookProgram {
  const program = programs.get(fight) ?? compiled(fight);
  programs.set(fight, program);
  return program;
}

function compiled(fight: BookFight): BookProgram {
  const book = bookOf(fight);
  const columns = bookColumns(book, fight);
  const counted = { plan: columns.plan, turnCell: columns.turnCell, turnsMax: fight.turns };
  const traced = new Traced();
  const game = (): BookGame => new BookGame(book, fight, columns, traced);
  return {
    ...counted,
    columns,
    traced,
    statesEstimate: null,
    game,
    machine: () => new ChainDriver(game()),
    player: () => new PlayDriver(game(), counted),
    deciding: game,
  };
}
