/** The report of best play: what it is worth, what the games look like, and a card for each side. */
import { SIDES, type SideId } from "../core/columns.js";
import { count, parted, possessive } from "../core/messages.js";
import type { Card, CardRow } from "../exact/card.js";
import type { BestReport, Play, PlayRow } from "../studies/best.js";
import { metricJson } from "./json.js";
import { changesWords } from "./method.js";
import { metricWords } from "./metricWords.js";
import {
  exactAddingUp,
  exactPercent,
  exactShort,
  inSentence,
  showValue,
  written,
  writtenSigned,
} from "./numbers.js";
import { SCORE_NOTE } from "./sentences.js";
import { jsonText, type StudyReport, type StudySection, screen } from "./study.js";
import { type DataTable, type Datum, dataTable } from "./table/csv.js";
import {
  type Column,
  list,
  name,
  number,
  type Table,
  type TableWords,
  tableOf,
} from "./table/table.js";
import { capital } from "./text.js";

/** Gains below this are said to be none: a two hundredth of a point. */
const NONE = 5e-5;
/** Orders that gain less are counted only: half a point. */
const ORDER_LEAST = 0.005;
/** Orders of a card that a terminal shows at most. */
const SHOWN = 24;

const points = (value: number): string => `${written(100 * value, 2)} points`;
const signed = (value: number): string =>
  Math.abs(value) < NONE ? "0" : `${value > 0 ? "+" : "-"}${points(Math.abs(value))}`;

const OBJECTIVE_WORDS: Readonly<Record<BestReport["objective"], string>> = {
  score: "score",
  win: "chance to win",
  margin: "chance to win minus chance to lose",
};

const rowOf = (report: BestReport, play: Play): PlayRow | undefined =>
  report.plays.find((row) => row.play === play);

const worthOf = (report: BestReport, play: Play, side: SideId): number =>
  rowOf(report, play)?.worth[side] ?? Number.NaN;

const gainOf = (report: BestReport, side: SideId): number =>
  worthOf(report, side, side) - worthOf(report, "default", side);

/** ` Most of it, 6.06 points: offer surrender after winning the draw (LG-DRAW-2).` */
function mostOf(report: BestReport, side: SideId): string {
  const [first] = [...report.choices].sort((a, b) => b.gains[side] - a.gains[side]);
  if (first === undefined || first.gains[side] < NONE) return "";
  return ` Most of it, ${points(first.gains[side])}: ${first.words} (${first.rule}).`;
}

/** What one side gains: what it wins first, what was played for after it. */
function sideAnswer(report: BestReport, side: SideId): string {
  const { sides, objective } = report;
  if (gainOf(report, side) < NONE) {
    return `Nothing is better for ${sides[side]} than the default tactics.`;
  }
  const wins = (play: Play): string => exactShort(chanceOf(rowOf(report, play)!, side));
  const [from, to] = [worthOf(report, "default", side), worthOf(report, side, side)];
  const { digits, difference } = exactAddingUp(100 * from, 100 * to);
  const said = (worth: number): string => inSentence(showValue(100 * worth, "probability", digits));
  const gain = `${writtenSigned(difference, digits)} points`;
  const gained =
    objective === "win"
      ? gain
      : `${OBJECTIVE_WORDS[objective]} ${said(to)} instead of ${said(from)}, ${gain}`;
  return (
    `By best play against the default tactics ${sides[side]} will win ${wins(side)} of games instead of ` +
    `${wins("default")} (${gained}).${mostOf(report, side)}`
  );
}

function bothAnswer(report: BestReport): string[] {
  if (report.bothTooBig !== null) {
    return [
      `Best play of both sides is too big to be solved: more than ${parted(report.bothTooBig)} states.`,
    ];
  }
  if (rowOf(report, "both") === undefined) {
    return [
      "Sides that play only to win do not play for the same thing, so best play of both has no one value.",
    ];
  }
  const { sides } = report;
  const change = worthOf(report, "both", "A") - worthOf(report, "default", "A");
  const outcome =
    Math.abs(change) < NONE
      ? "changes nothing"
      : `changes ${possessive(sides.A)} ${OBJECTIVE_WORDS[report.objective]} by ${signed(change)} ` +
        `to ${exactShort(worthOf(report, "both", "A"))}`;
  return [`Best play of both ${outcome}.`];
}

function bestAnswer(report: BestReport): string {
  const both = bothAnswer(report);
  return SIDES.some((side) => gainOf(report, side) >= NONE)
    ? [...SIDES.map((side) => sideAnswer(report, side)), ...both].join(" ")
    : `Neither side has anything better than the default tactics. ${both.join(" ")}`;
}

const PLAY_WORDS = ({ sides }: BestReport): Readonly<Record<Play, string>> => ({
  default: "neither",
  A: sides.A,
  B: sides.B,
  both: "both",
});

const chanceOf = ({ summary }: PlayRow, outcome: string): number =>
  summary.outcomes.find((row) => row.outcome === outcome)?.probability.value ?? 0;

