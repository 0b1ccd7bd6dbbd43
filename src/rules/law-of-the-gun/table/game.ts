/** One whole game on a table: LG-TURN, LG-DRAW, LG-SOLO-7. */
import type { Outcome } from "../../../core/columns.js";
import { type Game, NOBODY_ASKED, type PlayAsks, type Policy } from "../../../core/game.js";
import { OVER } from "../../../core/machine.js";
import type { OutcomePool } from "../../../core/outcomes.js";
import { bitAt, bitsIn, lowest } from "../../kit/bits.js";
import type { Encounter } from "../encounter.js";
import { drawsEveryTurn } from "../readings.js";
import { actOnChart, heedChart, returnFireTarget, rollChart } from "./chart.js";
import { CHOICE } from "./choices.js";
import type { EncounterColumns } from "./counts.js";
import { NOBODY, ROLL } from "./dice.js";
import { choosesShot, exposedMen, isSilent, reactionsTo, shootIfAny, shootNow } from "./fire.js";
import { checkGroup, checkGroupsOf, isHolding, leaderOf, leadOf } from "./groups.js";
import { waitingGun } from "./guns.js";
import { shootTogether } from "./hits.js";
import { fightMelees } from "./melee.js";
import { skedaddle } from "./movement.js";
import {
  carryOut,
  carryOutDecision,
  decide,
  FIGHTS_ON,
  followPlan,
  withoutWeapon,
} from "./orders.js";
import { pieces } from "./pieces.js";
import { NOWHERE, points } from "./points.js";
import { DEFAULT_POLICY, optionsAt } from "./policy.js";
import { FIGURES_MAX, Prepared, TACTIC } from "./roster.js";
import { columnOf, extendLists, spotting } from "./sight.js";
import { ACTION, GONE, t } from "./state.js";
import { takeAmmunition } from "./supply.js";
import { COLUMN, views } from "./views.js";
import { NOBODY_WATCHES, type Witness } from "./witness.js";

/** LG-GEO-4, LG-SOLO-7. */
const LINE_CM = 3;
const REDRAWS_MAX = 100;
const NONE = -1;

/** Plays games of one encounter, on the table of the thread. A segment is a game turn. */
export class TableGame implements Game {
  readonly table = t;
  /** Nothing is kept for a chain: men who move about can stand anywhere. */
  readonly words = new Int32Array(0);
  readonly meters = new Uint8Array(0);
  readonly drawsMax = 0;
  policy: Policy = DEFAULT_POLICY;
  /** As `Deciding.open`. */
  open = false;
  asks: PlayAsks = NOBODY_ASKED;
  readonly prepared: Prepared;
  private started = false;

  constructor(encounter: Encounter, columns: EncounterColumns, witness?: Witness) {
    this.prepared = new Prepared(encounter, columns, witness);
  }

  get pool(): OutcomePool {
    return this.prepared.shots.pool;
  }

  /** The table is his. */
  enter(): void {
    if (!t.isOf(this.prepared)) t.enter(this.prepared);
    t.dice.asks = this.asks;
    t.open = this.open;
    t.asksHolding = this.open || t.witness !== NOBODY_WATCHES;
  }

  start(): void {
    this.enter();
    this.started = false;
  }

  segment(): number {
    t.dice.beginTurn();
    if (this.started) t.turn++;
    else {
      this.started = true;
      setUp();
    }
    gameTurn();
    return t.over ? OVER : 1;
  }

  endCells(_limit: boolean, cells: Int32Array): number {
    cells[0] = t.columns.outcomeCell[this.outcome];
    return 1;
  }

  /** So far, if the turn limit ended it (LG-TURN-2, D19). */
  get outcome(): Outcome {
    const aIn = (t.alive & t.ofSide[0]!) !== 0;
    const bIn = (t.alive & t.ofSide[1]!) !== 0;
    if (aIn) return bIn ? "draw" : "A";
    return bIn ? "B" : "mutual";
  }

