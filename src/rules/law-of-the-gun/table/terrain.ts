/** From the terrain and cover of a file to pieces and spots: LG-GEO-5, LG-GEO-6, LG-GEO-7. */
import { quote } from "../../../core/messages.js";
import { suggest } from "../../../core/suggest.js";
import type { Path } from "../../../scenario/document.js";
import { tooLarge, tooSmall } from "../../../scenario/messages.js";
import type { ResolveContext } from "../../../scenario/resolve.js";
import type {
  Encounter,
  EncounterObject,
  EncounterPiece,
  EncounterSpot,
  EncounterSupply,
  Point,
} from "../encounter.js";
import * as say from "../messages.js";
import { lengthOf, type Measured, shown } from "../units.js";
import {
  type PieceEntry,
  type PieceType,
  type SpotEntry,
  TABLE_CM,
  type TableFile,
} from "./schema.js";
import { counterClockwise, distance, isConvex, isInside, samePoint } from "./shapes.js";
import { CORNER_DEGREES, spotAt, spotsOfPiece, WIDE_DEGREES } from "./spots.js";

/** What stands on the table before anybody does. */
export interface Ground extends Measured {
  readonly table: NonNullable<Encounter["table"]>;
  readonly pieces: readonly EncounterPiece[];
  /** In the order of LG-GEO-6. */
  readonly spots: readonly EncounterSpot[];
  readonly objects: readonly EncounterObject[];
  readonly supplies: readonly EncounterSupply[];
  /** Indices of the spots that a name stands for. */
  readonly named: ReadonlyMap<string, readonly number[]>;
  /** Names of pieces that were refused: what is said of them means nothing. */
  readonly refused: ReadonlySet<string>;
}

export const SPOTS_MAX = 300;
const LINE_CM_MIN = 1;
/** LG-GEO-5. */
const OBJECT_ARC_DEGREES = 120;
/** LG-GEO-5: levels of ground whose file says none. */
const LEVELS: Partial<Record<PieceType | "dense", number>> = {
  wall: 1,
  fence: 1,
  scrub: 2,
  dense: 3,
  stream: 3,
};

type Shape = "area" | "line" | "object" | "supply";

const SHAPES: Readonly<Record<PieceType, Shape>> = {
  building: "area",
  wall: "line",
  fence: "line",
  scrub: "area",
  stream: "area",
  area: "area",
  line: "line",
  object: "object",
  trough: "object",
  barrel: "object",
  rock: "object",
  mule: "supply",
  wagon: "supply",
  horse: "supply",
};

type PieceKey = Exclude<keyof PieceEntry, "type">;

/** The keys that give a piece its place, by shape, and those that only some types have. */
const PLACE_KEYS: Readonly<Record<Shape, readonly PieceKey[]>> = {
  area: ["from", "to", "corners"],
  line: ["from", "to"],
  object: ["at", "facing", "spots"],
  supply: ["at"],
};
const OWN_KEYS: Partial<Record<PieceType, readonly PieceKey[]>> = {
  building: ["spots"],
  wall: ["spots", "level"],
  fence: ["spots", "level"],
  scrub: ["dense", "level"],
  stream: ["level"],
  area: ["level", "blocksSight", "impassable", "obscuring"],
  line: ["level", "blocksSight", "impassable", "fence"],
};

const keysOf = (type: PieceType): readonly PieceKey[] => [
  "name",
  ...PLACE_KEYS[SHAPES[type]],
  ...(OWN_KEYS[type] ?? []),
];

const rectangle = (type: PieceType, from: [number, number], to: [number, number]): PieceEntry => ({
  type,
  from,
  to,
});

/** LG-GEO-7. */
const SAMPLE_TERRAIN: readonly PieceEntry[] = [
  { ...rectangle("building", [50, 50], [70, 65]), name: "left building" },
  { ...rectangle("building", [110, 50], [130, 65]), name: "right building" },
  { ...rectangle("wall", [80, 40], [100, 40]), name: "near wall" },
  { ...rectangle("wall", [80, 85], [100, 85]), name: "far wall" },
  { ...rectangle("scrub", [20, 70], [40, 90]), name: "left scrub" },
  { ...rectangle("scrub", [140, 30], [160, 50]), name: "right scrub" },
  { ...rectangle("fence", [10, 30], [40, 30]), name: "fence" },
];

/** The table that the file gives, or that of LG-GEO-1; so also where it is too small or too large. */
export function tableOf({ table = {} }: Pick<TableFile, "table">): Ground["table"] {
  const of = (key: "width" | "depth"): number => {
    const cm = table[key];
    return cm === undefined || wrongSize(cm) !== null ? TABLE_CM[key] : cm;
  };
  return { widthCm: of("width"), depthCm: of("depth") };
}

