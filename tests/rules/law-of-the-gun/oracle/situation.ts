/** LG-TAC-1: what a group does by the situation of its leader, told by the words of his table. */
import { Plans } from "../../../../src/core/situations.js";
import { DEEDS, type Deed, FEATURES } from "../../../../src/rules/law-of-the-gun/tactics.js";
import { distance } from "./geometry.js";
import { nearestKnown, seenBy } from "./sight.js";
import { given, type Man, type Table } from "./state.js";

const inAction = (t: Table, man: Man, own: boolean): number =>
  t.men.filter((other) => other.inAction && (other.side === man.side) === own).length;

/** What a man knows, by name. */
const KNOWN: Readonly<Record<(typeof FEATURES)[number], (t: Table, man: Man) => number>> = {
  distance: (t, man) => {
    const enemy = nearestKnown(t, man);
    // To the tolerance of all distances, a millionth of a cm.
    return enemy === null ? 9999 : Number(distance(man.at, enemy.at).toFixed(6));
  },
  hurt: (_t, { woundedArms, lostArms, sheet }) =>
    Number(woundedArms[sheet.gunArm] || lostArms.left || lostArms.right),
  enemies: (t, man) => inAction(t, man, false),
  friends: (t, man) => inAction(t, man, true),
  inSight: (t, man) => seenBy(t, man).length,
};

/** He asks his table, for himself and those whom he leads. */
export function followPlan(t: Table, leader: Man, men: readonly Man[]): void {
  const { plan, tactic } = leader.sheet;
  const usual = Math.max(0, DEEDS.indexOf(tactic as Deed));
  const plans = new Plans([plan], [usual], FEATURES, DEEDS);
  const sees = (feature: number): number => KNOWN[given(FEATURES[feature])](t, leader);
  const before = leader.byPlan ?? "stand";
  leader.byPlan = given(DEEDS[plans.deed(0, sees)]);
  if (leader.byPlan !== "take-cover" || before === "take-cover") return;
  for (const man of men) man.coverDone = false;
}
