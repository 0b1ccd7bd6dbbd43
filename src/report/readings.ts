/** The report of what the rulings change that people argue about. */
import { parted } from "../core/messages.js";
import { picture, section } from "../core/sheet.js";
import type { ReadingEffect, ReadingsReport, Winner } from "../studies/readings.js";
import { readingsChart } from "./charts/readings.js";
import { aboutVariants, alikeNotes, methodWords } from "./method.js";
import { metricWords } from "./metricWords.js";
import { knownWithin, ROUNDED, type Shown, scaleOf, showChange, withUnit } from "./numbers.js";
import { jsonText, type StudyReport, screen } from "./study.js";
import { type DataTable, dataTable, numbers, rounded, shares } from "./table/csv.js";
import { list, name, number, type Table, type TableWords, tableOf } from "./table/table.js";
import { capital, plainWords } from "./text.js";

/** Combinations that flip the winner, as many as anybody reads. */
const FLIPS_SHOWN = 10;
/** Rulings whose meaning a terminal tells below their table. */
const MEANINGS_SHOWN = 5;

/** `Marshal's chance to win`. */
const called = (report: ReadingsReport): string => metricWords(report, report.metric);

type Valued = Pick<ReadingEffect, "value" | "valueLow" | "valueHigh">;

/** A value with the digits that the games tell. */
const valueWords = ({ unit }: ReadingsReport, { value, valueLow, valueHigh }: Valued): string =>
  knownWithin({ value, low: valueLow, high: valueHigh }, unit).value;

function changeOf(report: ReadingsReport, effect: ReadingEffect): Shown {
  const { difference, low, high, alike, method, n } = effect;
  const exact = method === "exact";
  if (alike && exact) return { value: "none at all", interval: "" };
  const ends = exact ? { low: null, high: null } : { low, high };
  const { value, interval } = showChange({ value: difference, ...ends }, scaleOf(report.unit));
  if (alike) return { value: `none in ${parted(n)} games`, interval };
  return { value: difference === null ? value : withUnit(value, scaleOf(report.unit)), interval };
}

function changeWords(report: ReadingsReport, effect: ReadingEffect): string {
  const { value, interval } = changeOf(report, effect);
  return interval === "" ? value : `${value} (${interval})`;
}

/** `lone figure morale: no`. */
const switched = ({ changes }: ReadingEffect): string =>
  changes.map(({ name: of, to }) => `${plainWords(of)}: ${plainWords(to)}`).join(", ");

/** What makes a change, behind any command. */
const setWords = ({ changes }: ReadingEffect): string =>
  changes.map(({ name: of, to }) => `--set readings.${of}=${to}`).join(" ");

/** `lone figure morale: no ("Only groups test.")`. */
const explained = (effect: ReadingEffect): string => {
  const says = effect.changes.map((change) => change.says).join(" ");
  return says === "" ? switched(effect) : `${switched(effect)} ("${says}")`;
};

function winnerWords(report: ReadingsReport, winner: Winner): string {
  if (winner === "even") return "neither side";
  return winner === "unclear" ? "not clear" : report.sides[winner];
}

/** Whether it is surely a change: its interval, if it has one, is all on one side of 0. */
const isTold = ({ difference, low, high }: ReadingEffect): boolean =>
  difference !== 0 && (low === null || high === null || low > 0 || high < 0);

/** Whether the games leave open who wins, as it is or with some ruling. */
const isUnclear = ({ winner, effects }: ReadingsReport): boolean =>
  winner === "unclear" || effects.some((effect) => effect.winner === "unclear");

function combinationsSentence(
  report: ReadingsReport,
  { tried, flips, unclear, lowest, highest }: NonNullable<ReadingsReport["combinations"]>,
): string {
  const open = unclear === 0 ? "" : `, and with ${parted(unclear)} it is too close to call`;
  return (
    `Of ${parted(tried)} combinations ${parted(flips.length)} change the winner${open}. ${capital(called(report))} lies ` +
    `between ${valueWords(report, lowest)} and ${valueWords(report, highest)}.`
  );
}

/** Which ruling changes most. */
function greatestSentence(report: ReadingsReport): string {
  const what = called(report);
  const first = report.effects.find(isTold) ?? report.effects[0];
  if (first === undefined || first.difference === 0 || first.difference === null) {
    return report.method === "exact"
      ? `No ruling changes ${what}.`
      : `No ruling changed ${what} in ${parted(report.games)} games.`;
  }
  const change = `${explained(first)}, ${changeWords(report, first)}.`;
  if (!isTold(first)) {
    return `No ruling measurably changed ${what}. The greatest difference seen: ${change}`;
  }
  return first === report.effects[0]
    ? `The ruling that changes ${what} most: ${change}`
    : `The ruling that measurably changes ${what} most: ${change}`;
}

/** Does it matter? In a sentence or two. */
function readingsAnswer(report: ReadingsReport): string {
  const flips = report.effects.filter((effect) => effect.flips);
  const base =
    report.winner === "even"
      ? "As it is, both sides win equally often."
      : report.winner === "unclear"
        ? "As it is, too close to call."
        : `As it is, the chances favour ${report.sides[report.winner]}.`;
  const flip =
    flips.length === 0
      ? isUnclear(report)
        ? "No single ruling measurably changes the winner."
        : "No single ruling changes the winner."
      : `The winner changes with ${flips.map(switched).join("; ")}.`;
  const { combinations } = report;
  const all = combinations === null ? "" : ` ${combinationsSentence(report, combinations)}`;
  return `${greatestSentence(report)} ${base} ${flip}${all}`;
}