  optionsAt(point: number, who: number, into: Int32Array): number {
    return optionsAt(point, who, into);
  }
}

/** Everything before the first game turn. */
function setUp(): void {
  t.begin();
  const { first } = t.encounter;
  // LG-TURN-2: a fair coin each game.
  if (first === "roll") t.firstSide = t.dice.d6("LG-TURN-2", NOBODY, ROLL.setUp) <= 3 ? 0 : 1;
  else t.firstSide = first === "A" ? 0 : 1;
  t.witness.begins();
  dealMarkers(0);
  dealMarkers(1);
  t.witness.placed();
  extendLists(t.alive); // LG-VIS-2: at the start
  for (let list = 0; list < t.lists; list++) checkGroup(list); // LG-GROUP-2
  for (let m = 0; m < t.men; m++) {
    // LG-INIT-1: all begin halted, unless there is a path to patrol; members follow the leader's.
    const leader = leaderOf(m);
    if (((t.byPlan >> m) & 1) === 1) followPlan(m, 0);
    const patrols = t.tactic[leader] === TACTIC.patrol && t.pathLength[leader]! > 0;
    if (patrols) t.action[m] = ACTION.patrol;
  }
  t.gunfight = isGunfightCalled();
}

/** LG-TURN-1: a gunfight, or IGOUGO. */
function gameTurn(): void {
  if (t.gunfight && (t.turn === 1 || drawsEveryTurn(t.encounter.readings))) {
    exchange();
    return;
  }
  const side = t.firstSide;
  playerTurn(side);
  if (!t.over) playerTurn(1 - side);
}

// ------------------------------------------------------------------ markers

/** LG-SOLO-7, LG-GEO-4: each game deals the groups to the places at random; with markers the rest are dummies. */
function dealMarkers(side: number): void {
  const { markers: ground, dummies } = t.encounter.sides[side === 0 ? "A" : "B"];
  if (ground === null) return;
  if ("placesCm" in ground) {
    const places = ground.placesCm;
    let left = (1 << places.length) - 1;
    for (let list = 0; list < t.lists; list++) {
      if ((t.listedMen[list]! & t.ofSide[side]!) === 0) continue;
      const place = bitAt(left, t.dice.oneOf("LG-SOLO-7", bitsIn(left)));
      left &= ~(1 << place);
      drawn.set(places[place]!);
      lineUp(list);
    }
    for (; dummies && left !== 0; left &= left - 1) {
      const [x, y] = places[lowest(left)]!;
      layDummy(side, points.point(x, y, NOWHERE));
    }
    return;
  }
  const { areaCm } = ground;
  let groups = 0;
  for (let list = 0; list < t.lists; list++) {
    if ((t.listedMen[list]! & t.ofSide[side]!) === 0) continue;
    groups++;
    drawPlace(side, areaCm, dummies, bitsIn(t.listedMen[list]!));
    lineUp(list);
  }
  for (; dummies && groups > 0; groups--) {
    drawPlace(side, areaCm, dummies, 1);
    layDummy(side, points.point(drawn[0]!, drawn[1]!, NOWHERE));
  }
}

function layDummy(side: number, point: number): void {
  t.dummyAt[t.dummies] = point;
  t.dummySide[t.dummies] = side;
  t.witness.laid(t.dummies++);
}

/** LG-GEO-4: at the place drawn, in a line along x, 3 cm apart, the leader in the middle (D33). */
function lineUp(list: number): void {
  const men = t.listedMen[list]!;
  const leader = leadOf(men);
  const count = bitsIn(men);
  const middle = (count - 1) >> 1;
  let others = men & ~(1 << leader);
  for (let i = 0; i < count; i++) {
    let m = leader;
    if (i !== middle) {
      m = lowest(others);
      others &= others - 1;
    }
    takeInLine(i, count);
    t.putAtStart(m);
  }
  t.witness.dealt(list, drawn);
}

