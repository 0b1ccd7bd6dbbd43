/**
 * What a scenario file of a game on a table may say: `kind: ambush` and `kind: solo`. The checks
 * beyond the shape are in `terrain.ts` and `model.ts`.
 */
import * as z from "zod";
import { once } from "../../../core/once.js";
import { CENTIMETRES } from "../../../core/units.js";
import { knownWeapon, oneLine, SIDE_NAME } from "../../../scenario/envelope.js";
import { type FieldNote, noted } from "../../../scenario/fieldNotes.js";
import { countField } from "../../../scenario/figures.js";
import {
  type Field,
  flag,
  KNOWN,
  line,
  list,
  measure,
  menAlike,
  oneOf,
  optional,
  settled,
  shape,
  whole,
} from "../../kit/fields.js";
import { planField } from "../../kit/plan.js";
import { OPEN_FIRE, TARGET_FIELD } from "../fields.js";
import { files } from "../schema.js";
import { CONTACTS, DEEDS, type FEATURES, TACTICS } from "../tactics.js";

export const TABLE_CM = { min: 30, max: 600, width: 180, depth: 120 } as const;
export const SIDE_FIGURES_MAX = 12;
export const PIECES_MAX = 60;
const COVER_MAX = 100;
const GROUPS_MAX = 6;
export const VEHICLES_MAX = 4;
const POINTS_MAX = 20;
export const CORNERS_MAX = 12;

/** LG-GEO-5, LG-AMMO-2. */
export const PIECE_TYPES = [
  "building",
  "wall",
  "fence",
  "scrub",
  "stream",
  "area",
  "line",
  "object",
  "trough",
  "barrel",
  "rock",
  "mule",
  "wagon",
  "horse",
] as const;
export type PieceType = (typeof PIECE_TYPES)[number];

const coordinate = once(() =>
  noted(z.number().min(0).max(TABLE_CM.max), { unit: CENTIMETRES.short }),
);

/** A point. */
const point = (what: string, rule = "LG-GEO-1") =>
  noted(z.tuple([coordinate(), coordinate()]).describe(what), rule);

const points = (least: number, most: number, what: string, note: FieldNote | string) =>
  noted(list(what, point("[x, y]."), most, least), note);

const degrees = (what: string, rule: string) =>
  measure(rule, `${what}: 0 along +x, 90 along +y.`, [-360, 360]).schema;

const rectangle = (what: string, rule: string) =>
  shape(what, { from: point("A corner."), to: point("The corner opposite.") }, rule);

/** LG-GEO-1. */
function tableShape() {
  const length = (what: string, otherwise: number) =>
    noted(
      z
        .number()
        .min(0)
        .max(TABLE_CM.max)
        .describe(`${what}, ${TABLE_CM.min} to ${TABLE_CM.max} cm; default ${otherwise} cm.`),
      { unit: CENTIMETRES.short },
    ).optional();
  return shape(
    "Size of the table; x runs right, y away from side A's edge.",
    {
      width: length("x of the right edge", TABLE_CM.width),
      depth: length("y of side B's edge", TABLE_CM.depth),
    },
    "LG-GEO-1",
  );
}

/** LG-GEO-5, LG-GEO-6. */
function pieceShape() {
  /** What ground of one's own making is. */
  const GROUND = {
    dense: flag("LG-GEO-5", "Dense scrub: level 3 instead of 2."),
    level: whole(
      "LG-TERR-1",
      "Of any ground but a building: 1 to 5 dice to cross it, 0 costs nothing; default: the type's.",
      [0, 5],
    ),
    blocksSight: flag("LG-SIGHT-1", "Of an area or line: nobody sees through it."),
    impassable: flag("LG-PATH-1", "Of an area or line: nobody goes through it."),
    obscuring: flag("LG-COVER-5", "Of an area: figures in it are behind obscuring cover."),
    fence: flag("LG-TERR-3", "Of a line: vehicles do not cross it."),
  } as const;
  return shape(
    "A piece of terrain; which keys it needs depends on its type.",
    {
      type: z
        .enum(PIECE_TYPES)
        .describe("What it is; area and line are ground of your own making."),
      name: oneLine(40).describe("For maps, and for `on`; used once in a file.").optional(),
      from: point("First end of a line, or a corner of a rectangle.").optional(),
      to: point("Other end, or the corner opposite.").optional(),
      corners: points(
        3,
        CORNERS_MAX,
        "Corners of an area in order, without dents.",
        "LG-GEO-5",
      ).optional(),
      at: point("Where an object or a supply stands.").optional(),
      facing: degrees("The way in which an object is cover", "LG-GEO-5").optional(),
      ...optional(GROUND),
      spots: noted(
        z.literal("none").describe("It brings no cover spots of its own."),
        "LG-GEO-6",
      ).optional(),
    },
    "LG-GEO-5",
  );
}

