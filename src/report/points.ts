/** The report of what men and guns cost. */
import { count, parted } from "../core/messages.js";
import { picture, section } from "../core/sheet.js";
import { listed, weaponWords } from "../rules/kit/words.js";
import type {
  Factor,
  Failing,
  Judged,
  PairPrice,
  Points,
  Price,
  TestedFight,
} from "../studies/points.js";
import { GAIN_LEAST } from "../studies/pointsTest.js";
import {
  leastFair,
  nameWords,
  pricesChart,
  promisedChart,
  sidesWords,
  sideWords,
  unfairChart,
} from "./charts/points.js";
import { aboutVariants, headJson } from "./method.js";
import { written } from "./numbers.js";
import { jsonText, type StudyReport } from "./study.js";
import { type DataTable, type Datum, dataTable, rounded } from "./table/csv.js";
import { name, number, type Table, tableOf } from "./table/table.js";

/** Digits behind the point that steps of a price have. */
const decimalsOf = (round: number): number => (/\.(\d+)/.exec(String(round))?.[1] ?? "").length;

/** Whole per cents. */
const share = (chance: number): string => `${Math.round(100 * chance)} %`;
/** Points of a chance, with a tenth. */
const pointsOf = (part: number): string => written(100 * part, 1);

function groundWords({ mix, system }: Points, { ground }: Pick<TestedFight, "ground">): string {
  const cover = mix.covers.length > 1 || ground.cover !== "open" ? `, ${ground.cover}` : "";
  return `at ${ground.distance} ${system.length.short}${cover}`;
}

/** `47 to 53 %`: from the weaker side's share to the stronger one's. */
const between = (stronger: number): string =>
  `${Math.round(100 * (1 - stronger))} to ${share(stronger)}`;

function qualitySentence(found: Points): string {
  const { quality, list } = found;
  if (quality === null) return "How fair it is was not tested.";
  const whose = list === null ? "" : ` by ${list}`;
  const { over, each, worst } = quality;
  const counted = found.factors.length === 0 ? "" : ", as guns count there,";
  const one = `${between(each.nine)} in nine of ten`;
  const grounds =
    over === null
      ? `Fights of equal points${whose}: ${one}`
      : `Fights of equal points${whose}, over the grounds of the mix: ${between(over.nine)} in nine of ten; ` +
        `on one ground${counted} ${one}`;
  if (worst === null) return `${grounds}.`;
  const [first, won] =
    worst.played >= 0.5
      ? [worst, worst.played]
      : [{ ...worst, A: worst.B, B: worst.A }, 1 - worst.played];
  return `${grounds}, the worst ${share(won)}: ${sidesWords(first)} ${groundWords(found, worst)}.`;
}

function answerOf(found: Points): string {
  const { prices, unit, tenth, mix } = found;
  const of = (kind: Price["kind"]): Price[] =>
    prices.filter((one) => one.kind === kind).sort((a, b) => b.worth - a.worth);
  const men = of("man");
  const guns = of("gun");
  const [best, least] = [men[0]!, men[men.length - 1]!];
  const measured = [best.name, least.name].includes(unit.man)
    ? ""
    : `, where ${unit.man} costs ${unit.price}`;
  const worth = `With a ${weaponWords(unit.gun)}, ${best.name} costs ${best.price} and ${least.name} ${least.price}${measured}.`;
  const dear = guns.filter(({ name: gun }) => gun !== unit.gun);
  const added =
    dear.length === 0
      ? ""
      : ` On top of that: ${listed(dear.slice(0, 3).map(({ name: gun, price }) => `${weaponWords(gun)} ${signed(price)}`))}.`;
  const more =
    ` Ten per cent more points win ${share(tenth.one)} man against man` +
    (mix.most > 1 ? `, ${share(tenth.most)} at ${mix.most} a side.` : ".");
  return `${judgedSentence(found)}${worth}${added}${more} ${qualitySentence(found)}`;
}

const signed = (price: number): string =>
  price > 0 ? `+${price}` : String(price).replace("-", "−");

