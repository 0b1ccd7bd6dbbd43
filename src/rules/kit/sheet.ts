/** Parts of reference sheets that every rule system has, in the terms of `core/sheet.ts`. */
import { oneIn, percentText, tenths } from "../../core/percent.js";
import {
  type BestStretch,
  bestOf,
  type Cell,
  cell,
  cells,
  type Fraction,
  picture,
  type ReachSteps,
  type Row,
  type Section,
  type SheetChart,
  type SheetContent,
  type SheetOdds,
  type SheetRow,
  type StackedBars,
  type Table,
} from "../../core/sheet.js";
import type { LengthUnit } from "../../core/units.js";
import { otherReadings, type ReadingTable, readingValuesOf } from "../../scenario/readings.js";
import type { SheetScope } from "../sheets.js";
import type { Armoury } from "./armoury.js";
import { listed, weaponWords } from "./words.js";

/** What a rule system says of the bands of its weapons. */
export interface BandRules<Weapon, Band> {
  readonly unit: LengthUnit;
  /** Nearest first. */
  bandsOf(weapon: Weapon): readonly Band[];
  /** Its cell in a row's key. */
  nameOf(weapon: Weapon, band: Band): string;
  /** Ends of a band: beyond `from`, up to and including `to`. */
  ends(weapon: Weapon, band: Band): { readonly from: number; readonly to: number };
}

interface Named {
  readonly id: string;
}

/** A weapon and those of its bands that a sheet is about. */
export interface Gun<Weapon, Band> {
  readonly weapon: Weapon;
  readonly bands: readonly Band[];
}

/** What the sections of every sheet are made of. */
export interface GunSheet<Weapon, Band, Cover extends string = string> {
  readonly rules: BandRules<Weapon, Band>;
  /** Ids of the weapons that are not as the book has them. */
  readonly changed: readonly string[];
  readonly distances: readonly number[];
  readonly covers: readonly Cover[];
  readonly guns: readonly Gun<Weapon, Band>[];
  readonly outOfRange: readonly Weapon[];
  fit(name: string): string;
}

export type Block = Section<SheetChart>["blocks"][number];

/**
 * The guns of a sheet.
 * @param distances only bands in which one of them lies are kept. None: all bands
 * @param bandAt    the band in which a distance lies
 * @returns guns with at least one band, in the given order; and the weapons that reach none of the distances
 */
export function gunsAt<Weapon, Band>(
  weapons: readonly Weapon[],
  distances: readonly number[],
  bandsOf: (weapon: Weapon) => readonly Band[],
  bandAt: (weapon: Weapon, distance: number) => Band | null,
): { readonly guns: readonly Gun<Weapon, Band>[]; readonly outOfRange: readonly Weapon[] } {
  const guns = weapons.map((weapon) => {
    const met = distances.map((distance) => bandAt(weapon, distance));
    const bands = bandsOf(weapon).filter((band) => met.length === 0 || met.includes(band));
    return { weapon, bands };
  });
  return {
    guns: guns.filter(({ bands }) => bands.length > 0),
    outOfRange: guns.filter(({ bands }) => bands.length === 0).map(({ weapon }) => weapon),
  };
}

/** The parts of a sheet that do not depend on chances; null if no weapon reaches any of the distances. */
export function gunSheet<Weapon extends Named, Band, Cover extends string>(
  { weapons, changed }: Pick<Armoury<unknown, Weapon>, "weapons" | "changed">,
  { weapons: ids, distances, covers: shown, fit }: SheetScope,
  rules: BandRules<Weapon, Band>,
  bandAt: (weapon: Weapon, distance: number) => Band | null,
): GunSheet<Weapon, Band, Cover> | { readonly longest: number } {
  const covers = shown as readonly Cover[];
  const chosen = weapons.filter(({ id }) => ids.includes(id));
  const { guns, outOfRange } = gunsAt(chosen, distances, rules.bandsOf, bandAt);
  if (guns.length === 0) {
    return { longest: Math.max(...chosen.map((weapon) => reachOf(rules, weapon))) };
  }
  return { rules, changed, distances, covers, guns, outOfRange, fit };
}

const reachOf = <Weapon, Band>({ bandsOf, ends }: BandRules<Weapon, Band>, weapon: Weapon) =>
  Math.max(0, ...bandsOf(weapon).map((band) => ends(weapon, band).to));

export const percent = ({ numerator, denominator }: Fraction): string =>
  tenths((100 * numerator) / denominator);

/** The chance of an event. @param events in the order of their weights */
export const chanceIn =
  <Event extends string>(events: readonly Event[]) =>
  ({ weights, total }: SheetOdds, event: Event): Fraction => ({
    numerator: weights[events.indexOf(event)]!,
    denominator: total,
  });

