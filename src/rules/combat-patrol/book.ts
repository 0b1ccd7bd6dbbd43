/** The tables of the book: every number that its pages print, by the fields that a file may change (fields.ts). */
import type { Values } from "../kit/fields.js";
import type { BANDS, ClassId, Cover, Rank, Reload, SpeciesId, TemplateId } from "./data.js";
import type { ATTRIBUTES, SHIFTS, WEAPON } from "./fields.js";

/** CP-ATT-2, CP-ATT-3: what a man of a class is worth. */
export type Class = Values<typeof ATTRIBUTES>;

/** A row of the weapons' table as files and listings have it: limits and rates by name. */
export type WeaponRow = Values<typeof WEAPON>;

/** Section 5, as the rules see it. */
export interface Weapon extends Omit<WeaponRow, (typeof BANDS)[number] | "rate"> {
  /** Upper limits of short, medium and long range; 0 if it has no such range (CP-WPN-1). Null: no firearm. */
  readonly ranges: readonly [short: number, medium: number, long: number] | null;
  /** Shots of one firing by range. */
  readonly rates: readonly [short: number, medium: number, long: number];
  /** CP-WPN-2: general use from this year; null: any. */
  readonly date: number | null;
}

export function rowOf({ ranges, rates, date: _, ...same }: Weapon): WeaponRow {
  const [short, medium, long] = ranges ?? [0, 0, 0];
  const [near, far, farthest] = rates;
  return { short, medium, long, rate: { short: near, medium: far, long: farthest }, ...same };
}

export function weaponOfRow(row: WeaponRow, { date }: Pick<Weapon, "date">): Weapon {
  const { short, medium, long, rate, ...same } = row;
  return {
    ranges: Math.max(short, medium, long) > 0 ? [short, medium, long] : null,
    rates: [rate.short, rate.medium, rate.long],
    ...same,
    date,
  };
}

const ONCE = [1, 1, 1] as const;
const firearm = (
  ranges: readonly [number, number, number],
  rates: readonly [number, number, number],
  reload: Reload,
  hth: number,
  saddle: Weapon["saddle"],
  date: number | null,
  bayonet = hth,
): Weapon => ({ ranges, rates, reload, hth, bayonet, saddle, date });
const blade = (hth: number): Weapon => ({
  ranges: null,
  rates: ONCE,
  reload: "none",
  hth,
  bayonet: hth,
  saddle: "none",
  date: null,
});

export const WEAPONS = {
  "muzzle-loading-pistol": firearm([2, 4, 8], ONCE, "always", 0, "any", null),
  "muzzle-loading-carbine": firearm([4, 8, 16], ONCE, "always", 1, "horsemanship", null),
  musket: firearm([5, 10, 20], ONCE, "always", 1, "none", null, 2),
  "muzzle-loading-rifle": firearm([9, 18, 36], ONCE, "always", 1, "none", null, 2),
  "muzzle-loading-shotgun": firearm([3, 6, 12], [3, 2, 1], "always", 0, "none", null),
  derringer: firearm([0, 1, 0], ONCE, "always", 0, "any", null),
  "cap-and-ball-revolver": firearm([2, 4, 8], [2, 2, 1], "double", 2, "any", 1853),
  rifle: firearm([12, 24, 48], ONCE, "normal", 0, "none", 1864, 1),
  carbine: firearm([4, 8, 16], ONCE, "normal", 1, "horsemanship", 1864),
  revolver: firearm([2, 4, 8], [2, 2, 1], "normal", 2, "any", 1869),
  shotgun: firearm([3, 6, 12], [3, 2, 1], "normal", 0, "none", 1875),
  bow: firearm([6, 12, 24], ONCE, "none", 0, "horsemanship", null),
  // CP-WPN-5, CP-MTD-5: on foot, and without Impetus.
  lance: blade(1),
  sword: blade(2),
  hatchet: blade(1),
  "bowie-knife": blade(1),
  axe: blade(3),
} as const satisfies Readonly<Record<string, Weapon>>;
export type WeaponId = keyof typeof WEAPONS;
export const WEAPON_IDS = Object.keys(WEAPONS) as readonly WeaponId[];

/** Section 5: the gun of a Gatling unit; it belongs to nobody. */
export const GATLING: Weapon = firearm([12, 24, 48], [3, 3, 2], "double", 0, "none", 1866);

/** CP-MOR-4: cards of each result, in the order of `MORALE`. */
export type MoraleRow = readonly [
  ok: number,
  advance: number,
  stun: number,
  pin: number,
  back: number,
  run: number,
];

/** CP-ANI-1, CP-BEAR-1. */
export interface Species {
  readonly guts: ClassId;
  readonly melee: number;
  /** Least and most; uniform for each animal at set-up. */
  readonly endurance: readonly [least: number, most: number];
  readonly reaction: number;
  /** Cards of a move, and of a charge. */
  readonly cards: number;
  readonly chargeCards: number;
}

