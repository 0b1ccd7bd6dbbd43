/** From a parsed file to an `Engagement`: tables and readings, places, names, and the checks that a shape cannot express. */
import { SIDES, type SideId } from "../../core/columns.js";
import { cos, hypot, sin } from "../../core/elementary.js";
import type { Path } from "../../scenario/document.js";
import { checkNames, figureName, firstNumbers } from "../../scenario/figures.js";
import { noFigures, tooManyFigures } from "../../scenario/messages.js";
import type { ResolveContext } from "../../scenario/resolve.js";
import { overlaid } from "../kit/fields.js";
import { planOf } from "../kit/plan.js";
import { settledTarget, targetOf } from "../kit/targets.js";
import {
  BOOK,
  type Book,
  type Class,
  GATLING,
  rowOf,
  WEAPON_IDS,
  type WeaponId,
  type WeaponRow,
  weaponOfRow,
} from "./book.js";
import { FIGURES_IN_ALL, FIGURES_MAX, UNITS_MAX } from "./data.js";
import { guessed, readDeck, STAND_IN_DECK } from "./deck.js";
import {
  between,
  type Engagement,
  type Figure,
  type Order,
  type Point,
  type Unit,
  type Victory,
} from "./engagement.js";
import * as say from "./messages.js";
import { checkOrder, nameOf } from "./orderChecks.js";
import { DEFAULT_READINGS, type Readings } from "./readings.js";
import {
  type AmbushFile,
  type DuelFile,
  type EngagementFile,
  KIND_KEYS,
  type ManEntry,
  type NeutralEntry,
  ORDERS,
  type OrderEntry,
  type UnitEntry,
} from "./schema.js";
import { PLANS } from "./tactics.js";

/** CP-GEO-4: inches between neighbours. */
const SPACING = { men: 2, wagon: 0, gatling: 1 } as const;
/** CP-HERD-2. */
const HERDERS_LEAST = 3;
/** CP-GEO-1. */
const TINY = 1e-9;
/** CP-WAG-3: what a man aboard a wagon has of the wagon. */
const NOT_ABOARD = ["at", "mounted", "cover", "front"] as const;
/** CP-GATLING-1: what a weapon has that is carried; a gun belongs to nobody. */
const NOT_OF_GUNS = ["hth", "bayonet", "saddle"] as const;

/**
 * Makes the engagement that a file describes.
 * @param context takes issues: KEY_NOT_HERE, MISSING_KEY, BAD_VALUE, NAME_TWICE, TOO_MANY_FIGURES
 * @returns the engagement; incomplete if there were issues
 * @source CP-ATT, CP-LDR-6, CP-GEO-4, CP-ORD-1, CP-POL-7
 */
export function resolveEngagement(file: EngagementFile, context: ResolveContext): Engagement {
  const book = bookOf(file, context);
  const readings: Readings = { ...DEFAULT_READINGS, ...file.readings! };
  const common = {
    turns: file.turns,
    year: file.year ?? null,
    book,
    deck: guessed(deckOf(file, context), readings.cards),
    readings,
  };
  return file.kind === "duel"
    ? {
        kind: "duel",
        ...OPEN_PLANE,
        ...common,
        units: duellists(file, book, context),
        ...(file.best?.allow.includes("move") ? { mayMove: true as const } : {}),
      }
    : {
        kind: "ambush",
        ...planeOf(file, context),
        ...common,
        units: unitsOf(file, book, context).map(settledUnit),
      };
}

/** Whom to fire at is a choice only where there are several enemies. */
const settledUnit = (unit: Unit, _: number, units: readonly Unit[]): Unit => {
  const enemies = units.reduce(
    (sum, { side, figures }) => sum + (side === unit.side ? 0 : figures.length),
    0,
  );
  return {
    ...unit,
    figures: unit.figures.map((man) => ({
      ...man,
      target: settledTarget(man.target, enemies, ["nearest"]),
    })),
  };
};

