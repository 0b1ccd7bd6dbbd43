/** The report of a search for the value that meets a target, with the curve that it was read from. */
import { parted } from "../core/messages.js";
import { picture, section } from "../core/sheet.js";
import type { Crossing, CurveSide } from "../stats/crossing.js";
import { nearestPoint, type TuneReport } from "../studies/tune.js";
import { shownPoint, tuneChart } from "./charts/tune.js";
import { changesWords } from "./method.js";
import { isLead, metricWords } from "./metricWords.js";
import { withUnit } from "./numbers.js";
import { widestSentence } from "./sentences.js";
import { jsonText, type StudyReport, screen } from "./study.js";
import { asIs, type DataTable, dataTable, numbers } from "./table/csv.js";
import { name, number, tableOf } from "./table/table.js";
import { capital } from "./text.js";

/** What counts as meeting the target: a tenth of a point, or a thousandth of the target. */
const NEAR = 1e-3;

type Point = TuneReport["points"][number];

/** A value of the metric, with the digits that the games tell. */
const valueWords = (report: TuneReport, point: Point): string => shownPoint(report, point).value;

/** The target as it was asked for. */
const targetWords = ({ metric, unit, target }: TuneReport): string => {
  if (unit !== "probability") return String(target);
  const percent = String(Number((100 * target).toPrecision(6)));
  return isLead(metric, unit) ? withUnit(percent, "percent") : `${percent} %`;
};

const meets = (report: TuneReport, { value }: Point): boolean =>
  value !== null && Math.abs(value - report.target) <= NEAR * Math.max(1, Math.abs(report.target));

/** `30 cm` */
const lengthWords = ({ pathUnit }: TuneReport, value: number): string =>
  pathUnit === null ? String(value) : `${value} ${pathUnit}`;

const metricOf = (report: TuneReport): string => metricWords(report, report.metric);

/** One crossing in a sentence. */
function crossingWords(report: TuneReport, { kind, from, to, direction }: Crossing): string {
  const at = (parameter: number): string => {
    const point = report.points.find((one) => one.parameter === parameter)!;
    return `${lengthWords(report, parameter)} (${valueWords(report, point)})`;
  };
  const { name } = report;
  const where =
    from === to
      ? `at ${name} ${lengthWords(report, from)}`
      : `from ${name} ${from} to ${lengthWords(report, to)}`;
  if (kind === "meets") return `${capital(metricOf(report))} is ${targetWords(report)} ${where}.`;
  if (kind === "undecided") {
    return `${capital(metricOf(report))} may be ${targetWords(report)} ${where}: too close to call.`;
  }
  const way = direction === "up" ? "rises" : "falls";
  return `${capital(metricOf(report))} ${way} through ${targetWords(report)} between ${name} ${at(from)} and ${at(to)}.`;
}

/** `51.43 % at distance 20 cm`, or `at distance from 20 to 30 cm`, where all that were tried there are as near. */
function nearestWords(report: TuneReport, nearest: Point): string {
  const { points, name } = report;
  const isAlike = ({ value }: Point): boolean => value === nearest.value;
  const at = points.indexOf(nearest);
  const first = points.findLastIndex((point, i) => i < at && !isAlike(point)) + 1;
  const other = points.findIndex((point, i) => i > at && !isAlike(point));
  const [from, to] = [points[first]!, points[other < 0 ? points.length - 1 : other - 1]!];
  const where =
    from === to
      ? `${name} ${lengthWords(report, nearest.parameter)}`
      : `${name} from ${from.parameter} to ${lengthWords(report, to.parameter)}`;
  return `${valueWords(report, nearest)} at ${where}`;
}

/** The answer in a few sentences. */
function tuneAnswer(report: TuneReport): string {
  const nearest = nearestPoint(report);
  const range = `from ${report.from} to ${lengthWords(report, report.to)}`;
  if (nearest === null)
    return `${capital(metricOf(report))} has no value for any ${report.name} ${range}.`;
  const words = nearestWords(report, nearest);
  const crossings = report.crossings.map((crossing) => crossingWords(report, crossing)).join(" ");
  const several =
    report.crossings.length > 1
      ? ` These are ${report.crossings.length} places: see the curve.`
      : "";
  if (meets(report, nearest)) {
    return `${crossings}${several} The nearest is ${words}.`.trim();
  }
  if (report.crossings.some(({ kind }) => kind === "undecided")) {
    return `${crossings}${several} The nearest is ${words}.`.trim();
  }
  const none = `No value of ${report.name} ${range} makes ${metricOf(report)} ${targetWords(report)}. The nearest is ${words}.`;
  if (crossings !== "") return `${crossings}${several} ${none}`;
  const side = nearest.side === "below" ? "below" : "above";
  return `${none} Every value that was tried lies ${side}.${fairWords(report)}`;
}

