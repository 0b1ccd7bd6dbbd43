/**
 * What the options of a decision were worth, against games: the text that plays is led along a told game by its dice up
 * to the decision, made to take the option, and then plays on with other dice, many times.
 */
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { OUTCOMES } from "../../src/core/columns.js";
import type { Game } from "../../src/core/game.js";
import type { Counted } from "../../src/core/machine.js";
import { PlayDriver } from "../../src/core/playDriver.js";
import { draw, expandSeed, gameKey0, gameKey1 } from "../../src/core/random.js";
import { compileEngagement } from "../../src/rules/combat-patrol/compile.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { compileDuel } from "../../src/rules/law-of-the-gun/compile.js";
import { compileGunfight } from "../../src/rules/napnuts/compile.js";
import { fightColumns } from "../../src/rules/shootist/counts.js";
import { decidingGame } from "../../src/rules/shootist/fight.js";
import { replay } from "../../src/studies/replay.js";

/** Follows a game for so many numbers, and then another one; at one decision it does as it is told. */
class Forced extends PlayDriver {
  private rolls = 0;
  private choices = 0;

  constructor(
    game: Game,
    counted: Counted,
    private readonly told: readonly [key0: number, key1: number],
    private readonly rollsMax: number,
    private readonly choice: number,
    private readonly option: number | null,
  ) {
    super(game, counted);
  }

  override play(key0: number, key1: number): void {
    this.rolls = 0;
    this.choices = 0;
    super.play(key0, key1);
  }

  protected override roll(place: number): number {
    if (this.rolls++ >= this.rollsMax) return super.roll(place);
    return draw(this.told[0], this.told[1], place, this.turn());
  }

  override choose(point: number, who: number): number {
    const usual = super.choose(point, who);
    return this.choices++ === this.choice && this.option !== null ? this.option : usual;
  }
}

/** Writes down how many numbers and choices came before each choice. */
class Noting extends PlayDriver {
  readonly before: { readonly rolls: number; readonly point: number; readonly who: number }[] = [];
  private rolls = 0;

  protected override roll(place: number): number {
    this.rolls++;
    return super.roll(place);
  }

  override choose(point: number, who: number): number {
    this.before.push({ rolls: this.rolls, point, who });
    return super.choose(point, who);
  }
}

/** A text of each system for which nothing is concluded from what its policy does. */
function textOf(
  system: string,
  model: never,
): { readonly game: () => Game; readonly counted: Counted } {
  switch (system) {
    case "law-of-the-gun": {
      const program = compileDuel(model);
      return { game: () => Object.assign(program.fight(), { open: true }), counted: program };
    }
    case "shootist": {
      const program = rulesetOf(system).compile(model);
      const game = () => Object.assign(decidingGame(model, fightColumns(model)), { open: true });
      return { game, counted: program };
    }
    case "napnuts": {
      const program = compileGunfight(model);
      return { game: () => program.game(), counted: program };
    }
    default: {
      const program = compileEngagement(model);
      return { game: () => program.game(), counted: program };
    }
  }
}

/** The chance that a right program fails one comparison is 1e-6 at this many standard errors. */
const Z = 4.9;
const NO_CARDS = [
  "cards.perCycle=0",
  "readings.woundsOut=4",
  "turns=30",
  "weapons.handgun.rounds=30",
];

describe.each([
  { file: "high-noon", set: [], game: 8034, games: 60_000 },
  { file: "rapid-fire", set: [], game: 5, games: 15_000 },
  { file: "shootist-throwing-knives", set: [], game: 3, games: 30_000 },
  { file: "napnuts-duel", set: NO_CARDS, game: 3, games: 12_000 },
  { file: "combat-patrol-standing-duel", set: [], game: 3, games: 12_000 },
])("$file", ({ file, set, game, games }) => {
  test("options taken, and played on", async () => {
    const scenario = await loadScenario(`scenarios/${file}.yaml`, { systems: RULESETS, set });
    const { envelope, model } = scenario;
    const { story, worth } = replay(scenario, { game, worth: true });
    const { columns } = rulesetOf(envelope.system).compile(model);
    const text = textOf(envelope.system, model as never);
    const [seed0, seed1] = expandSeed(envelope.seed) as unknown as [number, number];
    const told0 = gameKey0(seed0, game);
    const followed = [told0, gameKey1(seed1, told0)] as const;
    const noting = new Noting(text.game(), text.counted);
    noting.play(...followed);
    const { before } = noting;
    const cellsOf = OUTCOMES.map((one) => columns.plan.counters[columns.outcomes[one]]![0]!.cell);
    let compared = 0;
    /** Options that games tell from the one that was taken. */
    let told = 0;
    let at = -1;
    for (const [i, { asked }] of story.asked!.decisions.entries()) {
      if (asked === null) continue;
      at = before.findIndex(
        ({ point, who }, j) => j > at && point === asked.point && who === asked.who,
      );
      const options = worth!.decisions[i]!;
      // Of the first decisions and of one in the middle all that was worked out.
      if (compared >= 5) break;
      for (const [o, chances] of options.entries()) {
        if (chances === null || compared >= 5) continue;
        const forced = new Forced(
          text.game(),
          text.counted,
          followed,
          before[at]!.rolls,
          at,
          asked.options[o]!,
        );
        const won = [0, 0];
        for (let n = 0; n < games; n++) {
          const key0 = gameKey0(seed0 ^ 0x5eed, n);
          forced.play(key0, gameKey1(seed1, key0));
          for (const side of [0, 1]) won[side]! += forced.counts[cellsOf[side]!]!;
          forced.counts.fill(0);
        }
        const taken = options[story.asked!.decisions[i]!.taken]!;
        for (const side of ["A", "B"] as const) {
          const share = won[side === "A" ? 0 : 1]! / games;
          const chance = chances[side];
          const bound = Z * Math.sqrt((chance * (1 - chance)) / games) + 1e-9;
          expect(Math.abs(share - chance)).toBeLessThanOrEqual(bound);
          if (Math.abs(share - taken[side]) > bound) told++;
        }
        compared++;
      }
    }
    expect(compared).toBeGreaterThanOrEqual(4);
    expect(told).toBeGreaterThan(0);
  });
});
