/** What Napnuts calls that which other rules have, too. */
import type { CommonNames } from "../kit/common.js";

/** NP-SHOOT-1, NP-SHOOT-10, NP-CHAR-1. No cover of the book hides a man up to the chest: a window is the nearest. */
export const common: CommonNames = {
  guns: {
    revolver: "handgun",
    "heavy-revolver": null,
    derringer: null,
    rifle: "rifle",
    "buffalo-rifle": null,
    shotgun: "shotgun",
    scattergun: null,
    bow: null,
    "thrown-knife": null,
  },
  covers: { open: "open", wall: "window" },
  grades: {
    green: { class: "citizen" },
    average: { class: "cowboy" },
    veteran: { class: "gunslinger" },
  },
};
