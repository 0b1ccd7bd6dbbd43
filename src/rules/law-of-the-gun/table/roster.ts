/** What does not change while an encounter is played: its ground, its men and weapons, the numbers of the rules. */

import { type ArrayOf, type Numbers, Rooms } from "../../../core/placed.js";
import { Plans } from "../../../core/situations.js";
import { WHOM } from "../../kit/targets.js";
import { columnOf, sixtiethsOf } from "../chances.js";
import { BANDS, COVERS, type Column, type Effect, IMPACTS } from "../data.js";
import type { Encounter, EncounterFigure } from "../encounter.js";
import { bushwhacksOncePerGame, reactsBeforeShot, reactsInTurnOne } from "../readings.js";
import { resultIndex, toHitFace } from "../rolls.js";
import { DEEDS, type Deed, FEATURES } from "../tactics.js";
import type { EncounterColumns } from "./counts.js";
import { ground } from "./ground.js";
import { firstOfEach } from "./pieces.js";
import { ShotTables } from "./shots.js";
import { COLUMN, COLUMN_NAMES } from "./views.js";
import type { KnownBends } from "./ways.js";
import { NOBODY_WATCHES } from "./witness.js";

const NONE = -1;
/** Sets of men are bits of one integer, and the place of a die has room for so many. */
export const FIGURES_MAX = 24;
/** Of a man at most four. */
export const GUNS_MAX = 4 * FIGURES_MAX;
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

/** An encounter, and what it keeps while others are played. */
export class Prepared {
  readonly shots = new ShotTables(this.encounter);
  readonly plans = new Plans(
    this.encounter.figures.map(({ plan }) => plan),
    this.encounter.figures.map((man) => Math.max(0, DEEDS.indexOf(man.tactic as Deed))),
    FEATURES,
    DEEDS,
  );
  readonly bends: KnownBends = [undefined, undefined];

  constructor(
    readonly encounter: Encounter,
    readonly columns: EncounterColumns,
    readonly witness = NOBODY_WATCHES,
  ) {
    if (encounter.figures.length > FIGURES_MAX) {
      throw new Error(`invariant: at most ${FIGURES_MAX} figures`);
    }
  }
}

export class Roster extends Rooms {
  /** What is played now. */
  prepared!: Prepared;
  encounter!: Encounter;
  columns!: EncounterColumns;
  witness = NOBODY_WATCHES;
  shots!: ShotTables;
  plans!: Plans;
  figures!: Encounter["figures"];
  weapons!: EncounterFigure["weapons"];
  men = 0;
  carts = 0;
  lists = 0;
  private listNames: string[] = [];

  readonly ground = ground;
  readonly side = this.ofMen(Uint8Array, ({ side }) => (side === "A" ? 0 : 1));
  /** All of a side, as bits. */
  readonly ofSide = this.room(Int32Array, 2, () => [
    bitsOf(this.figures, ({ side }) => side === "A"),
    bitsOf(this.figures, ({ side }) => side === "B"),
  ]);
  /** Men of the other side, as bits. */
  readonly enemies = this.ofMen(Int32Array, ({ side }) => this.ofSide[side === "A" ? 1 : 0]!);
  /** The accurate range of the weapon with the longest one. */
  protected readonly longest = this.ofMen(Float64Array, ({ weapons }) =>
    Math.max(0, ...weapons.map(({ accurate }) => accurate)),
  );

  /** Of a man with a table, what it says now (`followPlan`). */
  readonly tactic = this.ofMen(Uint8Array, tacticOf);
  /** Men with a table. */
  byPlan = 0;
  readonly contactTactic = this.ofMen(Uint8Array, ({ contact }) => TACTIC[contact]);
  readonly openFire = this.ofMen(Float64Array, ({ openFireCm }) => openFireCm ?? -1);
  /** LG-TARGET-1: whom a man shoots at, a number of `WHOM`; and who has a word for it. */
  readonly target = this.ofMen(Uint8Array, ({ target }) => WHOM[target]);
  choosy = 0;
  /** Column of a cover that goes with him; -1 for none (LG-GEO-2). */
  readonly ownCover = this.ofMen(Int8Array, ({ cover }) =>
    cover === "open" ? NONE : cover === "fence" ? COLUMN.obscuring : COLUMN[cover],
  );
  readonly meleeBonus = this.ofMen(
    Uint8Array,
    ({ meleeWeapon }) => ({ none: 0, knife: 1, lance: 2 })[meleeWeapon],
  );
  /** Points of his path on patrol. */
  readonly pathLength = this.ofMen(Uint8Array, ({ pathCm }) => pathCm.length);
  /** Number of the group that the file lists him in, or -1. */
  readonly listed = this.ofMen(Int8Array, (man) => this.listNames.indexOf(listOf(man) ?? ""));
  readonly listedMen = this.room(Int32Array, FIGURES_MAX, () =>
    this.listNames.map((name) => bitsOf(this.figures, (man) => listOf(man) === name)),
  );
  named = 0;
  /** Men of a side on which somebody patrols: only they ask for contact (LG-TAC-1). */
  mayPatrol = 0;
  /** Men of a side on which somebody may be on `hold`. */
  mayHold = 0;
  /** Men with fanning or rapid fire (LG-OPT-1). */
  optioned = 0;

