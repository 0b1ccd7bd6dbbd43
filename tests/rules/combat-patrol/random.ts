/** Random engagements: all kinds of units, ground, weapons, readings and orders among them. */

import {
  type MoraleRow,
  WEAPON_IDS,
  type Weapon,
  type WeaponId,
} from "../../../src/rules/combat-patrol/book.js";
import {
  CLASSES,
  COVERS,
  RANKS,
  RELOADS,
  TEMPLATES,
} from "../../../src/rules/combat-patrol/data.js";
import type {
  Area,
  Charge,
  Engagement,
  Figure,
  Obstacle,
  Order,
  Point,
  Side,
  Unit,
  Victory,
} from "../../../src/rules/combat-patrol/engagement.js";
import {
  DEFAULT_READINGS,
  READINGS,
  type Readings,
} from "../../../src/rules/combat-patrol/readings.js";
import { TARGETS } from "../../../src/rules/kit/targets.js";
import { seeded, type Uniform } from "../../statistical/seeded.js";
import { engagement, figure, inLine, men } from "./engagements.js";

/** What may be in a random engagement beyond men on foot and on horseback. */
export interface Ingredients {
  readonly wagons?: boolean;
  readonly guns?: boolean;
  readonly herds?: boolean;
  readonly bears?: boolean;
  readonly dynamite?: boolean;
  readonly ground?: boolean;
  readonly charges?: boolean;
  readonly orders?: boolean;
  readonly readings?: boolean;
}

/** The same with any answers to "whom", drawn by themselves. */
export function withTargets(fight: Engagement, seed: number): Engagement {
  const pick = new Picker(seeded(seed));
  const figures = (unit: Unit): Figure[] =>
    unit.figures.map((man) => ({ ...man, target: pick.any([...TARGETS, "default"] as const) }));
  return { ...fight, units: fight.units.map((unit) => ({ ...unit, figures: figures(unit) })) };
}

/** The same, whose men exchange dice of two units of their side (CP-LDR-3) and make gaps (CP-WAG-1) among what they do. */
export function withCommands(fight: Engagement, seed: number): Engagement {
  const pick = new Picker(seeded(seed));
  const { units, obstacles } = fight;
  const command = ({ side }: Unit): Order => {
    const own = units.flatMap((one, i) => (one.side === side ? [i] : []));
    return obstacles.length > 0 && pick.often(0.4)
      ? { do: "gap", obstacle: pick.upTo(obstacles.length - 1) }
      : { do: "swap", units: [pick.any(own), pick.any(own)] };
  };
  const orders = (unit: Unit): Order[] =>
    unit.orders.concat(command(unit)).flatMap((order) => [command(unit), order]);
  return {
    ...fight,
    units: units.map((unit) => (unit.side === null ? unit : { ...unit, orders: orders(unit) })),
  };
}

/**
 * The same, with wagons beside other wagons and men, and all who are near climbing aboard and off, cutting animals out
 * and tipping wagons over (CP-WAG-2, CP-WAG-4, CP-WAG-5), the men of a wagon, too, and of a gun.
 */
export function withBoarders(fight: Engagement, seed: number): Engagement {
  const pick = new Picker(seeded(seed));
  const wagons = fight.units.flatMap((one, i) => (one.kind === "wagon" ? [i] : []));
  if (wagons.length === 0) return fight;
  const near = (unit: Unit): Unit => {
    const other = pick.any(fight.units.filter((one) => one !== unit && one.figures.length > 0));
    if (unit.kind !== "wagon" || pick.often(0.3)) return unit;
    const [x, y] = other.figures[0]!.at;
    const at: Point = [x + pick.inches(-1, 1), y + pick.inches(-1, 1)];
    // A way may begin where the wagon stands.
    const path = pick.often(0.3) && unit.path.length > 0 ? [at, ...unit.path] : unit.path;
    return { ...unit, at, path, figures: unit.figures.map((one) => ({ ...one, at })) };
  };
  const herds = fight.units.flatMap((one, i) => (one.kind === "herd" ? [i] : []));
  const order = (unit: Unit): Order => {
    const wagon = pick.any(wagons);
    return pick.any<Order>([
      { do: "board", wagon },
      { do: "board", wagon },
      { do: "alight" },
      { do: "cut", wagon },
      { do: "overturn", wagon },
      ...(unit.kind === "wagon" ? ([{ do: "hold", until: null }] as const) : []),
      ...(herds.length > 0 ? ([{ do: "shootHerd", herd: pick.any(herds) }] as const) : []),
    ]);
  };
  /** CP-GATLING-8: a crew has no weapons unless they are given. Heroes are anywhere. */
  const armed = (unit: Unit): Unit => {
    if (unit.kind !== "gatling" && unit.kind !== "wagon") return unit;
    const given = unit.kind === "gatling" && pick.often(0.4);
    const figures = unit.figures.map((one) => ({
      ...one,
      hero: pick.often(0.2),
      weapons: given ? [pick.any(FIREARMS)] : one.weapons,
    }));
    // CP-GATLING-2: a limbered gun has its limber with it.
    const limbered = unit.kind === "gatling" && !unit.onWagon && pick.often(0.3);
    return limbered
      ? { ...unit, figures, ready: "limbered", limber: unit.at }
      : { ...unit, figures };
  };
  const busy = (unit: Unit): Unit => {
    if (unit.side === null || pick.often(0.2)) return unit;
    const own = Array.from({ length: 1 + pick.upTo(3) }, () => order(unit));
    return { ...unit, orders: pick.often(0.5) ? [...own, ...unit.orders] : own };
  };
  return { ...fight, units: fight.units.map(near).map(armed).map(busy) };
}

