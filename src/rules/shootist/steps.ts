/** Steps of the machine of a fight, and the places of its draws. */

/** Steps. Those named WAIT stand at a draw. */
export const STEP = {
  turn: 0,
  drawDice: 1,
  drawDieWait: 2,
  drawTwoWait: 3,
  order: 4,
  tieWait: 5,
  act: 6,
  shot: 7,
  shotWait: 8,
  shotDone: 9,
  candidate: 10,
  candidateWait: 11,
  crossfireTieWait: 12,
  crossfire: 13,
  crossfireWait: 14,
  runaway: 21,
  runawayWait: 15,
  brawlWait: 16,
  fumbleWait: 17,
  fireWait: 18,
  later: 19,
  turnEnd: 20,
} as const;

/** Places of draws inside a turn: [seat | purpose | sub | candidate], of so many places each. */
export const PLACES_OF_SUB = 32;
export const PLACES_OF_PURPOSE = 16 * PLACES_OF_SUB;
export const PLACES_OF_SEAT = 8 * PLACES_OF_PURPOSE;
export const PURPOSE = {
  shot: 0,
  brawl: 1,
  draw: 2,
  tie: 3,
  candidate: 4,
  crossfire: 5,
  runaway: 6,
  other: 7,
};

/** In place of a table: go on without a draw. */
export const NOT_DRAWN = -3;
