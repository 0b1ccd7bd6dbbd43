/** One declaration of a field, and all that follows from it. */
import { expect, test } from "vitest";
import * as z from "zod";
import {
  attributeLever,
  block,
  flag,
  keysOf,
  listingOf,
  measure,
  oneOf,
  optional,
  overlaid,
  picked,
  plainOf,
  settled,
  whole,
} from "../../../src/rules/kit/fields.js";
import { fieldNotes } from "../../../src/scenario/fieldNotes.js";

const HORSE = {
  hands: measure("HO-1", "Height in hands.", [8, 20], { unit: "hands", head: "hands" }),
  shod: flag("HO-2", "Has shoes.", { plain: true, head: "shod" }),
  gait: block("How fast it is.", {
    walk: whole("HO-3", "Inches at a walk.", [1, 12], { plain: 6, head: "walk" }),
  }),
  temper: oneOf("HO-4", "Temper.", ["meek", "even", "wild"], { step: "grade" }),
} as const;
const roan = { id: "roan", hands: 15, shod: false, gait: { walk: 5 }, temper: "even" } as const;

test("the shape: sentence, rule, unit, limits", () => {
  const shape = z.strictObject(optional(HORSE));
  expect(shape.parse({})).toEqual({});
  expect(shape.parse({ hands: 8, temper: "wild" })).toEqual({ hands: 8, temper: "wild" });
  expect(shape.safeParse({ hands: 7 }).success).toBe(false);
  expect(shape.safeParse({ gait: { walk: 1.5 } }).success).toBe(false);
  expect(HORSE.hands.schema.description).toBe("Height in hands.");
  expect(fieldNotes.get(HORSE.hands.schema)).toEqual({ rule: "HO-1", unit: "hands" });
  expect(z.strictObject(settled(HORSE)).parse({})).toEqual({ shod: true, gait: { walk: 6 } });
});

test("plain values, and a file's laid over a row of the book, inside blocks too", () => {
  expect(keysOf(HORSE)).toEqual(["hands", "shod", "gait", "temper"]);
  expect(plainOf(HORSE)).toEqual({ shod: true, gait: { walk: 6 } });
  const changed = overlaid(roan, { shod: undefined, gait: { walk: 9 } } as object);
  expect(changed).toEqual({ ...roan, gait: { walk: 9 } });
  expect(roan.gait.walk).toBe(5);
  expect(picked({ hands: HORSE.hands, shod: HORSE.shod }, { shod: true })).toEqual({
    hands: null,
    shod: true,
  });
});

test("the listing: a column for each field that has a head", () => {
  const more = [{ key: "cry", head: "cry", of: () => "neigh" }];
  const listing = listingOf({ title: "horses", rule: "HO", head: "horse" }, HORSE, [roan], more);
  expect(listing.columns.map(({ key, head }) => `${key} ${head}`)).toEqual([
    "id horse",
    "hands hands",
    "shod shod",
    "gaitWalk walk",
    "cry cry",
  ]);
  expect(listing.rows).toEqual([["roan", 15, false, 5, "neigh"]]);
});

test("the lever: between the ends, or along the values", () => {
  const about = { path: "x", sides: ["A" as const], who: "roan", what: "hands" };
  const lever = attributeLever(HORSE.hands, about, 15);
  expect(lever).toMatchObject({ values: null, value: 15, least: 8, most: 20, unit: "step" });
  expect(attributeLever(HORSE.temper, about, "even")).toMatchObject({
    values: ["meek", "even", "wild"],
    least: "meek",
    most: "wild",
    unit: "grade",
  });
  expect(() => attributeLever(HORSE.hands, about, "tall")).toThrow("hands has ends");
});
