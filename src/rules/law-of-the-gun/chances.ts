/**
 * Chances by which men choose with what to shoot (LG-TARGET-2, D11) and how (LG-OPT-1, D13): whole numbers, so that
 * ties are ties. Fate and horses are left out.
 */

import { WHOM } from "../kit/targets.js";
import {
  COVERS,
  type Column,
  type Cover,
  IMPACTS,
  OBSCURING_MODIFIER,
  type Weapon,
} from "./data.js";
import type { Option, Options, Rules } from "./duel.js";
import { ACCURATE } from "./guns.js";
import type { Readings } from "./readings.js";
import { effectRow } from "./rolls.js";

/** Ways to shoot, and how many shots the last two are. */
export const SINGLE = 0;
export const FAN = 1;
export const RAPID = 2;
export const FAN_SHOTS = 5;
export const RAPID_SHOTS = 2;

/** Denominator of `chanceOut`. */
export const CHANCE_TOTAL = 3_600;

/** Column and modifier of a cover (LG-EFF-2, reading `obscuringCover`). */
export function columnOf(cover: Cover, readings: Readings): { column: Column; modifier: number } {
  if (cover !== "fence") return { column: cover, modifier: 0 };
  return { column: readings.obscuringCover, modifier: OBSCURING_MODIFIER };
}

/** By impact, low first, cover in the order of COVERS and Constitution, 0 to 5: chance that a hit puts out, in 1/60. */
export function sixtiethsOf({ readings, tables: { effects } }: Rules): Uint8Array {
  return Uint8Array.from({ length: 3 * COVERS.length * 6 }, (_, i) => {
    const cover = columnOf(COVERS[Math.floor(i / 6) % COVERS.length]!, readings);
    const impact = IMPACTS[Math.floor(i / 36)]!;
    let sixtieths = 0;
    for (let die = 1; die <= 10; die++) {
      const row = effectRow(die, impact, cover.modifier);
      const { kind, location } = effects[cover.column][row - 1]!;
      const inTrunk = location === "head" || location === "body";
      if (kind === "dead" || kind === "disabled") sixtieths += 6;
      else if (kind === "wound" && inTrunk) sixtieths += 6 - (i % 6);
    }
    return sixtieths;
  });
}

/**
 * Chance that one shot puts a man out, in CHANCE_TOTAL-ths.
 * @param aim         limit of the test for an aimed shot; 0 for a snap shot
 * @param aimed, snap faces of the D10 that hit
 * @param sixtieths   of `sixtiethsOf`
 */
export const chanceOut = (aim: number, aimed: number, snap: number, sixtieths: number): number =>
  (aim * aimed + (6 - aim) * snap) * sixtieths;

/** LG-FAN-1: whether a man who could aim may fan a weapon; "never" if he may not. @param band number of BANDS */
export const fanningWith = ({ fanning }: Options, weapon: Weapon, band: number): Option =>
  weapon.fanning && band === ACCURATE ? fanning : "never";

/** LG-RAPID-1: the same. @param snap faces of the D10 that hit */
export const rapidFireWith = ({ rapidFire }: Options, weapon: Weapon, snap: number): Option =>
  weapon.reload || snap === 0 ? "never" : rapidFire;

/**
 * LG-TARGET-1: how much a man's word speaks for a target.
 * @param word   of WHOM
 * @param chance that his shot puts it out
 * @param nerve  the lower of its Skill and Cool
 * @param lately 1 if it has been shot at since its own last turn
 */
export function worthOf(word: number, chance: number, nerve: number, lately: number): number {
  switch (word) {
    case WHOM.weakest:
      return chance;
    case WHOM.strongest:
      return nerve;
    case WHOM.focus:
      return lately;
    case WHOM.spread:
      return -lately;
    default:
      return 0;
  }
}

/**
 * LG-OPT-1, D13: the way to shoot with the greatest chance.
 * @param single, snap `chanceOut` of the shot, and of one without aim
 * @param cool         limit of the fanning test
 */
export function bestWay(
  single: number,
  snap: number,
  cool: number,
  fan: Option,
  rapid: Option,
): number {
  // All below 2^53, in units of 1 / (6 * 600^5).
  const missed = 600 - snap / 6;
  const missedTwice = missed * missed;
  const singleChance = single * 600 ** 4;
  const allMissed = missedTwice * missedTwice * missed;
  const fanChance = cool * (600 ** 5 - allMissed) + (6 - cool) * (singleChance / 6);
  const rapidChance = 6 * (600 ** 2 - missedTwice) * 600 ** 3;
  const mayFan = fan === "always" || (fan === "auto" && fanChance > singleChance);
  const mayRapid = rapid === "always" || (rapid === "auto" && rapidChance > singleChance);
  if (mayFan && mayRapid && fan === rapid) return fanChance >= rapidChance ? FAN : RAPID;
  if (mayFan && (fan === "always" || !mayRapid)) return FAN;
  return mayRapid ? RAPID : SINGLE;
}