function playsTable(report: BestReport): Table {
  const words = PLAY_WORDS(report);
  const labels = report.plays[0]?.summary.outcomes ?? [];
  const columns: Column<PlayRow>[] = [
    name("best play of", ({ play }) => words[play]),
    ...labels.map(({ outcome, label }) =>
      number(label, (row: PlayRow) => exactPercent(chanceOf(row, outcome))),
    ),
    ...SIDES.map((side) =>
      number(`gain of ${report.sides[side]}`, ({ play, worth }: PlayRow) =>
        play === "default" ? "" : signed(worth[side] - worthOf(report, "default", side)),
      ),
    ),
  ];
  return tableOf(
    {
      title: `Best play; gains: points of the ${OBJECTIVE_WORDS[report.objective]}`,
      caption:
        `How games end, exactly, with best play of one side against the default tactics of the other, and of both. Gains ` +
        `are those of the ${OBJECTIVE_WORDS[report.objective]}.`,
    },
    columns,
    report.plays,
  );
}

function choicesTable(report: BestReport): Table {
  type Row = BestReport["choices"][number];
  return tableOf(
    {
      title: `What each kind of decision is worth: points of the ${OBJECTIVE_WORDS[report.objective]}`,
      caption:
        "Parts of the gain of a side with best play against the default tactics. They add up to it, each rounded by itself. " +
        "Decisions that are not open follow the default tactics.",
    },
    [
      name("decision", ({ words }: Row) => words),
      name("rule", ({ rule }: Row) => rule),
      ...SIDES.map((side) =>
        number(`${report.sides[side]}`, ({ open, gains }: Row) =>
          open ? signed(gains[side]) : "not open",
        ),
      ),
      name("--choices", ({ id }: Row) => id),
    ],
    report.choices,
  );
}

function metricsTable(report: BestReport): Table {
  const { plays } = report;
  const words = PLAY_WORDS(report);
  type Metric = PlayRow["summary"]["metrics"][number];
  const shown = ({ unit, value }: Metric): string => {
    if (value === null) return "unknown";
    return unit === "probability" ? exactPercent(value) : String(Number(value.toPrecision(6)));
  };
  return tableOf(
    { caption: "Every number of a run, exactly, by whose best play it is." },
    [
      list("", ({ id }: Metric) => capital(metricWords(report, id))),
      name("unit", ({ unit }: Metric) => unit),
      ...plays.map(({ play, summary }) =>
        number(words[play], ({ id }: Metric) => {
          const found = summary.metrics.find((metric) => metric.id === id);
          return found === undefined ? "" : shown(found);
        }),
      ),
    ],
    plays[0]?.summary.metrics ?? [],
  );
}

/** Orders worth reading out. */
const worthwhile = ({ rows }: Card): CardRow[] => rows.filter(({ gain }) => gain >= ORDER_LEAST);

function cardTable(words: TableWords, card: Card): Table {
  const { features } = card;
  return tableOf(
    words,
    [
      ...features.map((feature, i) =>
        name(feature, ({ situation }: CardRow) => situation[i] ?? ""),
      ),
      name("do", ({ act }: CardRow) => act),
      number("gains", ({ gain }: CardRow) => points(gain)),
      name("second best", ({ second }: CardRow) => second ?? ""),
      number("which costs", ({ second, cost }: CardRow) => (second === null ? "" : points(cost))),
    ],
    worthwhile(card),
    (row, before) => row.situation[0] !== before?.situation[0],
  );
}

/** `distance: up to 45 cm`, for each feature that matters. */
const situationWords = ({ features }: Card, { situation }: CardRow): string[] =>
  situation.flatMap((value, i) => (value === "" ? [] : `${features[i]}: ${value}`));

/** `the enemy's Cool 1`, `shot at`, `not shot at`: a condition as one says it at a table. */
function conditionWords(feature: string, value: string): string {
  if (value === "yes") return feature;
  return value === "no" ? `not ${feature}` : `${feature} ${value}`;
}

/** `Your turn begins, distance up to 45 cm: walk away. Worth 4.40 points.` */
function orderWords({ features }: Card, { situation, act, gain }: CardRow): string {
  const [when, ...others] = situation;
  const conditions = others.flatMap((value, i) =>
    value === "" ? [] : conditionWords(features[i + 1]!, value),
  );
  return `${capital([when, ...conditions].join(", "))}: ${act}. Worth ${points(gain)}.`;
}

/** What the card leaves out, how it is read, and what playing by it loses. */
function cardWords(report: BestReport, side: SideId, card: Card): string {
  const { value, best, rows } = card;
  const left = rows.length - worthwhile(card).length;
  const small =
    left === 0
      ? ""
      : `${count(left, "order")} worth less than half a point ${left === 1 ? "is" : "are"} left out. `;
  const lost = best - value;
  const all = left === 0 ? "these orders" : "all orders";
  const gain = points(Math.max(0, gainOf(report, side)));
  const price = lost < NONE ? `gains all of the ${gain}` : `loses ${points(lost)} of the ${gain}`;
  return (
    `${small}Where no order fits, or it cannot be followed, keep to the default tactics. Playing by ${all} ${price} that ` +
    "best play gains."
  );
}

