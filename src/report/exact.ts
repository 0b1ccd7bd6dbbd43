/** The exact solution for a terminal and for programs. */

import { parted } from "../core/messages.js";
import { roundOf } from "../scenario/system.js";
import type { Known } from "../stats/bounds.js";
import type { ExactFigure, ExactSummary } from "../stats/exactSummary.js";
import { fateWords } from "./fates.js";
import { metricJson, sortedReadings } from "./json.js";
import { metricWords } from "./metricWords.js";
import { exactPercent, inSentence } from "./numbers.js";
import { willWin } from "./sentences.js";
import { jsonText } from "./study.js";
import { type Column, name, number, type Table, tableOf, textTable } from "./table/table.js";
import { paragraphs, printer, type TerminalOptions } from "./table/terminal.js";
import { capital } from "./text.js";

/** Turns are listed until so much of all games is over. */
const LISTED = 0.9999;

/**
 * The text of `deadeye exact --json`, ending in a line break. Keys are a contract: add, never rename. Where games were
 * cut off, rows have `low` and `high` as well.
 */
export function renderExactJson(summary: ExactSummary): string {
  const { version, scenario, system, readings, states, steps, mass, cut, cutFrom } = summary;
  /** A row whose numbers are under these keys, with its bounds. */
  const bounded = (numbers: Readonly<Record<string, Known>>): object => {
    const all = (part: keyof Known) =>
      Object.fromEntries(Object.entries(numbers).map(([key, known]) => [key, known[part]]));
    return cutFrom === null
      ? all("value")
      : { ...all("value"), low: all("low"), high: all("high") };
  };
  return jsonText({
    version,
    scenario,
    system: system.id,
    readings: sortedReadings(readings),
    metrics: summary.metrics.map(metricJson),
    system_title: system.title,
    file: summary.file,
    kind: summary.kind,
    sides: { A: summary.sides.A, B: summary.sides.B },
    states,
    steps,
    mass,
    cut,
    cut_from: cutFrom,
    outcomes: summary.outcomes.map(({ outcome, label, probability }) => ({
      outcome,
      label,
      ...bounded({ probability }),
    })),
    figures: summary.figures.map(({ side, figure, hitRate, enemiesOut, fates, ...row }) => ({
      side,
      figure,
      ...bounded({
        shots: row.shots,
        hits: row.hits,
        ...Object.fromEntries(met(summary, fates)),
        out: row.out,
        hit_rate: hitRate,
        enemies_out: enemiesOut,
      }),
    })),
    turns: summary.turns.map(({ turn, probability, cumulative }) => ({
      turn,
      ...bounded({ probability, cumulative }),
    })),
  });
}

/** The solution as tables for a terminal, ending in a line break. */
export function renderExact(summary: ExactSummary, options: TerminalOptions): string {
  const { lines, bold, notes, table } = printer(options);
  const how = summary.cutFrom === null ? "solved exactly" : "solved within bounds";
  return paragraphs([
    lines(`${summary.scenario} (${summary.system.title}, ${how})`),
    bold(answerOf(summary)),
    lines(horizonOf(summary)),
    ...[outcomesTable, figuresTable, turnsTable, metricsTable].map((build) =>
      table(build(summary)),
    ),
    notes([sizeOf(summary)]),
  ]);
}

function answerOf({ outcomes }: ExactSummary): string {
  const [a, b] = outcomes as [ExactOutcome, ExactOutcome];
  const [more, less] = [saidPercent(a.probability), saidPercent(b.probability)];
  return willWin([a.label, b.label], [more, less]);
}

type ExactOutcome = ExactSummary["outcomes"][number];

/** What is undecided at the turn limit, and what was cut off before it. */
function horizonOf({ outcomes, turns, cut, cutFrom, system }: ExactSummary): string {
  const undecided = outcomes.find(({ outcome }) => outcome === "draw")?.probability;
  if (undecided === undefined) return "";
  const round = roundOf(system);
  // A rule may call a game a draw before the limit comes.
  const limit =
    (turns.at(-1)?.probability.value ?? 1) < undecided.value
      ? `${saidPercent(undecided)} of games end in a draw.`
      : `After ${round} ${turns.length}, the last, ${saidPercent(undecided)} of games are undecided ` +
        "and count as draws.";
  if (cutFrom === null) return limit;
  return (
    `${limit} There are too many ways to play on: from ${round} ${cutFrom} on the least likely ones were cut off, ` +
    `${(100 * cut).toPrecision(2)} % of all games. So the numbers are bounds. They hold for certain, whatever became of ` +
    "those games."
  );
}

