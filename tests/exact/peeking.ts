/** Two scenarios without any difference, compared again and again while they are played. */

import { loadScenario } from "../../src/cli/scenarioFile.js";
import type { Columns } from "../../src/core/columns.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { planLooks, stretches } from "../../src/sim/plan.js";
import {
  type ComparedMetric,
  compareCounts,
  comparedMetrics,
  directionOf,
  pairedCounters,
} from "../../src/stats/comparison.js";
import type { Place } from "../../src/stats/quantity.js";
import { alphaAt } from "../../src/stats/sequential.js";
import { mergePairedTally, PairedSampler } from "../sim/pairedSampler.js";

const FIGURE = "sides.A.figures.0.stats";
/** The two men of high-noon made equal; who begins makes different games of equal chances. */
const MIRROR = [`${FIGURE}.constitution=3`, "sides.B.figures.0.npc=outlaw/4"];
const sides = await Promise.all(
  ["A", "B"].map((first) =>
    loadScenario("scenarios/high-noon.yaml", {
      systems: RULESETS,
      set: [...MIRROR, `first=${first}`],
    }),
  ),
);

/** As `planLooks` has them, but from earlier on: the more looks, the more there is to be fooled by. */
const looksTo = (games: number): number[] => [8192, 16_384, ...planLooks(games)];

/** What is equal in both: how long a game is, and how often whoever begins wins. */
function equals(a: Columns, b: Columns): ComparedMetric[] {
  const all = comparedMetrics(a, b);
  const of = (id: string) => all.find((metric) => metric.id === id) as ComparedMetric;
  const starter: Place = (columns) => columns.outcomes[columns === a ? "A" : "B"];
  return [
    of("turns.mean"),
    { id: "win of who begins", quantity: { kind: "share", counter: starter } },
  ];
}

/**
 * Plays both as `deadeye compare --until-decided` does, run after run, each with games of its own.
 * @param runs    repetitions
 * @param games   of the last look, 32,768 or more; a power of 2
 * @param levelAt confidence of the interval at a look
 * @returns how many runs found a difference at any look, by metric
 */
export function falseAlarms(
  runs: number,
  games: number,
  levelAt = (look: number): number => 1 - alphaAt(0.05, look),
): Map<string, number> {
  const [a, b] = sides.map(({ envelope, model }) => rulesetOf(envelope.system).compile(model));
  if (a === undefined || b === undefined) throw new Error("two scenarios");
  // Who begins moves no counter: two duels have the same columns, and here each has its own.
  const columns = [{ ...a.columns }, { ...b.columns }] as const;
  const metrics = equals(...columns);
  const rows = metrics.map((metric) => pairedCounters(...columns, metric));
  const sampler = new PairedSampler([a, b], "no difference", rows);
  const alarms = new Map(metrics.map(({ id }) => [id, 0]));
  for (let run = 1; run <= runs; run++) {
    const tally = sampler.empty();
    const fooled = new Set<string>();
    stretches(looksTo(games)).forEach(({ from, to }, look) => {
      mergePairedTally(tally, sampler.play(run * games + from, run * games + to));
      for (const row of compareCounts(columns, metrics, tally, null, levelAt(look + 1))) {
        if (["higher", "lower"].includes(directionOf(row, 0))) fooled.add(row.id);
      }
    });
    for (const id of fooled) alarms.set(id, (alarms.get(id) ?? 0) + 1);
  }
  return alarms;
}
