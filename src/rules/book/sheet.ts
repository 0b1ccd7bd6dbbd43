/** The reference sheet of a book, from what it declares: its shots by gun, band, cover and stats, and all its rolls. */
import {
  type Cell,
  cell,
  cells,
  type Fraction,
  fractionText,
  type Section,
  type SheetChart,
  type SheetContent,
  type SheetOdds,
  section,
  type Table,
} from "../../core/sheet.js";
import type { Armoury } from "../kit/armoury.js";
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
  reachBlocks,
  sheetData,
  sheetFrame,
  shortSheet,
} from "../kit/sheet.js";
import type { OnSheets, SheetScope, SheetSystem } from "../sheets.js";
import { lengthOf } from "./bare.js";
import { type Book, type Declared, FLAG, saidOf, wordOf } from "./book.js";
import { bookOf, throwersOf } from "./check.js";
import { casesOf, valuesOf, waysOf } from "./contents.js";
import { type BandRange, bandsOf, usualStats } from "./duels.js";
import { type BookFight, type Carried, DISTANCE_MAX, type Fighter } from "./fightModel.js";
import { isTooMany } from "./game.js";
import { valueIn } from "./read.js";
import { readingTable } from "./scenario.js";
import { effectsOf, Shot, type ShotForm, shotsIn, statsAsked, type Whose } from "./shots.js";

/** More cases than these nobody reads: stats with many values then stay as they usually are. */
const CASES_MAX = 25_000;
/** So far a range is drawn at least that has no end. */
const FAR = 10;
/** Most columns of numbers of a table on paper. */
const COLUMNS_MAX = 12;
/** Most rows of a roll's table on paper; the files have all. */
const ROLL_ROWS_MAX = 24;
/** Most parts of a bar. */
const PARTS_MAX = 5;

type Gun = { readonly id: string } & Readonly<Record<string, string | number | boolean>>;
type BookArmoury = Armoury<BookFight, Gun>;

/** A stat of one of the two, and those of its values that the sheet has. */
interface Axis {
  readonly whose: Whose;
  readonly name: string;
  readonly declared: Declared;
  readonly values: readonly number[];
  /** Usual, among the values. */
  readonly usual: number;
}

const axisWords = ({ whose, name }: Axis): string => `${name} of the ${whose}`;
const columnOf = ({ whose, name }: Pick<Axis, "whose" | "name">): string => `${whose}_${name}`;
const said = ({ declared }: Axis, value: number): string | number => {
  const word = saidOf(declared, value);
  return typeof word === "boolean" ? String(word) : word;
};

/** What of a book its sheets go by, whatever the fight. */
interface Plan {
  readonly forms: readonly ShotForm[];
  readonly asked: ReturnType<typeof statsAsked>;
  /** The stat of the target that is his cover: one called so, else the first with words of its own; null for none. */
  readonly cover: ReturnType<typeof statsAsked>[number] | null;
  readonly covers: readonly string[];
}
const plans = new WeakMap<Book, Plan>();

function planOf(book: Book): Plan {
  const found = plans.get(book);
  if (found !== undefined) return found;
  const forms = shotsIn(book);
  const asked = statsAsked(book, forms);
  const worded = asked.filter(
    ({ whose, declared }) => whose === "target" && typeof declared.type === "object",
  );
  const cover =
    worded.find(({ name }) => name.includes("cover")) ??
    worded.find(({ declared }) => declared.type !== FLAG) ??
    null;
  const plan = { forms, asked, cover, covers: coversOf(cover) };
  plans.set(book, plan);
  return plan;
}

function coversOf(cover: Plan["cover"]): readonly string[] {
  if (cover === null) return ["open"];
  const { type } = cover.declared;
  return type === FLAG ? [`not ${cover.name}`, cover.name] : (type as readonly string[]);
}

