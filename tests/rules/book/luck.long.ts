/** Luck taken off games by books: the mean stays, the variance falls, and wrong chances are found out. */
import { describe, expect, test } from "vitest";
import { OUTCOMES } from "../../../src/core/columns.js";
import { LUCK_UNIT } from "../../../src/core/control.js";
import { PATIENT, solve } from "../../../src/exact/solve.js";
import { fought } from "../../../src/rules/book/compile.js";
import type { BookFight } from "../../../src/rules/book/fightModel.js";
import type { LuckDriver } from "../../../src/rules/book/luck.js";
import { ControlledEngine, PILOT_GAMES, Pilot } from "../../../src/sim/control.js";
import { lucky, severalOf } from "./fights.js";

/** Standard errors that the luck of games is away from 0, and what is left of the variance. */
function taken(
  fight: BookFight,
  seed: string,
  games: number,
  mutant?: (player: LuckDriver) => void,
) {
  const { columns, chain } = fought(fight);
  const player = lucky(fight);
  mutant?.(player);
  const engine = new ControlledEngine(player, columns, seed);
  const pilot = new Pilot(columns, player.luck.situations, "A");
  let from = 0;
  const play = (to: number) => {
    engine.set("A", pilot.task(from)?.curve ?? null);
    player.counts.fill(0);
    engine.play(from, to);
  };
  for (const to of Pilot.ends) {
    play(to);
    pilot.take({ from, to }, engine.luck, Float64Array.from(player.counts));
    from = to;
  }
  pilot.task(from);
  const place = OUTCOMES.indexOf("A");
  const weight = pilot.control().weights[place] ?? 0;
  play(PILOT_GAMES + games);
  const sums = [...engine.luck].map((sum) => sum / LUCK_UNIT / games);
  const mean = sums[0]! + sums[1]! + sums[2]! + sums[3]!;
  const square = sums[4]!;
  const won = player.counts[columns.outcomeCell.A]! / games;
  // Of wins less their luck.
  const estimate = won - weight * mean;
  const whole = won * (1 - won);
  const both = sums[place]! - won * mean;
  const left = whole - 2 * weight * both + weight ** 2 * (square - mean ** 2);
  const solved = solve(chain, PATIENT);
  if ("tooBig" in solved) throw new Error("too big");
  const exact = solved.cells[columns.outcomeCell.A]!;
  return {
    luck: mean / Math.sqrt((square - mean ** 2) / games),
    off: (estimate - exact) / Math.sqrt(left / games),
    saved: whole / left,
  };
}

describe("the mean stays, the variance falls, against the solved chance to win", () => {
  test.each([
    ["iron-and-tin", 2],
    ["iron-and-tin", 3],
    ["cold-iron", 1],
    ["aces-and-eights", 1],
  ] as const)("%s, %i against as many", (name, count) => {
    const { luck, off, saved } = taken(severalOf(name, count), name, 6_000);
    // Once in 150,000.
    expect(Math.abs(luck)).toBeLessThan(4.5);
    expect(Math.abs(off)).toBeLessThan(4.5);
    expect(saved).toBeGreaterThan(1.6);
  });

  test("a mutant whose chances are a tenth too small is found out", () => {
    const { luck } = taken(severalOf("iron-and-tin", 2), "mutant", 6_000, ({ luck: counted }) => {
      const fell = counted.fell.bind(counted);
      counted.fell = (at, step, chances, lost) => {
        // Of A's shots alone: else one side's make up for the other's.
        const part = step === 1 ? 0.9 : 1;
        const [none, ...some] = [...chances].map((chance) => part * chance);
        fell(at, step, Float64Array.from([none! + 1 - part, ...some]), lost);
      };
    });
    expect(Math.abs(luck)).toBeGreaterThan(4.5);
  });
});
