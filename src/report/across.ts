/** The same guns under several rule systems, as table, data and page. */

import pc from "picocolors";
import { INCHES } from "../core/units.js";
import type { CommonCover } from "../rules/kit/common.js";
import type { Agreement } from "../stats/agreement.js";
import {
  type Across,
  type AcrossPlace,
  type AcrossSystem,
  type AcrossVerdict,
  standingOf,
} from "../studies/across.js";
import { acrossChart } from "./charts/across.js";
import { csvTable, rounded } from "./csv.js";
import type { FileContent } from "./folder.js";
import { count } from "./numbers.js";
import { type Block, cells, type Document } from "./sheet/document.js";
import { studyFileNames, studyFiles } from "./study.js";
import { renderBlock, type TableOptions } from "./table.js";
import { printable, terminalColumns, wrap } from "./text.js";
import { rankWords } from "./versus.js";

export const ACROSS_FILES: readonly string[] = studyFileNames(
  "across",
  ["across.csv", "across.json"],
  ["across"],
);

const PARTIAL = "Interrupted: these are the distances and games that were done by then.";
const AGREE: Readonly<Record<Agreement, string>> = { yes: "yes", no: "NO", undecided: "undecided" };

const unit = INCHES.short;

/** `shotgun`; `shotgun = bow` level; `shotgun or bow` where it cannot be told. */
const bestWords = ({ best, decided }: AcrossVerdict): string =>
  best.length === 0 ? "no gun" : best.join(decided ? " = " : " or ");

const verdictWords = ({ systems }: Across, { verdicts }: AcrossPlace): string =>
  verdicts.map((one, i) => `${bestWords(one)} in ${systems[i]?.title}`).join(", ");

/** Neighbouring distances behind one cover about which the systems say the same. */
interface Run {
  readonly from: AcrossPlace;
  readonly to: AcrossPlace;
}

function runsOf(across: Across, cover: CommonCover, agree: Agreement): Run[] {
  const own = across.places.filter((place) => place.cover === cover);
  const same = (a: AcrossPlace, b: AcrossPlace): boolean =>
    a.agree === b.agree && verdictWords(across, a) === verdictWords(across, b);
  const runs: Run[] = [];
  for (const place of own) {
    const last = runs[runs.length - 1];
    if (last !== undefined && same(last.to, place)) runs[runs.length - 1] = { ...last, to: place };
    else runs.push({ from: place, to: place });
  }
  return runs.filter(({ from }) => from.agree === agree);
}

function runWords(across: Across, { from, to }: Run): string {
  const ends = from === to ? `${from.distance}` : `${from.distance} to ${to.distance}`;
  return `${ends} ${unit} (${verdictWords(across, from)})`;
}

/** Where they disagree, first of all. */
export function acrossAnswer(across: Across): string {
  const { places, covers, systems } = across;
  const of = (agree: Agreement): number => places.filter((one) => one.agree === agree).length;
  const who = systems.map(({ title }) => title).join(" and ");
  const open = of("undecided") === 0 ? "" : ` ${of("undecided")} cannot be told from these games.`;
  if (of("no") === 0) {
    return `${who} disagree about the best gun nowhere: they agree at ${of("yes")} of ${places.length} places.${open}`;
  }
  const where = covers.flatMap((cover) => {
    const runs = runsOf(across, cover, "no").map((run) => runWords(across, run));
    return runs.length === 0 ? [] : [`${cover}: ${runs.join("; ")}`];
  });
  return (
    `${who} disagree about the best gun at ${of("no")} of ${places.length} places and agree at ${of("yes")}.${open} ` +
    `Where they disagree: ${where.join(". ")}.`
  );
}