/** Chances of every case, by gun, band and what is asked for. */
interface Shots {
  readonly events: readonly string[];
  readonly forms: readonly ShotForm[];
  readonly axes: readonly Axis[];
  /** Those with so many values that only the usual ones, and those of the scenario's men, are on the sheet. */
  readonly held: readonly Axis[];
  /** Shots that cannot be taken out of the game. */
  readonly left: readonly string[];
  odds(form: ShotForm, gun: string, band: BandRange, cover: string, values: Values): SheetOdds;
}
/** Values in the order of the axes. */
type Values = readonly number[];

/** Every way to take one of each. */
const products = (lists: readonly (readonly number[])[]): number[][] =>
  lists.reduce<number[][]>(
    (all, list) => all.flatMap((before) => list.map((value) => [...before, value])),
    [[]],
  );

function shotsOf(book: Book, fight: BookFight, guns: ReadonlyMap<string, Carried>): Shots {
  try {
    return workedOut(book, fight, guns, true);
  } catch (thrown) {
    if (!isTooMany(thrown)) throw thrown;
    return workedOut(book, fight, guns, false);
  }
}

/** @param whole with what comes of a hit */
function workedOut(
  book: Book,
  fight: BookFight,
  guns: ReadonlyMap<string, Carried>,
  whole: boolean,
): Shots {
  const { forms: all, asked, cover, covers } = planOf(book);
  const usual = usualStats(book);
  const bands = new Map([...guns].map(([id, gun]) => [id, bandsOf(book, gun)]));
  const shots = new Map(
    all.map((form) => [
      form,
      new Map(
        [...guns].map(([id, gun]) => [id, Shot.of({ book, form, whole }, gun, fight)] as const),
      ),
    ]),
  );
  const forms = all.filter((form) => ![...shots.get(form)!.values()].includes(null));
  const places = [...bands].flatMap(([gun, own]) => own.map((band) => ({ gun, band })));
  const cases = forms.length * places.length * covers.length;

  const at = (form: ShotForm, gun: string, band: BandRange, behind: number): SheetOdds => {
    const shot = shots.get(form)!.get(gun)!;
    if (cover !== null) shot.set("target", cover.name, behind);
    return shot.odds(farOf(band));
  };
  const setAll = (axes: readonly Axis[], values: Values): void => {
    for (const form of forms)
      for (const shot of shots.get(form)!.values())
        for (const [i, { whose, name }] of axes.entries()) shot!.set(whose, name, values[i]!);
  };
  /** All chances with these values, in one text. */
  const everything = (axes: readonly Axis[], values: Values): SheetOdds[] => {
    setAll(axes, values);
    return forms.flatMap((form) =>
      places.flatMap(({ gun, band }) => covers.map((_, behind) => at(form, gun, band, behind))),
    );
  };
  const textOf = (odds: readonly SheetOdds[]): string =>
    odds.map(({ weights, total }) => `${weights}/${total}`).join();

  const wide = asked
    .filter((one) => one !== cover)
    .map(({ whose, name, declared }): Axis => {
      const values = valuesOf(declared);
      return { whose, name, declared, values, usual: usual.get(name)! };
    });
  // A stat that changes nothing beside usual, least and greatest others stays as the men have it.
  const bases = [
    wide.map((axis) => axis.usual),
    wide.map(({ values }) => Math.min(...values)),
    wide.map(({ values }) => Math.max(...values)),
  ];
  const narrow = (axis: Axis): Axis => ({ ...axis, values: valuesHere(axis, fight) });
  const matters = (axis: Axis, i: number): boolean =>
    bases.some((base) => {
      const texts = axis.values.map((value) => textOf(everything(wide, base.with(i, value))));
      return new Set(texts).size > 1;
    });
  let axes = wide.map((axis, i) => (matters(axis, i) ? axis : narrow(axis)));
  const sizeOf = (): number => axes.reduce((size, { values }) => size * values.length, cases);
  const held: Axis[] = [];
  while (sizeOf() > CASES_MAX) {
    const [most] = [...axes]
      .filter((axis) => narrow(axis).values.length < axis.values.length)
      .sort((a, b) => b.values.length - a.values.length);
    if (most === undefined) break;
    axes = axes.map((axis) => (axis === most ? narrow(axis) : axis));
    held.push(most);
  }
  const known = new Map<string, SheetOdds[]>();
  for (const values of products(axes.map((axis) => axis.values)))
    known.set(values.join(), everything(axes, values));
  setAll(
    axes,
    axes.map((axis) => axis.usual),
  );

  // What changes nothing in any case is no column.
  const kept = axes.filter((_, i) => {
    const byRest = new Map<string, string>();
    return [...known].some(([key, odds]) => {
      const rest = key.split(",").with(i, "").join();
      const text = textOf(odds);
      const before = byRest.get(rest) ?? text;
      byRest.set(rest, before);
      return before !== text;
    });
  });
  const index = new Map<string, number>();
  for (const form of forms)
    for (const { gun, band } of places)
      for (const behind of covers) index.set(keyOf(form, gun, band, behind), index.size);
  return {
    events: whole ? ["hit", ...effectsOf(book).map(effectColumn), "out"] : ["hit"],
    forms,
    axes: kept,
    held,
    left: all.filter((form) => !forms.includes(form)).map(({ words }) => words),
    odds: (form, gun, band, behind, values) => {
      const full = axes.map((axis) => {
        const i = kept.indexOf(axis);
        return i < 0 ? axis.usual : values[i]!;
      });
      const found = known.get(full.join())![index.get(keyOf(form, gun, band, behind))!]!;
      return whole ? found : { ...found, weights: found.weights.slice(0, 1) };
    },
  };
}

