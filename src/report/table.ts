/** The result table for a terminal: who wins, how long it takes, who shoots how well. */

import type { Befell, FigureRow, Summary } from "../stats/summary.js";
import { fateNames, fateOf, fateWords, ownFates } from "./fates.js";
import { count, exactPercent, percent, quotient, show, showBoth } from "./numbers.js";
import {
  agreementSentence,
  answer,
  confidence,
  lengthSentence,
  partialNote,
  precisionSentence,
  shooting,
  zWords,
} from "./sentences.js";
import { type Table, textTable } from "./table/table.js";
import { paragraphs, type TerminalOptions, terminal } from "./table/terminal.js";

function outcomesTable(summary: Summary): Table {
  const exact = summary.outcomes.some((row) => row.exact !== null);
  return textTable(
    { title: "Who wins" },
    ["", "games", "share of games", "interval", ...(exact ? ["exact", "z"] : [])],
    1,
    summary.outcomes.map((row) => {
      const { value, interval } = show(row.probability, "percent");
      const cells = [row.label, count(row.games), value, interval];
      if (!exact) return cells;
      const solved = row.exact === null ? "" : exactPercent(row.exact);
      return [...cells, solved, zWords(row.z)];
    }),
  );
}

function figuresTable(summary: Summary): Table {
  return textTable(
    { title: "Figures" },
    ["side", "figure", "shots a game", "hit", "put out", "enemies out", "kill ratio"],
    2,
    summary.figures.map((row) => {
      const [shots, hits] = shooting(summary, row.side, row.figure);
      const perGame = quotient(shots, row.games);
      const hitRate = quotient(hits, shots);
      return [
        summary.sides[row.side],
        row.figure,
        perGame === null ? "" : perGame.toFixed(2),
        hitRate === null ? "no shots" : percent(hitRate),
        showBoth(row.outProbability, "percent"),
        count(row.enemiesOut),
        showBoth(row.killRatio, "plain"),
      ];
    }),
  );
}

function shotsTable(summary: Summary): Table {
  return textTable(
    { title: "Hit rates" },
    ["side", "figure", "weapon", "range", "fire", "shots", "hit rate", "interval"],
    5,
    summary.shots
      .filter((row) => row.shots > 0)
      .map((row) => {
        const { value, interval } = show(row.hitRate, "percent");
        const side = summary.sides[row.side];
        const key = [side, row.figure, row.weapon, row.band, row.mode];
        return [...key, count(row.shots), value, interval];
      }),
  );
}

function weaponsTable(summary: Summary): Table {
  return textTable(
    { title: "Weapons: enemies put out" },
    ["side", "weapon", "shots", "enemies out", "per 100 shots", "per 100 turns"],
    2,
    summary.weapons.map((row) => [
      summary.sides[row.side],
      row.weapon,
      count(row.shots),
      count(row.enemiesOut),
      showBoth(row.outPerShot, "percent").replace(" %", ""),
      showBoth(row.outPerTurn, "percent").replace(" %", ""),
    ]),
  );
}

function fatesTable(summary: Summary): Table {
  const share = ({ probability }: Befell): string => showBoth(probability, "percent");
  return textTable(
    { title: "Share of games in which a figure" },
    ["side", "figure", "fled", "ran out of ammunition", "was ridden down"],
    2,
    (summary.table?.figures ?? []).map((row, i) => [
      summary.sides[row.side],
      row.figure,
      share(fateOf(summary.figures[i] as FigureRow, "fled") as Befell),
      share(row.outOfAmmunition),
      share(row.riddenDown),
    ]),
  );
}

/** Only where the rules know other ways to go out than the common ones. */
function endsTable(summary: Summary): Table {
  const { figures } = summary;
  const names = fateNames(figures);
  const share = ({ probability }: Befell): string => showBoth(probability, "percent");
  return textTable(
    { title: "How figures ended: share of games" },
    ["side", "figure", ...names.map(fateWords), "still in action"],
    2,
    (ownFates(figures).length === 0 ? [] : figures).map((row) => [
      summary.sides[row.side],
      row.figure,
      ...row.fates.map(share),
      share(row.inAction),
    ]),
  );
}

function coversTable(summary: Summary): Table {
  return textTable(
    { title: "Hit rates by the target's cover" },
    ["side", "weapon", "cover", "range", "fire", "shots", "hit rate", "interval"],
    5,
    (summary.table?.covers ?? [])
      .filter((row) => row.shots > 0)
      .map((row) => {
        const { value, interval } = show(row.hitRate, "percent");
        const key = [summary.sides[row.side], row.weapon, row.cover, row.band, row.mode];
        return [...key, count(row.shots), value, interval];
      }),
  );
}

/** What the random actions chart made men do, the commonest first: the rolls of all situations and tests together. */
function chartTable(summary: Summary): Table {
  const lines = new Map<string, { chart: string; action: string; count: number }>();
  const rolls = new Map<string, number>();
  for (const { chart, action, count: times } of summary.table?.chart ?? []) {
    const line = lines.get(`${chart} ${action}`) ?? { chart, action, count: 0 };
    lines.set(`${chart} ${action}`, { ...line, count: line.count + times });
    rolls.set(chart, (rolls.get(chart) ?? 0) + times);
  }
  return textTable(
    { title: "Random actions chart: what the rolls said" },
    ["chart", "action", "times", "per game", "of all rolls"],
    2,
    [...lines.values()]
      .filter((line) => line.count > 0)
      .sort((a, b) => (a.chart === b.chart ? b.count - a.count : a.chart < b.chart ? -1 : 1))
      .map((line) => [
        line.chart,
        line.action,
        count(line.count),
        quotient(line.count, summary.games)?.toFixed(2) ?? "",
        percent(quotient(line.count, rolls.get(line.chart) as number) as number),
      ]),
  );
}

/**
 * The whole result for a terminal, ending in a line break.
 * Wider than `width` only where numbers alone need more room.
 */
export function renderTable(summary: Summary, options: TerminalOptions): string {
  const { lines, bold, warning, notes, table } = terminal(options);
  const games = `${count(summary.games)} games, seed ${summary.seed}`;
  const partial = partialNote(summary);
  const tables = [
    outcomesTable,
    figuresTable,
    endsTable,
    fatesTable,
    shotsTable,
    coversTable,
    weaponsTable,
    chartTable,
  ]
    .map((build) => build(summary))
    .filter(({ rows }) => rows.length > 0);
  const agreement = agreementSentence(summary);
  const suspicious = agreement.startsWith("SUSPICIOUS");
  return paragraphs([
    lines(`${summary.scenario} (${summary.system.title}, ${games})`),
    ...(partial === null ? [] : [warning(partial)]),
    bold(answer(summary)),
    ...[lengthSentence(summary), precisionSentence(summary)].filter(Boolean).map(lines),
    ...(agreement === "" ? [] : [suspicious ? warning(agreement) : lines(agreement)]),
    ...tables.map(table),
    notes([`Intervals: ${confidence(summary)} confidence.`]),
  ]);
}
