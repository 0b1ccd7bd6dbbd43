/** A fight whose luck is counted, and runs of it. */
import { loadScenario } from "../../src/cli/scenarioFile.js";
import type { Curve } from "../../src/core/control.js";
import type { Tally } from "../../src/core/tally.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { ControlledEngine, PILOT_GAMES, Pilot } from "../../src/sim/control.js";
import { Sampler } from "../../src/sim/play.js";

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
