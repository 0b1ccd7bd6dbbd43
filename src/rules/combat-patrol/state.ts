/**
 * Who stands where and how he is, in flat arrays: figures, units, wagons, guns, herds and charges of an engagement. Men
 * and bears are figures, numbered in the global list order (CP-GEO-5); a herd is a unit without figures. What belongs
 * to units is numbered as they are.
 */
import { cos, hypot, sin } from "../../core/elementary.js";
import type { PlayAsks } from "../../core/game.js";
import { type ArrayOf, type Numbers, Rooms } from "../../core/placed.js";
import { Plans } from "../../core/situations.js";
import { WHOM } from "../kit/targets.js";
import type { MoraleRow } from "./book.js";
import { COUNTED_EFFECT, type EngagementColumns, effectCell, shotCell } from "./counts.js";
import {
  CLASSES,
  COPIES_MAX,
  COVERS,
  FIGURES_IN_ALL,
  RESHUFFLE,
  THINGS_MAX,
  UNITS_MAX,
} from "./data.js";
import { type ActionDeck, LOCATIONS } from "./deck.js";
import type { Engagement, Figure, Point, Unit } from "./engagement.js";
import type { Readings } from "./readings.js";
import type { Cards } from "./rolls.js";
import { DEEDS, type Deed, FEATURES } from "./tactics.js";
import type { Witness } from "./witness.js";

export const NOBODY = -1;
/** CP-GEO-1: lengths are compared with this tolerance. */
export const TINY = 1e-9;
const NEUTRAL = 2;
/** A, B and the neutral one. */
const SIDES = 3;
const sideNumber = (side: Unit["side"]): number => (side === "A" ? 0 : side === "B" ? 1 : NEUTRAL);

/** CP-GEO-1: a length as it is compared with limits of a table. */
const toTolerance = (inches: number): number => Math.round(inches * 1e9) / 1e9;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

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

/** Letters of locations as bits. */
const bitsOf = (letters: string): number =>
  LOCATIONS.reduce((bits, _, loc) => bits | (letters.includes("HCABL"[loc]!) ? 1 << loc : 0), 0);

/** Coordinates by figure, to be read. */
type Places = Readonly<Record<number, number>>;

/** Guns of Gatling units follow the figures. */
const WEAPONS = FIGURES_IN_ALL + UNITS_MAX;

/** An engagement, and what it keeps while others are played. */
export class Prepared {
  readonly usual: readonly number[];
  readonly plans: Plans;

  constructor(
    readonly engagement: Engagement,
    readonly columns: EngagementColumns,
    readonly cards: Cards,
    readonly witness: Witness,
  ) {
    const { units, charges, obstacles } = engagement;
    const ofMen = units.flatMap((unit) => unit.figures.map(() => unit));
    if (ofMen.length > FIGURES_IN_ALL || units.length > UNITS_MAX) {
      throw new Error(`invariant: at most ${FIGURES_IN_ALL} figures in ${UNITS_MAX} units`);
    }
    if (Math.max(charges.length, obstacles.length) > THINGS_MAX) {
      throw new Error(`invariant: at most ${THINGS_MAX} charges, and obstacles`);
    }
    this.usual = ofMen.map(({ tactic }) => Math.max(0, DEEDS.indexOf(tactic as Deed)));
    const plans = ofMen.map(({ plan }) => plan);
    this.plans = new Plans(plans, this.usual, FEATURES, DEEDS);
  }
}

export class Field extends Rooms {
  /** What is played now. */
  private entered!: Prepared;
  engagement!: Engagement;
  columns!: EngagementColumns;
  cards!: Cards;
  witness!: Witness;
  deck!: ActionDeck;
  readings!: Readings;
  private plans!: Plans;

