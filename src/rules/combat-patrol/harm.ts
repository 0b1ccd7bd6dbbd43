/** What hits and blasts do to men, horses and teams: CP-MOR-1, CP-FIRE-6, CP-MTD-9, CP-DYN-3, CP-DYN-7. */
import { placed } from "../../core/placed.js";
import { COUNTED_EFFECT, SOURCE } from "./counts.js";
import { BURST, INCAPACITATE } from "./deck.js";
import { field, NOBODY, OUT, TEAM, TINY } from "./state.js";

/** Who does it (or NOBODY), how, and whose deck draws what comes of it: nothing is allocated for a hit. */
const doer = { by: NOBODY, source: 0, deck: 0 };

/** Where what comes next comes from: a shot, a blast. No arguments: numbers with a fraction are made anew for a call. */
export const spot = placed(Float64Array, 2);

/** Says where it comes from: the functions below read it. */
export function from(x: number, y: number): void {
  spot[0] = x;
  spot[1] = y;
}

/** Says who does what comes next: the functions below read it. */
export function does(by: number, source: number, deck: number): void {
  doer.by = by;
  doer.source = source;
  doer.deck = deck;
}

const credited = (f: number): number =>
  doer.by !== NOBODY && field.isEnemy(doer.by, f) ? doer.by : NOBODY;

/** CP-FIRE-6: he is stunned. */
export function stun(f: number): void {
  field.stunned[f] = 1;
}

/**
 * CP-ATT-4, CP-MOR-1, CP-DYN-7: a WOUND or an INCAPACITATE against a man in play.
 * @param thrown by his fall from a horse
 */
export function hurt(f: number, serious: boolean, loc: number, thrown = false): void {
  const { book } = field.engagement;
  const { by, source, deck } = doer;
  const left = field.endurance[f]! - (serious ? book.incapacitate : book.wound);
  field.endurance[f] = left;
  const dies = left <= 0;
  const plain = serious ? COUNTED_EFFECT.incapacitate : COUNTED_EFFECT.wound;
  const fallen = serious ? COUNTED_EFFECT.thrownIncapacitate : COUNTED_EFFECT.thrownWound;
  field.countEffect(credited(f), source, (thrown ? fallen : plain) + (dies ? 1 : 0), loc);
  if (!dies || field.readings.killMarkers) field.mark(field.unitOf[f]!);
  if (dies) field.remove(f, OUT.killed);
  if (field.sticks[f] === 0) return;
  const card = field.cards.draw(deck, "CP-DYN-7 load");
  const goesOff = field.deck.burst[card]! <= BURST.small;
  field.witness.loadTried(f, goesOff);
  if (!goesOff) return;
  field.sticks[f] = 0;
  const { medium } = book.templates;
  does(NOBODY, SOURCE.blast, deck);
  from(field.x[f]!, field.y[f]!);
  blast(medium, BURST.medium);
  does(by, source, deck);
}

/**
 * CP-FIRE-6, CP-FIRE-8, CP-MTD-9: a hit from `spot` on a figure in play, by the card that says where and how bad.
 * @returns what came of it, of COUNTED_EFFECT
 */
export function hit(f: number, card: number): number {
  const loc = field.deck.loc[card]!;
  if (field.isCovered(f, loc, spot[0]!, spot[1]!)) {
    stun(f);
    field.countStun(credited(f), doer.source, loc);
    if (field.readings.stunMarkers) field.mark(field.unitOf[f]!);
    return COUNTED_EFFECT.cover;
  }
  const serious = field.deck.sev[card] === INCAPACITATE;
  if (field.mounted[f] !== 0 && hitsHorse(f, loc)) return COUNTED_EFFECT.horse;
  hurt(f, serious, loc);
  return serious ? COUNTED_EFFECT.incapacitate : COUNTED_EFFECT.wound;
}

/** CP-MTD-9, CP-MTD-10, CP-MTD-11, CP-MOR-9: whether a hit on a rider takes his horse, and how he falls then. */
function hitsHorse(f: number, loc: number): boolean {
  const { cards, deck, engagement } = field;
  const which = cards.draw(doer.deck, "CP-MTD-9 horse or man");
  if (deck.d10[which]! > engagement.book.horseUpTo) return false;
  field.mounted[f] = 0;
  field.horse[f] = 0;
  field.paces[f] = field.afoot[f]!;
  field.countEffect(credited(f), doer.source, COUNTED_EFFECT.horse, loc);
  field.mark(field.unitOf[f]!);
  const thrown = cards.draw(doer.deck, "CP-MTD-9 thrown");
  const badly = deck.burst[thrown]! <= BURST.medium;
  field.witness.isThrown(f, badly);
  if (!badly || field.horsemanship[f] !== 0) return true;
  const fall = cards.draw(doer.deck, "CP-MTD-9 thrown and hurt");
  hurt(f, deck.sev[fall] === INCAPACITATE, deck.loc[fall]!, true);
  return true;
}

