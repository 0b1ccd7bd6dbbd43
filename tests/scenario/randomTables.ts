/** Random files of games on a table, all of them good. */

import { NPCS, npcIds, WEAPONS } from "../../src/rules/law-of-the-gun/data.js";
import type { Uniform } from "../statistical/seeded.js";

type Json = { [key: string]: unknown };

/**
 * Draws a good file as data. The ground is cut into cells of 30 x 30 cm; houses and groups get cells
 * of their own, so that nobody begins in a house or on an enemy.
 */
export function randomTable(draw: Uniform): Json {
  const below = (n: number): number => Math.floor(draw() * n);
  const of = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const often = (share: number): boolean => draw() < share;
  const solo = often(0.5);
  const cells = Array.from(
    { length: 24 },
    (_, i) => [30 * (i % 6), 30 * Math.floor(i / 6)] as const,
  );
  const cell = (rows: readonly number[]): readonly [number, number] => {
    const free = cells.filter(([, y]) => rows.includes(y / 30));
    const taken = of(free);
    cells.splice(cells.indexOf(taken), 1);
    return taken;
  };
  const middle = (rows: readonly number[], off = 15): number[] => {
    const [x, y] = cell(rows);
    return [x + 15, y + off];
  };
  const piece = (name: string): Json => {
    const [x, y] = cell([1, 2]);
    const box = { name, from: [x + 5, y + 5], to: [x + 10 + below(15), y + 10 + below(15)] };
    const at = { name, at: [x + 12, y + 12] };
    const corners = [
      [x + 5, y + 5],
      [x + 25, y + 8],
      [x + 14, y + 26],
    ];
    return of<Json>([
      { type: "building", ...box },
      { type: "building", name, corners },
      { type: "wall", ...box },
      { type: "fence", ...box, ...(often(0.3) ? { spots: "none" } : {}) },
      { type: "scrub", ...box, dense: often(0.5) },
      { type: "stream", name, corners },
      { type: "area", ...box, level: below(6), obscuring: often(0.5) },
      { type: "line", ...box, level: 1, blocksSight: often(0.5), fence: true },
      { type: of(["object", "trough", "barrel", "rock"]), ...at, facing: 45 * below(8) },
      { type: of(["mule", "wagon", "horse"]), ...at },
    ]);
  };
  const terrain = Array.from({ length: below(5) }, (_, i) => piece(`piece ${i}`));
  const man = (charted: boolean): Json => {
    const tactic = of(["stand", "hold", "advance", "patrol", "take-cover", "charge"]);
    const patrol =
      tactic === "patrol"
        ? {
            path: [
              [below(180), 95],
              [90, 118],
            ],
            contact: "charge",
          }
        : {};
    return {
      npc: of(npcIds(NPCS)),
      weapons: Array.from({ length: below(4) }, () => of(WEAPONS).id),
      melee: of(["none", "knife", "axe", "tomahawk", "lance", "war-club"]),
      mounted: often(0.3),
      gunArm: of(["left", "right"]),
      fanning: of(["never", "auto", "always"]),
      fate: of(["never", "auto"]),
      ...(charted ? {} : { tactic, ...patrol, spotted: often(0.3) }),
    };
  };
  const group = (name: string, rows: readonly number[] | null, charted: boolean): Json => ({
    name,
    ...(rows === null ? {} : { at: middle(rows) }),
    figures: [
      { ...man(charted), leader: often(0.5) },
      { ...man(charted), count: 1 + below(3) },
    ],
  });
  const driver = often(0.3);
  const { mounted: _, ...onFoot } = man(false);
  const placed = often(0.5);
  const area = { from: [10, 92], to: [170, 118] };
  return {
    deadeye: 1,
    system: "law-of-the-gun",
    name: "Random",
    kind: solo ? "solo" : "ambush",
    turns: 8,
    terrain,
    ...(driver
      ? { vehicles: [{ name: "cart", at: middle([0], 3), driver: "Driver", supply: often(0.5) }] }
      : {}),
    sides: {
      A: {
        figures: [
          { ...man(false), at: middle([0], 20) },
          ...(driver ? [{ ...onFoot, name: "Driver", vehicle: "cart" }] : []),
        ],
        groups: [group("law", [0], false)],
      },
      B: solo
        ? {
            groups: [
              group("gang", placed ? [3] : null, true),
              group("riders", placed ? [3] : null, true),
            ],
            ...(placed ? {} : { markers: often(0.5), ...(often(0.5) ? { area } : {}) }),
          }
        : {
            figures: [{ ...man(false), at: middle([3], 20) }],
            groups: [group("gang", [3], false)],
          },
    },
  };
}
