/** Who stands where and what has been done: the state of one game on a table, in flat arrays. */

import { placed } from "../../../core/placed.js";
import { lowest } from "../../kit/bits.js";
import { AMMO_POINTS } from "../data.js";
import type { Point } from "../encounter.js";
import { ARM } from "../guns.js";
import { FATE } from "./counts.js";
import { dice, ROLL } from "./dice.js";
import { NOWHERE, points } from "./points.js";
import { FIGURES_MAX, GUNS_MAX, type Prepared, Roster } from "./roster.js";
import { PIECES_MAX, VEHICLES_MAX } from "./schema.js";
import { SPOTS_ROOM, VIEW, views } from "./views.js";
import { ways } from "./ways.js";

export const IN = 0;
/** How somebody went out: his status is 1 more than what is counted. */
export const GONE = {
  dead: FATE.dead + 1,
  disabled: FATE.disabled + 1,
  surrendered: FATE.surrendered + 1,
  fled: FATE.fled + 1,
} as const;

/** What lasts with a man, as bits of `flags`. What he has done is kept in sets of men (Table). */
export const F = {
  /** Half way of a charge: in the open (LG-COVER-2). */
  charging: 1 << 0,
  prone: 1 << 1,
  fate: 1 << 2,
  gunArmHurt: ARM.gunHurt,
  gunArmLost: ARM.gunLost,
  offArmLost: ARM.offLost,
  limited: 1 << 6,
  outOfAmmunition: 1 << 7,
  horseLimited: 1 << 8,
} as const;

export const ACTION = {
  halt: 0,
  patrol: 1,
  advance: 2,
  back: 3,
  leave: 4,
  takeCover: 5,
  charge: 6,
  chart: 7,
} as const;

/** LG-SOLO-4 "go on": last turn's goal. */
export const GOAL = { none: 0, place: 1, points: 2, enemy: 3 } as const;

const NONE = -1;
/** A side lays at most one for each of its places or groups. */
const DUMMIES_MAX = 64;
/** More than FIGURES_MAX times ROUNDING_CM. */
const TIES_CM = 1e-6;
/** Stamps begin anew before they leave 32 bits. */
const STAMPS_MAX = 1 << 30;

export class Table extends Roster {
  readonly dice = dice;
  /** Called at the beginning of each player turn, for tests that work out anew what is kept. */
  audit: ((side: number) => void) | null = null;

  // Men, by number in file order, side A first.
  readonly status = placed(Uint8Array, FIGURES_MAX);
  readonly flags = placed(Int32Array, FIGURES_MAX);
  /** Number of his point (Ground). */
  readonly at = placed(Int32Array, FIGURES_MAX);
  readonly heading = placed(Float64Array, FIGURES_MAX);
  readonly initiative = placed(Uint8Array, FIGURES_MAX);
  readonly skill = placed(Uint8Array, FIGURES_MAX);
  readonly cool = placed(Uint8Array, FIGURES_MAX);
  readonly coolFirst = placed(Uint8Array, FIGURES_MAX);
  readonly constitution = placed(Uint8Array, FIGURES_MAX);
  readonly horsemanship = placed(Uint8Array, FIGURES_MAX);
  /** 1 while he has a horse. */
  readonly horse = placed(Uint8Array, FIGURES_MAX);
  /** Number of his vehicle, or -1. */
  readonly cart = placed(Int8Array, FIGURES_MAX);
  readonly legWounds = placed(Uint8Array, FIGURES_MAX);
  readonly horseLegs = placed(Uint8Array, FIGURES_MAX);
  readonly action = placed(Uint8Array, FIGURES_MAX);
  readonly turnStart = placed(Int32Array, FIGURES_MAX);
  /** LG-TAC-2: where he who is `returning` fell back from. */
  readonly returnTo = placed(Int32Array, FIGURES_MAX);
  readonly pathNext = placed(Uint8Array, FIGURES_MAX);
  /** Place that he seeks cover on, or -1. */
  readonly coverGoal = placed(Int16Array, FIGURES_MAX);
  /** LG-SOLO-4: who is `hidden` stays so until an enemy that he sees is this near. */
  readonly hiddenUntil = placed(Float64Array, FIGURES_MAX);
  readonly goal = placed(Uint8Array, FIGURES_MAX);
  /** The game turn of that goal. */
  readonly goalTurn = placed(Int32Array, FIGURES_MAX);
  /** Place or points of the goal; the second is -1 where there is one only. */
  readonly goalFirst = placed(Int32Array, FIGURES_MAX);
  readonly goalSecond = placed(Int32Array, FIGURES_MAX);
  /** Who last made a hit on him, and the hit's number. */
  readonly lastHitBy = placed(Int8Array, FIGURES_MAX);
  readonly lastHit = placed(Int32Array, FIGURES_MAX);
  /** Members of his group, himself included, as bits. */
  readonly group = placed(Int32Array, FIGURES_MAX);
  /** Number of the melee that he is in, or -1. */
  readonly melee = placed(Int8Array, FIGURES_MAX);
  /** The men of each melee, as bits. */
  readonly meleeMen = placed(Int32Array, FIGURES_MAX);
  /** Last number of a player turn in which he entered a piece (LG-TERR-1). */
  readonly entered = placed(Int32Array, FIGURES_MAX * PIECES_MAX);

