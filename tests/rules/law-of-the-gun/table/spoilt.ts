/** A player that plays by other rules than the right one's, on the table that all players of a thread share. */
import type { TableGame } from "../../../../src/rules/law-of-the-gun/table/game.js";

/** Spoils the table for what is played meanwhile, and makes it right again. */
export function whileSpoilt<T>(
  game: TableGame,
  spoil: (game: TableGame) => void,
  play: () => T,
): T {
  game.enter();
  const { table } = game;
  const parts: readonly object[] = [table, table.dice, table.ground, table.shots];
  const right = parts.map((part) => new Map(Object.entries(part)));
  spoil(game);
  try {
    return play();
  } finally {
    // What was replaced, by methods of its own and by what is worked out; numbers have gone on.
    parts.forEach((part, i) => {
      for (const [key, { get }] of Object.entries(Object.getOwnPropertyDescriptors(part))) {
        const own = right[i]?.has(key) ?? false;
        if (own && get === undefined) continue;
        Reflect.deleteProperty(part, key);
        if (own) Reflect.set(part, key, right[i]?.get(key));
      }
    });
    table.enter(table.prepared);
  }
}
