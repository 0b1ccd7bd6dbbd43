/**
 * What a Law of the Gun duel may say, and what all its scenario files have in common. The checks
 * beyond the shape are in `model.ts`; games on a table are in `table/`.
 */
import * as z from "zod";
import { once } from "../../core/once.js";
import { CENTIMETRES } from "../../core/units.js";
import {
  envelopeShape,
  FIGURE_NAME,
  knownWeapon,
  oneLine,
  SIDE_NAME,
  weaponId,
} from "../../scenario/envelope.js";
import { noted } from "../../scenario/fieldNotes.js";
import { countField } from "../../scenario/figures.js";
import { readingsSchema } from "../../scenario/readings.js";
import {
  flag,
  line,
  list,
  measure,
  menAlike,
  oneOf,
  optional,
  required,
  settled,
  shape,
} from "../kit/fields.js";
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

/** Charts have a row for each face of the die (LG-NPC-2). */
const CHART_ROWS = 6;

const tactic = (what: string) => oneOf("LG-TAC-1", what, ["stand", "hold"]).schema;

const chartShape = () =>
  z
    .array(
      shape("A row: five attributes, and who that is.", {
        label: oneLine(40).describe("Who that is.").default(""),
        ...required(STATS),
      }),
    )
    .length(CHART_ROWS)
    .describe("Six rows, from a roll of 1 to one of 6.");

/** Tables of the book that a file may change. */
function tablesShape() {
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

  return shape("Tables of the book to change; what is left out is as in the book.", {
    toHit: shape("Least faces of the D10 that hit.", optional(TO_HIT)).optional(),
    effects: shape(
      "What hits do, by what the man stands behind; wall is also for prone men.",
      Object.fromEntries(COLUMNS.map((id) => [id, effectColumn.optional()])) as {
        [K in (typeof COLUMNS)[number]]: z.ZodOptional<typeof effectColumn>;
      },
      "LG-EFF-1",
    ).optional(),
  });
}

/** What a figure may say of himself wherever he stands. */
const figureFields = () => ({
  name: FIGURE_NAME,
  npc: noted(
    oneLine(46)
      .meta({ examples: npcIds(NPCS) })
      .describe("Row of the NPC chart, such as outlaw/4; outlaw/roll dices it in each game."),
    "LG-NPC-1",
  ).optional(),
  stats: shape(
    "Attributes: all five, or with an npc those that differ from its row.",
    optional(STATS),
  ).optional(),
  ...settled(GUN_ARM),
  ...settled(OPTIONS),
  ...optional(TARGET_FIELD),
  group: line("LG-GROUP-1", "Name of the group.").optional(),
  leader: flag(
    "LG-GROUP-2",
    "Leads the group; otherwise the highest initiative does.",
  ).schema.default(false),
});

/** A man of a duel. @param fields what he says wherever he stands */
function duellist(fields: ReturnType<typeof figureFields>) {
  const coordinate = noted(z.number().min(-DISTANCE_CM_MAX).max(DISTANCE_CM_MAX), { unit: CM });
  return menAlike({
    ...fields,
    weapons: list("Ids of one to four weapons, best loved first: it wins ties.", knownWeapon, 4, 1),
    cover: oneOf(
      "LG-GEO-2",
      "Stands behind it; it goes along and protects against everyone.",
      COVERS,
    ).schema.default("open"),
    tactic: tactic(
      "stand shoots, hold waits for the enemy to come near; default: the side's.",
    ).optional(),
    ...optional(OPEN_FIRE),
    at: noted(
      z.tuple([coordinate, coordinate]).describe("Place [x, y] instead of the default one."),
      "LG-GEO-2",
    ).optional(),
    count: countField(FIGURES_MAX),
  });
}

const sideShape = <Figure extends z.ZodType>(figure: Figure) =>
  shape("One side.", {
    name: SIDE_NAME,
    tactic: tactic(
      "Tactic of those figures that have none of their own; default stand.",
    ).optional(),
    ...optional(TARGET_FIELD),
    figures: list(
      "One to eight men, counts included; the order settles ties.",
      figure,
      FIGURES_MAX,
      1,
    ),
  });

/** What every scenario file of this system may say. */
const fileFields = () => ({
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
  weapons: z
    .record(
      weaponId,
      shape(
        "A changed weapon, or a new one, which needs at least accurate and maximum.",
        optional(WEAPON),
      ),
    )
    .describe("Weapons to change or to add, by id.")
    .optional(),
  tables: tablesShape().optional(),
  npcs: z
    .record(weaponId, chartShape())
    .describe("Charts of NPCs to change or to add, by type: bandit is then used as bandit/1.")
    .optional(),
});

/** What best play may do in a duel. */
const bestShape = () =>
  shape("What best play may do besides standing there and shooting.", {
    allow: z
      .array(z.enum(["lie", "move"]))
      .describe("Of men in the open. lie: down, and up again; move: walking nearer or away."),
    walks: list(
      "With move: how far one may walk in a turn, 15 cm at most; default 12.5 cm, half a fall back, for few distances.",
      noted(z.number().min(WALK_CM_LEAST), { rule: "LG-MOVE-1", unit: CM }),
      WALKS_MAX,
      1,
    ).optional(),
  });

/** What its files may say, made when there is one to be read. */
export const files = once(() => {
  const fileShape = fileFields();
  const figureShape = figureFields();
  const figure = duellist(figureShape);
  const side = sideShape(figure);
  /** A whole duel file. */
  const duelSchema = shape("A Law of the Gun duel.", {
    ...fileShape,
    kind: z.literal("duel").describe("duel: two sides that shoot it out on open ground."),
    distance: measure("LG-GEO-2", "Length between the two sides.", [1, DISTANCE_CM_MAX], {
      unit: CM,
    }).schema,
    draw: flag(
      "LG-DRAW-3",
      "Begins with a gunfight, if everyone stands in the open.",
    ).schema.default(true),
    best: bestShape().optional(),
    sides: shape("The two sides.", { A: side, B: side }),
  });

  return { duelSchema, fileShape, figureShape, figure };
});
type Files = ReturnType<typeof files>;

export type DuelFile = z.output<Files["duelSchema"]>;
export type FigureEntry = z.output<Files["figure"]>;
