/** What a Shootist sheet says, section by section. */
import { percentText } from "../../core/percent.js";
import {
  type Cell,
  cell,
  type Fraction,
  type Grid,
  grid,
  type Section,
  type SheetChart,
  type SheetContent,
  section,
  type Table,
} from "../../core/sheet.js";
import { INCHES } from "../../core/units.js";
import {
  alike,
  type BandRules,
  type Block,
  effectPicture,
  type GunSheet,
  gunName,
  gunRows,
  gunSheet,
  narrowed,
  numbersTable,
  percent,
  plainRows,
  plainTable,
  reachBlocks,
  sheetData,
  sheetFrame,
  shortSheet,
  signed,
  tables,
  withOneIn,
} from "../kit/sheet.js";
import type { SheetScope, SheetSystem } from "../sheets.js";
import type { Armoury } from "./armoury.js";
import { bandName } from "./counts.js";
import { ladderIndex } from "./ladder.js";
import { READINGS, type Readings } from "./readings.js";
import {
  among,
  atLeastOne,
  chanceOf,
  drawsFirst,
  EVENTS,
  FightOdds,
  shotDie,
  type Target,
} from "./sheet.js";
import { bandAt } from "./state.js";
import { EDITION, LADDER, type Weapon } from "./tables.js";

/** The man of the tables that are not about dice: the baseline of SH-CHAR-3. */
const STANDARD = 8;
const STANDARD_INDEX = ladderIndex(STANDARD);
/** Wounds already received that the data tell apart; a seventh in the chest always kills (SH-WOUND-3). */
const WOUNDS = [0, 1, 2, 3, 4, 5, 6] as const;
const DATA_WOUNDS = WOUNDS.slice(0, 3);
/** What the target is behind: a window is partial cover that hides the legs (SH-BLDG-2). */
const SHEET_COVERS = ["open", "partial", "window"] as const;
type SheetCover = (typeof SHEET_COVERS)[number];

const DICE = LADDER.map((_, i) => i);
const DICE_HEADS = LADDER.map((sides) => `D${sides}`);

/** SH-WPN-1; a band is its place in the weapon's list. */
const BAND_RULES: BandRules<Weapon, number> = {
  unit: INCHES,
  bandsOf: ({ bands }) => bands.map((_, band) => band),
  nameOf: bandName,
  ends: ({ bands }, band) => ({ from: bands[band - 1]?.upTo ?? 0, to: bands[band]?.upTo ?? 0 }),
};

interface Sheet extends GunSheet<Weapon, number, SheetCover> {
  readonly readings: Readings;
  readonly odds: FightOdds;
}

/** SH-MOD-1: what besides the band changes the shooting die. */
interface Shot {
  readonly shoot: number;
  readonly dodge: number;
  readonly cover: SheetCover;
  readonly moving: boolean;
  readonly wounds: number;
  /** Further steps: fanning, two pistols. */
  readonly more: number;
}

const STANDING: Shot = {
  shoot: STANDARD_INDEX,
  dodge: STANDARD_INDEX,
  cover: "open",
  moving: false,
  wounds: 0,
  more: 0,
};

/** One try; null where it may not be tried (SH-DIE-3, SH-WPN-4). */
function attempt(sheet: Sheet, weapon: Weapon, band: number, changes: Partial<Shot> = {}) {
  const shot = { ...STANDING, ...changes };
  if (weapon.still && shot.moving) return null;
  const covered = shot.cover === "open" ? 0 : 1;
  const steps = weapon.bands[band]?.steps ?? 0;
  const die = shotDie(shot.shoot + steps - covered - (shot.moving ? 1 : 0) + shot.more);
  if (die === null) return null;
  const target: Target = {
    dodge: shot.dodge,
    lucky: false,
    lawman: false,
    wounds: shot.wounds,
    legsHidden: shot.cover === "window",
  };
  return sheet.odds.attempt(die, target, weapon.wounds, !weapon.arrow && !weapon.thrown);
}

