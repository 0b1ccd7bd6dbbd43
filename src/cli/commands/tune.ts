/** `deadeye tune FILE --solve PATH --target METRIC=VALUE`: which value meets a target? */
import { tuneReport } from "../../report/tune.js";
import { SYSTEMS } from "../../rules/index.js";
import type { Scenario } from "../../scenario/scenario.js";
import { rangeForm } from "../../studies/messages.js";
import { absolute, type StudyOptions } from "../../studies/study.js";
import { type TuneOptions, tune } from "../../studies/tune.js";
import { UsageError } from "../../studies/usage.js";
import { deliver } from "../deliver.js";
import { ownName, stemOf } from "../folder.js";
import type { Io, StudyValues } from "../io.js";
import { loadScenario } from "../scenarioFile.js";
import { targetOf } from "../target.js";

export async function tuneCommand(
  values: StudyValues &
    Pick<TuneOptions, "solve" | "step"> & {
      /** `METRIC=VALUE`. */
      readonly target: string;
      /** `FROM..TO`. */
      readonly range: string | undefined;
    },
  io: Io,
): Promise<number> {
  const { file, solve, step, set } = values;
  const scenario = await loadScenario(file, { systems: SYSTEMS, set });
  const target = targetOf(values.target);
  const range = values.range === undefined ? undefined : rangeOf(values.range, scenario, solve);
  const name = ownName(`tune-${stemOf(file)}`, [solve, values.target]);
  const work = (how: StudyOptions) => tune(scenario, { ...how, solve, target, range, step });
  return deliver(values, io, "tune", name, tuneReport, work, [scenario]);
}

/** `FROM..TO`; an end with a plus is so much more than the file has. */
function rangeOf(text: string, scenario: Scenario, solve: string): readonly [number, number] {
  const ends = text.split("..").map((words) => absolute(scenario, solve, words.trim(), "solve"));
  const [low, high] = ends.map(Number) as [number, number];
  const numbers = ends.length === 2 && ends.every((word) => word !== "");
  if (!numbers || !Number.isFinite(low) || !Number.isFinite(high) || low >= high) {
    throw new UsageError(rangeForm(text));
  }
  return [low, high];
}
