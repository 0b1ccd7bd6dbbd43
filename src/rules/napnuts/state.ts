/** The characters of a gunfight as they are now, and what follows from it: dice of a shot, who may do what. */
import { has } from "../kit/bits.js";
import { WHOM } from "../kit/targets.js";
import type { Gun } from "./book.js";
import type { ManCells } from "./counts.js";
import { BANDS, CLASSES, POSTURES } from "./data.js";
import type { Character, Gunfight } from "./gunfight.js";
import { DEEDS, type Deed } from "./tactics.js";

export const POSTURE = { standing: 0, kneeling: 1, prone: 2 } as const;
export const GUN = { closed: 0, open: 1, loaded: 2 } as const;
export const OUT = { no: 0, dead: 1, disabled: 2 } as const;
export const LOCATION = { leftArm: 0, rightArm: 1, legs: 2, belly: 3, chest: 4, head: 5 } as const;
const LOCATIONS_COUNT = 6;

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

export const NO_POSTURE = 255;
/** N7: the posture that a deed takes. */
const POSTURE_OF: Partial<Record<Deed, number>> = {
  kneel: POSTURE.kneeling,
  prone: POSTURE.prone,
};
const WANTED = DEEDS.map((deed) => POSTURE_OF[deed] ?? NO_POSTURE);
export const DEED = Object.fromEntries(DEEDS.map((deed, i) => [deed, i])) as Record<Deed, number>;

/** More dice than anybody has. */
const ONLY_AIMED = 1000;

/** How a shot is made. */
export const MANNER = { single: 0, fan: 1, right: 2, left: 3 } as const;

/** NA: not to be shot. Less than any number of dice (NP-POL-11). */
export const NA = -1;
const NA_BASE = -1000;
/** More than dice are ever added to NA_BASE. */
const NA_LIMIT = -500;

const BAND_LIMITS = BANDS.map(({ upTo }) => upTo);
/** NP-SHOOT-1, NP-SHOOT-16. */
export function bandAt(distance: number): number {
  let band = 0;
  while (distance > BAND_LIMITS[band]!) band++;
  return band;
}

export const NOBODY = -1;

/** What he holds in one hand. */
export class Piece {
  rounds = 0;
  jammed = false;
}

/** A character: what he brings, how he is now, and what has been worked out from it when it last changed. */
export class Man {
  /** His place in sets of characters. */
  readonly bit: number;
  /** Bits of the other side. */
  readonly enemies: number;
  readonly side: number;
  readonly classOf: number;
  readonly bonus: number;
  readonly shootAt: number;
  readonly interruptAt: number;
  /** NP-POL-2: whom he goes for, a number of `WHOM`. */
  readonly target: number;
  /** NP-SHOOT-10: dice of a shot at him, behind his cover or out of it, and by posture. */
  readonly coverDice: number;
  readonly openDice: number;
  readonly postureDice: readonly number[];
  /** The same of a bare standing enemy. */
  private readonly bareDice: number;
  readonly aimDice: number;
  readonly aimMax: number;
  readonly gun: Gun | null;
  /** Base dice by band. */
  readonly base: readonly number[];
  private readonly classDice: number;
  /** Exposed faces by posture, bits. */
  private readonly exposedInCover: readonly number[];
  private readonly exposedInOpen: readonly number[];

  /** How he went out, see OUT. */
  out = 0;
  posture = 0;
  aim = 0;
  aimedAt = NOBODY;
  readonly right = new Piece();
  readonly left = new Piece();
  gunState = 0;
  /** By location. */
  readonly flesh = new Uint8Array(LOCATIONS_COUNT);
  readonly serious = new Uint8Array(LOCATIONS_COUNT);
  /** In all. */
  fleshWounds = 0;
  seriousWounds = 0;
  /** Draws of his in this cycle. */
  drawn = 0;

