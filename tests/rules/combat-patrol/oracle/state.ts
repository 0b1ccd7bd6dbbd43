/** Men, units and what else is on the table, as the second reading keeps them; its decks, and its log. */
import type { Outcome } from "../../../../src/core/columns.js";
import type { MapPoint } from "../../../../src/core/map.js";
import { type Said, wordsOf } from "../../../../src/core/narrator.js";
import type { ToldDie, ToldDrift, ToldEvent, ToldMove } from "../../../../src/core/story.js";
import type { WeaponId } from "../../../../src/rules/combat-patrol/book.js";
import type { Cover, TemplateId } from "../../../../src/rules/combat-patrol/data.js";
import type {
  Charge as ChargeSheet,
  Engagement,
  Figure,
  Order,
  Point,
  Side,
  Unit as UnitSheet,
} from "../../../../src/rules/combat-patrol/engagement.js";
import type { DrawName } from "../../../../src/rules/combat-patrol/rolls.js";
import { SAYS } from "../../../../src/rules/combat-patrol/says.js";
import { type Meaning, meaningWords } from "../../../../src/rules/combat-patrol/toldCards.js";
import { apart, atMost, heading, less, minus, toward } from "./geometry.js";

/** CP-DECK-1: whose Action deck; neutrals have the GM's. */
export type Owner = Side | "GM";

/** What chance decides, asked for by what it is for (README, the order of draws). */
export interface Chance {
  /** @returns a face, 1..sides */
  die(what: DrawName, sides: number): number;
  /**
   * An Action card.
   * @param left the cards that are still in the owner's pile, ascending
   * @returns one of them, each as likely as any other
   */
  card(what: DrawName, owner: Owner, left: readonly number[]): number;
  /** An Activation card: one of those left. They are numbered by colour, number and copy; Reshuffle, Hero. */
  activation(left: readonly number[]): number;
}

/** CP-STAT-1. */
export interface Shot {
  readonly weapon: WeaponId | "gatling";
  readonly band: number;
  readonly mode: "standing" | "moving" | "reaction";
  readonly hit: boolean;
}

/** CP-STAT-2. */
export type Effect =
  | "wasted"
  | "cover"
  | "wound"
  | "incapacitate"
  | "horse"
  | "team"
  | "limber"
  | "herd animal";

/** A man or a bear. */
export class Man {
  endurance: number;
  /** CP-STAT-4: null while he is in play. */
  out: "out" | "fled" | null = null;
  outBy: Man | null = null;
  stunned = false;
  /** Markers on his weapon. */
  ammo = 0;
  mounted: boolean;
  /** CP-MTD-9. */
  lostHorse = false;
  cover: Cover;
  /** CP-GEO-8; null: all round. */
  front: Point | null = null;
  sticks: number;
  aboard: Wagon | null = null;
  /** CP-BEAR-2. */
  provoked = false;
  /** In this turn. */
  shotAt = false;
  /** Inches of a straight charge (CP-MTD-4). */
  charged = 0;
  /** What he did in this activation. */
  acted = false;
  advanced = false;
  galloped = false;
  /** CP-STAT-3: activations in which he fired a weapon, and in which he cleared a marker. */
  firings = 0;
  clearings = 0;
  readonly shots: Shot[] = [];
  readonly effects: Effect[] = [];
  private place: Point;

  constructor(
    readonly sheet: Figure,
    readonly unit: Unit,
    /** In global list order. */
    readonly number: number,
  ) {
    this.endurance = sheet.endurance;
    this.mounted = sheet.mounted;
    this.cover = sheet.cover;
    this.sticks = sheet.dynamite?.sticks ?? 0;
    this.place = sheet.at;
  }

  get name(): string {
    return this.sheet.name;
  }

  get side(): Side | null {
    return this.unit.side;
  }

  get isIn(): boolean {
    return this.out === null;
  }

  get isBear(): boolean {
    return this.unit.sheet.kind === "bear";
  }

  get at(): Point {
    return this.aboard?.at ?? this.place;
  }