  /** LG-TURN-2: at most one side has figures in action. */
  over = false;

  // Sets of men, as bits.
  alive = 0;
  /** Those whose own player turn is in progress. */
  inTurn = 0;
  /** He whose group acts: its men go at his enemy, even when he is out (LG-TAC-1, LG-GROUP-2). */
  leading = 0;
  /** Shot at since their last own player turn (LG-COOL-2). */
  shotAt = 0;
  /** LG-TAC-1: contact is made. */
  contact = 0;
  /** Their Cool is below what it was. */
  shaken = 0;
  /** A weapon of theirs waits for its reload, whether or not they could use it. */
  unloaded = 0;
  /** No weapon that they could use, loaded or not. */
  disarmed = 0;
  /** On the enemy's list (LG-VIS-2). */
  seen = 0;
  /** Only they may come off it or on it when the lists are revised next. */
  toRevise = 0;
  fighting = 0;
  running = 0;
  /** Free to move, shoot, react and spot (`noteAtLarge`). */
  atLarge = 0;
  // What has been done since an own player turn of theirs last began.
  shot = 0;
  moved = 0;
  reloaded = 0;
  supplied = 0;
  /** Moved fast in their last own player turn (LG-HIT-2). */
  fast = 0;
  /** Moved since the start of it, fall backs included (LG-TURN-3, D1). */
  movedSince = 0;
  moveLost = 0;
  noShot = 0;
  /** LG-SOLO-3: no shot of their own; reactions are allowed. */
  noOwnShot = 0;
  /** A weapon waited for its reload when their player turn began (LG-MOVE-6). */
  waiting = 0;
  /** LG-SOLO-4: stay hidden (`hiddenUntil`). */
  hidden = 0;
  /** Have had a player turn of their own. */
  hadTurn = 0;
  /** Have fired in the enemy's player turn in progress. */
  reacted = 0;
  everShotAt = 0;
  hasFired = 0;
  /** LG-TAC-1 `take-cover`: over. */
  coverDone = 0;
  /** LG-TAC-2: fell back, and are to go back to `returnTo`. */
  returning = 0;
  /** Are not where their last own player turn began, or have been elsewhere since. */
  strayed = 0;
  /** Their shot is planned: nothing that the plan depends on has changed since (`planShot` in fire.ts). */
  planned = 0;
  /** Planned, and with somebody to shoot at. */
  private withTarget = 0;
  /** Halt, and need not be asked again until one of these changes: weapons, fall backs, cover, contact, leader. */
  settled = 0;
  /** Those of them who hold their fire until they have fired or are shot at (D18). */
  heldBack = 0;
  readonly sight = placed(Int32Array, FIGURES_MAX);
  /** Enemies in whose clear view he is: with a line of sight, and not in cover against them. */
  readonly inView = placed(Int32Array, FIGURES_MAX);
  /** view[a * men + b]: what a is to b (VIEW). Enemies only. */
  readonly view = placed(Uint8Array, FIGURES_MAX * FIGURES_MAX);
  /** cm between enemies. */
  readonly cm = placed(Float64Array, FIGURES_MAX * FIGURES_MAX);

