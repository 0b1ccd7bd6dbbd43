/** Shootist, as far as scenario files go. */
import { INCHES } from "../../core/units.js";
import { metricIdsOf } from "../../scenario/figures.js";
import { readingListing } from "../../scenario/readings.js";
import type { RuleSystem } from "../../scenario/system.js";
import { archetypeListing, weaponListing } from "./listings.js";
import { resolveSkirmish, skirmishSummary } from "./model.js";
import { ambushSchema, duelSchema, type SkirmishFile } from "./schema.js";
import type { Skirmish } from "./skirmish.js";
import { READINGS } from "./tables.js";

export const scenarios: RuleSystem<Skirmish, SkirmishFile> = {
  id: "shootist",
  title: "Shootist",
  length: INCHES,
  kinds: [
    { kind: "duel", schema: duelSchema, resolve: resolveSkirmish },
    { kind: "ambush", schema: ambushSchema, resolve: resolveSkirmish },
  ],
  metricIds: ({ fighters }) => metricIdsOf(fighters),
  summary: skirmishSummary,
  listings: {
    weapons: weaponListing,
    npcs: archetypeListing,
    readings: readingListing(READINGS),
  },
};
