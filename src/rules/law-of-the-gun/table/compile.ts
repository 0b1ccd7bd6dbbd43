/** An encounter on a table, ready to be played. */
import type { Encounter } from "../encounter.js";

/** @throws Error always: nothing plays encounters yet */
export function compileEncounter(encounter: Encounter): never {
  throw new Error(`invariant: no resolver for an encounter of kind ${encounter.kind}`);
}
