/** Combat Patrol, as far as scenario files go. */
import { INCHES } from "../../core/units.js";
import { metricIdsOf } from "../../scenario/figures.js";
import { readingListing } from "../../scenario/readings.js";
import { type RuleSystem, wordListing } from "../../scenario/system.js";
import { firedBy } from "./counts.js";
import { COVER_WORDS } from "./data.js";
import { isStandIn } from "./deck.js";
import { type Engagement, TACTIC_WORDS } from "./engagement.js";
import { classListing, weaponListing } from "./listings.js";
import { engagementSummary, resolveEngagement } from "./model.js";
import { READINGS } from "./readings.js";
import { ambushSchema, duelSchema, type EngagementFile } from "./schema.js";

export const scenarios: RuleSystem<Engagement, EngagementFile> = {
  id: "combat-patrol",
  title: "Combat Patrol: Old West",
  length: INCHES,
  kinds: [
    { kind: "duel", schema: duelSchema, resolve: resolveEngagement },
    { kind: "ambush", schema: ambushSchema, resolve: resolveEngagement },
  ],
  enclosed: ["deck"],
  metricIds: (model) =>
    metricIdsOf(
      model.units.flatMap(({ side, kind, figures }) =>
        side === null
          ? []
          : figures.map((one) => {
              const gun = firedBy(one, kind === "gatling", model);
              return { side, weapons: gun === null ? [] : [{ id: gun }] };
            }),
      ),
    ),
  summary: engagementSummary,
  caveat: ({ deck, readings: { cards } }) => (isStandIn(deck, cards) ? "stand-in deck" : undefined),
  listings: {
    weapons: weaponListing,
    npcs: classListing,
    readings: readingListing(READINGS),
    tactics: wordListing(
      { title: "tactics", rule: "CP-POL-13", head: "tactic", key: "tactic" },
      TACTIC_WORDS,
    ),
    covers: wordListing(
      { title: "covers", rule: "CP-FIRE-7", head: "cover", key: "cover" },
      COVER_WORDS,
    ),
  },
};
