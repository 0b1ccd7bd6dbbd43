/** What a Law of the Gun sheet says, section by section. A further section is one more function in `sheetContent`. */
import { percentText, tenths } from "../../core/percent.js";
import {
  type Cell,
  cell,
  cells,
  type Fraction,
  type Grid,
  grid,
  type Section,
  type SheetChart,
  type SheetContent,
  type SheetOdds,
  section,
  type Table,
} from "../../core/sheet.js";
import type { LengthUnit } from "../../core/units.js";
import {
  alike,
  type Block,
  effectPicture,
  type GunSheet,
  gunName,
  gunRows,
  gunSheet,
  narrowed,
  numbersTable,
  percent,
  reachBlocks,
  sheetData,
  sheetFrame,
  shortSheet,
  tables,
  withOneIn,
} from "../kit/sheet.js";
import { listed } from "../kit/words.js";
import type { SheetScope, SheetSystem } from "../sheets.js";
import type { Armoury } from "./armoury.js";
import {
  BANDS,
  type Band,
  COVERS,
  type Cover,
  EDITION,
  IMPACTS,
  type Impact,
  MODES,
  type Mode,
  type Weapon,
} from "./data.js";
import { npcChart } from "./matchups.js";
import { READINGS } from "./readings.js";
import { type Ruled, toHitFace } from "./rolls.js";
import {
  ATTRIBUTE_VALUES,
  type Attempt,
  AXES,
  attemptOf,
  BAND_RULES,
  bandOver,
  EVENTS,
  type Event,
  MOVEMENTS,
  type Odds,
  perTurn,
  ShotOdds,
  shotsNeeded,
} from "./sheet.js";
import { lengthOf, shown } from "./units.js";
import { coverWords } from "./words.js";

/** What the sections are made of. */
interface Sheet extends GunSheet<Weapon, Band, Cover> {
  readonly model: Ruled;
  readonly odds: ShotOdds;
}

/** The man of the tables that are not about attributes: an average one. */
const STANDARD = { skillCool: 3, constitution: 3 } as const;
/** Guns of one picture. */
const CHART_GUNS = 15;
/** Names that a caption lists. */
const NAMES_MAX = 8;

const COVER_HEADS: Readonly<Record<Cover, string>> = {
  open: "open",
  left: "left corner",
  right: "right corner",
  wall: "wall, prone",
  window: "window",
  fence: "fence, scrub",
};
const MOVEMENT_WORDS: Readonly<Record<Attempt["movement"], string>> = {
  stationary: "shooter stationary",
  moved: "shooter has moved",
  fast: "shooter has moved fast",
};

const fraction = (odds: Odds, event: Event): Fraction => ({
  numerator: odds[event],
  denominator: odds.total,
});
/** Of many names the first. */
function someOf(names: readonly string[]): string {
  if (names.length <= NAMES_MAX) return listed(names);
  return `${names.slice(0, NAMES_MAX).join(", ")} and ${names.length - NAMES_MAX} more`;
}

function attempt(sheet: Sheet, weapon: Weapon, band: Band, changes: Partial<Attempt> = {}): Odds {
  return sheet.odds.attempt({
    band,
    impact: weapon.impact[band],
    cover: sheet.covers[0] ?? "open",
    ...STANDARD,
    movement: "stationary",
    targetFast: false,
    ...changes,
  });
}

/** Impacts that some gun of the sheet has. */
const impactsOf = (sheet: Sheet): Impact[] =>
  IMPACTS.filter((impact) =>
    sheet.guns.some(({ weapon, bands }) => bands.some((band) => weapon.impact[band] === impact)),
  );

