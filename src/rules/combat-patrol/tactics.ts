/** What men can be told to do, in words of a file: tactics, deeds of a plan, and whom they fire at. */
import type { PlanLines } from "../../core/situations.js";
import { targetWords } from "../kit/targets.js";

/** CP-POL-13; what a table may tell a figure (`plan`). */
export const DEEDS = ["advance", "hold", "charge", "wait"] as const;
export type Deed = (typeof DEEDS)[number];
export const TACTICS = [...DEEDS, "stand", "aggressive", "careful"] as const;
export type Tactic = (typeof TACTICS)[number];

/** What a table may ask for. */
export const FEATURES = [
  "distance",
  "wounds",
  "markers",
  "enemies",
  "friends",
  "enemyCovered",
] as const;

/** Tactics that are tables: what a figure does by situation. */
export const PLANS: Readonly<Partial<Record<Tactic, PlanLines<Deed>>>> = {
  stand: [
    { when: { distance: { atMost: 8 } }, do: "hold" },
    { when: { wounds: { atLeast: 1 } }, do: "hold" },
    { when: {}, do: "wait" },
  ],
  aggressive: [
    { when: { distance: { atMost: 10 } }, do: "charge" },
    { when: {}, do: "advance" },
  ],
  careful: [
    { when: { wounds: { atLeast: 1 } }, do: "hold" },
    { when: { markers: { atLeast: 1 } }, do: "hold" },
    { when: {}, do: "advance" },
  ],
};

/** What each tactic means at the table. */
export const TACTIC_WORDS: Readonly<Record<Tactic, string>> = {
  advance:
    "Fires at whom it can reach; where nobody is in range it moves up, and closes if it has nothing to shoot with.",
  hold: "Fires at whom it can reach and never leaves its place. Two sides that hold out of range draw.",
  charge: "Goes at the nearest enemy, hand to hand, whatever it could shoot with.",
  wait: "Keeps its place and its fire.",
  stand:
    "Keeps its place, and its fire until an enemy is within 8 inches or the man is hurt; then it holds.",
  aggressive: "Advances, and charges an enemy within 10 inches.",
  careful:
    "Advances, but a man who is hurt, or whose unit had a morale marker to resolve, stays and fires.",
};

/** CP-FIRE-10: what each answer to "whom" means, of men who fire and of Gatling guns. */
export const TARGET_WORDS = targetWords({
  default: "The nearest.",
  weakest: "The one who takes the fewest hits to put out.",
  strongest: "The one of the best Accuracy.",
  lately: "in this turn",
});
