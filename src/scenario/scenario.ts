/** A scenario file as it was read, and the valid scenario that was made of it. */
import type { Issue } from "../core/errors.js";
import type { Source } from "./document.js";
import type { Envelope } from "./envelope.js";
import type { Rooted } from "./set.js";

/** A file as it was read, not yet checked, with the changes made to it. */
export interface ScenarioDocument {
  readonly source: Source;
  readonly root: Rooted;
  /** By key the texts of files that it names, as they were read: they stand in the place of their names. */
  readonly enclosed: Readonly<Record<string, string>>;
  /** Every change so far, as `--set` takes it; names have become paths. */
  readonly set: readonly string[];
  /** Of each change that adds to a number, such as `Ann.cool=+1`: the number before; null of others. */
  readonly before: readonly (number | null)[];
  /** What is wrong with the text. */
  readonly issues: readonly Issue[];
}

/** A valid scenario, with the file that it was made of. */
export interface Scenario<Model = unknown, File = unknown> {
  readonly envelope: Envelope;
  /** What the rule system made of its part of the file: plain data, fit for structured clone. */
  readonly model: Model;
  /** The file in the shape of its schema, for what else is made of it: nothing expanded or looked up. */
  readonly file: File;
  /** What it was read from, to be checked again with further changes. */
  readonly document: ScenarioDocument;
}
