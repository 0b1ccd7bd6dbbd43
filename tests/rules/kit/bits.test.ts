/** Sets of cards and characters as bits, against lists. */
import { expect, test } from "vitest";
import { bitAt, bitsIn, has, lowest } from "../../../src/rules/kit/bits.js";
import { seeded } from "../../statistical/seeded.js";

test("NP-REACT-3: the n-th of a set, how many there are, and the first of them", () => {
  const uniform = seeded(28);
  for (let round = 0; round < 5000; round++) {
    const members = Array.from({ length: 31 }, (_, one) => one).filter(() => uniform() < 0.5);
    const set = members.reduce((bits, one) => bits | (1 << one), 0);
    expect(bitsIn(set)).toBe(members.length);
    expect(members.map((_, n) => bitAt(set, n))).toEqual(members);
    if (members.length > 0) expect(lowest(set)).toBe(members[0]);
    expect(members.every((one) => has(set, one))).toBe(true);
  }
});
