/**
 * Every sentence with a side's name in it, held against docs/words.md: it is the same whether the name is one man's, many
 * men's or a long one's; no form that is out, no id of a metric, no he or she of somebody who has a name.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { balanceReport } from "../../src/report/balance.js";
import { bestReport } from "../../src/report/best.js";
import { compareReport } from "../../src/report/compare.js";
import { renderExact } from "../../src/report/exact.js";
import { renderHtml } from "../../src/report/html.js";
import { readingsReport } from "../../src/report/readings.js";
import { storyInShort } from "../../src/report/story.js";
import { type StudyReport, studyMarkup, studyText } from "../../src/report/study.js";
import { sweepReport } from "../../src/report/sweep.js";
import { renderTable } from "../../src/report/table.js";
import { tacticsReport } from "../../src/report/tactics.js";
import { tuneReport } from "../../src/report/tune.js";
import { versusReport } from "../../src/report/versus.js";
import { weightsReport } from "../../src/report/weights.js";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { InProcess } from "../../src/sim/executor.js";
import { balance } from "../../src/studies/balance.js";
import { best } from "../../src/studies/best.js";
import { compare } from "../../src/studies/compare.js";
import { exact } from "../../src/studies/exact.js";
import { readings } from "../../src/studies/readings.js";
import { replay } from "../../src/studies/replay.js";
import { playScenario } from "../../src/studies/run.js";
import { rulesetOfScenario } from "../../src/studies/study.js";
import { sweep } from "../../src/studies/sweep.js";
import { tactics } from "../../src/studies/tacticsStudy.js";
import { tune } from "../../src/studies/tune.js";
import { versus } from "../../src/studies/versusStudy.js";
import { weights } from "../../src/studies/weights.js";

/** One, many, a list, one that ends in s, and one longer than a line. */
const NAMES = {
  one: ["Zed", "Quill"],
  many: ["Zulus", "Quills and Yaks"],
  long: ["Zachary James", "The Quarrelsome Hole in the Wall Gang"],
} as const;
type Names = readonly [string, string];

const executor = new InProcess();
const WIDE = { color: false, width: 1_000_000 };

const shipped = (file: string, [a, b]: Names, set: readonly string[] = []): Scenario => {
  const text = readFileSync(new URL(`../../scenarios/${file}.yaml`, import.meta.url), "utf8");
  const named = [`sides.A.name=${a}`, `sides.B.name=${b}`, ...set];
  return parseScenario(text, `${file}.yaml`, { systems: RULESETS, set: named });
};

const bare = (markup: string): string =>
  markup
    .replace(/<svg.*?<\/svg>/gs, " ")
    .replace(/<pre>.*?<\/pre>/gs, " ")
    .replace(/<span class="whole">(.*?)<\/span>/g, "$1")
    .replace(/<[^>]*>/g, "\n");

const bothOf = async (report: StudyReport): Promise<string> =>
  `${studyText(report, WIDE)}\n${bare(await studyMarkup(report))}`;

/** What is said with these names, in all that is written of some fights. */
async function saidWith(names: Names): Promise<string> {
  const duel = shipped("high-noon", names, ["turns=2"]);
  const other = shipped("high-noon", names, ["turns=2", "sides.A.figures.0.stats.cool=5"]);
  const posse = shipped("napnuts-posse", names);
  const games = { executor, games: 64, seed: "s" };
  const ran = async (scenario: Scenario, count: number): Promise<string> => {
    const goal = { games: count, precision: null };
    const { summary } = await playScenario(scenario, goal, { executor, seed: "s" });
    return `${renderTable(summary, { ...WIDE, full: true })}\n${bare(renderHtml(summary, []))}`;
  };
  const told = (file: string): string => {
    const scenario = shipped(file, names);
    const ruleset = rulesetOfScenario(scenario);
    const { story } = replay(scenario, { game: 2, why: true }, ruleset);
    return [
      ...storyInShort(scenario, ruleset, story),
      ...story.events.map(({ text }) => text),
    ].join("\n");
  };
  const reports = [
    compareReport(await compare(duel, other, games)),
    compareReport(await compare(posse, posse, games)),
    sweepReport(await sweep(duel, { ...games, vary: ["distance=20..40:20"] })),
    balanceReport(await balance(duel, games)),
    weightsReport(await weights(duel, games)),
    tacticsReport(await tactics(duel, games)),
    tuneReport(
      await tune(duel, {
        ...games,
        solve: "distance",
        target: { metric: "win.A", value: 0.5 },
        range: [20, 30],
      }),
    ),
    versusReport(
      await versus(duel, {
        ...games,
        weapon: ["pistol", "shotgun"],
        distance: [25],
        cover: ["open"],
      }),
    ),
    readingsReport(await readings(duel, games)),
    bestReport(await best(duel, { executor })),
  ];
  return [
    renderExact(await exact(duel, { executor }), WIDE),
    await ran(duel, 64),
    await ran(posse, 640),
    ...(await Promise.all(reports.map(bothOf))),
    ...["high-noon", "bushwhack", "shootist-posse", "napnuts-posse", "combat-patrol-ambush"].map(
      told,
    ),
  ].join("\n");
}

