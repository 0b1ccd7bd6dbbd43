/** What one side of an engagement may have over the other, and how it is taken away. */
import type { SideId } from "../../core/columns.js";
import {
  type Advantages,
  advantagesBy,
  fewest,
  firstOf,
  ownedBy,
  saying,
} from "../kit/advantages.js";
import { keysOf } from "../kit/fields.js";
import type { Engagement, Figure, Unit } from "./engagement.js";
import { ATTRIBUTES } from "./fields.js";
import { DEEDS, PLANS, TACTIC_WORDS, TACTICS, TARGET_WORDS } from "./tactics.js";

type Team = Unit & { readonly side: SideId };
/** A man of a side, and the number of his unit. */
type Man = Figure & { readonly side: SideId; readonly unit: number };

const isTeam = (unit: Unit): unit is Team => unit.side !== null;

/** A leader who goes leaves his unit without one (CP-LDR-6). */
const men = advantagesBy<Engagement, Man>(
  ({ units }) =>
    units.flatMap((unit, i) =>
      isTeam(unit) ? unit.figures.map((one) => ({ ...one, side: unit.side, unit: i })) : [],
    ),
  (model, all) => ({
    ...model,
    units: model.units.map((team, i): Unit => {
      if (!isTeam(team)) return team;
      const figures = all.flatMap(({ side: _, unit, ...one }) => (unit === i ? [one] : []));
      return { ...team, figures, leader: team.leader < figures.length ? team.leader : -1 };
    }),
  }),
);

/** The last men of the bigger side go, but the first of each unit stays. */
function evenNumbers(model: Engagement): Engagement {
  return men.recast(model, (all) => {
    const most = fewest(all);
    const isFirst = (man: Man): boolean => all.find(({ unit }) => unit === man.unit) === man;
    const spared = { A: 0, B: 0 };
    for (const man of all) if (isFirst(man)) spared[man.side]++;
    const kept = new Set([
      ...all.filter(isFirst),
      ...(["A", "B"] as const).flatMap((side) =>
        firstOf(
          all.filter((man) => man.side === side && !isFirst(man)),
          Math.max(0, most - spared[side]),
        ),
      ),
    ]);
    return all.filter((man) => kept.has(man));
  });
}

const teams = advantagesBy<Engagement, Team>(
  ({ units }) => units.filter(isTeam),
  (model, changed) => {
    let met = 0;
    return {
      ...model,
      units: model.units.map((unit) => (isTeam(unit) ? (changed[met++] as Unit) : unit)),
    };
  },
);
const own = teams.tactics("tactic", PLANS);

/** @source CP-POL-7 (the free activation), CP-FIRE-7, CP-ATT-1, CP-LDR-1, CP-POL-13 */
export const advantages: Advantages<Engagement> = {
  list: [
    men.first("the free activation", ["free"], (model) => ({ ...model, free: null })),
    men.numbers(evenNumbers),
    men.cover(men.each({ cover: "open", front: null })),
    men.weapons("weapons", "bayonet"),
    ...keysOf(ATTRIBUTES).map((what) => ownedBy(what, men.swapped(what))),
    ownedBy("leaders", teams.swapped("rank", "trained"), "leaders", ["rank"]),
  ],
  targets: men.targets(TARGET_WORDS, ["nearest"]),
  tactics: {
    says: saying(TACTIC_WORDS),
    ...own,
    tables: (model, side) => own.tablesOver("advance", DEEDS, [4, 8, 12, 18], model, side),
    choices: () => ["advance", "hold"],
    // Who waits till the end wins nothing.
    named: () => TACTICS.filter((tactic) => tactic !== "wait"),
  },
};
