/** `deadeye compare A [B]`: what does the change do, and is it more than luck? */
import { compareReport } from "../../report/compare.js";
import { RULESETS } from "../../rules/index.js";
import { compare } from "../../studies/compare.js";
import { UsageError } from "../../studies/usage.js";
import { deliver, studyFolder } from "../deliver.js";
import { stemOf } from "../folder.js";
import { type Io, type PlayValues, studying } from "../io.js";
import * as say from "../messages.js";
import { loadScenario } from "../scenarioFile.js";

export async function compareCommand(
  values: PlayValues & {
    readonly a: string;
    /** Default: A with the changes of `set`. */
    readonly b: string | undefined;
    readonly metric: string;
    readonly untilDecided: number | undefined;
    readonly out: string | undefined;
  },
  io: Io,
): Promise<number> {
  const { a, b, metric, untilDecided, set, out } = values;
  if (b === undefined && set.length === 0) throw new UsageError(say.compareNothing());
  const before = await loadScenario(a, { systems: RULESETS });
  const after = await loadScenario(b ?? a, { systems: RULESETS, set });
  const stems = [a, b].flatMap((file) => (file === undefined ? [] : [stemOf(file)]));
  const folder = await studyFolder(out, ["compare", ...stems].join("-"), "compare");
  const found = await studying(values, io, (how) =>
    compare(before, after, { ...how, metric, untilDecided }),
  );
  return deliver(
    folder,
    found,
    compareReport(found),
    { ...values, written: say.comparisonWritten },
    io,
  );
}
