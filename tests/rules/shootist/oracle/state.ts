/** Men, guns and horses of a fight as the second reading keeps them, its dice and its log. */
import { type Said, wordsOf } from "../../../../src/core/narrator.js";
import type { ToldDie, ToldEvent } from "../../../../src/core/story.js";
import { SAYS } from "../../../../src/rules/shootist/says.js";
import type { Cover, Fighter, Opening, Skirmish } from "../../../../src/rules/shootist/skirmish.js";
import {
  type Ability,
  type Die,
  HORSE,
  LADDER,
  LOCATIONS,
  type Location,
  TOLERANCE_INCHES,
  type Weapon,
} from "../../../../src/rules/shootist/tables.js";
import type { Mode } from "../../../../src/rules/shootist/words.js";

/**
 * Gives the face of each die asked for.
 * @param rule  rule id that asks for it
 * @param sides number of faces
 * @param who   number of the man who rolls, -1 where lots are drawn among several
 * @param what  what is rolled: "Shoot", "Dodge", "location"
 * @returns a face, 1..sides
 */
export type Roller = (rule: string, sides: number, who: number, what: string) => number;

/** SH-TURN-6. */
export type Status = "in" | "killed" | "knocked out" | "disarmed";

/** SH-POL-3. */
export type { Mode };

export type SkirmishSaid = Said<typeof SAYS>;

/** One try: a shoot die that was rolled. */
export interface Shot {
  readonly weapon: string;
  /** Index of the band, nearest 0. */
  readonly band: number;
  readonly mode: Mode;
  readonly at: "man" | "horse" | "building";
  readonly crossfire: boolean;
  readonly hit: boolean;
}

/** One line of the log. */
export interface LogEntry extends ToldEvent {
  /** Number of the man who acts; null if nobody does. */
  readonly who: number | null;
  /** Number of the man, or of the owner of the horse, at whom it goes. */
  readonly target: number | null;
  readonly weapon: string | null;
  readonly band: number | null;
  readonly mode: Mode | null;
  /** What came of it in a word or two: "miss", "chest", "head, killed". */
  readonly result: string;
}

/** What a line of the log says beside its sentence. */
export type Telling = Partial<
  Pick<LogEntry, "who" | "target" | "weapon" | "band" | "mode" | "result">
>;

/** A die that fell; its meaning is known only when all that belong to it have fallen. */
export interface Fallen extends Omit<ToldDie, "meaning"> {
  meaning: string;
}

export class Gun {
  rounds: number;

  constructor(readonly weapon: Weapon) {
    this.rounds = weapon.rounds; // SH-CHAR-4: full
  }
}

export class Horse {
  wounds = 0;
  x: number;

  constructor(readonly owner: Man) {
    this.x = owner.x;
  }

  get alive(): boolean {
    return this.wounds < HORSE.wounds;
  }

  /** Its owner sits on it and is in play. */
  get ridden(): boolean {
    return this.owner.mounted && this.owner.inPlay;
  }

  /** In this turn, ridden or not (S18). */
  moved = false;
}

/** Shots of a fan that are still to come (SH-SHOOT-8). */
export interface Fan {
  readonly gun: Gun;
  readonly first: Target;
  left: number;
}

export type Target = Man | Horse;

export class Man {
  readonly number: number;
  readonly sheet: Fighter;
  status: Status = "in";
  putOutBy: Man | null = null;
  x: number;
  readonly wounds = Object.fromEntries(LOCATIONS.map((place) => [place, 0])) as Record<
    Location,
    number
  >;
  readonly guns: Gun[];
  /** Rounds beside those in the guns, by weapon id (SH-CHAR-4). */
  readonly spare = new Map<string, number>();
  /** Knives and tomahawks thrown at him, by weapon id (SH-WPN-7). */
  readonly stuck = new Map<string, number>();
  readonly shots: Shot[] = [];

  // ---- the spot where he began, until he leaves it
  cover: Cover;
  opening: Opening;
  legsHidden: boolean;
  upstairs: boolean;
  building: string | null;

  readonly horse: Horse | null;
  mounted: boolean;
  /** SH-SHOOT-10: has not turned yet. */
  unaware: boolean;
  /** SH-INDIAN-1. */
  noticed: boolean;
  /** SH-ABIL-2: the hit to ignore is still to come. */
  thickSkin: boolean;
  hasActed = false;

  // ---- marks of a turn (SH-TURN-4)
  exposed = false;
  /** In this turn. */
  shotAt = false;
  moved = false;
  /** S22: has stepped out of his cover, and is in the open until the next Draw. */
  poppedOut = false;
  attackers: Man[] = [];
  variable: "shoot" | "dodge" | null = null;
  superFast = false;
  fan: Fan | null = null;
  drawDie: Die = 4;
  drawRoll = 0;
  /** Kinds of the guns with which he shot, this turn and last turn (S15). */
  kinds = new Set<string>();
  kindsBefore = new Set<string>();

  constructor(sheet: Fighter, number: number) {
    this.sheet = sheet;
    this.number = number;
    this.x = sheet.at;
    this.guns = sheet.weapons.map((weapon) => new Gun(weapon));
    for (const { id, spare } of sheet.weapons) this.spare.set(id, spare);
    this.mounted = sheet.mounted;
    this.horse = sheet.mounted ? new Horse(this) : null;
    this.cover = sheet.cover;
    this.opening = sheet.opening;
    this.legsHidden = sheet.legsHidden;
    this.upstairs = sheet.upstairs;
    this.building = sheet.building;
    if (sheet.mounted) this.leaveSpot(); // S17: riders are in the open
    this.unaware = sheet.unaware;
    this.noticed = !this.has("indian");
    this.thickSkin = this.has("thick-skin");
  }

