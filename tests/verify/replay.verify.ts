/**
 * Every scenario that is shipped, replayed 10,000 times: each told game has the winner, length, shots and hits that the
 * sampler counts for that very game. The suite does it with fewer games (tests/conformance/systems.test.ts).
 * npm run verify -- replay
 */
import { expect, test } from "vitest";
import { replayFaults, shippedScenarios } from "../conformance/records.js";

const GAMES = 10_000;

test.each(await shippedScenarios())("$system, $name", (scenario) => {
  expect(replayFaults(scenario, GAMES)).toEqual([]);
});
