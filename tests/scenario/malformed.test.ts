import { describe, expect, test } from "vitest";
import { DeadeyeError, formatIssues, type Issue } from "../../src/core/errors.js";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { GOOD, MALFORMED } from "./malformed.js";

const systems = [lawOfTheGun];

/** The issues of a bad file; fails if it is taken, or refused in any other way. */
function issuesOf(text: string): readonly Issue[] {
  try {
    parseScenario(text, "bad.yaml", { systems });
  } catch (error) {
    if (error instanceof DeadeyeError) return error.issues;
    throw error;
  }
  throw new Error("the file was taken");
}

test("the good file is good", () => {
  expect(parseScenario(GOOD, "good.yaml", { systems }).envelope.name).toBe("Test");
});

test("there are enough bad files, each with a name of its own", () => {
  expect(MALFORMED.length).toBeGreaterThanOrEqual(70);
  expect(new Set(MALFORMED.map(({ name }) => name)).size).toBe(MALFORMED.length);
});

describe("a bad file is refused where it is bad", () => {
  test.each(MALFORMED)("$name", ({ text, code, line, column, says }) => {
    const issues = issuesOf(text);
    const [first] = issues;
    expect({ code: first?.code, line: first?.line, column: first?.column }).toEqual({
      code,
      line,
      column,
    });
    expect(`${first?.message} ${first?.hint}`).toContain(says);
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