function notes(across: Across): string[] {
  const { systems, missing, level, grade } = across;
  return [
    `Men: ${grade}. ${systems.map(({ title, men }) => `${title}: ${printable(men)}`).join("; ")}.`,
    `Distances are ${INCHES.many} on the table, ${INCHES.centimetres} cm each, whatever the scale of the figures. ` +
      "Score: chance to win in %, against each of these guns (its own kind, too) as often, moving first as often as second.",
    ...systems.map(({ title, method, games, bouts, seed }) =>
      method === "exact"
        ? `${title}: every number is exact, ${count(bouts)} different duels were solved.`
        : `${title}: ${count(games)} games of each of ${count(bouts)} duels on the same dice, seed ${printable(seed ?? "")}.`,
    ),
    `All intervals of all rankings of all systems hold at once at ${100 * level} % (Bonferroni). yes: some gun is the ` +
      "best in all systems; NO: none is; undecided: more games would tell. = : level; or: cannot be told.",
    ...(missing.length === 0
      ? []
      : [
          `Not compared: ${missing.map(({ gun, systems: whose }) => `${gun} (not in ${whose.join(", ")})`).join(", ")}.`,
        ]),
  ];
}

const placeHead = ({ systems }: Across): string[] => [
  "cover",
  `distance, ${unit}`,
  ...systems.map(({ title }) => `best gun: ${title}`),
  "agree",
];
const placeRows = ({ places }: Across): string[][] =>
  places.map(({ cover, distance, verdicts, agree }) => [
    cover,
    String(distance),
    ...verdicts.map(bestWords),
    AGREE[agree],
  ]);

const oppositeHead = ({ systems }: Across): string[] => [
  "cover",
  ...systems.map(({ title }) => `better in ${title}`),
  `distances, ${unit}`,
];

/** A line for each pair that some system puts the other way round, with all the distances where it does. */
function oppositeRows({ places }: Across): string[][] {
  const lines = new Map<string, { readonly words: string[]; readonly distances: number[] }>();
  for (const { cover, distance, opposite } of places) {
    for (const { first, second, better } of opposite) {
      const over = (name: string): string => `${name} over ${name === first ? second : first}`;
      const words = [cover, ...better.map((name) => (name === null ? "–" : over(name)))];
      const line = lines.get(words.join()) ?? { words, distances: [] };
      line.distances.push(distance);
      lines.set(words.join(), line);
    }
  }
  return [...lines.values()].map(({ words, distances }) => [...words, distances.join(", ")]);
}

const OPPOSITE = "Pairs in opposite order";

const gunHead = ({ distances }: Across): string[] => [
  "gun",
  "rules",
  ...distances.map((distance) => `${distance} ${unit}`),
];

/** Score and rank of every gun in every system behind one cover, by distance. */
const gunRows = (across: Across, cover: CommonCover, digits: number): string[][] =>
  across.guns.flatMap((gun) =>
    across.systems.map(({ title }, s) => [
      gun,
      title,
      ...across.places
        .filter((place) => place.cover === cover)
        .map((place) => {
          const standing = standingOf(place, s, gun);
          return `${(100 * standing.value).toFixed(digits)} (${rankWords(standing)})`;
        }),
    ]),
  );

const title = "Gun against gun across rule systems";
const caption = (cover: CommonCover): string => `${cover}: score in %, in brackets the rank`;

