/** CP-FIRE: declarations and shots; of men, and of the guns of Gatling units. */
import { cos } from "../../core/elementary.js";
import { placed } from "../../core/placed.js";
import { bitAt, bitsIn } from "../kit/bits.js";
import { WHOM } from "../kit/targets.js";
import { COUNTED_EFFECT, DID, MODE, SOURCE } from "./counts.js";
import { BURST, INCAPACITATE, OUT_OF_AMMUNITION } from "./deck.js";
import { explode, throwAt } from "./dynamite.js";
import { does, hit, hitTeam, spot, teamIsNear } from "./harm.js";
import { herdRadius } from "./movement.js";
import { frightenByFire, loseAnimal } from "./scares.js";
import { CHARGE, field, GUN, KIND, NOBODY, OUT, TEAM, TINY } from "./state.js";

/** Most who fire at a time: figures are at most 64. */
const FIRERS = 64;
const COLUMN_MOST = 9;
/** What is fired at, or with. */
export const AIM = { men: 0, thrown: 1, herd: 2, charge: 3 } as const;

/** One declaration: who fires at what, settled before the first shot (CP-FIRE-1). */
const firers = {
  count: 0,
  figure: placed(Int8Array, FIRERS),
  /** Whose weapon and markers: the figure, or `figures + unit` for a gun. */
  weapon: placed(Uint8Array, FIRERS),
  /** One of AIM; the figure that it is declared at, the herd or the charge. */
  aim: placed(Uint8Array, FIRERS),
  target: placed(Int8Array, FIRERS),
  band: placed(Uint8Array, FIRERS),
  column: placed(Uint8Array, FIRERS),
  rate: placed(Uint8Array, FIRERS),
  mode: placed(Uint8Array, FIRERS),
  /** CP-GEO-14: where the shots come from; a gun fires from its own place. */
  fromX: placed(Float64Array, FIRERS),
  fromY: placed(Float64Array, FIRERS),
  aimX: placed(Float64Array, FIRERS),
  aimY: placed(Float64Array, FIRERS),
  /** The target area (CP-GEO-7): bits of figures, of teams and limbers, and of wagons of guns. */
  low: placed(Int32Array, FIRERS),
  high: placed(Int32Array, FIRERS),
  teams: placed(Int32Array, FIRERS),
  wagons: placed(Int32Array, FIRERS),
};

/** Begins a declaration. */
export function beginFire(): void {
  firers.count = 0;
}

/** The range of a shot, or -1 if it is beyond long (CP-WPN-1: a range of 0 is none). */
function bandOf(weapon: number, gap: number): number {
  for (let band = 0; band < 3; band++) {
    const range = field.ranges[3 * weapon + band]!;
    if (range > 0 && gap <= range + TINY) return band;
  }
  return -1;
}

/** CP-REACT-2: its closest range. */
function closestBand(weapon: number): number {
  for (let band = 0; band < 3; band++) {
    if (field.ranges[3 * weapon + band]! > 0) return band;
  }
  return -1;
}

/** CP-FIRE-3, CP-ACT-8, CP-MTD-11: shifts of a figure's fire. */
function shiftsOf(f: number, mode: number): number {
  const { shifts } = field.engagement.book;
  let shift = mode === MODE.moving ? shifts.moving : 0;
  if (field.mounted[f] !== 0 && field.horsemanship[f] === 0) shift += shifts.saddle;
  if (!field.isDirected(f)) shift += shifts.noLeader;
  if (field.pinned[field.unitOf[f]!] !== 0) shift += shifts.pinned;
  return shift;
}

const clamped = (column: number): number => Math.max(0, Math.min(COLUMN_MOST, column));

/**
 * CP-FIRE-10: whom a figure fires at that has a word for it, of all enemies in range; of equals the nearest. How far
 * away that is, is in `gap` then.
 * @param weapon the figure's own, or a gun's, which fires from its place and within its arc
 * @returns NOBODY if none is in range
 */
export function targetOf(f: number, weapon: number): number {
  const u = weapon - field.count;
  const x = (u < 0 ? field.x[f] : field.px[u]) as number;
  const y = (u < 0 ? field.y[f] : field.py[u]) as number;
  let best = NOBODY;
  let most = Number.NEGATIVE_INFINITY;
  let least = Number.POSITIVE_INFINITY;
  for (let e = 0; e < field.count; e++) {
    if (field.out[e] !== OUT.no || !field.isEnemy(f, e)) continue;
    const gap = field.distanceTo(e, x, y);
    if (bandOf(weapon, gap) < 0) continue;
    if (u >= 0 && !inArc(u, field.x[e]!, field.y[e]!)) continue;
    const worth = worthOf(field.target[f]!, e);
    if (worth < most || (worth === most && gap >= least - TINY)) continue;
    best = e;
    most = worth;
    least = gap;
  }
  field.gap = least;
  return best;
}

