/** What chance decides in a gunfight: dice, lots, whose card comes, what a hand is dealt; and what is counted of it. */
import { NO_METER } from "../../core/machine.js";
import { IDLE_CELL } from "../../core/tally.js";
import { bitAt, bitsIn } from "../kit/bits.js";
import { shotCell, TRY } from "./counts.js";
import { dealTo } from "./deck.js";
import { DICE_MAX, EXTRA_MAX } from "./rolls.js";
import { type Chance, field, NOBODY } from "./state.js";

/** Who draws, beside the characters: a player's hand, the character deck, lots. */
const DRAWER = { handA: 24, deck: 26, lots: 27 } as const;
export const DRAW_BITS = 12;

/** Shots that do not hit. */
export const JAM = -2;
export const MISS = -1;

/** NP-SHOOT-7: on the effect roll, for whoever shoots from that band. */
export const farEffect = (f: number, band: number): number => (band > 1 ? field.farEffect[f]! : 0);

/** A die, or several, of a character. */
export const roll = (table: number, f: number): number =>
  field.asks.draw(table, (f << DRAW_BITS) | field.drawn[f]!++, IDLE_CELL, NO_METER);

/** One of several. */
export const lot = (count: number, rule: string): number =>
  field.asks.pick(count, (DRAWER.lots << DRAW_BITS) | field.lots++, rule);

/** Draws are counted anew. */
export function newDraws(): void {
  for (let f = 0; f < field.count; f++) field.drawn[f] = 0;
  field.lots = 0;
  field.called = 0;
}

/** NP-SHOOT-4. @returns TRY */
export function tryOf(sixes: number, ones: number): number {
  if ((field.jamsByDifference ? ones - sixes : ones) >= field.jam) return TRY.jam;
  return sixes === 0 ? TRY.miss : TRY.hit;
}

/** As games are played; a chain draws all of a shot at once (cardless.ts). */
export class Draws implements Chance {
  /** NP-DECK-1: whose card is drawn; NOBODY: a joker. */
  call(): number {
    const { waiting } = field;
    const left = bitsIn(waiting);
    const place = (DRAWER.deck << DRAW_BITS) + field.called++;
    const card = field.asks.pick(left + field.jokers, place, "NP-DECK-1");
    return card < left ? bitAt(waiting, card) : NOBODY;
  }

  /** NP-REACT-3: a side gets the cards of a cycle from one number on to another. */
  deal(side: number, from: number, to: number): void {
    dealTo(side, from, to, (DRAWER.handA + side) << DRAW_BITS);
  }

  /** Counts a cell. It takes up a place, so that whatever is counted beside dice shifts nobody's luck but his own. */
  tally(cell: number, f: number): void {
    field.drawn[f]!++;
    field.asks.count(cell);
  }

  /** NP-SHOOT-4, NP-SHOOT-6: the dice of a shot. @returns JAM or MISS, below 0; or what a hit is: see `hitCode` */
  shot(f: number, e: number, dice: number, band: number, aimed: boolean): number {
    const { hitDice } = field.tables;
    let sixes = 0;
    let ones = 0;
    for (let left = dice; left > 0; left -= DICE_MAX) {
      const fell = roll(hitDice[Math.min(left, DICE_MAX)]!, f);
      sixes += fell >> 3;
      ones += fell & 7;
    }
    const did = tryOf(sixes, ones);
    this.tally(field.shotCells[f]! + shotCell(band, aimed, field.occasion) + did, f);
    if (did !== TRY.hit) return did === TRY.jam ? JAM : MISS;
    const extra = Math.min(sixes - 1, EXTRA_MAX);
    return roll(field.tables.hit(extra, farEffect(f, band), field.exposed(e)), f);
  }
}
