/** The result table for a terminal: who wins, how long it takes, who shoots how well. */

import Table from "cli-table3";
import pc from "picocolors";
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
import { printable, shorten, terminalColumns, wrap } from "./text.js";

/** How to print. */
export interface TableOptions {
  /** Colours and bold type; off for pipes and NO_COLOR. */
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
}

/** A titled table. */
export interface Block {
  readonly title: string;
  readonly head: readonly string[];
  /** The first `names` columns are text, the rest are numbers and stand on the right. */
  readonly names: number;
  readonly rows: readonly (readonly string[])[];
  /** All rows and names are printed, whatever room they take: there is no data file that has them. */
  readonly whole?: boolean;
}

const GAP = "  ";
const NAME_COLUMNS_MIN = 8;
/** Rows of one block; the data files have them all. */
const ROWS_MAX = 40;

const NO_BORDERS = {
  top: "",
  "top-mid": "",
  "top-left": "",
  "top-right": "",
  bottom: "",
  "bottom-mid": "",
  "bottom-left": "",
  "bottom-right": "",
  left: "",
  "left-mid": "",
  mid: "",
  "mid-mid": "",
  right: "",
  "right-mid": "",
  middle: GAP,
};

function outcomesBlock(summary: Summary): Block {
  const exact = summary.outcomes.some((row) => row.exact !== null);
  return {
    title: "Who wins",
    head: ["", "games", "share of games", "interval", ...(exact ? ["exact", "z"] : [])],
    names: 1,
    rows: summary.outcomes.map((row) => {
      const { value, interval } = show(row.probability, "percent");
      const cells = [row.label, count(row.games), value, interval];
      if (!exact) return cells;
      const solved = row.exact === null ? "" : exactPercent(row.exact);
      return [...cells, solved, zWords(row.z)];
    }),
  };
}

