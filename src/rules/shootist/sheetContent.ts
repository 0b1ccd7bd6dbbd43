/** What a Shootist sheet says, section by section. */
import { oneIn, percentText, tenths } from "../../core/percent.js";
import {
  type BestStretch,
  bestOf,
  type Cell,
  cell,
  cells,
  type Fraction,
  type Grid,
  type ReachSteps,
  type Row,
  type Section,
  type SheetChart,
  type SheetContent,
  type SheetRow,
  type Table,
} from "../../core/sheet.js";
import { INCHES } from "../../core/units.js";
import { otherReadings, readingValuesOf } from "../../scenario/readings.js";
import type { SheetScope } from "../sheets.js";
import type { Armoury } from "./armoury.js";
import { bandName } from "./columns.js";
import { ladderIndex } from "./dice.js";
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
import { EDITION, LADDER, READINGS, type Readings, type Weapon } from "./tables.js";
import { listed, weaponWords } from "./words.js";

/** The man of the tables that are not about dice: the baseline of SH-CHAR-3. */
const STANDARD = 8;
const STANDARD_INDEX = ladderIndex(STANDARD);
/** Wounds already received that the data tell apart; a seventh in the chest always kills (SH-WOUND-3). */
const WOUNDS = [0, 1, 2, 3, 4, 5, 6] as const;
const DATA_WOUNDS = WOUNDS.slice(0, 3);
/** What the target is behind: a window is partial cover that hides the legs (SH-BLDG-2). */
export const SHEET_COVERS = ["open", "partial", "window"] as const;
type SheetCover = (typeof SHEET_COVERS)[number];

const DICE = LADDER.map((_, i) => i);
const DICE_HEADS = LADDER.map((sides) => `D${sides}`);

interface Gun {
  readonly weapon: Weapon;
  /** Indices of the bands that the sheet is about. */
  readonly bands: readonly number[];
}

interface Sheet {
  readonly readings: Readings;
  readonly changed: readonly string[];
  readonly distances: readonly number[];
  readonly guns: readonly Gun[];
  readonly outOfRange: readonly Weapon[];
  readonly covers: readonly SheetCover[];
  readonly odds: FightOdds;
  fit(name: string): string;
}

type Block = Section<SheetChart>["blocks"][number];

const percent = ({ numerator, denominator }: Fraction): string =>
  tenths((100 * numerator) / denominator);
const longestOf = ({ bands }: Weapon): number => bands[bands.length - 1]?.upTo ?? 0;

const gunName = (sheet: Sheet, { id }: Weapon): string =>
  sheet.fit(weaponWords(id)) + (sheet.changed.includes(id) ? " *" : "");

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

const bandText = ({ bands }: Weapon, band: number): string =>
  `${bands[band - 1]?.upTo ?? 0}–${bands[band]?.upTo ?? "?"}`;
const stepsText = (steps: number): string => (steps > 0 ? `+${steps}` : String(steps));

/** A line for each weapon and band, where there is something to say; a weapon's lines stand together. */
function gunRows(
  sheet: Sheet,
  line: (weapon: Weapon, band: number) => readonly Cell[] | null,
): Row[] {
  return sheet.guns.flatMap(({ weapon, bands }) =>
    bands
      .flatMap((band) => {
        const own = line(weapon, band);
        return own === null
          ? []
          : [[cell(gunName(sheet, weapon)), cell(bandText(weapon, band)), ...own]];
      })
      .map((own, i) => ({ first: i === 0, cells: own })),
  );
}

/** A table of one die against another. */
function diceTable(
  caption: string,
  corner: string,
  across: string,
  value: (row: number, column: number) => string,
): Table {
  return {
    kind: "table",
    caption,
    head: [[cell(""), { text: across, span: DICE.length }], cells([corner, ...DICE_HEADS])],
    columns: ["name", ...DICE.map(() => "number" as const)],
    rows: DICE.map((row) => ({
      first: true,
      cells: cells([`D${LADDER[row]}`, ...DICE.map((column) => value(row, column))]),
    })),
  };
}

const BARE: Omit<Target, "dodge" | "lucky" | "lawman"> = { wounds: 0, legsHidden: false };

