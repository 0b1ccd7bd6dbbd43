/** What does not change while an encounter is played: its ground, its men and weapons, the numbers of the rules. */

import { Plans } from "../../../core/situations.js";
import { WHOM } from "../../kit/targets.js";
import { sixtiethsOf } from "../chances.js";
import { type Column, IMPACT_MODIFIER } from "../data.js";
import type { Encounter, EncounterFigure } from "../encounter.js";
import { resultIndex, toHitFace } from "../rolls.js";
import { DEEDS, type Deed, FEATURES } from "../tactics.js";
import type { EncounterColumns } from "./counts.js";
import { COLUMN, COLUMN_NAMES, firstOfEach, Ground } from "./ground.js";
import { ShotTables } from "./shots.js";

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

/** Those that are tables are looked up in them. */
const tacticOf = ({ tactic }: EncounterFigure): number =>
  tactic in TACTIC ? TACTIC[tactic as keyof typeof TACTIC] : TACTIC.stand;

/** The group that the file lists him in; groups belong to one side. */
const listOf = ({ side, group }: EncounterFigure): string | null =>
  group === null ? null : `${side} ${group}`;

/** Of some men those that are so, as bits. */
const bitsOf = <T>(men: readonly T[], isIt: (man: T, m: number) => boolean): number =>
  men.reduce((bits, man, m) => (isIt(man, m) ? bits | (1 << m) : bits), 0);

const tenAlwaysHits = ({ readings }: Encounter): boolean =>
  readings.fastTargetNeeds11 === "natural-10-hits";

export class Roster {
  readonly figures = this.encounter.figures;
  readonly men = this.figures.length;
  readonly ground = new Ground(this.encounter);
  readonly shots = new ShotTables(this.encounter.tables.toHit, tenAlwaysHits(this.encounter));
  readonly counts = new Int32Array(this.columns.plan.cells);
  readonly side = Uint8Array.from(this.figures, ({ side }) => (side === "A" ? 0 : 1));
  protected readonly sideA = bitsOf(this.figures, ({ side }) => side === "A");
  protected readonly sideB = bitsOf(this.figures, ({ side }) => side === "B");
  /** All of a side, as bits. */
  readonly ofSide: readonly [number, number] = [this.sideA, this.sideB];
  /** Men of the other side, as bits. */
  readonly enemies = Int32Array.from(this.side, (side) => (side === 0 ? this.sideB : this.sideA));
  protected readonly pieces = this.encounter.pieces.length;
  /** The accurate range of the weapon with the longest one. */
  protected readonly longest = Float64Array.from(this.figures, ({ weapons }) =>
    Math.max(0, ...weapons.map(({ accurate }) => accurate)),
  );

  /** Of a man with a table, what it says now (`followPlan`). */
  readonly tactic = Uint8Array.from(this.figures, tacticOf);
  /** Men with a table. */
  readonly byPlan = bitsOf(this.figures, ({ plan }) => plan !== null);
  readonly plans = new Plans(
    this.figures.map(({ plan }) => plan),
    this.figures.map((man) => Math.max(0, DEEDS.indexOf(man.tactic as Deed))),
    FEATURES,
    DEEDS,
  );
  readonly contactTactic = Uint8Array.from(this.figures, ({ contact }) => TACTIC[contact]);
  readonly openFire = Float64Array.from(this.figures, ({ openFireCm }) => openFireCm ?? -1);
  /** LG-TARGET-1: whom a man shoots at, a number of `WHOM`; and who has a word for it. */
  readonly target = Uint8Array.from(this.figures, ({ target }) => WHOM[target]);
  readonly choosy = bitsOf(this.figures, ({ target }) => target !== "default");
  /** Column of a cover that goes with him; -1 for none (LG-GEO-2). */
  readonly ownCover = Int8Array.from(this.figures, ({ cover }) =>
    cover === "open" ? NONE : cover === "fence" ? COLUMN.obscuring : COLUMN[cover],
  );
  readonly meleeBonus = Uint8Array.from(
    this.figures,
    ({ meleeWeapon }) => ({ none: 0, knife: 1, lance: 2 })[meleeWeapon],
  );
  /** Points of his path on patrol. */
  readonly pathLength = Uint8Array.from(this.figures, ({ pathCm }) => pathCm.length);
  private readonly listNames = [...new Set(this.figures.flatMap((man) => listOf(man) ?? []))];
  readonly lists = this.listNames.length;
  /** Number of the group that the file lists him in, or -1. */
  readonly listed = Int8Array.from(this.figures, (man) =>
    this.listNames.indexOf(listOf(man) ?? ""),
  );
  readonly listedMen = Int32Array.from(this.listNames, (name) =>
    bitsOf(this.figures, (man) => listOf(man) === name),
  );
  readonly named = bitsOf(this.figures, ({ leader }) => leader);
  /** Men of a side on which somebody patrols: only they ask for contact (LG-TAC-1). */
  readonly mayPatrol = this.sidesWith(({ tactic }) => tactic === "patrol");
  /** Men of a side on which somebody may be on `hold`. */
  readonly mayHold = this.sidesWith(
    ({ tactic, contact, plan }) =>
      tactic === "hold" || contact === "hold" || (plan ?? []).some((line) => line.do === "hold"),
  );
  /** Men with fanning or rapid fire (LG-OPT-1). */
  readonly optioned = bitsOf(
    this.figures,
    ({ fanning, rapidFire }) => fanning !== "never" || rapidFire !== "never",
  );