/** A place that was drawn. One at a time. */
const drawn = new Float64Array(2);

/** Takes the point in hand where the i-th of so many men in line stands, at the place drawn. */
function takeInLine(i: number, count: number): void {
  const { hand } = pieces;
  hand[0] = drawn[0]! + LINE_CM * (i - (count - 1) / 2);
  hand[1] = drawn[1]!;
}

/**
 * LG-GEO-4: nobody on impassable ground. LG-SOLO-7: a marker in view of the enemy's start: again, 100 times at most.
 * @param count men who are to stand there in line; 1 for a dummy
 */
function drawPlace(side: number, area: Area, marker: boolean, count: number): void {
  drawPoint(area);
  for (let again = 0; again < REDRAWS_MAX && isBad(side, marker, count); again++) drawPoint(area);
}

function isBad(side: number, marker: boolean, count: number): boolean {
  for (let i = 0; i < count; i++) {
    takeInLine(i, count);
    if (pieces.isHandSolid()) return true;
  }
  // A marker is the point alone.
  takeInLine(0, 1);
  if (!marker || pieces.isHandObscured()) return false;
  if (side === 0 && t.encounter.sides.B.markers !== null) return false; // D34: nobody is there yet
  for (let rest = t.ofSide[1 - side]!; rest !== 0; rest &= rest - 1) {
    if (views.seesHand(t.at[lowest(rest)]!)) return true;
  }
  return false;
}

interface Area {
  readonly low: readonly [number, number];
  readonly high: readonly [number, number];
}

/** D34: four D10 for each coordinate, ten-thousandths of the side, their middles. */
function drawPoint({ low, high }: Area): void {
  for (let axis = 0; axis < 2; axis++) {
    const from = low[axis]!;
    const part = (drawDigits() + 0.5) / 10_000;
    drawn[axis] = from + (high[axis]! - from) * part;
  }
}

/** 0 to 9,999. */
function drawDigits(): number {
  let digits = 0;
  for (let i = 0; i < 4; i++)
    digits = digits * 10 + (t.dice.d10("LG-SOLO-7", NOBODY, ROLL.setUp) % 10);
  return digits;
}

// ------------------------------------------------------------------ player turns

/** A player turn, or an exchange, begins for some men. */
function beginOwnTurn(men: number): void {
  // Plans depend on how shooter and target moved.
  t.planned &= ~(men & t.movedSince);
  for (let rest = men & t.fast; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    t.replan(m);
    t.replanAgainst(m);
    t.replanFor(m);
  }
  const others = ~men;
  t.shot &= others;
  t.moved &= others;
  t.reloaded &= others;
  t.supplied &= others;
  t.fast &= others;
  t.movedSince &= others;
  t.moveLost &= others;
  t.noShot &= others;
  t.noOwnShot &= others;
  t.waiting &= others;
  t.hidden &= others;
  t.hadTurn |= men;
  for (let rest = men & t.strayed; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    t.turnStart[m] = t.at[m]!;
  }
  t.strayed &= others;
  for (let rest = men & t.unloaded; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    if (waitingGun(m) >= 0) t.waiting |= 1 << m; // LG-MOVE-6
  }
}

/** The own player turn of some men ends. LG-COOL-2: "since his last player turn" starts here. */
function endOwnTurn(men: number): void {
  t.inTurn &= ~men;
  t.shotAt &= ~men;
}

