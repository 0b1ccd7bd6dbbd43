/** The tables of this system as `deadeye list` prints them. */
import { listingOf } from "../kit/fields.js";
import { bandsText, SKILL, WEAPON } from "./fields.js";
import { ARCHETYPES, WEAPONS } from "./tables.js";

export const weaponListing = listingOf(
  { title: "weapons, bands as inches:steps", rule: "SH-WPN-1", head: "weapon" },
  WEAPON,
  WEAPONS,
  [{ key: "bands", head: "bands", of: ({ bands }) => bandsText(bands) }],
);

export const archetypeListing = listingOf(
  { title: "archetypes", rule: "SH-CHAR-3", head: "npc" },
  SKILL,
  Object.entries(ARCHETYPES).map(([id, row]) => ({ id, ...row.skills, row })),
  [
    { key: "weapons", head: "weapons", of: ({ row }) => row.weapons.join(", ") },
    { key: "ability", head: "ability", of: ({ row }) => row.ability ?? "" },
  ],
);
