/** Who stands where and what has been done: the state of one game on a table. */
import { type Dice, test as diceTest, face } from "../../../../src/core/dice.js";
import type { Values } from "../../../../src/core/narrator.js";
import {
  AMMO_POINTS,
  type Arm,
  type Band,
  type EffectKind,
  type Location,
  type Mode,
  type Stats,
  type Weapon,
} from "../../../../src/rules/law-of-the-gun/data.js";
import type { Side } from "../../../../src/rules/law-of-the-gun/duel.js";
import type {
  Encounter,
  EncounterFigure,
  EncounterPiece,
  EncounterSpot,
} from "../../../../src/rules/law-of-the-gun/encounter.js";
import { type GunSaid, testWords } from "../../../../src/rules/law-of-the-gun/phrases.js";
import type { TESTS } from "../../../../src/rules/law-of-the-gun/says.js";
import type { Deed } from "../../../../src/rules/law-of-the-gun/tactics.js";
import { npcWords } from "../../../../src/rules/law-of-the-gun/words.js";
import { atMost, counterClockwise, distance, nearer, type XY, xy } from "./geometry.js";
import { type AskedDie, type Besides, Log, type TableEvent, type TableWay } from "./log.js";

/** An encounter on a table, or a duel, whose ground has no edges (LG-GEO-1). */
export interface Fought extends Omit<Encounter, "kind" | "table"> {
  readonly kind: Encounter["kind"] | "duel";
  readonly table: Encounter["table"] | null;
}

export type Status = "in" | "dead" | "disabled" | "surrendered" | "fled";

/** What a target is behind: a column of the table, or obscuring cover only. */
export type Behind = "open" | "left" | "right" | "wall" | "window" | "obscuring";

export interface TableShot {
  readonly weapon: string;
  readonly band: Band;
  readonly mode: Mode;
  readonly cover: Behind;
  readonly hit: boolean;
}

/** Of a hit, one in a melee included. */
export interface TableEffect {
  readonly weapon: string;
  readonly band: Band | "melee";
  readonly mode: Mode | "melee";
  readonly cover: Behind;
  readonly effect: EffectKind;
  readonly location: Location | "";
  readonly horse: boolean;
}

/** A weapon in somebody's hands (D22). */
export interface Gun {
  readonly weapon: Weapon;
  points: number;
  loaded: boolean;
}

/** A horse, or the team of a vehicle (LG-INJ-7). */
export interface Horse {
  legWounds: number;
  limited: boolean;
}

export interface Cart {
  at: XY;
  headingDegrees: number;
  /** Null when the team is out or the vehicle overturned. */
  team: Horse | null;
  driver: Man | null;
  readonly supply: boolean;
}

/** All spots at one point (LG-COVER-1). */
export interface Place {
  readonly at: XY;
  readonly spots: readonly EncounterSpot[];
}

export interface Piece {
  readonly sheet: EncounterPiece;
  /** Counter-clockwise if it is an area. */
  readonly corners: readonly XY[];
  /** As the file has them, for ties (LG-PATH-1). */
  readonly fileCorners: readonly XY[];
}

/** A group as the scenario lists it, in file order. */
export interface ListedGroup {
  readonly men: Man[];
  leader: Man;
}

export interface Melee {
  men: Man[];
}

/** LG-SOLO-7: a marker without figures; it stays a suspected enemy until somebody sees it. */
export interface Dummy {
  readonly side: Side;
  readonly at: XY;
}

/** What LG-INIT-1 calls an action, the path or goal that makes it another included. */
export type Action =
  | "halt"
  | "patrol"
  | "advance"
  | "back"
  | "leave"
  | "take-cover"
  | "charge"
  | "chart";

/** LG-SOLO-4 "go on": last turn's goal. */
export type Goal =
  | { readonly kind: "place"; readonly place: Place }
  | { readonly kind: "points"; readonly points: readonly XY[] }
  | { readonly kind: "enemy" };

export class Man {
  readonly side: Side;
  readonly guns: Gun[];
  at: XY;
  headingDegrees: number;
  prone: boolean;
  cool: number;
  status: Status = "in";
  horse: Horse | null;
  cart: Cart | null = null;
  /** The place whose spots he is on (LG-COVER-1). */
  place: Place | null = null;
  readonly woundedArms: Record<Arm, boolean> = { left: false, right: false };
  readonly lostArms: Record<Arm, boolean> = { left: false, right: false };
  legWounds = 0;
  limited = false;

  listed: ListedGroup | null = null;
  group: readonly Man[];
  melee: Melee | null = null;
  /** Half way of a charge: in the open (LG-COVER-2). */
  charging = false;
  skedaddling = false;
  /** On the enemy's list (LG-VIS-2). */
  seen: boolean;

