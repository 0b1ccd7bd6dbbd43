/** What one side of an engagement may have over the other, and how it is taken away. */
import type { SideId } from "../../core/columns.js";
import {
  type Advantages,
  coverBy,
  exchanged,
  fewest,
  firstBy,
  firstOf,
  numbersBy,
  ownedBy,
  ownTactics,
  saying,
  targetTactics,
  weaponsBy,
} from "../kit/advantages.js";
import { keysOf } from "../kit/fields.js";
import type { Engagement, Figure, Unit } from "./engagement.js";
import { ATTRIBUTES, type Attribute } from "./fields.js";
import { DEEDS, PLANS, TACTIC_WORDS, TACTICS, TARGET_WORDS } from "./tactics.js";

type Team = Unit & { readonly side: SideId };
/** A man of a side, and the number of his unit. */
interface Man {
  readonly side: SideId;
  readonly unit: number;
  readonly figure: Figure;
}

const isTeam = (unit: Unit): unit is Team => unit.side !== null;
const menOf = ({ units }: Engagement): Man[] =>
  units.flatMap((unit, i) =>
    isTeam(unit) ? unit.figures.map((figure) => ({ side: unit.side, unit: i, figure })) : [],
  );

/** Men changed, or gone; a leader who goes leaves his unit without one (CP-LDR-6). */
function recast(model: Engagement, change: (men: readonly Man[]) => Man[]): Engagement {
  const men = change(menOf(model));
  return {
    ...model,
    units: model.units.map((unit, i): Unit => {
      if (!isTeam(unit)) return unit;
      const figures = men.flatMap((man) => (man.unit === i ? [man.figure] : []));
      return { ...unit, figures, leader: unit.leader < figures.length ? unit.leader : -1 };
    }),
  };
}

/** The last men of the bigger side go, but the first of each unit stays. */
function evenNumbers(model: Engagement): Engagement {
  return recast(model, (men) => {
    const most = fewest(men);
    const isFirst = (man: Man): boolean => men.find(({ unit }) => unit === man.unit) === man;
    const spared = { A: 0, B: 0 };
    for (const man of men) if (isFirst(man)) spared[man.side]++;
    const kept = new Set([
      ...men.filter(isFirst),
      ...(["A", "B"] as const).flatMap((side) =>
        firstOf(
          men.filter((man) => man.side === side && !isFirst(man)),
          Math.max(0, most - spared[side]),
        ),
      ),
    ]);
    return men.filter((man) => kept.has(man));
  });
}

const recastUnits = (model: Engagement, change: (units: readonly Team[]) => Team[]): Engagement => {
  const changed = change(model.units.filter(isTeam));
  let met = 0;
  return {
    ...model,
    units: model.units.map((unit) => (isTeam(unit) ? (changed[met++] as Unit) : unit)),
  };
};

const attribute = (what: Attribute) =>
  exchanged(recast, (man: Man, enemy: Man) => ({
    ...man,
    figure: { ...man.figure, [what]: enemy.figure[what] },
  }));

const own = ownTactics(
  recastUnits,
  ({ units }: Engagement) => units.filter(isTeam),
  "tactic",
  PLANS,
);

/** @source CP-POL-7 (the free activation), CP-FIRE-7, CP-ATT-1, CP-LDR-1, CP-POL-13 */
export const advantages: Advantages<Engagement> = {
  list: [
    firstBy("the free activation", ["free"], (model) => ({ ...model, free: null })),
    numbersBy(evenNumbers),
    coverBy((model) =>
      recast(model, (men) =>
        men.map((man) => ({ ...man, figure: { ...man.figure, cover: "open", front: null } })),
      ),
    ),
    weaponsBy(
      exchanged(recast, (man, { figure: { weapons, bayonet } }) => ({
        ...man,
        figure: { ...man.figure, weapons, bayonet },
      })),
    ),
    ...keysOf(ATTRIBUTES).map((what) => ownedBy(what, attribute(what))),
    ownedBy(
      "leaders",
      exchanged(recastUnits, (unit, { rank, trained }) => ({ ...unit, rank, trained })),
      "leaders",
      ["rank"],
    ),
  ],
  targets: targetTactics(
    TARGET_WORDS,
    (model: Engagement) => menOf(model).map(({ side, figure: { target } }) => ({ side, target })),
    (model, side, target) =>
      recast(model, (men) =>
        men.map((man) => (man.side === side ? { ...man, figure: { ...man.figure, target } } : man)),
      ),
    ["nearest"],
  ),
  tactics: {
    says: saying(TACTIC_WORDS),
    ...own,
    tables: (model, side) => own.tablesOver("advance", DEEDS, [4, 8, 12, 18], model, side),
    choices: () => ["advance", "hold"],
    // Who waits till the end wins nothing.
    named: () => TACTICS.filter((tactic) => tactic !== "wait"),
  },
};
