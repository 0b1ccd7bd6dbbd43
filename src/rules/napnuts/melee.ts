/** NP-BRAWL: one against one, a card each, revealed together (NP-BRAWL-1, NP-SCEN-4). */
import { has, lowest } from "../kit/bits.js";
import { BLOW_DEAD, BLOW_DISABLED, blowKind, DID } from "./counts.js";
import { discard, hands, highBit, LOW_CARDS, lowBit, SUIT_HIGH, SUIT_LOW } from "./deck.js";
import { roll } from "./draws.js";
import { suffer } from "./harm.js";
import { DICE_MAX } from "./rolls.js";
import { field, LOCATION, POSTURE } from "./state.js";

const SPADE = 0;
const CLUB = 1;
const DIAMOND = 2;
const HEART = 3;
/** NP-POL-9. */
const ATTACKING = [HEART, DIAMOND, CLUB, SPADE];
const DEFENDING = [HEART, CLUB, DIAMOND, SPADE];
export const JOKER = -1;
/** Of a blow: no effect. */
export const NOTHING = -1;

/** NP-SCEN-6: who lies stands up first. */
export function brawlOrStand(f: number): void {
  if (field.posture[f] === POSTURE.standing) brawl(f);
  else {
    field.posture[f] = POSTURE.standing;
    field.witness.stands(f);
  }
}

/** NP-BRAWL-7: more hits win. */
function brawl(f: number): void {
  const other = 1 - f;
  const mine = cardOf(f);
  const theirs = cardOf(other);
  spend(f, mine);
  spend(other, theirs);
  const net = strike(f, other, mine, true) - strike(other, f, theirs, false);
  if (net <= 0) field.draws.tally(field.blowCells[f]!, f);
  if (net >= 0) field.draws.tally(field.blowCells[other]!, other);
  const effect =
    net > 0
      ? blow(f, other, mine, theirs, net)
      : net < 0
        ? blow(other, f, theirs, mine, -net)
        : NOTHING;
  field.witness.exchanged(f, other, mine, theirs, net, effect);
}

/** Who has won by so many hits, with this card against that. @returns the effect on the loser, or NOTHING */
function blow(winner: number, loser: number, won: number, lost: number, net: number): number {
  const cell = field.blowCells[winner]!;
  // NP-BRAWL-8
  if (won !== JOKER && (won & 3) === SPADE && (lost === JOKER || (lost & 3) !== HEART)) {
    field.draws.tally(cell, winner);
    return NOTHING;
  }
  const rolled = roll(field.tables.blowEffect, winner);
  // Nobody has moved into contact (NP-BRAWL-5, NP-SCEN-6).
  const effect = field.tables.worstBlow(winner, rolled, net - 1);
  const did = suffer(loser, effect, LOCATION.chest, false); // NP-BRAWL-9
  const kind = did === DID.dead ? BLOW_DEAD : did === DID.disabled ? BLOW_DISABLED : effect;
  field.draws.tally(cell + blowKind(kind), winner);
  return effect;
}

/** NP-POL-9, NP-BRAWL-6: the lowest of the first suit that he holds. */
function cardOf(f: number): number {
  if (has(field.stunned, f)) return JOKER;
  const order = field.tables.defends(f) ? DEFENDING : ATTACKING;
  const side = field.sideOf[f]!;
  for (let i = 0; i < 4; i++) {
    const suit = order[i]!;
    const low = hands.low[side]! & (SUIT_LOW << suit);
    if (low !== 0) return lowest(low);
    const high = hands.high[side]! & (SUIT_HIGH << suit);
    if (high !== 0) return LOW_CARDS + lowest(high);
  }
  return JOKER;
}

function spend(f: number, card: number): void {
  if (card !== JOKER) discard(field.sideOf[f]!, 1, lowBit(card), highBit(card));
}

/** NP-BRAWL-6: the lowest face that hits this opponent. */
function needed(opponent: number, attacking: boolean): number {
  const { hits } = field.book.brawl;
  if (!attacking && field.readings.brawlFloor === "attackerOnly") return hits.standing;
  if (has(field.stunned, opponent)) return hits.stunned;
  return field.posture[opponent] === POSTURE.standing ? hits.standing : hits.floor;
}

/** NP-BRAWL-2, NP-BRAWL-4, NP-BRAWL-6. @returns hits */
function strike(f: number, opponent: number, card: number, attacking: boolean): number {
  const { flesh, serious } = field.book.brawl;
  const wounds = field.fleshWounds[f]! * flesh + field.seriousWounds[f]! * serious;
  const own = field.tables.blowDice(f, card === JOKER ? JOKER : card & 3);
  const least = needed(opponent, attacking);
  field.witness.needs(f, least);
  const tables = field.tables.blows[least]!;
  let hits = 0;
  for (let left = Math.max(0, own + wounds); left > 0; left -= DICE_MAX) {
    hits += roll(tables[Math.min(left, DICE_MAX)]!, f);
  }
  return hits;
}
