/** What a Combat Patrol sheet says, section by section. */
import {
  cell,
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
import { type Armoury, type NamedWeapon, shoots } from "./armoury.js";
import { BANDS, type ClassId, COVERS, type Cover, MORALE, TEMPLATES } from "./data.js";
import { isStandIn } from "./deck.js";
import { READINGS } from "./readings.js";
import { COLUMNS, chanceOf, clampColumn, EVENTS, type Event, PatrolOdds } from "./sheet.js";

const EDITION = "Combat Patrol: Old West";

/** Best first, as the columns of the cards go. */
const GRADES = ["E", "R", "G"] as const satisfies readonly ClassId[];
const GRADE_WORDS = { E: "elite", R: "regular", G: "green" } as const;
const SHIFTS = [-1, 0, 1, 2, 3];
/** CP-ATT-2: what most men have. */
const ENDURANCE = 3;
const SHOTS = [1, 2, 3];

/** CP-FIRE-2; a band is its place in the list. */
const BAND_RULES: BandRules<NamedWeapon, number> = {
  unit: INCHES,
  nameOf: (_, band) => BANDS[band] as string,
  bandsOf: (weapon) => BANDS.flatMap((name, band) => (weapon[name] > 0 ? [band] : [])),
  ends: (weapon, band) => {
    const limits = BANDS.map((name) => weapon[name]);
    return { from: Math.max(0, ...limits.slice(0, band)), to: limits[band]! };
  },
};

interface Sheet extends GunSheet<NamedWeapon, number, Cover> {
  readonly odds: PatrolOdds;
}

interface At {
  readonly by: ClassId;
  readonly cover: Cover;
  readonly shift: number;
}
const PLAIN: At = { by: "R", cover: "open", shift: 0 };

const rateOf = (gun: NamedWeapon, band: number): number => gun.rate[BANDS[band]!];

/** CP-FIRE-2. */
const columnOf = (by: ClassId, band: number, shift = 0): number =>
  clampColumn(GRADES.indexOf(by) + band + shift);

/** One firing at a man of Endurance 3. */
function fired(
  { odds }: Sheet,
  gun: NamedWeapon,
  band: number,
  changes: Partial<At> = {},
): SheetOdds {
  const { by, cover, shift } = { ...PLAIN, ...changes };
  const [shots, column] = [rateOf(gun, band), columnOf(by, band, shift)];
  return odds.firing({ shots, column, cover, endurance: ENDURANCE });
}

const shown = (odds: SheetOdds, event: Event) => cell(percent(chanceOf(odds, event)));

/** What everything else is read off: shots and column of a regular's firing; and what cover does to it. */
function weaponTable(sheet: Sheet): Table {
  const { covers } = sheet;
  return numbersTable(
    "One firing of a regular: shots, column, chances in % of a hit, and to put a man out by his cover. An elite fires " +
      "one column to the left, a green man one to the right.",
    ["weapon", "inches"],
    [
      { text: "regular", heads: ["shots", "column", "hit"] },
      { text: "out, by cover", heads: covers },
    ],
    gunRows(sheet, (gun, band) => [
      cell(String(rateOf(gun, band))),
      cell(String(columnOf(PLAIN.by, band))),
      shown(fired(sheet, gun, band), "hit"),
      ...covers.map((cover) => shown(fired(sheet, gun, band, { cover }), "out")),
    ]),
  );
}

function byColumn({ odds }: Sheet): Section<SheetChart> {
  const columns = Array.from({ length: COLUMNS }, (_, column) => column);
  const line = (words: string, shots: number, event: Event, endurance = ENDURANCE): string[] => [
    words,
    ...columns.map((column) =>
      percent(chanceOf(odds.firing({ shots, column, cover: "open", endurance }), event)),
    ),
  ];
  return section(
    "By column",
    numbersTable(
      "Column: accuracy (elite 0, regular 1, green 2) + range (short 0, medium 1, long 2) + shifts (moving, saddle, no " +
        "leader, pinned, dynamite +1; sniper −1). Chance in %, target in the open.",
      ["chance"],
      [{ text: "column", heads: columns.map(String) }],
      plainRows([
        ...SHOTS.map((shots) =>
          line(`${shots} ${shots === 1 ? "shot" : "shots"}: wounds`, shots, "wound"),
        ),
        // One shot never puts out whom one INCAPACITATE leaves on his feet.
        ...[ENDURANCE, 4, 6].flatMap((endurance) =>
          SHOTS.filter((shots) => shots > 1 || endurance === ENDURANCE).map((shots) =>
            line(`${shots} v Endurance ${endurance}: out`, shots, "out", endurance),
          ),
        ),
      ]),
    ),
  );
}

const REACTIONS = [2, 3, 4, 5];
/** CP-MOV-4: Green, Regular, Elite. */
const BOGS = [1, 2, 3];
const AHEAD = [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6];

function melee({ odds }: Sheet): Section<SheetChart> {
  const rounds = AHEAD.map((ahead) => odds.melee(ahead));
  return section(
    "Melee and checks",
    numbersTable(
      "A round of melee, by the difference of the modifiers (Melee, weapon, Impetus, support, stun). Chance in %.",
      ["chance"],
      [{ text: "ahead by", heads: AHEAD.map(signed) }],
      plainRows([
        ["wins", ...rounds.map(({ win }) => percent(win))],
        ["tie", ...rounds.map(({ tie }) => percent(tie))],
        ["incapacitates", ...rounds.map(({ incapacitates }) => percent(incapacitates))],
      ]),
    ),
    plainTable(
      "A morale marker: what one card does, in %.",
      ["Guts", ...MORALE.map((result) => result.toUpperCase())],
      ["name", "number"],
      (["open", "cover"] as const).flatMap((where) =>
        GRADES.map((guts) => {
          const row = odds.morale(guts, where);
          return [
            `${GRADE_WORDS[guts]}, ${where}`,
            ...MORALE.map((result) => percent(row[result])),
          ];
        }),
      ),
    ),
    numbersTable(
      "Checks and dynamite, in %.",
      ["chance"],
      [
        { text: "reacts, Reaction", heads: REACTIONS.map(String) },
        { text: "hurt, template", heads: TEMPLATES },
        { text: "bogged, grade", heads: BOGS.map((grade) => "GRE"[grade - 1]!) },
        { text: "stampedes or bolts, Guts", heads: GRADES },
      ],
      plainRows([
        [
          "of one card",
          ...REACTIONS.map((reaction) => percent(odds.reacts(reaction))),
          ...TEMPLATES.map((template) => percent(odds.burst(template))),
          ...BOGS.map((grade) => percent(odds.bogs(grade))),
          ...GRADES.map((guts) => percent(odds.morale(guts, "open").advance)),
        ],
      ]),
    ),
  );
}

/** CP-WPN-1: a weapon may lack a band. */
const bandOf = (weapon: NamedWeapon, distance: number): number | null => {
  const band = BANDS.findIndex((name) => weapon[name] > 0 && distance <= weapon[name]);
  return band < 0 ? null : band;
};

/** @returns the longest range if no weapon reaches any of the distances */
function sheetContent(
  armoury: Armoury,
  scope: SheetScope,
): SheetContent | { readonly longest: number } {
  const { book, deck, readings } = armoury.model;
  const firearms = { ...armoury, weapons: armoury.weapons.filter(shoots) };
  const guns = gunSheet<NamedWeapon, number, Cover>(firearms, scope, BAND_RULES, bandOf);
  if ("longest" in guns) return guns;
  const sheet: Sheet = { ...guns, odds: new PatrolOdds(deck, book) };
  const cards = isStandIn(deck, readings.cards)
    ? "the stand-in deck (the frequencies of the real cards are not public)"
    : "the deck of the file";
  const others = [byColumn(sheet), melee(sheet)];
  return {
    edition: EDITION,
    ...sheetFrame(sheet, readings, READINGS),
    lead: [
      `Every chance is exact: the cards of ${cards}, freshly shuffled, counted out. Targets stand alone and have Endurance ${ENDURANCE}.`,
      [
        "A range of 4–8 means beyond 4 inches, up to and including 8.",
        ...narrowed(sheet, INCHES.many, "the rules"),
      ].join(" "),
    ],
    page: [section("By weapon", alike(weaponTable(sheet))), ...others],
    sections: [section("By weapon", weaponTable(sheet)), ...others],
    events: EVENTS,
    ...sheetData(
      sheet,
      { accuracy: GRADES, shift: SHIFTS },
      (weapon, band, cover, { accuracy, shift }) =>
        fired(sheet, weapon, band, { by: accuracy, cover, shift }),
    ),
    weapons: sheet.guns.map(({ weapon }) => ({ ...weapon })),
    short: shortSheet(
      sheet,
      (cover) => `One firing of a regular, target ${cover}`,
      EVENTS,
      ["out", "out"],
      (weapon, band, cover) => fired(sheet, weapon, band, { cover }),
    ),
  };
}

/** Reference sheets of Combat Patrol. */
export const sheets: SheetSystem<Armoury> = {
  edition: EDITION,
  covers: COVERS,
  modes: [
    { words: "standing", key: () => ({ shift: 0 }) },
    { words: "one shift", key: () => ({ shift: 1 }) },
  ],
  make: sheetContent,
  // Decks that go on from one firing to the next make no duel solvable.
  npc: null,
};
