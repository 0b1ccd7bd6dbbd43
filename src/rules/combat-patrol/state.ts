/**
 * Who stands where and how he is, in flat arrays: figures, units, wagons, guns, herds and charges of an engagement. Men
 * and bears are figures, numbered in the global list order (CP-GEO-5); a herd is a unit without figures. What belongs
 * to units is numbered as they are.
 */
import { NOBODY_ASKED, type PlayAsks } from "../../core/game.js";
import { Plans } from "../../core/situations.js";
import { WHOM } from "../kit/targets.js";
import { COUNTED_EFFECT, type EngagementColumns, effectCell, shotCell } from "./counts.js";
import { CLASSES, COVERS, type MoraleRow } from "./data.js";
import { type ActionDeck, LOCATIONS } from "./deck.js";
import {
  DEEDS,
  type Deed,
  type Engagement,
  FEATURES,
  type Figure,
  type Point,
  type Unit,
} from "./engagement.js";
import type { Readings } from "./readings.js";
import { Cards } from "./rolls.js";

export const NOBODY = -1;
/** CP-GEO-1: lengths are compared with this tolerance. */
export const TINY = 1e-9;
const NEUTRAL = 2;

/** CP-GEO-1: a length as it is compared with limits of a table. */
const toTolerance = (inches: number): number => Math.round(inches * 1e9) / 1e9;

/** `Math.hypot` allocates. */
export const lengthOf = (dx: number, dy: number): number => Math.sqrt(dx * dx + dy * dy);

/** What a figure's mind is set on. */
export const MIND = Object.fromEntries(DEEDS.map((deed, i) => [deed, i])) as Record<Deed, number>;
export const OUT = { no: 0, killed: 1, fled: 2 } as const;
export const KIND = { men: 0, wagon: 1, gatling: 2, herd: 3, bear: 4 } as const;
/** A team, a limber, the wagon of a gun. */
export const TEAM = { none: 0, whole: 1, wounded: 2, dead: 3 } as const;
export const PACE = { stands: 0, goes: 1, gallops: 2 } as const;
export const GUN = { setUp: 0, unlimbered: 1, limbered: 2 } as const;
const READY = { "set-up": GUN.setUp, unlimbered: GUN.unlimbered, limbered: GUN.limbered } as const;
export const CHARGE = { none: 0, laid: 1, lit: 2, gone: 3 } as const;

const GUTS = { G: 0, R: 1, E: 2 } as const;
const ACCURACY = { E: 0, R: 1, G: 2 } as const;
const TEMPLATE = { small: 1, medium: 2, large: 3 } as const;
const WALL = COVERS.indexOf("wall");
const FENCE = COVERS.indexOf("fence");

/** Coordinates by figure, to be read. */
type Places = Readonly<Record<number, number>>;

export class Field {
  asks: PlayAsks = NOBODY_ASKED;
  readonly cards: Cards;
  readonly deck: ActionDeck;
  readonly readings: Readings;

  // ---- figures (CP-ATT-5)
  readonly count: number;
  readonly unitOf: Int8Array;
  readonly sideOf: Uint8Array;
  /** Where figures are: `stand` puts them there. */
  readonly x: Places;
  readonly y: Places;
  readonly out: Uint8Array;
  readonly endurance: Int8Array;
  /** Endurance at the start; what his unit's tactic is, an index of `DEEDS`; tables. */
  private readonly full: Int8Array;
  private readonly usual: Uint8Array;
  private readonly plans: Plans;
  readonly stunned: Uint8Array;
  /** CP-WPN-4: ammo markers. */
  readonly empty: Uint8Array;
  readonly mounted: Uint8Array;
  /** He has a horse to mount, or is on it. */
  readonly horse: Uint8Array;
  /** Index into COVERS. */
  readonly cover: Uint8Array;
  readonly frontX: Float64Array;
  readonly frontY: Float64Array;
  /** Throws left (CP-DYN-1). */
  readonly sticks: Uint8Array;
  /** The wagon that he is aboard, or NOBODY. */
  readonly aboard: Int8Array;
  /** In this activation: it is over for him; he has moved by ADVANCE or of his own will; what he does. */
  readonly done: Uint8Array;
  readonly advanced: Uint8Array;
  readonly moved: Uint8Array;
  readonly deed: Uint8Array;
  /** Inches that the cards give him, and on foot (CP-MTD-11); he gallops (CP-MTD-1). */
  readonly paces: Int8Array;
  readonly afoot: Int8Array;
  readonly gallops: Uint8Array;
  /** Bears. */
  readonly provoked: Uint8Array;
  /** Has been shot at in this turn. */
  readonly shotAt: Uint8Array;

