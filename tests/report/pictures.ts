/** Pictures of runs and studies, wide and for phones, as programs draw them that know nothing of our page: no name is hidden. */
import { expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import * as deadeye from "../../src/index.js";
import { balanceReport } from "../../src/report/balance.js";
import { NARROW, WIDE } from "../../src/report/charts/frame.js";
import { chartSpecs, drawSpec } from "../../src/report/charts.js";
import { readingsReport } from "../../src/report/readings.js";
import { type StudyReport, studyMarkup } from "../../src/report/study.js";
import { sweepReport } from "../../src/report/sweep.js";
import { tacticsReport } from "../../src/report/tactics.js";
import { tuneReport } from "../../src/report/tune.js";
import { versusReport } from "../../src/report/versus.js";
import { weightsReport } from "../../src/report/weights.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { hiddenTexts, shippedSummary } from "./shippedSummary.js";

/** Declares a test for each file: the charts of a run of it. */
export function testRunPictures(files: readonly string[]): void {
  test.each(files)("%s: no chart hides a label", async (file) => {
    const summary = await shippedSummary(file, 256);
    for (const room of [WIDE, NARROW]) {
      for (const { name, spec } of chartSpecs(summary, room)) {
        expect(hiddenTexts(await drawSpec(spec)), `${name}, ${room.width}`).toEqual([]);
      }
    }
  });
}

const HOW = { executor: new deadeye.InProcess(), games: 64, lookAround: false };

const gunsOf = (scenario: deadeye.Scenario): string[] =>
  rulesetOf(scenario.envelope.system)
    .armoury(scenario)
    .weapons.map(({ id }) => id);

/** What can be asked of any file. */
const OF_ALL: Readonly<Record<string, (scenario: deadeye.Scenario) => Promise<StudyReport>>> = {
  readings: async (scenario) => readingsReport(await deadeye.readings(scenario, HOW)),
  weights: async (scenario) => weightsReport(await deadeye.weights(scenario, HOW)),
  balance: async (scenario) => balanceReport(await deadeye.balance(scenario, HOW)),
  tactics: async (scenario) => tacticsReport(await deadeye.tactics(scenario, HOW)),
  tune: async (scenario) => {
    const target = { metric: "win.A", value: 0.123 };
    return tuneReport(
      await deadeye.tune(scenario, { ...HOW, solve: "turns", range: [2, 4], target }),
    );
  },
};

/** What can be asked of a duel. */
const OF_DUELS: typeof OF_ALL = {
  "sweep of guns": async (scenario) => {
    const path = (side: string) =>
      `sides.${side}.figures.0.weapons=${gunsOf(scenario)
        .slice(0, 6)
        .map((gun) => `[${gun}]`)}`;
    return sweepReport(await deadeye.sweep(scenario, { ...HOW, vary: [path("A"), path("B")] }));
  },
  versus: async (scenario) =>
    versusReport(
      await deadeye.versus(scenario, {
        ...HOW,
        games: 128,
        weapon: gunsOf(scenario).slice(0, 6),
        distance: [5, 10],
      }),
    ),
};

/**
 * Declares a test for each file and study.
 * @param duels files of one against one
 * @param set   changes to all files: shorter games have the same names
 */
export function testStudyPictures(
  files: readonly string[],
  duels: readonly string[],
  set: readonly string[] = [],
): void {
  const rows = [
    ...files.flatMap((file) => Object.entries(OF_ALL).map((study) => [file, ...study] as const)),
    ...duels.flatMap((file) => Object.entries(OF_DUELS).map((study) => [file, ...study] as const)),
  ];
  test.each(rows)("%s: no picture of %s hides a name", async (file, _name, study) => {
    const scenario = await loadScenario(`scenarios/${file}`, { systems: RULESETS, set });
    const markup = await studyMarkup(await study(scenario));
    expect(markup).toContain("<svg");
    expect(hiddenTexts(markup)).toEqual([]);
  });
}
