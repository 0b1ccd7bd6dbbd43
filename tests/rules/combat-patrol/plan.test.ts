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
import { ruleTest } from "../ruleTest.js";
import { men, turn, unit } from "./build.js";
import { difference } from "./lockstep.js";
import { randomEngagement, withTargets } from "./random.js";
import { HIT, scripted, WOUND, xOf } from "./scripted.js";

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

const HOLD_IF = (when: object): Unit["plan"] =>
  [
    { when, do: "hold" },
    { when: {}, do: "advance" },
  ] as unknown as Unit["plan"];

ruleTest("CP-POL-13", "markers are those with which the activation began", () => {
  const goes = (activations: readonly string[]): number | undefined => {
    const shot = activations.length > 1;
    const own = men("A", 0, [{ endurance: 6 }, {}], { plan: HOLD_IF({ markers: { atLeast: 1 } }) });
    const enemy = men("B", 40, [{ weapons: ["rifle"] }], { tactic: "hold" });
    return xOf(
      scripted(turn([own, enemy]), {
        dice: [1, 2],
        activations,
        cards: shot
          ? {
              "CP-FIRE-4 shot": [HIT],
              "CP-FIRE-5 hit": [{ rnd: 11, ...WOUND }],
              "CP-MOR-2 marker": [{ mor: 1 }],
            }
          : { "CP-MOV-1 move": [{ move: 5 }] },
      }),
    )[0];
  };
  expect([["A1"], ["B2", "A1"]].map(goes)).toEqual([5, 0]);
});

ruleTest("CP-POL-13", "an enemy aboard a wagon is in cover", () => {
  const own = men("A", 0, [{}], { plan: HOLD_IF({ enemyCovered: true }) });
  const coach = unit("B", { kind: "wagon", at: [30, 0], men: [{}] });
  const played = scripted(turn([own, coach]), { dice: [1, 2], activations: ["A1"] });
  expect(xOf(played)[0]).toBe(0);
});