/** Lines with X and Y for the names, and nothing of how wide they are. */
const unnamed = (said: string, [a, b]: Names): string[] =>
  said
    .replaceAll("&#39;", "'")
    .replaceAll(b, "Y")
    .replaceAll(a, "X")
    .replaceAll(/\b([XY])'(?!s)/g, "$1's")
    .split("\n")
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    // A shell wants quotes around some names.
    .filter((line) => !line.startsWith("deadeye "));

const said = Object.fromEntries(
  await Promise.all(
    Object.entries(NAMES).map(
      async ([kind, names]) => [kind, unnamed(await saidWith(names), names)] as const,
    ),
  ),
) as Record<keyof typeof NAMES, string[]>;

test("a sentence is the same for one man, for many and for a long name", () => {
  // Or nothing was looked at.
  expect(said.one.filter((line) => /\b[XY]\b/.test(line)).length).toBeGreaterThan(200);
  expect(said.many).toEqual(said.one);
  expect(said.long).toEqual(said.one);
});

test("no verb tells whether a side is one or many", () => {
  // Names of sides in heads of columns have neighbours that are no verbs.
  const verbs = "wins?|has|have|is|are|gains?|leads?|loses?|moves?|draws?|needs?|does|do";
  const wrong = said.one.filter((line) =>
    new RegExp(`(?:^|[.:;,(] ?)[XY] (?:${verbs})\\b`).test(line),
  );
  expect(wrong).toEqual([]);
});

/** Of men and guns alone: no sentence of theirs names a side. */
const WITHOUT_SIDES = ["across", "points"];

test("every study's report is among them", () => {
  const studies = readdirSync(new URL("../../src/report", import.meta.url)).flatMap((file) => {
    const text = file.endsWith(".ts")
      ? readFileSync(new URL(`../../src/report/${file}`, import.meta.url), "utf8")
      : "";
    return [...text.matchAll(/^export function (\w+)Report\(.*\): StudyReport/gm)].map(
      ([, name]) => name as string,
    );
  });
  expect(studies.length).toBeGreaterThan(9);
  const here = readFileSync(new URL(import.meta.url), "utf8");
  const rendered = [...here.matchAll(/^ {4}(\w+)Report\(/gm)].map(([, name]) => name as string);
  expect([...new Set([...rendered, ...WITHOUT_SIDES])].sort()).toEqual(studies.sort());
});

describe("docs/words.md", () => {
  const page = readFileSync(new URL("../../docs/words.md", import.meta.url), "utf8");
  const rows = page.slice(page.indexOf("## Forms that are out")).match(/^\| .*$/gm) ?? [];
  const out = rows
    .slice(1)
    .flatMap((row) => row.split("|")[1]!.split(/[,/]/))
    .map((form) => form.replaceAll(/\(.*?\)/g, "").trim());

  test("forms that are out are nowhere", () => {
    expect(out.length).toBeGreaterThan(10);
    const wrong = out.filter((form) => said.one.some((line) => line.includes(form)));
    expect(wrong).toEqual([]);
  });
});

test("no metric by its id, and no side by its letter, but where one is typed", () => {
  // An option with its value, and a cell of the list of all metrics.
  const typed = /--\w[\w-]*(?:[ =]\S+)?|^[\w-]+(?:\.[\w-]+)+$/g;
  const wrong = said.one.filter((line) =>
    /\b(?:win|hitRate|shots|killRatio|out|outPerShot|outPerTurn)\.[AB]\b|\bturns\.mean\b|\b[Ss]ide [AB]\b/.test(
      line.replaceAll(typed, ""),
    ),
  );
  expect(wrong).toEqual([]);
});

test("whoever has a name is neither he nor she: no sentence of a told game says so", () => {
  const sentences = RULESETS.flatMap(({ id }) => {
    const file = `../../src/rules/${id}/says.ts`;
    // Books say what their own files say.
    return id === "book" ? [] : readFileSync(new URL(file, import.meta.url), "utf8").split("\n");
  }).filter((line) => !/^\s*(?:\*|\/[*/])/.test(line) && /["`]/.test(line));
  expect(sentences.length).toBeGreaterThan(300);
  expect(sentences.filter((line) => /\b(?:he|his|him|himself|she|her)\b/.test(line))).toEqual([]);
});
