/**
 * Two draws of one turn of a game hang together through their places alone: keys are uniform, so that the joint
 * distribution depends on the exclusive or of the two spread places. The fewer bits that has, the less a draw's mixer
 * makes of it. (`npm run verify -- generator` has many more pairs of places, in four times as many games.)
 */
import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { PLACE_BITS, spreadPlace } from "../../src/core/random.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { Sampler, straightEngine } from "../../src/sim/play.js";
import { alphaOf } from "../statistical/budget.js";
import { equalPairs } from "./battery.js";
import {
  drawer,
  type Generator,
  MUTANTS,
  PRODUCTION,
  placeOf,
  SEAT_A,
  SEAT_B,
  SHOT,
} from "./generators.js";

/** Told of every draw that a game asks for. */
const ears = vi.hoisted(() => ({ hear: (_key0: number, _place: number, _turn: number) => {} }));

vi.mock(import("../../src/core/random.js"), async (original) => {
  const random = await original();
  return {
    ...random,
    draw: (key0, key1, place, turn) => {
      ears.hear(key0, place, turn);
      return random.draw(key0, key1, place, turn);
    },
  };
});

type Pair = readonly [one: number, other: number];

const PLACES = 1 << PLACE_BITS;
const LOW = PLACES - 1;
const PAIRS = 2;
/** Pairs that are tested: some of all places, and some of each rule system. */
const LIMIT = alphaOf("random/places") / ((1 + RULESETS.length) * PAIRS);

/** Two words of seed, arbitrary and fixed. */
const at = drawer(PRODUCTION, 0x7d3a1c55, 0x2b9e6f10);
const judged = ([one, other]: Pair): number =>
  equalPairs(
    (game) => at(game, one, 1),
    (game) => at(game, other, 1),
  );

/** The bits of a word in reverse. */
function mirrored(word: number): number {
  let out = 0;
  for (let bit = 0; bit < 32; bit++) out = (out << 1) | ((word >>> bit) & 1);
  return out >>> 0;
}

/** Neighbours by their low bits, those first that have the most in common. */
function closest(places: readonly number[], spread: (place: number) => number): Pair[] {
  const byLow = places
    .map((place) => ({ place, low: mirrored(spread(place)) }))
    .sort((a, b) => a.low - b.low);
  return byLow
    .slice(1)
    .map(({ place, low }, i) => {
      const before = byLow[i] as { place: number; low: number };
      return { pair: [before.place, place] as const, common: Math.clz32(low ^ before.low) };
    })
    .sort((a, b) => b.common - a.common)
    .map(({ pair }) => pair);
}

describe("all places", () => {
  test("no two are alike in all their low bits", () => {
    const found = new Uint8Array(PLACES);
    for (let place = 0; place < PLACES; place++) found[spreadPlace(place) & LOW] = 1;
    expect(found.every((one) => one === 1)).toBe(true);
  });

  test("draws of those that are alike in all but one are independent", () => {
    const byLow = new Int32Array(PLACES);
    for (let place = 0; place < PLACES; place++) byLow[spreadPlace(place) & LOW] = place;
    for (let i = 0; i < PAIRS; i++) {
      const low = 100_003 * (i + 1);
      const pair = [byLow[low], byLow[low + PLACES / 2]] as unknown as Pair;
      expect(judged(pair), String(pair)).toBeGreaterThan(LIMIT);
    }
  });

  test("mutant: of places only multiplied, a man and his opposite hang together", () => {
    const wrong = MUTANTS["places only multiplied, and mixed by two multipliers"] as Generator;
    const draws = drawer(wrong, 0x7d3a1c55, 0x2b9e6f10);
    const shot = (seat: number) => (game: number) => draws(game, placeOf(seat, SHOT), 1);
    expect(equalPairs(shot(SEAT_A), shot(SEAT_B))).toBeLessThan(LIMIT);
  });
});

describe.each(RULESETS.map(({ id }) => id))("places of %s", (id) => {
  const GAMES = 12;
  const places = new Set<number>();
  const twice: string[] = [];

  beforeAll(async () => {
    for (const file of readdirSync("scenarios")) {
      const { envelope, model } = await loadScenario(`scenarios/${file}`, { systems: RULESETS });
      if (envelope.system !== id) continue;
      const program = rulesetOf(id).compile(model);
      let game = Number.NaN;
      const drawn = new Set<number>();
      ears.hear = (key0, place, turn) => {
        if (key0 !== game) drawn.clear();
        game = key0;
        places.add(place);
        const here = place * 256 + turn;
        if (drawn.has(here)) twice.push(`${file}: ${place} in turn ${turn}`);
        drawn.add(here);
      };
      new Sampler(program, "places", undefined, straightEngine(program, "places")).play(0, GAMES);
    }
  });

  test("are in bounds, and none is drawn at twice in a turn", () => {
    expect(places.size).toBeGreaterThan(20);
    expect([...places].filter((place) => !(place >= 0 && place < PLACES))).toEqual([]);
    expect(twice).toEqual([]);
  });

  test("draws of those that are closest are independent", () => {
    for (const pair of closest([...places], spreadPlace).slice(0, PAIRS)) {
      expect(judged(pair), String(pair)).toBeGreaterThan(LIMIT);
    }
  });
});
