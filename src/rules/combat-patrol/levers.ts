/** What a designer can turn in a scenario: attributes of its men, ranges of the weapons that they carry. */
import { SIDES } from "../../core/columns.js";
import { INCHES } from "../../core/units.js";
import type { Scenario } from "../../scenario/scenario.js";
import { attributeLevers } from "../kit/fields.js";
import { placedIn, rangeLevers, sidesWith } from "../kit/levers.js";
import type { Levers } from "../ruleset.js";
import { armoury } from "./armoury.js";
import { BANDS } from "./data.js";
import type { Engagement } from "./engagement.js";
import { ATTRIBUTES, CLASS_FIELD, INCHES_MAX } from "./fields.js";
import type { EngagementFile, ManEntry } from "./schema.js";

/** @source CP-ATT-1 (attributes), CP-FIRE-2 (ranges) */
export function levers(scenario: Scenario<Engagement, EngagementFile>): Levers {
  const { file, model } = scenario;
  const placed = placedIn<ManEntry>(file.sides);
  const men = SIDES.flatMap((side) =>
    model.units.flatMap((unit) => (unit.side === side ? unit.figures : [])),
  );
  let first = 0;
  const attributes = placed.flatMap((one) => {
    // All men of an entry are worth the same.
    const man = { class: one.entry.class, ...men[first]! };
    first += one.entry.count ?? 1;
    return attributeLevers(one, { class: CLASS_FIELD, ...ATTRIBUTES }, man);
  });
  const ranges = armoury(scenario).weapons.flatMap((weapon) =>
    rangeLevers(
      weapon.id,
      sidesWith(placed, ({ entry }) => entry.weapons.includes(weapon.id)),
      INCHES.short,
      BANDS.flatMap((what) => (weapon[what] > 0 ? [{ what, value: weapon[what] }] : [])),
      [0, INCHES_MAX],
    ),
  );
  return { list: [...attributes, ...ranges], diced: [] };
}