const OPEN_PLANE = {
  free: null,
  victory: { kind: "standing" },
  table: null,
  areas: [],
  obstacles: [],
  stampede: null,
  charges: [],
} as const;

/** The weapons of a scenario by id, in the book's order. */
export const weaponsOf = ({
  weapons = {},
}: Pick<EngagementFile, "weapons">): ReadonlyMap<WeaponId, WeaponRow & { readonly id: WeaponId }> =>
  new Map(
    WEAPON_IDS.map((id) => [
      id,
      { id, ...overlaid<WeaponRow>(rowOf(BOOK.weapons[id]), weapons[id] ?? {}) },
    ]),
  );

function bookOf(file: EngagementFile, context: ResolveContext): Book {
  const { classes, hero, covers, morale, shifts, copies, weapons = {} } = file;
  const rows = weaponsOf(file);
  for (const [id, row] of [
    ...rows,
    ["gatling", overlaid<WeaponRow>(rowOf(GATLING), weapons.gatling ?? {})] as const,
  ]) {
    const { short, medium, long } = row;
    const limits = [short, medium, long].filter((limit) => limit > 0);
    if (id === "gatling" && limits.length === 0) {
      context.issue(["weapons", id], say.firesNowhere(id), "CP-GATLING-1");
    }
    for (const key of id === "gatling" ? NOT_OF_GUNS : []) {
      if (weapons[id]?.[key] === undefined) continue;
      context.issue(
        ["weapons", id, key],
        say.onlyFor(key, "weapons that men carry"),
        "CP-GATLING-1",
      );
    }
    if (limits.every((limit, i) => i === 0 || limit >= limits[i - 1]!)) continue;
    context.issue(["weapons", id], say.rangesFall(id), "CP-FIRE-2");
  }
  for (const where of ["open", "cover"] as const) {
    for (const [guts, row] of Object.entries(morale?.[where] ?? {})) {
      const sum = (row as readonly number[]).reduce((a, b) => a + b, 0);
      if (sum === 50) continue;
      context.issue(["morale", where, guts], say.moraleSum(sum), "CP-MOR-4");
    }
  }
  const base: Book = {
    ...BOOK,
    weapons: Object.fromEntries(
      [...rows].map(([id, row]) => [id, weaponOfRow(row, BOOK.weapons[id])]),
    ) as Book["weapons"],
    gatling: weaponOfRow(overlaid<WeaponRow>(rowOf(GATLING), weapons.gatling ?? {}), GATLING),
  };
  return overlaid<Book>(base, { classes, hero, covers, morale, shifts, copies } as object);
}

function deckOf({ deck }: EngagementFile, context: ResolveContext): Engagement["deck"] {
  if (deck === undefined) return STAND_IN_DECK;
  const read = readDeck(deck);
  if (!("fault" in read)) return read;
  context.issue(["deck"], say.badDeck(read.fault), "CP-DECK-4");
  return STAND_IN_DECK;
}

/** Everything of an ambush but its units. */
function planeOf(file: AmbushFile, context: ResolveContext) {
  const { free, victory, table, areas, obstacles, stampede, charges } = file;
  const check = (at: Point | undefined, path: Path, reach = 0): void => {
    if (at !== undefined && isOff(file, at, reach)) {
      context.issue(path, say.offTable(), "CP-GEO-1");
    }
  };
  charges.forEach(({ at, fuse }, i) => {
    check(at, ["charges", i, "at"]);
    check(fuse, ["charges", i, "fuse"]);
    checkCharge(file, i, context);
  });
  if (stampede !== undefined) checkStampede(file, stampede, context);
  obstacles.forEach(({ from, to }, i) => {
    if (between(from, to) > TINY) return;
    context.issue(["obstacles", i, "to"], say.noLength(), "CP-GEO-18");
  });
  for (const side of SIDES) {
    file.sides[side].units.forEach(({ at, limber }, i) => {
      check(at, ["sides", side, "units", i, "at"]);
      check(limber, ["sides", side, "units", i, "limber"]);
    });
  }
  // CP-STAM-6: a herd is gone once its disc has left.
  file.neutral?.units.forEach(({ at, kind, radius }, i) => {
    check(at, ["neutral", "units", i, "at"], kind === "herd" ? (radius ?? BOOK.herdRadius) : 0);
  });
  return {
    free: free ?? null,
    victory: victoryOf(file, victory, context),
    table: table ?? null,
    areas,
    obstacles,
    stampede: stampede ?? null,
    charges: charges.map(({ fuse, at, ...charge }) => ({ ...charge, at, fuse: fuse ?? at })),
  };
}

