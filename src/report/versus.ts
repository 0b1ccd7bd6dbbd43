/** Every gun against every gun, as table, data and page. */

import pc from "picocolors";
import type { Standing } from "../stats/ranking.js";
import {
  type GunStanding,
  stretchesOf,
  type Versus,
  type VersusRanking,
} from "../studies/versus.js";
import { breakEvenChart, matrixChart, rankingChart } from "./charts/versus.js";
import { csvTable, rounded } from "./csv.js";
import type { FileContent } from "./folder.js";
import { count } from "./numbers.js";
import { widestSentence } from "./sentences.js";
import { type Block, cells, type Document, type Section } from "./sheet/document.js";
import { precisionKey, studyFileNames, studyFiles } from "./study.js";
import { renderBlock, type TableOptions } from "./table.js";
import { printable, terminalColumns, wrap } from "./text.js";

/** As many distances have a picture of their own as a page bears. */
const MATRICES_MAX = 24;

export const VERSUS_FILES: readonly string[] = studyFileNames(
  "versus",
  ["versus.csv", "ranking.csv", "crossovers.csv", "versus.json"],
  ["ranking", "best", ...Array.from({ length: MATRICES_MAX }, (_, i) => `matrix-${i + 1}`)],
);

/** What an interrupted study has. */
const partialWords = ({ method }: Versus): string =>
  method === "exact"
    ? "Interrupted: these are the distances that were done by then."
    : "Interrupted: these are the games that all duels had played by then.";

/** Scores that differ by less make no difference at the table. */
const PRACTICAL = 0.005;

const points = (x: number): string => (100 * x).toFixed(1);
const signed = (x: number): string => `${x > 0 ? "+" : ""}${points(x)}`;
const gunList = (guns: readonly string[]): string =>
  guns.length === 0 ? "none" : guns.join(" = ");

const overall = ({ rankings }: Versus): VersusRanking => rankings[0] as VersusRanking;

/** `3`, or `3–5` where it is open. */
export const rankWords = ({ rankLow, rankHigh }: Pick<Standing, "rankLow" | "rankHigh">): string =>
  rankLow === rankHigh ? String(rankLow) : `${rankLow}–${rankHigh}`;

/** `open: shotgun from 10 to 40 cm; bow from 41 to 100 cm`. */
function stretchWords(versus: Versus, cover: string): string {
  const parts = stretchesOf(versus, cover).map(
    ({ from, to, guns }) =>
      `${guns.length === 0 ? "no gun wins" : gunList(guns)} ${from} to ${to} ${versus.system.length.short}`,
  );
  return `${cover}: ${parts.join("; ")}`;
}

/** What the whole thing comes to. */
export function versusAnswer(versus: Versus): string {
  const { guns, advantage } = overall(versus);
  const [first, second] = guns as readonly [GunStanding, GunStanding];
  const leaders = guns.filter(({ rankLow }) => rankLow === 1);
  const lead =
    leaders.length > 1
      ? `The best gun over all cannot be told: ${leaders.map(({ gun }) => gun).join(", ")} are level`
      : `The best gun over all is the ${first.gun}: it wins ${points(first.value)} % of its duels, the next one ` +
        `(${second.gun}) ${points(second.value)} %${first.value - second.value < PRACTICAL ? ", no practical difference" : ""}`;
  const words = ` Moving first is worth ${signed(advantage.value)} points on average.`;
  return `${lead}.${versus.firstMatters ? words : ""}`;
}

function notes(versus: Versus): string[] {
  const { method, games, seed, family, level, seats, breakEvens, system } = versus;
  const seat = seats.length === 2 ? "moving first as often as second" : `always moving ${seats[0]}`;
  const score =
    "Score: chance to win in %, against each gun (its own kind, too) as often" +
    `${versus.firstMatters ? `, ${seat}` : ""}.`;
  const known =
    method === "exact"
      ? `Every number is exact: ${count(versus.bouts)} different duels were solved. Equal ranks: the scores differ by less than 1e-9.`
      : `${count(games)} games of each of ${count(versus.bouts)} duels on the same dice, seed ${printable(seed ?? "")}. ` +
        `Ranks: paired differences over batches; all ${count(family)} intervals of all rankings hold at once at ` +
        `${100 * level} % (Bonferroni). Guns in one span of ranks cannot be told apart.`;
  const asked =
    versus.precision === null
      ? ""
      : widestSentence(versus.precision, {
          whose: "a chance to win a duel",
          after: method === "exact" ? "" : `${count(games)} games of each`,
          partial: versus.partial,
        });
  const near = `≈: less than ${100 * PRACTICAL} points behind the gun above, no practical difference.`;
  const steps =
    breakEvens.length === 0
      ? ""
      : method === "exact"
        ? "Break-evens are those of the two leaders at the distances of the list; ranges make steps, so one gun leads " +
          `up to a whole ${system.length.one} and the other from the next one on. A third gun may lead in between.`
        : "Break-evens lie between neighbouring distances of the list.";
  return [score, known, asked, near, steps].filter((note) => note !== "");
}

