/** The men of a scenario, for people. */
import type { Man } from "../ruleset.js";
import type { Fighter, Skirmish } from "./skirmish.js";

export const men = ({ fighters }: Skirmish): Man[] => fighters.map(manOf);

function manOf({
  name,
  side,
  archetype,
  skills,
  abilities,
  weapons,
  cover,
  opening,
}: Fighter): Man {
  const { draw, shoot, dodge, brawl, ride, knife } = skills;
  const dice = `Draw D${draw}, Shoot D${shoot}, Dodge D${dodge}, Brawl D${brawl}, Ride D${ride}, Knife D${knife}`;
  const die = new Map(weapons.map(({ id, skill }) => [id, skills[skill]]));
  return {
    name,
    side,
    words: [archetype === null ? dice : `${archetype}: ${dice}`, ...abilities].join(", "),
    weapons: weapons.map(({ id }) => id),
    cover: opening === "none" ? cover : opening,
    onSheets: {
      shooter: (weapon) => ({ shoot_die: die.get(weapon) ?? shoot }),
      target: { dodge_die: dodge },
    },
  };
}
