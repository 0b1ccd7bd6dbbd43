/** CP-MEL, CP-REACT, CP-MTD-4 to CP-MTD-7: charges, reactions, rounds, and riders who break through. */
import { placed } from "../../core/placed.js";
import { DID, SOURCE } from "./counts.js";
import { gunnerOf, serving } from "./crew.js";
import { INCAPACITATE } from "./deck.js";
import { beginFire, declareReaction, inArc, isReady, limitRate, resolveFire } from "./fire.js";
import { does, hurt } from "./harm.js";
import {
  approach,
  firstCrossing,
  force,
  goal,
  inchesOf,
  place,
  reach,
  stopAtEdge,
} from "./movement.js";
import { DEED } from "./policy.js";
import { frightenByCharge } from "./scares.js";
import { field, KIND, NOBODY, OUT, TINY } from "./state.js";

const PAIRS = 64;

/** Contacts of one activation, in the order in which they were made. */
const pairs = {
  count: 0,
  attacker: placed(Int8Array, PAIRS),
  defender: placed(Int8Array, PAIRS),
  /** Direction of the charge. */
  ux: placed(Float64Array, PAIRS),
  uy: placed(Float64Array, PAIRS),
  startX: placed(Float64Array, PAIRS),
  startY: placed(Float64Array, PAIRS),
  /** Inches that the attacker moved, and the defender, if he charged back. */
  length: placed(Float64Array, PAIRS),
  counter: placed(Float64Array, PAIRS),
  /** By figure: the pair that it supports, or NOBODY; it has been taken by an attacker. */
  supports: placed(Int8Array, PAIRS),
  taken: placed(Uint8Array, PAIRS),
  /** By figure: where a supporter started (CP-GEO-10). */
  fromX: placed(Float64Array, PAIRS),
  fromY: placed(Float64Array, PAIRS),
};

function beginPairs(figures: number): void {
  pairs.count = 0;
  for (let f = 0; f < figures; f++) {
    pairs.supports[f] = NOBODY;
    pairs.taken[f] = 0;
  }
}

/** CP-MEL-5: the charges of a unit: all contacts, all reactions, all rounds. */
export function charges(u: number): void {
  let begun = false;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (field.deed[f] !== DEED.charge || field.moved[f] !== 0 || !isFit(f)) continue;
    if (!begun) beginPairs(field.count);
    begun = true;
    contact(f);
  }
  if (!begun) return;
  reactions();
  for (let i = 0; i < pairs.count; i++) halt(i);
  for (let i = 0; i < pairs.count; i++) firstRound(i);
}

const isFit = (f: number): boolean => field.out[f] === OUT.no && field.stunned[f] === 0;

/** CP-GEO-9, CP-MEL-5: whether the cards of a figure bring it into contact with an enemy at distance `field.gap`. */
export function reaches(f: number, e: number): boolean {
  const { gap } = field;
  if (field.isPlain) return field.paces[f]! >= gap - TINY;
  const x = field.x[e]!;
  const y = field.y[e]!;
  return reach(f, x, y, field.paces[f]!, gap) >= gap - TINY;
}

function contact(f: number): void {
  const nearest = field.nearest(f);
  if (nearest === NOBODY) return;
  const { gap } = field;
  // In the open, who does not reach the nearest reaches nobody.
  if (field.isPlain && !reaches(f, nearest)) {
    approach(f, nearest, field.paces[f]!, 1);
    field.witness.moves(f, nearest);
    return;
  }
  let best = NOBODY;
  let bestGap = Number.POSITIVE_INFINITY;
  for (let e = 0; e < field.count; e++) {
    if (field.out[e] !== OUT.no || pairs.taken[e] !== 0 || !field.isEnemy(f, e)) continue;
    const dx = field.x[e]! - field.x[f]!;
    const dy = field.y[e]! - field.y[f]!;
    const d = Math.sqrt(dx * dx + dy * dy);
    if (d >= bestGap - TINY) continue;
    field.gap = d;
    if (!reaches(f, e)) continue;
    best = e;
    bestGap = d;
  }
  if (best !== NOBODY) {
    field.gap = bestGap;
    makePair(f, best);
    return;
  }
  field.gap = gap;
  const pair = pairOf(nearest);
  if (pair === NOBODY || !reaches(f, nearest)) {
    approach(f, nearest, field.paces[f]!, 1);
    field.witness.moves(f, nearest);
    return;
  }
  pairs.supports[f] = pair;
  pairs.fromX[f] = field.x[f]!;
  pairs.fromY[f] = field.y[f]!;
  field.moved[f] = 1;
  const share = gap > 1 ? 1 / gap : 1;
  const x = field.x[nearest]!;
  const y = field.y[nearest]!;
  place(f, x + (field.x[f]! - x) * share, y + (field.y[f]! - y) * share);
  field.witness.helps(f, pairs.attacker[pair]!);
}