const wrongSize = (cm: number): { end: number; said: typeof tooSmall } | null => {
  if (cm < TABLE_CM.min) return { end: TABLE_CM.min, said: tooSmall };
  return cm > TABLE_CM.max ? { end: TABLE_CM.max, said: tooLarge } : null;
};

function checkTable(file: TableFile, context: ResolveContext): void {
  for (const [key, cm = TABLE_CM.min] of Object.entries(file.table ?? {})) {
    const wrong = wrongSize(cm);
    if (wrong === null) continue;
    const path = ["table", key];
    const said = wrong.said(path.join("."), shown(wrong.end, file), shown(cm, file));
    context.issue(path, said, "LG-GEO-1");
  }
}

/** `180 x 120 cm`, in the file's units. */
export const tableWords = ({ table, ...of }: Pick<Ground, "table" | "units">): string =>
  `${shown(table.widthCm, of)} x ${shown(table.depthCm, of)} ${lengthOf(of).short}`;

export const onTable = ({ widthCm, depthCm }: Ground["table"], [x, y]: Point): boolean =>
  x >= 0 && x <= widthCm && y >= 0 && y <= depthCm;

/** The piece inside of which nobody can stand and this point is, or null. */
export function solidAt(pieces: readonly EncounterPiece[], at: Point): EncounterPiece | null {
  const solid = pieces.find(
    ({ shape, impassable, cornersCm }) =>
      impassable && shape === "area" && isInside(counterClockwise(cornersCm), at),
  );
  return solid ?? null;
}

/**
 * Whether somebody or something can be at a point.
 * @param what  stands at the head of the sentence if not
 * @param context takes issues: OFF_TABLE, INSIDE_PIECE
 */
export function checkPoint(
  what: string,
  at: Point,
  path: Path,
  { pieces, ...of }: Pick<Ground, "table" | "pieces" | "units">,
  context: ResolveContext,
): boolean {
  const solid = solidAt(pieces, at);
  if (!onTable(of.table, at)) {
    context.issue(path, say.offTable(what, at, tableWords(of), of), "LG-GEO-1");
  } else if (solid !== null) {
    context.issue(path, say.insidePiece(what, solid.name), "LG-PATH-1");
  } else return true;
  return false;
}

/** LG-GEO-7: the sample map, for a solo game that says nothing of its terrain. */
function terrainOf(file: TableFile, context: ResolveContext): readonly PieceEntry[] {
  if (file.terrain !== undefined) return file.terrain;
  const { widthCm, depthCm } = tableOf(file);
  const asInTheBook = widthCm === TABLE_CM.width && depthCm === TABLE_CM.depth;
  return file.kind === "solo" && asInTheBook && !context.broken(["terrain"]) ? SAMPLE_TERRAIN : [];
}

/**
 * Makes the ground that a file describes.
 * @param context takes issues: TOO_SMALL, TOO_LARGE, OFF_TABLE, MISSING_KEY, KEY_NOT_HERE, NOT_CONVEX, NO_AREA,
 *   LINE_TOO_SHORT, TOO_MANY_SPOTS, NAME_TWICE, UNKNOWN_PIECE, INSIDE_PIECE, DOES_NOTHING, SPOTS_DIFFER
 * @returns pieces and spots; those that are wrong are left out
 * @source LG-GEO-5, LG-GEO-6, LG-GEO-7, LG-COVER-1
 */
export function resolveGround(file: TableFile, context: ResolveContext): Ground {
  checkTable(file, context);
  const table = tableOf(file);
  const { units } = file;
  const builder = new GroundBuilder({ table, units }, context);
  terrainOf(file, context).forEach((entry, index) => {
    builder.piece(entry, ["terrain", index]);
  });
  file.cover?.forEach((entry, index) => {
    builder.ownSpot(entry, ["cover", index]);
  });
  const { pieces, objects, supplies, named, refused } = builder;
  const spots = builder.spots();
  if (spots.length > SPOTS_MAX) {
    const said = say.tooManySpots(spots.length, SPOTS_MAX);
    context.issue(["terrain"], said, "LG-GEO-6");
  }
  return { units, table, pieces, spots, objects, supplies, named, refused };
}

class GroundBuilder {
  readonly pieces: EncounterPiece[] = [];
  readonly objects: EncounterObject[] = [];
  readonly supplies: EncounterSupply[] = [];
  readonly named = new Map<string, number[]>();
  readonly refused = new Set<string>();
  private readonly found: {
    readonly spot: EncounterSpot;
    readonly name: string | null;
    /** Of one that the file gives by itself. */
    readonly path?: Path;
  }[] = [];
  private readonly pieceNames = new Map<string, number>();
  private readonly names = new Set<string>();

