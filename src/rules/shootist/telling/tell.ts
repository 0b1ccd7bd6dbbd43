/**
 * A fight told move by move and die by die: the machine is walked as the sampler walks it, each draw is turned back
 * into the dice that it stands for, and the second reading plays the game again with them. Its log is the story.
 */
import { draw, expandSeed, gameKey0, gameKey1 } from "../../../core/random.js";
import type { FallenDie, GameRecord, Story, Teller } from "../../../core/story.js";
import { walkGame } from "../../../core/walk.js";
import { compileSkirmish } from "../compile.js";
import type { Skirmish } from "../skirmish.js";
import { playSkirmish } from "./game.js";

/** Plays games under a seed, as the sampler plays them, and tells them. */
export function skirmishTeller(skirmish: Skirmish, seed: string): Teller {
  const [seed0, seed1] = expandSeed(seed) as unknown as [number, number];
  const machine = compileSkirmish(skirmish).machine();
  return (game) => {
    const key0 = gameKey0(seed0, game);
    const key1 = gameKey1(seed1, key0);
    const { dice } = walkGame(machine, skirmish.turns, (place, turn) =>
      draw(key0, key1, place, turn),
    );
    return tellDice(skirmish, dice, game);
  };
}

/**
 * Tells a game of a fight.
 * @param skirmish the fight
 * @param dice     all dice of the game, in the order in which the rules ask for them; where the machine saw that nobody
 *   can do anything any more, those of the turns that follow may be missing
 * @param game     its index, for the record
 * @throws Error if the reading asks for another die than the next one, or leaves some over: a fault of ours
 * @source SH-*; the rule of each event and of each die stands beside it
 */
export function tellDice(skirmish: Skirmish, dice: readonly FallenDie[], game: number): Story {
  let next = 0;
  const played = playSkirmish(skirmish, (rule, sides) => {
    const die = dice[next++];
    // Only Draw dice are left where nobody can do anything, and nothing hangs on them.
    if (die === undefined && rule.startsWith("SH-TURN")) return 1;
    const asked = `game ${game}, die ${next}: the telling rolls a D${sides} for ${rule}`;
    if (die === undefined) throw new Error(`${asked}, the game has no more`);
    if (die.rule !== rule || die.sides !== sides) {
      throw new Error(`${asked}, the game a D${die.sides} for ${die.rule}`);
    }
    return die.face;
  });
  if (next < dice.length) throw new Error(`game ${game}: ${dice.length - next} dice left over`);
  // As the columns count: a crossfire shot is no try of his, and a brawl no shot.
  const tries = played.fighters.map(({ shots }) =>
    shots.filter(({ crossfire }) => !crossfire).map(({ hit }) => hit),
  );
  const record: GameRecord = {
    game,
    winner: played.winner,
    turns: played.turns,
    shots: tries.map((hits) => hits.length),
    hits: tries.map((hits) => hits.filter((hit) => hit).length),
  };
  return { record, events: played.log };
}
