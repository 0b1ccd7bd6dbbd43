/** A study that is stopped before anything is known says so; it does not hand out empty answers. */
import { expect, test } from "vitest";
import { Interrupted } from "../../src/core/errors.js";
import { InProcess } from "../../src/sim/executor.js";
import { check } from "../../src/studies/check.js";
import { compare } from "../../src/studies/compare.js";
import { run } from "../../src/studies/run.js";
import { sweep } from "../../src/studies/sweep.js";
import { tune } from "../../src/studies/tune.js";
import { scenarioOf } from "../scenario/shipped.js";

const load = (set: readonly string[] = []) => scenarioOf("napnuts-duel", set);
const how = () => ({ executor: new InProcess(), signal: AbortSignal.abort(), games: 1000 });

test.each([
  ["run", async () => run(load(), how())],
  ["compare", async () => compare(load(), load(["distance=5"]), how())],
  ["sweep", async () => sweep(load(), { ...how(), vary: ["distance=5,6"] })],
  [
    "tune",
    async () =>
      tune(load(), { ...how(), solve: "distance", target: { metric: "win.A", value: 0.5 } }),
  ],
  ["check", async () => check([load(["expect=[{ metric: win.A, atLeast: 0.1 }]"])], how())],
])("%s", async (_name, study) => {
  await expect(study()).rejects.toBeInstanceOf(Interrupted);
});
