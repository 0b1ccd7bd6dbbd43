/** Who stands where and what has been done: the state of one game on a table, in flat arrays. */
import { AMMO_POINTS } from "../data.js";
import { FATE } from "./counts.js";
import { ROLL, TableDice } from "./dice.js";
import { NOWHERE, VIEW } from "./ground.js";
import { FIGURES_MAX, Roster } from "./roster.js";
import type { TableLuck } from "./stakes.js";

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
  gunArmHurt: 1 << 3,
  gunArmLost: 1 << 4,
  offArmLost: 1 << 5,
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
/** More than FIGURES_MAX times ROUNDING_CM. */
const TIES_CM = 1e-6;
/** Stamps begin anew before they leave 32 bits. */
const STAMPS_MAX = 1 << 30;
const { clz32 } = Math;

/** Index of the lowest bit. */
export function lowest(bits: number): number {
  return 31 - clz32(bits & -bits);
}

export class Table extends Roster {
  readonly dice = new TableDice(this.shots);
  /** Called at the beginning of each player turn, for tests that work out anew what is kept. */
  audit: ((t: Table, side: number) => void) | null = null;
  /** Whoever counts the luck of shots. */
  luck: TableLuck | null = null;

  // Men, by number in file order, side A first.
  readonly status = new Uint8Array(this.men);
  readonly flags = new Int32Array(this.men);
  /** Number of his point (Ground). */
  readonly at = new Int32Array(this.men);
  readonly heading = new Float64Array(this.men);
  readonly initiative = new Uint8Array(this.men);
  readonly skill = new Uint8Array(this.men);
  readonly cool = new Uint8Array(this.men);
  readonly coolFirst = new Uint8Array(this.men);
  readonly constitution = new Uint8Array(this.men);
  readonly horsemanship = new Uint8Array(this.men);
  /** 1 while he has a horse. */
  readonly horse = new Uint8Array(this.men);
  /** Number of his vehicle, or -1. */
  readonly cart = new Int8Array(this.men);
  readonly legWounds = new Uint8Array(this.men);
  readonly horseLegs = new Uint8Array(this.men);
  readonly action = new Uint8Array(this.men);
  readonly turnStart = new Int32Array(this.men);
  /** LG-TAC-2: where he who is `returning` fell back from. */
  readonly returnTo = new Int32Array(this.men);
  readonly pathNext = new Uint8Array(this.men);
  /** Place that he seeks cover on, or -1. */
  readonly coverGoal = new Int16Array(this.men);
  /** LG-SOLO-4: who is `hidden` stays so until an enemy that he sees is this near. */
  readonly hiddenUntil = new Float64Array(this.men);
  readonly goal = new Uint8Array(this.men);
  /** Place or points of the goal; the second is -1 where there is one only. */
  readonly goalFirst = new Int32Array(this.men);
  readonly goalSecond = new Int32Array(this.men);
  /** Who last made a hit on him, and the hit's number. */
  readonly lastHitBy = new Int8Array(this.men);
  readonly lastHit = new Int32Array(this.men);
  /** Members of his group, himself included, as bits. */
  readonly group = new Int32Array(this.men);
  /** Number of the melee that he is in, or -1. */
  readonly melee = new Int8Array(this.men);
  /** The men of each melee, as bits. */
  readonly meleeMen = new Int32Array(this.men);
  /** Last number of a player turn in which he entered a piece (LG-TERR-1). */
  readonly entered = new Int32Array(this.men * this.pieces);

  /** LG-TURN-2: at most one side has figures in action. */
  over = false;

  // Sets of men, as bits.
  alive = 0;
  /** Those whose own player turn is in progress. */
  inTurn = 0;
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
  fighting = 0;
  running = 0;
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
  /** Men whose `inOpenFire` is known. */
  openFireKnown = 0;
  /** Enemies within the distance at which a man on `hold` opens fire. */
  readonly inOpenFire = new Int32Array(this.men);
  readonly sight = new Int32Array(this.men);
  /** Enemies in whose clear view he is: with a line of sight, and not in cover against them. */
  readonly inView = new Int32Array(this.men);
  /** view[a * men + b]: what a is to b (VIEW). Enemies only. */
  readonly view = new Uint8Array(this.men * this.men);
  /** cm between enemies. */
  readonly cm = new Float64Array(this.men * this.men);

