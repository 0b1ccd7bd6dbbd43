/** Names and order of what a game on a table counts. */
import type { Grid, Keys } from "../../../core/breakdown.js";
import { TaggedCells, type Tags } from "../../../core/cells.js";
import {
  type Columns,
  HAND_TO_HAND,
  type Outcome,
  type SideId,
  SURRENDER,
} from "../../../core/columns.js";
import { remembered } from "../../../core/remembered.js";
import { sixtiethsOf } from "../chances.js";
import { FATES } from "../counts.js";
import { BANDS, type Band, type EffectKind, IMPACTS, MODES, type Stats } from "../data.js";
import type { Encounter, EncounterFigure } from "../encounter.js";
import { RESULTS } from "../rolls.js";
import { type Measured, shown } from "../units.js";
import { BREAKDOWNS, CASUALTIES, PROTECTION } from "./breakdowns.js";
import { COLUMN_NAMES } from "./views.js";

/** Effects of hits on horses (LG-INJ-7), after those on men. */
const HORSE_EFFECTS: readonly EffectKind[] = ["dead", "disabled", "wound", "graze"];
const EFFECTS = RESULTS.length + HORSE_EFFECTS.length;
/** Cells of a gun: misses and hits by cover, band and mode; effects; enemies put out by cover, band and mode of the shot. */
const SHOT_CELLS = COLUMN_NAMES.length * 2 * 2 * 2;
const OUT_FIRST = SHOT_CELLS + EFFECTS;
const GUN_CELLS = OUT_FIRST + SHOT_CELLS / 2;
/** What can befall a figure; each at most once a game. */
export const FATE = {
  dead: 0,
  disabled: 1,
  surrendered: 2,
  fled: 3,
  outOfAmmunition: 4,
  riddenDown: 5,
  outInMelee: 6,
} as const;
/** The last three of them. */
const BEFALLS = ["out of ammunition", "ridden down", "out in melee"];
/** At most this many squares a side of the map of casualties. */
const SQUARES_MAX = 30;
const CHARTS = ["foot", "mounted"] as const;
const CHART_ROWS = 6;

/** Offsets inside a gun's block. */
export const shotCell = (cover: number, band: number, mode: number, hit: number): number =>
  ((cover * 2 + band) * 2 + mode) * 2 + hit;
export const effectCell = (result: number): number => SHOT_CELLS + result;
/** Cover that is struck is in nobody's body, so it has no cell of the horse's own: the -1 is the last cell of RESULTS, cover. */
export const horseCell = (kind: EffectKind): number =>
  SHOT_CELLS + RESULTS.length + HORSE_EFFECTS.indexOf(kind);
/** Of an enemy put out. @param shot `shotCell` of the shot that did it, whoever else it struck; 0 for a blow */
export const outCell = (shot: number): number => OUT_FIRST + (shot >> 1);
/** Offset inside the chart's block. */
export const chartCell = (mounted: number, row: number, failed: number): number =>
  (mounted * CHART_ROWS + row - 1) * 2 + failed;

/** What the chart says (LG-SOLO-2): for each chart six rows, pass then fail. */
const ACTIONS: readonly (readonly (readonly [string, string])[])[] = [
  [
    ["return fire", "outflank the nearest enemy, fast"],
    ["to cover within one move, else prone", "fall back to cover, fast"],
    ["stay hidden until in accurate range", "stay and shoot"],
    ["to cover nearer the enemy", "halt and shoot"],
    ["towards the nearest suspected enemy", "stay and shoot"],
    ["go on, else to cover", "stay"],
  ],
  [
    ["dismount into cover", "fast at the enemy, charge"],
    ["to cover on his flank, charge if in reach", "fast at the enemy, charge"],
    ["dismount into cover", "stay mounted and shoot"],
    ["to cover on his flank, charge if in reach", "dismount into cover"],
    ["along the side edge", "towards the nearest suspected enemy"],
    ["along the side edge", "go on, else down the centre"],
  ],
];

export interface EncounterColumns extends Columns {
  readonly turnCell: number;
  readonly outcomeCell: Readonly<Record<Outcome, number>>;
  /** By figure: first of the cells of FATE. */
  readonly fateCells: readonly number[];
  /** By figure and weapon slot: block of cells. */
  readonly gunCells: readonly (readonly number[])[];
  /** By figure: block of what he does hand to hand. */
  readonly meleeCells: readonly number[];
  /** By figure: enemies who surrendered to him. */
  readonly offerCells: readonly number[];
  readonly chartFirst: number;
  /** By side: first of the squares' cells. */
  readonly casualtyFirst: Readonly<Record<SideId, number>>;
  readonly squares: Grid;
}

