/** Law of the Gun in words: what told games and the sheets call things. */
import { type Column, type Cover, type Effect, NPCS } from "./data.js";

export { listed, weaponWords } from "../kit/words.js";

const COVER_WORDS: Readonly<Record<Cover, string>> = {
  open: "in the open",
  left: "at a left corner",
  right: "at a right corner",
  wall: "behind a wall",
  window: "at a window",
  fence: "behind a fence",
};
export const coverWords = (cover: Cover): string => COVER_WORDS[cover];

const COLUMN_WORDS: Readonly<Record<Column, string>> = {
  open: "open column",
  left: "left corner column",
  right: "right corner column",
  wall: "wall column",
  window: "window column",
};
export const columnWords = (column: Column): string => COLUMN_WORDS[column];

/** `dead (head)`, `wound (right leg)`, `cover`. */
export function effectWords(effect: Effect): string {
  if (effect.location === null) return effect.kind;
  const side = effect.side === null ? "" : `${effect.side} `;
  return `${effect.kind} (${side}${effect.location})`;
}

/** `row 5 of the outlaw chart, Gang leader`. */
export function npcWords(npc: string, row: number): string {
  const type = npc.split("/")[0] ?? "";
  const label = NPCS[type]?.[row - 1]?.label;
  return `row ${row} of the ${type} chart${label === undefined ? "" : `, ${label}`}`;
}
