/** What a designer can turn in a scenario: the class of a character, the base dice of the guns that are carried. */
import { SIDES } from "../../core/columns.js";
import type { Scenario } from "../../scenario/scenario.js";
import { attributeLever } from "../kit/fields.js";
import { type Lever, placedOf } from "../kit/levers.js";
import type { Levers } from "../ruleset.js";
import { armoury, type NamedGun } from "./armoury.js";
import { BANDS } from "./data.js";
import { CLASS_FIELD, DICE } from "./fields.js";
import type { Gunfight } from "./gunfight.js";
import type { GunfightFile } from "./schema.js";

/** @source NP-CHAR-1 (class), NP-SHOOT-1 (dice). The limits of the bands are the book's, whatever the gun. */
export function levers(scenario: Scenario<Gunfight, GunfightFile>): Levers {
  const { file } = scenario;
  const classes = SIDES.flatMap((side) => {
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
  const guns = armoury(scenario).weapons.flatMap((gun) => diceOf(gun, scenario));
  return { list: [...classes, ...guns], diced: [] };
}

/** Base dice in each band in which the gun may be shot. */
function diceOf(
  { id, dice }: NamedGun,
  { file, model }: Scenario<Gunfight, GunfightFile>,
): Lever[] {
  const sides = SIDES.filter((side) =>
    model.characters.some((one) => one.side === side && one.gun === id),
  );
  const listed = Array.isArray(file.weapons?.[id]?.dice);
  return BANDS.flatMap((band, i): Lever[] => {
    const value = dice[i] ?? null;
    if (sides.length === 0 || value === null) return [];
    return [
      {
        kind: "attribute",
        sides,
        who: id,
        what: `${band.id} dice`,
        unit: "die",
        path: `weapons.${id}.dice.${listed ? i : band.id}`,
        values: null,
        value,
        least: DICE[0],
        most: DICE[1],
      },
    ];
  });
}