  // ---- what a figure brings
  readonly guts: Uint8Array;
  readonly gutsInches: Int8Array;
  readonly accuracy: Uint8Array;
  readonly melee: Int8Array;
  readonly reaction: Uint8Array;
  /** CP-FIRE-10: whom he fires at, a number of `WHOM`. */
  readonly target: Uint8Array;
  readonly hero: Uint8Array;
  readonly sniper: Uint8Array;
  readonly horsemanship: Uint8Array;
  readonly template: Uint8Array;
  /** CP-WPN-5: the best of his weapons; the best of them but the lance; whether he has a lance. */
  readonly hth: Int8Array;
  readonly hthOther: Int8Array;
  readonly lance: Uint8Array;
  /** Longest range of what he fires; 0: nothing. */
  readonly longest: Float64Array;
  /** By figure and range, three each; then the guns of Gatling units follow, by unit. */
  readonly ranges: Float64Array;
  readonly rates: Uint8Array;
  /** CP-WPN-3: markers that an Out of Ammunition result puts on; -1: none and it is a plain miss. */
  readonly emptied: Int8Array;
  /** CP-WPN-3: Always. */
  readonly single: Uint8Array;
  /** CP-MTD-8, CP-MTD-10: fired from a moving horse. */
  readonly saddleGun: Uint8Array;

  // ---- units
  readonly units: readonly Unit[];
  readonly kind: Uint8Array;
  readonly side: Uint8Array;
  readonly first: Uint8Array;
  readonly end: Uint8Array;
  readonly leader: Int8Array;
  /** CP-HERO-1: a hero of his own. */
  readonly lone: Uint8Array;
  readonly radius: Float64Array;
  /** A squad or platoon leader, whom others may look to (CP-LDR-6). */
  readonly senior: Uint8Array;
  readonly die: Uint8Array;
  readonly markers: Uint8Array;
  /** CP-MOR-2: markers as its activation began. */
  readonly had: Uint8Array;
  readonly pinned: Uint8Array;
  readonly orderAt: Uint8Array;
  /** CP-STAM-1, CP-WAG-6: frightened in this activation. */
  readonly frightened: Uint8Array;
  /** Figures of the unit in play. */
  readonly strength: Uint8Array;

  // ---- wagons, guns and herds share a place a unit
  readonly px: Float64Array;
  readonly py: Float64Array;
  /** Heading of a wagon, facing of a gun, direction of a stampede. */
  readonly headX: Float64Array;
  readonly headY: Float64Array;
  /** Direction in which a wagon came to where it stands; 0, 0: it has nothing to cross there (C27). */
  readonly cameX: Float64Array;
  readonly cameY: Float64Array;
  readonly team: Uint8Array;
  /** CP-WAG-4: a hurt animal of the team has been cut out. */
  readonly cutOut: Uint8Array;
  /** CP-WAG-2: how a wagon goes since its unit's last activation, one of PACE. */
  readonly pace: Uint8Array;
  /** The leg of its way that a wagon is on. */
  readonly leg: Uint8Array;
  readonly runaway: Uint8Array;
  readonly driver: Int8Array;
  readonly gun: Uint8Array;
  readonly jam: Uint8Array;
  readonly limberX: Float64Array;
  readonly limberY: Float64Array;
  /** The wagon that carries a gun (CP-GATLING-7). */
  readonly carriage: Uint8Array;
  readonly animals: Uint8Array;
  readonly stampeding: Uint8Array;
  /** CP-STAM-3: a herd that has run until the end of a turn. */
  readonly herdStunned: Uint8Array;
  readonly herdUnits: readonly number[];
  readonly wagonUnits: readonly number[];
  /** There are animals that shots can frighten. */
  readonly canFrighten: boolean;
  readonly bears: readonly number[];
  /** Nothing on the ground shortens a way. */
  readonly isPlain: boolean;