/** `+1`, `0`, `−2` */
export const signed = (steps: number): string =>
  steps > 0 ? `+${steps}` : String(steps).replace("-", "−");

/** `15.8 %` */
export const share = ({ numerator, denominator }: Fraction): string =>
  `${percentText((100 * numerator) / denominator)} %`;

/** `1 in 6.3` */
export const oneInWords = ({ numerator, denominator }: Fraction): string =>
  numerator === 0 ? "never" : oneIn(denominator / numerator);

/** `15.8` above `1 in 6.3`. */
export const withOneIn = (chance: Fraction): Cell => ({
  text: chance.numerator === 0 ? "–" : percent(chance),
  small: oneInWords(chance),
});

/** The name of a weapon for people, marked if it is changed. */
export const gunName = (
  sheet: Pick<GunSheet<never, never>, "fit" | "changed">,
  { id }: Named,
): string => sheet.fit(weaponWords(id)) + (sheet.changed.includes(id) ? " *" : "");

/** `30–90` */
export function rangeText<Weapon, Band>(
  { rules }: Pick<GunSheet<Weapon, Band>, "rules">,
  weapon: Weapon,
  band: Band,
  dash = "–",
): string {
  const { from, to } = rules.ends(weapon, band);
  return `${from}${dash}${to}`;
}

/** A line for each weapon and band, where there is something to say; a weapon's lines stand together. */
export function gunRows<Weapon extends Named, Band>(
  sheet: GunSheet<Weapon, Band>,
  line: (weapon: Weapon, band: Band) => readonly Cell[] | null,
): Row[] {
  return sheet.guns.flatMap(({ weapon, bands }) =>
    bands
      .flatMap((band) => {
        const own = line(weapon, band);
        const about = [cell(gunName(sheet, weapon)), cell(rangeText(sheet, weapon, band))];
        return own === null ? [] : [[...about, ...own]];
      })
      .map((own, i) => ({ first: i === 0, cells: own })),
  );
}

/** `0–30`, a weapon's range as `rangeText` writes it. */
const RANGE = /^(.+)–(.+)$/;

/** Adds a range of a gun to those of its line: one that goes on where the last one ended makes it longer. */
function addRange(ranges: [gun: string, range: string][], gun: string, range: string): void {
  const last = ranges.at(-1);
  const [, from, to] = RANGE.exec(range) ?? [];
  const [, lastFrom, lastTo] = RANGE.exec(last?.[1] ?? "") ?? [];
  if (last?.[0] === gun && to !== undefined && from === lastTo) last[1] = `${lastFrom}–${to}`;
  else ranges.push([gun, range]);
}

/**
 * A table whose rows with the same numbers are one row each, their names listed: what the book tells apart, and nothing
 * else.
 * @param table one of `numbersTable`, whose first two columns name a row together: `pistol` and `30–90`
 */
export function alike(table: Table): Table {
  const found = new Map<string, { ranges: [string, string][]; numbers: readonly Cell[] }>();
  for (const { cells: row } of table.rows) {
    const [gun = cell(""), range = cell(""), ...numbers] = row;
    const key = JSON.stringify(numbers);
    const group = found.get(key) ?? { ranges: [], numbers };
    addRange(group.ranges, gun.text, range.text);
    found.set(key, group);
  }
  const [[{ span = 1 } = cell(""), ...top] = [], [gun, range, ...heads] = []] = table.head;
  return {
    ...table,
    head: [
      [{ text: "", span: span - 1 }, ...top],
      [cell(`${gun?.text} ${range?.text}`), ...heads],
    ],
    columns: ["list", ...table.columns.slice(2)],
    rows: [...found.values()].map(({ ranges, numbers }) => ({
      first: true,
      cells: [cell(ranges.map((one) => one.join(" ")).join(", ")), ...numbers],
    })),
  };
}

/** Blocks without pictures. */
export const tables = (blocks: readonly Block[]): Block[] =>
  blocks.filter(({ kind }) => kind !== "picture");

/** Columns of numbers under a head of their own. */
interface Group {
  readonly text: string;
  readonly heads: readonly string[];
}

/**
 * A table of numbers behind names.
 * @param names heads of the columns of names
 */
