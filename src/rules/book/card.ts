/** What a strategy card may go by: all that a book declares, as it is for whoever decides and for the enemy before him. */
import { lengthOf } from "./bare.js";
import { type Book, type Declared, FLAG, wordOf } from "./book.js";
import type { BookFight } from "./fightModel.js";
import type { Layout } from "./layout.js";
import type { Site } from "./text.js";
import { FIRST } from "./vm.js";

interface Feature {
  readonly name: string;
  /** @param enemy null where none is left */
  now(who: number, enemy: number | null): string;
}

/**
 * @param meters points that are left
 * @param site   where somebody decides now
 */
export function featuresOf(
  book: Book,
  { figures }: BookFight,
  layout: Layout,
  words: Int32Array,
  meters: Uint8Array,
  site: () => Site,
): readonly Feature[] {
  const isIn = (f: number): boolean => words[layout.figure(f)] === 0;
  const placeOf = (f: number): number => words[layout.figure(f) + 1]!;
  const value = (word: number, declared: Declared): string => {
    const is = words[word]!;
    if (declared.type === FLAG) return yesNo(is);
    const meter = layout.meters.get(word);
    return `${wordOf(declared, meter === undefined || is === 0 ? is : meters[meter]!)}`;
  };
  const crowd = figures.length > 2;
  const enemyWords = crowd ? "the nearest enemy" : "the enemy";
  /** Of him, and of the enemy. */
  const ofBoth = (name: string, now: (f: number) => string): Feature[] => [
    { name: `his ${name}`, now },
    {
      name: `${enemyWords}'s ${name}`,
      now: (_, enemy) => (enemy === null ? "" : now(enemy)),
    },
  ];
  const left = (f: number, friends: boolean): string =>
    `${figures.filter(({ side }, o) => isIn(o) && (side === figures[f]!.side) === friends).length}`;
  const guns = [...new Set(figures.flatMap(({ weapons }) => weapons.map(({ id }) => id)))];
  const single = figures.every(({ weapons }) => weapons.length <= 1);
  const unit = lengthOf(book.file).short;
  return [
    { name: "decides", now: () => site().choice },
    ...(crowd
      ? [
          { name: "who", now: (who: number) => figures[who]!.name },
          { name: "his side in action", now: (who: number) => left(who, true) },
          { name: "enemies in action", now: (who: number) => left(who, false) },
        ]
      : []),
    ...[...book.state].flatMap(([name, declared]) =>
      ofBoth(name, (f) => value(layout.figure(f) + layout.state(name), declared)),
    ),
    ...[...book.gunState].flatMap(([name, declared]) =>
      (single ? [null] : guns).flatMap((gun) =>
        ofBoth(gun === null ? name : `${gun}'s ${name}`, (f) => {
          const at = figures[f]!.weapons.findIndex(({ id }) => gun === null || id === gun);
          return at < 0 ? "" : value(layout.figure(f) + layout.gunState(name, at), declared);
        }),
      ),
    ),
    ...[...book.game].map(([name, declared]) => ({
      name,
      now: () => value(layout.gameAt.get(name)!, declared),
    })),
    {
      name: `${enemyWords} has had his go`,
      now: (_, enemy) => {
        const { acted } = site();
        return acted === null || enemy === null ? "" : yesNo((words[acted]! >> enemy) & 1);
      },
    },
    {
      name: "first",
      now: (who) => ((figures[who]!.side === "A") === (words[FIRST] === 0) ? "he" : "the enemy"),
    },
    {
      name: crowd ? "distance to the nearest" : "distance",
      now: (who, enemy) =>
        enemy === null ? "" : `${Math.abs(placeOf(who) - placeOf(enemy))} ${unit}`,
    },
  ];
}

const yesNo = (flag: number): string => (flag === 0 ? "no" : "yes");

/** Of those in action the nearest, of equals the first; null if there is none. */
export function nearestEnemy(
  { figures }: BookFight,
  layout: Layout,
  words: Int32Array,
  who: number,
): number | null {
  const placeOf = (f: number): number => words[layout.figure(f) + 1]!;
  const far = (f: number): number => Math.abs(placeOf(f) - placeOf(who));
  return [...figures.keys()]
    .filter((f) => figures[f]!.side !== figures[who]!.side && words[layout.figure(f)] === 0)
    .reduce<number | null>((best, f) => (best === null || far(f) < far(best) ? f : best), null);
}
