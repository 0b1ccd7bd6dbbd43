/** What a Napnuts sheet says, section by section. */
import { percentText } from "../../core/percent.js";
import {
  cell,
  fractionText,
  type Section,
  type SheetChart,
  type SheetContent,
  type SheetOdds,
  section,
  type Table,
} from "../../core/sheet.js";
import { INCHES } from "../../core/units.js";
import {
  alike,
  type BandRules,
  effectPicture,
  type GunSheet,
  gunRows,
  gunSheet,
  narrowed,
  numbersTable,
  percent,
  plainRows,
  plainTable,
  sheetData,
  sheetFrame,
  shortSheet,
  signed,
} from "../kit/sheet.js";
import type { SheetScope, SheetSystem } from "../sheets.js";
import type { Armoury, NamedGun } from "./armoury.js";
import type { Book } from "./book.js";
import {
  BANDS,
  BRAWL_WEAPONS,
  CLASSES,
  type ClassId,
  COVERS,
  type Cover,
  LOCATIONS,
  MOVES,
  POSTURES,
  type Posture,
} from "./data.js";
import { DEAD, SERIOUS } from "./effects.js";
import { READINGS, type Readings } from "./readings.js";
import {
  chanceOf,
  EVENTS,
  falls,
  GunfightOdds,
  interruptsFirst,
  SHEET_DICE_MAX,
  winsBrawl,
} from "./sheet.js";
import { bandAt } from "./state.js";
import { cardDice } from "./tables.js";

const EDITION = "Napnuts Western Gunfight Rules, Chew Boon Longe";

/** Where the last band of a sheet ends. */
const REACH_INCHES = 36;

/** NP-SHOOT-1; a band is its place in the list. */
const BAND_RULES: BandRules<NamedGun, number> = {
  unit: INCHES,
  bandsOf: ({ dice }) => BANDS.flatMap((_, band) => (dice[band] === null ? [] : [band])),
  nameOf: (_, band) => BANDS[band]?.id ?? "",
  ends: (_, band) => ({
    from: BANDS[band - 1]?.upTo ?? 0,
    to: Math.min(REACH_INCHES, BANDS[band]?.upTo ?? 0),
  }),
};

interface Sheet extends GunSheet<NamedGun, number, Cover> {
  readonly book: Book;
  readonly readings: Readings;
  readonly odds: GunfightOdds;
}

interface Shot {
  readonly by: ClassId;
  readonly cover: Cover;
  readonly aim: number;
}
const PLAIN: Shot = { by: "cowboy", cover: "open", aim: 0 };

/** NP-SHOOT-2, NP-SHOOT-3. */
function diceOf({ book }: Sheet, gun: NamedGun, band: number, { by, cover, aim }: Shot): number {
  const { classes, covers, postures } = book;
  const target = covers[cover].dice + postures.standing.dice;
  const all = (gun.dice[band] ?? 0) + classes[by].dice + target;
  return Math.max(0, Math.min(SHEET_DICE_MAX, all + aim * gun.aim));
}

/** One shot; null where there is no die. */
function shot(
  sheet: Sheet,
  gun: NamedGun,
  band: number,
  changes: Partial<Shot> = {},
): SheetOdds | null {
  const now = { ...PLAIN, ...changes };
  const dice = diceOf(sheet, gun, band, now);
  if (dice === 0) return null;
  // NP-SHOOT-7: beyond close.
  const far = band > 1 ? gun.farEffect : 0;
  return sheet.odds.shot(dice, exposedAt(sheet, "standing", now.cover), far);
}

/** NP-SHOOT-10: faces of the location die at which a man shows. */
const exposedAt = ({ book }: Sheet, posture: Posture, cover: Cover): readonly number[] =>
  book.postures[posture].exposed.filter((face) => book.covers[cover].exposed.includes(face));

const shown = (odds: SheetOdds | null, event: (typeof EVENTS)[number]) =>
  cell(odds === null ? "–" : percent(chanceOf(odds, event)));

