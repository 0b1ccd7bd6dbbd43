/** What the last change of a scenario did, for whoever changes it and looks. */
import type { Comparison } from "../studies/compare.js";
import type { MadeChange } from "./answer.js";
import { compareReport, differenceShown } from "./compare.js";
import { studyMarkup } from "./study.js";
import { printable, tight } from "./text.js";

/** So many changes are named; whoever changed more has another scenario. */
const NAMED_MAX = 3;

function changesWords(changes: readonly string[]): string {
  const more = changes.length - NAMED_MAX;
  return `${changes.slice(0, NAMED_MAX).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** @param changes in words; @returns null if A's chance to win was not compared */
export function madeChange(changes: readonly string[], comparison: Comparison): MadeChange | null {
  const row = comparison.rows.find(({ id }) => id === "win.A");
  const before = row?.exactA ?? row?.a ?? null;
  if (row === undefined || before === null) return null;
  const words = `${changesWords(changes)}: ${printable(comparison.sides.A)} ${differenceShown(row)}`;
  return { before, words: `${words}, on the same dice.` };
}

/**
 * @param changes    in words
 * @param comparison of the scenario before (A) and now (B)
 * @returns markup: in a fold the change and every number
 */
export async function changeMarkup(
  changes: readonly string[],
  comparison: Comparison,
): Promise<string> {
  const report = compareReport(comparison);
  const whole = await studyMarkup(report);
  return (
    `<details><summary>The last change, ${tight(changesWords(changes))}: every number, before and now</summary>` +
    `<p class="change">${tight(report.answer ?? "")}</p>\n` +
    `<div id="change-all" class="sheet">${whole}</div></details>\n`
  );
}
