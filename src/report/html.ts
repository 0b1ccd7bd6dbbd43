/** report.html: one file that needs no network, no scripts (they add tooltips) and prints well. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Summary } from "../stats/summary.js";
import { fontFaces } from "./font.js";
import { htmlPage } from "./html/page.js";
import { STYLE } from "./html/style.js";
import * as tables from "./html/tables.js";
import { count } from "./numbers.js";
import {
  agreementSentence,
  answer,
  command,
  confidence,
  lengthSentence,
  partialNote,
} from "./sentences.js";
import { escapeMarkup, printable } from "./text.js";

const { tight, words } = tables;

/** A chart as the page needs it. */
export interface PageChart {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The picture that is there before, and without, any script. */
  readonly svg: string;
  /** Vega programs for a page and for a phone. */
  readonly wide: Readonly<Record<string, unknown>>;
  readonly narrow: Readonly<Record<string, unknown>>;
}

/**
 * Where `npm run build` puts the page's script; seen from dist/report and, under a test runner,
 * from src/report.
 */
const BUNDLES = ["./page/client.js", "../../dist/report/page/client.js"];

function readBundle(): string {
  const found = BUNDLES.map((path) => fileURLToPath(new URL(path, import.meta.url))).find(
    existsSync,
  );
  if (found === undefined) throw new Error("the page's script is not built: run `npm run build`");
  // Nothing in it may look like the end of the script element; both stand in strings, where a
  // backslash is harmless.
  return readFileSync(found, "utf8")
    .replaceAll("\r\n", "\n")
    .replace(/<\/(?=script)/gi, "<\\/")
    .replaceAll("<!--", "\\x3c!--");
}

/** JSON that no HTML parser can take for markup. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/** Without the schema's address: the page names no place outside itself. */
function program(spec: Readonly<Record<string, unknown>>): unknown {
  const { $schema: _, ...rest } = spec;
  return rest;
}

function figure(charts: readonly PageChart[], name: string): string {
  const chart = charts.find((candidate) => candidate.name === name);
  if (!chart) return "";
  const label = escapeMarkup(`${chart.title}. ${chart.description}`);
  return (
    `<figure data-chart="${escapeMarkup(chart.name)}" role="img" aria-label="${label}">` +
    `<div class="still scroll">${chart.svg}</div><div class="live"></div></figure>\n`
  );
}

function section(title: string, parts: readonly string[]): string {
  const content = parts.join("");
  return content === "" ? "" : `<section>\n<h2>${escapeMarkup(title)}</h2>\n${content}</section>\n`;
}

/** Blank lines part paragraphs, as in any plain text. */
function about(summary: Summary): string {
  return summary.about
    .split(/\n\s*\n/)
    .map(words)
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p class="about">${paragraph}</p>\n`)
    .join("");
}

function agreement(summary: Summary): string {
  const sentence = agreementSentence(summary);
  if (sentence === "") return "";
  const kind = sentence.startsWith("SUSPICIOUS") ? "partial" : "facts";
  return `<p class="${kind}">${tight(sentence)}</p>\n`;
}

function head(summary: Summary): string {
  const partial = partialNote(summary);
  const sure = `Numbers in small type: ${confidence(summary)} intervals.`;
  return (
    `<p class="over">${words(summary.system.title)} · ${words(summary.kind)}</p>\n` +
    `<h1>${words(summary.scenario)}</h1>\n` +
    (partial === null
      ? ""
      : `<p class="partial" role="note"><strong>${tight(partial)}</strong></p>\n`) +
    `<p class="answer">${tight(answer(summary))}</p>\n` +
    `<p class="facts">${tight(`${lengthSentence(summary)} ${sure}`.trim())}</p>\n` +
    agreement(summary) +
    `${about(summary)}`
  );
}

function body(summary: Summary, charts: readonly PageChart[]): string {
  return [
    section("Who wins", [figure(charts, "outcomes"), tables.outcomesTable(summary)]),
    section("Figures", [figure(charts, "kill-ratio"), tables.figuresTable(summary)]),
    section("Shooting", [
      figure(charts, "hit-rate"),
      tables.shotsTable(summary),
      tables.weaponsTable(summary),
    ]),
    section("What hits do", [figure(charts, "effects"), tables.effectsTable(summary)]),
    section("Length of a game", [figure(charts, "turns"), tables.turnsTable(summary)]),
    section("All metrics", [tables.metricsTable(summary)]),
  ].join("");
}

const DATA_FILES = ["outcomes", "shots", "effects", "figures", "turns", "weapons"]
  .map((stem) => `${stem}.csv`)
  .concat("summary.json");

function footer(summary: Summary): string {
  const readings = Object.entries(summary.readings)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, value]) => `${words(key)}: ${words(String(value))}`);
  const files = DATA_FILES.map((file) => `<a href="${file}">${file}</a>`).join(", ");
  const rows: [string, string][] = [
    ["Program", `deadeye ${words(summary.version)}`],
    ["Rules", `${words(summary.system.title)} (${words(summary.system.id)})`],
    ["Readings in force", readings.join("<br>") || "the defaults"],
    ["Scenario file", words(summary.file)],
    ["Seed", words(summary.seed)],
    ["Games", count(summary.games) + (summary.partial ? ` of ${count(summary.gamesAsked)}` : "")],
    ["Signature", `<code>${words(summary.signature)}</code>`],
    ["Play it again", `<code>${escapeMarkup(command(summary))}</code>`],
    ["Data", files],
  ];
  const list = rows.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join("\n");
  return `<footer><div><dl>\n${list}\n</dl></div></footer>\n`;
}

/** Data first, since the script reads it at once. */
function scripts(charts: readonly PageChart[], bundle: string): string {
  if (charts.length === 0) return "";
  const data = charts.map(({ name, wide, narrow }) => ({
    name,
    wide: program(wide),
    narrow: program(narrow),
  }));
  return (
    `<script type="application/json" id="deadeye-charts">${inlineJson(data)}</script>\n` +
    `<script type="module">${bundle}</script>\n`
  );
}

/**
 * The page.
 * @param charts drawn and compiled charts; none gives a page without pictures and without scripts
 * @throws Error if there are charts but their script was never built
 */
export function renderHtml(summary: Summary, charts: readonly PageChart[]): string {
  const bundle = charts.length === 0 ? "" : readBundle();
  const main = `<main>\n${head(summary)}${body(summary, charts)}</main>\n${footer(summary)}`;
  return htmlPage({
    title: `${printable(summary.scenario)}: deadeye report`,
    generator: `deadeye ${summary.version}`,
    style: fontFaces(main) + STYLE,
    body: `${main}${scripts(charts, bundle)}`,
    script: bundle,
  });
}
