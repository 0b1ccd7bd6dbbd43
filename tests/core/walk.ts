/** A game of a chain of draws walked once, as the dice that its draws stand for. */
import { type Machine, OVER, STALEMATE } from "../../src/core/machine.js";
import type { FallenDie } from "../../src/core/story.js";

export interface WalkedGame {
  /** In the order in which the machine draws. */
  readonly dice: readonly FallenDie[];
  /** The game turn in which it ended, or in which the first draw beyond its end would have come. */
  readonly turn: number;
  /** No draw could come any more: the game lasts to the limit. */
  readonly stalemate: boolean;
}

/**
 * Plays a game as the sampler plays it.
 * @param machine  starts anew
 * @param turnsMax the turn limit
 * @param drawAt   the draw at a place in a game turn (core/random.ts), an int32
 */
export function walkGame(
  machine: Machine,
  turnsMax: number,
  drawAt: (place: number, turn: number, table: number) => number,
): WalkedGame {
  const dice: FallenDie[] = [];
  machine.start();
  for (let turn = 1; ; ) {
    const table = machine.next();
    if (table === OVER) return { dice, turn, stalemate: false };
    turn += machine.turnsPassed;
    if (table < 0 || turn > turnsMax) return { dice, turn, stalemate: table === STALEMATE };
    const u = drawAt(machine.place, turn, table);
    dice.push(...machine.pool.diceAt(table, u));
    const { rows } = machine.pool.tables[table]!;
    machine.apply(rows[machine.pool.rowAt(table, u)]!.code);
  }
}
