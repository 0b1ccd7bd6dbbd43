/** What a duel counts, and in which cells. */
import { type FateForm, TaggedCells } from "../../core/cells.js";
import { type Columns, type Outcome, SURRENDER } from "../../core/columns.js";
import { remembered } from "../../core/remembered.js";
import { BANDS, type Band, MODES, type Weapon } from "./data.js";
import type { Duel } from "./duel.js";
import { modeOf, NO_RESULT, RESULTS, resultOf, STRIKE, strikeOf } from "./rolls.js";

/** Ways to go out, in the order of their cells. In a duel nobody flees, and reports say so. */
export const FATES: readonly FateForm[] = [
  { fate: "killed" },
  { fate: "disabled" },
  { fate: "surrendered" },
  // Whoever flees was put out by nobody.
  { fate: "fled", byNobody: true },
];

/**
 * Kinds of a shot block, relative to its first cell: for each mode a miss, a natural 1, and each result without and
 * with the credit of an enemy put out; then the results of bystanders hit by the spread (LG-WEAP-2).
 */
const KINDS_OF_MODE = 2 + 2 * RESULTS.length;
const SPREAD_KIND = MODES.length * KINDS_OF_MODE;

/** Tally kind of a shot's row. @param credit true if the row puts an enemy out */
export function shotKind(code: number, credit: boolean): number {
  const base = modeOf(code) * KINDS_OF_MODE;
  if (resultOf(code) === NO_RESULT) return base + (strikeOf(code) === STRIKE.naturalOne ? 1 : 0);
  return base + 2 + 2 * resultOf(code) + (credit ? 1 : 0);
}

/** Tally kind of a row of a bystander's hit. */
export function spreadKind(code: number, credit: boolean): number {
  return SPREAD_KIND + 2 * resultOf(code) + (credit ? 1 : 0);
}

/** Row of an accepted offer of surrender, in the block of him who made it. */
export const ACCEPTED_KIND = 1;

export interface DuelColumns extends Columns {
  readonly turnCell: number;
  readonly outcomeCell: Readonly<Record<Outcome, number>>;
  /** Per figure: cells for dead, disabled, surrendered. */
  readonly fateCells: readonly number[];
  /** Per figure: block of its offers of surrender. */
  readonly offerCells: readonly number[];
  /** `shotCells[figure][weapon slot][band]`: first cell of a shot block. */
  readonly shotCells: readonly (readonly (readonly number[])[])[];
}

/** What of a duel says what it counts. */
type CountedWeapon = Pick<Weapon, "id" | "spread">;
interface Counted extends Pick<Duel, "turns"> {
  readonly figures: readonly (Pick<Duel["figures"][number], "name" | "side" | "offerSurrender"> & {
    readonly weapons: readonly CountedWeapon[];
  })[];
}

export const duelColumns = ({ figures, turns }: Duel): DuelColumns =>
  columnsOf({
    turns,
    figures: figures.map(({ name, side, offerSurrender, weapons }) => ({
      name,
      side,
      offerSurrender,
      weapons: weapons.map(({ id, spread }) => ({ id, spread })),
    })),
  });

const columnsOf = remembered(({ figures, turns }: Counted): DuelColumns => {
  const cells = new TaggedCells(figures, turns);
  const fateCells = figures.map((_, figure) => {
    const first = cells.cell({ figure, fate: "killed" });
    cells.cell({ figure, fate: "disabled" });
    cells.cell({ figure, fate: "surrendered" });
    return first;
  });
  const offerCells = figures.map(({ offerSurrender }, figure) => {
    const first = cells.reserve(1);
    const accepted = cells.reserve(1);
    if (offerSurrender) cells.tag({ figure, weapon: SURRENDER, out: true }, [accepted]);
    return first;
  });
  const shotCells = figures.map(({ weapons }, figure) => {
    // Two of a kind share their cells.
    const kinds = new Map(weapons.map((weapon) => [weapon.id, weapon]));
    const blocks = new Map(
      [...kinds].map(([id, weapon]) => [
        id,
        BANDS.map((band) => block(cells, figure, weapon, band)),
      ]),
    );
    return weapons.map(({ id }) => blocks.get(id)!);
  });
  const { outcomeCell, turnCell } = cells;
  return { ...cells.columns(FATES), turnCell, outcomeCell, fateCells, offerCells, shotCells };
});

/** Cells of one figure's shots with a kind of weapon in a band, in the order of the kinds. */
function block(
  cells: TaggedCells,
  figure: number,
  { id, spread }: CountedWeapon,
  band: Band,
): number {
  const gun = { figure, weapon: id };
  const blocks = MODES.map((mode) => {
    const shot = { ...gun, band, mode };
    const miss = cells.cell({ ...shot, hit: false });
    cells.cell({ ...shot, hit: false });
    for (const { kind, location } of RESULTS) {
      const struck = { ...shot, hit: true, effect: kind, location };
      cells.cell(struck);
      cells.cell({ ...struck, out: true });
    }
    return miss;
  });
  for (const { kind, location } of spread > 0 ? RESULTS : []) {
    const struck = { ...gun, effect: kind, location, several: true };
    cells.cell(struck);
    cells.cell({ ...struck, out: true });
  }
  return blocks[0]!;
}
