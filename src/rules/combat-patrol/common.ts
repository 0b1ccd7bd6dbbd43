/** What Combat Patrol calls that which other rules have, too. */
import type { CommonNames } from "../kit/common.js";

/** CP-WPN, CP-FIRE-7, CP-ATT-2. */
export const common: CommonNames = {
  guns: {
    revolver: "revolver",
    "heavy-revolver": "cap-and-ball-revolver",
    derringer: "derringer",
    rifle: "rifle",
    "buffalo-rifle": null,
    shotgun: "shotgun",
    scattergun: null,
    bow: "bow",
    "thrown-knife": null,
  },
  covers: { open: "open", wall: "wall" },
  grades: { green: { class: "G" }, average: { class: "R" }, veteran: { class: "E" } },
};
