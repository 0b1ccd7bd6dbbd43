/** The report of one scenario against another. */
import { decadeOf } from "../core/elementary.js";
import { parted } from "../core/messages.js";
import { picture, section } from "../core/sheet.js";
import { weaponWords } from "../rules/kit/words.js";
import type { ComparisonRow } from "../stats/comparison.js";
import type { ComparedSide, Comparison, Idle } from "../studies/compare.js";
import { compareChart } from "./charts/compare.js";
import { editionsAnswer, editionsCsv, editionsNotes, editionsSection } from "./editions.js";
import { alikeNotes, scenarioWords } from "./method.js";
import { isLead, metricWords } from "./metricWords.js";
import {
  type AddingUp,
  addingUp,
  changeUnit,
  exactAddingUp,
  factorOf,
  inSentence,
  known,
  measuredSigned,
  scaleOf,
  showValue,
  UNKNOWN,
  withUnit,
  writtenSigned,
} from "./numbers.js";
import { precisionSentence } from "./sentences.js";
import { jsonText, type StudyReport } from "./study.js";
import { asIs, type DataTable, dataTable, numbers, shares } from "./table/csv.js";
import { name, number, type Table, type TableWords, tableOf } from "./table/table.js";
import { capital } from "./text.js";
import { assumedNotes } from "./why.js";

/**
 * Digits after the point that the spread supports: a standard error, or half the width where no game varied; and more
 * until the difference is that of the two numbers beside it.
 */
function shownAs({ a, b, unit, standardError, low, high }: ComparisonRow): AddingUp {
  const factor = factorOf(unit);
  const width = low === null || high === null ? 0 : high - low;
  const error = (standardError || width / 4) * factor;
  const least = error > 0 ? Math.min(6, Math.max(0, -decadeOf(2 * error))) : 4;
  return addingUp((a ?? 0) * factor, (b ?? 0) * factor, least);
}

/** Percentage points for shares, the unit itself else. */
function differenceWords(row: ComparisonRow): { value: string; interval: string; exact: string } {
  const { value, low, high, unit, exact } = row;
  const { digits, difference } = shownAs(row);
  const end = (x: number): string => measuredSigned(x * factorOf(unit), digits);
  const known = low !== null && high !== null;
  return {
    value: value === null ? UNKNOWN : withUnit(measuredSigned(difference, digits), scaleOf(unit)),
    interval: known ? `${end(low)} to ${end(high)}` : "",
    exact:
      exact === null
        ? ""
        : `${exact > 0 ? "+" : ""}${Number((exact * factorOf(unit)).toPrecision(5))}`,
  };
}

/** `+3.4 points (3.1 to 3.7)`; of what was solved the difference itself. */
export function differenceShown(row: ComparisonRow): string {
  const { exactA, exactB, unit } = row;
  if (exactA === null || exactB === null) {
    const { value, interval } = differenceWords(row);
    return interval === "" ? value : `${value} (${interval})`;
  }
  const { digits, difference } = exactAddingUp(exactA * factorOf(unit), exactB * factorOf(unit));
  return `exactly ${withUnit(writtenSigned(difference, digits), scaleOf(unit))}`;
}

function valueWords(row: ComparisonRow, value: number | null): string {
  if (value === null) return UNKNOWN;
  const { unit } = row;
  const [number, { digits }] = [value * factorOf(unit), shownAs(row)];
  return isLead(row.id, unit)
    ? withUnit(measuredSigned(number, digits), scaleOf(unit))
    : showValue(number, unit, digits);
}

const isSame = ({ exact }: ComparisonRow): boolean => exact === 0;

/** Every chance is the same: a table of zeros would say nothing. */
const isAllSame = ({ rows }: Comparison): boolean =>
  rows.some(isSame) &&
  rows.every((row) => isSame(row) || (row.exactA === null && row.exactB === null));

/** Why a change matters nowhere. */
const idleWords = ({ what, range }: Idle): string =>
  range === null
    ? ` Nothing in this fight depends on ${what}.`
    : ` The change of ${what} makes no difference: no shot with the ${weaponWords(range.weapon)} is taken from more than ` +
      `${range.from} and at most ${range.to} ${range.unit}.`;

/** The answer of two exact solutions; the games played are the check of it. */
function exactAnswer(
  row: ComparisonRow,
  a: number,
  b: number,
  { idle, ...comparison }: Comparison,
): string {
  const called = capital(metricWords(comparison, row.id));
  if (isSame(row)) {
    return `${called} is exactly the same before and after: ${known(b, row.unit)}.${idle.map(idleWords).join("")}`;
  }
  const { value, interval } = differenceWords(row);
  const found = interval === "" ? value : `${value} (${interval})`;
  const factor = factorOf(row.unit);
  const { digits, difference } = exactAddingUp(a * factor, b * factor);
  const said = (x: number): string => inSentence(showValue(x * factor, row.unit, digits));
  const change = withUnit(writtenSigned(difference, digits), scaleOf(row.unit));
  return (
    `${called} is ${b > a ? "higher" : "lower"} after the change: ${said(b)} instead of ${said(a)}, a difference of ` +
    `exactly ${change}. The games played found ${found}.`
  );
}

