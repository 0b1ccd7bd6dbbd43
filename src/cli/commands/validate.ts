/** `deadeye validate FILE...`: are these scenarios right, and if not, what is wrong with them? */

import { DeadeyeError, formatIssues, type Issue } from "../../core/errors.js";
import { count, parted } from "../../core/messages.js";
import type { RuleSystem } from "../../scenario/system.js";
import { notesOf } from "../../studies/notes.js";
import { saysGames } from "../../studies/run.js";
import type { CommandResult } from "../io.js";
import { noFiles } from "../messages.js";
import { loadBook } from "../rulesFile.js";
import { loadScenario } from "../scenarioFile.js";

export interface ValidateOptions<Model = unknown> {
  readonly systems: readonly RuleSystem<Model>[];
  /** `path=value` each, applied to every file. */
  readonly set?: readonly string[];
  readonly color: boolean;
  /** Print one JSON document instead: `[{ file, ok, name?, issues, notes? }]`. */
  readonly json?: boolean;
}

/**
 * Checks scenario files, and books by themselves.
 * @param files   paths
 * @param options rule systems, changes, colour, JSON
 * @returns a line for each good file on stdout, the issues of the others on stderr, and notes on the
 *   good ones (all on stdout with `json`); exit code 0 if all are good, whatever is noted, 2 if not or
 *   if no file was given
 */
export async function validateCommand<Model>(
  files: readonly string[],
  options: ValidateOptions<Model>,
): Promise<CommandResult> {
  if (files.length === 0) return { stdout: "", stderr: `${noFiles()}\n`, exitCode: 2 };
  const { systems, set = [] } = options;
  const good: string[] = [];
  const bad: string[] = [];
  const noted: string[] = [];
  const records: object[] = [];
  for (const file of files) {
    try {
      const { name, words, notes } = await checked(file, { systems, set });
      good.push(`${file}: ok: ${name} (${words})\n`);
      noted.push(formatIssues({ issues: notes }, { color: options.color, as: "note" }));
      records.push({ file, ok: true, name, issues: [], notes });
    } catch (error) {
      if (!(error instanceof DeadeyeError)) throw error;
      bad.push(formatIssues(error, { color: options.color }));
      records.push({ file, ok: false, issues: error.issues });
    }
  }
  const exitCode = bad.length > 0 ? 2 : 0;
  if (options.json)
    return { stdout: `${JSON.stringify(records, null, 2)}\n`, stderr: "", exitCode };
  return { stdout: good.join(""), stderr: [...noted, ...bad].join(""), exitCode };
}

interface Checked {
  readonly name: string;
  /** What it is, in a few words. */
  readonly words: string;
  readonly notes: readonly Issue[];
}

/** A scenario, or a book by itself. @throws DeadeyeError */
async function checked<Model>(
  file: string,
  { systems, set }: { systems: readonly RuleSystem<Model>[]; set: readonly string[] },
): Promise<Checked> {
  try {
    const scenario = await loadScenario(file, { systems, set });
    const { envelope, model } = scenario;
    const system = systems.find(({ id }) => id === envelope.system);
    const games = saysGames(scenario) ? `${parted(envelope.games)} games` : undefined;
    const words = [system?.titleOf?.(model) ?? system?.title, system?.summary(model), games].filter(
      (word) => word !== undefined,
    );
    return { name: envelope.name, words: words.join(", "), notes: notesOf(scenario) };
  } catch (error) {
    const isAlone = error instanceof DeadeyeError && error.issues[0]?.code === "BOOK_ALONE";
    if (!isAlone || set.length > 0) throw error;
    const { title, listings } = await loadBook(file);
    const weapons = count(listings.weapons.rows.length, "weapon");
    const men = listings.npcs.rows.length;
    return { name: title, words: `book, ${weapons}, ${men} men`, notes: [] };
  }
}
