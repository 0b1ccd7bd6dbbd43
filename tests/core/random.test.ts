/** `scaled` against whole numbers of any size. */
import { expect, test } from "vitest";
import { fmix32, scaled } from "../../src/core/random.js";

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
