/** The tables of this system as `deadeye list` prints them. */
import { listingOf } from "../kit/fields.js";
import { NPCS, WEAPONS } from "./data.js";
import { STATS, WEAPON } from "./fields.js";

export const weaponListing = listingOf(
  { title: "weapons, ranges in cm", rule: "LG-WEAP-1", head: "weapon" },
  WEAPON,
  WEAPONS,
);

export const npcListing = listingOf(
  { title: "NPC chart", rule: "LG-NPC-1", head: "npc" },
  STATS,
  Object.entries(NPCS).flatMap(([type, rows]) =>
    rows.map(({ stats, label }, index) => ({ id: `${type}/${index + 1}`, ...stats, label })),
  ),
  [{ key: "label", head: "who", of: ({ label }) => label }],
);