  // ---- charges, gaps and breaches
  readonly chargeState: Uint8Array;
  readonly chargeDie: Uint8Array;
  readonly chargeX: Float64Array;
  readonly chargeY: Float64Array;
  readonly fuseX: Float64Array;
  readonly fuseY: Float64Array;
  readonly machine: Uint8Array;
  readonly chargeBy: Int8Array;
  /** Activations of laying its fuse (CP-DYN-4); the most, once its length is fixed. */
  readonly fused: Uint8Array;
  /** By unit: dynamite is prepared. */
  readonly prepared: Uint8Array;
  /** By unit: bits of the numbers that have activated it in this turn (CP-LDR-3). */
  readonly activatedBy: Uint8Array;
  /** Obstacles with a gap, or breached. */
  readonly open: Uint8Array;

  /** Figures in play, by side. */
  readonly inPlay = new Uint8Array(3);
  /** Distance that the last `nearest` found. */
  gap = 0;
  /** CP-POL-7: an end that no count of figures shows (CP-POL, S3). */
  coachHome = false;
  coachLost = false;

  /** By figure: its nearest enemy and how far that is, as found when the other sides had stirred so often in all. */
  private readonly near: Int8Array;
  private readonly nearGap: Float64Array;
  private readonly lookedAt: Int32Array;
  private readonly stirsOf = new Int32Array(3);
  private stirs = 0;
  private readonly firstOf = new Uint8Array(3);
  private readonly endOf = new Uint8Array(3);
  private readonly protects: Uint8Array;
  private readonly openRows: readonly MoraleRow[];
  private readonly coverRows: readonly MoraleRow[];

