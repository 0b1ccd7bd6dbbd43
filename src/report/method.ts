/** What a study of variants was about, and how its numbers were found, in words. */
import { parted } from "../core/messages.js";
import type { VariantDifference, VariantValue } from "../stats/variants.js";
import type { StudyHead } from "../studies/head.js";
import { widestSentence } from "./sentences.js";
import type { StudyReport } from "./study.js";

/** A scenario by name and file, with what was changed in it. */
export function scenarioWords({
  scenario,
  file,
  changes,
}: Pick<StudyHead, "scenario" | "file" | "changes">): string {
  return `${scenario} (${[file, ...changesWords(changes)].join(", ")})`;
}

/** `with Will's skill 5, distance 30`; nothing for no changes. */
export const changesWords = (changes: readonly string[]): string[] =>
  changes.length === 0 ? [] : [`with ${changes.join(", ")}`];

/** What the reports of all studies of variants begin with. */
export const aboutVariants = (head: StudyHead) =>
  ({
    version: head.version,
    systems: [head.system.title],
    subject: head.scenario,
    head: [`${scenarioWords(head)}, ${head.system.title}`],
    partial: head.partial
      ? "Interrupted: these are the games that all variants had played by then."
      : null,
    facts: [["Scenario", scenarioWords(head)]],
  }) as const satisfies Partial<StudyReport>;

/** What the JSON of studies of variants begins with. */
export const headJson = (head: StudyHead) => ({
  version: head.version,
  system: head.system.id,
  scenario: head.scenario,
  file: head.file,
  overrides: head.overrides,
  seed: head.seed,
  games: head.games,
  partial: head.partial,
  precision: head.precision,
});

/**
 * Which numbers are exact and which are estimates.
 * @param whose what a precision was asked of
 */
export function methodWords(
  { games, partial, precision, seed }: StudyHead,
  values: readonly Pick<VariantValue, "method">[],
  whose: string,
): string {
  const exact = values.filter(({ method }) => method === "exact").length;
  const solved = exact === values.length;
  const after = solved ? "" : `${parted(games)} games of each variant`;
  const asked =
    precision === null ? "" : ` ${widestSentence(precision, { whose, after, partial })}`;
  if (solved) return `Every number is exact: no game was played.${asked}`;
  const mixed =
    exact === 0
      ? ""
      : ` ${parted(exact)} of ${parted(values.length)} values are exact: they were solved, not played.`;
  return `${after} on the same dice, seed ${seed}; 95 % intervals, each by itself.${mixed}${asked}`;
}

type Found = Pick<VariantDifference, "method" | "unknown">;

/** What is said of differences where no game varied; nothing if there are none. */
export function alikeNotes(differences: readonly Found[]): string[] {
  const bounded = differences.some(({ method }) => method.startsWith(BOUNDED));
  const unbounded = differences.some(({ unknown }) => unknown === "all-alike");
  const share =
    "Where all games came out alike, the interval is the largest change that could have been missed: the upper end for the " +
    "share of games that differ (Clopper and Pearson), times what one game can add.";
  const none =
    "Without interval: all games came out alike, and there is no limit to what one game could add.";
  return [...(bounded ? [share] : []), ...(unbounded ? [none] : [])];
}

const BOUNDED = "paired-clopper-pearson";