  // ---- figures (CP-ATT-5)
  count = 0;
  readonly unitOf = this.ofFigures(Int8Array, (_, __, u) => u);
  readonly sideOf = this.ofFigures(Uint8Array, (_, { side }) => sideNumber(side));
  /** Where figures are: `stand` puts them there. */
  readonly x: Places = this.zeros(Float64Array, FIGURES_IN_ALL);
  readonly y: Places = this.zeros(Float64Array, FIGURES_IN_ALL);
  readonly out = this.zeros(Uint8Array, FIGURES_IN_ALL);
  readonly endurance = this.zeros(Int8Array, FIGURES_IN_ALL);
  /** Endurance at the start; what his unit's tactic is, an index of `DEEDS`; tables. */
  private readonly full = this.ofFigures(Int8Array, ({ endurance }) => endurance);
  private readonly usual = this.room(Uint8Array, FIGURES_IN_ALL, () => this.entered.usual);
  readonly stunned = this.zeros(Uint8Array, FIGURES_IN_ALL);
  /** CP-WPN-4: ammo markers. */
  readonly empty = this.zeros(Uint8Array, FIGURES_IN_ALL);
  readonly mounted = this.zeros(Uint8Array, FIGURES_IN_ALL);
  /** He has a horse to mount, or is on it. */
  readonly horse = this.zeros(Uint8Array, FIGURES_IN_ALL);
  /** Index into COVERS. */
  readonly cover = this.zeros(Uint8Array, FIGURES_IN_ALL);
  readonly frontX = this.zeros(Float64Array, FIGURES_IN_ALL);
  readonly frontY = this.zeros(Float64Array, FIGURES_IN_ALL);
  /** Throws left (CP-DYN-1). */
  readonly sticks = this.zeros(Uint8Array, FIGURES_IN_ALL);
  /** The wagon that he is aboard, or NOBODY. */
  readonly aboard = this.zeros(Int8Array, FIGURES_IN_ALL);
  /** In this activation: it is over for him; he has moved by ADVANCE or of his own will; what he does. */
  readonly done = this.zeros(Uint8Array, FIGURES_IN_ALL);
  readonly advanced = this.zeros(Uint8Array, FIGURES_IN_ALL);
  readonly moved = this.zeros(Uint8Array, FIGURES_IN_ALL);
  readonly deed = this.zeros(Uint8Array, FIGURES_IN_ALL);
  /** Inches that the cards give him, and on foot (CP-MTD-11); he gallops (CP-MTD-1). */
  readonly paces = this.zeros(Int8Array, FIGURES_IN_ALL);
  readonly afoot = this.zeros(Int8Array, FIGURES_IN_ALL);
  readonly gallops = this.zeros(Uint8Array, FIGURES_IN_ALL);
  /** Bears. */
  readonly provoked = this.zeros(Uint8Array, FIGURES_IN_ALL);
  /** Has been shot at in this turn. */
  readonly shotAt = this.zeros(Uint8Array, FIGURES_IN_ALL);

  // ---- what a figure brings
  readonly guts = this.ofFigures(Uint8Array, ({ guts }) => GUTS[guts]);
  readonly gutsInches = this.ofFigures(Int8Array, ({ guts }, { kind }) =>
    kind === "bear" ? 0 : this.engagement.book.guts[guts],
  );
  readonly accuracy = this.ofFigures(Uint8Array, ({ accuracy }) => ACCURACY[accuracy]);
  readonly melee = this.ofFigures(Int8Array, ({ melee }) => melee);
  readonly reaction = this.ofFigures(Uint8Array, ({ reaction }) => reaction);
  /** CP-FIRE-10: whom he fires at, a number of `WHOM`. */
  readonly target = this.ofFigures(Uint8Array, ({ target }) => WHOM[target]);
  readonly hero = this.ofFigures(Uint8Array, ({ hero }) => Number(hero));
  readonly sniper = this.ofFigures(Uint8Array, ({ sniper }) => Number(sniper));
  readonly horsemanship = this.ofFigures(Uint8Array, ({ horsemanship }) => Number(horsemanship));
  readonly template = this.ofFigures(Uint8Array, ({ dynamite }) =>
    dynamite === null ? 0 : TEMPLATE[dynamite.template],
  );
  /** CP-WPN-5: the best of his weapons; the best of them but the lance; whether he has a lance. */
  readonly hth = this.ofFigures(Int8Array, (one) => this.handToHand(one, true));
  readonly hthOther = this.ofFigures(Int8Array, (one) => this.handToHand(one, false));
  readonly lance = this.ofFigures(Uint8Array, ({ weapons }) => Number(weapons.includes("lance")));
  /** Longest range of what he fires; 0: nothing. */
  readonly longest = this.zeros(Float64Array, WEAPONS);
  /** By figure and range, three each; then the guns of Gatling units follow, by unit. */
  readonly ranges = this.zeros(Float64Array, 3 * WEAPONS);
  readonly rates = this.zeros(Uint8Array, 3 * WEAPONS);
  /** CP-WPN-3: markers that an Out of Ammunition result puts on; -1: none and it is a plain miss. */
  readonly emptied = this.zeros(Int8Array, WEAPONS);
  /** CP-WPN-3: Always. */
  readonly single = this.zeros(Uint8Array, WEAPONS);
  /** CP-MTD-8, CP-MTD-10: fired from a moving horse. */
  readonly saddleGun = this.zeros(Uint8Array, FIGURES_IN_ALL);

