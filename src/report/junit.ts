/** Verdicts as JUnit XML, which build servers read. */
import type { CheckedFile, CheckedLine } from "../stats/assertion.js";
import { type CheckReport, countVerdicts } from "../studies/check.js";
import { reason } from "./check.js";
import { escapeMarkup, printable } from "./text.js";

/** Text of strangers inside a quoted attribute. */
const quoted = (text: string): string => `"${escapeMarkup(printable(text))}"`;

/** A file that could not be checked, and why. */
export interface Unchecked {
  readonly file: string;
  readonly why: string;
}

/** What build servers are told besides the verdicts. */
export interface JunitOptions {
  /** How long each file took, in the order of the files. */
  readonly seconds: readonly number[];
  readonly unchecked?: readonly Unchecked[];
}

type Result = "pass" | "failure" | "skipped";

/** Undecided fails under `--strict`, unless somebody interrupted the games that might have decided it. */
function resultOf(line: CheckedLine, file: CheckedFile, strict: boolean): Result {
  if (line.verdict === "holds") return "pass";
  return line.verdict === "fails" || (strict && !file.partial) ? "failure" : "skipped";
}

/** Readers split names at points, into packages and a class: `a/noon.yaml` would be the class `yaml`. */
const className = (file: string): string =>
  file.replace(/(?<=[^./])\.[^./]*$/, "").replaceAll(".", "_");

const timeOf = (seconds: number): string => `time="${seconds.toFixed(3)}"`;

/**
 * One `testsuite` for each file, one `testcase` for each assertion; undecided ones are `skipped`, with `--strict` they
 * are failures. What could not be checked is an error. The assertions of a file share its games, and so its time.
 * @source the schema that Jenkins, GitLab and GitHub's actions read: testsuites, testsuite, testcase
 */
export function renderJunit(
  report: Pick<CheckReport, "files" | "strict">,
  { seconds, unchecked = [] }: JunitOptions,
): string {
  const { files, strict } = report;
  const { holds, fails, undecided } = countVerdicts(files);
  const failures = files
    .flatMap((file) => file.lines.map((line) => resultOf(line, file, strict)))
    .filter((result) => result === "failure").length;
  const checked = holds + fails + undecided;
  const all = seconds.reduce((sum, each) => sum + each, 0);
  const counts =
    `tests="${checked + unchecked.length}" failures="${failures}" errors="${unchecked.length}" ` +
    `skipped="${checked - holds - failures}" ${timeOf(all)}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="deadeye check" ${counts}>`,
    ...files.flatMap((file, i) => suite(file, strict, seconds[i] ?? 0)),
    ...unchecked.flatMap(errorSuite),
    "</testsuites>",
    "",
  ].join("\n");
}

function suite(file: CheckedFile, strict: boolean, seconds: number): string[] {
  const results = file.lines.map((line) => resultOf(line, file, strict));
  const number = (wanted: Result): number => results.filter((result) => result === wanted).length;
  const counts =
    `tests="${results.length}" failures="${number("failure")}" errors="0" ` +
    `skipped="${number("skipped")}" ${timeOf(seconds)}`;
  const each = timeOf(seconds / Math.max(1, results.length));
  return [
    `  <testsuite name=${quoted(file.file)} ${counts}>`,
    "    <properties>",
    `      <property name="scenario" value=${quoted(file.scenario)}/>`,
    `      <property name="method" value="${file.solved ? "solved" : "played"}"/>`,
    `      <property name="games" value="${file.games}"/>`,
    ...(file.solved ? [] : [`      <property name="seed" value=${quoted(file.seed)}/>`]),
    ...(file.partial ? ['      <property name="interrupted" value="true"/>'] : []),
    "    </properties>",
    ...file.lines.flatMap((line, i) => testcase(file, line, results[i]!, each)),
    "  </testsuite>",
  ];
}

function testcase(file: CheckedFile, line: CheckedLine, result: Result, time: string): string[] {
  const names = `name=${quoted(line.text)} classname=${quoted(className(file.file))}`;
  const start = `    <testcase ${names} ${time}`;
  if (result === "pass") return [`${start}/>`];
  const words = file.partial && line.verdict === "undecided" ? "interrupted" : line.verdict;
  const message = `message=${quoted(`${words}: ${reason(line)}`)}`;
  const type = result === "failure" ? ` type="${line.verdict}"` : "";
  return [`${start}>`, `      <${result} ${message}${type}/>`, "    </testcase>"];
}

/** A file with errors is no file whose assertions hold. */
function errorSuite({ file, why }: Unchecked): string[] {
  const names = `name="can be checked" classname=${quoted(className(file))}`;
  return [
    `  <testsuite name=${quoted(file)} tests="1" failures="0" errors="1" skipped="0" ${timeOf(0)}>`,
    `    <testcase ${names} ${timeOf(0)}>`,
    `      <error message=${quoted(why)}/>`,
    "    </testcase>",
    "  </testsuite>",
  ];
}
