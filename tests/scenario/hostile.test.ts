/** A few of the malformed scenarios of which `npm run verify -- hostile` makes a hundred thousand. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { faultOf, hostileTexts } from "./hostile.js";

test("whatever is in a file, it is taken, or refused with places and whole sentences", () => {
  const told = fc.property(hostileTexts, ({ text }) => {
    expect(faultOf(text)).toBe(null);
  });
  fc.assert(told, { seed: 20_100_131, numRuns: 100 });
});
