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

// What is best at a target depends on what the two words of a key are made of. The first is the shooter's condition;
// the second has, from its lowest bit, 9 bits for himself, 7 for the target's aspect, 6 and 6 for the distance now and
// after a move, 2 for what is asked.

/** Five bits for the rounds in each of his guns. */
const ROUNDS_BITS = 5;
/** In a condition: he has a loaded gun. */
export const ANY_ROUND = (1 << (4 * ROUNDS_BITS)) - 1;

/**
 * The first word.
 * @param kinds    kinds of his last shots, in the lowest four bits
 * @param spareArm that arm is wounded
 * @param shootArm wounds of it
 */
export const packCondition = (
  kinds: number,
  spareArm: boolean,
  shootArm: number,
  first: number,
  second: number,
  third: number,
  fourth: number,
): number =>
  first |
  (second << ROUNDS_BITS) |
  (third << (2 * ROUNDS_BITS)) |
  (fourth << (3 * ROUNDS_BITS)) |
  (shootArm << (4 * ROUNDS_BITS)) |
  (spareArm ? 1 << (4 * ROUNDS_BITS + 3) : 0) |
  ((kinds & 15) << (4 * ROUNDS_BITS + 4));

/** The second word but for target and distance: who he is, what he did in this turn, what is asked. */
export const packMarks = (
  like: number,
  fast: boolean,
  variable: boolean,
  moving: boolean,
  mounted: boolean,
  attacked: boolean,
  what: number,
): number =>
  like |
  (fast ? 1 << 4 : 0) |
  (variable ? 1 << 5 : 0) |
  (moving ? 1 << 6 : 0) |
  (mounted ? 1 << 7 : 0) |
  (attacked ? 1 << 8 : 0) |
  (what << 28);

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
}

/** Where the entry of a key begins in the words of a memory, whether it is there or not. */
export function placeOf(key0: number, key1: number): number {
  const hash = Math.imul(key0 ^ Math.imul(key1, 0x9e3779b1), 0x85ebca6b);
  return (hash >>> (32 - PLACE_BITS)) * ENTRY_WORDS;
}
