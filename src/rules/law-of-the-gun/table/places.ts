/** Where the figures of a file begin, and whether they can: LG-GEO-3, LG-GEO-4, LG-SOLO-7. */
import { SIDES } from "../../../core/columns.js";
import { type Message, quote } from "../../../core/messages.js";
import { suggest } from "../../../core/suggest.js";
import type { Path } from "../../../scenario/document.js";
import type { ResolveContext } from "../../../scenario/resolve.js";
import type { Side } from "../duel.js";
import type { EncounterFigure, EncounterSpot, MarkerGround, Point } from "../encounter.js";
import * as say from "../messages.js";
import { ground } from "./ground.js";
import { pieces } from "./pieces.js";
import { NOWHERE, points } from "./points.js";
import type { TableFigureEntry, TableFile } from "./schema.js";
import { samePoint } from "./shapes.js";
import { spotAt } from "./spots.js";
import { checkPoint, type Ground, onTable, solidAt, tableWords } from "./terrain.js";
import { views } from "./views.js";

/** A figure whose place is not yet known, and where the file speaks of it. */
export interface Drafted {
  readonly figure: Omit<EncounterFigure, "atCm" | "spot">;
  readonly entry: TableFigureEntry;
  /** Of the entry, which may stand for several men. */
  readonly path: Path;
  /** Which of the entry's men he is, from 0. */
  readonly copy: number;
}

/** Between neighbours in a line, and between the spots of an ambush. */
const LINE_CM = 3;
const SPOTS_CM = 5;
/** Free table behind the last man of a file. */
const BEHIND_CM = 1;

export interface Placement {
  readonly figures: readonly EncounterFigure[];
  /** Those of the ground and those that the layout of an ambush adds. */
  readonly spots: readonly EncounterSpot[];
  /** Where each game deals the groups of a side; null if they begin where their figures are. */
  readonly dealt: Readonly<Record<Side, MarkerGround | null>>;
  /** Those whose place is wrong, which has been said: nothing follows from where they are. */
  readonly astray: ReadonlySet<Drafted>;
}

/**
 * The places of LG-GEO-3 and LG-GEO-4, which are given for a table of 180 x 120: on another table
 * they keep their share of width and depth. Distances between men are what they are.
 */
function layoutOf({ widthCm, depthCm }: Ground["table"]) {
  const at = (x: number, y: number): Point => [(widthCm * x) / 180, (depthCm * y) / 120];
  return {
    head: at(10, 60),
    aSpots: [-15, -5, 5, 15].map((off): Point => [widthCm / 2 + off, at(0, 45)[1]]),
    bSpots: at(90, 85),
    soloLine: at(90, 10),
    soloArea: { low: at(20, 80), high: at(160, 110) },
  };
}

/** A line along x, 3 cm apart, centred. */
const inLine = ([x, y]: Point, index: number, of: number): Point => [
  x + LINE_CM * (index - (of - 1) / 2),
  y,
];

/** LG-GROUP-1; attributes that are diced are unknown here and count as none. */
function leaderOf(men: readonly Drafted[]): Drafted | undefined {
  const initiative = ({ figure: { rows } }: Drafted): number =>
    rows.length === 1 ? (rows[0]?.initiative ?? 0) : 0;
  const named = men.find(({ figure }) => figure.leader);
  const highest = (best: Drafted, man: Drafted): Drafted =>
    initiative(man) > initiative(best) ? man : best;
  return named ?? (men.length === 0 ? undefined : men.reduce(highest));
}

/** The men of each group together, groups by their first man; a man alone is a group. */
function groupsOf(men: readonly Drafted[]): Drafted[][] {
  const groups = new Map<string | Drafted, Drafted[]>();
  for (const man of men) {
    const key = man.figure.group ?? man;
    groups.set(key, [...(groups.get(key) ?? []), man]);
  }
  return [...groups.values()];
}

const leaderFirst = (men: Drafted[]): Drafted[] => {
  const leader = leaderOf(men);
  return leader === undefined ? men : [leader, ...men.filter((man) => man !== leader)];
};

/** D33: the leader in the middle, the others in file order. */
function leaderInTheMiddle(men: Drafted[]): Drafted[] {
  const [leader, ...rest] = leaderFirst(men);
  if (leader === undefined) return men;
  const before = Math.floor((men.length - 1) / 2);
  return [...rest.slice(0, before), leader, ...rest.slice(before)];
}

/**
 * Gives every figure its place.
 * @param context takes issues: UNKNOWN_SPOT, SPOT_TAKEN, KEY_NOT_HERE, DEALT_UNGROUPED,
 *   PLACES_WANTED, NO_PLACE
 */
