/** What a character can be told to do, in words of a file: tactics, deeds of a plan, and whom he goes for. */
import type { PlanLines } from "../../core/situations.js";
import { targetWords } from "../kit/targets.js";

/** What a character does beyond NP-POL-1: the posture that he takes, how he shoots, where he goes. */
export const PLAIN_DEEDS = ["stand", "prone", "kneel", "fan", "two-guns", "walk", "wait"] as const;
/** What `plan` may say: also to stand and shoot with any die that he has, or only with all the aim that he can have. */
export const DEEDS = [...PLAIN_DEEDS, "shoot", "aim"] as const;
export type Deed = (typeof DEEDS)[number];
export const TACTICS = [...PLAIN_DEEDS, "hold", "aggressive", "careful"] as const;
export type Tactic = (typeof TACTICS)[number];

/** What a table may ask for. */
export const FEATURES = [
  "distance",
  "wounds",
  "rounds",
  "enemies",
  "friends",
  "enemyCovered",
  "dice",
  "aim",
  "lying",
  "enemyAim",
  "enemyLying",
] as const;

/** Tactics that are tables: what a character does by situation. */
export const PLANS: Readonly<Partial<Record<Tactic, PlanLines<Deed>>>> = {
  hold: [
    { when: { distance: { atMost: 8 } }, do: "stand" },
    { when: { wounds: { atLeast: 1 } }, do: "stand" },
    { when: {}, do: "wait" },
  ],
  aggressive: [
    { when: { distance: { atLeast: 7 } }, do: "walk" },
    { when: {}, do: "stand" },
  ],
  careful: [
    { when: { wounds: { atLeast: 1 } }, do: "prone" },
    { when: {}, do: "kneel" },
  ],
};

/** NP-POL-1: what comes before every tactic. */
export const DUTY_WORDS =
  "Whatever keeps him from shooting comes first: a stun, having ducked, a jam, an open or an empty gun.";

/** What each tactic means at the table. */
export const TACTIC_WORDS: Readonly<Record<Tactic, string>> = {
  stand:
    "Stays on his feet, aims as long as it pays, and shoots; walks nearer where he has too few dice.",
  prone: "Hits the dirt first, where only arms and head show, and shoots from there.",
  kneel: "Kneels first, which hides legs and belly, and shoots from there.",
  fan: "Fans a handgun: up to three shots at three dice less each, without aim.",
  "two-guns":
    "Shoots with a handgun in each hand: two shots at two dice less, the off hand worse still.",
  walk: "Walks at his enemy until he is an inch away, and shoots only then.",
  wait: "Aims, and shoots at nobody in his own turn; he interrupts who shoots.",
  hold: "Aims and keeps his fire until an enemy is within 8 inches or he is wounded; then he stands.",
  aggressive: "Walks at his enemy until he is nearer than 7 inches; then he stands.",
  careful: "Kneels, and lies down once he is wounded.",
};

/** NP-POL-2: what each answer to "whom" means. */
export const TARGET_WORDS = targetWords({
  default:
    "The one he aims at; else the one whom he has most dice against, then of the higher class.",
  weakest: "The one with most wounds; a serious one counts twice.",
  strongest: "The one of the highest class.",
  lately: "in this cycle",
});
