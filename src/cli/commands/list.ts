/** `deadeye list`: what scenarios can name: systems, weapons, NPCs, readings, tactics, covers; metrics; scenarios. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { own } from "../../core/own.js";
import { suggest } from "../../core/suggest.js";
import { plainTable } from "../../report/table/terminal.js";
import { terminalColumns, wrap } from "../../report/text.js";
import { isDataMap } from "../../scenario/document.js";
import { checkScenario } from "../../scenario/load.js";
import { METRICS, type MetricWords } from "../../scenario/metrics.js";
import { kindsOf, LISTS, type Listing, type RuleSystem } from "../../scenario/system.js";
import { chosen } from "../../studies/study.js";
import { UsageError } from "../../studies/usage.js";
import type { CommandResult } from "../io.js";
import { listOfFile, unknownListing } from "../messages.js";
import { loadDocument } from "../scenarioFile.js";

export interface ListOptions {
  readonly systems: readonly RuleSystem[];
  /** Id of the only system that is meant; default: all. */
  readonly system?: string | undefined;
  readonly json?: boolean;
}

type List = (typeof LISTS)[number];

/** What others call them. */
const CALLED: Readonly<Record<string, List>> = {
  guns: "weapons",
  men: "npcs",
  figures: "npcs",
  characters: "npcs",
  rulings: "readings",
  rules: "readings",
  books: "systems",
  games: "systems",
  files: "scenarios",
  examples: "scenarios",
};

/** Where the scenarios are that come with the program. */
const SHIPPED = ["scenarios", "books"];
const ROOT = join(import.meta.dirname, "../../..");
/** Sentences are broken here. */
const WIDTH = 100;
const INDENT = "  ";

/**
 * Prints the tables of the rule systems.
 * @param what    one of LISTS; nothing for all of them
 * @param options rule systems; `json` for `{ systems, weapons: { <system>: [...] }, ... }`
 * @throws UsageError if there is no such system
 * @returns tables on stdout; exit code 2 and a word on stderr if there is no such list
 */
export async function listCommand(
  what: string | undefined,
  options: ListOptions,
): Promise<CommandResult> {
  const wanted = LISTS.filter((list) => what === undefined || list === what);
  if (wanted.length === 0) {
    const word = what ?? "";
    const stderr = `${unknownListing(word, LISTS, own(CALLED, word) ?? suggest(word, LISTS))}\n`;
    return { stdout: "", stderr, exitCode: 2 };
  }
  const { system, json } = options;
  const ids = options.systems.map(({ id }) => id);
  const meant = chosen("system", system === undefined ? [] : [system], ids);
  const systems = options.systems.filter(({ id }) => meant.includes(id));
  const [one] = systems;
  if (system !== undefined && one?.byFile && what !== undefined && what in one.listings) {
    throw new UsageError(listOfFile(what));
  }
  const data: [List, unknown][] = [];
  const tables: string[] = [];
  for (const list of wanted) {
    const [common, own] = await listingsOf(list, systems, options.systems);
    if (json) data.push([list, asData(list, common, own, systems)]);
    if (common !== null) tables.push(render(common, null));
    for (const [system, listing] of own) tables.push(render(listing, system.title));
  }
  const stdout = json
    ? `${JSON.stringify(Object.fromEntries(data), null, 2)}\n`
    : tables.join("\n");
  return { stdout, stderr: "", exitCode: 0 };
}

type Own = readonly (readonly [system: RuleSystem, listing: Listing])[];

/** What a list says for all systems, null if nothing, and of each. */
async function listingsOf(
  list: List,
  systems: readonly RuleSystem[],
  all: readonly RuleSystem[],
): Promise<readonly [common: Listing | null, own: Own]> {
  switch (list) {
    case "systems":
      return [systemListing(systems), []];
    case "scenarios":
      return [await scenarioListing(all, systems), []];
    case "metrics": {
      const own = systems.flatMap((system) =>
        system.metricWords === undefined
          ? []
          : [[system, metricListing("metrics of its own", system.metricWords)] as const],
      );
      return [metricListing("Metrics; X is A or B", METRICS), own];
    }
    default:
      return [
        null,
        systems.flatMap((one) => (one.byFile ? [] : [[one, one.listings[list]] as const])),
      ];
  }
}

