/** CP-POL-13, CP-FIRE-10: tactics that are tables, tables of a file, and whom to fire at: both readings of the rules do what they say. */
import { expect, test } from "vitest";
import type { Engagement, Unit } from "../../../src/rules/combat-patrol/engagement.js";
import { DEEDS, PLANS, TACTICS } from "../../../src/rules/combat-patrol/tactics.js";
import { seeded } from "../../statistical/seeded.js";
import { ruleTest } from "../ruleTest.js";
import { men, turn, type UnitWords, unit } from "./build.js";
import { difference } from "./lockstep.js";
import { randomEngagement, withTargets } from "./random.js";
import { HIT, scripted, WOUND, xOf } from "./scripted.js";

const FIGHTS = 12;

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

ruleTest("CP-POL-13", "a wagon stands while its driver has a mind to keep his place", () => {
  const goes = (words: Partial<Unit>, drives: boolean): number | undefined => {
    const coach = unit("A", {
      kind: "wagon",
      at: [0, 0],
      path: [[50, 0]],
      men: [{}],
      ...words,
    } as UnitWords);
    return xOf(
      scripted(turn([coach, men("B", 40, [{}], { tactic: "hold" })]), {
        dice: [1, 2],
        activations: ["A1"],
        cards: drives ? { "CP-WAG-1 move": [{ move: 4 }], "CP-WAG-1 gallop": [{ move: 5 }] } : {},
      }),
    )[0];
  };
  expect(["advance", "charge"].map((tactic) => goes({ tactic } as Partial<Unit>, true))).toEqual([
    9, 9,
  ]);
  const stands = [{ tactic: "wait" }, { tactic: "hold" }, { tactic: "stand", plan: PLANS.stand }];
  expect(stands.map((words) => goes(words as Partial<Unit>, false))).toEqual([0, 0, 0]);
  const near = HOLD_IF({ distance: { atMost: 30 } }) ?? null;
  expect(goes({ plan: near }, true)).toBe(9);
});

ruleTest("CP-POL-13", "an enemy aboard a wagon is in cover", () => {
  const own = men("A", 0, [{}], { plan: HOLD_IF({ enemyCovered: true }) });
  const coach = unit("B", { kind: "wagon", at: [30, 0], men: [{}] });
  const played = scripted(turn([own, coach]), { dice: [1, 2], activations: ["A1"] });
  expect(xOf(played)[0]).toBe(0);
});

ruleTest(["CP-POL-13", "CP-GEO-1"], "a plan holds at its limit whatever the rounding", () => {
  // 1.8 east and 2.4 north are 3.
  const [from, to] = [
    [0.1, 0.8],
    [0.1 + 1.8, 0.8 + 2.4],
  ] as const;
  expect(Math.hypot(to[0] - from[0], to[1] - from[1])).toBeGreaterThan(3);
  const own = unit("A", {
    kind: "men",
    at: from,
    men: [{}],
    plan: HOLD_IF({ distance: { atMost: 3 } }) ?? null,
  });
  const enemy = unit("B", { kind: "men", at: to, men: [{}], tactic: "hold" });
  const played = scripted(turn([own, enemy]), { dice: [1, 2], activations: ["A1"] });
  expect(xOf(played)[0]).toBe(0.1);
});
