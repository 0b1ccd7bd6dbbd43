/** What the games of a duel depend on: duels that differ in nothing else need not be solved twice. */

import { DISTANCE_TOLERANCE_CM, FALL_BACK_CM, type Weapon } from "./data.js";
import type { Duel, Rules } from "./duel.js";
import type { Encounter } from "./encounter.js";
import { askedBy, type Readings } from "./readings.js";

/**
 * How often a man may fall back before he has left each range of a weapon: men of one against one are so far apart as
 * at first, or 25 cm more for each fall back (LG-FALL-1), so that a distance matters only by the ranges it is within.
 * @returns by range: accurate, maximum, spread; -1 if he is beyond it from the start
 */
export function stays({ accurate, maximum, spread }: Weapon, distanceCm: number): number[] {
  return [accurate, maximum, spread].map((range) =>
    Math.max(-1, Math.floor((range + DISTANCE_TOLERANCE_CM - distanceCm) / FALL_BACK_CM)),
  );
}

/**
 * Text that is the same only for duels with the same chances, in the same cells of the tally.
 *
 * Left out are readings that no rule of this duel asks for, and of two men who stand and shoot all about distances but
 * `stays`. Any other duel is known by everything that it says.
 */
export function gameKey(duel: Duel): string {
  const { turns, first, draw, tables } = duel;
  const men = figuresByRange(duel) ?? duel.figures;
  return JSON.stringify({ turns, first, draw, readings: readingsAsked(duel), tables, men });
}

/** The same of encounters, whose weapons have been read as `impact` and `buffaloReload` say. */
export const encounterKey = (encounter: Encounter): string =>
  JSON.stringify({ ...encounter, readings: readingsOf(encounter, ["table", "cover", "gunfight"]) });

function readingsAsked(duel: Duel): Partial<Readings> {
  const open = duel.figures.every(({ cover }) => cover === "open");
  return readingsOf(duel, [...(open ? [] : ["cover"]), ...(open && duel.draw ? ["gunfight"] : [])]);
}

/** Readings that all games ask for, or one of these. */
function readingsOf({ readings }: Rules, asking: readonly string[]): Partial<Readings> {
  const isAsked = (who?: string): boolean => who === undefined || asking.includes(who);
  return Object.fromEntries(Object.entries(readings).filter(([name]) => isAsked(askedBy(name))));
}

/** Two men who face each other along the first axis and stand, with ranges instead of centimetres; null otherwise. */
function figuresByRange({ figures }: Duel): unknown[] | null {
  const [a, b] = figures;
  if (a === undefined || b === undefined || figures.length > 2) return null;
  const distance = b.at[0] - a.at[0];
  const faced = a.side !== b.side && a.at[1] === b.at[1] && distance > 0;
  if (!faced || figures.some(({ tactic }) => tactic !== "stand")) return null;
  return figures.map(({ at: _, weapons, ...man }) => ({
    ...man,
    weapons: weapons.map((weapon) => {
      const { accurate: _, maximum: __, spread, ...gun } = weapon;
      return { ...gun, spreads: spread > 0, stays: stays(weapon, distance) };
    }),
  }));
}
