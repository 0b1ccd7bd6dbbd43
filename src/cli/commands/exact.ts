/** `deadeye exact FILE`: the scenario solved instead of played. */
import { renderExact, renderExactJson } from "../../report/exact.js";
import { SYSTEMS } from "../../rules/index.js";
import { exact } from "../../studies/exact.js";
import { EXIT } from "../exit.js";
import { refuseForms } from "../extras.js";
import { type Io, type PlayValues, type ReportValues, studying } from "../io.js";
import { loadScenario } from "../scenarioFile.js";

export async function exactCommand(
  values: PlayValues & Pick<ReportValues, "format"> & { readonly file: string },
  io: Io,
): Promise<number> {
  const { file, set, json, format } = values;
  refuseForms(values);
  const scenario = await loadScenario(file, { systems: SYSTEMS, set });
  // There is nothing to finish: it ends at once, and says so.
  const found = await studying(values, io, (how) => exact(scenario, how), "");
  const { print, color, width } = io;
  print(json ? renderExactJson(found) : renderExact(found, { color, width, format }));
  return EXIT.done;
}