  // ---- units
  units: readonly Unit[] = [];
  readonly kind = this.zeros(Uint8Array, UNITS_MAX);
  readonly side = this.ofUnits(Uint8Array, ({ side }) => sideNumber(side));
  readonly first = this.ofUnits(Uint8Array, (_, u) => this.figuresBefore(u));
  readonly end = this.ofUnits(Uint8Array, (_, u) => this.figuresBefore(u + 1));
  readonly leader = this.ofUnits(Int8Array, ({ leader }, u) =>
    leader < 0 ? NOBODY : this.first[u]! + leader,
  );
  /** CP-HERO-1: a hero of his own. */
  readonly lone = this.ofUnits(Uint8Array, ({ figures }) =>
    Number(figures.length === 1 && figures[0]?.hero === true),
  );
  readonly radius = this.ofUnits(Float64Array, ({ trained, rank }) => {
    const { radius } = this.engagement.book;
    return (trained ? radius.trained : radius.untrained)[rank];
  });
  /** A squad or platoon leader, whom others may look to (CP-LDR-6). */
  readonly senior = this.ofUnits(Uint8Array, ({ rank, leader }) =>
    Number(leader >= 0 && rank !== "team"),
  );
  readonly die = this.zeros(Uint8Array, UNITS_MAX);
  readonly markers = this.zeros(Uint8Array, UNITS_MAX);
  /** CP-MOR-2: markers as its activation began. */
  readonly had = this.zeros(Uint8Array, UNITS_MAX);
  readonly pinned = this.zeros(Uint8Array, UNITS_MAX);
  /** How many orders it has, and has taken up. */
  readonly orders = this.ofUnits(Uint8Array, ({ orders }) => orders.length);
  readonly orderAt = this.zeros(Uint8Array, UNITS_MAX);
  /** CP-STAM-1, CP-WAG-6: frightened in this activation. */
  readonly frightened = this.zeros(Uint8Array, UNITS_MAX);
  /** Figures of the unit in play. */
  readonly strength = this.zeros(Uint8Array, UNITS_MAX);

  // ---- wagons, guns and herds share a place a unit
  readonly px = this.zeros(Float64Array, UNITS_MAX);
  readonly py = this.zeros(Float64Array, UNITS_MAX);
  /** Heading of a wagon, facing of a gun, direction of a stampede. */
  readonly headX = this.zeros(Float64Array, UNITS_MAX);
  readonly headY = this.zeros(Float64Array, UNITS_MAX);
  /** Direction in which a wagon came to where it stands; 0, 0: it has nothing to cross there (C27). */
  readonly cameX = this.zeros(Float64Array, UNITS_MAX);
  readonly cameY = this.zeros(Float64Array, UNITS_MAX);
  readonly team = this.zeros(Uint8Array, UNITS_MAX);
  /** CP-WAG-4: a hurt animal of the team has been cut out. */
  readonly cutOut = this.zeros(Uint8Array, UNITS_MAX);
  /** CP-WAG-2: how a wagon goes since its unit's last activation, one of PACE. */
  readonly pace = this.zeros(Uint8Array, UNITS_MAX);
  /** The leg of its way that a wagon is on. */
  readonly leg = this.zeros(Uint8Array, UNITS_MAX);
  readonly runaway = this.zeros(Uint8Array, UNITS_MAX);
  readonly driver = this.zeros(Int8Array, UNITS_MAX);
  readonly gun = this.zeros(Uint8Array, UNITS_MAX);
  readonly jam = this.zeros(Uint8Array, UNITS_MAX);
  readonly limberX = this.zeros(Float64Array, UNITS_MAX);
  readonly limberY = this.zeros(Float64Array, UNITS_MAX);
  /** The wagon that carries a gun (CP-GATLING-7). */
  readonly carriage = this.zeros(Uint8Array, UNITS_MAX);
  readonly animals = this.zeros(Uint8Array, UNITS_MAX);
  readonly stampeding = this.zeros(Uint8Array, UNITS_MAX);
  /** CP-STAM-3: a herd that has run until the end of a turn. */
  readonly herdStunned = this.zeros(Uint8Array, UNITS_MAX);
  herdUnits: readonly number[] = [];
  wagonUnits: readonly number[] = [];
  /** There are wagons, or guns. */
  hasTeams = false;
  /** There are animals that shots can frighten. */
  canFrighten = false;
  bears: readonly number[] = [];
  /** Nothing on the ground shortens a way. */
  isPlain = false;

