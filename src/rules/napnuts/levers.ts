/** What a designer can turn in a scenario: the class of a character. Guns have dice by bands that are everybody's, no ranges. */
import { SIDES } from "../../core/columns.js";
import type { Scenario } from "../../scenario/load.js";
import { attributeLever } from "../kit/fields.js";
import { placedOf } from "../kit/levers.js";
import type { Levers } from "../ruleset.js";
import { CLASS_FIELD } from "./fields.js";
import type { Gunfight } from "./gunfight.js";
import type { GunfightFile } from "./schema.js";

/** @source NP-CHAR-1 */
export function levers({ file }: Scenario<Gunfight, GunfightFile>): Levers {
  const list = SIDES.flatMap((side) => {
    const entries = file.sides[side].figures.map((entry, i) => ({
      entry: { count: 1, ...entry },
      path: `sides.${side}.figures.${i}`,
    }));
    return placedOf(side, entries).map(({ entry, path, who }) =>
      attributeLever(
        CLASS_FIELD,
        { sides: [side], who, what: "class", path: `${path}.class` },
        entry.class,
      ),
    );
  });
  return { list, diced: [] };
}
