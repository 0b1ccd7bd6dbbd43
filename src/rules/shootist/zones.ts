/** Distances as far as they matter: the bands of guns (SH-SHOOT-2), and where a man's shooting is the same. */
import { placed } from "../../core/placed.js";
import { WEAPONS_MAX } from "./skirmish.js";
import { ARMS_MAX, bandLimits, field, MEN_MAX, unitsOf } from "./state.js";
import { BANDS_MAX, MOVE } from "./tables.js";

/** No such shot: its die would be below D4, or the target out of range (SH-DIE-3, SH-SHOOT-2). */
export const NO_SHOT = -99;
/** A guide has an entry for every 2 to the power of this many units, up to the last: where to begin to look. */
const GUIDE_SHIFT = 10;
const GUIDE_SIZE = 1 << 7;
const BEYOND = 2 ** 31 - 1;
/** What men move before they shoot (SH-MOVE-1, SH-HORSE-1): at most so many times the least, or nothing. */
const WAY_UNIT = unitsOf(MOVE.footCombined / 2);
const WAY_COUNT = unitsOf(MOVE.horseCombined) / WAY_UNIT + 1;

/** Ascending ends of stretches, with a guide to them, for one owner after the other. */
function stretches(owners: number, endsMax: number) {
  const ends = placed(Int32Array, owners * (endsMax + 1));
  const guide = placed(Uint8Array, owners * GUIDE_SIZE);
  return {
    layOut: (owner: number, limits: readonly number[]): void => {
      const first = owner * (endsMax + 1);
      ends.fill(BEYOND, first, first + endsMax + 1);
      ends.set(limits, first);
      for (let i = 0, at = 0; i < GUIDE_SIZE; i++) {
        while (ends[first + at]! < i << GUIDE_SHIFT) at++;
        guide[owner * GUIDE_SIZE + i] = at;
      }
    },
    /** The stretch in which a distance is; the one after the last where it is beyond. */
    at: (owner: number, distance: number): number => {
      const entry = distance >> GUIDE_SHIFT;
      const first = owner * (endsMax + 1);
      const guided = owner * GUIDE_SIZE + (entry < GUIDE_SIZE ? entry : GUIDE_SIZE - 1);
      let at = guide[guided]!;
      while (distance > ends[first + at]!) at++;
      return at;
    },
  };
}

// ---- the bands of guns

const ofArms = stretches(ARMS_MAX, BANDS_MAX);
/** By weapon and band, then for the eagle-eyed; NO_SHOT beyond the last. */
const steps = placed(Int8Array, 2 * ARMS_MAX * (BANDS_MAX + 1));
const eagleSteps = steps.length / 2;
field.onEnter(() => {
  const alwaysZero = field.readings.eagleEye === "always-zero";
  steps.fill(NO_SHOT);
  for (const [arm, weapon] of field.arms.entries()) {
    ofArms.layOut(arm, bandLimits(weapon, field.readings));
    for (const [band, { steps: own }] of weapon.bands.entries()) {
      const at = arm * (BANDS_MAX + 1) + band;
      steps[at] = own;
      steps[eagleSteps + at] = alwaysZero ? 0 : Math.max(own, 0);
    }
  }
});

/** Index of the band of a weapon; as many as it has beyond the last. @param distance in units */
export const bandOf = ofArms.at;

/** A shot of it reaches so far. */
export const reaches = (arm: number, distance: number): boolean =>
  steps[arm * (BANDS_MAX + 1) + ofArms.at(arm, distance)]! !== NO_SHOT;

/** Steps of that band, or NO_SHOT. @param eagle 1 as the eagle-eyed see them */
export const stepsAt = (arm: number, distance: number, eagle: number): number =>
  steps[eagle * eagleSteps + arm * (BANDS_MAX + 1) + ofArms.at(arm, distance)]!;

// ---- where what a man can shoot at somebody is the same

const zonesMax = 1 + 2 * WEAPONS_MAX * BANDS_MAX;
const zones = stretches(MEN_MAX * WAY_COUNT, zonesMax);
const counts = placed(Uint8Array, MEN_MAX * WAY_COUNT);
field.onEnter(() => {
  for (const [f, { weapons }] of field.fighters.entries()) {
    const limits = weapons.flatMap((weapon) => bandLimits(weapon, field.readings));
    for (let way = 0; way < WAY_COUNT; way++) {
      // The first is contact; from the limits and a move on he comes to the limits.
      const farther = limits.map((limit) => limit + way * WAY_UNIT);
      const ends = [...new Set([0, ...limits, ...farther])];
      zones.layOut(
        f * WAY_COUNT + way,
        ends.sort((a, b) => a - b),
      );
      counts[f * WAY_COUNT + way] = ends.length + 1;
    }
  }
});

/** @returns index of a move that is made before a shot @param move in units */
export const wayOf = (move: number): number => (move / WAY_UNIT) | 0;

/**
 * Where what a man can shoot at somebody is the same, from where he is and after a move.
 * @param way `wayOf` the move
 * @returns whose zones they are, for the next two
 */
export const stretchOf = (f: number, way: number): number => f * WAY_COUNT + way;

/** Index of the zone. */
export const zoneAt = zones.at;

/** How many zones there are. */
export const zoneCount = (stretch: number): number => counts[stretch]!;
