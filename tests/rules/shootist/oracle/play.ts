/** The oracle plays a game again, with the dice of the text. */
import type { FallenDie } from "../../../../src/core/story.js";
import type { Skirmish } from "../../../../src/rules/shootist/skirmish.js";
import { type PlayedFight, playSkirmish } from "./game.js";

/**
 * Plays a fight again with the dice of a game.
 * @param dice all of them, in the order in which the rules ask; where nobody can do anything any more, those of the
 *   turns that follow may be missing
 * @throws Error if the oracle asks for another die than the next one, or leaves some over: a fault of ours
 */
export function playDice(skirmish: Skirmish, dice: readonly FallenDie[]): PlayedFight {
  let next = 0;
  const played = playSkirmish(skirmish, (rule, sides) => {
    const die = dice[next++];
    // Only Draw dice are left where nobody can do anything, and nothing hangs on them.
    if (die === undefined && rule.startsWith("SH-TURN")) return 1;
    const asked = `die ${next}: the oracle rolls a D${sides} for ${rule}`;
    if (die === undefined) throw new Error(`${asked}, the game has no more`);
    if (die.rule !== rule || die.sides !== sides) {
      throw new Error(`${asked}, the game a D${die.sides} for ${die.rule}`);
    }
    return die.face;
  });
  if (next < dice.length) {
    throw new Error(`the oracle leaves ${dice.length - next} dice, first ${dice[next]?.rule}`);
  }
  return played;
}
