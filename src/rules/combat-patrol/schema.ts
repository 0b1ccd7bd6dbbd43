/** What a Combat Patrol scenario may say. The checks beyond the shape are in `model.ts`. */
import * as z from "zod";
import { once } from "../../core/once.js";
import { INCHES } from "../../core/units.js";
import {
  envelopeShape,
  FIGURE_NAME,
  oneLine,
  SIDE_NAME,
  TURNS_MAX,
  turnsOf,
} from "../../scenario/envelope.js";
import { noted } from "../../scenario/fieldNotes.js";
import { countField } from "../../scenario/figures.js";
import { readingsSchema } from "../../scenario/readings.js";
import {
  each,
  flag,
  line,
  list,
  measure,
  menAlike,
  optional,
  settled,
  shape,
  whole,
} from "../kit/fields.js";
import { WEAPON_IDS } from "./book.js";
import {
  ANIMALS_MAX,
  CLASSES,
  COVERS,
  FIGURES_MAX,
  RANKS,
  SPECIES,
  TEMPLATES,
  THINGS_MAX,
  UNITS_MAX,
} from "./data.js";
import {
  ATTRIBUTES,
  CLASS_FIELD,
  COPIES,
  COVER,
  DYNAMITE,
  FRONT,
  INCHES_MAX,
  MAN,
  MORALE_ROW,
  PLAN,
  PROTECTS,
  SHIFTS,
  TACTIC,
  TARGET,
  WEAPON,
} from "./fields.js";
import { READINGS } from "./readings.js";

export const TURNS = { duel: 200, ambush: 20 } as const;
const CORNERS_MAX = 20;
const ORDERS_MAX = 40;
const DECK_LETTERS_MAX = 10_000;

const coordinate = noted(z.number().min(-INCHES_MAX).max(INCHES_MAX), { unit: INCHES.short });
const point = (what: string, rule = "CP-GEO-1") =>
  noted(
    z.tuple([coordinate, coordinate]).describe(`${what}: [x, y] in inches, x east, y north.`),
    rule,
  );
const inches = (what: string, rule: string) =>
  measure(rule, what, [0, INCHES_MAX], { unit: INCHES.short }).schema;
const number = (what: string, rule: string) =>
  whole(rule, `${what}: its number in the file, from 1.`, [1, THINGS_MAX]).schema;
const unitName = (what: string, rule: string) => line(rule, `${what}, by its name.`);
const words = <const Word extends string>(rule: string, what: string, values: readonly Word[]) =>
  noted(z.enum(values).describe(what), rule);
const flagged = (rule: string, what: string) => flag(rule, what).schema;

/** CP-ORD-1: the words of orders, with the keys that each needs and may have. */
export const ORDERS = {
  move: { rule: "CP-MOV-1", needs: ["to"], may: ["fast"] },
  mount: { rule: "CP-MTD-1", needs: [], may: [] },
  dismount: { rule: "CP-MTD-1", needs: [], may: [] },
  hold: { rule: "CP-ORD-1", needs: [], may: ["until"] },
  swap: { rule: "CP-LDR-3", needs: ["units"], may: [] },
  limber: { rule: "CP-GATLING-2", needs: [], may: [] },
  tow: { rule: "CP-GATLING-3", needs: ["to"], may: [] },
  unlimber: { rule: "CP-GATLING-2", needs: [], may: [] },
  manhandle: { rule: "CP-GATLING-4", needs: ["to"], may: [] },
  prepare: { rule: "CP-DYN-4", needs: [], may: [] },
  place: { rule: "CP-DYN-4", needs: ["charge"], may: [] },
  fuse: { rule: "CP-DYN-4", needs: ["charge", "to"], may: [] },
  connect: { rule: "CP-DYN-6", needs: ["charge"], may: [] },
  wait: { rule: "CP-ORD-1", needs: ["charge"], may: [] },
  "shoot-charge": { rule: "CP-DYN-8", needs: ["charge"], may: [] },
  "shoot-herd": { rule: "CP-HERD-1", needs: ["herd"], may: [] },
  drive: { rule: "CP-HERD-2", needs: ["herd", "to"], may: [] },
  stampede: { rule: "CP-STAM-1", needs: ["herd"], may: [] },
  gap: { rule: "CP-WAG-1", needs: ["obstacle"], may: [] },
  board: { rule: "CP-WAG-2", needs: ["wagon"], may: [] },
  alight: { rule: "CP-WAG-2", needs: [], may: [] },
  cut: { rule: "CP-WAG-4", needs: ["wagon"], may: [] },
  overturn: { rule: "CP-WAG-5", needs: ["wagon"], may: [] },
} as const;
export type OrderWord = keyof typeof ORDERS;