export function placeAll(
  file: TableFile,
  ground: Ground,
  drafted: readonly Drafted[],
  context: ResolveContext,
): Placement {
  const placer = new Placer(file, ground, drafted, context);
  const dealt = { A: placer.dealtGround("A"), B: placer.dealtGround("B") };
  placer.addLayoutSpots();
  placer.placeInVehicles();
  placer.placeByHand();
  for (const side of SIDES) {
    const where = dealt[side];
    if (where === null) placer.placeByLayout(side);
    else placer.placeForNow(side, where);
  }
  const { spots, astray } = placer;
  return { figures: placer.figures(), spots, dealt, astray };
}

const hasPlace = ({ entry }: Drafted): boolean =>
  entry.at !== undefined || entry.on !== undefined || entry.vehicle !== undefined;

class Placer {
  readonly spots: EncounterSpot[];
  private readonly layout: ReturnType<typeof layoutOf>;
  private readonly at = new Map<Drafted, Point>();
  /** Spots that figures are put on by name. */
  private readonly on = new Map<Drafted, number>();
  readonly astray = new Set<Drafted>();

  constructor(
    private readonly file: TableFile,
    private readonly ground: Ground,
    private readonly drafted: readonly Drafted[],
    private readonly context: ResolveContext,
  ) {
    this.spots = [...ground.spots];
    this.layout = layoutOf(ground.table);
  }

  private men(side: Side): Drafted[] {
    return this.drafted.filter(({ figure }) => figure.side === side);
  }

  private groupPlace({ figure: { side, group } }: Drafted): Point | undefined {
    return this.file.sides[side].groups.find(({ name }) => name === group)?.at;
  }

  /** LG-GEO-4, LG-SOLO-7: where a side's groups are dealt, or null. */
  dealtGround(side: Side): MarkerGround | null {
    const { markers, places, area } = this.file.sides[side];
    const men = this.men(side);
    const given = men.some((man) => hasPlace(man) || this.groupPlace(man) !== undefined);
    const anywhere = this.file.kind === "solo" && side === "B" && !given;
    if (!markers && places === undefined && area === undefined && !anywhere) return null;
    const path: Path = ["sides", side];
    this.checkDealt(side, men);
    if (places !== undefined && area !== undefined) {
      this.context.issue([...path, "area"], say.placesAndArea(), "LG-SOLO-7");
    }
    if (places !== undefined) {
      const groups = new Set(men.flatMap(({ figure }) => figure.group ?? [])).size;
      const wanted = markers ? 2 * groups : groups;
      const enough = markers ? places.length === wanted : places.length >= wanted;
      if (!enough && !this.context.broken(path)) {
        const said = say.placesWanted(groups, wanted, markers, places.length);
        this.context.issue([...path, "places"], said, "LG-SOLO-7");
      }
      return { placesCm: places };
    }
    if (area === undefined) return { areaCm: this.layout.soloArea };
    const [[ax, ay], [bx, by]] = [area.from, area.to];
    const low: Point = [Math.min(ax, bx), Math.min(ay, by)];
    return { areaCm: { low, high: [Math.max(ax, bx), Math.max(ay, by)] } };
  }

  /** Only groups are dealt, and nobody who has a place. */
  private checkDealt(side: Side, men: readonly Drafted[]): void {
    const rule = "LG-SOLO-7";
    for (const { figure, entry, path, copy } of men) {
      if (copy > 0) continue;
      // The chart has said so of its own men.
      const told = figure.tactic === "solo" || this.context.broken([...path, "group"]);
      if (figure.group === null && !told) {
        this.context.issue(path, say.dealtUngrouped(figure.name), rule);
      }
      if (entry.spotted && this.file.sides[side].markers) {
        this.context.issue([...path, "spotted"], say.spottedMarker(), rule);
      }
      for (const key of ["at", "on", "vehicle"] as const) {
        if (entry[key] === undefined) continue;
        this.context.issue([...path, key], say.dealtAndPlaced(key), rule);
      }
    }
    this.file.sides[side].groups.forEach(({ at }, index) => {
      const path = ["sides", side, "groups", index, "at"];
      if (at !== undefined) this.context.issue(path, say.dealtAndPlaced("at"), rule);
    });
  }

  /** LG-GEO-3: side A's wall spots, if the file says nothing of terrain and cover. */
  addLayoutSpots(): void {
    const { kind, terrain, cover } = this.file;
    const said = [["terrain"], ["cover"]].some(this.context.broken);
    if (kind !== "ambush" || terrain !== undefined || cover !== undefined || said) return;
    for (const atCm of this.layout.aSpots) this.spots.push(spotAt(atCm, "wall", 90));
  }

