/** A sheet of some men only: their shots at the other side, and the other side's at them. */
import {
  type Cell,
  cell,
  type Row,
  type Section,
  type SheetChart,
  type SheetContent,
  type SheetRow,
  section,
  type Table,
} from "../../core/sheet.js";
import type { Man } from "../ruleset.js";
import type { CardMode, SheetKey } from "../sheets.js";
import { numbersTable, percent } from "./sheet.js";
import { listed, weaponWords } from "./words.js";

/** Men who are the same to the tables. */
interface Alike {
  readonly man: Man;
  readonly names: string[];
}

function pooled(men: readonly Man[], key: (man: Man) => unknown): Alike[] {
  const found = new Map<string, Alike>();
  for (const man of men) {
    const id = JSON.stringify(key(man));
    const alike = found.get(id);
    if (alike === undefined) found.set(id, { man, names: [man.name] });
    else alike.names.push(man.name);
  }
  return [...found.values()];
}

const cellsOf = (key: SheetKey): string => JSON.stringify(Object.entries(key).sort());

/** Rows by all cells of their keys. */
function indexed({ key, rows }: SheetContent): Map<string, SheetRow> {
  return new Map(
    rows.map((row) => {
      const named = Object.fromEntries(key.map((name, i) => [name, row.key[i]!]));
      return [cellsOf(named), row];
    }),
  );
}

/** The rows that a card shows, as tables. */
class Shots {
  private readonly rows: ReadonlyMap<string, SheetRow>;
  private readonly covers: readonly string[];
  readonly used = new Set<SheetRow>();

  constructor(
    private readonly content: SheetContent,
    private readonly modes: readonly CardMode[],
  ) {
    this.rows = indexed(content);
    const place = content.key.indexOf("cover");
    this.covers = [...new Set(content.rows.map(({ key }) => String(key[place])))];
  }

  /** Shots of men at a man; null if none may be made. */
  table(caption: string, shooters: readonly Alike[], { onSheets }: Man): Table | null {
    const target = onSheets?.target ?? {};
    const rows = shooters.flatMap(({ man, names }) => this.lines(man, names, target));
    if (rows.length === 0) return null;
    return numbersTable(caption, NAMES, [{ text: "target's cover", heads: this.covers }], rows);
  }

  private lines({ weapons, onSheets }: Man, names: readonly string[], target: SheetKey): Row[] {
    const rows = [...new Set(weapons)].flatMap((id) => {
      const gun = this.content.weapons.find((weapon) => weapon.id === id);
      return this.content.ranges
        .filter(({ weapon }) => weapon === id)
        .flatMap(({ band, words }) =>
          this.modes.flatMap((mode) => {
            const rest = { ...onSheets?.shooter(id), ...target, ...mode.key(gun ?? {}) };
            const shots = this.covers.map((cover) =>
              this.shot({ weapon: id, band, cover, ...rest }),
            );
            return shots.some((shot) => shot !== null)
              ? [[cell(weaponWords(id)), cell(words), cell(mode.words), ...shots.map(shown)]]
              : [];
          }),
        );
    });
    return rows.map((cells, i) => ({
      first: i === 0,
      cells: [cell(i === 0 ? listed(names) : ""), ...cells],
    }));
  }

  private shot(key: SheetKey): Cell | null {
    const row = this.rows.get(cellsOf(key));
    if (row === undefined) return null;
    this.used.add(row);
    const { weights, total } = row.odds;
    const chance = (event: string): string =>
      percent({ numerator: weights[this.content.events.indexOf(event)]!, denominator: total });
    return { text: chance("out"), small: chance("hit") };
  }
}

/** Heads of the columns of names. */
const NAMES = ["man", "gun", "range", ""];

const shown = (shot: Cell | null): Cell => shot ?? cell("–");

/** The largest group. */
const commonest = (groups: readonly Alike[]): Alike[] =>
  [...groups].sort((a, b) => b.names.length - a.names.length).slice(0, 1);

/**
 * The card of a man; or of a side, where men who are alike share a line, nobody moves, and each side shoots at the
 * commonest sort of man of the other, so that it stays one page. Men who are diced anew in each game are named only.
 * @param content a whole sheet of the scenario
 * @param chosen  whose card it is
 * @param others  the other side
 * @param title   whose card it is, in words
 */
export function cardOf(
  content: SheetContent,
  modes: readonly CardMode[],
  chosen: readonly Man[],
  others: readonly Man[],
  title: string,
): SheetContent {
  const known = (men: readonly Man[]): Man[] => men.filter(({ onSheets }) => onSheets !== null);
  const alone = chosen.length === 1;
  const shots = new Shots(content, alone ? modes : modes.slice(0, 1));
  const byShooter = (men: readonly Man[]): Alike[] =>
    pooled(men, ({ weapons, onSheets }) => [weapons, weapons.map((id) => onSheets?.shooter(id))]);
  const targets = (men: readonly Man[]): Alike[] => {
    const groups = pooled(men, ({ onSheets }) => onSheets?.target);
    return alone ? groups : commonest(groups);
  };
  const meet = (shooters: readonly Man[], met: readonly Man[]): Table[] =>
    targets(met).flatMap(
      ({ man, names }) =>
        shots.table(
          `At ${listed(names)}: chance in % to be put out each time, and below it to be hit.`,
          byShooter(shooters),
          man,
        ) ?? [],
    );
  const page: Section<SheetChart>[] = [
    section("Who", whoTable(chosen)),
    section("Shots", ...meet(known(chosen), known(others))),
    section("Shots of the other side", ...meet(known(others), known(chosen))),
  ].filter(({ blocks }) => blocks.length > 0);
  const rows = content.rows.filter((row) => shots.used.has(row));
  return { ...content, title, page, sections: page, rows, short: inShort(page, modes) };
}

/** The first table of shots, without the last of the names: nobody moves. */
function inShort(
  page: readonly Section<SheetChart>[],
  [usual]: readonly CardMode[],
): SheetContent["short"] {
  const [found] = page.slice(1).flatMap(({ blocks }) => blocks);
  if (found?.kind !== "table") return { title: "No shots", head: [], names: 0, rows: [] };
  const how = NAMES.length - 1;
  const text = ({ text: big, small }: Cell): string =>
    small === undefined ? big : `${big} (${small})`;
  const short = (row: readonly Cell[]): string[] => row.filter((_, i) => i !== how).map(text);
  return {
    title: found.caption.replace("below it", "in brackets"),
    head: short(found.head.at(-1)!),
    names: how,
    rows: found.rows
      .filter(({ cells }) => cells[how]?.text === usual?.words)
      .map(({ cells }) => short(cells)),
  };
}

const whoTable = (men: readonly Man[]): Table => ({
  kind: "table",
  caption: "",
  head: [["man", "attributes", "weapons"].map(cell)],
  columns: ["name", "list", "list"],
  rows: pooled(men, ({ words, weapons }) => [words, weapons]).map(({ man, names }) => ({
    first: true,
    cells: [cell(listed(names)), cell(man.words), cell(man.weapons.map(weaponWords).join(", "))],
  })),
});
