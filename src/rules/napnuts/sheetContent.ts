/** What a Napnuts sheet says, section by section. */
import { percentText } from "../../core/percent.js";
import {
  cell,
  cells,
  type Fraction,
  fractionText,
  type Grid,
  type Section,
  type SheetChart,
  type SheetContent,
  type SheetOdds,
  type SheetRow,
} from "../../core/sheet.js";
import { INCHES } from "../../core/units.js";
import {
  type BandRules,
  type GunSheet,
  gunRows,
  gunSheet,
  narrowed,
  numbersTable,
  percent,
  plainRows,
  reachBlocks,
  sheetFrame,
  shortSheet,
  withOneIn,
} from "../kit/sheet.js";
import type { SheetScope, SheetSystem } from "../sheets.js";
import type { Armoury, NamedGun } from "./armoury.js";
import {
  BANDS,
  type Book,
  BRAWL_WEAPONS,
  CLASSES,
  type ClassId,
  COVERS,
  type Cover,
  LOCATIONS,
  MOVES,
  READINGS,
  type Readings,
} from "./data.js";
import { DEAD, SERIOUS } from "./effects.js";
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

const EDITION = "Napnuts Western Gunfight Rules, Chew Boon Longe";

/** Where the last band of a sheet ends. */
const REACH_INCHES = 36;

/** NP-SHOOT-1; a band is its place in the list. */
const BAND_RULES: BandRules<NamedGun, number> = {
  unit: INCHES,
  bandsOf: ({ dice }) => BANDS.flatMap((_, band) => (dice[band] === null ? [] : [band])),
  ends: (_, band) => ({
    from: BANDS[band - 1]?.upTo ?? 0,
    to: Math.min(REACH_INCHES, BANDS[band]?.upTo ?? 0),
  }),
};

interface Sheet extends GunSheet<NamedGun, number> {
  readonly book: Book;
  readonly readings: Readings;
  readonly covers: readonly Cover[];
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
  const all = (gun.dice[band] ?? 0) + book.classes[by].dice + book.covers[cover].dice;
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
  return sheet.odds.shot(dice, sheet.book.covers[now.cover].exposed, far);
}

const shown = (odds: SheetOdds | null, event: (typeof EVENTS)[number]) =>
  cell(odds === null ? "–" : percent(chanceOf(odds, event)));

const ALL_FACES = [1, 2, 3, 4, 5, 6];

function byDice(sheet: Sheet): Section<SheetChart> {
  const counts = Array.from({ length: 12 }, (_, i) => i + 1);
  return {
    title: "By dice",
    blocks: [
      numbersTable(
        "Chances of a shot in %, by its dice: man in the open, standing. Wound: flesh or serious.",
        ["dice"],
        [{ text: "", heads: [...EVENTS] }],
        plainRows(
          counts.map((count) => {
            const odds = sheet.odds.shot(count, ALL_FACES, 0);
            return [String(count), ...EVENTS.map((event) => percent(chanceOf(odds, event)))];
          }),
        ),
      ),
    ],
  };
}

function toHit(sheet: Sheet, event: "hit" | "out", title: string, what: string) {
  return {
    title,
    blocks: [
      numbersTable(
        `${what}, by weapon and distance: one shot without aim at a standing man in the open by class; then a cowboy's, ` +
          "by aim points and at a man in cover.",
        ["weapon", "inches", "dice"],
        [
          { text: "class", heads: CLASSES },
          { text: "aim points", heads: ["1", "2", "3"] },
          { text: "cover", heads: sheet.covers.filter((cover) => cover !== "open") },
        ].filter(({ heads }) => heads.length > 0),
        gunRows(sheet, (gun, band) => [
          cell(String(gun.dice[band])),
          ...CLASSES.map((by) => shown(shot(sheet, gun, band, { by }), event)),
          ...[1, 2, 3].map((aim) =>
            aim > gun.aimMax ? cell("–") : shown(shot(sheet, gun, band, { aim }), event),
          ),
          ...sheet.covers
            .filter((cover) => cover !== "open")
            .map((cover) => shown(shot(sheet, gun, band, { cover }), event)),
        ]),
      ),
    ],
  } satisfies Section<SheetChart>;
}

