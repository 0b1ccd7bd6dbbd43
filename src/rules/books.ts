/**
 * Rules of one's own, a system as the others. The workbench leaves them out (scripts/web.mjs): it has no place for a book
 * beside the scenario, and would be bigger than a page may be.
 */
import { bookRules } from "./book/index.js";
import type { Ruleset } from "./ruleset.js";

export const BOOKS: readonly Ruleset[] = [bookRules as Ruleset];