/** LG-HIT-1. */
function facesTable(sheet: Sheet): Table {
  const face = (mode: Mode, band: Band, harder: 0 | 1): number =>
    toHitFace(sheet.model, band, harder, mode === "aimed");
  const shown = (least: number): Cell[] =>
    cells(
      least > 10
        ? ["cannot hit", "–"]
        : [least === 10 ? "10" : `${least} or more`, String((11 - least) * 10)],
    );
  return {
    kind: "table",
    caption: "What the D10 must show to hit (0 counts 10), and the chance in %.",
    head: [
      [
        { text: "", span: 2 },
        { text: "target stationary or moved", span: 2 },
        { text: "target moved fast", span: 2 },
      ],
      cells(["range", "shot", "needed", "%", "needed", "%"]),
    ],
    columns: ["name", "name", "number", "number", "number", "number"],
    rows: BANDS.flatMap((band) =>
      MODES.map((mode, i) => ({
        first: i === 0,
        cells: [
          cell(band),
          cell(mode),
          ...shown(face(mode, band, 0)),
          ...shown(face(mode, band, 1)),
        ],
      })),
    ),
  };
}

/** Stationary by Skill and Cool, moved, fast by Skill and Cool. */
const HIT_GROUPS = [
  { text: "stationary, Skill & Cool", heads: ATTRIBUTE_VALUES.map(String) },
  { text: "moved", heads: ["any"] },
  { text: "moved fast, Skill & Cool", heads: ATTRIBUTE_VALUES.map(String) },
];

function hitCells(sheet: Sheet, weapon: Weapon, band: Band, targetFast: boolean): Cell[] {
  return MOVEMENTS.flatMap((movement) =>
    (movement === "moved" ? [1] : ATTRIBUTE_VALUES).map((skillCool) => {
      const odds = attempt(sheet, weapon, band, { movement, skillCool, targetFast });
      return cell(percent(fraction(odds, "hit")));
    }),
  );
}

function toHit(sheet: Sheet): Section<SheetChart> {
  const any = sheet.guns[0]?.weapon as Weapon;
  const met = BANDS.filter((band) => sheet.guns.some(({ bands }) => bands.includes(band)));
  return section(
    "To hit",
    facesTable(sheet),
    numbersTable(
      "Chance to hit in %, by weapon and range. Skill & Cool: the smaller of the shooter's two. The target is " +
        "stationary or has moved; a hit that strikes cover counts as a hit.",
      ["weapon", `range, ${sheet.rules.unit.short}`, "impact", "hands", "reload"],
      HIT_GROUPS,
      gunRows(sheet, (weapon, band) => [
        cell(weapon.impact[band]),
        cell(String(weapon.hands)),
        cell(weapon.reload ? "yes" : "no"),
        ...hitCells(sheet, weapon, band, false),
      ]),
    ),
    numbersTable(
      "The same in % if the target moved fast, any weapon.",
      ["range"],
      HIT_GROUPS,
      met.map((band) => ({
        first: true,
        cells: [cell(band), ...hitCells(sheet, any, band, true)],
      })),
    ),
  );
}

/** One hit on an average man, for each cover and impact. */
const hitsOf = (sheet: Sheet) =>
  sheet.covers.flatMap((cover) =>
    impactsOf(sheet).map((impact) => ({
      cover,
      coverName: COVER_HEADS[cover],
      impact,
      odds: sheet.odds.hit(impact, cover, STANDARD.constitution),
    })),
  );

const effectsTable = (sheet: Sheet): Table =>
  numbersTable(
    "For one hit, in %: results of the effect table; and the chance that the man is out, by his Constitution.",
    ["cover", "impact"],
    [
      { text: "result", heads: ["cover hit", "graze", "wound", "disabled", "dead"] },
      { text: "out, Constitution", heads: ATTRIBUTE_VALUES.map(String) },
    ],
    hitsOf(sheet).map(({ cover, coverName, impact, odds }, i, hits) => ({
      first: cover !== hits[i - 1]?.cover,
      cells: cells([
        coverName,
        impact,
        ...EFFECTS.map(({ event }) => tenths((100 * odds[event]) / odds.total)),
        ...ATTRIBUTE_VALUES.map((constitution) => {
          const { out, total } = sheet.odds.hit(impact, cover, constitution);
          return tenths((100 * out) / total);
        }),
      ]),
    })),
  );