  placeInVehicles(): void {
    for (const man of this.drafted) {
      const vehicle = this.file.vehicles[man.figure.vehicle ?? -1];
      if (vehicle !== undefined) this.at.set(man, vehicle.at);
      else if (man.entry.vehicle !== undefined) this.goAstray(man);
    }
  }

  /** `at`, then `on`, which goes by what is free. */
  placeByHand(): void {
    for (const man of this.drafted) {
      const { at, on, count } = man.entry;
      if (at === undefined || this.at.has(man)) continue;
      if (on === undefined) this.at.set(man, inLine(at, man.copy, count));
    }
    for (const man of this.drafted) {
      const { on } = man.entry;
      if (on !== undefined && !this.at.has(man)) this.putOn(man, on);
    }
  }

  /** LG-COVER-1: `name` is its first free spot, `name/3` its third. */
  private putOn(man: Drafted, on: string): void {
    const [, name = on, number] = /^(.*)\/(\d{1,3})$/.exec(on) ?? [];
    const exact = this.ground.named.get(on);
    const spots = exact ?? this.ground.named.get(name);
    const wanted = exact === undefined && number !== undefined ? Number(number) + man.copy : null;
    const free = (index: number): boolean =>
      ![...this.at.values()].some((at) => samePoint(at, this.spots[index]?.atCm ?? [-1, -1]));
    const index = wanted === null ? spots?.find(free) : spots?.[wanted - 1];
    if (index !== undefined) {
      this.at.set(man, this.spots[index]?.atCm ?? [0, 0]);
      this.on.set(man, index);
      return;
    }
    this.goAstray(man);
    const unsure = this.ground.refused.has(on) || this.ground.refused.has(name);
    if (unsure || [["terrain"], ["cover"]].some(this.context.broken)) return;
    let said: Message;
    if (spots === undefined) {
      const known = [...this.ground.named.keys()];
      said = say.unknownSpot(name, known, suggest(name, known));
    } else if (wanted === null || spots.length === 0) said = say.spotsTaken(name, spots.length);
    else said = say.noSuchSpot(name, wanted, spots.length);
    this.context.issue([...man.path, "on"], said, "LG-COVER-1");
  }

  private goAstray(man: Drafted): void {
    this.at.set(man, this.layout.soloLine);
    this.astray.add(man);
  }

  /** Those that the file gives no place of their own. */
  placeByLayout(side: Side): void {
    const left = this.men(side).filter((man) => !this.at.has(man));
    this.checkGroupPlaces(side, left);
    for (const group of groupsOf(left)) {
      const [first] = group as [Drafted];
      const at = this.groupPlace(first);
      if (at === undefined) continue;
      leaderInTheMiddle(group).forEach((man, index) => {
        this.at.set(man, inLine(at, index, group.length));
      });
    }
    const lost = left.filter((man) => !this.at.has(man));
    if (this.file.kind === "solo") {
      if (side === "A") this.lineUp(lost);
      else this.refuse(lost);
    } else if (side === "A") this.walkInFile(lost);
    else this.lieInWait(lost);
  }

  /** LG-GEO-4: the place of a group is for those of its men who have none. */
  private checkGroupPlaces(side: Side, left: readonly Drafted[]): void {
    this.file.sides[side].groups.forEach(({ name, at, figures }, index) => {
      const path: Path = ["sides", side, "groups", index];
      const told = figures.every(({ count }) => count === 0) || this.context.broken(path);
      if (at === undefined || told || left.some(({ figure }) => figure.group === name)) return;
      this.context.issue([...path, "at"], say.placeForNobody(name), "LG-GEO-4");
    });
  }

  /** LG-GEO-4. */
  private lineUp(men: readonly Drafted[]): void {
    men.forEach((man, index) => {
      this.at.set(man, inLine(this.layout.soloLine, index, men.length));
    });
  }

  /** LG-GEO-3: leader first; a long file has its last man on the table. */
  private walkInFile(men: readonly Drafted[]): void {
    const order = groupsOf(men).flatMap(leaderFirst);
    const [x, y] = this.layout.head;
    const head = Math.max(x, BEHIND_CM + LINE_CM * (men.length - 1));
    order.forEach((man, index) => {
      this.at.set(man, [head - LINE_CM * index, y]);
    });
  }

