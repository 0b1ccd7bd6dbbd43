/** The tables of this system as `deadeye list` prints them. */
import { listingOf } from "../kit/fields.js";
import { BOOK, WEAPONS } from "./book.js";
import { CLASSES } from "./data.js";
import { ATTRIBUTES, WEAPON } from "./fields.js";
import { weaponsOf } from "./model.js";

export const weaponListing = listingOf(
  { title: "weapons, ranges in inches", rule: "CP-FIRE-2", head: "weapon" },
  WEAPON,
  [...weaponsOf({}).values()],
  [{ key: "date", head: "from", of: ({ id }) => String(WEAPONS[id].date ?? "–") }],
);

export const classListing = listingOf(
  { title: "classes", rule: "CP-ATT-2", head: "class" },
  ATTRIBUTES,
  [...CLASSES.map((id) => ({ id, ...BOOK.classes[id] })), { id: "hero", ...BOOK.hero }],
);