  // ---- charges, gaps and breaches
  readonly chargeState = this.zeros(Uint8Array, THINGS_MAX);
  readonly chargeDie = this.zeros(Uint8Array, THINGS_MAX);
  readonly chargeX = this.zeros(Float64Array, THINGS_MAX);
  readonly chargeY = this.zeros(Float64Array, THINGS_MAX);
  readonly fuseX = this.zeros(Float64Array, THINGS_MAX);
  readonly fuseY = this.zeros(Float64Array, THINGS_MAX);
  readonly machine = this.zeros(Uint8Array, THINGS_MAX);
  readonly chargeBy = this.zeros(Int8Array, THINGS_MAX);
  /** Activations of laying its fuse (CP-DYN-4); the most, once its length is fixed. */
  readonly fused = this.zeros(Uint8Array, THINGS_MAX);
  /** By unit: dynamite is prepared. */
  readonly prepared = this.zeros(Uint8Array, UNITS_MAX);
  /** By unit: bits of the numbers that have activated it in this turn (CP-LDR-3). */
  readonly activatedBy = this.zeros(Uint8Array, UNITS_MAX);
  charges = 0;
  obstacles = 0;
  /** Obstacles with a gap, or breached. */
  readonly open = this.zeros(Uint8Array, THINGS_MAX);

  /** CP-ACT-2: by Activation card, its number from 0, then those of the other colour, the Reshuffle and the Hero. */
  readonly calls = this.room(Uint8Array, RESHUFFLE * COPIES_MAX + 2, () => {
    const { copies } = this.engagement.book;
    return Array.from({ length: RESHUFFLE * copies + 2 }, (_, card) =>
      card < RESHUFFLE * copies ? Math.floor(card / copies) : RESHUFFLE + card - RESHUFFLE * copies,
    );
  });

  /** Figures in play, by side. */
  readonly inPlay = this.zeros(Uint8Array, SIDES);
  /** Distance that the last `nearest` found. */
  gap = 0;
  /** CP-POL-7: an end that no count of figures shows (CP-POL, S3). */
  coachHome = false;
  coachLost = false;

  /** By figure: its nearest enemy and how far that is, as found when the other sides had stirred so often in all. */
  private readonly near = this.zeros(Int8Array, FIGURES_IN_ALL);
  private readonly nearGap = this.zeros(Float64Array, FIGURES_IN_ALL);
  private readonly lookedAt = this.zeros(Int32Array, FIGURES_IN_ALL);
  private readonly stirsOf = this.zeros(Int32Array, SIDES);
  private stirs = 0;
  private readonly firstOf = this.zeros(Uint8Array, SIDES);
  private readonly endOf = this.zeros(Uint8Array, SIDES);
  private readonly protects = this.room(Uint8Array, COVERS.length, () =>
    COVERS.map((cover) => bitsOf(this.engagement.book.covers[cover])),
  );
  // ---- what a game begins with
  private readonly startX = this.ofFigures(Float64Array, ({ at }) => at[0]);
  private readonly startY = this.ofFigures(Float64Array, ({ at }) => at[1]);
  private readonly rides = this.ofFigures(Uint8Array, ({ mounted }) => Number(mounted));
  private readonly startCover = this.ofFigures(Uint8Array, ({ cover }) => COVERS.indexOf(cover));
  private readonly allSticks = this.ofFigures(Uint8Array, ({ dynamite }) => dynamite?.sticks ?? 0);
  private readonly startKind = this.ofUnits(Uint8Array, ({ kind }) => KIND[kind]);
  private readonly faceX = this.ofUnits(Float64Array, ({ facing }) => cos(radians(facing)));
  private readonly faceY = this.ofUnits(Float64Array, ({ facing }) => sin(radians(facing)));

  private openRows: readonly MoraleRow[] = [];
  private coverRows: readonly MoraleRow[] = [];

  /** What changes in a game, or is put in by `enter`. */
  private zeros<Words extends Numbers>(kind: ArrayOf<Words>, length: number): Words {
    return this.room(kind, length, () => new Uint8Array(length));
  }

  /** @param of what the file says of one, of its unit, and the unit's number */
  private ofFigures<Words extends Numbers>(
    kind: ArrayOf<Words>,
    of: (one: Figure, unit: Unit, u: number) => number,
  ): Words {
    return this.room(kind, FIGURES_IN_ALL, () =>
      this.units.flatMap((unit, u) => unit.figures.map((one) => of(one, unit, u))),
    );
  }

