/** What may be written at a place of a book: keys by its format, names by what its reader knows there. */
import { type Completions, completionsAt, wordsKnownAt } from "../../scenario/completion.js";
import { jsonSchemaOf } from "../../scenario/jsonSchema.js";
import { knownInPlaceOf } from "./check.js";
import { bookFormat } from "./format.js";

/** @param offset where somebody writes. @returns null if nothing is known of the place */
export function bookCompletionsAt(text: string, offset: number): Completions | null {
  const keys = completionsAt(text, offset, jsonSchemaOf(bookFormat()));
  const names = wordsKnownAt(text, offset, knownInPlaceOf);
  if (keys === null || names === null) return keys ?? names;
  const named = new Set(names.options.map(({ label }) => label));
  const others = keys.options.filter(({ label }) => !named.has(label));
  return { ...names, options: [...names.options, ...others] };
}