  set at(point: Point) {
    this.place = point;
  }

  /** The weapon that he fires (CP-WPN-4). */
  get gun(): WeaponId | null {
    return this.sheet.weapons.find((id) => this.unit.game.book.weapons[id].ranges !== null) ?? null;
  }

  get isLeader(): boolean {
    return this.unit.leader === this;
  }

  /** CP-HERO-3. */
  get isLone(): boolean {
    return this.unit.sheet.figures.length === 1;
  }

  /** CP-WAG-3: those aboard are behind a fence. */
  get coverNow(): Cover {
    return this.aboard === null ? this.cover : "fence";
  }

  loseCover(): void {
    this.cover = "open";
  }
}

export class Unit {
  readonly men: Man[];
  readonly side: Side | null;
  die = 0;
  markers = 0;
  /** C42: as its activation began. */
  had = 0;
  pinned = false;
  readonly orders: Order[];
  /** CP-DYN-4: it has prepared a charge. */
  prepared = false;
  /** CP-LDR-3: numbers that have activated it in this turn. */
  readonly activatedBy = new Set<number>();

  constructor(
    readonly sheet: UnitSheet,
    readonly game: Game,
    first: number,
    readonly number: number,
  ) {
    this.side = sheet.side;
    this.men = sheet.figures.map((figure, i) => new Man(figure, this, first + i));
    this.orders = [...sheet.orders];
  }

  get name(): string {
    return this.sheet.name;
  }

  get owner(): Owner {
    return this.side ?? "GM";
  }

  get inPlay(): Man[] {
    return this.men.filter((man) => man.isIn);
  }

  /** CP-LDR-6. */
  get leader(): Man | null {
    return this.men[this.sheet.leader] ?? null;
  }
}

/** How far a team or a limber can still go (CP-WAG-4, CP-GATLING-5). */
export type Pull = "sound" | "wounded" | "dead";

/** A wagon and its team, and whoever is aboard. */
export class Wagon {
  at: Point;
  team: Pull = "sound";
  hitched: boolean;
  /** CP-WAG-4: the hurt animal has been cut out. */
  cutOut = false;
  runaway = false;
  overturned = false;
  driver: Man | null;
  /** C31: whoever has the reins now, one driver is out. */
  driverLost = false;
  /** CP-GEO-17: corners still ahead. */
  readonly path: Point[];
  heading: Point;
  /** C27: how it came to where it stands; null: it has nothing to cross there. */
  came: Point | null = null;
  gone = false;
  movedNow = false;
  /** CP-WAG-2: what it has done in the last activation of its unit. */
  pace: "stands" | "goes" | "gallops" = "stands";

  constructor(
    readonly unit: Unit,
    readonly sheet: Extract<UnitSheet, { kind: "wagon" }>,
  ) {
    this.at = sheet.at;
    this.hitched = sheet.hitched;
    this.path = [...sheet.path];
    // CP-GEO-17: it looks along its first leg; its way may begin where it stands (C27).
    const legs = sheet.path.map((corner) => toward(sheet.at, corner));
    this.heading = legs.find((leg) => leg !== null) ?? heading(sheet.facing);
    this.driver = unit.men[0] ?? null;
    for (const man of unit.men) man.aboard = this;
  }

  get name(): string {
    return this.unit.name;
  }

  get aboard(): Man[] {
    return this.unit.game.men.filter((man) => man.isIn && man.aboard === this);
  }
}

/** A Gatling gun. */
export class Gun {
  at: Point;
  facing: Point;
  markers = 0;
  ready: "set-up" | "unlimbered" | "limbered";
  limber: Point | null;
  limberState: Pull = "sound";
  wagonState: Pull = "sound";
  movedNow = false;

  constructor(
    readonly unit: Unit,
    readonly sheet: Extract<UnitSheet, { kind: "gatling" }>,
  ) {
    this.at = sheet.at;
    this.facing = heading(sheet.facing);
    this.ready = sheet.ready;
    this.limber = sheet.limber;
  }
}