  private ofUnits<Words extends Numbers>(
    kind: ArrayOf<Words>,
    of: (unit: Unit, u: number) => number,
  ): Words {
    return this.room(kind, UNITS_MAX, () => this.units.map(of));
  }

  private figuresBefore(u: number): number {
    return this.units.slice(0, u).reduce((sum, { figures }) => sum + figures.length, 0);
  }

  /** CP-WPN-5: the best that he carries; bare hands add nothing. */
  private handToHand({ weapons, bayonet }: Figure, lances: boolean): number {
    const carried = weapons.filter((id) => id !== "lance" || lances);
    const { book } = this.engagement;
    const worth = carried.map((id) => book.weapons[id][bayonet ? "bayonet" : "hth"]);
    return worth.length > 0 ? Math.max(...worth) : 0;
  }

  isOf(prepared: Prepared): boolean {
    return this.entered === prepared;
  }

  /** An engagement is played from now on: `begin` comes next. */
  enter(prepared: Prepared): void {
    const { engagement, columns, cards, witness, plans } = prepared;
    const { units, book, readings, deck, areas, charges, obstacles } = engagement;
    this.entered = prepared;
    this.engagement = engagement;
    this.columns = columns;
    this.cards = cards;
    this.witness = witness;
    this.plans = plans;
    this.readings = readings;
    this.deck = deck;
    this.units = units;
    this.charges = charges.length;
    this.obstacles = obstacles.length;
    this.openRows = CLASSES.map((guts) => book.morale.open[guts]);
    this.coverRows = CLASSES.map((guts) => book.morale.cover[guts]);
    const ofKind = (kind: Unit["kind"]): number[] =>
      units.flatMap((unit, u) => (unit.kind === kind ? [u] : []));
    this.herdUnits = ofKind("herd");
    this.wagonUnits = ofKind("wagon");
    this.bears = ofKind("bear");
    this.hasTeams = this.wagonUnits.length + ofKind("gatling").length > 0;
    this.canFrighten = this.herdUnits.length + this.wagonUnits.length > 0;
    this.isPlain = areas.length + obstacles.length + this.herdUnits.length === 0;
    const figures = units.flatMap((unit) => unit.figures);
    this.count = figures.length;
    this.fill();
    for (const [f, one] of figures.entries()) this.arm(one, f);
    for (let u = 0; u < units.length; u++) this.armWith(book.gatling, this.count + u);
    for (let side = 0; side < SIDES; side++) {
      const own = [...figures.keys()].filter((f) => this.sideOf[f] === side);
      this.firstOf[side] = own[0] ?? 0;
      this.endOf[side] = this.firstOf[side]! + own.length;
    }
  }

  private arm(one: Figure, f: number): void {
    const id = one.weapons.find((weapon) => field.engagement.book.weapons[weapon].ranges !== null);
    if (id === undefined) return;
    const weapon = field.engagement.book.weapons[id];
    field.armWith(weapon, f);
    const { saddle } = weapon;
    field.saddleGun[f] = Number(
      saddle === "any" || (saddle === "horsemanship" && one.horsemanship),
    );
  }

  private armWith(weapon: Engagement["book"]["gatling"], at: number): void {
    const ranges = weapon.ranges ?? [0, 0, 0];
    field.longest[at] = Math.max(...ranges);
    for (let band = 0; band < 3; band++) {
      field.ranges[3 * at + band] = ranges[band]!;
      field.rates[3 * at + band] = weapon.rates[band]!;
    }
    field.emptied[at] = { none: -1, normal: 1, double: 2, always: 1 }[weapon.reload];
    field.single[at] = Number(weapon.reload === "always");
  }

  get asks(): PlayAsks {
    return field.cards.asks;
  }

