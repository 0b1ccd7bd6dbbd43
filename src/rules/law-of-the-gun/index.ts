/** Law of the Gun as the rest of the program sees it. */

import { TURNS_MAX } from "../../scenario/envelope.js";
import { readingValuesOf } from "../../scenario/readings.js";
import { usualSizes } from "../kit/sizes.js";
import type { Ruleset } from "../ruleset.js";
import type { SheetSystem } from "../sheets.js";
import { advantages } from "./advantages.js";
import { armoury } from "./armoury.js";
import { bouts } from "./bouts.js";
import { compileDuel } from "./compile.js";
import { type DuelOrEncounter, isEncounter } from "./encounter.js";
import { levers } from "./levers.js";
import { men } from "./men.js";
import { spareWeapon } from "./messages.js";
import { points } from "./points.js";
import { READINGS } from "./readings.js";
import { remarks } from "./remarks.js";
import { encounterKey, gameKey } from "./sameGame.js";
import { isBlow } from "./says.js";
import { type AnyFile, scenarios } from "./scenarios.js";
import { FIGURES_MAX } from "./schema.js";
import { sheets } from "./sheetContent.js";
import { BREAKDOWNS } from "./table/breakdowns.js";
import { compileEncounter } from "./table/compile.js";
import { encounterMap } from "./table/map.js";
import { SIDE_FIGURES_MAX } from "./table/schema.js";
import { encounterTeller } from "./table/told.js";
import { duelTeller } from "./told.js";

export const lawOfTheGun: Ruleset<DuelOrEncounter, AnyFile> = {
  ...scenarios,
  readings: (model) => model.readings,
  readingValues: readingValuesOf(READINGS),
  levers,
  men,
  sizes: (model) =>
    usualSizes(model.turns, men(model), {
      turns: TURNS_MAX,
      men: isEncounter(model) ? SIDE_FIGURES_MAX : FIGURES_MAX,
    }),
  advantages,
  armoury,
  bouts,
  points,
  sheets: sheets as SheetSystem,
  map: (model) => (isEncounter(model) ? encounterMap(model) : null),
  breakdowns: BREAKDOWNS,
  compile: (model) => (isEncounter(model) ? compileEncounter(model) : compileDuel(model)),
  gameKey: (model) => (isEncounter(model) ? encounterKey(model) : gameKey(model)),
  remarks,
  secondWeapon: (id) => ({ said: spareWeapon(id), rule: "LG-AMMO-1" }),
  isBlow,
  teller: (model, seed, sides) =>
    isEncounter(model)
      ? encounterTeller(model, seed, sides)
      : duelTeller(compileDuel(model), seed, sides),
};
