/** What a rule system puts on its reference sheets. */
import type { SheetContent } from "../core/sheet.js";
import type { RuleSystem } from "../scenario/system.js";

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
export interface NpcChart<Armoury = unknown> {
  /** The whole chart, in its order. */
  readonly men: readonly NpcEntry[];
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
  reach(armoury: Armoury, weapon: string): number;
  /** Models of the duels that answer every pairing, and which of them answers one. */
  matchups(
    armoury: Armoury,
    weapon: string,
    distance: number,
    pairs: readonly (readonly [man: number, opponent: number])[],
  ): {
    readonly duels: readonly unknown[];
    /** For each pair: index of its duel, and whether the man is its side B. */
    readonly of: readonly { readonly index: number; readonly swapped: boolean }[];
  };
}

export interface SheetSystem<Armoury = unknown> {
  readonly edition: string;
  /** Reads the same files as the games, by the same checks, for weapons and readings. */
  readonly armouries: RuleSystem<Armoury>;
  /** Text of a scenario file with nothing but the book in it. */
  book(): string;
  readonly covers: readonly string[];
  /** Ids: the book's in its order, then the file's own. */
  weapons(armoury: Armoury): readonly string[];
  /** Ids of those that the file changes or adds. */
  changed(armoury: Armoury): readonly string[];
  readings(armoury: Armoury): Readonly<Record<string, string | boolean>>;
  otherReadings(armoury: Armoury): readonly (readonly [name: string, value: string])[];
  /** @returns the longest range if no weapon reaches any of the distances */
  make(armoury: Armoury, scope: SheetScope): SheetContent | { readonly longest: number };
  /** Null without a chart of men whose duels can be solved. */
  readonly npc: NpcChart<Armoury> | null;
}

/** Readings that are not the default, by name. */
export function otherReadings(
  readings: Readonly<Record<string, string | boolean>>,
  defaults: Readonly<Record<string, string | boolean>>,
): [name: string, value: string][] {
  return Object.keys(readings)
    .sort()
    .filter((name) => readings[name] !== defaults[name])
    .map((name) => [name, String(readings[name])]);
}