/** Chance of a wound from one round: a shotgun's has two tries (SH-WPN-5). */
function wounds(sheet: Sheet, weapon: Weapon, band: number, changes: Partial<Shot> = {}): Fraction {
  const odds = attempt(sheet, weapon, band, changes);
  if (odds === null) return { numerator: 0, denominator: 1 };
  return atLeastOne(chanceOf(odds, "wound"), weapon.tries);
}

/** A table of one die against another. */
const diceTable = (
  caption: string,
  corner: string,
  across: string,
  value: (row: number, column: number) => string,
): Table =>
  numbersTable(
    caption,
    [corner],
    [{ text: across, heads: DICE_HEADS }],
    plainRows(DICE.map((row) => [`D${LADDER[row]}`, ...DICE.map((column) => value(row, column))])),
  );

const BARE: Omit<Target, "dodge" | "lucky" | "lawman"> = { wounds: 0, legsHidden: false };

/** Dice as they are rolled. */
function hitGrid(sheet: Sheet): Grid {
  const hits =
    (lucky: boolean, lawman: boolean, event: "hit" | "wound") =>
    (shoot: number, dodge: number): string =>
      percent(chanceOf(sheet.odds.attempt(shoot, { dodge, lucky, lawman, ...BARE }, 1), event));
  return grid(
    "In %, for dice as they are rolled, all steps taken.",
    diceTable("Hit.", "Shoot", "Dodge", hits(false, false, "hit")),
    diceTable("Hit on a Lucky man.", "Shoot", "Dodge", hits(true, false, "hit")),
    diceTable("Wound to an unwounded Lawman.", "Shoot", "Dodge", hits(false, true, "wound")),
  );
}

/** SH-MOD-1 in words. */
function stepsTable(sheet: Sheet): Table {
  const once = sheet.readings.woundPenalties === "once";
  const arm = once ? "a wounded shoot arm" : "each wound in the shoot arm";
  return plainTable(
    "Steps on the Shoot die; below D4 there is no shot, above D12 it stays D12.",
    ["steps", "cause"],
    ["name", "list"],
    [
      ["−1", "moving (with a Winchester no shot on foot); target in cover; changed weapon"],
      ["−1", "two pistols, on both shots; fanning, every shot; Super Fast used"],
      [
        sheet.readings.fanPenalty === "instead" ? "−2" : "−3",
        "fanned shot at another than the first target, in all",
      ],
      ["−1", `${arm}; a bow with any arm wounded`],
      [
        "−1",
        "mounted and the horse has moved; with a Winchester −1 on a standing horse, −3 on a moved one",
      ],
    ],
  );
}

/** Chances to hit by weapon and distance. */
function hitTable(sheet: Sheet): Table {
  const changes: readonly (readonly [string, Partial<Shot>])[] = [
    ...sheet.covers
      .filter((cover) => cover !== "window")
      .map((cover) => [cover, { cover }] as const),
    ["moving", { moving: true }],
    ["moving, in cover", { moving: true, cover: "partial" }],
  ];
  return numbersTable(
    `Chance to hit in % with one try, by weapon and distance: standing, target in the open with Dodge D${STANDARD}; ` +
      `then Shoot D${STANDARD} as the heads say. Thrown weapons: the Knife die.`,
    ["weapon", "inches", "steps"],
    [
      { text: "Shoot or Knife", heads: DICE_HEADS },
      { text: `D${STANDARD}, target or shooter`, heads: changes.map(([words]) => words) },
    ],
    gunRows(sheet, (weapon, band) => {
      const shown = (shot: Partial<Shot>): Cell => {
        const odds = attempt(sheet, weapon, band, shot);
        return cell(odds === null ? "–" : percent(chanceOf(odds, "hit")));
      };
      return [
        cell(signed(weapon.bands[band]?.steps ?? 0)),
        ...DICE.map((shoot) => shown({ shoot })),
        ...changes.map(([, shot]) => shown(shot)),
      ];
    }),
  );
}

