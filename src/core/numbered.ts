/** Numbers for pairs of words, given as they are met: what is known of a pair lies beside its number. */
import { powerOfTwoFrom } from "./elementary.js";

/** Words of `known` before what is known. */
const PAIR_WORDS = 2;

/**
 * @param room  pairs, below 2^30
 * @param words for each number in `known`: the pair, then what `learn` puts there
 * @param learn told of a number that is given for the first time, and what `find` was told
 */
export function numbered(
  room: number,
  words: number,
  learn: (number: number, more: number) => void,
) {
  const mask = 2 * powerOfTwoFrom(room) - 1;
  /** Open addressing: a number, 0 for none. */
  const slots = new Int32Array(mask + 1);
  const known = new Int32Array((room + 1) * Math.max(words, PAIR_WORDS));
  let last = 0;
  return {
    known,
    /** The number of a pair, from 1 on. There is room for it unless `isFull`. */
    find: (one: number, other: number, more: number): number => {
      const hash = Math.imul(one ^ Math.imul(other, 0x9e3779b1), 0x85ebca6b);
      let slot = (hash ^ (hash >>> 15)) & mask;
      for (;;) {
        const number = slots[slot]!;
        if (number === 0) break;
        const at = number * words;
        if (known[at] === one && known[at + 1] === other) return number;
        slot = (slot + 1) & mask;
      }
      slots[slot] = ++last;
      known[last * words] = one;
      known[last * words + 1] = other;
      learn(last, more);
      return last;
    },
    isFull: (): boolean => last === room,
    clear: (): void => {
      slots.fill(0);
      last = 0;
    },
  };
}