/** LG-TURN-4: spotting, each group in turn, melees, recovery. */
function playerTurn(side: number): void {
  t.makeRoom();
  t.witness.turn(side);
  t.playerTurn++;
  const own = t.ofSide[side]!;
  t.inTurn = own;
  beginOwnTurn(t.alive & own);
  t.reacted &= own;
  checkGroupsOf(side);
  spotting(side);
  orderGroups(side);
  if (t.audit !== null) t.audit(side);
  const first = side * FIGURES_MAX;
  const end = first + t.orders[side]!;
  let calm = NONE;
  for (let i = first; i < end; i++) {
    // A miss of one changes nothing of what the others are.
    if (calm === NONE) calm = calmMen(side);
    const men = t.orderMen[i]!;
    if ((men & ~calm) === 0) {
      const { silent } = t;
      const others = men & ~silent;
      if (others === 0) continue;
      if ((others & ~t.mayShoot) === 0) {
        if (calmTurn(t.orderLeader[i]!, men, silent)) continue;
      } else groupTurn(t.orderLeader[i]!, men);
    } else groupTurn(t.orderLeader[i]!, men);
    if (t.over) return;
    calm = NONE;
  }
  if (t.fighting !== 0) fightMelees();
  if (t.over) return;
  for (let rest = t.alive & own & t.shaken; rest !== 0; rest &= rest - 1) recover(lowest(rest));
  endOwnTurn(own);
}

/** Calm men of a side, to whom the enemy does not react. */
function calmMen(side: number): number {
  const calm = t.calm & t.ofSide[side]!;
  return calm === 0 ? 0 : calm & ~exposedMen(side);
}

/**
 * The turn of a group of calm men. As soon as more comes of a shot than a miss, the others act like anybody.
 * @param silent those who do not shoot
 * @returns whether nothing came of their shots
 */
function calmTurn(first: number, men: number, silent: number): boolean {
  let rest = men;
  let quiet = true;
  for (let m = firstOf(rest, first); rest !== 0; m = lowest(rest)) {
    rest &= ~(1 << m);
    if (!quiet) {
      if (t.isAtLarge(m)) finishTurn(m, true, NONE);
    } else if (((silent >> m) & 1) === 0 && !shootIfAny(m)) {
      quiet = false;
      // Who was unseen before his shot is seen now.
      if (!t.reactsBeforeShot && !t.over) reactionsTo(m, NONE);
    }
    if (!quiet && t.over) return false;
  }
  return quiet;
}

/** LG-TURN-3, D5: groups in file order, leader first; then the lone men of the list. */
function orderGroups(side: number): void {
  let left = t.alive & t.ofSide[side]!;
  // Nothing that the order depends on has changed.
  if (((t.regrouped >> side) & 1) === 0 && t.orderedMen[side] === left) return;
  t.regrouped &= ~(1 << side);
  t.orderedMen[side] = left;
  t.orders[side] = 0;
  while (left !== 0) {
    const m = lowest(left);
    const list = t.listed[m]!;
    if (list < 0) {
      left = addGroup(side, m, 1 << m, left);
      continue;
    }
    const leader = t.listedLeader[list]!;
    if (t.inAction(leader)) {
      left = addGroup(side, leader, t.group[leader]! & t.alive, left);
    }
    for (let rest = t.listedMen[list]! & left; rest !== 0; rest &= rest - 1) {
      left = addGroup(side, lowest(rest), rest & -rest, left);
    }
  }
}

function addGroup(side: number, leader: number, men: number, left: number): number {
  const at = side * FIGURES_MAX + t.orders[side]!;
  t.orderLeader[at] = leader;
  t.orderMen[at] = men;
  t.orders[side]!++;
  return left & ~men;
}

