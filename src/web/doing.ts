/** The studies, done: what the fields of `studies.ts` mean to the functions of `studies/`. */
import { balanceReport } from "../report/balance.js";
import { readingsReport } from "../report/readings.js";
import type { StudyReport } from "../report/study.js";
import { sweepReport } from "../report/sweep.js";
import { tuneReport } from "../report/tune.js";
import { weightsReport } from "../report/weights.js";
import type { Scenario } from "../scenario/load.js";
import { balance } from "../studies/balance.js";
import { readings } from "../studies/readings.js";
import type { StudyOptions } from "../studies/study.js";
import { sweep } from "../studies/sweep.js";
import { tune } from "../studies/tune.js";
import { weights } from "../studies/weights.js";
import type { Study } from "./asked.js";
import type { StudyId } from "./studies.js";

type Do = (
  scenario: Scenario,
  values: Study["values"],
  how: Pick<StudyOptions, "executor" | "signal" | "onProgress">,
) => Promise<StudyReport>;

/** Shares are asked for in per cents. */
function targetOf({ metric = "win.A", target = "" }: Study["values"]) {
  const isShare = !/mean|killRatio/.test(metric);
  return { metric, value: Number(target) / (isShare ? 100 : 1) };
}

export const DOING: Readonly<Record<StudyId, Do>> = {
  sweep: async (scenario, { first = "", second, metric = "win.A" }, how) => {
    const vary = second === undefined ? [first] : [first, second];
    return sweepReport(await sweep(scenario, { ...how, vary, metric: [metric] }));
  },
  tune: async (scenario, { solve = "", ...values }, how) =>
    tuneReport(await tune(scenario, { ...how, solve, target: targetOf(values) })),
  weights: async (scenario, { metric }, how) =>
    weightsReport(await weights(scenario, { ...how, metric })),
  balance: async (scenario, _, how) => balanceReport(await balance(scenario, how)),
  readings: async (scenario, { metric }, how) =>
    readingsReport(await readings(scenario, { ...how, metric })),
};