  // The shot that each planned last, and behind them (`men`) one that nobody planned, while it is resolved.
  readonly planTarget = new Int8Array(this.men + 1);
  readonly planGun = new Int16Array(this.men + 1);
  readonly planBand = new Uint8Array(this.men + 1);
  readonly planColumn = new Uint8Array(this.men + 1);
  /** Attempt of shots.ts. */
  readonly planAttempt = new Uint8Array(this.men + 1);
  readonly planOption = new Uint8Array(this.men + 1);
  /** Its outcome table, and the cell of its snap misses. */
  readonly planTable = new Int16Array(this.men + 1);
  readonly planCell = new Int32Array(this.men + 1);
  /** Those who may have planned to shoot at a man. */
  private readonly aimedAt = new Int32Array(this.men);
  /** The accurate range of the usable weapon with the longest one; 0 without any (LG-TAC-1). */
  readonly bestAccurate = new Float64Array(this.men);

  readonly listedLeader = new Int8Array(this.lists);
  /** When a list was last checked: its men in action, those at large; and whether one has moved since. */
  readonly checkedAlive = new Int32Array(this.lists);
  readonly checkedAtLarge = new Int32Array(this.lists);
  readonly listMoved = new Uint8Array(this.lists);
  /** Sides whose groups were checked anew since they were last put in order, as bits. */
  regrouped = 0;
  /** Those who act together, in the order of a player turn, by side: how many such groups, leader and men of each. */
  readonly orders = new Uint8Array(2);
  readonly orderLeader = new Int8Array(2 * FIGURES_MAX);
  readonly orderMen = new Int32Array(2 * FIGURES_MAX);
  /** Men of a side when they were put in that order. */
  readonly orderedMen = new Int32Array(2);

  readonly points = new Int8Array(this.weapons.length);
  readonly loaded = new Uint8Array(this.weapons.length);

  // Places and vehicles.
  /** Who is on a place, or -1. */
  readonly occupant = new Int8Array(this.ground.places);
  readonly chosenBy = new Int8Array(this.ground.places);
  readonly chosenIn = new Int32Array(this.ground.places);
  readonly cartDriver = new Int8Array(this.carts);
  readonly cartTeam = new Uint8Array(this.carts);
  readonly cartLegs = new Uint8Array(this.carts);
  readonly cartLimited = new Uint8Array(this.carts);
  readonly cartAt = new Int32Array(this.carts);
  /** Supplies of the file, then the horses of men who got off. */
  readonly supplyX = new Float64Array(this.encounter.supplies.length + this.men);
  readonly supplyY = new Float64Array(this.encounter.supplies.length + this.men);
  supplies = 0;
  readonly dummyAt = new Int32Array(this.lists);
  readonly dummySide = new Uint8Array(this.lists);
  dummies = 0;

  turn = 1;
  firstSide = 0;
  /** Number of the player turn, over the game; stamps. */
  playerTurn = 0;
  hits = 0;

  // ------------------------------------------------------------------ the start of a game

  start(key0: number, key1: number): void {
    this.turn = 1;
    this.dice.start(key0, key1);
    if (this.ground.isCrowded) {
      this.ground.clear();
      this.layOut();
    } else if (this.startAt.length === 0) this.layOut();
    if (this.playerTurn > STAMPS_MAX) {
      this.playerTurn = 0;
      this.entered.fill(0);
      this.chosenIn.fill(0);
    }
    this.hits = this.inTurn = this.shotAt = this.contact = 0;
    this.shaken = this.unloaded = this.disarmed = this.seen = 0;
    this.fighting = this.running = this.dummies = 0;
    this.alive = this.ofSide[0] | this.ofSide[1];
    this.over = false;
    this.forgetDeeds();
    this.regrouped = 3;
    this.listMoved.fill(1);
    this.supplies = this.encounter.supplies.length;
    this.meleeMen.fill(0);
    for (let list = 0; list < this.lists; list++) {
      this.listedLeader[list] = lowest(this.listedMen[list]!);
    }
    this.occupant.fill(NONE);
    this.points.fill(AMMO_POINTS);
    this.loaded.fill(1);
    for (let c = 0; c < this.carts; c++) {
      const vehicle = this.encounter.vehicles[c]!;
      this.cartDriver[c] = vehicle.driver ?? NONE;
      this.cartTeam[c] = 1;
      this.cartLegs[c] = 0;
      this.cartLimited[c] = 0;
      this.cartAt[c] = this.cartStart[c]!;
    }
    for (let m = 0; m < this.men; m++) this.startMan(m);
    this.sight.fill(0);
    this.inView.fill(0);
    for (let rest = this.ofSide[0]; rest !== 0; rest &= rest - 1) this.look(lowest(rest));
  }

