/** The report of every gun against every gun. */
import { parted } from "../core/messages.js";
import { picture, section } from "../core/sheet.js";
import { listed, weaponWords } from "../rules/kit/words.js";
import type { Interval } from "../stats/ranking.js";
import {
  type BreakEven,
  type GunStanding,
  headToHeadOf,
  type OwnGun,
  type Stretch,
  stretchesOf,
  type Versus,
  type VersusRanking,
} from "../studies/versus.js";
import { breakEvenChart, matrixChart, rankingChart } from "./charts/versus.js";
import {
  decimalsOf,
  rankWords,
  type Shown,
  show,
  showChange,
  written,
  writtenSigned,
} from "./numbers.js";
import { widestSentence } from "./sentences.js";
import { jsonText, type StudyReport, type StudySection, screen } from "./study.js";
import { asIs, type DataTable, dataTable, numbers, rounded, shares } from "./table/csv.js";
import { list, name, number, type Table, type TableWords, tableOf } from "./table/table.js";

/** As many distances have a picture of their own as a page bears. */
const MATRICES_MAX = 24;

/** What an interrupted study has. */
const partialWords = ({ method }: Versus): string =>
  method === "exact"
    ? "Interrupted: these are the distances that were done by then."
    : "Interrupted: these are the games that all duels had played by then.";

/** Scores that differ by less make no difference at the table. */
const PRACTICAL = 0.005;

const points = (x: number): string => written(100 * x, 1);
const signed = (x: number): string => writtenSigned(100 * x, 1);
const gunList = (guns: readonly string[]): string =>
  guns.length === 0 ? "none" : guns.map(weaponWords).join(" = ");

/** A chance to win without its percent sign: to a tenth where it is exact, else with the digits that its interval supports. */
function scoreWords({ method }: Versus, one: GunStanding): Shown {
  if (method === "exact") return { value: points(one.value), interval: "" };
  const { value, interval } = show({ ...one, method }, "percent");
  return { value: value.replace(" %", ""), interval };
}

/** The same of one seat, which is known no better than both together. */
const seatWords = (versus: Versus, one: GunStanding, win: number): string =>
  written(100 * win, decimalsOf(scoreWords(versus, one).value));

/** What moving first is worth, in points. */
const advantageWords = ({ method }: Versus, advantage: Interval): Shown =>
  method === "exact"
    ? { value: signed(advantage.value), interval: "" }
    : showChange(advantage, "percent");

const overall = ({ rankings }: Versus): VersusRanking => rankings[0]!;

/** `10 to 40 cm`, or `40 cm`. */
const groundWords = ({ system }: Versus, { from, to }: Stretch): string =>
  `${from === to ? from : `${from} to ${to}`} ${system.length.short}`;

/** `open: shotgun 10 to 40 cm; bow 41 to 100 cm`. */
function stretchWords(versus: Versus, cover: string): string {
  const parts = stretchesOf(versus, cover).map(
    (stretch) =>
      `${stretch.guns.length === 0 ? "no gun wins" : gunList(stretch.guns)} ${groundWords(versus, stretch)}`,
  );
  return `${cover}: ${parts.join("; ")}`;
}

/** Where a gun leads behind one cover, and where it is below which other: `the best at 41 to 80 cm, below ...`. */
function placeOfGun(versus: Versus, gun: string, cover: string): string {
  const ground = new Map<string, string[]>();
  for (const stretch of stretchesOf(versus, cover)) {
    const others = stretch.guns.filter((one) => one !== gun);
    const leads = stretch.guns.includes(gun);
    const level = `level with the ${gunList(others)}`;
    const below = others.length === 0 ? "where no gun wins" : `below the ${gunList(others)}`;
    const place = leads ? (others.length === 0 ? "the best" : level) : below;
    ground.set(place, [...(ground.get(place) ?? []), groundWords(versus, stretch)]);
  }
  const order = (place: string): number =>
    place === "the best" ? 0 : place.startsWith("level") ? 1 : 2;
  return [...ground]
    .sort(([a], [b]) => order(a) - order(b))
    .map(([place, at]) => `${place} at ${at.join(" and ")}`)
    .join(", ");
}

/** The verdict on a gun of the file. */
function ownSentence(versus: Versus, { gun, isNew }: OwnGun): string {
  const { guns } = overall(versus);
  const standing = guns.find((one) => one.gun === gun)!;
  const rank = rankWords(standing);
  const places = new Map<string, string[]>();
  for (const cover of versus.covers) {
    const place = placeOfGun(versus, gun, cover);
    places.set(place, [...(places.get(place) ?? []), cover]);
  }
  const whole = places.size === 1;
  const where = [...places]
    .map(([place, covers]) =>
      whole ? ` It is ${place}.` : ` Cover ${covers.join(", ")}: ${place}.`,
    )
    .join("");
  return (
    `The file's ${isNew ? "own " : ""}${weaponWords(gun)} has rank ${rank} of ${versus.guns.length} overall: it wins ` +
    `${scoreWords(versus, standing).value} % of its duels.${where}`
  );
}