/** Guns by overall rank, with their score at each distance. */
function rankingRows(versus: Versus, ranks: boolean): string[][] {
  const byDistance = versus.rankings.filter((one) => one.distance !== null && one.cover === null);
  return overall(versus).guns.map((standing, i, all) => {
    const above = all[i - 1];
    const near = above !== undefined && above.value - standing.value < PRACTICAL ? " ≈" : "";
    return [
      standing.gun,
      `${rankWords(standing)}${near}`,
      points(standing.value),
      ...byDistance.map(({ guns }) => {
        const here = guns.find(({ gun }) => gun === standing.gun) as GunStanding;
        return points(here.value) + (ranks ? ` (${rankWords(here)})` : "");
      }),
      ...(versus.firstMatters ? [points(standing.winFirst), points(standing.winSecond)] : []),
    ];
  });
}

const distanceHeads = ({ distances, system }: Versus): string[] =>
  distances.map((distance) => `${distance} ${system.length.short}`);

const rankingHead = (versus: Versus): string[] => [
  "gun",
  "rank",
  "score",
  ...distanceHeads(versus),
  ...(versus.firstMatters ? ["first", "second"] : []),
];

/** Best gun by distance, a line for each cover. */
const bestRows = (versus: Versus): string[][] =>
  versus.covers.map((cover) => [
    cover,
    ...versus.distances.map((distance) =>
      gunList(
        versus.best.find((one) => one.cover === cover && one.distance === distance)?.guns ?? [],
      ),
    ),
  ]);

/** What moving first is worth, in points, by cover and distance. */
const advantageRows = (versus: Versus): string[][] =>
  versus.covers.map((cover) => [
    cover,
    ...versus.distances.map((distance) => {
      const found = versus.rankings.find((one) => one.cover === cover && one.distance === distance);
      return signed(found?.advantage.value ?? 0);
    }),
  ]);

const placeHead = (versus: Versus): string[] => ["cover", ...distanceHeads(versus)];

const title = (versus: Versus): string =>
  `Gun against gun: ${printable(versus.men)}${versus.source === null ? "" : `, ${printable(versus.source.file)}`}`;