function pairOf(defender: number): number {
  for (let i = 0; i < pairs.count; i++) if (pairs.defender[i] === defender) return i;
  return NOBODY;
}

/** They are `field.gap` apart. */
function makePair(f: number, e: number): void {
  const { gap } = field;
  const i = pairs.count++;
  const u = field.unitOf[f]!;
  pairs.attacker[i] = f;
  pairs.defender[i] = e;
  pairs.taken[e] = 1;
  pairs.startX[i] = field.x[f]!;
  pairs.startY[i] = field.y[f]!;
  pairs.length[i] = gap;
  pairs.counter[i] = 0;
  const dx = field.x[e]! - field.x[f]!;
  const dy = field.y[e]! - field.y[f]!;
  pairs.ux[i] = gap > TINY ? dx / gap : field.headX[u]!;
  pairs.uy[i] = gap > TINY ? dy / gap : field.headY[u]!;
  field.moved[f] = 1;
  place(f, field.x[e]!, field.y[e]!);
  frightenByCharge(e);
  field.witness.charges(f, e);
}

/** Who fights for the attackers now: the principal, or the first supporter who can; NOBODY if nobody can. */
function principal(i: number): number {
  const f = pairs.attacker[i]!;
  if (isFit(f)) return f;
  const u = field.unitOf[f]!;
  for (let g = field.first[u]!; g < field.end[u]!; g++) {
    if (pairs.supports[g] === i && isFit(g)) return g;
  }
  return NOBODY;
}

// ---- CP-REACT

function reactions(): void {
  for (let i = 0; i < pairs.count; i++) {
    const d = pairs.defender[i]!;
    const u = field.unitOf[d]!;
    if (field.kind[u] !== KIND.gatling) react(i, d);
    else if (isFirstOf(i, u)) reactWithGun(u);
  }
}

/** Whether no pair before this one has a defender of that unit. */
function isFirstOf(i: number, u: number): boolean {
  for (let j = 0; j < i; j++) {
    if (field.unitOf[pairs.defender[j]!] === u) return false;
  }
  return true;
}

/** CP-REACT-1. */
function succeeds(f: number): boolean {
  const card = field.cards.draw(field.deckOf(f), "CP-REACT-1 reaction");
  const reacts = field.deck.d6[card]! <= field.reaction[f]!;
  field.witness.reacts(f, reacts);
  return reacts;
}

function react(i: number, d: number): void {
  if (!isFit(d) || field.empty[d] !== 0) return;
  const u = field.unitOf[d]!;
  if (field.pinned[u] !== 0 || field.kind[u] === KIND.bear) return;
  const armed = field.longest[d] !== 0;
  if (!armed && field.mounted[d] === 0) return;
  const charger = principal(i);
  if (charger === NOBODY || !succeeds(d)) return;
  if (!armed) {
    counterCharge(i, d);
    return;
  }
  beginFire();
  declareReaction(d, d, charger);
  resolveFire();
}

/** CP-MTD-3, CP-REACT-3: they meet on the line of the charge. */
function counterCharge(i: number, d: number): void {
  const card = field.cards.draw(field.deckOf(d), "CP-REACT-3 counter-charge");
  const gap = pairs.length[i]!;
  const own = Math.min(gap, inchesOf(d, card));
  pairs.counter[i] = own;
  pairs.length[i] = gap - own;
  const meetX = field.x[d]! - own * pairs.ux[i]!;
  const meetY = field.y[d]! - own * pairs.uy[i]!;
  place(d, meetX, meetY);
  const f = pairs.attacker[i]!;
  if (isFit(f)) place(f, meetX, meetY);
  field.witness.meets(d);
}

