/**
 * Wrong resolvers: each plays encounters by rules that are slightly off, and must be told from the
 * right one. They are made of the right one's player; what no player can be talked into is made by
 * replacing functions, which `mutants.long.ts` does for those that name them.
 */
import { MODE, STRIKE } from "../../../../src/rules/law-of-the-gun/rolls.js";
import type { TableGame } from "../../../../src/rules/law-of-the-gun/table/game.js";
import { LEVELS } from "../../../../src/rules/law-of-the-gun/table/roster.js";
import { modeOf, strikeOf } from "../../../../src/rules/law-of-the-gun/table/shots.js";
import type { Table } from "../../../../src/rules/law-of-the-gun/table/state.js";
import { COLUMN } from "../../../../src/rules/law-of-the-gun/table/views.js";

export interface TableMutant {
  readonly name: string;
  readonly spoil: (game: TableGame) => void;
}

/** A test of this rule has another limit. */
const limit =
  (rule: string, off: (limit: number) => number): TableMutant["spoil"] =>
  ({ table }) => {
    const right = table.dice.test.bind(table.dice);
    table.dice.test = (asked, most, man, roll) =>
      right(asked, asked === rule ? off(most) : most, man, roll);
  };

/** A D6 of this rule is read otherwise than it fell. */
const read =
  (rule: string, as: (face: number) => number): TableMutant["spoil"] =>
  ({ table }) => {
    const right = table.dice.d6.bind(table.dice);
    table.dice.d6 = (asked, man, roll) => {
      const face = right(asked, man, roll);
      return asked === rule ? as(face) : face;
    };
  };

const tables =
  (change: (table: Table) => void): TableMutant["spoil"] =>
  ({ table }) =>
    change(table);

export const TABLE_MUTANTS: readonly TableMutant[] = [
  {
    name: "LG-VIS-3: whoever is hidden is spotted without a test",
    spoil: ({ table }) => {
      const right = table.dice.test.bind(table.dice);
      table.dice.test = (rule, ...rest) => rule === "LG-VIS-3" || right(rule, ...rest);
    },
  },
  { name: "LG-VIS-3: SK is tested on one more", spoil: limit("LG-VIS-3", (most) => most + 1) },
  {
    name: "LG-TERR-1: a mounted man's terrain dice are D6",
    spoil: ({ table }) => {
      const right = table.dice.d10.bind(table.dice);
      table.dice.d10 = (rule, man, roll) =>
        rule === "LG-TERR-1" ? table.dice.d6(rule, man, roll) : right(rule, man, roll);
    },
  },
  {
    name: "LG-AMMO-1: a natural 1 costs nothing",
    spoil: ({ table }) => {
      const right = table.dice.roll.bind(table.dice);
      table.dice.roll = (...asked) => {
        const code = right(...asked);
        const isOne = code !== MODE.none && strikeOf(code) === STRIKE.naturalOne;
        return isOne ? modeOf(code) | (STRIKE.miss << 2) : code;
      };
    },
  },
  {
    name: "LG-SOLO-2: pass and fail of the chart are swapped",
    spoil: read("LG-SOLO-2", (n) => 7 - n),
  },
  {
    name: "LG-SOLO-2: nobody is under fire, other rows of the chart",
    spoil: ({ table }) => Object.defineProperty(table, "shotAt", { get: () => 0, set: () => {} }),
  },
  {
    name: "LG-INIT-1: whoever rolls Initiative exactly fails",
    spoil: read("LG-INIT-1", (face) => face + 1),
  },
  {
    name: "LG-EFF-1: the wall's column is that of the open",
    spoil: tables(({ results }) => {
      const column = (of: number): Uint8Array => results.subarray(of * LEVELS, (of + 1) * LEVELS);
      column(COLUMN.wall).set(column(COLUMN.open));
    }),
  },
  {
    name: "LG-HIT-2: a fast target is as easy to hit",
    spoil: ({ table }) => {
      const right = table.shots.table.bind(table.shots);
      table.shots.table = (attempt, band, _fast, ...rest) => right(attempt, band, false, ...rest);
    },
  },
  { name: "LG-INJ-6: no wounded rider falls off", spoil: limit("LG-INJ-6", () => 6) },
  { name: "LG-COOL-1: Cool is tested on one more", spoil: limit("LG-COOL-1", (most) => most + 1) },
  { name: "LG-SKED-1: nobody is rallied", spoil: limit("LG-SKED-1", () => 0) },
  {
    name: "LG-MELEE-1: weapons add nothing hand to hand",
    spoil: tables(({ meleeBonus }) => meleeBonus.fill(0)),
  },
  { name: "LG-CHARGE-2: half-way fire is left out", spoil: () => {} },
  { name: "LG-FALL-1: falls back 20 cm, not 25", spoil: () => {} },
  { name: "LG-VIS-2: a shot gives nobody away", spoil: () => {} },
  { name: "LG-MELEE-3: melees are not fought", spoil: () => {} },
];