function toHit(sheet: Sheet): Section<SheetChart> {
  const hits =
    (lucky: boolean, lawman: boolean, event: "hit" | "wound") =>
    (shoot: number, dodge: number): string =>
      percent(chanceOf(sheet.odds.attempt(shoot, { dodge, lucky, lawman, ...BARE }, 1), event));
  const grid: Grid = {
    kind: "grid",
    caption: "In %, for dice as they are rolled, all steps taken.",
    tables: [
      diceTable("Hit.", "Shoot", "Dodge", hits(false, false, "hit")),
      diceTable("Hit on a Lucky man.", "Shoot", "Dodge", hits(true, false, "hit")),
      diceTable("Wound to an unwounded Lawman.", "Shoot", "Dodge", hits(false, true, "wound")),
    ],
  };
  const steps: Table = {
    kind: "table",
    caption: "Steps on the Shoot die; below D4 there is no shot, above D12 it stays D12.",
    head: [cells(["steps", "cause"])],
    columns: ["name", "list"],
    rows: [
      ["-1", "moving (with a Winchester no shot on foot); target in cover; changed weapon"],
      ["-1", "two pistols, on both shots; fanning, every shot; Super Fast used"],
      [
        sheet.readings.fanPenalty === "instead" ? "-2" : "-3",
        "fanned shot at another than the first target, in all",
      ],
      ["-1", "each wound in the shoot arm; a bow with any arm wounded"],
      [
        "-1",
        "mounted and the horse has moved; with a Winchester -1 on a standing horse, -3 on a moved one",
      ],
    ].map((texts) => ({ first: true, cells: cells(texts) })),
  };
  const changes: readonly (readonly [string, Partial<Shot>])[] = [
    ...sheet.covers
      .filter((cover) => cover !== "window")
      .map((cover) => [cover, { cover }] as const),
    ["moving", { moving: true }],
    ["moving, in cover", { moving: true, cover: "partial" }],
  ];
  const byShoot: Table = {
    kind: "table",
    caption:
      `Chance to hit in % with one try, by weapon and distance: standing, target in the open with Dodge D${STANDARD}; ` +
      `then Shoot D${STANDARD} as the heads say. Thrown weapons: the Knife die.`,
    head: [
      [
        { text: "", span: 3 },
        { text: "Shoot or Knife", span: DICE.length },
        { text: `D${STANDARD}, target or shooter`, span: changes.length },
      ],
      cells(["weapon", "inches", "steps", ...DICE_HEADS, ...changes.map(([words]) => words)]),
    ],
    columns: ["name", "name", "name", ...[...DICE, ...changes].map(() => "number" as const)],
    rows: gunRows(sheet, (weapon, band) => {
      const shown = (shot: Partial<Shot>): Cell => {
        const odds = attempt(sheet, weapon, band, shot);
        return cell(odds === null ? "–" : percent(chanceOf(odds, "hit")));
      };
      return [
        cell(stepsText(weapon.bands[band]?.steps ?? 0)),
        ...DICE.map((shoot) => shown({ shoot })),
        ...changes.map(([, shot]) => shown(shot)),
      ];
    }),
  };
  return { title: "To hit", blocks: [grid, byShoot, steps] };
}