  /** Everybody as at the start of a game (CP-GEO-4, CP-GEO-8, CP-ANI-1). */
  begin(): void {
    const { units, engagement } = field;
    field.coachHome = false;
    field.coachLost = false;
    field.stirs = 0;
    // One by one: `fill` is a call, and would wipe the room of all who could be there.
    for (let side = 0; side < SIDES; side++) {
      field.stirsOf[side] = 0;
      field.inPlay[side] = 0;
    }
    for (let f = 0; f < field.count; f++) {
      field.lookedAt[f] = -1;
      field.out[f] = OUT.no;
      field.stunned[f] = 0;
      field.empty[f] = 0;
      field.provoked[f] = 0;
      field.aboard[f] = NOBODY;
      field.shotAt[f] = 0;
      field.done[f] = 0;
      field.advanced[f] = 0;
      field.moved[f] = 0;
      field.gallops[f] = 0;
      field.inPlay[field.sideOf[f]!]!++;
      field.stand(f, field.startX[f]!, field.startY[f]!);
      field.mounted[f] = field.rides[f]!;
      field.horse[f] = field.rides[f]!;
      field.cover[f] = field.startCover[f]!;
      field.sticks[f] = field.allSticks[f]!;
      field.endurance[f] = field.full[f]!;
    }
    for (let i = 0; i < field.obstacles; i++) field.open[i] = 0;
    for (let u = 0; u < units.length; u++) field.beginUnit(u);
    for (let u = 0; u < units.length; u++) field.turnFronts(units[u]!, u);
    for (let c = 0; c < engagement.charges.length; c++) {
      const charge = engagement.charges[c]!;
      field.chargeState[c] = charge.laid ? CHARGE.laid : CHARGE.none;
      field.chargeX[c] = charge.at[0];
      field.chargeY[c] = charge.at[1];
      field.fuseX[c] = charge.fuse[0];
      field.fuseY[c] = charge.fuse[1];
      field.machine[c] = Number(charge.machine);
      field.chargeBy[c] = NOBODY;
      field.fused[c] = 0;
    }
  }

  private beginUnit(u: number): void {
    field.kind[u] = field.startKind[u]!;
    field.strength[u] = field.end[u]! - field.first[u]!;
    field.headX[u] = field.faceX[u]!;
    field.headY[u] = field.faceY[u]!;
    field.die[u] = 0;
    field.markers[u] = 0;
    field.pinned[u] = 0;
    field.orderAt[u] = 0;
    field.frightened[u] = 0;
    field.prepared[u] = 0;
    field.cameX[u] = 0;
    field.cameY[u] = 0;
    field.team[u] = TEAM.none;
    field.carriage[u] = TEAM.none;
    field.runaway[u] = 0;
    field.stampeding[u] = 0;
    field.herdStunned[u] = 0;
    field.jam[u] = 0;
    field.cutOut[u] = 0;
    field.leg[u] = 0;
    field.pace[u] = PACE.stands;
    field.driver[u] = NOBODY;
    field.animals[u] = 0;
    if (field.kind[u] !== KIND.men) field.setUp(field.units[u]!, u);
  }

  /** What is not men alone. */
  private setUp(unit: Unit, u: number): void {
    const first = field.first[u]!;
    switch (unit.kind) {
      case "wagon":
        field.put(u, unit.at);
        field.team[u] = unit.hitched ? TEAM.whole : TEAM.none;
        field.headAlong(u, unit.at, unit.path);
        field.driver[u] = unit.figures.length > 0 ? first : NOBODY;
        for (let f = first; f < field.end[u]!; f++) field.climb(f, u);
        break;
      case "gatling":
        field.put(u, unit.at);
        field.gun[u] = unit.onWagon ? GUN.setUp : READY[unit.ready];
        field.team[u] = unit.onWagon || unit.limber !== null ? TEAM.whole : TEAM.none;
        field.carriage[u] = unit.onWagon ? TEAM.whole : TEAM.none;
        field.limberX[u] = (unit.limber ?? unit.at)[0];
        field.limberY[u] = (unit.limber ?? unit.at)[1];
        break;
      case "herd":
        field.put(u, unit.at);
        field.animals[u] = unit.count;
        break;
      case "bear": {
        const [least, most] = field.engagement.book.species.bear.endurance;
        for (let f = first; f < field.end[u]!; f++) {
          field.endurance[f] = least + field.cards.lot("CP-ANI-1 endurance", most - least + 1);
        }
      }
    }
  }

  /** CP-GEO-17: a wagon looks along its first leg; its way may begin where it stands (C27). */
  private headAlong(u: number, [x, y]: Point, path: readonly Point[]): void {
    for (const [toX, toY] of path) {
      const length = hypot(toX - x, toY - y);
      if (length <= TINY) continue;
      field.headX[u] = (toX - x) / length;
      field.headY[u] = (toY - y) / length;
      return;
    }
  }

  private put(u: number, at: readonly [number, number]): void {
    field.px[u] = at[0];
    field.py[u] = at[1];
  }

  /** CP-GEO-8. */
  private turnFronts(unit: Unit, u: number): void {
    const first = field.first[u]!;
    for (let f = first; f < field.end[u]!; f++) {
      if (field.cover[f] === 0 || field.aboard[f] !== NOBODY) continue;
      const { front } = unit.figures[f - first]!;
      if (front === null) field.frontToNearest(f);
      else {
        field.frontX[f] = cos(radians(front));
        field.frontY[f] = sin(radians(front));
      }
    }
  }

