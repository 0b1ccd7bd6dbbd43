/** Games of a program against its exact solution: every metric, and every count of what hits came to and who did what. */
import { counted } from "../../src/core/tally.js";
import type { Compiled } from "../../src/rules/ruleset.js";
import { Sampler } from "../../src/sim/play.js";
import { metricQuantities } from "../../src/stats/quantity.js";
import { zScore } from "../../src/stats/zScore.js";

/**
 * @param cells    expected counts of a game
 * @param variance of a count in a game, more than in any of these duels, as a multiple of its mean
 * @returns z by name; null where there is nothing to compare
 */
export function scoresOf(
  program: Compiled,
  cells: Float64Array,
  seed: string,
  games: number,
  variance: number,
): [name: string, z: number | null][] {
  const { columns, plan } = program;
  const tally = new Sampler(program, seed).play(0, games);
  const found = metricQuantities(columns).map(({ id, quantity }): [string, number | null] => [
    id,
    zScore(columns, tally, cells, quantity),
  ]);
  // Rare things, few a game.
  const rows = [
    ...columns.effects.map(({ count }) => count),
    ...columns.breakdowns.flatMap(({ rows }) =>
      rows.flatMap(({ counters }) => Object.values(counters)),
    ),
  ];
  for (const row of rows) {
    const expected = counted(plan, { cells }, row);
    const seen = counted(plan, tally, row) / games;
    const error = Math.sqrt((variance * expected) / games);
    found.push([`counter ${row}`, error === 0 ? seen : (seen - expected) / error]);
  }
  return found;
}
