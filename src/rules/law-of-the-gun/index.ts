/** Law of the Gun as the rest of the program sees it. */
import type { Ruleset } from "../ruleset.js";
import { compileDuel } from "./compile.js";
import type { Duel } from "./duel.js";
import { lawOfTheGun as scenarios } from "./schema.js";

export const lawOfTheGun: Ruleset<Duel> = {
  ...(scenarios as unknown as Ruleset<Duel>),
  readings: (duel) => duel.readings,
  compile: compileDuel,
};