  /** Nobody has done anything, and nothing is known of what anybody would do. */
  private forgetDeeds(): void {
    this.shot = this.moved = this.reloaded = this.supplied = this.reacted = 0;
    this.fast = this.movedSince = this.strayed = this.moveLost = 0;
    this.noShot = this.noOwnShot = this.waiting = this.hidden = this.hadTurn = 0;
    this.everShotAt = this.hasFired = this.coverDone = this.returning = 0;
    this.planned = this.settled = this.heldBack = this.openFireKnown = 0;
  }

  private readonly startAt: number[] = [];
  private readonly cartStart: number[] = [];

  /** Numbers of the points that the file gives. */
  private layOut(): void {
    const { ground, encounter } = this;
    this.figures.forEach(({ atCm, spot }, m) => {
      const place = spot === null ? NOWHERE : ground.placeOfSpot[spot]!;
      this.startAt[m] =
        place === NOWHERE ? ground.point(atCm[0], atCm[1], NOWHERE) : ground.placePoint[place]!;
    });
    encounter.vehicles.forEach(({ atCm }, c) => {
      this.cartStart[c] = ground.point(atCm[0], atCm[1], NOWHERE);
    });
    ground.paths = this.figures.map(({ pathCm }) =>
      Int32Array.from(pathCm, ([x, y]) => ground.point(x, y, NOWHERE)),
    );
    encounter.supplies.forEach(({ atCm }, i) => {
      this.supplyX[i] = atCm[0];
      this.supplyY[i] = atCm[1];
    });
  }

  /** Between two player turns: a full memory of the ground is emptied, and points in use are numbered anew. */
  makeRoom(): void {
    const { ground } = this;
    if (!ground.isCrowded) return;
    ground.clear();
    this.layOut();
    for (let m = 0; m < this.men; m++) {
      this.at[m] = this.numberAnew(this.at[m]!);
      this.turnStart[m] = this.numberAnew(this.turnStart[m]!);
      if ((this.returning >> m) & 1) {
        this.returnTo[m] = this.numberAnew(this.returnTo[m]!);
      }
      if (this.goal[m] !== GOAL.points) continue;
      this.goalFirst[m] = this.numberAnew(this.goalFirst[m]!);
      this.goalSecond[m] = this.numberAnew(this.goalSecond[m]!);
    }
    for (let c = 0; c < this.carts; c++) this.cartAt[c] = this.numberAnew(this.cartAt[c]!);
    for (let d = 0; d < this.dummies; d++) {
      this.dummyAt[d] = this.numberAnew(this.dummyAt[d]!);
    }
  }

  private numberAnew(former: number): number {
    if (former < 0) return former;
    const { ground } = this;
    const x = ground.formerX[former]!;
    const y = ground.formerY[former]!;
    return ground.point(x, y, ground.formerPlace[former]!);
  }

  private startMan(m: number): void {
    const figure = this.figures[m]!;
    const { rows } = figure;
    // LG-NPC-2: `type/roll` is diced for each figure anew in each game.
    const row = rows.length === 1 ? 0 : this.dice.d6("LG-NPC-2", m, ROLL.setUp) - 1;
    const stats = rows[row]!;
    this.initiative[m] = stats.initiative;
    this.skill[m] = stats.skill;
    this.cool[m] = stats.cool;
    this.coolFirst[m] = stats.cool;
    this.constitution[m] = stats.constitution;
    this.horsemanship[m] = stats.horsemanship;
    this.status[m] = IN;
    this.flags[m] =
      (figure.posture === "prone" ? F.prone : 0) | (figure.fate !== "never" ? F.fate : 0);
    this.heading[m] = figure.headingDegrees;
    this.horse[m] = figure.means === "mounted" ? 1 : 0;
    this.cart[m] = figure.vehicle ?? NONE;
    this.legWounds[m] = 0;
    this.horseLegs[m] = 0;
    this.action[m] = ACTION.halt;
    this.pathNext[m] = 0;
    this.coverGoal[m] = NONE;
    this.goal[m] = GOAL.none;
    this.lastHitBy[m] = NONE;
    this.lastHit[m] = 0;
    this.group[m] = 1 << m;
    this.melee[m] = NONE;
    if (figure.spotted) this.seen |= 1 << m;
    if (figure.weapons.length === 0) this.disarmed |= 1 << m;
    this.bestAccurate[m] = this.longest[m]!;
    this.at[m] = this.startAt[m]!;
    this.turnStart[m] = this.at[m]!;
    this.occupy(m, this.placeOf(m));
  }

