/** Random fights for comparing the resolver with the oracle: small, and rich in rare rules. */

import type { PlanLines } from "../../../src/core/situations.js";
import { planOf } from "../../../src/rules/kit/plan.js";
import { TARGETS } from "../../../src/rules/kit/targets.js";
import { DEFAULT_READINGS, READINGS, type Readings } from "../../../src/rules/shootist/readings.js";
import {
  type Cover,
  DEEDS,
  type Deed,
  type Fighter,
  type Habits,
  type Opening,
  PLANS,
  type Side,
  type Skirmish,
  STYLES,
} from "../../../src/rules/shootist/skirmish.js";
import {
  ABILITIES,
  ARCHETYPES,
  type Band,
  LADDER,
  type Skills,
  WEAPONS,
  type Weapon,
} from "../../../src/rules/shootist/tables.js";
import type { Uniform } from "../../statistical/seeded.js";
import { NO_HABITS, weapon } from "./skirmishes.js";

class Chooser {
  constructor(private readonly draw: Uniform) {}

  below(n: number): number {
    return Math.floor(this.draw() * n);
  }

  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(p: number): boolean {
    return this.draw() < p;
  }

  of<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }
}

/** What the men of one fight have in common. */
interface Colour {
  readonly readings: Readings;
  readonly distance: number;
  /** All weapons are thrown, or none is there: fights that come to blows. */
  readonly close: boolean;
  readonly covers: boolean;
  readonly horses: boolean;
  readonly habits: boolean;
  readonly abilities: boolean;
  readonly changed: boolean;
  readonly fires: boolean;
  /** Some men do other things by situation, or choose whom they shoot at. */
  readonly minded: boolean;
}

/** Distances at which something changes: bands, moves, notice, crossfire. */
const EDGES = [0, 1, 1.5, 2, 3, 4.5, 6, 7, 8, 9, 12, 15, 18, 20, 21, 24, 30, 36, 42];

/**
 * One random fight: one to four men a side (mostly fewer), and now and then each of everything that
 * the model knows.
 * @param draw    the tests' generator; its next numbers make the fight
 * @param sideMax most men a side, at most 6
 */
export function randomSkirmish(draw: Uniform, sideMax = 4): Skirmish {
  const choose = new Chooser(draw);
  const readings: Record<string, unknown> = { ...DEFAULT_READINGS };
  if (choose.chance(0.5)) {
    for (const [name, { values }] of Object.entries(READINGS)) {
      if (choose.chance(0.35)) readings[name] = values[1];
    }
  }
  const colour: Colour = {
    readings: readings as unknown as Readings,
    distance: choose.chance(0.6) ? choose.of(EDGES) : choose.between(0, 300) / choose.of([4, 10]),
    close: choose.chance(0.25),
    covers: choose.chance(0.5),
    horses: choose.chance(0.3),
    habits: choose.chance(0.5),
    abilities: choose.chance(0.6),
    changed: choose.chance(0.3),
    fires: choose.chance(0.15),
    minded: choose.chance(0.4),
  };
  const fighters: Fighter[] = [];
  for (const side of ["A", "B"] as const) {
    const count = choose.chance(0.35) ? 1 : choose.between(1, sideMax);
    for (let i = 0; i < count; i++) fighters.push(randomFighter(choose, side, i, colour));
  }
  return {
    turns: choose.of([1, 2, 3, 5, 8, 12, 20, 30]),
    standing: choose.chance(0.3),
    bunched: choose.chance(0.4),
    readings: colour.readings,
    fighters: fighters.map((fighter) => ({
      ...fighter,
      weapons: fighter.weapons.map(({ id }) => sameWeapon(id, fighters)),
    })),
  };
}

function randomFighter(choose: Chooser, side: Side, index: number, colour: Colour): Fighter {
  const mounted = colour.horses && choose.chance(0.6);
  const spread = choose.of([0, 0, 1, 1, 2, 7, 0.7]) * index;
  const spot = mounted ? IN_THE_OPEN : randomSpot(choose, colour);
  const archetype = choose.chance(0.3) ? choose.of(Object.keys(ARCHETYPES)) : null;
  const row = archetype === null ? undefined : ARCHETYPES[archetype];
  const abilities = ABILITIES.filter(() => colour.abilities && choose.chance(0.15));
  const styles = colour.minded ? STYLES : STYLES.slice(0, 4);
  const style = colour.close && choose.chance(0.5) ? "brawl" : choose.of(styles);
  const own = colour.minded && choose.chance(0.4) ? randomPlan(choose) : null;
  return {
    name: `${side}${index + 1}`,
    side,
    archetype,
    skills: row?.skills ?? randomSkills(choose),
    abilities: abilities.length === 0 && row?.ability != null ? [row.ability] : abilities,
    weapons: randomGear(choose, colour, row?.weapons),
    shield: choose.chance(0.12),
    at: side === "A" ? -spread : colour.distance + spread,
    ...spot,
    unaware: choose.chance(0.12),
    mounted,
    style,
    plan: planOf(own, PLANS[style]),
    target: colour.minded && choose.chance(0.5) ? choose.of(TARGETS) : "default",
    habits: colour.habits ? randomHabits(choose) : { ...NO_HABITS, burns: colour.fires },
  };
}

function randomSkills(choose: Chooser): Skills {
  const die = () => choose.of(LADDER);
  return { draw: die(), shoot: die(), dodge: die(), brawl: die(), ride: die(), knife: die() };
}

