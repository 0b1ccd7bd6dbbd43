/** The data files. Column names and their order are a contract: add at the end, never rename. */

import type { BreakdownForm } from "../core/breakdown.js";
import type { Breakdown, Estimate, FigureRow, Summary } from "../stats/summary.js";
import { ALL_BREAKDOWNS, countOf, estimateOf } from "./breakdowns.js";
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

/**
 * The data file of a breakdown: keys, counts and games of shares, rates and times a game with their intervals, then
 * probabilities of shares.
 */
export function breakdownCsv({ games }: Summary, { form, rows }: Breakdown): string {
  const { keys, measures } = form;
  const shares = measures.filter(({ kind }) => kind === "share");
  const chances = shares.filter(({ gamesOnly }) => gamesOnly !== true);
  const estimated = measures.filter(({ kind }) => kind === "rate" || kind === "perGame");
  // Only the first interval has the short names.
  const columns = measures.flatMap((measure) => {
    const { name } = measure;
    if (!estimated.includes(measure)) return [name];
    const short = measure === estimated[0];
    return [name, ...["low", "high"].map((end) => (short ? end : `${name}_${end}`))];
  });
  return csvTable(
    [
      ...keys.map(({ name }) => name),
      ...(shares.length > 0 ? ["games"] : []),
      ...columns,
      ...chances.flatMap(({ name }) => [`${name}_probability`, `${name}_low`, `${name}_high`]),
    ],
    rows.map((row) => [
      ...keys.map(({ name }) => keyCell(row.keys[name])),
      ...(shares.length > 0 ? [games] : []),
      ...measures.flatMap((measure) => {
        const { name, kind } = measure;
        if (estimated.includes(measure)) return three(estimateOf(row, name));
        return [kind === "average" ? rounded(row.counts[name] ?? null) : countOf(row, name)];
      }),
      ...chances.flatMap(({ name }) => three(estimateOf(row, name))),
    ]),
  );
}

const keyCell = (value: string | number | undefined): Datum =>
  typeof value === "number" ? rounded(value) : (value ?? "");

const dataFile = ({ name }: BreakdownForm): string => `${name}.csv`;

/** Every data file that a report can have. */
export const DATA_FILES: readonly string[] = [
  ...["outcomes", "shots", "effects", "figures", "turns", "weapons"].map((stem) => `${stem}.csv`),
  ...ALL_BREAKDOWNS.map(dataFile),
];

/** The data files of a summary by their names in the report folder. */
export function csvFiles(summary: Summary): [name: string, content: string][] {
  return [
    ["outcomes.csv", outcomesCsv(summary)],
    ["shots.csv", shotsCsv(summary)],
    ["effects.csv", effectsCsv(summary)],
    ["figures.csv", figuresCsv(summary)],
    ["turns.csv", turnsCsv(summary)],
    ["weapons.csv", weaponsCsv(summary)],
    ...summary.breakdowns
      .filter(({ form, rows }) => !form.optional || rows.length > 0)
      .map((one): [string, string] => [dataFile(one.form), breakdownCsv(summary, one)]),
  ];
}