  // ------------------------------------------------------------------ where men are

  /** The place whose spots he is on, or NOWHERE. */
  placeOf(m: number): number {
    return this.ground.place[this.at[m]!]!;
  }

  x(m: number): number {
    return this.ground.x[this.at[m]!]!;
  }

  y(m: number): number {
    return this.ground.y[this.at[m]!]!;
  }

  /** He is at another point now; what he sees and who sees him is looked up anew. */
  put(m: number, point: number): void {
    if (this.at[m] === point) return;
    this.leavePlace(m);
    const list = this.listed[m]!;
    if (list >= 0) this.listMoved[list] = 1;
    this.strayed |= 1 << m;
    this.replan(m);
    this.replanAgainst(m);
    this.at[m] = point;
    this.occupy(m, this.placeOf(m));
    this.look(m);
  }

  private occupy(m: number, place: number): void {
    if (place !== NOWHERE) this.occupant[place] = m;
  }

  leavePlace(m: number): void {
    const place = this.placeOf(m);
    if (place !== NOWHERE && this.occupant[place] === m) this.occupant[place] = NONE;
  }

  private look(m: number): void {
    const { men, ground, at, view, cm } = this;
    const bit = 1 << m;
    let sight = 0;
    let inView = 0;
    for (let rest = this.enemies[m]! & this.alive; rest !== 0; rest &= rest - 1) {
      const e = lowest(rest);
      const there = 1 << e;
      const pair = ground.pair(at[m]!, at[e]!);
      ground.measure(at[m]!, at[e]!);
      const apart = ground.measured[0]!;
      cm[m * men + e] = apart;
      cm[e * men + m] = apart;
      view[m * men + e] = pair;
      view[e * men + m] = pair >> 8;
      const mine = this.ownCover[m]! >= 0 ? pair | VIEW.covered : pair;
      const his = this.ownCover[e]! >= 0 ? (pair >> 8) | VIEW.covered : pair >> 8;
      if ((pair & VIEW.sight) !== 0) {
        sight |= there;
        this.sight[e]! |= bit;
        if ((mine & (VIEW.covered | VIEW.shared)) === 0) inView |= there;
        if ((his & (VIEW.covered | VIEW.shared)) === 0) this.inView[e]! |= bit;
        else this.inView[e]! &= ~bit;
      } else {
        this.sight[e]! &= ~bit;
        this.inView[e]! &= ~bit;
      }
    }
    this.sight[m] = sight;
    this.inView[m] = inView;
    this.openFireKnown &= ~(bit | this.enemies[m]!);
    this.replanFor(m);
  }

  // ------------------------------------------------------------------ plans

  /** Something of his own that his shot depends on has changed. */
  replan(m: number): void {
    this.planned &= ~(1 << m);
  }

  /** What he is as a target has changed. */
  replanAgainst(m: number): void {
    this.planned &= ~this.aimedAt[m]!;
    this.aimedAt[m] = 0;
  }

  /**
   * He may be a target now where he was none, or a nearer one: those who see him plan anew, unless their target is
   * nearer by more than all ties of LG-TARGET-1 together can make.
   */
  replanFor(m: number): void {
    const { cm, men, planTarget } = this;
    for (
      let rest = this.sight[m]! & this.planned & this.enemies[m]!;
      rest !== 0;
      rest &= rest - 1
    ) {
      const e = lowest(rest);
      const target = planTarget[e]!;
      if (target >= 0 && cm[e * men + m]! > cm[e * men + target]! + TIES_CM) {
        continue;
      }
      this.planned &= ~(1 << e);
    }
  }

  /** Who may shoot at him, or at whom he may shoot, has changed. */
  replanAround(m: number): void {
    this.planned &= ~((1 << m) | this.enemies[m]!);
  }

  /** Notes that a man's plan is good until one of these changes. @param target -1 for nobody */
  keepPlan(m: number, target: number): void {
    const bit = 1 << m;
    this.planTarget[m] = target;
    this.planned |= bit;
    if (target >= 0) {
      this.withTarget |= bit;
      this.aimedAt[target]! |= bit;
    } else this.withTarget &= ~bit;
  }

