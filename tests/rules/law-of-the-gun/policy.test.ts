/** What men do is among what they may; and a fight played straight through is the fight that is learnt. */
import { describe, expect, test } from "vitest";
import { listGame } from "../../../src/core/playDriver.js";
import { compileDuel, type DuelProgram } from "../../../src/rules/law-of-the-gun/compile.js";
import { CHOICE } from "../../../src/rules/law-of-the-gun/policy.js";
import { Sampler } from "../../../src/sim/play.js";
import { Recorder } from "../../../src/sim/record.js";
import { seeded } from "../../statistical/seeded.js";
import { ruleTest } from "../ruleTest.js";
import { duel, figure, weapon } from "./duels.js";
import { randomDuel } from "./randomDuels.js";

/** Plays games and looks at every choice. Returns how many there were of each kind. */
function choicesOf(program: DuelProgram, games: number): number[] {
  const fight = program.fight();
  const { policy } = fight;
  const options = new Int32Array(256);
  const seen = [0, 0, 0];
  fight.policy = {
    choose(point, who) {
      const option = policy.choose(point, who);
      const count = fight.optionsAt(point, who, options);
      if (!options.subarray(0, count).includes(option)) {
        throw new Error(`option ${option} of figure ${who} is not legal`);
      }
      seen[point]!++;
      return option;
    },
  };
  for (let game = 0; game < games; game++) listGame(fight, program, "choices", game);
  return seen;
}

describe("the default policy", () => {
  test("takes legal options only, in 40 random duels of up to eight a side", () => {
    const seen = [0, 0, 0];
    for (let seed = 1; seed <= 40; seed++) {
      const program = compileDuel(randomDuel(seeded(seed), seed % 2 === 0 ? 2 : 8));
      choicesOf(program, 25).forEach((count, point) => {
        seen[point]! += count;
      });
    }
    for (const count of seen) expect(count).toBeGreaterThan(100);
  });

  ruleTest("LG-RELOAD-2", "who lets his rifle wait may shoot in accurate range only", () => {
    const program = compileDuel(
      duel({
        figures: [
          figure({ weapons: [weapon("minie-rifle"), weapon("pistol")] }),
          figure({ name: "B", side: "B", at: [60, 0] }),
        ],
      }),
    );
    const fight = program.fight();
    const options = new Int32Array(16);
    const counts: number[] = [];
    fight.policy = {
      choose(point, who) {
        if (point === CHOICE.own && who === 0) counts.push(fight.optionsAt(point, who, options));
        return who === 0 ? Math.max(...options.subarray(0, counts.at(-1) ?? 1)) : 0;
      },
    };
    listGame(fight, program, "reload", 1);
    // At 60 cm: nothing, rifle, pistol; with the rifle fired: nothing, reload.
    expect(counts.length).toBeGreaterThan(1);
    for (const count of counts) expect([2, 3]).toContain(count);
  });
});

describe("a fight played straight through", () => {
  test("is the fight that is learnt, and the one that is recorded", () => {
    for (let seed = 501; seed <= 515; seed++) {
      const program = compileDuel(randomDuel(seeded(seed), 8));
      const learnt = new Sampler(program, "straight").play(0, 60);
      const straight = new Sampler({ ...program, statesEstimate: 1e30 }, "straight");
      expect(straight.play(0, 60), `duel of seed ${seed}`).toEqual(learnt);
      const recorder = new Recorder(program, "straight");
      expect(recorder.record(3).turns).toBeGreaterThan(0);
    }
  });
});
