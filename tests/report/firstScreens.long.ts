/** First screens of a third of the examples; `npm run verify -- firstScreens` has all of them. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { SAID, testFirstScreens } from "./firstScreens.js";

test("every example is told", () => {
  expect(Object.keys(SAID)).toEqual(readdirSync("scenarios").sort());
});

testFirstScreens(Object.keys(SAID).filter((_, i) => i % 3 === 0));