function figuresBlock(summary: Summary): Block {
  return {
    title: "Figures",
    head: ["side", "figure", "shots a game", "hit", "put out", "enemies out", "kill ratio"],
    names: 2,
    rows: summary.figures.map((row) => {
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
  };
}

function shotsBlock(summary: Summary): Block {
  return {
    title: "Hit rates",
    head: ["side", "figure", "weapon", "range", "fire", "shots", "hit rate", "interval"],
    names: 5,
    rows: summary.shots
      .filter((row) => row.shots > 0)
      .map((row) => {
        const { value, interval } = show(row.hitRate, "percent");
        const side = summary.sides[row.side];
        const key = [side, row.figure, row.weapon, row.band, row.mode];
        return [...key, count(row.shots), value, interval];
      }),
  };
}

function weaponsBlock(summary: Summary): Block {
  return {
    title: "Weapons: enemies put out",
    head: ["side", "weapon", "shots", "enemies out", "per 100 shots", "per 100 turns"],
    names: 2,
    rows: summary.weapons.map((row) => [
      summary.sides[row.side],
      row.weapon,
      count(row.shots),
      count(row.enemiesOut),
      showBoth(row.outPerShot, "percent").replace(" %", ""),
      showBoth(row.outPerTurn, "percent").replace(" %", ""),
    ]),
  };
}

function fatesBlock(summary: Summary): Block {
  const share = ({ probability }: Befell): string => showBoth(probability, "percent");
  return {
    title: "Share of games in which a figure",
    head: ["side", "figure", "fled", "ran out of ammunition", "was ridden down"],
    names: 2,
    rows: (summary.table?.figures ?? []).map((row, i) => [
      summary.sides[row.side],
      row.figure,
      share(fateOf(summary.figures[i] as FigureRow, "fled") as Befell),
      share(row.outOfAmmunition),
      share(row.riddenDown),
    ]),
  };
}

/** Only where the rules know other ways to go out than the common ones. */
function endsBlock(summary: Summary): Block {
  const { figures } = summary;
  const names = fateNames(figures);
  const share = ({ probability }: Befell): string => showBoth(probability, "percent");
  return {
    title: "How figures ended: share of games",
    head: ["side", "figure", ...names.map(fateWords), "still in action"],
    names: 2,
    rows: (ownFates(figures).length === 0 ? [] : figures).map((row) => [
      summary.sides[row.side],
      row.figure,
      ...row.fates.map(share),
      share(row.inAction),
    ]),
  };
}

function coversBlock(summary: Summary): Block {
  return {
    title: "Hit rates by the target's cover",
    head: ["side", "weapon", "cover", "range", "fire", "shots", "hit rate", "interval"],
    names: 5,
    rows: (summary.table?.covers ?? [])
      .filter((row) => row.shots > 0)
      .map((row) => {
        const { value, interval } = show(row.hitRate, "percent");
        const key = [summary.sides[row.side], row.weapon, row.cover, row.band, row.mode];
        return [...key, count(row.shots), value, interval];
      }),
  };
}

/** What the random actions chart made men do, the commonest first: the rolls of all situations and tests together. */
function chartBlock(summary: Summary): Block {
  const lines = new Map<string, { chart: string; action: string; count: number }>();
  const rolls = new Map<string, number>();
  for (const { chart, action, count: times } of summary.table?.chart ?? []) {
    const line = lines.get(`${chart} ${action}`) ?? { chart, action, count: 0 };
    lines.set(`${chart} ${action}`, { ...line, count: line.count + times });
    rolls.set(chart, (rolls.get(chart) ?? 0) + times);
  }
  return {
    title: "Random actions chart: what the rolls said",
    head: ["chart", "action", "times", "per game", "of all rolls"],
    names: 2,
    rows: [...lines.values()]
      .filter((line) => line.count > 0)
      .sort((a, b) => (a.chart === b.chart ? b.count - a.count : a.chart < b.chart ? -1 : 1))
      .map((line) => [
        line.chart,
        line.action,
        count(line.count),
        quotient(line.count, summary.games)?.toFixed(2) ?? "",
        percent(quotient(line.count, rolls.get(line.chart) as number) as number),
      ]),
  };
}

/** Columns that the block takes if no name is longer than `nameColumns`. */
function blockColumns(block: Block, nameColumns: number): number {
  const lines = [block.head, ...block.rows];
  return block.head.reduce((total, _, index) => {
    const widest = Math.max(...lines.map((line) => terminalColumns(line[index] ?? "")));
    const taken = index < block.names ? Math.min(widest, nameColumns) : widest;
    return total + taken + (index === 0 ? 0 : GAP.length);
  }, 0);
}

/** Names give way until the block fits; numbers never do. */
function fitNames(block: Block, width: number): Block {
  if (block.whole) return block;
  let room = 40;
  while (room > NAME_COLUMNS_MIN && blockColumns(block, room) > width) room--;
  const rows = block.rows.map((row) =>
    row.map((cell, index) => (index < block.names ? shorten(cell, room, terminalColumns) : cell)),
  );
  return { ...block, rows };
}

/** The same side name again and again is noise: it is written where it changes. */
function withoutRepeats(block: Block): Block {
  if (block.head[0] !== "side") return block;
  const rows = block.rows.map((row, index) =>
    row[0] === block.rows[index - 1]?.[0] ? ["", ...row.slice(1)] : row,
  );
  return { ...block, rows };
}

/** One table for a terminal; texts of strangers are made printable, names give way where room is short. */
export function renderBlock(block: Block, options: TableOptions): string {
  const colors = pc.createColors(options.color);
  const clean = { ...block, rows: block.rows.map((row) => row.map(printable)) };
  const shown = { ...clean, rows: block.whole ? clean.rows : clean.rows.slice(0, ROWS_MAX) };
  const fitted = withoutRepeats(fitNames(shown, options.width));
  const table = new Table({
    chars: NO_BORDERS,
    head: fitted.head.map((text) => colors.dim(text)),
    colAligns: fitted.head.map((_, index) => (index < block.names ? "left" : "right")),
    // The library's own colours ignore pipes, so they are off for good.
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0, compact: true },
  });
  table.push(...fitted.rows.map((row) => [...row]));
  const lines = table
    .toString()
    .split("\n")
    .map((line) => line.trimEnd());
  const hidden = clean.rows.length - shown.rows.length;
  if (hidden > 0) lines.push(colors.dim(`and ${count(hidden)} more rows: see the CSV files`));
  return [colors.bold(block.title), ...lines].join("\n");
}

/**
 * The whole result for a terminal, ending in a line break.
 * Wider than `width` only where numbers alone need more room.
 */
export function renderTable(summary: Summary, options: TableOptions): string {
  const colors = pc.createColors(options.color);
  const lines = (text: string): string[] => wrap(text, options.width, terminalColumns);
  const games = `${count(summary.games)} games, seed ${printable(summary.seed)}`;
  const head = [
    ...lines(`${printable(summary.scenario)} (${printable(summary.system.title)}, ${games})`),
  ];
  const partial = partialNote(summary);
  const blocks = [
    outcomesBlock,
    figuresBlock,
    endsBlock,
    fatesBlock,
    shotsBlock,
    coversBlock,
    weaponsBlock,
    chartBlock,
  ]
    .map((build) => build(summary))
    .filter((block) => block.rows.length > 0);
  const length = lengthSentence(summary);
  const agreement = agreementSentence(summary);
  const precision = precisionSentence(summary);
  const suspicious = agreement.startsWith("SUSPICIOUS");
  const warned = (text: string): string => (suspicious ? colors.yellow(text) : text);
  return [
    head.join("\n"),
    ...(partial === null
      ? []
      : [
          lines(partial)
            .map((line) => colors.yellow(line))
            .join("\n"),
        ]),
    lines(answer(summary))
      .map((line) => colors.bold(line))
      .join("\n"),
    ...(length === "" ? [] : [lines(length).join("\n")]),
    ...(precision === "" ? [] : [lines(precision).join("\n")]),
    ...(agreement === "" ? [] : [warned(lines(agreement).join("\n"))]),
    ...blocks.map((block) => renderBlock(block, options)),
    colors.dim(`Intervals: ${confidence(summary)} confidence.`),
  ]
    .join("\n\n")
    .concat("\n");
}
