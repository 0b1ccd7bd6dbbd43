/** The report of every tactic against every tactic. */

import { SIDES, type SideId } from "../core/columns.js";
import { parted, possessive } from "../core/messages.js";
import { picture, section } from "../core/sheet.js";
import { planLines, planText } from "../core/situations.js";
import type { Interval } from "../stats/ranking.js";
import {
  assumedOf,
  type BothNumbers,
  cellOf,
  type TacticCell,
  type TacticStanding,
  type TacticsReport,
} from "../studies/tactics.js";
import type { Searched } from "../studies/tacticsSearch.js";
import { tacticsChart } from "./charts/tactics.js";
import { aboutVariants, headJson } from "./method.js";
import { rankWords, show, showHalf, written } from "./numbers.js";
import { SCORE_NOTE } from "./sentences.js";
import { jsonText, type StudyReport, type StudySection, screen } from "./study.js";
import { asIs, dataTable, numbers, shares } from "./table/csv.js";
import { list, name, number, type Table, tableOf } from "./table/table.js";
import { capital, plainWords } from "./text.js";

/** Chances that differ by less are the same. */
const ROUNDING = 1e-9;

const points = (x: number): string => written(100 * x, 1);

const isExact = ({ method }: TacticsReport): boolean => method === "exact";

/** `63.8 (63.1 to 64.5)`, with the digits that the interval supports; of an exact number itself. @param unit behind it */
function between(
  report: TacticsReport,
  { value, low, high }: Pick<TacticCell, "value" | "low" | "high">,
  unit = "",
): string {
  if (isExact(report)) return `${points(value)}${unit}`;
  const shown = show({ value, low, high, method: report.method }, "percent");
  return `${shown.value.replace(" %", "")}${unit} (${shown.interval})`;
}

/** What the numbers are, of side A. */
function objectiveWords({ objective, sides }: TacticsReport): string {
  const words = {
    score: `${possessive(sides.A)} score in %`,
    win: `${possessive(sides.A)} chance to win in %, where a draw is as good as a win for ${sides.B}`,
    margin: `${possessive(sides.A)} chance to win less that of ${sides.B}, in points`,
  };
  return words[objective];
}

/** The same in a word, for the head of a column. */
const OBJECTIVE_HEADS = { score: "score", win: "wins", margin: "lead" } as const;

/** The number that is told beside what was played for: what a run says, or the score where that is the same. */
const BESIDE = { score: "win", win: "score", margin: "win" } as const;
const BESIDE_HEADS = { win: "wins", score: "score" } as const;

/** `65.3`, with the digits that the games support. */
const besideShown = (report: TacticsReport, both: BothNumbers): string => {
  const { value, low, high } = both[BESIDE[report.objective]];
  if (isExact(report)) return points(value);
  return show({ value, low, high, method: report.method }, "percent").value.replace(" %", "");
};

/** `69.8 % (wins 65.3 %)`: what was played for, and the other number of the same games. */
function bothWords(report: TacticsReport, both: Interval & BothNumbers): string {
  const unit = report.objective === "margin" ? " points" : " %";
  const beside = BESIDE_HEADS[BESIDE[report.objective]];
  return `${between(report, both, unit)} (${beside} ${besideShown(report, both)} %)`;
}

/** `advance`, or `60 % advance, 40 % stand`. */
function mixtureWords(standings: readonly TacticStanding[]): string {
  const picked = standings.filter(({ weight }) => weight > 0);
  const [only] = picked;
  if (picked.length === 1) return plainWords(only!.tactic);
  return picked.map(({ tactic, weight }) => `${points(weight)} % ${plainWords(tactic)}`).join(", ");
}

/** What both should do, what it comes to, and what it would change to do better alone. */
function tacticsAnswer(report: TacticsReport): string {
  const { sides, tactics, value, asItIs, objective } = report;
  const says = { A: assumedOf(report, "A"), B: assumedOf(report, "B") };
  const [a, b] = SIDES.map((side) => mixtureWords(tactics[side])) as [string, string];
  const best = a === b ? a : `${a} for ${sides.A}, ${b} for ${sides.B}`;
  const alone = SIDES.flatMap((side) => {
    const reply = asItIs[side];
    const own = side === "A" ? reply.a : reply.b;
    return own === says[side]
      ? []
      : [`If only ${sides[side]} can change, ${plainWords(own)}: ${bothWords(report, reply)}.`];
  });
  const of = { score: "score", win: "chance to win", margin: "lead" }[objective];
  return [
    `Best for both sides: ${best}. Then ${possessive(sides.A)} ${of} is ${bothWords(report, value)}.`,
    ...(a === plainWords(says.A) && b === plainWords(says.B)
      ? ["These are the file's own tactics."]
      : [
          `With the file's tactics, ${plainWords(says.A)} against ${plainWords(says.B)}, it is ${bothWords(report, asItIs.both)}.`,
        ]),
    ...(alone.length === 0 ? ["Neither side can do better alone."] : alone),
  ].join(" ");
}

