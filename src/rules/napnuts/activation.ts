/** NP-TURN: what the character does whose card was drawn: announced, interrupted, carried out. */
import { auction, bidder } from "./auction.js";
import { fan, fireBoth, fireOnce, isLegal, takeAim } from "./fire.js";
import { brawlOrStand } from "./melee.js";
import { walk } from "./movement.js";
import { CHOICE } from "./policy.js";
import { ACT, ACT_BITS, ACT_MASK, field, GUN, OCCASION, POSTURE } from "./state.js";

/** NP-TURN-1. */
export function takeTurn(f: number): void {
  if (field.brawl) {
    brawlOrStand(f);
    return;
  }
  let action = field.asks.choose(CHOICE.action, f);
  if (field.upFree && action === ACT.stand && field.duty[f] === ACT.stand) {
    carryOut(f, action);
    action = field.asks.choose(CHOICE.action, f);
  }
  if ((action & ACT_MASK) < ACT.shoot) {
    carryOut(f, action);
    return;
  }
  const faster = auction(f);
  if (faster === 0) {
    carryOut(f, action);
    return;
  }
  react(f, faster);
  if (field.isOver()) return;
  if (isLegal(f, action & ACT_MASK, action >> ACT_BITS)) carryOut(f, action);
  else field.witness.loses(f);
}

/** NP-AUCT-3, NP-AUCT-8: the first of `bidder` shoot the mover. */
function react(mover: number, faster: number): void {
  field.occasion = OCCASION.reaction;
  for (let i = 0; i < faster && !field.isOver(); i++) {
    const f = bidder[i]!;
    if (field.readings.reactionCostsTurn) field.waiting &= ~(1 << f);
    if (isLegal(f, ACT.shoot, mover)) carryOut(f, (mover << ACT_BITS) | ACT.shoot);
    else field.witness.loses(f);
  }
  field.occasion = OCCASION.turn;
}

/** NP-TURN-2. */
export function carryOut(f: number, action: number): void {
  const target = action >> ACT_BITS;
  field.witness.acts(f);
  switch (action & ACT_MASK) {
    case ACT.pass:
      break;
    case ACT.aim:
      takeAim(f, target);
      break;
    case ACT.shoot:
      fireOnce(f, target);
      break;
    case ACT.fan:
      fan(f, target);
      break;
    case ACT.both:
      fireBoth(f, target);
      break;
    default:
      field.dropAim(f); // NP-AIM-1: any action but these
      busy(f, action & ACT_MASK, target);
      field.note(f);
  }
  field.witness.acted(f, action);
}

/** What he does but to aim and to shoot. */
function busy(f: number, kind: number, target: number): void {
  switch (kind) {
    case ACT.recover:
      field.stunned &= ~(1 << f);
      break;
    case ACT.stand:
      field.ducked &= ~(1 << f);
      field.posture[f] = POSTURE.standing;
      break;
    case ACT.kneel:
      field.posture[f] = POSTURE.kneeling;
      break;
    case ACT.lie:
      field.posture[f] = POSTURE.prone;
      break;
    case ACT.fix:
      field.jammed[2 * f] = 0;
      break;
    case ACT.break:
      field.gunState[f] = GUN.open;
      break;
    case ACT.load:
      load(f);
      break;
    case ACT.close:
      field.gunState[f] = GUN.closed;
      break;
    case ACT.walk:
      walk(f, target);
  }
}

/** NP-SHOOT-12, NP-SHOOT-15. */
function load(f: number): void {
  field.rounds[2 * f] = Math.min(field.full[f]!, field.rounds[2 * f]! + field.loads[f]!);
  if (field.gunState[f] === GUN.open) field.gunState[f] = GUN.loaded;
}