  // The shot that each planned last, and behind them (`men`) one that nobody planned, while it is resolved.
  readonly planTarget = placed(Int8Array, FIGURES_MAX + 1);
  readonly planGun = placed(Int16Array, FIGURES_MAX + 1);
  readonly planBand = placed(Uint8Array, FIGURES_MAX + 1);
  readonly planColumn = placed(Uint8Array, FIGURES_MAX + 1);
  /** Attempt of shots.ts. */
  readonly planAttempt = placed(Uint8Array, FIGURES_MAX + 1);
  readonly planOption = placed(Uint8Array, FIGURES_MAX + 1);
  /** Its outcome table, and the cell of its snap misses. */
  readonly planTable = placed(Int16Array, FIGURES_MAX + 1);
  readonly planCell = placed(Int32Array, FIGURES_MAX + 1);
  /** Those who may have planned to shoot at a man. */
  private readonly aimedAt = placed(Int32Array, FIGURES_MAX);
  /** The accurate range of the usable weapon with the longest one; 0 without any (LG-TAC-1). */
  readonly bestAccurate = placed(Float64Array, FIGURES_MAX);

  readonly listedLeader = placed(Int8Array, FIGURES_MAX);
  /** When a list was last checked: its men in action, those at large; and whether one has moved since. */
  readonly checkedAlive = placed(Int32Array, FIGURES_MAX);
  readonly checkedAtLarge = placed(Int32Array, FIGURES_MAX);
  readonly listMoved = placed(Uint8Array, FIGURES_MAX);
  /** Sides whose groups were checked anew since they were last put in order, as bits. */
  regrouped = 0;
  /** Those who act together, in the order of a player turn, by side: how many such groups, leader and men of each. */
  readonly orders = placed(Uint8Array, 2);
  readonly orderLeader = placed(Int8Array, 2 * FIGURES_MAX);
  readonly orderMen = placed(Int32Array, 2 * FIGURES_MAX);
  /** Men of a side when they were put in that order. */
  readonly orderedMen = placed(Int32Array, 2);

  readonly points = placed(Int8Array, GUNS_MAX);
  readonly loaded = placed(Uint8Array, GUNS_MAX);

  // Places and vehicles.
  /** Who is on a place, or -1. */
  readonly occupant = placed(Int8Array, SPOTS_ROOM);
  readonly chosenBy = placed(Int8Array, SPOTS_ROOM);
  readonly chosenIn = placed(Int32Array, SPOTS_ROOM);
  readonly cartDriver = placed(Int8Array, VEHICLES_MAX);
  readonly cartTeam = placed(Uint8Array, VEHICLES_MAX);
  readonly cartLegs = placed(Uint8Array, VEHICLES_MAX);
  readonly cartLimited = placed(Uint8Array, VEHICLES_MAX);
  readonly cartAt = placed(Int32Array, VEHICLES_MAX);
  /** Supplies of the file, then the horses of men who got off. */
  readonly supplyX = placed(Float64Array, PIECES_MAX + FIGURES_MAX);
  readonly supplyY = placed(Float64Array, PIECES_MAX + FIGURES_MAX);
  supplies = 0;
  readonly dummyAt = placed(Int32Array, DUMMIES_MAX);
  readonly dummySide = placed(Uint8Array, DUMMIES_MAX);
  dummies = 0;

  turn = 1;
  firstSide = 0;
  /** LG-DRAW-3: it begins with one. */
  gunfight = false;
  /** Number of the player turn, over the game; stamps. */
  playerTurn = 0;
  hits = 0;
  /** Whose fate a draw decides, and what he is behind. */
  victim = 0;
  behind = 0;

  /** Nothing is made of what the policy is known to do: everybody is asked. */
  open = false;
  /** Where somebody watches, too, men who hold their fire are asked whether they react. */
  asksHolding = false;
  // What somebody who decides goes by, beside the table: an enemy whom the chart points him to, or -1; who has moved;
  // who leads him.
  preferred = NONE;
  mover = NONE;
  chief = 0;
  /** Whom those whom he leads go at, worked out when the first of them asks. */
  quarry = NONE;
  /** The shot for which the policy has laid a plan since it was asked (choices.ts). */
  plannedNow = 0;

