/** What metrics are called in the reports. */
import { rulesetOf } from "../rules/index.js";
import { metricName } from "../scenario/metrics.js";
import { roundOf } from "../scenario/system.js";
import type { StudyHead } from "../studies/head.js";

/**
 * A metric, or one less another, in words.
 * @param id `win.A`, `win.A-win.B`
 * @returns `Marshal's chance to win`, `Marshal's chance to win less Outlaw's`; the id of an unknown one
 */
export function metricWords(
  { sides, system }: Pick<StudyHead, "sides" | "system">,
  id: string,
): string {
  const named = (one: string): string =>
    metricName(one, sides, rulesetOf(system.id).metricWords, roundOf(system));
  const whole = named(id);
  const [, first, second] = /^(.*?)\s*-\s*(\w+\.[AB].*)$/.exec(id) ?? [];
  if (whole !== id || first === undefined || second === undefined) return whole;
  const [, owner, what] = /^(.*'s) (.*)$/.exec(named(second)) ?? [];
  return `${named(first)} less ${what && named(first).endsWith(what) ? owner : named(second)}`;
}

/** Whether words name one metric less another, whose middle is 0: ids of weapons have dashes, but no dots. */
export const isDifference = (id: string): boolean => /-\s*(?:\w+\.|mutual$|draw$)/.test(id);

/** Whether it is one share less another: then it is told in points. */
export const isLead = (id: string, unit: string): boolean =>
  unit === "probability" && isDifference(id);
