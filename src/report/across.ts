/** The same guns under several rule systems, as table, data and page. */

import pc from "picocolors";
import { INCHES } from "../core/units.js";
import type { CommonCover, CommonGrade, CommonGun, CommonNames } from "../rules/common.js";
import { type SystemName, systemName } from "../scenario/system.js";
import { type Agreement, agreement, type OppositePair, oppositePairs } from "../stats/agreement.js";
import type { Standing } from "../stats/ranking.js";
import { acrossChart } from "./charts/across.js";
import { csvTable, rounded } from "./csv.js";
import type { FileContent } from "./folder.js";
import { count } from "./numbers.js";
import { type Block, cells, type Document } from "./sheet/document.js";
import { studyFileNames, studyFiles } from "./study.js";
import { renderBlock, type TableOptions } from "./table.js";
import { printable, terminalColumns, wrap } from "./text.js";
import { rankWords, type Versus } from "./versus.js";

/** A gun at one place in one system, under the name that all share. */
export interface AcrossStanding extends Omit<Standing, "tied"> {
  readonly gun: CommonGun;
  /** Guns that cannot be told from it. */
  readonly tied: readonly CommonGun[];
}

/** What one system says about one place. */
export interface AcrossVerdict {
  readonly system: string;
  /** In the system's own lengths and words. */
  readonly distance: number;
  readonly cover: string;
  /** Guns that none is surely better than; none where no gun ever wins. */
  readonly best: readonly CommonGun[];
  /** Whether all of them are the best: one alone, or exact scores that are equal. */
  readonly decided: boolean;
  /** Best first. */
  readonly guns: readonly AcrossStanding[];
}

export interface AcrossPlace {
  /** Inches on the table. */
  readonly distance: number;
  readonly cover: CommonCover;
  /** Whether some gun is the best in all systems. */
  readonly agree: Agreement;
  /** By system. */
  readonly verdicts: readonly AcrossVerdict[];
  /** Pairs of guns that two systems put in opposite order, both surely. */
  readonly opposite: readonly OppositePair[];
}

/** How one system was asked. */
export interface AcrossSystem extends SystemName {
  readonly men: string;
  /** What it calls the guns and covers that all share. */
  readonly guns: Readonly<Record<string, string>>;
  readonly covers: Readonly<Record<string, string>>;
  readonly method: Versus["method"];
  readonly games: number;
  readonly seed: string | null;
  readonly bouts: number;
  readonly partial: boolean;
}

export interface Across {
  readonly version: string;
  readonly grade: CommonGrade;
  readonly guns: readonly CommonGun[];
  readonly covers: readonly CommonCover[];
  /** Inches on the table. */
  readonly distances: readonly number[];
  /** Confidence of all intervals of all rankings of all systems at once. */
  readonly level: number;
  readonly partial: boolean;
  readonly systems: readonly AcrossSystem[];
  /** Guns that some book has no partner for, and whose. */
  readonly missing: readonly { readonly gun: CommonGun; readonly systems: readonly string[] }[];
  readonly places: readonly AcrossPlace[];
}

export interface AcrossFields
  extends Pick<
    Across,
    "version" | "grade" | "guns" | "covers" | "distances" | "level" | "missing"
  > {
  /** The field of every system, of the guns, covers and distances in this order, and its words for them. */
  readonly fields: readonly { readonly versus: Versus; readonly names: CommonNames }[];
}

/** Puts the fields of the systems side by side; distances that all of them have. */
export function joined({ fields, ...asked }: AcrossFields): Across {
  const known = Math.min(...fields.map(({ versus }) => versus.distances.length));
  const distances = asked.distances.slice(0, known);
  const places = asked.covers.flatMap((cover) =>
    distances.map((distance, i): AcrossPlace => {
      const verdicts = fields.map(({ versus, names }) =>
        verdictOf(versus, names, versus.distances[i] as number, names.covers[cover]),
      );
      const winners = verdicts.map(({ best, decided }) => ({ candidates: best, decided }));
      const opposite = oppositePairs(
        verdicts.map(({ guns }) => guns.map((one) => ({ ...one, name: one.gun }))),
      );
      return { distance, cover, agree: agreement(winners), verdicts, opposite };
    }),
  );
  return {
    ...asked,
    distances,
    partial: fields.some(({ versus }) => versus.partial),
    systems: fields.map(({ versus, names }) => ({
      ...systemName(versus.system),
      men: versus.men,
      guns: Object.fromEntries(asked.guns.map((gun) => [gun, names.guns[gun] as string])),
      covers: Object.fromEntries(asked.covers.map((cover) => [cover, names.covers[cover]])),
      method: versus.method,
      games: versus.games,
      seed: versus.seed,
      bouts: versus.bouts,
      partial: versus.partial,
    })),
    places,
  };
}

function verdictOf(
  versus: Versus,
  names: CommonNames,
  distance: number,
  cover: string,
): AcrossVerdict {
  const shared = new Map(Object.entries(names.guns).map(([gun, own]) => [own, gun as CommonGun]));
  const common = (own: string): CommonGun => shared.get(own) as CommonGun;
  const here = (one: { distance: number | null; cover: string | null }): boolean =>
    one.distance === distance && one.cover === cover;
  const best = versus.best.find(here)?.guns ?? [];
  const ranking = versus.rankings.find(here);
  if (ranking === undefined) throw new Error("invariant: every place is ranked");
  return {
    system: versus.system.id,
    distance,
    cover,
    best: best.map(common),
    decided: versus.method === "exact" || best.length === 1,
    guns: ranking.guns.map(({ gun, value, low, high, rankLow, rankHigh, tied }) => ({
      gun: common(gun),
      tied: tied.map(common),
      value,
      low,
      high,
      rankLow,
      rankHigh,
    })),
  };
}

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

/** How a gun stands at a place in system `s`. */
export function standingOf({ verdicts }: AcrossPlace, s: number, gun: CommonGun): AcrossStanding {
  const found = verdicts[s]?.guns.find((one) => one.gun === gun);
  if (found === undefined) throw new Error(`invariant: ${gun} is ranked everywhere`);
  return found;
}

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