  // ------------------------------------------------------------------ the start of a game

  override enter(prepared: Prepared): void {
    super.enter(prepared);
    this.forgetStamps();
    ways.paths = t.figures.map(({ pathCm }) => new Int32Array(pathCm.length));
    for (const [i, { atCm }] of t.encounter.supplies.entries()) {
      t.supplyX[i] = atCm[0];
      t.supplyY[i] = atCm[1];
    }
    this.layOut();
  }

  private forgetStamps(): void {
    t.playerTurn = 0;
    t.entered.fill(0);
    t.chosenIn.fill(0);
  }

  /** A game begins. */
  begin(): void {
    t.turn = 1;
    if (t.ground.isCrowded) {
      t.ground.clear();
      t.layOut();
    }
    if (t.playerTurn > STAMPS_MAX) t.forgetStamps();
    t.hits = t.inTurn = t.shotAt = t.contact = t.leading = 0;
    t.shaken = t.unloaded = t.disarmed = t.seen = 0;
    t.fighting = t.running = t.dummies = 0;
    t.alive = t.toRevise = t.ofSide[0]! | t.ofSide[1]!;
    t.noteAtLarge();
    t.over = false;
    t.forgetDeeds();
    t.regrouped = 3;
    t.listMoved.fill(1);
    t.supplies = t.encounter.supplies.length;
    t.meleeMen.fill(0);
    for (let list = 0; list < t.lists; list++) {
      t.listedLeader[list] = lowest(t.listedMen[list]!);
    }
    t.occupant.fill(NONE);
    t.points.fill(AMMO_POINTS);
    t.loaded.fill(1);
    for (let c = 0; c < t.carts; c++) {
      const vehicle = t.encounter.vehicles[c]!;
      t.cartDriver[c] = vehicle.driver ?? NONE;
      t.cartTeam[c] = 1;
      t.cartLegs[c] = 0;
      t.cartLimited[c] = 0;
      t.cartAt[c] = t.cartStart[c]!;
    }
    for (let m = 0; m < t.men; m++) t.startMan(m);
    t.sight.fill(0);
    t.inView.fill(0);
    for (let rest = t.ofSide[0]!; rest !== 0; rest &= rest - 1) t.look(lowest(rest));
  }

  /** Nobody has done anything, and nothing is known of what anybody would do. */
  private forgetDeeds(): void {
    t.shot = t.moved = t.reloaded = t.supplied = t.reacted = 0;
    t.fast = t.movedSince = t.strayed = t.moveLost = 0;
    t.noShot = t.noOwnShot = t.waiting = t.hidden = t.hadTurn = 0;
    t.everShotAt = t.hasFired = t.coverDone = t.returning = 0;
    t.planned = t.settled = t.heldBack = 0;
  }

  private readonly startAt = placed(Int32Array, FIGURES_MAX);
  private readonly cartStart = placed(Int32Array, VEHICLES_MAX);

  /** Numbers of the points that the file gives. */
  private layOut(): void {
    const { figures } = t;
    const { vehicles } = t.encounter;
    for (let m = 0; m < figures.length; m++) {
      const { atCm, spot, pathCm } = figures[m]!;
      const place = spot === null ? NOWHERE : views.placeOfSpot[spot]!;
      t.startAt[m] = place === NOWHERE ? t.numberOf(atCm) : views.placePoint[place]!;
      const path = ways.paths[m]!;
      for (let i = 0; i < path.length; i++) path[i] = t.numberOf(pathCm[i]!);
    }
    for (let c = 0; c < vehicles.length; c++) t.cartStart[c] = t.numberOf(vehicles[c]!.atCm);
  }

  private numberOf(point: Point): number {
    return points.point(point[0], point[1], NOWHERE);
  }

