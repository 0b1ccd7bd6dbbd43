/**
 * What a rule system is to the rest of the program: a scenario system (keys, listings), a compiler from its
 * scenarios to programs for the sampler, and a teller of games.
 */
import type { Columns } from "../core/columns.js";
import type { Program } from "../core/machine.js";
import type { TableMap } from "../core/map.js";
import type { Story } from "../core/story.js";
import type { RuleSystem } from "../scenario/system.js";

/** A scenario ready to be played, and the meaning of what is then counted. */
export type Compiled = Program & { readonly columns: Columns };

export interface Ruleset<Model = unknown> extends RuleSystem<Model> {
  /** Readings in force and other choices, as the reports show them. */
  readings(model: Model): Readonly<Record<string, string | boolean>>;
  /** Every reading with its values, the default first, and the rule that it settles. */
  readonly readingValues: readonly {
    readonly name: string;
    readonly rule: string;
    readonly values: readonly (string | boolean)[];
  }[];
  compile(model: Model): Compiled;
  /** The table that the scenario is played on, for a map of it; null for open ground. */
  map(model: Model): TableMap | null;
  /** Plays game `game` under a seed and tells it; the same game that the sampler plays. */
  tell(model: Model, seed: string, game: number): Story;
}
