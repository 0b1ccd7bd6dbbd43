/**
 * Dice as the rules ask for them. Rule code never computes a chance: it asks a `Dice` for a named roll and
 * branches on the answer. The same code is then enumerated into outcome tables (`dice/enumerated.ts`),
 * replayed from faces on a table (`dice/scripted.ts`), or quoted die by die in a replay.
 */
export interface Dice {
  /**
   * Rolls one die and says in which range of faces it fell.
   * @param rule  rule id that asks for the roll
   * @param sides number of faces, 2 or more
   * @param cuts  last face of each range, ascending, ending with `sides`; equal neighbours make an empty range
   * @returns index of the range, 0..cuts.length-1
   */
  pick(rule: string, sides: number, cuts: readonly number[]): number;
}

const FACES: readonly (readonly number[])[] = Array.from({ length: 21 }, (_, sides) =>
  Array.from({ length: sides }, (_, face) => face + 1),
);

/** The face of one die, 1..sides (at most 20 sides). */
export function face(dice: Dice, rule: string, sides: number): number {
  return 1 + dice.pick(rule, sides, FACES[sides]!);
}

/** By limit of a D6 test: its ranges, passed and failed. Games are played with them, and make no garbage. */
const TESTS: readonly (readonly number[])[] = Array.from({ length: 7 }, (_, limit) => [limit, 6]);

/** A D6 test: passed if the face is at most `limit`, 0..6. */
export function test(dice: Dice, rule: string, limit: number): boolean {
  return dice.pick(rule, 6, TESTS[limit]!) === 0;
}
