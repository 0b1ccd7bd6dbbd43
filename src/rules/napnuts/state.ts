/**
 * The characters of a gunfight as they are now, in flat arrays, and what follows from it: what one has to do first,
 * what his wounds leave to him. Numbered as in the file, side A first (NP-TURN-5); sets of them are bits.
 */
import { NOBODY_ASKED, type PlayAsks } from "../../core/game.js";
import { type ArrayOf, type Numbers, Rooms } from "../../core/placed.js";
import { Plans } from "../../core/situations.js";
import { has } from "../kit/bits.js";
import { WHOM } from "../kit/targets.js";
import type { Book, Gun } from "./book.js";
import type { GunfightColumns, ManCells } from "./counts.js";
import { BANDS, CLASSES, FIGURES_MAX, LOCATIONS, POSTURES } from "./data.js";
import type { Character, Gunfight } from "./gunfight.js";
import type { Readings } from "./readings.js";
import type { GunfightTables } from "./tables.js";
import { DEEDS, type Deed, FEATURES } from "./tactics.js";
import type { Witness } from "./witness.js";

export const POSTURE = { standing: 0, kneeling: 1, prone: 2 } as const;
export const GUN = { closed: 0, open: 1, loaded: 2 } as const;
export const OUT = { no: 0, dead: 1, disabled: 2 } as const;
export const LOCATION = { leftArm: 0, rightArm: 1, legs: 2, belly: 3, chest: 4, head: 5 } as const;
export const OCCASION = { turn: 0, reaction: 1, ambush: 2 } as const;

/** NP-TURN-2: kinds of actions; an option is `target << 4 | kind`. */
export const ACT = {
  pass: 0,
  recover: 1,
  fix: 2,
  break: 3,
  load: 4,
  close: 5,
  stand: 6,
  kneel: 7,
  lie: 8,
  walk: 9,
  aim: 10,
  shoot: 11,
  fan: 12,
  both: 13,
} as const;
export const ACT_BITS = 4;
export const ACT_MASK = (1 << ACT_BITS) - 1;

export const NO_POSTURE = 255;
/** N7: the posture that a deed takes. */
const POSTURE_OF: Partial<Record<Deed, number>> = {
  kneel: POSTURE.kneeling,
  prone: POSTURE.prone,
};
const WANTED = DEEDS.map((deed) => POSTURE_OF[deed] ?? NO_POSTURE);
export const DEED = Object.fromEntries(DEEDS.map((deed, i) => [deed, i])) as Record<Deed, number>;
const deedOf = ({ tactic }: Character): number => Math.max(0, DEEDS.indexOf(tactic as Deed));

/** More dice than anybody has. */
const ONLY_AIMED = 1000;

/** How a shot is made. */
export const MANNER = { single: 0, fan: 1, right: 2, left: 3 } as const;
export const MANNER_BITS = 2;
/** In which hand a gun is: the left one has rounds and jams of its own (N8). */
export const HAND = { right: 0, left: 1 } as const;

/** In place of dice where there is no range (NA): less than any number of them that is ever added. */
const NA_BASE = -1000;

const BAND_LIMITS = BANDS.map(({ upTo }) => upTo);
/** NP-SHOOT-1, NP-SHOOT-16. */
export function bandAt(distance: number): number {
  let band = 0;
  while (distance > BAND_LIMITS[band]!) band++;
  return band;
}

export const NOBODY = -1;

/** Ranks. */
const FACELESS = 10;
const ACE = 14;

export const MEN_MAX = 2 * FIGURES_MAX;
/** Of a row by man: bands or locations, postures, other men. */
export const ROW_BITS = 3;
const POSTURE_BITS = 2;
const PAIR_BITS = 5;

/** What chance decides, and what is counted of it: see `draws.ts`. */
export interface Chance {
  call(): number;
  deal(side: number, from: number, to: number): void;
  tally(cell: number, f: number): void;
  shot(f: number, e: number, dice: number, band: number, aimed: boolean): number;
}

