/** Distances in whole units, and the bands that they lie in (SH-SHOOT-2). */
import { UNITS_PER_INCH } from "./state.js";
import type { Readings, Weapon } from "./tables.js";

export const unitsOf = (inches: number): number => Math.round(inches * UNITS_PER_INCH);

/**
 * Last unit of each band. A distance on a limit belongs to the nearer band, or to the farther one but for the last
 * (reading `bandLimit`).
 */
export function bandLimits({ bands }: Weapon, { bandLimit }: Readings): Int32Array {
  const shorter = bandLimit === "farther" ? 1 : 0;
  return Int32Array.from(
    bands,
    ({ upTo }, i) => unitsOf(upTo) - (i < bands.length - 1 ? shorter : 0),
  );
}

/** @returns index of the band, -1 beyond the last */
export function bandAt(weapon: Weapon, inches: number, readings: Readings): number {
  return bandLimits(weapon, readings).findIndex((limit) => unitsOf(inches) <= limit);
}
