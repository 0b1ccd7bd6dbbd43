/** A fight by a book, ready to be played and solved. */
import { ChainDriver } from "../../core/chainDriver.js";
import type { ChainProgram, Counted, Program } from "../../core/machine.js";
import { PlayDriver } from "../../core/playDriver.js";
import { gameKey0, gameKey1 } from "../../core/random.js";
import { bookOf } from "./check.js";
import { type BookColumns, bookColumns } from "./counts.js";
import type { BookFight } from "./fightModel.js";
import { BookGame } from "./game.js";
import { LuckDriver } from "./luck.js";
import { Traced } from "./traced.js";

/** What a fight is made into, once: a command compiles it several times, and what was worked out is worth keeping. */
export interface Fought {
  readonly columns: BookColumns;
  readonly counted: Counted;
  readonly traced: Traced;
  /** Played with the dice as they fall, since its games come to few states twice. */
  readonly straight: boolean;
  readonly chain: ChainProgram;
  readonly program: Program & { readonly columns: BookColumns };
}
const known = new WeakMap<BookFight, Fought>();

export function fought(fight: BookFight): Fought {
  const found = known.get(fight) ?? made(fight);
  known.set(fight, found);
  return found;
}

function made(fight: BookFight): Fought {
  const book = bookOf(fight);
  const columns = bookColumns(book, fight);
  const counted = { plan: columns.plan, turnCell: columns.turnCell, turnsMax: fight.turns };
  const traced = new Traced();
  const game = (): BookGame => new BookGame(book, fight, columns, traced);
  const straight = isStraightLike(fight, () =>
    isStraight(new BookGame(book, fight, columns, null), counted),
  );
  const chain = {
    ...counted,
    statesEstimate: straight ? STRAIGHT_STATES : null,
    machine: () => new ChainDriver(game()),
    player: () => new PlayDriver(game(), counted),
    deciding: game,
  };
  const program = straight
    ? {
        ...counted,
        columns,
        unsolvable: { why: "", instead: "" },
        player: () => new PlayDriver(new BookGame(book, fight, columns, null), counted),
        controlled: () => new LuckDriver([book, fight, columns, null], counted),
        chain: () => chain,
      }
    : { ...chain, columns };
  return { columns, counted, traced, straight, chain, program };
}

/** The same one for the same fight: what is known of a program is kept by it. */
export const compileBook = (fight: BookFight): Fought["program"] => fought(fight).program;

/** Of a fight that is played straight: too many to be solved in passing, few enough to try if somebody asks. */
const STRAIGHT_STATES = 1e7;
/** Games after which it is looked whether games come to the same states again. */
const LOOKS = [300, 600, 1_200, 2_400];
/**
 * With so small a chance that the next roll is made in a state that was not seen, states are learnt; with so great a
 * one they are not, and no more games are looked at. Measured: three against three of `aces-and-eights` (0.136 at the
 * last look) are quicker learnt from some 20,000 games on, of the standing duel (0.197) straight.
 */
const UNSEEN = { learnt: 0.1, straight: 0.5, last: 0.15 } as const;

/** By kin: whether they are played straight. */
const judged = new Map<string, boolean>();
const JUDGED_MAX = 64;

/**
 * Fights that differ in values alone are kin, and the first that is asked about speaks for all: judging takes time, and
 * variants of a study are then all solved or all played.
 */
function isStraightLike({ book, turns, figures }: BookFight, judge: () => boolean): boolean {
  const men = figures.map(({ side, weapons }) => [side, weapons.length]);
  const kin = JSON.stringify([book, turns, men]);
  const found = judged.get(kin) ?? judge();
  judged.delete(kin);
  judged.set(kin, found);
  const [oldest] = judged.keys();
  if (judged.size > JUDGED_MAX && oldest !== undefined) judged.delete(oldest);
  return found;
}

/**
 * Whether games come to few states twice. States seen once, of all that were seen: about the chance that the next one
 * is new (Good and Turing).
 */
function isStraight(game: BookGame, counted: Counted): boolean {
  /** By state: whether it was seen again. */
  const seen = new Map<string, boolean>();
  let states = 0;
  let once = 0;
  const segment = game.segment.bind(game);
  game.segment = () => {
    const passed = segment();
    const state = game.words.join();
    const again = seen.get(state);
    if (again === undefined) once++;
    else if (!again) once--;
    seen.set(state, again !== undefined);
    states++;
    return passed;
  };
  const driver = new PlayDriver(game, counted);
  let played = 0;
  for (const look of LOOKS) {
    for (; played < look; played++) {
      const key0 = gameKey0(0, played);
      driver.play(key0, gameKey1(0, key0));
    }
    if (once <= UNSEEN.learnt * states) return false;
    if (once > UNSEEN.straight * states) return true;
  }
  return once > UNSEEN.last * states;
}