function notes(report: ReadingsReport): string[] {
  const { combinations, effects } = report;
  const whose = `a change of ${called(report)}`;
  const words = methodWords(report, effects, whose);
  if (combinations === null) return [words, ROUNDED, ...alikeNotes(effects)];
  const { games, precision, leftOut, lowest, highest, flips } = combinations;
  const shown = [lowest, highest, ...flips];
  const own = methodWords({ ...report, games, precision }, shown, whose);
  return [
    words,
    ROUNDED,
    ...(own === words ? [] : [`Combinations: ${own}`]),
    ...alikeNotes([...effects, ...shown]),
    ...(leftOut.length === 0
      ? []
      : [`Combinations leave out: ${leftOut.map(plainWords).join(", ")}.`]),
  ];
}

const effectTable = (
  report: ReadingsReport,
  words: TableWords,
  effects: readonly ReadingEffect[],
): Table =>
  tableOf(
    words,
    [
      name("reading", switched),
      name("rule", ({ changes }: ReadingEffect) =>
        [...new Set(changes.map(({ rule }) => rule))].join(", "),
      ),
      name("instead of", ({ changes }: ReadingEffect) =>
        changes.map(({ from }) => plainWords(from)).join(", "),
      ),
      number("value", (effect: ReadingEffect) => valueWords(report, effect)),
      number("change", (effect: ReadingEffect) => {
        const { value, interval } = changeOf(report, effect);
        return { text: value, small: interval };
      }),
      name(
        "winner",
        ({ winner, flips }: ReadingEffect) => winnerWords(report, winner) + (flips ? " (!)" : ""),
      ),
    ],
    effects,
  );

/** What those mean that change something, for a terminal; the answer has told the first of them. */
const meanings = (effects: readonly ReadingEffect[]): string[] =>
  effects
    .filter(isTold)
    .slice(1, 1 + MEANINGS_SHOWN)
    .map(explained);

const meaningTable = (effects: readonly ReadingEffect[]): Table =>
  tableOf(
    {
      caption: "What each reading means at the table, and what switches to it, behind any command.",
    },
    [
      list("reading", switched),
      list("means", ({ changes }: ReadingEffect) => changes.map(({ says }) => says).join(" ")),
      list("option", setWords),
    ],
    effects,
  );

function readingsCsv(report: ReadingsReport): DataTable {
  const each =
    (key: "name" | "rule" | "from" | "to") =>
    ({ changes }: ReadingEffect): string =>
      changes.map((one) => one[key]).join(" ");
  const rows = report.effects.map((effect) => ({ ...effect, change: effect.difference }));
  const isShare = (): boolean => report.unit === "probability";
  return dataTable(rows, [
    ["reading", each("name")],
    ["rule", each("rule")],
    ["from", each("from")],
    ["to", each("to")],
    ["metric", () => report.metric],
    ...shares(numbers(false, "value", "change", "low", "high"), isShare),
    ["winner", ({ winner }) => winner],
    ["flips", ({ flips }) => (flips ? 1 : 0)],
    ["method", ({ method }) => method],
    ["n", ({ n }) => n],
    ["value_low", ({ valueLow }) => rounded(valueLow), isShare],
    ["value_high", ({ valueHigh }) => rounded(valueHigh), isShare],
  ]);
}

export function readingsReport(report: ReadingsReport): StudyReport {
  const { system, ...rest } = report;
  const { combinations, effects } = rest;
  const base = valueWords(report, report);
  return {
    ...aboutVariants(report),
    head: [`${report.scenario} (${system.title}): ${called(report)} is ${base}`],
    stem: "readings",
    called: "Readings",
    title: "Do the rulings matter?",
    behind: [`${capital(called(report))} as it is: ${base}.`],
    answer: readingsAnswer(report),
    sections: [
      section(
        "One ruling at a time",
        picture(
          readingsChart(report, (effect) => ({
            name: switched(effect),
            change: changeWords(report, effect),
          })),
        ),
        effectTable(
          report,
          {
            title: "One ruling at a time",
            caption: "Each alternative reading by itself. (!): the winner changes.",
          },
          effects,
        ),
        screen(meanings(effects)),
        screen(effects.slice(0, 1).map((first) => `To try the first: ${setWords(first)}`)),
        meaningTable(effects),
      ),
      ...(combinations === null
        ? []
        : [
            section(
              "Combinations",
              effectTable(
                report,
                {
                  title: "Combinations: least, most, and those that change the winner",
                  caption: "Least, most, and what changes the winner.",
                },
                [
                  combinations.lowest,
                  combinations.highest,
                  ...combinations.flips.slice(0, FLIPS_SHOWN),
                ],
              ),
            ),
          ]),
    ],
    notes: notes(report),
    csv: [["readings.csv", readingsCsv(report)]],
    json: jsonText({ ...rest, system: system.id, system_title: system.title }),
  };
}
