/** What a designer can turn in a scenario: the class of a character, the base dice of the guns that are carried. */
import type { Scenario } from "../../scenario/scenario.js";
import { attributeLevers } from "../kit/fields.js";
import { type Lever, placedIn, sidesWith } from "../kit/levers.js";
import type { Levers } from "../ruleset.js";
import { armoury, type NamedGun } from "./armoury.js";
import { BANDS } from "./data.js";
import { CLASS_FIELD, DICE } from "./fields.js";
import type { Gunfight } from "./gunfight.js";
import type { GunfightFile, ShooterEntry } from "./schema.js";

type Entry = Pick<ShooterEntry, "name" | "class"> & { readonly count?: number };

/** @source NP-CHAR-1 (class), NP-SHOOT-1 (dice). The limits of the bands are the book's, whatever the gun. */
export function levers(scenario: Scenario<Gunfight, GunfightFile>): Levers {
  const classes = placedIn<Entry>(scenario.file.sides).flatMap((one) =>
    attributeLevers(one, { class: CLASS_FIELD }, one.entry),
  );
  const guns = armoury(scenario).weapons.flatMap((gun) => diceOf(gun, scenario));
  return { list: [...classes, ...guns], diced: [] };
}

/** Base dice in each band in which the gun may be shot. */
function diceOf(
  { id, dice }: NamedGun,
  { file, model }: Scenario<Gunfight, GunfightFile>,
): Lever[] {
  const sides = sidesWith(model.characters, ({ gun }) => gun === id);
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
