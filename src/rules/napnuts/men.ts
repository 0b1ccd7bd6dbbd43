/** The men of a scenario, for people. */
import type { Man } from "../ruleset.js";
import type { Character, Gunfight } from "./gunfight.js";

export const men = ({ characters }: Gunfight): Man[] => characters.map(manOf);

function manOf({ name, side, class: id, gun, two, weapon, cover }: Character): Man {
  const own = gun ?? weapon;
  return {
    name,
    side,
    words: id,
    weapons: own === null ? [] : two ? [own, own] : [own],
    cover,
    onSheets: { shooter: () => ({ class: id }), target: {} },
  };
}
