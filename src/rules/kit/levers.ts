/** What can be turned in a scenario, and the entries of its file where it stands. */
import type { SideId } from "../../core/columns.js";
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
  readonly count: number;
}

/** Entries of a list of the file with their places. @param path of the list */
export const entriesAt = <Entry>(path: string, entries: readonly Entry[]) =>
  entries.map((entry, i) => ({ entry, path: `${path}.${i}` }));

/** The entries of a side in the order of its men, who are numbered through; none of nobody. */
export function placedOf<Entry extends Counted>(
  side: SideId,
  entries: readonly { readonly entry: Entry; readonly path: string }[],
): Placed<Entry>[] {
  const firsts = firstNumbers(entries.map(({ entry }) => entry.count));
  return entries.flatMap(({ entry, path }, i) => {
    const { count } = entry;
    const first = firsts[i]!;
    const name = entry.name ?? `${side}${first}`;
    const more = entry.name === undefined ? ` to ${side}${first + count - 1}` : ` 1 to ${count}`;
    return count === 0 ? [] : [{ entry, side, path, who: count > 1 ? name + more : name }];
  });
}
