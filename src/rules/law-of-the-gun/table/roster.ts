/** What does not change while an encounter is played: its ground, its men and weapons, the numbers of the rules. */
import type { Encounter, EncounterFigure } from "../encounter.js";
import { RESULTS } from "../rolls.js";
import {
  type Column,
  EFFECTS,
  type Effect,
  IMPACT_MODIFIER,
  type Impact,
  TO_HIT,
  type Weapon,
} from "../tables.js";
import type { EncounterColumns } from "./columns.js";
import { COLUMN, COLUMN_NAMES, Ground } from "./ground.js";
import { outSixtieths, ShotTables } from "./shots.js";

const NONE = -1;
/** Sets of men are bits of one integer, and the place of a die has room for so many. */
export const FIGURES_MAX = 24;
/** Columns of LG-EFF-1 have entries for levels 1 to 10; with the unused level 0 that many. */
export const LEVELS = 11;

export const TACTIC = {
  stand: 0,
  hold: 1,
  advance: 2,
  patrol: 3,
  "take-cover": 4,
  charge: 5,
  solo: 6,
} as const;

export class Roster {
  readonly ground: Ground;
  readonly shots: ShotTables;
  readonly counts: Int32Array;
  readonly figures: readonly EncounterFigure[];
  readonly men: number;
  /** All of a side, as bits. */
  readonly ofSide: readonly [number, number];
  protected readonly sideA: number;
  protected readonly sideB: number;
  readonly side: Uint8Array;
  /** Men of the other side, as bits. */
  readonly enemies: Int32Array;
  protected readonly pieces: number;
  /** The same at the start of a game. */
  protected readonly longest: Float64Array;

  // What does not change.
  readonly tactic: Uint8Array;
  readonly contactTactic: Uint8Array;
  readonly openFire: Float64Array;
  /** Column of a cover that goes with him; -1 for none (LG-GEO-2). */
  readonly ownCover: Int8Array;
  readonly meleeBonus: Uint8Array;
  /** Path of a patrol by figure; its points. */
  readonly pathLength: Uint8Array;
  readonly pathOf: Int8Array;
  /** Number of the group that the file lists him in, or -1. */
  readonly listed: Int8Array;
  readonly listedMen: Int32Array;
  readonly lists: number;
  readonly named: number;
  /** Men of a side on which somebody patrols: only they ask for contact (LG-TAC-1). */
  readonly mayPatrol: number;
  /** Men of a side on which somebody may be on `hold`. */
  readonly mayHold: number;
  /** Men with fanning or rapid fire (LG-OPT-1). */
  readonly optioned: number;

  // Guns: those of man m are gunFirst[m] to gunFirst[m + 1] - 1.
  readonly gunFirst: Uint8Array;
  readonly weapons: readonly Weapon[];
  readonly accurate: Float64Array;
  readonly maximum: Float64Array;
  readonly reloads: Uint8Array;
  readonly hands: Uint8Array;
  /** Impact by gun and band: 0 low, 1 normal, 2 high. */
  readonly impact: Uint8Array;
  readonly spread: Float64Array;
  readonly weaponId: Uint8Array;
  readonly gunCell: Int32Array;

  readonly carts: number;

  /** Faces of the D10 that hit, by mode, band and a fast target (LG-HIT-1). */
  readonly faces: Uint8Array;
  /** Chance that a hit puts out, in sixtieths, by impact, column and CON (LG-TARGET-2). */
  readonly sixtieths: Uint8Array;
  /** Number of the result (rolls.ts), by column and level. */
  readonly results: Uint8Array;
  /** The side that it names: 0 none, 1 left, 2 right. */
  readonly resultSides: Uint8Array;
  /** Column of LG-EFF-1 that obscuring cover is read on. */
  readonly obscuringColumn: number;
  // Readings.
  readonly reactsBeforeShot: boolean;
  readonly reactsInTurnOne: boolean;
  readonly shootsOtherHanded: boolean;
  readonly bushwhacksOncePerGame: boolean;
  readonly coverHitsTestCool: boolean;
  readonly loneFigureMorale: boolean;
  readonly chargedAlwaysFires: boolean;