/** All tables, as the scenario may have changed them. */
export interface Book {
  readonly classes: Readonly<Record<ClassId, Class>>;
  readonly hero: Class;
  readonly weapons: Readonly<Record<WeaponId, Weapon>>;
  readonly gatling: Weapon;
  /** CP-FIRE-7: locations that a cover protects, as letters of HCABL. */
  readonly covers: Readonly<Record<Cover, string>>;
  /** CP-MOR-4: rows by Guts, in the open and in cover. */
  readonly morale: {
    readonly open: Readonly<Record<ClassId, MoraleRow>>;
    readonly cover: Readonly<Record<ClassId, MoraleRow>>;
  };
  /** CP-MOV-1: inches that Guts add to a movement card. */
  readonly guts: Readonly<Record<ClassId, number>>;
  /** CP-FIRE-3: columns to the right. */
  readonly shifts: Values<typeof SHIFTS>;
  /** CP-ACT-2: how often each number is in the activation deck, for each colour. */
  readonly copies: number;
  /** CP-LDR-2: radius of a leader. */
  readonly radius: {
    readonly untrained: Readonly<Record<Rank, number>>;
    readonly trained: Readonly<Record<Rank, number>>;
  };
  /** CP-LDR-4, CP-HERO-2: markers that a leader or a hero removes, by Guts. */
  readonly steadies: Readonly<Record<ClassId, number>>;
  /** CP-ATT-4: Endurance that a result takes. */
  readonly wound: number;
  readonly incapacitate: number;
  /** CP-FIRE-5, CP-GEO-7: inches around the declared target. */
  readonly area: number;
  /** CP-MEL-2, CP-ATT-6, CP-MTD-5. */
  readonly melee: {
    readonly stunned: number;
    readonly support: number;
    readonly supportMost: number;
    readonly impetus: number;
    /** CP-MTD-4: inches moved in a straight line. */
    readonly impetusFrom: number;
    readonly fallBack: number;
  };
  /** CP-MTD-6, CP-GEO-15: inches past the intended spot. */
  readonly breakthrough: {
    readonly gone: number;
    readonly wounded: number;
    readonly incapacitated: number;
  };
  /** CP-MTD-9: the d10 up to this is the horse. */
  readonly horseUpTo: number;
  /** CP-DYN-1: radius of a template. */
  readonly templates: Readonly<Record<TemplateId, number>>;
  /** Section 5: ranges of a throw. */
  readonly throwRanges: readonly [short: number, medium: number, long: number];
  readonly species: Readonly<Record<SpeciesId, Species>>;
  /** CP-GEO-2. */
  readonly herdRadius: number;
  /** CP-STAM-1, CP-WAG-6: what happens this near frightens; CP-STAM-5: a herd runs down whoever is this near. */
  readonly frightens: number;
  readonly tramples: number;
  /** CP-GATLING-6: degrees each side of the centre. */
  readonly arc: number;
  /** CP-GATLING-1: crew for the full rate. */
  readonly gatlingCrew: number;
}

export const BOOK: Book = {
  classes: {
    G: { guts: "G", accuracy: "G", melee: -1, endurance: 3, reaction: 2 },
    R: { guts: "R", accuracy: "R", melee: 0, endurance: 3, reaction: 3 },
    E: { guts: "E", accuracy: "E", melee: 1, endurance: 4, reaction: 4 },
  },
  hero: { guts: "E", accuracy: "E", melee: 1, endurance: 6, reaction: 4 },
  weapons: WEAPONS,
  gatling: GATLING,
  covers: { open: "", brush: "L", fence: "LB", wall: "LBC", pit: "LBCA" },
  morale: {
    open: {
      E: [34, 5, 4, 4, 2, 1],
      R: [26, 6, 6, 6, 4, 2],
      G: [18, 8, 7, 8, 5, 4],
    },
    cover: {
      E: [40, 2, 3, 4, 1, 0],
      R: [34, 2, 5, 6, 2, 1],
      G: [27, 2, 7, 8, 4, 2],
    },
  },
  guts: { G: -1, R: 0, E: 1 },
  shifts: { moving: 1, saddle: 1, dynamite: 1, noLeader: 1, pinned: 1, sniper: -1 },
  copies: 2,
  radius: {
    untrained: { team: 6, squad: 18, platoon: 24 },
    trained: { team: 12, squad: 24, platoon: 36 },
  },
  steadies: { G: 0, R: 1, E: 2 },
  wound: 1,
  incapacitate: 3,
  area: 4,
  melee: { stunned: -2, support: 1, supportMost: 2, impetus: 2, impetusFrom: 4, fallBack: 2 },
  breakthrough: { gone: 6, wounded: 3, incapacitated: 4 },
  horseUpTo: 7,
  templates: { small: 1, medium: 2, large: 3 },
  throwRanges: [1, 2, 4],
  species: {
    bison: { guts: "E", melee: 2, endurance: [4, 5], reaction: 3, cards: 2, chargeCards: 3 },
    cattle: { guts: "R", melee: 1, endurance: [2, 4], reaction: 2, cards: 2, chargeCards: 3 },
    horses: { guts: "G", melee: 0, endurance: [2, 3], reaction: 3, cards: 2, chargeCards: 3 },
    sheep: { guts: "G", melee: -1, endurance: [2, 2], reaction: 2, cards: 1, chargeCards: 2 },
    bear: { guts: "E", melee: 3, endurance: [4, 6], reaction: 2, cards: 1, chargeCards: 2 },
  },
  herdRadius: 6,
  frightens: 2,
  tramples: 1,
  arc: 45,
  gatlingCrew: 2,
};