/** All enemies in range, as `targetOf` has it. */
export function enemiesInRange(f: number, weapon: number): number[] {
  const u = weapon - field.count;
  const x = (u < 0 ? field.x[f] : field.px[u]) as number;
  const y = (u < 0 ? field.y[f] : field.py[u]) as number;
  const there = (e: number): boolean =>
    field.out[e] === OUT.no &&
    field.isEnemy(f, e) &&
    bandOf(weapon, field.distanceTo(e, x, y)) >= 0 &&
    (u < 0 || inArc(u, field.x[e]!, field.y[e]!));
  return Array.from({ length: field.count }, (_, e) => e).filter(there);
}

/** How much a word speaks for an enemy. */
function worthOf(word: number, e: number): number {
  switch (word) {
    case WHOM.weakest:
      return -field.endurance[e]!;
    case WHOM.strongest:
      return -field.accuracy[e]!;
    case WHOM.focus:
      return field.shotAt[e]!;
    case WHOM.spread:
      return -field.shotAt[e]!;
    default:
      return 0;
  }
}

/** A figure declares fire at its nearest enemy, if that is in range, or at whom it is told to (CP-FIRE-10). */
export function declare(f: number, mode: number): void {
  const told = field.target[f] !== WHOM.default;
  const target = told ? targetOf(f, f) : field.nearest(f);
  if (target === NOBODY) return;
  const band = bandOf(f, field.gap);
  if (band < 0) return;
  field.witness.picks(f, f, target);
  const i = add(f, f, band, mode);
  aimAt(i, f, target);
}

/** CP-HERD-1, CP-GEO-3: at a herd, if its edge is in range. */
export function declareAtHerd(f: number, herd: number): void {
  const centre = field.distanceTo(f, field.px[herd]!, field.py[herd]!);
  const band = bandOf(f, Math.max(0, centre - herdRadius(herd)));
  if (band < 0) return;
  const i = add(f, f, band, field.advanced[f] !== 0 ? MODE.moving : MODE.standing);
  firers.aim[i] = AIM.herd;
  firers.target[i] = herd;
  // CP-STAM-1.
  field.frightened[herd] = 1;
}

/** CP-DYN-8: at a charge, if it is in range. */
export function declareAtCharge(f: number, charge: number): void {
  const gap = field.distanceTo(f, field.chargeX[charge]!, field.chargeY[charge]!);
  const band = bandOf(f, gap);
  if (band < 0) return;
  const i = add(f, f, band, field.advanced[f] !== 0 ? MODE.moving : MODE.standing);
  firers.aim[i] = AIM.charge;
  firers.target[i] = charge;
}

/** CP-REACT-3: at a charger, whatever the distance was. */
export function declareReaction(f: number, weapon: number, target: number): void {
  const i = add(f, weapon, closestBand(weapon), MODE.reaction);
  aimAt(i, f, target);
}

/** A gun declares fire at an enemy, by this crewman. */
export function declareGun(u: number, gunner: number, target: number): void {
  const weapon = field.count + u;
  const dx = field.x[target]! - field.px[u]!;
  const dy = field.y[target]! - field.py[u]!;
  const band = bandOf(weapon, Math.sqrt(dx * dx + dy * dy));
  field.witness.picks(gunner, weapon, target);
  const i = add(gunner, weapon, band, MODE.standing);
  aimAt(i, gunner, target);
}

/** The rate of the last declaration: a gun with one crewman (CP-GATLING-1). */
export function limitRate(rate: number): void {
  const last = firers.count - 1;
  if (last >= 0) firers.rate[last] = Math.min(rate, firers.rate[last]!);
}

function add(f: number, weapon: number, band: number, mode: number): number {
  const i = firers.count++;
  const { sniper } = field.engagement.book.shifts;
  const column =
    field.accuracy[f]! +
    band +
    shiftsOf(f, mode) +
    (weapon === f && field.sniper[f] !== 0 ? sniper : 0);
  firers.figure[i] = f;
  firers.weapon[i] = weapon;
  firers.band[i] = band;
  firers.column[i] = clamped(column);
  firers.rate[i] = field.rates[3 * weapon + band]!;
  firers.mode[i] = mode;
  return i;
}

