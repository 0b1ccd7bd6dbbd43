/** The words that a script of `deadeye completion` asks for. */

import { printable } from "../../report/text.js";
import { SYSTEMS } from "../../rules/index.js";
import { candidates } from "../completion.js";
import type { Command } from "../row.js";
import { loadDocument } from "../scenarioFile.js";

/** What a script asks for: a line for each word. Never throws: nobody would see why. */
export async function completionWords(
  commands: readonly Command[],
  words: readonly string[],
): Promise<string> {
  const read = async (file: string) => {
    const document = await loadDocument(file, SYSTEMS).catch(() => null);
    return document?.root.data ?? null;
  };
  const found = await candidates(commands, words, { systems: SYSTEMS, read }).catch(() => []);
  return found
    .map(({ word, says }) => `${says === "" ? word : `${word}\t${printable(says)}`}\n`)
    .join("");
}