/** LG-COVER-1. */
function spotShape() {
  const SPOT = {
    arc: measure(
      "LG-COVER-1",
      "Width of the arc in degrees; default 180, of left and right 90.",
      [1, 360],
    ),
    obscuring: flag("LG-COVER-5", "Obscuring cover only, as behind a fence.", { plain: false }),
    mounted: flag("LG-COVER-1", "Riders may use it too.", { plain: false }),
  } as const;
  return shape(
    "A place to be in cover.",
    {
      name: oneLine(40).describe("For `on`; used once in a file.").optional(),
      at: point("Where the man stands.", "LG-COVER-1"),
      column: oneOf("LG-COVER-1", "Cover column of who stands there.", [
        "left",
        "right",
        "wall",
        "window",
      ]).schema,
      facing: degrees("The way in which it is cover", "LG-COVER-1"),
      ...settled(SPOT),
      piece: line("LG-COVER-1", "Name of the piece that it belongs to.").optional(),
    },
    "LG-COVER-1",
  );
}

/** LG-TAC-1: what men, or all of a side, are to do. */
function ordersShape() {
  /** What the leader of a group, or a man alone, knows of the fight. */
  const SEES = {
    distance: measure("LG-TAC-1", "Distance to the nearest enemy known.", [0, 9999], {
      unit: CENTIMETRES.short,
    }),
    hurt: flag("LG-EFF-2", "The gun arm is hurt, or an arm lost."),
    enemies: whole("LG-TURN-2", "Enemies who are in action.", [0, SIDE_FIGURES_MAX]),
    friends: whole("LG-TURN-2", KNOWN.friends, [0, SIDE_FIGURES_MAX]),
    inSight: whole("LG-VIS-2", "Enemies in sight.", [0, SIDE_FIGURES_MAX]),
  } as const satisfies Record<(typeof FEATURES)[number], Field>;
  const tactic = oneOf("LG-TAC-1", "What to do; default: the side's.", TACTICS).schema;
  const plan = planField("LG-TAC-1", SEES, DEEDS).schema;
  const contact = oneOf("LG-TAC-1", "What follows on patrol; default take-cover.", CONTACTS).schema;
  const path = points(1, POINTS_MAX, "Where a patrol goes, from point to point.", "LG-TAC-1");
  return {
    tactic: tactic.optional(),
    plan: plan.optional(),
    contact: contact.optional(),
    path: path.optional(),
  };
}
type Orders = ReturnType<typeof ordersShape>;

function figureShape(orders: Orders) {
  const MELEE = {
    melee: oneOf(
      "LG-MELEE-1",
      "Weapon for hand to hand.",
      ["none", "knife", "axe", "tomahawk", "lance", "war-club"],
      { plain: "none" },
    ),
  } as const;
  const SEAT = {
    posture: oneOf("LG-MOVE-1", "How the game begins for this man.", ["standing", "prone"], {
      plain: "standing",
    }),
    mounted: flag("LG-ATTR-2", "Rides a horse.", { plain: false }),
  } as const;
  const SPOTTED = {
    spotted: flag("LG-VIS-2", "Known to the enemy from the start.", { plain: false }),
  } as const;
  return noted(
    menAlike({
      ...files().figureShape,
      weapons: list("Ids of up to four weapons, best loved first: it wins ties.", knownWeapon, 4),
      ...settled(MELEE),
      at: point(
        "Place [x, y]; the point of a spot is on it. Default: the side's line.",
        "LG-COVER-1",
      ).optional(),
      on: line(
        "LG-COVER-1",
        "Name of a spot or piece: its first free spot; name/3: its third. Instead of `at`.",
        44,
      ).optional(),
      ...settled(SEAT),
      heading: degrees("Of a rider, default towards the enemy's edge", "LG-MOVE-5").optional(),
      vehicle: line("LG-VEH-1", "Name of the vehicle to sit in.").optional(),
      ...orders,
      ...optional(OPEN_FIRE),
      ...settled(SPOTTED),
      count: countField(SIDE_FIGURES_MAX, "men alike, 3 cm apart"),
    }),
    {
      instead: {
        cover: "on a table men stand behind pieces of it: name one here with on, as in on: wall",
      },
    },
  );
}
type Figure = ReturnType<typeof figureShape>;

