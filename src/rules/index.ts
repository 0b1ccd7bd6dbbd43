/** The rule systems, listed by hand: nothing registers itself. */
import { BOOKS } from "./books.js";
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

/** What a scenario may name: the books that are built in, and books of one's own. */
export const SYSTEMS: readonly Ruleset[] = [...RULESETS, ...BOOKS];

/** Whose book is meant where neither a file nor an option says so. */
export const SYSTEM_DEFAULT = lawOfTheGun.id;

/**
 * The rule system of a validated scenario.
 * @param model of the scenario: its constants are then those of its own book, where it has one
 */
export function rulesetOf(id: string, model?: unknown): Ruleset {
  const ruleset = SYSTEMS.find((one) => one.id === id);
  if (ruleset === undefined) throw new Error(`no rule system ${id}`);
  return (model !== undefined && ruleset.of?.(model)) || ruleset;
}
