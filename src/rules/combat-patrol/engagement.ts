/** An engagement as the rules see it: validated, every default filled in, overrides applied. What the loader makes and the rest consumes. */
import { hypot } from "../../core/elementary.js";
import type { PlanLines } from "../../core/situations.js";
import type { Target } from "../kit/targets.js";
import type { Book, WeaponId } from "./book.js";
import type { ClassId, Cover, Rank, SpeciesId, TemplateId } from "./data.js";
import type { ActionDeck } from "./deck.js";
import type { Readings } from "./readings.js";
import type { Deed, Tactic } from "./tactics.js";

export type Side = "A" | "B";

/** Inches: x east, y north (CP-GEO-1). */
export type Point = readonly [x: number, y: number];

/** A man, or a bear (which is a unit of one, without weapons, of class E). */
export interface Figure {
  readonly name: string;
  readonly guts: ClassId;
  readonly accuracy: ClassId;
  readonly melee: number;
  /** Hits that put him out; of a bear the least, its species says the most. */
  readonly endurance: number;
  readonly reaction: number;
  /** The first that has ranges is the one that he fires (CP-WPN-4). */
  readonly weapons: readonly WeaponId[];
  /** CP-WPN-5: fixed on those of his weapons that take one. */
  readonly bayonet: boolean;
  readonly hero: boolean;
  /** CP-FIRE-3. */
  readonly sniper: boolean;
  /** CP-MTD-10. */
  readonly horsemanship: boolean;
  /** CP-IND. */
  readonly indian: boolean;
  readonly mounted: boolean;
  readonly cover: Cover;
  /** CP-GEO-8: direction of its front, in degrees; null: to the nearest enemy at game start. */
  readonly front: number | null;
  /** CP-DYN-1: sticks (throws) left, and the template of each throw. */
  readonly dynamite: { readonly sticks: number; readonly template: TemplateId } | null;
  /** CP-FIRE-10: whom he fires at. */
  readonly target: Target;
  /** CP-GEO-4, worked out. */
  readonly at: Point;
}

/**
 * CP-ORD-1: what a unit does in one activation instead of its policy. Numbers of units and charges are indices into
 * `Engagement.units` and `Engagement.charges`; an order whose subject is a man is carried out by the first figure of the
 * unit who may act.
 */
export type Order =
  /** Straight to a point; fast: one card more, then stunned (CP-MOV-2, CP-MTD-1). */
  | { readonly do: "move"; readonly to: Point; readonly fast: boolean }
  | { readonly do: "mount" }
  | { readonly do: "dismount" }
  /** Nothing at all, in one activation; or until an enemy is this near. */
  | { readonly do: "hold"; readonly until: number | null }
  /** Exchanges the dice of two units (CP-LDR-3). */
  | { readonly do: "swap"; readonly units: readonly [number, number] }
  /** Gatling: CP-GATLING-2, CP-GATLING-3, CP-GATLING-4. */
  | { readonly do: "limber" }
  | { readonly do: "tow"; readonly to: Point }
  | { readonly do: "unlimber" }
  | { readonly do: "manhandle"; readonly to: Point }
  /** Dynamite: CP-DYN-4, CP-DYN-5, CP-DYN-6. `place` makes the charge of this number. */
  | { readonly do: "prepare" }
  | { readonly do: "place"; readonly charge: number }
  | { readonly do: "fuse"; readonly charge: number; readonly to: Point }
  | { readonly do: "connect"; readonly charge: number }
  | { readonly do: "wait"; readonly charge: number }
  /** Snipers at a charge (CP-DYN-8); anybody at a herd (CP-HERD-1). */
  | { readonly do: "shootCharge"; readonly charge: number }
  | { readonly do: "shootHerd"; readonly herd: number }
  /** Herders: CP-HERD-2. */
  | { readonly do: "drive"; readonly herd: number; readonly to: Point }
  | { readonly do: "stampede"; readonly herd: number }
  /** Wagons: CP-WAG-1, CP-WAG-2, CP-WAG-4, CP-WAG-5. */
  | { readonly do: "gap"; readonly obstacle: number }
  | { readonly do: "board"; readonly wagon: number }
  | { readonly do: "alight" }
  | { readonly do: "cut"; readonly wagon: number }
  | { readonly do: "overturn"; readonly wagon: number };

