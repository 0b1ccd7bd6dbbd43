/** Characters of a gunfight as the second reading keeps them, its dice and cards, and its log. */
import type { MapPoint } from "../../../../src/core/map.js";
import { type Said, wordsOf } from "../../../../src/core/narrator.js";
import type { ToldDie, ToldEvent } from "../../../../src/core/story.js";
import type { Gun } from "../../../../src/rules/napnuts/book.js";
import {
  type Cover,
  LOCATIONS,
  type Location,
  type Posture,
} from "../../../../src/rules/napnuts/data.js";
import type { Character, Gunfight, Side } from "../../../../src/rules/napnuts/gunfight.js";
import { SAYS } from "../../../../src/rules/napnuts/says.js";

/** What chance decides, asked for by rule. */
export interface Chance {
  /** @returns a face, 1..sides */
  die(rule: string, sides: number, what: string): number;
  /**
   * A card from a shuffled pack.
   * @param left the cards that are still in it, ascending
   * @returns one of them, each as likely as any other
   */
  card(rule: string, left: readonly number[], what: string): number;
}

/** Own card drawn; interrupting; before the first cycle of an ambush. */
export type Occasion = "turn" | "reaction" | "ambush";

/** A roll of at least one die (section 12). */
export interface Shot {
  /** Index in BANDS. */
  readonly band: number;
  readonly aimed: boolean;
  readonly occasion: Occasion;
  readonly hit: boolean;
  readonly jam: boolean;
  /** `graze`, `cover`, `stun`, `wound`, `disabled`, `dead`; null for a miss. */
  readonly effect: string | null;
  /** Final location, index in LOCATIONS; null for a miss. */
  readonly location: number | null;
}

export type GunfightSaid = Said<typeof SAYS>;

/** One line of the log. */
export interface LogEntry extends ToldEvent {
  /** Number of the character who acts; null if nobody does. */
  readonly who: number | null;
}

/** A gun in the hand. */
export class Piece {
  rounds: number;
  jammed = false;
  state: "closed" | "open" | "loaded" = "closed";

  constructor(readonly gun: Gun) {
    this.rounds = gun.rounds;
  }

  get ready(): boolean {
    return this.rounds > 0 && !this.jammed && this.state === "closed";
  }
}

export class Man {
  readonly name: string;
  readonly side: Side;
  /** Null while he is in; else how he went out. */
  out: "dead" | "disabled" | null = null;
  /** Who put him out. */
  outBy: Man | null = null;
  posture: Posture = "standing";
  stunned = false;
  ducked = false;
  inCover: boolean;
  /** Place on the line, inches. */
  x: number;
  aimedAt: Man | null = null;
  aim = 0;
  shotAtInCycle = false;
  /** The one that he shoots with first, then that of the other hand. */
  readonly pieces: readonly Piece[];
  readonly flesh = new Map<Location, number>();
  readonly serious = new Map<Location, number>();
  readonly shots: Shot[] = [];
  /** Own cards drawn while in. */
  activations = 0;

  constructor(
    readonly sheet: Character,
    readonly number: number,
    fight: Gunfight,
  ) {
    this.name = sheet.name;
    this.side = sheet.side;
    this.inCover = sheet.cover !== "open";
    this.x = sheet.side === "A" ? 0 : fight.distance;
    const { gun, two } = sheet;
    const count = gun === null ? 0 : two ? 2 : 1;
    this.pieces = Array.from({ length: count }, () => new Piece(fight.book.guns[given(gun)]));
  }

  get isIn(): boolean {
    return this.out === null;
  }

  /** NP-SHOOT-10: what he is behind. */
  get coverNow(): Cover {
    return this.inCover ? this.sheet.cover : "open";
  }

  wounds(location: Location): number {
    return (this.flesh.get(location) ?? 0) + (this.serious.get(location) ?? 0);
  }

  get fleshWounds(): number {
    return sum(LOCATIONS.map((location) => this.flesh.get(location) ?? 0));
  }

  get seriousWounds(): number {
    return sum(LOCATIONS.map((location) => this.serious.get(location) ?? 0));
  }

  /** NP-STATE-3. */
  usable(arm: "left arm" | "right arm"): boolean {
    return (this.serious.get(arm) ?? 0) === 0;
  }

  /** NP-STATE-3: no inches any more. */
  get rooted(): boolean {
    return (this.serious.get("legs") ?? 0) > 0 || (this.serious.get("belly") ?? 0) > 0;
  }

  dropAim(): void {
    this.aim = 0;
    this.aimedAt = null;
  }

  /** Aim points that count against this enemy. */
  aimAt(enemy: Man): number {
    return this.aimedAt === enemy ? this.aim : 0;
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

export class Game {
  readonly men: readonly Man[];
  readonly log: LogEntry[] = [];
  /** 0 before the first. */
  cycle = 0;
  /** NP-SCEN-2: the victims face away. */
  ambush = false;
  private inHand: ToldDie[] = [];
  private places: number[];
  private inBefore: boolean[];

  constructor(
    readonly fight: Gunfight,
    readonly chance: Chance,
  ) {
    this.men = fight.characters.map((sheet, number) => new Man(sheet, number, fight));
    this.places = this.men.map(({ x }) => x);
    this.inBefore = this.men.map(() => true);
  }

  get book() {
    return this.fight.book;
  }

  get readings() {
    return this.fight.readings;
  }

  roll(rule: string, sides: number, meaning: string): number {
    const face = this.chance.die(rule, sides, meaning);
    this.inHand.push({ rule, sides, face, meaning });
    return face;
  }

  /** A card taken; it belongs to the next line of the log, as a die with a face for each card left. */
  draw(rule: string, left: readonly number[], name: (card: number) => string): number {
    const card = this.chance.card(rule, left, "card");
    const at = left.indexOf(card);
    if (at < 0) throw new Error(`oracle: card ${card} is not among those left`);
    this.inHand.push({ rule, sides: left.length, face: at + 1, meaning: name(card), card: true });
    return card;
  }

  write(who: Man | null, said: GunfightSaid, ...more: GunfightSaid[]): void {
    const moves = this.men.flatMap(({ number, x }) => {
      const from = this.places[number] ?? x;
      const way: readonly MapPoint[] = [
        [from, 0],
        [x, 0],
      ];
      return from === x ? [] : [{ figure: number, way }];
    });
    const out = this.men.flatMap(({ number, isIn }) =>
      this.inBefore[number] === true && !isIn ? [number] : [],
    );
    this.log.push({
      turn: this.cycle,
      rule: said[0],
      text: wordsOf(SAYS, who?.name, [said, ...more]),
      dice: this.inHand,
      who: who?.number ?? null,
      ...(moves.length === 0 ? {} : { moves }),
      ...(out.length === 0 ? {} : { out }),
    });
    this.inHand = [];
    this.places = this.men.map(({ x }) => x);
    this.inBefore = this.men.map(({ isIn }) => isIn);
  }

  sideIsIn(side: Side): boolean {
    return this.men.some((man) => man.side === side && man.isIn);
  }

  get over(): boolean {
    return !this.sideIsIn("A") || !this.sideIsIn("B");
  }

  enemiesOf(man: Man): Man[] {
    return this.men.filter((other) => other.side !== man.side && other.isIn);
  }
}

export function given<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error("oracle: impossible state");
  return value;
}
