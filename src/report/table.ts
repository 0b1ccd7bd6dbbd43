/** The result table for a terminal: who wins, how long it takes, who shoots how well. */

import type { Summary } from "../stats/summary.js";
import { breakdownTable } from "./breakdownTables.js";
import { count } from "./numbers.js";
import { endsTable, figuresTable, outcomesTable, shotsTable, weaponsTable } from "./runTables.js";
import {
  agreementSentence,
  answer,
  confidence,
  lengthSentence,
  partialNote,
  precisionSentence,
} from "./sentences.js";
import type { RunTable } from "./table/run.js";
import { paragraphs, type TerminalOptions, terminal } from "./table/terminal.js";

/**
 * The whole result for a terminal, ending in a line break.
 * Wider than `width` only where numbers alone need more room.
 */
export function renderTable(summary: Summary, options: TerminalOptions): string {
  const { lines, bold, warning, notes, table } = terminal(options);
  const games = `${count(summary.games)} games, seed ${summary.seed}`;
  const partial = partialNote(summary);
  const own = (wanted: (section: string) => boolean): RunTable[] =>
    summary.breakdowns
      .filter(({ form }) => wanted(form.section))
      .map((one) => breakdownTable(summary, one));
  const tables = [
    outcomesTable(summary),
    figuresTable(summary),
    endsTable(summary),
    ...own((section) => section === "Figures"),
    shotsTable(summary),
    ...own((section) => section === "Shooting"),
    weaponsTable(summary),
    ...own((section) => section !== "Figures" && section !== "Shooting"),
  ].flatMap((one) =>
    one.terminal === null || one.terminal.rows.length === 0 ? [] : [one.terminal],
  );
  const agreement = agreementSentence(summary);
  const suspicious = agreement.startsWith("SUSPICIOUS");
  return paragraphs([
    lines(`${summary.scenario} (${summary.system.title}, ${games})`),
    ...(partial === null ? [] : [warning(partial)]),
    bold(answer(summary)),
    ...[lengthSentence(summary), precisionSentence(summary)].filter(Boolean).map(lines),
    ...(agreement === "" ? [] : [suspicious ? warning(agreement) : lines(agreement)]),
    ...tables.map(table),
    notes([`Intervals: ${confidence(summary)} confidence.`]),
  ]);
}
