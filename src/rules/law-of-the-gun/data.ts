/**
 * Law of the Gun as data: every number that the rules print, each row with its rule id.
 * Distances are centimetres. The D10's face 0 counts 10.
 */

import { keysOf, plainOf, type Values } from "../kit/fields.js";
import { STATS, type TO_HIT, WEAPON } from "./fields.js";

/** Which rules these are. */
export const EDITION = "Tyneside Wargames Club, January 2010";

export type Weapon = { readonly id: string } & Values<typeof WEAPON>;
export type Impact = Weapon["impact"]["accurate"];
export const IMPACTS: readonly Impact[] = ["low", "normal", "high"];
/** Nearest first (LG-SHOOT-4). */
export const BANDS = ["accurate", "maximum"] as const;
export type Band = (typeof BANDS)[number];
export const MODES = ["aimed", "snap"] as const;
export type Mode = (typeof MODES)[number];

const gun = (
  id: string,
  accurate: number,
  maximum: number,
  reload: boolean,
  hands: 1 | 2,
  near: Impact,
  far: Impact,
): Weapon => ({
  id,
  accurate,
  maximum,
  ...plainOf(WEAPON),
  reload,
  hands,
  impact: { accurate: near, maximum: far },
  fanning: id === "pistol",
  spread: id === "scattergun" ? 2 : 0,
});

/** LG-WEAP-1, in the order of the digest. Ranges and reloading are the source's; impact and hands the digest's. */
export const WEAPONS: readonly Weapon[] = [
  gun("repeating-rifle", 50, 150, false, 2, "normal", "normal"),
  gun("pistol", 30, 90, false, 1, "normal", "low"),
  gun("minie-rifle", 80, 250, true, 2, "high", "normal"),
  gun("minie-carbine", 70, 200, true, 2, "high", "normal"),
  gun("trapdoor-rifle", 80, 250, false, 2, "high", "normal"),
  gun("trapdoor-carbine", 70, 200, false, 2, "high", "normal"),
  gun("buffalo-gun", 80, 250, true, 2, "high", "high"),
  gun("shotgun", 40, 80, false, 2, "high", "low"),
  gun("scattergun", 20, 40, false, 2, "high", "low"),
  gun("smoothbore-carbine", 20, 80, true, 2, "normal", "low"),
  gun("derringer", 10, 15, false, 1, "low", "low"),
  gun("bow", 50, 100, false, 2, "low", "low"),
  gun("thrown-knife", 10, 20, false, 1, "low", "low"),
];

/** LG-AMMO-1: points for each weapon of each figure. */
export const AMMO_POINTS = 3;

/** LG-MOVE-1: centimetres of a move on foot. */
export const FOOT_CM = 15;

/** LG-COOL-1: centimetres of a fall back. */
export const FALL_BACK_CM = 25;

/** LG-GROUP-1: members are within this many cm of their leader. */
export const GROUP_CM = 10;

/** "At most" comparisons of distances allow this much, cm (head of the digest). */
export const DISTANCE_TOLERANCE_CM = 1e-6;

export type EffectKind = "cover" | "graze" | "wound" | "disabled" | "dead";
export type Location = "head" | "body" | "arm" | "leg";
export type Arm = "left" | "right";

/** One entry of the cover/effect table. `side` is given where the table names it; else it is diced (LG-EFF-3). */
export interface Effect {
  readonly kind: EffectKind;
  readonly location: Location | null;
  readonly side: Arm | null;
}

/** Cover columns of LG-EFF-1. Prone and wall share one. */
export const COLUMNS = ["open", "left", "right", "wall", "window"] as const;
export type Column = (typeof COLUMNS)[number];

/** An entry as tables write it: `cover`, `dead head`, `graze left leg`. */
export const effectOf = (text: string): Effect => {
  if (text === "cover") return { kind: "cover", location: null, side: null };
  const words = text.split(" ");
  return {
    kind: words[0] as EffectKind,
    location: words[words.length - 1] as Location,
    side: words.length === 3 ? (words[1] as Arm) : null,
  };
};
/** The tables of a shot, as the scenario may have changed them. */
export interface Tables {
  /** LG-HIT-1: least D10 face that hits, by mode and band. */
  readonly toHit: Values<typeof TO_HIT>;
  /** LG-EFF-1: effect of a hit by cover column; index 0 is a modified D10 of 1, index 9 a modified D10 of 10. */
  readonly effects: Readonly<Record<Column, readonly Effect[]>>;
}

