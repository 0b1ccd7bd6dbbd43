/** Verdicts as a table, as JSON and as JUnit XML; what strangers wrote stays text. */
import { expect, test } from "vitest";
import { renderCheck, renderCheckJson } from "../../src/report/check.js";
import { renderJunit } from "../../src/report/junit.js";
import type { CheckedFile, CheckedLine } from "../../src/stats/assertion.js";
import type { Verdict } from "../../src/stats/sequential.js";
import { type CheckReport, passed } from "../../src/studies/check.js";
import { elementsOf, parseXml, type XmlElement } from "./xml.js";

function line(verdict: Verdict, text = "win.A at least 0.5", games = 65_536): CheckedLine {
  const estimate = {
    value: 0.51,
    low: 0.5051,
    high: 0.5149,
    level: 0.99999,
    method: "clopper-pearson",
    n: games,
    unit: "probability",
  };
  return { metric: "win.A", minus: null, low: 0.5, high: null, text, verdict, estimate, games };
}

function file(lines: readonly CheckedLine[], more: Partial<CheckedFile> = {}): CheckedFile {
  return {
    file: "noon.yaml",
    scenario: "Noon",
    system: "law-of-the-gun",
    seed: "noon",
    solved: false,
    games: 65_536,
    partial: false,
    lines,
    ...more,
  };
}

const report = (files: readonly CheckedFile[], strict = false): CheckReport => ({
  version: "1",
  strict,
  alpha: 1e-4,
  partial: files.some(({ partial }) => partial),
  files,
});

/** Parses the XML, which a declaration precedes. */
function junit(given: CheckReport): XmlElement {
  const text = renderJunit(given, { seconds: given.files.map((_, i) => 0.5 + i) });
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  expect(text.startsWith(declaration)).toBe(true);
  return parseXml(text.slice(declaration.length).trim());
}
const named = (root: XmlElement, name: string): XmlElement[] =>
  elementsOf(root).filter((element) => element.name === name);

const ALL = [line("holds"), line("fails"), line("undecided")];

test("JUnit: a suite for each file, a case for each assertion; undecided is skipped", () => {
  const root = junit(report([file(ALL), file([line("holds")], { file: "b.yaml" })]));
  expect(root.attributes).toMatchObject({ tests: "4", failures: "1", errors: "0", skipped: "1" });
  const suites = named(root, "testsuite");
  expect(suites.map(({ attributes }) => attributes)).toEqual([
    { name: "noon.yaml", tests: "3", failures: "1", errors: "0", skipped: "1", time: "0.500" },
    { name: "b.yaml", tests: "1", failures: "0", errors: "0", skipped: "0", time: "1.500" },
  ]);
  expect(named(root, "testcase")[0]?.attributes).toEqual({
    name: "win.A at least 0.5",
    classname: "noon",
    time: "0.167",
  });
  expect(root.attributes.time).toBe("2.000");
  expect(named(root, "failure").map(({ attributes }) => attributes)).toEqual([
    { message: "fails: 0.5100 (0.5051 to 0.5149) after 65,536 games", type: "fails" },
  ]);
  expect(named(root, "skipped")[0]?.attributes.message).toContain("undecided: 0.5100");
});

test("JUnit: names are split at points, so a file's has none; what could not be checked is an error", () => {
  const given = report([file([line("holds")], { file: "a/v1.2/noon.yaml" })]);
  const unchecked = [{ file: "b.yaml", why: "line 3: <odd>" }];
  const text = renderJunit(given, { seconds: [1], unchecked });
  const root = parseXml(text.slice(text.indexOf("<testsuites")).trim());
  expect(root.attributes).toMatchObject({ tests: "2", failures: "0", errors: "1" });
  expect(named(root, "testcase").map(({ attributes }) => attributes.classname)).toEqual([
    "a/v1_2/noon",
    "b",
  ]);
  expect(named(root, "error")[0]?.attributes).toEqual({ message: "line 3: <odd>" });
});

