/** An engagement told: the game is played as the sampler plays it, and its cards and dice are handed to the telling. */
import type { MapPoint } from "../../../core/map.js";
import { PlayDriver } from "../../../core/playDriver.js";
import { expandSeed, gameKey0, gameKey1 } from "../../../core/random.js";
import type { GameRecord, Story, Teller, ToldEvent } from "../../../core/story.js";
import { compileEngagement } from "../compile.js";
import type { Engagement, Point } from "../engagement.js";
import type { Fight } from "../fight.js";
import { mapOrigin } from "../map.js";
import { DECK, type DrawName } from "../rolls.js";
import { type PlayedEngagement, playEngagement } from "./game.js";

/** A card or a face (from 0) that came, from which deck or dice, and for what. */
export interface Drawn {
  readonly deck: number;
  readonly what: DrawName;
  readonly card: number;
}

/** Plays games under a seed, as the sampler plays them, and tells them. */
export function engagementTeller(engagement: Engagement, seed: string): Teller {
  const program = compileEngagement(engagement);
  const text = program.game();
  const driver = new PlayDriver(text, program);
  const onMap = eventOn(engagement.kind === "duel" ? [0, 0] : mapOrigin(engagement));
  return (game): Story => {
    const played = tellDrawn(engagement, drawnIn(text, driver, seed, game));
    const sides = played.men.filter(({ side }) => side !== null);
    const record: GameRecord = {
      game,
      winner: played.winner,
      turns: played.turns,
      shots: sides.map(({ shots }) => shots.length),
      hits: sides.map(({ shots }) => shots.filter(({ hit }) => hit).length),
    };
    return { record, events: played.log.map(onMap) };
  };
}

/** An event with its ways as the map has them. */
function eventOn([x, y]: Point): (event: ToldEvent) => ToldEvent {
  const here = ([px, py]: MapPoint): MapPoint => [px - x, py - y];
  const moved = <T extends { readonly way: readonly MapPoint[] }>(ways: readonly T[]): T[] =>
    ways.map((one) => ({ ...one, way: one.way.map(here) }));
  return (event) => ({
    ...event,
    ...(event.moves && { moves: moved(event.moves) }),
    ...(event.drifts && { drifts: moved(event.drifts) }),
  });
}

/** Plays a game and lists all that was drawn, in order. */
export function drawnIn(text: Fight, driver: PlayDriver, seed: string, game: number): Drawn[] {
  const drawn: Drawn[] = [];
  const { cards } = text;
  cards.listener = (deck, what, card) => drawn.push({ deck, what, card });
  const [seed0, seed1] = expandSeed(seed) as unknown as [number, number];
  const key0 = gameKey0(seed0, game);
  driver.play(key0, gameKey1(seed1, key0));
  cards.listener = null;
  return drawn;
}

/**
 * Plays an engagement again with what was drawn in a game.
 * @throws Error if the telling asks for something else than came next, or leaves some over: a fault of ours
 */
export function tellDrawn(engagement: Engagement, drawn: readonly Drawn[]): PlayedEngagement {
  let at = 0;
  const next = (deck: number, what: DrawName): number => {
    const one = drawn[at++];
    const asked = `draw ${at}: the telling draws ${what}`;
    if (one === undefined) throw new Error(`${asked}, the game no more`);
    if (one.deck !== deck || one.what !== what) throw new Error(`${asked}, the game ${one.what}`);
    return one.card;
  };
  const played = playEngagement(engagement, {
    die: (what) => 1 + next(what === "CP-ANI-1 endurance" ? DECK.lots : DECK.dice, what),
    card: (what, owner) => next(owner === "GM" ? DECK.gm : DECK[owner], what),
    activation: () => next(DECK.activation, "CP-ACT-2 activation card"),
  });
  if (at < drawn.length) throw new Error(`the telling leaves ${drawn.length - at} draws over`);
  return played;
}