/** A herd: a disc that moves as one. */
export class Herd {
  at: Point;
  count: number;
  /** Direction of a stampede; null if it does not. */
  stampede: Point | null = null;
  /** CP-ACT-9: not on the card that started it. */
  startedOn = -1;
  stunned = false;
  gone = false;

  constructor(
    readonly unit: Unit,
    readonly sheet: Extract<UnitSheet, { kind: "herd" }>,
  ) {
    this.at = sheet.at;
    this.count = sheet.count;
  }

  get isIn(): boolean {
    return this.count > 0 && !this.gone;
  }

  /** CP-GEO-3. */
  distance(point: Point): number {
    return Math.max(0, apart(this.at, point) - this.sheet.radius);
  }
}

/** A charge of dynamite on the ground. */
export class Charge {
  laid: boolean;
  at: Point;
  fuse: Point;
  machine: boolean;
  /** CP-DYN-4: activations of laying fuse left. */
  fuseLeft = 0;
  /** Who placed it, then who set it off. */
  layer: Man | null = null;
  lit = false;
  die = 0;
  exploded = false;

  constructor(readonly sheet: ChargeSheet) {
    this.laid = sheet.laid;
    this.at = sheet.at;
    this.fuse = sheet.fuse;
    this.machine = sheet.machine;
  }

  get template(): TemplateId {
    return this.sheet.template;
  }
}

/** What can be hit beside men: a team, a limber, the wagon under a gun. */
export interface Thing {
  readonly unit: Unit;
  readonly name: string;
  readonly kind: "team" | "limber";
  readonly at: Point;
  state: Pull;
}

export type EngagementSaid = Said<typeof SAYS>;

/** One line of the log. */
interface LogEntry extends ToldEvent {
  /** Number of the man who acts; null if nobody does. */
  readonly who: number | null;
}

const LOCATION_LETTERS = "HCABL";

/** An Action card, by what it shows. */
export class Card {
  constructor(
    readonly number: number,
    private readonly game: Game,
  ) {}

  private read(section: keyof Engagement["deck"]): number {
    return given(this.game.fight.deck[section][this.number]);
  }

  get outOfAmmunition(): boolean {
    return this.read("hit") === -2;
  }
  hits(column: number): boolean {
    return this.read("hit") >= column;
  }
  get d10(): number {
    return this.read("d10");
  }
  get d6(): number {
    return this.read("d6");
  }
  get move(): number {
    return this.read("move");
  }
  get arrow(): number {
    return this.read("arrow");
  }
  get bog(): number {
    return this.read("bog");
  }
  get mor(): number {
    return this.read("mor");
  }
  get isEven(): boolean {
    return this.read("rnd") % 2 === 0;
  }
  /** The one of so many that the randomizer points at, counted from 0. */
  pick(count: number): number {
    return (this.read("rnd") - 1) % count;
  }
  get incapacitates(): boolean {
    return this.read("sev") === 1;
  }
  /** A letter of HCABL. */
  get location(): string {
    return given(LOCATION_LETTERS[this.read("loc")]);
  }
  /** CP-DECK-4: icons nest; 1 is the smallest template. */
  shows(template: TemplateId): boolean {
    return this.read("burst") <= { small: 1, medium: 2, large: 3 }[template];
  }
}

/** What the total of a card's number and so much more means. */
export const sumMeaning =
  (plus: number) =>
  ({ d10 }: Card): Meaning => ["sum", { d10, plus, sum: d10 + plus }];

export const woundMeaning = ({ incapacitates }: Card): Meaning => [
  incapacitates ? "incapacitated" : "wounded",
  {},
];