const ALL_FACES = [1, 2, 3, 4, 5, 6];

/** What every other number of the sheet needs first: how many dice. */
function weaponTable(sheet: Sheet): Table {
  const { classes, covers, postures, shot: lines } = sheet.book;
  const targets = [
    ...COVERS.map((id) => [`man at a ${id}`, covers[id].dice - covers.open.dice] as const),
    ...POSTURES.map((id) => [`man ${id}`, postures[id].dice - postures.standing.dice] as const),
  ];
  const also = [
    ...CLASSES.map((id) => `${id} ${signed(classes[id].dice)}`),
    ...targets.flatMap(([words, dice]) => (dice === 0 ? [] : [`${words} ${signed(dice)}`])),
    `man stunned or facing away ${signed(lines.awayOrStunned)}`,
    `each serious wound ${signed(lines.seriousWound)}`,
    `each wound of the arm ${signed(lines.armWound)}`,
    `of the head ${signed(lines.headWound)}`,
    `wrong hand ${signed(lines.wrongHand)}`,
    `long gun in one hand ${signed(lines.oneHanded)}`,
  ];
  const columns = (gun: NamedGun, band: number, aim: number) => {
    const odds = shot(sheet, gun, band, { aim });
    return [
      cell(String(diceOf(sheet, gun, band, { ...PLAIN, aim }))),
      shown(odds, "hit"),
      shown(odds, "out"),
    ];
  };
  const heads = ["dice", "hit", "dead"];
  return numbersTable(
    "One shot of a cowboy at a standing man in the open: dice, and chances in % to hit and to kill. More or fewer dice: " +
      `${also.join(", ")}.`,
    ["weapon", "inches"],
    [
      { text: "without aim", heads },
      { text: "with all aim", heads },
    ],
    gunRows(sheet, (gun, band) => [...columns(gun, band, 0), ...columns(gun, band, gun.aimMax)]),
  );
}

function byDice(sheet: Sheet): Section<SheetChart> {
  const counts = Array.from({ length: 12 }, (_, i) => i + 1);
  const targets = targetsOf(sheet);
  const open = EVENTS.filter((event) => event !== "out");
  const bare = exposedAt(sheet, "standing", "open");
  return section(
    "By dice",
    numbersTable(
      "Chances of a shot in %, by its dice: what comes of it at a standing man in the open, wounds flesh or serious; and " +
        "that it kills, by what the man exposes.",
      ["dice"],
      [
        { text: "open", heads: open },
        { text: "dead", heads: targets.map(({ words }) => words) },
      ],
      plainRows(
        counts.map((count) => [
          String(count),
          ...open.map((event) => percent(chanceOf(sheet.odds.shot(count, bare, 0), event))),
          ...targets.map(({ exposed }) =>
            percent(chanceOf(sheet.odds.shot(count, exposed, 0), "out")),
          ),
        ]),
      ),
    ),
  );
}

/** What there is to shoot at: covers, and postures in the open. */
const targetsOf = (sheet: Sheet) => [
  ...sheet.covers.map((cover) => ({
    words: cover as string,
    exposed: exposedAt(sheet, "standing", cover),
  })),
  ...(["kneeling", "prone"] as const).map((posture) => ({
    words: posture as string,
    exposed: exposedAt(sheet, posture, "open"),
  })),
];