export const numbersTable = (
  caption: string,
  names: readonly string[],
  groups: readonly Group[],
  rows: readonly Row[],
): Table => ({
  kind: "table",
  caption,
  head: [
    [
      names.length === 1 ? cell("") : { text: "", span: names.length },
      ...groups.map(({ text, heads }) => ({ text, span: heads.length })),
    ],
    cells([...names, ...groups.flatMap(({ heads }) => heads)]),
  ],
  columns: [
    ...names.map(() => "name" as const),
    ...groups.flatMap(({ heads }) => heads.map(() => "number" as const)),
  ],
  rows,
});

/** Rows that each stand for themselves. */
export const plainRows = (lines: readonly (readonly string[])[]): Row[] =>
  lines.map((texts) => ({ first: true, cells: cells(texts) }));

/** A table of rows that each stand for themselves. @param kinds of its columns; the last is that of all that follow */
export const plainTable = (
  caption: string,
  heads: readonly string[],
  kinds: Table["columns"],
  lines: readonly (readonly string[])[],
): Table => ({
  kind: "table",
  caption,
  head: [cells(heads)],
  columns: heads.map((_, i) => kinds[Math.min(i, kinds.length - 1)]!),
  rows: plainRows(lines),
});

/** The picture of what hits do. @param about all that is the rule system's own */
export const effectPicture = (about: Omit<StackedBars, "kind" | "name" | "title" | "axis">) =>
  picture<StackedBars>({
    kind: "stacked",
    name: "effect",
    title: "What a hit does",
    axis: "share of hits, %",
    ...about,
  });

/** What is said of chances against distance. */
interface Reach<Weapon, Band> {
  /** File name of the picture, without its ending. */
  readonly name: string;
  readonly title: string;
  readonly notes: readonly string[];
  readonly caption: string;
  /** Heads of the columns of distances, of weapons and of chances. */
  readonly heads: readonly [distance: string, best: string, chance: string];
  chance(weapon: Weapon, band: Band): Fraction;
  /** Most weapons of one picture. */
  readonly most: number;
}

/** The pictures of chance against distance, and the table of who is best where. */
export function reachBlocks<Weapon extends Named, Band>(
  sheet: GunSheet<Weapon, Band>,
  { name, title, notes, caption, heads, chance, most }: Reach<Weapon, Band>,
): Block[] {
  const { unit, bandsOf, ends } = sheet.rules;
  const weapons = sheet.guns.map(({ weapon }) => weapon);
  const segments = weapons.map((weapon) =>
    bandsOf(weapon).map((band) => ({ ...ends(weapon, band), rate: chance(weapon, band) })),
  );
  const best = bestOf(segments);
  const stretch = ({ from, to, rate: of }: BestStretch): BestStretch => ({ from, to, rate: of });
  const reach = Math.max(...weapons.map((weapon) => reachOf(sheet.rules, weapon)));
  const many = weapons.length > most;
  const blocks: Block[] = [];
  for (let from = 0; from < weapons.length; from += most) {
    const some = weapons.slice(from, from + most);
    const part = `weapons ${from + 1} to ${from + some.length} of ${weapons.length}`;
    const chart: ReachSteps = {
      kind: "reach",
      name: most === Number.POSITIVE_INFINITY ? name : `${name}-${from}`,
      title: many ? `${title} (${part})` : title,
      notes,
      unit,
      rows: some.map((weapon, i) => ({
        label: weaponWords(weapon.id),
        segments: segments[from + i]!,
        leads: best.filter(({ rows }) => rows.includes(from + i)).map(stretch),
      })),
      best: best.map(stretch),
      reach,
    };
    blocks.push(picture(chart));
  }
  const rows = plainRows(
    best.map(({ from, to, rate: of, rows: ties }) => [
      `${from}–${to}`,
      listed(ties.map((i) => gunName(sheet, weapons[i]!))),
      percent(of),
    ]),
  );
  const head = [cells(heads)];
  return [...blocks, { kind: "table", caption, head, columns: ["name", "list", "number"], rows }];
}

/** By column of the key: its values. */
type Axes = Readonly<Record<string, readonly (string | number)[]>>;
/** One of each. */
type CaseOf<A extends Axes> = { readonly [Column in keyof A]: A[Column][number] };

/** Every way to take one of each, the last column first. */
const casesOf = <A extends Axes>(axes: A): CaseOf<A>[] =>
  Object.entries(axes).reduce<Record<string, string | number>[]>(
    (all, [column, values]) =>
      all.flatMap((before) => values.map((value) => ({ ...before, [column]: value }))),
    [{}],
  ) as CaseOf<A>[];

/**
 * The data of a sheet: every case, in the order of the key.
 * @param axes what rows are told apart by behind weapon, band and cover
 * @param odds of one case; null where it cannot be
 */
