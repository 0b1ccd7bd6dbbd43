/** What a designer can turn in a scenario: attributes of its figures, ranges of the weapons that they carry. */
import { CENTIMETRES } from "../../core/units.js";
import type { ResolveContext, RuleSystem } from "../../scenario/system.js";
import { type Placed, placedOf, quiet, readAs, SIDES, type SideId } from "../files.js";
import type { Lever, Levers } from "../ruleset.js";
import type { DuelOrEncounter } from "./encounter.js";
import { resolveRows, resolveWeapons } from "./model.js";
import { scenarios } from "./scenarios.js";
import { DISTANCE_CM_MAX, type DuelFile, type FigureEntry } from "./schema.js";
import { ATTRIBUTES, type Stats, type Weapon } from "./tables.js";

const ATTRIBUTE = { least: 1, most: 5 };
const RANGE_LEAST = 1;

type Entry = Pick<FigureEntry, "name" | "npc" | "stats" | "weapons" | "count">;

/** What the files of all kinds have in common here. */
interface AnyFile extends Pick<DuelFile, "weapons"> {
  readonly sides: Readonly<
    Record<
      SideId,
      {
        readonly figures: readonly Entry[];
        readonly groups?: readonly { readonly figures: readonly Entry[] }[];
      }
    >
  >;
}

/**
 * Reads the same files as the games, by the same checks, for their levers.
 * @source LG-ATTR-1 (attributes of 1 to 5), LG-NPC-2 (attributes laid over a row of the chart), LG-SHOOT-4 (ranges)
 */
export const levers: RuleSystem<Levers> = readAs(
  scenarios,
  // What is wrong is noted by now.
  (model, parsed, context) => leversOf(parsed as AnyFile, model, quiet(context)),
  ({ model }) => model as DuelOrEncounter,
);

function leversOf(file: AnyFile, model: DuelOrEncounter, context: ResolveContext): Levers {
  const placed = SIDES.flatMap((side) => placedOf(side, entriesOf(file, side)));
  const weapons = resolveWeapons(file, model.readings, context);
  const diced: string[] = [];
  const attributes = placed.flatMap((one) => {
    const rows = resolveRows(one.entry, [], context);
    const own = ATTRIBUTES.flatMap((attribute) => attributeOf(one, attribute, rows));
    if (own.length < ATTRIBUTES.length) diced.push(`${one.who} (${one.entry.npc})`);
    return own;
  });
  const ranges = [...weapons.values()].flatMap((weapon) => rangesOf(weapon, placed));
  return { model, list: [...attributes, ...ranges], diced };
}

/** The entries of a side in the order of its men. */
function entriesOf({ sides }: AnyFile, side: SideId): { entry: Entry; path: string }[] {
  const { figures, groups = [] } = sides[side];
  return [
    ...figures.map((entry, i) => ({ entry, path: `sides.${side}.figures.${i}` })),
    ...groups.flatMap((group, g) =>
      group.figures.map((entry, i) => ({
        entry,
        path: `sides.${side}.groups.${g}.figures.${i}`,
      })),
    ),
  ];
}

/** No lever where a man's rows differ: then he has no one value. */
function attributeOf(
  { side, path, who }: Placed<Entry>,
  attribute: keyof Stats,
  rows: readonly Stats[],
): Lever[] {
  const value = rows[0]?.[attribute];
  if (value === undefined || rows.some((row) => row[attribute] !== value)) return [];
  const about = {
    kind: "attribute",
    sides: [side],
    who,
    what: attribute,
    unit: "point",
    values: null,
  } as const;
  return [{ ...about, path: `${path}.stats.${attribute}`, value, ...ATTRIBUTE }];
}

/** A weapon has the same ranges whoever carries it. */
function rangesOf({ id, accurate, maximum }: Weapon, placed: readonly Placed<Entry>[]): Lever[] {
  const sides = SIDES.filter((side) =>
    placed.some((one) => one.side === side && one.entry.weapons.includes(id)),
  );
  if (sides.length === 0) return [];
  const about = { kind: "range", sides, who: id, unit: CENTIMETRES.short, values: null } as const;
  const path = (what: string): string => `weapons.${id}.${what}`;
  return [
    {
      ...about,
      what: "accurate",
      path: path("accurate"),
      value: accurate,
      least: RANGE_LEAST,
      most: maximum,
    },
    {
      ...about,
      what: "maximum",
      path: path("maximum"),
      value: maximum,
      least: accurate,
      most: DISTANCE_CM_MAX,
    },
  ];
}
