/** What Shootist calls that which other rules have, too. */
import type { CommonNames } from "../kit/common.js";
import { SKILLS } from "./tables.js";

/** SH-CHAR-2: a die of D4 to D12; the same for everything. */
const level = (die: number): Readonly<Record<string, number>> =>
  Object.fromEntries(SKILLS.map((skill) => [skill, die]));

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
