/** The shipped scenarios in lockstep: the resolver against the slow second reading, die by die. */
import { describe, expect, test } from "vitest";
import { compare } from "./lockstep.js";
import { SHIPPED_TABLES } from "./shipped.js";

/** `npm run verify -- tables` plays 10,000. */
const GAMES = 10;

test("there are ambushes and system-run sides among the shipped tables", () => {
  const kinds = SHIPPED_TABLES.map(({ encounter }) => encounter.kind);
  expect(kinds.filter((kind) => kind === "ambush").length).toBeGreaterThanOrEqual(4);
  expect(kinds.filter((kind) => kind === "solo").length).toBeGreaterThanOrEqual(4);
});

describe(`LG-TURN-4: ${GAMES} games are the same games in both readings, die by die`, () => {
  test.each(SHIPPED_TABLES)("$name", ({ encounter }) => {
    expect(compare(encounter, 1, GAMES)).toEqual([]);
  });
});
