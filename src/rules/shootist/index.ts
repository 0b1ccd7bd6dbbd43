/** Shootist as the rest of the program sees it. */
import type { Ruleset } from "../ruleset.js";
import { bouts } from "./bouts.js";
import { compileSkirmish } from "./compile.js";
import { levers } from "./levers.js";
import { tellSkirmish } from "./replay.js";
import { scenarios } from "./scenarios.js";
import type { Skirmish } from "./skirmish.js";
import { READINGS } from "./tables.js";

export const shootist: Ruleset<Skirmish> = {
  ...scenarios,
  readings: (model) => model.readings,
  readingValues: Object.entries(READINGS).map(([name, { rule, values }]) => ({
    name,
    rule,
    values,
  })),
  levers,
  bouts,
  map: () => null,
  compile: compileSkirmish,
  tell: tellSkirmish,
};