/** Of half of all games, which is no yardstick where some stay undecided. */
const fairWords = ({ metric, target }: TuneReport): string =>
  /^win\.[AB]$/.test(metric) && target === 0.5
    ? " Where games end undecided that is no sign of unfairness. Ask where both win equally often: --target win.A-win.B=0."
    : "";

const mostGames = ({ points }: TuneReport): number =>
  Math.max(0, ...points.map(({ games }) => games));

function notes(report: TuneReport): string[] {
  const { method, points, values, games, seed, level, step } = report;
  const tried =
    points.length === values
      ? `All ${parted(values)} values were tried.`
      : `${parted(points.length)} of ${parted(values)} values${step === null ? "" : ` (steps of ${step})`} were tried: some over the whole range, then ` +
        "those around each crossing. Two crossings close together could be missed.";
  const found =
    method === "exact"
      ? "Every number is exact: no game was played."
      : `${parted(games)} games in all on the same dice, seed ${seed ?? ""}. With ${100 * level} % ` +
        "confidence all intervals of the curve hold at once, however the values were chosen.";
  if (report.precision === null) return [tried, found];
  const asked = widestSentence(report.precision, {
    whose: `${metricOf(report)} at a value that the answer names`,
    after: method === "exact" ? "" : `${parted(mostGames(report))} games of one value at most`,
    partial: report.partial,
  });
  return [tried, found, asked];
}

const SIDE_WORDS: Readonly<Record<CurveSide, string>> = {
  below: "below",
  above: "above",
  on: "on it",
  open: "too close to call",
};

const columns = (report: TuneReport) => [
  name(
    [report.name, ...(report.pathUnit === null ? [] : [report.pathUnit])].join(", "),
    ({ parameter }: Point) => String(parameter),
  ),
  number(metricOf(report), (point: Point) => valueWords(report, point)),
  ...(report.method === "exact"
    ? []
    : [number("interval", (point: Point) => shownPoint(report, point).interval)]),
  name("target", ({ side }: Point) => SIDE_WORDS[side]),
  ...(report.method === "exact" ? [] : [number("games", ({ games }: Point) => parted(games))]),
];

/** Rows that a terminal shows at most. */
const SHOWN = 24;

/** The points that matter most: all if they are few, else those nearest to the target. */
function shownPoints(report: TuneReport): readonly Point[] {
  if (report.points.length <= SHOWN) return report.points;
  const off = ({ value }: Point): number =>
    value === null ? Infinity : Math.abs(value - report.target);
  const chosen = new Set([...report.points].sort((a, b) => off(a) - off(b)).slice(0, SHOWN));
  return report.points.filter((point) => chosen.has(point));
}

function tuneCsv(report: TuneReport): DataTable {
  const isShare = (): boolean => report.unit === "probability";
  return dataTable(report.points, [
    ["path", () => report.path],
    ["value", ({ parameter }) => parameter],
    ["metric", () => report.metric],
    ...numbers(report.method === "exact", "value", "low", "high").map(
      ([key, of]) => [key === "value" ? "estimate" : key, of, isShare] as const,
    ),
    ["target", () => report.target, isShare],
    ...asIs("side", "games"),
    ["exact", () => (report.method === "exact" ? 1 : 0)],
    ["at", ({ parameter }) => parameter],
  ]);
}

function tuneJson(report: TuneReport): string {
  const { system, points, pathUnit, precision, ...rest } = report;
  const nearest = nearestPoint(report);
  return jsonText({
    ...rest,
    precision,
    system: system.id,
    system_title: system.title,
    path_unit: pathUnit,
    nearest:
      nearest === null
        ? null
        : { value: nearest.parameter, estimate: nearest.value, meets: meets(report, nearest) },
    points: points.map(({ at: _, parameter, value, ...point }) => ({
      value: parameter,
      estimate: value,
      ...point,
    })),
  });
}

export function tuneReport(report: TuneReport): StudyReport {
  const { version, system, scenario, file, changes, points, partial } = report;
  const metric = metricOf(report);
  const wanted = `${report.name} at which ${metric} is ${targetWords(report)}`;
  const shown = shownPoints(report);
  const cut = shown.length < points.length ? ", the values nearest to the target" : "";
  return {
    version,
    systems: [system.title],
    subject: scenario,
    head: [`${scenario} (${system.title}): ${wanted}`],
    stem: "tune",
    called: "Tune",
    title: capital(wanted),
    partial: partial ? "Interrupted: this is what was known by then." : null,
    answer: tuneAnswer(report),
    sections: [
      section(
        "The curve",
        picture(tuneChart(report)),
        screen(tableOf({ title: `The curve${cut}` }, columns(report), shown)),
        tableOf(
          { caption: `${capital(metric)} at the values of ${report.name} that were tried.` },
          columns(report),
          points,
        ),
      ),
    ],
    notes: notes(report),
    sure: notes(report)[1],
    facts: [["Scenario", [file, ...changesWords(changes)].join(", ")]],
    csv: [["tune.csv", tuneCsv(report)]],
    json: tuneJson(report),
  };
}