/** Keys of units of one kind only. */
export const KIND_KEYS = {
  men: ["mounted", "cover", "front"],
  wagon: ["path", "gallops", "hitched"],
  gatling: ["ready", "limber", "onWagon"],
} as const;

/** Tables of the book that a file may change, and the cards. */
function tableFields() {
  const attributes = shape("What a man is worth.", optional(ATTRIBUTES));
  const moraleRows = each(CLASSES, MORALE_ROW.schema, "Rows of the morale table, by Guts.");

  return {
    weapons: each(
      [...WEAPON_IDS, "gatling"],
      shape("A weapon.", optional(WEAPON)),
      "Weapons to change, by id.",
    ),
    classes: each(CLASSES, attributes, "Classes to change."),
    hero: attributes.optional(),
    covers: noted(
      each(
        COVERS.filter((id) => id !== "open"),
        PROTECTS.schema,
        "What covers protect.",
      ),
      { rule: "CP-FIRE-7", instead: { open: "nothing is protected in the open" } },
    ),
    morale: shape("The morale table.", { open: moraleRows, cover: moraleRows }).optional(),
    shifts: shape("Shifts of the column.", optional(SHIFTS)).optional(),
    copies: COPIES.schema.optional(),
    deck: noted(
      z
        .string()
        .max(DECK_LETTERS_MAX)
        .describe(
          "Another Action deck, as the stand-in is printed: a line a section, a column a card. Or the name of a text file beside the scenario that has it.",
        ),
      "CP-DECK-4",
    ).optional(),
  };
}

/** What every man may say of himself. */
function manFields() {
  const ids = list(
    "Weapons; the first that shoots is the one that is fired.",
    z.enum(WEAPON_IDS),
    4,
  );

  return {
    name: FIGURE_NAME,
    class: CLASS_FIELD.schema,
    ...optional(ATTRIBUTES),
    ...settled(MAN),
    weapons: noted(ids, "CP-WPN-4").default([]),
    cover: COVER.schema.optional(),
    front: FRONT.schema.optional(),
    mounted: flagged("CP-MTD-1", "On horseback.").optional(),
    dynamite: shape("Dynamite to throw.", settled(DYNAMITE)).optional(),
  };
}

const orderShape = () =>
  shape("One order.", {
    do: words(
      "CP-ORD-1",
      "What the unit does in one activation.",
      Object.keys(ORDERS) as OrderWord[],
    ),
    to: point("Where to").optional(),
    fast: flagged("CP-MOV-2", "One card more, then stunned.").optional(),
    until: inches("Until an enemy is so near.", "CP-ORD-1").optional(),
    units: z
      .tuple([unitName("A unit", "CP-LDR-3"), unitName("Another", "CP-LDR-3")])
      .describe("Two units whose dice are exchanged.")
      .optional(),
    charge: number("A charge", "CP-DYN-4").optional(),
    obstacle: number("An obstacle", "CP-WAG-1").optional(),
    herd: unitName("A herd", "CP-HERD-2").optional(),
    wagon: unitName("A wagon", "CP-WAG-2").optional(),
  });

const degrees = (what: string, rule: string) =>
  measure(rule, `${what}, in degrees: 0 = east, 90 = north.`, [-360, 360]).schema;

const placed = () => ({
  name: oneLine(40).describe("What the unit is called; used once in a file.").optional(),
  at: point("Where its first figure stands", "CP-GEO-4"),
});

