/** A study's report: data that a terminal, a page and a folder of files are made from, the same way for all studies. */

import type { Scenario } from "../scenario/scenario.js";
import { whoFought } from "../studies/fought.js";
import { fileName } from "../studies/study.js";
import { type AnswerCard, answerCard, CARD, firstSentence } from "./answerCard.js";
import type { Spec } from "./charts/frame.js";
import { type FileContent, WORKBOOK } from "./folder.js";
import { CHART_FOLDER, type PagePicture, pictureNames } from "./html/picture.js";
import type { Fight, Origin } from "./html/whoFought.js";
import {
  type Block,
  chartsOf,
  type Document,
  type OnUnprinted,
  withoutCharts,
} from "./sheet/document.js";
import { documentMarkup, sheetHtml } from "./sheet/html.js";
import { csvText, type DataTable } from "./table/csv.js";
import type { Table } from "./table/table.js";
import { paragraphs, printer, type TerminalOptions } from "./table/terminal.js";

/** What a terminal alone shows: lines of text, or the short form of a table that a page has in full. */
interface Screen {
  readonly kind: "screen";
  readonly print: Table | readonly string[];
}

export const screen = (print: Screen["print"]): Screen => ({ kind: "screen", print });

export interface StudySection {
  /** On the page. */
  readonly title: string;
  /** What it comes to where each section answers a question of its own; on the page it stands at the beginning. */
  readonly answer?: string;
  /** A terminal shows tables with a title, the page all blocks but what is for the terminal alone. */
  readonly blocks: readonly (Block | Screen)[];
}

export interface StudyReport {
  /** Which study it is: stem of the names of page and JSON. */
  readonly stem: Study;
  /** What is said to have been written. */
  readonly called: string;
  /** What was studied: the first lines in a terminal. */
  readonly head: readonly string[];
  /** Titles of the rule systems, and what was studied under them: the name of a scenario; null if none was. */
  readonly systems: readonly string[];
  readonly subject: string | null;
  /** On the page: its title, and what stands before and behind the answers. */
  readonly title: string;
  readonly before?: readonly string[];
  readonly behind?: readonly string[];
  /** What an interrupted study has; null of a whole one. */
  readonly partial: string | null;
  readonly answer?: string;
  readonly sections: readonly StudySection[];
  /** How the numbers were found. */
  readonly notes: readonly string[];
  /** The note that says how sure they are; default: the first. */
  readonly sure?: string | undefined;
  /** At the end of the page, between rules and program. */
  readonly facts: Document["facts"];
  readonly version: string;
  /** What it was made from, once whoever asked has said so. */
  readonly origin?: Origin;
  /** Data files by name, and the content of `<stem>.json`, which is also what `--json` prints. */
  readonly csv: readonly (readonly [name: string, content: DataTable])[];
  readonly json: string;
  /** What is printed apart, on as few sides as can be: `<stem>.pdf` and `<stem>-letter.pdf`. */
  readonly paper?: Pick<Document, "title" | "lead" | "sections"> & { readonly stem: string };
}

/** What a study's report can have beside its page and its JSON: data files, papers, and charts that are files of their own. */
interface OwnFiles {
  readonly data: readonly string[];
  readonly papers?: readonly string[];
  readonly charts: readonly string[];
}

/** One chart of a name, and more of it, each with its number. */
const numbered = (name: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `${name}-${from + i}`);

const OWN_FILES = {
  across: { data: ["across.csv"], charts: ["across"] },
  balance: { data: ["balance.csv"], charts: ["balance"] },
  best: { data: ["best.csv", "choices.csv", "card.csv"], papers: ["card"], charts: [] },
  compare: { data: ["compare.csv", "editions.csv"], charts: ["differences", "editions"] },
  points: {
    data: ["prices.csv", "factors.csv", "pairs.csv", "fights.csv", "judged.csv"],
    charts: ["prices-man", "prices-gun", "prices-step", "promised", "unfair"],
  },
  readings: { data: ["readings.csv"], charts: ["readings"] },
  sweep: {
    data: ["sweep.csv", "steps.csv", "sides.csv"],
    charts: ["sweep", ...numbered("sweep", 2, 8)],
  },
  tactics: {
    data: ["tactics.csv", "tactic-standings.csv"],
    charts: ["tactics"],
  },
  tune: { data: ["tune.csv"], charts: ["tune"] },
  versus: {
    data: ["versus.csv", "ranking.csv", "crossovers.csv"],
    charts: ["ranking", "best", ...numbered("matrix", 1, 24)],
  },
  weights: { data: ["weights.csv", "steps.csv"], charts: ["attributes", "ranges"] },
} as const satisfies Readonly<Record<string, OwnFiles>>;

