/** `deadeye readings FILE`: does any ruling that people argue about change the answer? */
import { readingsReport } from "../../report/readings.js";
import { RULESETS } from "../../rules/index.js";
import { readings } from "../../studies/readings.js";
import { deliver, studyFolder } from "../deliver.js";
import { stemOf } from "../folder.js";
import { type Io, type StudyValues, studying } from "../io.js";
import * as say from "../messages.js";
import { loadScenario } from "../scenarioFile.js";

export async function readingsCommand(
  values: StudyValues & { readonly metric: string; readonly all: boolean },
  io: Io,
): Promise<number> {
  const { file, metric, all, set, out } = values;
  const scenario = await loadScenario(file, { systems: RULESETS, set });
  const folder = await studyFolder(out, `readings-${stemOf(file)}`, "readings");
  const found = await studying(values, io, (how) => readings(scenario, { ...how, metric, all }));
  return deliver(
    folder,
    found,
    readingsReport(found),
    { ...values, written: say.readingsWritten },
    io,
  );
}