/** CP-REACT-3, CP-GATLING-6: at the first charger who comes from within its arc. */
function reactWithGun(u: number): void {
  if (!isReady(u) || field.pinned[u] !== 0) return;
  const gunner = gunnerOf(u);
  if (gunner === NOBODY) return;
  for (let i = 0; i < pairs.count; i++) {
    if (field.unitOf[pairs.defender[i]!] !== u) continue;
    const charger = principal(i);
    if (charger === NOBODY) continue;
    if (!inArc(u, pairs.startX[i]!, pairs.startY[i]!)) continue;
    if (!succeeds(gunner)) return;
    beginFire();
    declareReaction(gunner, field.count + u, charger);
    if (serving(u) < field.engagement.book.gatlingCrew) limitRate(1);
    resolveFire();
    return;
  }
}

/** CP-REACT-2: a charger who is stunned stops 1 short. */
function halt(i: number): void {
  const f = pairs.attacker[i]!;
  if (field.out[f] !== OUT.no || field.stunned[f] === 0) return;
  const d = pairs.defender[i]!;
  const x = field.x[d]! - pairs.ux[i]!;
  place(f, x, field.y[d]! - pairs.uy[i]!);
}

// ---- rounds

/** How a round ended, for the attacker. */
const ROUND = { lost: 0, tied: 1, wounded: 2, incapacitated: 3 } as const;

/** CP-MEL-4: the one round of a contact, and a breakthrough. */
function firstRound(i: number): void {
  const f = principal(i);
  if (f === NOBODY) return;
  const d = pairs.defender[i]!;
  const { impetusFrom } = field.engagement.book.melee;
  const charged = f === pairs.attacker[i] && field.mounted[f] !== 0;
  const impetus = charged && pairs.length[i]! >= impetusFrom - TINY;
  const { gone, wounded, incapacitated } = field.engagement.book.breakthrough;
  if (field.out[d] !== OUT.no || isAway(i, d)) {
    field.witness.findsNobody(f);
    goal.length = gone;
    if (impetus) breakThrough(i, f);
    return;
  }
  if (f !== pairs.attacker[i]) stepIn(i, f, d);
  const met = field.mounted[d] !== 0 && pairs.counter[i]! >= impetusFrom - TINY;
  const result = fightRound(i, f, d, supportOf(i, f), impetus, met);
  if (result < ROUND.wounded || !impetus || !isFit(f) || field.mounted[f] === 0) return;
  const far = result === ROUND.incapacitated || field.out[d] !== OUT.no;
  goal.length = far ? incapacitated : wounded;
  breakThrough(i, f);
}

/** Whether a defender has fallen back before another attacker meanwhile: this one finds nobody at the spot. */
function isAway(i: number, d: number): boolean {
  const gone = pairs.length[i]!;
  const x = pairs.startX[i]! + gone * pairs.ux[i]!;
  const y = pairs.startY[i]! + gone * pairs.uy[i]!;
  return field.distanceTo(d, x, y) > TINY;
}

/** CP-MEL-5: a supporter fights in the principal's place, along his own line (CP-GEO-10). */
function stepIn(i: number, f: number, d: number): void {
  const x = pairs.fromX[f]!;
  const y = pairs.fromY[f]!;
  const gap = field.distanceTo(d, x, y);
  if (gap > TINY) {
    pairs.ux[i] = (field.x[d]! - x) / gap;
    pairs.uy[i] = (field.y[d]! - y) / gap;
  }
  place(f, field.x[d]!, field.y[d]!);
}

/** CP-MEL-2: friends beside the one who fights. */
function supportOf(i: number, f: number): number {
  const { support, supportMost } = field.engagement.book.melee;
  const u = field.unitOf[f]!;
  let friends = 0;
  for (let g = field.first[u]!; g < field.end[u]!; g++) {
    if (g !== f && pairs.supports[g] === i && isFit(g)) friends++;
  }
  return Math.min(supportMost, support * friends);
}

/** CP-WPN-5, CP-MTD-5. */
function handToHand(f: number, impetus: boolean): number {
  if (!impetus) return field.hth[f]!;
  const other = field.hthOther[f]! + field.engagement.book.melee.impetus;
  return field.lance[f] !== 0 ? Math.max(other, field.readings.lanceImpetus) : other;
}

/** CP-MEL-1: a figure's card and what it adds. */
function total(
  f: number,
  what: "CP-MEL-1 attacker" | "CP-MEL-1 defender",
  impetus: boolean,
): number {
  const card = field.cards.draw(field.deckOf(f), what);
  const { stunned } = field.engagement.book.melee;
  return (
    field.deck.d10[card]! +
    field.melee[f]! +
    handToHand(f, impetus) +
    (field.stunned[f] !== 0 ? stunned : 0)
  );
}

