/** Napnuts, as far as scenario files go. */
import { HAND_TO_HAND } from "../../core/columns.js";
import { INCHES } from "../../core/units.js";
import { metricIdsOf } from "../../scenario/figures.js";
import { readingListing } from "../../scenario/readings.js";
import { type RuleSystem, wordListing } from "../../scenario/system.js";
import { COVER_WORDS } from "./data.js";
import type { Gunfight } from "./gunfight.js";
import { classListing, gunListing } from "./listings.js";
import { gunfightSummary, resolveGunfight } from "./model.js";
import { READINGS } from "./readings.js";
import { files, type GunfightFile } from "./schema.js";
import { TACTIC_WORDS, TARGET_WORDS } from "./tactics.js";

export const scenarios: RuleSystem<Gunfight, GunfightFile> = {
  id: "napnuts",
  title: "Napnuts",
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
  listings: {
    weapons: gunListing,
    npcs: classListing,
    readings: readingListing(READINGS),
    tactics: wordListing(
      { title: "tactics", rule: "NP-POL-4", head: "tactic", key: "tactic" },
      TACTIC_WORDS,
      { target: TARGET_WORDS },
    ),
    covers: wordListing(
      { title: "covers", rule: "NP-SHOOT-10", head: "cover", key: "cover" },
      COVER_WORDS,
    ),
  },
};
