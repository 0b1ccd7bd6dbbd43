/** CP-MOR: markers and what they do, before anything else in an activation. */

import type { MoraleRow } from "./book.js";
import { CLASSES } from "./data.js";
import { advance, back, inchesOf } from "./movement.js";
import { CHOICE } from "./policy.js";
import { field, KIND, NOBODY, OUT } from "./state.js";

const RESULT = { ok: 0, advance: 1, stun: 2, pin: 3, back: 4 } as const;

/** CP-ATT-7, CP-HERO-2, CP-LDR-4: a lone hero or a trained leader spends his action on markers. */
export function steady(u: number): void {
  const unit = field.units[u];
  if (unit === undefined) return;
  const lone = field.lone[u] !== 0;
  const who = lone ? field.first[u]! : field.leader[u]!;
  if (who === NOBODY || field.out[who] !== OUT.no || field.stunned[who] !== 0) return;
  if (!lone && !unit.trained) return;
  const { steadies } = field.engagement.book;
  const removes = steadies[CLASSES[field.guts[who]!]!];
  if (removes === 0) return;
  if (field.asks.choose(lone ? CHOICE.heroSteadies : CHOICE.leaderSteadies, u) === 0) return;
  field.markers[u] = Math.max(0, field.markers[u]! - removes);
  field.done[who] = 1;
  field.witness.steadies(who);
}

/** CP-MOR-2, CP-MOR-3, CP-MOR-10: every marker of a unit, a card each, after a BACK too. */
export function resolveMarkers(u: number): void {
  const count = field.markers[u]!;
  for (let i = 0; i < count && field.strength[u] !== 0; i++) resolveMarker(u);
  field.markers[u] = 0;
}

function resolveMarker(u: number): void {
  const { cards, deck } = field;
  const card = cards.draw(field.side[u]!, "CP-MOR-2 marker");
  const nth = (deck.rnd[card]! - 1) % field.strength[u]!;
  const f = figureOf(u, nth);
  const result = resultOf(u, f, deck.mor[card]!);
  const bear = field.kind[u] === KIND.bear;
  suffer(u, f, bear && result > RESULT.advance ? RESULT.back : result);
  field.witness.markerResolved(f, result);
}

/** CP-MOR-5, CP-MOR-6: all but OK forces him. */
function suffer(u: number, f: number, result: number): void {
  switch (result) {
    case RESULT.ok:
      return;
    case RESULT.advance:
      if (field.aboard[f] === NOBODY) advance(f, inches(u, f, "CP-GEO-12 advance"));
      return;
    case RESULT.stun:
      field.stunned[f] = 1;
      return;
    case RESULT.pin:
      field.pinned[u] = 1;
      return;
    case RESULT.back:
      field.done[f] = 1;
      if (field.aboard[f] === NOBODY) back(f, inches(u, f, "CP-GEO-12 back"));
      return;
    default:
      field.remove(f, OUT.fled);
  }
}

function inches(u: number, f: number, what: "CP-GEO-12 advance" | "CP-GEO-12 back"): number {
  const card = field.cards.draw(field.side[u]!, what);
  return inchesOf(f, card);
}

/** CP-MOR-8, CP-WAG-1: the row, and where the rank falls in it. */
function resultOf(u: number, f: number, rank: number): number {
  const driver = field.driver[u]!;
  const head = driver === NOBODY ? field.leader[u]! : driver;
  const who = head !== NOBODY && field.out[head] === OUT.no ? head : f;
  return resultIn(field.moraleRow(field.guts[who]!, isInCover(u)), rank);
}

/** CP-MOR-4. @returns an index of `MORALE` */
export function resultIn(row: MoraleRow, rank: number): number {
  let sum = 0;
  for (let result = 0; result < row.length; result++) {
    sum += row[result]!;
    if (rank <= sum) return result;
  }
  return RESULT.ok;
}

/** CP-MOR-8: at least half of them. */
function isInCover(u: number): boolean {
  let covered = 0;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (field.out[f] === OUT.no && field.cover[f] !== 0) covered++;
  }
  return 2 * covered >= field.strength[u]!;
}

/** The n-th figure in play of a unit, from 0. */
function figureOf(u: number, nth: number): number {
  let left = nth;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (field.out[f] === OUT.no && left-- === 0) return f;
  }
  return field.first[u]!;
}