/** A gunfight, and what it keeps while others are played. */
export class Prepared {
  readonly plans: Plans;
  asks: PlayAsks = NOBODY_ASKED;

  constructor(
    readonly fight: Gunfight,
    readonly columns: GunfightColumns,
    readonly tables: GunfightTables,
    readonly draws: Chance,
    readonly witness: Witness,
  ) {
    const { characters } = fight;
    const plans = characters.map(({ plan }) => plan);
    this.plans = new Plans(plans, characters.map(deedOf), FEATURES, DEEDS);
  }
}

export class Field extends Rooms {
  /** What is played now. */
  private entered!: Prepared;
  fight!: Gunfight;
  book!: Book;
  readings!: Readings;
  columns!: GunfightColumns;
  tables!: GunfightTables;
  plans!: Plans;
  asks: PlayAsks = NOBODY_ASKED;
  draws!: Chance;
  witness!: Witness;

  count = 0;
  /** Characters of side A. */
  countA = 0;

  // ---- sets
  private everybody = 0;
  private sideA = 0;
  /** Those who begin in cover. */
  private sheltered = 0;
  present = 0;
  stunned = 0;
  ducked = 0;
  inCover = 0;
  /** NP-SCEN-2: who faces away. */
  away = 0;
  /** Who has been shot at in this cycle. */
  shotAt = 0;
  /** Who has been wounded: all others are as they began. */
  hurt = 0;
  /** Whose card is still in the deck. */
  waiting = 0;
  /** Who has been asked to interrupt the shot that is announced. */
  asked = 0;

  // ---- the game
  /** The hands that both sides begin with have been dealt. */
  dealt = false;
  /** Draws of lots, and of character cards, in this cycle. */
  lots = 0;
  called = 0;
  occasion: number = OCCASION.turn;
  /** Who was shot at last. */
  lastShotAt = 0;

  // ---- where it is counted
  private readonly fateCells = this.ofCells(({ fates }) => fates);
  readonly activationCells = this.ofCells(({ activation }) => activation);
  readonly shotCells = this.ofCells(({ shots }) => shots);
  readonly effectCells = this.ofCells(({ effects }) => effects);
  readonly blowCells = this.ofCells(({ blows }) => blows);

  // ---- what a character brings
  readonly sideOf = this.ofMen(Uint8Array, ({ side }) => (side === "A" ? 0 : 1));
  /** The other side, as a set. */
  readonly enemies = this.ofMen(Int32Array, ({ side }) =>
    side === "A" ? ~this.sideA : this.sideA,
  );
  readonly classOf = this.ofMen(Uint8Array, (one) => CLASSES.indexOf(one.class));
  readonly bonus = this.ofMen(Int8Array, (one) => this.book.classes[one.class].bonus);
  private readonly classDice = this.ofMen(Int16Array, (one) => this.book.classes[one.class].dice);
  readonly shootAt = this.ofMen(Int16Array, ({ shootAt }) => shootAt);
  readonly interruptAt = this.ofMen(Int16Array, (one) => Math.max(1, one.interruptAt));
  /** NP-POL-2: whom he goes for, a number of `WHOM`. */
  readonly target = this.ofMen(Uint8Array, ({ target }) => WHOM[target]);
  /** NP-SHOOT-10: dice of a shot at him behind his cover; out of it, and by posture, they are the same for all. */
  readonly coverDice = this.ofMen(Int16Array, ({ cover }) => this.book.covers[cover].dice);
  private openDice = 0;
  /** Of a shot at a bare standing enemy. */
  bareDice = 0;
  private readonly postureDice = this.room(Int16Array, POSTURES.length, () =>
    POSTURES.map((posture) => this.book.postures[posture].dice),
  );
  /** Exposed faces, bits: by man in his cover and posture, and by posture in the open. */
  private readonly exposedInCover = this.room(Uint8Array, MEN_MAX << POSTURE_BITS, () =>
    this.characters.flatMap(({ cover }) => [...this.exposedBy(cover), 0]),
  );
  private readonly exposedInOpen = this.room(Uint8Array, POSTURES.length, () =>
    this.exposedBy("open"),
  );

