/**
 * What rule systems have in common, so that one question can be put to all of them: names of guns, covers and quality
 * of men. Each system says in its own folder what it calls them; none knows another.
 */

import type { LeverValue } from "./levers.js";

/** Guns by what they are in the West, whatever a book calls them. */
export const COMMON_GUNS = [
  "revolver",
  "heavy-revolver",
  "derringer",
  "rifle",
  "buffalo-rifle",
  "shotgun",
  "scattergun",
  "bow",
  "thrown-knife",
] as const;
export type CommonGun = (typeof COMMON_GUNS)[number];

/** Nothing, or something solid that hides a man up to his chest. */
export const COMMON_COVERS = ["open", "wall"] as const;
export type CommonCover = (typeof COMMON_COVERS)[number];

/** One step below the middle of the scale, the middle, and one step above it. */
export const COMMON_GRADES = ["green", "average", "veteran"] as const;
export type CommonGrade = (typeof COMMON_GRADES)[number];

/** What one system calls all that. */
export interface CommonNames {
  /** Ids of its guns; null where its book has none. */
  readonly guns: Readonly<Record<CommonGun, string | null>>;
  readonly covers: Readonly<Record<CommonCover, string>>;
  /** Attributes of a man of its plain duel, all that it has. */
  readonly grades: Readonly<Record<CommonGrade, Readonly<Record<string, LeverValue>>>>;
}
