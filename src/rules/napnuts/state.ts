/** Characters and hands of a gunfight in flat arrays, and what follows from them: dice of a shot, who may do what. */
import { bitsIn, has, lowest } from "../kit/bits.js";
import { BANDS, type Book, CLASSES, type Gun, POSTURES } from "./data.js";
import { DEEDS, type Deed, type Gunfight } from "./gunfight.js";
import type { Readings } from "./readings.js";

export const POSTURE = { standing: 0, kneeling: 1, prone: 2 } as const;
export const GUN = { closed: 0, open: 1, loaded: 2 } as const;
export const OUT = { no: 0, dead: 1, disabled: 2 } as const;
export const LOCATION = { leftArm: 0, rightArm: 1, legs: 2, belly: 3, chest: 4, head: 5 } as const;
export const LOCATIONS_COUNT = 6;

export const NO_POSTURE = 255;
/** N7: the posture that a deed takes. */
const POSTURE_OF: Partial<Record<Deed, number>> = {
  kneel: POSTURE.kneeling,
  prone: POSTURE.prone,
};
const WANTED = DEEDS.map((deed) => POSTURE_OF[deed] ?? NO_POSTURE);
export const DEED = Object.fromEntries(DEEDS.map((deed, i) => [deed, i])) as Record<Deed, number>;

/** How a shot is made. */
export const MANNER = { single: 0, fan: 1, right: 2, left: 3 } as const;

/** NA: not to be shot. Less than any number of dice. */
export const NA = -1;
const NA_BASE = -1000;

const BAND_LIMITS = BANDS.map(({ upTo }) => upTo);
/** NP-SHOOT-1, NP-SHOOT-16. */
export function bandAt(distance: number): number {
  let band = 0;
  while (distance > (BAND_LIMITS[band] as number)) band++;
  return band;
}
const BANDS_COUNT = BANDS.length;

export class State {
  readonly count: number;
  /** Characters of side A. */
  readonly countA: number;
  /** Sets: all, those of side A, those who begin in cover. */
  private readonly everybody: number;
  private readonly sideA: number;
  private readonly sheltered: number;
  /** How he went out, see OUT. */
  readonly out: Uint8Array;
  readonly posture: Uint8Array;
  /** Sets of characters, a bit each: who is in, stunned, ducked, in cover, and who faces away (NP-SCEN-2). */
  present = 0;
  stunned = 0;
  ducked = 0;
  inCover = 0;
  away = 0;
  /** Who has been wounded: all others are as they began. */
  private hurt = 0;
  /** Places on the line, inches (NP-POL-3), and the bands between them, by two characters. */
  readonly x: Float64Array;
  private readonly bands: Uint8Array;
  /** -1: nobody. */
  readonly aimedAt: Int8Array;
  readonly aim: Uint8Array;
  /** By character and hand: two each. */
  readonly rounds: Uint16Array;
  readonly jammed: Uint8Array;
  readonly gunState: Uint8Array;
  /** By character and location. */
  readonly flesh: Uint8Array;
  readonly serious: Uint8Array;

  // ---- what a character brings
  readonly classOf: Uint8Array;
  readonly bonus: Int8Array;
  readonly shootAt: Uint8Array;
  readonly interruptAt: Uint8Array;
  readonly coverDice: Int8Array;
  /** Exposed faces by character and posture, bits. */
  private readonly exposedInCover: Uint8Array;
  private readonly exposedInOpen: Uint8Array;
  /** What he does now, an index of `DEEDS`; the POSTURE that it takes, or NO_POSTURE. */
  readonly deeds: Uint8Array;
  readonly wanted: Uint8Array;
  readonly fans: Uint8Array;
  readonly shootsBoth: Uint8Array;
  readonly guns: readonly (Gun | null)[];
  /** Dice by character and band. */
  private readonly base: Int16Array;
  readonly aimDice: Uint8Array;
  readonly aimMax: Uint8Array;
  private readonly full: Uint16Array;
  // What is looked at in every turn, out of the gunfight's records.
  readonly readings: Readings;
  /** NP-POL-1: he walks where he is too weak. */
  readonly approaches: boolean;
  private readonly awayOrStunned: number;
  /** By character and MANNER: dice that his class, wounds and arms give. Worked out anew when he is wounded. */
  private readonly body: Int16Array;