/** For a terminal, ending in a line break. */
export function renderAcross(across: Across, options: TableOptions): string {
  const colors = pc.createColors(options.color);
  const lines = (text: string): string => wrap(text, options.width, terminalColumns).join("\n");
  const block = (name: string, head: string[], rows: string[][], names: number): string =>
    renderBlock({ title: name, head, names, rows }, options);
  return [
    lines(title),
    ...(across.partial ? [colors.yellow(PARTIAL)] : []),
    colors.bold(lines(acrossAnswer(across))),
    block("The best gun", placeHead(across), placeRows(across), 1),
    ...(oppositeRows(across).length === 0
      ? []
      : [block(OPPOSITE, oppositeHead(across), oppositeRows(across), 1 + across.systems.length)]),
    ...across.covers.map((cover) =>
      block(caption(cover), gunHead(across), gunRows(across, cover, 0), 2),
    ),
    notes(across)
      .map((note) => colors.dim(lines(note)))
      .join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

/** A row for each gun at each place in each system. */
function acrossCsv({ places, systems }: Across): string {
  return csvTable(
    [
      "distance_in",
      "cover",
      "agree",
      "system",
      "gun",
      "weapon",
      "own_distance",
      "own_cover",
      "rank_low",
      "rank_high",
      "win",
      "low",
      "high",
      "best",
      "exact",
    ],
    places.flatMap((place) =>
      place.verdicts.flatMap((verdict, s) => {
        const { guns, method } = systems[s] as AcrossSystem;
        // Exact numbers stay whole: they are there to be compared.
        const n = (x: number): number => (method === "exact" ? x : (rounded(x) as number));
        return verdict.guns.map((one) => [
          place.distance,
          place.cover,
          place.agree,
          verdict.system,
          one.gun,
          guns[one.gun] as string,
          rounded(verdict.distance) as number,
          verdict.cover,
          one.rankLow,
          one.rankHigh,
          n(one.value),
          n(one.low),
          n(one.high),
          verdict.best.includes(one.gun) ? 1 : 0,
          method === "exact" ? 1 : 0,
        ]);
      }),
    ),
  );
}

/** The text of across.json, which is also what `--json` prints. Keys: add, never rename. */
export const acrossJson = (across: Across): string => `${JSON.stringify(across, null, 1)}\n`;

function tableBlock(text: string, head: string[], rows: string[][], names: number): Block {
  return {
    kind: "table",
    caption: text,
    head: [cells(head)],
    columns: head.map((_, i) => (i < names ? "name" : "number")),
    rows: rows.map((row, i) => ({ first: row[0] !== rows[i - 1]?.[0], cells: cells(row) })),
  };
}

function acrossDocument(across: Across): Document {
  const { systems, version } = across;
  const over = systems.map(({ title: name }) => name).join(" · ");
  const words = placeHead(across);
  return {
    title: "Gun against gun",
    over,
    lead: [...(across.partial ? [PARTIAL] : []), acrossAnswer(across), ...notes(across)],
    sections: [
      {
        title: "The best gun in each rule system",
        blocks: [
          { kind: "picture", chart: acrossChart(across) },
          tableBlock(
            "Guns that none is surely better than, and whether one gun is the best in all systems.",
            words,
            placeRows(across),
            words.length,
          ),
        ],
      },
      ...(oppositeRows(across).length === 0
        ? []
        : [
            {
              title: OPPOSITE,
              blocks: [
                tableBlock(
                  "Two guns of which each is surely better in one of the systems.",
                  oppositeHead(across),
                  oppositeRows(across),
                  2 + systems.length,
                ),
              ],
            },
          ]),
      {
        title: "Every gun in each rule system",
        blocks: across.covers.map((cover) =>
          tableBlock(`${caption(cover)}.`, gunHead(across), gunRows(across, cover, 1), 2),
        ),
      },
      {
        title: "What is compared with what",
        blocks: [
          tableBlock(
            "The names of the books.",
            ["here", ...systems.map((system) => system.title)],
            [...across.guns, ...across.covers].map((name) => [
              name,
              ...systems.map(({ guns, covers }) => guns[name] ?? (covers[name] as string)),
            ]),
            1 + systems.length,
          ),
        ],
      },
    ],
    facts: [
      ["Rules", systems.map((system) => system.title).join(", ")],
      ["Program", `deadeye ${version}`],
      ["Data", "across.csv and across.json"],
    ],
    foot: `${over} · deadeye ${version}`,
    generator: `deadeye ${version}`,
  };
}

/** All files. Pure: the same numbers give the same bytes. */
export function acrossFiles(across: Across, charts: boolean): Promise<Map<string, FileContent>> {
  const data = [
    ["across.csv", acrossCsv(across)],
    ["across.json", acrossJson(across)],
  ] as const;
  return studyFiles("across", acrossDocument(across), data, charts);
}
