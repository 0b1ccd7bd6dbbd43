/** `deadeye points FILE`: what men and guns cost, so that sides of equal points win equally often. */
import { basename } from "node:path";
import { pointsReport } from "../../report/points.js";
import { BOOK_SYSTEM } from "../../rules/book/bare.js";
import { SYSTEM_DEFAULT, SYSTEMS } from "../../rules/index.js";
import { type PointsOptions, points } from "../../studies/pointsStudy.js";
import { type PriceList, readPriceList } from "../../studies/priceList.js";
import { UsageError } from "../../studies/usage.js";
import { deliver } from "../deliver.js";
import { ownName, stemOf } from "../folder.js";
import type { Io, PlayValues, ReportValues } from "../io.js";
import * as say from "../messages.js";
import { demandSystem, loadScenario, readScenarioText } from "../scenarioFile.js";

export interface PointsValues
  extends PlayValues,
    ReportValues,
    Pick<PointsOptions, "man" | "weapon" | "distance" | "cover" | "most" | "unit" | "round"> {
  readonly file: string | undefined;
  readonly system: string | undefined;
  readonly check: string | undefined;
}

/** The list of prices in a file. */
export async function listIn(file: string): Promise<PriceList> {
  return readPriceList(await readScenarioText(file), basename(file));
}

export async function pointsCommand(values: PointsValues, io: Io): Promise<number> {
  const { file, check, man, weapon, distance, cover, most, unit, round } = values;
  const system = values.system ?? SYSTEM_DEFAULT;
  if (file === undefined && system === BOOK_SYSTEM) throw new UsageError(say.pointsBook());
  if (file === undefined && values.set.length > 0) throw new UsageError(say.pointsSet());
  const from =
    file === undefined
      ? { system }
      : await loadScenario(file, { systems: SYSTEMS, set: values.set });
  if ("envelope" in from) demandSystem(from, values.system);
  const list = check === undefined ? undefined : await listIn(check);
  const narrowed = [man ?? [], weapon ?? [], (distance ?? []).map(String), cover ?? []].flat();
  const own = [unit, most === undefined ? undefined : `most-${most}`, list?.name];
  const name = ownName(`points-${file === undefined ? system : stemOf(file)}`, [
    ...narrowed,
    ...own,
  ]);
  return deliver(
    values,
    io,
    "points",
    name,
    pointsReport,
    (how) => points(from, { ...how, man, weapon, distance, cover, most, unit, round, check: list }),
    "envelope" in from ? [from] : [],
  );
}