/** What of an encounter says what it counts. */
interface CountedFigure extends Pick<EncounterFigure, "name" | "side" | "offerSurrender"> {
  /** The chart runs him; he has a horse. */
  readonly solo: boolean;
  readonly mounted: boolean;
  readonly weapons: readonly Pick<EncounterFigure["weapons"][number], "id" | "spread">[];
}
interface Counted extends Pick<Encounter, "turns" | "units"> {
  readonly table: Pick<NonNullable<Encounter["table"]>, "widthCm" | "depthCm">;
  readonly figures: readonly CountedFigure[];
}

/** What is counted of an encounter; one that counts alike has the same columns. */
export function encounterColumns(encounter: Encounter): EncounterColumns {
  const { turns, units, table, figures } = encounter;
  const { widthCm, depthCm } = table as NonNullable<Encounter["table"]>;
  const columns = columnsOf({
    turns,
    units,
    table: { widthCm, depthCm },
    figures: figures.map(({ name, side, offerSurrender, tactic, means, weapons }) => ({
      name,
      side,
      offerSurrender,
      solo: tactic === "solo",
      mounted: means === "mounted",
      weapons: weapons.map(({ id, spread }) => ({ id, spread })),
    })),
  });
  const known = coverWorth(encounter);
  return {
    ...columns,
    breakdowns: columns.breakdowns.map((one) =>
      one.form === PROTECTION ? { ...one, known } : one,
    ),
  };
}

/** Of a row of PROTECTION. */
function coverWorth(encounter: Encounter): (keys: Keys) => Record<string, number | null> {
  const { figures } = encounter;
  const sixtieths = sixtiethsOf(encounter);
  return ({ side, weapon, band, cover }) => {
    const gun = figures
      .filter((one) => one.side === side)
      .flatMap(({ weapons }) => weapons)
      .find(({ id }) => id === weapon);
    if (gun === undefined) throw new Error(`invariant: nobody of ${side} has a ${weapon}`);
    const impact = IMPACTS.indexOf(gun.impact[band as Band]);
    const enemies = figures.filter((one) => one.side !== side).flatMap(({ rows }) => rows);
    const chance = (column: number): number => {
      const of = ({ constitution }: Stats): number =>
        sixtieths[(impact * COLUMN_NAMES.length + column) * 6 + constitution]!;
      return enemies.reduce((sum, man) => sum + of(man), 0) / 60 / enemies.length;
    };
    const open = chance(0);
    const behind = chance(COLUMN_NAMES.indexOf(cover as (typeof COLUMN_NAMES)[number]));
    return { out_per_hit: behind, of_open: open > 0 ? behind / open : null };
  };
}

const columnsOf = remembered((encounter: Counted): EncounterColumns => {
  const { figures } = encounter;
  const cells = new TaggedCells(figures, encounter.turns);
  const { turnCell, outcomeCell } = cells;
  const fateCells = figures.map((_, figure) => {
    const first = cells.reserve(FATES.length);
    FATES.forEach(({ fate }, i) => {
      cells.tag({ figure, fate }, [first + i]);
    });
    for (const befell of BEFALLS) cells.cell({ figure, befell });
    return first;
  });
  const offerCells = figures.map(({ offerSurrender }, figure) => {
    const accepted = cells.reserve(1);
    if (offerSurrender) cells.tag({ figure, weapon: SURRENDER, out: true }, [accepted]);
    return accepted;
  });
  const blocks = figures.map(({ weapons }, figure) => layGuns(cells, figure, weapons));
  const chartFirst = layChart(cells, figures);
  const squares = squaresOf(encounter);
  const first = (id: SideId): number => laySquares(cells, id, squares, encounter);
  const casualtyFirst = { A: first("A"), B: first("B") };
  return {
    ...cells.columns(
      FATES,
      BREAKDOWNS.map((form) =>
        form === CASUALTIES ? { form, grid: shownGrid(squares, encounter) } : { form },
      ),
    ),
    turnCell,
    outcomeCell,
    fateCells,
    offerCells,
    gunCells: figures.map(({ weapons }, f) =>
      weapons.map(({ id }) => blocks[f]?.get(id) as number),
    ),
    meleeCells: blocks.map((own) => own.get(HAND_TO_HAND)!),
    chartFirst,
    casualtyFirst,
    squares,
  };
});

