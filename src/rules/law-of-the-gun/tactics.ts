/** LG-TAC: what a man does, as a file says it. */

import type { PlanLines } from "../../core/situations.js";
import { targetWords } from "../kit/targets.js";

export const TACTICS = [
  "stand",
  "hold",
  "advance",
  "patrol",
  "take-cover",
  "charge",
  "solo",
  "aggressive",
  "careful",
] as const;
export type Tactic = (typeof TACTICS)[number];

/** What a table may tell a man (`plan`). */
export const DEEDS = ["stand", "hold", "advance", "take-cover", "charge"] as const;
export type Deed = (typeof DEEDS)[number];

/** What a table may ask for. */
export const FEATURES = ["distance", "hurt", "enemies", "friends", "inSight"] as const;

/** Tactics that are tables: what a group does by the situation of its leader. */
export const PLANS: Readonly<Partial<Record<Tactic, PlanLines<Deed>>>> = {
  aggressive: [
    { when: { distance: { atMost: 40 } }, do: "charge" },
    { when: {}, do: "advance" },
  ],
  careful: [
    { when: { hurt: true }, do: "take-cover" },
    { when: {}, do: "hold" },
  ],
};

/** LG-TARGET-1: what each answer to "whom" means. */
export const TARGET_WORDS = targetWords({
  default: "The nearest.",
  weakest: "The one whom the shot is most likely to put out.",
  strongest: "The best shot: the one whose Skill and Cool, the lower of them, are the highest now.",
  lately: "since the own last turn",
});

/** LG-TARGET-2: which of several weapons he takes. */
export const GUN_WORDS =
  "The usable one that is most likely to put the target out; of equals the first in the file.";

/** What may follow a patrol. */
export const CONTACTS = ["stand", "hold", "advance", "take-cover", "charge"] as const;

/** What each tactic means at the table. */
export const TACTIC_WORDS: Readonly<Record<(typeof TACTICS)[number], string>> = {
  stand:
    "Stays put and shoots at the nearest enemy, unless told whom to shoot at. Returns if forced back.",
  hold:
    "Lies hidden in cover. Fires only in reaction, at an enemy who comes near enough (accurate range, unless the file says " +
    "otherwise) or turns away. Stands after the first shot, or when shot at.",
  advance:
    "Walks towards the nearest enemy, shooting on the way, up to accurate range of the best gun; then stands.",
  patrol:
    "Walks the path of the file until an enemy is seen or shoots; then does what the file says for that, or takes cover.",
  "take-cover":
    "Runs to the nearest cover against the nearest enemy, or lies down if there is none near; then stands.",
  charge: "Runs at the nearest enemy and charges hand to hand as soon as possible.",
  solo: "The random actions chart of the solo rules says what the group does, turn by turn.",
  aggressive: "Advances, and charges a known enemy within 40 cm (16 inches).",
  careful: "Lies hidden as hold does; runs for cover with a hurt arm.",
};
