/** What is said about scenarios of Shootist. */
import { type Message, message, quote } from "../../core/messages.js";
import { LADDER } from "./fields.js";

export const weaponsMissing = (): Message =>
  message("MISSING_KEY", '"weapons" is missing', "give a list, [] for none; an npc brings some");
export const bandNeeds = (id: string, band: number, key: string): Message =>
  message("MISSING_KEY", `band ${band} of ${quote(id)} needs "${key}"`, "counted from 0");
export const bandsCrossed = (id: string, band: number, upTo: number, before: number): Message =>
  message(
    "RANGES_CROSSED",
    `band ${band} of ${quote(id)} ends at ${upTo}, not beyond the one before it, which ends at ${before}`,
    "bands go from near to far and are counted from 0",
  );
export const weaponCannot = (id: string, what: string, also: string): Message =>
  message("WEAPON_CONTRADICTS", `${quote(id)} cannot be ${what} and ${also}`);
export const abilityTwice = (ability: string): Message =>
  message("ABILITY_TWICE", `the ability ${quote(ability)} is given twice`);
export const onlyFor = (key: string, whom: string): Message =>
  message("KEY_NOT_HERE", `${key} is only for ${whom}`);
export const onlyMoving = (key: string): Message =>
  message(
    "KEY_NOT_HERE",
    `${key} takes a move, and nobody moves in a standing fight`,
    "with standing: false they move; a duel of one against one stands unless it says so",
  );
export const doesNothing = (what: string, why: string): Message =>
  message("DOES_NOTHING", `${what} does nothing here: ${why}`, "leave it out");
export const noLesserDraw = (die: number, own: number): Message => {
  const smaller = LADDER.filter((each) => each < own);
  return message(
    "DOES_NOTHING",
    `lesserDraw D${die} is no smaller die than the Draw die, D${own}`,
    smaller.length === 0 ? "there is none smaller; leave it out" : `one of: ${smaller.join(", ")}`,
  );
};
export const distanceMissing = (): Message =>
  message("MISSING_KEY", '"distance" is missing', "or give each man of side B a place: at");
export const distanceUnused = (): Message =>
  message(
    "DOES_NOTHING",
    "distance does nothing here: every man of side B has a place, at",
    "leave it out, or leave out the at of those who begin there",
  );
export const nobodyElse = (): Message =>
  message(
    "DOES_NOTHING",
    "bunched does nothing here: of two men on foot a miss can hit nobody else",
    "leave it out",
  );
export const coverBehind = (cover: string, opening: string): Message =>
  message(
    "KEY_NOT_HERE",
    `who is ${opening === "roof" ? "at the edge of a roof" : `behind a ${opening}`} is in full cover, not ${cover}`,
    "leave cover or behind out",
  );
export const riderBehind = (key: string): Message =>
  message("KEY_NOT_HERE", `whoever is on horseback is in the open and has no ${key}`);