export class Game {
  readonly units: readonly Unit[];
  readonly men: readonly Man[];
  readonly wagons: readonly Wagon[];
  readonly guns: readonly Gun[];
  readonly herds: readonly Herd[];
  readonly charges: readonly Charge[];
  private readonly written: (() => LogEntry)[] = [];
  /** Obstacles with a gap (CP-WAG-1), breached or crushed ones. */
  readonly gaps = new Set<number>();
  turn = 0;
  /** Activation cards drawn in this turn. */
  cards = 0;
  /** Herds and teams that must check when the activation ends (CP-STAM-1, CP-WAG-6). */
  readonly frightened = new Set<Herd | Wagon>();
  private readonly piles: Record<Owner, number[]> = { A: [], B: [], GM: [] };
  private inHand: (() => ToldDie)[] = [];
  private places: readonly Point[] = [];
  private drifted: ReadonlyMap<string, Point> = new Map();
  private inBefore: readonly boolean[] = [];

  constructor(
    readonly fight: Engagement,
    readonly chance: Chance,
  ) {
    let first = 0;
    this.units = fight.units.map((sheet, number) => {
      const unit = new Unit(sheet, this, first, number);
      first += unit.men.length;
      return unit;
    });
    this.men = this.units.flatMap((unit) => unit.men);
    this.wagons = this.units.flatMap((unit) =>
      unit.sheet.kind === "wagon" ? [new Wagon(unit, unit.sheet)] : [],
    );
    this.guns = this.units.flatMap((unit) =>
      unit.sheet.kind === "gatling" ? [new Gun(unit, unit.sheet)] : [],
    );
    this.herds = this.units.flatMap((unit) =>
      unit.sheet.kind === "herd" ? [new Herd(unit, unit.sheet)] : [],
    );
    this.charges = fight.charges.map((sheet) => new Charge(sheet));
    // CP-GEO-8.
    for (const man of this.men) {
      const nearest = this.nearestEnemy(man);
      if (man.sheet.front !== null) man.front = heading(man.sheet.front);
      else if (nearest !== null) man.front = minus(nearest.at, man.at);
    }
    this.shuffle();
    this.remember();
  }

  get book() {
    return this.fight.book;
  }

  get readings() {
    return this.fight.readings;
  }

  // ---- chance

  /** CP-DECK-2: whole decks. */
  shuffle(): void {
    for (const owner of ["A", "B", "GM"] as const) this.piles[owner] = wholeDeck();
  }

  /** With reading `deck: fresh`, where an activation or a firing begins. */
  freshen(): void {
    if (this.readings.deck === "fresh") this.shuffle();
  }

  /** A card of somebody's deck; it belongs to the next line of the log. */
  draw(what: DrawName, owner: Owner, meaning: (card: Card) => Meaning): Card {
    if (this.piles[owner].length === 0 || this.readings.deck === "replaced") {
      this.piles[owner] = wholeDeck();
    }
    const left = this.piles[owner];
    const number = this.chance.card(what, owner, left);
    this.piles[owner] = this.taken(what, left, number, (at) => {
      const card = new Card(number, this);
      const whose = owner === "GM" ? "the GM's" : `Side ${owner}'s`;
      const meant = meaning(card);
      this.holdCard(what, left.length, at + 1, () => {
        const words = meaningWords(meant);
        return meaningWords(["card", { whose, card: number + 1, words }]);
      });
    });
    return new Card(number, this);
  }

  /** @returns the cards left without it */
  private taken(
    what: DrawName,
    left: readonly number[],
    number: number,
    listen: (at: number) => void,
  ): number[] {
    const at = left.indexOf(number);
    if (at < 0) throw new Error(`oracle: ${what}: card ${number} is not left`);
    listen(at);
    return left.filter((other) => other !== number);
  }

  roll(what: DrawName, sides: number, meaning: Meaning): number {
    const face = this.chance.die(what, sides);
    this.hold(what, sides, face, () => meaningWords(meaning));
    return face;
  }

  /** CP-ACT-2: takes an Activation card. */
  drawActivation(left: readonly number[], name: (card: number) => string): [number, number[]] {
    const what = "CP-ACT-2 activation card";
    const number = this.chance.activation(left);
    const rest = this.taken(what, left, number, (at) => {
      const card = name(number);
      this.holdCard(what, left.length, at + 1, () => meaningWords(["activation", { card }]));
    });
    return [number, rest];
  }