function judgedSentence({ judged, list, alpha }: Points): string {
  if (judged === null || list === null) return "";
  const off = (verdict: Judged["verdict"]): string[] =>
    judged
      .filter((one) => one.verdict === verdict)
      .sort((a, b) => Math.abs(b.price - b.fair) / b.fair - Math.abs(a.price - a.fair) / a.fair)
      .map((one) => `${nameWords(one)} (${one.price}, fair ${written(one.fair, 1)})`);
  const some = (names: readonly string[]): string =>
    names.length > 4 ? `${listed(names.slice(0, 4))} and ${names.length - 4} more` : listed(names);
  const [cheap, dear] = [off("cheap"), off("dear")];
  if (cheap.length + dear.length === 0) {
    return `No price of ${list} can be told from a fair one (all ${judged.length} together, ${100 * alpha} %). `;
  }
  return (
    (cheap.length === 0 ? "" : `Too cheap in ${list}: ${some(cheap)}. `) +
    (dear.length === 0 ? "" : `Too dear${cheap.length === 0 ? ` in ${list}` : ""}: ${some(dear)}. `)
  );
}

const KINDS = [
  { kind: "man", title: "Men", head: "man", says: "with the first gun" },
  { kind: "gun", title: "Guns", head: "gun", says: "to be added to the man" },
  { kind: "step", title: "Steps", head: "step", says: "of the unit man, to be added" },
] as const;

function intervalWords({ round }: Points, { low, high }: Price): string {
  const decimals = decimalsOf(round) + 1;
  return low === null || high === null
    ? "the measure"
    : `${written(low, decimals)} to ${written(high, decimals)}`;
}

function priceTable(found: Points, kind: (typeof KINDS)[number]): Table {
  return tableOf(
    {
      title: `${kind.title}: prices`,
      caption: `${kind.title} and their prices in points, ${kind.says}; before rounding, the 95 % interval.`,
    },
    [
      name(kind.head, (price: Price) => nameWords(price)),
      number("price", (price: Price) => String(price.price).replace("-", "−")),
      number("worth", (price: Price) => written(price.worth, decimalsOf(found.round) + 1)),
      number("interval", (price: Price) => intervalWords(found, price)),
    ],
    found.prices.filter((price) => price.kind === kind.kind),
  );
}

const VERDICTS = { cheap: "too cheap", dear: "too dear", none: "cannot be told" } as const;

function judgedTable(judged: readonly Judged[], whose: string): Table {
  return tableOf(
    {
      title: `Prices of ${whose}`,
      caption: `Each price of ${whose}, and what would be fair at its own level, with its 95 % interval.`,
    },
    [
      name("kind", ({ kind }: Judged) => kind),
      name("name", (one: Judged) => nameWords(one)),
      number("price", ({ price }: Judged) => String(price)),
      number("fair", ({ fair }: Judged) => written(fair, 1)),
      number("interval", ({ low, high }: Judged) => `${written(low, 1)} to ${written(high, 1)}`),
      number("verdict", ({ verdict }: Judged) => VERDICTS[verdict]),
    ],
    judged,
  );
}

function unfairTable(found: Points): Table {
  return tableOf(
    {
      title: "Equal points, and not fair",
      caption: "Fights of equal points that came out least even, by games that somebody won.",
    },
    [
      name("side A", ({ A }: TestedFight) => sideWords(A)),
      name("side B", ({ B }: TestedFight) => sideWords(B)),
      name("ground", (fight: TestedFight) => groundWords(found, fight)),
      number("A wins", ({ played }: TestedFight) => share(played)),
    ],
    leastFair(found),
  );
}

function factorTable(found: Points): Table {
  return tableOf(
    {
      title: "What guns count on each ground",
      caption:
        "Who fights on one ground alone multiplies the points of each man with this gun. With the first gun men count what they cost.",
    },
    [
      name("gun", ({ gun }: Factor) => weaponWords(gun)),
      name("ground", (one: Factor) => groundWords(found, one)),
      number("counts", ({ factor }: Factor) => written(factor, 2)),
      number("interval", ({ low, high }: Factor) => `${written(low, 2)} to ${written(high, 2)}`),
    ],
    found.factors,
    (one, before) => one.gun !== before?.gun,
  );
}

