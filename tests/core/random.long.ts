import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  draw,
  drawAt,
  expandSeed,
  fmix32,
  gameKey0,
  gameKey1,
  PLACE_BITS,
  spreadPlace,
} from "../../src/core/random.js";
import { alphaOf } from "../statistical/budget.js";
import { seeded } from "../statistical/seeded.js";
import { BATTERY, type Finding, poissonP } from "./battery.js";
import { MUTANTS, PRODUCTION, placeOf } from "./generators.js";

/** MurmurHash3_x86_32 around the finalizer under test (Appleby, MurmurHash3.cpp). */
function murmur3(bytes: Uint8Array, seed: number): number {
  const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by));
  const scramble = (k: number): number =>
    Math.imul(rotate(Math.imul(k, 0xcc9e2d51), 15), 0x1b873593);
  const blocks = bytes.length >> 2;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let h = seed;
  for (let i = 0; i < blocks; i++) {
    h = (Math.imul(rotate(h ^ scramble(view.getInt32(4 * i, true)), 13), 5) + 0xe6546b64) | 0;
  }
  let tail = 0;
  for (let i = bytes.length - 1; i >= 4 * blocks; i--) tail = (tail << 8) | (bytes[i] as number);
  return fmix32(h ^ scramble(tail) ^ bytes.length) >>> 0;
}

/** ARC4 as seedrandom keys it: 256 bytes of key, 256 dropped; 32 bits at a time, high byte first. */
function arc4(text: string): { word(): number; uniform(): number } {
  const key: number[] = [];
  let smear = 0;
  for (let i = 0; i < text.length; i++) {
    smear ^= (key[i & 255] ?? 0) * 19;
    key[i & 255] = (smear + text.charCodeAt(i)) & 255;
  }
  const s = Array.from({ length: 256 }, (_, i) => i);
  for (let i = 0, j = 0; i < 256; i++) {
    const t = s[i] as number;
    j = (j + (key[i % Math.max(key.length, 1)] ?? 0) + t) & 255;
    s[i] = s[j] as number;
    s[j] = t;
  }
  let a = 0;
  let b = 0;
  const byte = (): number => {
    a = (a + 1) & 255;
    const t = s[a] as number;
    b = (b + t) & 255;
    s[a] = s[b] as number;
    s[b] = t;
    return s[((s[a] as number) + t) & 255] as number;
  };
  for (let i = 0; i < 256; i++) byte();
  const bytes = (count: number): bigint => {
    let n = 0n;
    for (let i = 0; i < count; i++) n = (n << 8n) | BigInt(byte());
    return n;
  };
  return {
    word: () => Number(BigInt.asIntN(32, bytes(4))),
    // 52 bits and then bytes until 53 are full: the resolution of a double below 1, as its documentation says.
    uniform: () => Number(((bytes(6) << 8n) | BigInt(byte())) >> 3n) / 2 ** 53,
  };
}

const MASK = 0xffff_ffffn;
const fmixSlow = (x: bigint): bigint => {
  let h = x;
  h = ((h ^ (h >> 16n)) * 0x85ebca6bn) & MASK;
  h = ((h ^ (h >> 13n)) * 0xc2b2ae35n) & MASK;
  return h ^ (h >> 16n);
};
/** The generator once more, in unbounded whole numbers cut to 32 bits. */
const slow = {
  key0: (seed0: bigint, game: bigint) => fmixSlow((game * 0x9e3779b1n + seed0) & MASK),
  key1: (seed1: bigint, key0: bigint) => fmixSlow(((key0 ^ seed1) + 0x6d2b79f5n) & MASK) | 1n,
  draw(key0: bigint, key1: bigint, place: bigint, turn: bigint): bigint {
    let spread = ((place ^ (place >> 10n)) * 0x85ebca6bn) & MASK;
    spread = ((spread ^ ((spread % 2n ** 20n) >> 10n)) * 0xc2b2ae35n) & MASK;
    let z = key0 ^ ((spread + turn * 0x9e3779b1n) & MASK);
    z = (((z ^ (z >> 16n)) * key1) & MASK) ^ key1;
    z = ((z ^ (z >> 15n)) * 0x735a2d97n) & MASK;
    return z ^ (z >> 15n);
  },
};
const signed = (x: bigint): number => Number(BigInt.asIntN(32, x));
const unsigned = (x: number): bigint => BigInt.asUintN(32, BigInt(x));