/** How much more the best gun wins than the next one: of two the duel itself, of more their scores. */
function winWords(versus: Versus, first: GunStanding, second: GunStanding): string {
  if (versus.guns.length > 2) {
    return (
      `it wins ${scoreWords(versus, first).value} % of its duels, the next one (${weaponWords(second.gun)}) ` +
      `${scoreWords(versus, second).value} %`
    );
  }
  const { win, lose } = headToHeadOf(versus, () => true)(first.gun, second.gun);
  const [wins, loses] = [win, lose].map((share) =>
    versus.method === "exact" ? points(share) : (100 * share).toFixed(0),
  );
  return `against the ${weaponWords(second.gun)} it wins ${wins} % and loses ${loses} %`;
}

/** What moving first is worth where nobody draws, or how to see it. */
const undrawnWords = (versus: Versus): string =>
  versus.undrawn === null
    ? "--no-draw leaves the draw out"
    : `without the draw it is ${advantageWords(versus, versus.undrawn).value}: --no-draw`;

/** What the whole thing comes to. */
function versusAnswer(versus: Versus): string {
  const { guns, advantage } = overall(versus);
  const [first, second] = guns as readonly [GunStanding, GunStanding];
  const leaders = guns.filter(({ rankLow }) => rankLow === 1);
  const lead =
    leaders.length > 1
      ? `The best gun overall is too close to call: ${listed(leaders.map(({ gun }) => weaponWords(gun)))} are level`
      : `The best gun overall is the ${weaponWords(first.gun)}: ${winWords(versus, first, second)}` +
        `${first.value - second.value < PRACTICAL ? ", no practical difference" : ""}`;
  const worth = advantageWords(versus, advantage);
  const sure = worth.interval === "" ? "" : ` (${worth.interval})`;
  const by = versus.called
    ? `: the draw of the gunfight decides the first shots (${undrawnWords(versus)})`
    : "";
  const words = ` Moving first is worth ${worth.value} points on average${sure}${by}.`;
  const own = versus.own.map((gun) => `${ownSentence(versus, gun)} `).join("");
  return `${own}${lead}.${versus.firstMatters ? words : ""}`;
}

/** Games come in batches of equal size: said where that makes them more than were asked for. */
export const batchWords = ({ games, gamesAsked }: Pick<Versus, "games" | "gamesAsked">): string =>
  gamesAsked === null || games <= gamesAsked
    ? ""
    : ` (${parted(gamesAsked)} were asked for; they are played in batches of equal size)`;

function notes(versus: Versus): string[] {
  const { method, games, seed, family, level, seats, breakEvens, system } = versus;
  const seat = seats.length === 2 ? "moving first as often as second" : `always moving ${seats[0]}`;
  const score =
    "Score: the chance to win in %, averaged over all other guns" +
    `${versus.firstMatters ? `, ${seat}` : ""}.`;
  const known =
    method === "exact"
      ? `Every number is exact: ${parted(versus.bouts)} different duels were solved. Equal ranks: the scores differ by less than 1e-9.`
      : `${parted(games)} games of each of ${parted(versus.bouts)} duels on the same dice, seed ${seed ?? ""}${batchWords(versus)}. ` +
        `Ranks: paired differences over batches; all ${parted(family)} intervals of all rankings hold at once at ` +
        `${100 * level} % (Bonferroni). Guns that share a span of ranks are too close to call.`;
  const asked =
    versus.precision === null
      ? ""
      : widestSentence(versus.precision, {
          whose: "a chance to win a duel",
          after: method === "exact" ? "" : `${parted(games)} games of each`,
          partial: versus.partial,
        });
  const near = `≈: less than ${100 * PRACTICAL} points behind the gun above, no practical difference.`;
  const steps =
    breakEvens.length === 0
      ? ""
      : method === "exact"
        ? "Break-evens are those of the two leaders at the distances of the list. Ranges are steps, so one gun leads up to a " +
          `whole ${system.length.one} and the other from the next one on. A third gun may lead in between.`
        : "Break-evens lie between neighbouring distances of the list.";
  return [score, known, asked, near, steps].filter((note) => note !== "");
}

const placeHeads = ({ distances, system }: Versus): string[] =>
  distances.map((distance) => `${distance} ${system.length.short}`);

/**
 * Guns by overall rank, with their score at each distance.
 * @param ranks with the rank there in brackets
 */
