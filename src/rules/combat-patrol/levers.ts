/** What a designer can turn in a scenario: attributes of its men, ranges of the weapons that they carry. */
import { SIDES, type SideId } from "../../core/columns.js";
import { INCHES } from "../../core/units.js";
import type { Scenario } from "../../scenario/scenario.js";
import { attributeLever } from "../kit/fields.js";
import { type Lever, type Placed, placedOf } from "../kit/levers.js";
import type { Levers } from "../ruleset.js";
import { armoury, type NamedWeapon } from "./armoury.js";
import { BANDS } from "./data.js";
import type { Engagement, Figure } from "./engagement.js";
import { ATTRIBUTES, type Attribute, CLASS_FIELD, INCHES_MAX } from "./fields.js";
import type { EngagementFile, ManEntry } from "./schema.js";

type Entry = ManEntry & { readonly count: number };

/** @source CP-ATT-1 (attributes), CP-FIRE-2 (ranges) */
export function levers(scenario: Scenario<Engagement, EngagementFile>): Levers {
  const { file, model } = scenario;
  const placed = SIDES.flatMap((side) => placedOf(side, entriesOf(file, side)));
  const men = SIDES.flatMap((side) =>
    model.units.flatMap((unit) => (unit.side === side ? unit.figures : [])),
  );
  let first = 0;
  const attributes = placed.flatMap((one) => {
    const man = men[first]!;
    first += one.entry.count;
    return attributesOf(one, man);
  });
  const ranges = armoury(scenario).weapons.flatMap((weapon) => rangesOf(weapon, placed));
  return { list: [...attributes, ...ranges], diced: [] };
}

/** Entries of a side in file order, with their paths. */
function entriesOf(file: EngagementFile, side: SideId): { entry: Entry; path: string }[] {
  const of = (figures: readonly ManEntry[], path: string) =>
    figures.map((entry, i) => ({
      entry: { ...entry, count: entry.count ?? 1 },
      path: `${path}.figures.${i}`,
    }));
  if (file.kind === "duel") return of(file.sides[side].figures, `sides.${side}`);
  return file.sides[side].units.flatMap(({ figures }, i) =>
    of(figures, `sides.${side}.units.${i}`),
  );
}

/** All men of an entry are worth the same. */
function attributesOf({ entry, side, path, who }: Placed<Entry>, man: Figure): Lever[] {
  const about = (what: string) => ({ sides: [side], who, what, path: `${path}.${what}` });
  return [
    attributeLever(CLASS_FIELD, about("class"), entry.class),
    ...(Object.keys(ATTRIBUTES) as Attribute[]).map((what) =>
      attributeLever(ATTRIBUTES[what], about(what), man[what]),
    ),
  ];
}

/** The limit of each range that the weapon has, between those of its neighbours. */
function rangesOf(weapon: NamedWeapon, placed: readonly Placed<Entry>[]): Lever[] {
  const sides = SIDES.filter((side) =>
    placed.some((one) => one.side === side && one.entry.weapons.includes(weapon.id)),
  );
  const bands = BANDS.filter((band) => weapon[band] > 0);
  if (sides.length === 0) return [];
  return bands.map((band, i) => {
    const [before, after] = [bands[i - 1], bands[i + 1]];
    return {
      kind: "range",
      sides,
      who: weapon.id,
      what: band,
      unit: INCHES.short,
      path: `weapons.${weapon.id}.${band}`,
      values: null,
      value: weapon[band],
      least: before === undefined ? 0 : weapon[before],
      most: after === undefined ? INCHES_MAX : weapon[after],
    };
  });
}
