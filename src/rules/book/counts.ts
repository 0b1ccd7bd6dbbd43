/** What a fight by a book counts. */
import { TaggedCells } from "../../core/cells.js";
import type { Columns } from "../../core/columns.js";
import { TooMuch } from "./asking.js";
import type { Book, Statement } from "./book.js";
import type { BookFight } from "./fightModel.js";
import { inside } from "./layout.js";
import * as say from "./messages.js";
import type { ShotCells } from "./text.js";

/** Of the try itself: cells before those of effects. */
const MISS = 0;
const HIT = 1;
const TRY_CELLS = 3;

/** More is counted than any report could show. */
const CELLS_MAX = 200_000;

export interface BookColumns extends Columns, ShotCells {
  readonly outcomeCell: TaggedCells["outcomeCell"];
  readonly turnCell: number;
  /** By figure and fate. */
  readonly fates: readonly (readonly number[])[];
  /**
   * Of a shot that counts from `first` on.
   * @param late   the try itself has been counted
   * @param harm   effect, among those of the book; -1: none
   * @param credit an enemy is put out
   */
  cellOf(first: number, late: boolean, hit: boolean, harm: number, credit: boolean): number | null;
}

/** Modes of which one shot may do several things of a kind: two effects, or two enemies out. */
function severalIn(book: Book): ReadonlySet<string> {
  const open = new Set<string>();
  const within = (name: string, list: readonly Statement[], kind: "harm" | "out"): number => {
    if (open.has(name)) return 0;
    open.add(name);
    const most = mostOf(list, kind);
    open.delete(name);
    return most;
  };
  const mostOf = (list: readonly Statement[], kind: "harm" | "out"): number =>
    list.reduce((sum, one) => sum + mostOfOne(one, kind), 0);
  const mostOfOne = (one: Statement, kind: "harm" | "out"): number => {
    if (one.kind === kind) return 1;
    if (one.kind === "step")
      return within(`step ${one.name}`, book.steps.get(one.name)?.list ?? [], kind);
    if (one.kind === "choose") {
      const actions = (book.choices.get(one.choice) ?? []).map(
        (name) => book.actions.get(name)?.list ?? [],
      );
      return Math.max(0, ...actions.map((list) => within(`choice ${one.choice}`, list, kind)));
    }
    const most = Math.max(0, ...inside(one).map((list) => mostOf(list, kind)));
    return one.kind === "each" || one.kind === "repeat" ? 2 * most : most;
  };
  const found = new Set<string>();
  const look = (list: readonly Statement[]): void => {
    for (const one of list) {
      if (one.kind === "roll" && one.shot !== null)
        if (mostOfOne(one, "harm") > 1 || mostOfOne(one, "out") > 1) found.add(one.shot);
      for (const inner of inside(one)) look(inner);
    }
  };
  for (const { list } of [...book.steps.values(), ...book.actions.values()]) look(list);
  for (const list of [book.start, book.turn]) look(list);
  return found;
}

export function bookColumns(book: Book, fight: BookFight): BookColumns {
  const { figures, turns } = fight;
  const cells = new TaggedCells(figures, turns);
  const fates = figures.map((_, figure) => book.fates.map((fate) => cells.cell({ figure, fate })));
  const bands = book.bands.map(({ name }) => name);
  const effects = book.harms.length;
  const guns = figures.reduce((all, { weapons }) => all + weapons.length, 0);
  const size = guns * (bands.length + 1) * book.modes.length * (1 + effects) * TRY_CELLS;
  if (size > CELLS_MAX) throw new TooMuch(say.tooManyCells());
  const several = severalIn(book);
  const firsts = new Map<string, number>();
  const sides = new Map<number, number>();
  for (const [figure, { weapons, side }] of figures.entries()) {
    // Two guns of a kind count as one.
    for (const weapon of new Set(weapons.map(({ id }) => id))) {
      for (const band of [...bands, "none"]) {
        for (const mode of book.modes) {
          const first = cells.reserve(TRY_CELLS + 2 * effects + 1 + 2 * effects);
          const gun = { figure, weapon };
          const many = several.has(mode) ? { several: true } : {};
          const shot = { ...gun, ...many, band, mode };
          const late = first + TRY_CELLS + 2 * effects;
          cells.tag({ ...shot, hit: false }, [first + MISS]);
          cells.tag({ ...shot, hit: true }, [first + HIT]);
          cells.tag({ ...shot, hit: true, out: true }, [first + HIT + 1]);
          cells.tag({ ...gun, ...many, band, out: true }, [late]);
          for (const [i, { effect, location }] of book.harms.entries()) {
            const harm = { effect, location };
            const at = first + TRY_CELLS + 2 * i;
            cells.tag({ ...shot, ...harm, hit: true }, [at]);
            cells.tag({ ...shot, ...harm, hit: true, out: true }, [at + 1]);
            cells.tag({ ...gun, ...many, band, ...harm }, [late + 1 + 2 * i]);
            cells.tag({ ...gun, ...many, band, ...harm, out: true }, [late + 2 + 2 * i]);
          }
          firsts.set(`${figure},${weapon},${band},${mode}`, first);
          sides.set(first, side === "A" ? 0 : 1);
        }
      }
    }
  }
  const columns = cells.columns(book.fates.map((fate) => ({ fate })));
  const { outcomeCell, turnCell } = cells;
  return {
    ...columns,
    outcomeCell,
    turnCell,
    fates,
    firsts: (mode) => {
      const all = figures.map(({ weapons }, figure) =>
        weapons.map(({ id }) =>
          [...bands, "none"].map((band) => firsts.get(`${figure},${id},${band},${mode}`)!),
        ),
      );
      return (figure, gun, band) => all[figure]![gun]![band]!;
    },
    sideOf: (first) => sides.get(first)!,
    cellOf: (first, late, hit, harm, credit) => {
      const out = credit ? 1 : 0;
      if (!late) return !hit ? first + MISS : first + HIT + (harm + 1) * 2 + out;
      if (harm < 0 && !credit) return null;
      const from = first + TRY_CELLS + 2 * effects;
      return harm < 0 ? from : from + 1 + 2 * harm + out;
    },
  };
}