const struck = ({ tactic, dominatedBy }: TacticStanding): string =>
  `${plainWords(tactic)}${dominatedBy === null ? "" : " ×"}`;

function matrixTable(report: TacticsReport): Table {
  const { sides, tactics } = report;
  return tableOf(
    {
      title: `${capital(objectiveWords(report))}`,
      caption: `${objectiveWords(report)}. Lines: ${sides.A}, columns: ${sides.B}, the best of each first. ×: dominated.`,
    },
    [
      name(`${sides.A} ↓  ${sides.B} →`, (row: TacticStanding) => struck(row)),
      ...tactics.B.map((column) =>
        number(struck(column), (row: TacticStanding) => {
          const cell = cellOf(report, row.tactic, column.tactic);
          return isExact(report) ? points(cell.value) : showHalf(cell);
        }),
      ),
    ],
    tactics.A,
  );
}

/** What to type for the games of best play; nothing where a side should mix, or the file cannot be changed so. */
function pasteLines({ tactics, file }: TacticsReport): string[] {
  const changes = SIDES.map((side) => {
    const [first] = tactics[side];
    return first !== undefined && first.weight > 1 - ROUNDING ? first.set : null;
  });
  if (changes.includes(null)) return [];
  const set = changes.flatMap((all) => all ?? []).map((change) => ` --set ${change}`);
  return [`To play that: deadeye run ${file}${set.join("")}`];
}

/** The tactics of one side against the other's best. */
function standingTable(report: TacticsReport, side: SideId): Table {
  const { sides, tactics } = report;
  const other = side === "A" ? "B" : "A";
  const against = `against ${mixtureWords(tactics[other])}`;
  // Fresh games are those that meet a mixture.
  return tableOf(
    {
      title: `${sides[side]} against the best of ${sides[other]}: ${objectiveWords(report)}`,
      caption: `${sides[side]} ${against}: what it is worth to ${sides.A}.`,
    },
    [
      name(
        "tactic",
        (one: TacticStanding) => `${plainWords(one.tactic)}${one.assumed ? " (the file's)" : ""}`,
      ),
      number("play it", ({ weight }: TacticStanding) => (weight > 0 ? `${points(weight)} %` : "")),
      number(OBJECTIVE_HEADS[report.objective], (one: TacticStanding) => between(report, one)),
      number(BESIDE_HEADS[BESIDE[report.objective]], (one: TacticStanding) =>
        besideShown(report, one),
      ),
      number("rank", (one: TacticStanding) => rankWords(one)),
      list("worse than", ({ dominatedBy }: TacticStanding) => plainWords(dominatedBy ?? "")),
    ],
    tactics[side],
  );
}

function notes(report: TacticsReport): string[] {
  const { again, games, cells, seed, chosenAt, exploitability, level, precision, value } = report;
  const percent = 100 * level;
  const dominated =
    "× and worse than: another tactic is better against each one of the other side" +
    `${isExact(report) ? "" : `, with all intervals of these differences together at ${percent} %`}.`;
  const best = `Best for both: neither side gains by any other of these tactics (exploitability in this matrix ${Number(exploitability.toPrecision(1))}).`;
  if (isExact(report))
    return [
      SCORE_NOTE,
      `Every number is exact: ${parted(cells.length)} pairs were solved.`,
      best,
      dominated,
    ];
  const known =
    `${parted(games)} games of each of ${parted(cells.length)} pairs on the same dice, seed ${seed}; ` +
    `${percent} % intervals, each by itself. Ranks: paired differences, all intervals at once.`;
  const chosen = show({ ...value, value: chosenAt, method: report.method }, "percent").value;
  const replayed =
    again === null
      ? "Not played again: the best of many looks too good in the games that chose it."
      : `The best of many looks too good in the games that chose it (${chosen}). So the ${parted(again.pairs)} pairs that decide ` +
        `were played again, ${parted(again.games)} fresh games each. The interval: whatever the other side picks here, ` +
        "the first side gets at least its lower end and the second side allows at most its upper end.";
  const asked =
    precision === null
      ? ""
      : `Asked: ±${points(precision.asked)} for best play; ${precision.met ? "reached" : "not reached"}: ` +
        `±${points(Math.max(value.value - value.low, value.high - value.value))}.`;
  return [SCORE_NOTE, known, replayed, asked, best, dominated].filter((note) => note !== "");
}

function tacticsJson(report: TacticsReport): string {
  const { system: _, sides, version: __, ...rest } = report;
  return jsonText({ ...headJson(report), ...rest, sides });
}

