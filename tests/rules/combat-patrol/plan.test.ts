/** CP-POL-13, CP-FIRE-10: tactics that are tables, tables of a file, and whom to fire at: both readings of the rules do what they say. */
import { expect, test } from "vitest";
import {
  DEEDS,
  type Engagement,
  PLANS,
  TACTICS,
  type Unit,
} from "../../../src/rules/combat-patrol/engagement.js";
import { seeded } from "../../statistical/seeded.js";
import { difference } from "./lockstep.js";
import { randomEngagement, withTargets } from "./random.js";

const FIGHTS = 60;

/** Random tactics, and now and then a table of what a figure may know. */
function minded(fight: Engagement, seed: number): Engagement {
  const draw = seeded(seed);
  const of = <One>(list: readonly One[]): One => list[Math.floor(draw() * list.length)] as One;
  const planned = (unit: Unit): Unit => {
    if (unit.side === null) return unit;
    const tactic = of(TACTICS);
    const own = [
      { when: { distance: { atMost: of([4, 8, 15]) } }, do: of(DEEDS) },
      { when: { wounds: { atLeast: 1 }, markers: { atMost: of([0, 1]) } }, do: of(DEEDS) },
      { when: { enemies: { atLeast: of([2, 4]) } }, do: of(DEEDS) },
      { when: { friends: { atMost: 3 }, enemyCovered: of([true, false]) }, do: of(DEEDS) },
    ];
    return { ...unit, tactic, plan: draw() < 0.5 ? own : (PLANS[tactic] ?? null) };
  };
  return { ...fight, units: fight.units.map(planned) };
}

test("CP-POL-13, CP-FIRE-10: told and played engagements with tables and targets are the same, card by card", () => {
  const uniform = seeded(80_000);
  for (let n = 0; n < FIGHTS; n++) {
    const also = n % 3 === 0 ? { wagons: true, dynamite: true, guns: true } : {};
    const fight = withTargets(minded(randomEngagement(uniform, also), n), n);
    expect(difference(fight, `plans ${n}`, 0), `engagement ${n}`).toBeNull();
  }
});
