/** Builders of fights for tests: plain defaults, everything else said by the test. */

import { DEFAULT_READINGS, type Readings } from "../../../src/rules/shootist/readings.js";
import type { Fighter, Habits, Skirmish } from "../../../src/rules/shootist/skirmish.js";
import { type Die, WEAPONS, type Weapon } from "../../../src/rules/shootist/tables.js";

/** A weapon of the table, by its id. */
export function weapon(id: string): Weapon {
  const found = WEAPONS.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no weapon called ${id}`);
  return found;
}

export const NO_HABITS: Habits = {
  lesserDraw: null,
  reloadsMoving: false,
  picksUp: false,
  breaksOff: false,
  shootsHorses: false,
  dismounts: false,
  popsOut: false,
  burns: false,
  leavesFire: false,
};

type SkillOver = {
  [K in "draw" | "shoot" | "dodge" | "brawl" | "ride" | "knife"]?: Die;
};

export type FighterOver = Partial<Omit<Fighter, "weapons" | "habits" | "skills">> &
  SkillOver & {
    /** Ids of the table, or weapons of the test's own. */
    weapons?: readonly (string | Weapon)[];
    habits?: Partial<Habits>;
  };

/**
 * Side A at 0: the gunman of SH-CHAR-3 (D8 for everything, D6 for Knife) with one Colt, style
 * `aimed`, in the open, on foot, no abilities, no habits. Side B is the same at 8. Named by side.
 */
export function fighter(over: FighterOver = {}): Fighter {
  const {
    draw = 8,
    shoot = 8,
    dodge = 8,
    brawl = 8,
    ride = 8,
    knife = 6,
    weapons = ["colt"],
    habits,
    ...rest
  } = over;
  const side = rest.side ?? "A";
  return {
    name: side,
    side,
    archetype: null,
    skills: { draw, shoot, dodge, brawl, ride, knife },
    abilities: [],
    weapons: weapons.map((item) => (typeof item === "string" ? weapon(item) : item)),
    shield: false,
    at: side === "A" ? 0 : 8,
    cover: "open",
    legsHidden: false,
    opening: "none",
    upstairs: false,
    building: null,
    unaware: false,
    mounted: false,
    style: "aimed",
    plan: null,
    target: "default",
    habits: { ...NO_HABITS, ...habits },
    ...rest,
  };
}

export const a = (over: FighterOver = {}): Fighter => fighter({ side: "A", ...over });
export const b = (over: FighterOver = {}): Fighter => fighter({ side: "B", ...over });

export type SkirmishOver = Partial<Omit<Skirmish, "readings">> & { readings?: Partial<Readings> };

/** A standing duel of 30 turns with default readings, crossfire off. */
export function skirmish(over: SkirmishOver = {}): Skirmish {
  const { readings, ...rest } = over;
  return {
    turns: 30,
    standing: true,
    bunched: false,
    readings: { ...DEFAULT_READINGS, ...readings },
    fighters: [a(), b()],
    ...rest,
  };
}
