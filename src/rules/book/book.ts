/** A book as it was read: declarations, and statements with their trees. */
import type { Path } from "../../scenario/document.js";
import type { Assignment, Call, Tree } from "./expression.js";
import type { BookFile } from "./shape.js";

/** An expression with its place in the book. */
export interface Written {
  readonly tree: Tree;
  readonly path: Path;
}

/** Words, in order, or numbers; of what is wrong nothing more is said. */
export type ValueType = "number" | "wrong" | readonly string[];
export const FLAG: readonly string[] = ["false", "true"];

/** What values something may have: whole numbers; words by their place in the list. */
export interface Range {
  readonly type: ValueType;
  readonly least: number;
  readonly most: number;
  /** Where not all between are allowed. */
  readonly values: readonly number[] | null;
}

/** A value of a range, in a file's words. */
export const wordOf = ({ type }: Range, value: number): number | string =>
  typeof type === "object" ? (type[value] ?? value) : value;

/** The same where it may be a flag. */
export const saidOf = (range: Range, value: number): number | string | boolean =>
  range.type === FLAG ? value === 1 : wordOf(range, value);

export interface Declared extends Range {
  readonly starts: Written | null;
  /** Null: a scenario has to say it. */
  readonly usual: number | null;
  readonly untilTurn: boolean;
  readonly meter: boolean;
  readonly says: string;
}
export type Declarations = ReadonlyMap<string, Declared>;

export interface Result {
  readonly name: string;
  readonly when: Written;
}

export interface Roll {
  readonly name: string;
  readonly rule: string;
  readonly takes: ReadonlyMap<string, Range>;
  readonly dice: readonly { readonly name: string; readonly of: Written }[];
  readonly lets: readonly { readonly name: string; readonly of: Written }[];
  readonly gives: Written | null;
  readonly results: readonly Result[];
  readonly hits: readonly string[];
  readonly says: string | null;
}

interface At {
  readonly path: Path;
}
export type Statement = At &
  (
    | { readonly kind: "change"; readonly set: Assignment }
    | { readonly kind: "step"; readonly name: string; readonly call: Call }
    | { readonly kind: "stalemate" }
    | {
        readonly kind: "if";
        readonly when: Written;
        readonly then: readonly Statement[];
        readonly otherwise: readonly Statement[];
      }
    | RollStatement
    | { readonly kind: "harm"; readonly harm: Harm }
    | { readonly kind: "out"; readonly who: Written; readonly fate: number }
    | {
        readonly kind: "each";
        readonly name: string;
        readonly group: Group;
        readonly where: Written | null;
        readonly list: readonly Statement[];
      }
    | { readonly kind: "repeat"; readonly times: Written; readonly list: readonly Statement[] }
    | {
        readonly kind: "move";
        readonly who: Written;
        readonly from: Written;
        readonly away: boolean;
        readonly by: Written;
      }
    | ChooseStatement
    | { readonly kind: "later"; readonly list: readonly Statement[] }
    | PhaseStatement
  );
export interface RollStatement extends At {
  readonly kind: "roll";
  readonly roll: string;
  readonly values: readonly Tree[];
  readonly shot: string | null;
  readonly as: string | null;
  readonly then: readonly Statement[];
  readonly on: ReadonlyMap<string, readonly Statement[]>;
}
export interface ChooseStatement extends At {
  readonly kind: "choose";
  readonly choice: string;
  readonly by: Written | null;
  readonly at: Written | null;
}
export const ORDERS = ["sides", "alternating", "shuffled", "cards", "ranked", "together"] as const;
export type Order = (typeof ORDERS)[number];
export const TIES = ["file", "shuffled", "together"] as const;
export interface PhaseStatement extends At {
  readonly kind: "phase";
  readonly name: string;
  readonly order: Order;
  readonly ranked: Written | null;
  readonly ties: (typeof TIES)[number];
  readonly cards: Cards;
  readonly where: Written | null;
  readonly list: readonly Statement[];
}

/** So many cards, some of which have a rank of their own: a word of a figure's state. */
export interface Cards {
  readonly of: number;
  readonly ranks: ReadonlyMap<string, number>;
  readonly marks: string | null;
}

export interface Harm {
  readonly effect: string;
  readonly location: string;
}

export const GROUPS = ["enemies", "friends", "figures", "A", "B"] as const;
export interface Group {
  readonly who: (typeof GROUPS)[number];
  /** Those also who are out. */
  readonly ever: boolean;
}
export function groupOf(name: string): Group | null {
  const ever = name.endsWith("-ever");
  const who = GROUPS.find((one) => one === (ever ? name.slice(0, -"-ever".length) : name));
  return who === undefined ? null : { who, ever };
}

export interface Action {
  readonly name: string;
  readonly rule: string;
  readonly at: "enemies" | "friends" | "given" | null;
  readonly gun: boolean;
  readonly when: Written | null;
  readonly list: readonly Statement[];
  readonly says: string | null;
}

/** Which of several: the least or the most of this. */
export interface Pick extends Written {
  readonly sign: 1 | -1;
}
export interface PolicyLine {
  /** `shoot, target least distance`. */
  readonly words: string;
  readonly action: string;
  readonly when: Written | null;
  readonly target: Pick | null;
  readonly gun: Pick | null;
}

export interface Table {
  readonly first: number;
  readonly rows: readonly number[] | readonly (readonly number[])[];
}

export interface End {
  readonly winner: "A" | "B" | "mutual" | "draw";
  readonly when: Written;
}

export interface Book {
  readonly text: string;
  readonly file: BookFile;
  readonly readings: ReadonlyMap<string, readonly string[]>;
  readonly options: ReadonlyMap<string, readonly string[]>;
  readonly tables: ReadonlyMap<string, Table>;
  readonly stats: Declarations;
  readonly state: Declarations;
  readonly fates: readonly string[];
  readonly fields: Declarations;
  readonly gunState: Declarations;
  readonly bands: readonly { readonly name: string; readonly when: Written | null }[];
  /** Fields of each gun, whole; words by their place. */
  readonly weapons: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Men whom a scenario may name, with the stats that the book gives them. */
  readonly men: ReadonlyMap<
    string,
    { readonly stats: ReadonlyMap<string, number>; readonly weapons: readonly string[] }
  >;
  readonly game: Declarations;
  readonly rolls: ReadonlyMap<string, Roll>;
  readonly steps: ReadonlyMap<
    string,
    { readonly of: string | null; readonly list: readonly Statement[] }
  >;
  readonly actions: ReadonlyMap<string, Action>;
  readonly choices: ReadonlyMap<string, readonly string[]>;
  /** Lines by policy and choice. */
  readonly policies: ReadonlyMap<string, ReadonlyMap<string, readonly PolicyLine[]>>;
  readonly start: readonly Statement[];
  readonly turn: readonly Statement[];
  readonly ends: readonly End[];
  /** Every effect and every mode that some statement names, in the order of the text. */
  readonly harms: readonly Harm[];
  readonly modes: readonly string[];
}
