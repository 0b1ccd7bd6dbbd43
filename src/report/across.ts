/** The report of the same guns under several rule systems. */
import { parted } from "../core/messages.js";
import { picture, section } from "../core/sheet.js";
import { INCHES } from "../core/units.js";
import type { CommonCover, CommonGun } from "../rules/kit/common.js";
import { listed, weaponWords } from "../rules/kit/words.js";
import type { Agreement } from "../stats/agreement.js";
import {
  type Across,
  type AcrossPlace,
  type AcrossVerdict,
  standingOf,
} from "../studies/across.js";
import { acrossChart } from "./charts/across.js";
import { rankWords, written } from "./numbers.js";
import { jsonText, type StudyReport, screen } from "./study.js";
import { type DataTable, dataTable, rounded } from "./table/csv.js";
import { name, number, type Table, type TableWords, tableOf } from "./table/table.js";
import { batchWords } from "./versus.js";

const AGREE: Readonly<Record<Agreement, string>> = { yes: "yes", no: "NO", undecided: "undecided" };

const unit = INCHES.short;

/** `shotgun`; `shotgun = bow` level; `shotgun or bow` where it cannot be told. */
const bestWords = ({ best, decided }: AcrossVerdict): string =>
  best.length === 0 ? "no gun" : best.join(decided ? " = " : " or ");

/** `shotgun in Law of the Gun and Shootist, rifle in Napnuts`. */
function verdictWords({ systems }: Across, { verdicts }: AcrossPlace): string {
  const titles = new Map<string, string[]>();
  for (const [i, verdict] of verdicts.entries()) {
    const words = bestWords(verdict);
    titles.set(words, [...(titles.get(words) ?? []), systems[i]?.title ?? ""]);
  }
  return [...titles].map(([words, where]) => `${words} in ${listed(where)}`).join(", ");
}

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
function acrossAnswer(across: Across): string {
  const { places, covers, systems } = across;
  const of = (agree: Agreement): number => places.filter((one) => one.agree === agree).length;
  const who = listed(systems.map(({ title }) => title));
  const open = of("undecided") === 0 ? "" : ` ${of("undecided")} are too close to call.`;
  if (of("no") === 0) {
    return `${who} nowhere disagree about the best gun. They agree at ${of("yes")} of ${places.length} places.${open}`;
  }
  const where = covers.flatMap((cover) => {
    const runs = runsOf(across, cover, "no").map((run) => runWords(across, run));
    return runs.length === 0 ? [] : [`${cover}: ${runs.join("; ")}`];
  });
  const agree = of("yes") === 0 ? "" : ` and agree at ${of("yes")}`;
  return (
    `${who} disagree about the best gun at ${of("no")} of ${places.length} places${agree}.${open} ` +
    `Where they disagree: ${where.join(". ")}.`
  );
}

const sureWords = ({ level }: Across): string =>
  `All intervals of all rankings of all systems hold at once at ${100 * level} % (Bonferroni).`;

function notes(across: Across): string[] {
  const { systems, missing, grade } = across;
  return [
    `Men: ${grade}. ${systems.map(({ named, men }) => `${named}: ${men}`).join("; ")}.`,
    `Distances are ${INCHES.many} on the table, ${INCHES.centimetres} cm each, whatever the scale of the figures. ` +
      "Score: the chance to win in %, averaged over the other guns here, moving first as often as second.",
    ...systems.map(({ title, method, games, gamesAsked, bouts, seed }) =>
      method === "exact"
        ? `${title}: every number is exact, ${parted(bouts)} different duels were solved.`
        : `${title}: ${parted(games)} games of each of ${parted(bouts)} duels on the same dice, seed ${seed ?? ""}` +
          `${batchWords({ games, gamesAsked })}.`,
    ),
    `${sureWords(across)} yes: some gun is the ` +
      "best in all systems; NO: none is; undecided: more games are needed. = : level; or: too close to call.",
    ...(missing.length === 0
      ? []
      : [
          `Not compared: ${missing.map(({ gun, systems: whose }) => `${weaponWords(gun)} (not in ${whose.join(", ")})`).join(", ")}.`,
        ]),
  ];
}

/** The best gun of each system at each place. */
const bestTable = ({ systems, places }: Across): Table =>
  tableOf(
    {
      title: "The best gun",
      caption:
        "Guns to which no other is surely superior, and whether one gun is the best in all systems.",
    },
    [
      name("cover", ({ cover }: AcrossPlace) => cover),
      number(`distance, ${unit}`, ({ distance }: AcrossPlace) => String(distance)),
      ...systems.map(({ title }, s) =>
        name(`best gun: ${title}`, ({ verdicts }: AcrossPlace) => bestWords(verdicts[s]!)),
      ),
      name("agree", ({ agree }: AcrossPlace) => AGREE[agree]),
    ],
    places,
    ({ cover }, before) => cover !== before?.cover,
  );

interface OppositeLine {
  readonly cover: CommonCover;
  /** By system. */
  readonly words: readonly string[];
  readonly distances: number[];
}

