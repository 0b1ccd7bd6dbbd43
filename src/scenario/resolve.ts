/** What a rule system is given when it makes a model of a file. */
import type { Issue } from "../core/errors.js";
import type { Message } from "../core/messages.js";
import type { Path } from "./document.js";

/** What `resolve` needs besides the parsed file. */
export interface ResolveContext {
  /**
   * Notes something wrong that the shape alone cannot say. Nothing is thrown; go on and find the
   * rest.
   * @param path keys and list positions from the root; a path that the file lacks is reported at
   *   the nearest block that it has
   * @param said a sentence of `messages.ts`
   * @param rule of the game that says so
   */
  issue(path: Path, said: Message, rule?: string): void;
  /**
   * Notes what is wrong with a text that stands at `path`, or in a file that the scenario names there.
   * @param issues with their lines in that text
   */
  within(path: Path, issues: readonly Issue[]): void;
  /**
   * Whether the shape was already found wrong at or below `path`, and left out of the parsed file.
   * Ask before complaining about something that is missing or unknown as a mere consequence.
   */
  broken(path: Path): boolean;
}
