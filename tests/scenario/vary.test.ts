/** `--vary`: what is read as numbers, words, ranges, and what is refused. */
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { noted } from "../../src/scenario/fieldNotes.js";
import { numberRange } from "../../src/scenario/range.js";
import { parseVary, pointsOf, type Vary } from "../../src/scenario/vary.js";

const good = (text: string): Vary => {
  const vary = parseVary(text);
  if ("code" in vary) throw new Error(vary.text);
  return vary;
};
const valuesOf = (text: string): readonly string[] => good(text).values;

describe("numberRange", () => {
  const schema = z.strictObject({
    die: z.union([z.literal(4), z.literal(6), z.literal(8)]),
    ladder: z.literal([12, 4, 10]),
    skill: z.int().min(1).max(5),
    reach: noted(z.number().min(0.5), { unit: "in" }).optional(),
    word: z.enum(["a", "b"]),
  });
  test.each([
    ["die", { low: 4, high: 8, integer: true, values: [4, 6, 8], unit: null }],
    ["ladder", { low: 4, high: 12, integer: true, values: [4, 10, 12], unit: null }],
    ["skill", { low: 1, high: 5, integer: true, values: null, unit: null }],
    ["reach", { low: 0.5, high: null, integer: false, values: null, unit: "in" }],
    ["word", null],
    ["none", null],
  ])("%s", (name, range) => expect(numberRange(schema, [name])).toEqual(range));
});

describe("parseVary", () => {
  test.each([
    ["distance=10..14", ["10", "11", "12", "13", "14"]],
    ["distance=10..30:10", ["10", "20", "30"]],
    ["distance=10..29:10", ["10", "20"]],
    // 0.1 + 0.2 is not 0.3, and 3 steps of 0.1 must meet it all the same.
    ["a.b=0.1..0.4:0.1", ["0.1", "0.2", "0.3", "0.4"]],
    ["x=-1..1", ["-1", "0", "1"]],
    ["distance=30, 10,20,10", ["10", "20", "30"]],
  ])("%s: numbers, ascending, none twice", (text, values) => {
    expect(good(text)).toEqual({ path: text.split("=")[0], values, numeric: true });
  });

  test("words stay in their order; a comma inside a list parts nothing", () => {
    expect(valuesOf("npc=outlaw/4,cowboy/1,outlaw/4")).toEqual(["outlaw/4", "cowboy/1"]);
    expect(valuesOf("w=[pistol],[rifle, pistol]")).toEqual(["[pistol]", "[rifle, pistol]"]);
    expect(good("first=A,roll,3").numeric).toBe(false);
  });

  test.each([
    ["distance", "VARY_MALFORMED"],
    ["=1,2", "VARY_MALFORMED"],
    ["distance=", "VARY_MALFORMED"],
    ["distance=1,,2", "VARY_MALFORMED"],
    ["distance=1..", "VARY_MALFORMED"],
    ["distance=a..b", "VARY_MALFORMED"],
    ["distance=1..2:x", "VARY_MALFORMED"],
    ["distance=5..1", "VARY_RANGE"],
    ["distance=5..5", "VARY_RANGE"],
    ["distance=1..5:0", "VARY_RANGE"],
    ["distance=1..5:-1", "VARY_RANGE"],
    ["distance=1..401", "VARY_TOO_MANY"],
    ["distance=0..1:0.0000001", "VARY_TOO_MANY"],
  ])("%s: %s", (text, code) => expect(parseVary(text)).toMatchObject({ code }));
});

describe("pointsOf", () => {
  test("every combination, the last axis first", () => {
    expect(pointsOf([good("a=1,2"), good("b=x,y")])).toEqual([
      ["1", "x"],
      ["1", "y"],
      ["2", "x"],
      ["2", "y"],
    ]);
  });

  test.each([
    [["a=1,2", "a=3,4"], "VARY_SAME_PATH"],
    [["a=1,2", "b=1,2", "c=1,2"], "VARY_AXES"],
    [["a=1..20", "b=1..21"], "VARY_TOO_MANY"],
  ])("%j: %s", (texts, code) => expect(pointsOf(texts.map(good))).toMatchObject({ code }));

  test("400 points are not too many", () => {
    expect(pointsOf([good("a=1..20"), good("b=1..20")])).toHaveLength(400);
  });
});
