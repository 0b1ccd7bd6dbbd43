/** A book, checked as a whole: all that it can be wrong about without a scenario. */
import type { Issue } from "../../core/errors.js";
import { Asking, Budget, TooMuch } from "./asking.js";
import type { Book, Declarations } from "./book.js";
import { bookColumns } from "./counts.js";
import type { Tree } from "./expression.js";
import type { BookFight, Fighter } from "./fightModel.js";
import { laidOut, startScope } from "./game.js";
import { Layout } from "./layout.js";
import type { Notes } from "./notes.js";
import { type ReadBook, readBook } from "./read.js";
import { Thrower } from "./thrown.js";

export interface CheckedBook {
  /** Null if anything is wrong. */
  readonly book: Book | null;
  /** In the order of the text. */
  readonly issues: readonly Issue[];
}

/** How many books are kept: a study asks for the same one over and over. */
const KEPT = 8;
const kept = new Map<string, CheckedBook>();

/** @param file name for the issues */
export function checkBook(text: string, file = "book"): CheckedBook {
  const key = `${file}\n${text}`;
  const found = kept.get(key) ?? check(text, file);
  kept.delete(key);
  kept.set(key, found);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return found;
}

/** A book that was checked before. */
export function bookOf({ book: text }: Pick<BookFight, "book">): Book {
  const { book } = checkBook(text);
  if (book === null) throw new Error("invariant: a book is checked before it is played");
  return book;
}

function check(text: string, file: string): CheckedBook {
  const { book, notes } = looked(text, file);
  const issues = notes.ordered();
  return { book: issues.length > 0 ? null : book, issues };
}

function looked(text: string, file: string): ReadBook {
  const read = readBook(text, file);
  if (read.book !== null) look(read.book, read.notes);
  return read;
}

/** What might stand in place of a word that means nothing: what a book that has it is told that it might have said. */
export function knownInPlaceOf(word: string, text: string): readonly string[] {
  const { said } = looked(text, "book").notes;
  return said.flatMap(({ known, text: words }) => (known && words.includes(word) ? known : []));
}

/** Whoever a book is tried with. */
function anybody(book: Book, side: Fighter["side"]): Fighter {
  const plain = (declared: Declarations): Record<string, number> =>
    Object.fromEntries([...declared].map(([name, { usual, least }]) => [name, usual ?? least]));
  const carried = { id: "gun", fields: plain(book.fields) };
  const stats = plain(book.stats);
  return { name: side, side, at: side === "A" ? 0 : 1, stats, weapons: [carried], policy: "usual" };
}

/** A fight for no other end than that the book is laid out. */
const trial = (book: Book): BookFight => ({
  book: book.text,
  turns: 1,
  first: "A",
  readings: {},
  options: {},
  figures: [anybody(book, "A"), anybody(book, "B")],
});

/** What throws each roll of a book that was checked. @param fight whose readings and options count; default: the book's */
export function throwersOf(book: Book, fight = trial(book)): ReadonlyMap<string, Thrower> {
  const layout = new Layout(book, fight);
  const asking = new Asking(book, fight, layout, new Budget(), () => {
    throw new Error("invariant: a book is checked before its rolls are thrown");
  });
  return new Map([...book.rolls].map(([name, roll]) => [name, new Thrower(roll, asking)]));
}

function look(book: Book, notes: Notes): void {
  const fight = trial(book);
  try {
    const note = notes.note.bind(notes);
    const { asking, text, layout } = laidOut(book, fight, bookColumns(book, fight), note);
    text.unused();
    for (const { declared, figure, gun } of layout.states()) {
      const { starts, type } = declared;
      if (starts === null) continue;
      const scope = startScope(figure === null ? null : 0, gun === null ? null : 0);
      asking.of(type, starts.tree, starts.path, scope);
    }
  } catch (thrown) {
    if (!(thrown instanceof TooMuch)) throw thrown;
    notes.note([], thrown.said);
  }
}

/** Every name that an expression asks for. */
export function namesIn(tree: Tree): string[] {
  switch (tree.kind) {
    case "name":
      return [tree.name];
    case "of":
      return [tree.name, ...namesIn(tree.of)];
    case "not":
    case "minus":
      return namesIn(tree.of);
    case "two":
      return [...namesIn(tree.left), ...namesIn(tree.right)];
    case "call":
      return tree.values.flatMap(namesIn);
    default:
      return [];
  }
}