const fraction = (numerator: number, denominator: number): string =>
  fractionText({ numerator, denominator });
const keyOf = (form: ShotForm, gun: string, { band, from }: BandRange, cover: string): string =>
  JSON.stringify([form.words, gun, band, from, cover]);

/** Where a band is shot in: its far end, or its near one where it has none. */
const farOf = ({ from, to }: BandRange): number => (to >= DISTANCE_MAX ? from : to);

/** Values of a stat that the men of a fight have, and the usual one. */
function valuesHere({ name, usual }: Axis, { figures }: BookFight): readonly number[] {
  return [...new Set([usual, ...figures.map(({ stats }) => stats[name]!)])].sort((a, b) => a - b);
}

/** Names of columns that are taken. */
const TAKEN = /^(hit|out|one_in|weapon|band|cover|mode|(shooter|target)_.*)$/;
/** @example effectColumn("hit") // "effect_hit" */
const effectColumn = (effect: string): string => (TAKEN.test(effect) ? `effect_${effect}` : effect);

/** Of a fight: what its last sheet was made of. */
const made = new WeakMap<BookFight, Shots>();

/** @param ids of those that are asked for */
function carriedOf(
  book: Book,
  { weapons }: BookArmoury,
  ids: readonly string[],
): ReadonlyMap<string, Carried> {
  const asked = weapons.filter(({ id }) => ids.includes(id));
  return new Map(
    asked.map(({ id, ...fields }) => {
      const values = Object.entries(fields).map(([name, value]) => [
        name,
        Number(valueIn(value, book.fields.get(name)!)),
      ]);
      return [id, { id, fields: Object.fromEntries(values) }];
    }),
  );
}

/** What a man is on sheets of his fight, once one was made. */
export function onSheets(fight: BookFight, man: Fighter): OnSheets {
  const keys = (whose: Whose) =>
    Object.fromEntries(
      (made.get(fight)?.axes ?? [])
        .filter((axis) => axis.whose === whose)
        .map((axis) => [columnOf(axis), said(axis, man.stats[axis.name]!)]),
    );
  return {
    shooter: () => keys("shooter"),
    get target() {
      return keys("target");
    },
  };
}

interface Sheet extends GunSheet<Gun, BandRange> {
  readonly book: Book;
  readonly shots: Shots;
}

const HIT = 0;
const chanceOf = ({ weights, total }: SheetOdds, event: number): Fraction => ({
  numerator: weights[event]!,
  denominator: total,
});
/** To put the target out, or where nobody knows more to hit him. */
const out = (odds: SheetOdds): Fraction => chanceOf(odds, odds.weights.length - 1);

