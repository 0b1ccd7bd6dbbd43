/** Bouts of gun against gun, and the tools that read them, against solutions of duels made by hand. */
import { describe, expect, test } from "vitest";
import { WEAPONS } from "../../src/rules/law-of-the-gun/data.js";
import type { Duel } from "../../src/rules/law-of-the-gun/duel.js";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import type { Bout, Bouts } from "../../src/rules/ruleset.js";
import { parseScenario } from "../../src/scenario/load.js";
import { seeded } from "../statistical/seeded.js";
import { exactMetrics } from "./solved.js";

const { bouts: system } = lawOfTheGun;

function template(set: readonly string[] = [], npc: string | null = null): Bouts {
  return system.of(parseScenario(system.plain(npc), "test", { systems: [lawOfTheGun], set }));
}
const average = template();

function winsOf(duel: unknown): { a: number; b: number } {
  const metrics = exactMetrics(duel as Duel);
  return { a: metrics.get("win.A") as number, b: metrics.get("win.B") as number };
}

const bout = (over: Partial<Bout> = {}): Bout => ({
  guns: ["pistol", "derringer"],
  distance: 25,
  cover: "open",
  first: "A",
  ...over,
});

describe("a bout", () => {
  test("is the duel that a file describes", () => {
    const text = JSON.stringify({
      deadeye: 1,
      system: "law-of-the-gun",
      name: "By hand",
      kind: "duel",
      distance: 60,
      first: "B",
      sides: Object.fromEntries(
        [
          ["A", "repeating-rifle"],
          ["B", "pistol"],
        ].map(([side, gun]) => [
          side,
          {
            figures: [
              {
                stats: { initiative: 3, skill: 3, cool: 3, constitution: 3, horsemanship: 3 },
                weapons: [gun],
                cover: "wall",
              },
            ],
          },
        ]),
      ),
    });
    const { model } = parseScenario(text, "test", { systems: [lawOfTheGun] });
    const made = average.model({
      guns: ["repeating-rifle", "pistol"],
      distance: 60,
      cover: "wall",
      first: "B",
    });
    expect(made).toEqual(model);
  });

  test("LG-SHOOT-2: a shot by hand: one turn, a pistol at 25 cm, 63/400", () => {
    const one = template(["turns=1", "draw=false"]);
    const { a, b } = winsOf(one.model(bout()));
    expect(a).toBeCloseTo(63 / 400, 15);
    expect(b).toBe(0);
  });

  test("LG-DRAW-1: a mirror duel is even, and each seat is the other one seen from the other side", () => {
    for (const cover of ["open", "wall"]) {
      const guns = ["pistol", "pistol"] as const;
      const first = winsOf(average.model(bout({ guns, cover })));
      const second = winsOf(average.model(bout({ guns, cover, first: "B" })));
      expect(first.a).toBeCloseTo(second.b, 12);
      expect(first.b).toBeCloseTo(second.a, 12);
      expect(first.a).toBeGreaterThan(second.a);
    }
  });

  test("LG-FALL-1: bouts of one key are one game; a range in between makes another key", () => {
    const draw = seeded(7);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T;
    const byKey = new Map<string, { distances: Set<number>; wins: ReturnType<typeof winsOf> }>();
    const guns = WEAPONS.map(({ id }) => id);
    let shared = 0;
    for (let i = 0; i < 12; i++) {
      const pair = [pick(guns), pick(guns)] as const;
      const from = 1 + Math.floor(draw() * 120);
      const cover = pick(["open", "wall"]);
      for (const distance of [from, from + 1, from + 2]) {
        const made = bout({ guns: pair, cover, distance });
        const wins = winsOf(average.model(made));
        const known = byKey.get(average.key(made));
        if (known === undefined) {
          byKey.set(average.key(made), { distances: new Set([distance]), wins });
          continue;
        }
        shared++;
        known.distances.add(distance);
        expect(wins.a).toBeCloseTo(known.wins.a, 13);
        expect(wins.b).toBeCloseTo(known.wins.b, 13);
      }
    }
    expect(shared).toBeGreaterThan(12);
    const key = (distance: number): string => average.key(bout({ distance }));
    // A pistol reaches 30 cm accurately, and 5 cm after one fall back.
    expect(key(29.5)).toBe(key(30));
    expect(key(30.5)).not.toBe(key(30));
    expect(key(5)).not.toBe(key(6));
  });

  test("men alike are known as such; other men, and other attributes, are not", () => {
    expect(average.alike).toBe(true);
    expect(template([], "outlaw/4").alike).toBe(true);
    expect(template(["sides.B.figures.0.stats.cool=4"]).alike).toBe(false);
    expect(template(["sides.B.figures.0.gunArm=left"]).alike).toBe(false);
    expect(template(["sides.B.figures.0.name=Will"]).alike).toBe(true);
  });
});
