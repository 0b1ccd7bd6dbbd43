/** Random good files: each is taken, is a model that makes sense, and plays a game to its end. */
import { expect, test } from "vitest";
import type { Dice } from "../../src/core/dice.js";
import { DeadeyeError } from "../../src/core/errors.js";
import type { Encounter } from "../../src/rules/law-of-the-gun/encounter.js";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import { encounterMap } from "../../src/rules/law-of-the-gun/table/map.js";
import { parseScenario } from "../../src/scenario/load.js";
import { playTable } from "../rules/law-of-the-gun/oracle/game.js";
import { seeded } from "../statistical/seeded.js";
import { randomTable } from "./randomTables.js";

const systems = [lawOfTheGun];

const diceOf = (seed: number): Dice => {
  const draw = seeded(seed);
  return {
    pick(_rule, sides, cuts) {
      const face = 1 + Math.floor(draw() * sides);
      return cuts.findIndex((cut) => face <= cut);
    },
  };
};

function checkModel({ figures, spots, vehicles, table, pieces }: Encounter): void {
  const { widthCm = 0, depthCm = 0 } = table ?? {};
  for (const { atCm, spot, vehicle, means, group } of figures) {
    const [x, y] = atCm;
    expect(x >= 0 && x <= widthCm && y >= 0 && y <= depthCm).toBe(true);
    if (spot !== null) expect(spots[spot]?.atCm).toEqual(atCm);
    expect(vehicle === null).toBe(means !== "vehicle");
    if (vehicle !== null) expect(vehicles[vehicle]?.atCm).toEqual(atCm);
    if (group !== null) {
      const sides = figures.filter((other) => other.group === group).map(({ side }) => side);
      expect(new Set(sides).size).toBe(1);
    }
  }
  for (const { piece } of spots) if (piece !== null) expect(pieces[piece]).toBeDefined();
}

test("120 random files are taken and play one game each", () => {
  for (let seed = 1; seed <= 120; seed++) {
    const text = JSON.stringify(randomTable(seeded(seed)), null, 1);
    try {
      const { model } = parseScenario(text, `file of seed ${seed}`, { systems });
      const encounter = model as Encounter;
      checkModel(encounter);
      expect(encounterMap(encounter)?.spots).toHaveLength(encounter.spots.length);
      const game = playTable(encounter, diceOf(seed));
      expect(game.turns).toBeLessThanOrEqual(encounter.turns);
      expect(game.figures).toHaveLength(encounter.figures.length);
    } catch (error) {
      if (error instanceof DeadeyeError) throw new Error(`${error.message}\n${text}`);
      throw error;
    }
  }
});

/** Values that a slip of the pen may leave anywhere. */
const SLIPS: readonly unknown[] = [
  ...[null, true, 0, -1, 7, 1e9, "", "pistol", "gang", "solo", "patrol", [], [1], [90, 60]],
  ...[[5, 5], [[1, 1]], {}, { name: "x" }, { type: "wall" }, Number.NaN],
];

test("any value of a good file replaced: taken and playable, or refused with places", () => {
  for (let seed = 1; seed <= 600; seed++) {
    const draw = seeded(1_000_000 + seed);
    const below = (n: number): number => Math.floor(draw() * n);
    const data = randomTable(seeded(1 + (seed % 50)));
    let at: unknown = data;
    for (let depth = 0; depth < 6; depth++) {
      const block = at as Record<string, unknown>;
      const keys = Object.keys(block);
      const key = keys[below(keys.length)];
      if (key === undefined) break;
      const inner = block[key];
      if (typeof inner === "object" && inner !== null && draw() < 0.75) at = inner;
      else {
        if (draw() < 0.2) delete block[key];
        else block[key] = SLIPS[below(SLIPS.length)];
        break;
      }
    }
    try {
      const { model } = parseScenario(JSON.stringify(data, null, 1), "x.yaml", { systems });
      if (!("kind" in model)) continue;
      checkModel(model);
      playTable({ ...model, turns: 3 }, diceOf(seed));
    } catch (error) {
      if (!(error instanceof DeadeyeError)) throw error;
      for (const { line, column, message } of error.issues) {
        expect(line >= 1 && column >= 1).toBe(true);
        expect(message).not.toMatch(/undefined|\[object|NaN|Invalid/);
      }
    }
  }
});