  // ---- his gun
  readonly aimDice = this.ofGuns(Int16Array, ({ aim }) => aim);
  readonly aimMax = this.ofGuns(Uint8Array, ({ aimMax }) => aimMax);
  readonly loads = this.ofGuns(Uint8Array, ({ load }) => load);
  readonly full = this.ofGuns(Uint8Array, ({ rounds }) => rounds);
  readonly breaks = this.ofGuns(Uint8Array, ({ breaks }) => Number(breaks));
  readonly twoHanded = this.ofGuns(Uint8Array, ({ twoHanded }) => Number(twoHanded));
  /** NP-SHOOT-7. */
  readonly farEffect = this.ofGuns(Int8Array, ({ farEffect }) => farEffect);
  readonly handgun = this.ofMen(Uint8Array, ({ gun }) => Number(gun === "handgun"));
  readonly two = this.ofMen(Uint8Array, ({ two }) => Number(two));
  /** Dice by man and band. */
  private readonly base = this.room(Int16Array, MEN_MAX << ROW_BITS, () =>
    this.characters.flatMap(({ gun }) =>
      Array.from({ length: 1 << ROW_BITS }, (_, band) =>
        gun === null ? NA_BASE : (this.book.guns[gun].dice[band] ?? NA_BASE),
      ),
    ),
  );

  // ---- what he is told to do
  /** An index of `DEEDS`; the POSTURE that it takes, or NO_POSTURE; with how few dice he then shoots. */
  readonly deed = this.zeros(Uint8Array, MEN_MAX);
  readonly wanted = this.zeros(Uint8Array, MEN_MAX);
  readonly least = this.zeros(Int16Array, MEN_MAX);
  readonly fans = this.zeros(Uint8Array, MEN_MAX);
  readonly shootsBoth = this.zeros(Uint8Array, MEN_MAX);

  // ---- how he is
  /** How he went out, see OUT. */
  readonly out = this.zeros(Uint8Array, MEN_MAX);
  readonly posture = this.zeros(Uint8Array, MEN_MAX);
  readonly aim = this.zeros(Uint8Array, MEN_MAX);
  readonly aimedAt = this.zeros(Int8Array, MEN_MAX);
  /** By man and hand: `2 * f + HAND`. */
  readonly rounds = this.zeros(Uint8Array, 2 * MEN_MAX);
  readonly jammed = this.zeros(Uint8Array, 2 * MEN_MAX);
  readonly gunState = this.zeros(Uint8Array, MEN_MAX);
  /** Wounds by man and location, and in all. */
  readonly flesh = this.zeros(Uint8Array, MEN_MAX << ROW_BITS);
  readonly serious = this.zeros(Uint8Array, MEN_MAX << ROW_BITS);
  readonly fleshWounds = this.zeros(Int32Array, MEN_MAX);
  readonly seriousWounds = this.zeros(Int32Array, MEN_MAX);
  /** Draws of his in this cycle. */
  readonly drawn = this.zeros(Int32Array, MEN_MAX);
  /** Places on the line, inches (NP-POL-3): `standAt` puts them there; and the bands between them, by two. */
  readonly x = this.zeros(Float64Array, MEN_MAX);
  private readonly bands = this.zeros(Uint8Array, MEN_MAX << PAIR_BITS);

  // ---- what follows, worked out when it changes
  /** NP-POL-1: what he has to do before he can shoot, an ACT; `pass` if nothing. */
  readonly duty = this.zeros(Uint8Array, MEN_MAX);
  /** Dice that shots at him have more, or less. */
  readonly easy = this.zeros(Int16Array, MEN_MAX);
  /** NP-STATE-3: not an inch. */
  readonly rooted = this.zeros(Uint8Array, MEN_MAX);
  readonly bothArms = this.zeros(Uint8Array, MEN_MAX);
  /** Dice of his gun by band, with his class, wounds and arms, without aim; and what each MANNER adds to them. */
  readonly reach = this.zeros(Int16Array, MEN_MAX << ROW_BITS);
  readonly more = this.zeros(Int16Array, MEN_MAX << MANNER_BITS);