/** CP-DYN-4: a charge lies there from the start, or somebody places it. */
function checkCharge({ charges, sides }: AmbushFile, i: number, context: ResolveContext): void {
  const { laid, fuse, machine } = charges[i]!;
  if (laid) return;
  const rule = "CP-DYN-4";
  for (const [key, said] of [
    ["fuse", fuse !== undefined],
    ["machine", machine],
  ] as const) {
    if (said)
      context.issue(["charges", i, key], say.onlyFor(key, "charges that lie there already"), rule);
  }
  const places = SIDES.flatMap((side) => sides[side].units).some(({ orders }) =>
    orders.some(({ do: word, charge }) => word === "place" && charge === i + 1),
  );
  if (!places) context.issue(["charges", i], say.neverPlaced(i + 1), rule);
}

/** CP-STAM-1: there is something that runs, and it runs somewhere. */
function checkStampede({ neutral }: AmbushFile, [x, y]: Point, context: ResolveContext): void {
  const path = ["stampede"];
  const rule = "CP-STAM-1";
  if (hypot(x, y) <= TINY) context.issue(path, say.noDirection(), rule);
  const runs = neutral?.units.some(({ kind, species }) => kind === "herd" && species !== "sheep");
  if (!runs) context.issue(path, say.onlyFor("stampede", "herds of bison, cattle or horses"), rule);
}

/** CP-GEO-1: whether a place, and all within this reach of it, is beyond the edges. */
function isOff({ table }: AmbushFile, [x, y]: Point, reach = 0): boolean {
  if (table === undefined) return false;
  const dx = Math.max(0, -x, x - table.width);
  const dy = Math.max(0, -y, y - table.depth);
  const far = hypot(dx, dy);
  return far > TINY && far >= reach - TINY;
}

function victoryOf(
  { sides }: AmbushFile,
  said: AmbushFile["victory"],
  context: ResolveContext,
): Victory {
  if (said === undefined) return { kind: "standing" };
  if (said === "none") return { kind: "none" };
  const rule = "CP-POL-7";
  if ("coach" in said) {
    const has = sides[said.coach].units.some(
      ({ kind, path = [], hitched }) => kind === "wagon" && path.length > 0 && hitched !== false,
    );
    if (!has) context.issue(["victory", "coach"], say.noCoach(said.coach), rule);
    return { kind: "coach", side: said.coach };
  }
  const ride = sides[said.riders].units.some(
    ({ mounted, figures }) => mounted || figures.some((man) => man.mounted),
  );
  if (!ride) context.issue(["victory", "riders"], say.noRiders(said.riders), rule);
  return { kind: "riders", side: said.riders };
}

/** A figure with the place in the file that it comes from. */
interface Placed {
  readonly figure: Figure;
  readonly path: Path;
}

function duellists(file: DuelFile, book: Book, context: ResolveContext): Unit[] {
  const placed: Placed[] = [];
  const units = SIDES.map((side): Unit => {
    const { figures } = file.sides[side];
    const path: Path = ["sides", side, "figures", 0];
    const entry = figures[0]!;
    const at: Point = side === "A" ? [0, 0] : [file.distance + 0, 0];
    const figure = manOf({ ...entry, name: entry.name ?? `${side}1` }, at, entry, book);
    checkMan(entry, path, context);
    placed.push({ figure, path });
    return {
      kind: "men",
      name: figure.name,
      side,
      facing: side === "A" ? 0 : 180,
      figures: [figure],
      leader: entry.leader ? 0 : -1,
      rank: "team",
      trained: false,
      ...mindOf(file.sides[side], undefined),
      orders: [],
    };
  });
  checkNames(placed, context);
  return units;
}