/** What a hit does to a man who has so many wounds, none of them in the arms. */
function effects(sheet: Sheet): Section<SheetChart> {
  const kinds = [
    { words: "one wound", wounds: 1 as const, legsHidden: false },
    { words: "one wound, legs hidden", wounds: 1 as const, legsHidden: true },
    { words: "Dragoon", wounds: 2 as const, legsHidden: false },
    { words: "Dragoon, legs hidden", wounds: 2 as const, legsHidden: true },
  ];
  const kills = (kind: (typeof kinds)[number], before: number): Fraction => {
    const target = { dodge: 0, lucky: false, lawman: false, wounds: before };
    const { legsHidden } = kind;
    const odds = sheet.odds.attempt(LADDER.length - 1, { ...target, legsHidden }, kind.wounds);
    return among(chanceOf(odds, "killed"), chanceOf(odds, "hit"));
  };
  return {
    title: "What a hit does",
    blocks: [
      {
        kind: "picture",
        chart: {
          kind: "stacked",
          name: "effect",
          title: "What a hit does",
          description:
            "Stacked bars: shares of hits that wound and that kill, by wounds already received.",
          heading: "What a hit does, by wounds already received",
          notes: ["Shares of hits, in %. Arms sound: then nobody is disarmed by one wound."],
          axis: "share of hits, %",
          parts: ["wounded", "killed"],
          bars: kinds.flatMap((kind) =>
            WOUNDS.slice(0, 4).map((before) => {
              const { numerator, denominator } = kills(kind, before);
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
        },
      },
      {
        kind: "table",
        caption:
          "Chance in % that a hit kills, by wounds already received anywhere; both arms sound.",
        head: [
          [cell(""), { text: "wounds before", span: WOUNDS.length }],
          cells(["hit", ...WOUNDS.map(String)]),
        ],
        columns: ["name", ...WOUNDS.map(() => "number" as const)],
        rows: kinds.map((kind) => ({
          first: true,
          cells: cells([kind.words, ...WOUNDS.map((before) => percent(kills(kind, before)))]),
        })),
      },
      {
        kind: "table",
        caption: "Where a hit lands, and what it does besides.",
        head: [cells(["D10 (D8, legs hidden)", "place", "effect"])],
        columns: ["name", "name", "list"],
        rows: [
          ["1", "head", "dead; knocked out in a brawl"],
          ["2–6", "chest", "Dodge -1; dead if D6 is below all wounds so far, this one included"],
          ["7", "spare arm", "Brawl -1; no fan, no two pistols, reloads at half rate"],
          ["8", "shoot arm", "Draw, Shoot and Brawl -1; no fan"],
          ["9, 10", "leg", "Brawl -1; moves half as far, with both legs wounded not at all"],
        ].map((texts) => ({ first: true, cells: cells(texts) })),
      },
    ],
  };
}

/** `15.8` above `1 in 6.3`. */
function withOneIn(chance: Fraction): Cell {
  return { text: percent(chance), small: oneIn(chance.denominator / chance.numerator) };
}

function putOut(sheet: Sheet): Section<SheetChart> {
  const heads = [0, 1, 2, 3];
  return {
    title: "To kill",
    blocks: [
      {
        kind: "table",
        caption:
          `Chance in % that one try kills, and 1 in how many, by wounds that the target already has: standing, Shoot ` +
          `(thrown: Knife) D${STANDARD} against Dodge D${STANDARD} in the open. At ranges left out there is no shot.`,
        head: [
          [
            { text: "", span: 2 },
            { text: "wounds before", span: heads.length },
          ],
          cells(["weapon", "inches", ...heads.map(String)]),
        ],
        columns: ["name", "name", ...heads.map(() => "number" as const)],
        rows: gunRows(sheet, (weapon, band) => {
          const tries = heads.flatMap((wounds) => attempt(sheet, weapon, band, { wounds }) ?? []);
          if (tries.length === 0) return null;
          return tries.map((odds) => withOneIn(chanceOf(odds, "killed")));
        }),
      },
    ],
  };
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
  return [
    {
      title: "Two pistols and fanning",
      blocks: [
        {
          kind: "table",
          caption:
            "Chance in % of at least one hit with all shots of one turn at one man, whose Dodge stays " +
            `D${STANDARD}: standing, in the open, by the Shoot die. Two: two pistols, or a fan of two; three: a fan.`,
          head: [
            [
              { text: "", span: 2 },
              ...dice.map((shoot) => ({ text: `D${LADDER[shoot]}`, span: MANY.length })),
            ],
            cells(["weapon", "inches", ...dice.flatMap(() => MANY.map(({ words }) => words))]),
          ],
          columns: ["name", "name", ...dice.flatMap(() => MANY.map(() => "number" as const))],
          rows: gunRows({ ...sheet, guns: pistols }, (weapon, band) =>
            dice.flatMap((shoot) =>
              MANY.map(({ shots, more }) => {
                const odds = attempt(sheet, weapon, band, { shoot, more });
                return cell(
                  odds === null ? "–" : percent(atLeastOne(chanceOf(odds, "hit"), shots)),
                );
              }),
            ),
          ),
        },
      ],
    },
  ];
}

function drawAndBrawl(sheet: Sheet): Section<SheetChart> {
  const brawl = (event: "wins" | "knocksOut") => (a: number, b: number) =>
    percent(sheet.odds.brawl(a, b)[event]);
  return {
    title: "Draw and hand-to-hand",
    blocks: [
      {
        kind: "grid",
        caption:
          "In %, for the man on the left against the one above; dice as they are rolled. Knife, tomahawk, spear or " +
          "shield are a step on the Brawl die each; a spear is not wounded but by a spear.",
        tables: [
          diceTable("Goes first (ties shared).", "Draw", "Draw", (a, b) =>
            percent(drawsFirst(a, b, sheet.readings)),
          ),
          diceTable("Wins the roll.", "Brawl", "Brawl", brawl("wins")),
          diceTable("Knocks him out with it.", "Brawl", "Brawl", brawl("knocksOut")),
        ],
      },
    ],
  };
}

/** SH-WPN-1, SH-RELOAD-1, SH-WOUND-4. */
function reloading(sheet: Sheet): Section<SheetChart> {
  const turns = (rounds: number, rate: number): string =>
    rate === 0 ? "–" : String(Math.ceil(rounds / rate));
  return {
    title: "Reloading",
    blocks: [
      {
        kind: "table",
        caption:
          "Rounds when full and spare, rounds put in by one Reload, and Reloads that fill an empty gun; with a " +
          "wounded spare arm at half rate. On the move D6 of the rounds are lost, but for shotgun and bow.",
        head: [cells(["weapon", "rounds", "spare", "a Reload", "to fill", "half rate", "to fill"])],
        columns: ["name", ...Array.from({ length: 6 }, () => "number" as const)],
        rows: sheet.guns.map(({ weapon }) => {
          const { rounds, spare, reload, soundArms } = weapon;
          const round = sheet.readings.halfReload === "up" ? Math.ceil : Math.floor;
          const half = reload === 0 || soundArms ? 0 : Math.max(1, round(reload / 2));
          return {
            first: true,
            cells: cells([
              gunName(sheet, weapon),
              String(rounds),
              String(spare),
              reload === 0 ? "–" : String(reload),
              turns(rounds, reload),
              half === 0 ? "–" : String(half),
              turns(rounds, half),
            ]),
          };
        }),
      },
    ],
  };
}

function segmentsOf(sheet: Sheet, weapon: Weapon, shot: Partial<Shot>): BestStretch[] {
  return weapon.bands.map(({ upTo }, band) => ({
    from: weapon.bands[band - 1]?.upTo ?? 0,
    to: upTo,
    rate: wounds(sheet, weapon, band, shot),
  }));
}

/** The picture of chance against distance, and the table of who is best where. */
function reachBlocks(sheet: Sheet, cover: SheetCover, moving: boolean): Block[] {
  const weapons = sheet.guns.map(({ weapon }) => weapon);
  const rows = weapons.map((weapon) => segmentsOf(sheet, weapon, { cover, moving }));
  const best = bestOf(rows);
  const what = `${moving ? "moving" : "standing"}, target ${cover === "open" ? "in the open" : "in cover"}`;
  const chart: ReachSteps = {
    kind: "reach",
    name: `reach-${moving ? "moving" : "standing"}-${cover}`,
    title: `Chance of a round to wound, by distance: ${what}`,
    notes: [
      `D${STANDARD} against Dodge D${STANDARD}; a shotgun's round has two tries. Black: no weapon is better at that ` +
        "distance. Grey: one is; pale grey shows its chance. Dotted: break-even ranges in inches.",
    ],
    unit: INCHES,
    rows: weapons.map((weapon, i) => ({
      label: weaponWords(weapon.id),
      segments: rows[i] as BestStretch[],
      leads: best.filter(({ rows: ties }) => ties.includes(i)),
    })),
    best,
    reach: Math.max(...weapons.map(longestOf)),
  };
  const table: Table = {
    kind: "table",
    caption: `The best weapons by distance: ${what}, D${STANDARD} against Dodge D${STANDARD}.`,
    head: [cells(["inches", "best", "% a round"])],
    columns: ["name", "list", "number"],
    rows: best.map(({ from, to, rate, rows: ties }) => ({
      first: true,
      cells: cells([
        `${from}–${to}`,
        listed(ties.map((i) => gunName(sheet, weapons[i] as Weapon))),
        percent(rate),
      ]),
    })),
  };
  return best.length === 0 ? [] : [{ kind: "picture", chart }, table];
}

function byDistance(sheet: Sheet): Section<SheetChart> {
  return {
    title: "By distance",
    blocks: [
      ...reachBlocks(sheet, "open", false),
      ...reachBlocks(sheet, "partial", false),
      ...reachBlocks(sheet, "open", true),
    ],
  };
}

function lead(sheet: Sheet): string[] {
  const narrowed: string[] = [];
  if (sheet.distances.length > 0) {
    narrowed.push(`Only ranges that are met at ${listed(sheet.distances.map(String))} inches.`);
  }
  if (sheet.outOfRange.length > 0) {
    const names = sheet.outOfRange.map(
      (weapon) => `${gunName(sheet, weapon)} (${longestOf(weapon)} in)`,
    );
    narrowed.push(`Out of range: ${listed(names)}.`);
  }
  if (sheet.guns.some(({ weapon }) => sheet.changed.includes(weapon.id))) {
    narrowed.push("* differs from the rules.");
  }
  return [
    "Every chance is exact: the dice of the rules, counted out. Men are unwounded and on foot, without special " +
      "abilities and without horses, unless a table says so; falls and crossfire are left out.",
    [
      "A range of 3–12 means beyond 3 inches, up to and including 12. A dash means that it cannot happen.",
      ...narrowed,
    ].join(" "),
  ];
}

/** Every try that may be made, in the order of the key. */
function rowsOf(sheet: Sheet): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const { weapon, bands } of sheet.guns)
    for (const band of bands)
      for (const cover of sheet.covers)
        for (const shoot of DICE)
          for (const dodge of DICE)
            for (const moving of [false, true])
              for (const before of DATA_WOUNDS) {
                const shot = { cover, shoot, dodge, moving, wounds: before };
                const odds = attempt(sheet, weapon, band, shot);
                if (odds === null) continue;
                const dice = [LADDER[shoot] as number, LADDER[dodge] as number];
                const name = bandName(weapon, band);
                const key = [weapon.id, name, cover, ...dice, moving ? 1 : 0, before];
                rows.push({ key, odds });
              }
  return rows;
}

function short(sheet: Sheet): SheetContent["short"] {
  const cover = sheet.covers[0] ?? "open";
  return {
    title: `One try: standing, D${STANDARD} against Dodge D${STANDARD}, target ${cover}`,
    head: ["weapon", "range", "hit", "killed", ""],
    names: 1,
    rows: sheet.guns.flatMap(({ weapon, bands }) =>
      bands.flatMap((band) => {
        const odds = attempt(sheet, weapon, band, { cover });
        if (odds === null) return [];
        const share = (chance: Fraction): string =>
          `${percentText((100 * chance.numerator) / chance.denominator)} %`;
        const killed = chanceOf(odds, "killed");
        return [
          [
            weaponWords(weapon.id),
            `${bandText(weapon, band).replace("–", " to ")} in`,
            share(chanceOf(odds, "hit")),
            share(killed),
            killed.numerator === 0 ? "never" : oneIn(killed.denominator / killed.numerator),
          ],
        ];
      }),
    ),
  };
}

/**
 * Works a sheet out.
 * @returns the longest range if no weapon reaches any of the distances
 */
export function sheetContent(
  { model, weapons: all, changed }: Armoury,
  scope: SheetScope,
): SheetContent | { readonly longest: number } {
  const { readings } = model;
  const { distances, fit } = scope;
  const weapons = all.filter(({ id }) => scope.weapons.includes(id));
  const met = weapons.map((weapon) => {
    const at = distances.map((distance) => bandAt(weapon, distance, readings));
    const bands = weapon.bands.map((_, band) => band);
    return { weapon, bands: bands.filter((band) => at.length === 0 || at.includes(band)) };
  });
  const guns = met.filter(({ bands }) => bands.length > 0);
  if (guns.length === 0) return { longest: Math.max(...weapons.map(longestOf)) };
  const outOfRange = met.filter(({ bands }) => bands.length === 0).map(({ weapon }) => weapon);
  const covers = scope.covers as readonly SheetCover[];
  const odds = new FightOdds(readings);
  const sheet: Sheet = { readings, changed, distances, guns, outOfRange, covers, odds, fit };
  return {
    edition: EDITION,
    title: "Reference sheet: hits, wounds and ranges",
    lead: lead(sheet),
    sections: [
      toHit(sheet),
      effects(sheet),
      putOut(sheet),
      ...manyShots(sheet),
      drawAndBrawl(sheet),
      reloading(sheet),
      byDistance(sheet),
    ],
    readings,
    otherReadings: otherReadings(readings, readingValuesOf(READINGS)),
    key: ["weapon", "band", "cover", "shoot_die", "dodge_die", "moving", "target_wounds"],
    events: EVENTS,
    oneIn: "out",
    rows: rowsOf(sheet),
    distances,
    weapons: guns.map(({ weapon: { id, rounds, reload, spare, skill, tries, wounds, bands } }) => ({
      id,
      rounds,
      reload,
      spare,
      skill,
      tries,
      wounds,
      bands,
    })),
    outOfRange: outOfRange.map((weapon) => ({
      id: weapon.id,
      words: `${weaponWords(weapon.id)} (${longestOf(weapon)} in)`,
    })),
    short: short(sheet),
  };
}
