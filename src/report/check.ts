/** Verdicts on balance assertions, for a terminal and for programs. */
import { decadeOf } from "../core/elementary.js";
import { parted } from "../core/messages.js";
import type { CheckedFile, CheckedLine } from "../stats/assertion.js";
import type { Verdict } from "../stats/sequential.js";
import type { Estimate } from "../stats/summary.js";
import { type CheckReport, countVerdicts, passed } from "../studies/check.js";
import { show, written } from "./numbers.js";
import { jsonText } from "./study.js";
import { name, number, type Table, tableOf } from "./table/table.js";
import { paragraphs, type TerminalOptions, terminal } from "./table/terminal.js";

/** The text of `deadeye check --json`, ending in a line break. Keys are a contract: add, never rename. */
export function renderCheckJson(report: CheckReport): string {
  const { version, strict, alpha, partial, files } = report;
  return jsonText({
    version,
    passed: passed(report),
    ...countVerdicts(files),
    strict,
    alpha,
    partial,
    files: files.map(({ lines, ...file }) => ({
      ...file,
      assertions: lines.map(({ estimate, low, high, ...line }) => ({
        text: line.text,
        metric: line.metric,
        minus: line.minus,
        at_least: low,
        at_most: high,
        verdict: line.verdict,
        games: line.games,
        value: estimate?.value ?? null,
        low: estimate?.low ?? null,
        high: estimate?.high ?? null,
        level: estimate?.level ?? null,
        method: estimate?.method ?? null,
        unit: estimate?.unit ?? null,
      })),
    })),
  });
}

const DECIMALS_MAX = 6;

/** Value and interval, as plain numbers like those of the assertion; the half width with two digits. */
export function shownValue(estimate: Estimate | null): { value: string; interval: string } {
  if (estimate === null) return { value: "", interval: "" };
  const { value, low, high, method } = estimate;
  if (value === null || low === null || high === null) return show(estimate, "plain");
  if (method === "exact") {
    const tiny = value !== 0 && Math.abs(value) < 1e-3;
    return { value: tiny ? value.toPrecision(4) : parted(value, DECIMALS_MAX), interval: "" };
  }
  const wanted = 1 - decadeOf((high - low) / 2);
  const decimals = Number.isFinite(wanted) ? Math.min(DECIMALS_MAX, Math.max(0, wanted)) : 0;
  const interval = `${parted(low, decimals)} to ${parted(high, decimals)}`;
  return { value: written(value, decimals), interval };
}

/** Why an assertion has the verdict that it has: `0.5028 (0.49 to 0.51) after 65,536 games`. */
export function reason(line: CheckedLine): string {
  const { value, interval } = shownValue(line.estimate);
  if (line.estimate === null) return "no games were played";
  const seen = interval === "" ? value : `${value} (${interval})`;
  return line.estimate.method === "exact"
    ? `${seen}, solved exactly`
    : `${seen} after ${parted(line.games)} games`;
}

/** Where the numbers of a file come from. */
const source = (file: CheckedFile): string =>
  file.solved ? "solved exactly" : `${parted(file.games)} games, seed ${file.seed}`;

function fileTable(file: CheckedFile): Table {
  const shown = (part: "value" | "interval") => (line: CheckedLine) =>
    shownValue(line.estimate)[part];
  return tableOf(
    { title: `${file.file} (${source(file)})` },
    [
      name("verdict", ({ verdict }: CheckedLine) => verdict),
      name("assertion", ({ text }: CheckedLine) => text),
      number("value", shown("value")),
      ...(file.solved
        ? []
        : [
            number("interval", shown("interval")),
            number("games", ({ games }: CheckedLine) => parted(games)),
          ]),
    ],
    file.lines,
  );
}

/** Verdicts as tables, one a file, and the outcome in a sentence, ending in a line break. */
export function renderCheck(report: CheckReport, options: TerminalOptions): string {
  const { colors, lines, notes, tableWhole } = terminal(options);
  const paint: Record<Verdict, (text: string) => string> = {
    holds: (text) => text,
    fails: colors.red,
    undecided: colors.yellow,
  };
  const tables = report.files.map((file) =>
    tableWhole(fileTable(file))
      .split("\n")
      .map((line) => paint[(line.split(" ")[0] ?? "") as Verdict]?.(line) ?? line)
      .join("\n"),
  );
  const { fails } = countVerdicts(report.files);
  const colour = fails > 0 ? colors.red : passed(report) ? colors.green : colors.yellow;
  const played = report.files.some((file) => !file.solved);
  return paragraphs([
    ...tables,
    colors.bold(colour(lines(verdictSentence(report)))),
    ...(played ? [notes([confidenceSentence(report)])] : []),
  ]);
}

function verdictSentence(report: CheckReport): string {
  const { holds, fails, undecided } = countVerdicts(report.files);
  const all = holds + fails + undecided;
  const parts = [
    `${parted(holds)} of ${parted(all)} ${all === 1 ? "assertion holds" : "assertions hold"}`,
    ...(fails > 0 ? [`${parted(fails)} ${fails === 1 ? "fails" : "fail"}`] : []),
    ...(undecided > 0 ? [`${parted(undecided)} ${undecided === 1 ? "is" : "are"} undecided`] : []),
  ];
  if (report.partial) return `Interrupted. So far ${parts.join(", ")}.`;
  return `${parts.join(", ")}.`;
}

function confidenceSentence(report: CheckReport): string {
  const odds = `A verdict on games played is wrong at most one time in ${parted(1 / report.alpha)}.`;
  const open = report.files.some(
    (file) => !file.solved && file.lines.some(({ verdict }) => verdict === "undecided"),
  );
  return open ? `${odds} What is undecided needs more --games, or wider bounds.` : odds;
}