const toHit = (sheet: Sheet): Section<SheetChart> =>
  section("To hit", hitGrid(sheet), hitTable(sheet), stepsTable(sheet));

const HITS = [
  { words: "one wound", wounds: 1, legsHidden: false },
  { words: "one wound, legs hidden", wounds: 1, legsHidden: true },
  { words: "Dragoon", wounds: 2, legsHidden: false },
  { words: "Dragoon, legs hidden", wounds: 2, legsHidden: true },
] as const;

/** Share of hits that kill a man who has so many wounds, none of them in the arms. */
function kills(sheet: Sheet, kind: (typeof HITS)[number], before: number): Fraction {
  const target = { dodge: 0, lucky: false, lawman: false, wounds: before };
  const { legsHidden } = kind;
  const odds = sheet.odds.attempt(LADDER.length - 1, { ...target, legsHidden }, kind.wounds);
  return among(chanceOf(odds, "killed"), chanceOf(odds, "hit"));
}

const killTable = (sheet: Sheet): Table =>
  numbersTable(
    "Chance in % that a hit kills, by wounds already received anywhere; both arms sound.",
    ["hit"],
    [{ text: "wounds before", heads: WOUNDS.map(String) }],
    plainRows(
      HITS.map((kind) => [
        kind.words,
        ...WOUNDS.map((before) => percent(kills(sheet, kind, before))),
      ]),
    ),
  );

function effects(sheet: Sheet): Section<SheetChart> {
  return section(
    "What a hit does",
    effectPicture({
      description:
        "Stacked bars: shares of hits that wound and that kill, by wounds already received.",
      heading: "What a hit does, by wounds already received",
      notes: ["Shares of hits, in %. Arms sound: then nobody is disarmed by one wound."],
      parts: ["wounded", "killed"],
      bars: HITS.flatMap((kind) =>
        WOUNDS.slice(0, 4).map((before) => {
          const { numerator, denominator } = kills(sheet, kind, before);
          const share = (100 * numerator) / denominator;
          return {
            group: kind.words,
            label: String(before),
            shares: [100 - share, share],
            end: `killed ${percentText(share)} %`,
          };
        }),
      ),
      room: { label: "0", end: "killed 99.9 %" },
    }),
    killTable(sheet),
    plainTable(
      "Where a hit lands, and what it does besides.",
      ["D10 (D8, legs hidden)", "place", "effect"],
      ["name", "name", "list"],
      [
        ["1", "head", "dead; knocked out in a brawl"],
        ["2–6", "chest", "Dodge -1; dead if D6 is below all wounds so far, this one included"],
        ["7", "spare arm", "Brawl -1; no fan, no two pistols, reloads at half rate"],
        ["8", "shoot arm", "Draw, Shoot and Brawl -1; no fan"],
        ["9, 10", "leg", "Brawl -1; moves half as far, with both legs wounded not at all"],
      ],
    ),
  );
}

function putOut(sheet: Sheet): Section<SheetChart> {
  const before = [0, 1, 2, 3];
  return section(
    "To kill",
    numbersTable(
      `Chance in % that one try kills, and 1 in how many, by wounds that the target already has: standing, Shoot ` +
        `(thrown: Knife) D${STANDARD} against Dodge D${STANDARD} in the open. At ranges left out there is no shot.`,
      ["weapon", "inches"],
      [{ text: "wounds before", heads: before.map(String) }],
      gunRows(sheet, (weapon, band) => {
        const tries = before.flatMap((wounds) => attempt(sheet, weapon, band, { wounds }) ?? []);
        if (tries.length === 0) return null;
        return tries.map((odds) => withOneIn(chanceOf(odds, "killed")));
      }),
    ),
  );
}

const MANY = [
  { words: "aimed", shots: 1, more: 0 },
  { words: "two", shots: 2, more: -1 },
  { words: "three", shots: 3, more: -1 },
] as const;

