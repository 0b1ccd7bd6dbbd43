/**
 * Hears what happens in a game, once it has happened, and tells it (`told.ts`). While games are played nobody listens:
 * these are methods without a body. Characters and cards by number.
 */
export class Witness {
  // ---- NP-DECK, NP-REACT

  /** A cycle has begun, and its hands are still to be dealt; what both sides begin with has been. */
  cycles(): void {}
  /** Whose card has come, or NOBODY. @param _waiting whose were still in the deck */
  calls(_f: number, _waiting: number): void {}
  /** The card at a place of the stock is about to come to a hand; a hand has got all of its cards. */
  draws(_at: number): void {}
  hasDrawn(_side: number): void {}

  // ---- NP-TURN, NP-AUCT

  /** He is about to carry out his action, and has. */
  acts(_f: number): void {}
  acted(_f: number, _action: number): void {}
  /** His shot is no longer legal. */
  loses(_f: number): void {}
  /** @param _bid its place */
  interrupts(_f: number, _bid: number, _mover: number): void {}
  /** A coin is about to be flipped for him. */
  flips(_f: number): void {}
  /** NP-AUCT-3, NP-AUCT-4: the mover has bid, or not; so many of `bidder` go before him. */
  answers(_mover: number, _faster: number): void {}

  // ---- NP-SHOOT: what a shot came to, see `Draws.shot`

  /** The dice lie. */
  fell(_fell: number): void {}
  /** All that followed has. */
  shot(_f: number, _target: number, _fell: number): void {}

  // ---- NP-BRAWL

  stands(_f: number): void {}
  /** He is about to roll, and so much hits. */
  needs(_f: number, _least: number): void {}
  /** He has attacked, and the cards were these. @param _effect what the loser got, or NOTHING */
  exchanged(
    _f: number,
    _other: number,
    _mine: number,
    _theirs: number,
    _net: number,
    _effect: number,
  ): void {}
}

export const NOBODY_WATCHES = new Witness();
