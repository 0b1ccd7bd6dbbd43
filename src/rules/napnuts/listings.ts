/** The tables of this system as `deadeye list` prints them. */
import { listingOf } from "../kit/fields.js";
import { BOOK } from "./book.js";
import { BANDS, CLASSES } from "./data.js";
import { CLASS, GUN } from "./fields.js";
import { gunsOf } from "./model.js";

export const gunListing = listingOf(
  { title: "weapons, dice by band", rule: "NP-SHOOT-1", head: "weapon" },
  GUN,
  [...gunsOf({}).values()],
  BANDS.map(({ id }, i) => ({
    key: id,
    head: id,
    of: ({ dice }) => String(dice[i] ?? "–"),
  })),
);

export const classListing = listingOf(
  { title: "classes", rule: "NP-CHAR-1", head: "class" },
  CLASS,
  CLASSES.map((id) => ({ id, ...BOOK.classes[id] })),
  [
    { key: "good", head: "good", of: ({ good }) => good },
    { key: "bad", head: "bad", of: ({ bad }) => bad },
  ],
);
