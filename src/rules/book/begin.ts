/** A first fight by a book, for whoever has none yet. */
import { saidOf } from "./book.js";
import { checkBook } from "./check.js";
import { usualStats } from "./duels.js";

/** How far apart they begin, where that is near enough for every gun. */
const APART = 6;

/**
 * The text of a scenario: two men with the stats that are usual, each with a gun of the book, if it has any.
 * @param name of the book's file, beside the scenario
 * @returns of a book with mistakes one that shows them
 */
export function fightByBook(text: string, name: string): string {
  const { book } = checkBook(text);
  const said =
    book === null
      ? []
      : [...usualStats(book)].filter(([stat]) => book.stats.get(stat)!.usual === null);
  const stats = said.map(([stat, value]) => `${stat}: ${saidOf(book!.stats.get(stat)!, value)}`);
  const guns = [...(book?.weapons.keys() ?? [])];
  const side = (man: string, gun: string | undefined): string =>
    `{ name: ${man}, figures: [{ name: ${man}` +
    (stats.length > 0 ? `, stats: { ${stats.join(", ")} }` : "") +
    (gun === undefined ? "" : `, weapons: [${gun}]`) +
    " }] }";
  return [
    "deadeye: 1",
    "system: book",
    // A file may be called anything.
    `book: ${/^\w[\w.-]*$/.test(name) ? name : JSON.stringify(name)}`,
    "name: A first fight",
    "kind: fight",
    `distance: ${APART}`,
    "sides:",
    `  A: ${side("Ann", guns[0])}`,
    `  B: ${side("Bob", guns.at(-1))}`,
    "",
  ].join("\n");
}