  /** What he does now, an index of `DEEDS`; the POSTURE that it takes, or NO_POSTURE; with how few dice he then shoots. */
  deed = 0;
  wanted = 0;
  least = 0;
  fans = false;
  shootsBoth = false;

  /** NP-POL-1: what he has to do before he can shoot, an ACT; `pass` if nothing. */
  duty = 0;
  /** Dice that shots at him have more, or less. */
  easy = 0;
  /** NP-STATE-3: not an inch. */
  rooted = false;
  bothArms = true;
  /** Dice of his gun by band, with his class, wounds and arms, without aim; and what each MANNER adds to them. */
  readonly reach: Int16Array;
  readonly more = new Int16Array(4);

  constructor(
    readonly one: Character,
    readonly cells: ManCells,
    f: number,
    countA: number,
    { book, readings }: Gunfight,
  ) {
    const sideA = (1 << countA) - 1;
    this.bit = 1 << f;
    this.side = f < countA ? 0 : 1;
    this.enemies = f < countA ? ~sideA : sideA;
    const { bonus, dice } = book.classes[one.class];
    this.classOf = CLASSES.indexOf(one.class);
    this.bonus = bonus;
    this.classDice = dice;
    this.shootAt = one.shootAt;
    this.interruptAt = Math.max(1, one.interruptAt);
    this.target = WHOM[one.target];
    const { covers, postures } = book;
    this.coverDice = covers[one.cover].dice;
    this.openDice = covers.open.dice;
    this.postureDice = POSTURES.map((posture) => postures[posture].dice);
    this.bareDice = covers.open.dice + postures.standing.dice;
    const exposed = (faces: readonly number[]): number[] =>
      POSTURES.map((posture) => facesIn(postures[posture].exposed, faces));
    this.exposedInCover = exposed(covers[one.cover].exposed);
    this.exposedInOpen = exposed(covers.open.exposed);
    const gun = one.gun === null ? null : book.guns[one.gun];
    this.gun = gun;
    this.aimDice = gun?.aim ?? 0;
    this.aimMax = gun?.aimMax ?? 0;
    this.base = BANDS.map((_, band) => gun?.dice[band] ?? NA_BASE);
    this.reach = new Int16Array(BANDS.length);
    this.follow(Math.max(0, DEEDS.indexOf(one.tactic as Deed)));
    this.embody(book.shot, readings.bothHandLines);
  }

  /** @param deed what he does from now on: an index of `DEEDS` */
  follow(deed: number): void {
    const { gun, two } = this.one;
    this.deed = deed;
    this.wanted = WANTED[deed]!;
    this.least = deed === DEED.shoot ? 1 : deed === DEED.aim ? ONLY_AIMED : this.shootAt;
    this.fans = deed === DEED.fan && gun === "handgun";
    this.shootsBoth = deed === DEED["two-guns"] && two;
  }

  dropAim(): void {
    this.aim = 0;
    this.aimedAt = NOBODY;
  }

  aimAt(target: number): number {
    return this.aimedAt === target ? this.aim : 0;
  }

  isReady(piece: Piece): boolean {
    return piece.rounds !== 0 && !piece.jammed && this.gunState === GUN.closed;
  }

  wounds(location: number): number {
    return this.flesh[location]! + this.serious[location]!;
  }

  /** Flesh wounds and twice the serious ones. */
  get woundPoints(): number {
    return this.fleshWounds + 2 * this.seriousWounds;
  }

  /** NP-STATE-3. */
  isUsable(arm: number): boolean {
    return this.serious[arm] === 0;
  }

  heal(): void {
    this.flesh.fill(0);
    this.serious.fill(0);
    this.fleshWounds = 0;
    this.seriousWounds = 0;
  }

