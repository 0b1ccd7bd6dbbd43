/**
 * An encounter on a table as the rules see it: validated, every default filled in. Distances and
 * coordinates are centimetres, x to the right and y away from side A's table edge (LG-GEO-1);
 * directions are degrees, 0 along +x, 90 along +y.
 */

import type { PlanLines } from "../../core/situations.js";
import type { Column } from "./data.js";
import type { Duel, Gunman, Rules, Side } from "./duel.js";
import type { Deed, Tactic } from "./tactics.js";

export type Point = readonly [xCm: number, yCm: number];

/** What a piece is called in the file: its default spots and its look on a map (LG-GEO-5). */
export type PieceKind = "building" | "wall" | "fence" | "scrub" | "stream" | "ground";

/** A piece of terrain: a convex area, or a line of two ends (LG-GEO-5, LG-TERR-1). */
export interface EncounterPiece {
  readonly name: string;
  readonly kind: PieceKind;
  readonly shape: "area" | "line";
  /** Corners of a convex polygon in order, or the two ends of a line. */
  readonly cornersCm: readonly Point[];
  /** 1..5, or 0 for ground that costs nothing (LG-TERR-1). */
  readonly level: 0 | 1 | 2 | 3 | 4 | 5;
  readonly blocksSight: boolean;
  readonly impassable: boolean;
  /** Vehicles do not cross it (LG-TERR-3). */
  readonly fence: boolean;
  /** An area in which figures are behind obscuring cover (LG-COVER-5). */
  readonly obscuring: boolean;
}

/** A place to be in cover (LG-COVER-1). */
export interface EncounterSpot {
  readonly atCm: Point;
  /** No file makes an open one: there nobody is protected, as where cover is taken away (`advantages.ts`). */
  readonly column: Column;
  readonly facingDegrees: number;
  /** Width of the arc, centred on the facing, limits included. */
  readonly arcDegrees: number;
  /** Behind a fence: obscuring cover only (LG-COVER-5). */
  readonly obscuring: boolean;
  /** Riders may use it. */
  readonly mounted: boolean;
  /** Index of the piece that it belongs to. */
  readonly piece: number | null;
}

export type ContactTactic = Deed;

/** LG-MELEE-1: +1 is a knife, axe or tomahawk; +2 a lance or war club. */
export type MeleeWeapon = "none" | "knife" | "lance";

export interface EncounterFigure extends Gunman {
  readonly meleeWeapon: MeleeWeapon;
  /** What the file calls it, for whoever tells a game. */
  readonly meleeName?: string;
  readonly means: "foot" | "mounted" | "vehicle";
  /** Index of the vehicle that he sits in; null unless `means` is "vehicle". */
  readonly vehicle: number | null;
  readonly atCm: Point;
  /** Index of a spot at that point which he is put on by the scenario (LG-COVER-1). */
  readonly spot: number | null;
  /** Of a rider (LG-MOVE-5); nothing depends on it on foot. */
  readonly headingDegrees: number;
  readonly posture: "standing" | "prone";
  /** On the enemy's list from the start; false: as LG-VIS-2 says. */
  readonly spotted: boolean;
  readonly tactic: Tactic;
  /** What he does by situation, before his tactic; null for none. */
  readonly plan: PlanLines<Deed> | null;
  /** What follows on `patrol`. */
  readonly contact: ContactTactic;
  /** cm within which a `hold` man opens fire; null for his best weapon's accurate range. */
  readonly openFireCm: number | null;
  /** Of `patrol`, without the place where he begins. */
  readonly pathCm: readonly Point[];
}

/** LG-VEH-1. Its occupants are the figures that name it. */
export interface EncounterVehicle {
  readonly name: string;
  readonly atCm: Point;
  readonly headingDegrees: number;
  /** Index of the figure that drives it. */
  readonly driver: number | null;
  /** A wagon from which ammunition can be taken (LG-AMMO-2). */
  readonly supply: boolean;
}

/** A trough, barrel or rock: its spot is among the spots (LG-GEO-5). No rule but that. */
export interface EncounterObject {
  readonly name: string;
  readonly atCm: Point;
}

/** LG-AMMO-2. */
export interface EncounterSupply {
  readonly name: string;
  readonly kind: "horse" | "wagon" | "mule";
  readonly atCm: Point;
}

/**
 * LG-SOLO-7: places to which each game deals the groups at random, twice as many as groups if the
 * others are dummies and else at least as many; or an area for the places to be drawn from.
 */
export type MarkerGround =
  | { readonly placesCm: readonly Point[] }
  | { readonly areaCm: { readonly low: Point; readonly high: Point } };

export interface EncounterSide {
  readonly name: string;
  /** Run by the random actions chart: groups of two to four NPCs, tactic `solo` (LG-SOLO-1). */
  readonly system: boolean;
  /** Where each game puts its groups at random; null if they begin where their figures are. */
  readonly markers: MarkerGround | null;
  /** They begin as markers among as many dummies (LG-SOLO-7); else without (LG-GEO-4). */
  readonly dummies: boolean;
}

export interface Encounter extends Rules {
  readonly kind: "ambush" | "solo";
  readonly table: { readonly widthCm: number; readonly depthCm: number };
  readonly pieces: readonly EncounterPiece[];
  /** In the order that settles ties (LG-GEO-6). */
  readonly spots: readonly EncounterSpot[];
  /** Side A's figures in file order, then side B's. */
  readonly figures: readonly EncounterFigure[];
  readonly vehicles: readonly EncounterVehicle[];
  readonly objects: readonly EncounterObject[];
  readonly supplies: readonly EncounterSupply[];
  readonly sides: Readonly<Record<Side, EncounterSide>>;
  readonly first: Side | "roll";
  readonly draw: boolean;
  readonly turns: number;
}

/** What a scenario file of this system becomes. */
export type DuelOrEncounter = Duel | Encounter;

export const isEncounter = (model: DuelOrEncounter): model is Encounter => "kind" in model;
