/** Combat Patrol, as far as scenario files go. */
import { INCHES } from "../../core/units.js";
import { metricIdsOf } from "../../scenario/figures.js";
import { readingListing } from "../../scenario/readings.js";
import type { RuleSystem } from "../../scenario/system.js";
import { firedBy } from "./counts.js";
import { READINGS } from "./data.js";
import { isStandIn } from "./deck.js";
import type { Engagement } from "./engagement.js";
import { classListing, weaponListing } from "./listings.js";
import { engagementSummary, resolveEngagement } from "./model.js";
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
  },
};
