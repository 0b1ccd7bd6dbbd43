/** CP-MOV-1, CP-MTD-1, CP-MTD-2, CP-MTD-11, CP-MTD-12: the cards of a unit's move, and who goes where. */
import { reaches } from "./melee.js";
import { approach, firstCrossing, goal, goTowards, inchesOf, reach } from "./movement.js";
import { CHOICE, DEED, likes, throwRange } from "./policy.js";
import { field, NOBODY, OUT, TINY } from "./state.js";
import { bogged } from "./wagons.js";

/** CP-MOV-4: grade of obstacles. */
const REGULAR = 2;

const moves = (deed: number): boolean => deed >= DEED.close;

const isMover = (f: number): boolean =>
  field.out[f] === OUT.no &&
  field.done[f] === 0 &&
  field.stunned[f] === 0 &&
  field.aboard[f] === NOBODY &&
  moves(field.deed[f]!);

/** What the movers of a unit have in common: whether there are any, on foot or on horseback. */
const movers = { any: false, foot: false, horse: false };

function countMovers(u: number): void {
  movers.any = false;
  movers.foot = false;
  movers.horse = false;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (!isMover(f)) continue;
    movers.any = true;
    if (field.mounted[f] !== 0) movers.horse = true;
    else movers.foot = true;
  }
}

/** Sets `goal` to where a mover of the unit heads: its nearest enemy, or the point that it was ordered to. */
function head(f: number, to: readonly [number, number] | null): boolean {
  if (to !== null) {
    goal.x = to[0];
    goal.y = to[1];
    field.gap = field.distanceTo(f, goal.x, goal.y);
    return true;
  }
  const e = field.nearest(f);
  if (e === NOBODY) return false;
  goal.x = field.x[e]!;
  goal.y = field.y[e]!;
  return true;
}

/** Draws `move`, and `second card` if somebody rides: `paces` of every mover. @returns false if nobody moves */
function drawPaces(u: number): boolean {
  countMovers(u);
  if (!movers.any) return false;
  const { cards } = field;
  const pile = field.side[u]!;
  const first = cards.draw(pile, "CP-MOV-1 move");
  const second = movers.horse ? cards.draw(pile, "CP-MTD-1 second card") : -1;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (!isMover(f)) continue;
    const afoot = inchesOf(f, first);
    field.afoot[f] = afoot;
    field.paces[f] = afoot + (field.mounted[f] !== 0 ? inchesOf(f, second) : 0);
  }
  return true;
}

/** How near to its enemy a mover stops that does not charge home. */
function stopOf(f: number): number {
  const deed = field.deed[f]!;
  return deed === DEED.range ? likes(f) : deed === DEED.bring ? throwRange() : 1;
}

/** CP-MTD-2: where the way of a mounted mover crosses an obstacle, as share of the way to its head; above 1: nowhere. */
function crosses(f: number, to: readonly [number, number] | null): number {
  if (field.mounted[f] === 0 || !isMover(f) || !head(f, to)) return 2;
  const { gap } = field;
  if (gap === 0) return 2;
  const x = field.x[f]!;
  const y = field.y[f]!;
  const endX = goal.x;
  const endY = goal.y;
  const paces = field.paces[f]!;
  const charges = to === null && field.deed[f] === DEED.charge;
  const home = to !== null || (charges && reach(f, endX, endY, paces, gap) >= gap - TINY);
  const most = home ? gap : Math.max(0, gap - stopOf(f));
  const length = Math.min(most, reach(f, endX, endY, paces, most));
  const share = length / gap;
  const at = firstCrossing(x, y, x + (endX - x) * share, y + (endY - y) * share);
  return at > 1 ? 2 : at * share;
}

