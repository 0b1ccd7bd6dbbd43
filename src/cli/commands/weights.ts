/** `deadeye weights FILE`: what one point of each attribute, and each length of range, is worth. */
import { weightsReport } from "../../report/weights.js";
import { RULESETS } from "../../rules/index.js";
import { weights } from "../../studies/weights.js";
import { deliver, studyFolder } from "../deliver.js";
import { stemOf } from "../folder.js";
import { type Io, type StudyValues, studying } from "../io.js";
import * as say from "../messages.js";
import { loadScenario } from "../scenarioFile.js";

export async function weightsCommand(
  values: StudyValues & { readonly metric: string; readonly step: number | undefined },
  io: Io,
): Promise<number> {
  const { file, metric, step, set, out } = values;
  const scenario = await loadScenario(file, { systems: RULESETS, set });
  const folder = await studyFolder(out, `${stemOf(file)}-weights`, "weights");
  const found = await studying(values, io, (how) => weights(scenario, { ...how, metric, step }));
  return deliver(
    folder,
    found,
    weightsReport(found),
    { ...values, written: say.weightsWritten },
    io,
  );
}