function effects(sheet: Sheet): Section<SheetChart> {
  const extras = [0, 1];
  const parts = ["graze", "wound", "serious wound", "dead"];
  const shares = (exposed: readonly number[], extra: number): number[] => {
    const bits = exposed.reduce((set, face) => set | (1 << (face - 1)), 0);
    const { rows, total } = sheet.odds.hit(extra, 0, bits);
    const sums = parts.map(() => 0);
    for (const { code, weight } of rows) {
      const effect = code & 15;
      const part = DEAD[effect] ? 3 : SERIOUS[effect] ? 2 : isWound(effect) ? 1 : 0;
      sums[part]! += (100 * weight) / total;
    }
    return sums;
  };
  return section(
    "What a hit does",
    effectPicture({
      description: "Stacked bars: shares of hits that graze, wound, wound seriously and kill.",
      heading: "What a hit does, by what the man hit exposes and the sixes beyond the first",
      notes: ["Shares of hits, in %. Wound: flesh, down or stun."],
      parts,
      bars: targetsOf(sheet)
        // Two pages: who kneels is killed as he is at a window.
        .filter(({ words }) => words !== "kneeling")
        .flatMap(({ words, exposed }) =>
          extras.map((extra) => {
            const all = shares(exposed, extra);
            return {
              group: words,
              label: `+${extra}`,
              shares: all,
              end: `dead ${percentText(all[3]!)} %`,
            };
          }),
        ),
      room: { label: "+0", end: "dead 99.9 %" },
    }),
    plainTable(
      "What the second die of a hit does, by location.",
      ["location", "1", "2", "3", "4", "5", "6"],
      ["name"],
      locationRows(sheet.book),
    ),
  );
}

/** A row for each location; neighbours that fare alike share one. */
function locationRows({ effects: all }: Book): string[][] {
  const rows: { places: string[]; effects: readonly string[] }[] = [];
  for (const [i, place] of LOCATIONS.entries()) {
    const own = all[i] ?? [];
    const last = rows.at(-1);
    if (last?.effects.join() === own.join()) last.places.push(`${i + 1} ${place}`);
    else rows.push({ places: [`${i + 1} ${place}`], effects: own });
  }
  return rows.map(({ places, effects }) => [places.join(", "), ...effects]);
}

/** Not a mere graze, dead and serious apart. */
const isWound = (effect: number): boolean => effect >= EFFECT_WOUND;
const EFFECT_WOUND = 2;

const DICE = [1, 2, 3, 4, 5, 6, 7, 8];
/** So that a sheet has two pages; sheet.json has all. */
const DICE_SHOWN = DICE.slice(0, 6);

const blowTable = ({ book }: Sheet): Table =>
  numbersTable(
    "Chance in % to win a blow, by dice of the man on the left and of the one above: both stand.",
    ["dice"],
    [{ text: "against", heads: DICE_SHOWN.map(String) }],
    plainRows(
      DICE_SHOWN.map((own) => [
        String(own),
        ...DICE_SHOWN.map((other) => percent(winsBrawl(own, other, book.brawl.hits.standing))),
      ]),
    ),
  );

/** @param columns what stands under each of the heads, after the weapon */
const brawlTable = (
  caption: string,
  heads: readonly string[],
  columns: "number" | "name",
  rows: readonly (readonly string[])[],
): Table =>
  plainTable(
    caption,
    ["weapon", ...heads],
    ["name", columns],
    BRAWL_WEAPONS.map((id, i) => [id, ...(rows[i] ?? [])]),
  );

function brawling(sheet: Sheet): Section<SheetChart> {
  const weapons = BRAWL_WEAPONS.map((id) => sheet.book.brawl.weapons[id]);
  return section(
    "Brawling",
    blowTable(sheet),
    brawlTable(
      "Dice by the card played, without class and wounds.",
      ["spade", "club", "diamond", "heart", "joker"],
      "number",
      weapons.map((weapon) => cardDice(weapon).map((count) => String(Math.max(0, count)))),
    ),
    brawlTable(
      "What the effect roll of a won blow does.",
      ALL_FACES.map(String),
      "name",
      weapons.map(({ effects }) => effects),
    ),
  );
}