  /** NP-SHOOT-2, NP-SHOOT-14, NP-STATE-3: what his wounds leave to him. */
  embody(shot: Gunfight["book"]["shot"], bothHandLines: boolean): void {
    const right = this.isUsable(LOCATION.rightArm);
    const left = this.isUsable(LOCATION.leftArm);
    this.bothArms = right && left;
    this.rooted = this.serious[LOCATION.legs] !== 0 || this.serious[LOCATION.belly] !== 0;
    const shared =
      (this.wounds(LOCATION.head) > 0 ? shot.headWound : 0) +
      shot.seriousWound * this.seriousWounds +
      this.classDice;
    const leftArm = shot.armWound * this.wounds(LOCATION.leftArm);
    const arm = right ? shot.armWound * this.wounds(LOCATION.rightArm) : leftArm;
    let hands = 0;
    if (this.gun?.twoHanded) {
      if (!this.bothArms) hands += shot.oneHanded;
      if (!right && bothHandLines) hands += shot.wrongHand;
    } else if (!right) hands += shot.wrongHand;
    for (let band = 0; band < this.reach.length; band++) {
      this.reach[band] = this.base[band]! + shared + arm + hands;
    }
    this.more[MANNER.fan] = shot.fan;
    this.more[MANNER.right] = shot.twoHandguns - hands;
    this.more[MANNER.left] = shot.twoHandguns + shot.wrongHand + leftArm - arm - hands;
  }

  /** NP-END-3: no die in any band at maximum aim against a bare standing enemy. */
  isHarmless(): boolean {
    const aimed = this.aimMax * this.aimDice + this.bareDice;
    for (let band = 0; band < this.reach.length; band++) {
      if (this.reach[band]! + aimed > 0) return false;
    }
    return true;
  }

  /** Dice at a band with so many aim points (NP-SHOOT-3), or NA. */
  dice(target: Man, band: number, aim: number, manner: number): number {
    const reach = this.reach[band]!;
    const dice = reach + this.more[manner]! + aim * this.aimDice + target.easy;
    return dice > 0 ? dice : reach > NA_LIMIT ? 0 : NA;
  }

  /** NP-SHOOT-10: bits of the exposed faces. */
  exposed(inCover: boolean): number {
    return (inCover ? this.exposedInCover : this.exposedInOpen)[this.posture]!;
  }
}

export class State {
  readonly count: number;
  /** Characters of side A. */
  readonly countA: number;
  /** NP-TURN-5. */
  readonly men: readonly Man[];
  /** Sets: all, those of side A, those who begin in cover. */
  private readonly everybody: number;
  private readonly sideA: number;
  private readonly sheltered: number;
  /** Sets of characters, a bit each: who is in, stunned, ducked, in cover, and who faces away (NP-SCEN-2). */
  present = 0;
  stunned = 0;
  ducked = 0;
  inCover = 0;
  away = 0;
  /** Who has been shot at in this cycle. */
  shotAt = 0;
  /** Who has been wounded: all others are as they began. */
  protected hurt = 0;
  /** Places on the line, inches (NP-POL-3), and the bands between them, by two characters. */
  readonly x: Float64Array;
  private readonly bands: Uint8Array;
  // What is looked at in every turn, out of the gunfight's records.
  /** NP-POL-1: he walks where he is too weak. */
  readonly approaches: boolean;
  /** NP-STATE-5: who may not move an inch may still reposition. */
  private readonly mayComeUp: boolean;
  private readonly awayOrStunned: number;

  constructor(
    readonly fight: Gunfight,
    cells: readonly ManCells[],
  ) {
    const { characters, book, readings } = fight;
    const n = characters.length;
    this.count = n;
    this.countA = characters.filter(({ side }) => side === "A").length;
    this.men = characters.map((one, f) => new Man(one, cells[f]!, f, this.countA, fight));
    this.everybody = (1 << n) - 1;
    this.sideA = (1 << this.countA) - 1;
    this.sheltered = characters.reduce(
      (set, { cover }, f) => set | (cover === "open" ? 0 : 1 << f),
      0,
    );
    this.x = new Float64Array(n);
    this.bands = new Uint8Array(n * n);
    this.approaches = readings.approach === "whenTooWeak";
    this.mayComeUp = readings.immobile === "mayComeUp";
    this.awayOrStunned = book.shot.awayOrStunned;
  }

