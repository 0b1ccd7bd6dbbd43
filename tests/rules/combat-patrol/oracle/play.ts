/** The oracle plays a game again, with the cards and dice of the text. */
import type { PlayDriver } from "../../../../src/core/playDriver.js";
import { expandSeed, gameKey0, gameKey1 } from "../../../../src/core/random.js";
import type { Engagement } from "../../../../src/rules/combat-patrol/engagement.js";
import { DECK, type DrawName } from "../../../../src/rules/combat-patrol/rolls.js";
import type { Drawn } from "../../../../src/rules/combat-patrol/toldCards.js";
import { type PlayedEngagement, playEngagement } from "./game.js";

/** Plays the game that the sampler plays under a seed. */
export function playGame(driver: PlayDriver, seed: string, game: number): void {
  const [seed0, seed1] = expandSeed(seed) as unknown as [number, number];
  const key0 = gameKey0(seed0, game);
  driver.play(key0, gameKey1(seed1, key0));
}

/**
 * Plays an engagement again with what was drawn in a game.
 * @throws Error if the oracle asks for something else than came next, or leaves some over: a fault of ours
 */
export function playDrawn(engagement: Engagement, drawn: readonly Drawn[]): PlayedEngagement {
  let at = 0;
  const next = (deck: number, what: DrawName): number => {
    const one = drawn[at++];
    const asked = `draw ${at}: the oracle draws ${what}`;
    if (one === undefined) throw new Error(`${asked}, the game no more`);
    if (one.deck !== deck || one.what !== what) throw new Error(`${asked}, the game ${one.what}`);
    return one.card;
  };
  const played = playEngagement(engagement, {
    die: (what) => 1 + next(what === "CP-ANI-1 endurance" ? DECK.lots : DECK.dice, what),
    card: (what, owner) => next(owner === "GM" ? DECK.gm : DECK[owner], what),
    activation: () => next(DECK.activation, "CP-ACT-2 activation card"),
  });
  if (at < drawn.length) throw new Error(`the oracle leaves ${drawn.length - at} draws over`);
  return played;
}
