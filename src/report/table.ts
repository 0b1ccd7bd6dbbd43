/** What a run found, for a terminal: the answer, why, how sure; every table where they are asked for. */

import { parted } from "../core/messages.js";
import type { Summary } from "../stats/summary.js";
import { breakdownTable } from "./breakdownTables.js";
import { endsTable, figuresTable, outcomesTable, shotsTable, weaponsTable } from "./runTables.js";
import {
  agreementSentence,
  answer,
  confidence,
  lengthSentence,
  noteSentence,
  partialNote,
  precisionSentence,
  sureSentence,
  workersSentence,
} from "./sentences.js";
import type { RunTable } from "./table/run.js";
import { paragraphs, printer, type TerminalOptions } from "./table/terminal.js";
import { reasonsSentence, tacticsSentence, turningPointSentence } from "./why.js";

export interface RunTextOptions extends TerminalOptions {
  /** Every table, too. */
  readonly full: boolean;
}

/** The result for a terminal, ending in a line break: ten lines where none has to be broken, or all that there is. */
export const renderTable = (summary: Summary, options: RunTextOptions): string =>
  options.full ? fullText(summary, options) : shortText(summary, options);

function shortText(summary: Summary, options: TerminalOptions): string {
  const { lines, bold, warning, notes, close } = printer(options);
  const partial = partialNote(summary);
  const agreement = agreementSentence(summary);
  return `${close([
    lines(headline(summary)),
    ...(partial === null ? [] : [warning(partial)]),
    bold(answer(summary)),
    ...[
      reasonsSentence(summary),
      tacticsSentence(summary),
      turningPointSentence(summary),
      lengthSentence(summary),
      noteSentence(summary),
    ]
      .filter(Boolean)
      .map(lines),
    agreement.startsWith("SUSPICIOUS") ? warning(agreement) : notes([sureSentence(summary)]),
  ])}\n`;
}

const headline = ({ scenario, system, games, seed }: Summary): string =>
  `${scenario} (${system.title}, ${parted(games)} games, seed ${seed})`;

/** Wider than `width` only where numbers alone need more room. */
function fullText(summary: Summary, options: TerminalOptions): string {
  const { lines, bold, warning, notes, table } = printer({ ...options, filed: true });
  const partial = partialNote(summary);
  const { workers } = summary;
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
    lines(headline(summary)),
    ...(partial === null ? [] : [warning(partial)]),
    bold(answer(summary)),
    ...[
      reasonsSentence(summary),
      tacticsSentence(summary),
      turningPointSentence(summary),
      lengthSentence(summary),
      precisionSentence(summary),
      noteSentence(summary),
    ]
      .filter(Boolean)
      .map(lines),
    ...(agreement === "" ? [] : [suspicious ? warning(agreement) : lines(agreement)]),
    ...tables.map(table),
    notes([
      `Intervals: ${confidence(summary)} confidence.`,
      ...(workers === null ? [] : [workersSentence(workers)]),
    ]),
  ]);
}