  constructor(
    readonly engagement: Engagement,
    readonly columns: EngagementColumns,
    cards = new Cards(NOBODY_ASKED, engagement.book.copies, engagement.readings.deck),
  ) {
    const { units, book, readings, deck, charges, obstacles } = engagement;
    this.units = units;
    this.openRows = CLASSES.map((guts) => book.morale.open[guts]);
    this.coverRows = CLASSES.map((guts) => book.morale.cover[guts]);
    this.deck = deck;
    this.readings = readings;
    this.cards = cards;
    const figures = units.flatMap((unit) => unit.figures);
    const n = figures.length;
    const m = units.length;
    this.count = n;
    const bytes = (): Uint8Array => new Uint8Array(n);
    const floats = (): Float64Array => new Float64Array(n);
    this.unitOf = Int8Array.from(units.flatMap(({ figures: own }, u) => own.map(() => u)));
    this.x = floats();
    this.y = floats();
    this.out = bytes();
    this.endurance = new Int8Array(n);
    const unitsOfMen = units.flatMap((unit) => unit.figures.map(() => unit));
    this.usual = Uint8Array.from(unitsOfMen, ({ tactic }) =>
      Math.max(0, DEEDS.indexOf(tactic as Deed)),
    );
    this.plans = new Plans(
      unitsOfMen.map(({ plan }) => plan),
      [...this.usual],
      FEATURES,
      DEEDS,
    );
    this.full = Int8Array.from(figures, ({ endurance }) => endurance);
    this.stunned = bytes();
    this.empty = bytes();
    this.mounted = bytes();
    this.horse = bytes();
    this.cover = bytes();
    this.frontX = floats();
    this.frontY = floats();
    this.sticks = bytes();
    this.aboard = new Int8Array(n);
    this.done = bytes();
    this.advanced = bytes();
    this.moved = bytes();
    this.deed = bytes();
    this.paces = new Int8Array(n);
    this.afoot = new Int8Array(n);
    this.gallops = bytes();
    this.provoked = bytes();
    this.shotAt = bytes();
    this.near = new Int8Array(n);
    this.nearGap = floats();
    this.lookedAt = new Int32Array(n);
    this.guts = Uint8Array.from(figures, ({ guts }) => GUTS[guts]);
    // CP-ANI-1: animals have no Guts modifier.
    this.gutsInches = Int8Array.from(
      units.flatMap(({ kind, figures: own }) =>
        own.map(({ guts }) => (kind === "bear" ? 0 : book.guts[guts])),
      ),
    );
    this.accuracy = Uint8Array.from(figures, ({ accuracy }) => ACCURACY[accuracy]);
    this.melee = Int8Array.from(figures, ({ melee }) => melee);
    this.reaction = Uint8Array.from(figures, ({ reaction }) => reaction);
    this.target = Uint8Array.from(figures, ({ target }) => WHOM[target]);
    this.hero = Uint8Array.from(figures, ({ hero }) => Number(hero));
    this.sniper = Uint8Array.from(figures, ({ sniper }) => Number(sniper));
    this.horsemanship = Uint8Array.from(figures, ({ horsemanship }) => Number(horsemanship));
    this.template = Uint8Array.from(figures, ({ dynamite }) =>
      dynamite === null ? 0 : TEMPLATE[dynamite.template],
    );
    // CP-WPN-5: the best that he carries; bare hands add nothing.
    const hth = (one: Figure, lances: boolean): number => {
      const carried = one.weapons.filter((id) => id !== "lance" || lances);
      const worth = carried.map((id) => book.weapons[id][one.bayonet ? "bayonet" : "hth"]);
      return worth.length > 0 ? Math.max(...worth) : 0;
    };
    this.hth = Int8Array.from(figures, (one) => hth(one, true));
    this.hthOther = Int8Array.from(figures, (one) => hth(one, false));
    this.lance = Uint8Array.from(figures, ({ weapons }) => Number(weapons.includes("lance")));
    this.longest = new Float64Array(n + m);
    this.ranges = new Float64Array(3 * (n + m));
    this.rates = new Uint8Array(3 * (n + m));
    this.emptied = new Int8Array(n + m);
    this.single = new Uint8Array(n + m);
    this.saddleGun = bytes();
    for (const [f, one] of figures.entries()) this.arm(one, f);
    for (let u = 0; u < m; u++) this.armWith(book.gatling, n + u);

    const unitBytes = (): Uint8Array => new Uint8Array(m);
    const unitFloats = (): Float64Array => new Float64Array(m);
    this.kind = Uint8Array.from(units, ({ kind }) => KIND[kind]);
    this.side = Uint8Array.from(units, ({ side }) => (side === "A" ? 0 : side === "B" ? 1 : 2));
    this.sideOf = Uint8Array.from(this.unitOf, (u) => this.side[u]!);
    this.first = unitBytes();
    this.end = unitBytes();
    let next = 0;
    units.forEach(({ figures: own }, u) => {
      this.first[u] = next;
      next += own.length;
      this.end[u] = next;
    });
    this.leader = Int8Array.from(units, ({ leader }, u) =>
      leader < 0 ? NOBODY : this.first[u]! + leader,
    );
    this.lone = Uint8Array.from(units, ({ figures: own }) =>
      Number(own.length === 1 && own[0]?.hero === true),
    );
    this.radius = Float64Array.from(units, ({ trained, rank }) =>
      trained ? book.radius.trained[rank] : book.radius.untrained[rank],
    );
    this.senior = Uint8Array.from(units, ({ rank, leader }) =>
      Number(leader >= 0 && rank !== "team"),
    );
    this.die = unitBytes();
    this.markers = unitBytes();
    this.had = unitBytes();
    this.pinned = unitBytes();
    this.orderAt = unitBytes();
    this.frightened = unitBytes();
    this.strength = unitBytes();
    this.px = unitFloats();
    this.py = unitFloats();
    this.headX = unitFloats();
    this.headY = unitFloats();
    this.cameX = unitFloats();
    this.cameY = unitFloats();
    this.team = unitBytes();
    this.cutOut = unitBytes();
    this.leg = unitBytes();
    this.pace = unitBytes();
    this.runaway = unitBytes();
    this.driver = new Int8Array(m);
    this.gun = unitBytes();
    this.jam = unitBytes();
    this.limberX = unitFloats();
    this.limberY = unitFloats();
    this.carriage = unitBytes();
    this.animals = unitBytes();
    this.stampeding = unitBytes();
    this.herdStunned = unitBytes();
    const ofKind = (kind: Unit["kind"]): number[] =>
      units.flatMap((unit, u) => (unit.kind === kind ? [u] : []));
    this.herdUnits = ofKind("herd");
    this.wagonUnits = ofKind("wagon");
    this.canFrighten = this.herdUnits.length + this.wagonUnits.length > 0;
    this.bears = ofKind("bear");
    this.isPlain = engagement.areas.length + obstacles.length + this.herdUnits.length === 0;
    this.chargeState = new Uint8Array(charges.length);
    this.chargeDie = new Uint8Array(charges.length);
    this.chargeX = new Float64Array(charges.length);
    this.chargeY = new Float64Array(charges.length);
    this.fuseX = new Float64Array(charges.length);
    this.fuseY = new Float64Array(charges.length);
    this.machine = new Uint8Array(charges.length);
    this.chargeBy = new Int8Array(charges.length);
    this.fused = new Uint8Array(charges.length);
    this.prepared = new Uint8Array(m);
    this.activatedBy = new Uint8Array(m);
    this.open = new Uint8Array(obstacles.length);
    for (let side = 0; side < 3; side++) {
      const own = [...this.sideOf.entries()].filter(([, one]) => one === side);
      this.firstOf[side] = own[0]?.[0] ?? 0;
      this.endOf[side] = this.firstOf[side]! + own.length;
    }
    this.protects = Uint8Array.from(COVERS.entries(), ([, cover]) =>
      LOCATIONS.reduce(
        (bits, _, loc) => bits | (book.covers[cover].includes("HCABL"[loc]!) ? 1 << loc : 0),
        0,
      ),
    );
  }