/** A unit of the file with its side and place, under the name that orders know it by. */
interface Listed {
  readonly name: string;
  readonly kind: "men" | "wagon" | "gatling" | "herd" | "bear";
  readonly side: SideId | null;
  readonly path: Path;
}

function unitsOf(file: AmbushFile, book: Book, context: ResolveContext): Unit[] {
  const animals = file.neutral?.units ?? [];
  const listed: Listed[] = [
    ...SIDES.flatMap((side) =>
      file.sides[side].units.map((one, i) => ({
        name: nameOf(one, side, i),
        kind: one.kind,
        side,
        path: ["sides", side, "units", i],
      })),
    ),
    ...animals.map(({ name, kind }, i) => ({
      name: name ?? `${kind} ${i + 1}`,
      kind,
      side: null,
      path: ["neutral", "units", i],
    })),
  ];
  if (listed.length > UNITS_MAX) {
    context.issue(["sides"], say.tooManyUnits(listed.length, UNITS_MAX));
  }
  listed.forEach(({ name, path }, i) => {
    if (listed.findIndex((one) => one.name === name) === i) return;
    context.issue([...path, "name"], say.unitTwice(name));
  });
  const placed: Placed[] = [];
  let at = 0;
  const units: Unit[] = [];
  for (const side of SIDES) {
    let men = 0;
    const entries = file.sides[side].units;
    const firsts = firstNumbers(
      entries.flatMap(({ figures }) => figures.map(({ count }) => count)),
    );
    for (const entry of entries) {
      const own = listed[at++]!;
      const from = placed.length;
      const numbers = firsts.splice(0, entry.figures.length);
      const target = targetOf(entry.target, file.sides[side].target);
      menOf({ ...entry, target }, side, numbers, own.path, book, placed, context);
      for (const { figure, path } of isOff(file, entry.at) ? [] : placed.slice(from)) {
        if (!isOff(file, figure.at)) continue;
        context.issue(path, say.standsOff(figure.name, figure.at), "CP-GEO-4");
        break;
      }
      if (placed.length === from) {
        context.issue([...own.path, "figures"], noFigures(own.name), "CP-ACT-1");
      }
      men += placed.length - from;
      const figures = placed.slice(from).map(({ figure }) => figure);
      units.push(unitOf(entry, own, figures, listed, file, book, context));
    }
    const path = ["sides", side, "units"];
    if (men > FIGURES_MAX) context.issue(path, tooManyFigures(side, men, FIGURES_MAX));
  }
  checkNames(placed, context);
  for (const entry of animals) {
    units.push(neutralOf(entry, listed[at++]!, listed, units, book, context));
  }
  const inAll = placed.length + animals.filter(({ kind }) => kind === "bear").length;
  if (inAll > FIGURES_IN_ALL) {
    context.issue(["neutral"], say.tooManyInAll(inAll, FIGURES_IN_ALL), "CP-GEO-7");
  }
  return units;
}

