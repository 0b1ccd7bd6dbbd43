/** Combat Patrol: Old West as the rest of the program sees it. */

import { TURNS_MAX } from "../../scenario/envelope.js";
import { readingValuesOf } from "../../scenario/readings.js";
import { usualSizes } from "../kit/sizes.js";
import type { Ruleset } from "../ruleset.js";
import type { SheetSystem } from "../sheets.js";
import { advantages } from "./advantages.js";
import { armoury } from "./armoury.js";
import { bouts } from "./bouts.js";
import { compileEngagement } from "./compile.js";
import { BREAKDOWNS } from "./counts.js";
import { ANIMALS_MAX, FIGURES_MAX, THINGS_MAX, UNITS_MAX } from "./data.js";
import type { Engagement } from "./engagement.js";
import { levers } from "./levers.js";
import { engagementMap } from "./map.js";
import { men } from "./men.js";
import { points } from "./points.js";
import { READINGS } from "./readings.js";
import { remarks } from "./remarks.js";
import { gameKey } from "./sameGame.js";
import { BLOWS } from "./says.js";
import { scenarios } from "./scenarios.js";
import type { EngagementFile } from "./schema.js";
import { sheets } from "./sheetContent.js";
import { engagementTeller } from "./told.js";

export const combatPatrol: Ruleset<Engagement, EngagementFile> = {
  ...scenarios,
  readings: ({ readings }) => ({ ...readings }),
  readingValues: readingValuesOf(READINGS),
  levers,
  men,
  sizes: (model) => [
    ...usualSizes(model.turns, men(model), { turns: TURNS_MAX, men: FIGURES_MAX }),
    { what: "units", is: model.units.length, least: 2, most: UNITS_MAX },
    ...model.units.flatMap((unit) =>
      unit.kind === "herd"
        ? { what: `animals of ${unit.name}`, is: unit.count, least: 1, most: ANIMALS_MAX }
        : [],
    ),
    ...(["areas", "obstacles", "charges"] as const).map((what) => ({
      what,
      is: model[what].length,
      least: 0,
      most: THINGS_MAX,
    })),
  ],
  advantages,
  armoury,
  bouts,
  points,
  sheets: sheets as SheetSystem,
  map: engagementMap,
  breakdowns: BREAKDOWNS,
  compile: compileEngagement,
  gameKey,
  remarks,
  isBlow: ({ rule }) => BLOWS.includes(rule),
  teller: engagementTeller,
};
