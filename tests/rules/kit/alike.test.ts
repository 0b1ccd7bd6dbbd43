/** Copies of models are what the models are, and made in one way. */
import { expect, test } from "vitest";
import { alike } from "../../../src/rules/kit/alike.js";

test("data with the same keys, made in different ways, become the same copies, key by key", () => {
  const read = { men: [{ skill: 4, name: "Cole" }], limit: Number.POSITIVE_INFINITY, of: null };
  const nobody = { of: null };
  const spread = { ...nobody, ...read, men: [{ ...{ name: "Cole" }, skill: 4 }] };
  for (const made of [read, spread]) {
    const copy = alike(made);
    expect(copy).toEqual(read);
    expect(copy).not.toBe(made);
    expect(copy.men).not.toBe(made.men);
    expect([Object.keys(copy), Object.keys(copy.men[0]!)]).toEqual([
      ["limit", "men", "of"],
      ["name", "skill"],
    ]);
  }
});

test("what two models share, their copies share, too", () => {
  const tables = { toHit: [5, 7] };
  const [one, other] = [alike({ tables, distance: 25 }), alike({ tables, distance: 30 })];
  expect(one.tables).toBe(other.tables);
  expect(one.tables).not.toBe(tables);
});
