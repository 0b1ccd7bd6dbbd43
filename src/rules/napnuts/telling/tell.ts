/** A gunfight told: the game is played as the sampler plays it, and its dice and cards are handed to the telling. */
import type { Counted } from "../../../core/machine.js";
import { listGame } from "../../../core/playDriver.js";
import type { FallenDie, GameRecord, Story, Teller } from "../../../core/story.js";
import { compileGunfight } from "../compile.js";
import type { Fight } from "../fight.js";
import type { Gunfight } from "../gunfight.js";
import { type PlayedGunfight, playGunfight } from "./game.js";

/** Plays games under a seed, as the sampler plays them, and tells them. */
export function gunfightTeller(fight: Gunfight, seed: string): Teller {
  const program = compileGunfight(fight);
  const text = program.game();
  return (game): Story => {
    const played = tellDice(fight, diceOf(text, program, seed, game));
    const record: GameRecord = {
      game,
      winner: played.winner,
      turns: played.turns,
      shots: played.men.map(({ shots }) => shots.length),
      hits: played.men.map(({ shots }) => shots.filter(({ hit }) => hit).length),
    };
    return { record, events: played.log };
  };
}

/** All dice of a game in order; a card is a die with a face for each card left. */
export const diceOf = (text: Fight, counted: Counted, seed: string, game: number): FallenDie[] =>
  listGame(text, counted, seed, game).flatMap((answer) => {
    if (answer.kind === "draw") return text.pool.diceAt(answer.table, answer.u);
    if (answer.kind === "choice") return [];
    return { rule: answer.rule, sides: answer.count, face: answer.picked + 1 };
  });

/**
 * Plays a gunfight again with the dice of a game.
 * @throws Error if the telling asks for another die than the next one, or leaves some over: a fault of ours
 */
export function tellDice(fight: Gunfight, dice: readonly FallenDie[]): PlayedGunfight {
  let at = 0;
  const next = (rule: string, sides: number): number => {
    const die = dice[at++];
    const asked = `die ${at}: the telling rolls a D${sides} for ${rule}`;
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
  if (at < dice.length) throw new Error(`the telling leaves ${dice.length - at} dice over`);
  return played;
}