function pairTable({ pairs, mix }: Points): Table {
  const men = [...new Set(pairs.map(({ man }) => man))];
  const priceOf = (man: string, gun: string): string =>
    String(pairs.find((one) => one.man === man && one.gun === gun)?.price);
  return tableOf(
    {
      title: "Prices of men with their guns",
      caption:
        "What a man costs with a gun, where a sum of two prices will not do; in place of both.",
    },
    [
      name("man", (man: string) => man),
      ...mix.guns.map((gun) => number<string>(weaponWords(gun), (man) => priceOf(man, gun))),
    ],
    men,
  );
}

/** `shotgun at 60 cm: 0.83 of its points`: what is furthest from 1. */
function furthest(found: Points): string {
  const off = ({ factor }: Factor): number => Math.max(factor, 1 / factor);
  const [first] = found.factors.toSorted((a, b) => off(b) - off(a));
  return first === undefined
    ? ""
    : ` (with a ${weaponWords(first.gun)} ${groundWords(found, first)} men count ${written(first.factor, 2)} of their points)`;
}

/** What fails, and by how much, in a sentence each. */
function failingWords(found: Points, { id, value, low, high }: Failing): string {
  const sure = low === null || high === null ? "" : ` (${written(low, 2)} to ${written(high, 2)})`;
  const nothing = low !== null && high !== null && low <= 0 && high >= 0;
  if (id === "grounds")
    return `a gun is worth more on one ground than on another${furthest(found)}`;
  if (nothing) {
    const what = {
      hands: "that a gun is worth more in better hands",
      numbers: "that numbers count for more than their points",
      copies: "that a second man alike is worth more or less",
    }[id];
    return `${what} cannot be told${sure}`;
  }
  const more = (value ?? 0) > 0;
  if (id === "hands") {
    return `a gun is worth ${more ? "more" : "less"} in better hands: its price goes with the man's to the power ${written(value!, 2)}${sure}`;
  }
  if (id === "numbers") {
    return `a side of many is worth ${more ? "more" : "less"} than its points: times its number to the power ${written(value!, 2)}${sure}`;
  }
  return `a second man like another is worth ${more ? "more" : "less"} than the first: times e to the power ${written(value!, 2)}${sure}`;
}

const REMEDIES = {
  grounds: "a factor of each gun for each ground",
  hands: "a price for each pair of man and gun",
  numbers: "a price for the number of men of a side",
  copies: "another price for the second man alike",
} as const satisfies Record<Failing["id"], string>;

function failingTable(found: Points): Table {
  return tableOf(
    {
      title: "Where adding up fails",
      caption:
        "Ways in which prices do not just add up, and the error on fights that were not used, in points of the chance to win, " +
        "without and with a correction.",
    },
    [
      name("correction", ({ id }: Failing) => REMEDIES[id]),
      name("what was found", (failing: Failing) => failingWords(found, failing)),
      number("error", ({ before }: Failing) => pointsOf(before)),
      number("with it", ({ after }: Failing) => pointsOf(after)),
    ],
    found.failings,
  );
}

function failingSentence(found: Points): string {
  const [first] = found.failings;
  if (first === undefined) return "";
  const gain = first.before - first.after;
  if (gain < GAIN_LEAST) {
    return "Prices add up: no correction that was tried makes them better on fights that were not used.";
  }
  return (
    `Where adding up fails most: ${failingWords(found, first)}. ` +
    `${REMEDIES[first.id][0]!.toUpperCase()}${REMEDIES[first.id].slice(1)} ${first.id === "grounds" ? "brings" : "would bring"} the error from ${pointsOf(first.before)} to ${pointsOf(first.after)} points.`
  );
}

