/** The rules that a file is by, for those who ask for them before the file is whole. */
import { DeadeyeError } from "../core/errors.js";
import { BOOK_SYSTEM } from "../rules/book/bare.js";
import { rulesOfText } from "../rules/book/index.js";
import { rulesetOf, SYSTEMS } from "../rules/index.js";
import type { Ruleset } from "../rules/ruleset.js";
import { isDataMap } from "../scenario/document.js";
import { checkScenario, isBook } from "../scenario/load.js";
import { rulesetOfScenario } from "../studies/study.js";
import { loadDocument, readScenarioText } from "./scenarioFile.js";

/** A book by itself. @throws DeadeyeError with all that is wrong with it */
function rulesAlone(text: string, path: string): Ruleset {
  const { rules, issues } = rulesOfText(text, path);
  if (rules === null) throw new DeadeyeError(issues);
  return rules;
}

/** The rules of a file that is a book by itself. @throws DeadeyeError */
export const loadBook = async (path: string): Promise<Ruleset> =>
  rulesAlone(await readScenarioText(path), path);

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
  if (found !== undefined && found.id !== BOOK_SYSTEM) return rulesetOf(found.id);
  const { rules } = typeof book === "string" ? rulesOfText(book) : { rules: null };
  return rules ?? rulesetOfScenario(checkScenario(document, { systems: SYSTEMS }));
}