  get name(): string {
    return this.sheet.name;
  }

  get inPlay(): boolean {
    return this.status === "in";
  }

  has(ability: Ability): boolean {
    return this.sheet.abilities.includes(ability);
  }

  get armsWounded(): boolean {
    return this.wounds["spare arm"] > 0 || this.wounds["shoot arm"] > 0;
  }

  /** SH-WOUND-6: can neither shoot nor brawl, if he is still in play at all (S27). */
  get disarmed(): boolean {
    return this.wounds["spare arm"] > 0 && this.wounds["shoot arm"] > 0;
  }

  get legsWounded(): number {
    return (this.wounds["left leg"] > 0 ? 1 : 0) + (this.wounds["right leg"] > 0 ? 1 : 0);
  }

  get allWounds(): number {
    return LOCATIONS.reduce((sum, place) => sum + this.wounds[place], 0);
  }

  /** S45: his wounds as plans and targets count them. */
  get woundsSeen(): number {
    return Math.min(this.allWounds, 6);
  }

  /** What covers him now. */
  get coverNow(): Cover {
    return this.poppedOut ? "open" : this.cover;
  }

  /** He leaves the spot where he began, for good. */
  leaveSpot(): void {
    this.cover = "open";
    this.opening = "none";
    this.legsHidden = false;
    this.upstairs = false;
    this.building = null;
  }
}

/** A building that burns (S25). */
export interface Blaze {
  readonly by: Man;
  /** It collapses at the end of this turn. */
  readonly until: number;
}

export class Game {
  readonly men: readonly Man[];
  readonly log: LogEntry[] = [];
  readonly blazes = new Map<string, Blaze>();
  turn = 0;
  private inHand: Fallen[] = [];
  private places: number[];
  private inPlayBefore: boolean[];

  constructor(
    readonly skirmish: Skirmish,
    private readonly roller: Roller,
  ) {
    this.men = skirmish.fighters.map((sheet, number) => new Man(sheet, number));
    this.places = this.men.map((man) => man.x);
    this.inPlayBefore = this.men.map(() => true);
  }

  /** Rolls a die; it belongs to the next line of the log. */
  roll(rule: string, sides: number, who: Man | null, what: string): Fallen {
    const face = this.roller(rule, sides, who?.number ?? -1, what);
    const die = { rule, sides, face, meaning: who === null ? what : `${who.name}'s ${what}` };
    this.inHand.push(die);
    return die;
  }

  write(said: SkirmishSaid, telling: Telling = {}): void {
    const moves = this.men.flatMap(({ number, x }) => {
      const from = this.places[number] ?? x;
      const way: readonly (readonly [number, number])[] = [
        [from, 0],
        [x, 0],
      ];
      return from === x ? [] : [{ figure: number, way }];
    });
    const out = this.men.flatMap(({ number, inPlay }) =>
      this.inPlayBefore[number] === true && !inPlay ? [number] : [],
    );
    const none = { who: null, target: null, weapon: null, band: null, mode: null, result: "" };
    this.log.push({
      turn: this.turn,
      rule: said[0],
      text: wordsOf(SAYS, this.men[telling.who ?? -1]?.name, [said]),
      dice: this.inHand,
      ...none,
      ...telling,
      ...(moves.length === 0 ? {} : { moves }),
      ...(out.length === 0 ? {} : { out }),
    });
    this.inHand = [];
    this.places = this.men.map((man) => man.x);
    this.inPlayBefore = this.men.map((man) => man.inPlay);
  }

  sideInPlay(side: "A" | "B"): boolean {
    return this.men.some((man) => man.sheet.side === side && man.inPlay);
  }

  /** SH-TURN-7, S1. */
  get over(): boolean {
    return !this.sideInPlay("A") || !this.sideInPlay("B");
  }

  /** Enemies in play, the nearest first, then by number. */
  enemiesOf(man: Man): Man[] {
    const enemies = this.men.filter((each) => each.inPlay && each.sheet.side !== man.sheet.side);
    return byDistance(enemies, man.x);
  }
}

/** S1: the nearest first; as good as equal distances by number. */
export function byDistance(men: readonly Man[], x: number): Man[] {
  return [...men].sort((a, b) => {
    const difference = Math.abs(a.x - x) - Math.abs(b.x - x);
    return Math.abs(difference) > TOLERANCE_INCHES ? difference : a.number - b.number;
  });
}

export function distanceBetween(a: { readonly x: number }, b: { readonly x: number }): number {
  return Math.abs(a.x - b.x);
}

/** S1: "at most" for distances. */
export function atMost(distance: number, limit: number): boolean {
  return distance <= limit + TOLERANCE_INCHES;
}

/** SH-BRAWL-2. */
export function inContact(distance: number): boolean {
  return atMost(distance, 0);
}

/** SH-DIE-2: so many steps along the ladder, ending with its ends. */
export function stepped(die: Die, steps: number): Die {
  const place = LADDER.indexOf(die) + steps;
  return given(LADDER[Math.max(0, Math.min(LADDER.length - 1, place))]);
}

export function given<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error("oracle: impossible state");
  return value;
}