const usualOf = ({ shots }: Sheet): Values => shots.axes.map(({ usual }) => usual);
const isWhole = ({ shots }: Sheet): boolean => shots.events.length > 1;

function byGun(sheet: Sheet): Table[] {
  const { shots, covers } = sheet;
  const heads = isWhole(sheet) ? ["hit", "out"] : ["hit"];
  return shots.forms.map((form) =>
    numbersTable(
      `${capital(form.words)}: chance in % to ${isWhole(sheet) ? "hit, and to put the target out" : "hit"}, of usual ` +
        "men who are as the game finds them.",

      ["weapon", sheet.rules.unit.many],
      covers.map((text) => ({ text, heads })),
      gunRows(sheet, (gun, band) =>
        covers.flatMap((cover) => {
          const odds = shots.odds(form, gun.id, band, cover, usualOf(sheet));
          return heads.map((_, i) => cell(percent(i === HIT ? chanceOf(odds, HIT) : out(odds))));
        }),
      ),
    ),
  );
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** So many of a list, as evenly as can be, its ends among them. */
function some<Of>(list: readonly Of[], most: number): Of[] {
  if (list.length <= most) return [...list];
  const step = (list.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => list[Math.round(i * step)]!);
}

function byStat(sheet: Sheet, form: ShotForm): Table[] {
  const { shots, covers } = sheet;
  const [cover] = covers as [string];
  return shots.axes.flatMap((axis, place) => {
    if (axis.values.length < 2) return [];
    const values = some(axis.values, COLUMNS_MAX);
    const odds = (gun: Gun, band: BandRange): SheetOdds[] =>
      values.map((value) =>
        shots.odds(form, gun.id, band, cover, usualOf(sheet).with(place, value)),
      );
    const hits = sheet.guns.some(({ weapon, bands }) =>
      bands.some((band) => {
        const all = odds(weapon, band).map((one) => fraction(one.weights[HIT]!, one.total));
        return new Set(all).size > 1;
      }),
    );
    const shown = (one: SheetOdds): Cell => {
      const hit = percent(chanceOf(one, HIT));
      if (!isWhole(sheet)) return cell(hit);
      return hits ? { text: percent(out(one)), small: hit } : cell(percent(out(one)));
    };
    const what = !isWhole(sheet)
      ? "hit"
      : `put the target out${hits ? ", and below it to hit" : ""}`;
    return [
      alike(
        numbersTable(
          `${capital(form.words)}, by ${axisWords(axis)}` +
            `${covers.length > 1 ? ` (target: ${cover})` : ""}: chance in % to ${what}.`,

          ["weapon", sheet.rules.unit.many],
          [{ text: axis.name, heads: values.map((value) => String(wordOf(axis.declared, value))) }],
          gunRows(sheet, (gun, band) => odds(gun, band).map(shown)),
        ),
      ),
    ];
  });
}

/** A roll with all that it takes. */
interface RollCases {
  readonly name: string;
  readonly takes: readonly {
    readonly name: string;
    readonly declared: Parameters<typeof wordOf>[0];
  }[];
  readonly results: readonly string[];
  /** Null where there are more cases than anybody reads. */
  readonly cases:
    | readonly { readonly given: readonly number[]; readonly chances: readonly Fraction[] }[]
    | null;
}

function rollsOf(book: Book, fight: BookFight): RollCases[] {
  const throwers = throwersOf(book, fight);
  return [...book.rolls.values()].map((roll) => {
    const { name, gives, results } = roll;
    const takes = [...roll.takes].map(([one, declared]) => ({ name: one, declared }));
    const thrower = throwers.get(name)!;
    const ways = casesOf(roll)?.map((given) => ({
      given,
      ways: waysOf(thrower, given),
      total: thrower.of(given).total,
    }));
    const numbers = [...new Set(ways?.flatMap((one) => [...one.ways.keys()]))];
    const known = gives === null ? results.map((_, i) => i) : numbers.sort((a, b) => a - b);
    // Where none of its results holds, it comes to nothing.
    const nothing = gives === null && numbers.includes(results.length) ? [results.length] : [];
    const places = [...known, ...nothing];
    return {
      name,
      takes,
      results: places.map((at) =>
        gives !== null ? String(at) : (results[at]?.name ?? "none of them"),
      ),
      cases:
        ways?.map(({ given, ways: own, total }) => ({
          given,
          chances: places.map((at) => ({ numerator: own.get(at) ?? 0, denominator: total })),
        })) ?? null,
    };
  });
}

/** A roll on paper: two numbers that two results are of make a square, everything else a row for each case. */
function rollTable({ name, takes, results, cases }: RollCases): Table | null {
  if (cases === null) return null;
  const [rows, columns] = takes;
  const word = (i: number, value: number): string => String(wordOf(takes[i]!.declared, value));
  if (results.length <= 2 && takes.length === 2) {
    const across = valuesOf(columns!.declared);
    const down = valuesOf(rows!.declared);
    if (across.length <= COLUMNS_MAX && down.length <= ROLL_ROWS_MAX) {
      return numbersTable(
        `Roll ${name}: chance in % of ${results[0]}, by ${rows!.name} (down) and ${columns!.name} (across).`,
        [rows!.name],
        [{ text: columns!.name, heads: across.map((value) => word(1, value)) }],
        plainRows(
          down.map((value, i) => [
            word(0, value),
            ...across.map((_, j) => percent(cases[i * across.length + j]!.chances[0]!)),
          ]),
        ),
      );
    }
  }
  if (results.length > COLUMNS_MAX || cases.length > ROLL_ROWS_MAX) return null;
  const names = takes.length === 0 ? ["roll"] : takes.map((one) => one.name);
  return numbersTable(
    `Roll ${name}: chance in % of each result.`,
    names,
    [{ text: "", heads: results }],
    plainRows(
      cases.map(({ given, chances }) => [
        ...(takes.length === 0 ? [name] : given.map((value, i) => word(i, value))),
        ...chances.map(percent),
      ]),
    ),
  );
}

/** Every roll; those of which a table would be too long are named. */
function rollsSection(all: readonly RollCases[]): Section<SheetChart> {
  const tables = all.map((roll) => ({ roll, table: rollTable(roll) }));
  const long = tables.flatMap(({ roll, table }) => (table === null ? [roll] : []));
  const notes: Table[] =
    long.length === 0
      ? []
      : [
          {
            kind: "table",
            caption: "Rolls with more cases than a page has room for: sheet.json has each of them.",
            head: [cells(["roll", "takes"])],
            columns: ["name", "list"],
            rows: plainRows(
              long.map(({ name, takes }) => [name, takes.map((one) => one.name).join(", ")]),
            ),
          },
        ];
  return section("Rolls", ...tables.flatMap(({ table }) => table ?? []), ...notes);
}

/** All cases for sheet.json. */
const rollFractions = (all: readonly RollCases[]) => ({
  rolls: all.flatMap(({ name, takes, results, cases }) =>
    (cases ?? []).flatMap(({ given, chances }) =>
      results.map((result, i) => ({
        roll: name,
        takes: given
          .map((value, k) => `${takes[k]!.name} ${wordOf(takes[k]!.declared, value)}`)
          .join(", "),
        result,
        chance: fractionText(chances[i]!),
      })),
    ),
  ),
});

/** What a hit does, gun by gun at its nearest. */
function effects(sheet: Sheet, form: ShotForm): Section<SheetChart>[] {
  const { shots, covers } = sheet;
  const parts = shots.events.slice(1, -1);
  if (parts.length === 0 || parts.length > PARTS_MAX) return [];
  const bars = sheet.guns.flatMap(({ weapon, bands }) =>
    bands.slice(0, 1).flatMap((band) =>
      covers.flatMap((cover) => {
        const odds = shots.odds(form, weapon.id, band, cover, usualOf(sheet));
        const hits = odds.weights[HIT]!;
        if (hits === 0) return [];
        const shares = parts.map((_, i) => (100 * odds.weights[1 + i]!) / hits);
        const end = `out ${percent({ numerator: odds.weights.at(-1)!, denominator: hits })} %`;
        return [{ group: sheet.fit(weapon.id), label: cover, shares, end }];
      }),
    ),
  );
  // Of a hit that does two things, or nothing that has a name, no bar can be made.
  const whole = bars.every(
    ({ shares }) => Math.abs(shares.reduce((a, b) => a + b, 0) - 100) < 1e-9,
  );
  if (!whole || bars.length === 0) return [];
  return [
    section(
      "What a hit does",
      effectPicture({
        description: `Stacked bars: shares of hits by what they do: ${parts.join(", ")}.`,
        heading: "What a hit does, by weapon and cover, at its nearest",
        notes: ["Shares of hits, in %, of usual men."],
        parts,
        bars,
        room: { label: "not covered", end: "out 99.9 %" },
      }),
    ),
  ];
}

/** Most weapons of one picture. */
const PICTURED_MAX = 8;

function reachSection(sheet: Sheet, form: ShotForm): Section<SheetChart> {
  const [cover] = sheet.covers as [string];
  const what = isWhole(sheet) ? "put the target out" : "hit";
  return section(
    "By distance",
    ...reachBlocks(sheet, {
      name: "reach",
      title: `Chance to ${what}, by distance`,
      notes: [`${capital(form.words)}, usual men, target ${cover}.`],
      caption: `The best weapon at each distance: ${form.words}, usual men, target ${cover}.`,
      heads: [sheet.rules.unit.many, "best", `${what}, %`],
      chance: (gun, band) => out(sheet.shots.odds(form, gun.id, band, cover, usualOf(sheet))),
      most: PICTURED_MAX,
    }),
  );
}

function dataOf(sheet: Sheet): Pick<SheetContent, "key" | "rows"> {
  const { axes, forms, odds } = sheet.shots;
  const meant = axes.map((axis) => new Map(axis.values.map((value) => [said(axis, value), value])));
  const columns = axes.map((axis, i) => [columnOf(axis), [...meant[i]!.keys()]] as const);
  const modes = new Map(forms.map((form) => [form.words, form]));
  return sheetData(
    sheet,
    { mode: [...modes.keys()], ...Object.fromEntries(columns) },
    (weapon, band, cover, { mode, ...own }) => {
      const values = Object.values(own).map((word, i) => meant[i]!.get(word as string)!);
      return odds(modes.get(String(mode))!, weapon.id, band, cover, values);
    },
  );
}

/** Of a book without shots: its rolls. */
function shortRolls(all: readonly RollCases[]): SheetContent["short"] {
  const rows = all.flatMap(({ name, takes, results, cases }) =>
    takes.length > 0 || cases === null
      ? [[name, `by ${takes.map((one) => one.name).join(", ")}`, ""]]
      : results.map((result, i) => [name, result, `${percent(cases[0]!.chances[i]!)} %`]),
  );
  return { title: "Rolls", head: ["roll", "result", "chance"], names: 2, rows };
}

function content(
  armoury: BookArmoury,
  scope: SheetScope,
): SheetContent | { readonly longest: number } {
  const { model } = armoury;
  const book = bookOf(model);
  const guns = carriedOf(book, armoury, scope.weapons);
  const bands = new Map([...guns].map(([id, gun]) => [id, bandsOf(book, gun)]));
  const all = [...bands.values()].flat();
  const ends = all.flatMap(({ from, to }) => (to < DISTANCE_MAX ? [from, to] : [from]));
  const far = Math.max(FAR, ...ends);
  const rules: BandRules<Gun, BandRange> = {
    unit: lengthOf(book.file),
    bandsOf: ({ id }) => bands.get(id) ?? [],
    nameOf: (_, { band }) => book.bands[band]!.name,
    ends: (_, { from, to }) => ({ from: Math.max(0, from - 1), to: Math.min(to, far) }),
  };
  const shots = shotsOf(book, model, guns);
  made.set(model, shots);
  const at = ({ id }: Gun, far: number): BandRange | null =>
    bands.get(id)?.find(({ from, to }) => far >= from && far <= to) ?? null;
  const found = gunSheet(armoury, scope, rules, at);
  if ("longest" in found && scope.distances.length > 0) return found;
  const { covers, fit } = scope;
  const none = { rules, changed: [], distances: [], covers, guns: [], outOfRange: [], fit };
  const sheet: Sheet = {
    ...("longest" in found ? none : found),
    ...{ book, shots },
  };
  const rolls = rollsOf(book, model);
  const { forms, axes, held, left, events } = shots;
  const [first] = sheet.guns.length === 0 ? [] : forms;
  const tables = first === undefined ? [] : byGun(sheet);
  const stats = first === undefined ? [] : forms.flatMap((form) => byStat(sheet, form));
  const page = [
    ...(tables.length === 0 ? [] : [section("By weapon", ...tables.map(alike))]),
    ...(stats.length === 0 ? [] : [section("By stat", ...stats)]),
    rollsSection(rolls),
  ];
  const pictures =
    first === undefined ? [] : [reachSection(sheet, first), ...effects(sheet, first)];
  const { cover } = planOf(book);
  const edition = book.file.edition ?? book.file.title;
  return {
    edition,
    ...sheetFrame(sheet, { ...model.readings, ...model.options }, readingTable(book)),
    title: "Reference sheet: shots and rolls",
    oneIn: events.at(-1)!,
    lead: [
      "Every chance is exact: the dice of the rules, counted out.",
      [
        ...(first === undefined ? [] : [usualWords(book, [...axes, ...held])]),
        ...(first === undefined
          ? []
          : [
              "A range of 6–12 means beyond 6, up to and including 12; shots are from its far end.",
            ]),
        ...(all.some(({ to }) => to >= DISTANCE_MAX) ? [`One up to ${far} has no end.`] : []),
        ...(cover === null || first === undefined ? [] : [`Columns: ${cover.name} of the target.`]),
        ...(held.length > 0
          ? [
              `Only with what is usual, and what the scenario's men have: ${held.map(axisWords).join(", ")}.`,
            ]
          : []),
        ...(left.length > 0
          ? [`Not here, since they go by what came before: ${left.join(", ")}.`]
          : []),
        ...narrowed(sheet, rules.unit.many, "the book"),
      ].join(" "),
    ].filter((words) => words !== ""),
    page,
    sections: [...page, ...pictures],
    events,
    ...dataOf(sheet),
    weapons: sheet.guns.map(({ weapon }) => ({ ...weapon })),
    also: rollFractions(rolls),
    short:
      first === undefined
        ? shortRolls(rolls)
        : shortSheet(
            sheet,
            (cover) => `${capital(first.words)} of usual men, target ${cover}`,
            events,
            [events.at(-1)!, events.at(-1)!],
            (gun, band, cover) => shots.odds(first, gun.id, band, cover, usualOf(sheet)),
          ),
  };
}

/** `Usual men: shooting 4, toughness 3.` */
function usualWords({ stats }: Book, axes: readonly Axis[]): string {
  const names = [...stats.keys()].filter((name) => axes.some((axis) => axis.name === name));
  const of = (name: string) => axes.find((axis) => axis.name === name)!;
  if (names.length === 0) return "Men do not differ in what a shot asks for.";
  return `Usual men: ${names.map((name) => `${name} ${wordOf(of(name).declared, of(name).usual)}`).join(", ")}.`;
}

/** The sheets of a book. */
export function sheetsOf(book: Book): SheetSystem {
  const { forms, covers } = planOf(book);
  return {
    edition: book.file.edition ?? book.file.title,
    covers,
    modes: forms.map(({ words }) => ({ words, key: () => ({ mode: words }) })),
    make: content as SheetSystem["make"],
    npc: null,
  };
}
