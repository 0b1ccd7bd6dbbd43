/** sheet.csv and sheet.json: every chance of a reference sheet as data. Columns and keys: add at the end, never rename. */
import { createHash } from "node:crypto";
import { type Armoury, armouries } from "../../rules/law-of-the-gun/armoury.js";
import {
  EVENTS,
  fractionText,
  type Gun,
  gunsAt,
  type Odds,
  type SheetRow,
  ShotOdds,
  sheetRows,
} from "../../rules/law-of-the-gun/sheet.js";
import {
  type Cover,
  DEFAULT_READINGS,
  EDITION,
  type Readings,
  type Weapon,
} from "../../rules/law-of-the-gun/tables.js";
import { csvTable, rounded } from "../csv.js";

/** Everything that a sheet says, before it is written down. */
export interface Sheet {
  readonly version: string;
  readonly system: { readonly id: string; readonly title: string; readonly edition: string };
  /** Scenario that readings and weapons were taken from; null for the book's. Text of strangers. */
  readonly source: { readonly name: string; readonly file: string } | null;
  readonly readings: Readings;
  /** Ids of weapons that differ from the book's. */
  readonly changed: readonly string[];
  /** cm that the sheet was narrowed to; empty for all. */
  readonly distances: readonly number[];
  readonly guns: readonly Gun[];
  /** Weapons that reach none of the distances. */
  readonly outOfRange: readonly Weapon[];
  readonly covers: readonly Cover[];
  readonly odds: ShotOdds;
  readonly rows: readonly SheetRow[];
  /** From `signatureOf`. */
  readonly signature: string;
}

/** What a sheet is narrowed to. */
export interface SheetScope {
  readonly weapons: readonly Weapon[];
  readonly covers: readonly Cover[];
  /** cm; empty for all. */
  readonly distances: readonly number[];
}

/**
 * Works a sheet out.
 * @param armoury weapons and readings
 * @param scope   the part of it that is wanted
 * @param about   what else is printed on it
 */
export function makeSheet(
  armoury: Armoury,
  scope: SheetScope,
  about: Pick<Sheet, "version" | "source">,
): Sheet {
  const { guns, outOfRange } = gunsAt(scope.weapons, scope.distances);
  const odds = new ShotOdds(armoury.readings);
  const rows = sheetRows(odds, guns, scope.covers);
  return {
    ...about,
    system: { id: armouries.id, title: armouries.title, edition: EDITION },
    readings: armoury.readings,
    changed: armoury.changed,
    distances: scope.distances,
    guns,
    outOfRange,
    covers: scope.covers,
    odds,
    rows,
    signature: signatureOf(rows),
  };
}

const KEY = [
  "weapon",
  "band",
  "cover",
  "skill_cool",
  "target_constitution",
  "movement",
  "target_fast",
] as const;

const key = (row: SheetRow): (string | number)[] => [
  row.weapon.id,
  row.band,
  row.cover,
  row.skillCool,
  row.constitution,
  row.movement,
  row.targetFast ? 1 : 0,
];

/** `coverHit` in the code is `cover_hit` in a file. */
const EVENT_COLUMNS = EVENTS.map((event) => event.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`));

/** The chances of a row in words for files. Many rows share theirs, so each is written once. */
class Written {
  private readonly known = new Map<Odds, string[]>();

  constructor(private readonly write: (odds: Odds) => string[]) {}

  of(odds: Odds): string[] {
    let texts = this.known.get(odds);
    if (texts === undefined) {
      texts = this.write(odds);
      this.known.set(odds, texts);
    }
    return texts;
  }
}

/** In the order of the columns. */
const fractions = (odds: Odds): string[] =>
  EVENTS.map((event) => fractionText({ numerator: odds[event], denominator: odds.total }));

const decimal = (value: number): string => String(rounded(value));

/** The text of sheet.csv. `one_in` is empty where nobody can be put out. */
export function sheetCsv(rows: readonly SheetRow[]): string {
  const chances = new Written((odds) => [
    ...EVENTS.map((event) => decimal(odds[event] / odds.total)),
    odds.out === 0 ? "" : decimal(odds.total / odds.out),
  ]);
  return csvTable(
    [...KEY, ...EVENT_COLUMNS, "one_in"],
    rows.map((row) => [...key(row), ...chances.of(row.odds)]),
  );
}

/**
 * SHA-256 over the exact fractions: a line of key and fractions for each row, cells parted by commas, in the order
 * of sheet.csv.
 * @returns 64 hexadecimal digits
 */
export function signatureOf(rows: readonly SheetRow[]): string {
  const chances = new Written(fractions);
  const lines = rows.map((row) => `${[...key(row), ...chances.of(row.odds)].join()}\n`);
  return createHash("sha256").update(lines.join(""), "utf8").digest("hex");
}

/** Readings that are not the default, by name. */
export function otherReadings(readings: Readings): [name: string, value: string][] {
  const names = Object.keys(readings).sort() as (keyof Readings)[];
  return names
    .filter((name) => readings[name] !== DEFAULT_READINGS[name])
    .map((name) => [name, String(readings[name])]);
}

/** The text of sheet.json, one row a line. */
export function sheetJson(sheet: Sheet): string {
  const { version, system, readings, source } = sheet;
  const sorted = Object.entries(readings).sort(([a], [b]) => (a < b ? -1 : 1));
  const head = {
    version,
    system: system.id,
    readings: Object.fromEntries(sorted),
    signature: sheet.signature,
  };
  const added = {
    system_title: system.title,
    edition: system.edition,
    scenario: source?.name ?? null,
    file: source?.file ?? null,
    distances: sheet.distances,
    out_of_range: sheet.outOfRange.map(({ id }) => id),
    weapons: sheet.guns.map(({ weapon }) => ({
      id: weapon.id,
      accurate: weapon.accurate,
      maximum: weapon.maximum,
      reload: weapon.reload,
      hands: weapon.hands,
      impact: weapon.impact,
    })),
  };
  const chances = new Written((odds) => {
    const { out, total } = odds;
    const oneIn = out === 0 ? null : fractionText({ numerator: total, denominator: out });
    const pairs = fractions(odds).map((text, i) => [EVENT_COLUMNS[i], text]);
    return [JSON.stringify(Object.fromEntries([...pairs, ["one_in", oneIn]])).slice(1)];
  });
  const rows = sheet.rows.map((row) => {
    const cells = key(row);
    const head = JSON.stringify(Object.fromEntries(KEY.map((name, i) => [name, cells[i]])));
    return `${head.slice(0, -1)},${chances.of(row.odds)}`;
  });
  const body = JSON.stringify({ ...head, ...added }, null, 2).slice(0, -2);
  return `${body},\n  "rows": [\n    ${rows.join(",\n    ")}\n  ]\n}\n`;
}