  private arm(one: Figure, f: number): void {
    const id = one.weapons.find((weapon) => this.engagement.book.weapons[weapon].ranges !== null);
    if (id === undefined) return;
    const weapon = this.engagement.book.weapons[id];
    this.armWith(weapon, f);
    const { saddle } = weapon;
    this.saddleGun[f] = Number(saddle === "any" || (saddle === "horsemanship" && one.horsemanship));
  }

  private armWith(weapon: Engagement["book"]["gatling"], at: number): void {
    const ranges = weapon.ranges ?? [0, 0, 0];
    this.longest[at] = Math.max(...ranges);
    for (let band = 0; band < 3; band++) {
      this.ranges[3 * at + band] = ranges[band]!;
      this.rates[3 * at + band] = weapon.rates[band]!;
    }
    this.emptied[at] = { none: -1, normal: 1, double: 2, always: 1 }[weapon.reload];
    this.single[at] = Number(weapon.reload === "always");
  }

  /** Everybody as at the start of a game (CP-GEO-4, CP-GEO-8, CP-ANI-1). */
  begin(): void {
    const { units, engagement } = this;
    this.coachHome = false;
    this.coachLost = false;
    this.lookedAt.fill(-1);
    for (let f = 0; f < this.count; f++) {
      this.out[f] = OUT.no;
      this.stunned[f] = 0;
      this.empty[f] = 0;
      this.provoked[f] = 0;
      this.aboard[f] = NOBODY;
    }
    this.shotAt.fill(0);
    this.done.fill(0);
    this.advanced.fill(0);
    this.moved.fill(0);
    this.markers.fill(0);
    this.pinned.fill(0);
    this.orderAt.fill(0);
    this.frightened.fill(0);
    this.die.fill(0);
    this.open.fill(0);
    this.fused.fill(0);
    this.prepared.fill(0);
    this.gallops.fill(0);
    this.inPlay.fill(0);
    for (let u = 0; u < units.length; u++) this.beginUnit(units[u]!, u);
    for (let u = 0; u < units.length; u++) this.turnFronts(units[u]!, u);
    for (let c = 0; c < engagement.charges.length; c++) {
      const charge = engagement.charges[c]!;
      this.chargeState[c] = charge.laid ? CHARGE.laid : CHARGE.none;
      this.chargeX[c] = charge.at[0];
      this.chargeY[c] = charge.at[1];
      this.fuseX[c] = charge.fuse[0];
      this.fuseY[c] = charge.fuse[1];
      this.machine[c] = Number(charge.machine);
      this.chargeBy[c] = NOBODY;
    }
  }

