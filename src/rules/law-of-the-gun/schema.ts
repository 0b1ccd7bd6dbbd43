/**
 * What a Law of the Gun duel may say, and what all its scenario files have in common. The checks
 * beyond the shape are in `model.ts`; games on a table are in `table/`.
 */
import * as z from "zod";
import { CENTIMETRES } from "../../core/units.js";
import { envelopeShape, oneLine, weaponId } from "../../scenario/envelope.js";
import { countField } from "../../scenario/figures.js";
import { readingsSchema } from "../../scenario/readings.js";
import { noted } from "../../scenario/system.js";
import { optional, required, settled } from "../kit/fields.js";
import { COLUMNS, COVERS, NPCS, npcIds } from "./data.js";
import {
  DISTANCE_CM_MAX,
  GUN_ARM,
  OPEN_FIRE,
  OPTIONS,
  STATS,
  TARGET_FIELD,
  TO_HIT,
  WEAPON,
} from "./fields.js";
import { READINGS } from "./readings.js";
import { RESULTS } from "./rolls.js";
import { UNIT_NAMES } from "./units.js";

export const FIGURES_MAX = 8;
const CM = CENTIMETRES.short;
const WALK_CM_LEAST = 1;
const WALKS_MAX = 3;

const weapon = z
  .strictObject(optional(WEAPON))
  .describe("A changed weapon, or a new one, which needs at least accurate and maximum.");

const stats = z
  .strictObject(optional(STATS))
  .describe("Attributes: all five, or with an npc those that differ from its row.");

const tactic = (what: string) =>
  noted(z.enum(["stand", "hold"]).describe(what), { rule: "LG-TAC-1" });

const coordinate = noted(z.number().min(-DISTANCE_CM_MAX).max(DISTANCE_CM_MAX), { unit: CM });

/** Charts have a row for each face of the die (LG-NPC-2). */
const CHART_ROWS = 6;

const chart = z
  .array(
    z
      .strictObject({
        label: oneLine(40).describe("Who he is.").default(""),
        ...required(STATS),
      })
      .describe("A row: five attributes, and who he is."),
  )
  .length(CHART_ROWS)
  .describe("Six rows, from a roll of 1 to one of 6.");

/** What entries of the effect table may be: of arms and legs also which one. */
const EFFECT_WORDS = RESULTS.flatMap(({ kind, location }) => {
  const sides = location === "arm" || location === "leg" ? ["", "left ", "right "] : [""];
  return sides.map((side) => `${kind} ${side}${location}`.trim());
});

const faces = noted(z.string().regex(/^([1-9]|10)(-([1-9]|10))?$/), {
  says: 'a face of the D10 or some in a row, such as "9" or 1-4',
});

const effectColumn = z
  .record(faces, z.enum(EFFECT_WORDS))
  .describe(
    'What a hit does, by the modified D10: "9": dead body, 1-4: cover. Faces that are left out are as in the book.',
  );

const tables = z
  .strictObject({
    toHit: z.strictObject(optional(TO_HIT)).describe("Least faces of the D10 that hit.").optional(),
    effects: noted(
      z
        .strictObject(
          Object.fromEntries(COLUMNS.map((id) => [id, effectColumn.optional()])) as {
            [K in (typeof COLUMNS)[number]]: z.ZodOptional<typeof effectColumn>;
          },
        )
        .describe("What hits do, by what the man stands behind; wall is also for prone men."),
      { rule: "LG-EFF-1" },
    ).optional(),
  })
  .describe("Tables of the book to change; what is left out is as in the book.");