/** CP-GEO-4, CP-GEO-2: the men of a unit, in line abreast, or all aboard. @param numbers of the first man of each entry */
function menOf(
  entry: UnitEntry,
  side: SideId,
  numbers: readonly number[],
  path: Path,
  book: Book,
  placed: Placed[],
  context: ResolveContext,
): void {
  const { kind, at, figures } = entry;
  const turn = (facingOf(entry, side) * Math.PI) / 180;
  const left: Point = [-sin(turn), cos(turn)];
  let men = 0;
  let leaders = 0;
  figures.forEach((man, index) => {
    const own: Path = [...path, "figures", index];
    checkMan(man, own, context, kind);
    for (const key of kind === "wagon" ? NOT_ABOARD : []) {
      if (man[key] !== undefined) {
        context.issue([...own, key], say.onlyFor(key, "men who are not aboard"), "CP-WAG-3");
      }
    }
    if (kind === "gatling" && man.mounted) {
      const issue = say.onlyFor("mounted", "men who serve no gun");
      context.issue([...own, "mounted"], issue, "CP-GATLING-1");
    }
    leaders += man.leader ? man.count : 0;
    for (let copy = 0; copy < man.count; copy++) {
      const steps = Math.ceil(men / 2) * (men % 2 === 1 ? 1 : -1) * SPACING[kind];
      const line: Point = [at[0] + left[0] * steps + 0, at[1] + left[1] * steps + 0];
      men++;
      const name = figureName(man, side, numbers[index]!, copy);
      const stands = kind === "wagon" ? at : (man.at ?? line);
      placed.push({
        figure: manOf({ ...man, name }, stands, { ...entry, ...man }, book),
        path: own,
      });
    }
  });
  if (leaders > 1) context.issue([...path, "figures"], say.twoLeaders(), "CP-LDR-6");
}

const facingOf = ({ facing }: UnitEntry, side: SideId): number =>
  facing ?? (side === "A" ? 0 : 180);

/** @param said cover, front, mounted and target, of the man or else of his unit */
function manOf(
  man: ManEntry & { readonly name: string },
  at: Point,
  said: Pick<ManEntry, "cover" | "front" | "mounted" | "target">,
  { classes, hero }: Book,
): Figure {
  // CP-ATT-3: the hero's row is that of an elite one; CP-IND-2.
  const row: Class = man.hero && man.class === "E" ? hero : classes[man.class];
  const melee = man.melee ?? (man.indian ? classes.R.melee + 1 : row.melee);
  return {
    name: man.name,
    guts: man.guts ?? row.guts,
    accuracy: man.accuracy ?? row.accuracy,
    melee,
    endurance: man.endurance ?? row.endurance,
    reaction: man.reaction ?? row.reaction,
    weapons: man.weapons,
    bayonet: man.bayonet,
    hero: man.hero,
    sniper: man.sniper,
    horsemanship: man.horsemanship,
    indian: man.indian,
    mounted: said.mounted ?? false,
    cover: said.cover ?? "open",
    front: said.front ?? null,
    dynamite: man.dynamite ?? null,
    target: targetOf(said.target),
    at,
  };
}

/** CP-IND-3. */
function checkMan(
  { indian, dynamite }: ManEntry,
  path: Path,
  context: ResolveContext,
  kind: UnitEntry["kind"] = "men",
): void {
  if (!indian) return;
  const rule = "CP-IND-3";
  if (dynamite !== undefined)
    context.issue([...path, "dynamite"], say.indianHasNo("dynamite"), rule);
  if (kind === "gatling")
    context.issue([...path, "indian"], say.indianHasNo("crewed weapons"), rule);
}

/** What units of other kinds may say, and what does not go together. */
function checkKind(entry: UnitEntry, path: Path, context: ResolveContext): void {
  for (const [kind, keys] of Object.entries(KIND_KEYS)) {
    if (kind === entry.kind) continue;
    for (const key of keys) {
      if (entry[key] !== undefined)
        context.issue([...path, key], say.onlyFor(key, `units of kind ${kind}`));
    }
  }
  if (entry.kind === "gatling" && entry.onWagon) {
    for (const key of ["ready", "limber"] as const) {
      if (entry[key] === undefined) continue;
      context.issue([...path, key], say.onlyFor(key, "guns that no wagon carries"), "CP-GATLING-7");
    }
  }
  if (entry.ready === "limbered" && entry.limber && between(entry.limber, entry.at) > TINY) {
    context.issue([...path, "limber"], say.limberElsewhere(), "CP-GATLING-2");
  }
  if (entry.kind === "wagon" && entry.gallops && (entry.path ?? []).length === 0) {
    context.issue(
      [...path, "gallops"],
      say.onlyFor("gallops", "wagons that have a way"),
      "CP-WAG-1",
    );
  }
  if (entry.kind === "wagon" && entry.hitched === false && (entry.path ?? []).length > 0) {
    context.issue([...path, "path"], say.onlyFor("path", "wagons that have a team"), "CP-WAG-5");
  }
}

