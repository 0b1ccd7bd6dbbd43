/** What the pages of studies have in common: files, scale, and the lines about scenario and method. */
import type { Precision } from "../stats/summary.js";
import type { VariantDifference, VariantValue } from "../stats/variants.js";
import type { StudyHead } from "../studies/head.js";
import type { FileContent } from "./folder.js";
import { count, type Scale } from "./numbers.js";
import { widestSentence } from "./sentences.js";
import { chartsOf, type Document, withoutCharts } from "./sheet/document.js";
import { sheetHtml } from "./sheet/html.js";
import { printable } from "./text.js";

export const scaleOf = (unit: string): Scale => (unit === "probability" ? "percent" : "plain");

/** Name of the scenario for a terminal or a page, with what was changed in it. */
export function scenarioWords({ scenario, file, overrides }: StudyHead): string {
  const changes = overrides.map(printable).join(", ");
  return `${printable(scenario)} (${printable(file)}${changes === "" ? "" : `, with ${changes}`})`;
}

/**
 * Which numbers are exact and which are estimates.
 * @param whose what a precision was asked of
 */
export function methodWords(
  head: StudyHead,
  values: readonly Pick<VariantValue, "method">[],
  whose: string,
): string {
  const exact = values.filter(({ method }) => method === "exact").length;
  const { games, partial } = head;
  const after = exact === values.length ? "" : `${count(games)} games of each variant`;
  const asked =
    head.precision === null ? "" : ` ${widestSentence(head.precision, { whose, after, partial })}`;
  if (exact === values.length) {
    return `Every number is exact: all variants were solved.${asked}`;
  }
  const mixed =
    exact === 0
      ? ""
      : ` ${count(exact)} of ${count(values.length)} values are exact: those variants were solved.`;
  return (
    `${count(head.games)} games of each variant on the same dice, seed ${printable(head.seed)}; ` +
    `95 % intervals, each by itself.${mixed}${asked}`
  );
}

type Found = Pick<VariantDifference, "method" | "unknown">;

/** What is said of differences where no game varied; nothing if there are none. */
export function alikeNotes(differences: readonly Found[]): string[] {
  const bounded = differences.some(({ method }) => method.startsWith(BOUNDED));
  const unbounded = differences.some(({ unknown }) => unknown === "all-alike");
  const share =
    "Where all games came out alike, the interval is what so many games may have missed: the upper end for the share of " +
    "games that do not (Clopper and Pearson), times what one game can add.";
  const none =
    "Without interval: all games came out alike, and what one game can add to this metric has no known limit.";
  return [...(bounded ? [share] : []), ...(unbounded ? [none] : [])];
}

const BOUNDED = "paired-clopper-pearson";

/** A key of the JSON only of studies with a precision. */
export const precisionKey = ({
  precision,
}: {
  readonly precision: Precision | null;
}): { precision?: Precision } => (precision === null ? {} : { precision });

export const PARTIAL = "Interrupted: these are the games that all variants had played by then.";

/** The end of a page. */
export const footOf = (head: StudyHead, data: string) => ({
  facts: [
    ["Rules", head.system.title],
    ["Scenario", scenarioWords(head)],
    ["Program", `deadeye ${head.version}`],
    ["Data", data],
  ] as const,
  foot: `${head.system.title} · deadeye ${head.version}`,
  generator: `deadeye ${head.version}`,
});

const CHARTS = "charts";

/** Names of all files that a study can have, in the order in which they are put in place. */
export const studyFileNames = (
  stem: string,
  data: readonly string[],
  charts: readonly string[],
): string[] => [
  ...data,
  ...charts.flatMap((name) => [`${CHARTS}/${name}.svg`, `${CHARTS}/${name}.vl.json`]),
  `${stem}.html`,
];

/**
 * All files of a study: data, each chart as picture and specification, the page.
 * @param charts false leaves the pictures out
 */
export async function studyFiles(
  stem: string,
  whole: Document,
  data: readonly (readonly [name: string, content: string])[],
  charts: boolean,
): Promise<Map<string, FileContent>> {
  const files = new Map<string, FileContent>(data);
  const document = charts ? whole : withoutCharts(whole);
  const pictures = new Map<string, string>();
  if (charts) {
    // Loaded only here: the drawing libraries take longer to start than a duel to be solved.
    const { drawSpec, specFile, svgFile } = await import("./charts.js");
    for (const chart of chartsOf(document)) {
      const svg = await drawSpec(chart.spec);
      pictures.set(chart.name, svg);
      files.set(`${CHARTS}/${chart.name}.svg`, svgFile({ ...chart, svg }));
      files.set(`${CHARTS}/${chart.name}.vl.json`, specFile(chart));
    }
  }
  files.set(`${stem}.html`, sheetHtml(document, pictures));
  return files;
}