  hadOwnTurn = false;
  inOwnTurn = false;
  shotInOwnTurn = false;
  movedInOwnTurn = false;
  reloadedInOwnTurn = false;
  /** Handed over or took ammunition (LG-REACT-2). */
  suppliedInOwnTurn = false;
  /** Moved fast in his last own player turn (LG-HIT-2). */
  fast = false;
  turnStart: XY;
  /** Moved since the start of his own last player turn, fall backs included (LG-TURN-3, D1). */
  movedSince = false;
  /** Has fired in the enemy's player turn in progress (LG-REACT-1, LG-CHARGE-4). */
  reacted = false;
  /** His move of this player turn is lost (LG-FALL-1), or he may not shoot any more in it. */
  moveLost = false;
  noShot = false;
  /** LG-SOLO-3: no shot of his own in this player turn; reactions are allowed. */
  noOwnShot = false;
  /** A weapon waited for its reload when his player turn began (LG-MOVE-6). */
  waitingAtStart = false;
  /** Pieces entered or crossed in this player turn (LG-TERR-1). */
  readonly entered = new Set<Piece>();

  shotAt = false;
  everShotAt = false;
  hasFired = false;
  fateLeft: boolean;
  action: Action = "halt";
  contact = false;
  coverDone = false;
  /** What his table says, as he last asked it; null without one. */
  byPlan: Deed | null = null;
  coverGoal: Place | null = null;
  pathNext = 0;
  /** cm along the path of his last own move. */
  walkedCm = 0;
  /** LG-TAC-2: where he fell back from. */
  returnTo: { readonly at: XY; readonly place: Place | null } | null = null;
  /** LG-SOLO-4: stays hidden until an enemy that he sees is this near. */
  hiddenUntilCm: number | null = null;
  goal: Goal | null = null;
  /** The game turn of that goal. */
  goalTurn = 0;
  lastHitBy: { readonly man: Man; readonly order: number } | null = null;

  enemiesOut = 0;
  readonly shots: TableShot[] = [];
  readonly effects: TableEffect[] = [];

  constructor(
    readonly sheet: EncounterFigure,
    readonly stats: Stats,
  ) {
    this.side = sheet.side;
    this.guns = sheet.weapons.map((weapon) => ({ weapon, points: AMMO_POINTS, loaded: true }));
    this.at = xy(sheet.atCm);
    this.turnStart = this.at;
    this.headingDegrees = sheet.headingDegrees;
    this.prone = sheet.posture === "prone";
    this.cool = stats.cool;
    this.horse = sheet.means === "mounted" ? { legWounds: 0, limited: false } : null;
    this.seen = sheet.spotted;
    this.fateLeft = sheet.fate !== "never"; // D13
    this.group = [this];
  }

  get name(): string {
    return this.sheet.name;
  }

  get inAction(): boolean {
    return this.status === "in";
  }

  get gunArmSound(): boolean {
    return !this.woundedArms[this.sheet.gunArm];
  }

  get armless(): boolean {
    return this.lostArms.left && this.lostArms.right;
  }

  /** SK&CL: one D6 at most the lower of the two. */
  get skillAndCool(): number {
    return Math.min(this.stats.skill, this.cool);
  }

  /** Free to move, shoot, react and spot. */
  get atLarge(): boolean {
    return this.inAction && this.melee === null && !this.skedaddling;
  }

  /** Whoever sits in a vehicle without driving it goes where it goes (LG-VEH-1). */
  get passenger(): boolean {
    return this.cart !== null && this.cart.driver !== this;
  }
}

export class Table {
  readonly men: readonly Man[];
  readonly listedGroups: readonly ListedGroup[];
  readonly pieces: readonly Piece[];
  readonly places: readonly Place[];
  readonly carts: readonly Cart[];
  readonly supplies: XY[];
  readonly dummies: Dummy[] = [];
  readonly melees: Melee[] = [];
  readonly chartLines: Record<string, number> = {};
  private readonly story = new Log();
  /** Places chosen in this player turn (LG-COVER-1 "free"). */
  readonly chosen = new Map<Place, Man>();
  /** 0 before the first. */
  turn = 0;
  firstSide: Side = "A";
  anyoneHasFired = false;
  hits = 0;

  constructor(
    readonly encounter: Fought,
    private readonly dice: Dice,
  ) {
    this.pieces = encounter.pieces.map((sheet) => {
      const corners = sheet.cornersCm.map(xy);
      return {
        sheet,
        corners: sheet.shape === "area" ? counterClockwise(corners) : corners,
        fileCorners: corners,
      };
    });
    this.places = placesOf(encounter.spots);
    this.supplies = encounter.supplies.map((supply) => xy(supply.atCm));
    // LG-NPC-2: `type/roll` is diced for each figure anew in each game.
    this.men = encounter.figures.map((sheet) => {
      const words = (face: number): string => npcWords(sheet.npc ?? "", face);
      const row = sheet.rows.length === 1 ? 0 : this.d6("LG-NPC-2", words) - 1;
      return new Man(sheet, given(sheet.rows[row]));
    });
    this.carts = encounter.vehicles.map((vehicle) => ({
      at: xy(vehicle.atCm),
      headingDegrees: vehicle.headingDegrees,
      team: { legWounds: 0, limited: false },
      driver: vehicle.driver === null ? null : given(this.men[vehicle.driver]),
      supply: vehicle.supply,
    }));
    for (const man of this.men) {
      if (man.sheet.vehicle !== null) {
        man.cart = given(this.carts[man.sheet.vehicle]);
        man.headingDegrees = man.cart.headingDegrees; // LG-VEH-1: he drives it as it stands
      }
      const spot = man.sheet.spot;
      if (spot !== null) man.place = this.placeOf(given(encounter.spots[spot]));
    }
    this.listedGroups = listGroups(this.men);
  }

