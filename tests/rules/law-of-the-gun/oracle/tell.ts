/**
 * A game told move by move and die by die: the oracle plays it again with the dice that fell, and
 * its log is the story.
 */
import type { Dice } from "../../../../src/core/dice.js";
import type { MapPoint } from "../../../../src/core/map.js";
import type { FallenDie, GameRecord, Story, ToldEvent } from "../../../../src/core/story.js";
import { cleaned, type Measured, shown } from "../../../../src/rules/law-of-the-gun/units.js";
import { playTable, type TableGame } from "./game.js";
import type { XY } from "./geometry.js";
import type { TableEvent } from "./log.js";
import type { Fought } from "./state.js";

/**
 * Tells a game of an encounter.
 * @param encounter the encounter
 * @param dice      all dice of the game, in the order in which the rules ask for them
 * @param game      its index, for the record
 * @returns its record, and its events in order. Events of turn 0 come before the first turn; those
 *   that say where figures stand have ways of one point (LG-GEO-2, LG-GEO-3, LG-GEO-4). Positions
 *   are in the file's units. Names are as the file has them: make them printable before showing them.
 * @throws Error if the reading asks for another die than the next one, or leaves some over: a fault
 *   of ours; "not yet read: LG-..." for what the reading refuses
 * @source LG-*; the rule of each event and of each die stands beside it
 */
export const tellEncounter = (encounter: Fought, dice: readonly FallenDie[], game: number): Story =>
  replayEncounter(encounter, dice, game).story;

/** A game played again, and as it is told. */
export interface Replayed {
  readonly played: TableGame;
  readonly story: Story;
}

/** Plays a game as `tellEncounter` does, for whoever compares what came of it, too. */
export function replayEncounter(
  encounter: Fought,
  dice: readonly FallenDie[],
  game: number,
): Replayed {
  const replayed = new ReplayedDice(dice, game);
  const played = playTable(encounter, replayed);
  return { played, story: storyOf(encounter, played, replayed, game) };
}

/** The story of a game that was played with these dice. @param of whose units are told */
export function storyOf(
  of: Measured,
  played: TableGame,
  replayed: ReplayedDice,
  game: number,
): Story {
  replayed.demandExhausted();
  const record: GameRecord = {
    game,
    winner: played.winner,
    turns: played.turns,
    shots: played.figures.map(({ shots }) => shots.length),
    hits: played.figures.map(({ shots }) => shots.filter(({ hit }) => hit).length),
  };
  const events = played.events.map((event) => told(event, replayed.asked, of));
  const named = events.reduce((sum, event) => sum + event.dice.length, 0);
  const untold = replayed.asked.length - named;
  if (untold !== 0) throw new Error(`game ${game}: ${untold} dice untold`);
  return { record, events };
}

function told(event: TableEvent, dice: readonly FallenDie[], of: Measured): ToldEvent {
  const { turn, rule, text, ways, out } = event;
  return {
    turn,
    rule,
    text,
    dice: event.dice.map(({ index, meaning }) => {
      const { rule: asker, sides, face } = dice[index]!;
      return { rule: asker, sides, face, meaning };
    }),
    who: event.who,
    ...(ways.length === 0
      ? {}
      : {
          moves: ways.map(({ figure, way }) => ({
            figure,
            way: way.map((point) => mapPoint(point, of)),
          })),
        }),
    ...(out.length === 0 ? {} : { out }),
  };
}

const mapPoint = ({ x, y }: XY, of: Measured): MapPoint => [
  shown(cleaned(x), of),
  shown(cleaned(y), of),
];

/** The dice of a game, each for the rule that asked for it then. */
export class ReplayedDice implements Dice {
  /** Those that were asked for, in that order. */
  readonly asked: FallenDie[] = [];

  constructor(
    private readonly dice: readonly FallenDie[],
    private readonly game: number,
  ) {}

  pick(rule: string, sides: number, cuts: readonly number[]): number {
    const number = this.asked.length;
    const die = this.take(rule);
    const asks = `game ${this.game}, die ${number}: the oracle rolls a D${sides} for ${rule}`;
    if (die === undefined) throw new Error(`${asks}, the game has no more`);
    if (die.rule !== rule || die.sides !== sides) {
      throw new Error(`${asks}, the game a D${die.sides} for ${die.rule}`);
    }
    if (!(die.face >= 1 && die.face <= sides)) throw new Error(`${asks}, which shows ${die.face}`);
    this.asked.push(die);
    return cuts.findIndex((cut) => die.face <= cut);
  }

  demandExhausted(): void {
    if (this.leftOver === 0) return;
    throw new Error(`game ${this.game}: ${this.leftOver} dice left over when it is told`);
  }

  /** The die for a rule; undefined if there is none left. */
  protected take(_rule: string): FallenDie | undefined {
    return this.dice[this.asked.length];
  }

  protected get leftOver(): number {
    return this.dice.length - this.asked.length;
  }
}
