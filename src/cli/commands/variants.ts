/** Studies of variants of one file: `deadeye sweep FILE`, `deadeye weights FILE`, `deadeye balance FILE`, `deadeye readings FILE`, `deadeye tactics FILE`. */
import { balanceReport } from "../../report/balance.js";
import { readingsReport } from "../../report/readings.js";
import { sweepReport } from "../../report/sweep.js";
import { tacticsReport } from "../../report/tactics.js";
import { weightsReport } from "../../report/weights.js";
import { SYSTEMS } from "../../rules/index.js";
import { type BalanceOptions, balance } from "../../studies/balance.js";
import { type ReadingsOptions, readings } from "../../studies/readings.js";
import type { StudyOptions } from "../../studies/study.js";
import { type SweepOptions, sweep } from "../../studies/sweep.js";
import { type TacticsOptions, tactics } from "../../studies/tacticsStudy.js";
import { type WeightsOptions, weights } from "../../studies/weights.js";
import { deliver } from "../deliver.js";
import { ownName, stemOf } from "../folder.js";
import type { Io, StudyValues } from "../io.js";
import * as say from "../messages.js";
import { otherMetric } from "../options.js";
import { loadScenario } from "../scenarioFile.js";
import { listIn } from "./points.js";

const scenarioOf = ({ file, set }: StudyValues) => loadScenario(file, { systems: SYSTEMS, set });

/** What one or two numbers of the file do to the result. */
export async function sweepCommand(
  values: StudyValues & Pick<SweepOptions, "vary" | "metric">,
  io: Io,
): Promise<number> {
  const { file, vary, metric = [] } = values;
  const scenario = await scenarioOf(values);
  const name = ownName(`${stemOf(file)}-sweep`, [...vary, ...metric.map(otherMetric)]);
  const work = (how: StudyOptions) => sweep(scenario, { ...how, vary, metric });
  return deliver(values, io, "sweep", name, sweepReport, work, [scenario]);
}

/** What one point of each attribute, and each length of range, is worth. */
export async function weightsCommand(
  values: StudyValues & Pick<WeightsOptions, "metric" | "step">,
  io: Io,
): Promise<number> {
  const { file, metric, step } = values;
  const scenario = await scenarioOf(values);
  const steps = step === undefined ? undefined : `step-${step}`;
  const name = ownName(`${stemOf(file)}-weights`, [otherMetric(metric), steps]);
  const work = (how: StudyOptions) => weights(scenario, { ...how, metric, step });
  return deliver(values, io, "weights", name, weightsReport, work, [scenario]);
}

/** Which smallest changes make it fair? */
export async function balanceCommand(
  values: StudyValues & Pick<BalanceOptions, "tolerance"> & { readonly points: string | undefined },
  io: Io,
): Promise<number> {
  const { file, tolerance } = values;
  const scenario = await scenarioOf(values);
  const points = values.points === undefined ? undefined : await listIn(values.points);
  const name = ownName(`${stemOf(file)}-balance`, [points?.name]);
  const work = (how: StudyOptions) => balance(scenario, { ...how, tolerance, points });
  return deliver(values, io, "balance", name, balanceReport, work, [scenario]);
}

/** What should both sides do? */
export async function tacticsCommand(
  values: StudyValues & Pick<TacticsOptions, "objective" | "targets" | "search">,
  io: Io,
): Promise<number> {
  const { file, objective, targets, search } = values;
  const scenario = await scenarioOf(values);
  const name = ownName(`${stemOf(file)}-tactics`, [objective, targets ? "targets" : undefined]);
  const work = (how: StudyOptions) =>
    tactics(scenario, {
      ...how,
      objective,
      targets,
      search,
      onCost(cost) {
        if (!values.quiet && !values.json) io.warn(say.tacticsCost(cost));
      },
    });
  return deliver(values, io, "tactics", name, tacticsReport, work, [scenario]);
}

/** Does any ruling that people argue about change the answer? */
export async function readingsCommand(
  values: StudyValues & Pick<ReadingsOptions, "metric" | "all">,
  io: Io,
): Promise<number> {
  const { file, metric, all } = values;
  const scenario = await scenarioOf(values);
  const stem = `readings-${stemOf(file)}`;
  const name = ownName(stem, [otherMetric(metric), all ? "all" : undefined]);
  const work = (how: StudyOptions) => readings(scenario, { ...how, metric, all });
  return deliver(values, io, "readings", name, readingsReport, work, [scenario]);
}
