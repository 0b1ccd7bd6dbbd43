/** Scenario files that are wrong, each in one way: how they are made, and what must be said of them. */
import { describe, expect, test } from "vitest";
import { DeadeyeError, formatIssues, type Issue } from "../../src/core/errors.js";
import { parseScenario } from "../../src/scenario/load.js";
import type { RuleSystem } from "../../src/scenario/system.js";

export interface Malformed {
  readonly name: string;
  readonly text: string;
  /** Of the first issue, as are the following. */
  readonly code: string;
  readonly line: number;
  readonly column: number;
  /** Part of the message or the hint. */
  readonly says: string;
  readonly rule: string | undefined;
}

/** The same, as the corpora write it. */
export type Row = readonly [
  name: string,
  text: string,
  code: string,
  line: number,
  column: number,
  says: string,
  rule?: string,
];

export const malformed = (rows: readonly Row[]): Malformed[] =>
  rows.map(([name, text, code, line, column, says, rule]) => {
    return { name, text, code, line, column, says, rule };
  });

/** A good text with pieces replaced; each piece must be there. */
export function replaced(
  text: string,
  pairs: readonly (readonly [piece: string, instead: string])[],
): string {
  return pairs.reduce((whole, [piece, instead]) => {
    if (!whole.includes(piece)) throw new Error(`the good file has no ${JSON.stringify(piece)}`);
    return whole.replace(piece, () => instead);
  }, text);
}

/** The issues of a file; none if it is taken. Fails if it is refused in any other way. */
export function issuesOf(
  text: string,
  systems: readonly RuleSystem[],
  set: readonly string[] = [],
): readonly Issue[] {
  try {
    parseScenario(text, "bad.yaml", { systems, set });
  } catch (error) {
    if (!(error instanceof DeadeyeError)) throw error;
    for (const { message, hint } of error.issues) {
      // What a sentence was to name was not there.
      expect(`${message} ${hint ?? ""}`).not.toMatch(/\b(undefined|NaN|Infinity)\b|\[object/);
    }
    return error.issues;
  }
  return [];
}

/** Declares a test for each bad file: the first issue is the right one, and all of them can be printed. */
export function describeRefusals(files: readonly Malformed[], systems: readonly RuleSystem[]) {
  test("bad files have names of their own", () => {
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  });

  describe("a bad file is refused where it is bad", () => {
    test.each(files)("$name", ({ text, code, line, column, says, rule }) => {
      const issues = issuesOf(text, systems);
      const [first] = issues;
      expect({ code: first?.code, line: first?.line, column: first?.column }).toEqual({
        code,
        line,
        column,
      });
      expect(`${first?.message} ${first?.hint}`).toContain(says);
      if (rule !== undefined) expect(first?.rule).toBe(rule);
      for (const issue of issues) {
        expect(issue.file).toBe("bad.yaml");
        expect(issue.line).toBeGreaterThan(0);
        expect(issue.length).toBeGreaterThan(0);
        const end = issue.column - 1 + issue.length;
        expect(end).toBeLessThanOrEqual(Math.max(issue.sourceLine.length, issue.column));
      }
      const printed = formatIssues({ issues }, { color: false });
      expect(printed).toContain(`bad.yaml:${line}:${column}: error: `);
    });
  });
}
