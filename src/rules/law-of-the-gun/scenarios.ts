/** Law of the Gun, as far as scenario files go. */
import { CENTIMETRES } from "../../core/units.js";
import { metricIdsOf } from "../../scenario/figures.js";
import { readingListing } from "../../scenario/readings.js";
import type { RuleSystem } from "../../scenario/system.js";
import { READINGS } from "./data.js";
import { type DuelOrEncounter, isEncounter } from "./encounter.js";
import { npcListing, weaponListing } from "./listings.js";
import { duelSummary, resolveDuel } from "./model.js";
import { type DuelFile, duelSchema } from "./schema.js";
import { encounterMetricIds, encounterSummary, resolveEncounter } from "./table/model.js";
import { ambushSchema, soloSchema, type TableFile } from "./table/schema.js";

export type AnyFile = DuelFile | TableFile;

export const scenarios: RuleSystem<DuelOrEncounter, AnyFile> = {
  id: "law-of-the-gun",
  title: "Law of the Gun",
  length: CENTIMETRES,
  kinds: [
    { kind: "duel", schema: duelSchema, resolve: resolveDuel },
    { kind: "ambush", schema: ambushSchema, resolve: resolveEncounter },
    { kind: "solo", schema: soloSchema, resolve: resolveEncounter },
  ],
  metricIds: (model) =>
    isEncounter(model) ? encounterMetricIds(model) : metricIdsOf(model.figures),
  summary: (model) => (isEncounter(model) ? encounterSummary(model) : duelSummary(model)),
  listings: { weapons: weaponListing, npcs: npcListing, readings: readingListing(READINGS) },
};