  /** LG-GEO-3: each man on foot on a wall spot of his own. */
  private lieInWait(men: readonly Drafted[]): void {
    const [x, y] = this.layout.bSpots;
    men.forEach((man, index) => {
      const at: Point = [x + SPOTS_CM * (index - (men.length - 1) / 2), y];
      this.at.set(man, at);
      if (man.figure.means !== "foot") return;
      this.on.set(man, this.spots.push(spotAt(at, "wall", -90)) - 1);
    });
  }

  private refuse(men: readonly Drafted[]): void {
    for (const man of men) {
      this.goAstray(man);
      if (man.copy > 0 || this.context.broken(man.path)) continue;
      this.context.issue(man.path, say.noPlace(man.figure.name), "LG-GEO-4");
    }
  }

  /** A place is only dealt in the game; until then the groups are at the first, or in the middle. */
  placeForNow(side: Side, where: MarkerGround): void {
    const middle = (low: Point, high: Point): Point => [
      (low[0] + high[0]) / 2,
      (low[1] + high[1]) / 2,
    ];
    groupsOf(this.men(side)).forEach((group, number) => {
      const at =
        "areaCm" in where
          ? middle(where.areaCm.low, where.areaCm.high)
          : (where.placesCm[number] ?? this.layout.soloLine);
      leaderInTheMiddle(group).forEach((man, index) => {
        if (!this.at.has(man)) this.at.set(man, inLine(at, index, group.length));
      });
    });
  }

  /** LG-COVER-1: a man on foot at the point of a spot is on it. */
  figures(): EncounterFigure[] {
    return this.drafted.map((man) => {
      const [x, y] = this.at.get(man) ?? this.layout.soloLine;
      // Adding 0 makes -0, which YAML knows, the same as 0.
      const atCm: Point = [x + 0, y + 0];
      const usable = (spot: EncounterSpot): boolean =>
        samePoint(spot.atCm, atCm) && (man.figure.means === "foot" || spot.mounted);
      const found = man.figure.means === "vehicle" ? -1 : this.spots.findIndex(usable);
      const spot = this.on.get(man) ?? (found < 0 ? null : found);
      return { ...man.figure, atCm, spot };
    });
  }
}

/**
 * Checks where everybody begins.
 * @param context takes issues: OFF_TABLE, INSIDE_PIECE, SAME_POINT, SPOT_TAKEN,
 *   SPOT_NOT_FOR_RIDERS, PLACE_IN_VIEW
 */
export function checkPlaces(
  file: TableFile,
  ground: Ground,
  drafted: readonly Drafted[],
  { figures, dealt, astray }: Placement,
  context: ResolveContext,
): void {
  const checker = new Checker(file, ground, context);
  const known = drafted.flatMap((man, index) => {
    const figure = figures[index]!;
    const isKnown =
      dealt[figure.side] === null &&
      !astray.has(man) &&
      ![[...man.path, "at"], [...man.path, "on"], ["vehicles"], ["table"]].some(context.broken);
    return isKnown ? [{ man, figure }] : [];
  });
  checker.eachPlace(known);
  checker.spots(known);
  checker.enemiesApart(known);
  checker.paths(drafted);
  for (const side of SIDES) {
    const where = dealt[side];
    if (where === null) continue;
    const men = drafted.filter(({ figure }) => figure.side === side);
    const longest = Math.max(1, ...groupsOf(men).map((group) => group.length));
    checker.dealt(side, where, longest);
    const watchers = known.filter(({ figure }) => figure.side !== side);
    if (file.sides[side].markers && "placesCm" in where) {
      checker.places(
        side,
        where.placesCm,
        watchers.map(({ figure }) => figure),
      );
    }
  }
}

interface Known {
  readonly man: Drafted;
  readonly figure: EncounterFigure;
}

class Checker {
  constructor(
    private readonly file: TableFile,
    private readonly ground: Ground,
    private readonly context: ResolveContext,
  ) {}

  /** The part of the file that put him there. */
  private cause({ man }: Known): Path {
    const { entry, path, figure } = man;
    if (entry.on !== undefined) return [...path, "on"];
    if (entry.at !== undefined) return [...path, "at"];
    const group = path.indexOf("groups");
    const placed = this.file.sides[figure.side].groups.find(({ name }) => name === figure.group);
    return group < 0 || placed?.at === undefined ? path : [...path.slice(0, group + 2), "at"];
  }

  private checkPoint(what: string, at: Point, path: Path): boolean {
    return checkPoint(what, at, path, this.ground, this.context);
  }

