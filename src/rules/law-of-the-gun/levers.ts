/** What a designer can turn in a scenario: attributes of its figures, ranges of the weapons that they carry. */

import type { Scenario } from "../../scenario/scenario.js";
import { attributeLevers } from "../kit/fields.js";
import { placedIn, rangeLevers, sidesWith } from "../kit/levers.js";
import type { Levers } from "../ruleset.js";
import { armoury } from "./armoury.js";
import { ATTRIBUTES } from "./data.js";
import type { DuelOrEncounter } from "./encounter.js";
import { DISTANCE_CM_LEAST, DISTANCE_CM_MAX, STATS } from "./fields.js";
import { chartsOf, rowsOf } from "./model.js";
import type { AnyFile } from "./scenarios.js";
import type { FigureEntry } from "./schema.js";
import { lengthOf, shown } from "./units.js";

type Entry = Pick<FigureEntry, "name" | "npc" | "stats" | "weapons" | "count">;

/** @source LG-ATTR-1 (attributes of 1 to 5), LG-NPC-2 (attributes laid over a row of the chart), LG-SHOOT-4 (ranges) */
export function levers(scenario: Scenario<DuelOrEncounter, AnyFile>): Levers {
  const { file, model } = scenario;
  const placed = placedIn<Entry>(file.sides);
  const diced: string[] = [];
  const charts = chartsOf(file);
  const attributes = placed.flatMap((one) => {
    const [row, ...rows] = rowsOf(one.entry, charts);
    // Where a man's rows differ he has no one value.
    const known = ATTRIBUTES.filter((name) => rows.every((other) => other[name] === row?.[name]));
    const own = Object.fromEntries(known.map((name) => [name, row?.[name]]));
    if (known.length < ATTRIBUTES.length) diced.push(`${one.who} (${one.entry.npc})`);
    return attributeLevers(one, STATS, own, "stats.");
  });
  const ranges = armoury(scenario).weapons.flatMap((weapon) =>
    rangeLevers(
      weapon.id,
      sidesWith(placed, ({ entry }) => entry.weapons.includes(weapon.id)),
      lengthOf(model).short,
      (["accurate", "maximum"] as const).map((what) => ({
        what,
        value: shown(weapon[what], model),
      })),
      [shown(DISTANCE_CM_LEAST, model), shown(DISTANCE_CM_MAX, model)],
    ),
  );
  return { list: [...attributes, ...ranges], diced };
}