/** Studies that write a report folder. */
export type Study = keyof typeof OWN_FILES;

const ownFiles = (study: Study): OwnFiles => OWN_FILES[study];

/**
 * The text of a JSON file. Keys: add, never rename.
 * There is no key `precision` where none was asked for.
 */
export const jsonText = (data: object, indent = 2): string =>
  `${JSON.stringify(
    data,
    (key, value) => (key === "precision" && value === null ? undefined : value),
    indent,
  )}\n`;

const answers = ({ answer }: { readonly answer?: string | undefined }): string[] =>
  answer === undefined ? [] : [answer];

/** What a page of scenarios says of them. */
export const fightOf = (scenario: Scenario): Fight => ({
  file: fileName(scenario.envelope.file),
  sides: scenario.envelope.sides,
  fought: whoFought(scenario),
  overrides: scenario.document.set,
});

/** The report for a terminal, ending in a line break. */
export function studyText(report: StudyReport, options: TerminalOptions): string {
  const { lines, bold, warning, notes, table, close } = printer({ ...options, filed: true });
  const printed = (block: Block | Screen): string[] => {
    if (block.kind === "table") return block.title === undefined ? [] : [table(block)];
    if (block.kind !== "screen") return [];
    return ["kind" in block.print ? table(block.print) : close(block.print.map(lines))];
  };
  return paragraphs([
    close(report.head.map(lines)),
    ...(report.partial === null ? [] : [warning(report.partial)]),
    ...answers(report).map(bold),
    ...report.sections.flatMap(({ answer, blocks }) => [
      ...answers({ answer }).map(bold),
      ...blocks.flatMap(printed),
    ]),
    notes(report.notes),
  ]);
}

const paperFiles = (stem: string): [a4: string, letter: string] => [
  `${stem}.pdf`,
  `${stem}-letter.pdf`,
];

const dataNames = (report: StudyReport): string[] => [
  ...report.csv.map(([name]) => name),
  ...(report.paper === undefined ? [] : paperFiles(report.paper.stem)),
  `${report.stem}.json`,
];

function documentOf(report: StudyReport): Document {
  const { systems, subject, partial, sections, before = [], behind = [], facts, version } = report;
  const over = systems.join(" · ");
  return {
    title: report.title,
    over: subject === null ? over : `${over} · ${subject}`,
    answers: [...(partial === null ? [] : [partial]), ...[report, ...sections].flatMap(answers)],
    card: studyCard(report),
    lead: [...before, ...behind, ...report.notes],
    sections: sections.flatMap(({ title, blocks }) => {
      const own = blocks.flatMap((block) => (block.kind === "screen" ? [] : [block]));
      return own.length === 0 ? [] : [{ title, blocks: own }];
    }),
    ...(report.origin === undefined ? {} : { origin: report.origin }),
    facts: [["Rules", systems.join(", ")], ...facts, ["Program", `deadeye ${version}`]],
    files: dataNames(report),
    foot: `${over} · deadeye ${version}`,
    generator: `deadeye ${version}`,
  };
}

/** What is said of it in short. */
export function studyAnswer(report: StudyReport): AnswerCard {
  const { systems, subject, title, partial, sections, notes, version, origin } = report;
  const { sure = notes[0] ?? "" } = report;
  return {
    title,
    over: subject ?? title,
    answers: [
      ...(partial === null ? [] : [firstSentence(partial)]),
      ...[report, ...sections].flatMap(answers),
    ],
    shares: [],
    facts: [
      ["How sure", firstSentence(sure)],
      ["Rules", systems.join(", ")],
      ["Again", origin?.command ?? `deadeye ${version}`],
    ],
  };
}