  constructor(readonly fight: Gunfight) {
    const { characters, book } = fight;
    const n = characters.length;
    this.count = n;
    this.countA = characters.filter(({ side }) => side === "A").length;
    this.everybody = (1 << n) - 1;
    this.sideA = (1 << this.countA) - 1;
    this.sheltered = characters.reduce(
      (set, { cover }, f) => set | (cover === "open" ? 0 : 1 << f),
      0,
    );
    this.out = new Uint8Array(n);
    this.posture = new Uint8Array(n);
    this.x = new Float64Array(n);
    this.bands = new Uint8Array(n * n);
    this.aimedAt = new Int8Array(n);
    this.aim = new Uint8Array(n);
    this.rounds = new Uint16Array(2 * n);
    this.jammed = new Uint8Array(2 * n);
    this.gunState = new Uint8Array(n);
    this.flesh = new Uint8Array(LOCATIONS_COUNT * n);
    this.serious = new Uint8Array(LOCATIONS_COUNT * n);
    this.classOf = Uint8Array.from(characters, (one) => CLASSES.indexOf(one.class));
    this.bonus = Int8Array.from(characters, (one) => book.classes[one.class].bonus);
    this.shootAt = Uint8Array.from(characters, (one) => one.shootAt);
    this.interruptAt = Uint8Array.from(characters, (one) => Math.max(1, one.interruptAt));
    this.coverDice = Int8Array.from(characters, (one) => book.covers[one.cover].dice);
    const exposed = (inCover: boolean): number[] =>
      characters.flatMap(({ cover }) =>
        POSTURES.map((posture) =>
          facesIn(book.postures[posture].exposed, inCover ? book.covers[cover].exposed : null),
        ),
      );
    this.exposedInCover = Uint8Array.from(exposed(true));
    this.exposedInOpen = Uint8Array.from(exposed(false));
    this.guns = characters.map(({ gun }) => (gun === null ? null : book.guns[gun]));
    this.deeds = new Uint8Array(n);
    this.wanted = new Uint8Array(n);
    this.fans = new Uint8Array(n);
    this.shootsBoth = new Uint8Array(n);
    characters.forEach(({ tactic }, f) => {
      this.follow(f, Math.max(0, DEEDS.indexOf(tactic as Deed)));
    });
    this.base = new Int16Array(n * BANDS_COUNT);
    this.guns.forEach((gun, f) => {
      for (let band = 0; band < BANDS_COUNT; band++) {
        this.base[f * BANDS_COUNT + band] = gun?.dice[band] ?? NA_BASE;
      }
    });
    this.aimDice = Uint8Array.from(this.guns, (gun) => gun?.aim ?? 0);
    this.aimMax = Uint8Array.from(this.guns, (gun) => gun?.aimMax ?? 0);
    this.full = Uint16Array.from(
      characters.flatMap(({ two }, f) => {
        const rounds = this.guns[f]?.rounds ?? 0;
        return [rounds, two ? rounds : 0];
      }),
    );
    this.readings = fight.readings;
    this.approaches = fight.readings.approach === "whenTooWeak";
    this.awayOrStunned = book.shot.awayOrStunned;
    this.body = new Int16Array(4 * n);
    for (let f = 0; f < n; f++) this.embody(f);
  }

  /** @param deed what he does from now on: an index of `DEEDS` */
  follow(f: number, deed: number): void {
    const { gun, two } = this.fight.characters[f]!;
    this.deeds[f] = deed;
    this.wanted[f] = WANTED[deed] as number;
    this.fans[f] = Number(deed === DEED.fan && gun === "handgun");
    this.shootsBoth[f] = Number(deed === DEED["two-guns"] && two);
  }

