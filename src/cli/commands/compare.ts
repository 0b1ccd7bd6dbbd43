/** `deadeye compare A [B]`: what does the change do, and is it more than luck? */
import { compareReport } from "../../report/compare.js";
import { SYSTEMS } from "../../rules/index.js";
import { type CompareOptions, compare } from "../../studies/compare.js";
import { patientPrecision, saysGames } from "../../studies/run.js";
import { UsageError } from "../../studies/usage.js";
import { deliver } from "../deliver.js";
import { ownName, stemOf } from "../folder.js";
import type { Io, PlayValues, ReportValues } from "../io.js";
import * as say from "../messages.js";
import { otherMetric } from "../options.js";
import { loadScenario } from "../scenarioFile.js";

export async function compareCommand(
  values: PlayValues &
    ReportValues &
    Pick<CompareOptions, "metric" | "untilDecided"> & {
      readonly a: string;
      /** Default: A with the changes of `set`. */
      readonly b: string | undefined;
    },
  io: Io,
): Promise<number> {
  const { a, b, metric, untilDecided, set } = values;
  if (b === undefined && set.length === 0) throw new UsageError(say.compareNothing());
  const before = await loadScenario(a, { systems: SYSTEMS });
  const after = await loadScenario(b ?? a, { systems: SYSTEMS, set });
  const stems = [a, b].flatMap((file) => (file === undefined ? [] : [stemOf(file)]));
  const name = ownName(["compare", ...stems].join("-"), [otherMetric(metric)]);
  const told = [values.games, values.precision, untilDecided].some((value) => value !== undefined);
  const asked = told || saysGames(before);
  const usual = asked ? {} : patientPrecision();
  return deliver(
    values,
    io,
    "compare",
    name,
    compareReport,
    (how) => compare(before, after, { ...how, metric, untilDecided, ...usual }),
    b === undefined ? [after] : [before, after],
  );
}
