/** What numbers can be, written down anew from the words of metrics and files, and what no text says: for tests. */

import { type StudyReport, studyText } from "../../src/report/study.js";
import { csvText } from "../../src/report/table/csv.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { shippedOf } from "../scenario/shipped.js";
import { seeded } from "../statistical/seeded.js";

export const TERMINAL = { color: false, width: 100 };
/** Few enough for intervals to be wide. */
export const FEW_GAMES = [1, 2, 3, 5, 64];
export const FILES = RULESETS.flatMap(({ id }) => shippedOf(id));

type Limits = readonly [least: number, most: number];

/** By the name of a metric, or of a unit where there is none. */
function limitsOf(name: string, scenario: Scenario): Limits {
  const men = (side: string): number =>
    rulesetOf(scenario.envelope.system)
      .men(scenario.model)
      .filter((man) => man.side === side).length;
  const enemy = (side: string): string => (side === "A" ? "B" : "A");
  const [what = "", side = ""] = name.split(".");
  if (/^(win|mutual|draw|hitRate|probability|share)$/.test(what)) return [0, 1];
  if (/^turns/.test(what)) return [0, 200];
  if (/^(out|fled|outOfAmmunition|riddenDown|figures)$/.test(what)) return [0, men(side) || 100];
  if (what === "outPerShot") return [0, men(enemy(side))];
  return [0, Infinity];
}

const differenceOf = ([least, most]: Limits): Limits => [least - most, most - least];

interface Numbers {
  readonly [key: string]: unknown;
}

interface Interval {
  /** Of the metric that it stands under. */
  readonly name: string;
  readonly key: string;
  readonly block: Numbers;
}

/** One number less another, by what reports call it; `base` is one of a balance. */
const DIFFERENCES = ["lead", "base", "advantage", "gain"];

/** Every block of a JSON text that has two ends. */
function intervalsIn(value: unknown, name: string, key = ""): Interval[] {
  if (typeof value !== "object" || value === null) return [];
  const block = value as Numbers;
  const { id, metric, unit } = block;
  const own = [id, metric, unit].find((one) => typeof one === "string" && one !== "") as string;
  const here = own === undefined || own === "win" ? name : own;
  const inner = Object.entries(block).flatMap(([inside, one]) => intervalsIn(one, here, inside));
  return "low" in block && "high" in block && !("before" in block)
    ? [{ name: here, key, block }, ...inner]
    : inner;
}

/** What is wrong with the intervals of a JSON text. */
export function wrongIn(json: string, scenario: Scenario, metric: string): string[] {
  return intervalsIn(JSON.parse(json), metric).flatMap(({ name, key, block }) => {
    const isDifference = "difference" in block || DIFFERENCES.includes(key);
    // Of a point of `tune` `value` is the number that is varied.
    const value = (block.difference ?? block.estimate ?? block.value ?? block.win) as number | null;
    const plain = limitsOf(name, scenario);
    const [least, most] = isDifference || "alike" in block ? differenceOf(plain) : plain;
    const { low, high, exact: solved } = block as Record<string, number | null>;
    const inside = (x: number | null | undefined): boolean =>
      typeof x !== "number" || (x >= least && x <= most);
    const ordered =
      (typeof low !== "number" || typeof value !== "number" || low <= value) &&
      (typeof high !== "number" || typeof value !== "number" || value <= high);
    const fine = ordered && [low, high, value].every(inside) && inside(solved);
    return fine ? [] : [`${name}: ${JSON.stringify(block)} beyond ${least} to ${most}`];
  });
}

/** What no text says. */
export function nonsenseIn(text: string): string[] {
  const negativeZero = /(?<![\w.,-])[-\u2212]0(\.0+)?(?![\d.,]*[1-9]|[\d.]*e)(?=[\s%,;)]|$)/gm;
  return [...(text.match(negativeZero) ?? []), ...(text.match(/NaN|undefined|Infinity/g) ?? [])];
}

/** Cells of a data file, line by line; these files have no quotes within quotes. */
const cellsOf = (csv: string): string[][] =>
  csv
    .trimEnd()
    .split("\n")
    .map((line) => [...`,${line}`.matchAll(/,("[^"]*"|[^,]*)/g)].map(([, cell]) => cell ?? ""));

/** What stands in scenario files, number or word (`D8`, `true`): nobody computes with it. */
const AS_IN_FILES = [
  "weights.csv: from",
  "weights.csv: to",
  "steps.csv: from",
  "steps.csv: last",
  "steps.csv: to",
  "readings.csv: from",
  "readings.csv: to",
];

/** Columns that have words and numbers: programs read such a column as text, and compare its numbers letter by letter. */
export function mixedIn(name: string, csv: string): string[] {
  const [heads = [], ...lines] = cellsOf(csv);
  return heads.flatMap((head, column) => {
    const kinds = new Set(
      lines
        .map((line) => line[column] ?? "")
        .filter(Boolean)
        .map((cell) => !Number.isNaN(Number(cell))),
    );
    const called = `${name}: ${head}`;
    const mixed = kinds.size > 1 && !AS_IN_FILES.includes(called);
    return mixed ? [`${called} has words and numbers`] : [];
  });
}

export function wrongOf(report: StudyReport, scenario: Scenario, metric = "win.A"): string[] {
  return [
    ...wrongIn(report.json, scenario, metric),
    ...nonsenseIn(studyText(report, TERMINAL)),
    ...report.csv.flatMap(([name, table]) => {
      const content = csvText(table);
      return [...nonsenseIn(content), ...mixedIn(name, content)];
    }),
  ];
}

/** Shipped files with other turns, drawn by a seed. */
export function drawing(seed: number) {
  const draw = seeded(seed);
  const pick = <Value>(list: readonly Value[]): Value =>
    list[Math.floor(draw() * list.length)] as Value;
  const scenario = (): Scenario => {
    const { text, path } = pick(FILES);
    const set = [`turns=${1 + Math.floor(draw() * 12)}`];
    return parseScenario(text, path, { systems: RULESETS, set });
  };
  return { draw, pick, scenario };
}

/** The same file with other changes. */
export const changed = (name: string, ...sets: readonly (readonly string[])[]): Scenario[] => {
  const { text, path } = FILES.find((file) => file.name === name)!;
  return sets.map((set) => parseScenario(text, path, { systems: RULESETS, set }));
};