  constructor(
    readonly encounter: Encounter,
    readonly columns: EncounterColumns,
  ) {
    const { figures, readings } = encounter;
    const n = figures.length;
    if (n > FIGURES_MAX) throw new Error(`invariant: at most ${FIGURES_MAX} figures`);
    this.figures = figures;
    this.men = n;
    this.ground = new Ground(encounter);
    this.shots = new ShotTables(readings.fastTargetNeeds11 === "natural-10-hits");
    this.counts = new Int32Array(columns.plan.cells);
    this.side = Uint8Array.from(figures, ({ side }) => (side === "A" ? 0 : 1));
    const of = (side: number): number =>
      figures.reduce((bits, _, m) => (this.side[m] === side ? bits | (1 << m) : bits), 0);
    this.ofSide = [of(0), of(1)];
    [this.sideA, this.sideB] = this.ofSide;
    this.enemies = Int32Array.from(figures, (_, m) => this.ofSide[1 - this.side[m]!]!);
    this.pieces = encounter.pieces.length;
    this.longest = Float64Array.from(figures, ({ weapons }) =>
      Math.max(0, ...weapons.map(({ accurate }) => accurate)),
    );
    this.tactic = Uint8Array.from(figures, ({ tactic }) => TACTIC[tactic]);
    this.contactTactic = Uint8Array.from(figures, ({ contact }) => TACTIC[contact]);
    this.openFire = Float64Array.from(figures, ({ openFireCm }) => openFireCm ?? -1);
    this.ownCover = Int8Array.from(figures, ({ cover }) =>
      cover === "open" ? NONE : cover === "fence" ? COLUMN.obscuring : COLUMN[cover],
    );
    this.meleeBonus = Uint8Array.from(figures, ({ meleeWeapon }) =>
      meleeWeapon === "none" ? 0 : meleeWeapon === "knife" ? 1 : 2,
    );
    const paths = figures.flatMap(({ pathCm }, m) => (pathCm.length > 0 ? [m] : []));
    this.pathLength = Uint8Array.from(figures, ({ pathCm }) => pathCm.length);
    this.pathOf = Int8Array.from(figures, (_, m) => paths.indexOf(m));
    const names = [
      ...new Set(
        figures.flatMap(({ side, group }) => (group === null ? [] : [`${side} ${group}`])),
      ),
    ];
    this.lists = names.length;
    this.listed = Int8Array.from(figures, ({ side, group }) =>
      group === null ? NONE : names.indexOf(`${side} ${group}`),
    );
    this.listedMen = Int32Array.from(names, (_, list) =>
      figures.reduce((bits, _man, m) => (this.listed[m] === list ? bits | (1 << m) : bits), 0),
    );
    this.optioned = figures.reduce(
      (bits, { fanning, rapidFire }, m) =>
        fanning === "never" && rapidFire === "never" ? bits : bits | (1 << m),
      0,
    );
    const sidesWith = (isIt: (figure: EncounterFigure) => boolean): number =>
      figures.reduce(
        (bits, man, m) => (isIt(man) ? bits | this.ofSide[this.side[m] as 0 | 1] : bits),
        0,
      );
    this.mayPatrol = sidesWith(({ tactic }) => tactic === "patrol");
    this.mayHold = sidesWith(({ tactic, contact }) => tactic === "hold" || contact === "hold");
    this.named = figures.reduce((bits, { leader }, m) => (leader ? bits | (1 << m) : bits), 0);
    const first = [0];
    for (const { weapons } of figures) first.push(first[first.length - 1]! + weapons.length);
    this.gunFirst = Uint8Array.from(first);
    this.weapons = figures.flatMap(({ weapons }) => weapons);
    const ids = [...new Set(this.weapons.map(({ id }) => id))];
    const impactOf = (impact: Impact): number => IMPACT_MODIFIER[impact] + 1;
    this.accurate = Float64Array.from(this.weapons, (weapon) => weapon.accurate);
    this.maximum = Float64Array.from(this.weapons, (weapon) => weapon.maximum);
    this.reloads = Uint8Array.from(this.weapons, (weapon) => (weapon.reload ? 1 : 0));
    this.hands = Uint8Array.from(this.weapons, (weapon) => weapon.hands);
    this.impact = Uint8Array.from(
      this.weapons.flatMap(({ impact }) => [impactOf(impact.accurate), impactOf(impact.maximum)]),
    );
    this.spread = Float64Array.from(this.weapons, (weapon) => weapon.spread);
    this.weaponId = Uint8Array.from(this.weapons, ({ id }) => ids.indexOf(id));
    this.gunCell = Int32Array.from(columns.gunCells.flat());
    this.carts = encounter.vehicles.length;
    this.faces = Uint8Array.from({ length: 8 }, (_, i) => {
      const mode = i < 4 ? "aimed" : "snap";
      const need = TO_HIT[mode][(i & 2) === 0 ? "accurate" : "maximum"] + (i & 1);
      return need === 11 && readings.fastTargetNeeds11 === "natural-10-hits" ? 1 : 11 - need;
    });
    this.obscuringColumn = COLUMN[readings.obscuringCover];
    this.reactsBeforeShot = readings.reactionTiming === "before-shot";
    this.reactsInTurnOne = readings.openingReaction === "all";
    this.shootsOtherHanded = readings.lostGunArm === "other-hand";
    this.bushwhacksOncePerGame = readings.bushwhackScope === "game";
    this.coverHitsTestCool = readings.coverHitsTestCool;
    this.loneFigureMorale = readings.loneFigureMorale;
    this.chargedAlwaysFires = readings.chargedFires === "always";
    this.sixtieths = Uint8Array.from({ length: 3 * 6 * 6 }, (_, i) => {
      const column = Math.floor(i / 6) % 6;
      const effects = EFFECTS[this.columnName(column)];
      return outSixtieths(effects, column === COLUMN.obscuring, Math.floor(i / 36), i % 6);
    });
    const effects = COLUMN_NAMES.flatMap((_, column) => {
      const [first, ...rest] = EFFECTS[this.columnName(column)];
      return [first, first, ...rest] as Effect[]; // a level is 1 or more
    });
    this.results = Uint8Array.from(effects, ({ kind, location }) =>
      RESULTS.findIndex((result) => result.kind === kind && result.location === (location ?? "")),
    );
    this.resultSides = Uint8Array.from(effects, ({ side }) =>
      side === null ? 0 : side === "left" ? 1 : 2,
    );
  }

  /** Of LG-EFF-1, by number of the column; obscuring cover as its reading has it. */
  columnName(column: number): Column {
    const read = column === COLUMN.obscuring ? this.obscuringColumn : column;
    return COLUMN_NAMES[read] as Column;
  }
}
