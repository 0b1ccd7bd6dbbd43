/** Seeds are told apart; `scaled` against whole numbers of any size. */
import { expect, test } from "vitest";
import { expandSeed, fmix32, scaled } from "../../src/core/random.js";

const CORNERS = [0, 1, 0xffff, 0x10000, 0x7fffffff, -0x80000000, -0x10000, -1];
const words = [...CORNERS, ...Array.from({ length: 2000 }, (_, i) => fmix32(i))];

test.each([1, 2, 3, 6, 7, 50, 52, 360, 0x8000])("one of %i, and what is left over", (count) => {
  for (const u of words) {
    for (const more of [0, count - 1]) {
      const whole = BigInt(u >>> 0) * BigInt(count) + BigInt(more);
      expect(scaled(u, count, more)).toBe(Number(whole >> 32n));
    }
  }
});

const LETTERS = [..."0123456789abcdefghijklmnopqrstuvwxyz -,.ABCZäöšé€日"];

/** Numbers, texts of up to two letters, and what a key that is repeated or cut into bytes takes for one. */
const texts = new Set([
  ...Array.from({ length: 5000 }, (_, i) => String(i)),
  ...LETTERS.flatMap((one) => [one, ...LETTERS.map((other) => one + other)]),
  ...[3, 4, 8, 64, 100].flatMap((length) => ["1", "a", "ab"].map((text) => text.repeat(length))),
  ...["draw", "drawdraw", "high-noon", "high-noonhigh-noon", "€5", "¬5"],
  // The same letter written otherwise, and halves of letters.
  ...["\u00e9", "e\u0301", "\ud800", "\ud801", "\udc00", "\ufffd", "\ud83e\udd20"],
]);

test("seeds that are different texts have different words", () => {
  const words = new Set([...texts].map((text) => expandSeed(text).join()));
  expect(words.size).toBe(texts.size);
});