/** For a terminal, ending in a line break. */
export function renderVersus(versus: Versus, options: TableOptions): string {
  const colors = pc.createColors(options.color);
  const lines = (text: string): string => wrap(text, options.width, terminalColumns).join("\n");
  const block = (name: string, head: string[], rows: string[][], names = 1): string =>
    renderBlock({ title: name, head, names, rows }, options);
  return [
    lines(`${title(versus)} (${printable(versus.system.title)})`),
    ...(versus.partial ? [colors.yellow(partialWords(versus))] : []),
    colors.bold(lines(versusAnswer(versus))),
    block(
      "Ranking: score over all, and by distance",
      rankingHead(versus),
      rankingRows(versus, false),
    ),
    ["The best gun", ...versus.covers.map((cover) => lines(stretchWords(versus, cover)))].join(
      "\n",
    ),
    ...(versus.firstMatters
      ? [block("What moving first is worth, points", placeHead(versus), advantageRows(versus))]
      : []),
    notes(versus)
      .map((note) => colors.dim(lines(note)))
      .join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

const exactFlag = ({ method }: Versus): number => (method === "exact" ? 1 : 0);

/** Exact numbers stay whole: they are there to be compared. */
const number = ({ method }: Versus, x: number): number =>
  method === "exact" ? x : (rounded(x) as number);

function duelsCsv(versus: Versus): string {
  const n = (x: number): number => number(versus, x);
  return csvTable(
    [
      "distance",
      "cover",
      "gun",
      "against",
      "seat",
      "win",
      "lose",
      "nobody",
      "low",
      "high",
      "exact",
    ],
    versus.duels.map((duel) => [
      duel.distance,
      duel.cover,
      duel.gun,
      duel.against,
      duel.seat,
      n(duel.win),
      n(duel.lose),
      n(duel.nobody),
      n(duel.low),
      n(duel.high),
      exactFlag(versus),
    ]),
  );
}

function rankingCsv(versus: Versus): string {
  const n = (x: number): number => number(versus, x);
  return csvTable(
    [
      "distance",
      "cover",
      "gun",
      "rank_low",
      "rank_high",
      "win",
      "low",
      "high",
      "win_first",
      "win_second",
      "tied_with",
      "exact",
    ],
    versus.rankings.flatMap(({ distance, cover, guns }) =>
      guns.map((one) => [
        distance ?? "all",
        cover ?? "all",
        one.gun,
        one.rankLow,
        one.rankHigh,
        n(one.value),
        n(one.low),
        n(one.high),
        n(one.winFirst),
        n(one.winSecond),
        one.tied.join(" "),
        exactFlag(versus),
      ]),
    ),
  );
}

function crossoversCsv(versus: Versus): string {
  return csvTable(
    ["cover", "best_before", "best_after", "low", "high", "exact"],
    versus.breakEvens.map(({ cover, before, after, low, high }) => [
      cover,
      before.join(" "),
      after.join(" "),
      low,
      high,
      exactFlag(versus),
    ]),
  );
}

/** The text of versus.json, which is also what `--json` prints. Keys: add, never rename. */
export function versusJson(versus: Versus): string {
  const { system, breakEvens, precision: _, ...rest } = versus;
  const data = {
    ...rest,
    ...precisionKey(versus),
    crossovers: breakEvens,
    system: system.id,
    system_title: system.title,
  };
  return `${JSON.stringify(data, null, 1)}\n`;
}

function tableBlock(caption: string, head: string[], rows: string[][], text = 1): Block {
  return {
    kind: "table",
    caption,
    head: [cells(head)],
    columns: head.map((_, i) => (i === 0 ? "name" : i < text ? "list" : "number")),
    rows: rows.map((row) => ({ first: true, cells: cells(row) })),
  };
}

const seatSection = (versus: Versus): Section => ({
  title: "What moving first is worth",
  blocks: [
    tableBlock(
      "Chance to win of the gun that moves first less that of the second, all guns averaged, in points.",
      placeHead(versus),
      advantageRows(versus),
    ),
  ],
});

function versusDocument(versus: Versus): Document {
  const { system, version, distances } = versus;
  const matrices = distances.slice(0, MATRICES_MAX).map(
    (distance, i): Section => ({
      title: `At ${distance} ${system.length.short}`,
      blocks: [{ kind: "picture", chart: matrixChart(versus, distance, `matrix-${i + 1}`) }],
    }),
  );
  const changes = versus.overrides.map(printable).join(", ");
  return {
    title: "Gun against gun",
    over: `${system.title}${versus.source === null ? "" : ` · ${printable(versus.source.name)}`}`,
    lead: [
      ...(versus.partial ? [partialWords(versus)] : []),
      versusAnswer(versus),
      `${title(versus)}.`,
      ...notes(versus),
    ],
    sections: [
      {
        title: "Ranking",
        blocks: [
          { kind: "picture", chart: rankingChart(versus) },
          tableBlock(
            "Score over all distances and covers, and by distance, in %; in brackets the rank there.",
            rankingHead(versus),
            rankingRows(versus, true),
          ),
        ],
      },
      {
        title: "The best gun by distance",
        blocks: [
          { kind: "picture", chart: breakEvenChart(versus) },
          tableBlock(
            "Guns that none is surely better than; = : level.",
            placeHead(versus),
            bestRows(versus),
            1 + distances.length,
          ),
          ...(versus.breakEvens.length === 0
            ? []
            : [
                tableBlock(
                  `Break-evens, ${system.length.short}: the last distance at which the one leads, the first at which the other does.`,
                  ["cover", "best before", "best after", "last", "first"],
                  versus.breakEvens.map((one) => [
                    one.cover,
                    gunList(one.before),
                    gunList(one.after),
                    String(one.low),
                    String(one.high),
                  ]),
                  3,
                ),
              ]),
        ],
      },
      ...(versus.firstMatters ? [seatSection(versus)] : []),
      ...matrices,
    ],
    facts: [
      ["Rules", system.title],
      ["Men", printable(versus.men)],
      ...(changes === "" ? [] : [["Changes", changes] as const]),
      ["Program", `deadeye ${version}`],
      ["Data", "versus.csv, ranking.csv, crossovers.csv and versus.json"],
    ],
    foot: `${system.title} · deadeye ${version}`,
    generator: `deadeye ${version}`,
  };
}

/** All files. Pure: the same numbers give the same bytes. */
export function versusFiles(versus: Versus, charts: boolean): Promise<Map<string, FileContent>> {
  const data = [
    ["versus.csv", duelsCsv(versus)],
    ["ranking.csv", rankingCsv(versus)],
    ["crossovers.csv", crossoversCsv(versus)],
    ["versus.json", versusJson(versus)],
  ] as const;
  return studyFiles("versus", versusDocument(versus), data, charts);
}