  /** LG-VIS-4: who is said to be in a building is on its spots. */
  private checkFigure(known: Known): boolean {
    const { name, atCm } = known.figure;
    const solid = solidAt(this.ground.pieces, atCm);
    if (solid?.kind !== "building") {
      return this.checkPoint(quote(name), atCm, this.cause(known));
    }
    const said = say.insideBuilding(name, solid.name);
    this.context.issue(this.cause(known), said, "LG-VIS-4");
    return false;
  }

  /** On the table, and not in a house. Of the men of one entry the first that is wrong is told. */
  eachPlace(known: readonly Known[]): void {
    const told = new Set<Path>();
    for (const each of known) {
      const { man, figure } = each;
      if (figure.means === "vehicle" || told.has(man.path)) continue;
      if (!this.checkFigure(each)) told.add(man.path);
    }
  }

  /** LG-COVER-1: one figure on all spots at one point, and riders on few of them. */
  spots(known: readonly Known[]): void {
    const rule = "LG-COVER-1";
    const { spots } = this.ground;
    const holders: Known[] = [];
    for (const each of known) {
      const { figure, man } = each;
      const spot = spots[figure.spot ?? -1];
      if (spot === undefined) continue;
      if (figure.means === "mounted" && !spot.mounted) {
        this.context.issue(this.cause(each), say.spotNotForRiders(figure.name), rule);
      }
      const other = holders.find(({ figure: held }) => samePoint(held.atCm, figure.atCm));
      if (other === undefined) holders.push(each);
      else if (other.man.path !== man.path || man.copy === 1) {
        const said = say.spotShared(other.figure.name, figure.name);
        this.context.issue(this.cause(each), said, rule);
      }
    }
  }

  /** Enemies at one point have no direction between them. */
  enemiesApart(known: readonly Known[]): void {
    const told = new Set<Path>();
    for (const b of known.filter(({ figure }) => figure.side === "B")) {
      const { vehicle, atCm } = b.figure;
      const a = known.find(
        ({ figure }) =>
          figure.side === "A" &&
          samePoint(figure.atCm, atCm) &&
          // That a vehicle is of both sides is said elsewhere.
          (vehicle === null || figure.vehicle !== vehicle),
      );
      if (a === undefined || told.has(b.man.path)) continue;
      told.add(b.man.path);
      const said = say.samePoint(a.figure.name, b.figure.name);
      this.context.issue(this.cause(b), said, "LG-GEO-1");
    }
  }

  /** The points of a path are where somebody can be. */
  paths(drafted: readonly Drafted[]): void {
    const check = (points: readonly Point[] | undefined, path: Path): void => {
      points?.forEach((at, index) => {
        this.checkPoint("the path", at, [...path, "path", index]);
      });
    };
    for (const side of SIDES) check(this.file.sides[side].path, ["sides", side]);
    for (const { entry, path, copy } of drafted) if (copy === 0) check(entry.path, path);
  }

  /** Wherever a group is dealt, all of its line is on the table. */
  dealt(side: Side, where: MarkerGround, longest: number): void {
    const path: Path = ["sides", side];
    const ends = (at: Point): Point[] => [inLine(at, 0, longest), inLine(at, longest - 1, longest)];
    if ("areaCm" in where) {
      const { low, high } = where.areaCm;
      const out = [...ends(low), ...ends(high)].find((at) => !onTable(this.ground.table, at));
      if (out === undefined) return;
      const said = say.offTable("the line of a group", out, tableWords(this.ground), this.ground);
      this.context.issue([...path, "area"], said, "LG-SOLO-7");
      return;
    }
    where.placesCm.forEach((at, index) => {
      const own = [...path, "places", index];
      const line = Array.from({ length: longest }, (_, i) => inLine(at, i, longest));
      line.every((point) => this.checkPoint("the line of a group", point, own));
    });
  }

  /** LG-SOLO-7: a place in clear view of the enemy's start hides nobody. */
  places(side: Side, places: readonly Point[], watchers: readonly EncounterFigure[]): void {
    ground.enter(this.ground, [undefined, undefined]);
    places.forEach((place, index) => {
      pieces.hand.set(place);
      const hides = pieces.isHandObscured();
      const seer = watchers.find(({ atCm: [x, y], spot }) => {
        const from = points.point(x, y, spot === null ? NOWHERE : views.placeOfSpot[spot]!);
        pieces.hand.set(place);
        return !hides && views.seesHand(from);
      });
      if (seer === undefined) return;
      const said = say.placeInView(place, seer.name, this.ground);
      this.context.issue(["sides", side, "places", index], said, "LG-SOLO-7");
    });
  }
}
