import { expect, test } from "vitest";
import { IntMap } from "../../src/core/intMap.js";

test("holds what a Map holds, over several growths and keys that collide", () => {
  const map = new IntMap();
  const known = new Map<number, number>();
  let key = 1;
  for (let i = 0; i < 20_000; i++) {
    // A linear congruence, every third time a multiple of 2^20: those share their low bits.
    key = (Math.imul(key, 1_103_515_245) + 12_345) & 0x7fffffff;
    const at = i % 3 === 0 ? (key & 0x7ff00000) >>> 0 : key;
    expect(map.get(at)).toBe(known.get(at) ?? -1);
    map.set(at, i);
    known.set(at, i);
  }
  for (const [at, value] of known) expect(map.get(at)).toBe(value);
});

test("the ends of its range", () => {
  const map = new IntMap();
  map.set(0, 7);
  map.set(2 ** 31 - 1, -5);
  expect([map.get(0), map.get(2 ** 31 - 1), map.get(1)]).toEqual([7, -5, -1]);
});

test("once cleared it knows nothing, and learns anew", () => {
  const map = new IntMap();
  for (let key = 0; key < 1000; key++) map.set(key, key);
  map.clear();
  expect([map.get(0), map.get(999)]).toEqual([-1, -1]);
  map.set(999, 3);
  expect([map.get(0), map.get(999)]).toEqual([-1, 3]);
});