describe("fmix32", () => {
  test("published: MurmurHash3 of nothing is the finalizer of the seed", () => {
    expect(fmix32(0)).toBe(0);
    expect(fmix32(1) >>> 0).toBe(0x514e28b7);
    expect(fmix32(-1) >>> 0).toBe(0x81f16f39);
  });

  test("published: MurmurHash3 of texts, and SMHasher's verification value", () => {
    const hash = (text: string, seed: number) => murmur3(new TextEncoder().encode(text), seed);
    expect(hash("aaaa", 0x9747b28c)).toBe(0x5a97808a);
    expect(hash("abc", 0)).toBe(0xb3dd93fa);
    expect(hash("Hello, world!", 0x9747b28c)).toBe(0x24884cba);
    expect(hash("The quick brown fox jumps over the lazy dog", 0x9747b28c)).toBe(0x2fa826cd);
    const key = Uint8Array.from({ length: 256 }, (_, i) => i);
    const hashes = new DataView(new ArrayBuffer(1024));
    for (let i = 0; i < 256; i++) {
      hashes.setUint32(4 * i, murmur3(key.subarray(0, i), 256 - i), true);
    }
    expect(murmur3(new Uint8Array(hashes.buffer), 0)).toBe(0xb0f57ee3);
  });

  test("takes any number for the int32 that it is, and undoes: no two inputs share a value", () => {
    // Odd multipliers have inverses modulo 2^32; a shift by 16 undoes itself, one by 13 in three.
    const inverse = (x: number): number => {
      let h = x ^ (x >>> 16);
      h = Math.imul(h, 0x7ed1b41d);
      h ^= (h >>> 13) ^ (h >>> 26);
      h = Math.imul(h, 0xa5cb9243);
      return h ^ (h >>> 16);
    };
    expect(Math.imul(0x7ed1b41d, 0xc2b2ae35)).toBe(1);
    expect(Math.imul(0xa5cb9243, 0x85ebca6b)).toBe(1);
    fc.assert(
      fc.property(fc.integer(), (x) => {
        expect(inverse(fmix32(x))).toBe(x);
        expect(fmix32(x >>> 0)).toBe(fmix32(x));
      }),
      { seed: 1, numRuns: 2000 },
    );
  });
});

describe("expandSeed", () => {
  test("the test's ARC4 gives seedrandom's published numbers", () => {
    const generator = arc4("hello.");
    expect(generator.uniform()).toBeCloseTo(0.9282578795792454, 15);
    expect(generator.uniform()).toBeCloseTo(0.3752569768646784, 15);
  });

  test.each(["", "a", "high-noon", "42", "Straße nach Süden", "日本", "\ud800", "x".repeat(300)])(
    "%s: two words of it",
    (text) => {
      const digest = createHash("sha256").update(JSON.stringify(text)).digest("hex");
      const generator = arc4(digest);
      expect([...expandSeed(text)]).toEqual([generator.word(), generator.word()]);
    },
  );
});

describe("keys and draws", () => {
  test("a slow second version agrees on 100,000 inputs", () => {
    const uniform = seeded(101);
    const word = (): number => Math.floor(uniform() * 2 ** 32) | 0;
    let wrong = 0;
    for (let i = 0; i < 100_000; i++) {
      const [seed0, seed1, game] = [word(), word(), word() >>> 0];
      const [place, turn] = [word() >>> (32 - PLACE_BITS), word() & 255];
      const key0 = gameKey0(seed0, game);
      const key1 = gameKey1(seed1, key0);
      const slow0 = slow.key0(unsigned(seed0), BigInt(game));
      const slow1 = slow.key1(unsigned(seed1), slow0);
      const slowDraw = slow.draw(slow0, slow1, BigInt(place), BigInt(turn));
      if (key0 !== signed(slow0) || key1 !== signed(slow1)) wrong++;
      if (draw(key0, key1, place, turn) !== signed(slowDraw)) wrong++;
      if (drawAt(key0, key1, spreadPlace(place, -turn), 2 * turn) !== signed(slowDraw)) wrong++;
    }
    expect(wrong).toBe(0);
  });

  test("a program in C agrees (fixtures/random)", () => {
    const file = new URL("../fixtures/random/vectors.json", import.meta.url);
    const rows = JSON.parse(readFileSync(file, "utf8")) as number[][];
    expect(rows).toHaveLength(250);
    for (const [seed0 = 0, seed1 = 0, game = 0, place = 0, turn = 0, ...wanted] of rows) {
      const key0 = gameKey0(seed0, game);
      const key1 = gameKey1(seed1, key0);
      expect([key0, key1, draw(key0, key1, place, turn)]).toEqual(wanted);
    }
  });

  /**
   * From seed text to draws. Frozen, which proves nothing: it says that no result of an old seed has
   * changed. The tests above say that it is what was meant.
   */
  test("frozen", () => {
    const frozen = ["high-noon", "deadeye", "42"].map((text) => {
      const [seed0 = 0, seed1 = 0] = expandSeed(text);
      return [0, 1, 999_999].map((game) => {
        const key0 = gameKey0(seed0, game);
        const key1 = gameKey1(seed1, key0);
        const draws = [draw(key0, key1, placeOf(0, 0), 1), draw(key0, key1, placeOf(16, 7), 30)];
        return [seed0, seed1, key0, key1, ...draws];
      });
    });
    expect(frozen).toEqual(FROZEN);
  });
});

