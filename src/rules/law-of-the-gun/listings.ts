/** The tables of this system as `deadeye list` prints them. */
import type { Listing } from "../../scenario/system.js";
import { ATTRIBUTES, NPCS, WEAPONS } from "./tables.js";

export const weaponListing: Listing = {
  title: "weapons, ranges in cm",
  rule: "LG-WEAP-1",
  columns: [
    { key: "id", head: "weapon" },
    { key: "accurate", head: "accurate" },
    { key: "maximum", head: "maximum" },
    { key: "reload", head: "reload" },
    { key: "hands", head: "hands" },
    { key: "impactAccurate", head: "impact near" },
    { key: "impactMaximum", head: "impact far" },
    { key: "fanning", head: "fanning" },
    { key: "spread", head: "spread" },
  ],
  rows: WEAPONS.map((weapon) => [
    weapon.id,
    weapon.accurate,
    weapon.maximum,
    weapon.reload,
    weapon.hands,
    weapon.impact.accurate,
    weapon.impact.maximum,
    weapon.fanning,
    weapon.spread,
  ]),
};

export const npcListing: Listing = {
  title: "NPC chart",
  rule: "LG-NPC-1",
  columns: [
    { key: "id", head: "npc" },
    ...ATTRIBUTES.map((name) => ({ key: name, head: name })),
    { key: "label", head: "who" },
  ],
  rows: Object.entries(NPCS).flatMap(([type, rows]) =>
    rows.map((row, index) => [
      `${type}/${index + 1}`,
      ...ATTRIBUTES.map((name) => row.stats[name]),
      row.label,
    ]),
  ),
};