/** LG-TURN-3, LG-TURN-4: Initiative or chart roll, then each member. */
function groupTurn(first: number, group: number): void {
  if (((t.running & t.alive) >> first) & 1) {
    skedaddle(first); // LG-SKED-2: instead of everything else
    if (!t.over && t.inAction(first)) reactionsTo(first, NONE); // LG-REACT-2
    return;
  }
  const men = group & t.atLarge;
  if (men === 0) return;
  const leader = leaderOf(((men >> first) & 1) === 1 ? first : lowest(men));
  t.leading = 1 << leader;
  if (((t.byPlan >> leader) & 1) === 1) followPlan(leader, men);
  if (t.tactic[leader] === TACTIC.solo) {
    chartTurn(leader, first, men);
    return;
  }
  const acts = decide(leader, men);
  let rest = men;
  for (let m = firstOf(rest, first); rest !== 0; m = lowest(rest)) {
    rest &= ~(1 << m);
    if (!t.isAtLarge(m)) continue;
    let isReactedTo = true;
    if (((t.moveLost >> m) & 1) === 0) {
      if (acts) isReactedTo = carryOutDecision(m, leader);
      else {
        t.action[m] = ACTION.halt;
        t.settled |= 1 << m;
      }
    }
    finishTurn(m, isReactedTo, NONE);
    if (t.over) return;
  }
}

/** The first to act: the one named if he is among them, else the first in the file. */
function firstOf(men: number, first: number): number {
  return ((men >> first) & 1) === 1 ? first : lowest(men);
}

/** What each does who has no weapon left (LG-TAC-3). */
const unarmed = new Int8Array(FIGURES_MAX);

/** LG-SOLO-4; LG-TAC-3: a man without a weapon acts without a roll of his own. */
function chartTurn(leader: number, first: number, men: number): void {
  let charted = 0;
  for (let rest = men; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    unarmed[m] = withoutWeapon(m, firstOf(men, first));
    if (unarmed[m] === FIGHTS_ON) charted |= 1 << m;
  }
  if (charted !== 0) rollChart(leader, men, charted);
  let rest = men;
  for (let m = firstOf(rest, first); rest !== 0; m = lowest(rest)) {
    rest &= ~(1 << m);
    if (!t.isAtLarge(m)) continue;
    const onChart = ((charted >> m) & 1) === 1;
    const lost = ((t.moveLost >> m) & 1) === 1;
    const preferred = onChart ? returnFireTarget() : NONE;
    if (onChart) heedChart(m);
    const moves = lost || (onChart ? actOnChart(m) : carryOut(m, unarmed[m]!, m));
    finishTurn(m, moves, preferred);
    if (t.over) return;
  }
}

/** After his move he is reacted to, then shoots or reloads (LG-TURN-3, LG-REACT-1, D17). */
function finishTurn(m: number, isReactedTo: boolean, preferred: number): void {
  if (t.over) return;
  const before = t.reactsBeforeShot;
  if (before && isReactedTo) reactionsTo(m, NONE);
  if (t.over) return;
  if (t.isAtLarge(m)) shootOrReload(m, preferred);
  if (!before && isReactedTo && !t.over) reactionsTo(m, NONE);
}

/** LG-SHOOT-1, LG-RELOAD-1, LG-AMMO-3. */
function shootOrReload(m: number, preferred: number): void {
  if (((t.noShot | t.shot | t.supplied) >> m) & 1) return;
  if (isHolding(m) && !t.open) {
    t.heldBack |= (1 << m) & t.settled;
    return;
  }
  if (!isSilent(m) && choosesShot(m, CHOICE.own, preferred)) {
    t.shot |= 1 << m;
    shootNow(m);
    return;
  }
  if (!reload(m)) takeAmmunition(m);
}

/** LG-RELOAD-1. */
function reload(m: number): boolean {
  const empty = waitingGun(m);
  if (empty < 0) return false;
  t.loaded[empty] = 1;
  t.unloaded &= ~(1 << m);
  const end = t.gunFirst[m + 1]!;
  for (let gun = t.gunFirst[m]!; gun < end; gun++) {
    if (t.loaded[gun] === 0) t.unloaded |= 1 << m;
  }
  t.reloaded |= 1 << m;
  t.replan(m);
  t.witness.reloads(m, empty);
  return true;
}