/** LG-EFF-1 as it is printed: a line for each modified D10 from 1 to 10, in the order of COLUMNS. */
const PRINTED = `
  graze head    | cover           | cover         | cover         | cover
  graze body    | cover           | cover         | cover         | cover
  graze arm     | cover           | cover         | cover         | cover
  graze leg     | cover           | cover         | cover         | cover
  wound body    | graze left leg  | cover         | graze head    | cover
  wound arm     | graze left arm  | cover         | graze arm     | graze head
  wound leg     | wound right leg | graze arm     | wound arm     | graze arm
  disabled body | disabled head   | wound arm     | disabled body | wound arm
  dead body     | dead body       | disabled head | disabled head | disabled body
  dead head     | dead head       | dead head     | dead head     | dead head`;
const LINES = PRINTED.trim()
  .split("\n")
  .map((line) => line.split("|").map((text) => effectOf(text.trim())));
const EFFECTS = Object.fromEntries(
  COLUMNS.map((id, i) => [id, LINES.map((line) => line[i]!)]),
) as unknown as Tables["effects"];

export const BOOK: Tables = {
  toHit: { aimed: { accurate: 5, maximum: 7 }, snap: { accurate: 8, maximum: 10 } },
  effects: EFFECTS,
};

/** LG-EFF-2: added to the effect die. Low impact leaves a natural 10 alone. */
export const IMPACT_MODIFIER: Readonly<Record<Impact, number>> = { low: -1, normal: 0, high: 1 };
export const OBSCURING_MODIFIER = 1;

/** What a standing figure may be behind. `fence` is obscuring cover only (LG-EFF-2, reading `obscuringCover`). */
export const COVERS = ["open", "left", "right", "wall", "window", "fence"] as const;
export type Cover = (typeof COVERS)[number];

/** LG-EFF-1, LG-EFF-2: what a hit does to a man there, for players. */
export const COVER_WORDS: Readonly<Record<Cover, string>> = {
  open: "In the open: every hit does something, three in ten put a man out at once.",
  left: "At a corner that ends on his left: of low rolls the corner takes four in ten, the rest mostly graze or wound.",
  right: "At a corner that ends on his right: six hits in ten strike the corner.",
  wall: "Behind a wall, or prone: four hits in ten strike the wall. A strike counts as a hit, and does nothing.",
  window: "At a window: half of all hits strike the wall beside it.",
  fence:
    "Behind a fence or in scrub, which hide but stop little: the wall's column, one worse for him.",
};

/** LG-ATTR-1. */
export type Stats = Values<typeof STATS>;
export const ATTRIBUTES = keysOf(STATS);

export interface NpcRow {
  readonly stats: Stats;
  /** The source's own note, kept as a label. */
  readonly label: string;
}

const npc = (digits: string, label: string): NpcRow => {
  const [initiative, skill, cool, constitution, horsemanship] = [...digits].map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return { stats: { initiative, skill, cool, constitution, horsemanship }, label };
};

/** LG-NPC-1: rows by D6 roll, index 0 is a roll of 1. */
export const NPCS: Charts = {
  cowboy: [
    npc("23232", "Poor quality hand"),
    npc("33342", "Better quality hand"),
    npc("33343", "Better quality hand"),
    npc("44344", "Senior hand"),
    npc("45444", "Team leader"),
    npc("54545", "Old experienced hand"),
  ],
  "hired-gun": [
    npc("33332", "Greenhorn"),
    npc("34342", "Young or inexperienced man"),
    npc("34443", "Experienced gunman"),
    npc("44443", "Experienced gunman"),
    npc("45554", "Stone killer"),
    npc("34544", "Bounty hunter"),
  ],
  outlaw: [
    npc("22322", "Wannabe bad guy"),
    npc("33333", "Poor quality sidekick"),
    npc("43433", "Average outlaw"),
    npc("34434", "Above average outlaw"),
    npc("44544", "Gang leader"),
    npc("55454", "Wanted dead or alive"),
  ],
  indian: [
    npc("22333", "Young blood"),
    npc("23333", "Brave"),
    npc("33344", "Brave"),
    npc("33444", "Brave"),
    npc("44444", "Brave"),
    npc("44455", "War leader"),
  ],
  bandido: [
    npc("22231", "Peon"),
    npc("23231", "Compadre"),
    npc("33342", "Compadre"),
    npc("34443", "Soldado"),
    npc("44454", "Secundo"),
    npc("45545", "Il Grande"),
  ],
  townie: [
    npc("22222", "Very young or old civilian"),
    npc("32332", "Gambler or other professional"),
    npc("32332", "Gambler or other professional"),
    npc("33333", "Rowdy"),
    npc("43333", "Deputy"),
    npc("54444", "Sheriff"),
  ],
};

/** Charts by type. */
export type Charts = Readonly<Record<string, readonly NpcRow[]>>;

/** `type/1` to `type/6` and `type/roll`, spelled out so that editors can offer them. */
export const npcIds = (charts: Charts): string[] =>
  Object.entries(charts).flatMap(([type, rows]) => [
    ...rows.map((_, index) => `${type}/${index + 1}`),
    `${type}/roll`,
  ]);
