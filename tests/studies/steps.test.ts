/** Ranges are steps: weights says where the next one lies, and what it is worth. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { studyText } from "../../src/report/study.js";
import { weightsReport } from "../../src/report/weights.js";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { InProcess } from "../../src/sim/executor.js";
import { exact } from "../../src/studies/exact.js";
import { weights } from "../../src/studies/weights.js";

const executor = new InProcess();
const text = readFileSync("tests/fixtures/duels/duel.yaml", "utf8");
const duel = (...set: string[]): Scenario =>
  parseScenario(text, "duel.yaml", { systems: RULESETS, set });

/** What `exact` says of a value by itself. */
async function winAt(path: string, value: number | string): Promise<number> {
  const { metrics } = await exact(duel(`${path}=${value}`), { executor });
  return metrics.find(({ id }) => id === "win.A")?.value as number;
}

test("a range that decides is not worth nothing: its next step is told, each way", async () => {
  const found = await weights(duel(), { executor, lookAround: false });
  const base = found.base.value as number;
  const path = "weapons.brush-gun.accurate";
  const own = found.steps.filter(({ lever }) => lever.path === path);
  const down = own.find(({ to }) => (to as number) < 45);
  expect(down).toMatchObject({ last: 40, to: 39 });
  expect(down?.difference.value).toBeCloseTo(-0.2459, 4);
  // Every step is one: nothing up to the value before it, something at it, each solved by itself.
  for (const { lever, last, to, difference } of [...own, ...found.steps.slice(0, 1)]) {
    expect(await winAt(lever.path, last), `${lever.path} ${last}`).toBeCloseTo(base, 9);
    const changed = (await winAt(lever.path, to)) - base;
    expect(changed, `${lever.path} ${to}`).toBeCloseTo(difference.value as number, 9);
    expect(Math.abs(changed)).toBeGreaterThan(1e-9);
  }
  // An attribute whose next value does nothing steps further down.
  const skill = found.steps.find(({ lever }) => lever.path === "sides.A.figures.0.stats.skill");
  expect(skill).toMatchObject({ last: 3, to: 2 });
  const printed = studyText(weightsReport(found), { color: false, width: 100 });
  expect(printed.replaceAll(/\s+/g, " ")).toContain(
    "The greatest step: the brush gun's accurate range 39 cm instead of 45 cm, -24.5894 points.",
  );
  expect(printed).toMatch(/accurate range +45 cm +65 cm +\+1\.7097 +39 cm +-24\.5894/);
}, 120_000);