function effects(sheet: Sheet): Section<SheetChart> {
  const extras = [0, 1, 2];
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
  const targets = [
    ...COVERS.map((cover) => ({ words: cover, exposed: sheet.book.covers[cover].exposed })),
    ...(["kneeling", "prone"] as const).map((posture) => ({
      words: posture,
      exposed: sheet.book.postures[posture].exposed,
    })),
  ];
  return {
    title: "What a hit does",
    blocks: [
      {
        kind: "picture",
        chart: {
          kind: "stacked",
          name: "effect",
          title: "What a hit does",
          description: "Stacked bars: shares of hits that graze, wound, wound seriously and kill.",
          heading: "What a hit does, by what the man hit exposes and the sixes beyond the first",
          notes: ["Shares of hits, in %. Wound: flesh, down or stun."],
          axis: "share of hits, %",
          parts,
          bars: targets.flatMap(({ words, exposed }) =>
            extras.map((extra) => {
              const all = shares(exposed, extra);
              return {
                group: words,
                label: `+${extra}`,
                shares: all,
                end: `dead ${percentText(all[3] as number)} %`,
              };
            }),
          ),
          room: { label: "+0", end: "dead 99.9 %" },
        },
      },
      {
        kind: "table",
        caption: "What the second die of a hit does, by location.",
        head: [cells(["location", "1", "2", "3", "4", "5", "6"])],
        columns: ["name", ...ALL_FACES.map(() => "name" as const)],
        rows: plainRows(
          LOCATIONS.map((place, i) => [`${i + 1} ${place}`, ...(sheet.book.effects[i] ?? [])]),
        ),
      },
    ],
  };
}

/** Not a mere graze, dead and serious apart. */
const isWound = (effect: number): boolean => effect >= EFFECT_WOUND;
const EFFECT_WOUND = 2;

const DICE = [1, 2, 3, 4, 5, 6, 7, 8];

function brawling(sheet: Sheet): Section<SheetChart> {
  const { hits, weapons } = sheet.book.brawl;
  const wins = (least: number, caption: string) =>
    numbersTable(
      caption,
      ["dice"],
      [{ text: "against", heads: DICE.map(String) }],
      plainRows(
        DICE.map((own) => [
          String(own),
          ...DICE.map((other) => percent(winsBrawl(own, other, least))),
        ]),
      ),
    );
  const grid: Grid = {
    kind: "grid",
    caption: "Chance in % to win a blow, by dice of the man on the left and of the one above.",
    tables: [
      wins(hits.standing, "Both stand."),
      wins(hits.floor, "Both on the floor, or kneeling."),
    ],
  };
  return {
    title: "Brawling",
    blocks: [
      grid,
      {
        kind: "table",
        caption:
          "Dice by the card played, without class and wounds, and what the effect roll of a won blow does.",
        head: [
          cells(["weapon", "spade", "club", "diamond", "heart", "joker", ...ALL_FACES.map(String)]),
        ],
        columns: [
          "name",
          ...Array.from({ length: 5 }, () => "number" as const),
          ...ALL_FACES.map(() => "name" as const),
        ],
        rows: plainRows(
          BRAWL_WEAPONS.map((id) => {
            const { attack, defence, effects } = weapons[id];
            const dice = [2 * defence, defence, attack, 2 * attack, Math.min(attack, defence) - 1];
            return [id, ...dice.map((count) => String(Math.max(0, count))), ...effects];
          }),
        ),
      },
    ],
  };
}

