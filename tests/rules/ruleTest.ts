/** Tests named by the rule that they prove. */
import { test } from "vitest";

/** Ids whose tests were declared since a file cleared it: files that share a process share it. */
export const coveredRules = new Set<string>();

const RULE_ID = /^[A-Z]{2}-(OPT-[A-Z]+(-[0-9]+)?|[A-Z]+-[0-9]+)$/;

/**
 * Declares a test of one rule, or of several that only act together.
 * @param ids   rule ids of the digest, e.g. "LG-HIT-1"
 * @param title what the rule says, as a sentence
 */
export function ruleTest(
  ids: string | readonly string[],
  title: string,
  body: () => void | Promise<void>,
): void {
  const list = typeof ids === "string" ? [ids] : ids;
  for (const id of list) {
    if (!RULE_ID.test(id)) throw new Error(`not a rule id: ${id}`);
    coveredRules.add(id);
  }
  test(`${list.join(", ")}: ${title}`, body);
}