  /** Between two player turns: a full memory of the ground is emptied, and points in use are numbered anew. */
  makeRoom(): void {
    const { ground } = t;
    if (!ground.isCrowded) return;
    ground.clear();
    t.layOut();
    for (let m = 0; m < t.men; m++) {
      t.at[m] = t.numberAnew(t.at[m]!);
      t.turnStart[m] = t.numberAnew(t.turnStart[m]!);
      if ((t.returning >> m) & 1) {
        t.returnTo[m] = t.numberAnew(t.returnTo[m]!);
      }
      if (t.goal[m] !== GOAL.points) continue;
      t.goalFirst[m] = t.numberAnew(t.goalFirst[m]!);
      t.goalSecond[m] = t.numberAnew(t.goalSecond[m]!);
    }
    for (let c = 0; c < t.carts; c++) t.cartAt[c] = t.numberAnew(t.cartAt[c]!);
    for (let d = 0; d < t.dummies; d++) {
      t.dummyAt[d] = t.numberAnew(t.dummyAt[d]!);
    }
  }

  private numberAnew(former: number): number {
    if (former < 0) return former;
    const x = points.formerX[former]!;
    const y = points.formerY[former]!;
    return points.point(x, y, points.formerPlace[former]!);
  }

  private startMan(m: number): void {
    const figure = t.figures[m]!;
    const { rows } = figure;
    // LG-NPC-2: `type/roll` is diced for each figure anew in each game.
    const row = rows.length === 1 ? 0 : t.dice.d6("LG-NPC-2", m, ROLL.setUp) - 1;
    const stats = rows[row]!;
    t.initiative[m] = stats.initiative;
    t.skill[m] = stats.skill;
    t.cool[m] = stats.cool;
    t.coolFirst[m] = stats.cool;
    t.constitution[m] = stats.constitution;
    t.horsemanship[m] = stats.horsemanship;
    t.status[m] = IN;
    t.flags[m] =
      (figure.posture === "prone" ? F.prone : 0) | (figure.fate !== "never" ? F.fate : 0);
    // LG-VEH-1: who drives heads as his vehicle does.
    const vehicle = figure.vehicle === null ? figure : t.encounter.vehicles[figure.vehicle]!;
    t.heading[m] = vehicle.headingDegrees;
    t.horse[m] = figure.means === "mounted" ? 1 : 0;
    t.cart[m] = figure.vehicle ?? NONE;
    t.legWounds[m] = 0;
    t.horseLegs[m] = 0;
    t.action[m] = ACTION.halt;
    t.pathNext[m] = 0;
    t.coverGoal[m] = NONE;
    t.goal[m] = GOAL.none;
    t.lastHitBy[m] = NONE;
    t.lastHit[m] = 0;
    t.group[m] = 1 << m;
    t.melee[m] = NONE;
    if (figure.spotted) t.seen |= 1 << m;
    if (figure.weapons.length === 0) t.disarmed |= 1 << m;
    t.bestAccurate[m] = t.longest[m]!;
    t.at[m] = t.startAt[m]!;
    t.turnStart[m] = t.at[m]!;
    t.occupy(m, t.placeOf(m));
  }

  // ------------------------------------------------------------------ where men are

  /** The place whose spots he is on, or NOWHERE. */
  placeOf(m: number): number {
    return points.place[t.at[m]!]!;
  }

  /** He is at another point now; what he sees and who sees him is looked up anew. */
  put(m: number, point: number): void {
    if (t.at[m] === point) return;
    t.leavePlace(m);
    const list = t.listed[m]!;
    if (list >= 0) t.listMoved[list] = 1;
    t.strayed |= 1 << m;
    t.replan(m);
    t.replanAgainst(m);
    t.at[m] = point;
    t.occupy(m, t.placeOf(m));
    t.look(m);
  }

  private occupy(m: number, place: number): void {
    if (place !== NOWHERE) t.occupant[place] = m;
  }

  leavePlace(m: number): void {
    const place = t.placeOf(m);
    if (place !== NOWHERE && t.occupant[place] === m) t.occupant[place] = NONE;
  }

