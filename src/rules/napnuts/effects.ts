/** What effects do, as numbers: the words of NP-SHOOT-6 and NP-BRAWL-3 taken apart once. */
import { EFFECTS, type Effect, SEVERITY } from "./data.js";

export { EFFECTS };

/** NP-POL-8: how bad an effect is. */
export const severityOf = (effect: Effect): number =>
  effect.split("+").reduce((total, word) => total + SEVERITY[word as keyof typeof SEVERITY], 0);

const having = (word: string): Uint8Array =>
  Uint8Array.from(EFFECTS, (effect) => Number(effect.split("+").includes(word)));

/** By number of an effect: whether it does this. */
export const FLESH = having("flesh");
export const SERIOUS = having("serious");
export const DOWN = having("down");
export const STUN = having("stun");
export const DEAD = having("dead");
