/** What men carry, wherever they stand: ranges, and hands for them (LG-SHOOT-4, LG-INJ-2). */
import { DISTANCE_TOLERANCE_CM } from "./data.js";
import { type Readings, shootsOtherHanded } from "./readings.js";

/** Numbers of BANDS. */
export const ACCURATE = 0;
const MAXIMUM = 1;
const NO_SHOT = -1;

/** What has befallen a man's arms, as bits. Whoever lost his gun arm may have had it hurt before. */
export const ARM = { gunHurt: 1 << 3, gunLost: 1 << 4, offLost: 1 << 5 } as const;

const LOST = ARM.gunLost | ARM.offLost;
/** Whether he has lost neither. @param arms bits of ARM, and others */
export const areWhole = (arms: number): boolean => (arms & LOST) === 0;

/** LG-SHOOT-4: the band of a shot over so many cm, -1 if it does not reach. */
export function bandAt(cm: number, accurate: number, maximum: number): number {
  if (cm <= accurate + DISTANCE_TOLERANCE_CM) return ACCURATE;
  return cm <= maximum + DISTANCE_TOLERANCE_CM ? MAXIMUM : NO_SHOT;
}

/** LG-INJ-2: whether he has hands for a weapon. @param hands that it takes */
export function hasHands(arms: number, hands: number, readings: Readings): boolean {
  if (areWhole(arms)) return true;
  if (hands > 1 || (arms & LOST) === LOST) return false;
  return (arms & ARM.gunLost) === 0 || shootsOtherHanded(readings);
}

/** LG-INJ-2: with a hurt gun arm snap shots only. */
export const couldAim = (arms: number): boolean => (arms & (ARM.gunHurt | ARM.gunLost)) === 0;
