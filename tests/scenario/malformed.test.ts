import { expect, test } from "vitest";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { GOOD, MALFORMED } from "./malformed.js";
import { describeRefusals } from "./refusals.js";

const systems = [lawOfTheGun];

test("the good file is good", () => {
  expect(parseScenario(GOOD, "good.yaml", { systems }).envelope.name).toBe("Test");
});

test("there are enough bad files", () => {
  expect(MALFORMED.length).toBeGreaterThanOrEqual(70);
});

describeRefusals(MALFORMED, systems);
