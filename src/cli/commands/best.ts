/** `deadeye best FILE`: what both sides should do, and what it is worth. */
import { bestReport } from "../../report/best.js";
import { SYSTEMS } from "../../rules/index.js";
import { type BestOptions, best } from "../../studies/best.js";
import type { StudyOptions } from "../../studies/study.js";
import { deliver } from "../deliver.js";
import { ownName, stemOf } from "../folder.js";
import type { Io, PlayValues, ReportValues } from "../io.js";
import { loadScenario } from "../scenarioFile.js";

export async function bestCommand(
  values: Omit<PlayValues, "games" | "seed"> &
    ReportValues &
    Pick<BestOptions, "objective" | "choices"> & {
      readonly file: string;
      readonly card: boolean;
    },
  io: Io,
): Promise<number> {
  const { file, set, objective, choices = [], card } = values;
  const scenario = await loadScenario(file, { systems: SYSTEMS, set });
  const name = ownName(`${stemOf(file)}-best`, [objective, ...choices]);
  const work = (how: StudyOptions) => {
    const found = best(scenario, { ...how, objective, choices, cards: card });
    // Somebody else solves: there is time to load what prints the cards. Whoever prints says it if there is none.
    if (card) {
      void import("../../report/sheet/pdf.js").then((pdf) => pdf.printer()).catch(() => undefined);
    }
    return found;
  };
  return deliver(values, io, "best", name, bestReport, work, [scenario]);
}
