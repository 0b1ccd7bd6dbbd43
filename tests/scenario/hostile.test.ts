/** A few of the malformed scenarios of which `npm run verify -- hostile` makes a hundred thousand. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { AT_LENGTH, faultOf, hostileTexts } from "./hostile.js";

test("whatever is in a file, it is taken, or refused with places and whole sentences", () => {
  const told = fc.property(hostileTexts, ({ text }) => {
    expect(faultOf(text)).toBe(null);
  });
  fc.assert(told, { seed: 20_100_131, numRuns: 100 });
});

// What grows with the square of a text takes minutes of one that a file may have: 100,000 spaces took 12 s.
test.each(Object.keys(AT_LENGTH))("100,000 times %s are read in no time", (what) => {
  expect(faultOf(AT_LENGTH[what]!(100_000))).toBe(null);
});