  private look(m: number): void {
    const { men, at, view, cm } = t;
    const bit = 1 << m;
    let sight = 0;
    let inView = 0;
    for (let rest = t.enemies[m]! & (t.alive | t.leading); rest !== 0; rest &= rest - 1) {
      const e = lowest(rest);
      const there = 1 << e;
      const pair = views.pair(at[m]!, at[e]!);
      points.measure(at[m]!, at[e]!);
      const apart = points.measured[0]!;
      cm[m * men + e] = apart;
      cm[e * men + m] = apart;
      view[m * men + e] = pair;
      view[e * men + m] = pair >> 8;
      const mine = t.ownCover[m]! >= 0 ? pair | VIEW.covered : pair;
      const his = t.ownCover[e]! >= 0 ? (pair >> 8) | VIEW.covered : pair >> 8;
      if ((pair & VIEW.sight) !== 0) {
        sight |= there;
        t.sight[e]! |= bit;
        if ((mine & (VIEW.covered | VIEW.shared)) === 0) inView |= there;
        if ((his & (VIEW.covered | VIEW.shared)) === 0) t.inView[e]! |= bit;
        else t.inView[e]! &= ~bit;
      } else {
        t.sight[e]! &= ~bit;
        t.inView[e]! &= ~bit;
      }
    }
    t.toRevise |= bit | (t.sight[m]! & ~sight) | (t.enemies[m]! & ~t.seen);
    t.sight[m] = sight & t.alive;
    t.inView[m] = inView & t.alive;
    t.replanFor(m);
  }

  // ------------------------------------------------------------------ plans

  /** Something of his own that his shot depends on has changed. */
  replan(m: number): void {
    t.planned &= ~(1 << m);
  }

  /** What he is as a target has changed. */
  replanAgainst(m: number): void {
    t.planned &= ~t.aimedAt[m]!;
    t.aimedAt[m] = 0;
  }

  /**
   * He may be a target now where he was none, or a nearer one: those who see him plan anew, unless their target is
   * nearer by more than all ties of LG-TARGET-1 together can make.
   */
  replanFor(m: number): void {
    const { cm, men, planTarget } = t;
    for (let rest = t.sight[m]! & t.planned & t.enemies[m]!; rest !== 0; rest &= rest - 1) {
      const e = lowest(rest);
      const target = planTarget[e]!;
      if (target >= 0 && cm[e * men + m]! > cm[e * men + target]! + TIES_CM) {
        continue;
      }
      t.planned &= ~(1 << e);
    }
  }

  /** Who may shoot at him, or at whom he may shoot, has changed. */
  replanAround(m: number): void {
    t.planned &= ~((1 << m) | t.enemies[m]!);
  }

  /** Notes that a man's plan is good until one of these changes. @param target -1 for nobody */
  keepPlan(m: number, target: number): void {
    const bit = 1 << m;
    t.planTarget[m] = target;
    t.planned |= bit;
    if (target >= 0) {
      t.withTarget |= bit;
      t.aimedAt[target]! |= bit;
    } else t.withTarget &= ~bit;
  }

  /** What some men who had settled depend on has changed. */
  unsettle(men: number): void {
    t.settled &= ~men;
    t.heldBack &= ~men;
  }

  /** Men who will halt, with loaded weapons, and may only have a shot to fire; unless the enemy reacts to them. */
  get calm(): number {
    if (t.open) return 0;
    const known = t.settled & t.atLarge & (t.contact | ~t.mayPatrol);
    return known & ~t.unloaded & ~t.disarmed & ~t.moveLost;
  }

  // These two say `this`, which is shorter: V8 builds functions into any other that come to less than 27 bytes.

  /** Calm men who have not even that. */
  get silent(): number {
    return (this.planned & ~this.withTarget) | this.holding;
  }

  /** Men known to hold their fire (D18). */
  get holding(): number {
    return this.heldBack & ~(this.hasFired | this.everShotAt);
  }

  /** Calm men who may fire a single shot, if they have anybody to shoot at. */
  get mayShoot(): number {
    const free = t.hasFired | t.everShotAt | ~t.mayHold;
    return free & ~(t.noShot | t.shot | t.supplied | t.optioned);
  }

  // ------------------------------------------------------------------ men

  /** Counts what has come of a draw. */
  count(cell: number): void {
    dice.asks.count(cell);
  }