/** Blocks by weapon, two of a kind in one, and that of what he does hand to hand. */
function layGuns(
  cells: TaggedCells,
  figure: number,
  weapons: CountedFigure["weapons"],
): Map<string, number> {
  const blocks = new Map<string, number>();
  for (const { id, spread } of new Map(weapons.map((weapon) => [weapon.id, weapon])).values()) {
    const block = cells.reserve(GUN_CELLS);
    const several = spread > 0;
    tagShots(cells, { figure, weapon: id }, several, block);
    tagEffects(cells, { figure, weapon: id, several }, block);
    blocks.set(id, block);
  }
  const block = cells.reserve(GUN_CELLS);
  const blows = { figure, weapon: HAND_TO_HAND, several: true };
  tagEffects(cells, blows, block);
  cells.tag({ ...blows, out: true }, [block + outCell(0)]);
  return blocks.set(HAND_TO_HAND, block);
}

/** @param several a shot may put out more than one */
function tagShots(cells: TaggedCells, gun: Tags, several: boolean, block: number): void {
  BANDS.forEach((band, b) => {
    MODES.forEach((mode, m) => {
      COLUMN_NAMES.forEach((cover, c) => {
        const shot = { ...gun, band, mode, cover };
        for (const hit of [0, 1]) {
          cells.tag({ ...shot, hit: hit === 1 }, [block + shotCell(c, b, m, hit)]);
        }
        cells.tag({ ...shot, several, out: true }, [block + outCell(shotCell(c, b, m, 0))]);
      });
    });
  });
}

function tagEffects(cells: TaggedCells, gun: Tags, block: number): void {
  RESULTS.forEach(({ kind, location }, result) => {
    cells.tag({ ...gun, effect: kind, location }, [block + effectCell(result)]);
  });
  for (const kind of HORSE_EFFECTS) {
    cells.tag({ ...gun, effect: kind, location: "horse" }, [block + horseCell(kind)]);
  }
}

/** Cells of the lines of the chart; told of where it moves somebody, the mounted ones where he rides. */
function layChart(cells: TaggedCells, figures: readonly CountedFigure[]): number {
  const first = cells.reserve(CHARTS.length * CHART_ROWS * 2);
  const yes = (asked: boolean): string => (asked ? "yes" : "no");
  // Members follow their leader's tactic (LG-TAC-1).
  const run = new Set(figures.flatMap(({ solo, side }) => (solo ? [side] : [])));
  const rides = figures.some(({ side, mounted }) => run.has(side) && mounted);
  CHARTS.forEach((chart, c) => {
    if (run.size === 0 || (chart === "mounted" && !rides)) return;
    for (let row = 1; row <= CHART_ROWS; row++) {
      const line = {
        chart,
        sees: row <= 2 ? "" : yes(row <= 4),
        under_fire: yes(row <= 2),
        in_cover: yes(row % 2 === 1),
      };
      ["pass", "fail"].forEach((test, failed) => {
        const action = ACTIONS[c]?.[row - 1]?.[failed] as string;
        cells.tag({ ...line, test, action }, [first + chartCell(c, row, failed)]);
      });
    }
  });
  return first;
}

function squaresOf({ table: { widthCm, depthCm } }: Counted): Grid {
  const squareCm = 10 * Math.ceil(Math.max(widthCm, depthCm) / 10 / SQUARES_MAX);
  return {
    width: widthCm,
    depth: depthCm,
    square: squareCm,
    across: Math.ceil(widthCm / squareCm),
    along: Math.ceil(depthCm / squareCm),
  };
}

/** As reports print it. */
const shownGrid = (grid: Grid, of: Measured): Grid => ({
  ...grid,
  width: shown(grid.width, of),
  depth: shown(grid.depth, of),
  square: shown(grid.square, of),
});

/** Cells of the squares on which men of a side were put out: rows from y = 0 on, each from x = 0 on. */
function laySquares(
  cells: TaggedCells,
  side: SideId,
  { square, across, along }: Grid,
  of: Measured,
): number {
  const first = cells.reserve(across * along);
  for (let i = 0; i < across * along; i++) {
    const x = ((i % across) + 0.5) * square;
    const y = (Math.floor(i / across) + 0.5) * square;
    const place = { x: shown(x, of), y: shown(y, of), square: shown(square, of) };
    cells.tag({ side, ...place }, [first + i]);
  }
  return first;
}