/** SH-SHOOT-6, SH-SHOOT-7: several shots at one man who does not react. */
function manyShots(sheet: Sheet): Section<SheetChart>[] {
  const pistols = sheet.guns.filter(({ weapon }) => weapon.pistol);
  if (pistols.length === 0) return [];
  const dice = DICE.slice(1);
  const table = numbersTable(
    "Chance in % of at least one hit with all shots of one turn at one man, whose Dodge stays " +
      `D${STANDARD}: standing, in the open, by the Shoot die. Two: two pistols, or a fan of two; three: a fan.`,
    ["weapon", "inches"],
    dice.map((shoot) => ({ text: `D${LADDER[shoot]}`, heads: MANY.map(({ words }) => words) })),
    gunRows({ ...sheet, guns: pistols }, (weapon, band) =>
      dice.flatMap((shoot) =>
        MANY.map(({ shots, more }) => {
          const odds = attempt(sheet, weapon, band, { shoot, more });
          return cell(odds === null ? "–" : percent(atLeastOne(chanceOf(odds, "hit"), shots)));
        }),
      ),
    ),
  );
  return [section("Two pistols and fanning", table)];
}

function drawAndBrawl(sheet: Sheet): Section<SheetChart> {
  const shield = sheet.readings.shieldInBrawl ? ", and a shield another" : "";
  const brawl = (event: "wins" | "knocksOut") => (a: number, b: number) =>
    percent(sheet.odds.brawl(a, b)[event]);
  return section(
    "Draw and hand-to-hand",
    grid(
      "In %, for the man on the left against the one above; dice as they are rolled. A knife, tomahawk or spear " +
        `is a step on the Brawl die, one of them only${shield}; a spear is not wounded but by a spear.`,
      diceTable("Goes first (ties shared).", "Draw", "Draw", (a, b) =>
        percent(drawsFirst(a, b, sheet.readings)),
      ),
      diceTable("Wins the roll.", "Brawl", "Brawl", brawl("wins")),
      diceTable("Knocks him out with it.", "Brawl", "Brawl", brawl("knocksOut")),
    ),
  );
}

/** SH-WPN-1, SH-RELOAD-1, SH-WOUND-4. */
function reloading(sheet: Sheet): Section<SheetChart> {
  const turns = (rounds: number, rate: number): string =>
    rate === 0 ? "–" : String(Math.ceil(rounds / rate));
  return section(
    "Reloading",
    plainTable(
      "Rounds when full and spare, rounds put in by one Reload, and Reloads that fill an empty gun; with a " +
        "wounded spare arm at half rate. On the move D6 of the rounds are lost, but for shotgun and bow.",
      ["weapon", "rounds", "spare", "a Reload", "to fill", "half rate", "to fill"],
      ["name", "number"],
      sheet.guns.map(({ weapon }) => {
        const { rounds, spare, reload, soundArms } = weapon;
        const round = sheet.readings.halfReload === "up" ? Math.ceil : Math.floor;
        const half = reload === 0 || soundArms ? 0 : Math.max(1, round(reload / 2));
        return [
          gunName(sheet, weapon),
          String(rounds),
          String(spare),
          reload === 0 ? "–" : String(reload),
          turns(rounds, reload),
          half === 0 ? "–" : String(half),
          turns(rounds, half),
        ];
      }),
    ),
  );
}

/** The picture of chance against distance, and the table of who is best where. */
function distanceBlocks(sheet: Sheet, cover: SheetCover, moving: boolean): Block[] {
  const how = moving ? "moving" : "standing";
  const what = `${how}, target ${cover === "open" ? "in the open" : "in cover"}`;
  const chance = (weapon: Weapon, band: number): Fraction =>
    wounds(sheet, weapon, band, { cover, moving });
  // Nothing can be shot at all: with a Winchester alone, on the move.
  const idle = sheet.guns.every(({ weapon }) =>
    weapon.bands.every((_, band) => chance(weapon, band).numerator === 0),
  );
  if (idle) return [];
  return reachBlocks(sheet, {
    name: `reach-${how}-${cover}`,
    title: `Chance of a round to wound, by distance: ${what}`,
    notes: [
      `D${STANDARD} against Dodge D${STANDARD}; a shotgun's round has two tries. Black: no weapon is better at that ` +
        "distance. Grey: one is; pale grey shows its chance. Dotted: break-even ranges in inches.",
    ],
    caption: `The best weapons by distance: ${what}, D${STANDARD} against Dodge D${STANDARD}.`,
    heads: ["inches", "best", "% a round"],
    chance,
    most: Number.POSITIVE_INFINITY,
  });
}

