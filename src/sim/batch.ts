/** Games that are played together: words of memory for each. The build writes these numbers into the hot loop. */
import { GROUP_GAMES } from "../core/tally.js";

/** Groups of games at play together, each with counts of its own. */
export const GROUPS = 4;
const BATCH = GROUPS * GROUP_GAMES;
/** Words of a game: key words; where it stands (core/automaton.ts); its meters; where its group counts. */
export const KEY1 = 1;
export const AT = 2;
export const METERS = 3;
export const COUNTS = 4;
export const GAME_WORDS = 5;
/** All games at play. */
export const BATCH_WORDS = BATCH * GAME_WORDS;
/** Words of a step that is put off: game; where it stood; word of its row. */
export const STOOD = 1;
export const WORD = 2;
export const REST_WORDS = 3;
/** A list of such steps, of all games at most, and one more that is written and not listed. */
export const LIST_WORDS = (BATCH + 1) * REST_WORDS;
/** A list of entries of that list. */
export const CHOSEN_WORDS = BATCH + 1;