const effects = (sheet: Sheet): Section<SheetChart> =>
  section(
    "What a hit does",
    effectPicture({
      description:
        "Stacked bars: shares of cover, graze, wound, disabled and dead among hits, for each cover and impact.",
      heading: "What a hit does, by cover and impact of the weapon",
      notes: [
        "Shares of the results of the effect table among hits, in %. On the right: the share that puts the man " +
          `out, failed Constitution tests included (Constitution ${STANDARD.constitution}).`,
      ],
      parts: EFFECTS.map(({ words }) => words),
      bars: hitsOf(sheet).map(({ coverName, impact, odds }) => ({
        group: coverName,
        label: impact,
        shares: EFFECTS.map(({ event }) => (100 * odds[event]) / odds.total),
        end: `out ${percentText((100 * odds.out) / odds.total)} %`,
      })),
      room: { label: "normal", end: "out 99.9 %" },
    }),
    effectsTable(sheet),
  );

const EFFECTS = [
  { event: "coverHit", words: "cover" },
  { event: "graze", words: "graze" },
  { event: "wound", words: "wound" },
  { event: "disabled", words: "disabled" },
  { event: "dead", words: "dead" },
] as const;

const coverTable = (
  sheet: Sheet,
  caption: string,
  line: (weapon: Weapon, band: Band, cover: Cover) => Cell,
): Table =>
  numbersTable(
    caption,
    ["weapon", `range, ${sheet.rules.unit.short}`],
    [{ text: "target's cover", heads: sheet.covers.map((cover) => COVER_HEADS[cover]) }],
    gunRows(sheet, (weapon, band) => sheet.covers.map((cover) => line(weapon, band, cover))),
  );

const aboutMen = `Skill & Cool ${STANDARD.skillCool} against Constitution ${STANDARD.constitution}`;

/** Small tables of Skill and Cool by Constitution, one for each band and impact that the guns have. */
function attributesGrid(sheet: Sheet): Grid {
  const cover = sheet.covers[0] ?? "open";
  const kinds = BANDS.flatMap((band) => impactsOf(sheet).map((impact) => ({ band, impact }))).map(
    ({ band, impact }) => ({
      band,
      impact,
      guns: sheet.guns.filter(
        ({ weapon, bands }) => bands.includes(band) && weapon.impact[band] === impact,
      ),
    }),
  );
  return grid(
    `Chance in % to put a man out with one shot, by Skill & Cool and Constitution: shooter stationary, ` +
      `target ${coverWords(cover)}.`,
    ...kinds
      .filter(({ guns }) => guns.length > 0)
      .map(({ band, impact, guns }) =>
        numbersTable(
          `${band} range, ${impact} impact: ${someOf(guns.map(({ weapon }) => gunName(sheet, weapon)))}.`,
          ["Skill & Cool"],
          [{ text: "Constitution", heads: ATTRIBUTE_VALUES.map(String) }],
          ATTRIBUTE_VALUES.map((skillCool) => ({
            first: true,
            cells: [
              cell(String(skillCool)),
              ...ATTRIBUTE_VALUES.map((constitution) => {
                const a = { band, impact, cover, skillCool, constitution } as const;
                const odds = sheet.odds.attempt({
                  ...a,
                  movement: "stationary",
                  targetFast: false,
                });
                return cell(percent(fraction(odds, "out")));
              }),
            ],
          })),
        ),
      ),
  );
}