/** What a figure may say of himself wherever he stands. */
export const figureShape = {
  name: oneLine(40).describe("Used once in a file; otherwise A1, A2, B1 ...").optional(),
  npc: noted(
    oneLine(46)
      .meta({ examples: npcIds(NPCS) })
      .describe("Row of the NPC chart, such as outlaw/4; outlaw/roll dices it in each game."),
    { rule: "LG-NPC-1" },
  ).optional(),
  stats: stats.optional(),
  ...settled(GUN_ARM),
  ...settled(OPTIONS),
  ...optional(TARGET_FIELD),
  group: noted(oneLine(40).describe("Name of the group he belongs to."), {
    rule: "LG-GROUP-1",
  }).optional(),
  leader: noted(z.boolean().describe("Leads his group; otherwise the highest initiative does."), {
    rule: "LG-GROUP-2",
  }).default(false),
};

const figure = z
  .strictObject({
    ...figureShape,
    weapons: z
      .array(weaponId)
      .min(1)
      .max(4)
      .describe("Ids of one to four weapons, best loved first: it wins ties."),
    cover: noted(
      z
        .enum(COVERS)
        .describe("What he stands behind; it goes with him and protects against everyone."),
      { rule: "LG-GEO-2" },
    ).default("open"),
    tactic: tactic(
      "stand shoots, hold waits for the enemy to come near; default: the side's.",
    ).optional(),
    ...optional(OPEN_FIRE),
    at: noted(
      z.tuple([coordinate, coordinate]).describe("Place [x, y] instead of the default one."),
      { rule: "LG-GEO-2" },
    ).optional(),
    count: countField(FIGURES_MAX),
  })
  .describe("One man, or count men alike.");

const side = z
  .strictObject({
    name: oneLine(40).describe("What the side is called in reports.").optional(),
    tactic: tactic(
      "Tactic of those figures that have none of their own; default stand.",
    ).optional(),
    ...optional(TARGET_FIELD),
    figures: z
      .array(figure)
      .min(1)
      .max(FIGURES_MAX)
      .describe("One to eight men, counts included; the order settles ties."),
  })
  .describe("One side.");

/** What every scenario file of this system may say, besides the envelope. */
export const fileShape = {
  ...envelopeShape,
  system: z.literal("law-of-the-gun").describe("Rule system."),
  first: z
    .enum(["A", "B", "roll"])
    .default("roll")
    .describe("Side that moves first; roll: a fair coin in each game."),
  units: z
    .enum(UNIT_NAMES)
    .default("cm")
    .describe("What all lengths of the file are in; an inch is 2.54 cm."),
  readings: readingsSchema(READINGS).optional(),
  weapons: z.record(weaponId, weapon).describe("Weapons to change or to add, by id.").optional(),
  tables: tables.optional(),
  npcs: z
    .record(weaponId, chart)
    .describe("Charts of NPCs to change or to add, by type: bandit is then used as bandit/1.")
    .optional(),
};

/** A whole duel file. */
export const duelSchema = z
  .strictObject({
    ...fileShape,
    kind: z.literal("duel").describe("duel: two sides that shoot it out on open ground."),
    distance: noted(
      z.number().min(1).max(DISTANCE_CM_MAX).describe("Length between the two sides."),
      {
        rule: "LG-GEO-2",
        unit: CM,
      },
    ),
    draw: noted(z.boolean().describe("Begins with a gunfight, if everyone stands in the open."), {
      rule: "LG-DRAW-3",
    }).default(true),
    best: z
      .strictObject({
        allow: z
          .array(z.enum(["lie", "move"]))
          .describe("Of men in the open. lie: down, and up again; move: walking nearer or away."),
        walks: z
          .array(noted(z.number().min(WALK_CM_LEAST), { rule: "LG-MOVE-1", unit: CM }))
          .min(1)
          .max(WALKS_MAX)
          .describe(
            "With move: how far one may walk in a turn, 15 cm at most; default 12.5 cm, half a fall back, for few distances.",
          )
          .optional(),
      })
      .optional()
      .describe("What best play may do besides standing there and shooting."),
    sides: z.strictObject({ A: side, B: side }).describe("The two sides."),
  })
  .describe("A Law of the Gun duel.");

export type DuelFile = z.output<typeof duelSchema>;
export type FigureEntry = z.output<typeof figure>;
