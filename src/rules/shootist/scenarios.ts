/** Shootist, as far as scenario files go. */

import { HAND_TO_HAND } from "../../core/columns.js";
import { INCHES } from "../../core/units.js";
import { metricIdsOf } from "../../scenario/figures.js";
import type { RuleSystem } from "../../scenario/system.js";
import { listingsOf } from "../kit/listings.js";
import { archetypeListing, weaponListing } from "./listings.js";
import { resolveSkirmish, skirmishSummary } from "./model.js";
import { READINGS } from "./readings.js";
import { files, type SkirmishFile } from "./schema.js";
import { COVER_WORDS, type Skirmish, STYLE_WORDS, TARGET_WORDS } from "./skirmish.js";

export const scenarios: RuleSystem<Skirmish, SkirmishFile> = {
  id: "shootist",
  enclosed: ["npcs"],
  title: "Shootist",
  length: INCHES,
  kinds: [
    { kind: "duel", schema: () => files().duelSchema, resolve: resolveSkirmish },
    { kind: "ambush", schema: () => files().ambushSchema, resolve: resolveSkirmish },
  ],
  metricIds: ({ fighters, standing }) =>
    metricIdsOf(fighters, [], () => (standing ? [] : [HAND_TO_HAND])),
  summary: skirmishSummary,
  listings: listingsOf({
    weapons: weaponListing,
    npcs: archetypeListing,
    readings: READINGS,
    tactics: { called: "style", rule: "SH-POL-3", words: STYLE_WORDS, targets: TARGET_WORDS },
    covers: { rule: "SH-SHOOT-4", words: COVER_WORDS },
  }),
};
