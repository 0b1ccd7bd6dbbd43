/** The report of the smallest changes that make a scenario fair. */
import { parted } from "../core/messages.js";
import { picture, section } from "../core/sheet.js";
import type { VariantValue } from "../stats/variants.js";
import type { Balance, Remedy } from "../studies/balance.js";
import { valueWords } from "../studies/study.js";
import { balanceChart } from "./charts/balance.js";
import { aboutVariants, headJson, methodWords } from "./method.js";
import { addingUp, decimalsOf, show, showChange, turnedRound, withUnit } from "./numbers.js";
import { jsonText, type StudyReport, screen } from "./study.js";
import { type DataTable, dataTable, numbers, shares } from "./table/csv.js";
import { type Column, name, number, type Table, type TableWords, tableOf } from "./table/table.js";
import { printable } from "./text.js";
import { assumedNotes } from "./why.js";

const FAIR_WORDS = { yes: "fair", maybe: "maybe", no: "" } as const;

/** `fair`, or why it is no balance. */
const verdictWords = ({ fair, decides }: Remedy): string =>
  decides ? FAIR_WORDS[fair] : "makes draws";

/** `Will's skill 3 instead of 4`. */
const remedyWords = ({ sides }: Balance, { changes }: Remedy): string =>
  changes
    .map(({ name: what, path, from, to }) => {
      const words = (value: string): string => valueWords(path, value, sides);
      // `Rifleman with pistol`.
      const who = what.replace(/(?:'s|') weapons$/, " with");
      return `${who} ${words(to)} instead of ${words(from)}`;
    })
    .join(" and ");

/** `+2.6 points (+2.4 to +2.8)`. */
function leadWords(lead: Pick<VariantValue, "value" | "low" | "high">, least = 0): string {
  const { value, interval } = showChange(lead, "percent", least);
  return `${withUnit(value, "percent")}${interval === "" ? "" : ` (${interval})`}`;
}

const setWords = ({ changes }: Remedy): string =>
  changes.map(({ path, to }) => `--set '${path}=${to}'`).join(" ");

const side = (report: Balance, id: "A" | "B"): string => printable(report.sides[id]);

/** What both sides cost, and what that promises; empty without a list. */
function pricedSentence({ list, points, target, sides }: Balance): string {
  if (list === null || points === null) return "";
  const [A, B] = [printable(sides.A), printable(sides.B)];
  const promise = withUnit(
    showChange({ value: target, low: null, high: null }, "percent").value,
    "percent",
  );
  return `By ${list}, ${A}: ${price(points.A)} points, ${B}: ${price(points.B)}. So fair is a lead of ${promise} for ${A}. `;
}

const price = (points: number): string => String(Number(points.toPrecision(6)));

function leadSentence(report: Balance): string {
  const { base, tolerance, target } = report;
  const { low, high } = base;
  const priced = pricedSentence(report);
  if (low !== high && (low ?? -1) <= 0 && (high ?? 1) >= 0) {
    return `${priced}As it is, too close to call: ${side(report, "A")} less ${side(report, "B")}, ${leadWords(base)}.`;
  }
  const ahead = (base.value ?? 0) >= 0 ? "A" : "B";
  const lead = leadWords(ahead === "A" ? base : turnedRound(base)).replaceAll("+", "");
  const inside = [low ?? 1, high ?? 1].every((end) => Math.abs(end - target) <= tolerance);
  const fair = inside
    ? `It is fair already, within ${percent(tolerance)} points: the`
    : "As it is, the";
  return `${priced}${fair} chances favour ${side(report, ahead)} by ${lead}.`;
}

const percentOf = (share: number): string => `${(100 * share).toFixed(0)} %`;

const percent = (share: number): string => String(Number((100 * share).toPrecision(6)));

/** Chances to win and the lead, which is their difference as they are shown. */
function oddsWords({ wins: { A, B }, lead }: Remedy) {
  const digits = [...[A, B].map((one) => show(one, "percent")), showChange(lead, "percent")].map(
    ({ value }) => decimalsOf(value),
  );
  const [forA, forB] = [A, B].map(({ value }) => 100 * (value ?? 0)) as [number, number];
  const { digits: least, difference } = addingUp(forB, forA, Math.max(...digits));
  return {
    A: show(A, "percent", least).value,
    B: show(B, "percent", least).value,
    lead: leadWords({ ...lead, value: difference / 100 }, least),
  };
}

/** What to change, in a sentence or two. */
function balanceAnswer(report: Balance): string {
  const [best] = report.remedies;
  if (best === undefined) return `${leadSentence(report)} Nothing else was tried.`;
  const odds = oddsWords(best);
  const then = `${remedyWords(report, best)} (${side(report, "A")} ${odds.A}, ${side(report, "B")} ${odds.B}: ${odds.lead})`;
  const { A, B } = best.wins;
  const price = best.decides
    ? ""
    : ` But it makes draws of wins: somebody wins ${percentOf((A.value ?? 0) + (B.value ?? 0))} of games instead of ${percentOf(report.decided)}.`;
  const fair = {
    yes: "The smallest change that makes it fair",
    maybe: "The smallest change that may make it fair",
    no: `No change that was tried brings it within ${percent(report.tolerance)} points. The nearest`,
  }[best.fair];
  return `${leadSentence(report)} ${fair}: ${then}.${price}`;
}

