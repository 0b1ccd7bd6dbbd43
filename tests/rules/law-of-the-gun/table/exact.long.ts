/** The table reading enumerated, every path of dice, against chances worked out by hand. */
import { describe, expect, it } from "vitest";
import { NONE, plus, text } from "../ends.js";
import { HAND_WORKED, type HandWorked } from "./handWorked.js";
import { chances } from "./paths.js";

const lowest = ([above, below]: readonly [number, number]): string =>
  text(plus(NONE, { above: BigInt(above), below: BigInt(below) }));

const encounters = [...new Set(HAND_WORKED.map(({ encounter }) => encounter))].map((encounter) => {
  const rows = HAND_WORKED.filter((row) => row.encounter === encounter);
  return { name: rows[0]?.name, first: rows[0] as HandWorked, rows };
});

describe("every path of dice of a hand-worked encounter", () => {
  it.each(encounters)("$name", ({ first, rows }) => {
    const found = chances(
      first,
      rows.map((row) => row.event),
    ).map(text);
    const worked = rows.map(({ name, chance }) => `${name} = ${lowest(chance)}`);
    expect(rows.map(({ name }, i) => `${name} = ${found[i]}`)).toEqual(worked);
    expect(found[rows.length]).toBe("1");
  });
});