  private frontToNearest(f: number): void {
    const enemy = field.nearest(f);
    const u = field.unitOf[f]!;
    field.frontX[f] = enemy < 0 ? field.headX[u]! : field.x[enemy]! - field.x[f]!;
    field.frontY[f] = enemy < 0 ? field.headY[u]! : field.y[enemy]! - field.y[f]!;
  }

  /** CP-WAG-8: he stands behind what is left of a wagon. */
  takeWall(f: number): void {
    field.aboard[f] = NOBODY;
    field.cover[f] = WALL;
    field.frontToNearest(f);
  }

  /** CP-DYN-4. */
  standsBehindWall(f: number): boolean {
    return field.cover[f] === WALL && field.aboard[f] === NOBODY;
  }

  /** CP-WAG-3. */
  climb(f: number, wagon: number): void {
    const left = field.aboard[f]!;
    if (left !== NOBODY && left !== wagon) field.leaveReins(f);
    field.aboard[f] = wagon;
    field.cover[f] = FENCE;
    field.mounted[f] = 0;
    field.stand(f, field.px[wagon]!, field.py[wagon]!);
  }

  /** He is not the driver of his wagon any more. */
  leaveReins(f: number): void {
    const wagon = field.aboard[f]!;
    if (field.driver[wagon] === f) field.driver[wagon] = NOBODY;
  }

  /** CP-MOR-4. */
  moraleRow(guts: number, covered: boolean): MoraleRow {
    return (covered ? field.coverRows : field.openRows)[guts]!;
  }

  // ---- places

  apart(f: number, g: number): number {
    const dx = field.x[f]! - field.x[g]!;
    const dy = field.y[f]! - field.y[g]!;
    return Math.sqrt(dx * dx + dy * dy);
  }

  /** Whether two figures are at most so far apart. */
  isNear(f: number, g: number, inches: number): boolean {
    return field.apart(f, g) <= inches + TINY;
  }

  distanceTo(f: number, x: number, y: number): number {
    const dx = field.x[f]! - x;
    const dy = field.y[f]! - y;
    return Math.sqrt(dx * dx + dy * dy);
  }

  /**
   * CP-GEO-5: the nearest enemy figure in play, ties by list order; its distance is in `gap`.
   * @returns NOBODY if there is none
   */
  nearest(f: number): number {
    field.look(f);
    field.gap = field.nearGap[f]!;
    return field.near[f]!;
  }

  /** How far away the nearest enemy is; infinite if there is none. */
  clearance(f: number): number {
    field.look(f);
    return field.nearGap[f]!;
  }

  /** Works out whom `nearest` finds, unless nothing has stirred that it depends on. */
  private look(f: number): void {
    const side = field.sideOf[f]!;
    const now = field.stirs - field.stirsOf[side]!;
    if (field.lookedAt[f] === now) return;
    field.lookedAt[f] = now;
    field.near[f] = NOBODY;
    field.nearGap[f] = Number.POSITIVE_INFINITY;
    if (side !== 0) field.lookAt(f, 0);
    if (side !== 1) field.lookAt(f, 1);
    if (side !== NEUTRAL && field.bears.length > 0) field.lookAt(f, NEUTRAL);
  }