  // ---- what is asked in every turn
  brawl = false;
  poker = false;
  /** N10: he comes up and then acts in the same turn. */
  upFree = false;
  jamsByDifference = false;
  jam = 0;
  jokers = 0;
  handMax = 0;
  /** NP-REACT-1: by rank. */
  readonly points = this.room(Uint8Array, ACE + 1, () => {
    const { number, face, ace } = this.book.cards.points;
    return Array.from({ length: ACE + 1 }, (_, rank) =>
      rank === ACE ? ace : rank > FACELESS ? face : number,
    );
  });
  plainBids = false;
  /** NP-POL-1: he walks where he is too weak. */
  approaches = false;
  /** NP-STATE-5: who may not move an inch may still reposition. */
  private mayComeUp = false;
  private awayOrStunned = 0;

  /** What changes in a game, or is put in by `enter`. */
  private zeros<Words extends Numbers>(kind: ArrayOf<Words>, length: number): Words {
    return this.room(kind, length, () => new Uint8Array(length));
  }

  private ofCells(of: (cells: ManCells) => number): Int32Array {
    return this.room(Int32Array, MEN_MAX, () => this.columns.men.map(of));
  }

  private get characters(): readonly Character[] {
    return this.fight.characters;
  }

  private ofMen<Words extends Numbers>(
    kind: ArrayOf<Words>,
    of: (one: Character) => number,
  ): Words {
    return this.room(kind, MEN_MAX, () => this.characters.map(of));
  }

  /** 0 of those who have no gun. */
  private ofGuns<Words extends Numbers>(kind: ArrayOf<Words>, of: (gun: Gun) => number): Words {
    return this.ofMen(kind, ({ gun }) => (gun === null ? 0 : of(this.book.guns[gun])));
  }

  private exposedBy(cover: Character["cover"]): number[] {
    const { covers, postures } = this.book;
    return POSTURES.map((posture) => facesIn(postures[posture].exposed, covers[cover].exposed));
  }

  isOf(prepared: Prepared): boolean {
    return this.entered === prepared;
  }

  /** A gunfight is played from now on: `begin` comes next. */
  enter(prepared: Prepared): void {
    const { fight, columns, tables, plans, asks, draws, witness } = prepared;
    const { characters, book, readings, kind } = fight;
    this.entered = prepared;
    this.fight = fight;
    this.book = book;
    this.readings = readings;
    this.columns = columns;
    this.tables = tables;
    this.plans = plans;
    this.asks = asks;
    this.draws = draws;
    this.witness = witness;
    this.brawl = kind === "brawl";
    this.plainBids = readings.auction === "points";
    this.poker = readings.auction === "poker";
    this.approaches = readings.approach === "whenTooWeak";
    this.mayComeUp = readings.immobile === "mayComeUp";
    this.awayOrStunned = book.shot.awayOrStunned;
    this.upFree = readings.reappear === "free";
    this.jamsByDifference = readings.jam === "difference";
    this.jam = book.jam;
    this.jokers = book.cards.jokers;
    this.handMax = book.cards.handMax;
    this.openDice = book.covers.open.dice;
    this.bareDice = this.openDice + book.postures.standing.dice;
    this.count = characters.length;
    this.countA = characters.filter(({ side }) => side === "A").length;
    this.everybody = (1 << this.count) - 1;
    this.sideA = (1 << this.countA) - 1;
    this.sheltered = characters.reduce(
      (set, { cover }, f) => set | (cover === "open" ? 0 : 1 << f),
      0,
    );
    this.fill();
    this.hurt = 0;
    for (let f = 0; f < this.count; f++) {
      this.follow(f, deedOf(characters[f]!));
      this.embody(f);
    }
  }

