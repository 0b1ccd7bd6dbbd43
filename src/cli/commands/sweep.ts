/** `deadeye sweep FILE --vary PATH=VALUES`: what one or two numbers of the file do to the result. */
import { sweepReport } from "../../report/sweep.js";
import { RULESETS } from "../../rules/index.js";
import { sweep } from "../../studies/sweep.js";
import { deliver, studyFolder } from "../deliver.js";
import { stemOf } from "../folder.js";
import { type Io, type StudyValues, studying } from "../io.js";
import * as say from "../messages.js";
import { loadScenario } from "../scenarioFile.js";

export async function sweepCommand(
  values: StudyValues & { readonly vary: readonly string[]; readonly metric: readonly string[] },
  io: Io,
): Promise<number> {
  const { file, vary, metric, set, out } = values;
  const scenario = await loadScenario(file, { systems: RULESETS, set });
  const folder = await studyFolder(out, `${stemOf(file)}-sweep`, "sweep");
  const found = await studying(values, io, (how) => sweep(scenario, { ...how, vary, metric }));
  return deliver(folder, found, sweepReport(found), { ...values, written: say.sweepWritten }, io);
}
