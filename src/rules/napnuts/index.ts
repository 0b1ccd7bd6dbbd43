/** Napnuts as the rest of the program sees it. */
import { readingValuesOf } from "../../scenario/readings.js";
import { usualSizes } from "../kit/sizes.js";
import type { Ruleset } from "../ruleset.js";
import type { SheetSystem } from "../sheets.js";
import { advantages } from "./advantages.js";
import { armoury } from "./armoury.js";
import { bouts } from "./bouts.js";
import { compileGunfight } from "./compile.js";
import { BREAKDOWNS } from "./counts.js";
import { FIGURES_MAX } from "./data.js";
import type { Gunfight } from "./gunfight.js";
import { levers } from "./levers.js";
import { men } from "./men.js";
import { points } from "./points.js";
import { READINGS } from "./readings.js";
import { gameKey } from "./sameGame.js";
import { isBlow } from "./says.js";
import { scenarios } from "./scenarios.js";
import type { GunfightFile } from "./schema.js";
import { CYCLES_MAX } from "./schema.js";
import { sheets } from "./sheetContent.js";
import { gunfightTeller } from "./told.js";

export const napnuts: Ruleset<Gunfight, GunfightFile> = {
  ...scenarios,
  readings: ({ readings }) => ({ ...readings }),
  readingValues: readingValuesOf(READINGS),
  levers,
  men,
  sizes: (model) => usualSizes(model.turns, men(model), { turns: CYCLES_MAX, men: FIGURES_MAX }),
  advantages,
  armoury,
  bouts,
  points,
  sheets: sheets as SheetSystem,
  map: () => null,
  breakdowns: BREAKDOWNS,
  compile: compileGunfight,
  gameKey,
  isBlow,
  teller: gunfightTeller,
};
