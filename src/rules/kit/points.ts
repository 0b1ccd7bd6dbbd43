/** Fights between men who have prices: what a rule system makes of two sides on some ground. */
import type { Data, DataMap } from "../../scenario/document.js";
import type { Scenario } from "../../scenario/scenario.js";

/** A man with one gun, as a figure of a file has him, without gun, place, cover and number. */
export interface ArmedEntry {
  readonly entry: DataMap;
  readonly gun: string;
}

export interface PricedFight {
  readonly distance: number;
  /** What all stand behind. */
  readonly cover: string;
  readonly sides: Readonly<Record<"A" | "B", readonly ArmedEntry[]>>;
}

/** What a price list is made for, and how its fights are made. */
export interface PointsSystem<Model = unknown, File = unknown> {
  /** The kind of file that says by which rules they fight, and the key of a figure that names a man of the lists. */
  readonly kind: string;
  readonly key: string;
  /** The men of the lists, in their order: rows of charts, classes. */
  men(scenario: Scenario<Model, File>): readonly { readonly id: string; readonly entry: DataMap }[];
  /** Of the mix of fights, where the file says nothing: distances in the rules' lengths. */
  usual(scenario: Scenario<Model, File>): {
    readonly distances: readonly number[];
    readonly guns: readonly string[];
  };
  /** What they may stand behind. */
  readonly covers: readonly string[];
  /** Most men of a side that a file may have. */
  readonly most: number;
  /** Keys of a file to lay over the one that says by which rules: one file, or two in which either side is first. */
  fights(fight: PricedFight): readonly DataMap[];
}

/** Keys of a figure that say what he carries, where he is and how many of him there are, and not who he is. */
export const NOT_HIMSELF = ["name", "count", "weapons", "at", "cover", "group", "leader"] as const;

export const map = (entries: Readonly<Record<string, Data>>): DataMap =>
  Object.assign(Object.create(null) as DataMap, entries);

/** The figures of two sides, who stand behind a cover of that word. */
export function figuresOf({ cover, sides }: PricedFight, covered = true): Record<"A" | "B", Data> {
  const side = (men: readonly ArmedEntry[]): Data =>
    map({
      figures: men.map(({ entry, gun }) =>
        map({ ...entry, weapons: [gun], ...(covered ? { cover } : {}) }),
      ),
    });
  return { A: side(sides.A), B: side(sides.B) };
}

/** Rows of a list as men of a file. */
export const listedMen = (ids: readonly string[], key: string) =>
  ids.map((id) => ({ id, entry: map({ [key]: id }) }));