/** The cards alone, to be printed. */
function cardPaper(report: BestReport): Pick<StudyReport, "paper"> {
  const sections = SIDES.flatMap((side) => {
    const card = report.cards?.[side];
    if (card === undefined || worthwhile(card).length === 0) return [];
    const caption = cardWords(report, side, card);
    return [{ title: cardTitle(report, side), blocks: [cardTable({ caption }, card)] }];
  });
  if (sections.length === 0) return {};
  return {
    paper: {
      stem: "card",
      title: `Strategy cards: ${report.scenario}`,
      lead: [SCORE_NOTE, LIMITS],
      sections,
    },
  };
}

const cardTitle = (report: BestReport, side: SideId): string =>
  `Strategy card of ${report.sides[side]}`;

function cardSection(report: BestReport, side: SideId): StudySection[] {
  const card = report.cards?.[side];
  if (card === undefined || gainOf(report, side) < NONE) return [];
  const said = cardWords(report, side, card);
  const rows = worthwhile(card);
  const title = cardTitle(report, side);
  if (rows.length === 0) return [{ title, blocks: [screen([title, NO_ORDER])] }];
  const cut = rows.length > SHOWN ? `, ${SHOWN} of ${rows.length} orders` : "";
  const often = [...rows].sort((a, b) => b.visits * b.gain - a.visits * a.gain).slice(0, SHOWN);
  const shown = rows.filter((row) => often.includes(row)).map((row) => orderWords(card, row));
  // A terminal is too narrow for a column for each of so many features.
  const blocks = [
    screen([`${title}${cut}`, ...shown]),
    screen([said]),
    cardTable({ caption: said }, card),
  ];
  return [{ title, blocks }];
}

const NO_ORDER = "No single order is worth half a point: keep to the default tactics.";

const LIMITS =
  "Best play knows the dice that have fallen and what the other side has done. It may change near the turn limit, where a " +
  "draw is near, and with the readings in force. A card knows only what it asks for.";

function sizeWords({ states, decisions }: BestReport): string {
  return `Solved exactly: ${parted(states)} states, ${parted(decisions)} of them decisions. No game was played.`;
}

const bestCsv = ({ plays }: BestReport): DataTable =>
  dataTable(
    plays.flatMap(({ play, summary }) => summary.metrics.map((metric) => ({ play, metric }))),
    [
      ["play", ({ play }) => play],
      ["metric", ({ metric }) => metric.id],
      ["unit", ({ metric }) => metric.unit],
      ["value", ({ metric }) => metric.value, ({ metric }) => metric.unit === "probability"],
    ],
  );

const choicesCsv = ({ choices }: BestReport): DataTable =>
  dataTable(choices, [
    ["choice", ({ id }) => id],
    ["rule", ({ rule }) => rule],
    ["open", ({ open }) => (open ? 1 : 0)],
    ["gain_a", ({ gains }) => gains.A],
    ["gain_b", ({ gains }) => gains.B],
  ]);

/** Features differ from side to side: each situation is one text, `distance: 45 cm; his Cool: 1`. */
function cardCsv({ cards }: BestReport): DataTable {
  const rows = SIDES.flatMap((side) => {
    const card = cards?.[side];
    return (card?.rows ?? []).map((row): Datum[] => [
      side,
      situationWords(card!, row).join("; "),
      row.act,
      row.gain,
      row.second,
      row.cost,
      row.visits,
    ]);
  });
  const columns = ["side", "situation", "act", "gain", "second", "second_costs", "times_a_game"];
  return { columns, rows };
}

function bestJson({ system, plays, bothTooBig, precision: _, ...rest }: BestReport): string {
  return jsonText({
    ...rest,
    both_too_big: bothTooBig,
    system: system.id,
    system_title: system.title,
    plays: plays.map(({ play, worth, score, summary }) => ({
      play,
      worth,
      score,
      metrics: summary.metrics.map(metricJson),
    })),
  });
}

export function bestReport(report: BestReport): StudyReport {
  const { version, system, scenario, file, changes } = report;
  return {
    version,
    systems: [system.title],
    subject: scenario,
    head: [`${scenario} (${system.title}): best play`],
    stem: "best",
    called: "Best play",
    title: "Best play",
    partial: null,
    answer: bestAnswer(report),
    sections: [
      { title: "What best play is worth", blocks: [playsTable(report), choicesTable(report)] },
      ...SIDES.flatMap((side) => cardSection(report, side)),
      { title: "All numbers", blocks: [metricsTable(report)] },
    ],
    notes: [SCORE_NOTE, LIMITS, sizeWords(report)],
    sure: sizeWords(report),
    facts: [["Scenario", [file, ...changesWords(changes)].join(", ")]],
    csv: [
      ["best.csv", bestCsv(report)],
      ["choices.csv", choicesCsv(report)],
      ...(report.cards === null ? [] : [["card.csv", cardCsv(report)] as const]),
    ],
    json: bestJson(report),
    ...cardPaper(report),
  };
}