/** A line for each pair that some system puts the other way round, with all the distances where it does. */
function oppositeLines({ places }: Across): OppositeLine[] {
  const lines = new Map<string, OppositeLine>();
  for (const { cover, distance, opposite } of places) {
    for (const { first, second, better } of opposite) {
      const over = (gun: string): string => `${gun} over ${gun === first ? second : first}`;
      const words = better.map((gun) => (gun === null ? "–" : over(gun)));
      const key = [cover, ...words].join();
      const line = lines.get(key) ?? { cover, words, distances: [] };
      line.distances.push(distance);
      lines.set(key, line);
    }
  }
  return [...lines.values()];
}

const OPPOSITE = "Pairs in opposite order";

const oppositeTable = ({ systems }: Across, lines: readonly OppositeLine[]): Table =>
  tableOf(
    {
      title: OPPOSITE,
      caption: "Two guns of which each is surely better in one of the systems.",
    },
    [
      name("cover", ({ cover }: OppositeLine) => cover),
      ...systems.map(({ title }, s) =>
        name(`better in ${title}`, ({ words }: OppositeLine) => words[s] ?? ""),
      ),
      number(`distances, ${unit}`, ({ distances }: OppositeLine) => distances.join(", ")),
    ],
    lines,
    ({ cover }, before) => cover !== before?.cover,
  );

/** Score and rank of every gun in every system behind one cover, by distance. */
function gunTable(across: Across, cover: CommonCover, words: TableWords, digits: number): Table {
  const { guns, systems, distances, places } = across;
  const rows = guns.flatMap((gun) => systems.map(({ title }, s) => ({ gun, title, s })));
  type Line = (typeof rows)[number];
  return tableOf(
    words,
    [
      name("gun", ({ gun }: Line) => gun),
      name("rules", ({ title }: Line) => title),
      ...distances.map((distance) => {
        const place = places.find((one) => one.cover === cover && one.distance === distance);
        return number(`${distance} ${unit}`, ({ gun, s }: Line) => {
          const standing = standingOf(place!, s, gun);
          return `${written(100 * standing.value, digits)} (${rankWords(standing)})`;
        });
      }),
    ],
    rows,
    ({ gun }, before) => gun !== before?.gun,
  );
}

const namesTable = ({ systems, guns, covers }: Across): Table =>
  tableOf(
    { caption: "The names of the books." },
    [
      name("here", (word: CommonGun | CommonCover) => word),
      ...systems.map((system) =>
        name(
          system.title,
          (word: CommonGun | CommonCover) => system.guns[word] ?? system.covers[word]!,
        ),
      ),
    ],
    [...guns, ...covers],
  );

/** A row for each gun at each place in each system. */
function acrossCsv({ places, systems }: Across): DataTable {
  const rows = places.flatMap((place) =>
    place.verdicts.flatMap((verdict, s) => {
      const { guns, method } = systems[s]!;
      const exact = method === "exact";
      return verdict.guns.map((one) => ({
        place,
        verdict,
        one,
        weapon: guns[one.gun]!,
        exact,
      }));
    }),
  );
  type Line = (typeof rows)[number];
  const chance =
    (key: "value" | "low" | "high") =>
    ({ one, exact }: Line): number | null =>
      exact ? one[key] : rounded(one[key]);
  return dataTable(rows, [
    ["distance_in", ({ place }) => place.distance],
    ["cover", ({ place }) => place.cover],
    ["agree", ({ place }) => place.agree],
    ["system", ({ verdict }) => verdict.system],
    ["gun", ({ one }) => one.gun],
    ["weapon", ({ weapon }) => weapon],
    ["own_distance", ({ verdict }) => rounded(verdict.distance)],
    ["own_cover", ({ verdict }) => verdict.cover],
    ["rank_low", ({ one }) => one.rankLow],
    ["rank_high", ({ one }) => one.rankHigh],
    ["win", chance("value"), () => true],
    ["low", chance("low"), () => true],
    ["high", chance("high"), () => true],
    ["best", ({ verdict, one }) => (verdict.best.includes(one.gun) ? 1 : 0)],
    ["exact", ({ exact }) => (exact ? 1 : 0)],
  ]);
}

export function acrossReport(across: Across): StudyReport {
  const opposite = oppositeLines(across);
  return {
    version: across.version,
    systems: across.systems.map(({ title }) => title),
    subject: null,
    head: ["Gun against gun across rule systems"],
    stem: "across",
    called: "Across",
    title: "Gun against gun",
    partial: across.partial
      ? "Interrupted: these are the distances and games that were done by then."
      : null,
    answer: acrossAnswer(across),
    sections: [
      section("The best gun in each rule system", picture(acrossChart(across)), bestTable(across)),
      ...(opposite.length === 0 ? [] : [section(OPPOSITE, oppositeTable(across, opposite))]),
      section(
        "Every gun in each rule system",
        ...across.covers.flatMap((cover) => {
          const words = `${cover}: score in %, in brackets the rank`;
          return [
            screen(gunTable(across, cover, { title: words }, 0)),
            gunTable(across, cover, { caption: `${words}.` }, 1),
          ];
        }),
      ),
      section("What is compared with what", namesTable(across)),
    ],
    notes: notes(across),
    sure: sureWords(across),
    facts: [],
    csv: [["across.csv", acrossCsv(across)]],
    json: jsonText(across, 1),
  };
}