function putOut(sheet: Sheet): Section<SheetChart> {
  const table = (movement: Attempt["movement"]): Table =>
    coverTable(
      sheet,
      `Chance in % to put a man out with one shot, and 1 in how many: ${MOVEMENT_WORDS[movement]}, ${aboutMen}.`,
      (weapon, band, cover) =>
        withOneIn(fraction(attempt(sheet, weapon, band, { movement, cover }), "out")),
    );
  return section("To put a man out", table("stationary"), table("moved"), attributesGrid(sheet));
}

function neededText(chance: Fraction): string {
  const [half, most] = [shotsNeeded(chance, 50), shotsNeeded(chance, 90)];
  return half === null ? "never" : `${half} / ${most}`;
}

function needed(sheet: Sheet): Section<SheetChart> {
  return section(
    "Shots needed",
    coverTable(
      sheet,
      "Shots for an even chance (50 %) / for 90 % that the man is out: shooter stationary, " +
        `${aboutMen}. A weapon that must reload takes a turn more for each shot but the last.`,
      (weapon, band, cover) => {
        return cell(neededText(fraction(attempt(sheet, weapon, band, { cover }), "out")));
      },
    ),
  );
}

/** The pictures of chance against distance for one kind of shot, and the table of who is best where. */
function distanceBlocks(sheet: Sheet, movement: Attempt["movement"], cover: Cover): Block[] {
  const what = `${MOVEMENT_WORDS[movement]}, target ${coverWords(cover)}`;
  return reachBlocks(sheet, {
    name: `reach-${movement}-${cover}`,
    title: `Chance per turn to put a man out, by distance: ${what}`,
    notes: [
      `${aboutMen}, reloading counted. Black: no weapon is better at that distance. ` +
        `Grey: one is; pale grey shows its chance. Dotted: break-even ranges in ${sheet.rules.unit.short}, where the best weapons change.`,
    ],
    caption: `The best weapons by distance: ${what}, ${aboutMen}, reloading counted.`,
    heads: [`distance, ${sheet.rules.unit.short}`, "best", "% per turn"],
    chance: (weapon, band) =>
      perTurn(attempt(sheet, weapon, band, { movement, cover }), weapon.reload),
    most: CHART_GUNS,
  });
}

function byDistance(sheet: Sheet): Section<SheetChart> {
  const cover = sheet.covers[0] ?? "open";
  return section(
    "By distance",
    ...MOVEMENTS.flatMap((movement) => distanceBlocks(sheet, movement, cover)),
  );
}

/** Chances to hit by what the book tells apart: the range, and how both move. */
function hitTable(sheet: Sheet): Table {
  const any = sheet.guns[0]?.weapon as Weapon;
  const met = BANDS.filter((band) => sheet.guns.some(({ bands }) => bands.includes(band)));
  return numbersTable(
    "Chance to hit in %, any weapon. Skill & Cool: the smaller of the shooter's two; a hit that strikes cover counts.",
    ["range", "target"],
    HIT_GROUPS,
    met.flatMap((band) =>
      [false, true].map((targetFast) => ({
        first: !targetFast,
        cells: [
          cell(band),
          cell(targetFast ? "moved fast" : "other"),
          ...hitCells(sheet, any, band, targetFast),
        ],
      })),
    ),
  );
}

/** What is looked up in a game. */
function onePage(sheet: Sheet): Section<SheetChart>[] {
  const cover = sheet.covers[0] ?? "open";
  const caption =
    "Chance in % to put a man out with one shot, and shots for an even chance / for 90 %: shooter stationary, " +
    `${aboutMen}.`;
  return [
    section("To hit", facesTable(sheet), hitTable(sheet)),
    section("What a hit does", alike(effectsTable(sheet))),
    section(
      "To put a man out",
      alike(
        coverTable(sheet, caption, (weapon, band, behind) => {
          const chance = fraction(attempt(sheet, weapon, band, { cover: behind }), "out");
          return { text: percent(chance), small: neededText(chance) };
        }),
      ),
      ...tables(distanceBlocks(sheet, "stationary", cover)),
    ),
  ];
}

