/** A fight that nobody wins is no balance. */
import { expect, test } from "vitest";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { InProcess } from "../../src/sim/executor.js";
import { balance, type Remedy } from "../../src/studies/balance.js";

const executor = new InProcess();
const ONE_SIDED = `deadeye: 1
system: law-of-the-gun
name: One-sided
kind: duel
distance: 40
turns: 6
sides:
  A: { figures: [{ name: Ann, npc: cowboy/3, weapons: [pistol] }] }
  B: { figures: [{ name: Bob, npc: cowboy/3, weapons: [thrown-knife] }] }
`;

test("changes that make draws of wins come last, and are told", async () => {
  // At 40 cm a pistol (20, 40) shoots and a knife (10, 20) cannot; at 45 nobody can, which is even.
  const scenario = parseScenario(ONE_SIDED, "x.yaml", { systems: RULESETS });
  const found = await balance(scenario, { executor });
  const share = ({ A, B }: Remedy["wins"]) => (A.value as number) + (B.value as number);
  expect(found.decided).toBeGreaterThan(0.3);
  const decides = found.remedies.map(({ wins }) => share(wins) >= 0.75 * found.decided);
  expect(found.remedies.map((one) => one.decides)).toEqual(decides);
  expect(decides[0]).toBe(true);
  expect(decides).toEqual([...decides].sort((a, b) => Number(b) - Number(a)));
});
