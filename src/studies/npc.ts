/** Duels of the men of an NPC chart, each with each, solved. */
import { counted } from "../core/tally.js";
import type { Solution } from "../exact/solve.js";
import type { Armoury } from "../rules/kit/armoury.js";
import type { Ruleset } from "../rules/ruleset.js";
import type { NpcChart, NpcEntry } from "../rules/sheets.js";
import { Solver } from "./solver.js";
import { progressOf, type StudyOptions } from "./study.js";

/** What a man of the chart may expect of an opponent: expected counts of one duel. */
export interface NpcOdds {
  readonly win: number;
  readonly lose: number;
  readonly mutual: number;
  readonly draw: number;
  /** Mean length in game turns. */
  readonly turns: number;
}

/** Where and with what they meet. */
export interface Meeting {
  /** Everyone of the chart. */
  readonly men: readonly NpcEntry[];
  readonly chart: NpcChart;
  readonly armoury: Armoury;
  readonly weapon: string;
  readonly distance: number;
}

/**
 * Solves each man's duel with each opponent.
 * @returns by man, then by all men of the chart
 * @throws Interrupted if the signal came before all were solved; JobFailed
 */
export async function npcOdds(
  ruleset: Ruleset,
  some: readonly NpcEntry[],
  { men, chart, armoury, weapon, distance }: Meeting,
  options: StudyOptions,
): Promise<NpcOdds[][]> {
  const pairs = some.flatMap((man) => men.map((opponent) => [man, opponent] as const));
  const { duels, of } = chart.matchups(armoury, weapon, distance, pairs);
  const label = `${distance} ${ruleset.length.short}`;
  const solved = await new Solver(ruleset.id, options.executor).solve(duels, {
    signal: options.signal,
    onLoss: options.onLoss,
    onProgress: progressOf(options, "duels", label, duels.length),
  });
  const { columns } = ruleset.compile(duels[0]);
  return some.map((_, m) =>
    men.map((__, o) => {
      const { index, swapped } = of[m * men.length + o]!;
      const solution = solved[index] as Solution;
      const count = (counter: number): number => counted(columns.plan, solution, counter);
      const { A, B, mutual, draw } = columns.outcomes;
      return {
        win: count(swapped ? B : A),
        lose: count(swapped ? A : B),
        mutual: count(mutual),
        draw: count(draw),
        turns: count(columns.turns),
      };
    }),
  );
}
