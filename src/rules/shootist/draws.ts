/** Who answers what the rules ask, and where in a turn a draw has its place. */
import { NO_METER } from "../../core/machine.js";
import { placed } from "../../core/placed.js";
import { forget } from "./forgetting.js";
import { field, MEN_MAX } from "./state.js";

/** What draws are for. Their places in a turn: [seat | purpose | try | candidate], of so many places each. */
export const PURPOSE = {
  shot: 0,
  brawl: 1,
  draw: 2,
  tie: 3,
  candidate: 4,
  crossfire: 5,
  runaway: 6,
  other: 7,
} as const;

const PLACES_OF_SUB = 32;
const PLACES_OF_PURPOSE = 16 * PLACES_OF_SUB;
const PLACES_OF_SEAT = 8 * PLACES_OF_PURPOSE;
const SEAT_OF_NOBODY = 31;
const SEATS_OF_A = 16;

/** Whether a draw at this place is of a man of side B. */
export const isPlaceOfB = (place: number): boolean => place >= SEATS_OF_A * PLACES_OF_SEAT;

/** First places of each man, and then of nobody; his does not change when the other side gains a man. */
const seats = placed(Int32Array, MEN_MAX + 1);
field.onEnter(() => {
  const { count, countA } = field;
  for (let f = 0; f <= count; f++) {
    const seat = f === count ? SEAT_OF_NOBODY : f < countA ? f : SEATS_OF_A + f - countA;
    seats[f] = seat * PLACES_OF_SEAT;
  }
});

/** @param by a fighter, or how many there are for nobody @param sub try of the turn */
export function draw(
  table: number,
  cell: number,
  by: number,
  purpose: number,
  sub = 0,
  candidate = 0,
): number {
  const place = seats[by]! + purpose * PLACES_OF_PURPOSE + sub * PLACES_OF_SUB + candidate;
  return field.game.asks.draw(table, place, cell, NO_METER);
}

export const choose = (point: number, who: number): number => field.game.asks.choose(point, who);

export function settle(): boolean {
  if (field.straight) return false;
  if (field.game.open) forget();
  return field.game.asks.settle();
}

/** Nothing may be made of what the policy is known to do. */
export const isOpen = (): boolean => !field.straight && field.game.open;
