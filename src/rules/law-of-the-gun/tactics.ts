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
  weakest: "The one whom his shot is most likely to put out.",
  strongest: "The best shot: the one whose Skill and Cool, the lower of them, are the highest now.",
  lately: "since his own last turn",
});

/** LG-TARGET-2: which of several weapons he takes. */
export const GUN_WORDS =
  "The one of those he can use that is most likely to put his target out; of equals the first that he has.";

/** What may follow a patrol. */
export const CONTACTS = ["stand", "hold", "advance", "take-cover", "charge"] as const;

/** What each tactic means at the table. */
export const TACTIC_WORDS: Readonly<Record<(typeof TACTICS)[number], string>> = {
  stand:
    "Stays where he is and shoots at his `target`, the nearest unless it says otherwise. Forced back, he returns.",
  hold:
    "Lies hidden in cover and fires in reaction only, at an enemy who comes within accurate range (or `openFire`) or turns " +
    "away, until he has fired once or is shot at; then he stands.",
  advance:
    "Walks towards the nearest enemy, shooting on the way, until he is in accurate range of his best gun; then he stands.",
  patrol:
    "Walks his path until his side sees an enemy or is shot at; then does what `contact` says, take-cover if nothing.",
  "take-cover":
    "Runs to the nearest cover that protects against the nearest enemy, or lies down if there is none near; then he stands.",
  charge: "Runs at the nearest enemy and charges hand to hand as soon as he can reach him.",
  solo: "Has no mind of his own: the random actions chart of the solo rules says what his group does, turn by turn.",
  aggressive: "Advances, and charges an enemy of whom he knows within 40 cm (16 inches).",
  careful: "Lies hidden as hold does; once his arm is hurt he runs for cover.",
};
