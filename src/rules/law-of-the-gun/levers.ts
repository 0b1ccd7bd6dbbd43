/** What a designer can turn in a scenario: attributes of its figures, ranges of the weapons that they carry. */
import { CENTIMETRES } from "../../core/units.js";
import type { ResolveContext, RuleSystem } from "../../scenario/system.js";
import type { Lever, Levers } from "../ruleset.js";
import type { DuelOrEncounter } from "./encounter.js";
import { resolveRows, resolveWeapons } from "./model.js";
import { scenarios } from "./scenarios.js";
import { DISTANCE_CM_MAX, type DuelFile, type FigureEntry } from "./schema.js";
import { ATTRIBUTES, type Stats, type Weapon } from "./tables.js";

const SIDES = ["A", "B"] as const;
type SideId = (typeof SIDES)[number];
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

/** An entry of the file with its place in it, and what its men are called. */
interface Placed {
  readonly entry: Entry;
  readonly side: SideId;
  readonly path: string;
  readonly who: string;
}

/**
 * Reads the same files as the games, by the same checks, for their levers.
 * @source LG-ATTR-1 (attributes of 1 to 5), LG-NPC-2 (attributes laid over a row of the chart), LG-SHOOT-4 (ranges)
 */
export const levers: RuleSystem<Levers> = {
  ...scenarios,
  kinds: scenarios.kinds.map(({ kind, schema, resolve }) => ({
    kind,
    schema,
    resolve: (parsed, context) => {
      const model = resolve(parsed, context);
      // What is wrong is noted by now.
      const quiet = { ...context, issue: () => undefined };
      return leversOf(parsed as unknown as AnyFile, model, quiet);
    },
  })),
  metricIds: ({ model }) => scenarios.metricIds(model as DuelOrEncounter),
  summary: ({ model }) => scenarios.summary(model as DuelOrEncounter),
};

function leversOf(file: AnyFile, model: DuelOrEncounter, context: ResolveContext): Levers {
  const placed = SIDES.flatMap((side) => placedOf(file, side));
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

/** The entries of a side in the order of its men, who are numbered through. */
function placedOf({ sides }: AnyFile, side: SideId): Placed[] {
  const { figures, groups = [] } = sides[side];
  const entries = [
    ...figures.map((entry, i) => ({ entry, path: `sides.${side}.figures.${i}` })),
    ...groups.flatMap((group, g) =>
      group.figures.map((entry, i) => ({
        entry,
        path: `sides.${side}.groups.${g}.figures.${i}`,
      })),
    ),
  ];
  let men = 0;
  return entries.map(({ entry, path }) => {
    const first = men + 1;
    men += entry.count;
    const name = entry.name ?? `${side}${first}`;
    const more = entry.name === undefined ? ` to ${side}${men}` : ` 1 to ${entry.count}`;
    return { entry, side, path, who: entry.count > 1 ? name + more : name };
  });
}

/** No lever where a man's rows differ: then he has no one value. */
function attributeOf(
  { side, path, who }: Placed,
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
function rangesOf({ id, accurate, maximum }: Weapon, placed: readonly Placed[]): Lever[] {
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
