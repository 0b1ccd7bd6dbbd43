/** The oracle plays a game again, with the dice and cards of the text. */
import type { OutcomePool } from "../../../../src/core/outcomes.js";
import type { Answer } from "../../../../src/core/playDriver.js";
import type { FallenDie } from "../../../../src/core/story.js";
import type { Gunfight } from "../../../../src/rules/napnuts/gunfight.js";
import { type PlayedGunfight, playGunfight } from "./game.js";

/** All dice of a game in order; a card is a die with a face for each card left. */
export const diceOf = (pool: OutcomePool, answers: readonly Answer[]): FallenDie[] =>
  answers.flatMap((answer) => {
    if (answer.kind === "draw") return pool.diceAt(answer.table, answer.u);
    if (answer.kind === "choice") return [];
    return { rule: answer.rule, sides: answer.count, face: answer.picked + 1 };
  });

/**
 * Plays a gunfight again with the dice of a game.
 * @throws Error if the oracle asks for another die than the next one, or leaves some over: a fault of ours
 */
export function playDice(fight: Gunfight, dice: readonly FallenDie[]): PlayedGunfight {
  let at = 0;
  const next = (rule: string, sides: number): number => {
    const die = dice[at++];
    const asked = `die ${at}: the oracle rolls a D${sides} for ${rule}`;
    if (die === undefined) throw new Error(`${asked}, the game has no more`);
    if (die.rule !== rule || die.sides !== sides) {
      throw new Error(`${asked}, the game a D${die.sides} for ${die.rule}`);
    }
    return die.face;
  };
  const played = playGunfight(fight, {
    die: next,
    card: (rule, left) => left[next(rule, left.length) - 1]!,
  });
  if (at < dice.length) throw new Error(`the oracle leaves ${dice.length - at} dice over`);
  return played;
}
