/** Games that are played together: words of memory for each. The build writes these numbers into the hot loop. */
import { GROUP_GAMES } from "../core/tally.js";

/** How many; a group of games is not more. */
export const BATCH = GROUP_GAMES;
/** Words of a game: key words; its state, shifted left by TURN_BITS, and its turn; its meters; word of its last row. */
export const KEY1 = 1;
export const AT = 2;
export const METERS = 3;
export const WORD = 4;
export const GAME_WORDS = 5;
/** All games at play, and a list of some. */
export const BATCH_WORDS = BATCH * (GAME_WORDS + 1);