  private beginUnit(unit: Unit, u: number): void {
    const first = this.first[u]!;
    this.kind[u] = KIND[unit.kind];
    this.strength[u] = unit.figures.length;
    this.inPlay[this.side[u]!]! += unit.figures.length;
    for (let i = 0; i < unit.figures.length; i++) {
      const one = unit.figures[i]!;
      const f = first + i;
      this.stand(f, one.at[0], one.at[1]);
      this.mounted[f] = Number(one.mounted);
      this.horse[f] = Number(one.mounted);
      this.cover[f] = COVERS.indexOf(one.cover);
      this.sticks[f] = one.dynamite?.sticks ?? 0;
      this.endurance[f] = one.endurance;
      if (unit.kind === "bear") {
        const [least, most] = this.engagement.book.species.bear.endurance;
        this.endurance[f] = least + this.cards.lot("CP-ANI-1 endurance", most - least + 1);
      }
    }
    const angle = (unit.facing * Math.PI) / 180;
    this.headX[u] = Math.cos(angle);
    this.headY[u] = Math.sin(angle);
    this.cameX[u] = 0;
    this.cameY[u] = 0;
    this.team[u] = TEAM.none;
    this.carriage[u] = TEAM.none;
    this.runaway[u] = 0;
    this.stampeding[u] = 0;
    this.herdStunned[u] = 0;
    this.jam[u] = 0;
    this.cutOut[u] = 0;
    this.leg[u] = 0;
    this.pace[u] = PACE.stands;
    this.driver[u] = NOBODY;
    this.animals[u] = 0;
    switch (unit.kind) {
      case "wagon":
        this.put(u, unit.at);
        this.team[u] = unit.hitched ? TEAM.whole : TEAM.none;
        this.headAlong(u, unit.at, unit.path);
        this.driver[u] = unit.figures.length > 0 ? first : NOBODY;
        for (let f = first; f < this.end[u]!; f++) this.climb(f, u);
        break;
      case "gatling":
        this.put(u, unit.at);
        this.gun[u] = unit.onWagon ? GUN.setUp : READY[unit.ready];
        this.team[u] = unit.onWagon || unit.limber !== null ? TEAM.whole : TEAM.none;
        this.carriage[u] = unit.onWagon ? TEAM.whole : TEAM.none;
        this.limberX[u] = (unit.limber ?? unit.at)[0];
        this.limberY[u] = (unit.limber ?? unit.at)[1];
        break;
      case "herd":
        this.put(u, unit.at);
        this.animals[u] = unit.count;
        break;
    }
  }

  /** CP-GEO-17: a wagon looks along its first leg; its way may begin where it stands (C27). */
  private headAlong(u: number, [x, y]: Point, path: readonly Point[]): void {
    for (const [toX, toY] of path) {
      const length = lengthOf(toX - x, toY - y);
      if (length <= TINY) continue;
      this.headX[u] = (toX - x) / length;
      this.headY[u] = (toY - y) / length;
      return;
    }
  }

  private put(u: number, at: readonly [number, number]): void {
    this.px[u] = at[0];
    this.py[u] = at[1];
  }

  /** CP-GEO-8. */
  private turnFronts(unit: Unit, u: number): void {
    for (let i = 0; i < unit.figures.length; i++) {
      const f = this.first[u]! + i;
      const { front } = unit.figures[i]!;
      if (this.cover[f] === 0 || this.aboard[f] !== NOBODY) continue;
      if (front === null) this.frontToNearest(f);
      else {
        this.frontX[f] = Math.cos((front * Math.PI) / 180);
        this.frontY[f] = Math.sin((front * Math.PI) / 180);
      }
    }
  }

  private frontToNearest(f: number): void {
    const enemy = this.nearest(f);
    const u = this.unitOf[f]!;
    this.frontX[f] = enemy < 0 ? this.headX[u]! : this.x[enemy]! - this.x[f]!;
    this.frontY[f] = enemy < 0 ? this.headY[u]! : this.y[enemy]! - this.y[f]!;
  }

