/** Rules of one's own, a system as the others. */
import { bookRules } from "./book/index.js";
import type { Ruleset } from "./ruleset.js";

export const BOOKS: readonly Ruleset[] = [bookRules as Ruleset];