function rankingTable(versus: Versus, words: TableWords, ranks: boolean): Table {
  const { guns } = overall(versus);
  const byDistance = versus.rankings.filter((one) => one.distance !== null && one.cover === null);
  const near = (standing: GunStanding): boolean => {
    const above = guns[guns.indexOf(standing) - 1];
    return above !== undefined && above.value - standing.value < PRACTICAL;
  };
  const here = (place: VersusRanking, { gun }: GunStanding): string => {
    const standing = place.guns.find((one) => one.gun === gun)!;
    return scoreWords(versus, standing).value + (ranks ? ` (${rankWords(standing)})` : "");
  };
  const heads = placeHeads(versus);
  return tableOf(
    words,
    [
      name("gun", ({ gun }: GunStanding) => weaponWords(gun)),
      number("rank", (one: GunStanding) => rankWords(one) + (near(one) ? " ≈" : "")),
      number("score", (one: GunStanding) => {
        const { value, interval } = scoreWords(versus, one);
        return { text: value, small: interval };
      }),
      ...byDistance.map((place, i) => number(heads[i]!, (one: GunStanding) => here(place, one))),
      ...(versus.firstMatters
        ? [
            number("first", (one: GunStanding) => seatWords(versus, one, one.winFirst)),
            number("second", (one: GunStanding) => seatWords(versus, one, one.winSecond)),
          ]
        : []),
    ],
    guns,
  );
}

/** A line for each cover, a column for each distance. */
const placeTable = (
  versus: Versus,
  words: TableWords,
  column: typeof number,
  cell: (place: { readonly cover: string; readonly distance: number }) => string,
): Table =>
  tableOf(
    words,
    [
      name("cover", (cover: string) => cover),
      ...placeHeads(versus).map((head, i) =>
        column(head, (cover: string) => cell({ cover, distance: versus.distances[i]! })),
      ),
    ],
    versus.covers,
  );

const isAt =
  (place: { readonly cover: string; readonly distance: number }) =>
  (one: { readonly cover: string | null; readonly distance: number | null }): boolean =>
    one.cover === place.cover && one.distance === place.distance;

const bestTable = (versus: Versus): Table =>
  placeTable(
    versus,
    { caption: "Guns to which no other is surely superior; = means level." },
    list,
    (place) => gunList(versus.best.find(isAt(place))?.guns ?? []),
  );

const breakEvenTable = ({ breakEvens, system }: Versus): Table =>
  tableOf(
    {
      caption: `Break-evens, ${system.length.short}: the last distance at which the one leads, the first at which the other does.`,
    },
    [
      name("cover", ({ cover }: BreakEven) => cover),
      list("best before", ({ before }: BreakEven) => gunList(before)),
      list("best after", ({ after }: BreakEven) => gunList(after)),
      number("last", ({ low }: BreakEven) => String(low)),
      number("first", ({ high }: BreakEven) => String(high)),
    ],
    breakEvens,
  );

/** As many lines of gun against gun as a terminal shows. */
const HEADS_MAX = 24;

/** Who beats whom, each duel by itself; null if they are too many. */
function headTable(versus: Versus): Table | null {
  const { distances, covers, system } = versus;
  const ranked = overall(versus).guns.map(({ gun }) => gun);
  const rows = ranked.flatMap((gun, i) =>
    ranked.slice(i + 1).flatMap((against) =>
      covers.flatMap((cover) =>
        distances.map((distance) => {
          const at = isAt({ cover, distance });
          return { gun, against, cover, distance, ...headToHeadOf(versus, at)(gun, against) };
        }),
      ),
    ),
  );
  if (rows.length > HEADS_MAX) return null;
  type Row = (typeof rows)[number];
  return tableOf(
    { title: "Head to head", caption: "Each duel by itself, in % of its games." },
    [
      name("cover", ({ cover }: Row) => cover),
      number("distance", ({ distance }: Row) => `${distance} ${system.length.short}`),
      name("gun", ({ gun }: Row) => weaponWords(gun)),
      name("against", ({ against }: Row) => weaponWords(against)),
      number("wins", ({ win }: Row) => points(win)),
      number("loses", ({ lose }: Row) => points(lose)),
      number("nobody", ({ nobody }: Row) => points(nobody)),
    ],
    rows,
  );
}

function headSection(versus: Versus): StudySection[] {
  const table = headTable(versus);
  return table === null ? [] : [section("Head to head", table)];
}

/** A gun wins more than its points promise: it is too cheap. */
function pricedSection({ priced }: Versus): StudySection[] {
  if (priced === null || priced.guns.length === 0) return [];
  type Priced = NonNullable<Versus["priced"]>["guns"][number];
  return [
    section(
      "Guns by their points",
      tableOf(
        {
          title: `Guns by their points, ${priced.list}`,
          caption:
            `What each gun wins of the games that somebody wins, against the others that have a price in ${priced.list}, ` +
            "in %, and what its points promise: who wins more is too cheap.",
        },
        [
          name("gun", ({ gun }: Priced) => gun),
          number("points", ({ price }: Priced) => String(Number(price.toPrecision(6)))),
          number("promised", ({ promised }: Priced) => points(promised)),
          number("won", ({ won }: Priced) => points(won)),
          number("won less promised", ({ won, promised }: Priced) => signed(won - promised)),
        ],
        priced.guns,
      ),
    ),
  ];
}