const MAKES_SENSE =
  "Every chance is exact: the dice of the rules, counted out. One attempt to shoot by a man with two sound arms and " +
  "ammunition, at a man on foot; Fate, fanning, rapid fire and the spread of a scattergun are left out.";
const OUT =
  "Out means dead, disabled, or wounded in body or head and failing the Constitution test. Disabled and dead in " +
  "the tables of results are what the effect table says, before that test.";
const bandsWords = ({ short: unit }: LengthUnit): string =>
  `A range of 30–90 means beyond 30 ${unit}, up to and including 90 ${unit}. A dash means that it cannot happen.`;

const lead = (sheet: Sheet): string[] => [
  MAKES_SENSE,
  OUT,
  [bandsWords(sheet.rules.unit), ...narrowed(sheet, sheet.rules.unit.short, "the book")].join(" "),
];

/** `coverHit` in the code is `cover_hit` in a file. */
const EVENT_COLUMNS = EVENTS.map((event) => event.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`));

/** A sheet is in the file's units from the start. */
const inUnits = ({ weapons, changed, model }: Armoury): Pick<Armoury, "weapons" | "changed"> => ({
  changed,
  weapons: weapons.map((weapon) => ({
    ...weapon,
    accurate: shown(weapon.accurate, model),
    maximum: shown(weapon.maximum, model),
    spread: shown(weapon.spread, model),
  })),
});

/**
 * Works a sheet out.
 * @param armoury weapons and readings
 * @param scope   the part of it that is wanted
 * @returns the longest range if no weapon reaches any of the distances
 */
function sheetContent(
  armoury: Armoury,
  scope: SheetScope,
): SheetContent | { readonly longest: number } {
  const guns = gunSheet<Weapon, Band, Cover>(
    inUnits(armoury),
    scope,
    { ...BAND_RULES, unit: lengthOf(armoury.model) },
    bandOver,
  );
  if ("longest" in guns) return guns;
  const { model } = armoury;
  const odds = new ShotOdds(model);
  const sheet: Sheet = { ...guns, model, odds };
  const { skillCool, constitution } = STANDARD;
  const written = new Map<Odds, SheetOdds>();
  const weightsOf = (found: Odds): SheetOdds => {
    const known = written.get(found) ?? {
      weights: EVENTS.map((event) => found[event]),
      total: found.total,
    };
    written.set(found, known);
    return known;
  };
  return {
    edition: EDITION,
    ...sheetFrame(sheet, model.readings, READINGS),
    lead: lead(sheet),
    page: onePage(sheet),
    sections: [toHit, effects, putOut, needed, byDistance].map((section) => section(sheet)),
    events: EVENT_COLUMNS,
    ...sheetData(sheet, AXES, (weapon, band, cover, one) =>
      weightsOf(odds.attempt(attemptOf(weapon, band, cover, one))),
    ),
    weapons: sheet.guns.map(({ weapon }) => ({
      id: weapon.id,
      accurate: weapon.accurate,
      maximum: weapon.maximum,
      reload: weapon.reload,
      hands: weapon.hands,
      impact: weapon.impact,
    })),
    short: shortSheet(
      sheet,
      (cover) =>
        `One shot: stationary, Skill and Cool ${skillCool}, target ${cover} and of Constitution ${constitution}`,
      EVENT_COLUMNS,
      ["out", "put out"],
      (weapon, band, cover) => weightsOf(attempt(sheet, weapon, band, { cover })),
    ),
  };
}

/** Reference sheets of Law of the Gun. */
export const sheets: SheetSystem<Armoury> = {
  edition: EDITION,
  covers: COVERS,
  modes: [
    { words: "stationary", key: () => ({ movement: "stationary", target_fast: 0 }) },
    { words: "has moved", key: () => ({ movement: "moved", target_fast: 0 }) },
  ],
  make: sheetContent,
  npc: npcChart,
};