test("JUnit, strict: undecided is a failure, unless it was interrupted", () => {
  const strict = junit(report([file(ALL)], true));
  expect(strict.attributes).toMatchObject({ failures: "2", skipped: "0" });
  const partial = junit(report([file(ALL, { partial: true })], true));
  expect(partial.attributes).toMatchObject({ failures: "1", skipped: "1" });
  expect(named(partial, "skipped")[0]?.attributes.message).toMatch(/^interrupted: /);
  expect(named(partial, "property").map(({ attributes }) => attributes.name)).toContain(
    "interrupted",
  );
});

test("names of strangers are text: markup, quotes, control characters, broken pairs", () => {
  const evil = `a"b'<c>&]]>\u0000\u001b[31m\ud800\u202e\n\ufffe`;
  const lines = [line("fails", `${evil}1`), line("undecided", `${evil}2`)];
  const given = report([file(lines, { file: evil, scenario: evil, seed: evil })]);
  const root = junit(given);
  const [first] = named(root, "testcase");
  expect(first?.attributes.name).toBe("a\"b'<c>&]]>\ufffd[31m\ufffd\ufffd \ufffd1");
  expect(named(root, "testsuite")[0]?.attributes.name).toContain("<c>&]]>");
  const table = renderCheck(given, { color: false, width: 80 });
  expect(table).not.toContain("\u001b");
  expect(table).not.toContain("\u202e");
  expect(JSON.parse(renderCheckJson(given)).files[0].file).toBe(evil);
});

test("the table has every assertion whole, and the outcome in a sentence", () => {
  const many = Array.from({ length: 60 }, (_, i) => line("holds", `metric.${"x".repeat(90)}.${i}`));
  const table = renderCheck(report([file([...many, line("fails"), line("undecided")])]), {
    color: false,
    width: 60,
  });
  for (const { text } of many) expect(table).toContain(text);
  expect(table).toContain("noon.yaml (65,536 games, seed noon)");
  expect(table).toContain("60 of 62 assertions hold, 1 fails, 1 is undecided.");
  expect(table).toMatch(/one\s+time\s+in\s+10,000\./);
  expect(renderCheck(report([file(ALL)]), { color: true, width: 80 })).toContain("\u001b[31mfails");
});

test("exact values are said to be so; a smallest one does not read as 0", () => {
  const estimate = {
    ...(line("holds").estimate as NonNullable<CheckedLine["estimate"]>),
    method: "exact",
    value: 1.25e-7,
    low: 1.25e-7,
    high: 1.25e-7,
  };
  const solved = file([{ ...line("fails"), estimate, games: 0 }], { solved: true, games: 0 });
  const given = report([solved]);
  expect(renderCheck(given, { color: false, width: 80 })).toContain("noon.yaml (solved exactly)");
  expect(renderCheck(given, { color: false, width: 80 })).toContain("1.250e-7");
  const [failure] = named(junit(given), "failure");
  expect(failure?.attributes.message).toBe("fails: 1.250e-7, solved exactly");
});

test("JSON says of each assertion what was wanted, what was found, and how", () => {
  const data = JSON.parse(renderCheckJson(report([file(ALL)])));
  expect(data).toMatchObject({ passed: false, holds: 1, fails: 1, undecided: 1, strict: false });
  expect(data.files[0].assertions[1]).toEqual({
    text: "win.A at least 0.5",
    metric: "win.A",
    minus: null,
    at_least: 0.5,
    at_most: null,
    verdict: "fails",
    games: 65_536,
    value: 0.51,
    low: 0.5051,
    high: 0.5149,
    level: 0.99999,
    method: "clopper-pearson",
    unit: "probability",
  });
});

test("undecided passes, but not strictly", () => {
  expect(passed(report([file([line("holds"), line("undecided")])]))).toBe(true);
  expect(passed(report([file([line("holds"), line("undecided")])], true))).toBe(false);
  expect(passed(report([file(ALL)]))).toBe(false);
});