  constructor(
    private readonly of: Pick<Ground, "table" | "units">,
    private readonly context: ResolveContext,
  ) {}

  /** One piece of the file, with the spots that it brings. */
  piece(entry: PieceEntry, path: Path): void {
    const { context } = this;
    const { type } = entry;
    if (context.broken([...path, "type"])) {
      // What keys and what place it needs is not known.
      this.claim(entry.name ?? null, path);
      if (entry.name !== undefined) this.refused.add(entry.name);
      return;
    }
    const known = keysOf(type);
    for (const key of Object.keys(entry) as PieceKey[]) {
      if ((key as string) === "type" || known.includes(key)) continue;
      context.issue([...path, key], say.notForPiece(key, type, known), "LG-GEO-5");
    }
    if (entry.dense === true && entry.level !== undefined && type === "scrub") {
      context.issue([...path, "dense"], say.denseOrLevel(), "LG-GEO-5");
    }
    if (entry.impassable === true && known.includes("impassable")) this.checkSolid(entry, path);
    const name = entry.name ?? null;
    this.claim(name, path);
    const shape = SHAPES[type];
    if (shape === "object" || shape === "supply") {
      if (!this.thing(entry, shape, path) && name !== null) this.refused.add(name);
      return;
    }
    const cornersCm = shape === "line" ? this.line(entry, path) : this.area(entry, path);
    if (cornersCm === null) {
      if (name !== null) this.refused.add(name);
      return;
    }
    const index = this.pieces.length;
    const made = pieceOf(entry, shape, cornersCm);
    this.pieces.push(made);
    if (name !== null) this.pieceNames.set(name, index);
    const spots = entry.spots === "none" ? [] : spotsOfPiece(made, index);
    for (const spot of spots) this.found.push({ spot, name });
  }

  /** LG-TERR-1, LG-TERR-3: where nobody goes nothing slows or stops him. */
  private checkSolid({ level = 0, fence = false }: PieceEntry, path: Path): void {
    if (level > 0) this.context.issue([...path, "level"], say.idleAs("level"), "LG-TERR-1");
    if (fence) this.context.issue([...path, "fence"], say.idleAs("fence"), "LG-TERR-3");
  }

  /** A spot of the scenario's own. */
  ownSpot(entry: SpotEntry, path: Path): void {
    const { context } = this;
    this.claim(entry.name ?? null, path);
    checkPoint("the spot", entry.at, [...path, "at"], { ...this.of, pieces: this.pieces }, context);
    const piece = entry.piece === undefined ? null : this.pieceNames.get(entry.piece);
    const unsure = context.broken(["terrain"]) || this.refused.has(entry.piece ?? "");
    if (piece === undefined && entry.piece !== undefined && !unsure) {
      const known = [...this.pieceNames.keys()];
      const said = say.unknownPiece(entry.piece, known, suggest(entry.piece, known));
      context.issue([...path, "piece"], said, "LG-COVER-1");
    }
    const wide = entry.column === "wall" || entry.column === "window";
    const arc = entry.arc ?? (wide ? WIDE_DEGREES : CORNER_DEGREES);
    const spot: EncounterSpot = {
      ...spotAt(entry.at, entry.column, entry.facing, arc, piece ?? null, entry.obscuring),
      mounted: entry.mounted,
    };
    this.found.push({ spot, name: entry.name ?? null, path });
  }

  /** LG-GEO-6: all spots; those of pieces that are off the table or inside a house are no places. */
  spots(): EncounterSpot[] {
    const kept = this.found.filter(
      ({ spot }) => onTable(this.of.table, spot.atCm) && solidAt(this.pieces, spot.atCm) === null,
    );
    kept.forEach(({ name }, index) => {
      if (name !== null) this.named.get(name)?.push(index);
    });
    // LG-COVER-1: a rider there would be on some of the spots of a point only.
    for (const { spot, path } of kept) {
      const isAlone = kept.every(
        ({ spot: other }) => other.mounted || !samePoint(other.atCm, spot.atCm),
      );
      if (path === undefined || !spot.mounted || isAlone) continue;
      this.context.issue([...path, "mounted"], say.ridersOnSome(), "LG-COVER-1");
    }
    return kept.map(({ spot }) => spot);
  }

  private claim(name: string | null, path: Path): void {
    if (name === null) return;
    const key = name.normalize("NFC");
    if (this.names.has(key)) this.context.issue([...path, "name"], say.placeNameTwice(name));
    this.names.add(key);
    this.named.set(name, this.named.get(name) ?? []);
  }