function unitOf(
  entry: UnitEntry,
  { name, side, path }: Listed,
  figures: readonly Figure[],
  listed: readonly Listed[],
  file: AmbushFile,
  book: Book,
  context: ResolveContext,
): Unit {
  checkKind(entry, path, context);
  for (const i of entry.orders.keys()) {
    checkOrder(i, { name, side: side!, path, entry, figures }, file, book, context);
  }
  const common = {
    name,
    side,
    facing: facingOf(entry, side!),
    figures,
    leader: leaderOf(entry),
    rank: entry.rank,
    trained: entry.trained,
    ...mindOf(entry, file.sides[side!].plan),
    orders: entry.orders.map((order, i) =>
      orderOf(order, [...path, "orders", i], listed, file, context),
    ),
  };
  switch (entry.kind) {
    case "men":
      return { kind: "men", ...common };
    case "wagon":
      return {
        kind: "wagon",
        ...common,
        at: entry.at,
        path: entry.path ?? [],
        gallops: entry.gallops ?? false,
        hitched: entry.hitched ?? true,
      };
    case "gatling":
      return {
        kind: "gatling",
        ...common,
        at: entry.at,
        ready: entry.ready ?? "set-up",
        limber: entry.limber ?? (entry.ready === "limbered" ? entry.at : null),
        onWagon: entry.onWagon ?? false,
      };
  }
}

/** CP-POL-13: what a unit does, as it or its side says. */
const mindOf = (
  { tactic, plan }: Pick<DuelFile["sides"][SideId], "tactic" | "plan">,
  ofSide: UnitEntry["plan"],
): Pick<Unit, "tactic" | "plan"> => ({
  tactic,
  plan: planOf(plan ?? ofSide ?? null, PLANS[tactic]),
});

/** CP-LDR-6. */
function leaderOf({ figures }: UnitEntry): number {
  const men = figures.flatMap(({ count, leader, hero }) =>
    Array.from({ length: count }, () => ({ leader, hero })),
  );
  const named = men.findIndex(({ leader }) => leader);
  return named >= 0 || men.length < 2 || men[0]?.hero ? named : 0;
}

/** CP-ORD-1: names and numbers as indices. */
function orderOf(
  order: OrderEntry,
  path: Path,
  listed: readonly Listed[],
  { charges, obstacles }: AmbushFile,
  context: ResolveContext,
): Order {
  const { do: word, ...given } = order;
  const { rule, needs, may } = ORDERS[word] as {
    rule: string;
    needs: readonly string[];
    may: readonly string[];
  };
  for (const key of needs) {
    if (!(key in given) && !context.broken([...path, key])) {
      context.issue(path, say.orderNeeds(word, key), rule);
    }
  }
  for (const key of Object.keys(given)) {
    if (needs.includes(key) || may.includes(key)) continue;
    context.issue([...path, key], say.orderHasNo(word, key), rule);
  }
  const unit = (
    name: string,
    key: string,
    what: string,
    fits: (one: Listed) => boolean,
  ): number => {
    const index = listed.findIndex((one) => one.name === name);
    if (index >= 0 && fits(listed[index]!)) return index;
    const known = listed.filter(fits).map((one) => one.name);
    context.issue([...path, key], say.unknownUnit(name, what, known), rule);
    return 0;
  };
  const thing = (key: "charge" | "obstacle", count: number): number => {
    const number = given[key] ?? 1;
    if (number > count) context.issue([...path, key], say.noSuchThing(key, number, count), rule);
    return number - 1;
  };
  const side = listed.find((one) => one.path.every((step, i) => step === path[i]))?.side;
  const found: Record<string, unknown> = {
    do: word.replace(/-(.)/, (_, letter) => letter.toUpperCase()),
  };
  if (given.to !== undefined) found.to = given.to;
  if (word === "move") found.fast = given.fast ?? false;
  if (word === "hold") found.until = given.until ?? null;
  if (given.units !== undefined) {
    found.units = given.units.map((name) =>
      unit(name, "units", "own unit", (one) => one.side === side),
    );
  }
  if (given.charge !== undefined) found.charge = thing("charge", charges.length);
  if (given.obstacle !== undefined) found.obstacle = thing("obstacle", obstacles.length);
  if (given.herd !== undefined) {
    found.herd = unit(given.herd, "herd", "herd", ({ kind }) => kind === "herd");
  }
  if (given.wagon !== undefined) {
    found.wagon = unit(given.wagon, "wagon", "wagon", ({ kind }) => kind === "wagon");
  }
  return found as unknown as Order;
}

