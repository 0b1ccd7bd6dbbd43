/** Names and order of what a duel counts. */
import {
  type Columns,
  type EffectColumns,
  endColumns,
  type FigureColumns,
  type Outcome,
  reserveEnds,
  type ShotColumns,
  SIDES,
  type SideColumns,
  type SideId,
  type WeaponColumns,
} from "../../core/columns.js";
import { TallyPlan } from "../../core/tally.js";
import type { Duel } from "./duel.js";
import { modeOf, NO_RESULT, RESULTS, resultOf, STRIKE, strikeOf } from "./rolls.js";
import type { Band, Mode } from "./tables.js";

const BANDS: readonly Band[] = ["accurate", "maximum"];
const MODES: readonly Mode[] = ["aimed", "snap"];

/**
 * Kinds of a shot block, relative to its first cell: for each mode a miss, a natural 1, and each result without and
 * with the credit of an enemy put out; then the results of bystanders hit by the spread (LG-WEAP-2).
 */
const KINDS_OF_MODE = 2 + 2 * RESULTS.length;
const SPREAD_KIND = MODES.length * KINDS_OF_MODE;
const BLOCK = SPREAD_KIND + 2 * RESULTS.length;

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

/** Cells of one figure with one kind of weapon; two of a kind share them. */
interface Gun {
  readonly figure: number;
  readonly weapon: string;
  readonly spread: boolean;
  readonly blocks: readonly number[];
}

export function duelColumns(duel: Duel): DuelColumns {
  const plan = new TallyPlan();
  const ends = reserveEnds(plan, duel.turns);
  const { outcomeCell, turnCell } = ends;
  const fateCells = duel.figures.map(() => plan.reserve(3));
  const offerCells = duel.figures.map(() => plan.reserve(2));
  const guns = layGuns(duel, plan);
  const { games, turns, turnOf, outcomes } = endColumns(plan, ends, duel.turns);
  return {
    plan,
    games,
    turns,
    turnOf,
    outcomes,
    figures: figureColumns(duel, plan, guns, fateCells, offerCells),
    shots: shotColumns(duel, plan, guns),
    effects: effectColumns(duel, plan, guns),
    weapons: weaponColumns(duel, plan, guns, turns),
    sides: {
      A: sideColumns(duel, plan, guns, "A", games, fateCells, offerCells),
      B: sideColumns(duel, plan, guns, "B", games, fateCells, offerCells),
    },
    turnCell,
    outcomeCell,
    fateCells,
    offerCells,
    shotCells: duel.figures.map((figure, f) =>
      figure.weapons.map(
        (weapon) => guns.find((gun) => gun.figure === f && gun.weapon === weapon.id)?.blocks ?? [],
      ),
    ),
  };
}

function layGuns(duel: Duel, plan: TallyPlan): Gun[] {
  return duel.figures.flatMap((figure, f) =>
    [...new Map(figure.weapons.map((weapon) => [weapon.id, weapon])).values()].map((weapon) => ({
      figure: f,
      weapon: weapon.id,
      spread: weapon.spread > 0,
      blocks: BANDS.map(() => plan.reserve(weapon.spread > 0 ? BLOCK : SPREAD_KIND)),
    })),
  );
}

/** Cells of a gun that satisfy a condition on band, mode (null for bystanders), result (-1 for none) and credit. */
function cellsOf(
  gun: Gun,
  wanted: (band: Band, mode: Mode | null, result: number, credit: boolean) => boolean,
): number[] {
  const cells: number[] = [];
  BANDS.forEach((band, b) => {
    const block = gun.blocks[b] as number;
    MODES.forEach((mode, m) => {
      const base = block + m * KINDS_OF_MODE;
      if (wanted(band, mode, -1, false)) cells.push(base, base + 1);
      RESULTS.forEach((_, r) => {
        if (wanted(band, mode, r, false)) cells.push(base + 2 + 2 * r);
        if (wanted(band, mode, r, true)) cells.push(base + 3 + 2 * r);
      });
    });
    if (!gun.spread) return;
    RESULTS.forEach((_, r) => {
      if (wanted(band, null, r, false)) cells.push(block + SPREAD_KIND + 2 * r);
      if (wanted(band, null, r, true)) cells.push(block + SPREAD_KIND + 2 * r + 1);
    });
  });
  return cells;
}

const shotsOf = (guns: readonly Gun[]): number[] =>
  guns.flatMap((gun) => cellsOf(gun, (_band, mode) => mode !== null));
