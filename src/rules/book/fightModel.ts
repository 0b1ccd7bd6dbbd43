/** Who fights by a book: what a scenario comes to. Plain data. */
import type { SideId } from "../../core/columns.js";

export const MOST_OF_SIDE = 8;
export const GUNS_MAX = 8;
export const DISTANCE_MAX = 10_000;

export interface Carried {
  readonly id: string;
  /** By field; words by their place in the list. */
  readonly fields: Readonly<Record<string, number>>;
}

export interface Fighter {
  readonly name: string;
  readonly side: SideId;
  /** Where he stands on the line. */
  readonly at: number;
  /** By stat; words by their place in the list. */
  readonly stats: Readonly<Record<string, number>>;
  readonly weapons: readonly Carried[];
  readonly policy: string;
}

export interface BookFight {
  /** Text of the book. */
  readonly book: string;
  readonly turns: number;
  readonly first: SideId;
  /** The value in force of each. */
  readonly readings: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string>>;
  /** Side A in file order, then side B. */
  readonly figures: readonly Fighter[];
}
