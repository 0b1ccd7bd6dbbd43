/** The tables of this system as `deadeye list` prints them. */
import type { Listing } from "../../scenario/system.js";
import { ARCHETYPES, type Band, SKILLS, WEAPONS } from "./tables.js";

const signed = (steps: number): string => (steps > 0 ? `+${steps}` : String(steps));
const bandsText = (bands: readonly Band[]): string =>
  bands.map(({ upTo, steps }) => `${upTo}:${signed(steps)}`).join(" ");

export const weaponListing: Listing = {
  title: "weapons, bands as inches:steps",
  rule: "SH-WPN-1",
  columns: [
    { key: "id", head: "weapon" },
    { key: "rounds", head: "rounds" },
    { key: "reload", head: "reload" },
    { key: "spare", head: "spare" },
    { key: "skill", head: "skill" },
    { key: "pistol", head: "pistol" },
    { key: "tries", head: "tries" },
    { key: "wounds", head: "wounds" },
    { key: "thrown", head: "thrown" },
    { key: "brawl", head: "brawl" },
    { key: "calibre", head: "calibre" },
    { key: "bands", head: "bands" },
  ],
  rows: WEAPONS.map((weapon) => [
    weapon.id,
    weapon.rounds,
    weapon.reload,
    weapon.spare,
    weapon.skill,
    weapon.pistol,
    weapon.tries,
    weapon.wounds,
    weapon.thrown,
    weapon.brawl,
    weapon.calibre,
    bandsText(weapon.bands),
  ]),
};

export const archetypeListing: Listing = {
  title: "archetypes",
  rule: "SH-CHAR-3",
  columns: [
    { key: "id", head: "npc" },
    ...SKILLS.map((name) => ({ key: name, head: name })),
    { key: "weapons", head: "weapons" },
    { key: "ability", head: "ability" },
  ],
  rows: Object.entries(ARCHETYPES).map(([id, { skills, weapons, ability }]) => [
    id,
    ...SKILLS.map((name) => skills[name]),
    weapons.join(", "),
    ability ?? "",
  ]),
};