  /** CP-WAG-8: he stands behind what is left of a wagon. */
  takeWall(f: number): void {
    this.aboard[f] = NOBODY;
    this.cover[f] = WALL;
    this.frontToNearest(f);
  }

  /** CP-DYN-4. */
  standsBehindWall(f: number): boolean {
    return this.cover[f] === WALL && this.aboard[f] === NOBODY;
  }

  /** CP-WAG-3. */
  climb(f: number, wagon: number): void {
    const left = this.aboard[f]!;
    if (left !== NOBODY && left !== wagon) this.leaveReins(f);
    this.aboard[f] = wagon;
    this.cover[f] = FENCE;
    this.mounted[f] = 0;
    this.stand(f, this.px[wagon]!, this.py[wagon]!);
  }

  /** He is not the driver of his wagon any more. */
  leaveReins(f: number): void {
    const wagon = this.aboard[f]!;
    if (this.driver[wagon] === f) this.driver[wagon] = NOBODY;
  }

  /** CP-MOR-4. */
  moraleRow(guts: number, covered: boolean): MoraleRow {
    return (covered ? this.coverRows : this.openRows)[guts]!;
  }

  // ---- places

  apart(f: number, g: number): number {
    const dx = this.x[f]! - this.x[g]!;
    const dy = this.y[f]! - this.y[g]!;
    return Math.sqrt(dx * dx + dy * dy);
  }

  /** Whether two figures are at most so far apart. */
  isNear(f: number, g: number, inches: number): boolean {
    return this.apart(f, g) <= inches + TINY;
  }

  distanceTo(f: number, x: number, y: number): number {
    const dx = this.x[f]! - x;
    const dy = this.y[f]! - y;
    return Math.sqrt(dx * dx + dy * dy);
  }

  /**
   * CP-GEO-5: the nearest enemy figure in play, ties by list order; its distance is in `gap`.
   * @returns NOBODY if there is none
   */
  nearest(f: number): number {
    this.look(f);
    this.gap = this.nearGap[f]!;
    return this.near[f]!;
  }

  /** How far away the nearest enemy is; infinite if there is none. */
  clearance(f: number): number {
    this.look(f);
    return this.nearGap[f]!;
  }

  /** Works out whom `nearest` finds, unless nothing has stirred that it depends on. */
  private look(f: number): void {
    const side = this.sideOf[f]!;
    const now = this.stirs - this.stirsOf[side]!;
    if (this.lookedAt[f] === now) return;
    this.lookedAt[f] = now;
    this.near[f] = NOBODY;
    this.nearGap[f] = Number.POSITIVE_INFINITY;
    if (side !== 0) this.lookAt(f, 0);
    if (side !== 1) this.lookAt(f, 1);
    if (side !== NEUTRAL && this.bears.length > 0) this.lookAt(f, NEUTRAL);
  }

  private lookAt(f: number, side: number): void {
    const { x, y, out } = this;
    const fx = x[f]!;
    const fy = y[f]!;
    const end = this.endOf[side]!;
    let best = this.near[f]!;
    let gap = this.nearGap[f]!;
    // Whoever is as far away, squared, is not nearer, and needs no root.
    let square = gap * gap * (1 + TINY);
    for (let e = this.firstOf[side]!; e < end; e++) {
      if (out[e] !== OUT.no || (side === NEUTRAL && this.provoked[e] === 0)) continue;
      const dx = x[e]! - fx;
      const dy = y[e]! - fy;
      const own = dx * dx + dy * dy;
      if (own >= square) continue;
      const apart = Math.sqrt(own);
      if (apart >= gap - TINY) continue;
      gap = apart;
      square = own;
      best = e;
    }
    this.near[f] = best;
    this.nearGap[f] = gap;
  }

  /** Stands from now on at a place. */
  stand(f: number, x: number, y: number): void {
    (this.x as Float64Array)[f] = x;
    (this.y as Float64Array)[f] = y;
    this.stir(f);
  }

  /** Somebody is elsewhere, has left, or becomes an enemy. */
  stir(f: number): void {
    this.stirs++;
    this.stirsOf[this.sideOf[f]!]!++;
    this.lookedAt[f] = -1;
  }

