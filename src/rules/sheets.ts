/** What a rule system puts on its reference sheets. */
import type { SheetContent } from "../core/sheet.js";
import type { Armoury } from "./kit/armoury.js";

/** What a sheet is narrowed to. */
export interface SheetScope {
  /** Ids. */
  readonly weapons: readonly string[];
  readonly covers: readonly string[];
  /** Empty for all. */
  readonly distances: readonly number[];
  /** Shortens a name to the room that a crowded table has for one. */
  fit(name: string): string;
}

/** A row of a chart of men. */
export interface NpcEntry {
  /** As scenarios write it: `outlaw/4`. */
  readonly id: string;
  readonly type: string;
  readonly who: string;
  /** What matters of him, in the order of `NpcChart.attributes`. */
  readonly attributes: readonly number[];
}

/** Everyone of a chart of men against everyone, in duels small enough to be solved. */
export interface NpcChart<Weapons = Armoury, Entry extends NpcEntry = NpcEntry, File = unknown> {
  /** The whole chart of a file, in its order. */
  men(scenario: { readonly file: File }): readonly Entry[];
  readonly attributes: readonly string[];
  /** What both carry, and where they meet, where nothing else is asked for. */
  readonly usual: { readonly weapon: string; readonly distances: readonly number[] };
  /** Most game turns of a duel. */
  readonly turnsMax: number;
  /** How they meet, in sentences. @param arms what both have in hand */
  lead(arms: string): readonly string[];
  /** Few words for the same: `gunfight in the open`. */
  readonly meeting: string;
  /** Longest range of a weapon. */
  reach(armoury: Weapons, weapon: string): number;
  /** Models of the duels that answer every pairing, and which of them answers one. */
  matchups(
    armoury: Weapons,
    weapon: string,
    distance: number,
    pairs: readonly (readonly [man: Entry, opponent: Entry])[],
  ): {
    readonly duels: readonly unknown[];
    /** For each pair: index of its duel, and whether the man is its side B. */
    readonly of: readonly { readonly index: number; readonly swapped: boolean }[];
  };
}

/** Cells of the key of a sheet's rows, by name. */
export type SheetKey = Readonly<Record<string, string | number>>;

/** A man as the rows of a sheet have him. */
export interface OnSheets {
  shooter(weapon: string): SheetKey;
  readonly target: SheetKey;
}

/** A way to shoot that a card shows. */
export interface CardMode {
  readonly words: string;
  /** @param weapon one of `SheetContent.weapons` */
  key(weapon: Readonly<Record<string, unknown>>): SheetKey;
}

export interface SheetSystem<Weapons = Armoury> {
  readonly edition: string;
  readonly covers: readonly string[];
  /** What the key of a row says besides weapon, band, cover and the men. */
  readonly modes: readonly CardMode[];
  /** @returns the longest range if no weapon reaches any of the distances */
  make(armoury: Weapons, scope: SheetScope): SheetContent | { readonly longest: number };
  /** Null without a chart of men whose duels can be solved. */
  readonly npc: NpcChart<Weapons> | null;
}
