/** Who fought, and with what: what a page must say for its answer to be checked by somebody who has nothing else. */
import type { GunKey } from "../core/columns.js";
import { weaponWords } from "../rules/kit/words.js";
import type {
  EffectRow,
  FigureRow,
  Fought,
  FoughtMan,
  ShotRow,
  SideId,
  Summary,
  WeaponRow,
} from "../stats/summary.js";
import { showAlike } from "./numbers.js";
import { type RunTable, runTable } from "./table/run.js";
import { list } from "./table/table.js";
import { capital, printable } from "./text.js";

interface ManRow extends FoughtMan {
  /** Men alike. */
  readonly count: number;
}

/** Men alike who stand side by side in the file, as one row: `Deputy 1 to 4`. */
export function pooledMen(men: readonly FoughtMan[]): ManRow[] {
  const rows: ManRow[] = [];
  for (const man of men) {
    const last = rows[rows.length - 1];
    const next = last && afterName(last.name, last.count);
    if (last !== undefined && alike(last, man) && next === man.name) {
      rows[rows.length - 1] = { ...last, count: last.count + 1 };
    } else rows.push({ ...man, count: 1 });
  }
  return rows;
}

const alike = (a: FoughtMan, b: FoughtMan): boolean =>
  a.side === b.side && a.words === b.words && a.weapons.join() === b.weapons.join();

/** What the man behind so many who are numbered through is called: `Deputy 3` behind `Deputy 1` and one more. */
function afterName(first: string, count: number): string | null {
  const [, stem, number] = /^(.*?)(\d+)$/.exec(first) ?? [];
  return stem === undefined ? null : `${stem}${Number(number) + count}`;
}

/** `Deputy 1 to 4`; the name of a man alone. */
export const pooledName = ({ name, count }: Pick<ManRow, "name" | "count">): string =>
  count === 1 ? name : `${name} to ${/\d+$/.exec(afterName(name, count - 1) ?? "")?.[0] ?? ""}`;

/** Weapons that did anything. */
export const usedWeapons = ({ weapons }: Summary): readonly WeaponRow[] =>
  weapons.filter(({ shots, enemiesOut }) => (shots ?? 0) + enemiesOut > 0);

/** A row of the table of figures, and the names of the men whose it is. */
export interface ShownFigure extends FigureRow {
  readonly names: readonly string[];
}

/** Figures with men alike as one: what tells them apart is their place in the file alone. */
export function shownFigures({ figures, pools, fought }: Summary): ShownFigure[] {
  const pooled = pooledMen(fought?.men ?? []).filter(({ count }) => count > 1);
  const rows: ShownFigure[] = [];
  for (let i = 0; i < figures.length; ) {
    const figure = figures[i]!;
    const men = pooled.find(({ side, name }) => side === figure.side && name === figure.figure);
    const row = men && pools.find((one) => one.side === men.side && one.figure === pooledName(men));
    const isOne = row !== undefined && !isSafeBeside(figures.slice(i, i + (men?.count ?? 1)));
    const taken = isOne ? (men?.count ?? 1) : 1;
    const names = figures.slice(i, i + taken).map((one) => one.figure);
    rows.push({ ...(isOne ? row : figure), names });
    i += taken;
  }
  return rows;
}

/** Whether one of them is never put out though another certainly is: they stand elsewhere, and one row would hide it. */
function isSafeBeside(men: readonly FigureRow[]): boolean {
  const safe = men.filter(({ outProbability }) => outProbability.value === 0);
  const most = Math.max(...safe.map(({ outProbability }) => outProbability.high ?? 1));
  return safe.length > 0 && men.some(({ outProbability }) => (outProbability.low ?? 0) > most);
}

/** Rows of figures, men alike as one. @param own each man's; `pooled` those of men as one */
const asOne = <Row extends GunKey>(
  summary: Summary,
  own: readonly Row[],
  pooled: readonly Row[],
): Row[] =>
  shownFigures(summary).flatMap(({ side, figure, names }) =>
    (names.length > 1 ? pooled : own).filter((row) => row.side === side && row.figure === figure),
  );

/** What they shot, men alike as one. */
export const shownShots = (summary: Summary): ShotRow[] =>
  asOne(summary, summary.shots, summary.poolShots);

/** What their hits did, men alike as one; none of weapons that hit nobody. */
export const shownEffects = (summary: Summary): EffectRow[] =>
  asOne(summary, summary.effects, summary.poolEffects).filter(
    ({ perHit }) => perHit.value !== null,
  );

/** `Deputy 1 to 4 are alike …`: what their order does, where it can be told. */
export function orderSentences(summary: Summary): string[] {
  return shownFigures(summary).flatMap(({ side, figure, names }) => {
    if (names.length < 2) return [];
    const outs = summary.figures.filter((one) => one.side === side && names.includes(one.figure));
    const [first, last] = [outs[0], outs[outs.length - 1]] as [FigureRow, FigureRow];
    const [a, b] = [first.outProbability, last.outProbability];
    const apart = (a.low ?? 0) > (b.high ?? 1) || (b.low ?? 0) > (a.high ?? 1);
    if (!apart) return [];
    const [often, seldom] = showAlike([a, b], "percent").map(({ value }) => value);
    return [
      `${printable(figure)} are alike. Only because of their order in the file is ${printable(first.figure)} put out in ` +
        `${often} of games and ${printable(last.figure)} in ${seldom}.`,
    ];
  });
}

export function menTable(
  { men }: Pick<Fought, "men">,
  sides: Readonly<Record<SideId, string>>,
): RunTable {
  return runTable({
    file: "summary.json",
    rows: pooledMen(men),
    page: {
      caption: "The men.",
      columns: [
        list("who", pooledName),
        list("attributes", ({ words }: ManRow) => words),
        list("weapons", ({ weapons }: ManRow) => weapons.map(weaponWords).join(", ") || "none"),
      ],
      group: ({ side }) => ({ head: sides[side] }),
    },
  });
}

/** `Duel, 1 against 1 at 25 cm.` */
export const settingSentence = ({ setting }: Pick<Fought, "setting">): string =>
  `${capital(setting)}.`;