  private lookAt(f: number, side: number): void {
    const { x, y, out } = field;
    const fx = x[f]!;
    const fy = y[f]!;
    const end = field.endOf[side]!;
    let best = field.near[f]!;
    let gap = field.nearGap[f]!;
    // Whoever is as far away, squared, is not nearer, and needs no root.
    let square = gap * gap * (1 + TINY);
    for (let e = field.firstOf[side]!; e < end; e++) {
      if (out[e] !== OUT.no || (side === NEUTRAL && field.provoked[e] === 0)) continue;
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
    field.near[f] = best;
    field.nearGap[f] = gap;
  }

  /** Stands from now on at a place. */
  stand(f: number, x: number, y: number): void {
    (field.x as Float64Array)[f] = x;
    (field.y as Float64Array)[f] = y;
    field.stir(f);
  }

  /** Somebody is elsewhere, has left, or becomes an enemy. */
  stir(f: number): void {
    field.stirs++;
    field.stirsOf[field.sideOf[f]!]!++;
    field.lookedAt[f] = -1;
  }

  /** CP-POL-13: what he does by situation, an index of `DEEDS`; there is an enemy. */
  mind(f: number): number {
    return field.plans.has(f) ? field.plans.deed(f, field.sees) : field.usual[f]!;
  }

  /** The line of his table that holds now; -1: none, or he has none. */
  lineOf(f: number): number {
    return field.plans.line(f, field.sees);
  }

  /** What he knows, in the order of `FEATURES`. */
  private readonly sees = (feature: number, f: number): number => {
    switch (feature) {
      case 0:
        return toTolerance(field.clearance(f));
      case 1:
        return field.full[f]! - field.endurance[f]!;
      case 2:
        return field.had[field.unitOf[f]!]!;
      case 3:
        return field.inPlay[1 - field.sideOf[f]!]!;
      case 4:
        return field.inPlay[field.sideOf[f]!]!;
      default:
        return Number(field.cover[field.nearest(f)] !== 0);
    }
  };

  isEnemy(f: number, e: number): boolean {
    const own = field.sideOf[f]!;
    const other = field.sideOf[e]!;
    if (own === NEUTRAL) return other !== NEUTRAL;
    return other === NEUTRAL ? field.provoked[e] !== 0 : own !== other;
  }

  /** CP-FIRE-7, CP-GEO-8: whether his cover stops what comes from there. */
  isCovered(f: number, loc: number, fromX: number, fromY: number): boolean {
    const cover = field.cover[f]!;
    if (cover === 0 || ((field.protects[cover]! >> loc) & 1) === 0) return false;
    if (field.aboard[f] !== NOBODY) return true;
    const dx = fromX - field.x[f]!;
    const dy = fromY - field.y[f]!;
    return dx * field.frontX[f]! + dy * field.frontY[f]! > TINY;
  }

  /** CP-LDR-5, CP-LDR-6. */
  isDirected(f: number): boolean {
    const u = field.unitOf[f]!;
    if (field.hero[f] !== 0 || field.end[u]! - field.first[u]! < 2) return true;
    const { side, senior, units } = field;
    if (field.looksTo(f, u)) return true;
    for (let v = 0; v < units.length; v++) {
      if (senior[v] !== 0 && v !== u && side[v] === side[u] && field.looksTo(f, v)) return true;
    }
    return false;
  }

  private looksTo(f: number, u: number): boolean {
    const leader = field.leader[u]!;
    if (leader < 0 || field.out[leader] !== OUT.no) return false;
    return leader === f || field.isNear(f, leader, field.radius[u]!);
  }

  // ---- what befalls

  /** Whose deck draws for a figure (CP-DECK-3). */
  deckOf(f: number): number {
    return field.sideOf[f]!;
  }

  /** Takes a figure off the table. */
  remove(f: number, fate: number): void {
    field.out[f] = fate;
    field.stir(f);
    const u = field.unitOf[f]!;
    field.strength[u]!--;
    field.inPlay[field.sideOf[f]!]!--;
    if (field.strength[u] === 0) field.markers[u] = 0;
    const wagon = field.aboard[f]!;
    if (wagon !== NOBODY && field.driver[wagon] === f) {
      field.driver[wagon] = NOBODY;
      if (wagon === field.coach) field.coachLost = true;
    }
  }

  /** The wagon that matters in S3, or NOBODY. */
  get coach(): number {
    const { victory } = field.engagement;
    if (victory.kind !== "coach") return NOBODY;
    const side = victory.side === "A" ? 0 : 1;
    const wagon = field.wagonUnits.find((u) => {
      const unit = field.units[u];
      return field.side[u] === side && unit?.kind === "wagon" && unit.path.length > 0;
    });
    return wagon ?? NOBODY;
  }

  /** CP-MOR-1, CP-MOR-7: nothing but markers makes a unit check. */
  mark(u: number): void {
    if (field.strength[u] !== 0) field.markers[u]!++;
  }

  /** CP-STAT-1: a card drawn as a shot. */
  countShot(f: number, band: number, mode: number, hit: boolean): void {
    field.asks.count(field.columns.shotCells[f]! + shotCell(band, mode, hit));
  }

  /** @param by who did it, or NOBODY */
  countEffect(by: number, source: number, did: number, loc: number): void {
    if (by === NOBODY) return;
    field.asks.count(field.columns.effectCells[by]! + effectCell(source, did, loc));
  }

  countStun(by: number, source: number, loc: number): void {
    field.countEffect(by, source, COUNTED_EFFECT.cover, loc);
  }
}

/**
 * The one on which a thread plays all games, of one engagement after the other. Functions name it, and its own methods
 * do: V8 builds the addresses of a constant into the code, and `this` or an argument is looked up each time.
 */
export const field = new Field();
