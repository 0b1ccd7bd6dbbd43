/** Gun against gun by a book, and which fights by it are the same game. */
import type { Scenario } from "../../scenario/scenario.js";
import { armouryOf } from "../kit/armoury.js";
import { boutsOf } from "../kit/bouts.js";
import type { Bout, Bouts } from "../ruleset.js";
import { type Book, saidOf } from "./book.js";
import { bookOf, namesIn } from "./check.js";
import { bandAsker, bandsOf } from "./duels.js";
import { type BookFight, type Carried, DISTANCE_MAX, type Fighter } from "./fightModel.js";
import { type BookScenario, gunsOf } from "./scenario.js";

/** Every word of what a book does: of names and of expressions, and not of what people read. */
function wordsOf(data: unknown, words: Set<string>): void {
  if (typeof data === "string")
    for (const word of data.match(/[a-zA-Z][\w-]*/g) ?? []) words.add(word);
  if (typeof data !== "object" || data === null) return;
  for (const [key, value] of Object.entries(data)) {
    // Of two figures nobody has to say which.
    if (key === "says" || key === "target") continue;
    if (!Array.isArray(data)) words.add(key);
    wordsOf(value, words);
  }
}

/** Whether two figures keep their distance, and nothing but the bands of their guns goes by it. */
function isSteady({ file, bands, fields }: Book): boolean {
  const words = new Set<string>();
  const { figure, weapon, game, rolls, steps, actions, policies, start, turn, ends } = file;
  const starts = [figure?.state, weapon?.state, game];
  wordsOf([starts, rolls, steps, actions, policies, start, turn, ends], words);
  if (["distance", "place", "move"].some((word) => words.has(word))) return false;
  return bands.every(({ when }) =>
    (when === null ? [] : namesIn(when.tree)).every(
      (name) => name === "distance" || name === "gun" || fields.has(name),
    ),
  );
}

const steady = new WeakMap<Book, boolean>();
const isSteadyNow = (book: Book): boolean => {
  const found = steady.get(book) ?? isSteady(book);
  steady.set(book, found);
  return found;
};

/** Text that is the same only for fights with the same chances. */
export function gameKey(fight: BookFight): string {
  const book = bookOf(fight);
  const [a, b, ...more] = fight.figures;
  const isDuel = a !== undefined && b !== undefined && more.length === 0 && a.side !== b.side;
  if (!isDuel || !isSteadyNow(book)) return JSON.stringify(fight);
  const far = Math.abs(a.at - b.at);
  const figures = [a, b].map(({ at: _, ...man }) => ({
    ...man,
    bands: man.weapons.map((gun) => bandAsker(book, gun)(far)),
  }));
  return JSON.stringify({ ...fight, figures });
}

/** The guns of a fight with their values in words, whoever carries them. */
export const armoury = (scenario: Scenario<BookFight, BookScenario>) =>
  armouryOf(scenario, (file, fight) => {
    const book = bookOf(fight);
    const worded = ({ id, fields }: Carried) => ({
      ...Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          saidOf(book.fields.get(name)!, value),
        ]),
      ),
      id,
    });
    return new Map([...gunsOf(book, file)].map(([id, gun]) => [id, worded(gun)]));
  });

/** @param words of a man */
export function bookBouts(
  scenario: Scenario<BookFight, BookScenario>,
  words: (man: Fighter) => string,
): Bouts<BookFight> {
  const { model } = scenario;
  const book = bookOf(model);
  const guns = armouryOf(scenario, (file) => gunsOf(book, file));
  const place = model.figures[0]?.at ?? 0;
  const way = (model.figures[1]?.at ?? 0) < place ? -1 : 1;
  const put = ({ distance, first }: Bout, carried: readonly [Carried, Carried]): BookFight => ({
    ...model,
    first,
    figures: model.figures.map((man, i) => ({
      ...man,
      at: i === 0 ? place : place + way * distance,
      weapons: [carried[i]!],
    })),
  });
  const keys = new Map<string, string>();
  return boutsOf<BookFight, Carried, Fighter>(scenario, guns, model.figures, {
    covers: ["open"],
    stands: { key: "", rule: "", of: () => true },
    // What a book says of A it need not say of B: both are tried.
    rest: ({ name: _, at: __, weapons: ___, ...man }) => man,
    words,
    model: put,
    key: (bout, carried) => {
      const asked = JSON.stringify(bout);
      const key = keys.get(asked) ?? gameKey(put(bout, carried));
      keys.set(asked, key);
      return key;
    },
  });
}

/** More distances than these nobody asked for. */
const DISTANCES_MAX = 6;
/** Where no gun says how far it shoots. */
const FAR = 10;

/** The far ends of all bands. */
export function usualDistances(book: Book): number[] {
  const guns = [...book.weapons].map(([id, of]) => ({ id, fields: Object.fromEntries(of) }));
  const ends = guns.flatMap((gun) => bandsOf(book, gun).map(({ to }) => to));
  const all = [...new Set(ends)].filter((end) => end < DISTANCE_MAX).sort((a, b) => a - b);
  if (all.length <= DISTANCES_MAX) return all.length === 0 ? [FAR] : all;
  const step = (all.length - 1) / (DISTANCES_MAX - 1);
  return Array.from({ length: DISTANCES_MAX }, (_, i) => all[Math.round(i * step)]!);
}
