/** LG-TARGET-1: whom a man shoots at in his own turn, by the word of his file. Random ones are in every lockstep test. */
import { expect, test } from "vitest";
import { listGame } from "../../../src/core/playDriver.js";
import type { Target } from "../../../src/rules/kit/targets.js";
import { compileDuel } from "../../../src/rules/law-of-the-gun/compile.js";
import { CHOICE, isShot, targetOf } from "../../../src/rules/law-of-the-gun/policy.js";
import { SHOT_AT } from "../../../src/rules/law-of-the-gun/state.js";
import { duel, figure } from "./duels.js";
import { nearestTarget } from "./oracle/plans.js";
import { Table } from "./oracle/state.js";
import { a, b, encounter } from "./table/encounters.js";

const NEAR = 1;
const SOFT = 2;
const BEST = 3;
const SHOT = 4;

/**
 * Four enemies in pistol range, each of whom one word takes: the nearest, of Constitution 4 and behind a wall; one of
 * Constitution 1 in the open; the best shot; one who has been shot at. And a better one, out of range.
 */
const ENEMIES = [
  { constitution: 4, cover: "wall" },
  { constitution: 1 },
  { skill: 5, cool: 5, constitution: 4, cover: "wall" },
  { constitution: 4, cover: "wall" },
  { skill: 5, cool: 5, constitution: 1 },
] as const;
const AWAY_CM = [20, 25, 26, 28, 500];

const CASES = [
  ["default", NEAR],
  ["weakest", SOFT],
  ["strongest", BEST],
  ["focus", SHOT],
  // Of those who have not been shot at the nearest.
  ["spread", NEAR],
] as const satisfies readonly (readonly [Target, number])[];

test.each(CASES)("LG-TARGET-1: in a duel %s takes figure %i", (target, whom) => {
  const program = compileDuel(
    duel({
      draw: false,
      first: "A",
      figures: [
        figure({ name: "A", target }),
        ...ENEMIES.map((over, i) =>
          figure({ name: `B${i}`, side: "B", at: [AWAY_CM[i] as number, 0], skill: 3, ...over }),
        ),
      ],
    }),
  );
  const fight = program.fight();
  const { policy } = fight;
  const first: number[] = [];
  fight.policy = {
    choose(point, who) {
      if (point === CHOICE.own && first.length === 0) fight["raise"](SHOT, SHOT_AT);
      const option = policy.choose(point, who);
      if (point === CHOICE.own) first.push(isShot(option) ? targetOf(option) : -1);
      return option;
    },
  };
  listGame(fight, program, "targets", 0);
  expect(first[0]).toBe(whom);
});

test.each(CASES)("LG-TARGET-1: on a table %s takes figure %i", (target, whom) => {
  const figures = [
    a(90, 10, { name: "A", target }),
    ...ENEMIES.map((over, i) =>
      b(90, 10 + Math.min(100, AWAY_CM[i] as number), { name: `B${i}`, spotted: true, ...over }),
    ),
  ];
  const t = new Table(encounter({ figures }), {
    pick: () => {
      throw new Error("no dice");
    },
  });
  for (const man of t.men) man.seen = true;
  const [man, ...others] = t.men;
  const shotAt = others[SHOT - 1];
  if (man === undefined || shotAt === undefined) throw new Error("too few men");
  shotAt.shotAt = true;
  const want = { pace: "still", aim: man.skillAndCool, accurateOnly: false } as const;
  const found = nearestTarget(t, man, want);
  expect(found === null ? -1 : t.men.indexOf(found)).toBe(whom);
});