export function sheetData<Weapon extends Named, Band, Cover extends string, const A extends Axes>(
  {
    guns,
    covers,
    rules,
  }: Pick<GunSheet<Weapon, Band, Cover>, "guns" | "covers"> & {
    readonly rules: Pick<BandRules<Weapon, Band>, "nameOf">;
  },
  axes: A,
  odds: (weapon: Weapon, band: Band, cover: Cover, one: CaseOf<A>) => SheetOdds | null,
): Pick<SheetContent, "key" | "rows"> {
  const cases = casesOf(axes);
  const rowsOf = (weapon: Weapon, band: Band, cover: Cover): SheetRow[] =>
    cases.flatMap((one) => {
      const found = odds(weapon, band, cover, one);
      const key = [weapon.id, rules.nameOf(weapon, band), cover, ...Object.values(one)];
      return found === null ? [] : [{ key: key as SheetRow["key"], odds: found }];
    });
  return {
    key: ["weapon", "band", "cover", ...Object.keys(axes)],
    rows: guns.flatMap(({ weapon, bands }) =>
      bands.flatMap((band) => covers.flatMap((cover) => rowsOf(weapon, band, cover))),
    ),
  };
}

/** How a sheet was narrowed, in sentences. @param book what a changed weapon differs from */
export function narrowed<Weapon extends Named, Band>(
  sheet: GunSheet<Weapon, Band>,
  lengths: string,
  book: string,
): string[] {
  const { distances, outOfRange, guns, changed, rules } = sheet;
  const met = `Only ranges that are met at ${listed(distances.map(String))} ${lengths}.`;
  const names = outOfRange.map(
    (one) => `${gunName(sheet, one)} (${reachOf(rules, one)} ${rules.unit.short})`,
  );
  return [
    ...(distances.length > 0 ? [met] : []),
    ...(outOfRange.length > 0 ? [`Out of range: ${listed(names)}.`] : []),
    ...(guns.some(({ weapon }) => changed.includes(weapon.id)) ? [`* differs from ${book}.`] : []),
  ];
}

/**
 * A sheet in short: each weapon at its ranges, the target behind the first of the covers.
 * @param title  with that cover
 * @param events in the order of their weights; a hit is one of them
 * @param what   it is for: an event, and the head of its chances
 * @param odds   of one try; null where none may be made
 */
export function shortSheet<Weapon extends Named, Band, Cover extends string>(
  sheet: GunSheet<Weapon, Band, Cover>,
  title: (cover: Cover) => string,
  events: readonly string[],
  [event, head]: readonly [event: string, head: string],
  odds: (weapon: Weapon, band: Band, cover: Cover) => SheetOdds | null,
): SheetContent["short"] {
  const cover = sheet.covers[0]!;
  const chanceOf = chanceIn(events);
  const lines = sheet.guns.flatMap(({ weapon, bands }) =>
    bands.flatMap((band) => {
      const found = odds(weapon, band, cover);
      if (found === null) return [];
      return [{ weapon, band, hit: chanceOf(found, "hit"), out: chanceOf(found, event) }];
    }),
  );
  return {
    title: title(cover),
    head: ["weapon", "range", "hit", head, ""],
    names: 1,
    rows: lines.map(({ weapon, band, hit, out }) => {
      const range = `${rangeText(sheet, weapon, band, " to ")} ${sheet.rules.unit.short}`;
      return [weaponWords(weapon.id), range, share(hit), share(out), oneInWords(out)];
    }),
    hits: lines.map(({ weapon, band, hit: rate }) => ({
      weapon: weapon.id,
      to: sheet.rules.ends(weapon, band).to,
      rate,
    })),
  };
}

/** What stands on every sheet in the same way. */
export const sheetFrame = <Weapon extends Named, Band>(
  { distances, outOfRange, guns, rules }: GunSheet<Weapon, Band>,
  readings: SheetContent["readings"],
  table: ReadingTable,
): Pick<
  SheetContent,
  "title" | "readings" | "otherReadings" | "oneIn" | "distances" | "outOfRange" | "ranges"
> => ({
  title: "Reference sheet: hits, wounds and ranges",
  readings,
  otherReadings: otherReadings(readings, readingValuesOf(table)),
  oneIn: "out",
  distances,
  ranges: guns.flatMap(({ weapon, bands }) =>
    bands.map((band) => ({
      weapon: weapon.id,
      band: rules.nameOf(weapon, band),
      words: `${rangeText({ rules }, weapon, band)} ${rules.unit.short}`,
    })),
  ),
  outOfRange: outOfRange.map((one) => ({
    id: one.id,
    words: `${weaponWords(one.id)} (${reachOf(rules, one)} ${rules.unit.short})`,
  })),
});
