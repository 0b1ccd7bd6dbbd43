/** What a man can do, as whole numbers: answers to `choose`. */

/** Points at which somebody decides: the rule that lets him. */
export const POINT = {
  /** SH-ABIL-7: 1 adds the step to Shoot, 0 to Dodge. */
  variable: 0,
  /** SH-ABIL-5, SH-TURN-5: 1 acts before everyone else. */
  superFast: 1,
  /** SH-TURN-3: index of the Draw die that he rolls. */
  drawDie: 2,
  /** SH-ACT-1: `packAction`. */
  action: 3,
  /** SH-SHOOT-6: whom the second pistol is fired at, `packLater`, or KEPT. */
  secondPistol: 4,
  /** SH-SHOOT-9: the same of a later shot of a fan. */
  laterShot: 5,
} as const;

/** SH-ACT-1, and what else a man may do when his place comes. */
export const ACTION = {
  pass: 0,
  /** From where he is; from full cover he leans or steps out for it. */
  shoot: 1,
  /** Moves straight at the target, by the combined move, before he shoots. */
  moveAndShoot: 2,
  /** His whole move straight at somebody, through his opening if he is behind one. */
  move: 3,
  /** The combined move straight at somebody (SH-BRAWL-4). */
  step: 4,
  /** His whole move straight away from his enemies (SH-BRAWL-5). */
  withdraw: 5,
  /** Goes to somebody within the combined move and brawls. */
  brawl: 6,
  /** The gun of the option; from where he is. */
  reload: 7,
  /** The same after the combined move straight at somebody (SH-RELOAD-2). */
  moveAndReload: 8,
  /** SH-WPN-7: the weapon of the option's slot, which was thrown at him. */
  takeBack: 9,
  /** SH-PICK-1: goes to a man out of the fight; `packLoot`. */
  rob: 10,
  /** SH-HORSE-1. */
  dismount: 11,
  /** SH-BLDG-5: at the building in which somebody is. */
  burn: 12,
} as const;

/**
 * @param what   `ACTION`
 * @param target a man, or HORSE_OF + his number for his horse; 0 where there is none
 * @param option how he shoots, `packOption`; `packLoot`; a slot; 0
 */
export const packAction = (what: number, target = 0, option = 0): number =>
  what | (target << 4) | (option << 9);
export const actionOf = (action: number): number => action & 15;
export const targetOf = (action: number): number => (action >> 4) & 31;
export const optionOf = (action: number): number => action >> 9;

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

/** SH-PICK-1: rounds from the belt or from a gun for the man's own gun in `slot`, or the dead man's weapon itself. */
export const LOOT = { belt: 0, gun: 1, weapon: 2 } as const;
/** @param from slot of the dead man's */
export const packLoot = (what: number, slot: number, from: number): number =>
  what | (slot << 2) | (from << 4);
export const lootOf = (loot: number): number => loot & 3;
export const lootSlot = (loot: number): number => (loot >> 2) & 3;
export const lootFrom = (loot: number): number => loot >> 4;

/** A later shot is not fired. */
export const KEPT = -1;
/** @param die index of its die */
export const packLater = (target: number, die: number): number => target | (die << 5);
export const laterTargetOf = (later: number): number => later & 31;
export const laterDieOf = (later: number): number => later >> 5;