  man(f: number): Man {
    return this.men[f]!;
  }

  /** NP-CHAR-2: everybody as he begins. */
  begin(): void {
    const { fight, count, countA } = this;
    this.present = this.everybody;
    this.inCover = this.sheltered;
    this.stunned = 0;
    this.ducked = 0;
    this.away = 0;
    this.shotAt = 0;
    const band = bandAt(fight.distance);
    this.bands.fill(band);
    for (let f = 0; f < count; f++) {
      const man = this.man(f);
      const rounds = man.gun?.rounds ?? 0;
      man.out = OUT.no;
      man.posture = POSTURE.standing;
      man.dropAim();
      man.gunState = GUN.closed;
      man.right.rounds = rounds;
      man.right.jammed = false;
      man.left.rounds = man.one.two ? rounds : 0;
      man.left.jammed = false;
      this.x[f] = f < countA ? 0 : fight.distance;
      if (has(this.hurt, f)) {
        man.heal();
        this.embody(man);
      }
      this.note(man);
    }
    this.hurt = 0;
  }

  protected embody(man: Man): void {
    man.embody(this.fight.book.shot, this.fight.readings.bothHandLines);
  }

  /** What has happened to him shows from now on in what he has to do, and in shots at him. */
  note(man: Man): void {
    const { bit, right, gunState } = man;
    const stunned = (this.stunned & bit) !== 0;
    if (stunned) man.duty = ACT.recover;
    else if ((this.ducked & bit) !== 0) man.duty = ACT.stand;
    else if (right.jammed) man.duty = ACT.fix;
    else if (gunState !== GUN.closed) man.duty = gunState === GUN.open ? ACT.load : ACT.close;
    else if (right.rounds === 0) man.duty = man.gun?.breaks === true ? ACT.break : ACT.load;
    else man.duty = ACT.pass;
    man.easy =
      ((this.inCover & bit) !== 0 ? man.coverDice : man.openDice) +
      man.postureDice[man.posture]! +
      (stunned || (this.away & bit) !== 0 ? this.awayOrStunned : 0);
  }

  isIn(f: number): boolean {
    return has(this.present, f);
  }

  /** How: see OUT. */
  putOut(man: Man, how: number): void {
    man.out = how;
    this.present &= ~man.bit;
  }

  /** Those who are still in, as a set. @param side 0 or 1 */
  menOf(side: number): number {
    return side === 0 ? this.present & this.sideA : this.present & ~this.sideA;
  }

  apart(a: number, b: number): number {
    return Math.abs(this.x[a]! - this.x[b]!);
  }

  /** NP-SHOOT-1. */
  band(a: number, b: number): number {
    return this.bands[a * this.count + b]!;
  }

  /** He stands so many inches along the line now. */
  standAt(f: number, x: number): void {
    const { count } = this;
    this.x[f] = x;
    for (let e = 0; e < count; e++) {
      const band = bandAt(this.apart(f, e));
      this.bands[f * count + e] = band;
      this.bands[e * count + f] = band;
    }
  }

  /** NP-STATE-1. */
  wound(man: Man, location: number, flesh: number, serious: number): void {
    man.flesh[location]! += flesh;
    man.serious[location]! += serious;
    man.fleshWounds += flesh;
    man.seriousWounds += serious;
    this.hurt |= man.bit;
    this.embody(man);
  }

  /** NP-STATE-5. */
  mayReposition(man: Man): boolean {
    return this.mayComeUp || !man.rooted;
  }

  diceNow(f: number, man: Man, e: number): number {
    return man.dice(this.man(e), this.band(f, e), man.aimAt(e), MANNER.single);
  }
}

function facesIn(one: readonly number[], other: readonly number[]): number {
  return one
    .filter((face) => other.includes(face))
    .reduce((bits, face) => bits | (1 << (face - 1)), 0);
}
