/** The men of a scenario, for people. */
import { rowName } from "../kit/words.js";
import type { Man } from "../ruleset.js";
import type { Gunman } from "./duel.js";
import type { DuelOrEncounter } from "./encounter.js";

export const men = ({ figures }: DuelOrEncounter): Man[] => figures.map(manOf);

function manOf({ name, side, npc, rows, weapons, cover }: Gunman): Man {
  const { initiative, skill, cool, constitution, horsemanship } = rows[0]!;
  const diced = rows.length > 1;
  const stats =
    `Initiative ${initiative}, Skill ${skill}, Cool ${cool}, Constitution ${constitution}, ` +
    `Horsemanship ${horsemanship}`;
  return {
    name,
    side,
    words: npc === null ? stats : diced ? rowName(npc) : `${rowName(npc)}: ${stats}`,
    weapons: weapons.map(({ id }) => id),
    cover,
    onSheets: diced
      ? null
      : {
          shooter: () => ({ skill_cool: Math.min(skill, cool) }),
          target: { target_constitution: constitution },
        },
  };
}
