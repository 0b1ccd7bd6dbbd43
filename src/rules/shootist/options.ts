/**
 * Ways to shoot as whole numbers, and a memory of which was best. What the best way to shoot at one man is depends on
 * little (who shoots with how many rounds, in which band the other is, how well he dodges), and men weigh it many times
 * a game: so it is worked out once and looked up after that.
 */

/**
 * A way to shoot.
 * @param slot   the gun
 * @param second the second pistol, -1 for none
 * @param mode   `MODE`
 * @param shots  shots of a fan, else 1
 * @param die    index of its die
 * @param worse  index of the worse of two dice; of one, its own
 */
export const packOption = (
  slot: number,
  second: number,
  mode: number,
  shots: number,
  die: number,
  worse: number = die,
): number => slot | ((second + 1) << 2) | (mode << 5) | (shots << 8) | (die << 10) | (worse << 13);
export const slotOf = (option: number): number => option & 3;
export const secondOf = (option: number): number => ((option >> 2) & 7) - 1;
export const modeOf = (option: number): number => (option >> 5) & 7;
export const shotsOf = (option: number): number => (option >> 8) & 3;
export const dieOf = (option: number): number => (option >> 10) & 7;
export const worseDieOf = (option: number): number => option >> 13;

/** Words of an entry: two of its key, then value and option from where he stands, and after a move. */
export const ENTRY = {
  key0: 0,
  key1: 1,
  value: 2,
  option: 3,
  movedValue: 4,
  movedOption: 5,
} as const;
const ENTRY_WORDS = 8;
const PLACE_BITS = 13;

/**
 * A direct-mapped cache, as processors have them: each key has one place, and whoever comes there last stays. It never
 * grows, and what is lost is worked out again. No key is 0.
 */
export class OptionMemo {
  readonly words = new Int32Array(ENTRY_WORDS << PLACE_BITS);

  /** Where the entry of a key begins in `words`, whether it is there or not. */
  placeOf(key0: number, key1: number): number {
    const hash = Math.imul(key0 ^ Math.imul(key1, 0x9e3779b1), 0x85ebca6b);
    return (hash >>> (32 - PLACE_BITS)) * ENTRY_WORDS;
  }
}