function sizeOf({ states, steps, mass, cut, cutFrom }: ExactSummary): string {
  const error = Math.abs(mass + cut - 1);
  const sum = error === 0 ? "exactly" : `within ${error.toExponential(0)}`;
  const size = `${parted(states)} states, ${parted(steps)} steps. No game was played and `;
  return cutFrom === null
    ? `${size}nothing was cut off; the chances of all ends add up to 1 ${sum}.`
    : `${size}with what was cut off the chances of all ends add up to 1 ${sum}.`;
}

const outcomesTable = ({ outcomes }: ExactSummary): Table =>
  textTable(
    { title: "Who wins" },
    ["", "share of games"],
    1,
    outcomes.map((row) => [row.label, knownPercent(row.probability)]),
  );

/** A figure's fates but flight, unless somebody flees: men who stand and shoot do not. */
function met(
  { figures }: ExactSummary,
  fates: ExactFigure["fates"],
): [fate: string, probability: Known][] {
  const flees = ({ fate, probability }: ExactFigure["fates"][number]): boolean =>
    fate === "fled" && probability.high > 0;
  const flight = figures.some((one) => one.fates.some(flees));
  return fates
    .filter(({ fate }) => fate !== "fled" || flight)
    .map(({ fate, probability }) => [fate, probability]);
}

function figuresTable(summary: ExactSummary): Table {
  const fates = met(summary, summary.figures[0]?.fates ?? []).map(([fate]) => fate);
  const columns: Column<ExactFigure>[] = [
    name("side", ({ side }) => summary.sides[side]),
    name("figure", ({ figure }) => figure),
    number("shots a game", ({ shots }) => knownNumber(shots)),
    number("hits a game", ({ hits }) => knownNumber(hits)),
    number("hit rate", ({ hitRate }) =>
      hitRate.value === null ? "never shoots" : knownPercent(hitRate),
    ),
    ...fates.map((fate, i) =>
      number(fateWords(fate), (row: ExactFigure) => {
        const [, probability] = met(summary, row.fates)[i]!;
        return knownPercent(probability);
      }),
    ),
  ];
  return tableOf({ title: "Figures" }, columns, summary.figures);
}

function turnsTable({ turns, system }: ExactSummary): Table {
  const last = turns.findIndex((row) => row.cumulative.value >= LISTED);
  return textTable(
    { title: "Length of a game" },
    [roundOf(system), "ends in it", "over by then"],
    0,
    (last < 0 ? turns : turns.slice(0, last + 1)).map((row) => [
      String(row.turn),
      knownPercent(row.probability),
      knownPercent(row.cumulative),
    ]),
  );
}

const metricsTable = ({ metrics, cutFrom, ...summary }: ExactSummary): Table =>
  textTable(
    { title: "All numbers" },
    ["", "unit", cutFrom === null ? "exact" : "for certain"],
    2,
    metrics.map(({ id, unit, ...known }) => [
      capital(metricWords(summary, id)),
      unit,
      known.value === null
        ? "unknown"
        : (unit === "probability" ? knownPercent : knownNumber)(known),
    ]),
  );

const plain = (value: number): string => String(Number(value.toPrecision(6)));
const knownNumber = (known: Known): string => shown(known, plain);
const knownPercent = (known: Known): string => shown(known, exactPercent);
const saidPercent = (known: Known): string =>
  shown(known, (value) => inSentence(exactPercent(value)));

/** A number, or between what it lies where both ends do not read the same. */
function shown({ low, high }: Known, write: (value: number) => string): string {
  const least = low === null ? "?" : write(low);
  const most = high === null ? "?" : write(high);
  return least === most ? least : `${least} to ${most}`;
}