  /** NP-CHAR-2: everybody as he begins. */
  begin(): void {
    field.present = field.everybody;
    field.inCover = field.sheltered;
    field.stunned = 0;
    field.ducked = 0;
    field.away = 0;
    field.shotAt = 0;
    const { distance } = field.fight;
    const band = bandAt(distance);
    for (let f = 0; f < field.count; f++) {
      for (let e = 0; e < field.count; e++) field.bands[(f << PAIR_BITS) | e] = band;
      field.out[f] = OUT.no;
      field.posture[f] = POSTURE.standing;
      field.dropAim(f);
      field.gunState[f] = GUN.closed;
      const right = 2 * f + HAND.right;
      const left = 2 * f + HAND.left;
      field.rounds[right] = field.full[f]!;
      field.jammed[right] = 0;
      field.rounds[left] = field.two[f] !== 0 ? field.full[f]! : 0;
      field.jammed[left] = 0;
      field.x[f] = f < field.countA ? 0 : distance;
      if (has(field.hurt, f)) {
        field.heal(f);
        field.embody(f);
      }
      field.note(f);
    }
    field.hurt = 0;
  }

  /** @param deed what he does from now on: an index of `DEEDS` */
  follow(f: number, deed: number): void {
    const least = deed === DEED.shoot ? 1 : deed === DEED.aim ? ONLY_AIMED : field.shootAt[f]!;
    field.deed[f] = deed;
    field.wanted[f] = WANTED[deed]!;
    field.least[f] = least;
    field.fans[f] = deed === DEED.fan ? field.handgun[f]! : 0;
    field.shootsBoth[f] = deed === DEED["two-guns"] ? field.two[f]! : 0;
  }

  /** What has happened to him shows from now on in what he has to do, and in shots at him. */
  note(f: number): void {
    const stunned = has(field.stunned, f);
    field.duty[f] = stunned
      ? ACT.recover
      : has(field.ducked, f)
        ? ACT.stand
        : field.jammed[2 * f] !== 0
          ? ACT.fix
          : field.gunDuty(f);
    field.easy[f] =
      (has(field.inCover, f) ? field.coverDice[f]! : field.openDice) +
      field.postureDice[field.posture[f]!]! +
      (stunned || has(field.away, f) ? field.awayOrStunned : 0);
  }

  /** NP-SHOOT-12: of a gun that is not jammed. */
  private gunDuty(f: number): number {
    const state = field.gunState[f]!;
    if (state !== GUN.closed) return state === GUN.open ? ACT.load : ACT.close;
    if (field.rounds[2 * f] !== 0) return ACT.pass;
    return field.breaks[f] !== 0 ? ACT.break : ACT.load;
  }

  // ---- who is in, and where

  isIn(f: number): boolean {
    return has(field.present, f);
  }

  /** How: see OUT. */
  putOut(f: number, how: number): void {
    field.out[f] = how;
    field.present &= ~(1 << f);
  }

  /** Of a man who is out: where that is counted. */
  fateCell(f: number): number {
    return field.fateCells[f]! + field.out[f]! - OUT.dead;
  }

  /** Those who are still in, as a set. @param side 0 or 1 */
  menOf(side: number): number {
    return side === 0 ? field.present & field.sideA : field.present & ~field.sideA;
  }

  isOver(): boolean {
    return field.menOf(0) === 0 || field.menOf(1) === 0;
  }

  apart(a: number, b: number): number {
    return Math.abs(field.x[a]! - field.x[b]!);
  }

  /** NP-SHOOT-1. */
  band(a: number, b: number): number {
    return field.bands[(a << PAIR_BITS) | b]!;
  }

  /** He stands so many inches along the line now. */
  standAt(f: number, x: number): void {
    field.x[f] = x;
    for (let e = 0; e < field.count; e++) {
      const band = bandAt(field.apart(f, e));
      field.bands[(f << PAIR_BITS) | e] = band;
      field.bands[(e << PAIR_BITS) | f] = band;
    }
  }

  /** NP-STATE-5. */
  mayReposition(f: number): boolean {
    return field.mayComeUp || field.rooted[f] === 0;
  }

