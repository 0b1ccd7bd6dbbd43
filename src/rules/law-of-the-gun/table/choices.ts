/** What men on a table decide, and between what. */

export const CHOICE = {
  /** In his own player turn: a shot, or nothing. */
  own: 0,
  /** The same in his place of a gunfight (LG-DRAW-1). */
  slot: 1,
  /** The man who acts has moved: a shot at him, or nothing (LG-REACT-1). */
  reaction: 2,
  /** The winner of the draw: 1 to offer surrender, 0 to go on (LG-DRAW-2). */
  offer: 3,
  /** What he wants to do from now on: one of ACTION (LG-INIT-1). */
  want: 4,
} as const;

/** Options of the first three: nothing, or a shot, packed. */
export const NOTHING = 0;
const WAY_BITS = 2;
const GUN_BITS = 7;
/** @param way SINGLE, FAN or RAPID */
export const shotAt = (target: number, gun: number, way: number): number =>
  ((((target << GUN_BITS) | gun) << WAY_BITS) | way) + 1;
export const targetOf = (shot: number): number => (shot - 1) >> (GUN_BITS + WAY_BITS);
export const gunOf = (shot: number): number => ((shot - 1) >> WAY_BITS) & ((1 << GUN_BITS) - 1);
export const wayOf = (shot: number): number => (shot - 1) & ((1 << WAY_BITS) - 1);
