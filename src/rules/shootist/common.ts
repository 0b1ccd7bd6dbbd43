/** What Shootist calls that which other rules have, too. */
import type { CommonNames } from "../kit/common.js";
import type { Skills } from "./tables.js";

/** SH-CHAR-2: a die of D4 to D12; the same for everything. */
const level = (die: number): Record<keyof Skills, number> => ({
  draw: die,
  shoot: die,
  dodge: die,
  brawl: die,
  ride: die,
  knife: die,
});

/** SH-WPN-1, SH-SHOOT-4. */
export const common: CommonNames = {
  guns: {
    revolver: "colt",
    "heavy-revolver": "dragoon",
    derringer: null,
    rifle: "winchester",
    "buffalo-rifle": null,
    shotgun: "shotgun",
    scattergun: null,
    bow: "bow",
    "thrown-knife": "knife",
  },
  covers: { open: "open", wall: "partial" },
  grades: { green: level(6), average: level(8), veteran: level(10) },
};
