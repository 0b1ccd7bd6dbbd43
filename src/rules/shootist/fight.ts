/**
 * A fight as a game (core/game.ts): its words, its start and end, who answers it. The rules are told in the order of
 * the book from `turn.ts` on: they ask for chance and choices, so that one text is played, learnt, solved and told.
 */
import type { Stakes } from "../../core/control.js";
import { type Deciding, type Game, NOBODY_ASKED, type Policy } from "../../core/game.js";
import { type FightColumns, gunFighter } from "./counts.js";
import { fightDecisions } from "./deciding.js";
import { optionsAt } from "./legal.js";
import { FightTables, sharedTables } from "./outcomes.js";
import { defaultPolicy } from "./policy.js";
import type { Skirmish } from "./skirmish.js";
import { fightStakes } from "./stakes.js";
import { BURNED, type Entered, field, IN, type Memory, memoryOf, memoryOfAll } from "./state.js";
import { playTurn } from "./turn.js";
import { type FightWitness, SILENT } from "./witness.js";

/** A fight that a driver plays. */
export interface FightGame extends Game, Entered {
  asks: Game["asks"];
  policy: Policy;
  readonly stakes: Stakes;
  open: boolean;
}

/** Everybody's number of side A, and how many there are. */
const sidesOf = ({ fighters }: Skirmish) => ({
  count: fighters.length,
  countA: fighters.filter(({ side }) => side === "A").length,
});

function gameOf(
  skirmish: Skirmish,
  columns: FightColumns,
  tables: FightTables,
  memory: Memory,
  straight: boolean,
  witness: FightWitness = SILENT,
): FightGame {
  const sides = sidesOf(skirmish);
  /** Others may have been played since. */
  const enter = (): void => {
    if (field.game !== game) field.enter(game);
  };
  const game: FightGame = {
    skirmish,
    columns,
    tables,
    memory,
    straight,
    witness,
    pool: tables.pool,
    words: memory.words,
    meters: new Uint8Array(0),
    drawsMax: drawsOf(skirmish),
    policy: defaultPolicy,
    asks: NOBODY_ASKED,
    open: false,
    start: () => {
      enter();
      field.begin();
    },
    segment: () => {
      enter();
      return playTurn();
    },
    endCells: (limit, cells) => {
      enter();
      return endCells(limit, cells);
    },
    optionsAt,
    stakes: fightStakes(sides, tables),
  };
  return game;
}

/** Most draws of a segment: the Draw of all and its lots, or a try and who gets into its way. */
function drawsOf({ fighters: { length }, bunched }: Skirmish): number {
  return Math.max(length === 2 ? 1 : 2 * length - 1, bunched ? 2 * length + 2 : 1);
}

/** SH-TURN-6, SH-TURN-7: as `Game.endCells`. */
function endCells(limit: boolean, cells: Int32Array): number {
  const { columns, count, countA } = field;
  const aIn = field.anyIn(0, countA);
  const bIn = field.anyIn(countA, count);
  const outcome = columns.outcomeCell;
  cells[0] = limit ? outcome.draw : aIn ? outcome.A : bIn ? outcome.B : outcome.mutual;
  let n = 1;
  for (let f = 0; f < count; f++) {
    const status = field.status(f);
    if (status === IN) continue;
    cells[n++] = columns.fateCells[f]! + status - 1;
    if (status !== BURNED) continue;
    const gun = field.fires[2 * field.buildingOf[f]! + 1]!;
    if (field.sideOf(gunFighter(gun)) !== field.sideOf(f)) cells[n++] = columns.burnedCells[gun]!;
  }
  return n;
}

/** A fight whose states are learnt, in words of its own. */
export function fightGame(
  skirmish: Skirmish,
  columns: FightColumns,
  tables: FightTables = sharedTables(skirmish),
): FightGame {
  const game = gameOf(skirmish, columns, tables, memoryOf(skirmish), false);
  game.start();
  return game;
}

/** A standing duel of two as best play asks for it. */
export function decidingGame(skirmish: Skirmish, columns: FightColumns): Deciding {
  // Its driver adds tables of decisions.
  const tables = new FightTables(skirmish.readings, skirmish.standing);
  return Object.assign(fightGame(skirmish, columns, tables), fightDecisions(skirmish));
}

/** A fight that is played from its start to its end, before another is. @param witness who hears what happens */
export const playedGame = (
  skirmish: Skirmish,
  columns: FightColumns,
  witness?: FightWitness,
): FightGame => gameOf(skirmish, columns, sharedTables(skirmish), memoryOfAll(), true, witness);
