/** Napnuts, as far as scenario files go. */

import { HAND_TO_HAND } from "../../core/columns.js";
import { INCHES } from "../../core/units.js";
import { metricIdsOf } from "../../scenario/figures.js";
import type { RuleSystem } from "../../scenario/system.js";
import { listingsOf } from "../kit/listings.js";
import { COVER_WORDS } from "./data.js";
import type { Gunfight } from "./gunfight.js";
import { classListing, gunListing } from "./listings.js";
import { gunfightSummary, resolveGunfight } from "./model.js";
import { READINGS } from "./readings.js";
import { files, type GunfightFile } from "./schema.js";
import { TACTIC_WORDS, TARGET_WORDS } from "./tactics.js";

export const scenarios: RuleSystem<Gunfight, GunfightFile> = {
  id: "napnuts",
  enclosed: ["npcs"],
  title: "Napnuts",
  round: "cycle",
  length: INCHES,
  kinds: [
    { kind: "duel", schema: () => files().duelSchema, resolve: resolveGunfight },
    { kind: "ambush", schema: () => files().ambushSchema, resolve: resolveGunfight },
    { kind: "brawl", schema: () => files().brawlSchema, resolve: resolveGunfight },
  ],
  metricIds: ({ characters, kind }) =>
    metricIdsOf(
      characters.map(({ side, gun }) => ({ side, weapons: gun === null ? [] : [{ id: gun }] })),
      [],
      () => (kind === "brawl" ? [HAND_TO_HAND] : []),
    ),
  summary: gunfightSummary,
  listings: listingsOf({
    weapons: gunListing,
    npcs: classListing,
    readings: READINGS,
    tactics: { rule: "NP-POL-4", words: TACTIC_WORDS, targets: TARGET_WORDS },
    covers: { rule: "NP-SHOOT-10", words: COVER_WORDS },
  }),
};
