/** Names and order of what a game on a table counts. */
import { TaggedCells } from "../../../core/cells.js";
import {
  type CasualtyColumns,
  type ChartColumns,
  type Columns,
  type CoverColumns,
  HAND_TO_HAND,
  type Outcome,
  SIDES,
  type SideId,
  type TableColumns,
  type TableFigureColumns,
  type TableSideColumns,
} from "../../../core/columns.js";
import type { TallyPlan } from "../../../core/tally.js";
import { FATES } from "../columns.js";
import type { Encounter, EncounterFigure } from "../encounter.js";
import { RESULTS } from "../rolls.js";
import type { EffectKind } from "../tables.js";
import { COLUMN_NAMES } from "./ground.js";
import { BANDS } from "./shots.js";

const MODES = ["aimed", "snap"] as const;
/** Effects of hits on horses (LG-INJ-7), after those on men. */
const HORSE_EFFECTS: readonly EffectKind[] = ["dead", "disabled", "wound", "graze"];
const EFFECTS = RESULTS.length + HORSE_EFFECTS.length;
/** Cells of a gun: misses and hits by cover, band and mode; effects; enemies put out. */
const SHOT_CELLS = COLUMN_NAMES.length * 2 * 2 * 2;
const GUN_CELLS = SHOT_CELLS + EFFECTS + 1;
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
const FATE_CELLS = 7;
/** At most this many squares a side of the map of casualties. */
const SQUARES_MAX = 30;
const CHARTS = ["foot", "mounted"] as const;
const CHART_ROWS = 6;

/** Offsets inside a gun's block. */
export const shotCell = (cover: number, band: number, mode: number, hit: number): number =>
  ((cover * 2 + band) * 2 + mode) * 2 + hit;
export const effectCell = (result: number): number => SHOT_CELLS + result;
export const horseCell = (kind: EffectKind): number =>
  SHOT_CELLS + RESULTS.length + HORSE_EFFECTS.indexOf(kind);
export const OUT_CELL = SHOT_CELLS + EFFECTS;
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

/** A figure with one kind of weapon; two of a kind share it. */
interface Gun {
  readonly figure: number;
  readonly weapon: string;
  readonly spread: boolean;
  readonly block: number;
  readonly isGun: boolean;
}

export interface EncounterColumns extends Columns {
  readonly turnCell: number;
  readonly outcomeCell: Readonly<Record<Outcome, number>>;
  /** By figure: first of FATE_CELLS cells. */
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
  readonly table: TableColumns;
}

export function encounterColumns(encounter: Encounter): EncounterColumns {
  const { figures } = encounter;
  const cells = new TaggedCells(figures, encounter.turns);
  const { plan, turnCell, outcomeCell } = cells;
  const fateCells = figures.map((_, figure) => {
    const first = cells.reserve(FATE_CELLS);
    FATES.forEach(({ fate }, i) => {
      cells.tag({ figure, fate }, [first + i]);
    });
    return first;
  });
  const offerCells = figures.map((_, figure) => cells.cell({ figure, out: true }));
  const guns = layGuns(figures, cells);
  const chartFirst = plan.reserve(CHARTS.length * CHART_ROWS * 2);
  const casualties = layCasualties(encounter, plan);
  const fate = (f: number, kind: number): number => (fateCells[f] as number) + kind;
  const columns = cells.columns(FATES);
  const { games } = columns;
  const hasGun = (gun: Gun): boolean => gun.isGun;
  const tableSide = (id: SideId): TableSideColumns => {
    const befell = (kind: number): number =>
      plan.pair(
        plan.counter(figures.flatMap((figure, f) => (figure.side === id ? [fate(f, kind)] : []))),
        games,
      );
    return {
      fledPair: befell(FATE.fled),
      outOfAmmunitionPair: befell(FATE.outOfAmmunition),
      riddenDownPair: befell(FATE.riddenDown),
    };
  };
  return {
    ...columns,
    turnCell,
    outcomeCell,
    fateCells,
    offerCells,
    gunCells: figures.map((figure, f) => figure.weapons.map(({ id }) => blockOf(guns, f, id))),
    meleeCells: figures.map((_, f) => blockOf(guns, f, HAND_TO_HAND)),
    chartFirst,
    casualtyFirst: casualties.first,
    table: {
      covers: SIDES.flatMap((id) => coverColumns(id, guns.filter(hasGun), figures, plan)),
      figures: figures.map(
        (_, f): TableFigureColumns => ({
          outOfAmmunition: plan.counter([fate(f, FATE.outOfAmmunition)]),
          riddenDown: plan.counter([fate(f, FATE.riddenDown)]),
          outInMelee: plan.counter([fate(f, FATE.outInMelee)]),
        }),
      ),
      chart: figures.some(({ tactic }) => tactic === "solo")
        ? chartColumns(chartFirst, figures, plan, games)
        : [],
      casualties: casualties.columns,
      sides: { A: tableSide("A"), B: tableSide("B") },
    },
  };
}

function blockOf(guns: readonly Gun[], figure: number, weapon: string): number {
  return guns.find((gun) => gun.figure === figure && gun.weapon === weapon)?.block as number;
}

function layGuns(figures: readonly EncounterFigure[], cells: TaggedCells): Gun[] {
  return figures.flatMap((figure, f) => {
    const kinds = [...new Map(figure.weapons.map((weapon) => [weapon.id, weapon])).values()];
    const guns = kinds.map(({ id, spread }) => ({ weapon: id, spread: spread > 0, isGun: true }));
    return [...guns, { weapon: HAND_TO_HAND, spread: false, isGun: false }].map((gun) => {
      const block = cells.reserve(GUN_CELLS);
      if (gun.isGun) tagShots(cells, { figure: f, weapon: gun.weapon }, block);
      tagEffects(cells, { figure: f, weapon: gun.weapon }, block, gun.spread || !gun.isGun);
      return { ...gun, figure: f, block };
    });
  });
}

