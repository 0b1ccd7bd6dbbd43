/** What every study says of itself. */
import type { SideId } from "../core/columns.js";
import type { SystemName } from "../scenario/system.js";
import type { Precision } from "../stats/summary.js";

/** Every study says what was studied. */
export interface StudyHead {
  readonly version: string;
  readonly system: SystemName;
  readonly scenario: string;
  /** What its sides are called. */
  readonly sides: Readonly<Record<SideId, string>>;
  /** File name without folders. */
  readonly file: string;
  /** Changes to all variants, `path=value`. */
  readonly overrides: readonly string[];
  /** The same in words: `Will's skill 5`. */
  readonly changes: readonly string[];
  readonly seed: string;
  /** Games of each variant; 0 if all were solved. */
  readonly games: number;
  readonly partial: boolean;
  /** What became of the precision that was asked for; null if none was. */
  readonly precision: Precision | null;
}