  /** A card among those left. */
  private holdCard(what: DrawName, sides: number, face: number, meaning: () => string): void {
    this.inHand.push(() => ({ rule: ruleOf(what), sides, face, meaning: meaning(), card: true }));
  }

  /** A die that belongs to the next line of the log. */
  private hold(what: DrawName, sides: number, face: number, meaning: () => string): void {
    this.inHand.push(() => ({ rule: ruleOf(what), sides, face, meaning: meaning() }));
  }

  // ---- who is where

  /** CP-GEO-5: those who are a man's enemies, in list order. */
  enemiesOf(man: Man): Man[] {
    return this.men.filter((other) => {
      if (!other.isIn || other === man) return false;
      if (man.isBear) return other.side !== null;
      if (other.isBear) return other.provoked;
      return other.side !== null && other.side !== man.side;
    });
  }

  nearestEnemy(man: Man, among: readonly Man[] = this.enemiesOf(man)): Man | null {
    return nearest(man.at, among);
  }

  /** Where a unit looks: a wagon along its leg, a gun where it is aimed, others as they were set up. */
  facingOf(unit: Unit): Point {
    const facing = this.wagonOf(unit)?.heading ?? this.gunOf(unit)?.facing;
    return toward([0, 0], facing ?? heading(unit.sheet.facing)) ?? [1, 0];
  }

  wagonOf(unit: Unit): Wagon | null {
    return this.wagons.find((wagon) => wagon.unit === unit) ?? null;
  }

  /** Whether anybody is left to act, or a team that runs away (C40). */
  isActive(unit: Unit): boolean {
    return unit.inPlay.length > 0 || this.wagonOf(unit)?.runaway === true;
  }

  gunOf(unit: Unit): Gun | null {
    return this.guns.find((gun) => gun.unit === unit) ?? null;
  }

  herdOf(unit: Unit): Herd | null {
    return this.herds.find((herd) => herd.unit === unit) ?? null;
  }

  /** Teams and limbers in unit order (CP-GEO-7, CP-GATLING-5, CP-GATLING-7). */
  get things(): Thing[] {
    return this.units.flatMap((unit) => {
      const wagon = this.wagonOf(unit);
      if (wagon?.hitched && !wagon.gone) return [teamOf(wagon)];
      const gun = this.gunOf(unit);
      if (gun?.sheet.onWagon === true) return wagonUnder(gun);
      return gun !== null && gun.limber !== null ? [limberOf(gun)] : [];
    });
  }

  sideIsIn(side: Side): boolean {
    return this.men.some((man) => man.side === side && man.isIn);
  }

  /** C31: the first wagon of the side that has a way. */
  get coach(): Wagon | null {
    const { victory } = this.fight;
    if (victory.kind !== "coach") return null;
    const own = ({ unit, sheet }: Wagon): boolean =>
      unit.side === victory.side && sheet.path.length > 0;
    return this.wagons.find(own) ?? null;
  }

  /** CP-POL-7 and what the scenario adds; null while it goes on. */
  get decided(): Outcome | null {
    const { victory } = this.fight;
    if (victory.kind === "none") return null;
    const [a, b] = [this.sideIsIn("A"), this.sideIsIn("B")];
    if (!a || !b) return a ? "A" : b ? "B" : "mutual";
    if (victory.kind === "standing") return null;
    const other: Side = victory.side === "A" ? "B" : "A";
    if (victory.kind === "riders") {
      const riding = this.men.some((man) => man.side === victory.side && man.isIn && man.mounted);
      return riding ? null : other;
    }
    const { coach } = this;
    if (coach === null) return null;
    if (coach.gone) return victory.side;
    return coach.team === "dead" || coach.driverLost ? other : null;
  }

  get isOver(): boolean {
    return this.decided !== null;
  }

  /** CP-ATT-4, CP-STAT-4. */
  putOut(man: Man, how: "out" | "fled", by: Man | null): void {
    man.out = how;
    man.outBy = by !== null && by.side !== man.side ? by : null;
    for (const wagon of this.wagons) if (wagon.driver === man) wagon.driverLost = true;
    // CP-MOR-8.
    if (man.unit.inPlay.length === 0) man.unit.markers = 0;
  }