const systemListing = (systems: readonly RuleSystem[]): Listing => ({
  title: "Rule systems",
  rule: "",
  columns: [
    { key: "id", head: "system" },
    { key: "title", head: "title" },
    { key: "kinds", head: "kinds of scenario" },
  ],
  rows: systems.map((system) => [system.id, system.title, kindsOf(system).join(", ")]),
});

const metricListing = (title: string, metrics: readonly MetricWords[]): Listing => ({
  title,
  rule: "",
  columns: [
    { key: "id", head: "metric" },
    { key: "name", head: "in reports" },
    { key: "says", head: "", below: true },
  ],
  rows: metrics.map(({ id, name, says }) => [id, name, says]),
});

async function scenarioListing(
  all: readonly RuleSystem[],
  shown: readonly RuleSystem[],
): Promise<Listing> {
  const files = await Promise.all(
    SHIPPED.map(async (folder) => {
      const names = await readdir(join(ROOT, folder));
      return names.filter((name) => name.endsWith(".yaml")).map((name) => `${folder}/${name}`);
    }),
  );
  const rows = await Promise.all(
    files
      .flatMap((folder) => folder.sort())
      .map(async (file) => {
        const document = await loadDocument(join(ROOT, file), all);
        const { data } = document.root;
        // Those of books beside their scenarios are of no system, either.
        if (!isDataMap(data) || !shown.some(({ id }) => id === data.system)) return [];
        const { envelope } = checkScenario(document, { systems: all });
        const about = envelope.about.replaceAll(/\s+/g, " ");
        const first = /^.*?[.:](?= |$)/.exec(about)?.[0] ?? about;
        return [[file, envelope.system, envelope.kind, envelope.name, first]];
      }),
  );
  return {
    title: "Scenarios",
    rule: "",
    columns: [
      { key: "file", head: "file" },
      { key: "system", head: "system" },
      { key: "kind", head: "kind" },
      { key: "name", head: "name" },
      { key: "about", head: "", below: true },
    ],
    rows: rows.flat(),
  };
}

/** What JSON has of a list. */
function asData(
  list: List,
  common: Listing | null,
  own: Own,
  systems: readonly RuleSystem[],
): unknown {
  if (list === "systems") {
    return systems.map((system) => {
      const { id, title } = system;
      return { id, title, kinds: kindsOf(system) };
    });
  }
  const bySystem = Object.fromEntries(own.map(([{ id }, listing]) => [id, records(listing)]));
  if (common === null) return bySystem;
  return own.length === 0 ? records(common) : { all: records(common), ...bySystem };
}

const records = ({ columns, rows }: Listing): object[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ key }, index) => [key, row[index] ?? null])));

/** A table without colours, so that it reads well in a pipe too; sentences stand below their rows. */
function render({ title, rule, columns, rows }: Listing, system: string | null): string {
  const inLine = columns.flatMap(({ below }, index) => (below ? [] : [index]));
  const numeric = inLine.map((index) => rows.every((row) => typeof row[index] === "number"));
  const [head = "", ...lines] = plainTable(
    inLine.map((index) => columns[index]?.head ?? ""),
    rows.map((row) => inLine.map((index) => cell(row[index] ?? ""))),
    (column) => numeric[column] !== true,
  );
  const name = system === null ? title : `${system}: ${title}`;
  const cited = /^[A-Z]+-/.test(rule) ? ` (${rule})` : "";
  const body = lines.flatMap((line, i) => [line, ...sentences(columns, rows[i] ?? [])]);
  return `${name}${cited}\n${[head, ...body].map((line) => `${INDENT}${line}`.trimEnd()).join("\n")}\n`;
}

/** The lines below a row. */
const sentences = (columns: Listing["columns"], row: Listing["rows"][number]): string[] =>
  columns.flatMap(({ head, below }, index) => {
    if (!below) return [];
    return cell(row[index] ?? "")
      .split("\n")
      .flatMap((text) =>
        wrap(
          head === "" ? text : `${head}: ${text}`,
          WIDTH - 3 * INDENT.length,
          terminalColumns,
        ).map((line) => `${INDENT}${INDENT}${line}`),
      );
  });

function cell(value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}
