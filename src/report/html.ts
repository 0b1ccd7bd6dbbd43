/** report.html: one file that needs no network, no scripts (they add tooltips) and prints well. */
import { parted } from "../core/messages.js";
import type { Summary } from "../stats/summary.js";
import { type MadeChange, setting } from "./answer.js";
import { befellSentences, squareSentence } from "./breakdowns.js";
import { breakdownTable } from "./breakdownTables.js";
import { csvFiles } from "./csv.js";
import { fontFaces } from "./font.js";
import { orderSentences } from "./fought.js";
import { answerMarkup } from "./html/answer.js";
import { htmlPage } from "./html/page.js";
import { hiddenPicture, type PagePicture, pictureMarkup } from "./html/picture.js";
import { STYLE } from "./html/style.js";
import { pageTable } from "./html/tables.js";
import { originMarkup } from "./html/whoFought.js";
import { sortedReadings } from "./json.js";
import { runCard } from "./runCard.js";
import * as tables from "./runTables.js";
import { anchorOf } from "./sections.js";
import {
  agreementSentence,
  command,
  confidence,
  lengthSentence,
  noteSentence,
  partialNote,
  precisionSentence,
} from "./sentences.js";
import { escapeMarkup, markup, plainWords, printable, tight } from "./text.js";
import {
  reasonsSentence,
  reasonsTable,
  tacticsSentence,
  tacticsTable,
  turningPointTable,
} from "./why.js";

/** The same with a narrow picture for a phone. */
export interface PageChart extends PagePicture {
  readonly narrow: string;
}

const figure = (charts: readonly (PagePicture | PageChart)[], name: string): string =>
  charts
    .filter((chart) => chart.name === name)
    .map((chart) => pictureMarkup(chart, "narrow" in chart ? chart.narrow : undefined))
    .join("");

interface Section {
  readonly title: string;
  readonly content: string;
  /** Opened by whoever wants it; what is closed is not printed. */
  readonly folded: boolean;
}

const section = (title: string, parts: readonly string[], folded = true): Section => ({
  title,
  content: parts.join(""),
  folded,
});

function sectionMarkup({ title, content, folded }: Section): string {
  const heading = `<h2>${escapeMarkup(title)}</h2>`;
  // A link to what is inside opens what is folded; one to the fold itself would not.
  const inside = `<div id="${anchorOf(title)}">\n${content}</div>`;
  return folded
    ? `<details>\n<summary>${heading}</summary>\n${inside}\n</details>\n`
    : `<section>\n${heading}\n${inside}\n</section>\n`;
}

const contents = (sections: readonly Section[]): string =>
  `<nav aria-label="Contents">${sections
    .map(({ title }) => `<a href="#${anchorOf(title)}">${escapeMarkup(title)}</a>`)
    .join(" ")}</nav>\n`;

