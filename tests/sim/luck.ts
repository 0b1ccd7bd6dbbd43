/** A fight whose luck is counted, and runs of it. */
import { loadScenario } from "../../src/cli/scenarioFile.js";
import type { Curve } from "../../src/core/control.js";
import { counted, type Tally } from "../../src/core/tally.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { ControlledEngine, PILOT_GAMES, Pilot } from "../../src/sim/control.js";
import { Sampler } from "../../src/sim/play.js";
import { controlledShare } from "../../src/stats/controlled.js";
import { quantityNamed } from "../../src/stats/quantity.js";

export async function luckOf(file: string, seed: string) {
  const { envelope, model } = await loadScenario(`scenarios/${file}`, { systems: RULESETS });
  const program = rulesetOf(envelope.system).compile(model);
  const player = program.controlled?.();
  if (player === undefined) throw new Error(`nothing is at stake in ${file}`);
  const engine = new ControlledEngine(player, program.columns, seed);
  const sampler = new Sampler(program, seed, undefined, engine);
  const play = (from: number, to: number, curve: Curve | null) => {
    engine.set("A", curve);
    return { tally: sampler.play(from, to), luck: engine.luck };
  };
  return {
    program,
    game: { system: envelope.system, model, seed },
    play,
    /** What the first games of a run find out, and runs of later games with it. */
    piloted: () => {
      const pilot = new Pilot(program.columns, player.luck.situations, "A");
      let from = 0;
      for (const to of Pilot.ends) {
        const { tally, luck } = play(from, to, pilot.task(from)?.curve ?? null);
        pilot.take({ from, to }, luck, tally.cells);
        from = to;
      }
      const task = pilot.task(PILOT_GAMES);
      return {
        task,
        run: (first: number, end: number): Tally => {
          const { tally, luck } = play(first, end, task?.curve ?? null);
          return { ...tally, control: { ...pilot.control(), sums: luck } };
        },
      };
    },
  };
}

/**
 * How many runs of so many games have a 95 % interval that holds the truth: what all of their games together tell
 * without their luck.
 */
export async function coverageOf(file: string, runs: number, games: number): Promise<number> {
  const { program, piloted } = await luckOf(file, "coverage of luck");
  const { columns } = program;
  const quantity = quantityNamed(columns, "win.A");
  if (quantity === null) throw new Error("win.A is a metric of all");
  const { run } = piloted();
  const found: { readonly low: number; readonly high: number }[] = [];
  let won = 0;
  for (let i = 0; i < runs; i++) {
    const tally = run(PILOT_GAMES + i * games, PILOT_GAMES + (i + 1) * games);
    won += counted(columns.plan, tally, columns.outcomes.A);
    const estimate = controlledShare(columns, tally, quantity, 0.95, games / 20);
    if (estimate === null) throw new Error(`no luck is taken off in run ${i}`);
    found.push({ low: Number(estimate.low), high: Number(estimate.high) });
  }
  const truth = won / runs / games;
  return found.filter(({ low, high }) => low <= truth && truth <= high).length;
}