export const studyCard = (report: StudyReport): PagePicture => answerCard(studyAnswer(report));

/** All that is drawn of a document: each chart, and its form for phones. */
const specsOf = (document: Document): Spec[] =>
  chartsOf(document).flatMap(({ spec, narrow }) =>
    narrow === undefined ? [spec] : [spec, narrow],
  );

/** What was found, for a page that has its own frame: title, answers, notes, sections with their pictures. */
export async function studyMarkup(report: StudyReport): Promise<string> {
  const { drawSpec } = await import("./charts.js");
  const document = documentOf(report);
  const pictures = new Map<Spec, string>();
  for (const spec of specsOf(document)) pictures.set(spec, await drawSpec(spec));
  return documentMarkup(document, pictures);
}

/** `Sweep: reports/noon-sweep (sweep.html, sweep.csv, steps.csv, sweep.json, charts)`. */
export const writtenWords = (report: StudyReport, folder: string): string =>
  `${report.called}: ${folder} (${[
    `${report.stem}.html`,
    ...dataNames(report),
    ...(ownFiles(report.stem).charts.length === 0 ? [] : [CHART_FOLDER]),
  ].join(", ")})\n`;

const chartFiles = (name: string) => pictureNames(`${CHART_FOLDER}/${name}`);

/**
 * Names of all files that the report of a study can have, in the order in which they are put in place. Nothing else in
 * its folder is written or removed.
 */
export function studyFileNames(study: Study): string[] {
  const { data, papers = [], charts } = ownFiles(study);
  return [
    ...data,
    ...papers.flatMap(paperFiles),
    `${study}.json`,
    WORKBOOK,
    ...[...charts, CARD].flatMap((name) => Object.values(chartFiles(name))),
    `${study}.html`,
  ];
}

/**
 * All files of a study: data, each chart as picture and specification, the page. Pure: the same report gives the same
 * bytes.
 * @param charts false leaves the pictures out
 * @param onUnprinted is told what the papers lack
 */
export async function studyFiles(
  report: StudyReport,
  charts: boolean,
  onUnprinted?: OnUnprinted,
): Promise<Map<string, FileContent>> {
  const { stem, csv, json } = report;
  const files = new Map<string, FileContent>([
    ...csv.map(([name, table]) => [name, csvText(table)] as const),
    [`${stem}.json`, json],
  ]);
  const whole = documentOf(report);
  const document = charts ? whole : withoutCharts(whole);
  const pictures = new Map<Spec, string>();
  const drawn = chartsOf(document);
  if (drawn.length > 0) {
    // Loaded only here: the drawing libraries take longer to start than a duel to be solved.
    const { drawSpec, specFile, svgFile } = await import("./charts.js");
    for (const spec of specsOf(document)) pictures.set(spec, await drawSpec(spec));
    for (const chart of drawn) {
      if (!ownFiles(stem).charts.includes(chart.name)) continue;
      const names = chartFiles(chart.name);
      files.set(names.svg, svgFile({ ...chart, svg: pictures.get(chart.spec)! }));
      files.set(names.spec, specFile(chart));
    }
  }
  if (report.paper !== undefined) {
    // Loaded only here: the PDF library takes longer to start than a duel to be solved.
    const { sheetPdf } = await import("./sheet/pdf.js");
    const page: Document = { ...whole, ...report.paper, compact: true };
    const [a4, letter] = paperFiles(report.paper.stem);
    const { bytes, unprinted } = await sheetPdf(page, pictures, "A4");
    files.set(a4, bytes).set(letter, (await sheetPdf(page, pictures, "LETTER")).bytes);
    if (unprinted.length > 0) onUnprinted?.(unprinted);
  }
  files.set(`${stem}.html`, sheetHtml(document, pictures));
  return files;
}
