/** CP-DYN: throws and charges; what a blast does is in `harm.ts`. */
import { cos, sin } from "../../core/elementary.js";
import { DID, SOURCE } from "./counts.js";
import { BURST, OUT_OF_AMMUNITION } from "./deck.js";
import { blast, breach, does, from, spot } from "./harm.js";
import { templateRadius } from "./policy.js";
import { DECK } from "./rolls.js";
import { CHARGE, field, NOBODY, OUT, TINY } from "./state.js";

/** CP-DYN-5, CP-DYN-6: adjacent. */
export const ADJACENT = 1;
const EIGHTH = Math.PI / 4;
/** CP-DYN-4: activations of laying a fuse. */
export const FUSES_MOST = 3;

const ICONS = { small: BURST.small, medium: BURST.medium, large: BURST.large } as const;

/** CP-DYN-2, CP-GEO-13: a stick thrown at `spot`. */
export function throwAt(f: number, column: number): void {
  const { cards, deck, columns } = field;
  const pile = field.deckOf(f);
  const card = cards.draw(pile, "CP-DYN-2 throw");
  const shows = deck.hit[card]!;
  const radius = templateRadius(f);
  const icon = field.template[f]!;
  const onTarget = shows >= column;
  field.asks.count(columns.deedCells[f]! + (onTarget ? DID.throwHit : DID.throwMiss));
  does(f, SOURCE.blast, pile);
  if (shows === OUT_OF_AMMUNITION) {
    field.sticks[f] = 0;
    const second = cards.draw(pile, "CP-DYN-2 premature");
    const dud = deck.d10[second]! % 2 !== 0;
    field.witness.throwFails(f, dud);
    if (dud) return;
    from(field.x[f]!, field.y[f]!);
    blast(radius, icon);
    return;
  }
  field.sticks[f]!--;
  if (!onTarget) scatter(f, pile);
  field.witness.throws(f, column, onTarget);
  blast(radius, icon);
}

/** CP-DYN-2, CP-GEO-13: `spot` moves, by an arrow and a d6. */
function scatter(f: number, pile: number): void {
  const { cards, deck } = field;
  const x = spot[0]!;
  const y = spot[1]!;
  const card = cards.draw(pile, "CP-DYN-2 scatter");
  const gap = field.distanceTo(f, x, y);
  const ux = gap === 0 ? 0 : (x - field.x[f]!) / gap;
  const uy = gap === 0 ? 1 : (y - field.y[f]!) / gap;
  const angle = deck.arrow[card]! * EIGHTH;
  const far = deck.d6[card]!;
  // Clockwise.
  const dx = ux * cos(angle) + uy * sin(angle);
  const dy = uy * cos(angle) - ux * sin(angle);
  from(x + far * dx, y + far * dy);
}

/** CP-DYN-5: a charge's fuse is lit; its die is rolled at once. */
function light(c: number, by: number): void {
  field.chargeState[c] = CHARGE.lit;
  field.chargeBy[c] = by;
  field.chargeDie[c] = field.cards.die("CP-DYN-5 charge die");
}

/** CP-DYN-4: anything else that he does fixes the length of the fuses that he lays. */
export function fixFuse(f: number): void {
  for (let c = 0; c < field.charges; c++) {
    if (field.chargeBy[c] === f) field.fused[c] = FUSES_MOST;
  }
}

/** CP-DYN-9: a charge explodes; its owner's deck draws the blast. */
export function explode(c: number): void {
  const charge = field.engagement.charges[c]!;
  field.chargeState[c] = CHARGE.gone;
  field.witness.explodes(c);
  does(field.chargeBy[c]!, SOURCE.blast, charge.owner === "A" ? DECK.A : DECK.B);
  const radius = field.engagement.book.templates[charge.template];
  const x = field.chargeX[c]!;
  const y = field.chargeY[c]!;
  from(x, y);
  blast(radius, ICONS[charge.template]);
  breach(x, y, radius);
}

/** CP-ORD-1, `wait`: an enemy of this side and no friend is under the template. */
export function isRipe(c: number, own: number): boolean {
  const charge = field.engagement.charges[c]!;
  const radius = field.engagement.book.templates[charge.template];
  let enemies = 0;
  for (let f = 0; f < field.count; f++) {
    if (field.out[f] !== OUT.no) continue;
    const x = field.chargeX[c]!;
    if (field.distanceTo(f, x, field.chargeY[c]!) > radius + TINY) continue;
    if (field.sideOf[f] === own) return false;
    if (field.sideOf[f] === 1 - own) enemies++;
  }
  return enemies > 0;
}

/** The first figure of a unit that may act (CP-POL-10) and is next to the end of a fuse, or NOBODY. */
export function atFuse(u: number, c: number): number {
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (field.out[f] !== OUT.no || field.done[f] !== 0) continue;
    if (field.stunned[f] !== 0 || field.empty[f] !== 0) continue;
    // CP-IND-3 goes before what CP-DYN-5 gives to any figure.
    if (field.units[u]!.figures[f - field.first[u]!]!.indian) continue;
    const gap = field.distanceTo(f, field.fuseX[c]!, field.fuseY[c]!);
    if (gap <= ADJACENT + TINY) return f;
  }
  return NOBODY;
}

/** CP-DYN-5, CP-DYN-6: lights the fuse, or fires the charge at once. @returns who does; NOBODY if nobody is there to do it */
export function setOff(u: number, c: number): number {
  const f = atFuse(u, c);
  if (f === NOBODY) return f;
  if (field.machine[c] === 0) light(c, f);
  else {
    field.chargeBy[c] = f;
    explode(c);
  }
  return f;
}

/** CP-POL-15: who stands at a fuse of their side uses the moment, whatever else they would do. */
export function useCharges(u: number): void {
  for (let c = 0; c < field.charges; c++) {
    const own = field.engagement.charges[c]!.owner === "A" ? DECK.A : DECK.B;
    if (own !== field.side[u] || field.chargeState[c] !== CHARGE.laid || !isRipe(c, own)) continue;
    const f = setOff(u, c);
    if (f === NOBODY) continue;
    fixFuse(f);
    field.done[f] = 1;
    field.witness.usesCharge(f, c);
  }
}
