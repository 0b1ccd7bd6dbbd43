/** Combat Patrol, as far as scenario files go. */

import { HAND_TO_HAND } from "../../core/columns.js";
import { INCHES } from "../../core/units.js";
import { metricIdsOf } from "../../scenario/figures.js";
import type { RuleSystem } from "../../scenario/system.js";
import { listingsOf } from "../kit/listings.js";
import { weaponWords } from "../kit/words.js";
import { firedBy, usesDynamite } from "./counts.js";
import { COVER_WORDS, DYNAMITE_DATE } from "./data.js";
import { isStandIn } from "./deck.js";
import { between, type Engagement, rangeOf } from "./engagement.js";
import { classListing, weaponListing } from "./listings.js";
import { engagementSummary, resolveEngagement } from "./model.js";
import { READINGS } from "./readings.js";
import { type EngagementFile, files } from "./schema.js";
import { TACTIC_WORDS, TARGET_WORDS } from "./tactics.js";

/** CP-POL-13: men of both sides who never leave their places, and no weapon that reaches so far. */
function isDeadlock({ units, book }: Engagement): boolean {
  const own = units.filter(({ side }) => side !== null);
  if (
    own.some(({ kind, tactic, orders }) => kind !== "men" || tactic !== "hold" || orders.length > 0)
  )
    return false;
  const men = own.flatMap(({ side, figures }) => figures.map((man) => ({ side, man })));
  const most = book.throwRanges[2];
  return men.every(({ side, man }) => {
    const reach = Math.max(rangeOf(man, book), man.dynamite === null ? 0 : most);
    return men.every((other) => other.side === side || between(man.at, other.man.at) > reach);
  });
}

/** CP-WPN-2: what is carried before its time, in words. */
function anachronisms({ year, units, book, charges }: Engagement): string[] {
  if (year === null) return [];
  const men = units.flatMap(({ figures }) => figures);
  const dates = new Map(
    men.flatMap(({ weapons }) => weapons.map((id) => [weaponWords(id), book.weapons[id].date])),
  );
  if (units.some(({ kind }) => kind === "gatling")) dates.set("Gatling gun", book.gatling.date);
  if (charges.length > 0 || men.some(({ dynamite }) => dynamite !== null))
    dates.set("dynamite", DYNAMITE_DATE);
  return [...dates]
    .filter(([, date]) => date !== null && date > year)
    .map(([what, date]) => `in ${year} no ${what}: from ${date}`);
}

export const scenarios: RuleSystem<Engagement, EngagementFile> = {
  id: "combat-patrol",
  title: "Combat Patrol: Old West",
  length: INCHES,
  kinds: [
    { kind: "duel", schema: () => files().duelSchema, resolve: resolveEngagement },
    { kind: "ambush", schema: () => files().ambushSchema, resolve: resolveEngagement },
  ],
  enclosed: ["deck", "npcs"],
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
      [],
      () => (usesDynamite(model) ? [HAND_TO_HAND, "dynamite"] : [HAND_TO_HAND]),
    ),
  summary: engagementSummary,
  caveat: (model) => {
    const words = [
      ...(isStandIn(model.deck, model.readings.cards) ? ["stand-in deck"] : []),
      ...(isDeadlock(model) ? ["both sides hold out of range"] : []),
      ...anachronisms(model),
    ];
    return words.length === 0 ? undefined : words.join(", ");
  },
  listings: listingsOf({
    weapons: weaponListing,
    npcs: classListing,
    readings: READINGS,
    tactics: { rule: "CP-POL-13", words: TACTIC_WORDS, targets: TARGET_WORDS },
    covers: { rule: "CP-FIRE-7", words: COVER_WORDS },
  }),
};
