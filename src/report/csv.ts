/** The data files. Column names and their order are a contract: add at the end, never rename. */

import type { Estimate, FigureRow, Summary, TableSummary } from "../stats/summary.js";
import { FATES, fateOf, ownFates } from "./fates.js";
import { csvTable, type Datum, rounded } from "./table/csv.js";

/** Value, low, high. */
function three(estimate: Estimate): Datum[] {
  return [rounded(estimate.value), rounded(estimate.low), rounded(estimate.high)];
}

/** Low, high: for columns that were added after the value's place was fixed. */
function ends(estimate: Estimate): Datum[] {
  return [rounded(estimate.low), rounded(estimate.high)];
}

/** outcomes.csv: one row for each way a game can end. */
export function outcomesCsv(summary: Summary): string {
  return csvTable(
    ["outcome", "games", "probability", "low", "high", "exact"],
    // The exact share is not rounded: it is there to be compared.
    summary.outcomes.map((row) => [row.outcome, row.games, ...three(row.probability), row.exact]),
  );
}

/** shots.csv: hit rates by figure, weapon, range band and mode of fire. */
export function shotsCsv(summary: Summary): string {
  return csvTable(
    ["side", "figure", "weapon", "band", "mode", "shots", "hits", "hit_rate", "low", "high"],
    summary.shots.map((row) => [
      row.side,
      row.figure,
      row.weapon,
      row.band,
      row.mode,
      row.shots,
      row.hits,
      ...three(row.hitRate),
    ]),
  );
}

/** effects.csv: what hits did, and where. */
export function effectsCsv(summary: Summary): string {
  const key = ["side", "figure", "weapon", "effect", "location"];
  const added = ["per_shot_low", "per_shot_high", "per_hit_low", "per_hit_high"];
  return csvTable(
    [...key, "count", "per_shot", "per_hit", ...added],
    summary.effects.map((row) => [
      row.side,
      row.figure,
      row.weapon,
      row.effect,
      row.location,
      row.count,
      rounded(row.perShot.value),
      rounded(row.perHit.value),
      ...ends(row.perShot),
      ...ends(row.perHit),
    ]),
  );
}

/** Null where the rules know no such end. */
const gamesOf = (row: FigureRow, fate: string): number | null => fateOf(row, fate)?.games ?? null;

/** figures.csv: how each figure fared; ways to go out that only these rules know come last. */
export function figuresCsv(summary: Summary): string {
  const own = ownFates(summary.figures);
  const out = ["out_probability", "low", "high", "enemies_out"];
  return csvTable(
    [
      "side",
      "figure",
      "games",
      ...FATES,
      ...out,
      "kill_ratio",
      "kill_ratio_low",
      "kill_ratio_high",
      ...own,
    ],
    summary.figures.map((row) => [
      row.side,
      row.figure,
      row.games,
      ...FATES.map((fate) => gamesOf(row, fate)),
      ...three(row.outProbability),
      row.enemiesOut,
      ...three(row.killRatio),
      ...own.map((fate) => gamesOf(row, fate)),
    ]),
  );
}

/** turns.csv: how long games last. */
export function turnsCsv(summary: Summary): string {
  return csvTable(
    ["turn", "games_ended", "probability", "cumulative", "low", "high"],
    summary.turns.map((row) => [
      row.turn,
      row.gamesEnded,
      rounded(row.probability.value),
      rounded(row.cumulative),
      ...ends(row.probability),
    ]),
  );
}

/** weapons.csv: enemies put out per shot and per game turn, reload turns counted. */
export function weaponsCsv(summary: Summary): string {
  const shot = ["out_per_shot", "out_per_shot_low", "out_per_shot_high"];
  const turn = ["out_per_turn", "out_per_turn_low", "out_per_turn_high"];
  return csvTable(
    ["side", "weapon", "shots", "enemies_out", ...shot, ...turn],
    summary.weapons.map((row) => [
      row.side,
      row.weapon,
      row.shots,
      row.enemiesOut,
      ...three(row.outPerShot),
      ...three(row.outPerTurn),
    ]),
  );
}

/** covers.csv: hit rates by what the target was behind. */
export function coversCsv({ covers }: TableSummary): string {
  return csvTable(
    ["side", "weapon", "band", "mode", "cover", "shots", "hits", "hit_rate", "low", "high"],
    covers.map((row) => [
      row.side,
      row.weapon,
      row.band,
      row.mode,
      row.cover,
      row.shots,
      row.hits,
      ...three(row.hitRate),
    ]),
  );
}

/** casualties.csv: where men were put out: middle and side length of each square. */
export function casualtiesCsv({ casualties }: TableSummary): string {
  return csvTable(
    ["side", "x", "y", "square", "count", "per_game"],
    casualties.squares.map((row) => [
      row.side,
      rounded(row.x),
      rounded(row.y),
      casualties.square,
      row.count,
      rounded(row.perGame),
    ]),
  );
}

/** chart.csv: how often each line of the random actions chart was used. */
export function chartCsv({ chart }: TableSummary): string {
  const key = ["chart", "sees", "under_fire", "in_cover", "test", "action"];
  const game = ["per_game", "per_game_low", "per_game_high"];
  return csvTable(
    [...key, "count", "share", "low", "high", ...game],
    chart.map((row) => [
      row.chart,
      row.sees,
      row.underFire,
      row.inCover,
      row.test,
      row.action,
      row.count,
      ...three(row.share),
      ...three(row.perGame),
    ]),
  );
}

/** fates.csv: in how many games what befell each figure. */
export function fatesCsv(summary: Summary, { figures }: TableSummary): string {
  const counts = ["fled", "surrendered", "out_of_ammunition", "ridden_down", "out_in_melee"];
  const chances = counts
    .slice(2)
    .flatMap((name) => [`${name}_probability`, `${name}_low`, `${name}_high`]);
  return csvTable(
    ["side", "figure", "games", ...counts, ...chances],
    figures.map((row, i) => [
      row.side,
      row.figure,
      row.games,
      gamesOf(summary.figures[i] as FigureRow, "fled"),
      gamesOf(summary.figures[i] as FigureRow, "surrendered"),
      row.outOfAmmunition.games,
      row.riddenDown.games,
      row.outInMelee.games,
      ...three(row.outOfAmmunition.probability),
      ...three(row.riddenDown.probability),
      ...three(row.outInMelee.probability),
    ]),
  );
}

/** Data files of games on a table; that of the chart only where a side is run by it. */
function tableFiles(summary: Summary, table: TableSummary): [name: string, content: string][] {
  return [
    ["covers.csv", coversCsv(table)],
    ["casualties.csv", casualtiesCsv(table)],
    ...(table.chart.length === 0 ? [] : [["chart.csv", chartCsv(table)] as [string, string]]),
    ["fates.csv", fatesCsv(summary, table)],
  ];
}

/** Every data file that a report can have. */
export const DATA_FILES: readonly string[] = [
  ...["outcomes", "shots", "effects", "figures", "turns", "weapons"],
  ...["covers", "casualties", "chart", "fates"],
].map((stem) => `${stem}.csv`);

/** The data files of a summary by their names in the report folder. */
export function csvFiles(summary: Summary): [name: string, content: string][] {
  return [
    ["outcomes.csv", outcomesCsv(summary)],
    ["shots.csv", shotsCsv(summary)],
    ["effects.csv", effectsCsv(summary)],
    ["figures.csv", figuresCsv(summary)],
    ["turns.csv", turnsCsv(summary)],
    ["weapons.csv", weaponsCsv(summary)],
    ...(summary.table === null ? [] : tableFiles(summary, summary.table)),
  ];
}
