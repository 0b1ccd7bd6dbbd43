/** What a Napnuts scenario may say. The checks beyond the shape are in `model.ts`. */
import * as z from "zod";
import { once } from "../../core/once.js";
import { INCHES } from "../../core/units.js";
import { envelopeShape, FIGURE_NAME, SIDE_NAME } from "../../scenario/envelope.js";
import { noted } from "../../scenario/fieldNotes.js";
import { countField } from "../../scenario/figures.js";
import { readingsSchema } from "../../scenario/readings.js";
import { each, list, measure, oneOf, optional, settled, shape, whole } from "../kit/fields.js";
import {
  BRAWL_WEAPONS,
  CLASSES,
  COVERS,
  DISTANCE_INCHES_MAX,
  FIGURES_MAX,
  GUNS,
  LOCATION_IDS,
  POSTURES,
} from "./data.js";
import {
  BLOW,
  BRAWL,
  CARDS,
  CLASS,
  CLASS_FIELD,
  effectRow,
  GUN,
  HABITS,
  HITS,
  PLAN,
  POINTS,
  SHELTER,
  SHOT,
} from "./fields.js";
import { READINGS } from "./readings.js";

export const CYCLES_MAX = 250;
const CYCLES = 200;

/** Tables of the book that a file may change. */
function tableFields() {
  const shelter = shape("What it exposes, and its dice.", optional(SHELTER));
  return {
    weapons: each(GUNS, shape("A gun.", optional(GUN)), "Guns to change, by id."),
    classes: each(CLASSES, shape("A class.", optional(CLASS)), "Classes to change, by id."),
    covers: each(COVERS, shelter, "Covers to change."),
    postures: each(POSTURES, shelter, "Postures to change."),
    effects: each(LOCATION_IDS, effectRow(), "What hits do, by location."),
    shot: shape("Lines that change the dice of a shot.", optional(SHOT)).optional(),
    jam: whole(
      "NP-SHOOT-4",
      "Ones beyond sixes, or ones (reading jam), that jam.",
      [1, 10],
    ).schema.optional(),
    cards: shape("Reaction cards and the character deck.", {
      ...optional(CARDS),
      points: shape("Points of a card.", optional(POINTS)).optional(),
    }).optional(),
    brawl: shape("Brawling.", {
      ...optional(BRAWL),
      hits: shape("Faces that hit.", optional(HITS)).optional(),
      weapons: each(
        BRAWL_WEAPONS,
        shape("What a weapon is worth hand to hand.", optional(BLOW)),
        "Weapons of a brawl to change.",
      ),
    }).optional(),
  };
}

const character = () => ({
  name: FIGURE_NAME,
  class: CLASS_FIELD.schema,
});

const shooterShape = () =>
  shape("One character, or count characters alike.", {
    ...character(),
    weapons: noted(
      list("A gun, or two handguns: one in each hand.", z.enum(GUNS), 2, 1),
      "NP-SHOOT-1",
    ),
    ...settled(HABITS),
    ...optional(PLAN),
    count: countField(FIGURES_MAX, "characters alike"),
  });

const brawlerShape = () =>
  shape("Who brawls.", {
    ...character(),
    weapons: noted(
      z.array(z.enum(BRAWL_WEAPONS)).length(1).describe("What to strike with."),
      "NP-BRAWL-3",
    ),
  });

/** A side of a gunfight. */
const shootersShape = <Shooter extends z.ZodType>(shooter: Shooter) =>
  shape("One side.", {
    name: SIDE_NAME,
    ...optional(PLAN),
    bid: noted(
      z
        .int()
        .min(1)
        .max(12)
        .default(1)
        .describe("Cards that its player bids, where they count by their points."),
      "NP-POL-6",
    ),
    figures: list(
      "One to ten characters, counts included; the order settles ties.",
      shooter,
      FIGURES_MAX,
      1,
    ),
  });
/** What every scenario file of this system may say. */
const fileFields = () => ({
  ...envelopeShape,
  system: z.literal("napnuts").describe("Rule system."),
  turns: z
    .int()
    .min(1)
    .max(CYCLES_MAX)
    .default(CYCLES)
    .describe("Cycles of the character deck after which a game is a draw."),
  readings: readingsSchema(READINGS).optional(),
  ...tableFields(),
});

/** What its files may say, made when there is one to be read. */
export const files = once(() => {
  const shooter = shooterShape();
  const shooters = shootersShape(shooter);
  const fists = shape("One side.", {
    name: SIDE_NAME,
    figures: z.array(brawlerShape()).length(1).describe("The one who brawls for it."),
  });
  const common = fileFields();
  const gunfight = {
    ...common,
    distance: measure("NP-POL-3", "Inches between the two sides.", [0, DISTANCE_INCHES_MAX], {
      unit: INCHES.short,
    }).schema,
    sides: shape("The two sides.", { A: shooters, B: shooters }),
  };

  /** A whole duel file. */
  const duelSchema = shape("A Napnuts duel.", {
    ...gunfight,
    kind: z.literal("duel").describe("duel: two sides, a line apart."),
  });

  /** A whole ambush file. */
  const ambushSchema = shape("A Napnuts ambush.", {
    ...gunfight,
    kind: z.literal("ambush").describe("ambush: one side acts once before the first card."),
    ambusher: oneOf("NP-SCEN-2", "The side that lies in ambush.", ["A", "B"]).schema,
  });

  /** A whole brawl file. */
  const brawlSchema = shape("A Napnuts brawl.", {
    ...common,
    kind: z.literal("brawl").describe("brawl: one against one, hand to hand."),
    sides: shape("The two sides.", { A: fists, B: fists }),
  });

  return { duelSchema, ambushSchema, brawlSchema, shooter };
});
type Files = ReturnType<typeof files>;

export type ShootingFile = z.output<Files["duelSchema"]> | z.output<Files["ambushSchema"]>;
export type BrawlFile = z.output<Files["brawlSchema"]>;
export type GunfightFile = ShootingFile | BrawlFile;
export type ShooterEntry = z.output<Files["shooter"]>;
