/** Dice that show given faces, in order: for rule tests and for telling a game that was played. */
import type { Dice } from "../dice.js";

export class ScriptedDice implements Dice {
  private next = 0;

  /**
   * @param faces  what the dice will show, in order
   * @param listen told of every roll
   */
  constructor(
    private readonly faces: readonly number[],
    private readonly listen: (rule: string, sides: number, face: number) => void = () => {},
  ) {}

  /** @throws Error if the script is too short or shows a face that the die does not have */
  pick(rule: string, sides: number, cuts: readonly number[]): number {
    const face = this.faces[this.next];
    if (face === undefined) throw new Error(`script too short: ${rule} rolls a D${sides}`);
    if (face < 1 || face > sides) throw new Error(`${rule}: a D${sides} cannot show ${face}`);
    this.next++;
    this.listen(rule, sides, face);
    return cuts.findIndex((cut) => face <= cut);
  }

  /** True if every face was used. */
  exhausted(): boolean {
    return this.next === this.faces.length;
  }
}
