/** What the last change of a scenario did, for whoever changes it and looks. */
import type { Comparison } from "../studies/compare.js";
import { compareReport } from "./compare.js";
import { studyMarkup } from "./study.js";
import { tight } from "./text.js";

/** So many changes are named; whoever changed more has another scenario. */
const NAMED_MAX = 3;

function changesSentence(changes: readonly string[]): string {
  const more = changes.length - NAMED_MAX;
  const named = changes.slice(0, NAMED_MAX).join(", ");
  return `The last change: ${named}${more > 0 ? ` and ${more} more` : ""}.`;
}

/**
 * @param changes    in words
 * @param comparison of the scenario before (A) and now (B)
 * @returns markup: the change, what it does to who wins, and in a fold to every number
 */
export async function changeMarkup(
  changes: readonly string[],
  comparison: Comparison,
): Promise<string> {
  const report = compareReport(comparison);
  const whole = await studyMarkup(report);
  return (
    `<p class="facts">${tight(changesSentence(changes))}</p>\n` +
    `<p class="change">${tight(report.answer ?? "")}</p>\n` +
    `<details><summary>Every number, before and now</summary><div id="change-all" class="sheet">${whole}</div></details>\n`
  );
}
