/**
 * Wrong programs: each plays duels by rules that are slightly off, and must be told from right
 * ones.
 */
import { ChainDriver } from "../../../src/core/chainDriver.js";
import type { Dice } from "../../../src/core/dice.js";
import type { Coded, Outcomes } from "../../../src/core/outcomes.js";
import { compileDuel, type DuelProgram } from "../../../src/rules/law-of-the-gun/compile.js";
import type { Weapon } from "../../../src/rules/law-of-the-gun/data.js";
import type { Duel, DuelFigure, Rules } from "../../../src/rules/law-of-the-gun/duel.js";
import { Fight } from "../../../src/rules/law-of-the-gun/fight.js";
import { DuelTables } from "../../../src/rules/law-of-the-gun/outcomes.js";
import { type DuelOver, duel, figure, weapon } from "./duels.js";

type Cuts = (rule: string, sides: number, cuts: readonly number[]) => readonly number[];

/** Tables of the same rules, with dice cut elsewhere. */
class MutantTables extends DuelTables {
  // Wrong dice are nobody else's.
  protected override readonly rolled = new Map<number, Coded>();

  constructor(
    rules: Rules,
    private readonly cut: Cuts,
  ) {
    super(rules);
  }

  protected override outcomes(
    roll: (dice: Dice) => number,
    severity: (code: number) => number,
  ): Outcomes {
    const { cut } = this;
    return super.outcomes(
      (dice) =>
        roll({ pick: (rule, sides, cuts) => dice.pick(rule, sides, cut(rule, sides, cuts)) }),
      severity,
    );
  }
}

export interface Mutant {
  readonly name: string;
  /** A duel in which it shows. */
  readonly duel: Duel;
  /** The wrong program; its columns are those of the right one. */
  readonly wrong: (right: DuelProgram) => DuelProgram;
}

/** Dice of one rule are cut one face later (a test passes on one more) or earlier. */
const testOff =
  (rule: string, by: number): Cuts =>
  (asked, sides, cuts) => {
    if (asked !== rule || cuts.length !== 2) return cuts;
    return [Math.min(Math.max((cuts[0] as number) + by, 0), sides), sides];
  };

const withDice =
  (cut: Cuts) =>
  (right: DuelProgram): DuelProgram => ({
    ...right,
    machine: () =>
      new ChainDriver(new Fight(right.duel, right.columns, new MutantTables(right.duel, cut))),
  });

/** The machine plays a duel whose figures are not those of the scenario. */
const withFigures =
  (change: (figure: DuelFigure) => DuelFigure) =>
  (right: DuelProgram): DuelProgram => {
    const other = { ...right.duel, figures: right.duel.figures.map(change) };
    return {
      ...right,
      machine: () => new ChainDriver(new Fight(other, right.columns, new DuelTables(other))),
    };
  };

const withWeapons = (change: (weapon: Weapon) => Weapon): ((right: DuelProgram) => DuelProgram) =>
  withFigures((man) => ({ ...man, weapons: man.weapons.map(change) }));

const versus = (
  a: Parameters<typeof figure>[0],
  b: Parameters<typeof figure>[0],
  over = {},
): Duel =>
  duel({
    turns: 6,
    figures: [figure({ side: "A", ...a }), figure({ side: "B", ...b })],
    ...(over as DuelOver),
  });

/** Falls back 20 cm instead of 25. */
class ShortFallBack extends Fight {
  protected override fallBack(f: number, shooter: number): void {
    super.fallBack(f, shooter);
    const { xy } = this;
    const away = Math.sign((xy[2 * f] as number) - (xy[2 * shooter] as number));
    // The first of two men stays where he is, and the other is moved.
    if (f === 0) (xy[2 * shooter] as number) += 5 * away;
    else (xy[2 * f] as number) -= 5 * away;
  }
}

const shortFallBack = (right: DuelProgram): DuelProgram => ({
  ...right,
  machine: () =>
    new ChainDriver(new ShortFallBack(right.duel, right.columns, new DuelTables(right.duel))),
});

const timid = { cool: 1, skill: 3, constitution: 5 };

export const MUTANTS: readonly Mutant[] = [
  {
    name: "to hit needs one more",
    duel: versus({}, {}),
    wrong: withDice((rule, sides, cuts) =>
      rule === "LG-HIT-1" ? [1, Math.min((cuts[1] as number) + 1, sides), sides] : cuts,
    ),
  },
  {
    name: "SK&CL passes on one more",
    duel: versus({}, {}),
    wrong: withDice(testOff("LG-SHOOT-2", 1)),
  },
  {
    name: "impact is ignored",
    duel: versus({ weapons: ["shotgun"] }, { weapons: ["bow"] }),
    wrong: withWeapons((gun) => ({
      ...gun,
      impact: { accurate: "normal", maximum: "normal" },
    })),
  },
  {
    name: "cover is ignored",
    duel: versus({}, { cover: "right" }),
    wrong: withFigures((man) => ({ ...man, cover: "open" })),
  },
  {
    name: "Cool is tested on one more",
    duel: versus({ cool: 2, skill: 5, constitution: 5 }, { cool: 2, skill: 5, constitution: 5 }),
    wrong: withDice(testOff("LG-COOL-1", 1)),
  },
  {
    name: "falls back 20 cm, not 25",
    duel: versus({ ...timid, weapons: ["derringer"] }, { ...timid, at: [7, 0] }, { turns: 8 }),
    wrong: shortFallBack,
  },
  {
    name: "nobody reloads",
    duel: versus({ weapons: ["minie-rifle"] }, {}),
    wrong: withWeapons((gun) => ({ ...gun, reload: false })),
  },
  {
    name: "a natural 1 costs nothing",
    duel: versus({ constitution: 5 }, { weapons: ["derringer"], cover: "window" }, { turns: 30 }),
    wrong: withDice((rule, _sides, cuts) => (rule === "LG-HIT-1" ? [0, ...cuts.slice(1)] : cuts)),
  },
  {
    name: "a body wound always disables",
    duel: versus({ constitution: 5 }, { constitution: 5 }),
    wrong: withDice(testOff("LG-INJ-3", -5)),
  },
  {
    name: "scatterguns do not spread",
    duel: duel({
      turns: 4,
      figures: [
        figure({ name: "A1", weapons: [weapon("scattergun")] }),
        figure({ name: "B1", side: "B", at: [30, 0] }),
        figure({ name: "B2", side: "B", at: [30, 1] }),
      ],
    }),
    wrong: withWeapons((gun) => ({ ...gun, spread: 0 })),
  },
];

/** The right program of a mutant's duel. */
export const rightProgram = (mutant: Mutant): DuelProgram => compileDuel(mutant.duel);
