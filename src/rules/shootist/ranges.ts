/** Distances and bands (SH-WPN-1, SH-SHOOT-2) as flat tables, made once for a fight. */
import type { Skirmish } from "./skirmish.js";
import { bandLimits } from "./state.js";
import type { Weapon } from "./tables.js";

/** No such shot: its die would be below D4, or the target out of range (SH-DIE-3, SH-SHOOT-2). */
export const NO_SHOT = -99;
/** The guide has an entry for every 2 to the power of this many units. */
export const GUIDE_SHIFT = 10;
const BEYOND = 2 ** 31 - 1;

export interface Ranges {
  /** By fighter, `edgesMax` each: the limits of all weapons that he may have, ascending, in units; then BEYOND. */
  readonly edges: Int32Array;
  readonly edgesMax: number;
  /** By fighter, `guideSize` each, and distance in whole entries: the first edge that it may be within. */
  readonly guide: Uint16Array;
  readonly guideSize: number;
  /** By fighter, weapon and edge: index of the band, -1 beyond the last. */
  readonly bands: Int8Array;
  /** The same: steps of that band as he sees them (SH-ABIL-4), or NO_SHOT. */
  readonly steps: Int8Array;
}

/**
 * @param arms       all weapons of the fight
 * @param scavenging anybody may come by any of them
 */
export function rangesOf(
  { fighters, readings }: Skirmish,
  arms: readonly Weapon[],
  scavenging: boolean,
): Ranges {
  const limits = new Map(arms.map((weapon) => [weapon.id, [...bandLimits(weapon, readings)]]));
  const limitsOf = ({ id }: Weapon): number[] => limits.get(id) as number[];
  const edgesOf = fighters.map(({ weapons }) => {
    const all = (scavenging ? arms : weapons).flatMap(limitsOf);
    return [...new Set(all)].sort((a, b) => a - b);
  });
  const edgesMax = Math.max(...edgesOf.map(({ length }) => length)) + 1;
  const guideSize = (Math.max(0, ...edgesOf.flat()) >> GUIDE_SHIFT) + 2;
  const edges = new Int32Array(fighters.length * edgesMax).fill(BEYOND);
  const guide = new Uint16Array(fighters.length * guideSize);
  const bands = new Int8Array(fighters.length * arms.length * edgesMax).fill(-1);
  const steps = new Int8Array(bands.length).fill(NO_SHOT);
  const seenBy = (f: number, ofBand: number): number => {
    if (fighters[f]?.abilities.includes("eagle-eye") !== true) return ofBand;
    return readings.eagleEye === "always-zero" ? 0 : Math.max(ofBand, 0);
  };
  edgesOf.forEach((own, f) => {
    edges.set(own, f * edgesMax);
    for (let i = 0; i < guideSize; i++) {
      const first = own.findIndex((edge) => i << GUIDE_SHIFT <= edge);
      guide[f * guideSize + i] = first < 0 ? own.length : first;
    }
    arms.forEach((weapon, arm) => {
      own.forEach((edge, e) => {
        const band = limitsOf(weapon).findIndex((limit) => edge <= limit);
        if (band < 0) return;
        const at = (f * arms.length + arm) * edgesMax + e;
        bands[at] = band;
        steps[at] = seenBy(f, weapon.bands[band]?.steps ?? 0);
      });
    });
  });
  return { edges, edgesMax, guide, guideSize, bands, steps };
}
