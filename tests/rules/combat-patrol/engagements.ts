/** Engagements for tests, and cards that are written down or come by chance. */
import { BOOK } from "../../../src/rules/combat-patrol/book.js";
import type { ClassId } from "../../../src/rules/combat-patrol/data.js";
import { STAND_IN_DECK } from "../../../src/rules/combat-patrol/deck.js";
import type {
  Engagement,
  Figure,
  Point,
  Side,
  Unit,
} from "../../../src/rules/combat-patrol/engagement.js";
import { DEFAULT_READINGS, type Readings } from "../../../src/rules/combat-patrol/readings.js";
import { seeded } from "../../statistical/seeded.js";
import type { Chance } from "./oracle/state.js";

/** A man of a class in the open, with a rifle. */
export function figure(
  of: ClassId,
  { name = of, ...over }: Partial<Figure> = {},
  at: Point = [0, 0],
): Figure {
  return {
    ...BOOK.classes[of],
    name,
    weapons: ["rifle"],
    bayonet: false,
    hero: false,
    sniper: false,
    horsemanship: false,
    indian: false,
    mounted: false,
    cover: "open",
    front: null,
    dynamite: null,
    target: "default",
    at,
    ...over,
  };
}

type UnitOver<K extends Unit["kind"]> = Partial<Omit<Extract<Unit, { kind: K }>, "kind">>;

/** CP-GEO-4: a unit in line abreast, spaced 2, the first in the middle. */
export function men(
  side: Side | null,
  figures: readonly Figure[],
  at: Point,
  over: UnitOver<"men"> = {},
): Extract<Unit, { kind: "men" }> {
  const facing = over.facing ?? (side === "B" ? 180 : 0);
  return {
    kind: "men",
    name: `unit ${side ?? "neutral"}`,
    side,
    figures: inLine(figures, at, facing, 2),
    leader: figures.length < 2 || figures[0]?.hero === true ? -1 : 0,
    rank: "team",
    trained: false,
    tactic: "advance",
    plan: null,
    orders: [],
    ...over,
    facing,
  };
}

export function inLine(
  figures: readonly Figure[],
  [x, y]: Point,
  facing: number,
  spacing: number,
): Figure[] {
  const left = ((facing + 90) * Math.PI) / 180;
  return figures.map((one, i) => {
    const steps = (i % 2 === 1 ? (i + 1) / 2 : -i / 2) * spacing;
    return { ...one, at: [x + Math.cos(left) * steps, y + Math.sin(left) * steps] };
  });
}

export type EngagementOver = Partial<Omit<Engagement, "readings">> & {
  readonly readings?: Partial<Readings>;
};

export const engagement = (
  units: readonly Unit[],
  { readings, ...over }: EngagementOver = {},
): Engagement => ({
  kind: "ambush",
  turns: 20,
  year: null,
  free: null,
  victory: { kind: "standing" },
  table: null,
  areas: [],
  obstacles: [],
  stampede: null,
  charges: [],
  book: BOOK,
  deck: STAND_IN_DECK,
  readings: { ...DEFAULT_READINGS, ...readings },
  units,
  ...over,
});

/** One against one, so many inches apart. */
export const duel = (a: Figure, b: Figure, distance: number, over: EngagementOver = {}) =>
  engagement([men("A", [a], [0, 0]), men("B", [b], [distance, 0])], {
    kind: "duel",
    turns: 200,
    ...over,
  });

/** Cards and dice by chance: nothing of the program's. */
export function randomChance(seed: number): Chance {
  const uniform = seeded(seed);
  const any = (left: readonly number[]): number =>
    left[Math.floor(uniform() * left.length)] as number;
  return {
    die: (_what, sides) => 1 + Math.floor(uniform() * sides),
    card: (_what, _owner, left) => any(left),
    activation: any,
  };
}
