/** Characters and hands of a gunfight in flat arrays, and what follows from them: dice of a shot, who may do what. */
import { BANDS, type Book, CLASSES, type Gun, POSTURES } from "./data.js";
import type { Gunfight, Tactic } from "./gunfight.js";

export const POSTURE = { standing: 0, kneeling: 1, prone: 2 } as const;
export const GUN = { closed: 0, open: 1, loaded: 2 } as const;
export const OUT = { no: 0, dead: 1, disabled: 2 } as const;
export const LOCATION = { leftArm: 0, rightArm: 1, legs: 2, belly: 3, chest: 4, head: 5 } as const;
export const LOCATIONS_COUNT = 6;

/** N7: the posture that a tactic takes. */
const POSTURE_OF: Partial<Record<Tactic, number>> = {
  kneel: POSTURE.kneeling,
  prone: POSTURE.prone,
};
export const NO_POSTURE = 255;

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
  readonly out: Uint8Array;
  readonly posture: Uint8Array;
  readonly stunned: Uint8Array;
  readonly ducked: Uint8Array;
  readonly inCover: Uint8Array;
  /** Places on the line, inches (NP-POL-3). */
  readonly x: Float64Array;
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
  /** NP-SCEN-2: bits of those who face away. */
  away = 0;

  // ---- what a character brings
  readonly classOf: Uint8Array;
  readonly bonus: Int8Array;
  readonly shootAt: Uint8Array;
  readonly interruptAt: Uint8Array;
  readonly coverDice: Int8Array;
  /** Exposed faces by character and posture, bits. */
  private readonly exposedInCover: Uint8Array;
  private readonly exposedInOpen: Uint8Array;
  /** POSTURE that his tactic takes, or NO_POSTURE. */
  readonly wanted: Uint8Array;
  readonly fans: Uint8Array;
  readonly shootsBoth: Uint8Array;
  readonly guns: readonly (Gun | null)[];
  /** Dice by character and band. */
  private readonly base: Int16Array;
  readonly aimDice: Uint8Array;
  readonly aimMax: Uint8Array;
  /** By character and MANNER: dice that his class, wounds and arms give. Worked out anew when he is wounded. */
  private readonly body: Int16Array;

  constructor(readonly fight: Gunfight) {
    const { characters, book } = fight;
    const n = characters.length;
    this.count = n;
    this.countA = characters.filter(({ side }) => side === "A").length;
    this.out = new Uint8Array(n);
    this.posture = new Uint8Array(n);
    this.stunned = new Uint8Array(n);
    this.ducked = new Uint8Array(n);
    this.inCover = new Uint8Array(n);
    this.x = new Float64Array(n);
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
    this.wanted = Uint8Array.from(characters, ({ tactic }) => POSTURE_OF[tactic] ?? NO_POSTURE);
    this.guns = characters.map(({ gun }) => (gun === null ? null : book.guns[gun]));
    this.fans = Uint8Array.from(characters, (one) =>
      Number(one.tactic === "fan" && one.gun === "handgun"),
    );
    this.shootsBoth = Uint8Array.from(characters, (one) =>
      Number(one.tactic === "two-guns" && one.two),
    );
    this.base = new Int16Array(n * BANDS_COUNT);
    this.guns.forEach((gun, f) => {
      for (let band = 0; band < BANDS_COUNT; band++) {
        this.base[f * BANDS_COUNT + band] = gun?.dice[band] ?? NA_BASE;
      }
    });
    this.aimDice = Uint8Array.from(this.guns, (gun) => gun?.aim ?? 0);
    this.aimMax = Uint8Array.from(this.guns, (gun) => gun?.aimMax ?? 0);
    this.body = new Int16Array(4 * n);
  }

  /** NP-CHAR-2: everybody as he begins. */
  begin(): void {
    const { fight, count } = this;
    this.out.fill(0);
    this.posture.fill(0);
    this.stunned.fill(0);
    this.ducked.fill(0);
    this.aim.fill(0);
    this.aimedAt.fill(-1);
    this.jammed.fill(0);
    this.gunState.fill(0);
    this.flesh.fill(0);
    this.serious.fill(0);
    this.away = 0;
    for (let f = 0; f < count; f++) {
      const own = fight.characters[f] as Gunfight["characters"][number];
      this.inCover[f] = own.cover === "open" ? 0 : 1;
      this.x[f] = f < this.countA ? 0 : fight.distance;
      const rounds = this.guns[f]?.rounds ?? 0;
      this.rounds[2 * f] = rounds;
      this.rounds[2 * f + 1] = own.two ? rounds : 0;
      this.embody(f);
    }
  }

  isEnemy(a: number, b: number): boolean {
    return a < this.countA !== b < this.countA;
  }

  apart(a: number, b: number): number {
    return Math.abs((this.x[a] as number) - (this.x[b] as number));
  }

  sideIsIn(side: number): boolean {
    const end = side === 0 ? this.countA : this.count;
    for (let f = side === 0 ? 0 : this.countA; f < end; f++)
      if (this.out[f] === OUT.no) return true;
    return false;
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

  /** NP-STATE-3. */
  armIsUsable(f: number, arm: number): boolean {
    return this.serious[f * LOCATIONS_COUNT + arm] === 0;
  }

  bothArms(f: number): boolean {
    return this.armIsUsable(f, LOCATION.leftArm) && this.armIsUsable(f, LOCATION.rightArm);
  }

  /** NP-STATE-3: not an inch. */
  isRooted(f: number): boolean {
    const at = f * LOCATIONS_COUNT;
    return this.serious[at + LOCATION.legs] !== 0 || this.serious[at + LOCATION.belly] !== 0;
  }

  /** NP-STATE-5. */
  mayReposition(f: number): boolean {
    return this.fight.readings.immobile === "mayComeUp" || !this.isRooted(f);
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
    const { readings, book } = this.fight;
    const { shot } = book;
    const gun = this.guns[f];
    if (gun === null || gun === undefined) return;
    const right = this.armIsUsable(f, LOCATION.rightArm);
    const left = this.armIsUsable(f, LOCATION.leftArm);
    const shared =
      (this.wounds(f, LOCATION.head) > 0 ? shot.headWound : 0) +
      shot.seriousWound * this.seriousWounds(f) +
      classDice(book, this.classOf[f] as number);
    const arm = (which: number): number => shot.armWound * this.wounds(f, which);
    let single = shared + arm(right ? LOCATION.rightArm : LOCATION.leftArm);
    if (gun.twoHanded) {
      if (!right || !left) single += shot.oneHanded;
      if (!right && readings.bothHandLines) single += shot.wrongHand;
    } else if (!right) single += shot.wrongHand;
    const at = 4 * f;
    this.body[at + MANNER.single] = single;
    this.body[at + MANNER.fan] = single + shot.fan;
    this.body[at + MANNER.right] =
      shared + shot.twoHandguns + arm(right ? LOCATION.rightArm : LOCATION.leftArm);
    this.body[at + MANNER.left] =
      shared + shot.twoHandguns + shot.wrongHand + arm(LOCATION.leftArm);
  }

  /** Dice at a band with so many aim points (NP-SHOOT-3), or NA. */
  dice(f: number, target: number, band: number, aim: number, manner: number): number {
    const base = this.base[f * BANDS_COUNT + band] as number;
    if (base === NA_BASE) return NA;
    let dice = base + (this.body[4 * f + manner] as number) + aim * (this.aimDice[f] as number);
    if (this.inCover[target] !== 0) dice += this.coverDice[target] as number;
    if (this.stunned[target] !== 0 || ((this.away >> target) & 1) !== 0) {
      dice += this.fight.book.shot.awayOrStunned;
    }
    return dice > 0 ? dice : 0;
  }

  diceNow(f: number, target: number): number {
    const band = bandAt(this.apart(f, target));
    return this.dice(f, target, band, this.aimAt(f, target), MANNER.single);
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
    return (this.inCover[f] !== 0 ? this.exposedInCover[at] : this.exposedInOpen[at]) as number;
  }
}

const classDice = (book: Book, index: number): number =>
  book.classes[CLASSES[index] as (typeof CLASSES)[number]].dice;

function facesIn(one: readonly number[], other: readonly number[] | null): number {
  return one
    .filter((face) => other === null || other.includes(face))
    .reduce((bits, face) => bits | (1 << (face - 1)), 0);
}
