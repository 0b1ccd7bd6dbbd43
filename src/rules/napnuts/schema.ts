/** What a Napnuts scenario may say. The checks beyond the shape are in `model.ts`. */
import * as z from "zod";
import { INCHES } from "../../core/units.js";
import { envelopeShape, oneLine } from "../../scenario/envelope.js";
import { countField } from "../../scenario/figures.js";
import { readingsSchema } from "../../scenario/readings.js";
import { noted } from "../../scenario/system.js";
import { optional, settled } from "../kit/fields.js";
import { BRAWL_WEAPONS, CLASSES, COVERS, GUNS, LOCATION_IDS, POSTURES } from "./data.js";
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
import { DISTANCE_INCHES_MAX, FIGURES_MAX } from "./gunfight.js";
import { READINGS } from "./readings.js";

const CYCLES_MAX = 250;
const CYCLES = 200;

/** A block with some of these ids, all of the same shape. */
const each = <Id extends string, Shape extends z.ZodType>(
  ids: readonly Id[],
  shape: Shape,
  says: string,
) =>
  z
    .strictObject(
      Object.fromEntries(ids.map((id) => [id, shape.optional()])) as {
        [K in Id]: z.ZodOptional<Shape>;
      },
    )
    .describe(says)
    .optional();

const shelter = z.strictObject(optional(SHELTER)).describe("What it exposes, and its dice.");

/** Tables of the book that a file may change. */
const tables = {
  weapons: each(GUNS, z.strictObject(optional(GUN)).describe("A gun."), "Guns to change, by id."),
  classes: each(
    CLASSES,
    z.strictObject(optional(CLASS)).describe("A class."),
    "Classes to change, by id.",
  ),
  covers: each(COVERS, shelter, "Covers to change."),
  postures: each(POSTURES, shelter, "Postures to change."),
  effects: each(LOCATION_IDS, effectRow, "What hits do, by location."),
  shot: z.strictObject(optional(SHOT)).describe("Lines that change the dice of a shot.").optional(),
  jam: noted(
    z.int().min(1).max(10).describe("Ones beyond sixes, or ones (reading jam), that jam."),
    { rule: "NP-SHOOT-4" },
  ).optional(),
  cards: z
    .strictObject({
      ...optional(CARDS),
      points: z.strictObject(optional(POINTS)).describe("Points of a card.").optional(),
    })
    .describe("Reaction cards and the character deck.")
    .optional(),
  brawl: z
    .strictObject({
      ...optional(BRAWL),
      hits: z.strictObject(optional(HITS)).describe("Faces that hit.").optional(),
      weapons: each(
        BRAWL_WEAPONS,
        z.strictObject(optional(BLOW)).describe("What a weapon is worth hand to hand."),
        "Weapons of a brawl to change.",
      ),
    })
    .describe("Brawling.")
    .optional(),
};

const character = {
  name: oneLine(40).describe("Used once in a file; otherwise A1, A2, B1 ...").optional(),
  class: CLASS_FIELD.schema,
};

const shooter = z
  .strictObject({
    ...character,
    weapons: noted(
      z.array(z.enum(GUNS)).min(1).max(2).describe("His gun, or two handguns: one in each hand."),
      { rule: "NP-SHOOT-1" },
    ),
    ...settled(HABITS),
    ...optional(PLAN),
    count: countField(FIGURES_MAX, "characters like him"),
  })
  .describe("One character, or count characters alike.");

const brawler = z
  .strictObject({
    ...character,
    weapons: noted(z.array(z.enum(BRAWL_WEAPONS)).length(1).describe("What he strikes with."), {
      rule: "NP-BRAWL-3",
    }),
  })
  .describe("Who brawls.");

const sideName = oneLine(40).describe("What the side is called in reports.").optional();
const shooters = z
  .strictObject({
    name: sideName,
    ...optional(PLAN),
    bid: noted(z.int().min(1).max(12).default(1).describe("Cards that its player bids."), {
      rule: "NP-POL-6",
    }),
    figures: z
      .array(shooter)
      .min(1)
      .max(FIGURES_MAX)
      .describe("One to ten characters, counts included; the order settles ties."),
  })
  .describe("One side.");
const fists = z
  .strictObject({
    name: sideName,
    figures: z.array(brawler).length(1).describe("The one who brawls for it."),
  })
  .describe("One side.");

const common = {
  ...envelopeShape,
  system: z.literal("napnuts").describe("Rule system."),
  turns: z
    .int()
    .min(1)
    .max(CYCLES_MAX)
    .default(CYCLES)
    .describe("Cycles of the character deck after which a game is a draw."),
  readings: readingsSchema(READINGS).optional(),
  ...tables,
};
const gunfight = {
  ...common,
  distance: noted(
    z.number().min(0).max(DISTANCE_INCHES_MAX).describe("Inches between the two sides."),
    { rule: "NP-POL-3", unit: INCHES.short },
  ),
  sides: z.strictObject({ A: shooters, B: shooters }).describe("The two sides."),
};

/** A whole duel file. */
export const duelSchema = z
  .strictObject({
    ...gunfight,
    kind: z.literal("duel").describe("duel: two sides, a line apart."),
  })
  .describe("A Napnuts duel.");

/** A whole ambush file. */
export const ambushSchema = z
  .strictObject({
    ...gunfight,
    kind: z.literal("ambush").describe("ambush: one side acts once before the first card."),
    ambusher: noted(z.enum(["A", "B"]).describe("The side that lies in ambush."), {
      rule: "NP-SCEN-2",
    }),
  })
  .describe("A Napnuts ambush.");

/** A whole brawl file. */
export const brawlSchema = z
  .strictObject({
    ...common,
    kind: z.literal("brawl").describe("brawl: one against one, hand to hand."),
    sides: z.strictObject({ A: fists, B: fists }).describe("The two sides."),
  })
  .describe("A Napnuts brawl.");

export type ShootingFile = z.output<typeof duelSchema> | z.output<typeof ambushSchema>;
export type BrawlFile = z.output<typeof brawlSchema>;
export type GunfightFile = ShootingFile | BrawlFile;
export type ShooterEntry = z.output<typeof shooter>;