function fightRound(
  i: number,
  f: number,
  d: number,
  support: number,
  impetus: boolean,
  met: boolean,
): number {
  const { deedCells } = field.columns;
  const own = total(f, "CP-MEL-1 attacker", impetus) + support;
  const other = total(d, "CP-MEL-1 defender", met);
  if (own <= other) field.asks.count(deedCells[f]! + DID.round);
  if (other <= own) field.asks.count(deedCells[d]! + DID.round);
  if (own === other) {
    fallBack(i, f, -1);
    field.witness.fought(f, d, own, other);
    return ROUND.tied;
  }
  const winner = own > other ? f : d;
  const loser = own > other ? d : f;
  const deck = field.deckOf(winner);
  const card = field.cards.draw(deck, "CP-MEL-3 damage");
  const serious = field.deck.sev[card] === INCAPACITATE;
  does(winner, SOURCE.melee, deck);
  hurt(loser, serious, field.deck.loc[card]!);
  if (field.out[loser] === OUT.no && field.aboard[loser] === NOBODY) {
    fallBack(i, loser, loser === d ? 1 : -1);
  }
  field.witness.fought(f, d, own, other);
  if (winner === d) return ROUND.lost;
  return serious ? ROUND.incapacitated : ROUND.wounded;
}

/** CP-GEO-10, CP-GEO-11: a fall back along the line of the charge, or against it; it loses cover. */
function fallBack(i: number, f: number, sign: number): void {
  const length = field.engagement.book.melee.fallBack * sign;
  if (field.readings.fallbackLosesCover) field.cover[f] = 0;
  goal.x = field.x[f]! + length * pairs.ux[i]!;
  goal.y = field.y[f]! + length * pairs.uy[i]!;
  force(f);
}

/** CP-MTD-6, CP-MTD-7, CP-GEO-15: on along the line of the charge, and into whoever is there; `goal.length` at most. */
function breakThrough(i: number, f: number): void {
  const far = goal.length;
  const ux = pairs.ux[i]!;
  const uy = pairs.uy[i]!;
  const x = field.x[f]!;
  const y = field.y[f]!;
  const next = nextAlong(i, f);
  const level = next === NOBODY ? far : (field.x[next]! - x) * ux + (field.y[next]! - y) * uy;
  const wanted = Math.min(far, Math.max(0, level));
  const bounded = field.engagement.table !== null;
  const length = bounded ? stopAtEdge(f, x + wanted * ux, y + wanted * uy, wanted) : wanted;
  const open = field.obstacles === 0;
  const blocked = open ? 2 : firstCrossing(x, y, x + length * ux, y + length * uy);
  const goes = blocked <= 1 ? blocked * length : length;
  field.stand(f, x + goes * ux, y + goes * uy);
  field.cover[f] = 0;
  if (blocked <= 1) {
    field.stunned[f] = 1;
    field.witness.isStopped(f);
    return;
  }
  field.witness.ridesOn(f);
  if (next === NOBODY || length < wanted - TINY) return;
  fightRound(i, f, next, 0, false, false);
}

/** The first enemy along the line of a charge within `goal.length` and 1, or NOBODY. */
function nextAlong(i: number, f: number): number {
  const far = goal.length;
  const fought = pairs.defender[i]!;
  const ux = pairs.ux[i]!;
  const uy = pairs.uy[i]!;
  const x = field.x[f]!;
  const y = field.y[f]!;
  let best = NOBODY;
  let first = Number.POSITIVE_INFINITY;
  for (let e = 0; e < field.count; e++) {
    if (e === fought || field.out[e] !== OUT.no || !field.isEnemy(f, e)) continue;
    const dx = field.x[e]! - x;
    const dy = field.y[e]! - y;
    const level = dx * ux + dy * uy;
    const across = dx * uy - dy * ux;
    if (level < -TINY || level > far + 1 + TINY || Math.abs(across) > 1 + TINY) continue;
    if (level < first - TINY) {
      best = e;
      first = level;
    }
  }
  return best;
}

/** CP-BEAR-2: a bear that has come to its prey, `field.gap` away, fights a round with it. */
export function maul(bear: number, prey: number): void {
  beginPairs(field.count);
  makePair(bear, prey);
  reactions();
  halt(0);
  firstRound(0);
}