/** What only units of one kind may say. */
const kindFields = () => ({
  mounted: flagged("CP-MTD-1", "Its men ride.").optional(),
  cover: COVER.schema.optional(),
  front: FRONT.schema.optional(),
  path: list(
    "Way of a wagon: corners, the last where it leaves.",
    point("A corner", "CP-GEO-17"),
    CORNERS_MAX,
  ).optional(),
  gallops: flagged("CP-WAG-1", "The wagon gallops.").optional(),
  hitched: flagged("CP-WAG-5", "The wagon has its team.").optional(),
  ready: words("CP-GATLING-2", "How the gun begins.", [
    "set-up",
    "unlimbered",
    "limbered",
  ]).optional(),
  limber: point("Where the limber stands; of a limbered gun with it", "CP-GATLING-5").optional(),
  onWagon: flagged("CP-GATLING-7", "The gun stands on a wagon and faces its rear.").optional(),
});

const unitShape = <Figure extends z.ZodType, Order extends z.ZodType>(
  figure: Figure,
  order: Order,
) =>
  shape("One unit.", {
    ...placed(),
    kind: words("CP-ACT-1", "men, wagon or gatling.", ["men", "wagon", "gatling"]).default("men"),
    facing: degrees(
      "Where it faces: side A east and side B west unless said",
      "CP-GEO-4",
    ).optional(),
    tactic: TACTIC.schema.default("advance"),
    plan: PLAN.schema.optional(),
    target: TARGET.schema.optional(),
    rank: words("CP-LDR-1", "How high its leader is.", RANKS).default("team"),
    trained: flagged("CP-LDR-1", "Its leader is trained.").default(false),
    orders: list(
      "Orders, one for each activation; then the unit does as its tactic says.",
      order,
      ORDERS_MAX,
    ).default([]),
    ...kindFields(),
    figures: list(
      "Its men in order; crew: commander, gunner, loader, assistant.",
      figure,
      FIGURES_MAX,
      1,
    ),
  });

const neutralShape = () =>
  shape("A herd, or a bear.", {
    ...placed(),
    kind: words("CP-HERD-1", "herd, or one bear.", ["herd", "bear"]),
    species: words(
      "CP-ANI-1",
      "Animals of a herd.",
      SPECIES.filter((id) => id !== "bear"),
    ).optional(),
    count: z.int().min(1).max(ANIMALS_MAX).describe("Animals of a herd.").optional(),
    radius: inches("Radius of a herd, 6 unless said.", "CP-GEO-2").optional(),
    herders: unitName("The unit that herds it", "CP-HERD-2").optional(),
  });

const areaOrLine = <Kind extends string>(rule: string, kinds: readonly Kind[], what: string) =>
  shape("Terrain.", {
    kind: words(rule, what, kinds),
    from: point("One corner or end", "CP-GEO-18"),
    to: point("The other", "CP-GEO-18"),
  });

const chargeShape = () =>
  shape("A charge.", {
    owner: words("CP-DYN-4", "Whose it is.", ["A", "B"]),
    laid: flagged("CP-DYN-4", "It lies there from the start.").default(true),
    at: point("Where it lies", "CP-DYN-4"),
    fuse: point("Where its fuse ends", "CP-DYN-4").optional(),
    machine: flagged("CP-DYN-6", "Connected to a blasting machine.").default(false),
    template: words("CP-DYN-1", "How big the blast is.", TEMPLATES).default("medium"),
  });

/** How an engagement is won. */
const victoryField = () => {
  const side = (what: string) => z.enum(["A", "B"]).describe(what);
  return noted(
    z
      .union([
        z.literal("none"),
        z.strictObject({
          coach: side("The side whose coach has to get away: its first wagon that has a path."),
        }),
        z.strictObject({
          riders: side("The side that loses when none of its riders is mounted any more."),
        }),
      ])
      .describe(
        "How it is won, if not by the last man standing: { coach: A }, { riders: B }, or none: all turns are played.",
      ),
    "CP-POL-7",
  ).optional();
};

/** What lies on the plane, and its edges. */
const groundFields = () => ({
  table: shape("A table with edges; without one the plane is endless.", {
    width: inches("Inches along x.", "CP-GEO-1"),
    depth: inches("Inches along y.", "CP-GEO-1"),
  }).optional(),
  areas: list(
    "Rectangles of terrain.",
    areaOrLine("CP-MOV-3", ["woods", "rough", "road"], "woods, rough or road."),
    THINGS_MAX,
  ).default([]),
  obstacles: list(
    "Linear obstacles.",
    areaOrLine("CP-MTD-2", ["fence", "hedge", "ditch", "wall"], "fence, hedge, ditch or wall."),
    THINGS_MAX,
  ).default([]),
  stampede: point("Every herd stampedes this way at the start of turn 1", "CP-STAM-1").optional(),
  charges: list(
    "Charges of dynamite, lit by who stands at the fuse when an enemy and no friend is under the template (CP-POL-15).",
    chargeShape(),
    THINGS_MAX,
  ).default([]),
});