  /** LG-GEO-5: an object with its spot; LG-AMMO-2: a supply. False if it was refused. */
  private thing(entry: PieceEntry, shape: "object" | "supply", path: Path): boolean {
    const { at, facing, type } = entry;
    const name = entry.name ?? type;
    const cover = shape === "object" && entry.spots !== "none";
    if (shape === "object" && !cover && facing !== undefined) {
      this.context.issue([...path, "facing"], say.facingWithoutSpot(), "LG-GEO-6");
    }
    if (at === undefined) this.lacks(entry, "at", path);
    if (facing === undefined && cover) this.lacks(entry, "facing", path);
    if (at === undefined || (cover && facing === undefined)) return false;
    if (!this.isOnTable(quote(name), at, [...path, "at"])) return false;
    if (shape === "supply") {
      this.supplies.push({ name, kind: type as EncounterSupply["kind"], atCm: at });
      return true;
    }
    this.objects.push({ name, atCm: at });
    if (!cover || facing === undefined) return true;
    const spot = spotAt(at, "wall", facing, OBJECT_ARC_DEGREES);
    this.found.push({ spot, name: entry.name ?? null });
    return true;
  }

  private line(entry: PieceEntry, path: Path): readonly Point[] | null {
    const { from, to } = entry;
    if (from === undefined) this.lacks(entry, "from", path);
    if (to === undefined) this.lacks(entry, "to", path);
    if (from === undefined || to === undefined || !this.checkEnds(entry, path)) return null;
    if (distance(from, to) >= LINE_CM_MIN) return [from, to];
    this.context.issue([...path, "to"], say.lineTooShort(LINE_CM_MIN, this.of), "LG-GEO-5");
    return null;
  }

  private area(entry: PieceEntry, path: Path): readonly Point[] | null {
    const { from, to, corners } = entry;
    const rule = "LG-GEO-5";
    if (corners !== undefined) {
      if (from !== undefined || to !== undefined) {
        this.context.issue([...path, "corners"], say.cornersOrRectangle(), rule);
        return null;
      }
      const inside = corners.map((corner, index) =>
        this.isOnTable("the corner", corner, [...path, "corners", index]),
      );
      if (!inside.every(Boolean)) return null;
      if (isConvex(corners)) return corners;
      this.context.issue([...path, "corners"], say.notConvex(), rule);
      return null;
    }
    if (from === undefined || to === undefined) {
      const what =
        from === undefined ? (to === undefined ? "from and to, or corners" : "from") : "to";
      this.lacks(entry, what, path);
      return null;
    }
    if (!this.checkEnds(entry, path)) return null;
    const [left, right] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
    const [near, far] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
    // From its lower left, counter-clockwise (LG-GEO-6).
    const rectangle: readonly Point[] = [
      [left, near],
      [right, near],
      [right, far],
      [left, far],
    ];
    if (isConvex(rectangle)) return rectangle;
    this.context.issue([...path, "to"], say.noArea(), rule);
    return null;
  }

  private lacks(entry: PieceEntry, needs: string, path: Path): void {
    const words = PLACE_KEYS[SHAPES[entry.type]];
    if (words.some((key) => this.context.broken([...path, key]))) return;
    this.context.issue(path, say.pieceNeeds(entry.type, needs), "LG-GEO-5");
  }

  private checkEnds({ from, to }: PieceEntry, path: Path): boolean {
    const ends = [
      ["from", from],
      ["to", to],
    ] as const;
    return ends
      .map(([key, at]) => at === undefined || this.isOnTable(key, at, [...path, key]))
      .every(Boolean);
  }

  /** Pieces may overlap: that it is on the table is enough. */
  private isOnTable(what: string, at: Point, path: Path): boolean {
    return checkPoint(what, at, path, { ...this.of, pieces: [] }, this.context);
  }
}

/** LG-GEO-5: what the type of a piece means. */
function pieceOf(
  entry: PieceEntry,
  shape: "area" | "line",
  cornersCm: readonly Point[],
): EncounterPiece {
  const { type, dense = false } = entry;
  const level = (entry.level ?? LEVELS[dense ? "dense" : type] ?? 0) as EncounterPiece["level"];
  const common = { name: entry.name ?? type, shape, cornersCm, level };
  const open = { blocksSight: false, impassable: false, fence: false, obscuring: false };
  switch (type) {
    case "building":
      return { ...common, kind: type, ...open, blocksSight: true, impassable: true };
    case "wall":
    case "stream":
      return { ...common, kind: type, ...open };
    case "fence":
      return { ...common, kind: type, ...open, fence: true };
    case "scrub":
      return { ...common, kind: type, ...open, obscuring: true };
    default:
      return {
        ...common,
        kind: "ground",
        blocksSight: entry.blocksSight ?? false,
        impassable: entry.impassable ?? false,
        fence: entry.fence ?? false,
        obscuring: entry.obscuring ?? false,
      };
  }
}