  /** What he knows, in the order of `FEATURES`. */
  readonly sees = (feature: number, f: number): number => {
    const enemies = this.enemiesOf(f);
    switch (feature) {
      case 0:
        return this.apart(f, this.nearest(f, enemies));
      case 1:
        return this.woundPoints(f) - this.seriousWounds(f);
      case 2:
        return (this.rounds[2 * f] as number) + (this.rounds[2 * f + 1] as number);
      case 3:
        return bitsIn(enemies);
      case 4:
        return bitsIn(this.present & ~enemies);
      default:
        return Number(has(this.inCover, this.nearest(f, enemies)));
    }
  };

  private nearest(f: number, enemies: number): number {
    let near = lowest(enemies);
    for (let rest = enemies; rest !== 0; rest &= rest - 1) {
      const e = lowest(rest);
      if (this.apart(f, e) < this.apart(f, near)) near = e;
    }
    return near;
  }

  /** NP-CHAR-2: everybody as he begins. */
  begin(): void {
    const { fight, count, countA } = this;
    this.present = this.everybody;
    this.inCover = this.sheltered;
    this.stunned = 0;
    this.ducked = 0;
    this.away = 0;
    const band = bandAt(fight.distance);
    for (let f = 0; f < count; f++) {
      this.out[f] = OUT.no;
      this.posture[f] = POSTURE.standing;
      this.dropAim(f);
      this.gunState[f] = GUN.closed;
      this.x[f] = f < countA ? 0 : fight.distance;
      for (let e = 0; e < count; e++) this.bands[f * count + e] = band;
    }
    for (let at = 0; at < 2 * count; at++) {
      this.rounds[at] = this.full[at] as number;
      this.jammed[at] = 0;
    }
    for (let rest = this.hurt; rest !== 0; rest &= rest - 1) this.heal(lowest(rest));
    this.hurt = 0;
  }

  private heal(f: number): void {
    for (let at = f * LOCATIONS_COUNT; at < (f + 1) * LOCATIONS_COUNT; at++) {
      this.flesh[at] = 0;
      this.serious[at] = 0;
    }
    this.embody(f);
  }

  isIn(f: number): boolean {
    return has(this.present, f);
  }

  /** How: see OUT. */
  putOut(f: number, how: number): void {
    this.out[f] = how;
    this.present &= ~(1 << f);
  }

  /** Those who are still in, as a set. @param side 0 or 1 */
  sideOf(side: number): number {
    return side === 0 ? this.present & this.sideA : this.present & ~this.sideA;
  }

  /** His enemies who are still in, as a set. */
  enemiesOf(f: number): number {
    return this.sideOf(f < this.countA ? 1 : 0);
  }

  apart(a: number, b: number): number {
    return Math.abs((this.x[a] as number) - (this.x[b] as number));
  }