type TacticOfSide = ReturnType<typeof withSide>[number];

/** Lines of a table that has room among numbers. */
const SHORT = 2;

/** A table, or a named tactic, and whom to shoot at. */
const wayWords = ({ lines, target, named }: Searched): string =>
  [
    lines === null ? plainWords(named) : lines.length > SHORT ? "the plan below" : planText(lines),
    ...(target === null || target === "default" ? [] : [`target: ${plainWords(target)}`]),
  ].join(", ");

const withSide = (report: TacticsReport) =>
  SIDES.flatMap((side) =>
    report.tactics[side].map((one) => ({
      ...one,
      side,
      assumed: one.assumed ? 1 : 0,
      set: (one.set ?? []).join(" "),
    })),
  );

/** The values of both numbers, for a line of a CSV file. */
const withBoth = <Row extends BothNumbers>({ win, score, ...row }: Row) => ({
  ...row,
  win: win.value,
  score: score.value,
});

const wordsTable = (report: TacticsReport): Table =>
  tableOf(
    { caption: "What they are at the table." },
    [
      name("side", ({ side }: TacticOfSide) => report.sides[side]),
      name("tactic", ({ tactic }: TacticOfSide) => plainWords(tactic)),
      list("words", ({ words }: TacticOfSide) => words.replaceAll("`", "")),
      list("--set", ({ set }: TacticOfSide) => set),
    ],
    withSide(report),
  );

/** The best ways that were found, if somebody asked for them. */
function searchSection(report: TacticsReport): StudySection[] {
  const { search, sides } = report;
  if (search === null) return [];
  const rows = SIDES.flatMap((side) => {
    const found = search[side];
    return found === null ? [] : [{ ...found, side }];
  });
  const title = "Better than the named ones?";
  const [first] = rows;
  if (first === undefined) {
    return [section(title, screen(["Neither side has other ways to look through here."]))];
  }
  type Row = (typeof rows)[number];
  const rounds = first.rounds.map(({ tables, games }) => `${parted(tables)} with ${parted(games)}`);
  const caption =
    `Tables, and whom to shoot at, halved round by round: ${rounds.join(", ")} games each, on the same dice. The one left of each ` +
    `side was compared with its best named tactic in ${parted(first.games)} fresh games, so luck does not favour it. A better one ` +
    "may have been dropped on the way, and no table covers every way to play: best play is worth at least as much.";
  return [
    section(
      title,
      tableOf(
        { title, caption },
        [
          name("side", ({ side }: Row) => sides[side]),
          list("way", (row: Row) => wayWords(row)),
          number(OBJECTIVE_HEADS[report.objective], ({ value }: Row) => between(report, value)),
          list("instead of", ({ named }: Row) => plainWords(named)),
          number("gains, points", ({ gain }: Row) => between(report, gain)),
        ],
        rows,
      ),
      screen([caption]),
      ...rows.flatMap(({ set, lines, side }) => [
        ...(set === null ? [] : [screen([set.map((change) => `--set "${change}"`).join(" ")])]),
        ...(lines === null
          ? []
          : [screen([`In the file, of ${sides[side]}:`, "plan:", ...planLines(lines)])]),
      ]),
    ),
  ];
}

export function tacticsReport(report: TacticsReport): StudyReport {
  const exact = isExact(report);
  const title = "Tactic against tactic";
  return {
    ...aboutVariants(report),
    stem: "tactics",
    called: "Tactics",
    title,
    answer: tacticsAnswer(report),
    sections: [
      section(
        title,
        picture(tacticsChart(report, `${title}: ${objectiveWords(report)}`)),
        matrixTable(report),
        ...pasteLines(report).map((line) => screen([line])),
      ),
      ...SIDES.map((side) =>
        section(`${report.sides[side]}: what to do`, standingTable(report, side)),
      ),
      ...searchSection(report),
      section("What the tactics are", wordsTable(report)),
    ],
    notes: notes(report),
    sure: notes(report)[1],
    csv: [
      [
        "tactics.csv",
        dataTable(report.cells.map(withBoth), [
          ...asIs("a", "b"),
          ...shares(numbers(exact, "value", "low", "high", "win", "score")),
        ]),
      ],
      [
        "tactic-standings.csv",
        dataTable(withSide(report).map(withBoth), [
          ...asIs("side", "tactic", "assumed"),
          ...shares(numbers(exact, "weight", "value", "low", "high", "win", "score")),
          ["rank_low", ({ rankLow }) => rankLow],
          ["rank_high", ({ rankHigh }) => rankHigh],
          ["tied_with", ({ tied }) => tied.join("; ")],
          ["dominated_by", ({ dominatedBy }) => dominatedBy ?? ""],
          ...asIs("set"),
        ]),
      ],
    ],
    json: tacticsJson(report),
  };
}