/** Seed words, keys, draws. */
const FROZEN: readonly number[][][] = [
  [
    [365510270, -902735353, 1207804325, -784454021, -1108714067, -1056670608],
    [365510270, -902735353, 1802288160, 1519259091, -2142906000, 1316659586],
    [365510270, -902735353, 51268308, -1395091929, -1896014240, -186611019],
  ],
  [
    [2026006889, 190350536, -2094197518, 1795904655, -82820989, -409394240],
    [2026006889, 190350536, -1344021291, -1215682031, 565313015, 1933835224],
    [2026006889, 190350536, -425223499, 952673305, -722674082, -1392162501],
  ],
  [
    [-441492659, 547554016, 1702677930, 422089505, -1240502045, 596198],
    [-441492659, 547554016, 1473136276, -1913069005, -1435883525, -652129397],
    [-441492659, 547554016, -62576719, -1421360839, -1580963397, -272442263],
  ],
];

/** Two words of seed, arbitrary and fixed: a red test is never re-seeded to green. */
const SEED = [0x1d2c3b4a, 0x5f6e7d8c] as const;

/** The findings that are too unlikely, given that so many were looked at. */
const alarms = (findings: readonly Finding[], alpha: number): Finding[] =>
  findings.filter(({ p }) => !(p >= alpha / findings.length));

describe("quality", () => {
  const tests = Object.entries(BATTERY);

  test.each(tests)("%s", (name, battery) => {
    const findings = battery(PRODUCTION, ...SEED);
    expect(findings.length).toBeGreaterThanOrEqual(10);
    expect(alarms(findings, alphaOf(`random/${name}`))).toEqual([]);
  });

  /** Which parts of the battery reject a wrong generator, the quickest of them. */
  const REJECTED_BY: readonly (readonly [mutant: string, by: readonly (keyof typeof BATTERY)[]])[] =
    [
      ["one round of the draw's mixer", ["independence"]],
      ["first key word is the game's number", ["uniformity", "independence", "avalanche"]],
      ["multipliers even", ["patterns"]],
      ["places not spread", ["uniformity", "avalanche"]],
    ];

  test.each(REJECTED_BY)("mutant: %s", (name, by) => {
    for (const part of by) {
      const findings = BATTERY[part](MUTANTS[name]!, ...SEED);
      expect(alarms(findings, alphaOf(`random/${part}`)), part).not.toEqual([]);
    }
  });

  test("no mutant is without a test: the one left is found out in places.test.ts", () => {
    const found = [
      ...REJECTED_BY.map(([name]) => name),
      "places only multiplied, and mixed by two multipliers",
    ];
    expect(Object.keys(MUTANTS).sort()).toEqual(found.sort());
  });

  test("Poisson tails by adding up", () => {
    // Mean 4: P(X <= 0) = e^-4, P(X >= 12) = 0.0009151.
    expect(poissonP(0, 4)).toBeCloseTo(2 * Math.exp(-4), 12);
    expect(poissonP(12, 4)).toBeCloseTo(2 * 0.000915, 5);
    expect(poissonP(4, 4)).toBe(1);
  });
});