/** CP-DYN-2: a figure declares a throw at its nearest enemy, if that is in range. */
export function declareThrow(f: number, mode: number): void {
  const target = field.nearest(f);
  if (target === NOBODY) return;
  const { throwRanges, shifts } = field.engagement.book;
  const { gap } = field;
  let band = 0;
  while (band < throwRanges.length && gap > throwRanges[band]! + TINY) band++;
  if (band === throwRanges.length) return;
  const i = firers.count++;
  firers.figure[i] = f;
  firers.weapon[i] = f;
  firers.aim[i] = AIM.thrown;
  firers.target[i] = target;
  firers.column[i] = clamped(field.accuracy[f]! + band + shifts.dynamite + shiftsOf(f, mode));
  firers.aimX[i] = field.x[target]!;
  firers.aimY[i] = field.y[target]!;
}

/** CP-GEO-7: the declared figure and what is near it, as it stands now. */
function aimAt(i: number, f: number, target: number): void {
  const { area } = field.engagement.book;
  const own = field.sideOf[f]!;
  const alone = field.readings.area === "unit";
  firers.aim[i] = AIM.men;
  firers.target[i] = target;
  field.shotAt[target] = 1;
  const tx = field.x[target]!;
  const ty = field.y[target]!;
  spot[0] = tx;
  spot[1] = ty;
  let low = 0;
  let high = 0;
  for (let e = 0; e < field.count; e++) {
    if (field.out[e] !== OUT.no || !field.isEnemy(f, e)) continue;
    const dx = field.x[e]! - tx;
    const dy = field.y[e]! - ty;
    const among = alone
      ? field.unitOf[e] === field.unitOf[target]
      : Math.sqrt(dx * dx + dy * dy) <= area + TINY;
    if (!among) continue;
    if (e < 32) low |= 1 << e;
    else high |= 1 << (e - 32);
  }
  firers.low[i] = low;
  firers.high[i] = high;
  let teams = 0;
  let wagons = 0;
  for (let u = 0; field.hasTeams && u < field.units.length; u++) {
    const team = field.team[u]!;
    if (team === TEAM.none || field.side[u] === own) continue;
    const near = alone ? field.unitOf[target] === u : teamIsNear(u, area);
    if (!near) continue;
    if (team !== TEAM.dead) teams |= 1 << u;
    const carriage = field.carriage[u]!;
    if (carriage !== TEAM.none && carriage !== TEAM.dead) wagons |= 1 << u;
  }
  firers.teams[i] = teams;
  firers.wagons[i] = wagons;
}

/** CP-FIRE-1: everybody who declared fires, figure by figure, shot by shot. */
export function resolveFire(): void {
  for (let i = 0; i < firers.count; i++) {
    const f = firers.figure[i]!;
    // A blast of this very declaration may have put him out, or have been his load.
    if (field.out[f] !== OUT.no) continue;
    if (firers.aim[i] === AIM.thrown && field.sticks[f] === 0) continue;
    // CP-STAT-3: a reaction is no activation, and a throw is counted by itself.
    if (firers.aim[i] !== AIM.thrown && firers.mode[i] !== MODE.reaction) {
      field.asks.count(field.columns.deedCells[f]! + DID.firing);
    }
    const gun = firers.weapon[i]! - field.count;
    firers.fromX[i] = (gun < 0 ? field.x[f] : field.px[gun]) as number;
    firers.fromY[i] = (gun < 0 ? field.y[f] : field.py[gun]) as number;
    spot[0] = firers.fromX[i]!;
    spot[1] = firers.fromY[i]!;
    if (field.canFrighten) frightenByFire(f);
    field.witness.fires(f, firers.weapon[i]!, firers.aim[i]!, firers.target[i]!);
    if (firers.aim[i] === AIM.thrown) {
      spot[0] = firers.aimX[i]!;
      spot[1] = firers.aimY[i]!;
      throwAt(f, firers.column[i]!);
      continue;
    }
    fireOne(i, f);
  }
}

function fireOne(i: number, f: number): void {
  const weapon = firers.weapon[i]!;
  const rate = firers.rate[i]!;
  const column = firers.column[i]!;
  const deck = field.deckOf(f);
  const { hit: hits } = field.deck;
  field.cards.startFiring(column, firers.band[i]!, firers.mode[i]!);
  const always = field.single[weapon] !== 0;
  if (always) setMarkers(weapon, 1);
  for (let shot = 0; shot < rate; shot++) {
    const card = field.cards.draw(deck, "CP-FIRE-4 shot");
    const shows = hits[card]!;
    const isHit = shows >= column;
    field.countShot(f, firers.band[i]!, firers.mode[i]!, isHit);
    if (shows === OUT_OF_AMMUNITION && runsOut(weapon, card)) {
      field.witness.runsOut(f, weapon, card);
      if (field.readings.xEndsBurst) return;
      continue;
    }
    if (!isHit) {
      field.witness.misses(f);
      continue;
    }
    if (firers.aim[i] === AIM.herd) landOnHerd(firers.target[i]!, f, deck);
    else if (firers.aim[i] === AIM.charge) landOnCharge(firers.target[i]!, f, deck);
    else landOnMan(i, f, deck);
    if (field.out[f] !== OUT.no) return;
  }
}