/** LG-COOL-2, at the end of his own player turn. */
function recover(m: number): void {
  if (((t.shaken >> m) & 1) === 0 || ((t.shotAt >> m) & 1) === 1) return;
  if (((t.shot | t.moved) >> m) & 1) return;
  const calms = t.dice.test("LG-COOL-2", t.coolFirst[m]!, m, ROLL.recovery);
  t.witness.gathers(m, calms);
  if (!calms) return;
  t.cool[m]!++;
  t.replan(m);
  if (t.cool[m] === t.coolFirst[m]) t.shaken &= ~(1 << m);
}

// ------------------------------------------------------------------ gunfight

/** LG-DRAW-3: at the start of the game, if everyone stands in the open. */
function isGunfightCalled(): boolean {
  if (!t.encounter.draw) return false;
  for (let m = 0; m < t.men; m++) {
    for (let rest = t.enemiesOf(m); rest !== 0; rest &= rest - 1) {
      if (columnOf(m, lowest(rest)) !== COLUMN.open) return false;
    }
  }
  return true;
}

/** Totals of a gunfight; 0 for whoever does not draw. */
const totals = new Int8Array(FIGURES_MAX);

/** LG-DRAW-1, LG-DRAW-3, D2, D3: the whole game turn; a man's slot is his own player turn. */
function exchange(): void {
  t.playerTurn++;
  t.inTurn = t.alive; // D2
  beginOwnTurn(t.alive); // LG-SETTLED-1
  for (let list = 0; list < t.lists; list++) checkGroup(list); // D5
  let highest = 0;
  for (let m = 0; m < t.men; m++) {
    totals[m] = t.inAction(m) ? t.dice.d6("LG-DRAW-1", m, ROLL.order) + t.cool[m]! : 0;
    highest = Math.max(highest, totals[m]!);
  }
  let winners = 0;
  for (let m = 0; m < t.men; m++) if (totals[m] === highest) winners |= 1 << m;
  const equal = (winners & t.ofSide[0]!) !== 0 && (winners & t.ofSide[1]!) !== 0;
  t.witness.draws(totals);
  for (let total = highest; total > 0; total--) {
    let men = 0;
    for (let m = 0; m < t.men; m++) if (totals[m] === total) men |= 1 << m;
    if (men === 0) continue;
    // Put out before his shot he does not shoot.
    slot(men & t.alive, total === highest && !equal && t.men === 2);
    if (t.over) return;
  }
  // LG-DRAW-1: from the next turn on.
  if (!equal) t.firstSide = (winners & t.ofSide[0]!) !== 0 ? 0 : 1;
}

/** One place in the order of a gunfight; several men in it shoot simultaneously. */
function slot(men: number, mayOffer: boolean): void {
  t.witness.together(men);
  let shooters = 0;
  // LG-SETTLED-6: an unhorsed man does not shoot.
  for (let rest = men & ~t.noShot; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    if (choosesShot(m, CHOICE.slot, NONE)) shooters |= 1 << m;
    else reload(m);
  }
  t.shot |= shooters;
  if (mayOffer && shooters !== 0 && isSurrenderAccepted(lowest(shooters))) return;
  for (let rest = men; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    if (t.turn > 1) recover(m); // LG-DRAW-3: nobody recovers in turn 1
  }
  endOwnTurn(men); // LG-DRAW-3: a simultaneous shot at one of them comes after his turn
  if ((shooters & (shooters - 1)) !== 0) shootTogether(shooters, ROLL.shot);
  else if (shooters !== 0) shootNow(lowest(shooters));
}

/** LG-DRAW-2, D4. @param m the winner */
function isSurrenderAccepted(m: number): boolean {
  const other = t.planTarget[m]!;
  if (t.choose(CHOICE.offer, m) === 0) return false;
  const refuses = t.dice.test("LG-DRAW-2", t.cool[other]!, other, ROLL.order);
  t.witness.offers(m, other);
  if (refuses) return false;
  t.remove(other, GONE.surrendered);
  t.witness.surrenders(other);
  t.count(t.columns.offerCells[m]!);
  return true;
}