function notes(found: Points): string[] {
  const { mix, unit, fights, solved, games, seed, decided, quality, misfit, precision, system } =
    found;
  const covers =
    mix.covers.length > 1 || mix.covers[0] !== "open" ? `, behind ${listed(mix.covers)}` : "";
  const half = precision === null ? "" : `${written(100 * precision.asked, 1)} %`;
  const reached = precision === null ? null : precision.reached;
  return [
    `The mix: one to ${mix.most} a side, each number as often, at ${listed(mix.distances.map(String))} ${system.length.short}${covers}; ` +
      "every man has one gun, each as often. Sides win equally often if they have equal points: of the games that somebody wins.",
    `Prices: the man's, and what the gun adds; ${unit.man} with a ${weaponWords(unit.gun)} is the measure. A side with the points a against one ` +
      `with c wins a^b / (a^b + c^b); b is ${written(found.steepness, 2)} man against man, times the number of men a side to the power ${written(found.growth, 2)}.`,
    `Found from ${count(fights, "fight")}, chosen where they tell most, ${parted(games)} games each` +
      `${solved === 0 ? "" : `, ${parted(solved)} of them solved`}, seed ${seed}; 95 % intervals, each by itself. ` +
      `They allow for how far single fights lie from what prices say beyond their dice (${pointsOf(misfit)} points).`,
    ...(precision === null || reached === null
      ? []
      : [
          `The widest price is known to ±${written(100 * reached, 1)} %` +
            (precision.met
              ? precision.usual
                ? "."
                : `, as asked (±${half}).`
              : `, not to ±${half}: ${parted(precision.limit)} fights were the limit.`),
        ]),
    ...(quality === null
      ? []
      : [
          `Tested on ${count((quality.over?.fights ?? 0) + quality.each.fights + quality.any.fights, "other pair")} of sides, four times as ` +
            `many games each. Errors (root of the mean square, dice taken off): ${errorWords(found)}.`,
        ]),
    ...(decided > 0.9
      ? []
      : [
          `Nobody wins ${share(1 - decided)} of these games: they say nothing of who is worth more.`,
        ]),
  ];
}

function errorWords({ quality, factors }: Points): string {
  if (quality === null) return "";
  const { over, each, any } = quality;
  const rounded = `of the list ${pointsOf(any.error)} points on one ground at any points`;
  return [
    ...(over === null
      ? []
      : [`of equal points ${pointsOf(over.error)} points over the grounds they met on`]),
    ...(factors.length === 0
      ? [`of equal points on one ground ${pointsOf(each.error)}`, rounded]
      : [
          rounded,
          `with the factors of the ground ${pointsOf(any.there)}, and at equal points ${pointsOf(each.error)}`,
        ]),
    `of the same before it was rounded ${pointsOf(any.known)}`,
  ].join("; ");
}

const CSV = [
  ["kind", ({ kind }: CsvRow): Datum => kind],
  ["name", (row: CsvRow): Datum => row.name],
  ["price", ({ price }: CsvRow): Datum => price],
  ["low", ({ low }: CsvRow): Datum => rounded(low)],
  ["high", ({ high }: CsvRow): Datum => rounded(high)],
] as const;

interface CsvRow {
  readonly kind: string;
  readonly name: string;
  readonly price: number;
  readonly low: number | null;
  readonly high: number | null;
}

function pricesCsv({ prices, steepness, growth }: Points): DataTable {
  const none = { low: null, high: null };
  const says: CsvRow[] = [
    { kind: "steepness", name: "man against man", price: rounded(steepness)!, ...none },
    { kind: "growth", name: "with men a side", price: rounded(growth)!, ...none },
  ];
  return dataTable([...prices, ...says], CSV);
}

const factorsCsv = ({ factors }: Points): DataTable =>
  dataTable(factors, [
    ["gun", ({ gun }) => gun],
    ["distance", ({ ground }) => ground.distance],
    ["cover", ({ ground }) => ground.cover],
    ["factor", ({ factor }) => factor],
    ["low", ({ low }) => rounded(low)],
    ["high", ({ high }) => rounded(high)],
  ]);