function neutralOf(
  { kind, at, species, count, radius, herders }: NeutralEntry,
  { name, path }: Listed,
  listed: readonly Listed[],
  units: readonly Unit[],
  book: Book,
  context: ResolveContext,
): Unit {
  const common = {
    name,
    side: null,
    facing: 0,
    leader: -1,
    rank: "team",
    trained: false,
    tactic: "hold",
    plan: null,
    orders: [],
  } as const;
  const { bear } = book.species;
  if (kind === "bear") {
    for (const [key, value] of Object.entries({ species, count, radius, herders })) {
      if (value !== undefined) context.issue([...path, key], say.onlyFor(key, "herds"));
    }
    const figure = manOf(
      {
        ...BEAR,
        name,
        melee: bear.melee,
        endurance: bear.endurance[0],
        reaction: bear.reaction,
        guts: bear.guts,
      },
      at,
      {},
      book,
    );
    return { kind: "bear", ...common, figures: [figure] };
  }
  for (const [key, value] of Object.entries({ species, count })) {
    if (value === undefined && !context.broken([...path, key])) {
      context.issue(path, say.herdNeeds(key), "CP-HERD-1");
    }
  }
  const drivers = listed.findIndex((one) => one.name === herders && one.kind === "men");
  if (herders !== undefined) {
    const own: Path = [...path, "herders"];
    const rule = "CP-HERD-2";
    const men = listed.filter((one) => one.kind === "men").map((one) => one.name);
    if (drivers < 0) context.issue(own, say.unknownUnit(herders, "unit", men), rule);
    else if ((units[drivers]?.figures.length ?? 0) < HERDERS_LEAST) {
      context.issue(own, say.herdersTooFew(), rule);
    }
    if (species !== "cattle" && species !== "horses" && species !== undefined) {
      context.issue(own, say.cannotBeHerded(species), rule);
    }
  }
  return {
    kind: "herd",
    ...common,
    figures: [],
    species: (species ?? "cattle") as Exclude<typeof species, undefined | "bear">,
    at,
    count: count ?? 1,
    radius: radius ?? book.herdRadius,
    herders: drivers,
  };
}

/** CP-ANI-1: a bear, as far as a man has it. */
const BEAR = {
  class: "E",
  hero: false,
  leader: false,
  bayonet: false,
  sniper: false,
  horsemanship: false,
  indian: false,
  weapons: [] as WeaponId[],
} as const;

/** For `validate`: `ambush, 6 against 5 and 1 herd`. */
export function engagementSummary({ kind, units }: Engagement): string {
  const [a, b] = SIDES.map((side) =>
    units.reduce((sum, unit) => sum + (unit.side === side ? unit.figures.length : 0), 0),
  );
  const neutral = units.filter(({ side }) => side === null).map((unit) => unit.name);
  return `${kind}, ${a} against ${b}${neutral.length > 0 ? `, ${neutral.join(", ")}` : ""}`;
}
