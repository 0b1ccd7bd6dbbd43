/** What can be turned in a scenario, and the entries of its file where it stands. */
import { SIDES, type SideId } from "../../core/columns.js";
import { firstNumbers } from "../../scenario/figures.js";

/** A number, or a word where the rules know grades instead of numbers. */
export type LeverValue = number | string;

export interface About {
  readonly kind: "attribute" | "range";
  /** As `--set` writes it. */
  readonly path: string;
  readonly sides: readonly SideId[];
  /** Name of the figure, or of several that one entry of the file makes; id of the weapon. Text of strangers. */
  readonly who: string;
  /** `skill`, `accurate` and so on. */
  readonly what: string;
  /** What it is called, where it is not that; a range is left out: `accurate range`. */
  readonly words?: string;
  /** What one more or less of it is: `point`, `die`, `cm`. */
  readonly unit: string;
}

/** Any number from `least` to `most`, the ends that the file may have there, all else as it is. */
export interface Measured {
  readonly values: null;
  readonly value: number;
  readonly least: number;
  readonly most: number;
}

/** One of some values in order, one step apart: the dice of a ladder, classes of men. */
export interface Graded {
  readonly values: readonly LeverValue[];
  readonly value: LeverValue;
  readonly least: LeverValue;
  readonly most: LeverValue;
}

/** One value of a scenario that can be turned by itself. */
export type Lever = About & (Measured | Graded);

/** Turned values are cleaned of rounding to so many digits. */
const DIGITS = 12;

/**
 * The value of a lever that is turned.
 * @param by units of a number, steps of a grade; below 0 for less
 * @returns null beyond its ends
 * @example turned(lever, -1) // the die before: 6 for 8
 */
export function turned(lever: Lever, by: number): LeverValue | null {
  if (lever.values !== null) return lever.values[lever.values.indexOf(lever.value) + by] ?? null;
  const to = Number((lever.value + by).toPrecision(DIGITS));
  return to >= lever.least && to <= lever.most ? to : null;
}

/** By how much a lever was turned to have a value: the `by` of `turned`. */
export const turnedBy = ({ value, values }: Lever, to: LeverValue): number =>
  values === null ? Number(to) - value : values.indexOf(to) - values.indexOf(value);

/** The lever of a value that is one of a list. */
export const graded = (
  about: About,
  values: readonly [LeverValue, ...LeverValue[]],
  value: LeverValue,
): Lever => ({
  ...about,
  values,
  value,
  least: values[0],
  most: values[values.length - 1] ?? value,
});

/** An entry of a file with its place in it, and what its men are called. */
export interface Placed<Entry> {
  readonly entry: Entry;
  readonly side: SideId;
  readonly path: string;
  readonly who: string;
}

interface Counted {
  readonly name?: string | undefined;
  readonly count?: number | undefined;
}

/** What a side of a file has: men, by themselves or in groups or units. */
interface SideEntries<Entry> {
  readonly figures?: readonly Entry[] | undefined;
  readonly groups?: readonly { readonly figures: readonly Entry[] }[] | undefined;
  readonly units?: readonly { readonly figures: readonly Entry[] }[] | undefined;
}

/** The entries of both sides of a file in the order of their men, who are numbered through; none of nobody. */
export const placedIn = <Entry extends Counted>(
  sides: Readonly<Record<SideId, SideEntries<Entry>>>,
): Placed<Entry>[] =>
  SIDES.flatMap((side) => {
    const own = sides[side];
    const at = (path: string, entries: readonly Entry[] = []) =>
      entries.map((entry, i) => ({ entry, path: `sides.${side}.${path}figures.${i}` }));
    const inside = (["groups", "units"] as const).flatMap((key) =>
      (own[key] ?? []).flatMap(({ figures }, i) => at(`${key}.${i}.`, figures)),
    );
    const entries = [...at("", own.figures), ...inside];
    const firsts = firstNumbers(entries.map(({ entry: { count = 1 } }) => count));
    return entries.flatMap(({ entry, path }, i) => {
      const { count = 1 } = entry;
      const first = firsts[i]!;
      const name = entry.name ?? `${side}${first}`;
      const more = entry.name === undefined ? ` to ${side}${first + count - 1}` : ` 1 to ${count}`;
      return count === 0 ? [] : [{ entry, side, path, who: count > 1 ? name + more : name }];
    });
  });

/** The sides of men who have something. */
export const sidesWith = <Man extends { readonly side: SideId }>(
  men: readonly Man[],
  has: (man: Man) => boolean,
): SideId[] => SIDES.filter((side) => men.some((man) => man.side === side && has(man)));

/** Where a range of a weapon ends. */
interface Limit {
  readonly what: string;
  readonly value: number;
  /** Its place in the weapon; `what` if left out. */
  readonly at?: string;
}

/**
 * The limits of the ranges of a weapon, each between its neighbours; none if nobody carries it. They are the same
 * whoever does.
 * @param limits nearest first
 * @param ends   between which all are
 * @param apart  least width of a range
 */
export const rangeLevers = (
  who: string,
  sides: readonly SideId[],
  unit: string,
  limits: readonly Limit[],
  [first, last]: readonly [least: number, most: number],
  apart = 0,
): Lever[] =>
  sides.length === 0
    ? []
    : limits.map(({ what, value, at = what }, i) => {
        const [before, after] = [limits[i - 1], limits[i + 1]];
        const least = before === undefined ? first : before.value + apart;
        const most = after === undefined ? last : after.value - apart;
        const path = `weapons.${who}.${at}`;
        return { kind: "range", sides, who, what, unit, path, values: null, value, least, most };
      });
