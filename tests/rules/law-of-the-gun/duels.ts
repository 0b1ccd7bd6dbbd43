/** Builders of duels for tests: plain defaults, everything else said by the test. */

import { BOOK, type Stats, WEAPONS, type Weapon } from "../../../src/rules/law-of-the-gun/data.js";
import type { Duel, DuelFigure, Rules } from "../../../src/rules/law-of-the-gun/duel.js";
import { DEFAULT_READINGS, type Readings } from "../../../src/rules/law-of-the-gun/readings.js";

/** The rules as they stand where a file says nothing. */
export const PLAIN: Rules = { units: "cm", readings: DEFAULT_READINGS, tables: BOOK };

/** A weapon of the table, by its id. */
export function weapon(id: string): Weapon {
  const found = WEAPONS.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no weapon called ${id}`);
  return found;
}

export type FigureOver = Partial<Omit<DuelFigure, "weapons">> &
  Partial<Stats> & {
    /** Ids of the table, or weapons of the test's own. */
    weapons?: readonly (string | Weapon)[];
  };

/**
 * Side A at (0, 0): initiative 3, Skill 4, Cool 3, Constitution 3, horsemanship 3, right-handed,
 * one pistol, in the open, tactic `stand`, no options, no group. Side B is the same at (25, 0).
 */
export function figure(over: FigureOver = {}): DuelFigure {
  const {
    initiative = 3,
    skill = 4,
    cool = 3,
    constitution = 3,
    horsemanship = 3,
    weapons = ["pistol"],
    ...rest
  } = over;
  const side = rest.side ?? "A";
  return {
    name: side,
    side,
    rows: [{ initiative, skill, cool, constitution, horsemanship }],
    npc: null,
    gunArm: "right",
    weapons: weapons.map((item) => (typeof item === "string" ? weapon(item) : item)),
    target: "default",
    cover: "open",
    tactic: "stand",
    openFire: null,
    offerSurrender: false,
    fanning: "never",
    rapidFire: "never",
    fate: "never",
    group: null,
    leader: false,
    at: side === "A" ? [0, 0] : [25, 0],
    ...rest,
  };
}

export type DuelOver = Partial<Omit<Duel, "readings">> & { readings?: Partial<Readings> };

/** One figure a side at 25 cm, 30 turns, A moves first, no gunfight, default readings. */
export function duel(over: DuelOver = {}): Duel {
  const { readings, ...rest } = over;
  return {
    turns: 30,
    first: "A",
    draw: false,
    units: "cm",
    readings: { ...DEFAULT_READINGS, ...readings },
    tables: BOOK,
    figures: [figure(), figure({ side: "B" })],
    ...rest,
  };
}
