/** Reference sheets that tests look at. */
import { makeSheet, type Sheet } from "../../src/report/sheet/data.js";
import { squeezed } from "../../src/report/sheet/layout.js";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import type { Ruleset } from "../../src/rules/ruleset.js";
import type { SheetScope } from "../../src/rules/sheets.js";
import { parseScenario } from "../../src/scenario/load.js";
import { systemName } from "../../src/scenario/system.js";

export const HOSTILE = { name: '=1+1 <script>alert("x")</script>', file: "<b>.yaml" };

/** @param set changes to the book; a source is named if there are any */
export function make(
  set: readonly string[] = [],
  ids: readonly string[] = [],
  narrowed: Partial<SheetScope> = {},
  ruleset: Ruleset = lawOfTheGun,
): Sheet {
  const text = ruleset.bouts.plain(null);
  const armoury = ruleset.armoury(parseScenario(text, "book", { systems: [ruleset], set }));
  const known = armoury.weapons.map(({ id }) => id);
  const weapons = known.filter((id) => ids.length === 0 || ids.includes(id));
  const { covers } = ruleset.sheets;
  const scope = { weapons, covers, distances: [], fit: squeezed, ...narrowed };
  const content = ruleset.sheets.make(armoury, scope);
  if ("longest" in content) throw new Error("nothing reaches");
  const source = set.length > 0 ? HOSTILE : null;
  return makeSheet(content, { version: "0.1.0", system: systemName(ruleset), source });
}

/** So many that tables go on over pages. */
const many = Array.from(
  { length: 16 },
  (_, i) => `weapons.gun-${i}={ accurate: ${10 + i}, maximum: ${100 + i}, reload: ${i % 2 === 0} }`,
);
export const book = make();
export const odd = make(["readings.impact=all-normal", "weapons.x=WIDE", ...many].map(wide));
function wide(set: string): string {
  return set.replace("x=WIDE", `${"w".repeat(40)}={ accurate: 5, maximum: 5 }`);
}
