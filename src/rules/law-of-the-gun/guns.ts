/** What men carry, wherever they stand: ranges, and hands for them (LG-SHOOT-4, LG-INJ-2). */
import { DISTANCE_TOLERANCE_CM } from "./data.js";
import { type Readings, shootsOtherHanded } from "./readings.js";

/** Numbers of BANDS. */
export const ACCURATE = 0;
const MAXIMUM = 1;
const NO_SHOT = -1;

/** What has befallen a man's arms, as bits. Whoever lost his gun arm may have had it hurt before. */
export const ARM = { gunHurt: 1 << 3, gunLost: 1 << 4, offLost: 1 << 5 } as const;

/** LG-SHOOT-4: the band of a shot over so many cm, -1 if it does not reach. */
export function bandAt(cm: number, accurate: number, maximum: number): number {
  if (cm <= accurate + DISTANCE_TOLERANCE_CM) return ACCURATE;
  return cm <= maximum + DISTANCE_TOLERANCE_CM ? MAXIMUM : NO_SHOT;
}

/** LG-INJ-2: whether he has hands for a weapon. @param arms bits of ARM, and others @param hands that it takes */
export function hasHands(arms: number, hands: number, readings: Readings): boolean {
  const lost = arms & (ARM.gunLost | ARM.offLost);
  if (lost === 0) return true;
  if (lost === (ARM.gunLost | ARM.offLost)) return false;
  return hands === 1 && (lost === ARM.offLost || shootsOtherHanded(readings));
}

/** LG-INJ-2: with a hurt gun arm snap shots only. */
export const couldAim = (arms: number): boolean => (arms & (ARM.gunHurt | ARM.gunLost)) === 0;
