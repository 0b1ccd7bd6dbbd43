/** What the games of a skirmish depend on. */
import { type AskedReadings, readingsAsked } from "../kit/asked.js";
import { DEFAULT_READINGS, type Readings } from "./readings.js";
import type { Skirmish } from "./skirmish.js";
import type { Ability } from "./tables.js";

const able =
  (ability: Ability) =>
  ({ fighters }: Skirmish): boolean =>
    fighters.some(({ abilities }) => abilities.includes(ability));
const shields = ({ fighters }: Skirmish): boolean => fighters.some(({ shield }) => shield);

const ASKED: AskedReadings<Skirmish, Readings> = {
  thickSkin: able("thick-skin"),
  eagleEye: able("eagle-eye"),
  fanSpecialist: able("fan-specialist"),
  lucky: able("lucky"),
  lawmanStar: able("lawman"),
  // The weapons of a skirmish have been read already.
  spearBands: () => false,
  shieldStopsArrows: shields,
  shieldInBrawl: shields,
};

/** Text that is the same only for skirmishes with the same chances, in the same cells of the tally. */
export const gameKey = (skirmish: Skirmish): string =>
  JSON.stringify({ ...skirmish, readings: readingsAsked(skirmish, ASKED, DEFAULT_READINGS) });
