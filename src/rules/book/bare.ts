/** What the system of books is before anybody has said which book. */
import { CENTIMETRES, INCHES, type LengthUnit } from "../../core/units.js";
import type { Listing, RuleSystem } from "../../scenario/system.js";

export const BOOK_SYSTEM = "book";

/** Of a book that nobody has named. */
const NO_LENGTH: LengthUnit = { short: "", one: "step", many: "steps", step: 1, centimetres: 1 };

/** What a book measures in. */
export function lengthOf({ length }: { readonly length: string }): LengthUnit {
  if (length === "inch") return INCHES;
  if (length === "cm") return CENTIMETRES;
  return { short: length, one: length, many: `${length}s`, step: 1, centimetres: 1 };
}

const nothing = (title: string): Listing => ({
  title,
  rule: "see the book",
  columns: [{ key: "id", head: title }],
  rows: [],
});

export const BARE: RuleSystem = {
  id: BOOK_SYSTEM,
  title: "a book of your own",
  length: NO_LENGTH,
  kinds: [],
  byFile: true,
  enclosed: ["book", "npcs"],
  metricIds: () => [],
  summary: () => "",
  listings: {
    weapons: nothing("weapons"),
    npcs: nothing("men"),
    readings: nothing("readings"),
    tactics: nothing("policies"),
    covers: nothing("covers"),
  },
};