  // ---- the log

  /** In words, which are found when somebody reads it: most of the games that tests play nobody reads. */
  get log(): LogEntry[] {
    return this.written.map((entry) => entry());
  }

  write(who: Man | null, said: EngagementSaid): void {
    const places = this.placesNow();
    const begins = this.written.length === 0;
    const moves = places.flatMap((to, figure): ToldMove[] => {
      const from = this.places[figure] ?? to;
      const stays = atMost(apart(from, to), 0);
      const way: readonly MapPoint[] = stays ? [from] : [from, to];
      return stays && !begins ? [] : [{ figure, way }];
    });
    const drifts = [...this.driftsNow()].flatMap(([name, to]): ToldDrift[] => {
      const from = this.drifted.get(name) ?? to;
      return atMost(apart(from, to), 0) ? [] : [{ name, way: [from, to] }];
    });
    const out = this.men.flatMap(({ number, side, isIn }) =>
      side !== null && this.inBefore[number] === true && !isIn ? [number] : [],
    );
    const { turn, inHand } = this;
    this.written.push(() => ({
      turn,
      rule: said[0],
      text: wordsOf(SAYS, who?.name, [said]),
      dice: inHand.map((die) => die()),
      who: who?.number ?? null,
      ...(moves.length === 0 ? {} : { moves }),
      ...(drifts.length === 0 ? {} : { drifts }),
      ...(out.length === 0 ? {} : { out }),
    }));
    this.inHand = [];
    this.remember();
  }

  /** Those of a side, as a map numbers them. */
  private placesNow(): Point[] {
    return this.men.filter(({ side }) => side !== null).map(({ at }) => at);
  }

  /** Herds, bears and guns, by name. */
  private driftsNow(): Map<string, Point> {
    const bears = this.men.filter(({ isBear, isIn }) => isBear && isIn);
    return new Map([
      ...[...this.herds, ...this.guns].map(({ unit, at }): [string, Point] => [unit.name, at]),
      ...bears.map(({ name, at }): [string, Point] => [name, at]),
    ]);
  }

  private remember(): void {
    this.drifted = this.driftsNow();
    this.places = this.placesNow();
    this.inBefore = this.men.map(({ isIn }) => isIn);
  }
}

/** CP-GEO-5: the first of the nearest. */
export function nearest<T extends { readonly at: Point }>(
  from: Point,
  among: readonly T[],
): T | null {
  let best: T | null = null;
  for (const one of among) {
    if (best === null || less(apart(from, one.at), apart(from, best.at))) best = one;
  }
  return best;
}

/** A thing whose state lies with its wagon or gun. */
const thing = <K extends string>(
  unit: Unit,
  [word, kind]: readonly [word: string, kind: Thing["kind"]],
  at: Point,
  owner: Record<K, Pull>,
  key: K,
): Thing => ({
  unit,
  name: `${unit.name}'s ${word}`,
  kind,
  at,
  get state() {
    return owner[key];
  },
  set state(state) {
    owner[key] = state;
  },
});

const teamOf = (wagon: Wagon): Thing =>
  thing(wagon.unit, ["team", "team"], wagon.at, wagon, "team");

const limberOf = (gun: Gun): Thing =>
  thing(gun.unit, ["limber", "limber"], gun.limber ?? gun.at, gun, "limberState");

/** CP-GATLING-7: the wagon, then its team. */
const wagonUnder = (gun: Gun): Thing[] => [
  thing(gun.unit, ["wagon", "limber"], gun.at, gun, "wagonState"),
  thing(gun.unit, ["team", "team"], gun.at, gun, "limberState"),
];

const ruleOf = (what: DrawName): string => given(what.split(" ")[0]);

const wholeDeck = (): number[] => Array.from({ length: 50 }, (_, card) => card);

export function given<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error("oracle: impossible state");
  return value;
}