  /** CP-POL-13: what he does by situation, an index of `DEEDS`; there is an enemy. */
  mind(f: number): number {
    return this.plans.has(f) ? this.plans.deed(f, this.sees) : this.usual[f]!;
  }

  /** What he knows, in the order of `FEATURES`. */
  private readonly sees = (feature: number, f: number): number => {
    switch (feature) {
      case 0:
        return toTolerance(this.clearance(f));
      case 1:
        return this.full[f]! - this.endurance[f]!;
      case 2:
        return this.had[this.unitOf[f]!]!;
      case 3:
        return this.inPlay[1 - this.sideOf[f]!]!;
      case 4:
        return this.inPlay[this.sideOf[f]!]!;
      default:
        return Number(this.cover[this.nearest(f)] !== 0);
    }
  };

  isEnemy(f: number, e: number): boolean {
    const own = this.sideOf[f]!;
    const other = this.sideOf[e]!;
    if (own === NEUTRAL) return other !== NEUTRAL;
    return other === NEUTRAL ? this.provoked[e] !== 0 : own !== other;
  }

  /** CP-FIRE-7, CP-GEO-8: whether his cover stops what comes from there. */
  isCovered(f: number, loc: number, fromX: number, fromY: number): boolean {
    const cover = this.cover[f]!;
    if (cover === 0 || ((this.protects[cover]! >> loc) & 1) === 0) return false;
    if (this.aboard[f] !== NOBODY) return true;
    const dx = fromX - this.x[f]!;
    const dy = fromY - this.y[f]!;
    return dx * this.frontX[f]! + dy * this.frontY[f]! > TINY;
  }

  /** CP-LDR-5, CP-LDR-6. */
  isDirected(f: number): boolean {
    const u = this.unitOf[f]!;
    if (this.hero[f] !== 0 || this.units[u]!.figures.length < 2) return true;
    const { leader, side, senior } = this;
    if (this.looksTo(f, u)) return true;
    for (let v = 0; v < leader.length; v++) {
      if (senior[v] !== 0 && v !== u && side[v] === side[u] && this.looksTo(f, v)) return true;
    }
    return false;
  }

  private looksTo(f: number, u: number): boolean {
    const leader = this.leader[u]!;
    if (leader < 0 || this.out[leader] !== OUT.no) return false;
    return leader === f || this.isNear(f, leader, this.radius[u]!);
  }

  // ---- what befalls

  /** Whose deck draws for a figure (CP-DECK-3). */
  deckOf(f: number): number {
    return this.sideOf[f]!;
  }

  /** Takes a figure off the table. */
  remove(f: number, fate: number): void {
    this.out[f] = fate;
    this.stir(f);
    const u = this.unitOf[f]!;
    this.strength[u]!--;
    this.inPlay[this.sideOf[f]!]!--;
    if (this.strength[u] === 0) this.markers[u] = 0;
    const wagon = this.aboard[f]!;
    if (wagon !== NOBODY && this.driver[wagon] === f) {
      this.driver[wagon] = NOBODY;
      if (wagon === this.coach) this.coachLost = true;
    }
  }

  /** The wagon that matters in S3, or NOBODY. */
  get coach(): number {
    const { victory } = this.engagement;
    if (victory.kind !== "coach") return NOBODY;
    const side = victory.side === "A" ? 0 : 1;
    const wagon = this.wagonUnits.find((u) => {
      const unit = this.units[u];
      return this.side[u] === side && unit?.kind === "wagon" && unit.path.length > 0;
    });
    return wagon ?? NOBODY;
  }

  mark(u: number): void {
    if (this.strength[u] !== 0) this.markers[u]!++;
  }

  countShot(f: number, band: number, mode: number, hit: boolean): void {
    this.asks.count(this.columns.shotCells[f]! + shotCell(band, mode, hit));
  }

  /** @param by who did it, or NOBODY */
  countEffect(by: number, source: number, did: number, loc: number): void {
    if (by === NOBODY) return;
    this.asks.count(this.columns.effectCells[by]! + effectCell(source, did, loc));
  }

  countStun(by: number, source: number, loc: number): void {
    this.countEffect(by, source, COUNTED_EFFECT.cover, loc);
  }
}