/** What every scenario file of this system may say. */
const fileFields = () => ({
  ...envelopeShape,
  system: z.literal("combat-patrol").describe("Rule system."),
  year: noted(
    z
      .int()
      .min(1600)
      .max(2000)
      .optional()
      .describe("Year of the fight: reports name weapons that came later. Nothing is forbidden."),
    "CP-WPN-2",
  ),
  readings: readingsSchema(READINGS).optional(),
  ...tableFields(),
});
type FileFields = ReturnType<typeof fileFields>;

/** A whole duel file. */
const duelShape = <Man extends z.ZodType>(common: FileFields, duellist: Man) => {
  const side = shape("One side.", {
    name: SIDE_NAME,
    tactic: TACTIC.schema.default("advance"),
    plan: PLAN.schema.optional(),
    figures: z.array(duellist).length(1).describe("The one who fights for it."),
  });
  return shape("A Combat Patrol duel.", {
    ...common,
    kind: z.literal("duel").describe("duel: one against one, on a line."),
    turns: turnsOf(TURNS.duel, TURNS_MAX, "Turns after which a game is a draw."),
    distance: inches("Inches between the two.", "CP-POL-8"),
    best: shape("What best play may do besides standing there and firing.", {
      allow: z
        .array(z.enum(["move"]))
        .describe("move: towards the enemy, firing on the way or not."),
    }).optional(),
    sides: shape("The two sides.", { A: side, B: side }),
  });
};

/** A whole file of units on a plane. */
const ambushShape = <Unit extends z.ZodType, Neutral extends z.ZodType>(
  common: FileFields,
  unit: Unit,
  neutral: Neutral,
) => {
  const side = shape("One side.", {
    name: SIDE_NAME,
    plan: PLAN.schema.optional(),
    target: TARGET.schema.optional(),
    units: list("Its units, in order.", unit, UNITS_MAX, 1),
  });
  return shape("A Combat Patrol engagement.", {
    ...common,
    kind: z.literal("ambush").describe("ambush: units on a plane."),
    turns: turnsOf(
      TURNS.ambush,
      TURNS_MAX,
      "Turns after which the game is decided by numbers (CP-POL-11).",
    ),
    free: words("CP-POL-7", "This side has one free activation before turn 1.", [
      "A",
      "B",
    ]).optional(),
    victory: victoryField(),
    ...groundFields(),
    sides: shape("The two sides.", { A: side, B: side }),
    neutral: shape("What belongs to nobody.", {
      units: list("Herds and bears, in order.", neutral, UNITS_MAX, 1),
    }).optional(),
  });
};

/** What its files may say, made when there is one to be read. */
export const files = once(() => {
  const man = manFields();
  const duellist = shape("One man.", man);
  const figure = menAlike({
    ...man,
    target: TARGET.schema.optional(),
    count: countField(FIGURES_MAX),
    at: point("Place on the plane", "CP-GEO-4").optional(),
  });
  const order = orderShape();
  const unit = unitShape(figure, order);
  const neutral = neutralShape();
  const common = fileFields();
  const duelSchema = duelShape(common, duellist);
  const ambushSchema = ambushShape(common, unit, neutral);
  return { duelSchema, ambushSchema, duellist, figure, unit, neutral, order };
});
type Files = ReturnType<typeof files>;

export type DuelFile = z.output<Files["duelSchema"]>;
export type AmbushFile = z.output<Files["ambushSchema"]>;
export type EngagementFile = DuelFile | AmbushFile;
export type ManEntry = z.output<Files["duellist"]> & Partial<z.output<Files["figure"]>>;
export type UnitEntry = z.output<Files["unit"]>;
export type NeutralEntry = z.output<Files["neutral"]>;
export type OrderEntry = z.output<Files["order"]>;
