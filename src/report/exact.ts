/** The exact solution for a terminal and for programs. */

import pc from "picocolors";
import type { ExactFigure, ExactSummary } from "../stats/exactSummary.js";
import { fateWords } from "./fates.js";
import { metricJson, sortedReadings } from "./json.js";
import { count, exactPercent } from "./numbers.js";
import { type Block, renderBlock, type TableOptions } from "./table.js";
import { printable, terminalColumns, wrap } from "./text.js";

/** Turns are listed until so much of all games is over. */
const LISTED = 0.9999;

/** The text of `deadeye exact --json`, ending in a line break. Keys are a contract: add, never rename. */
export function renderExactJson(summary: ExactSummary): string {
  const { version, scenario, system, readings, states, steps, mass, cut } = summary;
  const data = {
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
    outcomes: summary.outcomes,
    figures: summary.figures.map(({ hitRate, enemiesOut, fates, out, ...row }) => ({
      ...row,
      ...Object.fromEntries(met(summary, fates)),
      out,
      hit_rate: hitRate,
      enemies_out: enemiesOut,
    })),
    turns: summary.turns,
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** The solution as tables for a terminal, ending in a line break. */
export function renderExact(summary: ExactSummary, options: TableOptions): string {
  const colors = pc.createColors(options.color);
  const lines = (text: string): string => wrap(text, options.width, terminalColumns).join("\n");
  const title = `${printable(summary.scenario)} (${printable(summary.system.title)}, solved exactly)`;
  const [a, b] = summary.outcomes as readonly [{ label: string; probability: number }, ...never[]] &
    ExactSummary["outcomes"];
  const answer =
    `${printable(a.label)} wins ${exactPercent(a.probability)} of games, ` +
    `${printable(b?.label ?? "")} ${exactPercent(b?.probability ?? 0)}.`;
  const error = Math.abs(summary.mass - 1);
  const note =
    `${count(summary.states)} states, ${count(summary.steps)} steps. No game was played and nothing ` +
    `was cut off; the chances of all ends add up to 1 ${error === 0 ? "exactly" : `within ${error.toExponential(0)}`}.`;
  return [
    lines(title),
    colors.bold(lines(answer)),
    ...[
      outcomesBlock(summary),
      figuresBlock(summary),
      turnsBlock(summary),
      metricsBlock(summary),
    ].map((block) => renderBlock(block, options)),
    colors.dim(lines(note)),
  ]
    .join("\n\n")
    .concat("\n");
}

function outcomesBlock(summary: ExactSummary): Block {
  return {
    title: "Who wins",
    head: ["", "share of games"],
    names: 1,
    rows: summary.outcomes.map((row) => [row.label, exactPercent(row.probability)]),
  };
}

/** A figure's fates but flight, unless somebody flees: men who stand and shoot do not. */
function met(
  { figures }: ExactSummary,
  fates: ExactFigure["fates"],
): [fate: string, probability: number][] {
  const flees = ({ fate, probability }: ExactFigure["fates"][number]): boolean =>
    fate === "fled" && probability > 0;
  const flight = figures.some((one) => one.fates.some(flees));
  return fates
    .filter(({ fate }) => fate !== "fled" || flight)
    .map(({ fate, probability }) => [fate, probability]);
}

function figuresBlock(summary: ExactSummary): Block {
  return {
    title: "Figures",
    head: [
      "side",
      "figure",
      "shots a game",
      "hits a game",
      "hit rate",
      ...met(summary, summary.figures[0]?.fates ?? []).map(([fate]) => fateWords(fate)),
    ],
    names: 2,
    rows: summary.figures.map((row) => [
      summary.sides[row.side],
      row.figure,
      plain(row.shots),
      plain(row.hits),
      row.hitRate === null ? "never shoots" : exactPercent(row.hitRate),
      ...met(summary, row.fates).map(([, probability]) => exactPercent(probability)),
    ]),
  };
}

function turnsBlock(summary: ExactSummary): Block {
  const last = summary.turns.findIndex((row) => row.cumulative >= LISTED);
  const shown = last < 0 ? summary.turns : summary.turns.slice(0, last + 1);
  return {
    title: "Length of a game",
    head: ["game turn", "ends in it", "over by then"],
    names: 0,
    rows: shown.map((row) => [
      String(row.turn),
      exactPercent(row.probability),
      exactPercent(row.cumulative),
    ]),
  };
}

function metricsBlock(summary: ExactSummary): Block {
  return {
    title: "All metrics",
    head: ["metric", "unit", "exact"],
    names: 2,
    rows: summary.metrics.map(({ id, unit, value }) => [
      id,
      unit,
      value === null ? "unknown" : unit === "probability" ? exactPercent(value) : plain(value),
    ]),
  };
}

const plain = (value: number): string => String(Number(value.toPrecision(6)));
