/** `deadeye list`: what scenarios can name: systems, weapons, NPCs, readings. */
import { suggest } from "../../core/suggest.js";
import { plainTable } from "../../report/table/terminal.js";
import { kindsOf, LISTS, type Listing, type RuleSystem } from "../../scenario/system.js";
import type { CommandResult } from "../io.js";
import { unknownListing } from "../messages.js";

export interface ListOptions {
  readonly systems: readonly RuleSystem[];
  readonly json?: boolean;
}

/**
 * Prints the tables of the rule systems.
 * @param what    `systems`, `weapons`, `npcs` or `readings`; nothing for all of them
 * @param options rule systems; `json` for `{ systems, weapons: { <system>: [...] }, ... }`
 * @returns tables on stdout; exit code 2 and a word on stderr if there is no such list
 */
export function listCommand(what: string | undefined, options: ListOptions): CommandResult {
  const wanted = LISTS.filter((list) => what === undefined || list === what);
  if (wanted.length === 0) {
    const word = what ?? "";
    const stderr = `${unknownListing(word, LISTS, suggest(word, LISTS))}\n`;
    return { stdout: "", stderr, exitCode: 2 };
  }
  const { systems } = options;
  if (options.json) {
    const lists = wanted.map((list) => [list, listAsData(list, systems)]);
    const stdout = `${JSON.stringify(Object.fromEntries(lists), null, 2)}\n`;
    return { stdout, stderr: "", exitCode: 0 };
  }
  const tables = wanted.flatMap((list) =>
    list === "systems"
      ? [render(systemListing(systems), null)]
      : systems.map((system) => render(system.listings[list], system.title)),
  );
  return { stdout: tables.join("\n"), stderr: "", exitCode: 0 };
}

function systemListing(systems: readonly RuleSystem[]): Listing {
  return {
    title: "Rule systems",
    rule: "",
    columns: [
      { key: "id", head: "system" },
      { key: "title", head: "title" },
      { key: "kinds", head: "kinds of scenario" },
    ],
    rows: systems.map((system) => [system.id, system.title, kindsOf(system).join(", ")]),
  };
}

function listAsData(list: (typeof LISTS)[number], systems: readonly RuleSystem[]): unknown {
  if (list === "systems") {
    return systems.map((system) => {
      const { id, title } = system;
      return { id, title, kinds: kindsOf(system) };
    });
  }
  const bySystem = systems.map(({ id, listings }) => [id, records(listings[list])]);
  return Object.fromEntries(bySystem);
}

const records = ({ columns, rows }: Listing): object[] =>
  rows.map((row) => Object.fromEntries(columns.map(({ key }, index) => [key, row[index] ?? null])));

/** A table without colours, so that it reads well in a pipe too. */
function render({ title, rule, columns, rows }: Listing, system: string | null): string {
  const numeric = columns.map((_, index) => rows.every((row) => typeof row[index] === "number"));
  const lines = plainTable(
    columns.map(({ head }) => head),
    rows.map((row) => row.map(cell)),
    (column) => numeric[column] !== true,
  );
  const name = system === null ? title : `${system}: ${title}`;
  const cited = /^[A-Z]+-/.test(rule) ? ` (${rule})` : "";
  return `${name}${cited}\n${lines.map((line) => `  ${line}`.trimEnd()).join("\n")}\n`;
}

function cell(value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}
