/** The data files of a run. */
import type { BreakdownForm } from "../core/breakdown.js";
import { RULESETS } from "../rules/index.js";
import type { Summary } from "../stats/summary.js";
import { breakdownTable } from "./breakdownTables.js";
import {
  effectsTable,
  figuresTable,
  outcomesTable,
  rangesTable,
  shotsTable,
  turnsTable,
  weaponsTable,
} from "./runTables.js";
import { csvText, type DataTable } from "./table/csv.js";
import type { RunTable } from "./table/run.js";

/** Of every rule system. */
export const ALL_BREAKDOWNS: readonly BreakdownForm[] = RULESETS.flatMap(
  ({ breakdowns }) => breakdowns,
);

/** Every data file that a report can have. */
export const DATA_FILES: readonly string[] = [
  ...["outcomes", "shots", "effects", "figures", "turns", "weapons", "ranges"],
  ...ALL_BREAKDOWNS.map(({ name }) => name),
].map((stem) => `${stem}.csv`);

/** The data files of a summary by their names in the report folder. */
export const csvFiles = (summary: Summary): [name: string, content: string][] =>
  dataTables(summary).map(([name, table]) => [name, csvText(table)]);

/** What they hold. */
export function dataTables(summary: Summary): [name: string, table: DataTable][] {
  const common = [
    outcomesTable,
    shotsTable,
    effectsTable,
    figuresTable,
    turnsTable,
    weaponsTable,
    rangesTable,
  ].map((table) => table(summary));
  const own = summary.breakdowns
    .filter(({ form, rows }) => form.optional !== true || rows.length > 0)
    .map((one) => breakdownTable(summary, one));
  return [...common, ...own].map(({ file, data }: RunTable) => [file, data()]);
}