function auction(sheet: Sheet): Section<SheetChart> {
  const bonus = (id: ClassId): number => sheet.book.classes[id].bonus;
  const moves = (["run", "sprint"] as const).map((move) => [
    move,
    String(MOVES[move].inches),
    `${MOVES[move].dice}D3`,
    percent(falls(MOVES[move].dice)),
  ]);
  return {
    title: "Auctions and running",
    blocks: [
      numbersTable(
        "Chance in % that the interrupter on the left acts before the mover above: auction of points, one random card each.",
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
      {
        kind: "table",
        caption: "Chance in % to fall: two ones at least.",
        head: [cells(["move", "inches", "and", "falls"])],
        columns: ["name", "number", "name", "number"],
        rows: plainRows(moves),
      },
    ],
  };
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

function toKill(sheet: Sheet): Section<SheetChart> {
  return {
    title: "With all aim",
    blocks: [
      numbersTable(
        "Chance in % that one shot with every aim point kills, and 1 in how many: standing man in the open, by class of the shooter.",
        ["weapon", "inches"],
        [{ text: "class", heads: CLASSES }],
        gunRows(sheet, (gun, band) =>
          CLASSES.map((by) => {
            const odds = shot(sheet, gun, band, { by, aim: gun.aimMax });
            return odds === null ? cell("–") : withOneIn(chanceOf(odds, "out"));
          }),
        ),
      ),
    ],
  };
}

function byDistance(sheet: Sheet): Section<SheetChart> {
  const never: Fraction = { numerator: 0, denominator: 1 };
  return {
    title: "By distance",
    blocks: reachBlocks(sheet, {
      name: "reach",
      title: "Chance of a cowboy's shot to hit, by distance",
      notes: [
        "Without aim, at a standing man in the open. Black: no weapon is better at that distance. Grey: one is; pale grey " +
          "shows its chance. Dotted: break-even ranges in inches.",
      ],
      caption: "The best weapons by distance: a cowboy's shot without aim.",
      heads: ["inches", "best", "% a shot"],
      chance: (gun, band) => {
        const odds = shot(sheet, gun, band);
        return odds === null ? never : chanceOf(odds, "hit");
      },
      most: Number.POSITIVE_INFINITY,
    }),
  };
}

/** Every shot that may be made, in the order of the key. */
function rowsOf(sheet: Sheet): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const { weapon, bands } of sheet.guns)
    for (const band of bands)
      for (const cover of sheet.covers)
        for (const by of CLASSES)
          for (let aim = 0; aim <= weapon.aimMax; aim++) {
            const odds = shot(sheet, weapon, band, { by, cover, aim });
            if (odds === null) continue;
            rows.push({ key: [weapon.id, BANDS[band]?.id ?? "", cover, by, aim], odds });
          }
  return rows;
}

function short(sheet: Sheet): SheetContent["short"] {
  const cover = sheet.covers[0] ?? "open";
  const title = `One shot of a cowboy without aim, target ${cover}`;
  return shortSheet(sheet, title, "dead", (weapon, band) => {
    const odds = shot(sheet, weapon, band, { cover });
    return odds === null ? null : [chanceOf(odds, "hit"), chanceOf(odds, "out")];
  });
}

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
  const guns = gunSheet(armoury, scope, BAND_RULES, at);
  if ("longest" in guns) return guns;
  const covers = scope.covers as readonly Cover[];
  const odds = new GunfightOdds(book, readings);
  const sheet: Sheet = { ...guns, book, readings, covers, odds };
  return {
    edition: EDITION,
    ...sheetFrame(sheet, readings, READINGS),
    lead: [
      "Every chance is exact: the dice of the rules, counted out. Men are unwounded and have both arms.",
      [
        `A range of 2–6 means beyond 2 inches, up to and including 6; the last one has no end. A dash means no shot.`,
        ...narrowed(sheet, INCHES.many, "the rules"),
      ].join(" "),
    ],
    sections: [
      toHit(sheet, "hit", "To hit", "Chance to hit in %"),
      toHit(sheet, "out", "To kill", "Chance to kill in %"),
      toKill(sheet),
      byDice(sheet),
      effects(sheet),
      brawling(sheet),
      auction(sheet),
      byDistance(sheet),
    ],
    key: ["weapon", "band", "cover", "class", "aim"],
    events: EVENTS,
    rows: rowsOf(sheet),
    weapons: sheet.guns.map(({ weapon }) => ({ ...weapon })),
    also: fractions(sheet),
    short: short(sheet),
  };
}

/** Reference sheets of Napnuts. */
export const sheets: SheetSystem<Armoury> = {
  edition: EDITION,
  covers: COVERS,
  make: sheetContent,
  // Hands of cards make no duel solvable.
  npc: null,
};
