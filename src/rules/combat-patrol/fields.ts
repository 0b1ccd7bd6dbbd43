/** The fields of weapons, classes and men, declared once: what a file may say of them, and what the rules see. */
import * as z from "zod";
import { INCHES } from "../../core/units.js";
import { block, type Field, flag, formed, KNOWN, measure, oneOf, whole } from "../kit/fields.js";
import { planField } from "../kit/plan.js";
import { targetField } from "../kit/targets.js";
import { CLASSES, COPIES_MAX, COVERS, FIGURES_MAX, RELOADS, TEMPLATES } from "./data.js";
import { DEEDS, type FEATURES, TACTICS } from "./tactics.js";

export const INCHES_MAX = 1000;
const RATE_MAX = 6;

const limit = (band: string) =>
  measure("CP-FIRE-2", `Upper limit of ${band} range; 0: it has none.`, [0, INCHES_MAX], {
    head: band,
    unit: INCHES.short,
  });
const rate = (band: string) =>
  whole("CP-FIRE-2", `Shots of one firing at ${band} range.`, [1, RATE_MAX], {
    head: `${band} shots`,
  });

/** What a weapon is (section 5). */
export const WEAPON = {
  short: limit("short"),
  medium: limit("medium"),
  long: limit("long"),
  rate: block("Shots of one firing.", {
    short: rate("short"),
    medium: rate("medium"),
    long: rate("long"),
  }),
  reload: oneOf("CP-WPN-3", "What running out of ammunition costs.", RELOADS, { head: "reload" }),
  hth: whole("CP-WPN-5", "Melee modifier.", [-3, 9], { head: "melee" }),
  bayonet: whole("CP-WPN-5", "Melee modifier with the bayonet fixed.", [-3, 9], {
    head: "with bayonet",
  }),
  saddle: oneOf(
    "CP-MTD-8",
    "Who fires it from a moving horse: anybody, horsemen born, or nobody.",
    ["none", "horsemanship", "any"],
    { head: "moving horse" },
  ),
} as const;

const grade = (rule: string, what: string, head: string) =>
  oneOf(rule, `${what}: G green, R regular, E elite.`, CLASSES, { head, step: "class" });

/** What a man is worth (CP-ATT-1). */
export const ATTRIBUTES = {
  guts: grade("CP-ATT-1", "Guts", "guts"),
  accuracy: grade("CP-ATT-1", "Accuracy", "accuracy"),
  melee: whole("CP-ATT-1", "Added in melee.", [-5, 5], { head: "melee", step: "point" }),
  endurance: whole("CP-ATT-1", "Hits that put a figure out.", [1, 12], {
    head: "endurance",
    step: "point",
  }),
  reaction: whole("CP-REACT-1", "Reacts on a d6 up to this.", [0, 6], {
    head: "reaction",
    step: "point",
  }),
} as const;

export const CLASS_FIELD = grade(
  "CP-ATT-2",
  "What the figure is, and all of it that is not said here",
  "class",
);

/** What else there is to a man. */
export const MAN = {
  hero: flag("CP-HERO-1", "A hero, with a card of his own.", { plain: false }),
  leader: flag("CP-LDR-6", "Leads the unit; otherwise the first does, of two or more.", {
    plain: false,
  }),
  bayonet: flag("CP-WPN-5", "With the bayonet fixed.", { plain: false }),
  sniper: flag("CP-FIRE-3", "A sniper: one column to the left.", { plain: false }),
  horsemanship: flag("CP-MTD-10", "Born in the saddle.", { plain: false }),
  indian: flag("CP-IND-2", "An Indian: melee 1 above regulars, no crewed weapons, no dynamite.", {
    plain: false,
  }),
} as const;

export const COVER = oneOf("CP-FIRE-7", "Stands behind it; lost for good by moving.", COVERS, {
  plain: "open",
});
export const FRONT = measure(
  "CP-GEO-8",
  "Front of the cover in degrees: 0 = east, 90 = north; otherwise toward the nearest enemy.",
  [-360, 360],
);
export const TACTIC = oneOf("CP-POL-13", "What a unit does.", TACTICS, { plain: "advance" });

/** What a figure knows of the fight. */
const SEES = {
  distance: measure("CP-GEO-5", KNOWN.distance, [0, 999], {
    unit: INCHES.short,
  }),
  wounds: whole("CP-ATT-4", "Endurance lost: 1 by a wound, 3 by worse.", [0, 20]),
  markers: whole("CP-MOR-2", "Morale markers that the unit had as this activation began.", [0, 20]),
  enemies: whole("CP-POL-7", "Enemies who are in play.", [0, FIGURES_MAX]),
  friends: whole("CP-POL-7", "Figures of the same side in action, this one included.", [
    0,
    FIGURES_MAX,
  ]),
  enemyCovered: flag("CP-FIRE-7", KNOWN.enemyCovered),
} as const satisfies Record<(typeof FEATURES)[number], Field>;
export const PLAN = planField("CP-POL-13", SEES, DEEDS);
export const TARGET = targetField("CP-FIRE-10");

/** CP-DYN-1. */
export const DYNAMITE = {
  sticks: whole("CP-DYN-1", "How often they can be thrown.", [1, 9], { plain: 3 }),
  template: oneOf("CP-DYN-1", "A stick is small, a bundle medium, bundles large.", TEMPLATES, {
    plain: "small",
  }),
} as const;

const columns = (what: string) => whole("CP-FIRE-3", `Columns to the right ${what}.`, [-5, 5]);

/** CP-FIRE-3. */
export const SHIFTS = {
  moving: columns("for who moved"),
  saddle: columns("for who fires from the saddle"),
  dynamite: columns("for a throw"),
  noLeader: columns("without a leader who directs"),
  pinned: columns("of a pinned unit"),
  sniper: columns("of a sniper"),
} as const;

/** CP-FIRE-7. */
export const PROTECTS = formed(
  "CP-FIRE-7",
  () =>
    z
      .string()
      .regex(/^(?!.*(.).*\1)[HCABL]*$/)
      .describe("Locations that it protects: letters of HCABL (head, chest, arms, waist, legs)."),
  { says: "letters of HCABL, each once at most" },
);

/** CP-MOR-4. */
export const MORALE_ROW = formed("CP-MOR-4", () =>
  z
    .array(z.int().min(0).max(50))
    .length(6)
    .describe("Cards of OK, ADVANCE, STUN, PIN, BACK and RUN; 50 in all."),
);

export const COPIES = whole("CP-ACT-2", "How often each number is in the activation deck.", [
  1,
  COPIES_MAX,
]);