function byDistance(sheet: Sheet): Section<SheetChart> {
  return section(
    "By distance",
    ...distanceBlocks(sheet, "open", false),
    ...distanceBlocks(sheet, "partial", false),
    ...distanceBlocks(sheet, "open", true),
  );
}

const lead = (sheet: Sheet): string[] => [
  "Every chance is exact: the dice of the rules, counted out. Men are unwounded and on foot, without special " +
    "abilities and without horses, unless a table says so; falls and crossfire are left out.",
  [
    "A range of 3–12 means beyond 3 inches, up to and including 12. A dash means that it cannot happen.",
    ...narrowed(sheet, INCHES.many, "the rules"),
  ].join(" "),
];

/** What is looked up in a game. */
function onePage(sheet: Sheet): Section<SheetChart>[] {
  return [
    section("To hit", hitGrid(sheet), alike(hitTable(sheet))),
    section("What a hit does", killTable(sheet)),
    drawAndBrawl(sheet),
    section("By distance", ...tables(distanceBlocks(sheet, "open", false))),
  ];
}

/**
 * Works a sheet out.
 * @returns the longest range if no weapon reaches any of the distances
 */
function sheetContent(
  armoury: Armoury,
  scope: SheetScope,
): SheetContent | { readonly longest: number } {
  const { readings } = armoury.model;
  const at = (weapon: Weapon, distance: number) => bandAt(weapon, distance, readings);
  const guns = gunSheet<Weapon, number, SheetCover>(armoury, scope, BAND_RULES, at);
  if ("longest" in guns) return guns;
  const sheet: Sheet = { ...guns, readings, odds: new FightOdds(readings) };
  return {
    edition: EDITION,
    ...sheetFrame(sheet, readings, READINGS),
    lead: lead(sheet),
    page: onePage(sheet),
    sections: [
      toHit(sheet),
      effects(sheet),
      putOut(sheet),
      ...manyShots(sheet),
      drawAndBrawl(sheet),
      reloading(sheet),
      byDistance(sheet),
    ],
    events: EVENTS,
    ...sheetData(
      sheet,
      { shoot_die: LADDER, dodge_die: LADDER, moving: [0, 1], target_wounds: DATA_WOUNDS },
      (weapon, band, cover, one) =>
        attempt(sheet, weapon, band, {
          cover,
          shoot: ladderIndex(one.shoot_die),
          dodge: ladderIndex(one.dodge_die),
          moving: one.moving === 1,
          wounds: one.target_wounds,
        }),
    ),
    weapons: sheet.guns.map(
      ({ weapon: { id, rounds, reload, spare, skill, tries, wounds, bands } }) => ({
        id,
        rounds,
        reload,
        spare,
        skill,
        tries,
        wounds,
        bands,
      }),
    ),
    short: shortSheet(
      sheet,
      (cover) => `One try: standing, D${STANDARD} against Dodge D${STANDARD}, target ${cover}`,
      EVENTS,
      ["killed", "killed"],
      (weapon, band, cover) => attempt(sheet, weapon, band, { cover }),
    ),
  };
}

/** Reference sheets of Shootist. */
export const sheets: SheetSystem<Armoury> = {
  edition: EDITION,
  covers: SHEET_COVERS,
  modes: [
    { words: "standing", key: () => ({ moving: 0, target_wounds: 0 }) },
    { words: "moving", key: () => ({ moving: 1, target_wounds: 0 }) },
  ],
  make: sheetContent,
  // A duel of two with fanning and spare rounds has millions of states.
  npc: null,
};