/** Blank lines part paragraphs, as in any plain text. */
function about(summary: Summary): string {
  return summary.about
    .split(/\n\s*\n/)
    .map(markup)
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p class="about">${paragraph}</p>\n`)
    .join("");
}

const facts = (sentence: string): string =>
  sentence === "" ? "" : `<p class="facts">${tight(sentence)}</p>\n`;

function agreement(summary: Summary): string {
  const sentence = agreementSentence(summary);
  if (sentence === "") return "";
  const kind = sentence.startsWith("SUSPICIOUS") ? "partial" : "facts";
  return `<p class="${kind}">${tight(sentence)}</p>\n`;
}

/**
 * What stands above the sections: the scenario, and its answer.
 * @param change what the last change of the file did
 */
export function reportHead(summary: Summary, change: MadeChange | null = null): string {
  const partial = partialNote(summary);
  const suspicious = summary.agreement?.suspicious ? agreement(summary) : "";
  return (
    `<p class="over">${markup(setting(summary))}</p>\n` +
    `<h1>${markup(summary.scenario)}</h1>\n` +
    (partial === null
      ? ""
      : `<p class="partial" role="note"><strong>${tight(partial)}</strong></p>\n`) +
    suspicious +
    answerMarkup(summary, change)
  );
}

/** How sure all of it is. */
const howSure = (summary: Summary): string =>
  facts(`Numbers in small type: ${confidence(summary)} intervals.`) +
  facts(precisionSentence(summary)) +
  agreement(summary);

/** The answer as a picture, to be saved. */
export const answerPicture = (summary: Summary): string => hiddenPicture(runCard(summary));

/** A paragraph below a picture; none for no text. */
const note = (text: string): string => (text === "" ? "" : `<p class="note">${tight(text)}</p>\n`);

/** Sections that every report may have; a breakdown may stand in one of them. */
const COMMON = ["On the table", "Figures", "Shooting"];

/** Who fought, and the file inside the page. */
function whoFought(summary: Summary): string[] {
  const { fought, file, sides, overrides } = summary;
  if (fought === null) return [about(summary)];
  const fights = [{ file, sides, fought, overrides }];
  return [
    about(summary),
    facts(noteSentence(summary)),
    originMarkup({ fights, command: command(summary) }),
  ];
}

/** @param all charts and other pictures, each with its place here */
function sectionsOf(summary: Summary, all: readonly PagePicture[]): Section[] {
  const own = (title: string): string[] =>
    summary.breakdowns
      .filter(({ form }) => form.section === title)
      .flatMap((one) => [
        one.form.picture === undefined ? "" : figure(all, one.form.picture.name),
        pageTable(breakdownTable(summary, one)),
        note(squareSentence(summary, one)),
      ]);
  const others = summary.breakdowns
    .map(({ form }) => form.section)
    .filter((title) => !COMMON.includes(title));
  const outcomes = [
    figure(all, "outcomes"),
    pageTable(tables.outcomesTable(summary)),
    howSure(summary),
  ];
  const tried = [reasonsTable(summary), turningPointTable(summary), tacticsTable(summary)];
  const why = [
    ...[reasonsSentence(summary), tacticsSentence(summary)].map(facts),
    ...tried.map((one) => pageTable(one)),
  ];
  return [
    section("Who wins", outcomes, false),
    section("Why", why, false),
    section("Who fought", whoFought(summary), false),
    section("On the table", [figure(all, "map"), ...own("On the table")]),
    section("Figures", [
      figure(all, "kill-ratio"),
      pageTable(tables.figuresTable(summary)),
      ...orderSentences(summary).map(note),
      ...befellSentences(summary).map(facts),
      figure(all, "fates"),
      ...own("Figures"),
    ]),
    section("Shooting", [
      figure(all, "hit-rate"),
      pageTable(tables.shotsTable(summary)),
      ...own("Shooting"),
      figure(all, "weapons"),
      pageTable(tables.weaponsTable(summary)),
    ]),
    section("What hits do", [figure(all, "effects"), pageTable(tables.effectsTable(summary))]),
    ...[...new Set(others)].map((title) => section(title, own(title))),
    section("Length of a game", [
      facts(lengthSentence(summary)),
      figure(all, "turns"),
      pageTable(tables.turnsTable(summary)),
    ]),
    section("All metrics", [pageTable(tables.metricsTable(summary), true)]),
  ].filter(({ content }) => content !== "");
}

/** Links to the sections, then the sections one by one; every picture has its place in one. */
export function reportSections(
  summary: Summary,
  pictures: readonly (PagePicture | PageChart)[],
): string[] {
  const sections = sectionsOf(summary, pictures);
  return [contents(sections), ...sections.map(sectionMarkup)];
}

function footer(summary: Summary): string {
  const readings = Object.entries(sortedReadings(summary.readings)).map(
    ([key, value]) => `${markup(plainWords(key))}: ${markup(plainWords(String(value)))}`,
  );
  const data = [...csvFiles(summary).map(([file]) => file), "summary.json"];
  const files = data.map((file) => `<a href="${file}">${file}</a>`).join(", ");
  const rows: [string, string][] = [
    ["Program", `deadeye ${markup(summary.version)}`],
    ["Rules", `${markup(summary.system.title)} (${markup(summary.system.id)})`],
    ["Readings in force", readings.join("<br>") || "the defaults"],
    ["Scenario file", markup(summary.file)],
    ["Seed", markup(summary.seed)],
    ["Games", parted(summary.games) + (summary.partial ? ` of ${parted(summary.gamesAsked)}` : "")],
    ["Signature", `<code>${markup(summary.signature)}</code>`],
    ["Data", files],
  ];
  const list = rows.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join("\n");
  return `<footer><div><dl>\n${list}\n</dl></div></footer>\n`;
}

/**
 * The page.
 * @param charts   drawn and compiled charts; none gives a page without scripts
 * @param pictures others, which stay as they are
 * @throws Error if there are charts but their script was never built
 */
export function renderHtml(
  summary: Summary,
  charts: readonly PageChart[],
  pictures: readonly PagePicture[] = [],
): string {
  const content = reportSections(summary, [...charts, ...pictures]).join("");
  const card = charts.length === 0 ? "" : answerPicture(summary);
  const main = `<main>\n${reportHead(summary)}${card}${content}</main>\n${footer(summary)}`;
  return htmlPage({
    title: `${printable(summary.scenario)}: deadeye report`,
    generator: `deadeye ${summary.version}`,
    style: fontFaces(main) + STYLE,
    body: main,
  });
}