/** The same, whose men stand at the fuses of charges that lie before the enemy, some with orders of their own (CP-POL-15). */
export function withFuses(fight: Engagement, seed: number): Engagement {
  const pick = new Picker(seeded(seed));
  const near = ([x, y]: Point, most: number): Point => [
    x + pick.inches(-most, most),
    y + pick.inches(-most, most),
  ];
  const ofSide = (side: Side | null): Figure[] =>
    fight.units.flatMap((unit) => (unit.side === side ? [...unit.figures] : []));
  const charges = Array.from({ length: 1 + pick.upTo(2) }, (): Charge => {
    const owner = pick.any(["A", "B"] as const);
    const enemy = pick.any(ofSide(owner === "A" ? "B" : "A"));
    return {
      ...randomCharge(pick),
      owner,
      laid: true,
      at: near(enemy.at, 6),
      fuse: near(pick.any(ofSide(owner)).at, 1),
    };
  });
  const units = fight.units.map((unit) => {
    const figures = unit.figures.map((man) => ({ ...man, indian: man.indian || pick.often(0.2) }));
    const orders: Order[] = pick.often(0.3)
      ? [{ do: pick.any(["wait", "connect"] as const), charge: pick.upTo(charges.length - 1) }]
      : [];
    return unit.side === null ? unit : { ...unit, figures, orders };
  });
  return { ...fight, units: units as Unit[], charges };
}

/** The same under tables that a file may have changed: weapons, covers, morale, shifts, the activation deck. */
export function withTables(fight: Engagement, seed: number): Engagement {
  const pick = new Picker(seeded(seed));
  const { book } = fight;
  const ranges = (): Weapon["ranges"] => {
    const upTo = [4, 8, 16, 24].map((most) => pick.inches(1, most)).sort((a, b) => a - b);
    const limits = upTo.slice(0, 3).map((limit) => (pick.often(0.2) ? 0 : limit));
    return (limits.every((limit) => limit === 0) ? upTo.slice(0, 3) : limits) as never;
  };
  const changed = (weapon: Weapon): Weapon => ({
    ...weapon,
    ranges: weapon.ranges === null ? null : ranges(),
    rates: [1 + pick.upTo(2), 1 + pick.upTo(2), 1 + pick.upTo(1)],
    reload: pick.any(RELOADS),
    hth: pick.upTo(4) - 1,
    bayonet: pick.upTo(4) - 1,
    saddle: pick.any(["none", "horsemanship", "any"]),
  });
  const each = <T>(table: Readonly<Record<string, T>>, change: (one: T) => T): never =>
    Object.fromEntries(Object.entries(table).map(([id, one]) => [id, change(one)])) as never;
  const row = (): MoraleRow => {
    const cuts = Array.from({ length: 5 }, () => pick.upTo(50)).sort((a, b) => a - b);
    return [0, ...cuts].map((cut, i) => (cuts[i] ?? 50) - cut) as unknown as MoraleRow;
  };
  return {
    ...fight,
    book: {
      ...book,
      weapons: each<Weapon>(book.weapons, (one) => (pick.often(0.7) ? changed(one) : one)),
      gatling: pick.often(0.5) ? changed(book.gatling) : book.gatling,
      covers: each<string>(book.covers, (letters) =>
        letters !== "" && pick.often(0.4)
          ? [..."HCABL"].filter(() => pick.often(0.4)).join("")
          : letters,
      ),
      morale: {
        open: each<MoraleRow>(book.morale.open, (one) => (pick.often(0.4) ? row() : one)),
        cover: each<MoraleRow>(book.morale.cover, (one) => (pick.often(0.4) ? row() : one)),
      },
      shifts: each<number>({ ...book.shifts }, () => pick.upTo(4) - 2),
      copies: 1 + pick.upTo(2),
    },
  };
}