const pairsCsv = ({ pairs }: Points): DataTable =>
  dataTable(pairs, [
    ["man", ({ man }: PairPrice) => man],
    ["gun", ({ gun }: PairPrice) => gun],
    ["price", ({ price }: PairPrice) => price],
  ]);

const TEST_KINDS = { mix: "equal over grounds", ground: "equal there", any: "any" } as const;

const fightsCsv = ({ tested }: Points): DataTable =>
  dataTable(tested, [
    ["pair", ({ pair }) => pair],
    ["side_a", ({ A }) => sideWords(A)],
    ["side_b", ({ B }) => sideWords(B)],
    ["distance", ({ ground }) => ground.distance],
    ["cover", ({ ground }) => ground.cover],
    ["points_a", ({ points }) => points.A],
    ["points_b", ({ points }) => points.B],
    ["counts_a", ({ counts }) => rounded(counts.A)],
    ["counts_b", ({ counts }) => rounded(counts.B)],
    ["kind", ({ kind }) => TEST_KINDS[kind]],
    ["expected", ({ expected }) => rounded(expected), () => true],
    ["expected_there", ({ there }) => rounded(there), () => true],
    ["predicted", ({ predicted }) => rounded(predicted), () => true],
    ["played", ({ played }) => rounded(played), () => true],
    ["decided", ({ decided }) => decided],
  ]);

const judgedCsv = (judged: readonly Judged[]): DataTable =>
  dataTable(judged, [
    ["kind", ({ kind }) => kind],
    ["name", (one) => one.name],
    ["price", ({ price }) => price],
    ["fair", ({ fair }) => rounded(fair)],
    ["low", ({ low }) => rounded(low)],
    ["high", ({ high }) => rounded(high)],
    ["p", ({ p }) => p],
    ["verdict", ({ verdict }) => VERDICTS[verdict]],
  ]);

function pointsJson(found: Points): string {
  const { scenario: _, sides: __, ...rest } = found;
  return jsonText({ ...headJson(found), ...rest, system: found.system.id });
}

export function pointsReport(found: Points): StudyReport {
  const { judged, list, tested, failings, factors, pairs } = found;
  const failing = failingSentence(found);
  return {
    ...aboutVariants(found),
    partial: found.partial ? "Interrupted: these are the fights that were played by then." : null,
    stem: "points",
    called: "Points",
    title: list === null ? "What men and guns cost" : `Is ${list} fair?`,
    answer: `${answerOf(found)}${failing === "" ? "" : ` ${failing}`}`,
    sections: [
      ...(judged === null || list === null
        ? []
        : [section("Too cheap, too dear", judgedTable(judged, list))]),
      ...KINDS.flatMap((kind) =>
        found.prices.filter((one) => one.kind === kind.kind).length < (kind.kind === "gun" ? 2 : 1)
          ? []
          : [
              section(
                kind.title,
                picture(
                  pricesChart(found, kind.kind, (price) => {
                    const interval = intervalWords(found, price);
                    return `${price.price} (${interval})`;
                  }),
                ),
                priceTable(found, kind),
              ),
            ],
      ),
      ...(factors.length === 0 ? [] : [section("Guns on each ground", factorTable(found))]),
      ...(pairs.length === 0 ? [] : [section("Men with their guns", pairTable(found))]),
      ...(tested.length === 0
        ? []
        : [
            section("Promised and played", picture(promisedChart(found))),
            section("Where it fails", picture(unfairChart(found)), unfairTable(found)),
          ]),
      ...(failings.length === 0 ? [] : [section("Where adding up fails", failingTable(found))]),
    ],
    notes: notes(found),
    sure: notes(found)[2],
    csv: [
      ["prices.csv", pricesCsv(found)],
      ...(factors.length === 0 ? [] : [["factors.csv", factorsCsv(found)] as const]),
      ...(pairs.length === 0 ? [] : [["pairs.csv", pairsCsv(found)] as const]),
      ["fights.csv", fightsCsv(found)],
      ...(judged === null ? [] : [["judged.csv", judgedCsv(judged)] as const]),
    ],
    json: pointsJson(found),
  };
}