/** CP-MTD-2: one check a unit; who hangs up stops on the line. @returns whether there was one */
function hangUp(u: number, to: readonly [number, number] | null): boolean {
  if (field.obstacles === 0 || !movers.horse) return false;
  let crossing = 0;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (crosses(f, to) <= 1) crossing++;
  }
  if (crossing === 0) return false;
  const card = field.cards.draw(field.side[u]!, "CP-MOV-4 bog check");
  if (!bogged(card, REGULAR)) return true;
  let nth = (field.deck.rnd[card]! - 1) % crossing;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    const share = crosses(f, to);
    if (share > 1 || nth-- !== 0) continue;
    field.witness.hangsUp(f);
    head(f, to);
    goal.length = share * field.gap;
    goTowards(f);
    field.deed[f] = DEED.nothing;
    return true;
  }
  return true;
}

/** CP-MTD-12: one third card for all riders who bid for it. @returns whether anybody does */
function bidGallop(u: number): boolean {
  let bids = 0;
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (field.mounted[f] === 0 || field.deed[f] !== DEED.charge || !isMover(f)) continue;
    const e = field.nearest(f);
    if (e === NOBODY) continue;
    const { gap } = field;
    if (reaches(f, e)) continue;
    const x = field.x[e]!;
    const y = field.y[e]!;
    const paces = field.paces[f]!;
    const length = field.isPlain ? paces : reach(f, x, y, paces, gap);
    field.gap = gap - length - field.gutsInches[f]!;
    if (field.asks.choose(CHOICE.gallop, f) === 0) continue;
    field.gallops[f] = 1;
    bids++;
  }
  if (bids === 0) return false;
  const card = field.cards.draw(field.side[u]!, "CP-MTD-12 third card");
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (field.gallops[f] === 0) continue;
    field.paces[f]! += inchesOf(f, card);
  }
  return true;
}

/** CP-FIRE-9, CP-GEO-6: all moves of a unit, each man by himself; who can charge home waits for the charges. */
export function moveUnit(u: number): void {
  if (!drawPaces(u)) return;
  const checked = hangUp(u, null);
  // C13: the third card may bring them over a line, too.
  if (movers.horse && bidGallop(u) && !checked) hangUp(u, null);
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (!isMover(f)) continue;
    const e = field.nearest(f);
    if (e === NOBODY) continue;
    const deed = field.deed[f]!;
    if (deed === DEED.charge && reaches(f, e)) continue;
    approach(f, e, field.paces[f]!, stopOf(f));
    field.witness.moves(f, e);
  }
  field.witness.allMoved();
}

/**
 * CP-ORD-1, `move`: everybody who may act goes straight to a point; fast: a card more, and stunned at the end.
 * @returns false if nobody may
 */
export function moveTo(u: number, to: readonly [number, number], fast: boolean): boolean {
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    field.deed[f] = DEED.close;
  }
  if (!drawPaces(u)) return false;
  const checked = hangUp(u, to);
  countMovers(u);
  const pile = field.side[u]!;
  const { cards } = field;
  const sprint = fast && movers.foot ? cards.draw(pile, "CP-MOV-2 sprint") : -1;
  const gallop = fast && movers.horse ? cards.draw(pile, "CP-MTD-12 third card") : -1;
  for (let f = field.first[u]!; f < field.end[u]! && fast; f++) {
    if (!isMover(f)) continue;
    field.paces[f]! += inchesOf(f, field.mounted[f] !== 0 ? gallop : sprint);
    field.gallops[f] = 1;
  }
  if (fast && !checked) hangUp(u, to);
  for (let f = field.first[u]!; f < field.end[u]!; f++) {
    if (!isMover(f)) continue;
    const paces = field.paces[f]!;
    const gap = field.distanceTo(f, to[0], to[1]);
    const length = Math.min(gap, reach(f, to[0], to[1], paces, gap));
    if (gap <= TINY) continue;
    goal.x = to[0];
    goal.y = to[1];
    goal.length = length;
    goTowards(f);
  }
  return true;
}

/** CP-MTD-1, CP-MTD-13, CP-MOV-2: whoever galloped, unhorsed or not, or sprinted is stunned at the end. */
export function endGallop(f: number): void {
  field.gallops[f] = 0;
  field.stunned[f] = 1;
  field.witness.isSpent(f);
}