class Picker {
  constructor(private readonly uniform: Uniform) {}

  any<T>(values: readonly T[]): T {
    return values[Math.floor(this.uniform() * values.length)] as T;
  }
  upTo(most: number): number {
    return Math.floor(this.uniform() * (most + 1));
  }
  often(share: number): boolean {
    return this.uniform() < share;
  }
  /** Half inches, so that lengths meet their limits now and then. */
  inches(low: number, high: number): number {
    return low + this.upTo(2 * (high - low)) / 2;
  }
}

const FIREARMS: readonly WeaponId[] = ["rifle", "carbine", "revolver", "shotgun", "bow", "musket"];
const BLADES: readonly WeaponId[] = ["sword", "hatchet", "axe", "lance", "bowie-knife"];

export function randomEngagement(uniform: Uniform, also: Ingredients = {}): Engagement {
  const pick = new Picker(uniform);
  const sides = (["A", "B"] as const).map((side) => {
    const units = Array.from({ length: 1 + pick.upTo(2) }, (_, n) =>
      randomMen(pick, side, n, also),
    );
    const extra: Unit[] = [];
    if (also.wagons === true && pick.often(0.4)) extra.push(randomWagon(pick, side, also));
    if (also.guns === true && pick.often(0.4)) extra.push(randomGun(pick, side, also));
    return pick.often(0.5) ? [...units, ...extra] : [...extra, ...units];
  });
  const neutral: Unit[] = [];
  const centre = (): Point => [pick.inches(0, 24), pick.inches(-12, 12)];
  if (also.herds === true) {
    for (let n = pick.upTo(2); n > 0; n--) {
      neutral.push(randomHerd(pick, centre(), n, also.orders === true ? sides.flat() : []));
    }
  }
  if (also.bears === true && pick.often(0.5)) neutral.push(bearAt(centre()));
  const units = [...sides.flat(), ...neutral];
  const charges =
    also.charges === true ? Array.from({ length: pick.upTo(2) }, () => randomCharge(pick)) : [];
  const ground = also.ground === true;
  const bounded = ground && pick.often(0.4);
  const moved = bounded ? units.map((unit) => shifted(unit, [12, 18])) : units;
  const withOrders =
    also.orders === true ? moved.map((unit) => ordered(pick, unit, moved, charges)) : moved;
  return engagement(withOrders, {
    turns: pick.any([6, 12, 20]),
    free: pick.any([null, null, "A", "B"] as const),
    victory: randomVictory(pick, withOrders),
    table: bounded ? { width: 48, depth: 36 } : null,
    areas: ground ? Array.from({ length: pick.upTo(2) }, () => randomArea(pick)) : [],
    obstacles: ground ? Array.from({ length: pick.upTo(3) }, () => randomObstacle(pick)) : [],
    stampede:
      also.herds === true && pick.often(0.4)
        ? pick.any([
            [1, 0],
            [-1, 0],
            [3, 4],
          ])
        : null,
    charges,
    readings: also.readings === false ? {} : randomReadings(pick),
  });
}

function randomReadings(pick: Picker): Readings {
  const chosen = Object.entries(READINGS).map(([name, { values }]) => [
    name,
    pick.often(0.25) ? pick.any<unknown>(values) : values[0],
  ]);
  return { ...DEFAULT_READINGS, ...Object.fromEntries(chosen) } as Readings;
}

function randomVictory(pick: Picker, units: readonly Unit[]): Victory {
  const side = pick.any(["A", "B"] as const);
  const has = (kind: Unit["kind"]): boolean =>
    units.some((unit) => unit.side === side && unit.kind === kind);
  if (has("wagon") && pick.often(0.5)) return { kind: "coach", side };
  const rides = units.some((unit) => unit.side === side && unit.figures.some((one) => one.mounted));
  if (rides && pick.often(0.2)) return { kind: "riders", side };
  return pick.often(0.1) ? { kind: "none" } : { kind: "standing" };
}

// ---- units

