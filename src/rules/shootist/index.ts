/** Shootist as the rest of the program sees it. */

import { TURNS_MAX } from "../../scenario/envelope.js";
import { readingValuesOf } from "../../scenario/readings.js";
import { usualSizes } from "../kit/sizes.js";
import type { Ruleset } from "../ruleset.js";
import type { SheetSystem } from "../sheets.js";
import { advantages } from "./advantages.js";
import { armoury } from "./armoury.js";
import { bouts } from "./bouts.js";
import { compileSkirmish } from "./compile.js";
import { levers } from "./levers.js";
import { men } from "./men.js";
import { points } from "./points.js";
import { READINGS } from "./readings.js";
import { gameKey } from "./sameGame.js";
import { isBlow } from "./says.js";
import { scenarios } from "./scenarios.js";
import type { SkirmishFile } from "./schema.js";
import { sheets } from "./sheetContent.js";
import type { Skirmish } from "./skirmish.js";
import { FIGURES_MAX } from "./skirmish.js";
import { skirmishTeller } from "./told.js";

export const shootist: Ruleset<Skirmish, SkirmishFile> = {
  ...scenarios,
  readings: (model) => model.readings,
  readingValues: readingValuesOf(READINGS),
  levers,
  men,
  sizes: (model) => usualSizes(model.turns, men(model), { turns: TURNS_MAX, men: FIGURES_MAX }),
  advantages,
  armoury,
  bouts,
  points,
  sheets: sheets as SheetSystem,
  map: () => null,
  breakdowns: [],
  compile: compileSkirmish,
  gameKey,
  isBlow,
  teller: skirmishTeller,
};
