/** What is fought and told. */
import type { Encounter } from "../encounter.js";

/** An encounter on a table, or a duel, whose ground has no edges (LG-GEO-1). */
export interface Fought extends Omit<Encounter, "kind" | "table"> {
  readonly kind: Encounter["kind"] | "duel";
  readonly table: Encounter["table"] | null;
}
