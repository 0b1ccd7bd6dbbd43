/** Verdicts as JUnit XML, which build servers read. */
import type { CheckedFile, CheckedLine } from "../stats/assertion.js";
import { type CheckReport, countVerdicts } from "../studies/check.js";
import { reason } from "./check.js";
import { escapeMarkup, printable } from "./text.js";

/** Text of strangers inside a quoted attribute. */
const quoted = (text: string): string => `"${escapeMarkup(printable(text))}"`;

type Result = "pass" | "failure" | "skipped";

/** Undecided fails under `--strict`, unless somebody interrupted the games that might have decided it. */
function resultOf(line: CheckedLine, file: CheckedFile, strict: boolean): Result {
  if (line.verdict === "holds") return "pass";
  return line.verdict === "fails" || (strict && !file.partial) ? "failure" : "skipped";
}

/**
 * One `testsuite` for each file, one `testcase` for each assertion; undecided ones are `skipped`, with `--strict` they
 * are failures. No times and no dates: the same verdicts give the same bytes.
 * @source the schema that Jenkins, GitLab and GitHub's actions read: testsuites, testsuite, testcase
 */
export function renderJunit(report: CheckReport): string {
  const { files, strict } = report;
  const { holds, fails, undecided } = countVerdicts(files);
  const failures = files
    .flatMap((file) => file.lines.map((line) => resultOf(line, file, strict)))
    .filter((result) => result === "failure").length;
  const tests = holds + fails + undecided;
  const counts = `tests="${tests}" failures="${failures}" errors="0" skipped="${tests - holds - failures}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="deadeye check" ${counts}>`,
    ...files.flatMap((file) => suite(file, strict)),
    "</testsuites>",
    "",
  ].join("\n");
}

function suite(file: CheckedFile, strict: boolean): string[] {
  const results = file.lines.map((line) => resultOf(line, file, strict));
  const number = (wanted: Result): number => results.filter((result) => result === wanted).length;
  const counts =
    `tests="${results.length}" failures="${number("failure")}" errors="0" ` +
    `skipped="${number("skipped")}"`;
  return [
    `  <testsuite name=${quoted(file.file)} ${counts}>`,
    "    <properties>",
    `      <property name="scenario" value=${quoted(file.scenario)}/>`,
    `      <property name="method" value="${file.solved ? "solved" : "played"}"/>`,
    `      <property name="games" value="${file.games}"/>`,
    ...(file.solved ? [] : [`      <property name="seed" value=${quoted(file.seed)}/>`]),
    ...(file.partial ? ['      <property name="interrupted" value="true"/>'] : []),
    "    </properties>",
    ...file.lines.flatMap((line, i) => testcase(file, line, results[i]!)),
    "  </testsuite>",
  ];
}

function testcase(file: CheckedFile, line: CheckedLine, result: Result): string[] {
  const name = `    <testcase name=${quoted(line.text)} classname=${quoted(file.file)}`;
  if (result === "pass") return [`${name}/>`];
  const words = file.partial && line.verdict === "undecided" ? "interrupted" : line.verdict;
  const message = `message=${quoted(`${words}: ${reason(line)}`)}`;
  const type = result === "failure" ? ` type="${line.verdict}"` : "";
  return [`${name}>`, `      <${result} ${message}${type}/>`, "    </testcase>"];
}
