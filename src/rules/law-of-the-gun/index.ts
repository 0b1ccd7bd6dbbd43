/** Law of the Gun as the rest of the program sees it. */
import type { Ruleset } from "../ruleset.js";
import { compileDuel } from "./compile.js";
import type { Duel } from "./duel.js";
import { tellDuel } from "./replay.js";
import { duelScenarios } from "./schema.js";
import { READINGS } from "./tables.js";

export const lawOfTheGun: Ruleset<Duel> = {
  ...duelScenarios,
  readings: (duel) => duel.readings,
  readingValues: Object.entries(READINGS).map(([name, { rule, values }]) => ({
    name,
    rule,
    values,
  })),
  map: () => null,
  compile: compileDuel,
  tell: (duel, seed, game) => tellDuel(duel, compileDuel(duel), seed, game),
};