  /** Everybody is seen, nobody walks: LG-VIS-2, LG-TAC-2, LG-TAC-3, D23. */
  get duel(): boolean {
    return this.encounter.kind === "duel";
  }

  /** @param meaning what the face decided, in words */
  d6(rule: string, meaning: (face: number) => string): number {
    return this.die(rule, 6, meaning);
  }

  d10(rule: string, meaning: (face: number) => string): number {
    return this.die(rule, 10, meaning);
  }

  /** One of `n` things alike. */
  oneOf(rule: string, n: number, meaning: (face: number) => string): number {
    return n === 1 ? 0 : this.die(rule, n, meaning) - 1;
  }

  private die(rule: string, sides: number, meaning: (face: number) => string): number {
    const shown = face(this.dice, rule, sides);
    this.story.ask(meaning(shown));
    return shown;
  }

  /** "Test X": one D6, pass if at most X. @param what is tested, and what its words say */
  test<Rule extends keyof typeof TESTS>(
    rule: Rule,
    what: keyof (typeof TESTS)[Rule] & string,
    limit: number,
    values?: Values,
  ): boolean {
    const passed = diceTest(this.dice, rule, limit);
    this.story.ask(testWords(rule, what, limit, passed, values));
    return passed;
  }

  get events(): readonly TableEvent[] {
    return this.story.events;
  }

  /** What happened; the dice in hand and the ways since the last line go with it. */
  log(
    said: GunSaid | readonly GunSaid[],
    man: Man | null,
    what: string,
    besides: Besides = {},
  ): void {
    this.story.write(this.turn, this.men, said, man, what, besides);
  }

  /** Where men stand when the game begins. */
  logStands(said: GunSaid, men: readonly Man[]): void {
    const ways = men.map((man): TableWay => ({ figure: this.men.indexOf(man), way: [man.at] }));
    this.story.write(this.turn, this.men, said, null, "stand", {}, ways);
  }

  /** All are put on the table. */
  begin(): void {
    this.story.begin(this.men);
  }

  /** Dice in hand that belong to a later line than the next. */
  takeDice(count?: number): AskedDie[] {
    return this.story.takeDice(count);
  }

  enemiesOf(man: { readonly side: Side }): Man[] {
    return this.men.filter((other) => other.side !== man.side && other.inAction);
  }

  sideInAction(side: Side): boolean {
    return this.men.some((man) => man.side === side && man.inAction);
  }

  /** LG-TURN-2: when at most one side has figures in action. */
  get over(): boolean {
    return !this.sideInAction("A") || !this.sideInAction("B");
  }

  placeOf(spot: EncounterSpot): Place {
    return given(this.places.find((place) => place.spots.includes(spot)));
  }
}

/** LG-COVER-1: all spots at one point together are one place. */
function placesOf(spots: readonly EncounterSpot[]): Place[] {
  const places: { at: XY; spots: EncounterSpot[] }[] = [];
  for (const spot of spots) {
    const at = xy(spot.atCm);
    const same = places.find((place) => atMost(distance(place.at, at), 0));
    if (same === undefined) places.push({ at, spots: [spot] });
    else same.spots.push(spot);
  }
  return places;
}

function listGroups(men: readonly Man[]): ListedGroup[] {
  const found = new Map<string, ListedGroup>();
  for (const man of men) {
    if (man.sheet.group === null) continue;
    const key = `${man.side} ${man.sheet.group}`;
    const listed = found.get(key) ?? { men: [], leader: man };
    listed.men.push(man);
    man.listed = listed;
    found.set(key, listed);
  }
  return [...found.values()];
}

/** He is in no melee any more; a melee that has lost one of its sides is over. */
export function leaveMelee(t: Table, man: Man): void {
  const melee = man.melee;
  if (melee === null) return;
  man.melee = null;
  melee.men = melee.men.filter((each) => each !== man);
  if (new Set(melee.men.map((each) => each.side)).size === 2) return;
  for (const each of melee.men) each.melee = null;
  melee.men = [];
  t.melees.splice(t.melees.indexOf(melee), 1);
}

export function other(side: Side): Side {
  return side === "A" ? "B" : "A";
}

export function given<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error("table reference: impossible state");
  return value;
}

/** The nearest of these, ties: first of them. */
export function nearestOf<T extends { readonly at: XY }>(from: XY, items: readonly T[]): T | null {
  let found: T | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const cm = distance(from, item.at);
    if (!nearer(cm, least)) continue;
    found = item;
    least = cm;
  }
  return found;
}
