/** Duels of two usual men by a book, where its guns shoot in one way or another. */
import { Asking, Budget, NOWHERE } from "./asking.js";
import { type Book, saidOf } from "./book.js";
import { type BookFight, type Carried, DISTANCE_MAX, type Fighter } from "./fightModel.js";
import { Layout } from "./layout.js";
import { type Run, Vm } from "./vm.js";

/** Distances at which a gun shoots in one way. */
export interface BandRange {
  /** Among the bands of the book. */
  readonly band: number;
  readonly from: number;
  readonly to: number;
}

/** Usual stats; of those that have none, one in the middle of what they may be. */
export const usualStats = ({ stats }: Book): ReadonlyMap<string, number> =>
  new Map(
    [...stats].map(([name, { usual, least, most, values }]) => {
      const middle = values === null ? least + ((most - least) >> 1) : values[values.length >> 1]!;
      return [name, usual ?? middle];
    }),
  );

const NO_FIGHT: Omit<BookFight, "book" | "figures"> = {
  turns: 1,
  first: "A",
  readings: {},
  options: {},
};

/** What asks in which band a gun of a figure has another. */
function asker(book: Book, fight: BookFight) {
  const layout = new Layout(book, fight);
  const asking = new Asking(book, fight, layout, new Budget(), () => {
    throw new Error("invariant: a book is checked before its bands are asked for");
  });
  const [me, target, gun] = [0, 1, 2].map((i) => layout.registers + i) as [number, number, number];
  const band: Run = asking.band({ ...NOWHERE, me, target, gun });
  const words = new Int32Array(layout.registers + 3);
  const vm = new Vm(words);
  return (from: number, weapon: number, to: number, places: readonly number[]): number => {
    for (const [f, place] of places.entries()) words[layout.figure(f) + 1] = place;
    words[me] = from;
    words[target] = to;
    words[gun] = weapon;
    return band(vm);
  };
}

/** In which band a gun in the hands of a usual man shoots so far: its place among those of the book, and one more. */
export function bandAsker(book: Book, gun: Carried): (far: number) => number {
  const stats = Object.fromEntries(usualStats(book));
  const man = (side: "A" | "B"): Fighter => ({
    ...{ name: side, side, at: 0, stats },
    ...{ weapons: [gun], policy: "usual" },
  });
  const bandAt = asker(book, { ...NO_FIGHT, book: book.text, figures: [man("A"), man("B")] });
  return (far) => bandAt(0, 0, 1, [0, far]);
}

/** The bands of a gun, the nearest first. */
export function bandsOf(book: Book, gun: Carried): BandRange[] {
  const bandAt = bandAsker(book, gun);
  const found: { band: number; from: number; to: number }[] = [];
  for (let far = 0; far <= DISTANCE_MAX; far++) {
    const band = bandAt(far);
    const last = found.at(-1);
    if (last?.band === band && last.to === far - 1) last.to = far;
    else if (band < book.bands.length) found.push({ band, from: far, to: far });
  }
  return found;
}

/** A duel of two usual men. */
export interface UsualDuel {
  /** What both carry; null: nothing, of a book without guns. */
  readonly gun: string | null;
  readonly distance: number;
  /** Text of its scenario, with the book inside. */
  readonly text: string;
}

/** More duels than these are not looked at. */
const DUELS_MAX = 6;
/** Where it does not matter how far off they are. */
const FAR = 10;

/** Duels with each gun, first all of them in their nearest bands, at the far ends. */
export function usualDuels(book: Book): UsualDuel[] {
  const fields = [...book.weapons].map(([id, of]) => ({ id, fields: Object.fromEntries(of) }));
  const ranges = fields.map((gun) =>
    bandsOf(book, gun).map(({ to }) => ({ gun: gun.id, distance: to >= DISTANCE_MAX ? FAR : to })),
  );
  const most = Math.max(0, ...ranges.map(({ length }) => length));
  const places = Array.from({ length: most }, (_, i) => ranges.flatMap((own) => own[i] ?? []));
  const all: readonly Pick<UsualDuel, "gun" | "distance">[] = places.flat();
  const known = all.length === 0 ? [{ gun: null, distance: FAR }] : all.slice(0, DUELS_MAX);
  const stats = Object.fromEntries(
    [...usualStats(book)].map(([name, value]) => [name, saidOf(book.stats.get(name)!, value)]),
  );
  return known.map(({ gun, distance }) => {
    const man = (name: string) => ({
      ...{ name, figures: [{ stats, weapons: gun === null ? [] : [gun] }] },
    });
    const scenario = {
      ...{ deadeye: 1, system: "book", name: "Two usual men", kind: "fight" },
      ...{ book: book.text, distance, sides: { A: man("A"), B: man("B") } },
    };
    return { gun, distance, text: JSON.stringify(scenario) };
  });
}