/**
 * CP-GATLING-5, CP-WAG-4, CP-MOR-9: a team, a limber or the wagon of a gun; which: `field.team` or `field.carriage`.
 * @returns false if it is dead already
 */
export function hitTeam(which: Uint8Array, u: number, card: number): boolean {
  const was = which[u]!;
  const { by, source } = doer;
  if (was === TEAM.none || was === TEAM.dead) {
    field.countEffect(by, source, COUNTED_EFFECT.wasted, 0);
    return false;
  }
  if (field.deck.sev[card] === INCAPACITATE) which[u] = TEAM.dead;
  else if (was === TEAM.whole) which[u] = TEAM.wounded;
  field.countEffect(by, source, COUNTED_EFFECT.team, 0);
  field.mark(u);
  if (u === field.coach && which[u] === TEAM.dead) field.coachLost = true;
  return true;
}

/**
 * CP-DYN-3: everybody under the template at `spot`, nearest first; then teams and limbers. `does` says who did it.
 * @param icon  the largest of BURST that hits
 */
export function blast(radius: number, icon: number): void {
  const { cards, deck } = field;
  const x = spot[0]!;
  const y = spot[1]!;
  const { by, source, deck: pile } = doer;
  let low = 0;
  let high = 0;
  for (;;) {
    const f = nextUnder(x, y, radius, low, high);
    if (f === NOBODY) break;
    if (f < 32) low |= 1 << f;
    else high |= 1 << (f - 32);
    const drawn = cards.draw(pile, "CP-DYN-3 blast");
    const isHit = deck.burst[drawn]! <= icon;
    field.witness.blastReaches(f, isHit);
    if (!isHit) continue;
    field.witness.blastHits(f, hit(f, cards.draw(pile, "CP-DYN-3 blast hit")));
    // A load may have gone off in between.
    from(x, y);
    does(by, source, pile);
  }
  for (let u = 0; u < field.units.length; u++) {
    if (!teamIsNear(u, radius)) continue;
    blastTeam(field.carriage, u, icon);
    blastTeam(field.team, u, icon);
  }
}

function blastTeam(which: Uint8Array, u: number, icon: number): void {
  const team = which[u]!;
  if (team === TEAM.none || team === TEAM.dead) return;
  const drawn = field.cards.draw(doer.deck, "CP-DYN-3 blast");
  const isHit = field.deck.burst[drawn]! <= icon;
  field.witness.blastReachesTeam(which, u, isHit);
  if (!isHit) return;
  hitTeam(which, u, field.cards.draw(doer.deck, "CP-DYN-3 blast hit"));
  field.witness.blastHitsTeam(which, u);
}

/** The nearest figure in play under a template, ties by list order (CP-GEO-1), but for those of these bits. */
function nextUnder(x: number, y: number, radius: number, low: number, high: number): number {
  let best = NOBODY;
  let nearest = radius + 2 * TINY;
  for (let f = 0; f < field.count; f++) {
    if (field.out[f] !== OUT.no) continue;
    if ((((f < 32 ? low : high) >> (f & 31)) & 1) !== 0) continue;
    const d = field.distanceTo(f, x, y);
    if (d >= nearest - TINY) continue;
    best = f;
    nearest = d;
  }
  return best;
}

/** Whether a team is so near to `spot`: a limber stands by itself, a team with its wagon. */
export function teamIsNear(u: number, inches: number): boolean {
  const unit = field.units[u];
  const limber = unit?.kind === "gatling" && !unit.onWagon;
  const dx = ((limber ? field.limberX[u] : field.px[u]) as number) - spot[0]!;
  const dy = ((limber ? field.limberY[u] : field.py[u]) as number) - spot[1]!;
  return Math.sqrt(dx * dx + dy * dy) <= inches + TINY;
}

/** CP-DYN-4: walls within the template of a charge are gone. */
export function breach(x: number, y: number, radius: number): void {
  const { obstacles } = field.engagement;
  for (let i = 0; i < obstacles.length; i++) {
    const one = obstacles[i]!;
    if (one.kind === "wall" && distanceToLine(one.from, one.to, x, y) <= radius + TINY) {
      field.open[i] = 1;
    }
  }
  for (let f = 0; f < field.count; f++) {
    if (field.out[f] !== OUT.no || !field.standsBehindWall(f)) continue;
    if (field.distanceTo(f, x, y) <= radius + TINY) field.cover[f] = 0;
  }
}

/** From a point to a segment. */
export function distanceToLine(
  from: readonly [number, number],
  to: readonly [number, number],
  x: number,
  y: number,
): number {
  return distanceToWay(from[0], from[1], to[0], to[1], x, y);
}

/** From a point to a straight way. */
export function distanceToWay(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  x: number,
  y: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy;
  const t = square === 0 ? 0 : ((x - ax) * dx + (y - ay) * dy) / square;
  const s = t < 0 ? 0 : t > 1 ? 1 : t;
  const ex = ax + s * dx - x;
  const ey = ay + s * dy - y;
  return Math.sqrt(ex * ex + ey * ey);
}