  /** Guns of man m are gunFirst[m] to gunFirst[m + 1] - 1. */
  readonly gunFirst = this.room(Uint8Array, FIGURES_MAX + 1, () =>
    firstOfEach(this.figures.map(({ weapons }) => weapons)),
  );
  readonly accurate = this.ofGuns(Float64Array, ({ accurate }) => [accurate]);
  readonly maximum = this.ofGuns(Float64Array, ({ maximum }) => [maximum]);
  readonly reloads = this.ofGuns(Uint8Array, ({ reload }) => [reload ? 1 : 0]);
  readonly hands = this.ofGuns(Uint8Array, ({ hands }) => [hands]);
  /** Impact by gun and band: 0 low, 1 normal, 2 high. */
  readonly impact = this.ofGuns(Uint8Array, ({ impact }) => [
    IMPACTS.indexOf(impact.accurate),
    IMPACTS.indexOf(impact.maximum),
  ]);
  readonly spread = this.ofGuns(Float64Array, ({ spread }) => [spread]);
  readonly weaponId = this.ofGuns(Uint8Array, ({ id }) => [
    this.weapons.findIndex((weapon) => weapon.id === id),
  ]);
  readonly gunCell = this.room(Int32Array, GUNS_MAX, () => this.columns.gunCells.flat());

  /** Faces of the D10 that hit, by mode, band and a fast target (LG-HIT-1). */
  readonly faces = this.room(Uint8Array, 8, () =>
    Array.from({ length: 8 }, (_, i) => {
      const harder = (i & 1) as 0 | 1;
      return 11 - toHitFace(this.encounter, BANDS[(i >> 1) & 1]!, harder, i < 4);
    }),
  );
  // Readings.
  reactsBeforeShot = false;
  reactsInTurnOne = false;
  bushwhacksOncePerGame = false;
  /** Chance that a hit puts out, in sixtieths, by impact, column and CON (LG-TARGET-2). */
  readonly sixtieths = this.room(Uint8Array, 3 * COLUMN_NAMES.length * 6, () =>
    sixtiethsOf(this.encounter),
  );
  /** Number of the result (rolls.ts), by column and level. */
  readonly results = this.room(Uint8Array, COLUMN_NAMES.length * LEVELS, () =>
    this.effects().map(resultIndex),
  );
  /** The side that it names: 0 none, 1 left, 2 right. */
  readonly resultSides = this.room(Uint8Array, COLUMN_NAMES.length * LEVELS, () =>
    this.effects().map(({ side }) => [null, "left", "right"].indexOf(side)),
  );

  /** Whether this encounter is entered, and its ground: whoever checks a file enters that alone. */
  isOf(prepared: Prepared): boolean {
    return this.prepared === prepared && this.ground.isOf(prepared.bends);
  }

  /** An encounter is played from now on. */
  enter(prepared: Prepared): void {
    const { encounter, columns, witness, shots, plans } = prepared;
    this.prepared = prepared;
    this.encounter = encounter;
    this.columns = columns;
    this.witness = witness;
    this.shots = shots;
    this.plans = plans;
    this.enterFigures(encounter.figures);
    this.reactsBeforeShot = reactsBeforeShot(encounter.readings);
    this.reactsInTurnOne = reactsInTurnOne(encounter.readings);
    this.bushwhacksOncePerGame = bushwhacksOncePerGame(encounter.readings);
    this.carts = encounter.vehicles.length;
    this.ground.enter(encounter, prepared.bends);
    this.fill();
    // A side is known.
    this.mayPatrol = this.sidesWith(({ tactic }) => tactic === "patrol");
    this.mayHold = this.sidesWith(
      ({ tactic, contact, plan }) =>
        tactic === "hold" || contact === "hold" || (plan ?? []).some((line) => line.do === "hold"),
    );
  }

  private enterFigures(figures: Encounter["figures"]): void {
    this.figures = figures;
    this.weapons = figures.flatMap(({ weapons }) => weapons);
    this.men = figures.length;
    this.listNames = [...new Set(figures.flatMap((man) => listOf(man) ?? []))];
    this.lists = this.listNames.length;
    this.byPlan = bitsOf(figures, ({ plan }) => plan !== null);
    this.choosy = bitsOf(figures, ({ target }) => target !== "default");
    this.named = bitsOf(figures, ({ leader }) => leader);
    this.optioned = bitsOf(
      figures,
      ({ fanning, rapidFire }) => fanning !== "never" || rapidFire !== "never",
    );
  }

  private ofMen<Words extends Numbers>(
    kind: ArrayOf<Words>,
    number: (man: EncounterFigure) => number,
  ): Words {
    return this.room(kind, FIGURES_MAX, () => this.figures.map(number));
  }

  /** As many numbers of each gun, at most two. */
  private ofGuns<Words extends Numbers>(
    kind: ArrayOf<Words>,
    numbers: (weapon: EncounterFigure["weapons"][number]) => number[],
  ): Words {
    return this.room(kind, 2 * GUNS_MAX, () => this.weapons.flatMap(numbers));
  }

  private effects(): Effect[] {
    return COLUMN_NAMES.flatMap((_, column) => {
      const entries = this.encounter.tables.effects[this.columnName(column)];
      return [entries[0]!, ...entries]; // a level is 1 or more
    });
  }

  private sidesWith(isIt: (figure: EncounterFigure) => boolean): number {
    const has = (own: "A" | "B"): boolean =>
      this.figures.some((man) => man.side === own && isIt(man));
    return (has("A") ? this.ofSide[0]! : 0) | (has("B") ? this.ofSide[1]! : 0);
  }

  /** Of LG-EFF-1, by number of the column; obscuring cover as its reading has it. */
  columnName(column: number): Column {
    return columnOf(COVERS[column]!, this.encounter.readings).column;
  }
}