const seatSection = (versus: Versus): StudySection =>
  section(
    "What moving first is worth",
    placeTable(
      versus,
      {
        title: "What moving first is worth, points",
        caption:
          "The chance to win of the gun that moves first less that of the second, all guns averaged, in points.",
      },
      number,
      (place) => advantageWords(versus, versus.rankings.find(isAt(place))!.advantage).value,
    ),
  );

const title = ({ men, source }: Versus): string =>
  `Gun against gun: ${men}${source === null ? "" : `, ${source.file}`}`;

function csvFiles(versus: Versus): [name: string, content: DataTable][] {
  const exact = versus.method === "exact";
  const flag = ["exact", () => (exact ? 1 : 0)] as const;
  const standings = versus.rankings.flatMap(({ distance, cover, guns }) =>
    guns.map((one) => ({
      ...one,
      distance,
      cover,
      over: distance === null ? "all" : "one",
      win: one.value,
    })),
  );
  const chance = (x: number): number | null => (exact ? x : rounded(x));
  return [
    [
      "versus.csv",
      dataTable(versus.duels, [
        ...asIs("distance", "cover", "gun", "against", "seat"),
        ...shares(numbers(exact, "win", "lose", "nobody", "low", "high")),
        flag,
      ]),
    ],
    [
      "ranking.csv",
      dataTable(standings, [
        ...asIs("distance", "cover", "gun"),
        ["rank_low", ({ rankLow }) => rankLow],
        ["rank_high", ({ rankHigh }) => rankHigh],
        ...shares(numbers(exact, "win", "low", "high")),
        ["win_first", ({ winFirst }) => chance(winFirst), () => true],
        ["win_second", ({ winSecond }) => chance(winSecond), () => true],
        ["tied_with", ({ tied }) => tied.join(" ")],
        flag,
        ...asIs("over"),
      ]),
    ],
    [
      "crossovers.csv",
      dataTable(versus.breakEvens, [
        ...asIs("cover"),
        ["best_before", ({ before }) => before.join(" ")],
        ["best_after", ({ after }) => after.join(" ")],
        ...asIs("low", "high"),
        flag,
      ]),
    ],
  ];
}

export function versusReport(versus: Versus): StudyReport {
  const { system, source, changes, distances, covers } = versus;
  const { breakEvens, precision, system: _, gamesAsked, ...rest } = versus;
  const matrices = distances
    .slice(0, MATRICES_MAX)
    .map(
      (distance, i): StudySection =>
        section(
          `At ${distance} ${system.length.short}`,
          picture(matrixChart(versus, distance, `matrix-${i + 1}`)),
        ),
    );
  return {
    version: versus.version,
    systems: [system.title],
    subject: source?.name ?? null,
    head: [`${title(versus)} (${system.title})`],
    stem: "versus",
    called: "Versus",
    title: "Gun against gun",
    behind: [`${title(versus)}.`],
    partial: versus.partial ? partialWords(versus) : null,
    answer: versusAnswer(versus),
    sections: [
      section(
        "Ranking",
        picture(rankingChart(versus)),
        screen(rankingTable(versus, { title: "Ranking: score overall, and by distance" }, false)),
        rankingTable(
          versus,
          {
            caption: "Score overall, and by distance, in %. In brackets the rank there.",
          },
          true,
        ),
      ),
      ...pricedSection(versus),
      ...headSection(versus),
      section(
        "The best gun by distance",
        ...(distances.length === 1 ? [] : [picture(breakEvenChart(versus))]),
        screen(["The best gun", ...covers.map((cover) => stretchWords(versus, cover))]),
        bestTable(versus),
        ...(breakEvens.length === 0 ? [] : [breakEvenTable(versus)]),
      ),
      ...(versus.firstMatters ? [seatSection(versus)] : []),
      ...matrices,
    ],
    notes: notes(versus),
    sure: notes(versus)[1],
    facts: [
      ["Men", versus.men],
      ...versus.own.map(
        ({ gun, values }) => [`The ${weaponWords(gun)}`, values.join(", ")] as const,
      ),
      ...(changes.length === 0 ? [] : [["Changes", changes.join(", ")] as const]),
    ],
    csv: csvFiles(versus),
    json: jsonText(
      {
        ...rest,
        games_asked: gamesAsked,
        precision,
        crossovers: breakEvens,
        system: system.id,
        system_title: system.title,
      },
      1,
    ),
  };
}