function notes(report: Balance): string[] {
  const { tried, screened, remedies, tolerance } = report;
  const pairs = tried.pairs === 0 ? "" : ` and ${parted(tried.pairs)} pairs of the nearest`;
  const exact = remedies.every(({ lead }) => lead.method === "exact");
  const chosen =
    screened === 0
      ? ""
      : ` They were selected with ${parted(screened)} games each, and more for those that came near; a good change may have been ` +
        `missed. The numbers are ${exact ? "exact" : "from fresh games"}, so the selection does not bias them.`;
  return [
    `Fair: ${report.list === null ? "both sides win equally often" : `the sides win as often as their points by ${report.list} promise`}, give or take ${percent(tolerance)} points. Maybe: the interval reaches beyond.`,
    `${parted(tried.singles)} single changes${pairs} were tried. These ${parted(remedies.length)} come nearest.${chosen}`,
    ...(remedies.some(({ decides }) => !decides)
      ? [
          "Makes draws: of the games that were decided, fewer than three in four still are. Such a change comes last.",
        ]
      : []),
    methodWords(
      report,
      remedies.map(({ lead }) => lead),
      `a lead`,
    ),
  ];
}

/** What is changed: two changes are long enough for several lines of a page. */
const changeColumn = (report: Balance): Column<Remedy> =>
  name("change", (remedy) => remedyWords(report, remedy));

const wrappedChange = (report: Balance): Column<Remedy> => ({
  ...changeColumn(report),
  kind: "list",
});

const NEAREST = "Changes that bring it nearest to fair";
const captionOf = (report: Balance): string =>
  `The chance to win of ${side(report, "A")} less that of ${side(report, "B")} with each change: fair ones first, the smallest ` +
  "at the top, those that make draws of wins last.";

const remedyTable = (report: Balance, words: TableWords, change: Column<Remedy>): Table =>
  tableOf(
    words,
    [
      change,
      number(`${side(report, "A")} less ${side(report, "B")}, points`, (remedy: Remedy) =>
        oddsWords(remedy).lead.replace(/ points?/, ""),
      ),
      number(side(report, "A"), (remedy: Remedy) => oddsWords(remedy).A),
      number(side(report, "B"), (remedy: Remedy) => oddsWords(remedy).B),
      ...(report.list === null
        ? []
        : [
            number("points", ({ points }: Remedy) =>
              points === null ? "" : `${price(points.A)} to ${price(points.B)}`,
            ),
            number("promised lead", ({ target }: Remedy) => percent(Number(target.toFixed(3)))),
          ]),
      name("", verdictWords),
    ],
    report.remedies,
  );

const setTable = (report: Balance): Table =>
  tableOf(
    { caption: "What makes each change, behind any command." },
    [wrappedChange(report), { ...name("option", setWords), kind: "list" }],
    report.remedies,
  );

function balanceCsv(report: Balance): DataTable {
  const rows = report.remedies.map((remedy, i) => ({
    rank: i + 1,
    change: remedyWords(report, remedy),
    set: remedy.changes.map(({ path, to }) => `${path}=${to}`).join(" "),
    size: remedy.size,
    lead: remedy.lead.value,
    low: remedy.lead.low,
    high: remedy.lead.high,
    win_a: remedy.wins.A.value,
    win_b: remedy.wins.B.value,
    fair: remedy.fair,
    decides: remedy.decides,
    points_a: remedy.points?.A ?? null,
    points_b: remedy.points?.B ?? null,
    target: remedy.target,
    method: remedy.lead.method,
    n: remedy.lead.n,
  }));
  return dataTable(rows, [
    ["rank", ({ rank }) => rank],
    ["change", ({ change }) => change],
    ["set", ({ set }) => set],
    ["size", ({ size }) => size],
    ...shares(numbers(false, "lead", "low", "high", "win_a", "win_b")),
    ["fair", ({ fair }) => fair],
    ["method", ({ method }) => method],
    ["n", ({ n }) => n],
    ["decides", ({ decides }) => String(decides)],
    ...numbers(false, "points_a", "points_b", "target"),
  ]);
}

export function balanceReport(report: Balance): StudyReport {
  const { base, decided, tolerance, tried, screened, remedies, assumed } = report;
  return {
    ...aboutVariants(report),
    stem: "balance",
    called: "Balance",
    title: "What would make it fair?",
    answer: balanceAnswer(report),
    sections: [
      section(
        "The smallest changes",
        picture(balanceChart(report, (remedy) => remedyWords(report, remedy), leadWords)),
        screen(remedyTable(report, { title: NEAREST }, changeColumn(report))),
        remedyTable(report, { caption: captionOf(report) }, wrappedChange(report)),
        screen(report.remedies.slice(0, 1).map((best) => `To try the first: ${setWords(best)}`)),
        setTable(report),
      ),
    ],
    notes: [...notes(report), ...assumedNotes(report.assumed)],
    sure: notes(report).at(-1),
    csv: [["balance.csv", balanceCsv(report)]],
    json: jsonText({
      ...headJson(report),
      tolerance,
      list: report.list,
      points: report.points,
      target: report.target,
      tried,
      screened,
      base,
      decided,
      remedies,
      assumed,
    }),
  };
}
