/** What Law of the Gun calls that which other rules have, too. */
import type { CommonNames } from "../kit/common.js";
import { ATTRIBUTES } from "./data.js";

/** LG-ATTR-1: of 1 to 5; the same in everything. */
const level = (value: number): Readonly<Record<string, number>> =>
  Object.fromEntries(ATTRIBUTES.map((name) => [name, value]));

/** LG-WEAP-1. */
export const common: CommonNames = {
  guns: {
    revolver: "pistol",
    "heavy-revolver": null,
    derringer: "derringer",
    rifle: "repeating-rifle",
    "buffalo-rifle": "buffalo-gun",
    shotgun: "shotgun",
    scattergun: "scattergun",
    bow: "bow",
    "thrown-knife": "thrown-knife",
  },
  covers: { open: "open", wall: "wall" },
  grades: { green: level(2), average: level(3), veteran: level(4) },
};