function randomFigure(pick: Picker, name: string, also: Ingredients, mounted: boolean): Figure {
  const of = pick.any(CLASSES);
  const melee = pick.often(0.3);
  const weapons = pick.often(0.1)
    ? [pick.any(WEAPON_IDS)]
    : melee
      ? [pick.any(BLADES)]
      : pick.often(0.3)
        ? [pick.any(FIREARMS), pick.any(BLADES)]
        : [pick.any(FIREARMS)];
  return figure(of, {
    name,
    weapons,
    mounted,
    guts: pick.any(CLASSES),
    melee: pick.any([-1, 0, 1, 2]),
    endurance: pick.any([2, 3, 4, 6]),
    reaction: pick.any([2, 3, 4, 6]),
    cover: mounted && pick.often(0.8) ? "open" : pick.any(COVERS),
    bayonet: pick.often(0.2),
    sniper: pick.often(0.1),
    horsemanship: pick.often(0.2),
    front: pick.often(0.2) ? pick.any([0, 90, 180, 225]) : null,
    dynamite:
      also.dynamite === true && pick.often(0.25)
        ? { sticks: 1 + pick.upTo(2), template: pick.any(TEMPLATES) }
        : null,
  });
}

function randomMen(pick: Picker, side: Side, n: number, also: Ingredients): Unit {
  const mounted = pick.often(0.35);
  const count = pick.any([1, 1, 2, 3, 4, 5]);
  const figures = Array.from({ length: count }, (_, i) =>
    randomFigure(pick, `${side}${n}${"abcde"[i]}`, also, mounted && pick.often(0.9)),
  );
  const hero = pick.often(0.3) ? pick.upTo(count - 1) : -1;
  const own = figures.map((one, i) => (i === hero ? { ...one, hero: true } : one));
  const first = own[0]?.hero === true && pick.often(0.5) ? -1 : 0;
  const unit = men(side, own, placeFor(pick, side), {
    name: `${side}${n}`,
    rank: pick.any(RANKS),
    trained: pick.often(0.5),
    tactic: pick.often(0.15) ? "hold" : "advance",
    ...(pick.often(0.3) ? { facing: pick.any([0, 45, 90, 180]) } : {}),
  });
  return { ...unit, leader: count < 2 ? -1 : first };
}

/** From arm's length to far off. */
function placeFor(pick: Picker, side: Side): Point {
  const x = side === "A" ? pick.inches(0, 6) : pick.inches(6, pick.any([12, 18, 30]));
  return [x, pick.inches(-8, 8) + (side === "A" ? 0 : 0.25)];
}

function randomWagon(pick: Picker, side: Side, also: Ingredients): Unit {
  const count = 1 + pick.upTo(3);
  const at = placeFor(pick, side);
  const figures = Array.from({ length: count }, (_, i) => ({
    ...randomFigure(pick, `${side}w${"abcd"[i]}`, also, false),
    at,
  }));
  const corners = Array.from(
    { length: pick.upTo(3) },
    (): Point => [pick.inches(-10, 40), pick.inches(-15, 15)],
  );
  return {
    ...men(side, figures, at, { name: `${side} wagon` }),
    kind: "wagon",
    figures,
    leader: count < 2 ? -1 : 0,
    at,
    path: corners,
    gallops: pick.often(0.5),
    hitched: pick.often(0.9),
  };
}

function randomGun(pick: Picker, side: Side, also: Ingredients): Unit {
  const count = 1 + pick.upTo(3);
  const at = placeFor(pick, side);
  const facing = side === "A" ? 0 : 180;
  const figures = Array.from({ length: count }, (_, i) => ({
    ...randomFigure(pick, `${side}g${"abcd"[i]}`, { ...also, dynamite: false }, false),
    weapons: [],
    hero: false,
  }));
  const onWagon = pick.often(0.2);
  return {
    ...men(side, figures, at, { name: `${side} gun`, trained: pick.often(0.5) }),
    kind: "gatling",
    figures: inLine(figures, at, facing, 1),
    leader: count < 2 ? -1 : 0,
    facing,
    at,
    ready: onWagon ? "set-up" : pick.any(["set-up", "set-up", "unlimbered"]),
    limber: onWagon || pick.often(0.5) ? null : [at[0] - pick.inches(0, 6), at[1]],
    onWagon,
  };
}