  /** What some men who had settled depend on has changed. */
  unsettle(men: number): void {
    this.settled &= ~men;
    this.heldBack &= ~men;
  }

  /** Men who will halt, with loaded weapons, and may only have a shot to fire; unless the enemy reacts to them. */
  get calm(): number {
    const known = this.settled & this.atLarge & (this.contact | ~this.mayPatrol);
    return known & ~this.unloaded & ~this.disarmed & ~this.moveLost;
  }

  /** Calm men who have not even that. */
  get silent(): number {
    return (this.planned & ~this.withTarget) | this.holding;
  }

  /** Men known to hold their fire (D18). */
  get holding(): number {
    return this.heldBack & ~this.hasFired & ~this.everShotAt;
  }

  /** Calm men who may fire a single shot, if they have anybody to shoot at. */
  get mayShoot(): number {
    const free = this.hasFired | this.everShotAt | ~this.mayHold;
    return free & ~(this.noShot | this.shot | this.supplied | this.optioned);
  }

  // ------------------------------------------------------------------ men

  has(m: number, flag: number): boolean {
    return (this.flags[m]! & flag) !== 0;
  }

  set(m: number, flag: number): void {
    this.flags[m]! |= flag;
    this.replan(m);
    this.replanAgainst(m);
  }

  clear(m: number, flag: number): void {
    if ((this.flags[m]! & flag) === 0) return;
    this.flags[m]! &= ~flag;
    this.replan(m);
    this.replanAgainst(m);
  }

  inAction(m: number): boolean {
    return ((this.alive >> m) & 1) === 1;
  }

  /** Free to move, shoot, react and spot. */
  get atLarge(): number {
    return this.alive & ~this.fighting & ~this.running;
  }

  isAtLarge(m: number): boolean {
    return ((this.atLarge >> m) & 1) === 1;
  }

  enemiesOf(m: number): number {
    return this.enemies[m]! & this.alive;
  }

  /** Enemies that he sees: on the list, and in his line of sight (LG-VIS-2). */
  seenBy(m: number): number {
    return this.sight[m]! & this.alive & this.seen;
  }

  skillAndCool(m: number): number {
    return Math.min(this.skill[m]!, this.cool[m]!);
  }

  rides(m: number): boolean {
    return this.horse[m] === 1 || this.cart[m]! >= 0;
  }

  /** Sits in a vehicle that another drives (LG-VEH-1). */
  isPassenger(m: number): boolean {
    const cart = this.cart[m]!;
    return cart >= 0 && this.cartDriver[cart] !== m;
  }

  isArmless(m: number): boolean {
    return (this.flags[m]! & (F.gunArmLost | F.offArmLost)) === (F.gunArmLost | F.offArmLost);
  }

  /** Out of action: no spot, no melee, no vehicle to drive. */
  remove(m: number, how: number): void {
    this.status[m] = how;
    this.alive &= ~(1 << m);
    this.over = (this.alive & this.sideA) === 0 || (this.alive & this.sideB) === 0;
    this.running &= ~(1 << m);
    this.replanAgainst(m);
    this.leavePlace(m);
    this.leaveMelee(m);
    const cart = this.cart[m]!;
    if (cart >= 0 && this.cartDriver[cart] === m && how !== GONE.fled) this.cartDriver[cart] = NONE;
    this.counts[this.columns.fateCells[m]! + how - 1]!++;
  }

  /** He is in no melee any more; a melee that has lost one of its sides is over. */
  leaveMelee(m: number): void {
    const melee = this.melee[m]!;
    if (melee < 0) return;
    this.melee[m] = NONE;
    this.fighting &= ~(1 << m);
    this.replanAround(m);
    let left = this.meleeMen[melee]! & ~(1 << m);
    if ((left & this.ofSide[0]) === 0 || (left & this.ofSide[1]) === 0) {
      for (; left !== 0; left &= left - 1) {
        const other = lowest(left);
        this.melee[other] = NONE;
        this.fighting &= ~(1 << other);
        this.replanAround(other);
      }
    }
    this.meleeMen[melee] = left;
  }

  /** Puts him at the point in hand when the game is set up. */
  putAtStart(m: number): void {
    this.put(m, this.ground.pointInHand(NOWHERE));
    this.turnStart[m] = this.at[m]!;
  }

  enteredAt(m: number, piece: number): number {
    return m * this.pieces + piece;
  }
}