/** SH-POL-3: one to three lines, each of one or two things that a man may know. */
function randomPlan(choose: Chooser): PlanLines<Deed> {
  const bounds = (most: number, parts = 1) => ({
    [choose.of(["atLeast", "atMost"] as const)]: choose.between(0, most * parts) / parts,
  });
  const one = () =>
    choose.of([
      () => ({ distance: bounds(20, choose.of([1, 10])) }),
      () => ({ wounds: bounds(3) }),
      () => ({ rounds: bounds(7) }),
      () => ({ enemies: bounds(4) }),
      () => ({ friends: bounds(4) }),
      () => ({ enemyCovered: choose.chance(0.5) }),
    ])();
  return Array.from({ length: choose.between(1, 3) }, () => ({
    when: choose.chance(0.3) ? { ...one(), ...one() } : one(),
    do: choose.of(DEEDS),
  }));
}

function randomHabits(choose: Chooser): Habits {
  const often = () => choose.chance(0.5);
  return {
    lesserDraw: choose.chance(0.2) ? choose.of(LADDER) : null,
    reloadsMoving: often(),
    picksUp: often(),
    breaksOff: often(),
    shootsHorses: often(),
    dismounts: choose.chance(0.25),
    popsOut: often(),
    burns: often(),
    leavesFire: often(),
  };
}

type Spot = Pick<Fighter, "cover" | "legsHidden" | "opening" | "upstairs" | "building">;

const IN_THE_OPEN: Spot = {
  cover: "open",
  legsHidden: false,
  opening: "none",
  upstairs: false,
  building: null,
};

/** A window or a door is full cover and in a building; a roof may be (SH-BLDG-2). */
function randomSpot(choose: Chooser, colour: Colour): Spot {
  if (!colour.covers || choose.chance(0.3)) return IN_THE_OPEN;
  const opening: Opening = choose.chance(0.45) ? choose.of(["door", "window", "roof"]) : "none";
  if (opening === "none") {
    const cover: Cover = choose.of(["partial", "partial", "full"]);
    return { ...IN_THE_OPEN, cover, legsHidden: choose.chance(0.3) };
  }
  const roof = opening === "roof";
  return {
    opening,
    cover: roof ? choose.of(["open", "partial", "full"]) : "full",
    legsHidden: opening === "window" || (roof && choose.chance(0.3)),
    upstairs: opening !== "door" && choose.chance(0.5),
    building: choose.of(["saloon", "saloon", "bank"]),
  };
}

function randomGear(
  choose: Chooser,
  colour: Colour,
  ids: readonly string[] = [],
): readonly Weapon[] {
  if (ids.length > 0 && !colour.close) return ids.map((id) => randomWeapon(choose, colour, id));
  if (colour.close && choose.chance(0.3)) return [];
  const all = WEAPONS.map(({ id }) => id);
  const blades = all.filter((id) => weapon(id).thrown);
  const count = choose.of([1, 1, 2, 2, 3, 4]);
  const gear = Array.from({ length: count }, () => choose.of(colour.close ? blades : all));
  if (colour.fires && choose.chance(0.6)) gear[0] = "bow";
  if (choose.chance(0.2) && count >= 2) gear[1] = gear[0] as string;
  return gear.map((id) => randomWeapon(choose, colour, id));
}

/** Of the table, or as a scenario may have changed it. */
function randomWeapon(choose: Chooser, { changed, readings }: Colour, id: string): Weapon {
  let made = weapon(id);
  if (id === "spear" && readings.spearBands === "both-worse") {
    made = { ...made, bands: made.bands.map((band): Band => ({ ...band, steps: -1 })) };
  }
  if (!changed || choose.chance(0.4)) return made;
  const { thrown, pistol, arrow, tries, ...kind } = choose.chance(0.4) ? randomKind(choose) : made;
  return {
    ...made,
    ...kind,
    ...{ thrown, pistol, arrow },
    rounds: choose.of([1, 2, 3, made.rounds]),
    reload: choose.of([0, 1, 3, made.reload, made.reload]),
    spare: choose.of([0, 1, 4, made.spare]),
    bands: made.bands.map(({ upTo, steps }) => ({ upTo, steps: steps + choose.of([0, 0, 1, -1]) })),
    tries: thrown || pistol ? 1 : choose.chance(0.15) ? 2 : tries,
    wounds: choose.chance(0.15) ? 2 : made.wounds,
  };
}

/** What a new weapon may be, with all that goes together (SH-WPN-7, SH-SHOOT-6). */
function randomKind(choose: Chooser): Omit<Weapon, "id" | "rounds" | "reload" | "spare" | "bands"> {
  const often = () => choose.chance(0.5);
  const thrown = choose.chance(0.3);
  return {
    thrown,
    pistol: !thrown && often(),
    arrow: !thrown && choose.chance(0.3),
    tries: choose.of([1, 2]),
    wounds: choose.of([1, 2]),
    skill: choose.of(["shoot", "knife"]),
    still: choose.chance(0.3),
    soundArms: choose.chance(0.3),
    fumbles: often(),
    brawl: choose.of(["none", "blade", "spear"]),
    calibre: choose.of(["", ".44", "arrow"]),
  };
}

/** A scenario has one weapon of an id. */
function sameWeapon(id: string, fighters: readonly Fighter[]): Weapon {
  const carried = fighters.flatMap(({ weapons }) => weapons);
  return carried.find((each) => each.id === id) as Weapon;
}
