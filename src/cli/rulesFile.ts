/** The rules that a file is by, for those who ask for them before the file is whole. */
import { DeadeyeError } from "../core/errors.js";
import { message } from "../core/messages.js";
import { BOOK_SYSTEM } from "../rules/book/bare.js";
import { openBook } from "../rules/book/index.js";
import { rulesetOf, SYSTEMS } from "../rules/index.js";
import type { Ruleset } from "../rules/ruleset.js";
import { charted } from "../scenario/chart.js";
import { type DataMap, isBook, isDataMap } from "../scenario/document.js";
import { checkScenario } from "../scenario/load.js";
import type { ScenarioDocument } from "../scenario/scenario.js";
import type { Listing } from "../scenario/system.js";
import { rulesetOfScenario } from "../studies/study.js";
import { loadDocument, readScenarioText } from "./scenarioFile.js";

const noBookHere = () =>
  message("NO_BOOK", "this is neither a book nor a scenario by one", "deadeye new --book");

/** A book by itself. @throws DeadeyeError with all that is wrong with it */
function rulesAlone(text: string, path: string): Ruleset {
  const { opened, issues } = openBook(text, path);
  if (opened === null) throw new DeadeyeError(issues);
  return opened.rules;
}

/** The rules of a file that is a book by itself. @throws DeadeyeError */
export const loadBook = async (path: string): Promise<Ruleset> =>
  rulesAlone(await readScenarioText(path), path);

/**
 * A fight of two usual men by a file that is a book by itself, as the text of a scenario; null if it is none.
 * @throws DeadeyeError if the file cannot be read, or with all that is wrong with the book
 */
export async function usualFight(path: string): Promise<string | null> {
  const { source, root } = await loadDocument(path, SYSTEMS);
  if (!isBook(root.data)) return null;
  const { opened, issues } = openBook(source.text, path);
  if (opened === null) throw new DeadeyeError(issues);
  return opened.duels[0]!.text;
}

/**
 * The text of a book by itself, or of the one that a scenario is by.
 * @throws DeadeyeError if the file cannot be read, or is by rules that are built in
 */
export async function readBookText(path: string): Promise<{ text: string; name: string }> {
  const { source, root, enclosed } = await loadDocument(path, SYSTEMS);
  if (isBook(root.data)) return { text: source.text, name: source.file };
  const { book } = isDataMap(root.data) ? root.data : {};
  if (typeof book !== "string" || !book.includes("\n")) {
    const place = book === undefined ? root.place : root.place.children.get("book");
    throw new DeadeyeError([source.issue(noBookHere(), (place ?? root.place).value, ["book"])]);
  }
  const { start, end } = root.place.children.get("book")!.value;
  const named = enclosed.book === undefined ? source.file : source.text.slice(start, end);
  return { text: book, name: named.replaceAll(/["']/g, "") };
}

/** Rules whose men are those of the chart that a document names, if it names one. @throws DeadeyeError of the chart */
function withChart(rules: Ruleset, document: ScenarioDocument): Ruleset {
  const { men, faults } = charted(document.root, SYSTEMS);
  if (faults.length > 0) checkScenario(document, { systems: SYSTEMS });
  if (men.size === 0) return rules;
  const rows = [...men].map(([name, { data }]) => ({ name, values: new Map(leaves(data)) }));
  const keys = [...new Set(rows.flatMap(({ values }) => [...values.keys()]))].filter(
    (key) => key !== "name",
  );
  const npcs: Listing = {
    title: "men of the chart",
    rule: "npcs",
    columns: [{ key: "id", head: "npc" }, ...keys.map((key) => ({ key, head: key }))],
    rows: rows.map(({ name, values }) => [name, ...keys.map((key) => values.get(key) ?? "")]),
  };
  return { ...rules, listings: { ...rules.listings, npcs } };
}

/** What a row says, by column. */
const leaves = (data: DataMap): [string, string][] =>
  Object.entries(data).flatMap(([key, value]): [string, string][] =>
    isDataMap(value)
      ? leaves(value)
      : [[key, Array.isArray(value) ? value.join(", ") : String(value)]],
  );

/**
 * The rules of a scenario, which may yet be wrong in all else, or of a book by itself.
 * @throws DeadeyeError if the file cannot be read, or does not say which rules
 */
export async function loadRules(path: string): Promise<Ruleset> {
  const document = await loadDocument(path, SYSTEMS);
  const { source, root } = document;
  if (isBook(root.data)) return rulesAlone(source.text, path);
  const { system, book } = isDataMap(root.data) ? root.data : {};
  const found = SYSTEMS.find(({ id }) => id === system);
  if (found !== undefined && found.id !== BOOK_SYSTEM)
    return withChart(rulesetOf(found.id), document);
  const opened = typeof book === "string" ? openBook(book).opened : null;
  const rules = opened?.rules ?? rulesetOfScenario(checkScenario(document, { systems: SYSTEMS }));
  return withChart(rules, document);
}