  /** A man decides (choices.ts). */
  choose(point: number, m: number): number {
    return dice.asks.choose(point, m);
  }

  has(m: number, flag: number): boolean {
    return (t.flags[m]! & flag) !== 0;
  }

  set(m: number, flag: number): void {
    t.flags[m]! |= flag;
    t.replan(m);
    t.replanAgainst(m);
  }

  clear(m: number, flag: number): void {
    if ((t.flags[m]! & flag) === 0) return;
    t.flags[m]! &= ~flag;
    t.replan(m);
    t.replanAgainst(m);
  }

  inAction(m: number): boolean {
    return ((t.alive >> m) & 1) === 1;
  }

  /** Who is in action, in melee or running has changed. */
  noteAtLarge(): void {
    const { atLarge } = t;
    t.atLarge = t.alive & ~t.fighting & ~t.running;
    // Another one may lead his group now (LG-GROUP-1).
    for (let rest = atLarge ^ t.atLarge; rest !== 0; rest &= rest - 1) {
      t.heldBack &= ~t.group[lowest(rest)]!;
    }
  }

  isAtLarge(m: number): boolean {
    return ((t.atLarge >> m) & 1) === 1;
  }

  enemiesOf(m: number): number {
    return t.enemies[m]! & t.alive;
  }

  /** Enemies that he sees: on the list, and in his line of sight (LG-VIS-2). */
  seenBy(m: number): number {
    return t.sight[m]! & t.alive & t.seen;
  }

  skillAndCool(m: number): number {
    return Math.min(t.skill[m]!, t.cool[m]!);
  }

  rides(m: number): boolean {
    return t.horse[m] === 1 || t.cart[m]! >= 0;
  }

  /** Sits in a vehicle that another drives (LG-VEH-1). */
  isPassenger(m: number): boolean {
    const cart = t.cart[m]!;
    return cart >= 0 && t.cartDriver[cart] !== m;
  }

  isArmless(m: number): boolean {
    return (t.flags[m]! & (F.gunArmLost | F.offArmLost)) === (F.gunArmLost | F.offArmLost);
  }

  /** Out of action: no spot, no melee, no vehicle to drive. */
  remove(m: number, how: number): void {
    t.status[m] = how;
    t.alive &= ~(1 << m);
    t.over = (t.alive & t.ofSide[0]!) === 0 || (t.alive & t.ofSide[1]!) === 0;
    t.running &= ~(1 << m);
    t.noteAtLarge();
    t.toRevise |= t.sight[m]!;
    t.replanAgainst(m);
    t.leavePlace(m);
    t.leaveMelee(m);
    const cart = t.cart[m]!;
    if (cart >= 0 && t.cartDriver[cart] === m && how !== GONE.fled) t.cartDriver[cart] = NONE;
    t.count(t.columns.fateCells[m]! + how - 1);
  }

  /** He is in no melee any more; a melee that has lost one of its sides is over. */
  leaveMelee(m: number): void {
    const melee = t.melee[m]!;
    if (melee < 0) return;
    t.melee[m] = NONE;
    t.fighting &= ~(1 << m);
    t.replanAround(m);
    let left = t.meleeMen[melee]! & ~(1 << m);
    if ((left & t.ofSide[0]!) === 0 || (left & t.ofSide[1]!) === 0) {
      for (; left !== 0; left &= left - 1) {
        const other = lowest(left);
        t.melee[other] = NONE;
        t.fighting &= ~(1 << other);
        t.replanAround(other);
      }
    }
    t.meleeMen[melee] = left;
    t.noteAtLarge();
  }

  /** Puts him at the point in hand when the game is set up. */
  putAtStart(m: number): void {
    t.put(m, points.pointInHand(NOWHERE));
    t.turnStart[m] = t.at[m]!;
  }

  enteredAt(m: number, piece: number): number {
    return m * PIECES_MAX + piece;
  }
}

/**
 * The one on which a thread plays all games, of one encounter after the other. Functions name it, and its own methods
 * do: V8 builds the addresses of a constant into the code, and `this` or an argument is looked up each time.
 */
export const t = new Table();