function auction(sheet: Sheet): Section<SheetChart> {
  const bonus = (id: ClassId): number => sheet.book.classes[id].bonus;
  const [run, sprint] = [MOVES.run, MOVES.sprint].map(({ dice }) => percent(falls(dice)));
  return section(
    "Auctions and running",
    numbersTable(
      "Chance in % that the interrupter on the left acts before the mover above: auction of points, one random card each. " +
        `Falls, two ones at least, in % of such turns: running ${run}, sprinting ${sprint}.`,
      ["interrupter"],
      [{ text: "mover", heads: CLASSES }],
      plainRows(
        CLASSES.map((own) => [
          own,
          ...CLASSES.map((other) =>
            percent(interruptsFirst(sheet.book, bonus(own) - bonus(other))),
          ),
        ]),
      ),
    ),
  );
}

/** What the tables of auctions and brawls show in percent. */
function fractions({ book }: Sheet): NonNullable<SheetContent["also"]> {
  const { hits } = book.brawl;
  const bonus = (id: ClassId): number => book.classes[id].bonus;
  return {
    auctions: CLASSES.flatMap((interrupter) =>
      CLASSES.map((mover) => ({
        interrupter,
        mover,
        first: fractionText(interruptsFirst(book, bonus(interrupter) - bonus(mover))),
      })),
    ),
    brawls: DICE.flatMap((dice) =>
      DICE.map((against) => ({
        dice,
        against,
        standing: fractionText(winsBrawl(dice, against, hits.standing)),
        floor: fractionText(winsBrawl(dice, against, hits.floor)),
      })),
    ),
  };
}

/** What is looked up in a game. */
const onePage = (sheet: Sheet): Section<SheetChart>[] => [
  section("By weapon", alike(weaponTable(sheet))),
  byDice(sheet),
  auction(sheet),
  section("Brawling", blowTable(sheet)),
];

/** @returns the longest range if no weapon reaches any of the distances */
function sheetContent(
  armoury: Armoury,
  scope: SheetScope,
): SheetContent | { readonly longest: number } {
  const { book, readings } = armoury.model;
  const at = ({ dice }: NamedGun, distance: number): number | null => {
    const band = bandAt(distance);
    return dice[band] === null ? null : band;
  };
  const guns = gunSheet<NamedGun, number, Cover>(armoury, scope, BAND_RULES, at);
  if ("longest" in guns) return guns;
  const odds = new GunfightOdds(book, readings);
  const sheet: Sheet = { ...guns, book, readings, odds };
  const most = Math.max(...sheet.guns.map(({ weapon }) => weapon.aimMax));
  return {
    edition: EDITION,
    ...sheetFrame(sheet, readings, READINGS),
    lead: [
      "Every chance is exact: the dice of the rules, counted out. Men are unwounded and have both arms.",
      [
        `A range of 2–6 means beyond 2 inches, up to and including 6; the last one has no end. A dash means no shot, or no chance.`,
        ...narrowed(sheet, INCHES.many, "the rules"),
      ].join(" "),
    ],
    page: onePage(sheet),
    sections: [
      section("By weapon", weaponTable(sheet)),
      byDice(sheet),
      auction(sheet),
      effects(sheet),
      brawling(sheet),
    ],
    events: EVENTS,
    ...sheetData(
      sheet,
      { class: CLASSES, aim: Array.from({ length: most + 1 }, (_, aim) => aim) },
      (weapon, band, cover, { class: by, aim }) =>
        aim > weapon.aimMax ? null : shot(sheet, weapon, band, { by, cover, aim }),
    ),
    weapons: sheet.guns.map(({ weapon }) => ({ ...weapon })),
    also: fractions(sheet),
    short: shortSheet(
      sheet,
      (cover) => `One shot of a cowboy without aim, target ${cover}`,
      EVENTS,
      ["out", "dead"],
      (weapon, band, cover) => shot(sheet, weapon, band, { cover }),
    ),
  };
}

/** Reference sheets of Napnuts. */
export const sheets: SheetSystem<Armoury> = {
  edition: EDITION,
  covers: COVERS,
  modes: [
    { words: "without aim", key: () => ({ aim: 0 }) },
    { words: "with all aim", key: ({ aimMax }) => ({ aim: Number(aimMax) }) },
  ],
  make: sheetContent,
  // Hands of cards make no duel solvable.
  npc: null,
};