/** @param units those who may herd it (CP-HERD-2), if they are men */
function randomHerd(pick: Picker, at: Point, n: number, units: readonly Unit[]): Unit {
  const herders = units.findIndex(({ kind, figures }) => kind === "men" && figures.length >= 3);
  return {
    ...men(null, [], at, { name: `herd ${n}` }),
    kind: "herd",
    species: pick.any(
      herders < 0
        ? (["bison", "cattle", "horses", "sheep"] as const)
        : (["cattle", "horses"] as const),
    ),
    at,
    count: 1 + pick.upTo(20),
    radius: pick.any([2, 6]),
    herders,
  };
}

const bearAt = (at: Point): Unit => ({
  ...men(
    null,
    [figure("E", { name: "bear", weapons: [], melee: 3, endurance: 4, reaction: 2 }, at)],
    at,
    { name: "bear" },
  ),
  kind: "bear",
  leader: -1,
});

/** The whole unit elsewhere. */
function shifted(unit: Unit, [dx, dy]: Point): Unit {
  const to = ([x, y]: Point): Point => [x + dx, y + dy];
  const figures = unit.figures.map((one) => ({ ...one, at: to(one.at) }));
  switch (unit.kind) {
    case "wagon":
      return { ...unit, figures, at: to(unit.at), path: unit.path.map(to) };
    case "gatling":
      return {
        ...unit,
        figures,
        at: to(unit.at),
        limber: unit.limber === null ? null : to(unit.limber),
      };
    case "herd":
      return { ...unit, at: to(unit.at) };
    default:
      return { ...unit, figures };
  }
}

// ---- ground

const corner = (pick: Picker): Point => [pick.inches(-4, 30), pick.inches(-12, 12)];

function randomArea(pick: Picker): Area {
  const from = corner(pick);
  const to: Point = [from[0] + pick.inches(2, 10), from[1] + pick.inches(2, 12)];
  return { kind: pick.any(["woods", "rough", "road"]), from, to };
}

function randomObstacle(pick: Picker): Obstacle {
  const [x, y] = corner(pick);
  const to: Point = [x + pick.inches(-4, 4), y + pick.inches(3, 16)];
  return { kind: pick.any(["fence", "hedge", "ditch", "wall"]), from: [x, y - 8], to };
}

function randomCharge(pick: Picker): Charge {
  const at = corner(pick);
  return {
    owner: pick.any(["A", "B"]),
    laid: pick.often(0.6),
    at,
    fuse: [at[0] + pick.inches(-6, 6), at[1]],
    machine: pick.often(0.3),
    template: pick.any(TEMPLATES),
  };
}

// ---- orders (CP-ORD-1)

function ordered(
  pick: Picker,
  unit: Unit,
  units: readonly Unit[],
  charges: readonly Charge[],
): Unit {
  if (unit.side === null || pick.often(0.3)) return unit;
  const orders = Array.from({ length: 1 + pick.upTo(3) }, () =>
    randomOrder(pick, unit, units, charges),
  );
  return { ...unit, orders: orders.filter((order) => order !== null) };
}

function randomOrder(
  pick: Picker,
  unit: Unit,
  units: readonly Unit[],
  charges: readonly Charge[],
): Order | null {
  const of = (kind: Unit["kind"]): number | null => {
    const found = units.flatMap((one, i) => (one.kind === kind ? [i] : []));
    return found.length === 0 ? null : pick.any(found);
  };
  const charge = charges.length === 0 ? null : pick.upTo(charges.length - 1);
  const herd = of("herd");
  const wagon = of("wagon");
  const to = corner(pick);
  const common: Order[] = [
    { do: "move", to, fast: pick.often(0.4) },
    { do: "hold", until: pick.often(0.5) ? pick.inches(2, 12) : null },
    { do: "mount" },
    { do: "dismount" },
    ...(charge === null
      ? []
      : ([
          { do: "prepare" },
          { do: "place", charge },
          { do: "fuse", charge, to },
          { do: "connect", charge },
          { do: "wait", charge },
          { do: "shootCharge", charge },
        ] satisfies Order[])),
    ...(herd === null
      ? []
      : ([
          { do: "shootHerd", herd },
          { do: "drive", herd, to },
          { do: "stampede", herd },
        ] satisfies Order[])),
    ...(wagon === null
      ? []
      : ([
          { do: "board", wagon },
          { do: "cut", wagon },
          { do: "overturn", wagon },
        ] satisfies Order[])),
  ];
  const gun: Order[] = [
    { do: "limber" },
    { do: "tow", to },
    { do: "unlimber" },
    { do: "manhandle", to },
  ];
  if (unit.kind === "gatling") return pick.any(gun);
  if (unit.kind === "wagon")
    return pick.any([{ do: "alight" }, { do: "hold", until: null }] as const);
  return pick.any(common);
}