/** CP-WPN-3. @returns false if it is a plain miss */
function runsOut(weapon: number, card: number): boolean {
  const markers = field.emptied[weapon]!;
  if (markers < 0) return false;
  if (field.single[weapon] === 0) setMarkers(weapon, markers);
  else if (field.deck.rnd[card]! % 2 === 0) {
    setMarkers(weapon, field.readings.foulMarkers);
  }
  return true;
}

function setMarkers(weapon: number, markers: number): void {
  const marked = weapon < field.count ? field.empty : field.jam;
  const at = weapon < field.count ? weapon : weapon - field.count;
  marked[at] = Math.max(markers, marked[at]!);
}

/** CP-FIRE-5: the second card says who, where and how bad. */
function landOnMan(i: number, f: number, deck: number): void {
  const card = field.cards.draw(deck, "CP-FIRE-5 hit");
  does(f, SOURCE.fire, deck);
  const low = firers.low[i]!;
  const high = firers.high[i]!;
  const teams = firers.teams[i]!;
  const wagons = firers.wagons[i]!;
  const inLow = bitsIn(low);
  const men = inLow + bitsIn(high);
  const inTeams = bitsIn(teams);
  const n = men + inTeams + bitsIn(wagons);
  const who = (field.deck.rnd[card]! - 1) % n;
  if (who >= men) {
    landOnTeam(f, teams, wagons, who - men, card);
    return;
  }
  const e = who < inLow ? bitAt(low, who) : 32 + bitAt(high, who - inLow);
  if (field.out[e] !== OUT.no) {
    field.countEffect(f, SOURCE.fire, COUNTED_EFFECT.wasted, field.deck.loc[card]!);
    field.witness.hits(f, e, card, COUNTED_EFFECT.wasted);
    return;
  }
  spot[0] = firers.fromX[i]!;
  spot[1] = firers.fromY[i]!;
  field.witness.hits(f, e, card, hit(e, card));
}

/** CP-DYN-8: if it is still there. */
function landOnCharge(charge: number, f: number, deck: number): void {
  if (field.chargeState[charge] === CHARGE.gone) return;
  const card = field.cards.draw(deck, "CP-DYN-8 charge hit");
  if (field.deck.burst[card]! > BURST.medium) return;
  // C23: he has set it off.
  field.chargeBy[charge] = f;
  explode(charge);
}

/** CP-HERD-1. */
function landOnHerd(herd: number, f: number, deck: number): void {
  const card = field.cards.draw(deck, "CP-FIRE-5 hit");
  if (field.deck.sev[card] !== INCAPACITATE || field.animals[herd] === 0) return;
  field.countEffect(f, SOURCE.fire, COUNTED_EFFECT.animal, field.deck.loc[card]!);
  loseAnimal(herd);
}

/** Teams and limbers by unit; the wagon of a gun stands before its team. */
function landOnTeam(f: number, teams: number, wagons: number, nth: number, card: number): void {
  let left = nth;
  for (let u = 0; u < field.units.length; u++) {
    if (((wagons >> u) & 1) !== 0 && left-- === 0) landOn(f, field.carriage, u, card);
    if (((teams >> u) & 1) !== 0 && left-- === 0) landOn(f, field.team, u, card);
  }
}

function landOn(f: number, which: Uint8Array, u: number, card: number): void {
  field.witness.hitsTeam(f, which, u, card, hitTeam(which, u, card));
}

/** CP-GATLING-6: whether a point lies within the arc of a gun. */
export function inArc(u: number, x: number, y: number): boolean {
  const dx = x - field.px[u]!;
  const dy = y - field.py[u]!;
  const length = Math.sqrt(dx * dx + dy * dy);
  // At the gun itself, but for rounding: in front of it as much as anywhere.
  if (length <= TINY) return true;
  const ahead = (dx * field.headX[u]! + dy * field.headY[u]!) / length;
  return ahead >= cos((field.engagement.book.arc * Math.PI) / 180) - TINY;
}

/** Whether a gun stands ready to fire (CP-GATLING-2, CP-WPN-4). */
export const isReady = (u: number): boolean =>
  field.kind[u] === KIND.gatling && field.gun[u] === GUN.setUp && field.jam[u] === 0;