const hitsOf = (guns: readonly Gun[]): number[] =>
  guns.flatMap((gun) => cellsOf(gun, (_band, mode, result) => mode !== null && result >= 0));
const outsOf = (guns: readonly Gun[]): number[] =>
  guns.flatMap((gun) => cellsOf(gun, (_band, _mode, _result, credit) => credit));

function figureColumns(
  duel: Duel,
  plan: TallyPlan,
  guns: readonly Gun[],
  fateCells: readonly number[],
  offerCells: readonly number[],
): FigureColumns[] {
  return duel.figures.map((figure, f) => {
    const fate = fateCells[f] as number;
    const out = plan.counter([fate, fate + 1, fate + 2]);
    const enemiesOut = plan.counter([
      ...outsOf(guns.filter((gun) => gun.figure === f)),
      (offerCells[f] as number) + ACCEPTED_KIND,
    ]);
    return {
      side: figure.side,
      figure: figure.name,
      killed: plan.counter([fate]),
      disabled: plan.counter([fate + 1]),
      surrendered: plan.counter([fate + 2]),
      fled: plan.counter(),
      otherFates: [],
      out,
      enemiesOut,
      killRatioPair: plan.pair(enemiesOut, out),
    };
  });
}

function shotColumns(duel: Duel, plan: TallyPlan, guns: readonly Gun[]): ShotColumns[] {
  return guns.flatMap((gun) => {
    const figure = duel.figures[gun.figure] as Duel["figures"][number];
    return BANDS.flatMap((band) =>
      MODES.map((mode) => {
        const shots = plan.counter(cellsOf(gun, (b, m) => b === band && m === mode));
        const hits = plan.counter(cellsOf(gun, (b, m, r) => b === band && m === mode && r >= 0));
        return {
          side: figure.side,
          figure: figure.name,
          weapon: gun.weapon,
          band,
          mode,
          shots,
          hits,
          hitPair: plan.pair(hits, shots),
        };
      }),
    );
  });
}

function effectColumns(duel: Duel, plan: TallyPlan, guns: readonly Gun[]): EffectColumns[] {
  return guns.flatMap((gun) => {
    const figure = duel.figures[gun.figure] as Duel["figures"][number];
    const shots = plan.counter(shotsOf([gun]));
    const hits = plan.counter(hitsOf([gun]));
    return RESULTS.map((result, r) => {
      const count = plan.counter(cellsOf(gun, (_b, _m, at) => at === r));
      return {
        side: figure.side,
        figure: figure.name,
        weapon: gun.weapon,
        effect: result.kind,
        location: result.location,
        count,
        perShotPair: plan.pair(count, shots),
        perHitPair: plan.pair(count, hits),
        proportion: !gun.spread,
      };
    });
  });
}

function weaponColumns(
  duel: Duel,
  plan: TallyPlan,
  guns: readonly Gun[],
  turns: number,
): WeaponColumns[] {
  return SIDES.flatMap((side) => {
    const own = guns.filter((gun) => duel.figures[gun.figure]?.side === side);
    return [...new Set(own.map((gun) => gun.weapon))].map((weapon) => {
      const same = own.filter((gun) => gun.weapon === weapon);
      const shots = plan.counter(shotsOf(same));
      const enemiesOut = plan.counter(outsOf(same));
      return {
        side,
        weapon,
        shots,
        enemiesOut,
        perShotPair: plan.pair(enemiesOut, shots),
        perTurnPair: plan.pair(enemiesOut, turns),
        proportion: !same.some((gun) => gun.spread),
      };
    });
  });
}

function sideColumns(
  duel: Duel,
  plan: TallyPlan,
  guns: readonly Gun[],
  side: SideId,
  games: number,
  fateCells: readonly number[],
  offerCells: readonly number[],
): SideColumns {
  const own = guns.filter((gun) => duel.figures[gun.figure]?.side === side);
  const ownFigures = duel.figures.flatMap((figure, f) => (figure.side === side ? [f] : []));
  const shots = plan.counter(shotsOf(own));
  const hits = plan.counter(hitsOf(own));
  const out = plan.counter(
    ownFigures.flatMap((f) => [0, 1, 2].map((kind) => (fateCells[f] as number) + kind)),
  );
  const enemiesOut = plan.counter([
    ...outsOf(own),
    ...ownFigures.map((f) => (offerCells[f] as number) + ACCEPTED_KIND),
  ]);
  return {
    shotsPair: plan.pair(shots, games),
    hitPair: plan.pair(hits, shots),
    killRatioPair: plan.pair(enemiesOut, out),
    outPair: plan.pair(out, games),
  };
}