  readonly weapons = this.figures.flatMap(({ weapons }) => weapons);
  /** Guns of man m are gunFirst[m] to gunFirst[m + 1] - 1. */
  readonly gunFirst = Uint8Array.from(firstOfEach(this.figures.map(({ weapons }) => weapons)));
  readonly accurate = Float64Array.from(this.weapons, (weapon) => weapon.accurate);
  readonly maximum = Float64Array.from(this.weapons, (weapon) => weapon.maximum);
  readonly reloads = Uint8Array.from(this.weapons, (weapon) => (weapon.reload ? 1 : 0));
  readonly hands = Uint8Array.from(this.weapons, (weapon) => weapon.hands);
  /** Impact by gun and band: 0 low, 1 normal, 2 high. */
  readonly impact = Uint8Array.from(
    this.weapons.flatMap(({ impact }) => [impact.accurate, impact.maximum]),
    (impact) => IMPACT_MODIFIER[impact] + 1,
  );
  readonly spread = Float64Array.from(this.weapons, (weapon) => weapon.spread);
  readonly weaponId = Uint8Array.from(this.weapons, ({ id }) =>
    this.weapons.findIndex((weapon) => weapon.id === id),
  );
  readonly gunCell = Int32Array.from(this.columns.gunCells.flat());

  readonly carts = this.encounter.vehicles.length;

  /** Faces of the D10 that hit, by mode, band and a fast target (LG-HIT-1). */
  readonly faces = Uint8Array.from({ length: 8 }, (_, i) => {
    const { toHit } = this.encounter.tables;
    const band = (i & 2) === 0 ? "accurate" : "maximum";
    const harder = (i & 1) as 0 | 1;
    const shot = { toHit, band, harder, tenAlwaysHits: tenAlwaysHits(this.encounter) } as const;
    return 11 - toHitFace(shot, i < 4);
  });
  // Readings.
  /** Column of LG-EFF-1 that obscuring cover is read on. */
  readonly obscuringColumn = COLUMN[this.encounter.readings.obscuringCover];
  readonly reactsBeforeShot = this.encounter.readings.reactionTiming === "before-shot";
  readonly reactsInTurnOne = this.encounter.readings.openingReaction === "all";
  readonly shootsOtherHanded = this.encounter.readings.lostGunArm === "other-hand";
  readonly bushwhacksOncePerGame = this.encounter.readings.bushwhackScope === "game";
  readonly coverHitsTestCool = this.encounter.readings.coverHitsTestCool;
  readonly loneFigureMorale = this.encounter.readings.loneFigureMorale;
  readonly chargedAlwaysFires = this.encounter.readings.chargedFires === "always";
  /** Chance that a hit puts out, in sixtieths, by impact, column and CON (LG-TARGET-2). */
  readonly sixtieths = sixtiethsOf(this.encounter);
  private readonly effects = COLUMN_NAMES.flatMap((_, column) => {
    const entries = this.encounter.tables.effects[this.columnName(column)];
    return [entries[0]!, ...entries]; // a level is 1 or more
  });
  /** Number of the result (rolls.ts), by column and level. */
  readonly results = Uint8Array.from(this.effects, resultIndex);
  /** The side that it names: 0 none, 1 left, 2 right. */
  readonly resultSides = Uint8Array.from(this.effects, ({ side }) =>
    [null, "left", "right"].indexOf(side),
  );

  constructor(
    readonly encounter: Encounter,
    readonly columns: EncounterColumns,
  ) {
    if (this.men > FIGURES_MAX) throw new Error(`invariant: at most ${FIGURES_MAX} figures`);
  }

  private sidesWith(isIt: (figure: EncounterFigure) => boolean): number {
    const has = (own: "A" | "B"): boolean =>
      this.figures.some((man) => man.side === own && isIt(man));
    return (has("A") ? this.sideA : 0) | (has("B") ? this.sideB : 0);
  }

  /** Of LG-EFF-1, by number of the column; obscuring cover as its reading has it. */
  columnName(column: number): Column {
    const read = column === COLUMN.obscuring ? this.obscuringColumn : column;
    return COLUMN_NAMES[read] as Column;
  }
}