interface Doer {
  readonly figure: number;
  readonly weapon: string;
}

function tagShots(cells: TaggedCells, doer: Doer, block: number): void {
  BANDS.forEach((band, b) => {
    MODES.forEach((mode, m) => {
      COLUMN_NAMES.forEach((cover, c) => {
        for (const hit of [0, 1]) {
          cells.tag({ ...doer, band, mode, cover, hit: hit === 1 }, [
            block + shotCell(c, b, m, hit),
          ]);
        }
      });
    });
  });
}

function tagEffects(cells: TaggedCells, doer: Doer, block: number, several: boolean): void {
  RESULTS.forEach(({ kind, location }, result) => {
    cells.tag({ ...doer, effect: kind, location, several }, [block + effectCell(result)]);
  });
  for (const kind of HORSE_EFFECTS) {
    cells.tag({ ...doer, effect: kind, location: "horse", several }, [block + horseCell(kind)]);
  }
  cells.tag({ ...doer, out: true, several }, [block + OUT_CELL]);
}

/** Cells of a gun's shots that satisfy a condition. */
function cells(
  gun: Gun,
  wanted: (cover: number, band: number, mode: number, hit: number) => boolean,
): number[] {
  const found: number[] = [];
  for (let cell = 0; cell < SHOT_CELLS; cell++) {
    const [hit, mode, band, cover] = [cell & 1, (cell >> 1) & 1, (cell >> 2) & 1, cell >> 3];
    if (wanted(cover, band, mode, hit)) found.push(gun.block + cell);
  }
  return found;
}

/** The different weapons of a side, each with the guns that are of its kind. */
function kindsOf(
  side: SideId,
  guns: readonly Gun[],
  figures: readonly EncounterFigure[],
): { readonly weapon: string; readonly same: readonly Gun[] }[] {
  const own = guns.filter((gun) => figures[gun.figure]?.side === side);
  return [...new Set(own.map((gun) => gun.weapon))].map((weapon) => ({
    weapon,
    same: own.filter((gun) => gun.weapon === weapon),
  }));
}

function coverColumns(
  side: SideId,
  guns: readonly Gun[],
  figures: readonly EncounterFigure[],
  plan: TallyPlan,
): CoverColumns[] {
  return kindsOf(side, guns, figures).flatMap(({ weapon, same }) =>
    BANDS.flatMap((band, b) =>
      MODES.flatMap((mode, m) =>
        COLUMN_NAMES.map((cover, c) => {
          const of = (hit: number | null): number =>
            plan.counter(
              same.flatMap((gun) =>
                cells(
                  gun,
                  (behind, at, how, was) =>
                    behind === c && at === b && how === m && (hit === null || was === hit),
                ),
              ),
            );
          const shots = of(null);
          const hits = of(1);
          return { side, weapon, band, mode, cover, shots, hits, hitPair: plan.pair(hits, shots) };
        }),
      ),
    ),
  );
}

function chartColumns(
  first: number,
  figures: readonly EncounterFigure[],
  plan: TallyPlan,
  games: number,
): ChartColumns[] {
  const yes = (asked: boolean | null): string => (asked === null ? "" : asked ? "yes" : "no");
  // Members follow their leader's tactic (LG-TAC-1).
  const run = new Set(figures.flatMap(({ tactic, side }) => (tactic === "solo" ? [side] : [])));
  const rides = figures.some(({ side, means }) => run.has(side) && means === "mounted");
  return CHARTS.flatMap((chart, c) => {
    if (chart === "mounted" && !rides) return [];
    const of = (row: number, failed: number): number => first + chartCell(c, row, failed);
    const rows = Array.from({ length: CHART_ROWS }, (_, i) => i + 1);
    const all = plan.counter(rows.flatMap((row) => [of(row, 0), of(row, 1)]));
    return rows.flatMap((row) =>
      (["pass", "fail"] as const).map((result, failed) => {
        const count = plan.counter([of(row, failed)]);
        return {
          chart,
          sees: row <= 2 ? "" : yes(row <= 4),
          underFire: yes(row <= 2),
          inCover: yes(row % 2 === 1),
          test: result,
          action: ACTIONS[c]?.[row - 1]?.[failed] as string,
          count,
          sharePair: plan.pair(count, all),
          perGamePair: plan.pair(count, games),
        };
      }),
    );
  });
}

function layCasualties(
  { table }: Encounter,
  plan: TallyPlan,
): { readonly columns: CasualtyColumns; readonly first: Record<SideId, number> } {
  const { widthCm, depthCm } = table as NonNullable<Encounter["table"]>;
  const squareCm = 10 * Math.ceil(Math.max(widthCm, depthCm) / 10 / SQUARES_MAX);
  const across = Math.ceil(widthCm / squareCm);
  const along = Math.ceil(depthCm / squareCm);
  const squares = across * along;
  const first = { A: plan.reserve(squares), B: plan.reserve(squares) };
  const counters = (from: number): number[] =>
    Array.from({ length: squares }, (_, i) => plan.counter([from + i]));
  return {
    columns: {
      width: widthCm,
      depth: depthCm,
      square: squareCm,
      across,
      along,
      counters: { A: counters(first.A), B: counters(first.B) },
    },
    first,
  };
}