/** The answer in a sentence or two. */
function comparisonAnswer(comparison: Comparison): string {
  const row = comparison.rows.find(({ id }) => id === comparison.metric)!;
  const { exactA, exactB } = row;
  if (exactA !== null && exactB !== null) return exactAnswer(row, exactA, exactB, comparison);
  const called = metricWords(comparison, row.id);
  const { value, interval } = differenceWords(row);
  const factor = factorOf(row.unit);
  const unit = changeUnit(scaleOf(row.unit));
  const values = `${valueWords(row, row.b)} instead of ${valueWords(row, row.a)}`;
  if (comparison.verdict === "higher" || comparison.verdict === "lower") {
    return `${capital(called)} is ${comparison.verdict} after the change: ${values}, a difference of ${value} (${interval}).`;
  }
  if (row.low === null || row.high === null) {
    return row.unknown === "all-alike"
      ? `${capital(called)} came out alike, ${values}. The games show no difference, and cannot tell how large one could be.`
      : `${capital(called)} cannot be compared yet: too few games.`;
  }
  const largest = Math.max(Math.abs(row.low), Math.abs(row.high)) * factor;
  const bound = String(Number(largest.toPrecision(2)));
  return row.alike
    ? `${capital(called)} did not change at all in ${parted(comparison.games)} games. A change of ${bound}${unit} could ` +
        "have been missed."
    : `No change in ${called} larger than ${bound}${unit} was found: ${values}, ${value} (${interval}).`;
}

/** How the games were saved, and how sure the answer is. */
function methodNotes(comparison: Comparison): string[] {
  const row = comparison.rows.find(({ id }) => id === comparison.metric)!;
  const times =
    row.saving === null
      ? ""
      : ` On different dice it would take ${row.saving.toFixed(1)} times as many.`;
  const asked = precisionSentence(comparison);
  const looks =
    asked !== ""
      ? ` The difference of ${asked}`
      : comparison.looks > 1
        ? ` The games were looked at ${comparison.looks} times, and the interval of ${metricWords(comparison, row.id)} ` +
          `allows for that (${(100 * comparison.level).toPrecision(4)} % at the last look, 95 % over all looks).`
        : "";
  return [
    `${parted(comparison.games)} games of each, seed ${comparison.seed}, on the same dice.${times}`,
    `Intervals: 95 % confidence, each by itself.${looks}`,
    ...alikeNotes(comparison.rows),
  ];
}

const sideLine = (name: string, side: ComparedSide): string => `${name}: ${scenarioWords(side)}`;

const differencesTable = (
  { rows }: Comparison,
  words: TableWords,
  called: (id: string) => string,
): Table =>
  tableOf(
    words,
    [
      name("", ({ id }: ComparisonRow) => called(id)),
      number("before", (row: ComparisonRow) => valueWords(row, row.a)),
      number("after", (row: ComparisonRow) => valueWords(row, row.b)),
      number("change", (row: ComparisonRow) => differenceWords(row).value),
      number("interval", (row: ComparisonRow) => differenceWords(row).interval),
      number("exact", (row: ComparisonRow) => differenceWords(row).exact),
      number("saving", ({ saving }: ComparisonRow) =>
        saving === null ? "" : `${saving.toFixed(1)} ×`,
      ),
    ],
    rows,
  );

const DIFFERENCES =
  "Change: points are percentage points. Saving: how many times as many games it would take on different dice.";

const isShare = ({ unit }: Pick<ComparisonRow, "unit">): boolean => unit === "probability";

const compareCsv = ({ rows }: Comparison): DataTable =>
  dataTable(
    rows.map((row) => ({ ...row, metric: row.id, difference: row.value })),
    [
      ...asIs("metric", "unit"),
      ...shares(numbers(false, "a", "b", "difference", "low", "high"), isShare),
      ...numbers(false, "saving"),
      ["exact_a", ({ exactA }) => exactA, isShare],
      ["exact_b", ({ exactB }) => exactB, isShare],
      ...asIs("exact"),
    ],
  );

function compareJson({ rows, ...comparison }: Comparison): string {
  return jsonText({
    ...comparison,
    system: comparison.system.id,
    differences: rows.map((row) => ({
      id: row.id,
      unit: row.unit,
      a: row.a,
      b: row.b,
      difference: row.value,
      low: row.low,
      high: row.high,
      standard_error: row.standardError,
      level: row.level,
      method: row.method,
      alike: row.alike,
      unknown: row.unknown,
      saving: row.saving,
      exact_a: row.exactA,
      exact_b: row.exactB,
      exact: row.exact,
      z: row.z,
    })),
  });
}

export function compareReport(comparison: Comparison): StudyReport {
  const sides = [sideLine("Before", comparison.a), sideLine("After", comparison.b)];
  const called = (id: string): string => capital(metricWords(comparison, id));
  const { editions } = comparison;
  const ofBooks = editions === null ? null : { ...comparison, editions };
  const answer = comparisonAnswer(comparison);
  return {
    version: comparison.version,
    systems: [comparison.system.title],
    subject: null,
    head: sides,
    stem: "compare",
    called: "Comparison",
    title: "Comparison",
    before: sides,
    partial: comparison.partial ? "Interrupted: these are the games played by then." : null,
    answer: ofBooks === null ? answer : `${answer} ${editionsAnswer(ofBooks)}`,
    sections: [
      ...(ofBooks === null ? [] : [editionsSection(ofBooks)]),
      ...(isAllSame(comparison)
        ? []
        : [
            section(
              "Differences",
              picture(
                compareChart(comparison, (row) => {
                  const { value, interval } = differenceWords(row);
                  return { name: called(row.id), difference: `${value} (${interval})` };
                }),
              ),
              differencesTable(comparison, { title: "Differences", caption: DIFFERENCES }, called),
            ),
          ]),
    ],
    notes: [
      ...methodNotes(comparison),
      ...(ofBooks === null ? [] : editionsNotes(ofBooks)),
      ...assumedNotes(comparison.assumed),
    ],
    facts: [],
    csv: [
      ["compare.csv", compareCsv(comparison)],
      ...(ofBooks === null ? [] : [["editions.csv", editionsCsv(ofBooks)] as const]),
    ],
    json: compareJson(comparison),
    // Its picture is on the page alone.
  };
}
