/** The rule systems, listed by hand: nothing registers itself. */
import { combatPatrol } from "./combat-patrol/index.js";
import { lawOfTheGun } from "./law-of-the-gun/index.js";
import { napnuts } from "./napnuts/index.js";
import type { Ruleset } from "./ruleset.js";
import { shootist } from "./shootist/index.js";

export const RULESETS: readonly Ruleset[] = [
  lawOfTheGun as Ruleset,
  shootist as Ruleset,
  napnuts as Ruleset,
  combatPatrol as Ruleset,
];

/** Whose book is meant where neither a file nor an option says so. */
export const SYSTEM_DEFAULT = lawOfTheGun.id;

/** The rule system of a validated scenario. */
export function rulesetOf(id: string): Ruleset {
  const ruleset = RULESETS.find((one) => one.id === id);
  if (ruleset === undefined) throw new Error(`no rule system ${id}`);
  return ruleset;
}