/** How far a man fires: his longest range, 0 without a firearm. */
export const rangeOf = ({ weapons }: Figure, book: Book): number =>
  Math.max(0, ...weapons.flatMap((id) => book.weapons[id].ranges ?? 0));

/** Inches between two places. */
export const between = ([ax, ay]: Point, [bx, by]: Point): number => hypot(ax - bx, ay - by);

interface UnitCommon {
  readonly name: string;
  /** Null: neutral. */
  readonly side: Side | null;
  /** Degrees, 0 = east, 90 = north. */
  readonly facing: number;
  readonly figures: readonly Figure[];
  /** CP-LDR-6: index into `figures`, or -1. */
  readonly leader: number;
  readonly rank: Rank;
  readonly trained: boolean;
  readonly tactic: Tactic;
  /** What its figures do by situation, before its tactic; null for none. */
  readonly plan: PlanLines<Deed> | null;
  readonly orders: readonly Order[];
}

export type Unit =
  | (UnitCommon & { readonly kind: "men" })
  | (UnitCommon & {
      readonly kind: "wagon";
      /** Where it stands, and everyone aboard. */
      readonly at: Point;
      /** CP-GEO-17: corners of its way, the last one where it leaves; empty: it stands. */
      readonly path: readonly Point[];
      readonly gallops: boolean;
      /** False: no team (CP-WAG-5). */
      readonly hitched: boolean;
    })
  | (UnitCommon & {
      readonly kind: "gatling";
      readonly at: Point;
      readonly ready: "set-up" | "unlimbered" | "limbered";
      /** Where its limber stands; null: none (then it is never towed). */
      readonly limber: Point | null;
      /** CP-GATLING-7: on a wagon, whose rear the gun faces. */
      readonly onWagon: boolean;
    })
  | (UnitCommon & {
      readonly kind: "herd";
      readonly species: Exclude<SpeciesId, "bear">;
      readonly at: Point;
      readonly count: number;
      readonly radius: number;
      /** CP-HERD-2: the unit that herds it, or -1. */
      readonly herders: number;
    })
  | (UnitCommon & { readonly kind: "bear" });

/** CP-GEO-18: a rectangle. A road is for limbers (CP-GATLING-3). */
export interface Area {
  readonly kind: "woods" | "rough" | "road";
  readonly from: Point;
  readonly to: Point;
}

/** CP-GEO-18: a linear obstacle. Grade of its bog check: CP-MOV-4. */
export interface Obstacle {
  readonly kind: "fence" | "hedge" | "ditch" | "wall";
  readonly from: Point;
  readonly to: Point;
}

/** CP-DYN-4: a charge. One that lies there from the start is `laid`; the others are made by orders. */
export interface Charge {
  readonly owner: Side;
  readonly laid: boolean;
  readonly at: Point;
  /** Where its fuse ends, or its blasting machine stands. */
  readonly fuse: Point;
  /** CP-DYN-6: connected to a blasting machine. */
  readonly machine: boolean;
  readonly template: TemplateId;
}

export type Victory =
  /** CP-POL-7. */
  | { readonly kind: "standing" }
  /** S3: this side wins when its first wagon that has a way leaves at the end of it; loses with its driver or its team. */
  | { readonly kind: "coach"; readonly side: Side }
  /** S5: this side loses when none of its figures in play is mounted any more. */
  | { readonly kind: "riders"; readonly side: Side }
  /** S4: nobody wins; all turns are played. */
  | { readonly kind: "none" };

export interface Engagement {
  readonly kind: "duel" | "ambush";
  /** Of a duel: its men may be told to move, too, whatever their tactic says. */
  readonly mayMove?: true;
  readonly turns: number;
  /** CP-WPN-2: of the fight; null: any. */
  readonly year: number | null;
  /** This side has one free activation of each unit before turn 1. */
  readonly free: Side | null;
  readonly victory: Victory;
  readonly table: { readonly width: number; readonly depth: number } | null;
  readonly areas: readonly Area[];
  readonly obstacles: readonly Obstacle[];
  /** CP-STAM-1, a GM event: every herd stampedes this way at the start of turn 1. */
  readonly stampede: Point | null;
  readonly charges: readonly Charge[];
  readonly book: Book;
  /** As reading `cards` has it. */
  readonly deck: ActionDeck;
  readonly readings: Readings;
  /** Side A in file order, then B, then neutral: the global list order (CP-GEO-5). */
  readonly units: readonly Unit[];
}
