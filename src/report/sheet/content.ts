/** What stands on a sheet: that of a rule system, narrowed to what was asked for. */
import type { SheetContent } from "../../core/sheet.js";
import type { Armoury } from "../../rules/kit/armoury.js";
import type { Ruleset } from "../../rules/ruleset.js";
import { nothingReaches } from "../../studies/messages.js";
import { chosen } from "../../studies/study.js";
import { UsageError } from "../../studies/usage.js";
import { squeezed } from "./layout.js";

/** Names to narrow a sheet to, and distances in the lengths of the rules; none for all. */
export interface SheetScope {
  readonly weapon: readonly string[];
  readonly cover: readonly string[];
  readonly distances: readonly number[];
}

/** @throws UsageError for a name that is not known, and if no weapon reaches that far */
export function sheetContent(
  { sheets, length }: Ruleset,
  armoury: Armoury,
  { weapon, cover, distances }: SheetScope,
): SheetContent {
  const ids = armoury.weapons.map(({ id }) => id);
  const content = sheets.make(armoury, {
    covers: chosen("cover", cover, sheets.covers),
    weapons: chosen("weapon", weapon, ids),
    distances,
    fit: squeezed,
  });
  if ("longest" in content) {
    throw new UsageError(nothingReaches(distances, content.longest, length));
  }
  return content;
}