function sideShape(orders: Orders, figure: Figure) {
  const group = shape(
    "Men who act together.",
    {
      name: oneLine(40).describe("Name of the group; used once in a file."),
      at: point("Middle of the line in which it begins.", "LG-GEO-4").optional(),
      ...optional(TARGET_FIELD),
      figures: list("Its men, counts included.", figure, SIDE_FIGURES_MAX, 1),
    },
    "LG-GROUP-1",
  );
  return shape("One side, with figures or groups.", {
    name: SIDE_NAME,
    ...orders,
    ...optional(TARGET_FIELD),
    figures: list(
      "Men, counts included; the order settles ties.",
      figure,
      SIDE_FIGURES_MAX,
    ).default([]),
    groups: list("Groups of men; they come after `figures`.", group, GROUPS_MAX).default([]),
    markers: flag("LG-SOLO-7", "Its groups begin as markers among as many dummies.").schema.default(
      false,
    ),
    places: points(1, POINTS_MAX, "Where its groups may begin: dealt anew in each game.", {
      rule: "LG-SOLO-7",
      forEach: { of: "groups", twoIf: "markers" },
    }).optional(),
    area: rectangle(
      "Where its groups begin: places drawn anew in each game.",
      "LG-SOLO-7",
    ).optional(),
  });
}

/** LG-VEH-1. */
const vehicleShape = () =>
  shape(
    "A vehicle; figures with `vehicle: its name` sit in it.",
    {
      name: oneLine(40).describe("Used once in a file; figures name it."),
      at: point("Where it begins.", "LG-VEH-1"),
      heading: degrees("Default: towards the enemy's edge", "LG-MOVE-5").optional(),
      driver: line(
        "LG-VEH-1",
        "Name of the figure in it who drives; without one it stays.",
        44,
      ).optional(),
      supply: flag("LG-AMMO-2", "Ammunition can be taken from it.").schema.default(false),
    },
    "LG-VEH-1",
  );

/** What its files may say, made when there is one to be read. */
export const tableFiles = once(() => {
  const [piece, spot, orders] = [pieceShape(), spotShape(), ordersShape()];
  const figure = figureShape(orders);
  const side = sideShape(orders, figure);
  const fileShape = {
    ...files().fileShape,
    table: tableShape().optional(),
    terrain: list("Pieces of terrain; the order settles ties.", piece, PIECES_MAX).optional(),
    cover: list("Cover spots besides those of the pieces.", spot, COVER_MAX).optional(),
    vehicles: list("Wagons, coaches, buggies.", vehicleShape(), VEHICLES_MAX).default([]),
    draw: flag(
      "LG-DRAW-3",
      "Begins with a gunfight, if everyone stands in the open.",
    ).schema.default(false),
    sides: shape("The two sides.", { A: side, B: side }),
  };
  const ambushSchema = shape("A Law of the Gun ambush.", {
    ...fileShape,
    kind: z.literal("ambush").describe("ambush: two sides on a table with cover."),
  });
  const soloSchema = shape("A Law of the Gun game against the chart.", {
    ...fileShape,
    kind: z.literal("solo").describe("solo: side B is run by the random actions chart."),
  });
  return { ambushSchema, soloSchema, piece, spot, figure, side };
});
type Files = ReturnType<typeof tableFiles>;

export type TableFile = z.output<Files["ambushSchema"]> | z.output<Files["soloSchema"]>;
export type PieceEntry = z.output<Files["piece"]>;
export type SpotEntry = z.output<Files["spot"]>;
export type TableFigureEntry = z.output<Files["figure"]>;
export type SideEntry = z.output<Files["side"]>;
