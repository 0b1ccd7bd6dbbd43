/** Engagements for tests, from the few words that matter to them. */
import { BOOK } from "../../../src/rules/combat-patrol/book.js";
import type { ClassId } from "../../../src/rules/combat-patrol/data.js";
import type {
  Engagement,
  Figure,
  Point,
  Side,
  Unit,
} from "../../../src/rules/combat-patrol/engagement.js";
import { type EngagementOver, engagement, figure } from "./engagements.js";

/** A man of a class with these differences; his place is his unit's business unless it is said. */
export type Man = Partial<Figure> & { readonly class?: ClassId };

type UnitOf<K extends Unit["kind"]> = Extract<Unit, { kind: K }>;
export type UnitWords = {
  [K in Unit["kind"]]: Partial<Omit<UnitOf<K>, "figures">> & {
    readonly kind: K;
    readonly at: Point;
    readonly men?: readonly Man[];
  };
}[Unit["kind"]];

let named = 0;

function man({ class: id = "R", ...own }: Man, at: Point): Figure {
  named++;
  const name = `figure ${named}`;
  return figure(id, { name, weapons: [], ...(own.hero && BOOK.hero), ...own }, at);
}

/** Inches between neighbours, of a unit and of a Gatling crew. */
const SPACING = 2;
const CREW_SPACING = 1;

/**
 * A line abreast at right angles to its facing: the leader in the middle, then left, right, left ...
 * @param facing  degrees, 0 = east, 90 = north
 * @param spacing inches between neighbours
 * @returns a place for each figure, in list order
 */
function abreast(at: Point, facing: number, spacing: number, count: number): Point[] {
  const angle = (facing * Math.PI) / 180;
  return Array.from({ length: count }, (_, i) => {
    const offset = i % 2 === 1 ? (i + 1) / 2 : -i / 2;
    const left = offset * spacing;
    return [at[0] - left * Math.sin(angle), at[1] + left * Math.cos(angle)] as const;
  });
}

/** A unit of a side (null: neutral), abreast at its place. */
export function unit(side: Side | null, words: UnitWords): Unit {
  const { men = [], at, ...own } = words;
  const facing = own.facing ?? (side === "B" ? 180 : 0);
  const spacing = own.kind === "gatling" ? CREW_SPACING : SPACING;
  const places = abreast(at, facing, spacing, men.length);
  const figures = men.map((one, i) => man(one, own.kind === "wagon" ? at : (places[i] as Point)));
  const leader = figures.length > 1 && !figures[0]?.hero ? 0 : -1;
  return {
    name: `unit ${named}`,
    side,
    facing,
    figures,
    leader,
    rank: "team",
    trained: false,
    tactic: "advance",
    orders: [],
    at,
    ...(own.kind === "wagon" ? { path: [], gallops: true, hitched: true } : {}),
    ...(own.kind === "gatling" ? { ready: "set-up", limber: null, onWagon: false } : {}),
    ...(own.kind === "herd" ? { species: "cattle", count: 20, radius: 6, herders: -1 } : {}),
    ...own,
  } as unknown as Unit;
}

/** S1: two men on a line. */
export const duel = (a: Man, b: Man, distance: number, words: EngagementOver = {}): Engagement =>
  engagement(
    [
      unit("A", { kind: "men", at: [0, 0], men: [a] }),
      unit("B", { kind: "men", at: [distance, 0], men: [b] }),
    ],
    { kind: "duel", turns: 200, ...words },
  );

const some = (count: number, words: Man): Man[] => Array.from({ length: count }, () => words);

/** S2: six men walk into five behind a wall. */
export const ambush = (words: EngagementOver = {}, cover: Man["cover"] = "wall") =>
  engagement(
    [
      unit("A", {
        kind: "men",
        at: [0, 0],
        trained: true,
        men: some(5, { weapons: ["rifle"], ...(cover === undefined ? {} : { cover }) }),
      }),
      unit("B", {
        kind: "men",
        at: [10, 0],
        men: [...some(3, { weapons: ["carbine"] }), ...some(3, { weapons: ["revolver"] })],
      }),
    ],
    { turns: 12, free: "A", ...words },
  );

/** S5: two times some riders with swords against a gun. */
export const charge = (words: EngagementOver = {}, riders = 5) =>
  engagement(
    [
      unit("A", { kind: "gatling", at: [0, 0], men: some(4, {}) }),
      ...[6, -6].map((y) =>
        unit("B", {
          kind: "men",
          at: [40, y],
          men: some(riders, { weapons: ["sword"], mounted: true }),
        }),
      ),
    ],
    { victory: { kind: "riders", side: "B" }, ...words },
  );

/** A unit of men, x east of the origin. */
export const men = (
  side: Side,
  x: number,
  figures: readonly Man[],
  words: Partial<UnitWords & { kind: "men" }> = {},
): Unit => unit(side, { ...words, kind: "men", at: [x, 0], men: figures } as UnitWords);

/** One game turn. */
export const turn = (units: readonly Unit[], words: EngagementOver = {}): Engagement =>
  engagement(units, { turns: 1, ...words });

/** Somebody far away who never acts. */
export const far = (): Unit => men("B", 100, [{}], { tactic: "hold" });