  /** NP-SHOOT-1. */
  band(a: number, b: number): number {
    return this.bands[a * this.count + b] as number;
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

  wounds(f: number, location: number): number {
    const at = f * LOCATIONS_COUNT + location;
    return (this.flesh[at] as number) + (this.serious[at] as number);
  }

  /** Flesh wounds and twice the serious ones. */
  woundPoints(f: number): number {
    let points = 0;
    for (let at = f * LOCATIONS_COUNT; at < (f + 1) * LOCATIONS_COUNT; at++) {
      points += (this.flesh[at] as number) + 2 * (this.serious[at] as number);
    }
    return points;
  }

  fleshWounds(f: number): number {
    return this.woundPoints(f) - 2 * this.seriousWounds(f);
  }

  seriousWounds(f: number): number {
    let count = 0;
    for (let at = f * LOCATIONS_COUNT; at < (f + 1) * LOCATIONS_COUNT; at++) {
      count += this.serious[at] as number;
    }
    return count;
  }

  /** NP-STATE-1. @param kind `flesh` or `serious` */
  wound(f: number, location: number, kind: Uint8Array): void {
    kind[f * LOCATIONS_COUNT + location]!++;
    this.hurt |= 1 << f;
  }

  /** NP-STATE-3. */
  armIsUsable(f: number, arm: number): boolean {
    return this.serious[f * LOCATIONS_COUNT + arm] === 0;
  }

  bothArms(f: number): boolean {
    return this.armIsUsable(f, LOCATION.leftArm) && this.armIsUsable(f, LOCATION.rightArm);
  }

  /** NP-STATE-3: not an inch. */
  isRooted(f: number): boolean {
    if (!has(this.hurt, f)) return false;
    const at = f * LOCATIONS_COUNT;
    return this.serious[at + LOCATION.legs] !== 0 || this.serious[at + LOCATION.belly] !== 0;
  }

  /** NP-STATE-5. */
  mayReposition(f: number): boolean {
    return this.readings.immobile === "mayComeUp" || !this.isRooted(f);
  }

  isReady(f: number, hand: number): boolean {
    const at = 2 * f + hand;
    return this.rounds[at] !== 0 && this.jammed[at] === 0 && this.gunState[f] === GUN.closed;
  }

  dropAim(f: number): void {
    this.aim[f] = 0;
    this.aimedAt[f] = -1;
  }

  aimAt(f: number, target: number): number {
    return this.aimedAt[f] === target ? (this.aim[f] as number) : 0;
  }

  /** NP-SHOOT-2, NP-SHOOT-14: what his body gives to his dice, for each manner of shooting. */
  embody(f: number): void {
    const { readings } = this;
    const { book } = this.fight;
    const { shot } = book;
    const gun = this.guns[f];
    if (gun === null || gun === undefined) return;
    const right = this.armIsUsable(f, LOCATION.rightArm);
    const left = this.armIsUsable(f, LOCATION.leftArm);
    const shared =
      (this.wounds(f, LOCATION.head) > 0 ? shot.headWound : 0) +
      shot.seriousWound * this.seriousWounds(f) +
      classDice(book, this.classOf[f] as number);
    const leftArm = shot.armWound * this.wounds(f, LOCATION.leftArm);
    const arm = right ? shot.armWound * this.wounds(f, LOCATION.rightArm) : leftArm;
    let single = shared + arm;
    if (gun.twoHanded) {
      if (!right || !left) single += shot.oneHanded;
      if (!right && readings.bothHandLines) single += shot.wrongHand;
    } else if (!right) single += shot.wrongHand;
    const at = 4 * f;
    this.body[at + MANNER.single] = single;
    this.body[at + MANNER.fan] = single + shot.fan;
    this.body[at + MANNER.right] = shared + shot.twoHandguns + arm;
    this.body[at + MANNER.left] = shared + shot.twoHandguns + shot.wrongHand + leftArm;
  }

  /** Dice at a band with so many aim points (NP-SHOOT-3), or NA. */
  dice(f: number, target: number, band: number, aim: number, manner: number): number {
    const base = this.base[f * BANDS_COUNT + band] as number;
    if (base === NA_BASE) return NA;
    let dice = base + (this.body[4 * f + manner] as number) + aim * (this.aimDice[f] as number);
    if (has(this.inCover, target)) dice += this.coverDice[target] as number;
    if (has(this.stunned | this.away, target)) dice += this.awayOrStunned;
    return dice > 0 ? dice : 0;
  }

  diceNow(f: number, target: number): number {
    return this.dice(f, target, this.band(f, target), this.aimAt(f, target), MANNER.single);
  }

  /** NP-END-3: no die in any band at maximum aim against a bare standing enemy. */
  isHarmless(f: number): boolean {
    const most =
      (this.body[4 * f] as number) + (this.aimMax[f] as number) * (this.aimDice[f] as number);
    for (let band = 0; band < BANDS_COUNT; band++) {
      const base = this.base[f * BANDS_COUNT + band] as number;
      if (base !== NA_BASE && base + most > 0) return false;
    }
    return true;
  }

  /** NP-SHOOT-10: bits of the exposed faces. */
  exposed(f: number): number {
    const at = 3 * f + (this.posture[f] as number);
    return (has(this.inCover, f) ? this.exposedInCover[at] : this.exposedInOpen[at]) as number;
  }
}

const classDice = (book: Book, index: number): number =>
  book.classes[CLASSES[index] as (typeof CLASSES)[number]].dice;

function facesIn(one: readonly number[], other: readonly number[] | null): number {
  return one
    .filter((face) => other === null || other.includes(face))
    .reduce((bits, face) => bits | (1 << (face - 1)), 0);
}
