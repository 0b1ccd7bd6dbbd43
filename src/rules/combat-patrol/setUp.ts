/** CP-GEO-4: where the figures of a unit stand at first. */
import type { Point } from "./engagement.js";

/** Inches between neighbours, of a unit and of a Gatling crew. */
export const SPACING = 2;
export const CREW_SPACING = 1;

/**
 * A line abreast at right angles to its facing: the leader in the middle, then left, right, left ...
 * @param facing  degrees, 0 = east, 90 = north
 * @param spacing inches between neighbours
 * @returns a place for each figure, in list order
 */
export function abreast(at: Point, facing: number, spacing: number, count: number): Point[] {
  const angle = (facing * Math.PI) / 180;
  return Array.from({ length: count }, (_, i) => {
    const offset = i % 2 === 1 ? (i + 1) / 2 : -i / 2;
    const left = offset * spacing;
    return [at[0] - left * Math.sin(angle), at[1] + left * Math.cos(angle)] as const;
  });
}