  /** Dice of a shot at him where they are fewest, but for a stun. */
  hardest(f: number): number {
    return Math.min(field.coverDice[f]!, field.openDice) + Math.min(...field.postureDice);
  }

  /** NP-SHOOT-10: bits of the faces of him that show. */
  exposed(f: number): number {
    const posture = field.posture[f]!;
    return has(field.inCover, f)
      ? field.exposedInCover[(f << POSTURE_BITS) | posture]!
      : field.exposedInOpen[posture]!;
  }

  // ---- NP-AIM

  dropAim(f: number): void {
    field.aim[f] = 0;
    field.aimedAt[f] = NOBODY;
  }

  aimAt(f: number, target: number): number {
    return field.aimedAt[f] === target ? field.aim[f]! : 0;
  }

  // ---- wounds

  wounds(f: number, location: number): number {
    const at = (f << ROW_BITS) | location;
    return field.flesh[at]! + field.serious[at]!;
  }

  /** Flesh wounds and twice the serious ones. */
  woundPoints(f: number): number {
    return field.fleshWounds[f]! + 2 * field.seriousWounds[f]!;
  }

  /** NP-STATE-3. */
  isUsable(f: number, arm: number): boolean {
    return field.serious[(f << ROW_BITS) | arm] === 0;
  }

  heal(f: number): void {
    for (let location = 0; location < LOCATIONS.length; location++) {
      field.flesh[(f << ROW_BITS) | location] = 0;
      field.serious[(f << ROW_BITS) | location] = 0;
    }
    field.fleshWounds[f] = 0;
    field.seriousWounds[f] = 0;
  }

  /** NP-STATE-1. */
  wound(f: number, location: number, flesh: number, serious: number): void {
    field.flesh[(f << ROW_BITS) | location]! += flesh;
    field.serious[(f << ROW_BITS) | location]! += serious;
    field.fleshWounds[f]! += flesh;
    field.seriousWounds[f]! += serious;
    field.hurt |= 1 << f;
    field.embody(f);
  }

  /** NP-SHOOT-2, NP-SHOOT-14, NP-STATE-3: what his wounds leave to him. */
  embody(f: number): void {
    const { shot } = field.book;
    const right = field.isUsable(f, LOCATION.rightArm);
    const left = field.isUsable(f, LOCATION.leftArm);
    const bothArms = right && left;
    field.bothArms[f] = Number(bothArms);
    field.rooted[f] = Number(
      !field.isUsable(f, LOCATION.legs) || !field.isUsable(f, LOCATION.belly),
    );
    const shared =
      (field.wounds(f, LOCATION.head) > 0 ? shot.headWound : 0) +
      shot.seriousWound * field.seriousWounds[f]! +
      field.classDice[f]!;
    const leftArm = shot.armWound * field.wounds(f, LOCATION.leftArm);
    const arm = right ? shot.armWound * field.wounds(f, LOCATION.rightArm) : leftArm;
    let hands = 0;
    if (field.twoHanded[f] !== 0) {
      if (!bothArms) hands += shot.oneHanded;
      if (!right && field.readings.bothHandLines) hands += shot.wrongHand;
    } else if (!right) hands += shot.wrongHand;
    for (let band = 0; band < BANDS.length; band++) {
      const at = (f << ROW_BITS) | band;
      field.reach[at] = field.base[at]! + shared + arm + hands;
    }
    const more = f << MANNER_BITS;
    field.more[more | MANNER.fan] = shot.fan;
    field.more[more | MANNER.right] = shot.twoHandguns - hands;
    field.more[more | MANNER.left] = shot.twoHandguns + shot.wrongHand + leftArm - arm - hands;
  }
}

/**
 * The one on which a thread plays all games, of one gunfight after the other. Functions name it, and its own methods
 * do: V8 builds the addresses of a constant into the code, and `this` or an argument is looked up each time.
 */
export const field = new Field();

/** Bits of the faces that are in both. */
function facesIn(one: readonly number[], other: readonly number[]): number {
  return one
    .filter((face) => other.includes(face))
    .reduce((bits, face) => bits | (1 << (face - 1)), 0);
}
